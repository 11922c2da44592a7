//! The rendered reference: up to date, complete, and Markdown that reads well on GitHub.

mod markdown;

use cute_gen::Spec;
use docs_gen::{Error, output, render};
use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

type Pages = Vec<(String, String)>;

fn in_crate(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn spec(path: &str) -> Spec {
    cute_gen::load(&in_crate(path)).unwrap_or_else(|errors| panic!("{errors}")).spec
}

fn pages(path: &str) -> Pages {
    render(&spec(path)).expect("the spec is rendered")
}

fn page<'a>(pages: &'a Pages, name: &str) -> &'a str {
    let found = pages.iter().find(|(page, _)| page == name);
    &found.unwrap_or_else(|| panic!("no page {name}")).1
}

/// The pages of the dialect and of a spec with odd texts.
fn all() -> [Pages; 2] {
    [pages("../spec/cute.irspec"), pages("tests/spec/odd.irspec")]
}

#[test]
fn the_committed_reference_is_up_to_date() {
    let pages = pages("../spec/cute.irspec");
    let names = output::differences(&in_crate("../docs/reference"), &pages)
        .expect("docs/reference can be read");
    assert!(
        names.is_empty(),
        "docs/reference is not up to date: {}\nrefresh it with: cargo run -p docs-gen",
        names.join(", ")
    );
}

#[test]
fn every_link_leads_somewhere() {
    for pages in all() {
        let anchors: HashMap<_, _> =
            pages.iter().map(|(name, text)| (name.as_str(), markdown::anchors(text))).collect();
        for (name, text) in &pages {
            let links = markdown::links(text);
            assert!(!links.is_empty(), "{name} has no links");
            for link in links.iter().filter(|link| !link.starts_with("https://")) {
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                let file = if file.is_empty() { name } else { file };
                let found =
                    anchors.get(file).unwrap_or_else(|| panic!("{name}: no page for {link}"));
                let there = anchor.is_empty() || found.iter().any(|a| a == anchor);
                assert!(there, "{name}: no anchor for {link}");
            }
        }
    }
}

#[test]
fn pages_are_clean() {
    for (name, text) in all().concat() {
        assert!(text.starts_with(docs_gen::NOTICE), "{name}: no notice");
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{name}");
        assert!(text.lines().all(|l| l.trim_end() == l), "{name}: spaces");
        for rows in markdown::tables(&text) {
            assert!(rows.len() > 2, "{name}: an empty table");
            assert!(rows.iter().all(|n| *n == rows[0]), "{name}: {rows:?}");
        }
        // GitHub takes `<a` for HTML and does not show it.
        let prose = markdown::prose(text.trim_start_matches(docs_gen::NOTICE));
        assert!(!prose.contains('<'), "{name}: `<` outside code");
        assert!(!prose.contains("{%"), "{name}: template code");
    }
}

#[test]
fn everything_has_a_heading() {
    let spec = spec("../spec/cute.irspec");
    let pages = render(&spec).expect("the spec is rendered");
    let check = |name: &str, heading: String| {
        let headings = markdown::headings(page(&pages, name));
        assert!(headings.contains(&heading), "{name}: no {heading}");
    };
    for group in spec.groups.iter() {
        for op in group.ops.iter() {
            check(&format!("{}.md", group.name), format!("`cute.{}`", op.name));
        }
    }
    for entry in spec.types.iter() {
        check("types.md", format!("`!cute.{}`", entry.name));
    }
    for pass in spec.passes.iter() {
        check("passes.md", format!("`-{}`", pass.name));
    }
    for pipeline in spec.pipelines.iter() {
        check("passes.md", format!("`-{}`", pipeline.name));
    }
}

#[test]
fn odd_texts_are_shown_right() {
    let pages = pages("tests/spec/odd.irspec");
    let shows = |name: &str, text: &str| {
        let found = page(&pages, name);
        assert!(found.contains(text), "{name} lacks {text}:\n{found}");
    };
    shows("index.md", "A dialect to try pages with.\n");
    shows("index.md", "### [Odds and Ends](odds.md)\n\nAll sorts.\n");
    shows("types.md", r"| A type with a \| in its summary. |");
    shows("types.md", "- `!odd.text<\"a|b\">`: One `|`\n");
    shows("types.md", r"| two of `\|` | `` expected `\|` `` |");
    shows("odds.md", r"| `$first` | [any `!odd` type](types.md) | the `a\|b` |");
    shows("odds.md", "| `$rest` | variadic, each `i32` or any type | the rest |");
    shows("odds.md", "| `$count` | `I32Attr` | how many |");
    shows("odds.md", "| `$note` | `OptionalAttr<StrAttr>` | a note |");
    shows("odds.md", "| `$value` | optional `i64` | a value |");
    shows("odds.md", "operation ::= `odd.many` `<` $count `>` `(` $first");
    shows("odds.md", "- Result types are written, not inferred.\n");
    shows("odds.md", "- two; the diagnostic contains `` `:` ``\n\n  ```mlir\n  odd.perhaps");
    assert!(!page(&pages, "passes.md").contains("## P"));
}

#[test]
fn a_group_may_not_have_the_name_of_a_page() {
    let error =
        render(&spec("tests/spec/clash.irspec")).expect_err("two pages are called types.md");
    assert!(matches!(&error, Error::SamePage(name) if name == "types.md"));
    assert_eq!(error.to_string(), "two pages are called types.md: rename the group");
}

#[test]
fn a_directory_is_compared_and_cleaned() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reference");
    let file = |name: &str| directory.join(name);
    std::fs::remove_dir_all(&directory).ok();
    let pages = pages("tests/spec/odd.irspec");
    let differences = || output::differences(&directory, &pages).expect("it can be read");
    assert_eq!(differences().len(), pages.len());
    output::write(&directory, &pages).expect("it can be written");
    assert!(differences().is_empty());

    std::fs::write(file("index.md"), "other").expect("it can be written");
    std::fs::write(file("gone.md"), docs_gen::NOTICE).expect("it can be written");
    std::fs::write(file("notes.md"), "mine").expect("it can be written");
    assert_eq!(differences(), ["index.md", "gone.md"]);
    output::write(&directory, &pages).expect("it can be written");
    assert!(differences().is_empty());
    assert!(file("notes.md").exists() && !file("gone.md").exists());
}

#[test]
fn help_that_cannot_be_written_is_an_error() {
    let help = |stdout: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_docs-gen"));
        command.arg("--help").stdout(stdout).output().expect("docs-gen starts")
    };
    let full = File::options().write(true).open("/dev/full").expect("a device that is full");
    let output = help(full.into());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("No space left on device") && !errors.contains("panicked"), "{errors}");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = help(writer.into());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
