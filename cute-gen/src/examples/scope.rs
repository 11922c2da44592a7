//! The values of a snippet: which are defined, which are arguments, what they are called.

use super::scan::{Statement, TokenKind};
use std::collections::{BTreeMap, BTreeSet};

/// An argument of the function that a snippet becomes.
#[derive(Debug)]
pub struct Argument {
    /// What the snippet calls it, without `%`.
    written: String,
    /// What the module calls it, without `%`.
    pub name: String,
    /// Its type.
    pub r#type: String,
}

/// The values that are known so far.
#[derive(Debug)]
pub struct Scope {
    /// The arguments, in the order of their first use.
    pub arguments: Vec<Argument>,
    /// What the definitions so far are called in the module.
    defined: BTreeMap<String, String>,
    /// Names that are taken in the module.
    taken: BTreeSet<String>,
    /// All names of the snippet; a new name must not be one of them.
    written: BTreeSet<String>,
}

impl Scope {
    /// The scope before the first of some statements.
    pub fn new(statements: &[Statement<'_>]) -> Self {
        let tokens = statements.iter().flat_map(|statement| &statement.tokens);
        let values = tokens.filter(|token| token.kind == TokenKind::Value);
        Self {
            arguments: Vec::new(),
            defined: BTreeMap::new(),
            taken: BTreeSet::new(),
            written: values.map(|token| split(token.text).0.to_string()).collect(),
        }
    }

    /// The name in the module of a value that is used; it becomes an argument if need be.
    pub fn operand(
        &mut self,
        value: &str,
        r#type: Option<&str>,
        op: &str,
    ) -> Result<String, String> {
        let (base, number) = split(value);
        if let Some(name) = self.defined.get(base) {
            return Ok(format!("%{name}{number}"));
        }
        let written = &value[1..];
        let known = self.arguments.iter().rev().find(|argument| {
            argument.written == written && r#type.is_none_or(|found| found == argument.r#type)
        });
        match (known, r#type) {
            (Some(argument), _) => Ok(format!("%{}", argument.name)),
            (None, Some(found)) => Ok(format!("%{}", self.argument(written, found))),
            (None, None) => Err(format!("`{op}` uses `{value}`, whose type is not written")),
        }
    }

    /// Adds an argument and returns its name.
    pub fn argument(&mut self, written: &str, r#type: &str) -> String {
        let name = self.fresh(&written.replace('#', "_"));
        self.arguments.push(Argument {
            written: written.to_string(),
            name: name.clone(),
            r#type: r#type.to_string(),
        });
        name
    }

    /// The name in the module of a value that is defined.
    pub fn define(&mut self, value: &str) -> String {
        let written = split(value).0;
        let name = self.fresh(written);
        self.defined.insert(written.to_string(), name.clone());
        format!("%{name}")
    }

    /// A name that is not taken, if possible the one that is wanted.
    fn fresh(&mut self, wanted: &str) -> String {
        // `%0_1` is no name: one that starts with a digit is a number.
        let digit = wanted.starts_with(|c: char| c.is_ascii_digit());
        let prefix = if digit { "v" } else { "" };
        let numbered = (1..).map(|i| format!("{prefix}{wanted}_{i}"));
        let mut others = numbered.filter(|name| !self.written.contains(name));
        let mut name = wanted.to_string();
        while self.taken.contains(&name) {
            name = others.next().unwrap_or_default();
        }
        self.taken.insert(name.clone());
        name
    }
}

/// The name of a value without `%`, and `#1` if it is one of several results.
fn split(value: &str) -> (&str, &str) {
    let name = value.strip_prefix('%').unwrap_or(value);
    name.split_at(name.find('#').unwrap_or(name.len()))
}
