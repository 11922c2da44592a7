//! From texts to values.

mod error;
pub(crate) mod print;
mod read;

use pest::Parser;
use pest_derive::Parser;

use crate::{Kind, MAX_DEPTH, TextError, TypeInt, Value};

#[derive(Parser)]
#[grammar = "text/grammar.pest"]
struct Grammar;

/// The value that a text of the kind denotes.
pub(crate) fn parse(kind: Kind, text: &str) -> Result<Value<TypeInt>, TextError> {
    check_nesting(text)?;
    let pairs = Grammar::parse(entry(kind), text).map_err(|e| error::syntax(text, &e))?;
    let Some(pair) = pairs.into_iter().next() else {
        return Err(TextError { offset: 0, message: format!("expected a {}", kind.name()) });
    };
    read::Reader::new().value(kind, &pair)
}

fn entry(kind: Kind) -> Rule {
    match kind {
        Kind::IntTuple => Rule::int_tuple_text,
        Kind::Coord => Rule::coord_text,
        Kind::Shape => Rule::shape_text,
        Kind::Stride => Rule::stride_text,
        Kind::Layout => Rule::layout_text,
        Kind::ComposedLayout => Rule::composed_layout_text,
        Kind::Swizzle => Rule::swizzle_text,
        Kind::Tile => Rule::tile_text,
    }
}

/// The parser recurses once per level, so levels are counted before it runs.
fn check_nesting(text: &str) -> Result<(), TextError> {
    let mut depth = 0_usize;
    for (offset, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} levels deep");
            return Err(TextError { offset, message });
        }
    }
    Ok(())
}
