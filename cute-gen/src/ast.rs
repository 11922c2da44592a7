//! What the grammar gives: declarations as they are written, nothing resolved.

use crate::source::Span;

/// A word of the spec.
#[derive(Clone, Debug)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

/// A text in quotes, decoded.
#[derive(Clone, Debug)]
pub struct Text {
    pub value: String,
    /// The whole literal.
    pub span: Span,
    /// For stretches of the value: where they start in the value and in the file. Empty when
    /// the value no longer stands in the file word for word.
    pub origin: Vec<(usize, usize)>,
}

impl Text {
    /// The place in the file of a stretch of the value.
    pub fn span_of(&self, start: usize, end: usize) -> Span {
        let line = self.origin.iter().rev().find(|(value, _)| *value <= start);
        match line {
            Some((value, file)) => Span {
                file: self.span.file,
                start: file + (start - value),
                end: file + (end.max(start) - value),
            },
            None => self.span,
        }
    }
}

/// A declaration of a file.
#[derive(Debug)]
pub enum Item {
    Dialect(Block),
    Include(Text),
    Kinds(Alias),
    Enum(Block),
    Type(Block),
    Group(Group),
    Family(Family),
    Op(Op),
    Pass(Block),
    Pipeline(Block),
}

/// A name with fields: a dialect, enum, type, pass or pipeline.
#[derive(Debug)]
pub struct Block {
    pub name: Name,
    /// The text after the name of a type.
    pub noun: Option<Text>,
    pub fields: Vec<Field>,
}

/// `kinds name = a | b`.
#[derive(Debug)]
pub struct Alias {
    pub name: Name,
    pub alternatives: Vec<Name>,
}

/// A group of ops.
#[derive(Debug)]
pub struct Group {
    pub name: Name,
    pub title: Text,
    pub fields: Vec<Field>,
    pub ops: Vec<Op>,
    pub families: Vec<Family>,
}

/// Op fields with parameters.
#[derive(Debug)]
pub struct Family {
    pub name: Name,
    pub parameters: Vec<Name>,
    pub traits: Vec<TraitUse>,
    pub fields: Vec<Field>,
}

/// An op.
#[derive(Debug)]
pub struct Op {
    pub name: Name,
    pub traits: Vec<TraitUse>,
    pub fields: Vec<Field>,
}

/// What stands after the colon of an op: a trait, or a family with its arguments.
#[derive(Clone, Debug)]
pub struct TraitUse {
    pub name: Name,
    pub bindings: Option<Vec<(Name, String)>>,
}

/// A field: its keyword and what follows.
#[derive(Clone, Debug)]
pub struct Field {
    pub keyword: Name,
    pub value: FieldValue,
}

/// What follows a field's keyword.
#[derive(Clone, Debug)]
pub enum FieldValue {
    Text(Text),
    Name(Name),
    Values(Vec<Value>),
    /// What is done, and to what.
    Effects(Vec<(Name, Name)>),
    Regions(Vec<Region>),
    Call(Call),
    /// `semantics none`.
    None,
    /// A case of an enum; the number as written.
    Case {
        name: Name,
        number: Option<Name>,
        doc: Text,
    },
    Example {
        title: Option<Text>,
        code: Code,
    },
    Error {
        title: Text,
        code: Code,
        expected: Option<Expected>,
    },
    /// `values` is a range or words, as written.
    Option {
        name: Name,
        values: Vec<Name>,
        default: Text,
        summary: Text,
    },
}

/// A snippet.
#[derive(Clone, Debug)]
pub enum Code {
    /// As it is
    Long(Text),
    /// Operands and results of the op around it
    Short(Text),
}

impl Code {
    pub fn text(&self) -> &Text {
        match self {
            Code::Long(text) | Code::Short(text) => text,
        }
    }
}

/// What the diagnostic of an error example says.
#[derive(Clone, Debug)]
pub enum Expected {
    /// It contains this
    Text(Text),
    /// The result types are inferred as these
    Inferred(Text),
}

impl Expected {
    pub fn text(&self) -> &Text {
        match self {
            Expected::Text(text) | Expected::Inferred(text) => text,
        }
    }
}

/// `constraint:$name = default "text"`.
#[derive(Clone, Debug)]
pub struct Value {
    /// What is written before `<`: `variadic`, `optional`, `OptionalAttr`, `ArrayAttr`.
    pub wrappers: Vec<Name>,
    pub alternatives: Vec<Name>,
    /// The operand in `same($operand)`, without `$`.
    pub same: Option<Name>,
    /// Without `$`.
    pub name: Name,
    pub default: Option<Written>,
    pub doc: Text,
}

/// `name "text"`.
#[derive(Clone, Debug)]
pub struct Region {
    pub name: Name,
    pub doc: Text,
}

/// What follows `=` after an attribute.
#[derive(Clone, Debug)]
pub enum Written {
    /// A number, or the name of a case
    Word(Name),
    /// A text in quotes
    Text(Text),
}

/// `function(arguments)`.
#[derive(Clone, Debug)]
pub struct Call {
    pub function: Name,
    pub arguments: Vec<CallArgument>,
}

/// `$name` or `type($name)`.
#[derive(Clone, Debug)]
pub struct CallArgument {
    pub name: Name,
    pub is_type: bool,
}
