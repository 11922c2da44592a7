//! The parts of a statement.

use super::scan::{Statement, Token, TokenKind};

/// Where the parts of a statement are: positions of tokens.
#[derive(Debug)]
pub struct Parts {
    /// Whether it is a type by itself.
    pub is_type: bool,
    /// Whether it gives a name to a type or attribute.
    is_alias: bool,
    /// The values that it defines.
    pub results: Vec<usize>,
    /// The name of the op.
    pub op: String,
    /// The values between the op's name and the types.
    pub operands: Vec<usize>,
    /// The position of the last `:` outside brackets.
    colon: Option<usize>,
}

impl Parts {
    /// Finds the parts of a statement.
    pub fn new(statement: &Statement<'_>) -> Result<Self, String> {
        let tokens = &statement.tokens;
        let significant: Vec<usize> = statement.significant().collect();
        let text = |i: usize| significant.get(i).map_or("", |position| tokens[*position].text);
        let mut parts = Parts {
            is_type: text(0) == "!" && text(2) != "=",
            is_alias: matches!(text(0), "!" | "#") && text(2) == "=",
            results: Vec::new(),
            op: String::new(),
            operands: Vec::new(),
            colon: None,
        };
        if parts.is_type || parts.is_alias {
            return Ok(parts);
        }
        let start = parts.read_results(statement, &significant)?;
        let Some(op) = significant.get(start) else {
            return Err("a statement has no operation".into());
        };
        if !matches!(tokens[*op].kind, TokenKind::Word | TokenKind::Text) {
            return Err(format!("`{}` is not the name of an operation", tokens[*op].text));
        }
        parts.op = tokens[*op].text.trim_matches('"').to_string();
        let rest = &significant[start + 1..];
        let outside = |i: &&usize| tokens[**i].text == ":" && tokens[**i].depth == 0;
        parts.colon = rest.iter().rfind(outside).copied();
        let end = parts.colon.unwrap_or(tokens.len());
        let operands = rest.iter().copied().take_while(|i| *i < end);
        parts.operands = operands.filter(|i| tokens[*i].kind == TokenKind::Value).collect();
        Ok(parts)
    }

    /// Reads `%a, %b:2 =` and returns what comes after it.
    fn read_results(
        &mut self,
        statement: &Statement<'_>,
        significant: &[usize],
    ) -> Result<usize, String> {
        let is_value = |i: usize| statement.tokens[i].kind == TokenKind::Value;
        if !significant.first().is_some_and(|first| is_value(*first)) {
            return Ok(0);
        }
        for (i, position) in significant.iter().copied().enumerate() {
            match statement.tokens[position].text {
                "=" => return Ok(i + 1),
                _ if is_value(position) => self.results.push(position),
                "," | ":" => {}
                number if number.parse::<u32>().is_ok() => {}
                _ => break,
            }
        }
        Err("a statement that starts with a value has no `=`".into())
    }

    /// Whether the statement stands outside functions.
    pub fn is_top_level(&self) -> bool {
        let ops = ["func.func", "module", "builtin.module", "gpu.module"];
        self.is_alias || ops.contains(&self.op.as_str())
    }

    /// Whether the statement ends the function.
    pub fn is_return(&self) -> bool {
        matches!(self.op.as_str(), "return" | "func.return")
    }

    /// Whether the op is one of a dialect.
    pub fn is_of(&self, dialect: &str) -> bool {
        let rest = self.op.strip_prefix(dialect);
        rest.is_some_and(|rest| rest.starts_with('.'))
    }

    /// All values of the statement but those that it defines.
    pub fn all_uses(&self, statement: &Statement<'_>) -> Vec<usize> {
        statement
            .significant()
            .filter(|i| statement.tokens[*i].kind == TokenKind::Value)
            .filter(|i| !self.results.contains(i))
            .collect()
    }

    /// The types after the colon, up to an arrow outside brackets; parentheses around all of them
    /// do not count.
    pub fn operand_types(&self, statement: &Statement<'_>) -> Vec<String> {
        let Some(colon) = self.colon else {
            return Vec::new();
        };
        let tokens = &statement.tokens[colon + 1..];
        let arrow = tokens.iter().position(|t| t.text == "->" && t.depth == 0);
        let mut tokens = trimmed(&tokens[..arrow.unwrap_or(tokens.len())]);
        let mut depth = 0;
        if let [first, inner @ .., last] = tokens {
            let around = first.text == "(" && last.text == ")";
            if around && inner.iter().all(|token| token.depth > 0) {
                tokens = inner;
                depth = 1;
            }
        }
        let is_comma = |token: &Token<'_>| token.text == "," && token.depth == depth;
        let types = tokens.split(is_comma).map(|tokens| type_text(tokens));
        types.filter(|found| !found.is_empty()).collect()
    }
}

/// Tokens without those at either end that do not count.
fn trimmed<'t, 'a>(mut tokens: &'t [Token<'a>]) -> &'t [Token<'a>] {
    while let [first, rest @ ..] = tokens
        && first.spaced() == " "
    {
        tokens = rest;
    }
    while let [rest @ .., last] = tokens
        && last.spaced() == " "
    {
        tokens = rest;
    }
    tokens
}

/// The text of a type, without comments and line ends.
pub fn type_text(tokens: &[Token<'_>]) -> String {
    trimmed(tokens).iter().map(|token| token.spaced()).collect()
}
