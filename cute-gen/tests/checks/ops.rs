//! Ops: examples, kinds, arguments, traits, families.

use crate::common::check;

#[test]
fn a_semantic_function_takes_no_type() {
    check(
        "I32Attr:$count",
        "TypeAttr:$count",
        &["$count => `$count` is a type, which no function of the algebra takes; \
           write `semantics get(...)` without it, or `semantics none`"],
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
    check("kinds any_value = shape", "kinds any_value = other", &["other => unknown kind `other`"]);
    check(
        r#"layout:$input "the input","#,
        r#"${kind}:$input "the input","#,
        &["${kind} => `${kind}` stands outside a family"],
    );
}

#[test]
fn arguments_are_named_right() {
    check("layout:$output", "layout:$input", &["$input => duplicate name `$input`"]);
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
        &["$inptu => unknown `$inptu` in the call; did you mean `$input`?"],
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
        &["$nothing => unknown `$nothing` in the call"],
    );
    check("semantics get(", "semantics ${op}(", &["${op} => `${op}` stands outside a family"]);
    check(
        "semantics get(",
        "semantics Get(",
        &["Get => `Get` is not a lower-case name such as `make_layout`"],
    );
}

#[test]
fn conditions_of_speculation_fit() {
    let get = "semantics get($input";
    check(get, &format!("speculatable fits($input, $mode) {get}"), &[]);
    check(
        get,
        &format!("speculatable fits($inptu) {get}"),
        &["$inptu => unknown `$inptu` in the call; did you mean `$input`?"],
    );
    check(
        get,
        &format!("speculatable fits($output) {get}"),
        &["$output => only operands and attributes can be given to a condition"],
    );
    check(
        get,
        &format!("speculatable fits(type($output)) {get}"),
        &["$output => only operands and attributes can be given to a condition"],
    );
    check(
        get,
        &format!("speculatable Fits($input) {get}"),
        &["Fits => `Fits` is not a lower-case name such as `make_layout`"],
    );
    check(
        get,
        &format!("speculatable a($input) speculatable b($input) {get}"),
        &["speculatable => `speculatable` is given twice"],
    );
    check(
        "  semantics ${op}($input)",
        "  speculatable fits($input) semantics ${op}($input)",
        &["fits => only a `NoMemoryEffect` op is speculatable under a condition"],
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
            "zero => op `zero` does not say what it does to memory; add one of `Pure`, `NoMemoryEffect` and `MemWrite` after its name, or `effects (reads $name, ...)`",
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
    check("unary(noun)", "unary(noun, noun)", &["noun => the parameter `noun` is named twice"]);
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
