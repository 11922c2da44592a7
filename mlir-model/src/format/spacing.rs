//! Where a format prints spaces: the rules of MLIR's own generator of printers.

use crate::{AttributeSpec, Element, Piece};

/// What was printed last, as far as the next space depends on it.
struct State<'a> {
    attributes: &'a [AttributeSpec],
    should_space: bool,
    last_punctuation: bool,
}

/// Decides for every piece whether a space is printed before it.
pub fn set(pieces: &mut [Piece], attributes: &[AttributeSpec]) {
    let mut state = State { attributes, should_space: true, last_punctuation: false };
    state.pieces(pieces);
}

impl State<'_> {
    fn pieces(&mut self, pieces: &mut [Piece]) {
        for piece in pieces {
            piece.space = match &mut piece.element {
                Element::Literal(text) => self.literal(text),
                // It prints a space itself, if it prints anything.
                Element::AttrDict { .. } => {
                    self.value();
                    false
                }
                // It prints nothing: the group that it anchors says that it is there.
                Element::Attribute(i) if self.attributes[*i].is_unit() => false,
                // The group itself prints nothing; what follows is spaced as if it were there.
                Element::Optional { pieces, .. } => {
                    self.pieces(pieces.to_mut());
                    false
                }
                _ => {
                    let space = self.should_space || !self.last_punctuation;
                    self.value();
                    space
                }
            };
        }
    }

    fn value(&mut self) {
        self.should_space = true;
        self.last_punctuation = false;
    }

    fn literal(&mut self, text: &str) -> bool {
        let space = self.should_space && self.before(text);
        let first = text.chars().next().unwrap_or(' ');
        self.should_space = text.len() != 1 || !"<({[".contains(first);
        self.last_punctuation = first != '_' && !first.is_ascii_alphabetic();
        space
    }

    /// Whether a literal wants a space before it.
    fn before(&self, text: &str) -> bool {
        if text.len() != 1 && text != "->" {
            return true;
        }
        let closing = if self.last_punctuation { ">)}]," } else { "<>(){}[]," };
        !text.starts_with(|c| closing.contains(c))
    }
}
