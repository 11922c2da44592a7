//! Ops: what they take, what they return and what they mean.

use crate::{AttributeSpec, ErrorExample, Example, Format, List, Span, Text, TypeSpec};

/// An op.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OpSpec {
    /// The name, without the dialect.
    pub name: Text,
    /// The family that it was made from.
    pub family: Option<Text>,
    /// Traits: the family's, then its own.
    pub traits: List<Trait>,
    /// One line.
    pub summary: Text,
    /// Markdown.
    pub description: Text,
    /// Operands, in the order of the arguments.
    pub operands: List<ValueSpec>,
    /// Attributes, in the order of the arguments.
    pub attributes: List<AttributeSpec>,
    /// Results.
    pub results: List<ValueSpec>,
    /// What it does to the memory behind operands and results, beside what its traits say.
    pub effects: List<EffectSpec>,
    /// Regions, in order.
    pub regions: List<RegionSpec>,
    /// The full name of the op in whose regions it must stand, if it must.
    pub parent: Option<Text>,
    /// The assembly format.
    pub format: Format,
    /// The semantic function and what it is given.
    pub semantics: Option<Call>,
    /// The function that tells whether the op may be executed where it was not executed before.
    pub speculatable: Option<Call>,
    /// What must hold; Markdown, one entry per list item.
    pub preconditions: List<Text>,
    /// What holds then; Markdown, one entry per list item.
    pub postconditions: List<Text>,
    /// Snippets that are accepted.
    pub examples: List<Example>,
    /// Snippets that are rejected.
    pub errors: List<ErrorExample>,
    /// Where the name stands.
    pub span: Span,
}

impl OpSpec {
    /// Whether the result types follow from the operands and attributes.
    pub fn infers_results(&self) -> bool {
        self.semantics.is_some() && !self.checks_results()
    }

    /// Whether the semantic function needs the written result type.
    pub fn checks_results(&self) -> bool {
        self.semantics.as_ref().is_some_and(|semantics| {
            let mut arguments = semantics.arguments.iter();
            arguments.any(|argument| matches!(argument, Argument::ResultType(_)))
        })
    }

    /// Whether the op has a trait.
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }
}

/// A trait of an op.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Trait {
    /// No memory effect, and always speculatable.
    Pure,
    /// No memory effect, but speculatable under a condition at most.
    NoMemoryEffect,
    /// Writes to memory.
    MemWrite,
    /// A constant: folds to the attribute that its result type spells.
    ConstantLike,
    /// Belongs to the core that other ops expand to.
    Base,
    /// Ends a block.
    Terminator,
    /// Each of its regions is one block.
    SingleBlock,
    /// The blocks of its regions need no terminator.
    NoTerminator,
    /// Its regions use no value from outside.
    IsolatedFromAbove,
}

impl Trait {
    /// Every trait with its name.
    pub const ALL: [(&'static str, Trait); 9] = [
        ("Pure", Trait::Pure),
        ("NoMemoryEffect", Trait::NoMemoryEffect),
        ("MemWrite", Trait::MemWrite),
        ("ConstantLike", Trait::ConstantLike),
        ("Base", Trait::Base),
        ("Terminator", Trait::Terminator),
        ("SingleBlock", Trait::SingleBlock),
        ("NoTerminator", Trait::NoTerminator),
        ("IsolatedFromAbove", Trait::IsolatedFromAbove),
    ];

    /// The name that specs use.
    pub fn name(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, found)| *found == self).map_or("", |(name, _)| name)
    }
}

/// An effect on the memory behind an operand or result.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EffectSpec {
    /// What the op does.
    pub effect: Effect,
    /// The operand, or for an allocation the result, by index.
    pub index: usize,
}

/// What an op does to memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Effect {
    /// Reads what an operand refers to.
    Reads,
    /// Writes to what an operand refers to.
    Writes,
    /// Allocates what a result refers to.
    Allocates,
    /// Frees what an operand refers to.
    Frees,
}

impl Effect {
    /// Every effect with the word that specs use.
    pub const ALL: [(&'static str, Effect); 4] = [
        ("reads", Effect::Reads),
        ("writes", Effect::Writes),
        ("allocates", Effect::Allocates),
        ("frees", Effect::Frees),
    ];

    /// Whether it is on a result, not on an operand.
    pub fn is_on_result(self) -> bool {
        self == Effect::Allocates
    }
}

/// A region.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RegionSpec {
    /// The name, without `$`.
    pub name: Text,
    /// A phrase on what it holds.
    pub doc: Text,
    /// Where the name stands.
    pub span: Span,
}

/// An operand or result.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ValueSpec {
    /// The name, without `$`.
    pub name: Text,
    /// What it may be; one entry or more.
    pub kinds: List<Kind>,
    /// The operand of whose kind a result is, by index.
    pub same: Option<usize>,
    /// How many values it stands for.
    pub arity: Arity,
    /// A phrase on what it is.
    pub doc: Text,
    /// Where the name stands.
    pub span: Span,
}

/// What an operand or result may be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Kind {
    /// A type of the dialect, by its index in [`Spec::types`](crate::Spec::types).
    Type(usize),
    /// A signless integer of this many bits.
    Integer(u32),
    /// A type, or types, of MLIR itself.
    Builtin(Builtin),
    /// Any type.
    Any,
}

impl Kind {
    /// Returns the word that specs use for it, given the types of the spec.
    pub fn name(self, types: &[TypeSpec]) -> Text {
        match self {
            Kind::Type(index) => types[index].name.clone(),
            Kind::Integer(width) => format!("i{width}").into(),
            Kind::Builtin(builtin) => builtin.name().into(),
            Kind::Any => "any".into(),
        }
    }
}

/// Types of MLIR itself that an operand or result may be of.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Builtin {
    /// `index`
    Index,
    /// `f16`
    F16,
    /// `bf16`
    Bf16,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// A signless integer of any width
    AnyInteger,
    /// A floating-point number of any width
    AnyFloat,
    /// A vector
    Vector,
    /// A ranked buffer
    Memref,
    /// A ranked tensor
    Tensor,
}

impl Builtin {
    /// Every one of them.
    pub const ALL: [Builtin; 10] = [
        Builtin::Index,
        Builtin::F16,
        Builtin::Bf16,
        Builtin::F32,
        Builtin::F64,
        Builtin::AnyInteger,
        Builtin::AnyFloat,
        Builtin::Vector,
        Builtin::Memref,
        Builtin::Tensor,
    ];

    /// Returns the word that specs use for it.
    pub fn name(self) -> &'static str {
        match self {
            Builtin::Index => "index",
            Builtin::F16 => "f16",
            Builtin::Bf16 => "bf16",
            Builtin::F32 => "f32",
            Builtin::F64 => "f64",
            Builtin::AnyInteger => "any_integer",
            Builtin::AnyFloat => "any_float",
            Builtin::Vector => "vector",
            Builtin::Memref => "memref",
            Builtin::Tensor => "tensor",
        }
    }
}

/// How many values an operand or result stands for.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Arity {
    /// Exactly one.
    #[default]
    One,
    /// None or one. Only the last of a list.
    Optional,
    /// Any number. Only the last of a list.
    Variadic,
}

/// A call of a function of the algebra.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Call {
    /// The function's name.
    pub function: Text,
    /// What it is given.
    pub arguments: List<Argument>,
}

/// An argument of such a function.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Argument {
    /// `$operand`, by index.
    Operand(usize),
    /// `$attribute`, by index.
    Attribute(usize),
    /// `type($result)`, by index.
    ResultType(usize),
}
