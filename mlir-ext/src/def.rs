//! What a dialect *is*: plain data that a generator (or a person) writes down and
//! [`crate::Registration`] turns into a registered MLIR dialect.

use crate::Inputs;
use melior::ir::Type;
use std::any::Any;

/// A dialect: its types, attributes and operations.
#[derive(Debug)]
pub struct DialectDef {
    /// The namespace, as in `!name.type` and `name.op`.
    pub name: &'static str,
    /// Types, and the attributes that share their names and grammar.
    pub types: &'static [TypeDef],
    /// Operations.
    pub ops: &'static [OpDef],
    /// Full name of the operation that materializes a constant from an attribute of a type's
    /// name, e.g. `"cute.static"`. It takes no operands and has one result.
    pub constant: Option<&'static str>,
    /// Says where a written result type differs from the inferred one, for the end of a diagnostic
    /// that shows both.
    pub difference: Option<DifferenceFn>,
}

/// Compares an inferred with a written type; `None` where there is nothing to say.
pub type DifferenceFn = for<'c> fn(Type<'c>, Type<'c>) -> Option<String>;

/// A type `!dialect.name<"text">` and, if `attribute` is set, the attribute `#dialect.name<"text">`.
#[derive(Debug)]
pub struct TypeDef {
    /// The mnemonic, without the dialect.
    pub name: &'static str,
    /// How diagnostics call a value of this type, e.g. `"layout"`.
    pub noun: &'static str,
    /// One line on what it is, for editors.
    pub summary: &'static str,
    /// Whether the attribute of the same name exists.
    pub attribute: bool,
    /// Reads the text between the quotes. It is called once per distinct text and context.
    pub parse: fn(&str) -> Result<Parsed, TextError>,
}

/// What [`TypeDef::parse`] makes of a text.
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

/// What an operand or result may be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A type of the dialect, by its index in [`DialectDef::types`].
    Dialect(usize),
    /// A signless integer of this many bits.
    Integer(u32),
    /// Any type at all.
    Any,
}

/// How many values an operand or result stands for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// An operand or result. At most one per list may be other than [`Arity::One`].
#[derive(Debug)]
pub struct ValueDef {
    /// Its name, without `$`.
    pub name: &'static str,
    /// A phrase on what it is, for editors.
    pub doc: &'static str,
    /// The kinds that it accepts.
    pub kinds: &'static [Kind],
    /// How many values it stands for.
    pub arity: Arity,
}

/// The kinds of inherent attributes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum AttributeKind {
    /// `4 : i32`.
    I32,
    /// `array<i32: 1, 0>`.
    DenseI32Array,
    /// `unit`.
    Unit,
    /// `"text"`.
    String,
}

/// An inherent attribute; it lives in the op's properties.
#[derive(Debug)]
pub struct AttributeDef {
    /// Its name, without `$`.
    pub name: &'static str,
    /// A phrase on what it is, for editors.
    pub doc: &'static str,
    /// What it holds.
    pub kind: AttributeKind,
    /// Whether it may be absent. A unit attribute always may.
    pub optional: bool,
}

/// What an operation does to memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Effects {
    /// Nothing, and it may be executed anywhere: CSE, DCE and hoisting apply.
    Pure,
    /// Nothing, but executing it where it was not executed before may be undefined behaviour, unless
    /// [`OpDef::speculatable`] says otherwise.
    NoMemoryEffect,
    /// It writes to the default resource, and is never removed.
    Write,
}

