//! Every check of the spec language, with the whole message.

mod common;

use common::check;
#[test]
fn declarations_are_unique_and_in_place() {
    check(
        "dialect d {",
        r#"dialect d { summary "x" description "x" }
dialect e {"#,
        &["e => the dialect is declared twice"],
    );
    check(
        "op rank",
        "op zero",
        &[
            "zero => duplicate op `zero`",
            r#""%r = d.rank(%x) : !d.shape" => this example does not mention `d.zero`"#,
        ],
    );
    check(
        "op rank",
        "op get_",
        &[
            r#""%r = d.rank(%x) : !d.shape" => this example does not mention `d.get_`"#,
            "get => duplicate op `get`",
        ],
    );
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
        &[
            "unary => duplicate family `unary`",
            "rank => op `rank` has no `summary`",
            "rank => op `rank` has no `description`",
            "rank => op `rank` has no `format`",
            "noun => the family `unary` has no parameter `noun`",
        ],
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
    check(
        "constant zero",
        "constant rank",
        &["rank => op `rank` is not `ConstantLike`"],
    );
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
        r#"option chip = "a" "b"
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

#[test]
fn examples_belong_to_their_op() {
    check(
        r#""%r = d.rank(%x) : !d.shape""#,
        r#""%r = d.ranks(%x) : !d.shape""#,
        &[r#""%r = d.ranks(%x) : !d.shape" => this example does not mention `d.rank`"#],
    );
    check(
        r#"example "!d.shape""#,
        r#"example "!d.shapes""#,
        &[r#""!d.shapes" => this example does not mention `!d.shape`"#],
    );
    check(
        r#""%r = d.get 0 (%x) : !d.layout" =>"#,
        r#""%r = get 0 (%x) : !d.layout" =>"#,
        &[r#""%r = get 0 (%x) : !d.layout" => this error example does not mention `d.get`"#],
    );
    check(
        r#" => "wrong"
  }

"#,
        r#"
  }

"#,
        &[
            r#"error => this `error` does not say which text the diagnostic contains; add `=> "text"` after the snippet"#,
        ],
    );
    check(
        r#" => "wrong"
  }

"#,
        r#" => " "
  }

"#,
        &[
            r#"" " => this `error` does not say which text the diagnostic contains; add `=> "text"` after the snippet"#,
        ],
    );
}

#[test]
fn kinds_are_known() {
    check(
        r#"layout:$input "the input","#,
        r#"layuot:$input "the input","#,
        &["layuot => unknown kind `layuot`; did you mean `layout`?"],
    );
    check(
        r#"layout:$input "the input","#,
        r#"layout | layout:$input "the input","#,
        &["layout => the kind `layout` is named twice"],
    );
    check(
        "I32Attr:$count",
        "I3Attr:$count",
        &["I3Attr => unknown attribute kind `I3Attr`; did you mean `I32Attr`?"],
    );
    check(
        "I32Attr:$count",
        "I32Attr | shape:$count",
        &["I32Attr => `I32Attr` is the kind of an attribute, and not possible here"],
    );
    check(
        "OptionalAttr<DenseI32ArrayAttr>",
        "OptionalAttr<shape>",
        &["shape => unknown attribute kind `shape`"],
    );
    check(
        "UnitAttr:$flag",
        "OptionalAttr<UnitAttr>:$flag",
        &["UnitAttr => a `UnitAttr` is optional by itself"],
    );
    check(
        "optional<layout>",
        "optionl<layout>",
        &["optionl => unknown constraint `optionl<...>`; did you mean `optional`?"],
    );
    check(
        r#"layout:$input "the input","#,
        r#"variadic<layout>:$input "the input","#,
        &["$input => only the last operand may be `optional` or `variadic`"],
    );
    check(
        "results (layout:$output",
        r#"results (variadic<layout>:$a "a", layout:$output"#,
        &["$a => only the last result may be `optional` or `variadic`"],
    );
    check(
        "results (layout:$output",
        "results (I32Attr:$output",
        &["I32Attr => `I32Attr` is the kind of an attribute, and not possible here"],
    );
    check(
        "kinds any_value",
        r#"kinds nothing = shape
kinds any_value"#,
        &["nothing => the kinds `nothing` are not used"],
    );
    check(
        "kinds any_value",
        r#"kinds layout = shape
kinds any_value"#,
        &["layout => duplicate kind `layout`"],
    );
    check(
        "kinds any_value = shape",
        "kinds any_value = other",
        &["other => unknown kind `other`"],
    );
    check(
        r#"layout:$input "the input","#,
        r#"${kind}:$input "the input","#,
        &["${kind} => `${kind}` stands outside a family"],
    );
}

#[test]
fn arguments_are_named_right() {
    check(
        "layout:$output",
        "layout:$input",
        &["$input => duplicate argument or result `$input`"],
    );
    check(
        "layout:$output",
        "layout:$location",
        &["$location => the name `$location` is taken by the generated code"],
    );
    check(
        "layout:$output",
        "layout:$Output",
        &["$Output => `Output` is not a lower-case name such as `make_layout`"],
    );
    check(
        "semantics get($input, $mode",
        "semantics get($inptu, $mode",
        &["$inptu => unknown `$inptu`; did you mean `$input`?"],
    );
    check(
        "semantics get($input, $mode",
        "semantics get($output, $mode",
        &["$output => `$output` is a result; its type is `type($output)`"],
    );
    check(
        "semantics get($input, $mode",
        "semantics get(type($input), $mode",
        &["$input => `$input` is an argument; only types of results can be given"],
    );
    check(
        "semantics get($input, $mode",
        "semantics get(type($nothing), $mode",
        &["$nothing => unknown `$nothing`"],
    );
    check(
        "semantics get(",
        "semantics ${op}(",
        &["${op} => `${op}` stands outside a family"],
    );
    check(
        "semantics get(",
        "semantics Get(",
        &["Get => `Get` is not a lower-case name such as `make_layout`"],
    );
}

#[test]
fn traits_are_known_and_agree() {
    check(
        ": Pure, ConstantLike",
        ": Pur, ConstantLike",
        &["Pur => unknown trait or family `Pur`; did you mean `Pure`?"],
    );
    check(
        ": Pure, ConstantLike",
        ": ConstantLike",
        &[
            "zero => op `zero` does not say what it does to memory; add one of `Pure`, `NoMemoryEffect` and `MemWrite` after its name",
        ],
    );
    check(
        ": Pure, ConstantLike",
        ": Pure, MemWrite, ConstantLike",
        &["MemWrite => `Pure` and `MemWrite` contradict"],
    );
    check(
        ": Pure, ConstantLike",
        ": Pure, Pure, ConstantLike",
        &["Pure => the trait `Pure` is given twice"],
    );
    check(
        ": Pure, ConstantLike",
        ": Pure(a = b), ConstantLike",
        &["Pure => the trait `Pure` takes no parameters"],
    );
    check(
        ": NoMemoryEffect",
        ": Pure, ConstantLike",
        &["get => a `ConstantLike` op has no operands and one result"],
    );
}

#[test]
fn families_fit() {
    check(
        ": unary(noun",
        ": unry(noun",
        &["unry => unknown trait or family `unry`; did you mean `unary`?"],
    );
    check(
        r#": unary(noun = "shape")"#,
        ": unary",
        &["unary => the family `unary` needs the parameter `noun`"],
    );
    check(
        r#"(noun = "shape")"#,
        r#"(noun = "shape", size = "4")"#,
        &["size => the family `unary` has no parameter `size`"],
    );
    check(
        r#"(noun = "shape")"#,
        r#"(noun = "shape", noun = "stride")"#,
        &["noun => the parameter `noun` is given twice"],
    );
    check(
        r#": unary(noun = "shape")"#,
        r#": unary(noun = "shape"), unary(noun = "shape")"#,
        &["unary => an op can be of one family only"],
    );
    check(
        r#"example "%r = d.rank"#,
        r#"summary "Rank"
    example "%r = d.rank"#,
        &["summary => `summary` is already set by the family `unary`"],
    );
    check(
        "About a ${noun}",
        "About a ${nuon}",
        &[
            "noun => the parameter `noun` is not used in the family",
            "${nuon} => the family `unary` has no parameter `nuon`; did you mean `noun`?",
        ],
    );
    check(
        "unary(noun)",
        "unary(noun, kind)",
        &[
            "kind => the parameter `kind` is not used in the family",
            "unary => the family `unary` needs the parameter `kind`",
        ],
    );
    check(
        "unary(noun)",
        "unary(noun, noun)",
        &["noun => the parameter `noun` is named twice"],
    );
    check(
        "unary(noun)",
        "unary(noun, op)",
        &["op => `op` is a parameter of every family: the name of the op"],
    );
    check(
        "family unary(noun) : Pure",
        "family unary(noun) : Pure, Odd",
        &["Odd => unknown trait `Odd`"],
    );
    check(
        "family unary(noun) : Pure",
        r#"family other : Pure { summary "s" }
family unary(noun) : Pure, other"#,
        &["other => a family cannot be made from a family"],
    );
    check(
        "any_value:$input",
        "${noun}:$input",
        &["any_value => the kinds `any_value` are not used"],
    );
}

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
    check(
        "$count (`<`",
        "(`<`",
        &["$count => attribute `$count` is missing from the format"],
    );
    check(
        "(`flag` $flag^)? ",
        "",
        &["$flag => unit attribute `$flag` is missing from the format"],
    );
    check(
        "(`<` $mode^ `>`)? ",
        "",
        &["$mode => attribute `$mode` is missing from the format"],
    );
    check(
        "semantics get($input, $mode, $count, $flag, $other)",
        "",
        &[],
    );
    check("semantics zero(type($zero))", "", &[]);
    check(
        "attr-dict `:` type($zero)",
        "attr-dict",
        &["$zero => the type of `$zero` is neither inferred nor in the format; add `type($zero)`"],
    );
    check(
        "attr-dict `:` type($zero)",
        "`:` type($zero)",
        &[r#""`:` type($zero)" => `attr-dict` is missing from the format"#],
    );
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
        &["( => an optional group starts with a literal or an operand"],
    );
    check(
        "(`<` $mode^ `>`)?",
        "(`<` $mode^ `>`)",
        &["( => expected `?` after the optional group, found `(`"],
    );
    check(
        "(`<` $mode^ `>`)?",
        "(`<` $mode^ `>`",
        &["( => optional groups do not nest"],
    );
    check(
        "(`<` $mode^ `>`)?",
        "(`<` $mode `>`^)?",
        &[
            "( => this optional group has no anchor; write `^` after the operand or attribute that decides",
            "^ => only an operand or attribute can be an anchor",
        ],
    );
    check(
        "(`flag` $flag^)?",
        "(`flag` $flag^ (`x`)?)?",
        &["( => optional groups do not nest"],
    );
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

#[test]
fn syntax_errors_are_readable() {
    check(
        "dialect d {",
        "dialect {",
        &["{ => expected a name, found `{`"],
    );
    check(
        r#"type shape "shape""#,
        r#"typ shape "shape""#,
        &[
            "typ => expected `dialect`, `include`, `kinds`, `type`, `group`, `family`, `op`, `pass`, `pipeline` or the end of the file, found `typ`; did you mean `type`?",
        ],
    );
    check(
        r#"type shape "shape""#,
        "type shape",
        &["{ => expected a text in quotes, found `{`"],
    );
    check(
        r#"  summary "A shape""#,
        r#"  sumary "A shape""#,
        &[
            "sumary => expected `summary`, `description`, `example`, `error` or `}`, found `sumary`; did you mean `summary`?",
        ],
    );
    check(
        r#"    summary "Get""#,
        r#"    sumary "Get""#,
        &[
            "sumary => expected `summary`, `description`, `arguments`, `results`, `format`, `semantics`, `precondition`, `postcondition`, `example`, `error` or `}`, found `sumary`; did you mean `summary`?",
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
        &[r#"" => this text has no closing `"""`"#],
    );
    check(
        r#"layout:$input "the input","#,
        r#"layout $input "the input","#,
        &["$ => expected `<`, `:` or `|`, found `$`"],
    );
    check(
        r#"layout:$input "the input","#,
        "layout:$input,",
        &[", => expected a text in quotes, found `,`"],
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
    check(
        "optional<layout>",
        "optional<layout",
        &[": => expected `>` or `|`, found `:`"],
    );
    check(
        "semantics get($input",
        "semantics get(input",
        &["input => expected a `$name` or `)`, found `input`"],
    );
    check(
        "semantics get($input",
        "semantics ($input",
        &["( => expected the name of a function, found `(`"],
    );
    check(
        "op rank : unary",
        "op rank unary",
        &["unary => expected `{` or `:`, found `unary`"],
    );
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
