//! The part of a value that a coordinate with wildcards leaves.

use crate::leaves::LayoutLeaf;
use crate::ops::indexing::evaluation::index_and_offset;
use crate::ops::indexing::evaluation::widths::Widths;
use crate::ops::layout_algebra::rearranging::{Slice, check_sliceable};
use crate::ops::layout_algebra::swizzled_slice::slice_swizzled;
use crate::{ComposedLayout, Coord, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Tree, Value};

/// The part of the input that `_` selects: an index removes a mode, `_` keeps one, and the modes
/// kept in a nested selection become modes of the tuple above. What is left of a layout is the
/// function of the coordinates that `_` stands for, counted from the place where the indices lead;
/// that place is not part of it.
///
/// A composed layout keeps the place in its offset: `A o off o B` becomes
/// `A o (off + B(coord)) o slice(B)`, where `_` counts as 0, in 64 bits where static extents and
/// strides show that 32 bits do not suffice.
///
/// Where `A` is a swizzle and all of `coord` is not `_`, the result holds the distances from the start of
/// the slice. It is a plain layout where that is proven for all values of the dynamic leaves, else
/// `A o (off + B(coord)) o slice(B)`, or, as CuTe has it, the same with only those bits of the place
/// that the swizzle reads or changes. A dynamic index must lie inside its mode.
///
/// ```
/// use cute_algebra::{Error, Kind, Value, slice};
///
/// let sliced = |kind, input: &str, coord: &str| -> Result<String, Box<dyn std::error::Error>> {
///     let Value::Coord(coord) = Value::parse(Kind::Coord, coord)? else { return Ok("".into()) };
///     Ok(slice(&Value::parse(kind, input)?, &coord)?.to_string())
/// };
/// assert_eq!(sliced(Kind::Layout, "(5,(2,7)):(1,(5,10))", "(3,_)")?, "((2,7)):((5,10))");
/// assert_eq!(sliced(Kind::Layout, "(5,(2,7)):(1,(5,10))", "(_,(1,_))")?, "(5,7):(1,10)");
/// let swizzled = "S<2,0,3> o 0 o (8,8):(1,8)";
/// assert_eq!(sliced(Kind::ComposedLayout, swizzled, "(_,5)")?, "((2,4)):((-1,2))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for tiles, swizzles and scalars; [`Error::NotWeaklyCongruent`] when the coordinate
/// is not weakly congruent to the input; as [`ComposedLayout::new`]. For a swizzled layout
/// [`Error::NotStatic`] when its outer layout is dynamic, [`Error::NoWildcard`] for a coordinate
/// without `_`. [`Error::Overflow`] when a static integer leaves signed 64 bits.
pub fn slice<I: Int>(input: &Value<I>, coord: &Coord<I>) -> Result<Value<I>, Error> {
    check_sliceable(input, coord)?;
    match input {
        Value::ComposedLayout(composed) => slice_composed(composed, coord),
        _ => input.rearrange("input", &Slice(coord)),
    }
}

fn slice_composed<I: Int>(
    composed: &ComposedLayout<I>,
    coord: &Coord<I>,
) -> Result<Value<I>, Error> {
    let outer = composed.outer().rearrange(&Slice(coord))?;
    match composed.inner() {
        Inner::Swizzle(swizzle) => {
            slice_swizzled(composed, swizzle, coord, outer, || match place(composed, coord)? {
                Tree::Leaf(place) => Ok(place),
                Tree::Tuple(_) => Ok(I::constant(0)),
            })
        }
        Inner::Layout(_) => {
            let offset = place(composed, coord)?;
            ComposedLayout::new(composed.inner().clone(), offset, outer).map(Value::ComposedLayout)
        }
    }
}

/// The offset plus the index of the coordinate.
fn place<I: Int>(composed: &ComposedLayout<I>, coord: &Coord<I>) -> Result<IntTuple<I>, Error> {
    let removed = removed(composed.outer(), coord);
    let widths = Widths::of_sum(&removed, composed.offset());
    index_and_offset(coord, composed.outer(), composed.offset(), widths)
}

/// The layout in which every mode that `_` selects is 0 everywhere.
fn removed<I: Int, J>(layout: &Layout<I>, coord: &Coord<J>) -> Layout<I> {
    match coord {
        Tree::Leaf(CoordLeaf::Int(_)) => layout.clone(),
        Tree::Leaf(CoordLeaf::Underscore) => {
            let none = || LayoutLeaf::plain(I::constant(1), I::constant(0));
            Layout::unzip(&layout.zip().map(&mut |_| none()))
        }
        Tree::Tuple(coords) => {
            let modes = coords.iter().zip(layout.modes());
            let modes: Vec<_> = modes.map(|(coord, mode)| removed(&mode, coord)).collect();
            Layout::from_modes(&modes)
        }
    }
}