/// An operation.
#[derive(Debug)]
pub struct OpDef {
    /// The full name, `dialect.op`.
    pub name: &'static str,
    /// One line on what it is, for editors.
    pub summary: &'static str,
    /// Operands in order.
    pub operands: &'static [ValueDef],
    /// Inherent attributes.
    pub attributes: &'static [AttributeDef],
    /// Results in order.
    pub results: &'static [ValueDef],
    /// Memory effects and speculatability.
    pub effects: Effects,
    /// Whether it is a constant: no operands, and it folds to the attribute named like its
    /// result's type with the same text.
    pub constant_like: bool,
    /// The declarative assembly format.
    pub format: &'static [Piece],
    /// Computes the result types. Their disagreement with written result types is an error.
    pub infer: Option<InferFn>,
    /// Further checks, for an op whose result types cannot be inferred.
    pub verify: Option<VerifyFn>,
    /// Whether an op with [`Effects::NoMemoryEffect`] may be executed anywhere all the same.
    pub speculatable: Option<SpeculatableFn>,
}

/// Computes result types, or says why there are none.
pub type InferFn = for<'a, 'c> fn(&Inputs<'a, 'c>) -> Result<Vec<Type<'c>>, String>;

/// Checks an op, or says what is wrong with it.
pub type VerifyFn = for<'a, 'c> fn(&Inputs<'a, 'c>) -> Result<(), String>;

/// Tells whether an op may be executed where it was not executed before.
pub type SpeculatableFn = for<'a, 'c> fn(&Inputs<'a, 'c>) -> bool;

/// One element of an assembly format. Whether a space is printed before it is
/// decided by whoever writes the format, by the rules of MLIR's declarative formats.
#[derive(Debug)]
pub struct Piece {
    /// Whether a space is printed before the element.
    pub space: bool,
    /// The element.
    pub element: Element,
}

/// The elements of MLIR's declarative assembly format.
#[derive(Debug)]
pub enum Element {
    /// A keyword or punctuation; one token.
    Literal(&'static str),
    /// `$operand`, by index.
    Operand(usize),
    /// `$attribute`, by index; a unit attribute prints and parses nothing and is set when reached.
    Attribute(usize),
    /// `type(...)`.
    Types {
        /// Whose types.
        of: Of,
        /// Printed with the `!dialect.name` prefix even where the kind is already known.
        qualified: bool,
    },
    /// `functional-type(inputs, results)`.
    FunctionalType(Of, Of),
    /// `operands`.
    Operands,
    /// `attr-dict`.
    AttrDict,
    /// `( ... )?`; printed when the anchor is present.
    Optional {
        /// What decides.
        anchor: Anchor,
        /// The elements; the first one is a literal or an optional or variadic operand.
        pieces: &'static [Piece],
    },
}

/// Whose types a format element stands for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Of {
    /// One operand, by index.
    Operand(usize),
    /// One result, by index.
    Result(usize),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// The anchor of an optional group.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Anchor {
    /// An operand, by index: present when it has a value.
    Operand(usize),
    /// An attribute, by index: present when set.
    Attribute(usize),
}

/// A pass as it appears on the command line.
#[derive(Debug)]
pub struct PassDef {
    /// The argument, without dashes.
    pub name: &'static str,
    /// One line for `--help`.
    pub summary: &'static str,
}

/// A named chain of existing passes.
#[derive(Debug)]
pub struct PipelineDef {
    /// The argument, without dashes.
    pub name: &'static str,
    /// One line for `--help`.
    pub summary: &'static str,
    /// Options, as in `--name="option=value"`.
    pub options: &'static [OptionDef],
    /// The chain in MLIR's textual form. `${option}` stands for the option's value.
    pub passes: &'static str,
}

/// An option of a pipeline.
#[derive(Debug)]
pub struct OptionDef {
    /// Its name.
    pub name: &'static str,
    /// What its value may be.
    pub r#type: OptionType,
    /// The value when it is not given.
    pub default: &'static str,
    /// One line for `--help`.
    pub summary: &'static str,
}

/// What the value of an option may be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum OptionType {
    /// An integer from the first to the second number, both included.
    Integer(i64, i64),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A GPU that LLVM compiles for, e.g. `sm_90`.
    Chip,
    /// Features of a GPU, each with `+` or `-` before it, separated by commas; may be empty.
    Features,
}
