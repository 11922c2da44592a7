//! What the host can run: ops of the LLVM dialect, on types that LLVM has.

use crate::{ffi, rewrite};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockLike, Module, Type};

/// What stands in a module but is not part of the program on the host.
const ELSEWHERE: [&str; 3] = ["builtin.module", "gpu.module", "gpu.binary"];

/// The dialects of ops that only a GPU can run.
const OF_GPUS: [&str; 4] = ["gpu", "nvgpu", "nvvm", "rocdl"];

/// The ops that stand directly in a module.
pub fn top_level<'c: 'a, 'a>(module: &'a Module<'c>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    std::iter::successors(module.body().first_operation(), |op| op.next_in_block())
}

/// Checks that a module that has been lowered can be translated to LLVM IR for the host: MLIR's
/// translation crashes on types that it does not expect.
///
/// # Errors
///
/// Fails after a diagnostic at the first op that cannot be translated.
pub fn check(module: &Module<'_>) -> Result<(), String> {
    let here = top_level(module)
        .filter(|op| !ELSEWHERE.iter().any(|name| rewrite::is_named(*op, name)))
        .flat_map(|op| std::iter::once(op).chain(rewrite::nested(op)));
    let obstacles = here.filter_map(|op| Some((op, obstacle(op)?)));
    // A cast that is left is there for an op that was not lowered; that one is to blame.
    let is_cast = |op| rewrite::is_named(op, "builtin.unrealized_conversion_cast");
    let (mut casts, mut others) = (None, None);
    for (op, obstacle) in obstacles {
        let first = if is_cast(op) { &mut casts } else { &mut others };
        first.get_or_insert((op, obstacle));
    }
    let Some((op, obstacle)) = others.or(casts) else {
        return Ok(());
    };
    rewrite::op_error(op, &obstacle);
    Err("the module cannot be run on the host".to_owned())
}

fn obstacle(op: OperationRef<'_, '_>) -> Option<String> {
    let name = op.name().as_string_ref().as_str().unwrap_or_default().to_owned();
    let dialect = name.split('.').next().unwrap_or_default();
    if OF_GPUS.contains(&dialect) {
        return Some("needs a GPU, so it cannot be run on the host".to_owned());
    }
    // SAFETY: the op is alive, and with it its types.
    let foreign = unsafe { Type::from_option_raw(ffi::mlirExtForeignType(op.to_raw())) };
    match (dialect, foreign) {
        ("llvm", None) => None,
        ("llvm", Some(found)) => {
            Some(format!("has the type '{found}' in it, which cannot be translated to LLVM IR"))
        }
        (_, None) => Some("cannot be run on the host: no pass has lowered it to LLVM".to_owned()),
        (_, Some(found)) => Some(format!(
            "cannot be run on the host: no pass has lowered it to LLVM, which has nothing for the \
             type '{found}'"
        )),
    }
}
