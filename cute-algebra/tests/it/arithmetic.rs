//! Arithmetic and comparisons: the rows of the reference, and what each refuses.

use crate::common;

use common::{Sym, parse, stated};
use cute_algebra::{
    Error, Int, Shape, TypeInt, Value, ceil_div, elem_less, equal, shape_div, tuple_add, tuple_sub,
};

type Row = (&'static str, &'static str, &'static str);

/// Checks rows of two operands and a result; an empty result is a rejection.
fn check(
    op: impl Fn(&Value<TypeInt>, &Value<TypeInt>) -> Result<Value<TypeInt>, Error>,
    rows: &[Row],
) {
    for (lhs, rhs, expected) in rows {
        let result = op(&parse(lhs), &parse(rhs));
        let text = result.map_or(String::new(), |value| value.to_string());
        assert_eq!(text, *expected, "{lhs} and {rhs}");
    }
}

fn shape(value: &Value<TypeInt>) -> &Shape<TypeInt> {
    match value {
        Value::Shape(shape) => shape,
        _ => unreachable!("no shape"),
    }
}

fn divide(a: &Value<TypeInt>, b: &Value<TypeInt>) -> Result<Value<TypeInt>, Error> {
    shape_div(shape(a), shape(b)).map(Value::Shape)
}

fn message<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn quotients_of_shapes() {
    check(
        divide,
        &[
            ("S 15", "S 5", "3"),
            ("S 5", "S 15", "1"),
            ("S -5", "S 15", "-1"),
            ("S 15", "S -5", "-3"),
            ("S 15", "S 6", ""),
            ("S ?", "S 5", "?"),
            ("S 15", "S ?{i64}", "?{i64}"),
            ("S 0", "S ?", "0"),
            ("S ?", "S 1", "?"),
            ("S (5,6)", "S 15", "(1,2)"),
            ("S (5,6)", "S 4", ""),
            ("S (?,6)", "S 5", "(?,?)"),
            ("S (5,?)", "S 10", "(1,?)"),
            ("S 30", "S (2,3)", "5"),
            ("S (6,8)", "S (2,(4,1))", "(3,2)"),
            ("S (6,8,9)", "S (2,4)", ""),
            ("S ((6,8),5)", "S (2,5)", ""),
            ("S ((6),5)", "S (2,5)", "((3),1)"),
            ("S ?", "S 0", ""),
            ("S ()", "S 0", ""),
            ("S (4,0)", "S 4", "(1,0)"),
            ("S 4", "S (?,0)", ""),
            ("S -1", "S -9223372036854775808", "1"),
            ("S -9223372036854775808", "S -1", ""),
            ("S 1", "S (4294967296,4294967296)", ""),
        ],
    );
}

#[test]
fn quotients_rounded_up() {
    check(
        ceil_div,
        &[
            ("I 11", "I 3", "4"),
            ("I -11", "I 3", "-3"),
            ("I 11", "I -3", "-3"),
            ("I ?", "I 5000000000", "?{i64}"),
            ("I 0", "I ?", "0"),
            ("I (9,10)", "I 4", "(3,10)"),
            ("I (2,10)", "I 7", "(1,3)"),
            ("I (?,10)", "I 4", "(?,?)"),
            ("I 20", "I (2,3)", "4"),
            ("S (9,(10,6),7)", "I (2,4)", "(5,(3,6),7)"),
            ("S (9,10)", "T [2:1;4:1]", "(5,3)"),
            ("S (9,10)", "T [2:1]", "(5,10)"),
            ("S (9,10)", "T 4:1", "23"),
            ("S 20", "T [2:1;4:1]", "3"),
            ("S (9,10)", "T [4:2;(2,2):(1,4)]", "((2,2),(2,2))"),
            ("I ?", "T 4:2", "(2,?)"),
            ("I (9,10)", "T [4:?]", "((?,?),10)"),
            ("S (9,10)", "T [2:1;_]", ""),
            ("S (9,10)", "T _", ""),
            ("S (9,10)", "T [2:1;4:1;8:1]", ""),
            ("S (9,10)", "S (1,2,3)", ""),
            ("S ((7,3),12)", "T [(2,10):(4@0,1@1)]", "(((4,3),3),12)"),
            ("S (9,10)", "T []", "(9,10)"),
            ("S (9,10)", "T ():()", "90"),
            ("S 9", "K 3", ""),
            ("K 9", "S 3", ""),
            ("S 9", "S (3,(0,?))", ""),
        ],
    );
}

#[test]
fn sums() {
    check(
        tuple_add,
        &[
            ("I (5,6)", "I (10,20,30)", "(15,26,30)"),
            ("I 0", "I (5,?)", "(5,?)"),
            ("I 3", "I (5,6)", ""),
            ("I ?", "I (5,6)", ""),
            ("I ()", "I (5,6)", "(5,6)"),
            ("I ()", "I 0", "0"),
            ("I 0", "I ()", "0"),
            ("I ()", "I 5", ""),
            ("I (5,0)", "I (5,(2,3))", ""),
            ("I ?", "I ?{i64}", "?{i64}"),
            ("I ?", "I 3000000000", "?{i64}"),
            ("I 2147483647", "I 1", "2147483648"),
            ("I 9223372036854775807", "I 1", ""),
            ("S 5", "S -9", "-4"),
            ("S (5,6)", "I (5,6)", ""),
            ("K 5", "K 5", ""),
        ],
    );
}

#[test]
fn differences() {
    check(
        tuple_sub,
        &[
            ("I (5,6)", "I (10,20,30)", "(-5,-14,30)"),
            ("I (5,6)", "I 0", "(5,6)"),
            ("I 0", "I (5,6)", ""),
            ("I 0", "I ()", ""),
            ("I ()", "I 0", "0"),
            ("I 7", "I ?", "?"),
            ("I ()", "I (5,6)", "(5,6)"),
            ("S -9223372036854775808", "S 1", ""),
        ],
    );
}

#[test]
fn element_by_element_less() {
    check(
        elem_less,
        &[
            ("I (3,4)", "I (5,6)", "1"),
            ("K (3,(4,0))", "S (5,(6,0))", "0"),
            ("I ()", "S ()", "1"),
            ("I (?,3)", "I (5,4)", "?{i1}"),
            ("I (?,4)", "I (5,4)", "0"),
            ("K (_,3)", "S (5,4)", ""),
            ("I 3", "I (4)", ""),
            ("D 3", "D 4", ""),
        ],
    );
}

#[test]
fn equality() {
    check(
        equal,
        &[
            ("I (3,4)", "I (3,4)", "1"),
            ("S (3,4)", "S (3,5)", "0"),
            ("L (4,8):(1,4)", "L (4,8)", "1"),
            ("I 4", "I (4)", "0"),
            ("I ()", "I ()", "1"),
            ("I (?,3)", "I (4,3)", "?{i1}"),
            ("I (?,(?,3))", "I ((?,?),3)", "0"),
            ("I (?,3)", "I ?", "0"),
            ("I (?,3)", "I (?,4)", "0"),
            ("K (_,3)", "K (1,?)", "0"),
            ("K (_,3)", "K (_,?)", "?{i1}"),
            ("D (?@0,1@1)", "D (?@0,1@2)", "0"),
            ("D (?@0,1@1)", "D (2@0,1@1)", "?{i1}"),
            ("D 0", "D 0@0", "0"),
            ("I 3", "S 3", ""),
            ("T 3:1", "T 3:1", ""),
        ],
    );
}

#[test]
fn what_the_reference_says_of_errors() {
    let types = |lhs, rhs, op: &str| {
        let kind = ["!cute.int_tuple", "!cute.shape"][usize::from(op == "shape_div")];
        format!(
            "expects valid operands, but cannot compute {op} for '{kind}<\"{lhs}\">' and \
             '{kind}<\"{rhs}\">': "
        )
    };
    for (a, b, reason) in [
        ("4", "0", "divisor is zero"),
        ("7", "3", "7 is not divisible by 3 (neither 7 % 3 == 0 nor 3 % 7 == 0)"),
    ] {
        let error = message(divide(&parse(&format!("S {a}")), &parse(&format!("S {b}"))));
        assert_eq!(error, types(a, b, "shape_div") + reason);
    }
    for (a, b, reason) in [
        ("(4,8)", "(2,4,2)", "rank(tiler)=3 > rank(input)=2"),
        ("7", "0", "tiler is zero"),
        ("(7,8)", "(?,0)", "tiler is zero"),
    ] {
        let error = message(ceil_div(&parse(&format!("I {a}")), &parse(&format!("I {b}"))));
        assert_eq!(error, types(a, b, "ceil_div") + reason);
    }
    assert_eq!(
        message(elem_less(&parse("I ((1,2),3)"), &parse("I (4,5)"))),
        "expects congruent inputs, but got '!cute.int_tuple<\"((1,2),3)\">' and \
         '!cute.int_tuple<\"(4,5)\">': at mode [0] one is `(1,2)`, the other `4`"
    );
    assert_eq!(
        message(equal(&parse("I (3,4)"), &parse("S (3,4)"))),
        "expects lhs and rhs to be the same kind, but got '!cute.int_tuple<\"(3,4)\">' and \
         '!cute.shape<\"(3,4)\">'"
    );
    let scalar = Value::Scalar(TypeInt::Dynamic(cute_algebra::Width::W64));
    assert!(message(equal(&scalar, &parse("S 3"))).contains("got 'i64' and"));
}

#[test]
fn errors_tell_the_mode() {
    assert_eq!(
        message(tuple_add(&parse("I (5,(1,0))"), &parse("I (5,(2,(3,4)))"))),
        "`0` and `(3,4)` at mode [1, 1] do not pair, one being a tuple, the other an integer; \
         beside a tuple only the static 0 is accepted, only as a whole operand, and only as lhs or \
         rhs"
    );
    assert_eq!(
        message(elem_less(&parse("K (5,(1,_))"), &parse("S (5,(2,3))"))),
        "leaf `_` at mode [1, 1] of lhs is not an integer"
    );
    let error = message(ceil_div(&parse("S (9,10)"), &parse("T [2:1;_]")));
    assert!(error.ends_with(
        "slot `_` at mode [1] of the tile has no shape; get_layouts_from_tile leaves it out"
    ));
    let error = message(divide(&parse("S ((6,8),5)"), &parse("S (2,5)")));
    assert!(error.ends_with("rank(a)=2 of `(6,8)` differs from rank(b)=1 of `2`"));
}

#[test]
fn a_value_that_would_be_too_large_is_refused() {
    let many = "1,".repeat(3000);
    let (lhs, rhs) = (format!("I (({many}),())"), format!("I ((),({many}))"));
    assert_eq!(tuple_add(&parse(&lhs), &parse(&rhs)), Err(Error::TooManyLeaves));
    let slots = "(2,2):(1,4);".repeat(680);
    let error =
        ceil_div(&parse(&format!("S ({})", "99,".repeat(4000))), &parse(&format!("T [{slots}]")));
    assert!(message(error).ends_with("more than 4096 leaves"));
}

#[test]
fn static_comparisons_are_known_everywhere() {
    let (lhs, rhs) = (parse("I (3,?)"), parse("I (3,4)"));
    let Ok(Value::Bool(truth)) = equal(&lhs, &rhs) else { unreachable!("no truth value") };
    assert_eq!(truth.known(), None);
    let Ok(Value::Bool(truth)) = equal(&rhs, &rhs) else { unreachable!("no truth value") };
    assert_eq!(truth.known(), Some(1));
}

/// A quotient rests on no divisor being 0, whether it is written or what the modes before left of it.
#[test]
fn preconditions_of_quotients() {
    let rests_on = |a: &str, b: &str| {
        let symbolic = |text: &str| {
            let Ok(tree) = shape(&parse(&format!("S {text}"))).try_map(&mut |int| {
                Ok::<_, std::convert::Infallible>(match int.known() {
                    Some(known) => Sym::constant(known),
                    None => Sym::dynamic(6, int.width()),
                })
            });
            tree
        };
        stated(|| shape_div(&symbolic(a), &symbolic(b)))
    };
    let none: [&str; 0] = [];
    assert_eq!(rests_on("?", "5"), ["one of `?` and `5` is a multiple of the other"]);
    assert_eq!(rests_on("(5,?)", "1"), none);
    assert_eq!(rests_on("?", "1"), none);
    assert_eq!(
        rests_on("(?,6)", "36"),
        [
            "one of `?` and `36` is a multiple of the other",
            "divisor `?` is not 0",
            "one of `36` and `?` is a multiple of the other",
            "divisor `?` is not 0",
            "one of `6` and `?` is a multiple of the other",
        ]
    );
}
