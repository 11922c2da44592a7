//! Decoding of texts: escapes in `"..."`, indentation in `"""..."""`.

use crate::ast::Text;
use crate::source::Span;

/// Decodes a literal as the grammar accepts it.
pub fn decode(literal: &str, span: Span) -> Text {
    let triple = literal.strip_prefix("\"\"\"").and_then(|rest| rest.strip_suffix("\"\"\""));
    let (value, origin) = match triple {
        Some(body) => strip_indentation(body, span.start + 3),
        None => unescape(&literal[1..literal.len() - 1], span.start + 1),
    };
    Text { value, span, origin }
}

/// Resolves `\"`, `\\` and `\n`, and drops the end of a line after `\` with the blanks of the next.
fn unescape(body: &str, start: usize) -> (String, Vec<(usize, usize)>) {
    let mut value = String::new();
    let mut origin = vec![(0, start)];
    let mut rest = body;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        let escaped = &rest[at + 1..];
        rest = match escaped.chars().next() {
            Some('\r' | '\n') => escaped.trim_start(),
            Some(c) => {
                value.push(if c == 'n' { '\n' } else { c });
                &escaped[c.len_utf8()..]
            }
            None => escaped,
        };
        origin.push((value.len(), start + body.len() - rest.len()));
    }
    value.push_str(rest);
    (value, origin)
}

/// Strips the first and the last line where they are blank, and the indentation that all other
/// lines share.
fn strip_indentation(body: &str, start: usize) -> (String, Vec<(usize, usize)>) {
    let mut lines = Vec::new();
    let mut offset = start;
    for line in body.split('\n') {
        lines.push((line.trim_end_matches('\r'), offset));
        offset += line.len() + 1;
    }
    // Text on the opening line has no indentation of its own: it does not count.
    let opening = lines.first().is_some_and(|(line, _)| !line.trim().is_empty());
    if !opening {
        lines.remove(0);
    }
    if lines.last().is_some_and(|(line, _)| line.trim().is_empty()) {
        lines.pop();
    }
    let indentation = lines
        .iter()
        .skip(usize::from(opening))
        .filter(|(line, _)| !line.trim().is_empty())
        .map(|(line, _)| blanks(line))
        .min()
        .unwrap_or(0);
    let mut value = String::new();
    let mut origin = Vec::new();
    for (i, (line, offset)) in lines.into_iter().enumerate() {
        if i > 0 {
            value.push('\n');
        }
        let skip = if opening && i == 0 { 0 } else { indentation.min(blanks(line)) };
        origin.push((value.len(), offset + skip));
        value.push_str(line[skip..].trim_end());
    }
    (value, origin)
}

/// The number of blanks (all of them one byte) that a line starts with.
fn blanks(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(literal: &str) -> String {
        decode(literal, Span::default()).value
    }

    #[test]
    fn escapes_are_resolved() {
        assert_eq!(value(r#""a \"b\" \\ c\nd""#), "a \"b\" \\ c\nd");
        assert_eq!(value("\"a \\\n   b\\\r\n\tc\""), "a bc");
    }

    #[test]
    fn common_indentation_and_outer_newlines_go() {
        assert_eq!(value("\"\"\"\n    a\n      b\n\n    c\n  \"\"\""), "a\n  b\n\nc");
        assert_eq!(value("\"\"\"one \\n line\"\"\""), "one \\n line");
        assert_eq!(value("\"\"\"\"\"\""), "");
        assert_eq!(value("\"\"\"a\r\n   b\r\n   c\"\"\""), "a\nb\nc");
    }

    #[test]
    fn places_in_a_text_lead_back_to_the_file() {
        let source = "\"\"\"\n    ab\n    cd\n\"\"\"";
        let text = decode(source, Span { file: 0, start: 0, end: source.len() });
        let span = text.span_of(3, 5);
        assert_eq!(&source[span.start..span.end], "cd");
        let source = r#""a\"bc""#;
        let text = decode(source, Span { file: 0, start: 0, end: source.len() });
        let span = text.span_of(2, 4);
        assert_eq!(&source[span.start..span.end], "bc");
    }
}
