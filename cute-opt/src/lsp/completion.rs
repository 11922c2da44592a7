//! The names of ops and types after the dialect's.

use super::document::Document;
use super::{hover, ops, source};
use cute_dialect::DIALECT;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, Documentation,
    Position, TextEdit,
};

/// Returns all types after `!cute.` or `#cute.`, and all ops after `cute.`, also where the start of a
/// name follows; `None` elsewhere.
pub fn at(document: &Document, position: Position) -> Option<CompletionList> {
    let end = document.offset(position);
    let before = &document.text()[..end];
    let word = before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len();
    let prefix = before[..word].strip_suffix('.')?.strip_suffix(DIALECT.name)?;
    let range = document.range(word..end);
    let edit = |name: &str| CompletionTextEdit::Edit(TextEdit::new(range, name.to_owned()));
    let items = match prefix.chars().next_back() {
        Some('!' | '#') => types().map(|item| with_edit(item, &edit)).collect(),
        Some(c) if source::is_inner(c) || matches!(c, '%' | '@' | '^') => return None,
        _ => names_of_ops().map(|item| with_edit(item, &edit)).collect(),
    };
    Some(CompletionList { is_incomplete: false, items })
}

fn with_edit(item: CompletionItem, edit: &impl Fn(&str) -> CompletionTextEdit) -> CompletionItem {
    CompletionItem { text_edit: Some(edit(&item.label)), ..item }
}

fn types() -> impl Iterator<Item = CompletionItem> {
    DIALECT.types.iter().map(|def| CompletionItem {
        label: def.name.to_string(),
        kind: Some(CompletionItemKind::STRUCT),
        detail: Some(def.summary.to_string()),
        ..CompletionItem::default()
    })
}

fn names_of_ops() -> impl Iterator<Item = CompletionItem> {
    DIALECT.ops.iter().map(|def| CompletionItem {
        label: def.spec.name.to_string(),
        kind: Some(CompletionItemKind::FUNCTION),
        detail: Some(def.summary.to_string()),
        documentation: Some(Documentation::MarkupContent(hover::markdown(ops::docs(def)))),
        ..CompletionItem::default()
    })
}
