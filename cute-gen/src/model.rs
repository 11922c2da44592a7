//! The model: a spec with everything resolved. Documentation and tests are made from it, and so
//! is the generated code.

mod format;

pub use format::*;

use crate::source::{SourceFile, Span};

/// A checked spec.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The files it was read from, the root first.
    pub files: Vec<SourceFile>,
    /// The dialect itself.
    pub dialect: Dialect,
    /// Types, in the order written.
    pub types: Vec<TypeSpec>,
    /// Groups of ops, in the order written.
    pub groups: Vec<Group>,
    /// Passes, in the order written.
    pub passes: Vec<Pass>,
    /// Pipelines, in the order written.
    pub pipelines: Vec<Pipeline>,
}

impl Spec {
    /// All ops, group by group.
    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.groups.iter().flat_map(|group| &group.ops)
    }

    /// The op of this name, without the dialect.
    pub fn op(&self, name: &str) -> Option<&Op> {
        self.ops().find(|op| op.name == name)
    }
}

/// The dialect.
#[derive(Clone, Debug)]
pub struct Dialect {
    /// The namespace.
    pub name: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// The op that materializes constants, without the dialect.
    pub constant: Option<String>,
    /// Where the name stands.
    pub span: Span,
}

/// A type `!dialect.name<"...">`, and the attribute of the same name.
#[derive(Clone, Debug)]
pub struct TypeSpec {
    /// The mnemonic.
    pub name: String,
    /// How diagnostics call a value of the type.
    pub noun: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Types that are accepted.
    pub examples: Vec<Example>,
    /// Types that are rejected.
    pub errors: Vec<ErrorExample>,
    /// Where the name stands.
    pub span: Span,
}

/// A group of ops: a section of the reference.
#[derive(Clone, Debug)]
pub struct Group {
    /// An identifier.
    pub name: String,
    /// The heading.
    pub title: String,
    /// One line, or empty.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// The ops, in the order written.
    pub ops: Vec<Op>,
    /// Where the name stands.
    pub span: Span,
}

/// An op.
#[derive(Clone, Debug)]
pub struct Op {
    /// The name, without the dialect.
    pub name: String,
    /// The family that it was made from.
    pub family: Option<String>,
    /// Traits: the family's, then its own.
    pub traits: Vec<Trait>,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Operands, in the order of the arguments.
    pub operands: Vec<Value>,
    /// Attributes, in the order of the arguments.
    pub attributes: Vec<Attribute>,
    /// Results.
    pub results: Vec<Value>,
    /// The assembly format.
    pub format: Format,
    /// The semantic function and what it is given.
    pub semantics: Option<Semantics>,
    /// The function that tells whether the op may be executed where it was not executed before.
    pub speculatable: Option<Semantics>,
    /// What must hold; Markdown, one entry per list item.
    pub preconditions: Vec<String>,
    /// What holds then; Markdown, one entry per list item.
    pub postconditions: Vec<String>,
    /// Snippets that are accepted.
    pub examples: Vec<Example>,
    /// Snippets that are rejected.
    pub errors: Vec<ErrorExample>,
    /// Where the name stands.
    pub span: Span,
}

impl Op {
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
pub enum Trait {
    /// No memory effect, and always speculatable.
    Pure,
    /// No memory effect, but speculatable under a condition at most.
    NoMemoryEffect,
    /// Writes to memory.
    MemWrite,
    /// A constant: folds to the attribute that its result type spells.
    ConstantLike,
}

impl Trait {
    /// Every trait with its name.
    pub const ALL: [(&'static str, Trait); 4] = [
        ("Pure", Trait::Pure),
        ("NoMemoryEffect", Trait::NoMemoryEffect),
        ("MemWrite", Trait::MemWrite),
        ("ConstantLike", Trait::ConstantLike),
    ];

    /// The name that specs use.
    pub fn name(self) -> &'static str {
        match self {
            Trait::Pure => "Pure",
            Trait::NoMemoryEffect => "NoMemoryEffect",
            Trait::MemWrite => "MemWrite",
            Trait::ConstantLike => "ConstantLike",
        }
    }
}

/// An operand or result.
#[derive(Clone, Debug)]
pub struct Value {
    /// The name, without `$`.
    pub name: String,
    /// What it may be; one entry or more.
    pub kinds: Vec<Kind>,
    /// How many values it stands for.
    pub arity: Arity,
    /// A phrase on what it is.
    pub doc: String,
    /// Where the name stands.
    pub span: Span,
}

/// What an operand or result may be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A type of the dialect, by its index in [`Spec::types`].
    Type(usize),
    /// A signless integer of this many bits.
    Integer(u32),
    /// Any type.
    Any,
}

