//! Every example of the spec goes through the whole tool chain; every error example is refused
//! with the text that the spec states.

use crate::support::{process, root, with_context};
use cute_gen::{Loaded, OpSpec, Span, examples::as_module};
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use melior::ir::{Module, Type};

const LOWERING: &str = "cute-fold-static,cute-expand-ops,cute-to-base";

/// The spec of the dialect.
pub fn spec() -> Loaded {
    let path = root().join("spec/cute.irspec");
    cute_gen::load_as(&path, "spec/cute.irspec").unwrap_or_else(|errors| panic!("{errors}"))
}

/// Where a snippet stands in the spec.
fn place(spec: &Loaded, span: Span) -> String {
    let file = &spec.files[span.file];
    let (line, column) = file.position(span.start);
    format!("{}:{line}:{column}", file.name)
}

fn generic(source: &str) -> Option<String> {
    let flags = OperationPrintingFlags::new().print_generic_operation_form();
    let print = |context: &_| {
        let module = Module::parse(context, source)?;
        module.as_operation().to_string_with_flags(flags).ok()
    };
    with_context(print).0
}

/// What is wrong with how an example fares, if anything.
fn problem(module: &str) -> Option<String> {
    let custom = match process(module, "") {
        Ok(text) => text,
        Err(messages) => return Some(format!("is refused: {}", messages.join("; "))),
    };
    if process(&custom, "").as_ref() != Ok(&custom) {
        return Some(format!("does not print and parse back:\n{custom}"));
    }
    let generic = generic(&custom)?;
    if process(&generic, "").as_ref() != Ok(&custom) {
        return Some(format!("has no stable generic form:\n{generic}"));
    }
    for pipeline in ["canonicalize", "cse", "cute-fold-static", "cute-expand-ops"] {
        if let Err(messages) = process(&custom, pipeline) {
            return Some(format!("fails in {pipeline}: {}", messages.join("; ")));
        }
    }
    match process(&custom, LOWERING) {
        Err(messages) => Some(format!("cannot be lowered: {}", messages.join("; "))),
        Ok(text) if text.contains("cute.") || text.contains("unrealized") => {
            Some(format!("is not lowered completely:\n{text}"))
        }
        Ok(_) => None,
    }
}

fn example_problems(spec: &Loaded, op: &OpSpec) -> Vec<String> {
    let check = |code: &str, span| {
        let found = match as_module(spec, code) {
            Ok(module) => problem(&module),
            Err(error) => Some(error),
        };
        found.map(|problem| format!("{}: the example\n{code}\n{problem}\n", place(spec, span)))
    };
    let examples = op.examples.iter();
    examples.filter_map(|example| check(&example.code, example.span)).collect()
}

fn refusal_problem(expected: &str, outcome: Result<String, Vec<String>>) -> Option<String> {
    match outcome {
        Ok(_) => Some("is accepted".to_owned()),
        Err(messages) if messages.iter().any(|message| message.contains(expected)) => None,
        Err(messages) => {
            Some(format!("should say `{expected}`, but says: {}", messages.join("; ")))
        }
    }
}

fn error_problems(spec: &Loaded, op: &OpSpec) -> Vec<String> {
    let check = |code: &str, expected: &str, span| {
        let found = match as_module(spec, code) {
            Ok(module) => refusal_problem(expected, process(&module, "")),
            Err(error) => Some(error),
        };
        let place = place(spec, span);
        found.map(|problem| format!("{place}: the error example\n{code}\n{problem}\n"))
    };
    let errors = op.errors.iter();
    errors.filter_map(|error| check(&error.code, &error.expected, error.span)).collect()
}

/// Fails with these problems, if there are any.
pub fn report(problems: &[String]) {
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn op_examples_hold() {
    let spec = spec();
    let problems: Vec<String> = spec.ops().flat_map(|op| example_problems(&spec, op)).collect();
    report(&problems);
}

#[test]
fn op_errors_are_refused() {
    let spec = spec();
    let problems: Vec<String> = spec.ops().flat_map(|op| error_problems(&spec, op)).collect();
    report(&problems);
}

#[test]
fn passes_and_pipelines_run() {
    let spec = spec();
    let passes = spec.passes.iter().map(|pass| &pass.name);
    for name in passes.chain(spec.pipelines.iter().map(|pipeline| &pipeline.name)) {
        let outcome = process("gpu.module @kernels {}", name);
        // Compiling for a GPU wants to know for which.
        let refused = outcome.err().unwrap_or_default().join("; ");
        assert!(
            refused.is_empty() || refused.contains("no target attributes"),
            "{name}: {refused}"
        );
    }
}

fn parse_type(text: &str) -> Result<String, Vec<String>> {
    let (printed, messages) =
        with_context(|context| Type::parse(context, text).map(|found| found.to_string()));
    printed.ok_or(messages)
}

#[test]
fn type_examples_hold() {
    let spec = spec();
    let examples = spec.types.iter().flat_map(|found| found.examples.iter());
    let problems: Vec<String> = examples
        .filter_map(|example| {
            let printed = parse_type(&example.code);
            let stable = printed.as_ref().map(|text| parse_type(text)) == Ok(printed.clone());
            let place = place(&spec, example.span);
            (!stable).then(|| format!("{place}: {}: {printed:?}", example.code))
        })
        .collect();
    report(&problems);
}

#[test]
fn type_errors_are_refused() {
    let spec = spec();
    let errors = spec.types.iter().flat_map(|found| found.errors.iter());
    let problems: Vec<String> = errors
        .filter_map(|error| {
            refusal_problem(&error.expected, parse_type(&error.code))
                .map(|problem| format!("{}: {}: {problem}", place(&spec, error.span), error.code))
        })
        .collect();
    report(&problems);
}
