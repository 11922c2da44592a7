//! Binds MLIR types, attributes and ops to the values and functions of the algebra.

mod access;
mod difference;

pub use difference::difference;

pub use access::{
    AttributeValue, bool_attribute, build, flag_attribute, i32_attribute, i32s_attribute,
    i64_attribute, i64s_attribute, is, kind_of, operand, operands_from, optional_operand, result,
    results_from, symbol_attribute, text_attribute, type_attribute,
};

use crate::{DIALECT, OpKind, evaluate};
use cute_algebra::{
    ComposedLayout, Coord, Error, Int, IntTuple, Kind, Layout, Shape, Stride, Swizzle, Tile,
    TypeInt, Value, Width,
};
use melior::ir::Type;
use mlir_ext::def::{OpDef, Parsed, TextError};
use mlir_ext::{Attributes, Dialect, Inputs};

/// Parses the text of a type.
///
/// # Errors
///
/// Fails where the grammar or the rules of the kind refuse the text.
pub fn parse(kind: Kind, text: &str) -> Result<Parsed, TextError> {
    let value = Value::parse(kind, text)
        .map_err(|error| TextError { offset: error.offset, message: error.message })?;
    Ok(Parsed { text: value.to_string(), constant: value.is_static(), value: Box::new(value) })
}

static I1: Value<TypeInt> = Value::Bool(TypeInt::Dynamic(Width::W1));
static I32: Value<TypeInt> = Value::Scalar(TypeInt::Dynamic(Width::W32));
static I64: Value<TypeInt> = Value::Scalar(TypeInt::Dynamic(Width::W64));

/// Returns what a type says about its values, or `None` for a type that no op of the dialect takes.
pub fn value_of(r#type: Type<'_>) -> Option<&Value<TypeInt>> {
    if let Some(value) = mlir_ext::value(r#type) {
        return Some(value);
    }
    [(1, &I1), (32, &I32), (64, &I64)]
        .into_iter()
        .find(|(width, _)| mlir_ext::is_integer(r#type, *width))
        .map(|(_, value)| value)
}

fn kind_index(kind: Kind) -> Result<usize, String> {
    let name = kind.name();
    let found = DIALECT.types.iter().position(|def| def.name == name);
    found.ok_or_else(|| format!("the dialect has no type `{name}`"))
}

/// Returns the type of the values that `value` describes; the inverse of [`value_of`].
///
/// # Errors
///
/// Fails where the rules of the kind refuse the value.
pub fn type_of<'c>(dialect: Dialect<'c>, value: &Value<TypeInt>) -> Result<Type<'c>, String> {
    match (value, value.kind()) {
        (_, Some(kind)) => {
            dialect.r#type(kind_index(kind)?, &value.to_string()).map_err(|error| error.message)
        }
        (Value::Scalar(int), _) => Ok(integer_type(dialect, int.width())),
        (Value::Bool(_), _) => Ok(integer_type(dialect, Width::W1)),
        (_, None) => Err("expects a value of the dialect".to_owned()),
    }
}

fn integer_type(dialect: Dialect<'_>, width: Width) -> Type<'_> {
    mlir_ext::context::integer_type(dialect.context(), width.bits())
}

/// What the semantic function of an op is applied to.
#[derive(Debug)]
pub struct Args<'a, I> {
    def: &'static OpDef,
    operands: Vec<&'a Value<I>>,
    variadic: Vec<Value<I>>,
    results: Vec<&'a Value<TypeInt>>,
    attributes: Attributes<'a>,
}

impl<'a, I: Int> Args<'a, I> {
    /// Returns the arguments of an op, given its operands, the values of its result types if they
    /// are known, and its attributes.
    pub fn new(
        op: OpKind,
        operands: Vec<&'a Value<I>>,
        results: Vec<&'a Value<TypeInt>>,
        attributes: Attributes<'a>,
    ) -> Self {
        let def = op.def();
        let variadic = def
            .operands
            .iter()
            .position(|operand| operand.arity == mlir_ext::model::Arity::Variadic)
            .map_or(0..0, |index| mlir_ext::span(&def.operands, index, operands.len()));
        Self {
            def,
            variadic: operands[variadic].iter().map(|v| (*v).clone()).collect(),
            operands,
            results,
            attributes,
        }
    }

    /// Returns the operand of a definition, which has exactly one.
    ///
    /// # Errors
    ///
    /// Fails when there is none.
    pub fn value(&self, index: usize) -> Result<&'a Value<I>, Error> {
        self.optional_value(index).ok_or(Error::WrongKind {
            operand: &self.def.operands[index].name,
            found: "nothing",
            accepted: "a value",
        })
    }

    /// Returns the operand of an optional definition.
    pub fn optional_value(&self, index: usize) -> Option<&'a Value<I>> {
        let mut span = mlir_ext::span(&self.def.operands, index, self.operands.len());
        self.operands.get(span.next()?).copied()
    }

    /// Returns the operands of the variadic definition.
    pub fn rest(&self, _index: usize) -> &[Value<I>] {
        &self.variadic
    }

    fn wrong_kind(&self, index: usize, found: &Value<I>, accepted: &'static str) -> Error {
        Error::WrongKind {
            operand: &self.def.operands[index].name,
            found: found.kind().map_or("scalar", Kind::name),
            accepted,
        }
    }

    /// Returns the value of a result type.
    ///
    /// # Errors
    ///
    /// Fails when the result types are not known.
    pub fn result(&self, index: usize) -> Result<&'a Value<TypeInt>, Error> {
        self.results.get(index).copied().ok_or(Error::WrongKind {
            operand: "result",
            found: "nothing",
            accepted: "a type of the dialect",
        })
    }

    /// Returns whether a unit attribute is set.
    pub fn flag(&self, name: &str) -> bool {
        self.attributes.flag(name)
    }
}

