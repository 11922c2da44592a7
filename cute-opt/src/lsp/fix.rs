//! The code action that writes the inferred result type.

use super::document::Document;
use super::ops::{self, Module};
use super::source;
use cute_passes::REGISTRATION;
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, Diagnostic, TextEdit, Uri, WorkspaceEdit,
};
use melior::Context;
use melior::ir::Type;
use std::collections::HashMap;
use std::ops::Range;

/// Returns an action for each op in the range whose written result type is not the inferred one. It
/// fixes the diagnostics of the request that are about that.
pub fn actions(document: &Document, request: &CodeActionParams) -> Vec<CodeAction> {
    let only = request.context.only.as_ref();
    if only.is_some_and(|only| !only.iter().any(|kind| matches!(kind.as_str(), "" | "quickfix"))) {
        return Vec::new();
    }
    let wanted = document.bytes(request.range);
    let module = Module::at(document.text(), wanted.start);
    let context = REGISTRATION.context();
    let fixes = statements(&module).filter_map(|bytes| {
        let line = module.text[..bytes.start].rfind('\n').map_or(0, |at| at + 1);
        if !overlap(&module.in_document(line..bytes.end), &wanted) {
            return None;
        }
        let (end, edits) = edits(document, &module, &context, bytes.clone())?;
        let bytes = module.in_document(bytes.start..end);
        overlap(&module.in_document(line..end), &wanted).then(|| {
            action(request.text_document.uri.clone(), edits, fixed(document, request, &bytes))
        })
    });
    fixes.collect()
}

/// From the name of each op in its custom form to the name of the next.
fn statements(module: &Module<'_>) -> impl Iterator<Item = Range<usize>> {
    let names = source::names(module.text)
        .filter(|name| !name.text.starts_with('"') && ops::definition(*name).is_some());
    let starts: Vec<usize> = names.map(|name| name.start).collect();
    let ends: Vec<usize> = starts.iter().copied().skip(1).chain([module.text.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| start..end)
}

fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start <= b.end && b.start <= a.end
}

/// Where the op's last result type ends, and what makes its result types the inferred ones; `None`
/// where nothing does, or nothing has to.
fn edits(
    document: &Document,
    module: &Module<'_>,
    context: &Context,
    bytes: Range<usize>,
) -> Option<(usize, Vec<TextEdit>)> {
    let start = bytes.start;
    let statement = module.statement(context, bytes)?;
    let inferred = statement.infer()?.ok()?;
    if inferred.len() != statement.results.len() {
        return None;
    }
    let end = module.bytes(start, statement.results.last()?).end;
    let wrong = statement.results.iter().zip(inferred).filter(|(old, new)| old.r#type != *new);
    let edits = wrong.map(|(old, new)| {
        let bytes = module.bytes(start, old);
        let text = spelled_like(&module.text[bytes.clone()], new);
        TextEdit::new(document.range(module.in_document(bytes)), text)
    });
    let edits: Vec<TextEdit> = edits.collect();
    (!edits.is_empty()).then_some((end, edits))
}

/// The text of a type, without its name where the old one has none.
fn spelled_like(old: &str, new: Type<'_>) -> String {
    let text = new.to_string();
    match text.find('<') {
        Some(body) if old.starts_with('<') => text[body..].to_owned(),
        _ => text,
    }
}

fn fixed(document: &Document, request: &CodeActionParams, op: &Range<usize>) -> Vec<Diagnostic> {
    let is_fixed = |diagnostic: &&Diagnostic| {
        diagnostic.message.contains("inferred type(s)")
            && overlap(&document.bytes(diagnostic.range), op)
    };
    request.context.diagnostics.iter().filter(is_fixed).cloned().collect()
}

// The type is what `WorkspaceEdit` takes; the cell in a `Uri` is no part of its hash.
#[allow(clippy::mutable_key_type)]
fn action(uri: Uri, edits: Vec<TextEdit>, fixed: Vec<Diagnostic>) -> CodeAction {
    let changes = HashMap::from([(uri, edits)]);
    CodeAction {
        title: "use the inferred type".to_owned(),
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: (!fixed.is_empty()).then_some(fixed),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
        is_preferred: Some(true),
        ..CodeAction::default()
    }
}
