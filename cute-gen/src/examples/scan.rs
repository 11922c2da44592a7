//! Splits a snippet into statements, and statements into tokens.

/// A token of MLIR. All text of a statement is in its tokens, blanks and comments too.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    /// How many brackets are open before the token.
    pub depth: usize,
}

/// What is told apart.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TokenKind {
    /// `%name` or `%name#1`.
    Value,
    /// A keyword or the name of an op.
    Word,
    /// A text in quotes.
    Text,
    /// Anything else that counts.
    Punctuation,
    /// The end of a line.
    Newline,
    /// Blanks and comments.
    Blank,
}

/// One statement.
#[derive(Debug)]
pub struct Statement<'a> {
    pub tokens: Vec<Token<'a>>,
}

impl Statement<'_> {
    /// The statement as it is written.
    pub fn text(&self) -> String {
        self.tokens.iter().map(|token| token.text).collect()
    }

    /// The positions of the tokens that are neither blank nor a line's end.
    pub fn significant(&self) -> impl Iterator<Item = usize> {
        let tokens = self.tokens.iter().enumerate();
        tokens.filter(|(_, token)| token.is_significant()).map(|(i, _)| i)
    }
}

impl Token<'_> {
    /// The token inside a type: where there are blanks or comments, one blank.
    pub fn spaced(&self) -> &str {
        if self.is_significant() { self.text } else { " " }
    }

    fn is_significant(&self) -> bool {
        !matches!(self.kind, TokenKind::Blank | TokenKind::Newline)
    }

    /// Whether a token at the start of a line can start a statement.
    fn can_start(&self) -> bool {
        match self.kind {
            TokenKind::Value | TokenKind::Text => true,
            TokenKind::Word => !matches!(self.text, "else" | "do" | "attributes"),
            _ => matches!(self.text, "!" | "#"),
        }
    }

    /// Whether a statement goes on after a token.
    fn needs_more(&self) -> bool {
        matches!(self.text, "," | "=" | ":" | "->")
    }
}

/// Splits a snippet into statements. A statement ends with a line, unless brackets are open, or
/// the line ends with an infix, or the next one starts with one.
pub fn statements(snippet: &str) -> Result<Vec<Statement<'_>>, String> {
    let mut statements: Vec<Statement<'_>> = Vec::new();
    let mut last: Option<Token<'_>> = None;
    let mut new_line = true;
    for token in tokens(snippet)? {
        if token.is_significant() {
            let ended = last.is_none_or(|last| !last.needs_more());
            if new_line && ended && token.depth == 0 && token.can_start() {
                statements.push(Statement { tokens: Vec::new() });
            } else if statements.is_empty() {
                return Err(format!("a statement cannot start with `{}`", token.text));
            }
            last = Some(token);
            new_line = false;
        }
        new_line |= token.kind == TokenKind::Newline;
        if let Some(statement) = statements.last_mut() {
            statement.tokens.push(token);
        }
    }
    Ok(statements)
}

fn tokens(snippet: &str) -> Result<Vec<Token<'_>>, String> {
    let mut tokens = Vec::new();
    let mut depth: usize = 0;
    let mut rest = snippet;
    while !rest.is_empty() {
        let (kind, length) = token(rest)?;
        let text = &rest[..length];
        if matches!(text, ")" | "]" | "}" | ">") {
            depth = depth.saturating_sub(1);
        }
        tokens.push(Token { kind, text, depth });
        if matches!(text, "(" | "[" | "{" | "<") {
            depth += 1;
        }
        rest = &rest[length..];
    }
    Ok(tokens)
}

/// The kind and length of the first token of a text that is not empty.
fn token(rest: &str) -> Result<(TokenKind, usize), String> {
    let until = |stop: &dyn Fn(char) -> bool| rest.find(stop).unwrap_or(rest.len());
    let first = rest.chars().next().unwrap_or(' ');
    if first == '\n' {
        return Ok((TokenKind::Newline, 1));
    }
    if first.is_whitespace() {
        return Ok((TokenKind::Blank, until(&|c| !c.is_whitespace() || c == '\n')));
    }
    if rest.starts_with("//") {
        return Ok((TokenKind::Blank, until(&|c| c == '\n')));
    }
    if first == '"' {
        return Ok((TokenKind::Text, quoted(rest)?));
    }
    if first == '%' {
        return value(rest).map(|length| (TokenKind::Value, length));
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let inside = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
        return Ok((TokenKind::Word, until(&|c| !inside(c))));
    }
    let double = ["->", "<=", ">=", "=="];
    let length = match double.iter().find(|text| rest.starts_with(**text)) {
        Some(text) => text.len(),
        None => first.len_utf8(),
    };
    Ok((TokenKind::Punctuation, length))
}

fn quoted(rest: &str) -> Result<usize, String> {
    let mut escaped = false;
    for (i, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Ok(i + 1),
            _ => {}
        }
    }
    Err("a text in quotes is not closed".into())
}

/// `%name`, with the number of a result if one follows.
fn value(rest: &str) -> Result<usize, String> {
    let name = &rest[1..];
    let inside = |c: char| c.is_ascii_alphanumeric() || "_.$-".contains(c);
    let end = name.find(|c| !inside(c)).unwrap_or(name.len());
    // `%a->` is a name and an arrow.
    let end = name.find("->").map_or(end, |arrow| arrow.min(end));
    if end == 0 {
        return Err("`%` without a name".into());
    }
    let after = &name[end..];
    let number = after
        .strip_prefix('#')
        .map_or(0, |digits| digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len()));
    Ok(1 + end + if number > 0 { number + 1 } else { 0 })
}
