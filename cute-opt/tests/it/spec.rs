//! Every example of the spec goes through the whole tool chain; every error example is refused
//! with the text that the spec states.

use crate::support::{process, root, with_context};
use cute_gen::{Loaded, OpSpec, Spec, examples::as_module};
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use melior::ir::{Module, Type};

const LOWERING: &str = "cute-fold-static,cute-expand-ops,cute-to-base";

/// The spec of the dialect.
pub fn spec() -> Loaded {
    cute_gen::load(&root().join("spec/cute.irspec")).unwrap_or_else(|errors| panic!("{errors}"))
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

fn example_problems(spec: &Spec, op: &OpSpec) -> Vec<String> {
    let name = &op.name;
    let check = |code: &str| {
        let found = match as_module(spec, code) {
            Ok(module) => problem(&module),
            Err(error) => Some(error),
        };
        found.map(|problem| format!("{name}: the example\n{code}\n{problem}\n"))
    };
    let examples = op.examples.iter();
    examples.filter_map(|example| check(&example.code)).collect()
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

fn error_problems(spec: &Spec, op: &OpSpec) -> Vec<String> {
    let name = &op.name;
    let check = |code: &str, expected: &str| {
        let found = match as_module(spec, code) {
            Ok(module) => refusal_problem(expected, process(&module, "")),
            Err(error) => Some(error),
        };
        found.map(|problem| format!("{name}: the error example\n{code}\n{problem}\n"))
    };
    let errors = op.errors.iter();
    errors.filter_map(|error| check(&error.code, &error.expected)).collect()
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
            (!stable).then(|| format!("{}: {printed:?}", example.code))
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
                .map(|problem| format!("{}: {problem}", error.code))
        })
        .collect();
    report(&problems);
}
