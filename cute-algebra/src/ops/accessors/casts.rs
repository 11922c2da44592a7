//! Operations that take a value for one of another kind.

use crate::text::print::LeafText;
use crate::{Coord, CoordLeaf, Error, Int, IntTuple, Shape, Stride, StrideLeaf, Tree, Value};

/// The coordinate of the same structure and integers.
///
/// ```
/// use cute_algebra::{CoordLeaf, Tree, to_coord};
///
/// assert_eq!(to_coord(&Tree::Leaf(-3_i64))?, Tree::Leaf(CoordLeaf::Int(-3)));
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// None.
pub fn to_coord<I: Int>(src: &IntTuple<I>) -> Result<Coord<I>, Error> {
    Ok(src.map(&mut |int| CoordLeaf::Int(int.clone())))
}

/// The shape of the same structure and integers, which may be negative.
///
/// ```
/// use cute_algebra::{Tree, to_shape};
///
/// assert_eq!(to_shape(&Tree::Leaf(-3_i64))?, Tree::Leaf(-3));
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// None.
pub fn to_shape<I: Int>(src: &IntTuple<I>) -> Result<Shape<I>, Error> {
    Ok(src.clone())
}

/// The stride of the same structure and integers.
///
/// ```
/// use cute_algebra::{StrideLeaf, Tree, to_stride};
///
/// assert_eq!(to_stride(&Tree::Leaf(-3_i64))?, Tree::Leaf(StrideLeaf::plain(-3)));
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// None.
pub fn to_stride<I: Int>(src: &IntTuple<I>) -> Result<Stride<I>, Error> {
    Ok(src.map(&mut |int| StrideLeaf::plain(int.clone())))
}

/// The integer tuple of the same structure and integers.
///
/// ```
/// use cute_algebra::{Kind, Value, to_int_tuple};
///
/// let tuple = |text| to_int_tuple(&Value::parse(Kind::Stride, text).unwrap());
/// assert_eq!(tuple("(8,?)")?.to_string(), "(8,?)");
/// assert!(tuple("(8@0,0)").is_err());
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// [`Error::NotInteger`] for `_` and scaled bases, [`Error::WrongKind`] for what is no tuple of
/// integers.
pub fn to_int_tuple<I: Int>(src: &Value<I>) -> Result<IntTuple<I>, Error> {
    match src {
        Value::IntTuple(tuple) | Value::Shape(tuple) => Ok(tuple.clone()),
        Value::Coord(coord) => integers("src", coord, |leaf| match leaf {
            CoordLeaf::Int(int) => Some(int),
            CoordLeaf::Underscore => None,
        }),
        Value::Stride(stride) => plain_strides("src", stride),
        _ => Err(Error::wrong_kind("src", src, "shape, stride, coord, int_tuple")),
    }
}

/// The strides as integers, none of them a scaled basis; `operand` is what has them.
///
/// Fails with [`Error::NotInteger`].
pub(crate) fn plain_strides<I: Int>(
    operand: &'static str,
    stride: &Stride<I>,
) -> Result<IntTuple<I>, Error> {
    integers(operand, stride, |leaf| (!leaf.is_basis()).then_some(&leaf.scale))
}

fn integers<I: Int, L: LeafText>(
    operand: &'static str,
    tree: &Tree<L>,
    integer: impl Fn(&L) -> Option<&I>,
) -> Result<IntTuple<I>, Error> {
    tree.try_map(&mut |leaf| {
        integer(leaf).cloned().ok_or_else(|| {
            let first = tree.find(&mut |leaf| integer(leaf).is_none());
            Error::NotInteger {
                operand,
                leaf: leaf.leaf_text().into(),
                mode: first.map(|(mode, _)| mode).unwrap_or_default(),
            }
        })
    })
}
