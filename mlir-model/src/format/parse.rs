//! The parser of assembly formats. Optional groups do not nest, so it does not recurse.

use super::FormatError;
use super::bind::Binder;
use super::token::{Token, TokenKind};
use crate::did_you_mean;
use crate::{Anchor, Element, Of, Piece};

/// The directives that stand for something by themselves.
const DIRECTIVES: [&str; 6] =
    ["attr-dict", "attr-dict-with-keyword", "operands", "type", "qualified", "functional-type"];

/// A parser over the tokens of one format.
pub struct Parser<'a, 'b> {
    tokens: std::iter::Peekable<std::vec::IntoIter<Token>>,
    /// Where the format ends.
    end: usize,
    binder: &'a mut Binder<'b>,
}

type Result<T> = std::result::Result<T, FormatError>;

impl<'a, 'b> Parser<'a, 'b> {
    /// A parser.
    pub fn new(tokens: Vec<Token>, end: usize, binder: &'a mut Binder<'b>) -> Self {
        Self { tokens: tokens.into_iter().peekable(), end, binder }
    }

    /// The whole format.
    pub fn format(&mut self) -> Result<Vec<Piece>> {
        let mut pieces = Vec::new();
        while let Some(token) = self.tokens.next() {
            let element = match token.kind {
                TokenKind::Punctuation('(') => Some(self.group(token.place)?),
                _ => self.element(token)?,
            };
            pieces.extend(element.map(piece));
        }
        Ok(pieces)
    }

    /// What stands between `(` and `)?`.
    fn group(&mut self, start: (usize, usize)) -> Result<Element> {
        self.binder.in_group = true;
        let mut pieces = Vec::new();
        let mut anchor = None;
        loop {
            let Some(token) = self.tokens.next() else {
                return Err(FormatError::new(start, "this optional group has no closing `)?`"));
            };
            let place = token.place;
            match token.kind {
                TokenKind::Punctuation(')') => break,
                TokenKind::Punctuation('(') => {
                    return Err(FormatError::new(place, "optional groups do not nest"));
                }
                TokenKind::Punctuation('^') => {
                    let element = pieces.last().map(|piece: &Piece| &piece.element);
                    self.binder.anchor(&mut anchor, element, place);
                }
                _ => pieces.extend(self.element(token)?.map(piece)),
            }
        }
        self.punctuation('?', "`?` after the optional group")?;
        self.binder.in_group = false;
        self.binder.check_group(&pieces, anchor, start);
        Ok(Element::Optional {
            // Without an anchor there was an error; any anchor does.
            anchor: anchor.unwrap_or(Anchor::Attribute(0)),
            pieces: pieces.into(),
        })
    }

    /// One element; nothing if it is reported as wrong but the rest can still be read.
    fn element(&mut self, token: Token) -> Result<Option<Element>> {
        let place = token.place;
        match token.kind {
            TokenKind::Literal(text) => Ok(Some(Element::Literal(text.into()))),
            TokenKind::Variable(name) => Ok(self.binder.variable(&name, place)),
            TokenKind::Word(word) => self.directive(&word, place),
            TokenKind::Punctuation(c) => {
                let message = format!("unexpected `{c}` in a format");
                let mut error = FormatError::new(place, message);
                if ")(,".contains(c) {
                    error.help = Some("literals stand in backquotes".into());
                }
                Err(error)
            }
        }
    }

    fn directive(&mut self, word: &str, place: (usize, usize)) -> Result<Option<Element>> {
        match word {
            "attr-dict" => Ok(self.binder.attr_dict(false, place)),
            "attr-dict-with-keyword" => Ok(self.binder.attr_dict(true, place)),
            "operands" => Ok(self.binder.operands(place)),
            "type" => self.types(false),
            "qualified" => {
                self.punctuation('(', "`(`")?;
                match self.tokens.next() {
                    Some(Token { kind: TokenKind::Word(word), .. }) if word == "type" => {}
                    other => return Err(self.expected("`type(...)`", other)),
                }
                let types = self.types(true)?;
                self.punctuation(')', "`)`")?;
                Ok(types)
            }
            "functional-type" => {
                self.punctuation('(', "`(`")?;
                let inputs = self.of()?;
                self.punctuation(',', "`,`")?;
                let results = self.of()?;
                self.punctuation(')', "`)`")?;
                Ok(inputs
                    .zip(results)
                    .map(|(inputs, results)| Element::FunctionalType(inputs, results)))
            }
            _ => {
                let message = format!("unknown directive `{word}` in a format");
                let mut error = FormatError::new(place, message);
                error.help = did_you_mean(word, DIRECTIVES);
                Err(error)
            }
        }
    }

    /// What follows `type`.
    fn types(&mut self, qualified: bool) -> Result<Option<Element>> {
        self.punctuation('(', "`(`")?;
        let of = self.of()?;
        self.punctuation(')', "`)`")?;
        Ok(of.map(|of| Element::Types {
            of,
            qualified: qualified || self.binder.needs_qualifying(of),
        }))
    }

    /// `$x`, `operands` or `results`.
    fn of(&mut self) -> Result<Option<Of>> {
        match self.tokens.next() {
            Some(Token { kind: TokenKind::Variable(name), place }) => {
                Ok(self.binder.type_of(&name, place))
            }
            Some(Token { kind: TokenKind::Word(word), place }) if word == "operands" => {
                Ok(self.binder.types(Of::Operands, place))
            }
            Some(Token { kind: TokenKind::Word(word), place }) if word == "results" => {
                Ok(self.binder.types(Of::Results, place))
            }
            other => Err(self.expected("`$name`, `operands` or `results`", other)),
        }
    }

    fn punctuation(&mut self, c: char, what: &str) -> Result<()> {
        match self.tokens.next() {
            Some(token) if token.kind == TokenKind::Punctuation(c) => Ok(()),
            other => Err(self.expected(what, other)),
        }
    }

    fn expected(&self, what: &str, found: Option<Token>) -> FormatError {
        match found {
            Some(token) => {
                let message = format!("expected {what}, found `{}`", token.kind.written());
                FormatError::new(token.place, message.replace("``", "`"))
            }
            None => FormatError::new((self.end, self.end), format!("expected {what} at the end")),
        }
    }
}

/// A piece; its space is decided later.
fn piece(element: Element) -> Piece {
    Piece { space: false, element }
}
