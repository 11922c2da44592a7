//! Products: a layout repeated as another one says.

use crate::layout::product;
use crate::leaves::LayoutLeaf;
use crate::ops::indexing::evaluation::evaluate;
use crate::ops::indexing::evaluation::widths::Widths;
use crate::ops::layout_algebra::coalesce::coalesce_by;
use crate::ops::layout_algebra::complement::complement_of;
use crate::ops::layout_algebra::composition::{check_rank, compose};
use crate::ops::tiling::divides::splice;
use crate::order::compact_order;
use crate::slots::add;
use crate::stride::check_plain;
use crate::text::print::text;
use crate::tried::MAX_TRIED;
use crate::wide::{Wide, settled_as_used, wide};
use crate::{
    CoordLeaf, Error, Int, IntTuple, Layout, Mode, Shape, StrideLeaf, Tree, TypeInt, Value,
};
use std::collections::HashSet;

/// The block in mode 0, and in mode 1 how it is repeated: the block's complement after `rhs`, so that
/// no two copies overlap (CuTe's `logical_product`). Of a composed block it is the outer layout.
///
/// ```
/// use cute_algebra::{Layout, Value, logical_product};
///
/// let block = Value::Layout(Layout::parse("(5,2):(2,1)")?);
/// let product = logical_product(&block, &Layout::parse("3:1")?)?;
/// assert_eq!(product.to_string(), "((5,2),3):((2,1),10)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NotStatic`] for a block with a dynamic leaf; [`Error::ScaledBasis`] for scaled bases in
/// `rhs`; [`Error::NotStatic`] for a dynamic `rhs` beside a block with scaled bases;
/// [`Error::NoComplement`] for the block, unless `rhs` has no stride but 0; [`Error::NoProduct`] where
/// the complement has no composition with `rhs`; [`Error::OverlappingCopies`] where `rhs` leads in both
/// directions; [`Error::WrongKind`].
pub fn logical_product<I: Int>(lhs: &Value<I>, rhs: &Layout<I>) -> Result<Value<I>, Error> {
    repeated(lhs, rhs, static_product)
}

/// The same as [`logical_product`], as `rhs` is always a layout (CuTe's `zipped_product`).
///
/// ```
/// use cute_algebra::{Layout, Value, zipped_product};
///
/// let block = Value::Layout(Layout::parse("(5,2):(1,5)")?);
/// let product = zipped_product(&block, &Layout::parse("(3,4):(1,3)")?)?;
/// assert_eq!(product.to_string(), "((5,2),(3,4)):((1,5),(10,30))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`logical_product`].
pub fn zipped_product<I: Int>(lhs: &Value<I>, rhs: &Layout<I>) -> Result<Value<I>, Error> {
    logical_product(lhs, rhs)
}

/// As [`logical_product`], with the modes of the repetition at the top level (CuTe's
/// `tiled_product`).
///
/// ```
/// use cute_algebra::{Layout, Value, tiled_product};
///
/// let block = Value::Layout(Layout::parse("(5,2):(1,5)")?);
/// let product = tiled_product(&block, &Layout::parse("(3,4):(1,3)")?)?;
/// assert_eq!(product.to_string(), "((5,2),3,4):((1,5),10,30)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`logical_product`].
pub fn tiled_product<I: Int>(lhs: &Value<I>, rhs: &Layout<I>) -> Result<Value<I>, Error> {
    repeated(lhs, rhs, |block, rhs| Ok(splice(&static_product(block, rhs)?, &[1])))
}

/// As [`logical_product`], with the modes of both block and repetition at the top level (CuTe's
/// `flat_product`).
///
/// ```
/// use cute_algebra::{Layout, Value, flat_product};
///
/// let block = Value::Layout(Layout::parse("(5,2):(1,5)")?);
/// let product = flat_product(&block, &Layout::parse("(3,4):(1,3)")?)?;
/// assert_eq!(product.to_string(), "(5,2,3,4):(1,5,10,30)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`logical_product`].
pub fn flat_product<I: Int>(lhs: &Value<I>, rhs: &Layout<I>) -> Result<Value<I>, Error> {
    repeated(lhs, rhs, |block, rhs| Ok(splice(&static_product(block, rhs)?, &[0, 1])))
}

/// The block repeated mode by mode: mode `i` of the result is mode `i` of the block, and then of the
/// repetition (CuTe's `blocked_product`). Missing modes are of extent 1.
///
/// ```
/// use cute_algebra::{Layout, Value, blocked_product};
///
/// let block = Value::Layout(Layout::parse("(5,2):(1,5)")?);
/// let product = blocked_product(&block, &Layout::parse("(3,4):(1,3)")?)?;
/// assert_eq!(product.to_string(), "((5,3),(2,4)):((1,10),(5,30))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`logical_product`], and [`Error::NotZippable`] where the repetition splits a mode that the
/// block has not.
pub fn blocked_product<I: Int>(lhs: &Value<I>, rhs: &Layout<I>) -> Result<Value<I>, Error> {
    repeated(lhs, rhs, |block, rhs| {
        check_static(block, rhs)?;
        blocked(block, rhs)
    })
}

