//! The ops of the dialect in a document, and what the spec says of them.

use super::source::{self, Name};
use cute_dialect::{OpKind, SPEC};
use melior::Context;
use mlir_ext::def::OpDef;
use mlir_ext::model::{Arity, ValueSpec};
use mlir_ext::{Statement, Written};
use std::fmt::Write;
use std::ops::Range;

/// The module of a document in which an offset lies.
#[derive(Debug)]
pub struct Module<'a> {
    /// Where it starts in the document, in bytes.
    pub start: usize,
    /// Its text.
    pub text: &'a str,
    aliases: String,
}

impl<'a> Module<'a> {
    /// Returns the module at that offset.
    pub fn at(document: &'a str, offset: usize) -> Self {
        let bytes = source::module_at(document, offset);
        let (start, text) = (bytes.start, &document[bytes]);
        Self { start, text, aliases: source::aliases(text) }
    }

    /// Returns the op whose name these bytes start with, if it is in its custom form and can be parsed.
    /// What follows it in them is not looked at.
    pub fn statement<'c>(
        &self,
        context: &'c Context,
        bytes: Range<usize>,
    ) -> Option<Statement<'c>> {
        Statement::read(context, &self.aliases, &self.text[bytes])
    }

    /// Returns where a type stands that is written in the op whose name is at `start`.
    pub fn bytes(&self, start: usize, written: &Written<'_>) -> Range<usize> {
        let start = start + written.offset;
        start..start + source::type_length(&self.text[start..])
    }

    /// Returns the byte offsets in the document.
    pub fn in_document(&self, bytes: Range<usize>) -> Range<usize> {
        self.start + bytes.start..self.start + bytes.end
    }
}

/// Returns the op that a name is, or that it is in quotes, as in the generic form.
pub fn definition(name: Name<'_>) -> Option<&'static OpDef> {
    OpKind::from_name(name.text.trim_matches('"')).map(OpKind::def)
}

/// Returns the summary of an op and a list of its operands, attributes and results, as Markdown.
pub fn docs(def: &OpDef) -> String {
    let mut text = format!("**`{}`**: {}\n", def.name, def.summary);
    section(&mut text, "Operands", def.operands.iter().map(value_docs));
    let attributes = def.attributes.iter().map(|attribute| {
        format!("`{}` (`{}`): {}", attribute.name, attribute.words(&SPEC), attribute.doc)
    });
    section(&mut text, "Attributes", attributes);
    section(&mut text, "Results", def.results.iter().map(value_docs));
    text
}

fn section(text: &mut String, title: &str, items: impl Iterator<Item = String>) {
    for (index, item) in items.enumerate() {
        if index == 0 {
            let _ = write!(text, "\n{title}:\n\n");
        }
        let _ = writeln!(text, "- {item}");
    }
}

fn value_docs(value: &ValueSpec) -> String {
    let kinds = value.kinds.iter().map(|kind| format!("`{}`", kind.name(&SPEC.types)));
    let kinds: Vec<String> = kinds.collect();
    let arity = match value.arity {
        Arity::One => "",
        Arity::Optional => "optional ",
        Arity::Variadic => "any number of ",
    };
    format!("`{}` ({arity}{}): {}", value.name, kinds.join(" or "), value.doc)
}
