//! Declarations and what each must have.

use crate::common::check;

#[test]
fn declarations_are_unique_and_in_place() {
    check(
        "dialect d {",
        r#"dialect d { summary "x" description "x" }
dialect e {"#,
        &["e => the dialect is declared twice"],
    );
    check("op rank", "op zero", &["zero => duplicate op `zero`"]);
    check("op rank", "op get_", &["get => duplicate op `get`"]);
    check(
        r#"group ops "Operations" {"#,
        r#"group ops "A" { description "D" }
group ops "Operations" {"#,
        &["ops => duplicate group `ops`"],
    );
    check(
        "family unary",
        r#"family unary : Pure { }
family unary"#,
        &["unary => duplicate family `unary`"],
    );
    check(
        "pipeline d-lower",
        "pipeline d-fold",
        &["d-fold => duplicate pass or pipeline `d-fold`"],
    );
    check(
        "pass d-fold",
        r#"op stray : Pure { }
pass d-fold"#,
        &["stray => op `stray` stands outside a group"],
    );
    check(
        "op rank",
        "op Rank",
        &[
            "Rank => `Rank` is not a lower-case name such as `make_layout`",
            r#""%r = d.rank(%x) : !d.shape" => this example does not mention `d.Rank`"#,
        ],
    );
    check(
        "op rank",
        "op self",
        &[
            "self => the name `self` is reserved",
            r#""%r = d.rank(%x) : !d.shape" => this example does not mention `d.self`"#,
        ],
    );
    check("constant zero", "constant rank", &["rank => op `rank` is not `ConstantLike`"]);
    check(
        "constant zero",
        "constant zeros",
        &["zeros => there is no op `zeros`; did you mean `zero`?"],
    );
    check(
        "constant zero",
        "constant zero constant zero",
        &["constant => `constant` is given twice"],
    );
    check(
        "option chip",
        r#"option chip: chip = "a" "b"
  option chip"#,
        &["chip => duplicate option `chip`"],
    );
    check(
        "option chip",
        "option chop",
        &[
            "chop => the option `chop` is not used in `passes`",
            "${chip} => the pipeline has no option `chip`; did you mean `chop`?",
        ],
    );
    check(
        "=${chip}",
        "=${ship}",
        &[
            "chip => the option `chip` is not used in `passes`",
            "${ship} => the pipeline has no option `ship`; did you mean `chip`?",
        ],
    );
}

#[test]
fn options_are_typed() {
    let option = |typed: &str, problem: &str| check("chip: chip = \"sm_80\"", typed, &[problem]);
    option(
        "chip: chop = \"a\"",
        "chop => unknown option type `chop`: it may be `chip`, `features`, a range such as `0..3`, \
         or two or more words such as `a | b`; did you mean `chip`?",
    );
    option("chip: 3..0 = \"0\"", "3..0 => no integer of 64 bits is in `3..0`");
    option(
        "chip: 0..9223372036854775808 = \"0\"",
        "0..9223372036854775808 => no integer of 64 bits is in `0..9223372036854775808`",
    );
    option("chip: -1..3 = \"4\"", "\"4\" => the default `4` is not in `-1..3`");
    option("chip: a | b = \"c\"", "\"c\" => the default `c` is not in `a | b`");
    option("chip = \"a\"", "= => expected `:`, found `=`");
    option(
        "chip: = \"a\"",
        "= => expected what an option may be, such as `0..3` or `a | b`, found `=`",
    );
}

#[test]
fn what_must_be_there() {
    check(
        r#"  summary "A dialect"
"#,
        "",
        &["d => dialect `d` has no `summary`"],
    );
    check(
        r#"  description "Described."
  constant"#,
        "constant",
        &["d => dialect `d` has no `description`"],
    );
    check(
        r#"  summary "A shape"
"#,
        "",
        &["shape => type `shape` has no `summary`"],
    );
    check(
        r#"  example "!d.shape"
"#,
        "",
        &["shape => type `shape` has no `example`"],
    );
    check(
        r#""Operations" {
  description "Described.""#,
        r#""Operations" {"#,
        &["ops => group `ops` has no `description`"],
    );
    check(
        r#"    summary "Get"
"#,
        "",
        &["get => op `get` has no `summary`"],
    );
    check(
        r#"    description "Gets."
"#,
        "",
        &["get => op `get` has no `description`"],
    );
    check(
        r#"    description "Gets."
"#,
        r#"description "" "#,
        &[r#""" => `description` is empty"#],
    );
    check(
        r#"    format "attr-dict `:` type($zero)"
"#,
        "",
        &["zero => op `zero` has no `format`"],
    );
    check(
        r#"    example "%r = d.rank(%x) : !d.shape"
"#,
        "",
        &["rank => op `rank` has no `example`"],
    );
    check(
        r#"  summary "Fold"
"#,
        "",
        &["d-fold => pass `d-fold` has no `summary`"],
    );
    check(
        r#"  passes "lower{chip=${chip}}"
"#,
        "",
        &["d-lower => pipeline `d-lower` has no `passes`"],
    );
    check(
        r#"summary "Get""#,
        r#"summary "Get" summary "Got""#,
        &["summary => `summary` is given twice"],
    );
}
