//! Types and attributes of a context behind a [`ContextRef`], with the context's lifetime.

use crate::ffi;
use melior::ContextRef;
use melior::ir::{Attribute, Type};
use mlir_sys::MlirContext;

/// The context itself.
pub(crate) fn raw(context: ContextRef<'_>) -> MlirContext {
    // SAFETY: `to_ref` reinterprets a reference to this very local, which outlives the expression.
    unsafe { context.to_ref() }.to_raw()
}

/// Returns the signless integer type of that many bits.
pub fn integer_type(context: ContextRef<'_>, bits: u32) -> Type<'_> {
    // SAFETY: the context is alive for the lifetime of the reference.
    unsafe { Type::from_raw(mlir_sys::mlirIntegerTypeGet(raw(context), bits)) }
}

/// Parses a type; `None` after a diagnostic.
pub fn parse_type<'c>(context: ContextRef<'c>, text: &str) -> Option<Type<'c>> {
    // SAFETY: as in `integer_type`.
    unsafe { Type::from_option_raw(mlir_sys::mlirTypeParseGet(raw(context), ffi::text(text))) }
}

/// Parses an attribute; `None` after a diagnostic.
pub fn parse_attribute<'c>(context: ContextRef<'c>, text: &str) -> Option<Attribute<'c>> {
    // SAFETY: as in `integer_type`.
    unsafe {
        Attribute::from_option_raw(mlir_sys::mlirAttributeParseGet(raw(context), ffi::text(text)))
    }
}

/// Returns the attribute `value : iN`.
pub fn integer_attribute<'c>(r#type: Type<'c>, value: i64) -> Attribute<'c> {
    use melior::ir::TypeLike;
    // SAFETY: the type is alive, and with it its context.
    unsafe { Attribute::from_raw(mlir_sys::mlirIntegerAttrGet(r#type.to_raw(), value)) }
}

/// Returns the dictionary of these attributes.
pub fn dictionary<'c>(context: ContextRef<'c>, entries: &[(&str, Attribute<'c>)]) -> Attribute<'c> {
    use melior::ir::AttributeLike;
    // SAFETY: the context is alive, names and attributes belong to it.
    unsafe {
        let named: Vec<_> = entries
            .iter()
            .map(|(name, value)| {
                let name = mlir_sys::mlirIdentifierGet(raw(context), ffi::text(name));
                mlir_sys::mlirNamedAttributeGet(name, value.to_raw())
            })
            .collect();
        let count = isize::try_from(named.len()).unwrap_or(0);
        Attribute::from_raw(mlir_sys::mlirDictionaryAttrGet(raw(context), count, named.as_ptr()))
    }
}

/// Returns the attribute `array<i64: ...>`.
pub fn i64_array<'c>(context: ContextRef<'c>, values: &[usize]) -> Attribute<'c> {
    let values: Vec<i64> = values.iter().map(|value| *value as i64).collect();
    let count = isize::try_from(values.len()).unwrap_or(0);
    // SAFETY: as in `integer_type`; the values are copied.
    unsafe {
        Attribute::from_raw(mlir_sys::mlirDenseI64ArrayGet(raw(context), count, values.as_ptr()))
    }
}

/// Returns the string attribute of that text, which may hold any character.
pub fn string_attribute<'c>(context: ContextRef<'c>, text: &str) -> Attribute<'c> {
    // SAFETY: as in `integer_type`; the text is copied.
    unsafe { Attribute::from_raw(mlir_sys::mlirStringAttrGet(raw(context), ffi::text(text))) }
}
