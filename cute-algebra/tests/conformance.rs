//! The conformance vectors: what the published dialect accepts and infers. All of them hold.

use cute_algebra::{
    Coord, IntTuple, Kind, Layout, Shape, Stride, TypeInt, Value, get_scalars, layout_eval,
    make_composed_layout, make_layout, size,
};
use serde_json::Value as Json;

type Types = Vec<Value<TypeInt>>;

fn vectors(text: &str) -> Vec<Json> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The two spellings of a type, `!cute.kind<"text">` and `!cute<kind<"text">>`.
fn parse_type(written: &str) -> Option<Value<TypeInt>> {
    let plain = written.strip_prefix("!cute.");
    let wrapped = || written.strip_prefix("!cute<")?.strip_suffix('>');
    let (kind, rest) = plain.or_else(wrapped)?.split_once('<')?;
    let quoted = rest
        .strip_suffix('>')?
        .trim()
        .strip_prefix('"')?
        .strip_suffix('"')?;
    Value::parse(Kind::from_name(kind)?, &unescape(quoted)?).ok()
}

/// A string literal as MLIR's lexer reads it; `\31` is a character by its code.
fn unescape(literal: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = literal;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        let (character, length) = match after.chars().next()? {
            'n' => ('\n', 1),
            't' => ('\t', 1),
            quoted @ ('"' | '\\') => (quoted, 1),
            _ => (char::from(u8::from_str_radix(after.get(..2)?, 16).ok()?), 2),
        };
        text.push(character);
        rest = &after[length..];
    }
    text.push_str(rest);
    (!rest.contains('"')).then_some(text)
}

fn print_type(value: &Value<TypeInt>) -> String {
    match (value, value.kind()) {
        (Value::Scalar(int), _) => format!("i{}", cute_algebra::Int::width(int).bits()),
        (_, Some(kind)) => format!("!cute.{}<\"{value}\">", kind.name()),
        (_, None) => unreachable!("only scalars have no kind"),
    }
}

fn coord(value: &Value<TypeInt>) -> Option<&Coord<TypeInt>> {
    if let Value::Coord(coord) = value {
        Some(coord)
    } else {
        None
    }
}

fn int_tuple(value: &Value<TypeInt>) -> Option<&IntTuple<TypeInt>> {
    if let Value::IntTuple(tuple) = value {
        Some(tuple)
    } else {
        None
    }
}

fn shape(value: &Value<TypeInt>) -> Option<&Shape<TypeInt>> {
    if let Value::Shape(shape) = value {
        Some(shape)
    } else {
        None
    }
}

fn stride(value: &Value<TypeInt>) -> Option<&Stride<TypeInt>> {
    if let Value::Stride(stride) = value {
        Some(stride)
    } else {
        None
    }
}

fn layout(value: &Value<TypeInt>) -> Option<&Layout<TypeInt>> {
    if let Value::Layout(layout) = value {
        Some(layout)
    } else {
        None
    }
}

/// The inferred result types, or nothing when the operation is refused.
fn infer(op: &str, attrs: &Json, operands: &Types) -> Option<Types> {
    let mode: Option<Vec<i32>> = attrs["mode"].as_array().map(|mode| {
        mode.iter()
            .map(|index| index.as_i64().unwrap() as i32)
            .collect()
    });
    let only_dynamic = attrs["only_dynamic"].as_bool().unwrap_or(false);
    match (op, operands.as_slice()) {
        ("cute.size", [input]) => size(input, mode.as_deref())
            .ok()
            .map(|size| vec![Value::IntTuple(size)]),
        ("cute.get_scalars", [input]) => get_scalars(input, only_dynamic).ok(),
        ("cute.layout_eval", [c, l]) => layout_eval(coord(c)?, l)
            .ok()
            .map(|index| vec![Value::IntTuple(index)]),
        ("cute.make_layout", [s, d]) => make_layout(shape(s)?, stride(d)?)
            .ok()
            .map(|made| vec![Value::Layout(made)]),
        ("cute.make_composed_layout", [a, o, b]) => {
            make_composed_layout(a, int_tuple(o)?, layout(b)?)
                .ok()
                .map(|made| vec![Value::ComposedLayout(made)])
        }
        _ => None,
    }
}

fn run(vector: &Json) -> Option<Vec<String>> {
    let operands = vector["operands"].as_array().unwrap();
    let operands: Option<Types> = operands
        .iter()
        .map(|operand| parse_type(operand.as_str().unwrap()))
        .collect();
    let op = vector["op"].as_str().unwrap();
    infer(op, &vector["attrs"], &operands?).map(|types| types.iter().map(print_type).collect())
}

fn check_operation(text: &str) {
    let mut wrong = Vec::new();
    for vector in vectors(text) {
        let expected: Option<Vec<String>> = vector["results"].as_array().map(|results| {
            results
                .iter()
                .map(|result| result.as_str().unwrap().to_owned())
                .collect()
        });
        let inferred = run(&vector);
        if inferred != expected {
            wrong.push(format!("{vector}\n    inferred {inferred:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} vectors:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn types() {
    let mut wrong = Vec::new();
    for vector in vectors(include_str!("vectors/types.jsonl")) {
        let parsed = parse_type(vector["type"].as_str().unwrap());
        let printed = parsed.as_ref().map(print_type);
        if printed.as_deref() != vector["canonical"].as_str() {
            wrong.push(format!("{vector}\n    printed {printed:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} vectors:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn size_vectors() {
    check_operation(include_str!("vectors/size.jsonl"));
}

#[test]
fn layout_eval_vectors() {
    check_operation(include_str!("vectors/layout_eval.jsonl"));
}

#[test]
fn get_scalars_vectors() {
    check_operation(include_str!("vectors/get_scalars.jsonl"));
}

#[test]
fn make_layout_vectors() {
    check_operation(include_str!("vectors/make_layout.jsonl"));
}

#[test]
fn make_composed_layout_vectors() {
    check_operation(include_str!("vectors/make_composed_layout.jsonl"));
}
