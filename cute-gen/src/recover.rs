//! Parsing goes on after a syntax error: the declaration that has it is left out.

use crate::ast::Item;
use crate::diagnostics::Diagnostic;
use crate::parse::parse;
use std::ops::Range;

/// How many syntax errors of a file are reported.
const MOST: usize = 10;

/// The keywords that declarations start with.
const DECLARATIONS: [&str; 9] =
    ["dialect", "include", "kinds", "type", "group", "family", "op", "pass", "pipeline"];

/// The keywords that fields start with, followed by a text or a list.
const FIELDS: [&str; 10] = [
    "summary",
    "description",
    "arguments",
    "results",
    "format",
    "precondition",
    "postcondition",
    "example",
    "error",
    "passes",
];

/// Returns the declarations of a file that can be read, and a diagnostic for each that cannot.
pub fn parse_all(source: &str, file: usize) -> (Vec<Item>, Vec<Diagnostic>) {
    let mut source = source.to_owned();
    let mut diagnostics = Vec::new();
    loop {
        let error = match parse(&source, file) {
            Ok(items) => return (items, diagnostics),
            Err(error) => error,
        };
        let at = error.span.map_or(0, |span| span.start);
        let unclosed = unclosed_text(&source, at);
        let culprit = unclosed.unwrap_or(at);
        diagnostics.push(match unclosed {
            Some(start) => {
                let span = error.span.map(|span| crate::Span { start, end: start + 3, ..span });
                let message = "this text has no closing `\"\"\"`: a field starts inside it";
                Diagnostic { span, ..Diagnostic::new(Default::default(), message) }
            }
            None => error,
        });
        let blank = declaration_at(&source, culprit);
        if diagnostics.len() == MOST || source[blank.clone()].trim().is_empty() {
            return (Vec::new(), diagnostics);
        }
        let blanks: String = source[blank.clone()]
            .bytes()
            .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
            .collect();
        source.replace_range(blank, &blanks);
    }
}

/// Where the text in `"""` starts that seems to lack its end: the last before an error in which a line
/// looks like a field or declaration.
fn unclosed_text(source: &str, at: usize) -> Option<usize> {
    let texts = triple_quoted(source);
    let before = texts.iter().rev().find(|text| text.start <= at)?;
    let mut inside = source[before.clone()].lines().skip(1).map(str::trim_start);
    inside.any(|line| starts_field(line) || starts_declaration(line)).then_some(before.start)
}

fn triple_quoted(source: &str) -> Vec<Range<usize>> {
    let mut texts = Vec::new();
    let mut from = 0;
    while let Some(start) = source[from..].find("\"\"\"").map(|i| from + i) {
        let end = source[start + 3..].find("\"\"\"").map_or(source.len(), |i| start + i + 6);
        texts.push(start..end);
        from = end;
    }
    texts
}

fn word(line: &str) -> (&str, &str) {
    let end = line.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(line.len());
    line.split_at(end)
}

fn starts_field(line: &str) -> bool {
    let (word, rest) = word(line);
    FIELDS.contains(&word) && rest.trim_start().starts_with(['"', '('])
}

fn starts_declaration(line: &str) -> bool {
    let (word, rest) = word(line);
    let is_braced = line.trim_end().ends_with('{') || matches!(word, "include" | "kinds");
    DECLARATIONS.contains(&word) && rest.starts_with([' ', '\t']) && is_braced
}

/// The lines of the innermost declaration that has a byte offset in it, by indentation: up to the line
/// that closes it, or before the next declaration or end of its surroundings.
fn declaration_at(source: &str, at: usize) -> Range<usize> {
    let lines: Vec<(usize, &str)> = source
        .split_inclusive('\n')
        .scan(0, |start, line| {
            *start += line.len();
            Some((*start - line.len(), line))
        })
        .collect();
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let here = lines.iter().rposition(|(start, _)| *start <= at).unwrap_or(0);
    let is_first = |(_, line): &(usize, &str)| starts_declaration(line.trim_start());
    let first = lines[..=here.min(lines.len().saturating_sub(1))].iter().rposition(is_first);
    let first = first.unwrap_or(here);
    let Some((start, opening)) = lines.get(first) else {
        return 0..source.len();
    };
    let depth = indentation(opening);
    let mut end = start + opening.len();
    for (next, line) in &lines[first + 1..] {
        let is_inside = line.trim().is_empty() || indentation(line) > depth;
        if !is_inside {
            let closes = line.trim_start().starts_with('}') && indentation(line) == depth;
            return *start..if closes { next + line.len() } else { end };
        }
        end = next + line.len();
    }
    *start..end
}
