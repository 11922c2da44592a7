//! The reference documentation of the dialect, rendered from its spec.
//!
//! [`render`] makes the pages and touches no file; [`output`] writes them and compares them with
//! what a directory holds. Wording and layout of the pages are in `templates/`.

mod error;
mod filters;
pub mod output;
mod view;

pub use error::Error;

use mlir_model::Spec;
use std::collections::HashSet;
use tera::{Context, Tera, Value};

/// The first line of every page.
pub const NOTICE: &str =
    "<!-- Generated from spec/: edit the spec, then run `cargo run -p docs-gen`. -->";

/// The templates, each with the name that the others import it by.
const TEMPLATES: [(&str, &str); 5] = [
    ("macros.md", include_str!("../templates/macros.md")),
    ("index.md", include_str!("../templates/index.md")),
    ("types.md", include_str!("../templates/types.md")),
    ("group.md", include_str!("../templates/group.md")),
    ("passes.md", include_str!("../templates/passes.md")),
];

/// Renders every page: its file name and its Markdown. The index comes first.
///
/// # Errors
///
/// If two pages would have the same name, or if a template is wrong.
pub fn render(spec: &Spec) -> Result<Vec<(String, String)>, Error> {
    let templates = templates()?;
    let reference = view::reference(spec)?;
    let mut pages = Vec::new();
    for name in ["index.md", "types.md", "passes.md"] {
        pages.push((name.to_string(), page(&templates, name, &reference, &Value::Null)?));
    }
    for (index, group) in spec.groups.iter().enumerate() {
        let text = page(&templates, "group.md", &reference, &reference["groups"][index])?;
        pages.push((format!("{}.md", group.name), text));
    }
    let mut names = HashSet::new();
    match pages.iter().find(|(name, _)| !names.insert(name)) {
        Some((name, _)) => Err(Error::SamePage(name.clone())),
        None => Ok(pages),
    }
}

/// The templates with their filters.
fn templates() -> Result<Tera, Error> {
    let mut tera = Tera::default();
    tera.add_raw_templates(TEMPLATES)?;
    filters::register(&mut tera);
    Ok(tera)
}

/// One page of the reference; the page of a group shows that group.
fn page(tera: &Tera, template: &str, reference: &Value, group: &Value) -> Result<String, Error> {
    let mut context = Context::new();
    context.insert("notice", NOTICE);
    context.insert("reference", reference);
    context.insert("group", group);
    Ok(tidy(&tera.render(template, &context)?))
}

/// Drops the blank lines that loops and conditions leave behind: outside code one is enough.
fn tidy(text: &str) -> String {
    let mut out = String::new();
    let mut fenced = false;
    let mut blank = true;
    for line in text.lines().map(str::trim_end) {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        if fenced || !line.is_empty() || !blank {
            out.push_str(line);
            out.push('\n');
        }
        blank = line.is_empty();
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn blank_lines_are_squeezed_outside_code_only() {
        assert_eq!(
            tidy("\n\na  \n\n\nb\n```\nc\n\n\nd\n```\n\n\n"),
            "a\n\nb\n```\nc\n\n\nd\n```\n"
        );
    }
}
