//! Effects on operands and results.

use crate::common::{SMALL, lines, load};
use mlir_model::{Effect, EffectSpec};

/// The errors with an op `copy` in the spec that says this of memory.
fn with(traits: &str, effects: &str) -> Vec<String> {
    let spec = SMALL.replacen("\n  op print", &copy(traits, effects), 1);
    lines(&load(&[("spec.irspec", spec.as_bytes())]))
}

fn copy(traits: &str, effects: &str) -> String {
    format!(
        r#"
  op copy{traits} {{
    summary "Copy"
    description "Copies."
    arguments (I32Attr:$count "how many", layout:$from "the source", layout:$to "the target")
    results (layout:$fresh "another one")
    {effects}
    format "$count $from `to` $to `:` type($from) `,` type($to) `->` type($fresh)"
    semantics none
    example "d.copy"
  }}

  op print"#
    )
}

#[test]
fn effects_reach_the_model() {
    let all = "effects (reads $from, writes $to, allocates $fresh, frees $from)";
    let spec = SMALL.replacen("\n  op print", &copy("", all), 1);
    let loaded = load(&[("spec.irspec", spec.as_bytes())]).expect("the spec is right");
    let effects = &loaded.spec.op("copy").expect("it is there").effects;
    let expected =
        [(Effect::Reads, 0), (Effect::Writes, 1), (Effect::Allocates, 0), (Effect::Frees, 0)];
    assert_eq!(effects[..], expected.map(|(effect, index)| EffectSpec { effect, index }));
    assert_eq!(with(" : MemWrite", "effects (reads $from)"), Vec::<String>::new());
}

#[test]
fn effects_fit_the_op() {
    for (traits, effects, expected) in [
        (
            "",
            "effects (read $from)",
            "read => unknown effect `read`; expected reads, writes, allocates, frees; did you mean `reads`?",
        ),
        (
            "",
            "effects (reads $form)",
            "$form => unknown `$form` in the effects; did you mean `$from`?",
        ),
        (
            "",
            "effects (reads $fresh)",
            "$fresh => `reads` is about an operand, and `$fresh` is none",
        ),
        (
            "",
            "effects (writes $count)",
            "$count => `writes` is about an operand, and `$count` is none",
        ),
        ("", "effects (allocates $to)", "$to => `allocates` is about a result, and `$to` is none"),
        ("", "effects (reads $to, reads $to)", "reads => `reads $to` is given twice"),
        (" : Pure", "effects (reads $to)", "Pure => `Pure` and `effects` contradict"),
        ("", "effects (reads $to)\n effects (writes $to)", "effects => `effects` is given twice"),
        ("", "effects ()", ") => expected an effect, such as `reads $name`, found `)`"),
        (
            "",
            "",
            "copy => op `copy` does not say what it does to memory; add one of `Pure`, `NoMemoryEffect` and `MemWrite` after its name, or `effects (reads $name, ...)`",
        ),
    ] {
        assert_eq!(with(traits, effects)[..], [expected], "{effects}");
    }
}
