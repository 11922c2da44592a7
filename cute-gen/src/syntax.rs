//! Syntax errors in words: what the grammar's rules are called in messages.

use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::parse::Rule;
use crate::source::Span;
use pest::error::{Error, ErrorVariant, InputLocation};

/// The keyword that a rule stands for, which is what the rule is called after `kw_`.
pub fn keyword(rule: Rule) -> Option<String> {
    format!("{rule:?}").strip_prefix("kw_").map(str::to_owned)
}

/// The punctuation that a rule stands for.
pub fn punctuation(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::open_brace => "{",
        Rule::close_brace => "}",
        Rule::open_paren => "(",
        Rule::close_paren => ")",
        Rule::open_angle => "<",
        Rule::close_angle => ">",
        Rule::comma => ",",
        Rule::colon => ":",
        Rule::equals => "=",
        Rule::arrow => "=>",
        Rule::bar => "|",
        Rule::end_of_file | Rule::EOI => "",
        _ => return None,
    })
}

/// What a message calls a rule.
fn describe(rule: Rule) -> String {
    let code = |text: &str| format!("`{text}`");
    match rule {
        Rule::end_of_file | Rule::EOI => "the end of the file".into(),
        Rule::name | Rule::dashed | Rule::region => "a name".into(),
        Rule::variable | Rule::call_argument => "a `$name`".into(),
        Rule::text => "a text in quotes".into(),
        Rule::pattern | Rule::alternatives | Rule::constraint | Rule::value => "a kind".into(),
        Rule::option_type | Rule::range => {
            "what an option may be, such as `0..3` or `a | b`".into()
        }
        Rule::effect | Rule::effect_word => "an effect, such as `reads $name`".into(),
        Rule::function => "the name of a function".into(),
        Rule::path => "the path of a Rust function".into(),
        Rule::number => "an integer".into(),
        Rule::default => "a default".into(),
        Rule::trait_ | Rule::traits => "a trait".into(),
        Rule::type_of => "`type($name)`".into(),
        Rule::binding => "`parameter = value`".into(),
        Rule::short | Rule::short_example | Rule::short_error => "operands".into(),
        Rule::inferred => "`inferred` and a result".into(),
        _ => match keyword(rule).or(punctuation(rule).map(str::to_owned)) {
            Some(text) => code(&text),
            None => format!("{rule:?}"),
        },
    }
}

/// How much of a word a message repeats.
const LONGEST_WORD: usize = 60;

/// The diagnostic for an error of pest.
pub fn diagnostic(error: &Error<Rule>, source: &str, file: usize) -> Diagnostic {
    let start = match error.location {
        InputLocation::Pos(start) | InputLocation::Span((start, _)) => start,
    };
    let found = word_at(source, start);
    let end = start + found.len();
    let span = Span { file, start, end };
    if let Some(message) = unreadable_text(&source[start..]) {
        return Diagnostic::new(Span { end: start + 1, ..span }, message);
    }
    let rules = expected_rules(error);
    let mut expected = Vec::new();
    for rule in &rules {
        let description = describe(*rule);
        if !expected.contains(&description) {
            expected.push(description);
        }
    }
    let found_text = match found {
        "" => "the end of the file".to_string(),
        word => format!("`{}`", word.chars().take(LONGEST_WORD).collect::<String>()),
    };
    let message = match expected.as_slice() {
        [] => format!("unexpected {found_text}"),
        _ => format!("expected {}, found {found_text}", list(&expected)),
    };
    let keywords: Vec<String> = rules.iter().filter_map(|rule| keyword(*rule)).collect();
    let help = did_you_mean(found, keywords.iter().map(String::as_str));
    Diagnostic::new(span, message).help(help)
}

/// What could stand at the place of an error, keywords first.
fn expected_rules(error: &Error<Rule>) -> Vec<Rule> {
    let mut rules = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.clone(),
        ErrorVariant::CustomError { .. } => Vec::new(),
    };
    // Where a field or declaration can follow, that what stands before could go on is no help.
    if rules.iter().any(|rule| keyword(*rule).is_some()) {
        rules.retain(|rule| *rule != Rule::bar);
    }
    rules.sort_by_key(|rule| keyword(*rule).is_none());
    rules
}

/// "a", "a or b", "a, b or c".
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}

/// The word, or else the character, at an offset.
fn word_at(source: &str, start: usize) -> &str {
    let rest = &source[start..];
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    match rest.chars().next() {
        Some(first) if end == 0 => &rest[..first.len_utf8()],
        _ => &rest[..end],
    }
}

/// What is wrong with a text that does not read as one, if this is the start of a text.
fn unreadable_text(rest: &str) -> Option<String> {
    if let Some(body) = rest.strip_prefix("\"\"\"") {
        let closed = body.contains("\"\"\"");
        return (!closed).then(|| "this text has no closing `\"\"\"`".into());
    }
    let mut chars = rest.strip_prefix('"')?.chars();
    loop {
        match chars.next() {
            Some('"') => return None,
            Some('\\') => match chars.next() {
                Some('"' | '\\' | 'n' | '\n') => {}
                None => return Some("this text has no closing `\"`".into()),
                Some(c) => {
                    return Some(format!(
                        "unknown escape `\\{c}` in this text; there are `\\\"`, `\\\\` and `\\n`"
                    ));
                }
            },
            Some('\n') | None => {
                return Some("this text has no closing `\"` on its line".into());
            }
            Some(_) => {}
        }
    }
}
