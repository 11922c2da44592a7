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

use cute_dialect::{DIALECT, PASSES, PIPELINES};
use mlir_ext::def::PassDef;
use mlir_ext::{Pass, PassFn, Registration};

/// Everything that the tools of this project offer beside what is upstream.
pub static REGISTRATION: Registration =
    Registration { dialects: &[&DIALECT], passes: &PASS_FUNCTIONS, pipelines: PIPELINES };

/// The dialects of the ops that the passes create.
const DIALECTS: &[&str] = &["arith", "cute", "gpu", "llvm", "math", "scf", "ub"];

static PASS_FUNCTIONS: [Pass; 4] = [
    pass("cute-fold-static", fold_static::run),
    pass("cute-expand-ops", expand_ops::run),
    pass("cute-to-base", to_base::run),
    pass("cute-check-device", check_device::run),
];

const fn pass(name: &str, run: PassFn) -> Pass {
    Pass { def: named(name), dialects: DIALECTS, run }
}

/// The pass that the spec declares under that name; a name without one does not compile.
const fn named(name: &str) -> &'static PassDef {
    let mut index = 0;
    while index < PASSES.len() {
        if same(PASSES[index].name.as_bytes(), name.as_bytes()) {
            return &PASSES[index];
        }
        index += 1;
    }
    panic!("the spec declares no such pass")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}
