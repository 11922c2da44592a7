//! Layouts as functions.

use crate::print::text;
use crate::slots::{Slots, add};
use crate::widths::Widths;
use crate::{
    ComposedLayout, Coord, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Mode, Shape, Stride,
    StrideLeaf, Tree, Value, Width,
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
/// [`Error::WrongKind`] for anything but a layout or composed layout, [`Error::CoordProfile`] when
/// the coordinate does not fit the shape, [`Error::NotAddable`] when offset and index differ in
/// structure, [`Error::Overflow`] when a static integer leaves signed 64 bits,
/// [`Error::TooManyLeaves`] when mode numbers call for a huge tuple.
pub fn layout_eval<I: Int>(coord: &Coord<I>, layout: &Value<I>) -> Result<IntTuple<I>, Error> {
    match layout {
        Value::Layout(layout) => evaluate(coord, layout, &Widths::of_layout(layout)),
        Value::ComposedLayout(composed) => evaluate_composed(coord, composed),
        _ => {
            let (found, accepted) = (layout.kind_name(), "layout, composed_layout");
            Err(Error::WrongKind {
                operand: "layout",
                found,
                accepted,
            })
        }
    }
}

fn evaluate_composed<I: Int>(
    coord: &Coord<I>,
    composed: &ComposedLayout<I>,
) -> Result<IntTuple<I>, Error> {
    let (sum_widths, result_widths) = Widths::of_composed(composed);
    let base = evaluate(coord, composed.outer(), &sum_widths)?;
    let sum = add(&base, &sum_widths.widen(composed.offset()))?;
    match (composed.inner(), &sum) {
        (Inner::Layout(inner), _) => {
            let coord = sum.map(&mut |leaf| CoordLeaf::Int(leaf.clone()));
            evaluate(&coord, inner, &result_widths)
        }
        (Inner::Swizzle(swizzle), Tree::Leaf(index)) => swizzle
            .apply(&index.widen(result_widths.at(&[])))
            .map(Tree::Leaf),
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
    let mut terms = Vec::new();
    pair(
        coord,
        layout.shape(),
        layout.stride(),
        &mut Mode::default(),
        &mut terms,
    )?;
    let mut slots = Slots::new();
    for Term { index, stride } in terms {
        slots.add(
            &stride.path,
            multiply(&index, &stride.scale, widths.at(&stride.path))?,
        )?;
    }
    Ok(slots.into_tuple())
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

/// The terms of a coordinate that may be a tuple.
fn pair<'a, I: Int>(
    coord: &Coord<I>,
    shape: &Shape<I>,
    stride: &'a Stride<I>,
    mode: &mut Mode,
    terms: &mut Vec<Term<'a, I>>,
) -> Result<(), Error> {
    match (coord, shape, stride) {
        (Tree::Leaf(CoordLeaf::Underscore), ..) => split(I::constant(0), shape, stride, terms),
        (Tree::Leaf(CoordLeaf::Int(index)), ..) => split(index.clone(), shape, stride, terms),
        (Tree::Tuple(coords), Tree::Tuple(shapes), Tree::Tuple(strides))
            if coords.len() == shapes.len() =>
        {
            for (position, coord) in coords.iter().enumerate() {
                if let (Some(shape), Some(stride)) = (shapes.get(position), strides.get(position)) {
                    mode.0.push(position);
                    pair(coord, shape, stride, mode, terms)?;
                    mode.0.pop();
                }
            }
            Ok(())
        }
        _ => Err(Error::CoordProfile {
            coord: text(coord),
            shape: text(shape),
            rank: shape.rank(),
            mode: mode.clone(),
        }),
    }
}

/// The terms of a single index, split over the modes it stands for.
fn split<'a, I: Int>(
    index: I,
    shape: &Shape<I>,
    stride: &'a Stride<I>,
    terms: &mut Vec<Term<'a, I>>,
) -> Result<(), Error> {
    let (shapes, strides) = match (shape, stride) {
        (Tree::Leaf(_), Tree::Leaf(stride)) => {
            terms.push(Term { index, stride });
            return Ok(());
        }
        (Tree::Tuple(shapes), Tree::Tuple(strides)) => (shapes, strides),
        _ => return Ok(()),
    };
    let mut rest = index;
    for (position, (shape, stride)) in shapes.iter().zip(strides).enumerate() {
        if position + 1 == shapes.len() {
            return split(rest, shape, stride, terms);
        }
        let extent = extent(shape)?;
        let quotient = rest.div(&extent)?;
        split(rest.rem(&extent)?, shape, stride, terms)?;
        rest = quotient;
    }
    Ok(())
}

/// The size of a mode, in 64 bits when its static extents alone pass 32.
fn extent<I: Int>(shape: &Shape<I>) -> Result<I, Error> {
    let leaves = shape.leaves();
    let mut known = leaves.iter().filter_map(|leaf| leaf.known());
    let least = known.try_fold(1_i64, |product, leaf| product.mul(&leaf))?;
    let width = Width::of(least);
    leaves
        .into_iter()
        .try_fold(I::constant(1), |product, leaf| {
            product.mul(&leaf.widen(width))
        })
}