/// The block repeated mode by mode with the repetition first, so that the copies of an element lie
/// together: mode `i` of the result is mode `i` of the repetition, and then of the block (CuTe's
/// `raked_product`). Missing modes are of extent 1; every mode is coalesced.
///
/// ```
/// use cute_algebra::{Layout, Value, raked_product};
///
/// let block = Value::Layout(Layout::parse("(5,2):(1,5)")?);
/// let product = raked_product(&block, &Layout::parse("(3,4):(1,3)")?)?;
/// assert_eq!(product.to_string(), "((3,5),(4,2)):((10,1),(30,5))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`blocked_product`].
pub fn raked_product<I: Int>(lhs: &Value<I>, rhs: &Layout<I>) -> Result<Value<I>, Error> {
    repeated(lhs, rhs, |block, rhs| {
        check_static(block, rhs)?;
        let [block, copies] = padded_product(block, rhs)?;
        let zipped = zip(&copies, &block)?;
        let profile = Tree::Tuple(vec![Tree::Leaf(()); zipped.shape().rank()]);
        coalesce_by(&zipped, &profile)
    })
}

/// The block repeated until it covers a shape, mode by mode, rounded up (CuTe's `tile_to_shape`).
/// Of the shape the sizes of its modes count. The copies follow one another in the given order of
/// modes, without it the first mode is the fastest.
///
/// ```
/// use cute_algebra::{Kind, Value, tile_to_shape};
///
/// let block = Value::parse(Kind::Layout, "(8,64):(64,1)")?;
/// if let Value::Shape(shape) = Value::parse(Kind::Shape, "(12,64)")? {
///     let tiled = tile_to_shape(&block, &shape, None)?;
///     assert_eq!(tiled.to_string(), "((8,2),(64,1)):((64,512),(1,0))");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::RankExceeded`] for a block of more modes than the shape, [`Error::NotOrder`] for an order
/// that is no static permutation of the modes, [`Error::WrongKind`], and those of
/// [`blocked_product`] but for the conditions on what is static.
pub fn tile_to_shape<I: Int>(
    input: &Value<I>,
    shape: &Shape<I>,
    order: Option<&Value<I>>,
) -> Result<Value<I>, Error> {
    let rank = shape.rank();
    let order = match order {
        None => Tree::Tuple((0..rank).map(Tree::Leaf).collect()),
        Some(Value::IntTuple(order)) => permutation(order, rank)?,
        Some(other) => return Err(Error::wrong_kind("order", other, "int_tuple")),
    };
    let shape = &wide(shape);
    let tiled = wide(input).map_layout("input", |block| {
        check_rank("input", block.shape().rank(), shape, &Mode::default())?;
        let block = padded(block, rank);
        let mut times = Vec::with_capacity(rank);
        for (target, block) in shape.modes().iter().zip(block.modes()) {
            let ratio = product(target)?.ceil_div(&product(block.shape())?)?;
            times.push(Tree::Leaf(ratio));
        }
        let times = Tree::Tuple(times);
        let stride = compact_order(&times, &order)?;
        blocked(&block, &Layout::new(times, stride)?)
    })?;
    Ok(settled_as_used(&tiled))
}

/// The order, as a tuple, of which the leaves are 0 to `rank - 1`.
fn permutation<I: Int>(order: &IntTuple<I>, rank: usize) -> Result<Tree<usize>, Error> {
    let position = |leaf: &IntTuple<I>| match leaf {
        Tree::Leaf(leaf) => usize::try_from(leaf.known()?).ok(),
        Tree::Tuple(_) => None,
    };
    let positions: Option<Vec<usize>> = order.modes().iter().map(position).collect();
    let mut sorted = positions.clone().unwrap_or_default();
    sorted.sort_unstable();
    match positions {
        Some(positions) if sorted.into_iter().eq(0..rank) => {
            Ok(Tree::Tuple(positions.into_iter().map(Tree::Leaf).collect()))
        }
        _ => Err(Error::NotOrder { order: text(order), rank }),
    }
}

/// The product of the block that an operand is, computed as far as it is used.
fn repeated<I: Int>(
    lhs: &Value<I>,
    rhs: &Layout<I>,
    product: impl FnOnce(&Layout<Wide<I>>, &Layout<Wide<I>>) -> Result<Layout<Wide<I>>, Error>,
) -> Result<Value<I>, Error> {
    let product = wide(lhs).map_layout("lhs", |block| product(block, &wide(rhs)))?;
    Ok(settled_as_used(&product))
}

fn static_product<I: Int>(block: &Layout<I>, rhs: &Layout<I>) -> Result<Layout<I>, Error> {
    check_static(block, rhs)?;
    let copies = copies(block, rhs)?;
    Ok(Layout::from_modes(&[block.clone(), copies]))
}

