//! What is reported beside a syntax error, and where the other half of a contradiction is.

use crate::common::{SMALL, check, lines, load};

/// The errors of a spec with these replacements, each of one place.
fn errors(replacements: &[(&str, &str)]) -> Vec<String> {
    let spec = replacements.iter().fold(SMALL.to_owned(), |spec, (from, to)| {
        assert!(spec.contains(from), "the spec has no `{from}`");
        spec.replacen(from, to, 1)
    });
    lines(&load(&[("spec.irspec", spec.as_bytes())]))
}

/// The whole text of the errors.
fn shown(from: &str, to: &str) -> String {
    let spec = SMALL.replacen(from, to, 1);
    load(&[("spec.irspec", spec.as_bytes())]).expect_err("something is wrong").to_string()
}

#[test]
fn every_declaration_with_a_syntax_error_is_reported() {
    let found = errors(&[
        ("summary \"A shape\"", "sumary \"A shape\""),
        ("summary \"Zero\"", "summary Zero"),
        ("pass d-fold {", "pass {"),
    ]);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].starts_with("sumary => expected `summary`"), "{found:?}");
    assert!(found[1].starts_with("Zero => expected a text in quotes"), "{found:?}");
    assert!(found[2].starts_with("{ => expected a name"), "{found:?}");
}

#[test]
fn a_syntax_error_hides_no_other_mistake_and_causes_none() {
    // `get` is refused for its own fault; nothing is said of the op that could not be read, which is the
    // constant of the dialect, nor of the kinds and families that may be used in it.
    let found =
        errors(&[("summary \"Zero\"", "summary Zero"), ("I32Attr:$count", "I23Attr:$count")]);
    assert_eq!(
        found,
        [
            "Zero => expected a text in quotes, found `Zero`",
            "I23Attr => unknown attribute kind `I23Attr`; did you mean `I32Attr`?",
        ]
    );
}

#[test]
fn every_file_is_read() {
    let (root, tail) = SMALL.split_at(SMALL.find("group ops").expect("the spec has a group"));
    let root = format!("{}include \"tail.irspec\"\n", root.replace("\"A shape\"", "A shape"));
    let tail = tail.replace("\"Zero\"", "Zero");
    let files = [("spec.irspec", root.as_bytes()), ("tail.irspec", tail.as_bytes())];
    let found = lines(&load(&files));
    assert_eq!(
        found,
        [
            "A => expected a text in quotes, found `A`",
            "Zero => expected a text in quotes, found `Zero`",
        ]
    );
}

#[test]
fn an_unclosed_text_is_blamed_where_it_opens() {
    let open = "summary \"A shape\"\n  description \"\"\"Described.";
    let found = errors(&[("summary \"A shape\"\n  description \"Described.\"", open)]);
    assert_eq!(found, ["\"\"\" => this text has no closing `\"\"\"`: a field starts inside it"]);
    // The text that follows ends where the next one should start.
    let two = format!("{open}\n  example \"\"\"!d.shape\"\"\"");
    let found = errors(&[
        ("summary \"A shape\"\n  description \"Described.\"", &two),
        ("summary \"Zero\"", "summary Zero"),
    ]);
    assert_eq!(
        found,
        [
            "\"\"\" => this text has no closing `\"\"\"`: a field starts inside it",
            "Zero => expected a text in quotes, found `Zero`",
        ]
    );
}

#[test]
fn duplicates_show_both_places() {
    assert_eq!(
        shown("type layout", "type shape"),
        "error: duplicate type `shape`
  --> spec.irspec:16:6
   |
16 | type shape \"layout\" {
   |      ^^^^^
   = note: it is declared here first
  --> spec.irspec:10:6
   |
10 | type shape \"shape\" {
   |      ^^^^^
"
    );
    let twice = shown("  summary \"A shape\"", "  summary \"A shape\"\n  summary \"Another\"");
    assert!(twice.starts_with("error: `summary` is given twice\n"), "{twice}");
    assert!(twice.contains("= note: it is given here first\n  --> spec.irspec:11:3"), "{twice}");
}

#[test]
fn a_duplicate_family_is_one_mistake() {
    let family =
        &SMALL[SMALL.find("family").expect("a family")..SMALL.find("group").expect("a group")];
    let found = errors(&[("group ops", &format!("{family}\ngroup ops"))]);
    assert_eq!(found, ["unary => duplicate family `unary`"]);
}

#[test]
fn sets_of_kinds_stand_in_any_order() {
    let last = "pass d-fold {\n  summary \"Fold\"\n  description \"Folds.\"\n}\n";
    let set = "kinds any_value = shape | layout\n";
    assert_eq!(errors(&[(set, ""), (last, &format!("{last}{set}"))]), [""; 0]);
    let chain = "kinds any_value = other | shape\nkinds other = layout\n";
    assert_eq!(errors(&[(set, chain)]), [""; 0]);
    check(
        set,
        "kinds any_value = other | shape\nkinds other = layout | any_value\n",
        &["any_value => the kinds `any_value` are part of themselves"],
    );
    check(
        set,
        "kinds any_value = shape | any_value\n",
        &["any_value => the kinds `any_value` are part of themselves"],
    );
}

#[test]
fn a_byte_order_mark_says_nothing() {
    let text = format!("\u{feff}{SMALL}");
    assert_eq!(lines(&load(&[("spec.irspec", text.as_bytes())])), [""; 0]);
}
