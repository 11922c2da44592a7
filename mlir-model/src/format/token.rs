//! The tokens of an assembly format.

use super::FormatError;

/// A token and the bytes of the format that it covers.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Token {
    pub kind: TokenKind,
    pub place: (usize, usize),
}

/// The kinds of tokens.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum TokenKind {
    /// What stands between backquotes.
    Literal(String),
    /// A name after `$`.
    Variable(String),
    /// A directive such as `attr-dict`.
    Word(String),
    /// One of `( ) , ^ ?`.
    Punctuation(char),
}

impl TokenKind {
    /// The token as it is written.
    pub fn written(&self) -> String {
        match self {
            TokenKind::Literal(text) => format!("`{text}`"),
            TokenKind::Variable(name) => format!("${name}"),
            TokenKind::Word(word) => word.clone(),
            TokenKind::Punctuation(c) => c.to_string(),
        }
    }
}

/// Splits a format.
pub fn tokens(text: &str) -> Result<Vec<Token>, FormatError> {
    let mut tokens = Vec::new();
    let mut start = 0;
    while let Some(c) = text[start..].chars().next() {
        let rest = &text[start..];
        if c.is_whitespace() {
            start += c.len_utf8();
            continue;
        }
        let (kind, length) = match c {
            '`' => {
                literal(rest).map_err(|message| FormatError::new((start, start + 1), message))?
            }
            '$' => {
                let name = word(&rest[1..], false);
                if name.is_empty() {
                    let message = "expected a name after `$`";
                    return Err(FormatError::new((start, start + 1), message));
                }
                (TokenKind::Variable(name.to_string()), name.len() + 1)
            }
            '(' | ')' | ',' | '^' | '?' => (TokenKind::Punctuation(c), 1),
            c if c.is_ascii_alphabetic() => {
                let word = word(rest, true);
                (TokenKind::Word(word.to_string()), word.len())
            }
            c => {
                let place = (start, start + c.len_utf8());
                let mut error = FormatError::new(place, format!("unexpected `{c}` in a format"));
                error.help = Some("literals stand in backquotes".into());
                return Err(error);
            }
        };
        tokens.push(Token { kind, place: (start, start + length) });
        start += length;
    }
    Ok(tokens)
}

fn word(text: &str, dashes: bool) -> &str {
    let inside = |c: char| c.is_ascii_alphanumeric() || c == '_' || (dashes && c == '-');
    &text[..text.find(|c| !inside(c)).unwrap_or(text.len())]
}

/// Punctuation that MLIR can parse as a token.
const PUNCTUATION: [&str; 18] =
    ["->", "...", ":", ",", "=", "<", ">", "(", ")", "{", "}", "[", "]", "?", "+", "*", "|", "/"];

fn literal(rest: &str) -> Result<(TokenKind, usize), String> {
    let body = &rest[1..];
    let Some(end) = body.find('`') else {
        return Err("this literal has no closing backquote".into());
    };
    let text = &body[..end];
    let letters = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    let keyword = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(letters);
    if keyword || PUNCTUATION.contains(&text) {
        Ok((TokenKind::Literal(text.to_string()), end + 2))
    } else {
        Err(format!("the literal `{text}` is neither a keyword nor one punctuation token"))
    }
}
