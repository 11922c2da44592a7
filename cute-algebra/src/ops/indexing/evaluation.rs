//! Layouts as functions.

pub(crate) mod range;
pub(crate) mod widths;

use crate::congruence::check_weakly_congruent;
use crate::layout::product;
use crate::ops::indexing::evaluation::widths::{Widths, is_known};
use crate::slots::{Slots, add};
use crate::text::print::text;
use crate::wide::{Wide, settled, wide};
use crate::{
    ComposedLayout, Coord, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Shape, Tree, Value,
    Width,
};

/// The index of a coordinate: the sum of every natural index times its stride.
///
/// A tuple fits a shape of the same rank, element by element. A single index over a tuple of modes
/// is split by their sizes, the first mode fastest; the last mode takes what is left, so that an
/// index out of range goes on along it. `_` counts as 0. Plain strides give one integer. A scaled
/// basis adds to the slot of its path, and the result is a tuple with, at every level, a slot for
/// each mode number up to the greatest in use. A composed layout evaluates its outer layout, adds
/// the offset, and applies the inner layout or swizzle.
///
/// An index never wraps: where static extents and strides show that some coordinate inside the
/// shape has an index outside signed 32 bits, a dynamic result is computed in 64 bits.
///
/// ```
/// use cute_algebra::{Kind, Value, layout_eval};
///
/// let eval = |coord: &str, layout: &str| -> Result<String, Box<dyn std::error::Error>> {
///     let layout = Value::parse(Kind::Layout, layout)?;
///     match Value::parse(Kind::Coord, coord)? {
///         Value::Coord(coord) => Ok(layout_eval(&coord, &layout)?.to_string()),
///         other => Ok(other.to_string()),
///     }
/// };
/// assert_eq!(eval("(3,2)", "(5,6):(1,9)")?, "21");
/// assert_eq!(eval("13", "(5,6):(1,9)")?, "21");
/// assert_eq!(eval("(3,2)", "(5,6):(1@0,1@2)")?, "(3,0,2)");
/// assert_eq!(eval("(?,?)", "(175000,12288):(12288,1)")?, "?{i64}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for anything but a layout or composed layout, [`Error::NotWeaklyCongruent`] when
/// the coordinate does not fit the shape, [`Error::NotAddable`] when offset and index differ in
/// structure, [`Error::Overflow`] when a static integer leaves signed 64 bits, [`Error::TooLarge`] for a dynamic
/// index where static extents and strides show that a coordinate inside the shape leads outside them,
/// [`Error::TooManyLeaves`] when mode numbers call for a huge tuple.
pub fn layout_eval<I: Int>(coord: &Coord<I>, layout: &Value<I>) -> Result<IntTuple<I>, Error> {
    match layout {
        Value::Layout(layout) => {
            let widths = Widths::of_layout(layout);
            let index = evaluate(coord, layout, &widths)?;
            check_reach(&index, &[&widths])?;
            Ok(index)
        }
        Value::ComposedLayout(composed) => evaluate_composed(coord, composed),
        _ => Err(Error::wrong_kind("layout", layout, "layout, composed_layout")),
    }
}

fn evaluate_composed<I: Int>(
    coord: &Coord<I>,
    composed: &ComposedLayout<I>,
) -> Result<IntTuple<I>, Error> {
    let widths = Widths::of_composed(composed);
    let index = through(&wide(coord), &wide(composed), &widths)?;
    check_reach(&index, &[&widths.0, &widths.1])?;
    Ok(settled(&index))
}

/// That a dynamic index, of which it is not known how far it leads, cannot leave 64 bits as far as
/// static extents and strides tell.
fn check_reach<I: Int>(index: &IntTuple<I>, widths: &[&Widths]) -> Result<(), Error> {
    let is_dynamic = index.leaves().into_iter().any(|leaf| leaf.known().is_none());
    match is_dynamic && widths.iter().any(|widths| widths.overflow()) {
        true => Err(Error::TooLarge),
        false => Ok(()),
    }
}

/// The index of a coordinate plus an offset, dynamic leaves at least as wide as demanded.
pub(crate) fn index_and_offset<I: Int>(
    coord: &Coord<I>,
    layout: &Layout<I>,
    offset: &IntTuple<I>,
    widths: Widths,
) -> Result<IntTuple<I>, Error> {
    let index = add(&index_of(&wide(coord), &wide(layout))?, &wide(offset))?;
    Ok(settled(&widths.widen(&index)))
}

