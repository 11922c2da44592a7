#![doc = include_str!("../README.md")]

mod attribute;
mod format;
mod op;
mod pass;
mod suggest;

pub use attribute::*;
pub use format::{
    Anchor, Element, Format, FormatError, Of, Piece, Place as FormatPlace, Signature,
};
pub use op::*;
pub use pass::*;
pub use suggest::did_you_mean;

use std::borrow::Cow;

/// A text of a description: static in generated code, owned where a spec has just been read.
pub type Text = Cow<'static, str>;

/// A list of a description.
pub type List<T> = Cow<'static, [T]>;

/// A stretch of a source file of the spec.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Span {
    /// The file, by its index among those read.
    pub file: usize,
    /// Byte offset of the first byte.
    pub start: usize,
    /// Byte offset after the last byte.
    pub end: usize,
}

/// A checked spec: a dialect with everything that belongs to it.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Spec {
    /// The dialect itself.
    pub dialect: DialectSpec,
    /// Enums, in the order written.
    pub enums: List<EnumSpec>,
    /// Types, in the order written.
    pub types: List<TypeSpec>,
    /// Groups of ops, in the order written.
    pub groups: List<Group>,
    /// Passes, in the order written.
    pub passes: List<PassSpec>,
    /// Pipelines, in the order written.
    pub pipelines: List<PipelineSpec>,
}

impl Spec {
    /// Returns all ops, group by group.
    pub fn ops(&self) -> impl Iterator<Item = &OpSpec> {
        self.groups.iter().flat_map(|group| group.ops.iter())
    }

    /// Returns the op of this name, without the dialect.
    pub fn op(&self, name: &str) -> Option<&OpSpec> {
        self.ops().find(|op| op.name == name)
    }
}

/// A dialect.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DialectSpec {
    /// The namespace, as in `!name.type` and `name.op`.
    pub name: Text,
    /// One line.
    pub summary: Text,
    /// Markdown.
    pub description: Text,
    /// The op that materializes constants, without the dialect. It takes no operands and has one
    /// result.
    pub constant: Option<Text>,
    /// Where the name stands.
    pub span: Span,
}

/// A type, and the attribute of the same name: `!dialect.name<"text">`, or one with parameters.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TypeSpec {
    /// The mnemonic.
    pub name: Text,
    /// How diagnostics call a value of the type.
    pub noun: Text,
    /// One line.
    pub summary: Text,
    /// Markdown.
    pub description: Text,
    /// Its parameters; `None` where it is a text in quotes.
    pub parameters: Option<Parameters>,
    /// Types that are accepted.
    pub examples: List<Example>,
    /// Types that are rejected.
    pub errors: List<ErrorExample>,
    /// Where the name stands.
    pub span: Span,
}

/// The parameters of a type.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Parameters {
    /// The parameters, in the order written.
    pub list: List<AttributeSpec>,
    /// How they are written after the name of the type.
    pub format: Format,
    /// The path of the Rust function that checks them, if there is one.
    pub verify: Option<Text>,
}

/// A group of ops: a section of the reference.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Group {
    /// An identifier.
    pub name: Text,
    /// The heading.
    pub title: Text,
    /// One line, or empty.
    pub summary: Text,
    /// Markdown.
    pub description: Text,
    /// The ops, in the order written.
    pub ops: List<OpSpec>,
    /// Where the name stands.
    pub span: Span,
}

/// A snippet that is accepted.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Example {
    /// What it shows, if it says.
    pub title: Option<Text>,
    /// The snippet.
    pub code: Text,
    /// Where the snippet stands.
    pub span: Span,
}

/// A snippet that is rejected.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ErrorExample {
    /// What is wrong with it.
    pub title: Text,
    /// The snippet.
    pub code: Text,
    /// A text that the diagnostic contains.
    pub expected: Text,
    /// Where the snippet stands.
    pub span: Span,
}
