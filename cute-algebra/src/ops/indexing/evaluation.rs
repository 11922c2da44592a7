//! Layouts as functions.

use crate::congruence::check_weakly_congruent;
use crate::layout::dynamic_width;
use crate::print::text;
use crate::slots::{Slots, add};
use crate::widths::Widths;
use crate::{
    ComposedLayout, Coord, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Shape, StrideLeaf, Tree,
    TypeInt, Value, Width,
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
    let (sum_widths, result_widths) = Widths::of_composed(composed);
    let typed = through(&typed_coord(coord), &composed.to_type()?, &sum_widths, &result_widths)?;
    check_reach(&typed, &[&sum_widths, &result_widths])?;
    let sum_widths = as_wide_as(&typed, sum_widths);
    through(coord, composed, &sum_widths, &result_widths)
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

/// Where the result is 64 bits wide in any case, what leads to it is computed so too.
fn as_wide_as(result: &IntTuple<TypeInt>, widths: Widths) -> Widths {
    let mut dynamic = result.leaves().into_iter().filter_map(dynamic).peekable();
    let is_dynamic = dynamic.peek().is_some();
    match is_dynamic && dynamic.all(|width| width == Width::W64) {
        true => Widths::Wide,
        false => widths,
    }
}

/// The index of a coordinate plus an offset, dynamic leaves at least as wide as demanded.
pub(crate) fn index_and_offset<I: Int>(
    coord: &Coord<I>,
    layout: &Layout<I>,
    offset: &IntTuple<I>,
    widths: Widths,
) -> Result<IntTuple<I>, Error> {
    let type_of = &mut |int: &I| Ok(TypeInt::of(int));
    let typed =
        sum(&typed_coord(coord), &layout.try_map(type_of)?, &offset.try_map(type_of)?, &widths)?;
    sum(coord, layout, offset, &as_wide_as(&typed, widths))
}

fn sum<I: Int>(
    coord: &Coord<I>,
    layout: &Layout<I>,
    offset: &IntTuple<I>,
    widths: &Widths,
) -> Result<IntTuple<I>, Error> {
    add(&evaluate(coord, layout, widths)?, &widths.widen(offset))
}

fn dynamic(leaf: &TypeInt) -> Option<Width> {
    leaf.known().is_none().then(|| leaf.width())
}

/// The coordinate as its type tells it.
pub(crate) fn typed_coord<I: Int>(coord: &Coord<I>) -> Coord<TypeInt> {
    coord.map(&mut |leaf| match leaf {
        CoordLeaf::Int(int) => CoordLeaf::Int(TypeInt::of(int)),
        CoordLeaf::Underscore => CoordLeaf::Underscore,
    })
}

/// Outer layout, offset, inner part.
fn through<I: Int>(
    coord: &Coord<I>,
    composed: &ComposedLayout<I>,
    sum_widths: &Widths,
    result_widths: &Widths,
) -> Result<IntTuple<I>, Error> {
    let sum = sum(coord, composed.outer(), composed.offset(), sum_widths)?;
    match (composed.inner(), &sum) {
        (Inner::Layout(inner), _) => {
            let coord = sum.map(&mut |leaf| CoordLeaf::Int(leaf.clone()));
            evaluate(&coord, inner, result_widths)
        }
        (Inner::Swizzle(swizzle), Tree::Leaf(index)) => {
            swizzle.apply(&index.widen(result_widths.at(&[]))).map(Tree::Leaf)
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
    let indices = natural_indices(coord, layout.shape())?.into_iter();
    let terms: Vec<_> = indices
        .zip(layout.stride().leaves())
        .map(|(index, stride)| Term { index, stride })
        .collect();
    let mut slots = Slots::new();
    for Term { index, stride } in &terms {
        let width = widths.at(&stride.path).max(slot_width(&terms, &stride.path)?);
        slots.add(&stride.path, multiply(index, &stride.scale, width)?)?;
    }
    Ok(slots.into_tuple())
}

/// The width of a slot as its terms give it. Every product is computed in it, so that none is lost
/// before it is added.
fn slot_width<I: Int>(terms: &[Term<'_, I>], path: &[u32]) -> Result<Width, Error> {
    let mut total = TypeInt::Static(0);
    for Term { index, stride } in terms.iter().filter(|term| term.stride.path[..] == *path) {
        total = total.add(&TypeInt::of(index).mul(&TypeInt::of(&stride.scale))?)?;
    }
    Ok(dynamic_width(&total))
}

/// A natural index and the stride of its mode.
struct Term<'a, I> {
    index: I,
    stride: &'a StrideLeaf<I>,
}

fn multiply<I: Int>(index: &I, scale: &I, width: Width) -> Result<I, Error> {
    // Known factors come first, so that nothing is widened only to be multiplied away.
    if index.is(0) || scale.is(0) {
        return Ok(I::constant(0));
    }
    index.widen(width).mul(&scale.widen(width))
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
        // The size of a mode may pass 32 bits where what is left of the index does not.
        let (extent, width) = extent(shape)?;
        let width = width.max(rest.width());
        let dividend = rest.widen(extent.width());
        let quotient = dividend.div(&extent)?.narrow(width);
        let remainder = dividend.rem(&extent)?.narrow(width);
        split(remainder, shape, indices)?;
        rest = quotient;
    }
    Ok(())
}

/// The size of a mode, and the width that counts as its own: 64 bits when its static extents alone
/// pass 32. A product of dynamic extents is computed in 64 bits in any case.
fn extent<I: Int>(shape: &Shape<I>) -> Result<(I, Width), Error> {
    let leaves = shape.leaves();
    let mut known = leaves.iter().filter_map(|leaf| leaf.known());
    let least = known.try_fold(1_i64, |product, leaf| product.mul(&leaf))?;
    let dynamic = leaves.iter().filter(|leaf| leaf.known().is_none());
    let own = dynamic.clone().map(|leaf| leaf.width()).max();
    let own = own.unwrap_or_default().max(Width::of(least));
    let factors = dynamic.count() + usize::from(least != 1);
    let width = if factors > 1 { Width::W64 } else { own };
    let product = leaves
        .into_iter()
        .try_fold(I::constant(1), |product, leaf| product.mul(&leaf.widen(width)))?;
    Ok((product, own))
}