/// Outer layout, offset, inner part, with the widths of the sum and of the result.
fn through<I: Int>(
    coord: &Coord<Wide<I>>,
    composed: &ComposedLayout<Wide<I>>,
    (sum_widths, widths): &(Widths, Widths),
) -> Result<IntTuple<Wide<I>>, Error> {
    let sum = add(&index_of(coord, composed.outer())?, composed.offset())?;
    let sum = sum_widths.widen(&sum);
    match (composed.inner(), &sum) {
        (Inner::Layout(inner), _) => {
            let sum = if is_known(composed) { sum_widths.bound(&sum) } else { sum };
            let coord = sum.map(&mut |leaf| CoordLeaf::Int(leaf.clone()));
            Ok(widths.widen(&index_of(&coord, inner)?))
        }
        (Inner::Swizzle(swizzle), Tree::Leaf(index)) => {
            swizzle.apply(&index.widen(widths.at(&[]))).map(Tree::Leaf)
        }
        (Inner::Swizzle(_), Tree::Tuple(_)) => {
            let (offset, sum) = (text(composed.offset()), text(&sum));
            Err(Error::SwizzleOperand { offset, sum })
        }
    }
}

/// The index of a coordinate, its dynamic leaves at least as wide as demanded.
pub(crate) fn evaluate<I: Int>(
    coord: &Coord<I>,
    layout: &Layout<I>,
    widths: &Widths,
) -> Result<IntTuple<I>, Error> {
    let index = index_of(&wide(coord), &wide(layout))?;
    Ok(settled(&widths.widen(&index)))
}

/// The index of a coordinate, as its definition has it.
pub(crate) fn index_of<I: Int>(coord: &Coord<I>, layout: &Layout<I>) -> Result<IntTuple<I>, Error> {
    let indices = natural_indices(coord, layout.shape())?;
    let mut slots = Slots::new();
    for (index, stride) in indices.iter().zip(layout.stride().leaves()) {
        slots.add(&stride.path, index.mul(&stride.scale)?)?;
    }
    Ok(slots.into_tuple())
}

/// The natural indices of a coordinate: one for every leaf of the shape, in order.
///
/// Fails with [`Error::NotWeaklyCongruent`] when the coordinate does not fit the shape.
pub(crate) fn natural_indices<I: Int>(coord: &Coord<I>, shape: &Shape<I>) -> Result<Vec<I>, Error> {
    check_weakly_congruent("coord", coord, shape)?;
    let mut indices = Vec::new();
    pair(coord, shape, &mut indices)?;
    Ok(indices)
}

/// The natural indices of a coordinate that may be a tuple and fits the shape.
fn pair<I: Int>(coord: &Coord<I>, shape: &Shape<I>, indices: &mut Vec<I>) -> Result<(), Error> {
    match coord {
        Tree::Leaf(CoordLeaf::Underscore) => split(I::constant(0), shape, indices),
        Tree::Leaf(CoordLeaf::Int(index)) => split(index.clone(), shape, indices),
        Tree::Tuple(coords) => {
            let mut pairs = coords.iter().zip(shape.modes());
            pairs.try_for_each(|(coord, shape)| pair(coord, shape, indices))
        }
    }
}

/// The natural indices of a single index, split over the modes it stands for.
fn split<I: Int>(index: I, shape: &Shape<I>, indices: &mut Vec<I>) -> Result<(), Error> {
    let shapes = match shape {
        Tree::Leaf(_) => {
            indices.push(index);
            return Ok(());
        }
        Tree::Tuple(shapes) => shapes,
    };
    let mut rest = index;
    for (position, shape) in shapes.iter().enumerate() {
        if position + 1 == shapes.len() {
            return split(rest, shape, indices);
        }
        let extent = extent(shape)?;
        let quotient = rest.div(&extent)?;
        split(rest.rem(&extent)?, shape, indices)?;
        rest = quotient;
    }
    Ok(())
}

/// The size of a mode, which counts as 64 bits wide when its static extents alone pass 32.
fn extent<I: Int>(shape: &Shape<I>) -> Result<I, Error> {
    let mut known = shape.leaves().into_iter().filter_map(Int::known);
    let least = known.try_fold(1_i64, |product, extent| product.mul(&extent))?;
    Ok(product(shape)?.widen(Width::of(least)))
}
