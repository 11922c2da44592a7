//! Assembly formats: what is wrong with them, at their places in the spec.

use crate::ast::Text;
use crate::diagnostics::Diagnostic;
use mlir_model::{Format, FormatError, FormatPlace, OpSpec, Signature};

/// Parses the format of an op, whose arguments, results and semantics are known.
pub fn resolve(text: &Text, op: &OpSpec, out: &mut Vec<Diagnostic>) -> Format {
    let signature = Signature {
        operands: &op.operands,
        attributes: &op.attributes,
        results: &op.results,
        regions: &op.regions,
        infers_results: op.infers_results(),
    };
    report(Format::parse(&text.value, &signature), text, out)
}

/// Reports what is wrong with a format, which was read from `text`.
pub fn report(
    read: Result<Format, Vec<FormatError>>,
    text: &Text,
    out: &mut Vec<Diagnostic>,
) -> Format {
    read.unwrap_or_else(|errors| {
        out.extend(errors.into_iter().map(|error| {
            let span = match error.place {
                FormatPlace::Text(start, end) => text.span_of(start, end),
                FormatPlace::Declaration(span) => span,
            };
            Diagnostic::new(span, error.message).help(error.help)
        }));
        Format::default()
    })
}
