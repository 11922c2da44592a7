//! Emits the base ops of the dialect: constants, constructors and `get_scalars`.

use crate::integer::{Emitter, IrInt};
use cute_algebra::{Inner, Int, Kind, TypeInt, Value as CuteValue, Width};
use cute_dialect::OpKind;
use cute_dialect::bind::{type_of, value_of};
use melior::ir::operation::OperationLike;
use melior::ir::{Type, Value};
use mlir_ext::Dialect;
use mlir_ext::rewrite::Builder;
use std::convert::Infallible;

/// Whether a type is one of the dialect with nothing known only at run time in it.
pub fn is_static(r#type: Type<'_>) -> bool {
    mlir_ext::kind(r#type).is_some() && value_of(r#type).is_some_and(|value| value.is_static())
}

/// Emits `cute.static` of that type.
pub fn constant<'c: 'a, 'a>(builder: &Builder<'c, 'a>, r#type: Type<'c>) -> Value<'c, 'a> {
    builder.value(&OpKind::Static.def().name, &[], r#type, None)
}

/// Emits `cute.get_scalars` of the integers of a value that are known at run time, in order.
pub fn dynamic_scalars<'c: 'a, 'a>(
    emitter: &Emitter<'c, 'a>,
    value: Value<'c, 'a>,
    known: &CuteValue<TypeInt>,
) -> Vec<Value<'c, 'a>> {
    let mut types = vec![];
    let _: Result<CuteValue<()>, Infallible> = known.try_map(&mut |leaf| {
        if leaf.known().is_none() {
            types.push(emitter.integer(leaf.width()));
        }
        Ok(())
    });
    let op = emitter.builder().create(
        &OpKind::GetScalars.def().name,
        &[value],
        &types,
        emitter.only_dynamic(),
    );
    op.results().map(Into::into).collect()
}

/// Rebuilds a value of the IR level from constants and constructors.
pub fn rebuild<'c: 'a, 'a>(
    dialect: Dialect<'c>,
    emitter: &Emitter<'c, 'a>,
    value: &CuteValue<IrInt<'c, 'a>>,
) -> Result<Value<'c, 'a>, String> {
    let builder = emitter.builder();
    if let CuteValue::Scalar(int) = value {
        return Ok(match int {
            IrInt::Dynamic { value, .. } => *value,
            IrInt::Static(constant) => emitter.constant(*constant, int.width()),
        });
    }
    if let CuteValue::Bool(int) = value {
        return Ok(match int {
            IrInt::Dynamic { value, .. } => *value,
            IrInt::Static(constant) => emitter.constant(*constant, Width::W1),
        });
    }
    let r#type = type_of(dialect, &value.to_type())?;
    if value.is_static() {
        return Ok(constant(builder, r#type));
    }
    let part = |part| rebuild(dialect, emitter, &part);
    let constructor = |op: OpKind, operands: &[Value<'c, 'a>]| {
        builder.value(&op.def().name, operands, r#type, None)
    };
    match value {
        CuteValue::Layout(layout) => {
            let shape = leaves(dialect, emitter, &CuteValue::Shape(layout.shape().clone()))?;
            let stride = leaves(dialect, emitter, &CuteValue::Stride(layout.stride().clone()))?;
            Ok(constructor(OpKind::MakeLayout, &[shape, stride]))
        }
        CuteValue::ComposedLayout(composed) => {
            let outer = part(CuteValue::Layout(composed.outer().clone()))?;
            let offset = CuteValue::IntTuple(composed.offset().clone());
            let offset = leaves(dialect, emitter, &offset)?;
            let inner = part(match composed.inner() {
                Inner::Layout(layout) => CuteValue::Layout(layout.clone()),
                Inner::Swizzle(swizzle) => CuteValue::Swizzle(*swizzle),
            })?;
            Ok(constructor(OpKind::MakeComposedLayout, &[inner, offset, outer]))
        }
        _ => leaves(dialect, emitter, value),
    }
}

/// Emits the constructor that takes the leaves known at run time, of which there may be none.
fn leaves<'c: 'a, 'a>(
    dialect: Dialect<'c>,
    emitter: &Emitter<'c, 'a>,
    value: &CuteValue<IrInt<'c, 'a>>,
) -> Result<Value<'c, 'a>, String> {
    let op = match value.kind() {
        Some(Kind::IntTuple) => OpKind::MakeIntTuple,
        Some(Kind::Coord) => OpKind::MakeCoord,
        Some(Kind::Shape) => OpKind::MakeShape,
        Some(Kind::Stride) => OpKind::MakeStride,
        Some(Kind::Tile) => OpKind::MakeTile,
        other => return Err(format!("has no constructor from leaves for {other:?}")),
    };
    let operands: Vec<Value> = value
        .text_leaves()
        .iter()
        .filter_map(|leaf| match leaf {
            IrInt::Static(_) => None,
            IrInt::Dynamic { value, .. } => Some(*value),
        })
        .collect();
    let r#type = type_of(dialect, &value.to_type())?;
    Ok(emitter.builder().value(&op.def().name, &operands, r#type, None))
}
