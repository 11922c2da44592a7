//! Conformance vectors through MLIR's own parser and the registered dialect.

use crate::support::{process, root, with_context};
use melior::Context;
use melior::ir::{Module, Type};
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;

const LOWERING: &str = "cute-fold-static,cute-expand-ops,cute-to-base";

fn directory() -> std::path::PathBuf {
    root().join("cute-algebra/tests/vectors")
}

fn lines(file: &str) -> Vec<Value> {
    let path = directory().join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    text.lines().map(parse).collect()
}

/// The vectors of all operations, the results of those that contradict the definition replaced.
fn operations() -> Vec<Value> {
    let exceptions = lines("exceptions.jsonl");
    let files = std::fs::read_dir(directory()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .filter(|name| !["types.jsonl", "exceptions.jsonl"].contains(&name.as_str()))
        .collect();
    names.sort();
    let mut vectors: Vec<Value> = names.iter().flat_map(|name| lines(name)).collect();
    for vector in &mut vectors {
        let same = |exception: &&Value| {
            ["op", "attrs", "operands"].iter().all(|key| exception[key] == vector[key])
        };
        if let Some(exception) = exceptions.iter().find(same) {
            vector["results"] = exception["instead"].clone();
        }
    }
    vectors
}

fn texts(list: &Value) -> Vec<&str> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(Value::as_str).collect()
}

/// The inherent attributes in the generic form.
fn properties(attrs: &Value) -> String {
    let attrs = attrs.as_object().into_iter().flatten();
    let one = |(name, value): (&String, &Value)| match value {
        Value::Array(list) if list.is_empty() => format!("{name} = array<i32>"),
        Value::Array(list) => {
            let list: Vec<String> = list.iter().map(Value::to_string).collect();
            format!("{name} = array<i32: {}>", list.join(", "))
        }
        Value::Bool(true) => format!("{name} = unit"),
        other => format!("{name} = {other} : i32"),
    };
    let attrs: Vec<String> = attrs.map(one).collect();
    match attrs.is_empty() {
        true => String::new(),
        false => format!(" <{{{}}}>", attrs.join(", ")),
    }
}

/// A function with the op in generic form.
fn function(index: usize, vector: &Value, results: &[&str]) -> String {
    let operands = texts(&vector["operands"]);
    let names: Vec<String> = (0..operands.len()).map(|i| format!("%a{i}")).collect();
    let arguments: Vec<String> =
        names.iter().zip(&operands).map(|(name, r#type)| format!("{name}: {type}")).collect();
    let bound = match results.len() {
        0 => String::new(),
        1 => "%r = ".to_owned(),
        count => format!("%r:{count} = "),
    };
    format!(
        "func.func @f{index}({}) {{\n  {bound}\"{}\"({}){} : ({}) -> ({})\n  return\n}}\n",
        arguments.join(", "),
        vector["op"].as_str().unwrap(),
        names.join(", "),
        properties(&vector["attrs"]),
        operands.join(", "),
        results.join(", ")
    )
}

/// What is wrong with how a vector fares.
fn problem(context: &Context, messages: &RefCell<Vec<String>>, vector: &Value) -> Option<String> {
    messages.borrow_mut().clear();
    let is_accepted = !vector["results"].is_null();
    // The results of what is to be refused are of no type that it could have.
    let wrong = vec!["none"];
    let results = if is_accepted { texts(&vector["results"]) } else { wrong };
    let parsed = Module::parse(context, &function(0, vector, &results)).is_some();
    let said = messages.borrow().join("; ");
    let was_inferred = parsed || said.contains("inferred type(s)");
    let agrees = if is_accepted { parsed } else { !was_inferred };
    (!agrees).then(|| format!("{vector}\n    {said}"))
}

#[test]
fn operations_infer_their_results() {
    let vectors = operations();
    assert!(vectors.len() > 9000);
    let messages = Rc::new(RefCell::new(vec![]));
    let sink = messages.clone();
    let (problems, _) = with_context(|context| {
        context.attach_diagnostic_handler(move |diagnostic| {
            sink.borrow_mut().push(diagnostic.to_string());
            true
        });
        let problems = vectors.iter().filter_map(|v| problem(context, &messages, v));
        problems.collect::<Vec<String>>()
    });
    assert!(problems.is_empty(), "{} vectors:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn accepted_operations_can_be_lowered() {
    let vectors = operations();
    let accepted = vectors.iter().filter(|vector| !vector["results"].is_null());
    let functions: Vec<String> = accepted
        .enumerate()
        .map(|(index, vector)| function(index, vector, &texts(&vector["results"])))
        .collect();
    let custom = process(&functions.concat(), "").unwrap_or_else(|m| panic!("{}", m.join("\n")));
    assert_eq!(process(&custom, "").as_ref(), Ok(&custom));
    let lowered = process(&custom, LOWERING).unwrap_or_else(|m| panic!("{}", m.join("\n")));
    assert!(!lowered.contains("cute.") && !lowered.contains("unrealized"));
}

#[test]
fn types_have_their_canonical_form() {
    let vectors = lines("types.jsonl");
    assert!(vectors.len() > 900);
    let (problems, _) = with_context(|context| {
        let canonical = |text: &str| Type::parse(context, text).map(|found| found.to_string());
        let wrong = |vector: &Value| {
            let text = vector["type"].as_str().unwrap_or_default();
            let wanted = vector["canonical"].as_str();
            let found = canonical(text);
            (found.as_deref() != wanted).then(|| format!("{text}: {found:?}, not {wanted:?}"))
        };
        vectors.iter().filter_map(wrong).collect::<Vec<String>>()
    });
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}
