//! Short examples: operands and results of an op, and the snippet that they stand for.

mod render;

use crate::ast::Text;
use crate::diagnostics::{Diagnostic, did_you_mean_value};
use crate::fields::Use;
use mlir_model::{Arity, Kind, OpSpec, ValueSpec};

/// Returns the snippet that a short example of an op stands for, given the dialect and its types, and
/// what a diagnostic says where other results are inferred.
pub fn expand(
    text: &Text,
    (used, inferred): (Use, Option<&Text>),
    op: &OpSpec,
    dialect: &str,
    types: &[String],
) -> Result<(String, Option<String>), Diagnostic> {
    if !op.regions.is_empty() {
        let message = "an op with regions has no short examples; write the snippet in quotes";
        return Err(Diagnostic::new(text.span, message));
    }
    let mut snippet = Snippet {
        text,
        op,
        dialect,
        types,
        operand_types: vec![Vec::new(); op.operands.len()],
        result_types: vec![Vec::new(); op.results.len()],
        attributes: vec![None; op.attributes.len()],
    };
    let (operands, results) = sides(&text.value);
    snippet.operands(&operands)?;
    if used == Use::Error && results.is_empty() && op.infers_results() {
        snippet.infer_results();
    } else {
        snippet.results(&results)?;
    }
    let code = snippet.render();
    let inferred = inferred.map(|text| snippet.inferred(text)).transpose()?;
    Ok((code, inferred))
}

/// A part of the text and where it starts in it.
type Item<'a> = (usize, &'a str);

struct Snippet<'a> {
    text: &'a Text,
    op: &'a OpSpec,
    dialect: &'a str,
    types: &'a [String],
    /// The types of the values that each operand stands for
    operand_types: Vec<Vec<String>>,
    /// The types of the values that each result stands for
    result_types: Vec<Vec<String>>,
    attributes: Vec<Option<String>>,
}

impl<'a> Snippet<'a> {
    fn error(&self, (start, item): Item<'_>, message: String) -> Diagnostic {
        Diagnostic::new(self.text.span_of(start, start + item.len()), message)
    }

    fn missing(&self, what: &str, value: &ValueSpec) -> Diagnostic {
        let message = format!("there is nothing for the {what} `${}`", value.name);
        self.error((0, &self.text.value), message)
    }

