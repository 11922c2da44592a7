//! Doc comments of generated items.

use mlir_model::{Arity, AttributeSpec, OpSpec, Parameters, Spec, TypeSpec, ValueSpec};
use std::fmt::Write;

/// A summary line and a description.
pub fn section(summary: &str, description: &str) -> String {
    markdown(&format!("{}.\n\n{description}", summary.trim_end_matches('.')))
}

/// The reference entry of a type with parameters.
pub fn type_(spec: &Spec, found: &TypeSpec, parameters: &Parameters) -> String {
    let mut text = section(&found.summary, &found.description);
    let written = parameters.list.iter().map(|parameter| attribute(spec, parameter));
    list(&mut text, "Parameters", written.collect());
    text += "\n\n# Examples";
    for example in found.examples.iter() {
        let _ = write!(text, "\n\n```mlir\n{}\n```", example.code);
    }
    text
}

/// The reference entry of an op.
pub fn op(spec: &Spec, op: &OpSpec) -> String {
    let mut text = section(&op.summary, &op.description);
    let format = &op.format.text;
    let _ = write!(text, "\n\n# Assembly format\n\n```text\n{format}\n```");
    let values =
        |values: &[ValueSpec]| values.iter().map(|value| self::value(spec, value)).collect();
    list(&mut text, "Operands", values(&op.operands));
    let attributes = op.attributes.iter().map(|attribute| self::attribute(spec, attribute));
    list(&mut text, "Attributes", attributes.collect());
    list(&mut text, "Results", values(&op.results));
    for (title, items) in
        [("Preconditions", &op.preconditions), ("Postconditions", &op.postconditions)]
    {
        if !items.is_empty() {
            let _ = write!(text, "\n\n# {title}\n");
        }
        for item in items.iter() {
            let _ = write!(text, "\n* {}", markdown(item).replace('\n', "\n  "));
        }
    }
    text += "\n\n# Examples";
    for example in op.examples.iter() {
        if let Some(title) = &example.title {
            let _ = write!(text, "\n\n{}", markdown(title));
        }
        let _ = write!(text, "\n\n```mlir\n{}\n```", example.code);
    }
    text
}

fn list(text: &mut String, title: &str, items: Vec<String>) {
    if !items.is_empty() {
        let _ = write!(text, "\n\n# {title}\n\n{}", items.join("\n"));
    }
}

fn value(spec: &Spec, value: &ValueSpec) -> String {
    let kinds: Vec<_> = value.kinds.iter().map(|kind| kind.name(&spec.types)).collect();
    let arity = match value.arity {
        Arity::One => "",
        Arity::Optional => "optional ",
        Arity::Variadic => "any number of ",
    };
    format!("* `${}` ({arity}{}): {}", value.name, kinds.join(" or "), markdown(&value.doc))
}

fn attribute(spec: &Spec, attribute: &AttributeSpec) -> String {
    let words = attribute.words(spec);
    format!("* `${}` (`{words}`): {}", attribute.name, markdown(&attribute.doc))
}

/// Markdown in which no code block is taken for a Rust test: a fence without a language gets
/// one, and an indented block becomes fenced.
pub fn markdown(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut fenced = false;
    let mut indented = false;
    let mut in_list = false;
    for line in text.lines() {
        let trimmed = line.trim_start();
        let blank = trimmed.is_empty();
        let deep = line.starts_with("    ") && !blank;
        if indented && !deep && !blank {
            close(&mut lines);
            indented = false;
        }
        if trimmed.starts_with("```") {
            let opens = !fenced && trimmed == "```";
            fenced = !fenced;
            lines.push(if opens { format!("{line}text") } else { line.into() });
            continue;
        }
        if !blank && !line.starts_with(' ') {
            in_list = is_list_item(line);
        }
        let after_blank = lines.last().is_none_or(|last| last.is_empty());
        if deep && !fenced && !indented && !in_list && after_blank {
            lines.push("```text".into());
            indented = true;
        }
        let skip = if indented && deep { 4 } else { 0 };
        lines.push(line[skip..].to_string());
    }
    if indented {
        close(&mut lines);
    }
    lines.join("\n")
}

/// Ends a block that was opened for an indented one, before the blank lines after it.
fn close(lines: &mut Vec<String>) {
    let end = lines.iter().rposition(|line| !line.is_empty());
    lines.insert(end.map_or(lines.len(), |i| i + 1), "```".into());
}

fn is_list_item(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    ["- ", "* ", "+ "].iter().any(|bullet| line.starts_with(bullet))
        || (number.len() < line.len() && (number.starts_with(". ") || number.starts_with(") ")))
}

#[cfg(test)]
mod tests {
    use super::markdown;

    #[test]
    fn code_is_never_taken_for_rust() {
        assert_eq!(markdown("a\n```\nb\n```"), "a\n```text\nb\n```");
        assert_eq!(markdown("```mlir\nb\n```\nc"), "```mlir\nb\n```\nc");
        assert_eq!(markdown("a\n\n    b\n\n      c\n\nd"), "a\n\n```text\nb\n\n  c\n```\n\nd");
        assert_eq!(markdown("- a\n\n    b\n\nc"), "- a\n\n    b\n\nc");
    }
}
