//! Examples as complete modules: what a snippet of the documentation leaves out is added.

mod scan;
mod scope;
mod statement;

use mlir_model::{Kind, Spec};
use scan::{Statement, Token, statements};
use scope::Scope;
use statement::{Parts, type_text};

/// Makes a snippet of the documentation a complete MLIR module.
///
/// Every value that is used but not defined becomes an argument of a function, of the type that
/// the statement of the dialect (or `return`) writes for it: the operands in order are paired
/// with the types after the last `:`. Where a later statement defines a name again, or uses an
/// argument's name with another type, it gets a name of its own. A type by itself becomes an
/// argument too. Functions and modules in the snippet stay as they are, and so do statements of
/// other dialects, apart from renamed values.
///
/// # Errors
///
/// A reason, if the snippet has no statement or one that cannot be read, or if a value has no
/// type.
pub fn as_module(spec: &Spec, snippet: &str) -> Result<String, String> {
    let statements = statements(snippet)?;
    let mut module = Module {
        spec,
        scope: Scope::new(&statements),
        top: Vec::new(),
        body: Vec::new(),
        results: None,
    };
    for statement in &statements {
        module.statement(statement)?;
    }
    if module.top.is_empty() && module.body.is_empty() && module.scope.arguments.is_empty() {
        return Err("the snippet contains no statement".into());
    }
    Ok(module.text())
}

/// A module that is being put together.
struct Module<'a> {
    spec: &'a Spec,
    scope: Scope,
    /// Statements outside the function.
    top: Vec<String>,
    /// Statements of the function.
    body: Vec<String>,
    /// The types that the snippet itself returns.
    results: Option<String>,
}

impl Module<'_> {
    fn statement(&mut self, statement: &Statement<'_>) -> Result<(), String> {
        let parts = Parts::new(statement)?;
        if parts.is_type {
            self.scope.argument("type", &type_text(&statement.tokens));
        } else if parts.is_top_level() {
            self.top.push(statement.text());
        } else if parts.is_return() || parts.is_of(&self.spec.dialect.name) {
            let text = self.typed(statement, &parts)?;
            self.body.push(text);
        } else {
            let text = self.copied(statement, &parts)?;
            self.body.push(text);
        }
        Ok(())
    }

    /// A statement that writes the types of its operands.
    fn typed(&mut self, statement: &Statement<'_>, parts: &Parts) -> Result<String, String> {
        let types = parts.operand_types(statement);
        let mut tokens = statement.tokens.clone();
        let mut renamed = Vec::new();
        for (i, position) in parts.operands.iter().enumerate() {
            let name = statement.tokens[*position].text;
            let found = types.get(i).map(|found| self.complete(&parts.op, i, found));
            renamed.push((*position, self.scope.operand(name, found.as_deref(), &parts.op)?));
        }
        if parts.is_return() {
            self.results = Some(types.join(", "));
        }
        self.define(statement, parts, &mut renamed);
        for (position, name) in &renamed {
            tokens[*position].text = name;
        }
        Ok(text(&tokens))
    }

    /// A statement whose types are not looked at.
    fn copied(&mut self, statement: &Statement<'_>, parts: &Parts) -> Result<String, String> {
        let mut tokens = statement.tokens.clone();
        let mut renamed = Vec::new();
        // Inside regions there are arguments and definitions that this does not know.
        let closed = !statement.tokens.iter().any(|token| token.text == "{");
        for position in parts.all_uses(statement) {
            let name = statement.tokens[position].text;
            match self.scope.operand(name, None, &parts.op) {
                Ok(known) => renamed.push((position, known)),
                Err(reason) if closed => return Err(reason),
                Err(_) => {}
            }
        }
        self.define(statement, parts, &mut renamed);
        for (position, name) in &renamed {
            tokens[*position].text = name;
        }
        Ok(text(&tokens))
    }

    fn define(
        &mut self,
        statement: &Statement<'_>,
        parts: &Parts,
        renamed: &mut Vec<(usize, String)>,
    ) {
        for position in &parts.results {
            let name = statement.tokens[*position].text;
            renamed.push((*position, self.scope.define(name)));
        }
    }

    /// A type that is written without its prefix because the operand can be of one kind only.
    fn complete(&self, op: &str, operand: usize, found: &str) -> String {
        let dialect = &self.spec.dialect.name;
        let name = op.strip_prefix(&**dialect).and_then(|op| op.strip_prefix('.'));
        let op = name.and_then(|name| self.spec.op(name));
        let value = op.and_then(|op| op.operands.get(operand).or(op.operands.last()));
        match value.map(|value| &value.kinds[..]) {
            Some([kind @ Kind::Type(_)]) if found.starts_with('<') => {
                format!("!{dialect}.{}{found}", kind.name(&self.spec.types))
            }
            _ => found.to_string(),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for statement in &self.top {
            text += statement.trim();
            text += "\n";
        }
        if self.body.is_empty() && self.scope.arguments.is_empty() {
            return text;
        }
        let arguments: Vec<String> = self
            .scope
            .arguments
            .iter()
            .map(|argument| format!("%{}: {}", argument.name, argument.r#type))
            .collect();
        let results = match &self.results {
            Some(types) if !types.is_empty() => format!(" -> ({types})"),
            _ => String::new(),
        };
        text += &format!("func.func @example({}){results} {{\n", arguments.join(", "));
        for statement in &self.body {
            text += &format!("  {}\n", statement.trim());
        }
        if self.results.is_none() {
            text += "  return\n";
        }
        text + "}\n"
    }
}

fn text(tokens: &[Token<'_>]) -> String {
    tokens.iter().map(|token| token.text).collect()
}
