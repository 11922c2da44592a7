//! Coordinates, indices, and what a layout spans.

use crate::congruence::check_weakly_congruent;
use crate::int::select;
use crate::layout::{column_major, column_major_from, map_stride, product};
use crate::ops::indexing::evaluation::range::{in_range, known_part};
use crate::ops::indexing::evaluation::widths::Widths;
use crate::ops::indexing::evaluation::{index_of, natural_indices};
use crate::slots::{Slots, plus};
use crate::text::print::{text, type_text};
use crate::wide::{Integers, Wide, settled, wide};
use crate::{
    Coord, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Predicate, Shape, Tree, TypeInt, Value,
    Width,
};

/// The size of the codomain, of the whole input or of the part that a mode path leads to: one more
/// than the greatest index, with the absolute values of the strides, and with scaled bases the
/// product of that over all slots. Of a swizzled layout it is that of the outer layout.
///
/// ```
/// use cute_algebra::{Kind, Value, cosize};
///
/// let layout = Value::parse(Kind::Layout, "(4,3,2):(1,4,12)")?;
/// assert_eq!(cosize(&layout, None)?.to_string(), "24");
/// assert_eq!(cosize(&layout, Some(&[1]))?.to_string(), "9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for anything but a layout or a composed layout with a swizzle as inner part,
/// [`Error::ModeOutOfRange`] and [`Error::ModeInsideLeaf`] for a path that leads nowhere,
/// [`Error::Overflow`] when a static integer leaves signed 64 bits, [`Error::TooManyLeaves`] when mode
/// numbers call for a huge tuple.
pub fn cosize<I: Int>(input: &Value<I>, mode: Option<&[i32]>) -> Result<IntTuple<I>, Error> {
    let layout = match input {
        Value::Layout(layout) => layout,
        Value::ComposedLayout(composed) => match composed.inner() {
            Inner::Swizzle(_) => composed.outer(),
            Inner::Layout(inner) => {
                let inner = Value::Layout(inner.clone());
                return Err(Error::wrong_kind("the inner part", &inner, "swizzle"));
            }
        },
        _ => return Err(Error::wrong_kind("input", input, "layout, composed_layout")),
    };
    let mode = mode.unwrap_or_default();
    let (shape, stride) = (layout.shape().at(mode)?, layout.stride().at(mode)?);
    codomain_size(&Layout::congruent(shape.clone(), stride.clone())).map(Tree::Leaf)
}

fn codomain_size<I: Int>(layout: &Layout<I>) -> Result<I, Error> {
    let size = span(&wide(layout))?;
    let typed = published_size(layout).unwrap_or_else(|_| TypeInt::of(&size));
    let size = match (size.known(), typed.known(), dynamic_leaf(layout)) {
        // What the type leaves open is a run-time value, even if it is the same for all.
        (Some(_), None, Some(leaf)) => size.add(&Wide::of(&leaf).sub(&Wide::of(&leaf))?)?,
        _ => size,
    };
    Ok(size.widen(typed.width().max(least_width(layout))).settled())
}

/// The size as far as its type tells: that of the last coordinate's index.
fn published_size<I: Int>(layout: &Layout<I>) -> Result<TypeInt, Error> {
    let layout = absolute(&layout.replaced(&mut TypeInt::of))?;
    let last = product(layout.shape())?.sub(&TypeInt::Static(1))?;
    size_up_to(&index_of(&Tree::Leaf(CoordLeaf::Int(last)), &layout)?)
}

fn dynamic_leaf<I: Int>(layout: &Layout<I>) -> Option<I> {
    let scales = layout.stride().leaves().into_iter().map(|stride| &stride.scale);
    let mut leaves = layout.shape().leaves().into_iter().chain(scales);
    leaves.find(|leaf| leaf.known().is_none()).cloned()
}

/// The width that static extents and strides alone show to be needed.
fn least_width<I: Int>(layout: &Layout<I>) -> Width {
    let last = in_range(layout.shape());
    let index = known_part(layout).and_then(|known| index_of(&last, &absolute(&known)?));
    index.and_then(|index| size_up_to(&index)).map_or(Width::W64, |size| size.width())
}

