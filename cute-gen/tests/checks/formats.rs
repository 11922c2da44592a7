//! Assembly formats.

use crate::common::check;

#[test]
fn formats_are_complete() {
    check(
        "`(` $input (`,` $other^)? `)`",
        "`(` (`,` $other^)? `)`",
        &["$input => operand `$input` is missing from the format"],
    );
    check(
        " functional-type(operands, results)",
        " type($other)",
        &["$input => the type of `$input` is missing from the format; add `type($input)`"],
    );
    check("$count (`<`", "(`<`", &["$count => attribute `$count` is missing from the format"]);
    check("(`flag` $flag^)? ", "", &["$flag => attribute `$flag` is missing from the format"]);
    check("(`<` $mode^ `>`)? ", "", &["$mode => attribute `$mode` is missing from the format"]);
    check("semantics get($input, $mode, $count, $flag, $other)", "", &[]);
    check("semantics zero(type($zero))", "", &[]);
    check(
        "attr-dict `:` type($zero)",
        "attr-dict",
        &["$zero => the type of `$zero` is neither inferred nor in the format; add `type($zero)`"],
    );
    check("attr-dict `:` type($zero)", "`:` type($zero)", &[]);
    check(
        "attr-dict `:` type($zero)",
        "attr-dict attr-dict `:` type($zero)",
        &["attr-dict => `attr-dict` is in the format twice"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `:` type($zreo)",
        &["$zreo => unknown `$zreo` in the format; did you mean `$zero`?"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `:` $zero type($zero)",
        &["$zero => `$zero` is a result; only `type($zero)` can be printed"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `:` type($zero) type($zero)",
        &["$zero => the type of `$zero` is in the format twice"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dikt `:` type($zero)",
        &["attr-dikt => unknown directive `attr-dikt` in a format; did you mean `attr-dict`?"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict : type($zero)",
        &[": => unexpected `:` in a format; literals stand in backquotes"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `: type($zero)",
        &["` => this literal has no closing backquote"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `:)` type($zero)",
        &["` => the literal `:)` is neither a keyword nor one punctuation token"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `:` type $zero",
        &["$zero => expected `(`, found `$zero`"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `:` type(",
        &[" => expected `$name`, `operands` or `results` at the end"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `:` type($)",
        &["$ => expected a name after `$`"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `:` qualified($zero)",
        &["$zero => expected `type(...)`, found `$zero`"],
    );
    check(
        "attr-dict `:` type($zero)",
        "attr-dict `:` type($zero) ^",
        &["^ => unexpected `^` in a format"],
    );
    check(
        "$count (`<`",
        "$count $count (`<`",
        &["$count => attribute `$count` is in the format twice"],
    );
    check(
        "$count (`<`",
        "$count type($count) (`<`",
        &["$count => `$count` is an attribute and has no type to print"],
    );
    check(
        "`(` $input (`,`",
        "`(` $input $input (`,`",
        &["$input => operand `$input` is in the format twice"],
    );
    check(
        "(`<` $mode^ `>`)?",
        "`<` $mode `>`",
        &["$mode => the optional attribute `$mode` is not in an optional group"],
    );
    check(
        "(`<` $mode^ `>`)?",
        "(`<` $mode `>`)?",
        &[
            "( => this optional group has no anchor; write `^` after the operand or attribute that decides",
        ],
    );
    check(
        "(`<` $mode^ `>`)?",
        "($mode^ `>`)?",
        &[
            "( => an optional group cannot start with this element; start it with a literal, an operand, or an attribute that is a number, a string, an enum or a type",
        ],
    );
    check(
        "(`<` $mode^ `>`)?",
        "(`<` $mode^ `>`)",
        &["( => expected `?` after the optional group, found `(`"],
    );
    check("(`<` $mode^ `>`)?", "(`<` $mode^ `>`", &["( => optional groups do not nest"]);
    check(
        "(`<` $mode^ `>`)?",
        "(`<` $mode `>`^)?",
        &[
            "( => this optional group has no anchor; write `^` after the operand or attribute that decides",
            "^ => only an operand or attribute can be an anchor",
        ],
    );
    check("(`flag` $flag^)?", "(`flag` $flag^ (`x`)?)?", &["( => optional groups do not nest"]);
    check(
        "(`<` $mode^ `>`)? (`flag` $flag^)?",
        "(`<` $mode^ $flag^ `>`)?",
        &["^ => an optional group has one anchor only"],
    );
    check(
        "(`,` $other^)? `)` attr-dict",
        "`)` (`,` $other^ attr-dict)?",
        &["attr-dict => `attr-dict` cannot stand in an optional group"],
    );
    check(
        "$count (`<` $mode^",
        "(`<` $mode^ $count",
        &["$count => `$count` is never absent, but in an optional group"],
    );
    check(
        "`(` $input (`,` $other^)?",
        "`(` (`,` $other^ $input)?",
        &["$input => `$input` is never absent, but in an optional group"],
    );
    check(
        "`(` operands `)`",
        "`(` (`x` operands)? `)`",
        &[
            "( => this optional group has no anchor; write `^` after the operand or attribute that decides",
            "operands => `operands` cannot stand in an optional group",
        ],
    );
}
