//! The passes of the CuTe IR dialect: folding what is static, expanding ops into integer
//! arithmetic, and lowering the rest to LLVM structs.

mod check_device;
mod emit;
mod expand_ops;
mod fold_static;
mod integer;
mod kernels;
mod lowered;
mod printing;
mod to_base;

use cute_dialect::{DIALECT, Passes, SPEC};
use mlir_ext::{Pass, Registration};
use std::sync::LazyLock;

/// Everything that the tools of this project offer beside what is upstream.
pub static REGISTRATION: LazyLock<Registration> = LazyLock::new(|| Registration {
    dialects: vec![&DIALECT],
    passes: &PASSES,
    pipelines: &SPEC.pipelines,
});

/// The dialects of the ops that the passes create.
const DIALECTS: &[&str] = &["arith", "cute", "gpu", "llvm", "math", "scf", "ub"];

static PASSES: LazyLock<Vec<Pass>> = LazyLock::new(|| {
    let passes = Passes {
        cute_fold_static: fold_static::run,
        cute_expand_ops: expand_ops::run,
        cute_to_base: to_base::run,
        cute_check_device: check_device::run,
    };
    passes.with_dialects(DIALECTS)
});
