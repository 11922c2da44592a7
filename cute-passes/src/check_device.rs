//! `cute-check-device`: refuses what LLVM's NVPTX backend would abort on.

use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Type, ValueLike};
use mlir_ext::gpu::{device_bytes, signature};
use mlir_ext::{Outcome, rewrite};

/// What PTX passes at most.
const LIMIT: u64 = 32764;

pub fn run<'c, 'a>(root: OperationRef<'c, 'a>) -> Result<Outcome, Option<String>> {
    let modules =
        rewrite::nested(root).into_iter().filter(|op| rewrite::is_named(*op, "gpu.module"));
    for function in modules.flat_map(rewrite::nested) {
        let types = signature(function);
        for (index, r#type) in types.iter().enumerate() {
            if let Some(problem) = problem(*r#type) {
                report(function, &types, index, &problem);
                return Err(None);
            }
        }
    }
    Ok(Outcome::Unchanged)
}

/// Why a value of that type cannot be passed on a GPU.
fn problem(r#type: Type<'_>) -> Option<String> {
    match device_bytes(r#type) {
        None => Some("which a GPU does not have".to_owned()),
        Some(0) => Some(
            "which holds nothing and cannot be passed on a GPU; a value known at compile time \
             needs no parameter, use cute.static instead"
                .to_owned(),
        ),
        Some(bytes) if bytes > LIMIT => {
            Some(format!("which takes at least {bytes} bytes; PTX passes at most {LIMIT}"))
        }
        Some(_) => None,
    }
}

/// Reports at the parameter, or at the function for what it returns.
fn report(function: OperationRef<'_, '_>, types: &[Type<'_>], index: usize, problem: &str) {
    let name = rewrite::symbol_name(function).unwrap_or_default();
    let r#type = types[index];
    let (place, what) = if index + 1 == types.len() {
        (function.location(), "returns".to_owned())
    } else {
        let parameter = rewrite::entry_argument(function, index);
        let place = parameter.map_or(function.location(), |parameter| parameter.location());
        (place, format!("parameter #{index} is"))
    };
    rewrite::error_at(place, &format!("'llvm.func' op @{name}: {what} a '{type}', {problem}"));
}
