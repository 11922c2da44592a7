//! Assembly formats: the elements of MLIR's declarative formats, and how they are read.

mod bind;
mod parse;
mod spacing;
mod token;

use crate::{AttributeSpec, List, RegionSpec, Span, Text, ValueSpec};

/// An assembly format.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Format {
    /// As written, without the quotes.
    pub text: Text,
    /// Its elements, with the spaces that are printed before them.
    pub pieces: List<Piece>,
}

/// An element and whether a space is printed before it.
#[derive(Clone, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Piece {
    /// Whether a space is printed before the element.
    pub space: bool,
    /// The element.
    pub element: Element,
}

/// The elements of MLIR's declarative assembly format.
#[derive(Clone, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Element {
    /// A keyword or punctuation.
    Literal(Text),
    /// `$operand`, by index.
    Operand(usize),
    /// `$attribute`, by index.
    Attribute(usize),
    /// `type(...)`; `qualified` if it prints the dialect's prefix.
    Types {
        /// Whose types.
        of: Of,
        /// Whether the `!dialect.name` prefix is printed.
        qualified: bool,
    },
    /// `functional-type(a, b)`.
    FunctionalType(Of, Of),
    /// `operands`.
    Operands,
    /// `$region`, by index.
    Region(usize),
    /// `attr-dict`, or `attr-dict-with-keyword`.
    AttrDict {
        /// Whether `attributes` stands before it.
        keyword: bool,
    },
    /// `( ... )?`.
    Optional {
        /// What decides whether it is printed.
        anchor: Anchor,
        /// The elements.
        pieces: List<Piece>,
    },
}

/// Whose types an element stands for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
#[cfg_attr(feature = "bake", derive(databake::Bake), databake(path = mlir_model))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Anchor {
    /// An operand, by index.
    Operand(usize),
    /// An attribute, by index.
    Attribute(usize),
}

/// What a format is about.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// Operands, in order.
    pub operands: &'a [ValueSpec],
    /// Attributes, in order.
    pub attributes: &'a [AttributeSpec],
    /// Results, in order.
    pub results: &'a [ValueSpec],
    /// Regions, in order.
    pub regions: &'a [RegionSpec],
    /// Whether the result types follow from operands and attributes.
    pub infers_results: bool,
}

/// What is wrong with a format.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FormatError {
    /// Where.
    pub place: Place,
    /// What is wrong, in one line.
    pub message: String,
    /// What to do about it, in one line.
    pub help: Option<String>,
}

/// Where something is wrong with a format.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Place {
    /// From one byte of its text to another.
    Text(usize, usize),
    /// At an operand, attribute or result that it leaves out.
    Declaration(Span),
}

impl Format {
    /// Reads a declarative assembly format, as MLIR's ODS has them: literals in backquotes, `$x`,
    /// `operands`, `type(...)`, `qualified(type(...))`, `functional-type(a, b)`, `attr-dict` and
    /// optional groups `(... $anchor^ ...)?`. Spaces are printed where MLIR prints them. A format without
    /// `attr-dict` has it before its first `:` outside a group, or at its end.
    ///
    /// # Errors
    ///
    /// Reports everything that is wrong with it: names that the signature lacks, and operands, attributes and
    /// types that are missing or given twice.
    pub fn parse(text: &str, signature: &Signature<'_>) -> Result<Self, Vec<FormatError>> {
        let mut pieces = read(text, signature)?;
        let mut text = text.to_owned();
        if !pieces.iter().any(|piece| matches!(piece.element, Element::AttrDict { .. })) {
            let (index, offset) = before_types(&pieces, &text);
            pieces.insert(
                index,
                Piece { space: false, element: Element::AttrDict { keyword: false } },
            );
            text.insert_str(
                offset,
                if index == pieces.len() - 1 { " attr-dict" } else { "attr-dict " },
            );
        }
        if let Some(region) = region_after_attr_dict(&pieces) {
            let RegionSpec { name, span, .. } = &signature.regions[region];
            return Err(vec![FormatError {
                place: Place::Declaration(*span),
                message: format!(
                    "`attr-dict` stands right before the region `${name}`, and both start with `{{`"
                ),
                help: Some("write `attr-dict-with-keyword`".into()),
            }]);
        }
        Ok(Self::new(&text, pieces, signature.attributes))
    }

    /// Reads the format of the parameters of a type: literals, `$parameter` and optional groups.
    ///
    /// # Errors
    ///
    /// As for [`Format::parse`].
    pub fn of_parameters(
        text: &str,
        parameters: &[AttributeSpec],
    ) -> Result<Self, Vec<FormatError>> {
        let signature = Signature {
            operands: &[],
            attributes: parameters,
            results: &[],
            regions: &[],
            infers_results: false,
        };
        let pieces = read(text, &signature)?;
        let is_of_op =
            |piece: &Piece| matches!(piece.element, Element::AttrDict { .. } | Element::Operands);
        if pieces.iter().any(is_of_op) {
            let message = "a type has neither operands nor an attribute dictionary";
            return Err(vec![FormatError::new((0, text.len()), message)]);
        }
        Ok(Self::new(text, pieces, parameters))
    }

    fn new(text: &str, mut pieces: Vec<Piece>, attributes: &[AttributeSpec]) -> Self {
        spacing::set(&mut pieces, attributes);
        Self { text: text.trim_start().to_owned().into(), pieces: pieces.into() }
    }
}

fn read(text: &str, signature: &Signature<'_>) -> Result<Vec<Piece>, Vec<FormatError>> {
    let mut binder = bind::Binder::new(signature);
    let parsed = token::tokens(text).and_then(|tokens| {
        let mut parser = parse::Parser::new(tokens, text.len(), &mut binder);
        parser.format()
    });
    let pieces = parsed.unwrap_or_else(|error| {
        binder.errors.push(error);
        Vec::new()
    });
    // Where something is wrong it is not known what is missing.
    if binder.errors.is_empty() {
        binder.check_complete();
    }
    if binder.errors.is_empty() { Ok(pieces) } else { Err(binder.errors) }
}

impl FormatError {
    fn new(place: (usize, usize), message: impl Into<String>) -> Self {
        let place = Place::Text(place.0, place.1);
        Self { place, message: message.into(), help: None }
    }
}

/// The region, by index, that may follow an attribute dictionary without a keyword.
fn region_after_attr_dict(pieces: &[Piece]) -> Option<usize> {
    let mut elements = pieces.iter().map(|piece| &piece.element);
    elements.find(|element| **element == Element::AttrDict { keyword: false })?;
    match elements.find(|element| !matches!(element, Element::Optional { .. })) {
        Some(Element::Region(region)) => Some(*region),
        _ => None,
    }
}

/// Where the attribute dictionary is by default: among the elements, and in the text.
fn before_types(pieces: &[Piece], text: &str) -> (usize, usize) {
    let is_colon = |piece: &Piece| piece.element == Element::Literal(":".into());
    match pieces.iter().position(is_colon) {
        None => (pieces.len(), text.len()),
        Some(index) => {
            let in_groups = |piece: &Piece| match &piece.element {
                Element::Optional { pieces, .. } => pieces.iter().filter(|p| is_colon(p)).count(),
                _ => 0,
            };
            let skipped = pieces[..index].iter().map(in_groups).sum();
            let offset = text.match_indices("`:`").nth(skipped).map(|(offset, _)| offset);
            (index, offset.unwrap_or(text.len()))
        }
    }
}
