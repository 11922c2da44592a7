//! What a dialect *is*: a description, which a generator or a person writes down, and the functions that
//! go with it. [`crate::Registration`] turns both into a registered MLIR dialect.

use crate::{Inputs, Parameters};
use melior::ir::{Attribute, Type};
use mlir_model::{OpSpec, Spec, TypeSpec};
use std::any::Any;
use std::ops::Deref;

/// A dialect: its types, attributes and operations.
#[derive(Debug)]
pub struct DialectDef {
    /// What it consists of.
    pub spec: &'static Spec,
    /// The namespace, as in `!name.type` and `name.op`.
    pub name: &'static str,
    /// Types, and the attributes that share their names and grammar.
    pub types: Vec<TypeDef>,
    /// Operations.
    pub ops: Vec<OpDef>,
    /// Full name of the operation that materializes a constant from an attribute of a type's
    /// name, e.g. `"cute.static"`.
    pub constant: Option<String>,
    /// Says where a written result type differs from the inferred one, for the end of a diagnostic
    /// that shows both.
    pub difference: Option<DifferenceFn>,
}

impl DialectDef {
    /// Returns a dialect, given the functions of each type and op in the order of the spec.
    ///
    /// # Panics
    ///
    /// Panics if there are fewer functions than types or ops.
    pub fn new(
        spec: &'static Spec,
        types: Vec<TypeFunctions>,
        ops: Vec<OpFunctions>,
        difference: Option<DifferenceFn>,
    ) -> Self {
        let full = |name: &str| format!("{}.{name}", spec.dialect.name);
        assert_eq!((types.len(), ops.len()), (spec.types.len(), spec.ops().count()));
        let types = spec.types.iter().zip(types);
        let types = types.map(|(spec, functions)| TypeDef { spec, functions });
        let ops = spec.ops().zip(ops);
        let ops = ops.map(|(spec, functions)| OpDef { spec, name: full(&spec.name), functions });
        Self {
            spec,
            name: &spec.dialect.name,
            types: types.collect(),
            ops: ops.collect(),
            constant: spec.dialect.constant.as_deref().map(full),
            difference,
        }
    }
}

/// Compares an inferred with a written type; `None` where there is nothing to say.
pub type DifferenceFn = for<'c> fn(Type<'c>, Type<'c>) -> Option<String>;

/// A type, and the attribute of the same name.
#[derive(Debug)]
pub struct TypeDef {
    /// What it is.
    pub spec: &'static TypeSpec,
    /// What its text or parameters mean.
    pub functions: TypeFunctions,
}

/// The functions of a type.
#[derive(Clone, Copy, Debug)]
pub enum TypeFunctions {
    /// Reads the text between the quotes of a type without parameters
    Text(ParseFn),
    /// Checks parameters whose presence and kinds have been checked
    Parameters(Option<VerifyParametersFn>),
}

/// Checks parameters, or says what is wrong with them.
pub type VerifyParametersFn = for<'c> fn(Parameters<'c>) -> Result<(), String>;

impl Deref for TypeDef {
    type Target = TypeSpec;

    fn deref(&self) -> &TypeSpec {
        self.spec
    }
}

/// Reads the text between the quotes of a type. It is called once per distinct text and context.
pub type ParseFn = fn(&str) -> Result<Parsed, TextError>;

/// What a [`ParseFn`] makes of a text.
#[derive(Debug)]
pub struct Parsed {
    /// The canonical text; two types are the same when their canonical texts are.
    pub text: String,
    /// The value that [`crate::value`] hands out for the type.
    pub value: Box<dyn Any + Send + Sync>,
    /// Whether the text alone determines a value, so that a pure op with such results folds.
    pub constant: bool,
}

/// A text that a type refuses.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TextError {
    /// Byte offset into the text.
    pub offset: usize,
    /// What is wrong there and what would be accepted.
    pub message: String,
}

/// An operation.
#[derive(Debug)]
pub struct OpDef {
    /// What it is.
    pub spec: &'static OpSpec,
    /// The full name, `dialect.op`.
    pub name: String,
    /// What it means.
    pub functions: OpFunctions,
}

impl Deref for OpDef {
    type Target = OpSpec;

    fn deref(&self) -> &OpSpec {
        self.spec
    }
}

/// The functions of an operation.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpFunctions {
    /// Computes the result types. Their disagreement with written result types is an error.
    pub infer: Option<InferFn>,
    /// Further checks, for an op whose result types cannot be inferred.
    pub verify: Option<VerifyFn>,
    /// Whether an op of the trait `NoMemoryEffect` may be executed anywhere all the same.
    pub speculatable: Option<SpeculatableFn>,
    /// What the results are without executing the op. A pure op whose result types each have one value
    /// only folds without it.
    pub fold: Option<FoldFn>,
}

/// Computes result types, or says why there are none.
pub type InferFn = for<'a, 'c> fn(&Inputs<'a, 'c>) -> Result<Vec<Type<'c>>, String>;

/// Checks an op, or says what is wrong with it.
pub type VerifyFn = for<'a, 'c> fn(&Inputs<'a, 'c>) -> Result<(), String>;

/// Returns whether an op may be executed where it was not executed before.
pub type SpeculatableFn = for<'a, 'c> fn(&Inputs<'a, 'c>) -> bool;

/// Returns what each result is, given the values of constant operands; `None` for an op that stays.
pub type FoldFn =
    for<'a, 'c> fn(&Inputs<'a, 'c>, &[Option<Attribute<'c>>]) -> Option<Vec<Folded<'c>>>;

/// What a result folds to.
#[derive(Clone, Copy, Debug)]
pub enum Folded<'c> {
    /// An operand of the result's type, by its index.
    Operand(usize),
    /// A constant.
    Constant(Attribute<'c>),
}