    fn operands(&mut self, items: &[Item<'_>]) -> Result<(), Diagnostic> {
        let mut next = 0;
        for item in items {
            if item.1.starts_with('$') {
                self.attribute(*item)?;
                continue;
            }
            let Some(operand) = self.op.operands.get(next) else {
                let message = format!("this is one operand more than `{}` takes", self.op.name);
                return Err(self.error(*item, message));
            };
            let found = self.complete(*item, operand, None)?;
            self.operand_types[next].push(found);
            next += usize::from(operand.arity != Arity::Variadic);
        }
        match self.op.operands.get(next) {
            Some(operand) if operand.arity == Arity::One => Err(self.missing("operand", operand)),
            _ => Ok(()),
        }
    }

    /// `$name = text` or `$name`.
    fn attribute(&mut self, item: Item<'_>) -> Result<(), Diagnostic> {
        let (name, value) = item.1.split_once('=').unwrap_or((item.1, ""));
        let name = name.trim().trim_start_matches('$');
        let attributes = &self.op.attributes;
        let Some(index) = attributes.iter().position(|attribute| attribute.name == name) else {
            let help = did_you_mean_value(name, attributes.iter().map(|found| &found.name));
            let message = format!("`{}` has no attribute `${name}`", self.op.name);
            return Err(self.error(item, message).help(help));
        };
        self.attributes[index] = Some(value.trim().to_owned());
        Ok(())
    }

    fn infer_results(&mut self) {
        if self.writes_results() {
            self.result_types = vec![vec!["_".to_owned()]; self.op.results.len()];
        }
    }

    fn results(&mut self, items: &[Item<'_>]) -> Result<(), Diagnostic> {
        let mut next = 0;
        for item in items {
            let Some(result) = self.op.results.get(next) else {
                let message = format!("this is one result more than `{}` returns", self.op.name);
                return Err(self.error(*item, message));
            };
            let same = result.same.and_then(|operand| self.operand_types[operand].first());
            let found = self.complete(*item, result, same.map(String::as_str))?;
            self.result_types[next].push(found);
            next += usize::from(result.arity != Arity::Variadic);
        }
        let is_needed = !items.is_empty() || self.writes_results();
        match self.op.results.get(next) {
            Some(result) if is_needed && result.arity == Arity::One => {
                Err(self.missing("result", result))
            }
            _ => Ok(()),
        }
    }

    fn inferred(mut self, text: &'a Text) -> Result<String, Diagnostic> {
        self.result_types = vec![Vec::new(); self.op.results.len()];
        let mut snippet = Snippet { text, ..self };
        snippet.results(&sides(&text.value).0)?;
        let types = snippet.result_types.iter().flatten();
        let quoted: Vec<String> = types.map(|found| format!("'{found}'")).collect();
        Ok(format!("inferred type(s) {}", quoted.join(", ")))
    }

    /// The type that an item stands for: the item itself, a kind and a text, or a text of the kind of another
    /// value or else of the first kind that is accepted.
    fn complete(
        &self,
        item: Item<'_>,
        value: &ValueSpec,
        same: Option<&str>,
    ) -> Result<String, Diagnostic> {
        let written = item.1;
        // What is no text of a value is the parameters of a type, as they are written.
        let body = |text: &str| match text.starts_with('<') {
            true => text.to_owned(),
            false => format!("<\"{text}\">"),
        };
        let typed = |kind: &str, text: &str| format!("!{}.{kind}{}", self.dialect, body(text));
        let (word, rest) = written.split_once(' ').unwrap_or((written, ""));
        if written.starts_with('!') || is_builtin(written) {
            return Ok(written.to_owned());
        }
        if self.types.iter().any(|name| name == word) {
            return Ok(typed(word, rest.trim()));
        }
        if let Some((kind, _)) = same.and_then(|same| same.split_once('<')) {
            return Ok(format!("{kind}{}", body(written)));
        }
        let mut names = value.kinds.iter().filter_map(|kind| match kind {
            Kind::Type(index) => self.types.get(*index),
            _ => None,
        });
        match names.next() {
            Some(name) => Ok(typed(name, written)),
            None => Err(self.error(item, format!("expected a type, found `{written}`"))),
        }
    }
}

/// What stands before and after the arrow, split at the commas outside brackets.
fn sides(text: &str) -> (Vec<Item<'_>>, Vec<Item<'_>>) {
    let mut sides = [Vec::new(), Vec::new()];
    let (mut side, mut depth, mut start) = (0, 0_usize, 0);
    for (i, c) in text.char_indices() {
        let is_arrow = text[i..].starts_with("->");
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '>' if !text[..i].ends_with('-') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (is_arrow || c == ',') {
            sides[side].push((start, &text[start..i]));
            start = i + if is_arrow { 2 } else { 1 };
            side = side.max(usize::from(is_arrow));
        }
    }
    sides[side].push((start, &text[start..]));
    let [operands, results] = sides.map(|items| {
        let trimmed = |(start, item): Item<'_>| {
            let blanks = item.len() - item.trim_start().len();
            (start + blanks, item.trim().len())
        };
        let items = items.into_iter().map(trimmed).filter(|(_, length)| *length > 0);
        items.map(|(start, length)| (start, &text[start..start + length])).collect()
    });
    (operands, results)
}

/// Whether a text is `i32`, `f16`, `index` or another number type of MLIR.
fn is_builtin(text: &str) -> bool {
    let number = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    text == "index" || (is_number && matches!(text.strip_suffix(number), Some("i" | "f" | "bf")))
}
