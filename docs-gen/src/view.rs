//! What the templates see of a spec: the description itself, with each op how its result types come about,
//! and with each attribute and parameter the words for what it holds.

use mlir_model::{AttributeSpec, OpSpec, Spec};
use tera::Value;

/// Returns the description with these entries, `results_are` and `words`.
///
/// # Errors
///
/// Fails where a part of the description is no JSON, which none is.
pub fn reference(spec: &Spec) -> tera::Result<Value> {
    let mut view = tera::to_value(spec)?;
    let groups = view["groups"].as_array_mut().into_iter().flatten();
    for (group, described) in groups.zip(spec.groups.iter()) {
        let ops = group["ops"].as_array_mut().into_iter().flatten();
        for (op, described) in ops.zip(described.ops.iter()) {
            op["results_are"] = results_are(described).into();
            add_words(spec, &described.attributes, &mut op["attributes"]);
        }
    }
    let types = view["types"].as_array_mut().into_iter().flatten();
    for (found, described) in types.zip(spec.types.iter()) {
        if let Some(parameters) = &described.parameters {
            add_words(spec, &parameters.list, &mut found["parameters"]["list"]);
        }
    }
    Ok(view)
}

fn add_words(spec: &Spec, described: &[AttributeSpec], view: &mut Value) {
    for (attribute, described) in view.as_array_mut().into_iter().flatten().zip(described) {
        attribute["words"] = described.words(spec).into();
    }
}

fn results_are(op: &OpSpec) -> &'static str {
    match (op.checks_results(), op.infers_results(), op.results.is_empty()) {
        (true, ..) => "checked",
        (_, _, true) => "none",
        (_, true, _) => "inferred",
        _ => "written",
    }
}