fn check_static<I: Int>(block: &Layout<I>, rhs: &Layout<I>) -> Result<(), Error> {
    let has_basis = block.stride().leaves().into_iter().any(StrideLeaf::is_basis);
    let rhs = has_basis.then_some(("rhs beside scaled bases in lhs", rhs));
    for (what, part) in [("lhs", block)].into_iter().chain(rhs) {
        let value = Value::Layout(part.clone());
        if !value.is_static() {
            let value = value.to_type().to_string().into();
            return Err(Error::NotStatic { what, value });
        }
    }
    Ok(())
}

/// Where the copies of a block begin.
fn copies<I: Int>(block: &Layout<I>, rhs: &Layout<I>) -> Result<Layout<I>, Error> {
    check_plain("rhs", rhs.stride())?;
    let mut strides = rhs.stride().leaves().into_iter();
    if strides.all(|stride| stride.scale.is(0)) {
        return Ok(rhs.clone());
    }
    let gaps = complement_of(block).map_err(|reason| Error::no_complement("the block", reason))?;
    let leads = |sign: i64| {
        let is_one = |leaf: &LayoutLeaf<I>| {
            let scale = leaf.stride.scale.known().unwrap_or_default();
            scale.signum() == sign && !leaf.extent.is(1)
        };
        rhs.flat().iter().any(is_one)
    };
    // A copy before the block and one behind it may meet in its gaps.
    let may_overlap = gaps.flat().len() > 1 && leads(1) && leads(-1);
    let copies = compose(&gaps, rhs).map_err(|reason| Error::NoProduct {
        gaps: Value::Layout(gaps).to_type().to_string().into(),
        reason: Box::new(reason),
    })?;
    if may_overlap && !are_disjoint(block, &copies)? {
        return Err(Error::OverlappingCopies {
            stride: text(rhs.stride()),
            block: Value::Layout(block.clone()).to_type().to_string().into(),
        });
    }
    Ok(copies)
}

/// Whether copies of a block that begin in different places have no index in common. No if a leaf is
/// dynamic, or if there are more indices than are tried.
fn are_disjoint<I: Int>(block: &Layout<I>, copies: &Layout<I>) -> Result<bool, Error> {
    let all = Layout::from_modes(&[block.clone(), copies.clone()]);
    let size = product(all.shape())?;
    let is_static = Value::Layout(all).is_static();
    if !is_static || size.known().is_none_or(|size| i128::from(size) > MAX_TRIED) {
        return Ok(false);
    }
    let indices = |layout: &Layout<I>| -> Result<HashSet<IntTuple<TypeInt>>, Error> {
        let size = product(layout.shape())?.known().unwrap_or_default();
        let index = |coord| {
            let coord = Tree::Leaf(CoordLeaf::Int(I::constant(coord)));
            let index = evaluate(&coord, layout, &Widths::NARROW)?;
            Ok(index.map(&mut TypeInt::of))
        };
        (0..size).map(index).collect()
    };
    let (block, starts) = (indices(block)?, indices(copies)?);
    let mut taken = HashSet::new();
    for start in &starts {
        for index in &block {
            if !taken.insert(add(start, index)?) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn blocked<I: Int>(block: &Layout<I>, rhs: &Layout<I>) -> Result<Layout<I>, Error> {
    let [block, copies] = padded_product(block, rhs)?;
    zip(&block, &copies)
}

/// Block and copies, both of the greater of the two ranks.
fn padded_product<I: Int>(block: &Layout<I>, rhs: &Layout<I>) -> Result<[Layout<I>; 2], Error> {
    let rank = block.shape().rank().max(rhs.shape().rank());
    let block = padded(block, rank);
    let copies = copies(&block, &padded(rhs, rank))?;
    Ok([block, copies])
}

/// The layout with modes of extent 1 at the end up to a rank.
fn padded<I: Int>(layout: &Layout<I>, rank: usize) -> Layout<I> {
    if layout.shape().rank() >= rank {
        return layout.clone();
    }
    let one = Tree::Leaf(I::constant(1));
    let zero = Tree::Leaf(StrideLeaf::plain(I::constant(0)));
    let mut modes = layout.modes();
    modes.resize(rank, Layout::congruent(one, zero));
    Layout::from_modes(&modes)
}

/// Pairs of modes; two leaves, or a leaf and what it is split into, are one pair.
fn zip<I: Int>(first: &Layout<I>, second: &Layout<I>) -> Result<Layout<I>, Error> {
    let pair = |a: &Layout<I>, b: &Layout<I>| Layout::from_modes(&[a.clone(), b.clone()]);
    let (a, b) = (first.shape(), second.shape());
    match (a, b) {
        (Tree::Leaf(_), _) => Ok(Layout::from_modes(&[pair(first, second)])),
        (Tree::Tuple(_), Tree::Tuple(_)) if a.rank() == b.rank() => {
            let (first, second) = (first.modes(), second.modes());
            let pairs: Vec<_> = first.iter().zip(&second).map(|(a, b)| pair(a, b)).collect();
            Ok(Layout::from_modes(&pairs))
        }
        _ => Err(Error::NotZippable { first: text(a), second: text(b) }),
    }
}