/// Typed access to attributes: required and optional.
macro_rules! attribute_of_kind {
    ($($name:ident, $optional:ident: $type:ty, $accepted:literal, $get:expr;)*) => {
        impl<'a, I: Int> Args<'a, I> {
            $(
                #[doc = concat!("Returns the value of an attribute that is ", $accepted, ".")]
                ///
                /// # Errors
                ///
                /// Fails when it is absent.
                pub fn $name(&self, name: &'static str) -> Result<$type, Error> {
                    let found = "nothing";
                    let missing = Error::WrongKind { operand: name, found, accepted: $accepted };
                    self.$optional(name).ok_or(missing)
                }

                #[doc = concat!("Returns the value of an optional attribute that is ", $accepted, ".")]
                pub fn $optional(&self, name: &str) -> Option<$type> {
                    let get: fn(&Self, &str) -> Option<$type> = $get;
                    get(self, name)
                }
            )*
        }
    };
}

attribute_of_kind! {
    i32, optional_i32: i32, "an i32", |args, name| args.attributes.i32(name);
    i64, optional_i64: i64, "an i64", |args, name| args.attributes.i64(name);
    bool, optional_bool: bool, "a bool", |args, name| args.attributes.bool(name);
    text, optional_text: String, "a string", |args, name| args.attributes.string(name);
    symbol, optional_symbol: String, "a symbol", |args, name| args.attributes.symbol(name);
    i32s, optional_i32s: Vec<i32>, "an array of i32", |args, name| args.attributes.i32s(name);
    i64s, optional_i64s: Vec<i64>, "an array of i64", |args, name| args.attributes.i64s(name);
}

/// Typed access to the operand of a definition with one kind.
macro_rules! operand_of_kind {
    ($($name:ident: $variant:ident($type:ty);)*) => {
        impl<'a, I: Int> Args<'a, I> {
            $(
                #[doc = concat!("Returns the operand of a definition that takes a ", stringify!($name), ".")]
                ///
                /// # Errors
                ///
                /// Fails when it is of another kind.
                pub fn $name(&self, index: usize) -> Result<&'a $type, Error> {
                    match self.value(index)? {
                        Value::$variant(value) => Ok(value),
                        other => Err(self.wrong_kind(index, other, stringify!($name))),
                    }
                }
            )*
        }
    };
}

operand_of_kind! {
    int_tuple: IntTuple(IntTuple<I>);
    coord: Coord(Coord<I>);
    shape: Shape(Shape<I>);
    stride: Stride(Stride<I>);
    layout: Layout(Layout<I>);
    composed_layout: ComposedLayout(ComposedLayout<I>);
    swizzle: Swizzle(Swizzle);
    tile: Tile(Tile<I>);
}

fn values_of<'c>(what: &str, types: &[Type<'c>]) -> Result<Vec<&'c Value<TypeInt>>, String> {
    let known = |(index, r#type): (usize, &Type<'c>)| {
        value_of(*r#type).ok_or_else(|| {
            format!("{what} #{index} must be a value of the dialect, but got '{type}'")
        })
    };
    types.iter().enumerate().map(known).collect()
}

/// Runs the semantic function of an op at the type level.
///
/// # Errors
///
/// Fails with the text of a diagnostic where the function refuses its arguments.
pub fn evaluate_types(op: OpKind, inputs: &Inputs<'_, '_>) -> Result<Vec<Value<TypeInt>>, String> {
    let operands = values_of("operand", inputs.operands)?;
    let results = values_of("result", inputs.results)?;
    let args = Args::new(op, operands, results, inputs.attributes);
    evaluate(op, &args).map_err(|error| error.to_string())
}

/// Infers the result types of an op.
///
/// # Errors
///
/// Fails like [`evaluate_types`].
pub fn infer<'c>(op: OpKind, inputs: &Inputs<'_, 'c>) -> Result<Vec<Type<'c>>, String> {
    evaluate_types(op, inputs)?.iter().map(|value| type_of(inputs.dialect, value)).collect()
}

/// Checks an op whose result types are given.
///
/// # Errors
///
/// Fails like [`evaluate_types`].
pub fn verify(op: OpKind, inputs: &Inputs<'_, '_>) -> Result<(), String> {
    evaluate_types(op, inputs).map(drop)
}

/// Whether an op may be executed where it was not executed before.
pub fn is_speculatable(op: OpKind, inputs: &Inputs<'_, '_>) -> bool {
    let operands = values_of("operand", inputs.operands);
    operands.is_ok_and(|operands| {
        let args = Args::new(op, operands, Vec::new(), inputs.attributes);
        crate::is_speculatable(op, &args).unwrap_or(false)
    })
}
