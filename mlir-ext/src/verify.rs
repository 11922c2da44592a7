//! The checks that follow from an op's definition: counts, kinds, attributes, inferred results.

use crate::def::OpDef;
use crate::guard::guard;
use crate::inputs::{is_integer, quoted};
use crate::{Attributes, Dialect, FromAttribute, Inputs, ffi, kind, rewrite};
use melior::ir::attribute::{ArrayAttribute, Attribute, AttributeLike};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockLike, RegionLike, Type, TypeLike, ValueLike};
use mlir_model::{Arity, AttributeKind, AttributeSpec, Builtin, Kind, Trait, ValueSpec};
use mlir_sys::{MlirAttribute, MlirLocation, MlirOperation, MlirType};
use std::ffi::c_void;
use std::iter::successors;

/// Returns which of the values belong to the definition at `index`, as a range.
///
/// `count` is the number of values in all; at most one definition is not [`Arity::One`].
pub fn span(defs: &[ValueSpec], index: usize, count: usize) -> std::ops::Range<usize> {
    let flexible = defs.iter().position(|def| def.arity != Arity::One);
    let spare = (count + 1).saturating_sub(defs.len());
    let start = match flexible {
        Some(at) if at < index => (index + spare).saturating_sub(1),
        _ => index,
    };
    let length = if flexible == Some(index) { spare } else { 1 };
    start.min(count)..(start + length).min(count)
}

fn check_count(what: &str, defs: &[ValueSpec], count: usize) -> Result<(), String> {
    let arity = |wanted| defs.iter().any(|def| def.arity == wanted);
    let least = defs.iter().filter(|def| def.arity == Arity::One).count();
    let (fits, wanted) = if arity(Arity::Variadic) {
        (count >= least, format!("{least} or more"))
    } else if arity(Arity::Optional) {
        ((least..=least + 1).contains(&count), format!("{least} or {}", least + 1))
    } else {
        (count == least, least.to_string())
    };
    if fits {
        return Ok(());
    }
    Err(format!("expected {wanted} {what}s, but found {count}"))
}

