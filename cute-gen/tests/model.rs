//! What a spec becomes: families are expanded, formats are spaced, texts are decoded.

mod common;

use common::{SMALL, load};
use cute_gen::{Argument, Arity, Element, Kind, Loaded, OpSpec, Piece, Spec, Trait};

fn spec_of(text: &str) -> Loaded {
    load(&[("spec.irspec", text.as_bytes())]).unwrap_or_else(|errors| panic!("{errors}"))
}

fn op<'a>(spec: &'a Spec, name: &str) -> &'a OpSpec {
    spec.op(name).unwrap_or_else(|| panic!("there is an op `{name}`"))
}

#[test]
fn families_are_expanded() {
    let spec = spec_of(SMALL);
    let rank = op(&spec, "rank");
    assert_eq!(rank.family.as_deref(), Some("unary"));
    assert_eq!(rank.summary, "About a shape");
    assert_eq!(rank.traits[..], [Trait::Pure]);
    assert_eq!(rank.operands[0].kinds[..], [Kind::Type(0), Kind::Type(1)]);
    let semantics = rank.semantics.as_ref().expect("the family has semantics");
    assert_eq!(semantics.function, "rank");
    assert_eq!(semantics.arguments[..], [Argument::Operand(0)]);
    assert!(rank.infers_results() && !rank.checks_results());
}

#[test]
fn parameters_stand_for_kinds_and_texts() {
    let text = SMALL
        .replace("unary(noun)", "unary(noun, kinds)")
        .replace("any_value:$input \"the", "variadic<i32 | ${kinds}>:$input \"${op} of ${noun}")
        .replace("(noun = \"shape\")", "(noun = \"a \\\"b\\\"\", kinds = layout | i64 | i1)")
        .replace("example \"%r = d.rank", "postcondition \"${noun}\" example \"%r = d.rank")
        .replace("kinds any_value = shape | layout\n", "");
    let spec = spec_of(&text);
    let rank = op(&spec, "rank");
    let kinds = [Kind::Integer(32), Kind::Type(1), Kind::Integer(64), Kind::Integer(1)];
    assert_eq!(rank.operands[0].kinds[..], kinds);
    assert_eq!(rank.operands[0].arity, Arity::Variadic);
    assert_eq!(rank.operands[0].doc, "rank of a \"b\" input");
    assert_eq!(rank.summary, "About a a \"b\"");
    // What the op says itself stays as it is.
    assert_eq!(rank.postconditions[..], ["${noun}"]);
}

#[test]
fn repeatable_fields_of_family_and_op_add_up() {
    let text = SMALL
        .replace("  semantics ${op}", "  precondition \"first\"\n  semantics ${op}")
        .replace("example \"%r = d.rank", "precondition \"second\"\n example \"%r = d.rank");
    let spec = spec_of(&text);
    assert_eq!(op(&spec, "rank").preconditions[..], ["first", "second"]);
}

#[test]
fn arguments_are_sorted_into_operands_and_attributes() {
    let spec = spec_of(SMALL);
    let get = op(&spec, "get");
    let operands: Vec<_> = get.operands.iter().map(|o| (&*o.name, o.arity)).collect();
    assert_eq!(operands, [("input", Arity::One), ("other", Arity::Optional)]);
    let attributes = get.attributes.iter();
    let attributes: Vec<_> = attributes.map(|a| (&*a.name, a.optional)).collect();
    assert_eq!(attributes, [("mode", true), ("count", false), ("flag", true)]);
    let print = op(&spec, "print");
    assert!(!print.infers_results() && !print.checks_results());
    assert!(op(&spec, "zero").checks_results());
}

/// A format as MLIR prints it, with names for values; the optional groups are all there.
fn printed(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        if piece.space {
            text.push(' ');
        }
        match &piece.element {
            Element::Literal(literal) => text += literal,
            Element::Operand(i) => text += &format!("%{i}"),
            // The unit attribute.
            Element::Attribute(2) => {}
            Element::Attribute(i) => text += &format!("@{i}"),
            Element::Types { qualified, .. } => text += if *qualified { "!T" } else { "T" },
            Element::FunctionalType(..) => text += "() -> ()",
            Element::Operands => text += "%...",
            Element::AttrDict { .. } => text += " {}",
            Element::Region(i) => text += &format!("^{i}"),
            Element::Optional { pieces, .. } => text += &printed(pieces),
        }
    }
    text
}

/// The format of an op that takes what `get` takes.
#[track_caller]
fn check_spacing(format: &str, expected: &str) {
    let line = SMALL.lines().find(|line| line.contains("format \"$count"));
    let line = line.expect("the spec has the format");
    let spec = spec_of(&SMALL.replace(line, &format!("format \"{format}\"")));
    assert_eq!(printed(&op(&spec, "get").format.pieces), expected);
}

#[test]
fn spaces_are_those_of_mlir() {
    check_spacing(
        "(`<` $mode^ `>`)? $count (`flag` $flag^)? `(` $input (`,` $other^)? `)` attr-dict `:` functional-type(operands, results)",
        "<@0> @1 flag(%0, %1) {} : () -> ()",
    );
    check_spacing(
        "$count `<` (`{` `flag` `}` `>` $flag^)? $input (`[` $mode^ `]`)? (`,` $other^)? attr-dict `:` functional-type(operands, $output)",
        " @1<{flag}> %0[@0], %1 {} : () -> ()",
    );
    check_spacing(
        "`x` `->` `(` operands `)` `:` `:` `,` `=` $count (`y` $mode^)? (`z` $flag^)? type(operands) `->` qualified(type($output)) attr-dict",
        " x -> (%...) : :, = @1 y @0 z !T -> !T {}",
    );
    check_spacing(
        "operands attr-dict `:` `(` type($input) `,` type($other) `)` `->` type($output) $count (`<` $mode^ `>`)? (`(` `flag` `)` $flag^)?",
        " %... {} : (T, T) -> T @1<@0> (flag)",
    );
}

#[test]
fn the_attribute_dictionary_is_before_the_types_by_default() {
    let written = |format: &str| {
        let line = SMALL.lines().find(|line| line.contains("format \"$count"));
        let line = line.expect("the spec has the format");
        let spec = spec_of(&SMALL.replace(line, &format!("format \"{format}\"")));
        op(&spec, "get").format.text.to_string()
    };
    let values = "$count (`<` $mode^ `>`)? (`flag` `:` $flag^)? operands";
    let types = "functional-type(operands, results)";
    let full = format!("{values} attr-dict `:` {types}");
    assert_eq!(written(&format!("{values} `:` {types}")), full);
    assert_eq!(written(&full), full);
    assert_eq!(written(&format!("{values} {types}")), format!("{values} {types} attr-dict"));
}

#[test]
fn kinds_and_traits_know_their_names() {
    let spec = spec_of(SMALL);
    let get = op(&spec, "get");
    assert_eq!(get.operands[0].kinds[0].name(&spec.types), "layout");
    assert_eq!(Kind::Integer(64).name(&spec.types), "i64");
    assert_eq!(Kind::Any.name(&spec.types), "any");
    for (name, found) in Trait::ALL {
        assert_eq!(found.name(), name);
    }
    assert_eq!(get.attributes[0].words(&spec), "OptionalAttr<DenseI32ArrayAttr>");
}
