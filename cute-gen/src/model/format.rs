//! Assembly formats: the elements of MLIR's declarative formats, resolved.

/// An assembly format.
#[derive(Clone, Debug)]
pub struct Format {
    /// As written, without the quotes.
    pub text: String,
    /// Its elements, with the spaces that are printed before them.
    pub pieces: Vec<Piece>,
}

/// An element and whether a space is printed before it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Piece {
    /// Whether a space is printed before the element.
    pub space: bool,
    /// The element.
    pub element: Element,
}

/// The elements of MLIR's declarative assembly format.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Element {
    /// A keyword or punctuation.
    Literal(String),
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
    /// `attr-dict`.
    AttrDict,
    /// `( ... )?`.
    Optional {
        /// What decides whether it is printed.
        anchor: Anchor,
        /// The elements.
        pieces: Vec<Piece>,
    },
}

/// Whose types an element stands for.
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
    /// An operand, by index.
    Operand(usize),
    /// An attribute, by index.
    Attribute(usize),
}
