//! Names that do not exist, and those that were probably meant.

use crate::def::DialectDef;
use crate::guard::guard;
use crate::{Dialect, ffi};
use mlir_model::did_you_mean;
use mlir_sys::{MlirStringCallback, MlirStringRef};
use std::ffi::c_void;

fn unknown(def: &'static DialectDef, noun: &str, name: &str) -> String {
    let is_op = noun == "op";
    let names: Vec<&str> = match is_op {
        true => def.ops.iter().map(|op| &*op.spec.name).collect(),
        false => def.types.iter().map(|found| &*found.name).collect(),
    };
    let message = match is_op {
        // MLIR puts the name before it.
        true => "is unknown".to_owned(),
        false => format!("unknown {noun} `{name}` in dialect `{}`", def.name),
    };
    match did_you_mean(name, names.iter().copied()) {
        Some(hint) => format!("{message}; {hint}"),
        // A dialect has too many ops to list them.
        None if is_op => message,
        None => format!("{message}; it has {}", names.join(", ")),
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustUnknown(
    dialect: *mut c_void,
    noun: MlirStringRef,
    name: MlirStringRef,
    callback: MlirStringCallback,
    state: *mut c_void,
) {
    // SAFETY: the texts are alive during the call.
    let [noun, name] =
        [noun, name].map(|text| String::from_utf8_lossy(unsafe { ffi::bytes(text) }));
    // SAFETY: the dialect is being asked, so it is alive.
    let dialect = unsafe { Dialect::from_raw(dialect) };
    let message = guard(|| unknown(dialect.def(), &noun, &name));
    let message = message.unwrap_or_else(|message| message);
    if let Some(callback) = callback {
        // SAFETY: the callback belongs to the state, and copies the text.
        unsafe { callback(ffi::text(&message), state) };
    }
}

ffi::defined_as_declared!(mlirExtRustUnknown);
