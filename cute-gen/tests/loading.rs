//! Files: what is read, in which order, and what happens when that is not possible.

mod common;

use common::{SMALL, lines, load};

/// A spec of which a part is in another file.
fn split(marker: &str) -> (String, String) {
    let at = SMALL.find(marker).expect("the spec has the marker");
    let (head, tail) = SMALL.split_at(at);
    (format!("{head}\ninclude \"tail.irspec\"\n"), tail.to_string())
}

#[test]
fn the_small_spec_has_no_errors() {
    assert_eq!(lines(&load(&[("spec.irspec", SMALL.as_bytes())])), [""; 0]);
}

#[test]
fn includes_are_read_in_place() {
    let (root, tail) = split("group ops");
    let files = [("spec.irspec", root.as_bytes()), ("tail.irspec", tail.as_bytes())];
    let spec = load(&files).unwrap_or_else(|errors| panic!("{errors}"));
    let names: Vec<_> = spec.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["spec.irspec", "tail.irspec"]);
    let ops: Vec<_> = spec.ops().map(|op| &*op.name).collect();
    assert_eq!(ops, ["zero", "rank", "get", "print"]);
}

#[test]
fn errors_show_their_place_in_the_included_file() {
    let (root, tail) = split("group ops");
    let tail = tail.replace("summary \"Get\"", "sumary \"Get\"");
    let files = [("spec.irspec", root.as_bytes()), ("tail.irspec", tail.as_bytes())];
    let errors = load(&files).expect_err("it is misspelt");
    assert_eq!(
        errors.to_string(),
        "error: expected `summary`, `description`, `arguments`, `results`, `effects`, `regions`, `parent`, `format`, `semantics`, \
         `speculatable`, `precondition`, `postcondition`, `example`, `error` or `}`, found `sumary`\n  \
         --> tail.irspec:18:5\n   |\n18 |     sumary \"Get\"\n   |     ^^^^^^\n   \
         = help: did you mean `summary`?\n"
    );
}

#[test]
fn includes_that_cannot_be_read() {
    let cases: &[(&str, &str, &str)] = &[
        ("include \"none.irspec\"", "", "\"none.irspec\" => there is no file `none.irspec`"),
        (
            "include \"a.irspec\"",
            "include \"spec.irspec\"",
            "\"spec.irspec\" => `spec.irspec` includes itself: spec.irspec -> a.irspec -> spec.irspec",
        ),
        (
            "include \"a.irspec\"\ninclude \"a.irspec\"",
            "",
            "\"a.irspec\" => `a.irspec` is included twice",
        ),
        ("include \"../\"", "", "\"../\" => cannot read `../`: is a directory"),
    ];
    for (root, other, expected) in cases {
        let root = format!("{root}\n{SMALL}");
        let files = [("spec.irspec", root.as_bytes()), ("a.irspec", other.as_bytes())];
        assert_eq!(lines(&load(&files)), [*expected]);
    }
}

#[test]
fn a_missing_root_has_no_place() {
    let errors = load(&[]).expect_err("there is no such file");
    assert_eq!(errors.to_string(), "error: there is no file `spec.irspec`\n");
}

#[test]
fn an_empty_file_declares_nothing() {
    for text in ["", "\n\n", "// nothing\n", "\u{a0}".trim()] {
        let errors = load(&[("spec.irspec", text.as_bytes())]).expect_err("it is empty");
        assert_eq!(
            errors.to_string(),
            "error: the spec declares no dialect\n  = help: add `dialect name { ... }`\n"
        );
    }
}

#[test]
fn bytes_that_are_no_text() {
    let errors = load(&[("spec.irspec", b"dialect \xff\xfe")]).expect_err("it is no text");
    assert_eq!(
        errors.to_string(),
        "error: this is not UTF-8 text\n --> spec.irspec:1:9\n  |\n1 | dialect \u{fffd}\u{fffd}\n  |         ^\n"
    );
}

#[test]
fn no_prefix_of_a_spec_panics() {
    let mut wrong = 0;
    for end in (0..SMALL.len()).step_by(7) {
        let result = load(&[("spec.irspec", &SMALL.as_bytes()[..end])]);
        wrong += usize::from(result.map_err(|errors| errors.to_string()).is_err());
    }
    assert!(wrong > SMALL.len() / 10);
}

#[test]
fn no_damaged_spec_panics() {
    // Every deletion of a few characters, and a strange character in their place.
    for start in (0..SMALL.len()).step_by(5) {
        for strange in ["", "ü", "\u{0}", "${", "\"\"\"", "^)?("] {
            let end = (start + 3).min(SMALL.len());
            let text = format!("{}{strange}{}", &SMALL[..start], &SMALL[end..]);
            if let Err(errors) = load(&[("spec.irspec", text.as_bytes())]) {
                assert!(errors.to_string().starts_with("error: "));
            }
        }
    }
}

#[test]
fn of_very_many_errors_the_first_are_shown() {
    let kinds = format!("kinds any_value = {}shape |", "b | ".repeat(30_000));
    let spec = SMALL.replace("kinds any_value = shape |", &kinds);
    let errors = load(&[("spec.irspec", spec.as_bytes())]).expect_err("there is no `b`");
    assert!(errors.to_string().ends_with("\nand 59949 more\n"));
}

#[test]
fn nesting_and_length_are_harmless() {
    let deep = "{".repeat(200_000);
    let texts = [
        deep.clone(),
        format!("dialect d {deep}"),
        format!("kinds a = {}", "a |".repeat(50_000)),
        format!("kinds a = {}", "b<".repeat(50_000)),
        format!("{}{}", "x".repeat(1_000_000), "ü".repeat(1_000)),
        "//".repeat(1_000_000),
        "\"\"\"".repeat(100_001),
        SMALL.replace("`(` operands", &"(".repeat(100_000)),
        SMALL.replace("`(` operands", &"`(` ".repeat(100_000)),
    ];
    for text in texts {
        let errors = load(&[("spec.irspec", text.as_bytes())]).expect_err("it is no spec");
        assert!(errors.to_string().len() < 10_000);
    }
}
