//! What to say of a text that does not follow the grammar.

use pest::error::{Error, ErrorVariant, InputLocation};

use super::Rule;
use crate::TextError;

/// The error of the parser, in words.
pub(super) fn syntax(text: &str, error: &Error<Rule>) -> TextError {
    let offset = match error.location {
        InputLocation::Pos(offset) | InputLocation::Span((offset, _)) => offset,
    };
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return TextError { offset, message: error.variant.message().into_owned() };
    };
    let mut expected: Vec<&str> =
        positives.iter().flat_map(|rule| tokens(*rule)).copied().collect();
    expected.sort_unstable();
    expected.dedup();
    let found = match text.get(offset..).and_then(|rest| rest.chars().next()) {
        Some(character) => format!("found `{}`", character.escape_debug()),
        None => "the text ends".to_owned(),
    };
    let message = match join(&expected) {
        Some(expected) => format!("{found}, expected {expected}"),
        None => format!("{found}, which does not belong there"),
    };
    TextError { offset, message }
}

/// `a`, `a or b`, `a, b or c`.
fn join(words: &[&str]) -> Option<String> {
    let (last, others) = words.split_last()?;
    Some(match others {
        [] => (*last).to_owned(),
        _ => format!("{} or {last}", others.join(", ")),
    })
}

/// What a rule begins with.
fn tokens(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::EOI => &["the end of the text"],
        Rule::int | Rule::uint => &["an integer"],
        Rule::mode => &["a mode number"],
        Rule::dynamic => &["`?`"],
        Rule::any => &["`_`"],
        Rule::width => &["`i32`", "`i64`"],
        Rule::basis | Rule::int_tuple | Rule::shape | Rule::stride | Rule::layout => {
            &["`(`", "`?`", "an integer"]
        }
        Rule::coord => &["`(`", "`?`", "`_`", "an integer"],
        Rule::tile => &["`(`", "`?`", "`[`", "`_`", "an integer"],
        Rule::swizzle => &["`S<`"],
        Rule::composed_layout => &["`S<`", "`(`", "`?`", "an integer"],
        Rule::open => &["`(`"],
        Rule::close => &["`)`"],
        Rule::open_slots => &["`[`"],
        Rule::close_slots => &["`]`"],
        Rule::brace => &["`{`"],
        Rule::close_brace => &["`}`"],
        Rule::less => &["`<`"],
        Rule::greater => &["`>`"],
        Rule::comma => &["`,`"],
        Rule::semicolon => &["`;`"],
        Rule::colon => &["`:`"],
        Rule::at => &["`@`"],
        Rule::then => &["`o`"],
        _ => &[],
    }
}
