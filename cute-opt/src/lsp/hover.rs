//! What an editor shows of the op or type under the cursor.

use super::document::Document;
use super::ops::{self, Module};
use super::source::{self, Name};
use cute_algebra::{IntTuple, Kind, Tree, TypeInt, Value, cosize, size};
use cute_dialect::{DIALECT, bind};
use cute_passes::REGISTRATION;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use mlir_ext::Statement;
use std::fmt::Write;
use std::ops::Range;

/// Returns what is known of the op or type at a position, if there is one of the dialect.
pub fn at(document: &Document, position: Position) -> Option<Hover> {
    let offset = document.offset(position);
    let module = Module::at(document.text(), offset);
    let offset = offset - module.start;
    let names: Vec<Name> =
        source::names(module.text).take_while(|name| name.start <= offset).collect();
    let (text, bytes) = op(&module, &names, offset)
        .or_else(|| named_type(&module, &names, offset))
        .or_else(|| written_type(&module, &names, offset))?;
    Some(Hover {
        contents: HoverContents::Markup(markdown(text)),
        range: Some(document.range(module.in_document(bytes))),
    })
}

/// Returns text as Markdown.
pub fn markdown(value: String) -> MarkupContent {
    MarkupContent { kind: MarkupKind::Markdown, value }
}

type Found = (String, Range<usize>);

fn op(module: &Module<'_>, names: &[Name<'_>], offset: usize) -> Option<Found> {
    let name = names.last().filter(|name| offset < name.start + name.text.len())?;
    let def = ops::definition(*name)?;
    let context = REGISTRATION.context();
    let statement = module.statement(&context, name.start..module.text.len());
    let inferred = statement.and_then(|statement| inferred(&statement)).unwrap_or_default();
    Some((ops::docs(def) + &inferred, name.start..name.start + name.text.len()))
}

/// The result types that follow from what is written, or why there are none.
fn inferred(statement: &Statement<'_>) -> Option<String> {
    Some(match statement.infer()? {
        Ok(types) if types.is_empty() => return None,
        Ok(types) => {
            let types: Vec<String> = types.iter().map(ToString::to_string).collect();
            format!("\nInferred result:\n\n{}", fenced(&types.join(", ")))
        }
        Err(reason) => format!("\nNo result can be inferred: {reason}\n"),
    })
}

fn fenced(code: &str) -> String {
    format!("```mlir\n{code}\n```\n")
}

/// A type, or an attribute, that is written out.
fn named_type(module: &Module<'_>, names: &[Name<'_>], offset: usize) -> Option<Found> {
    let is_type = |name: &&Name<'_>| name.text.starts_with(['!', '#']);
    let start = names.iter().rev().find(is_type)?.start;
    let bytes = start..start + source::type_length(&module.text[start..]);
    let written = module.text.get(bytes.clone()).filter(|_| bytes.contains(&offset))?;
    let name = written[1..].strip_prefix(DIALECT.name)?.strip_prefix('.')?.split('<').next()?;
    let kind = Kind::from_name(name.trim_end())?;
    let value = Value::parse(kind, source::type_text(written)?).ok()?;
    Some((type_docs(kind, &value), bytes))
}

/// A type without its name, or an alias, in an op of the dialect.
fn written_type(module: &Module<'_>, names: &[Name<'_>], offset: usize) -> Option<Found> {
    let is_op = |name: &&Name<'_>| ops::definition(**name).is_some();
    let start = names.iter().rev().find(is_op)?.start;
    let context = REGISTRATION.context();
    let statement = module.statement(&context, start..module.text.len())?;
    let mut written = statement.operands.iter().chain(&statement.results);
    let here = written.find(|written| module.bytes(start, written).contains(&offset))?;
    let value = bind::value_of(here.r#type)?;
    Some((type_docs(value.kind()?, value), module.bytes(start, here)))
}

fn type_docs(kind: Kind, value: &Value<TypeInt>) -> String {
    let name = kind.name();
    let summary = DIALECT.types.iter().find(|def| def.name == name).map_or("", |def| &*def.summary);
    let canonical = fenced(&format!("!{}.{name}<\"{value}\">", DIALECT.name));
    let mut text = format!("**{name}**: {summary}\n\n{canonical}");
    let measures = [("size", size(value, None)), ("cosize", cosize(value, None))];
    let known =
        measures.into_iter().filter_map(|(what, count)| Some((what, integer(count.ok()?)?)));
    for (what, count) in known {
        let _ = write!(text, "\n- {what}: {count}");
    }
    text + "\n"
}

fn integer(count: IntTuple<TypeInt>) -> Option<i64> {
    match count {
        Tree::Leaf(TypeInt::Static(count)) => Some(count),
        _ => None,
    }
}
