//! Assembly formats: what is wrong with them, at their places in the spec.

use crate::ast::Text;
use crate::diagnostics::Diagnostic;
use mlir_model::{Format, FormatPlace, OpSpec, Signature};

/// Parses the format of an op, whose arguments, results and semantics are known.
pub fn resolve(text: &Text, op: &OpSpec, out: &mut Vec<Diagnostic>) -> Format {
    let signature = Signature {
        operands: &op.operands,
        attributes: &op.attributes,
        results: &op.results,
        infers_results: op.infers_results(),
    };
    Format::parse(&text.value, &signature).unwrap_or_else(|errors| {
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
