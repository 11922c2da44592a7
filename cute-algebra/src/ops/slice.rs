//! The part of a value that a coordinate with wildcards leaves.

use crate::ops::evaluation::index_and_offset;
use crate::ops::swizzled_slice::slice_swizzled;
use crate::print::{LeafText, text};
use crate::rearrange::Rearrange;
use crate::widths::Widths;
use crate::{
    ComposedLayout, Coord, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Mode, StrideLeaf, Tree,
    Value,
};

/// The part of the input that `_` selects: an index removes a mode, `_` keeps one, and the modes
/// kept in a nested selection become modes of the tuple above. What is left of a layout is the
/// function of the coordinates that `_` stands for, counted from the place where the indices lead;
/// that place is not part of it.
///
/// A composed layout keeps the place in its offset: `A o off o B` becomes
/// `A o (off + B(coord)) o slice(B)`, where `_` counts as 0, in 64 bits where static extents and
/// strides show that 32 bits do not suffice. Where `A` is a swizzle and all of `coord` is not `_`,
/// only those bits of the place are kept that the swizzle reads or changes; if it then changes no
/// bit that the slice can set, the result is the plain layout of the distances from the place.
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
/// [`Error::WrongKind`] for tiles, swizzles and scalars; [`Error::CoordProfile`] when the coordinate
/// is not weakly congruent to the input; as [`ComposedLayout::new`]. For a swizzled layout
/// [`Error::NotStatic`] when its outer layout is dynamic, [`Error::NoWildcard`] for a coordinate
/// without `_`, and [`Error::SwizzledMode`], [`Error::WrongSlice`] or [`Error::UncheckedSlice`]
/// where the result would not be what is left of the function or cannot be shown to be.
/// [`Error::Overflow`] when a static integer leaves signed 64 bits.
pub fn slice<I: Int>(input: &Value<I>, coord: &Coord<I>) -> Result<Value<I>, Error> {
    let mode = &mut Mode::default();
    match input {
        Value::IntTuple(tree) | Value::Shape(tree) => check_fits(coord, tree, mode)?,
        Value::Coord(tree) => check_fits(coord, tree, mode)?,
        Value::Stride(stride) => check_fits(coord, stride, mode)?,
        Value::Layout(layout) => check_fits(coord, layout.shape(), mode)?,
        Value::ComposedLayout(composed) => {
            check_fits(coord, composed.outer().shape(), mode)?;
            return slice_composed(composed, coord);
        }
        Value::Tile(_) | Value::Scalar(_) | Value::Bool(_) | Value::Swizzle(_) => {
            let accepted = "int_tuple, coord, shape, stride, layout, composed_layout";
            return Err(Error::wrong_kind("input", input, accepted));
        }
    }
    input.rearrange("input", &Slice(coord))
}

/// Fails with [`Error::CoordProfile`] unless the coordinate is weakly congruent to the tree.
fn check_fits<I: Int, L: LeafText>(
    coord: &Coord<I>,
    tree: &Tree<L>,
    mode: &mut Mode,
) -> Result<(), Error> {
    match (coord, tree) {
        (Tree::Leaf(_), _) => Ok(()),
        (Tree::Tuple(coords), Tree::Tuple(modes)) if coords.len() == modes.len() => {
            for (position, (coord, tree)) in coords.iter().zip(modes).enumerate() {
                mode.0.push(position);
                check_fits(coord, tree, mode)?;
                mode.0.pop();
            }
            Ok(())
        }
        _ => Err(Error::CoordProfile {
            coord: text(coord),
            shape: text(tree),
            rank: tree.rank(),
            mode: mode.clone(),
        }),
    }
}

/// The modes that `_` selects, of a tree that the coordinate is weakly congruent to.
struct Slice<'a, I>(&'a Coord<I>);

impl<I> Rearrange for Slice<'_, I> {
    fn tree<L: Clone>(&self, tree: &Tree<L>) -> Result<Tree<L>, Error> {
        Ok(match self.0 {
            Tree::Leaf(CoordLeaf::Underscore) => tree.clone(),
            coord => Tree::Tuple(kept(coord, tree)),
        })
    }
}

fn kept<I, L: Clone>(coord: &Coord<I>, tree: &Tree<L>) -> Vec<Tree<L>> {
    match (coord, tree) {
        (Tree::Leaf(CoordLeaf::Underscore), _) => vec![tree.clone()],
        (Tree::Tuple(coords), Tree::Tuple(modes)) => {
            let pairs = coords.iter().zip(modes);
            pairs.flat_map(|(coord, mode)| kept(coord, mode)).collect()
        }
        _ => Vec::new(),
    }
}

fn slice_composed<I: Int>(
    composed: &ComposedLayout<I>,
    coord: &Coord<I>,
) -> Result<Value<I>, Error> {
    let outer = composed.outer().rearrange(&Slice(coord))?;
    match composed.inner() {
        Inner::Swizzle(swizzle) => slice_swizzled(composed, swizzle, coord, outer),
        Inner::Layout(_) => {
            let offset = place(composed, coord)?;
            ComposedLayout::new(composed.inner().clone(), offset, outer).map(Value::ComposedLayout)
        }
    }
}

/// The offset plus the index of the coordinate.
fn place<I: Int>(composed: &ComposedLayout<I>, coord: &Coord<I>) -> Result<IntTuple<I>, Error> {
    let removed = removed(composed.outer(), coord)?;
    let widths = Widths::of_sum(&removed, composed.offset());
    index_and_offset(coord, composed.outer(), composed.offset(), widths)
}

/// The layout in which every mode that `_` selects is 0 everywhere.
pub(crate) fn removed<I: Int, J>(layout: &Layout<I>, coord: &Coord<J>) -> Result<Layout<I>, Error> {
    match (coord, layout.shape(), layout.stride()) {
        (Tree::Leaf(CoordLeaf::Int(_)), ..) => Ok(layout.clone()),
        (Tree::Leaf(CoordLeaf::Underscore), ..) => layout.map_modes(&mut |_, _| {
            let stride = StrideLeaf::plain(I::constant(0));
            Ok(Layout::congruent(
                Tree::Leaf(I::constant(1)),
                Tree::Leaf(stride),
            ))
        }),
        (Tree::Tuple(coords), Tree::Tuple(shapes), Tree::Tuple(strides)) => {
            let modes = coords.iter().zip(shapes.iter().zip(strides));
            let modes = modes.map(|(coord, (shape, stride))| {
                removed(&Layout::congruent(shape.clone(), stride.clone()), coord)
            });
            modes.collect::<Result<_, _>>().map(Layout::of_modes)
        }
        _ => Ok(layout.clone()),
    }
}
