//! How many tiles it takes.

use crate::layout::product;
use crate::limits::Size;
use crate::ops::arithmetic::division::Division;
use crate::ops::layout_algebra::complement::{complement_to, on_basis};
use crate::slots::{coprofile, per_slot};
use crate::wide::{settled, wide};
use crate::{
    Error, Int, IntTuple, Layout, Shape, StrideLeaf, Tile, TileSlot, Tree, TypeInt, Value,
};

/// The quotient of an int_tuple or shape and a tiler, rounded up; of the kind of the input.
///
/// By an int_tuple or shape, a tuple is divided element by element, where surplus elements of the
/// input stay as they are, and an integer by the tiler's product. A tuple by an integer consumes it:
/// the first element is divided by the integer, the next by what the first has left of it, and so
/// on.
///
/// By a tile, a tuple is divided mode by mode and an integer by the product of the extents of the
/// tile. The quotient by a layout is the shape of its complement up to the size of what is divided.
/// Scaled bases do that slot by slot.
///
/// ```
/// use cute_algebra::{Kind, Value, ceil_div};
///
/// let input = Value::parse(Kind::Shape, "(9,10,6)")?;
/// let tiler = Value::parse(Kind::IntTuple, "(3,4)")?;
/// assert_eq!(ceil_div(&input, &tiler)?.to_string(), "(3,3,6)");
/// let tile = Value::parse(Kind::Tile, "[4:2;5:1]")?;
/// assert_eq!(ceil_div(&input, &tile)?.to_string(), "((2,2),2,6)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for an input or tiler of another kind, [`Error::NoQuotient`] when a divisor is
/// the static 0, the tiler has more modes than the input, a static integer leaves signed 64 bits, the
/// tile has a `_` or a layout without complement, or the quotient would be too large a value.
pub fn ceil_div<I: Int>(input: &Value<I>, tiler: &Value<I>) -> Result<Value<I>, Error> {
    match tiler {
        Value::IntTuple(_) | Value::Shape(_) | Value::Tile(_) => {}
        _ => {
            let accepted = "int_tuple, shape, tile";
            return Err(Error::wrong_kind("tiler", tiler, accepted));
        }
    }
    let quotient = match input {
        Value::IntTuple(tree) => by_tiler(&wide(tree), &wide(tiler)).map(Value::IntTuple),
        Value::Shape(tree) => by_tiler(&wide(tree), &wide(tiler)).map(Value::Shape),
        _ => return Err(Error::wrong_kind("input", input, "int_tuple, shape")),
    };
    let quotient = quotient.map_err(|reason| Error::no_quotient("ceil_div", input, tiler, reason));
    Ok(settled(&quotient?))
}

fn by_tiler<I: Int>(input: &IntTuple<I>, tiler: &Value<I>) -> Result<IntTuple<I>, Error> {
    match tiler {
        Value::IntTuple(tiler) | Value::Shape(tiler) => ceil_div_tree(input, tiler),
        Value::Tile(Tile(slots)) => {
            if let Some((mode, _)) = slots.find(&mut |slot| slot.layout().is_none()) {
                return Err(Error::SlotWithoutShape { mode });
            }
            let quotient = by_tile(input, slots)?;
            Size::of(&quotient).check()?;
            Ok(quotient)
        }
        _ => Ok(input.clone()),
    }
}

/// The quotient of a tuple and an int_tuple or shape, rounded up.
///
/// Fails with [`Error::ZeroDivisor`], [`Error::DivisionByZero`], [`Error::TilerRank`],
/// [`Error::Overflow`].
pub(crate) fn ceil_div_tree<I: Int>(
    input: &IntTuple<I>,
    tiler: &IntTuple<I>,
) -> Result<IntTuple<I>, Error> {
    CeilDiv::divide(input, tiler)
}

struct CeilDiv;

impl Division for CeilDiv {
    const DIVISOR: &'static str = "tiler";

    fn quotient<I: Int>(dividend: &I, divisor: &I) -> Result<I, Error> {
        dividend.ceil_div(divisor)
    }

    fn check_ranks<I: Int>(dividend: &[Tree<I>], divisor: &[Tree<I>]) -> Result<(), Error> {
        check_rank(dividend.len(), divisor.len())
    }
}

fn check_rank(input: usize, tiler: usize) -> Result<(), Error> {
    match tiler > input {
        true => Err(Error::TilerRank { tiler, input }),
        false => Ok(()),
    }
}

fn by_tile<I: Int>(input: &IntTuple<I>, tile: &Tree<TileSlot<I>>) -> Result<IntTuple<I>, Error> {
    match (input, tile) {
        (_, Tree::Leaf(TileSlot::Layout(layout))) => complement_shape(layout, product(input)?),
        (_, Tree::Leaf(TileSlot::Underscore)) => Ok(input.clone()),
        (Tree::Leaf(_), Tree::Tuple(_)) => ceil_div_tree(input, &extents(tile)),
        (Tree::Tuple(modes), Tree::Tuple(slots)) => {
            check_rank(modes.len(), slots.len())?;
            let pairs = modes.iter().zip(slots);
            let quotients = pairs.map(|(mode, slot)| by_tile(mode, slot));
            let surplus = modes.iter().skip(slots.len()).cloned();
            let quotients: Result<_, _> = quotients.chain(surplus.map(Ok)).collect();
            quotients.map(Tree::Tuple)
        }
    }
}

/// The extents of all layouts of a tile.
fn extents<I: Int>(tile: &Tree<TileSlot<I>>) -> Shape<I> {
    let layouts = tile.leaves().into_iter().filter_map(TileSlot::layout);
    Tree::Tuple(layouts.map(|layout| layout.shape().clone()).collect())
}

/// The shape of what a layout leaves out of a codomain of that size, with scaled bases that of every
/// slot in the place of the slot.
fn complement_shape<I: Int>(layout: &Layout<I>, size: I) -> Result<Shape<I>, Error> {
    let cotarget = Tree::Leaf(size);
    let shape_of =
        |layout: &Layout<I>| Ok(complement_to("tiler", layout, &cotarget)?.shape().clone());
    if layout.stride().find(&mut StrideLeaf::is_basis).is_none() {
        return shape_of(layout);
    }
    let profile: IntTuple<TypeInt> = coprofile(layout)?;
    per_slot(&profile, &mut |path| shape_of(&plain_part(layout, path)))
}

/// The leaves of a layout that have that basis path, with their scales as plain strides.
fn plain_part<I: Int>(layout: &Layout<I>, path: &[u32]) -> Layout<I> {
    let mut leaves = layout.flat();
    leaves.retain(|leaf| leaf.stride.path[..] == *path);
    let leaves = on_basis(leaves, &[]).into_iter().map(Tree::Leaf).collect();
    Layout::unzip(&Tree::Tuple(leaves))
}