fn accepts<'c>(r#type: Type<'c>, wanted: Kind, dialect: Dialect<'c>) -> bool {
    match wanted {
        Kind::Any => true,
        Kind::Integer(width) => is_integer(r#type, width),
        Kind::Builtin(builtin) => is_builtin(r#type, builtin),
        Kind::Type(index) => kind(r#type) == Some(index) && Dialect::of(r#type) == Some(dialect),
    }
}

fn noun(dialect: Dialect<'_>, wanted: Kind) -> String {
    match wanted {
        Kind::Any => "any type".to_owned(),
        Kind::Integer(width) => format!("{width}-bit signless integer"),
        Kind::Builtin(builtin) => builtin_noun(builtin).to_owned(),
        Kind::Type(index) => dialect.def().types[index].noun.to_string(),
    }
}

fn is_builtin(r#type: Type<'_>, wanted: Builtin) -> bool {
    let raw = r#type.to_raw();
    // SAFETY: the type is alive.
    unsafe {
        match wanted {
            Builtin::Index => mlir_sys::mlirTypeIsAIndex(raw),
            Builtin::F16 => mlir_sys::mlirTypeIsAF16(raw),
            Builtin::Bf16 => mlir_sys::mlirTypeIsABF16(raw),
            Builtin::F32 => mlir_sys::mlirTypeIsAF32(raw),
            Builtin::F64 => mlir_sys::mlirTypeIsAF64(raw),
            Builtin::AnyInteger => {
                mlir_sys::mlirTypeIsAInteger(raw) && mlir_sys::mlirIntegerTypeIsSignless(raw)
            }
            Builtin::AnyFloat => mlir_sys::mlirTypeIsAFloat(raw),
            Builtin::Vector => mlir_sys::mlirTypeIsAVector(raw),
            Builtin::Memref => mlir_sys::mlirTypeIsAMemRef(raw),
            Builtin::Tensor => mlir_sys::mlirTypeIsARankedTensor(raw),
        }
    }
}

fn builtin_noun(wanted: Builtin) -> &'static str {
    match wanted {
        Builtin::Index => "index",
        Builtin::F16 => "16-bit float",
        Builtin::Bf16 => "bfloat16 type",
        Builtin::F32 => "32-bit float",
        Builtin::F64 => "64-bit float",
        Builtin::AnyInteger => "signless integer",
        Builtin::AnyFloat => "floating-point",
        Builtin::Vector => "vector of any type values",
        Builtin::Memref => "memref of any type values",
        Builtin::Tensor => "ranked tensor of any type values",
    }
}

fn check_kinds<'c>(
    what: &str,
    defs: &[ValueSpec],
    types: &[Type<'c>],
    dialect: Dialect<'c>,
) -> Result<(), String> {
    for (index, def) in defs.iter().enumerate() {
        for position in span(defs, index, types.len()) {
            if !def.kinds.iter().any(|kind| accepts(types[position], *kind, dialect)) {
                let nouns: Vec<String> =
                    def.kinds.iter().map(|kind| noun(dialect, *kind)).collect();
                let variadic = if def.arity == Arity::Variadic { "variadic of " } else { "" };
                return Err(format!(
                    "{what} #{position} must be {variadic}{}, but got '{}'",
                    nouns.join(" or "),
                    types[position]
                ));
            }
        }
    }
    Ok(())
}

/// Checks number and kinds of the operands.
pub fn check_operands<'c>(
    def: &OpDef,
    types: &[Type<'c>],
    dialect: Dialect<'c>,
) -> Result<(), String> {
    check_count("operand", &def.operands, types.len())?;
    check_kinds("operand", &def.operands, types, dialect)
}

pub(crate) fn check_attribute<'c>(
    def: &AttributeSpec,
    value: Option<Attribute<'c>>,
    dialect: Dialect<'c>,
) -> Result<(), String> {
    let Some(value) = value else {
        return match def.optional {
            true => Ok(()),
            false => Err(format!("requires attribute '{}'", def.name)),
        };
    };
    check_value(def, def.array, value, dialect)
}

/// Checks what an attribute holds, or what one of its elements does.
pub(crate) fn check_value<'c>(
    def: &AttributeSpec,
    array: bool,
    value: Attribute<'c>,
    dialect: Dialect<'c>,
) -> Result<(), String> {
    let fits = match ArrayAttribute::try_from(value) {
        Ok(elements) if array => (0..elements.len())
            .all(|index| elements.element(index).is_ok_and(|element| holds(def, element, dialect))),
        _ => !array && holds(def, value, dialect),
    };
    if fits {
        return Ok(());
    }
    let wanted = match array {
        true => format!("array of {} attributes", held(def, dialect)),
        false => format!("{} attribute", held(def, dialect)),
    };
    Err(format!(
        "attribute '{}' failed to satisfy constraint: {wanted}, but got '{value}'",
        def.name
    ))
}

/// Whether an attribute holds what its definition says, or one element of it.
fn holds<'c>(def: &AttributeSpec, value: Attribute<'c>, dialect: Dialect<'c>) -> bool {
    match def.kind {
        AttributeKind::I32 => i32::from_attribute(value).is_some(),
        AttributeKind::I64 => i64::from_attribute(value).is_some(),
        AttributeKind::Bool => value.is_bool(),
        AttributeKind::DenseI32Array => value.is_dense_i32_array(),
        AttributeKind::DenseI64Array => value.is_dense_i64_array(),
        AttributeKind::Unit => value.is_unit(),
        AttributeKind::String => value.is_string(),
        AttributeKind::Symbol => value.is_flat_symbol_ref(),
        AttributeKind::Type => Type::from_attribute(value).is_some_and(|found| {
            def.types.is_empty() || def.types.iter().any(|kind| accepts(found, *kind, dialect))
        }),
        AttributeKind::Enum(index) => i32::from_attribute(value).is_some_and(|value| {
            let mut cases = dialect.def().spec.enums[index].cases.iter();
            cases.any(|case| case.value == value)
        }),
        AttributeKind::Dialect(index) => {
            crate::attribute_kind(value) == Some(index)
                && Dialect::of_attribute(value) == Some(dialect)
        }
    }
}

