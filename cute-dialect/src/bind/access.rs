//! What the generated op structs are made of: access to the parts of an op, and building one.

use crate::{DIALECT, OpKind};
use melior::Context;
use melior::ir::attribute::{
    BoolAttribute, DenseI32ArrayAttribute, DenseI64ArrayAttribute, FlatSymbolRefAttribute,
    StringAttribute, TypeAttribute,
};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, Location, Operation, Type, Value, ValueLike};
use mlir_ext::model::ValueSpec;
use mlir_ext::{Attributes, Dialect, Inputs, context};

/// Returns whether an operation is the op of that kind.
pub fn is<'c: 'a, 'a>(operation: OperationRef<'c, 'a>, op: OpKind) -> bool {
    mlir_ext::op_def(&operation).is_some_and(|def| std::ptr::eq(def, op.def()))
}

/// Returns which op of the dialect an operation is, if it is one.
pub fn kind_of<'c: 'a, 'a>(operation: OperationRef<'c, 'a>) -> Option<OpKind> {
    OpKind::from_name(&mlir_ext::op_def(&operation)?.name)
}

fn defined<'c: 'a, 'a, T>(
    op: OperationRef<'c, 'a>,
    defs: impl Fn(&'static mlir_ext::def::OpDef) -> &'static [ValueSpec],
    index: usize,
    values: Vec<T>,
) -> Vec<T> {
    let span = mlir_ext::op_def(&op)
        .map(|def| mlir_ext::span(defs(def), index, values.len()))
        .unwrap_or_default();
    values.into_iter().skip(span.start).take(span.len()).collect()
}

/// Returns the operands of a definition.
pub fn operands_from<'c: 'a, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Vec<Value<'c, 'a>> {
    defined(op, |def| &def.operands, index, op.operands().collect())
}

/// Returns the operand of an optional definition.
pub fn optional_operand<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    index: usize,
) -> Option<Value<'c, 'a>> {
    operands_from(op, index).into_iter().next()
}

/// Returns the operand of a definition that has one.
///
/// # Panics
///
/// Panics if the op, which the verifier refuses then, has fewer operands.
pub fn operand<'c: 'a, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Value<'c, 'a> {
    optional_operand(op, index).expect("a verified op has all its operands")
}

/// Returns the results of a definition.
pub fn results_from<'c: 'a, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Vec<Value<'c, 'a>> {
    let results = op.results().map(Into::into).collect();
    defined(op, |def| &def.results, index, results)
}

/// Returns the result of a definition that has one.
///
/// # Panics
///
/// Panics if the op, which the verifier refuses then, has fewer results.
pub fn result<'c: 'a, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Value<'c, 'a> {
    let first = results_from(op, index).into_iter().next();
    first.expect("a verified op has all its results")
}

/// Returns an `i32` attribute.
pub fn i32_attribute<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> Option<i32> {
    Attributes::of(op).i32(name)
}

/// Returns an `array<i32>` attribute.
pub fn i32s_attribute<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> Option<Vec<i32>> {
    Attributes::of(op).i32s(name)
}

/// Returns an `i64` attribute.
pub fn i64_attribute<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> Option<i64> {
    Attributes::of(op).i64(name)
}

/// Returns an `array<i64>` attribute.
pub fn i64s_attribute<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> Option<Vec<i64>> {
    Attributes::of(op).i64s(name)
}

/// Returns a truth value.
pub fn bool_attribute<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> Option<bool> {
    Attributes::of(op).bool(name)
}

/// Returns the type that an attribute holds.
pub fn type_attribute<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> Option<Type<'c>> {
    Attributes::of(op).r#type(name)
}

/// Returns the name that a flat symbol reference has.
pub fn symbol_attribute<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> Option<String> {
    Attributes::of(op).symbol(name)
}

/// Returns whether a unit attribute is set.
pub fn flag_attribute<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> bool {
    Attributes::of(op).flag(name)
}

/// Returns a string attribute.
pub fn text_attribute<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> Option<String> {
    Attributes::of(op).string(name)
}

/// The value of an inherent attribute, for building.
#[derive(Clone, Copy, Debug)]
pub enum AttributeValue<'c, 'v> {
    /// An `i32`.
    I32(i32),
    /// An `i64`.
    I64(i64),
    /// A truth value.
    Bool(bool),
    /// An `array<i32>`.
    I32s(&'v [i32]),
    /// An `array<i64>`.
    I64s(&'v [i64]),
    /// A unit attribute that is set.
    Unit,
    /// A string.
    Text(&'v str),
    /// The name of a symbol.
    Symbol(&'v str),
    /// A type.
    Type(Type<'c>),
    /// Whatever the attribute holds.
    Attribute(Attribute<'c>),
}

impl<'c> AttributeValue<'c, '_> {
    fn attribute(self, context: &'c Context) -> Attribute<'c> {
        let integer = |width| IntegerType::new(context, width).into();
        match self {
            Self::I32(value) => context::integer_attribute(integer(32), i64::from(value)),
            Self::I64(value) => context::integer_attribute(integer(64), value),
            Self::Bool(value) => BoolAttribute::new(context, value).into(),
            Self::I32s(values) => DenseI32ArrayAttribute::new(context, values).into(),
            Self::I64s(values) => DenseI64ArrayAttribute::new(context, values).into(),
            Self::Unit => Attribute::unit(context),
            Self::Text(value) => StringAttribute::new(context, value).into(),
            Self::Symbol(value) => FlatSymbolRefAttribute::new(context, value).into(),
            Self::Type(value) => TypeAttribute::new(value).into(),
            Self::Attribute(value) => value,
        }
    }
}

/// Builds an op; result types that are not given are inferred.
///
/// # Errors
///
/// Fails with the text of a diagnostic where the op would be refused.
pub fn build<'c>(
    context: &'c Context,
    op: OpKind,
    operands: &[Value<'c, '_>],
    attributes: &[(&str, Option<AttributeValue<'c, '_>>)],
    results: Option<&[Type<'c>]>,
    location: Location<'c>,
) -> Result<Operation<'c>, String> {
    let dialect = Dialect::load(context, DIALECT.name).map_err(|error| error.to_string())?;
    let set: Vec<(&str, Attribute)> = attributes
        .iter()
        .filter_map(|(name, value)| Some((*name, (*value)?.attribute(context))))
        .collect();
    let types: Vec<Type> = operands.iter().map(ValueLike::r#type).collect();
    let inputs = Inputs {
        dialect,
        operands: &types,
        results: results.unwrap_or_default(),
        attributes: Attributes::new(context, &set),
    };
    let results = mlir_ext::check(op.def(), &inputs)?;
    Ok(mlir_ext::rewrite::detached(&op.def().name, operands, &results, inputs.attributes, location))
}
