//! What the language server says of every example of the spec.

use crate::spec::{report, spec};
use crate::support::{process, with_context};
use cute_gen::{ErrorExample, OpSpec, Spec, examples::as_module};
use cute_opt::lsp::document::Document;
use cute_opt::lsp::session::{Addition, Session, Step};
use cute_opt::lsp::source::names;
use lsp_types::{
    CodeAction, HoverContents, Position, Range, TextDocumentContentChangeEvent, TextEdit,
};
use melior::ir::operation::OperationLike;
use melior::ir::{BlockLike, Module, RegionLike, ValueLike};
use serde_json::{Value, json};

const ADDRESS: &str = "file:///example.mlir";

fn opened(text: &str) -> Session {
    let mut session = Session::default();
    let document = json!({"uri": ADDRESS, "languageId": "mlir", "version": 1, "text": text});
    let params = json!({"textDocument": document});
    session.step(&json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params}));
    session
}

fn extended(session: &mut Session, method: &str, params: Value) -> Option<Addition> {
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    match session.step(&request) {
        Step::Extend(addition) => Some(addition),
        _ => None,
    }
}

/// The actions for the whole document.
fn actions(text: &str) -> Vec<CodeAction> {
    let range = Range::new(Position::new(0, 0), Position::new(u32::MAX, 0));
    let params = json!({
        "textDocument": {"uri": ADDRESS}, "range": range, "context": {"diagnostics": []}
    });
    match extended(&mut opened(text), "textDocument/codeAction", params) {
        Some(Addition::Actions(actions)) => actions,
        _ => Vec::new(),
    }
}

fn hover(text: &str, offset: usize) -> String {
    let position = Document::new(text.to_owned()).position(offset);
    let params = json!({"textDocument": {"uri": ADDRESS}, "position": position});
    match extended(&mut opened(text), "textDocument/hover", params) {
        Some(Addition::Hover(hover)) => match hover.contents {
            HoverContents::Markup(markup) => markup.value,
            other => panic!("{other:?}"),
        },
        _ => String::new(),
    }
}

/// The document after its first action. The last edit is applied first, so the places of the others stay.
// The cell in an address is no part of its hash.
#[allow(clippy::mutable_key_type)]
fn repaired(text: &str) -> Option<String> {
    let changes = actions(text).into_iter().next()?.edit?.changes?;
    let mut edits: Vec<TextEdit> = changes.into_values().flatten().collect();
    edits.sort_by_key(|edit| edit.range.start);
    let mut document = Document::new(text.to_owned());
    for edit in edits.into_iter().rev() {
        let TextEdit { range, new_text } = edit;
        let (range, range_length) = (Some(range), None);
        document.change(&TextDocumentContentChangeEvent { range, range_length, text: new_text });
    }
    Some(document.text().to_owned())
}

fn modules<'a>(
    spec: &Spec,
    snippets: impl Iterator<Item = &'a str>,
) -> impl Iterator<Item = String> {
    snippets.filter_map(|code| as_module(spec, code).ok())
}

#[test]
fn every_wrong_result_of_the_spec_is_repaired() {
    let spec = spec();
    let errors = spec.ops().flat_map(|op| op.errors.iter());
    let of_result = ["inferred type(s)", "are incompatible with return type(s)"];
    let is_wrong =
        |error: &&ErrorExample| of_result.iter().any(|text| error.expected.contains(text));
    let wrong = errors.filter(is_wrong);
    let snippets: Vec<&str> = wrong.map(|error| &*error.code).collect();
    assert!(snippets.len() > 40, "{}", snippets.len());
    let problems = modules(&spec, snippets.into_iter()).filter_map(|module| {
        let Some(text) = repaired(&module) else {
            return Some(format!("no action for\n{module}"));
        };
        let messages = process(&text, "").err()?;
        Some(format!("{}\nin what was\n{module}\nand is\n{text}", messages.join("; ")))
    });
    report(&problems.collect::<Vec<_>>());
}

