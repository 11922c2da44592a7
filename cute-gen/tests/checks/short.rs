//! Short examples: the snippets that they stand for, and what is wrong with them.

use crate::common::{SMALL, check, load};

const GET: &str = r#"example "%r = d.get 0 (%x) : !d.layout""#;
const RANK: &str = r#"example "%r = d.rank(%x) : !d.shape""#;

/// The snippet of the only example of an op.
fn snippet(op: &str, old: &str, new: &str) -> String {
    assert!(SMALL.contains(old), "the spec has no `{old}`");
    let spec = load(&[("spec.irspec", SMALL.replacen(old, new, 1).as_bytes())]);
    let spec = spec.unwrap_or_else(|errors| panic!("{errors}"));
    spec.op(op).expect("the op is there").examples[0].code.to_string()
}

#[test]
fn operands_attributes_and_results_stand_where_the_format_has_them() {
    assert_eq!(
        snippet("get", GET, "example $count = 4, (4,8):(1,4) -> 4:1"),
        r#"%output = d.get 4(%input) : (!d.layout<"(4,8):(1,4)">) -> !d.layout<"4:1">"#
    );
    assert_eq!(
        snippet("get", GET, "example \"all\" $mode = [0, 1], 4:1, $flag, $count = 4, 8:1 -> ():()"),
        "%output = d.get 4<[0, 1]> flag(%input, %other)
       : (!d.layout<\"4:1\">, !d.layout<\"8:1\">) -> !d.layout<\"():()\">"
    );
    // The kind of the first alternative, a kind that is written, and a whole type.
    assert_eq!(snippet("rank", RANK, "example 4"), "%result = d.rank(%input) : !d.shape<\"4\">");
    assert_eq!(
        snippet("rank", RANK, "example layout 4:1"),
        "%result = d.rank(%input) : !d.layout<\"4:1\">"
    );
    assert_eq!(snippet("rank", RANK, "example f32"), "%result = d.rank(%input) : f32");
    assert_eq!(
        snippet("rank", RANK, "example\n      !e.t<4> // why"),
        "%result = d.rank(%input) : !e.t<4>"
    );
}

#[test]
fn results_that_the_format_leaves_out_are_returned() {
    assert_eq!(
        snippet("rank", RANK, "example \"so\" 4 -> 1"),
        "%result = d.rank(%input) : !d.shape<\"4\">\nreturn %result : !d.shape<\"1\">"
    );
}

#[test]
fn a_line_goes_on_after_a_comma_or_an_arrow() {
    assert_eq!(
        snippet("get", GET, "example $count = 4,\n 4:1 ->\n  4:1"),
        snippet("get", GET, "example $count = 4, 4:1 -> 4:1")
    );
}

#[test]
fn long_statements_are_wrapped() {
    let long = format!("({})", ["1"; 40].join(","));
    let text = format!("{long}:{long}");
    assert_eq!(
        snippet("get", GET, &format!("example $count = 4, {text} -> {text}")),
        format!(
            "%output = d.get 4(%input)\n       : (!d.layout<\"{text}\">)\n      -> !d.layout<\"{text}\">"
        )
    );
}

#[test]
fn a_result_of_the_kind_of_an_operand_has_its_kind() {
    let spec = SMALL.replace("results (shape:$result", "results (same($input):$result");
    let spec = spec.replacen(RANK, "example layout 4:1 -> 4:1", 1);
    let spec = load(&[("spec.irspec", spec.as_bytes())]).unwrap_or_else(|e| panic!("{e}"));
    let rank = spec.op("rank").expect("the op is there");
    assert_eq!(rank.results[0].same, Some(0));
    assert_eq!(rank.results[0].kinds, rank.operands[0].kinds);
    assert!(rank.examples[0].code.ends_with("return %result : !d.layout<\"4:1\">"));
}

#[test]
fn inferred_results_make_the_expected_text() {
    let error = "error \"it is wrong\" \"%r = d.get 0 (%x) : !d.layout\" => \"wrong\"";
    let short = "error \"it is wrong\" $count = 0, 4:1 -> 4:1 => inferred 8:1";
    let spec = SMALL.replacen(error, short, 1);
    let spec = load(&[("spec.irspec", spec.as_bytes())]).unwrap_or_else(|e| panic!("{e}"));
    let error = &spec.op("get").expect("the op is there").errors[0];
    assert_eq!(error.expected, "inferred type(s) '!d.layout<\"8:1\">'");
}

#[test]
fn an_error_needs_no_results() {
    let error = "error \"it is wrong\" \"%r = d.get 0 (%x) : !d.layout\" => \"wrong\"";
    let short = "error \"it is wrong\" $count = 0, 4:1 => \"wrong\"";
    let spec = SMALL.replacen(error, short, 1);
    let spec = load(&[("spec.irspec", spec.as_bytes())]).unwrap_or_else(|e| panic!("{e}"));
    let error = &spec.op("get").expect("the op is there").errors[0];
    assert_eq!(error.code, "%output = d.get 0(%input) : (!d.layout<\"4:1\">) -> _");
}

#[test]
fn short_examples_fit_their_op() {
    let get = |example: &str, expected: &str| check(GET, example, &[expected]);
    get("example 4:1", "4:1 => there is nothing for the result `$output`");
    get(
        "example $count = 4 -> 4:1",
        "$count = 4 -> 4:1 => there is nothing for the operand `$input`",
    );
    get("example 4:1, 4:1, 8:1 -> 4:1", "8:1 => this is one operand more than `get` takes");
    get("example 4:1 -> 4:1, 8:1", "8:1 => this is one result more than `get` returns");
    get(
        "example $coun = 4, 4:1 -> 4:1",
        "$coun = 4 => `get` has no attribute `$coun`; did you mean `$count`?",
    );
    check(
        r#"example "d.print(%x, %y) : !d.shape""#,
        "example 4, 8",
        &["8 => expected a type, found `8`"],
    );
    check(
        "  description \"Folds.\"",
        "  description \"Folds.\"\n  example 4",
        &["4 => only an op has examples of operands and results; write the snippet in quotes"],
    );
}

#[test]
fn a_result_can_be_of_the_kind_of_one_operand_only() {
    check(
        "results (layout:$output",
        "results (same($inptu):$output",
        &["$inptu => there is no operand `$inptu`; did you mean `$input`?"],
    );
    check(
        "results (layout:$output",
        "results (same($other):$output",
        &["$other => `$other` may stand for none or many values"],
    );
}

#[test]
fn semantics_are_by_name_unless_there_are_none() {
    let semantics = |spec: &str| {
        let spec = load(&[("spec.irspec", spec.as_bytes())]).unwrap_or_else(|e| panic!("{e}"));
        let get = spec.op("get").expect("the op is there");
        get.semantics.as_ref().map(|call| (call.function.to_string(), call.arguments.len()))
    };
    let written = "    semantics get($input, $mode, $count, $flag, $other)\n";
    assert_eq!(semantics(&SMALL.replace(written, "")), Some(("get".to_owned(), 5)));
    assert_eq!(semantics(&SMALL.replace(written, "    semantics none\n")), None);
}
