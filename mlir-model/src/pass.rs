//! Passes, pipelines and their options.

use crate::{Example, List, Span, Text};

/// A pass.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PassSpec {
    /// The argument on the command line, without dashes before it.
    pub name: Text,
    /// One line.
    pub summary: Text,
    /// Markdown.
    pub description: Text,
    /// Modules or snippets that show it.
    pub examples: List<Example>,
    /// Where the name stands.
    pub span: Span,
}

/// A named chain of existing passes.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PipelineSpec {
    /// The argument on the command line, without dashes before it.
    pub name: Text,
    /// One line.
    pub summary: Text,
    /// Markdown.
    pub description: Text,
    /// Its options, as in `--name="option=value"`.
    pub options: List<OptionSpec>,
    /// The chain in MLIR's textual form; `${option}` stands for an option's value.
    pub passes: Text,
    /// Where the name stands.
    pub span: Span,
}

/// An option.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OptionSpec {
    /// Its name.
    pub name: Text,
    /// What its value may be.
    pub kind: OptionKind,
    /// The value when it is not given.
    pub default: Text,
    /// One line.
    pub summary: Text,
}

/// What the value of an option may be.
#[derive(Clone, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum OptionKind {
    /// `0..3`: an integer from the first to the second number, both included.
    Integer(i64, i64),
    /// `a | b`: one of these words.
    OneOf(List<Text>),
    /// `chip`: a GPU that LLVM compiles for, e.g. `sm_90`.
    Chip,
    /// `features`: features of GPUs that LLVM knows, each after `+` or `-`, separated by commas.
    Features,
}
