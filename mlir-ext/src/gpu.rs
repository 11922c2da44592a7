//! What `gpu-module-to-binary` leaves in a module.

use crate::{ffi, host, rewrite};
use melior::ir::attribute::TypeAttribute;
use melior::ir::attribute::{ArrayAttribute, AttributeLike};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Attribute, Module, Type, TypeLike};
use mlir_sys::MlirStringRef;
use std::ffi::c_void;

/// A compiled GPU module.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Binary {
    /// Its name.
    pub name: String,
    /// Text or machine code for each of its targets; for the target format `isa`, PTX.
    pub objects: Vec<Vec<u8>>,
}

fn content(object: Attribute<'_>) -> Option<Vec<u8>> {
    // SAFETY: the attribute is alive; the text that it holds lives as long as its context.
    unsafe {
        if !mlir_sys::mlirAttributeIsAGPUObjectAttr(object.to_raw()) {
            return None;
        }
        let text = mlir_sys::mlirGPUObjectAttrGetObject(object.to_raw());
        Some(ffi::bytes(text).to_vec())
    }
}

fn objects<'c: 'a, 'a>(binary: OperationRef<'c, 'a>) -> Vec<Vec<u8>> {
    let list = binary.attribute("objects").and_then(ArrayAttribute::try_from);
    let contents = list.into_iter().flat_map(|list| {
        let all = (0..list.len()).filter_map(move |index| list.element(index).ok());
        all.filter_map(content)
    });
    contents.collect()
}

/// Returns every `gpu.binary` that stands directly in a module, in order.
pub fn binaries(module: &Module<'_>) -> Vec<Binary> {
    let binaries = host::top_level(module).filter(|op| rewrite::is_named(*op, "gpu.binary"));
    let binary =
        |op| Binary { name: rewrite::symbol_name(op).unwrap_or_default(), objects: objects(op) };
    binaries.map(binary).collect()
}

/// Returns the names of the GPUs that LLVM compiles for, e.g. `sm_90`.
pub fn chips() -> Vec<String> {
    names(false)
}

/// Returns the names of the features of GPUs that LLVM knows, e.g. `ptx83`.
pub fn features() -> Vec<String> {
    names(true)
}

fn names(features: bool) -> Vec<String> {
    unsafe extern "C" fn collect(name: MlirStringRef, names: *mut c_void) {
        // SAFETY: `names` is the list below; the text is alive during the call.
        let (names, bytes) = unsafe { (&mut *names.cast::<Vec<String>>(), ffi::bytes(name)) };
        names.push(String::from_utf8_lossy(bytes).into_owned());
    }
    let mut names: Vec<String> = vec![];
    // SAFETY: the list outlives the call.
    unsafe { ffi::mlirExtGpuNames(features, Some(collect), (&raw mut names).cast()) };
    names
}

/// Returns the parameter types of an `llvm.func`, and its return type last; nothing for any other
/// op.
pub fn signature<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<Type<'c>> {
    if !rewrite::is_named(op, "llvm.func") {
        return vec![];
    }
    let attribute = op.attribute("function_type").and_then(TypeAttribute::try_from);
    let Ok(function) = attribute.map(|attribute| attribute.value().to_raw()) else {
        return vec![];
    };
    // SAFETY: the type of an `llvm.func` is an LLVM function type.
    unsafe {
        let count = mlir_sys::mlirLLVMFunctionTypeGetNumInputs(function);
        (0..count)
            .map(|index| mlir_sys::mlirLLVMFunctionTypeGetInput(function, index))
            .chain([mlir_sys::mlirLLVMFunctionTypeGetReturnType(function)])
            .map(|raw| Type::from_raw(raw))
            .collect()
    }
}

/// Returns how many bytes a value of an LLVM type takes at least on a GPU, padding not counted;
/// `None` for a type that a GPU does not have.
pub fn device_bytes(r#type: Type<'_>) -> Option<u64> {
    // SAFETY: the type is alive.
    u64::try_from(unsafe { ffi::mlirExtDeviceBytes(r#type.to_raw()) }).ok()
}

/// Returns the types of what a kernel takes or a `gpu.launch_func` passes; nothing for other ops.
pub fn kernel_parameters<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<Type<'c>> {
    // SAFETY: the op is alive; the indices are in range.
    unsafe {
        (0..ffi::mlirExtKernelParameterCount(op.to_raw()))
            .map(|index| Type::from_raw(ffi::mlirExtKernelParameterType(op.to_raw(), index)))
            .collect()
    }
}

/// Removes a parameter of a kernel, which nothing in its body uses, or an operand of a
/// `gpu.launch_func`, by its index among [`kernel_parameters`].
///
/// # Panics
///
/// Panics if there is no such parameter.
pub fn erase_kernel_parameter<'c: 'a, 'a>(op: OperationRef<'c, 'a>, index: usize) {
    // SAFETY: the op is alive.
    let count = unsafe { ffi::mlirExtKernelParameterCount(op.to_raw()) };
    assert!(index < count, "there are {count} parameters, no parameter {index}");
    // SAFETY: the op is alive; the index is in range.
    unsafe { ffi::mlirExtKernelParameterErase(op.to_raw(), index) };
}
