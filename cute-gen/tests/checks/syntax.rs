//! Syntax errors.

use crate::common::check;

#[test]
fn syntax_errors_are_readable() {
    check("dialect d {", "dialect {", &["{ => expected a name, found `{`"]);
    check(
        r#"type shape "shape""#,
        r#"typ shape "shape""#,
        &[
            "typ => expected `dialect`, `include`, `kinds`, `enum`, `type`, `group`, `family`, `op`, `pass`, `pipeline` or the end of the file, found `typ`; did you mean `type`?",
        ],
    );
    check(r#"type shape "shape""#, "type shape", &["{ => expected a text in quotes, found `{`"]);
    check(
        r#"  summary "A shape""#,
        r#"  sumary "A shape""#,
        &[
            "sumary => expected `summary`, `description`, `format`, `example`, `error`, `parameters`, `verify` or `}`, found `sumary`; did you mean `summary`?",
        ],
    );
    check(
        r#"    summary "Get""#,
        r#"    sumary "Get""#,
        &[
            "sumary => expected `summary`, `description`, `arguments`, `results`, `effects`, `regions`, `parent`, `format`, `semantics`, `speculatable`, `precondition`, `postcondition`, `example`, `error` or `}`, found `sumary`; did you mean `summary`?",
        ],
    );
    check(
        r#"summary "A shape""#,
        r#"summary "A shape"#,
        &[r#"" => this text has no closing `"` on its line"#],
    );
    check(
        r#"summary "A shape""#,
        r#"summary "A\t shape""#,
        &[r#"" => unknown escape `\t` in this text; there are `\"`, `\\` and `\n`"#],
    );
    check(
        r#"summary "A shape""#,
        "summary A shape",
        &["A => expected a text in quotes, found `A`"],
    );
    check(
        r#"description "Described."
  example "!d.shape""#,
        r#"description """Described.
  example "!d.shape""#,
        &[r#"""" => this text has no closing `"""`: a field starts inside it"#],
    );
    check(
        r#"layout:$input "the input","#,
        r#"layout $input "the input","#,
        &["$ => expected `<`, `:` or `|`, found `$`"],
    );
    check(
        r#"layout:$input "the input","#,
        "layout:$input,",
        &[", => expected a text in quotes or `=`, found `,`"],
    );
    check(
        r#"layout:$input "the input","#,
        r#"layout:$input "the input""#,
        &["optional => expected `)` or `,`, found `optional`"],
    );
    check(
        r#"layout:$input "the input","#,
        r#"layout:input "the input","#,
        &["input => expected a `$name`, found `input`"],
    );
    check("optional<layout>", "optional<layout", &[": => expected `<`, `>` or `|`, found `:`"]);
    check(
        "semantics get($input",
        "semantics get(input",
        &["input => expected a `$name` or `)`, found `input`"],
    );
    check(
        "semantics get($input",
        "semantics ($input",
        &["( => expected `none` or the name of a function, found `(`"],
    );
    check(
        "semantics get($input",
        "speculatable semantics get($input",
        &["get => expected `(`, found `get`"],
    );
    check("op rank : unary", "op rank unary", &["unary => expected `{` or `:`, found `unary`"]);
    check(
        r#"passes "lower{chip=${chip}}"
}"#,
        r#"passes "lower{chip=${chip}}"
"#,
        &[
            " => expected `summary`, `description`, `option`, `passes` or `}`, found the end of the file",
        ],
    );
    check(
        r#"unary(noun = "shape")"#,
        r#"unary("shape")"#,
        &[r#"" => expected a name or `)`, found `"`"#],
    );
    check(
        "pass d-fold {",
        r#"pass d-fold {
  passes "x""#,
        &["passes => expected `summary`, `description`, `example` or `}`, found `passes`"],
    );
}