fn absolute<I: Int>(layout: &Layout<I>) -> Result<Layout<I>, Error> {
    let strides = map_stride(layout.stride(), &mut I::abs)?;
    Ok(Layout::congruent(layout.shape().clone(), strides))
}

/// The number of indices up to that of the last coordinate, strides taken absolute.
fn span<I: Int>(layout: &Layout<I>) -> Result<I, Error> {
    let one = I::constant(1);
    let mut slots = Slots::new();
    for (extent, stride) in layout.shape().leaves().into_iter().zip(layout.stride().leaves()) {
        slots.add(&stride.path, extent.sub(&one)?.mul(&stride.scale.abs()?)?)?;
    }
    size_up_to(&slots.into_tuple())
}

/// The number of indices up to this one.
fn size_up_to<I: Int>(index: &IntTuple<I>) -> Result<I, Error> {
    product(&index.try_map(&mut |index| index.add(&I::constant(1)))?)
}

/// The index of a coordinate in a shape, the first mode fastest: what
/// [`layout_eval`](crate::layout_eval) gives for the shape with [`column_major`] strides.
///
/// An integer of the coordinate over a tuple of extents is split as in `layout_eval`, `_` counts as 0,
/// and so does every index in a mode of extent 1. An index never wraps: where static extents show
/// that some coordinate inside the shape has an index outside signed 32 bits, a dynamic result is
/// computed in 64 bits.
///
/// ```
/// use cute_algebra::{CoordLeaf, Tree, crd2idx};
///
/// let coord = Tree::Tuple(vec![Tree::Leaf(CoordLeaf::Int(1_i64)), Tree::Leaf(CoordLeaf::Int(2))]);
/// let shape = Tree::Tuple(vec![Tree::Leaf(4), Tree::Leaf(8)]);
/// assert_eq!(crd2idx(&coord, &shape)?, Tree::Leaf(9));
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// [`Error::CoordNotCongruent`] when the coordinate does not fit the shape, [`Error::Overflow`] when
/// a static integer leaves signed 64 bits, [`Error::DivisionByZero`] when an index is split by the
/// static 0.
pub fn crd2idx<I: Int>(coord: &Coord<I>, shape: &Shape<I>) -> Result<IntTuple<I>, Error> {
    check_weakly_congruent("coord", coord, shape).map_err(|reason| Error::CoordNotCongruent {
        coord: type_text(&Value::Coord(coord.clone())),
        shape: type_text(&Value::Shape(shape.clone())),
        reason: Box::new(reason),
    })?;
    let widths = widths_inside(shape);
    let (coord, shape) = (wide(coord), wide(shape));
    let stride = column_major_from(&shape, &Ok(Int::constant(1)))?;
    let index = index_of(&coord, &Layout::congruent(shape, stride))?;
    Ok(settled(&widths.widen(&index)))
}

/// The widths of the indices inside a shape, whose dynamic extents are at least 1.
fn widths_inside<I: Int>(shape: &Shape<I>) -> Widths {
    let least = shape.map(&mut |extent| TypeInt::Static(extent.known().unwrap_or(1)));
    let is_empty = least.find(&mut |extent| matches!(extent.known(), Some(..1)));
    if is_empty.is_some() {
        return Widths::NARROW;
    }
    match column_major(&least) {
        Ok(stride) => Widths::of_layout(&Layout::congruent(shape.map(&mut TypeInt::of), stride)),
        Err(_) => Widths::Wide,
    }
}

