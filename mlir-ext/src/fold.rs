//! Folding: what the results of an op are without executing it.

use crate::def::{Folded, OpDef};
use crate::guard::guard;
use crate::verify::with_inputs;
use crate::{Inputs, ffi};
use melior::ir::{Attribute, AttributeLike};
use mlir_sys::{MlirAttribute, MlirOperation};
use std::ffi::c_void;

/// What each result is, if the op folds; an error if MLIR could not take it.
fn fold<'c>(
    def: &OpDef,
    inputs: &Inputs<'_, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Result<Option<Vec<Folded<'c>>>, String> {
    let Some(folded) = def.functions.fold.and_then(|fold| fold(inputs, constants)) else {
        return Ok(None);
    };
    let (operands, results) = (inputs.operands, inputs.results);
    if folded.len() != results.len() {
        return Err(format!("folds to {} values, but has {} results", folded.len(), results.len()));
    }
    for (index, (value, r#type)) in folded.iter().zip(results).enumerate() {
        let Folded::Operand(operand) = value else { continue };
        match operands.get(*operand) {
            Some(found) if found == r#type => {}
            Some(found) => {
                return Err(format!(
                    "folds result #{index}, of type '{type}', to operand #{operand}, of type '{found}'"
                ));
            }
            None => {
                return Err(format!(
                    "folds result #{index} to operand #{operand}, but has {} operands",
                    operands.len()
                ));
            }
        }
    }
    Ok(Some(folded))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustOpFold(
    def: *const c_void,
    op: MlirOperation,
    constants: *const MlirAttribute,
    results: *mut c_void,
) -> bool {
    // SAFETY: `def` is the `&'static OpDef` with which the op was registered; the op is alive, and there is
    // a constant, or null, for each operand.
    let folded = guard(|| unsafe {
        let def: &'static OpDef = &*def.cast();
        with_inputs(op, |inputs| {
            let constants = (0..inputs.operands.len())
                .map(|index| Attribute::from_option_raw(*constants.add(index)))
                .collect::<Vec<_>>();
            fold(def, inputs, &constants).map(|folded| folded.map(|all| add(op, &all, results)))
        })
    });
    match folded.and_then(|folded| folded) {
        Ok(folded) => folded.is_some(),
        Err(message) => {
            // SAFETY: the op is alive.
            unsafe { ffi::mlirExtOpError(op, ffi::text(&message)) };
            false
        }
    }
}

/// # Safety
///
/// The op is alive and has these operands; `results` is MLIR's list.
unsafe fn add(op: MlirOperation, folded: &[Folded<'_>], results: *mut c_void) {
    for value in folded {
        // SAFETY: by the function's contract.
        unsafe {
            match value {
                Folded::Operand(index) => ffi::mlirExtFoldToOperand(results, op, *index),
                Folded::Constant(value) => ffi::mlirExtFoldToAttribute(results, value.to_raw()),
            }
        }
    }
}

ffi::defined_as_declared!(mlirExtRustOpFold);
