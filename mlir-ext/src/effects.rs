//! What ops do to memory, and where they may be executed.

use crate::def::OpDef;
use crate::ffi;
use crate::guard::guard;
use crate::verify::{span, with_inputs};
use mlir_model::{Effect, Trait};
use mlir_sys::MlirOperation;
use std::ffi::c_void;

fn to_raw(effect: Effect) -> ffi::ExtEffect {
    match effect {
        Effect::Reads => ffi::ExtReads,
        Effect::Writes => ffi::ExtWrites,
        Effect::Allocates => ffi::ExtAllocates,
        Effect::Frees => ffi::ExtFrees,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustOpEffects(
    def: *const c_void,
    op: MlirOperation,
    effects: *mut c_void,
) {
    // SAFETY: `def` is the `&'static OpDef` with which the op was registered; the op is alive, `effects` is
    // MLIR's list, and a span is within the values of the op.
    unsafe {
        let def: &'static OpDef = &*def.cast();
        if def.has(Trait::MemWrite) {
            ffi::mlirExtEffectAnywhere(effects, ffi::ExtWrites);
        }
        for spec in def.effects.iter() {
            let (defs, count, add): (_, _, unsafe extern "C" fn(_, _, _, _)) =
                match spec.effect.is_on_result() {
                    true => (
                        &def.results,
                        mlir_sys::mlirOperationGetNumResults(op),
                        ffi::mlirExtEffectOnResult,
                    ),
                    false => (
                        &def.operands,
                        mlir_sys::mlirOperationGetNumOperands(op),
                        ffi::mlirExtEffectOnOperand,
                    ),
                };
            for index in span(defs, spec.index, usize::try_from(count).unwrap_or(0)) {
                add(effects, to_raw(spec.effect), op, index);
            }
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustOpSpeculatable(def: *const c_void, op: MlirOperation) -> bool {
    // SAFETY: `def` is the `&'static OpDef` with which the op was registered, and the op is alive.
    unsafe {
        let def: &'static OpDef = &*def.cast();
        match def.functions.speculatable {
            Some(speculatable) => guard(|| with_inputs(op, speculatable)).unwrap_or(false),
            None => {
                let touches = [Trait::MemWrite, Trait::NoMemoryEffect];
                def.effects.is_empty() && !touches.into_iter().any(|found| def.has(found))
            }
        }
    }
}

ffi::defined_as_declared!(mlirExtRustOpEffects, mlirExtRustOpSpeculatable);