/// What an attribute holds, in the words of MLIR.
fn held(def: &AttributeSpec, dialect: Dialect<'_>) -> String {
    let words = match def.kind {
        AttributeKind::I32 => "32-bit signless integer",
        AttributeKind::I64 => "64-bit signless integer",
        AttributeKind::Bool => "bool",
        AttributeKind::DenseI32Array => "i32 dense array",
        AttributeKind::DenseI64Array => "i64 dense array",
        AttributeKind::Unit => "unit",
        AttributeKind::String => "string",
        AttributeKind::Symbol => "flat symbol reference",
        AttributeKind::Type if def.types.is_empty() => "any type",
        AttributeKind::Type => {
            let nouns: Vec<String> = def.types.iter().map(|kind| noun(dialect, *kind)).collect();
            return format!("type of {}", nouns.join(" or "));
        }
        AttributeKind::Enum(index) => {
            let cases = dialect.def().spec.enums[index].cases.iter();
            let cases: Vec<String> =
                cases.map(|case| format!("{} ({})", case.value, case.name)).collect();
            return format!("32-bit signless integer {}", cases.join(" or "));
        }
        AttributeKind::Dialect(index) => {
            let def = dialect.def();
            return format!("#{}.{}", def.name, def.types[index].name);
        }
    };
    words.to_owned()
}

/// Checks presence and kinds of attributes.
pub fn check_attributes<'c>(
    defs: &[AttributeSpec],
    attributes: Attributes<'c>,
    dialect: Dialect<'c>,
) -> Result<(), String> {
    defs.iter().try_for_each(|def| check_attribute(def, attributes.get(&def.name), dialect))
}

fn check_nested<'c: 'a, 'a>(def: &OpDef, op: OperationRef<'c, 'a>) -> Result<(), String> {
    match (def.regions.len(), op.region_count()) {
        (expected, found) if expected == found => {}
        (0, _) => return Err("requires zero regions".to_owned()),
        (1, _) => return Err("requires one region".to_owned()),
        (expected, _) => return Err(format!("expected {expected} regions")),
    }
    if op.successor_count() != 0 {
        return Err("requires zero successors".to_owned());
    }
    if def.has(Trait::SingleBlock) {
        for (region, spec) in op.regions().zip(def.regions.iter()) {
            let blocks = successors(region.first_block(), BlockLike::next_in_region).count();
            if blocks != 1 {
                return Err(format!(
                    "expects region '{}' to have 1 block, but it has {blocks}",
                    spec.name
                ));
            }
        }
    }
    let Some(wanted) = &def.parent else { return Ok(()) };
    match op.parent_operation() {
        Some(parent) if rewrite::is_named(parent, wanted) => Ok(()),
        _ => Err(format!("expects parent op '{wanted}'")),
    }
}

/// Checks an op that does not exist yet, and returns its result types: those of the inputs, or the
/// inferred ones if there are none.
///
/// # Errors
///
/// Fails with the text of the diagnostic that the verifier would give.
pub fn check<'c>(def: &OpDef, inputs: &Inputs<'_, 'c>) -> Result<Vec<Type<'c>>, String> {
    let check_arguments = || {
        check_operands(def, inputs.operands, inputs.dialect)?;
        check_attributes(&def.attributes, inputs.attributes, inputs.dialect)
    };
    if let Some(infer) = def.functions.infer {
        // Written result types are what the inferred ones are compared with, not an argument.
        let inputs = Inputs { results: &[], ..*inputs };
        return inputs.dialect.inferred_once(def, &inputs, || {
            check_arguments()?;
            infer(&inputs)
        });
    }
    check_arguments()?;
    check_count("result", &def.results, inputs.results.len())?;
    check_kinds("result", &def.results, inputs.results, inputs.dialect)?;
    if let Some(verify) = def.functions.verify {
        verify(inputs)?;
    }
    Ok(inputs.results.to_vec())
}

