//! What is kept between messages, and what becomes of each.

use super::document::Document;
use super::{completion, fix, hover};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification,
};
use lsp_types::request::{CodeActionRequest, Completion, HoverRequest, Initialize, Request};
use lsp_types::{
    CodeAction, Hover, Position, TextDocumentPositionParams, TextDocumentSyncKind, Uri,
};
use serde_json::{Value, json};
use std::collections::HashMap;

/// The open documents, by address.
#[derive(Debug, Default)]
pub struct Session {
    documents: HashMap<String, Document>,
}

/// What becomes of a message of the editor.
#[derive(Debug)]
pub enum Step {
    /// MLIR's server gets it.
    Forward,
    /// MLIR's server gets this instead.
    Replace(Value),
    /// MLIR's server gets it, and the answer is extended.
    Extend(Addition),
    /// It is answered with this result.
    Answer(Value),
    /// It is refused with this code and reason.
    Refuse(i64, &'static str),
}

/// What is added to an answer of MLIR's server.
#[derive(Debug)]
pub enum Addition {
    /// That of this server, to MLIR's capabilities.
    Initialize,
    /// Goes before what is there.
    Hover(Hover),
    /// Go before those that are there.
    Actions(Vec<CodeAction>),
}

/// JSON-RPC's code for what is no JSON.
pub const PARSE_ERROR: i64 = -32700;

/// JSON-RPC's code for JSON that is no message.
const INVALID_REQUEST: i64 = -32600;

impl Session {
    /// Takes note of a message of the editor, and says what becomes of it.
    pub fn step(&mut self, message: &Value) -> Step {
        if message.get("jsonrpc") != Some(&json!("2.0")) {
            return Step::Refuse(INVALID_REQUEST, "not a message of JSON-RPC 2.0");
        }
        let Some(method) = message.get("method").and_then(Value::as_str) else {
            return Step::Forward;
        };
        let params = message.get("params").cloned().unwrap_or_default();
        let step = match message.get("id") {
            Some(_) => self.request(method, params),
            None => self.notice(method, params),
        };
        step.unwrap_or(Step::Forward)
    }

    fn notice(&mut self, method: &str, params: Value) -> Option<Step> {
        let key = params.pointer("/textDocument/uri").and_then(Value::as_str)?.to_owned();
        match method {
            DidOpenTextDocument::METHOD => {
                let opened = noted::<DidOpenTextDocument>(params)?;
                self.documents.insert(key, Document::new(opened.text_document.text));
            }
            DidChangeTextDocument::METHOD => return self.change(&key, params),
            DidCloseTextDocument::METHOD => drop(self.documents.remove(&key)),
            _ => {}
        }
        None
    }

    /// MLIR's server takes the whole text only.
    fn change(&mut self, key: &str, mut params: Value) -> Option<Step> {
        let changed = noted::<DidChangeTextDocument>(params.clone())?;
        let document = self.documents.get_mut(key)?;
        changed.content_changes.iter().for_each(|change| document.change(change));
        params["contentChanges"] = json!([{"text": document.text()}]);
        let method = DidChangeTextDocument::METHOD;
        Some(Step::Replace(json!({"jsonrpc": "2.0", "method": method, "params": params})))
    }

    fn document(&self, uri: &Uri) -> Option<&Document> {
        self.documents.get(uri.as_str())
    }

    fn place(&self, place: &TextDocumentPositionParams) -> Option<(&Document, Position)> {
        Some((self.document(&place.text_document.uri)?, place.position))
    }

    fn request(&self, method: &str, params: Value) -> Option<Step> {
        match method {
            Initialize::METHOD => Some(Step::Extend(Addition::Initialize)),
            HoverRequest::METHOD => {
                let request = requested::<HoverRequest>(params)?;
                let (document, position) = self.place(&request.text_document_position_params)?;
                hover::at(document, position).map(|hover| Step::Extend(Addition::Hover(hover)))
            }
            Completion::METHOD => {
                let request = requested::<Completion>(params)?;
                let (document, position) = self.place(&request.text_document_position)?;
                let list = completion::at(document, position)?;
                serde_json::to_value(list).ok().map(Step::Answer)
            }
            CodeActionRequest::METHOD => {
                let request = requested::<CodeActionRequest>(params)?;
                let document = self.document(&request.text_document.uri)?;
                let actions = fix::actions(document, &request);
                (!actions.is_empty()).then_some(Step::Extend(Addition::Actions(actions)))
            }
            _ => None,
        }
    }
}

// Params that are not as they should be are left to MLIR's server.
fn noted<N: Notification>(params: Value) -> Option<N::Params> {
    serde_json::from_value(params).ok()
}

fn requested<R: Request>(params: Value) -> Option<R::Params> {
    serde_json::from_value(params).ok()
}

impl Addition {
    /// Adds to an answer of MLIR's server. To hovering and code actions this gives a result where there
    /// was an error.
    pub fn extend(self, answer: &mut Value) {
        let result = answer.get("result").cloned().unwrap_or_default();
        let extended = match self {
            Self::Initialize if answer.get("error").is_some() => return,
            Self::Initialize => initialized(result),
            Self::Hover(hover) => hovered(&hover, &result),
            Self::Actions(actions) => {
                let theirs = result.as_array().cloned().unwrap_or_default();
                actions.iter().map(|action| json!(action)).chain(theirs).collect()
            }
        };
        if let Value::Object(answer) = answer {
            answer.remove("error");
            answer.insert("result".to_owned(), extended);
        }
    }
}

/// MLIR's server is capable of all but taking changes of a part of the text.
fn initialized(mut result: Value) -> Value {
    if let Some(change) = result.pointer_mut("/capabilities/textDocumentSync/change") {
        *change = json!(TextDocumentSyncKind::INCREMENTAL);
    }
    if let Some(info) = result.get_mut("serverInfo") {
        *info = json!({"name": "cute-lsp-server", "version": env!("CARGO_PKG_VERSION")});
    }
    result
}

fn hovered(ours: &Hover, theirs: &Value) -> Value {
    let mut extended = json!(ours);
    let theirs = theirs.pointer("/contents/value").and_then(Value::as_str);
    if let (Some(Value::String(text)), Some(theirs)) =
        (extended.pointer_mut("/contents/value"), theirs)
    {
        text.push_str("\n---\n\n");
        text.push_str(theirs);
    }
    extended
}
