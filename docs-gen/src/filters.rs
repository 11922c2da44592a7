//! The filters of the templates: what Markdown demands of a text in a certain place.

use std::collections::HashMap;
use tera::{Tera, Value};

/// The widest line of a syntax block.
const WIDTH: usize = 96;

/// Makes the filters known to the templates.
pub fn register(tera: &mut Tera) {
    add(tera, "anchor", anchor);
    add(tera, "cell", cell);
    add(tera, "code", code);
    add(tera, "line", line);
    add(tera, "wrap", wrap);
    tera.register_filter("is_every_type", |kinds: &Value, args: &HashMap<String, Value>| {
        let kinds = kinds
            .as_array()
            .map_or(0, |kinds| kinds.iter().filter(|kind| kind.get("Type").is_some()).count());
        Ok(Value::Bool(args.get("count").and_then(Value::as_u64) == Some(kinds as u64)))
    });
}

/// Adds a filter of texts.
fn add(tera: &mut Tera, name: &'static str, filter: fn(&str) -> String) {
    tera.register_filter(name, move |value: &Value, _: &HashMap<String, Value>| {
        let text = value
            .as_str()
            .ok_or_else(|| tera::Error::msg(format!("`{name}` is a filter for texts")))?;
        Ok(Value::String(filter(text)))
    });
}

/// The anchor that GitHub gives a heading.
fn anchor(heading: &str) -> String {
    heading
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '))
        .map(|c| if c == ' ' { '-' } else { c })
        .flat_map(char::to_lowercase)
        .collect()
}

/// A text in a cell of a table: one line, and no `|` that would end the cell.
fn cell(text: &str) -> String {
    line(text).replace('|', "\\|")
}

/// A code span. The fence is longer than any run of backticks in the code.
fn code(text: &str) -> String {
    let text = line(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if longest > 0 { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// A text as one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A syntax, broken into lines that fit on a page. Breaks come between elements and never inside
/// parentheses; lines after the first are indented.
fn wrap(text: &str) -> String {
    let mut lines = vec![String::new()];
    for element in elements(&line(text)) {
        let last = lines.len() - 1;
        if lines[last].len() + 1 + element.len() > WIDTH {
            lines.push(format!("    {element}"));
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last].push_str(element);
        }
    }
    lines.join("\n")
}

/// Splits a syntax at the spaces outside parentheses, whether they group elements or are elements.
fn elements(text: &str) -> Vec<&str> {
    let mut depth = 0;
    text.split(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        c == ' ' && depth == 0
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_those_of_github() {
        assert_eq!(anchor("`cute.make_layout`"), "cutemake_layout");
        assert_eq!(anchor("`-cute-fold-static`"), "-cute-fold-static");
        assert_eq!(anchor("Size and Indexing"), "size-and-indexing");
    }

    #[test]
    fn cells_have_one_line_and_no_bar() {
        assert_eq!(cell("`a|b`\n  c "), "`a\\|b` c");
    }

    #[test]
    fn code_may_contain_backticks() {
        assert_eq!(code("a b"), "`a b`");
        assert_eq!(code("expected `:`"), "`` expected `:` ``");
        assert_eq!(code("``"), "``` `` ```");
    }

    #[test]
    fn syntax_breaks_between_elements() {
        let element = "(`<` $mode^ `>`)?";
        assert_eq!(elements("a (b (c d)) `(` e `)`"), ["a", "(b (c d))", "`(` e `)`"]);
        let wrapped = wrap(&[element; 12].join(" "));
        assert!(wrapped.lines().all(|line| line.len() <= WIDTH));
        assert!(wrapped.lines().skip(1).all(|l| l.starts_with("    (")));
        assert_eq!(line(&wrapped), [element; 12].join(" "));
    }
}
