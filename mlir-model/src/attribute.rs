//! Attributes: what ops have beside their operands, and what the parameters of types are.

use crate::{Kind, List, Span, Spec, Text};
use std::fmt::{Display, Formatter};

/// An attribute among the arguments of an op, or a parameter of a type.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AttributeSpec {
    /// The name, without `$`.
    pub name: Text,
    /// What it holds or, if it is an array, what each element holds.
    pub kind: AttributeKind,
    /// The types that an [`AttributeKind::Type`] may hold; any type if there are none.
    pub types: List<Kind>,
    /// Whether it is an array.
    pub array: bool,
    /// Whether it may be absent. A unit attribute may, and one with a default.
    pub optional: bool,
    /// Its value where it is absent.
    pub default: Option<DefaultValue>,
    /// A phrase on what it is.
    pub doc: Text,
    /// Where the name stands.
    pub span: Span,
}

impl AttributeSpec {
    /// Returns whether it is a unit attribute, which has no value: it is there or not.
    pub fn is_unit(&self) -> bool {
        self.kind == AttributeKind::Unit
    }

    /// Returns whether its first token tells that it is there, so that it may begin an optional group.
    pub fn announces_itself(&self) -> bool {
        use AttributeKind::*;
        !self.array && matches!(self.kind, I32 | I64 | Bool | String | Type | Enum(_))
    }

    /// Returns the words that specs use for what it holds, such as `OptionalAttr<I32Attr>`.
    pub fn words(&self, spec: &Spec) -> String {
        let types: Vec<Text> = self.types.iter().map(|kind| kind.name(&spec.types)).collect();
        let one = match &types[..] {
            [] => self.kind.word(spec).into_owned(),
            types => types.join(" | "),
        };
        let one = if self.array { format!("ArrayAttr<{one}>") } else { one };
        match &self.default {
            Some(default) => format!("{one} = {default}"),
            None if !self.optional || self.is_unit() => one,
            None if types.is_empty() => format!("OptionalAttr<{one}>"),
            None => format!("optional<{one}>"),
        }
    }
}

/// What an attribute holds.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum AttributeKind {
    /// `4 : i32`
    #[default]
    I32,
    /// `4 : i64`
    I64,
    /// `true` or `false`
    Bool,
    /// `array<i32: 1, 0>`
    DenseI32Array,
    /// `array<i64: 1, 0>`
    DenseI64Array,
    /// `unit`
    Unit,
    /// `"text"`
    String,
    /// A type
    Type,
    /// `@name`
    Symbol,
    /// A case of an enum, by its index in [`Spec::enums`]: an `i32`, written as a keyword in custom
    /// assembly
    Enum(usize),
    /// The attribute of a type of the dialect, by its index in [`Spec::types`]
    Dialect(usize),
}

impl AttributeKind {
    /// The kinds that every dialect has, with the words that specs use.
    pub const ALL: [(&'static str, AttributeKind); 9] = [
        ("I32Attr", AttributeKind::I32),
        ("I64Attr", AttributeKind::I64),
        ("BoolAttr", AttributeKind::Bool),
        ("DenseI32ArrayAttr", AttributeKind::DenseI32Array),
        ("DenseI64ArrayAttr", AttributeKind::DenseI64Array),
        ("UnitAttr", AttributeKind::Unit),
        ("StrAttr", AttributeKind::String),
        ("TypeAttr", AttributeKind::Type),
        ("FlatSymbolRefAttr", AttributeKind::Symbol),
    ];

    /// Returns the word that specs use.
    pub fn word(self, spec: &Spec) -> Text {
        match self {
            AttributeKind::Enum(index) => attribute_word(&spec.enums[index].name).into(),
            AttributeKind::Dialect(index) => attribute_word(&spec.types[index].name).into(),
            _ => {
                let mut all = Self::ALL.into_iter();
                all.find(|(_, kind)| *kind == self).map_or("", |(word, _)| word).into()
            }
        }
    }
}

/// Returns the word for the attribute of a type or enum: `AddressSpaceAttr` for `address_space`.
pub fn attribute_word(name: &str) -> String {
    format!("{}Attr", camel(name))
}

/// Returns `make_layout` as `MakeLayout`.
pub fn camel(name: &str) -> String {
    name.split('_')
        .flat_map(|word| {
            let mut chars = word.chars();
            let first = chars.next().map(|c| c.to_ascii_uppercase());
            first.into_iter().chain(chars)
        })
        .collect()
}

/// The value of an attribute that is absent.
#[derive(Clone, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum DefaultValue {
    /// Of an `I32Attr` or `I64Attr`
    Integer(i64),
    /// Of a `BoolAttr`
    Bool(bool),
    /// Of a `StrAttr`
    String(Text),
    /// Of an enum
    Case {
        /// The keyword
        name: Text,
        /// What the attribute holds
        value: i32,
    },
}

impl Display for DefaultValue {
    /// Writes it as specs do.
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            DefaultValue::Integer(value) => value.fmt(f),
            DefaultValue::Bool(value) => value.fmt(f),
            DefaultValue::String(value) => write!(f, "{value:?}"),
            DefaultValue::Case { name, .. } => name.fmt(f),
        }
    }
}

/// A set of named values.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EnumSpec {
    /// The name.
    pub name: Text,
    /// One line.
    pub summary: Text,
    /// The cases, in the order written.
    pub cases: List<CaseSpec>,
    /// Where the name stands.
    pub span: Span,
}

/// A case of an enum.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CaseSpec {
    /// The keyword.
    pub name: Text,
    /// The value that attributes hold.
    pub value: i32,
    /// A phrase on what it is.
    pub doc: Text,
    /// Where the name stands.
    pub span: Span,
}
