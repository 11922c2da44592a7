//! The functions of `cpp/`, as `cpp/shim.h` declares them.
#![allow(non_camel_case_types, non_snake_case, non_upper_case_globals)]

use mlir_sys::{
    MlirAttribute, MlirContext, MlirDialectRegistry, MlirLocation, MlirModule, MlirOperation,
    MlirStringCallback, MlirStringRef, MlirType, MlirValue,
};

include!(concat!(env!("OUT_DIR"), "/shim.rs"));

/// Checks that functions which C++ calls are defined here as the header declares them.
macro_rules! defined_as_declared {
    ($($name:ident),+) => {
        // The elements of an array have one type; that of two functions is their signature.
        $(const _: () = { let _ = [crate::ffi::$name, $name]; };)+
    };
}
pub(crate) use defined_as_declared;

/// The bytes of a string of the other side.
///
/// # Safety
///
/// The string is alive for `'a`.
pub unsafe fn bytes<'a>(text: MlirStringRef) -> &'a [u8] {
    match text.length {
        // An empty string may be null.
        0 => &[],
        // SAFETY: by the function's contract.
        length => unsafe { std::slice::from_raw_parts(text.data.cast(), length) },
    }
}

/// A borrowed string for the other side; it copies what it keeps.
pub fn text(text: &str) -> MlirStringRef {
    MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
}
