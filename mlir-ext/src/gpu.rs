//! What `gpu-module-to-binary` leaves in a module.

use crate::{ffi, rewrite};
use melior::ir::attribute::TypeAttribute;
use melior::ir::attribute::{ArrayAttribute, AttributeLike};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Attribute, Module, Type, TypeLike};

/// A compiled GPU module: for the target format `isa`, PTX.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Object {
    /// The name of the `gpu.binary`.
    pub name: String,
    /// Text or machine code.
    pub content: Vec<u8>,
}

fn content(object: Attribute<'_>) -> Option<Vec<u8>> {
    // SAFETY: the attribute is alive; the text that it holds lives as long as its context.
    unsafe {
        if !mlir_sys::mlirAttributeIsAGPUObjectAttr(object.to_raw()) {
            return None;
        }
        let text = mlir_sys::mlirGPUObjectAttrGetObject(object.to_raw());
        Some(std::slice::from_raw_parts(text.data.cast::<u8>(), text.length).to_vec())
    }
}

fn objects_of<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<Object> {
    let name = rewrite::symbol_name(op).unwrap_or_default();
    let objects = op.attribute("objects").and_then(ArrayAttribute::try_from);
    let contents = objects.into_iter().flat_map(|objects| {
        let all = (0..objects.len()).filter_map(move |index| objects.element(index).ok());
        all.filter_map(content)
    });
    let object = |content| Object { name: name.clone(), content };
    contents.map(object).collect()
}

/// Returns the objects of every `gpu.binary` in a module, in order.
pub fn objects(module: &Module<'_>) -> Vec<Object> {
    let binaries = rewrite::nested(module.as_operation())
        .into_iter()
        .filter(|op| rewrite::is_named(*op, "gpu.binary"));
    binaries.flat_map(objects_of).collect()
}

/// Whether LLVM can compile for a chip, e.g. `sm_90`.
pub fn is_chip(name: &str) -> bool {
    // SAFETY: the name is only read during the call.
    unsafe { ffi::mlirExtChipIsKnown(ffi::text(name)) }
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