/// Calls `f` with the inputs of an op.
///
/// # Safety
///
/// The op is alive, and its dialect is one of this crate's.
pub unsafe fn with_inputs<T>(raw: MlirOperation, f: impl FnOnce(&Inputs<'_, '_>) -> T) -> T {
    // SAFETY: the caller vouches for the op.
    let (op, dialect) = unsafe {
        let dialect = Dialect::from_raw(ffi::mlirExtOpDialect(raw));
        (OperationRef::from_raw(raw), dialect)
    };
    let operands: Vec<Type> = op.operands().map(|value| value.r#type()).collect();
    let results: Vec<Type> = op.results().map(|value| value.r#type()).collect();
    f(&Inputs { dialect, operands: &operands, results: &results, attributes: Attributes::of(op) })
}

fn check_op(def: &OpDef, raw: MlirOperation, inputs: &Inputs<'_, '_>) -> Result<(), String> {
    // SAFETY: the op is alive while it is verified.
    check_nested(def, unsafe { OperationRef::from_raw(raw) })?;
    let results = inputs.results;
    let wanted = check(def, inputs)?;
    if wanted == results {
        return Ok(());
    }
    let difference = match inputs.dialect.def().difference {
        Some(difference) => wanted
            .iter()
            .zip(results)
            .find(|(wanted, written)| wanted != written)
            .and_then(|(wanted, written)| difference(*wanted, *written))
            .map_or_else(String::new, |difference| format!("; {difference}")),
        None => String::new(),
    };
    Err(format!(
        "inferred type(s) {} are incompatible with return type(s) of operation {}{difference}",
        quoted(wanted),
        quoted(results.iter().copied())
    ))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustOpVerify(def: *const c_void, op: MlirOperation) -> bool {
    // SAFETY: `def` is the `&'static OpDef` with which the op was registered.
    let def: &'static OpDef = unsafe { &*def.cast() };
    // SAFETY: the op is alive, and its dialect is one of this crate's.
    let result = guard(|| unsafe { with_inputs(op, |inputs| check_op(def, op, inputs)) });
    match result.unwrap_or_else(Err) {
        Ok(()) => true,
        Err(message) => {
            // SAFETY: the op is alive.
            unsafe { ffi::mlirExtOpError(op, ffi::text(&message)) };
            false
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustOpInfer(
    def: *const c_void,
    dialect: *mut c_void,
    location: MlirLocation,
    operands: *const MlirType,
    operand_count: usize,
    properties: MlirAttribute,
    types: *mut c_void,
) -> bool {
    // SAFETY: as in `mlirExtRustOpVerify`; `operands` points to that many types.
    let (def, operands) = unsafe {
        let def: &'static OpDef = &*def.cast();
        let operands: Vec<Type> =
            (0..operand_count).map(|index| Type::from_raw(*operands.add(index))).collect();
        (def, operands)
    };
    // SAFETY: the dialect is alive; the properties are null or a dictionary.
    let inputs = unsafe {
        Inputs {
            dialect: Dialect::from_raw(dialect),
            operands: &operands,
            results: &[],
            attributes: Attributes::from_raw(properties),
        }
    };
    match guard(|| check(def, &inputs)).unwrap_or_else(Err) {
        Ok(inferred) => {
            for r#type in inferred {
                // SAFETY: `types` is the caller's list.
                unsafe { ffi::mlirExtTypeListAppend(types, r#type.to_raw()) };
            }
            true
        }
        Err(message) => {
            let message = format!("'{}' op {message}\0", def.name);
            // SAFETY: the location is alive, the text ends in a zero byte.
            unsafe { mlir_sys::mlirEmitError(location, message.as_ptr().cast()) };
            false
        }
    }
}

ffi::defined_as_declared!(mlirExtRustOpVerify, mlirExtRustOpInfer);