/// The result types of each op of that name, as MLIR has parsed them.
fn result_types(module: &str, name: &str) -> Vec<Vec<String>> {
    let types = with_context(|context| {
        let module = Module::parse(context, module)?;
        let function = module.body().first_operation()?;
        let block = function.regions().next()?.first_block()?;
        let mut next = block.first_operation();
        let mut types = Vec::new();
        while let Some(op) = next {
            if op.name().as_string_ref().as_str() == Ok(name) {
                types.push(op.results().map(|result| result.r#type().to_string()).collect());
            }
            next = op.next_in_block();
        }
        Some(types)
    });
    types.0.unwrap_or_default()
}

/// What should be shown of each op of the kind and is not, with each first in its document, as if what
/// is around it were not written yet.
fn hover_problems(op: &OpSpec, module: &str) -> Vec<String> {
    let full = format!("cute.{}", op.name);
    let found = names(module).filter(|name| name.text == full).map(|name| &module[name.start..]);
    let shown = found.zip(result_types(module, &full)).flat_map(|(statement, types)| {
        let shown = hover(statement, 0);
        let inferred = if op.infers_results() { types } else { Vec::new() };
        let missing = inferred.into_iter().chain([op.summary.to_string()]);
        missing.filter_map(move |wanted| {
            (!shown.contains(&wanted))
                .then(|| format!("`{wanted}` is not in\n{shown}\n{statement}"))
        })
    });
    shown.collect()
}

#[test]
fn every_op_of_the_spec_shows_its_summary_and_inferred_result() {
    let spec = spec();
    let problems = spec.ops().flat_map(|op| {
        let examples = modules(&spec, op.examples.iter().map(|example| &*example.code));
        examples.flat_map(|module| hover_problems(op, &module)).collect::<Vec<_>>()
    });
    report(&problems.collect::<Vec<_>>());
}

#[test]
fn nothing_is_repaired_where_nothing_is_wrong() {
    let spec = spec();
    let snippets = spec.ops().flat_map(|op| op.examples.iter()).map(|example| &*example.code);
    let modules = modules(&spec, snippets);
    let touched = modules.filter(|module| !actions(module).is_empty());
    report(&touched.collect::<Vec<_>>());
}

#[test]
fn every_type_of_the_spec_shows_its_canonical_text() {
    let spec = spec();
    let examples = spec.types.iter().flat_map(|found| found.examples.iter());
    let problems = examples.filter_map(|example| {
        let parse =
            |context: &_| melior::ir::Type::parse(context, &example.code).map(|t| t.to_string());
        let canonical = with_context(parse).0.unwrap_or_default();
        let shown = hover(&format!("// é😀\n  {}", example.code), "// é😀\n  !".len());
        (!shown.contains(&canonical)).then(|| format!("`{canonical}` is not in\n{shown}"))
    });
    report(&problems.collect::<Vec<_>>());
}

#[test]
fn ops_are_read_wherever_they_stand() {
    let op = r#"%r = cute.size(%l) : (!l) -> !i // cute.size(%l) : (!l) -> !i"#;
    let aliases = "!l = !cute.layout<\"(4,8)\">\n!i = !cute.int_tuple<\"7\">";
    let whole = format!("%no(\n// -----\n{aliases}\nfunc.func @f() {{\n  {op}\n  \"unclosed\n");
    // The range starts at the op, and with it in its module.
    let offset = whole.find("cute.size").expect("is there");
    let position = Document::new(whole.clone()).position(offset);
    let params = json!({
        "textDocument": {"uri": ADDRESS},
        "range": {"start": position, "end": position},
        "context": {"diagnostics": [], "only": ["quickfix"]},
    });
    let found = extended(&mut opened(&whole), "textDocument/codeAction", params.clone());
    assert!(matches!(found, Some(Addition::Actions(actions)) if actions.len() == 1));
    let mut others = params;
    others["context"]["only"] = json!(["refactor"]);
    assert!(extended(&mut opened(&whole), "textDocument/codeAction", others).is_none());
    let alias = hover(&whole, offset + "cute.size(%l) : (!".len());
    assert!(alias.contains("- size: 32"), "{alias}");
    assert_eq!(hover(&whole, whole.rfind("cute.size").expect("in a comment")), "");
}

#[test]
fn a_result_without_its_name_is_repaired_without_it() {
    let module = r#"func.func @f(%c: !cute.composed_layout<"S<3,4,3> o 0 o (4,8):(8,1)">) {
      %r = cute.composed_get_outer(%c) : <"S<3,4,3> o 0 o (4,8):(8,1)"> -> <"(8,4)">
      return
    }"#;
    let start = module.find("-> <").expect("is there") + 4;
    assert!(hover(module, start).contains("(8,4):(1,8)"));
    assert_eq!(repaired(module), Some(module.replace("(8,4)", "(4,8):(8,1)")));
}

#[test]
fn why_nothing_can_be_inferred_is_shown() {
    let text = r#"cute.idx2crd(%i, %s) : (!cute.int_tuple<"9">, !cute.shape<"(0,6)">) -> !"#;
    assert!(!hover(text, 0).contains("inferred"), "the op cannot be parsed");
    let shown = hover(&format!("{text}cute.coord<\"0\">"), 0);
    let (_, reason) = shown.split_once("No result can be inferred: ").expect("a reason");
    assert!(reason.contains("divides by zero"), "{reason}");
}

#[test]
fn half_written_documents_are_no_obstacle() {
    let op = "%😀 = cute.static : !cute.tile<\"[4:1;\\\"_]\"> // -----\r\n";
    let text = format!("{op}!l = !cute.layout<\"4\">\n%0=cute.size(%l):(!l)->!cute.shape<\"?\">");
    let cuts = text.char_indices().map(|(at, _)| text.split_at(at));
    for part in cuts.flat_map(|(before, after)| [before, after]) {
        let mut session = opened(part);
        let position = Document::new(part.to_owned()).position(part.len());
        let params = json!({"textDocument": {"uri": ADDRESS}, "position": position});
        for method in ["textDocument/hover", "textDocument/completion"] {
            let message = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
            assert!(!matches!(session.step(&message), Step::Refuse(..)), "{part}");
        }
        actions(part);
    }
}
