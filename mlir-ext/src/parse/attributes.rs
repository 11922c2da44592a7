//! Attributes in custom assembly: those of ops, and those that are the parameters of types.

use super::source::{Parsed, Reported, Source};
use crate::verify;
use melior::ir::Attribute;
use mlir_model::{AttributeKind, AttributeSpec, CaseSpec};
use mlir_sys::MlirAttribute;
use std::ffi::c_char;

/// Parses an attribute; `None` where it may be absent and is.
pub fn attribute(
    source: Source,
    def: &AttributeSpec,
    may_be_absent: bool,
) -> Parsed<Option<MlirAttribute>> {
    if def.array { array(source, def).map(Some) } else { one(source, def, may_be_absent) }
}

fn array(source: Source, def: &AttributeSpec) -> Parsed<MlirAttribute> {
    let element = || one(source, def, false)?.ok_or(Reported);
    source.literal("[")?;
    let mut elements = Vec::new();
    if !source.optional_literal("]") {
        elements = source.list(element().map(Some), element)?;
        source.literal("]")?;
    }
    let count = isize::try_from(elements.len()).unwrap_or(0);
    // SAFETY: the context is alive, the elements belong to it.
    Ok(unsafe { mlir_sys::mlirArrayAttrGet(source.context(), count, elements.as_ptr()) })
}

fn one(source: Source, def: &AttributeSpec, may_be_absent: bool) -> Parsed<Option<MlirAttribute>> {
    let at = source.place();
    match def.kind {
        // SAFETY: the context is alive.
        AttributeKind::Unit => Ok(Some(unsafe { mlir_sys::mlirUnitAttrGet(source.context()) })),
        AttributeKind::I32 | AttributeKind::I64 => {
            let value = source.integer(may_be_absent)?;
            value.map(|value| integer(source, def, at, value)).transpose()
        }
        AttributeKind::DenseI32Array => source.dense_array(32).map(Some),
        AttributeKind::DenseI64Array => source.dense_array(64).map(Some),
        AttributeKind::Enum(index) => {
            let cases = &source.dialect().def().spec.enums[index].cases;
            let found = cases.iter().find(|case| source.optional_literal(&case.name));
            match found {
                Some(case) => integer(source, def, at, i64::from(case.value)).map(Some),
                None if may_be_absent => Ok(None),
                None => Err(source.error(at, &expected_case(def, cases))),
            }
        }
        AttributeKind::Dialect(kind) => source.bare_attribute(kind).map(Some),
        AttributeKind::String if may_be_absent => source.string(),
        AttributeKind::Type if may_be_absent => {
            let found = source.optional_type()?;
            // SAFETY: the type is alive.
            let held = found.map(|found| unsafe { mlir_sys::mlirTypeAttrGet(found.r#type) });
            held.map(|held| checked(source, def, at, held)).transpose()
        }
        AttributeKind::Bool if may_be_absent => {
            let words = [("true", 1), ("false", 0)];
            let found = words.iter().find(|(word, _)| source.optional_literal(word));
            // SAFETY: the context is alive.
            Ok(found
                .map(|(_, value)| unsafe { mlir_sys::mlirBoolAttrGet(source.context(), *value) }))
        }
        AttributeKind::String
        | AttributeKind::Bool
        | AttributeKind::Type
        | AttributeKind::Symbol => checked(source, def, at, source.attribute()?).map(Some),
    }
}

fn expected_case(def: &AttributeSpec, cases: &[CaseSpec]) -> String {
    let words: Vec<&str> = cases.iter().map(|case| &*case.name).collect();
    format!("expected '{}' to be one of these: {}", def.name, words.join(", "))
}

fn integer(
    source: Source,
    def: &AttributeSpec,
    at: *const c_char,
    value: i64,
) -> Parsed<MlirAttribute> {
    let width = if def.kind == AttributeKind::I64 { 64 } else { 32 };
    if width == 32 && i32::try_from(value).is_err() {
        let message = format!("expects '{}' to fit in 32 bits, but got {value}", def.name);
        return Err(source.error(at, &message));
    }
    // SAFETY: the context is alive.
    Ok(unsafe {
        let r#type = mlir_sys::mlirIntegerTypeGet(source.context(), width);
        mlir_sys::mlirIntegerAttrGet(r#type, value)
    })
}

/// An attribute that holds what the definition says.
fn checked(
    source: Source,
    def: &AttributeSpec,
    at: *const c_char,
    value: MlirAttribute,
) -> Parsed<MlirAttribute> {
    // SAFETY: the attribute is alive.
    let parsed = unsafe { Attribute::from_raw(value) };
    verify::check_value(def, false, parsed, source.dialect())
        .map_err(|message| source.error(at, &message))?;
    Ok(value)
}
