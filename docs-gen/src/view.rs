//! What the templates see of a spec: the description itself, and with each op how its result types come
//! about.

use mlir_model::{OpSpec, Spec};
use tera::Value;

/// Returns the description with that entry, `results_are`, in each op.
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
        }
    }
    Ok(view)
}

fn results_are(op: &OpSpec) -> &'static str {
    match (op.checks_results(), op.infers_results(), op.results.is_empty()) {
        (true, ..) => "checked",
        (_, _, true) => "none",
        (_, true, _) => "inferred",
        _ => "written",
    }
}