impl Kind {
    /// The word that specs use for it.
    pub fn name(self, spec: &Spec) -> String {
        match self {
            Kind::Type(index) => match spec.types.get(index) {
                Some(found) => found.name.clone(),
                None => String::from("unknown"),
            },
            Kind::Integer(width) => format!("i{width}"),
            Kind::Any => "any".into(),
        }
    }
}

/// How many values an operand or result stands for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one. Only the last of a list.
    Optional,
    /// Any number. Only the last of a list.
    Variadic,
}

/// An attribute among the arguments.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name, without `$`.
    pub name: String,
    /// What it holds.
    pub kind: AttributeKind,
    /// Whether it may be absent. A unit attribute always may.
    pub optional: bool,
    /// A phrase on what it is.
    pub doc: String,
    /// Where the name stands.
    pub span: Span,
}

/// What an attribute holds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum AttributeKind {
    /// `I32Attr`.
    I32,
    /// `DenseI32ArrayAttr`.
    DenseI32Array,
    /// `UnitAttr`.
    Unit,
    /// `StrAttr`.
    String,
}

impl AttributeKind {
    /// Every kind with its name.
    pub const ALL: [(&'static str, AttributeKind); 4] = [
        ("I32Attr", AttributeKind::I32),
        ("DenseI32ArrayAttr", AttributeKind::DenseI32Array),
        ("UnitAttr", AttributeKind::Unit),
        ("StrAttr", AttributeKind::String),
    ];

    /// The name that specs use.
    pub fn name(self) -> &'static str {
        match self {
            AttributeKind::I32 => "I32Attr",
            AttributeKind::DenseI32Array => "DenseI32ArrayAttr",
            AttributeKind::Unit => "UnitAttr",
            AttributeKind::String => "StrAttr",
        }
    }
}

/// A call of a function of the algebra.
#[derive(Clone, Debug)]
pub struct Semantics {
    /// The function's name.
    pub function: String,
    /// What it is given.
    pub arguments: Vec<Argument>,
}

/// An argument of such a function.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Argument {
    /// `$operand`, by index.
    Operand(usize),
    /// `$attribute`, by index.
    Attribute(usize),
    /// `type($result)`, by index.
    ResultType(usize),
}

/// A snippet that is accepted.
#[derive(Clone, Debug)]
pub struct Example {
    /// What it shows, if it says.
    pub title: Option<String>,
    /// The snippet.
    pub code: String,
    /// Where the snippet stands.
    pub span: Span,
}

/// A snippet that is rejected.
#[derive(Clone, Debug)]
pub struct ErrorExample {
    /// What is wrong with it.
    pub title: String,
    /// The snippet.
    pub code: String,
    /// A text that the diagnostic contains.
    pub expected: String,
    /// Where the snippet stands.
    pub span: Span,
}

/// A pass.
#[derive(Clone, Debug)]
pub struct Pass {
    /// The argument on the command line, without dashes before it.
    pub name: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Modules or snippets that show it.
    pub examples: Vec<Example>,
    /// Where the name stands.
    pub span: Span,
}

/// A named chain of existing passes.
#[derive(Clone, Debug)]
pub struct Pipeline {
    /// The argument on the command line, without dashes before it.
    pub name: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Its options.
    pub options: Vec<PipelineOption>,
    /// The chain in MLIR's textual form; `${option}` stands for an option's value.
    pub passes: String,
    /// Where the name stands.
    pub span: Span,
}

/// An option of a pipeline.
#[derive(Clone, Debug)]
pub struct PipelineOption {
    /// Its name.
    pub name: String,
    /// What its value may be.
    pub kind: OptionKind,
    /// The value when it is not given.
    pub default: String,
    /// One line.
    pub summary: String,
}

/// What the value of an option may be.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum OptionKind {
    /// `0..3`: an integer from the first to the second number, both included.
    Integer(i64, i64),
    /// `a | b`: one of these words.
    OneOf(Vec<String>),
    /// `chip`: a GPU that LLVM knows.
    Chip,
    /// `features`: features of GPUs that LLVM knows, each switched on or off.
    Features,
}
