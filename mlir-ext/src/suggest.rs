//! Names that do not exist, and those that were probably meant.

use crate::def::DialectDef;
use crate::guard::guard;
use crate::{Dialect, ffi};
use mlir_model::did_you_mean;
use mlir_sys::{MlirStringCallback, MlirStringRef};
use std::ffi::{c_int, c_void};

/// What a name should have been.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum What {
    Type,
    Attribute,
    Op,
}

fn names(def: &'static DialectDef, what: What) -> Vec<&'static str> {
    match what {
        What::Type | What::Attribute => def.types.iter().map(|found| &*found.name).collect(),
        What::Op => def.ops.iter().map(|op| &*op.spec.name).collect(),
    }
}

fn unknown(def: &'static DialectDef, what: What, name: &str) -> String {
    let dialect = def.name;
    let names = names(def, what);
    let hint = did_you_mean(name, names.iter().copied());
    let (message, all) = match what {
        What::Type => (format!("unknown type `{name}` in dialect `{dialect}`"), true),
        What::Attribute => (format!("unknown attribute `{name}` in dialect `{dialect}`"), true),
        // MLIR puts the name before it. A dialect has too many ops to list them.
        What::Op => ("is unknown".to_owned(), false),
    };
    match (hint, all) {
        (Some(hint), _) => format!("{message}; {hint}"),
        (None, true) => format!("{message}; it has {}", names.join(", ")),
        (None, false) => message,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustUnknown(
    dialect: *mut c_void,
    what: c_int,
    name: MlirStringRef,
    callback: MlirStringCallback,
    state: *mut c_void,
) {
    // SAFETY: the dialect is being asked, so it is alive, and so is the name that it is asked for.
    let (dialect, name) = unsafe {
        let name = std::slice::from_raw_parts(name.data.cast::<u8>(), name.length);
        (Dialect::from_raw(dialect), String::from_utf8_lossy(name))
    };
    let what = match what {
        0 => What::Type,
        1 => What::Attribute,
        _ => What::Op,
    };
    let message = guard(|| unknown(dialect.def(), what, &name)).unwrap_or_else(|message| message);
    if let Some(callback) = callback {
        // SAFETY: the callback belongs to the state, and copies the text.
        unsafe { callback(ffi::text(&message), state) };
    }
}
