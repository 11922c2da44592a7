//! Assembly formats: from text to elements.

mod bind;
mod parse;
mod spacing;
mod token;

use crate::ast::Text;
use crate::diagnostics::Diagnostic;
use crate::model::{Format, Op};

/// Parses the format of an op, whose arguments, results and semantics are known.
pub fn resolve(text: &Text, op: &Op, out: &mut Vec<Diagnostic>) -> Format {
    let mut binder = bind::Binder::new(op);
    let parsed = token::tokens(&text.value).and_then(|tokens| {
        let mut parser = parse::Parser::new(tokens, text.value.len(), &mut binder);
        parser.format()
    });
    let mut pieces = parsed.unwrap_or_else(|problem| {
        binder.problems.push(problem);
        Vec::new()
    });
    // Where something is wrong it is not known what is missing.
    if binder.problems.is_empty() {
        binder.check_complete(text.span, out);
    }
    for problem in binder.problems {
        let span = text.span_of(problem.start, problem.end);
        out.push(Diagnostic::new(span, problem.message).help(problem.help));
    }
    spacing::set(&mut pieces, &op.attributes);
    Format { text: text.value.clone(), pieces }
}

/// What is wrong at a place of a format.
#[derive(Debug)]
struct Problem {
    start: usize,
    end: usize,
    message: String,
    help: Option<String>,
}

impl Problem {
    fn new(place: (usize, usize), message: impl Into<String>) -> Self {
        Self { start: place.0, end: place.1, message: message.into(), help: None }
    }
}
