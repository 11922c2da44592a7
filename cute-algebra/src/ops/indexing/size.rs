//! How many coordinates there are.

use crate::layout::size_of;
use crate::{Error, Int, IntTuple, Tree, Value};

/// The product of the extents, of the whole input or of the part that a mode path leads to. Of a
/// layout the extents are its shape, of a composed layout the shape of its outer layout. The
/// empty tuple has size 1.
///
/// ```
/// use cute_algebra::{Kind, Value, size};
///
/// let shape = Value::parse(Kind::Shape, "(1,(2,4),9)")?;
/// assert_eq!(size(&shape, Some(&[1]))?.to_string(), "8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for any other kind, [`Error::ModeOutOfRange`] and
/// [`Error::ModeInsideLeaf`] for a path that leads nowhere, [`Error::Overflow`] when a static
/// product leaves signed 64 bits.
pub fn size<I: Int>(input: &Value<I>, mode: Option<&[i32]>) -> Result<IntTuple<I>, Error> {
    let shape = match input {
        Value::IntTuple(tree) | Value::Shape(tree) => tree,
        Value::Layout(layout) => layout.shape(),
        Value::ComposedLayout(composed) => composed.outer().shape(),
        _ => {
            let accepted = "shape, int_tuple, layout, composed_layout";
            return Err(Error::wrong_kind("input", input, accepted));
        }
    };
    size_of(shape.at(mode.unwrap_or_default())?).map(Tree::Leaf)
}
