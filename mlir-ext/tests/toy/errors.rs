//! What is refused, where and how.

use crate::refuse;

#[test]
fn errors_point_at_the_cause() {
    assert_eq!(
        refuse("%0 = toy.constant : !toy.number<\"  seven\">"),
        ["1:36: expected a number or `?`"]
    );
    assert_eq!(
        refuse("%0 = toy.constant : !toy.nombre<\"7\">"),
        ["1:26: unknown type `nombre` in dialect `toy`; did you mean `number`?"]
    );
    assert_eq!(
        refuse("%0 = toy.constant : !toy.colour<\"7\">"),
        ["1:26: unknown type `colour` in dialect `toy`; it has number"]
    );
    assert_eq!(
        refuse("%0 = arith.constant #toy.numbre<\"7\"> : i32"),
        ["1:26: unknown attribute `numbre` in dialect `toy`; did you mean `number`?"]
    );
    assert_eq!(
        refuse("%0 = toy.constnat : <\"7\">"),
        ["1:6: custom op 'toy.constnat' is unknown; did you mean `constant`?"]
    );
    assert_eq!(refuse("toy.forget()"), ["1:1: custom op 'toy.forget' is unknown"]);
    assert_eq!(
        refuse(
            "\n  %0 = toy.constant : <\"7\">\n  %1 = toy.hide %0 : !toy.number<\"7\"> -> !toy.number<\"9\">"
        ),
        ["3:8: 'toy.hide' op must hide its number, but shows 9"]
    );
    assert_eq!(
        refuse(
            "%0 = toy.constant : <\"7\">\n%1 = toy.scale<3> %0 : (!toy.number<\"7\">) -> !toy.number<\"9\">"
        ),
        [
            "2:6: 'toy.scale' op inferred type(s) '!toy.number<\"21\">' are incompatible with return type(s) of operation '!toy.number<\"9\">'"
        ]
    );
    assert_eq!(
        refuse("%0 = arith.constant 1.0 : f32\ntoy.show(%0) : f32"),
        [
            "2:1: 'toy.show' op operand #0 must be variadic of number or 32-bit signless integer, but got 'f32'"
        ]
    );
}

#[test]
fn generic_form_is_checked() {
    let scale = |rest: &str| refuse(&format!("%0 = toy.constant : <\"7\">\n{rest}"));
    assert_eq!(
        scale(
            "%1 = \"toy.scale\"(%0, %0) : (!toy.number<\"7\">, !toy.number<\"7\">) -> !toy.number<\"7\">"
        ),
        ["2:6: 'toy.scale' op expected 1 operands, but found 2"]
    );
    assert_eq!(
        scale(
            "%1 = \"toy.scale\"(%0) <{factor = 3 : i64}> : (!toy.number<\"7\">) -> !toy.number<\"7\">"
        ),
        [
            "2:6: 'toy.scale' op attribute 'factor' failed to satisfy constraint: 32-bit signless integer attribute, but got '3 : i64'"
        ]
    );
    assert_eq!(
        scale("%1 = \"toy.scale\"(%0) <{factor = 3 : i32, colour = 1}> : (!toy.number<\"7\">) -> !toy.number<\"21\">")
            .len(),
        1
    );
    assert_eq!(
        scale("%1 = toy.scale %0 {factor = 3 : i32} : (!toy.number<\"7\">) -> !toy.number<\"21\">"),
        [
            "2:19: 'toy.scale' op has 'factor' in its syntax; it cannot be written in the attribute dictionary"
        ]
    );
}