/// The coordinate of an index in a shape, the first mode fastest; congruent with the shape.
///
/// All indices of a coordinate but the last are below their extents; the last takes what is left, so
/// that an index beyond the shape goes on along it. An index that is a tuple gives the coordinate of
/// each of its elements.
///
/// ```
/// use cute_algebra::{CoordLeaf, Tree, idx2crd};
///
/// let shape = Tree::Tuple(vec![Tree::Leaf(4_i64), Tree::Leaf(8)]);
/// assert_eq!(idx2crd(&Tree::Leaf(9), &shape)?.to_string(), "(1,2)");
/// assert_eq!(idx2crd(&Tree::Leaf(33), &shape)?.to_string(), "(1,8)");
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// [`Error::NotWeaklyCongruent`] when the index is a tuple that does not fit the shape,
/// [`Error::DivisionByZero`] when an index is split by the static 0, [`Error::Overflow`] when the size
/// of a mode leaves signed 64 bits.
pub fn idx2crd<I: Int>(index: &IntTuple<I>, shape: &Shape<I>) -> Result<Coord<I>, Error> {
    check_weakly_congruent("index", index, shape)?;
    let index = wide(index).map(&mut |leaf| CoordLeaf::Int(leaf.clone()));
    let mut indices = natural_indices(&index, &wide(shape))?.into_iter();
    // There is an index for every extent, so the 0 is never taken.
    let mut next = || indices.next().map_or_else(|| I::constant(0), |index| index.settled());
    Ok(shape.map(&mut |_| CoordLeaf::Int(next())))
}

/// The coordinate that follows, the first index fastest: an index that reaches its extent becomes 0
/// and carries over to the next. The last index does not wrap; over an extent of 1 any other is 0.
///
/// ```
/// use cute_algebra::{CoordLeaf, Tree, increment_coord};
///
/// let coord = Tree::Tuple(vec![Tree::Leaf(CoordLeaf::Int(3_i64)), Tree::Leaf(CoordLeaf::Int(2))]);
/// let shape = Tree::Tuple(vec![Tree::Leaf(4), Tree::Leaf(8)]);
/// assert_eq!(increment_coord(&coord, &shape)?.to_string(), "(0,3)");
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// [`Error::StructuresDiffer`] when coordinate and shape are not congruent, [`Error::NotInteger`] for
/// `_`, [`Error::NoIndex`] for a coordinate without leaves, [`Error::Overflow`] when a static index
/// leaves signed 64 bits.
pub fn increment_coord<I: Int>(coord: &Coord<I>, shape: &Shape<I>) -> Result<Coord<I>, Error> {
    if let Some(mode) = coord.divergence(shape) {
        let coord_value = Value::Coord(coord.clone());
        let shape_value = Value::Shape(shape.clone());
        let (lhs, rhs) = ((&coord_value, coord), (&shape_value, shape));
        return Err(Error::structures_differ(lhs, rhs, mode));
    }
    let digits = wide(&indices("coord", coord)?);
    let shape = wide(shape);
    let mut extents = shape.leaves();
    if extents.pop().is_none() {
        let coord = text(coord);
        return Err(Error::NoIndex { coord });
    }
    let mut extents = extents.into_iter();
    let mut carry = Wide::constant(1);
    digits.try_map(&mut |digit| {
        let next = match extents.next() {
            Some(extent) if extent.is(1) => Wide::constant(0),
            Some(extent) => wrapped(digit, extent, &mut carry)?,
            None => plus(digit, &carry)?,
        };
        Ok(CoordLeaf::Int(next.settled()))
    })
}

/// The sum with the carry where it is below the extent, or 0 with a carry.
fn wrapped<I: Int>(digit: &I, extent: &I, carry: &mut I) -> Result<I, Error> {
    let [zero, one] = [0, 1].map(I::constant);
    let sum = plus(digit, carry)?;
    // Less than an extent never leaves its width, while the sum may.
    let before = extent.sub(carry)?.narrow(extent.width());
    let is_below = digit.compare(Predicate::Lt, &before);
    *carry = select(&is_below, &zero, &one);
    Ok(select(&is_below, &sum.narrow(sum.width()), &zero))
}

/// The indices of a coordinate without `_`; `operand` is what it is called.
///
/// Fails with [`Error::NotInteger`].
pub(crate) fn indices<I: Int>(
    operand: &'static str,
    coord: &Coord<I>,
) -> Result<IntTuple<I>, Error> {
    coord.try_map(&mut |leaf| match leaf {
        CoordLeaf::Int(index) => Ok(index.clone()),
        CoordLeaf::Underscore => {
            let first = coord.find(&mut |leaf| matches!(leaf, CoordLeaf::Underscore));
            Err(Error::NotInteger {
                operand,
                leaf: "_".into(),
                mode: first.map(|(mode, _)| mode).unwrap_or_default(),
            })
        }
    })
}
