//! Regions and what is said about them.

use crate::common::{SMALL, lines, load};
use mlir_model::Trait;

const LOOP: &str = r#"
  op each : MemWrite, SingleBlock {
    summary "Repeat"
    description "Repeats."
    arguments (layout:$over "what to go over")
    regions (body "what is done for each coordinate", rest "what is done at the end")
    format "$over `:` type($over) attr-dict-with-keyword $body `rest` $rest"
    example "d.each %x : <> { d.yield } rest { d.yield }"
  }

  op yield : MemWrite, Terminator {
    summary "End a block"
    description "Ends."
    parent "d.each"
    format "attr-dict"
    example "d.yield"
  }

  op print : MemWrite {"#;

fn with_regions(from: &str, to: &str) -> Vec<String> {
    assert!(LOOP.contains(from), "there is no `{from}`");
    let spec = SMALL.replacen("\n  op print : MemWrite {", &LOOP.replacen(from, to, 1), 1);
    assert_ne!(spec, SMALL);
    lines(&load(&[("spec.irspec", spec.as_bytes())]))
}

#[test]
fn regions_reach_the_model_and_the_generated_code() {
    let spec = SMALL.replacen("\n  op print : MemWrite {", LOOP, 1);
    let loaded = load(&[("spec.irspec", spec.as_bytes())]).expect("the spec is right");
    let each = loaded.spec.op("each").expect("it is there");
    let names: Vec<_> = each.regions.iter().map(|region| &*region.name).collect();
    assert_eq!(names, ["body", "rest"]);
    assert_eq!(each.regions[0].doc, "what is done for each coordinate");
    assert!(each.has(Trait::SingleBlock));
    let end = loaded.spec.op("yield").expect("it is there");
    assert_eq!(end.parent.as_deref(), Some("d.each"));
    let code = cute_gen::generate(&loaded.spec).to_string();
    for (name, index) in [("body", 0), ("rest", 1)] {
        assert!(code.contains(&format!("pub fn {name} (self)")), "{name}");
        assert!(code.contains(&format!("rewrite :: region (self . 0 , {index}usize)")), "{name}");
    }
}

#[test]
fn regions_are_in_the_format_once() {
    assert_eq!(
        with_regions(" `rest` $rest", ""),
        ["rest => region `$rest` is missing from the format"]
    );
    assert_eq!(
        with_regions("`rest` $rest", "`rest` $rest $body"),
        ["$body => region `$body` is in the format twice"]
    );
    assert_eq!(
        with_regions("`rest` $rest", "(`rest` $rest^)?"),
        [
            "( => this optional group has no anchor; write `^` after the operand or attribute that decides",
            "$rest => `$rest` is never absent, but in an optional group",
            "^ => only an operand or attribute can be an anchor"
        ]
    );
    assert_eq!(
        with_regions("`rest` $rest", "`rest` $rset"),
        ["$rset => unknown `$rset` in the format; did you mean `$rest`?"]
    );
    assert_eq!(
        with_regions("attr-dict-with-keyword", "attr-dict"),
        [
            "body => `attr-dict` stands right before the region `$body`, and both start with `{`; write `attr-dict-with-keyword`"
        ]
    );
    // The default place is after both.
    assert_eq!(with_regions("attr-dict-with-keyword ", "`do` "), Vec::<String>::new());
}

#[test]
fn what_is_said_about_regions_fits() {
    assert_eq!(with_regions(", rest \"", ", body \"")[0], "body => duplicate name `$body`");
    assert_eq!(
        with_regions("rest \"", "context \"")[0],
        "context => the name `$context` is taken by the generated code"
    );
    assert_eq!(
        with_regions("MemWrite, Terminator", "MemWrite, Terminator, SingleBlock"),
        [
            "SingleBlock => `SingleBlock` is about regions, but `yield` has none; add `regions (body \"what it holds\")`, or leave the trait out"
        ]
    );
    assert_eq!(
        with_regions("parent \"d.each\"", "parent \"each\""),
        ["\"each\" => `each` is not the full name of an op, such as `func.func`"]
    );
    assert_eq!(
        with_regions("regions (body", "semantics each($over)\n    regions (body"),
        [
            "body => `each` has the region `$body`, which no function of the algebra takes; write `semantics none`"
        ]
    );
    assert_eq!(
        with_regions("example \"d.each %x : <> { d.yield } rest { d.yield }\"", "example x"),
        ["x => an op with regions has no short examples; write the snippet in quotes"]
    );
    assert_eq!(
        with_regions("(body \"what is done for each coordinate\"", "($body \"what\""),
        ["$ => expected a name or `)`, found `$`"]
    );
}
