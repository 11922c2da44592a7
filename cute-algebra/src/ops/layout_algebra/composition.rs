//! Composition: one layout after another.

pub(crate) mod codomain;
mod extended;
mod stepwise;

use crate::leaves::{LayoutLeaf, expand, unwrapped};
use crate::ops::layout_algebra::coalesce::fold_by;
use crate::ops::layout_algebra::composition::extended::{Extended, Part};
use crate::slots::coprofile;
use crate::text::print::text;
use crate::{
    Error, Int, IntTuple, Layout, Mode, Path, Shape, StrideLeaf, Tile, TileSlot, Tree, TypeInt,
    Value,
};

/// The layout `R` with `R(c) = lhs(rhs(c))` for every coordinate `c` of `rhs`, where `lhs` goes on
/// along its last mode without bound: CuTe's `composition`. The shape of `R` refines the shape of
/// `rhs`, each mode in its simplest form.
///
/// A tile composes mode by mode, and modes of `lhs` beyond it are dropped; `_` keeps a mode. A shape
/// stands for the tile of its leaves, each `n` the layout `n:1`. A composed `lhs` composes its outer
/// layout.
///
/// ```
/// use cute_algebra::{Kind, Value, composition};
///
/// let lhs = Value::parse(Kind::Layout, "(6,5):(5,1)")?;
/// let rhs = Value::parse(Kind::Layout, "10:3")?;
/// assert_eq!(composition(&lhs, &rhs)?.to_string(), "(2,5):(15,1)");
/// // lhs at 0, 4, 8 and 12 is 0, 20, 11 and 2.
/// let rhs = Value::parse(Kind::Layout, "4:4")?;
/// assert!(composition(&lhs, &rhs).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`]; [`Error::RankExceeded`] where a tile has more modes than `lhs`;
/// [`Error::BasisOutside`] and [`Error::BasisExtent`] for scaled bases of `rhs` that `lhs` has no
/// mode for; [`Error::StrideAcross`], [`Error::ExtentNotDivisible`], [`Error::NoLayout`] and
/// [`Error::Unproven`] where no layout is that function, which for static operands is exact up to
/// the limit that the last of them names. [`Error::Slot`] with one of these inside of a tile.
/// [`Error::TooManyLeaves`], [`Error::TooDeep`].
pub fn composition<I: Int>(lhs: &Value<I>, rhs: &Value<I>) -> Result<Value<I>, Error> {
    lhs.map_layout("lhs", |lhs| match rhs {
        Value::Layout(rhs) => compose(lhs, rhs),
        Value::Shape(shape) => compose_tile(lhs, &tile_of(shape)?.0, &mut Mode::default()),
        Value::Tile(tile) => compose_tile(lhs, &tile.0, &mut Mode::default()),
        _ => Err(Error::wrong_kind("rhs", rhs, "layout, shape, tile")),
    })
}

/// The tile that a shape stands for: `n:1` for every leaf `n`.
pub(crate) fn tile_of<I: Int>(shape: &Shape<I>) -> Result<Tile<I>, Error> {
    let slots = shape
        .try_map(&mut |extent| Layout::compact(Tree::Leaf(extent.clone())).map(TileSlot::Layout));
    slots.map(Tile)
}

fn compose_tile<I: Int>(
    lhs: &Layout<I>,
    tile: &Tree<TileSlot<I>>,
    mode: &mut Mode,
) -> Result<Layout<I>, Error> {
    let slots = match tile {
        Tree::Leaf(TileSlot::Underscore) => return Ok(lhs.clone()),
        Tree::Leaf(TileSlot::Layout(rhs)) => {
            return compose(lhs, rhs).map_err(|e| e.under_slot("rhs", mode));
        }
        Tree::Tuple(slots) => slots,
    };
    let modes = lhs.modes();
    check_rank("rhs", slots.len(), lhs.shape(), mode)?;
    let mut composed = Vec::with_capacity(slots.len());
    for (index, (slot, lhs)) in slots.iter().zip(&modes).enumerate() {
        mode.0.push(index);
        composed.push(compose_tile(lhs, slot, mode)?);
        mode.0.pop();
    }
    composed.retain(|layout| !matches!(layout.shape(), Tree::Tuple(modes) if modes.is_empty()));
    Ok(Layout::from_modes(&composed))
}

/// What stands over a shape has at most as many modes.
pub(crate) fn check_rank<I: Int>(
    operand: &'static str,
    rank: usize,
    over: &Shape<I>,
    mode: &Mode,
) -> Result<(), Error> {
    let accepted = over.rank();
    if rank <= accepted {
        return Ok(());
    }
    Err(Error::RankExceeded { operand, rank, shape: text(over), accepted, mode: mode.clone() })
}

/// The composition of two layouts; see [`composition`].
pub(crate) fn compose<I: Int>(lhs: &Layout<I>, rhs: &Layout<I>) -> Result<Layout<I>, Error> {
    let profile: IntTuple<TypeInt> = coprofile(rhs)?;
    let lhs = match &profile {
        // Nothing is looked up in lhs.
        Tree::Tuple(slots) if slots.is_empty() => return Ok(rhs.clone()),
        profile => fold_by(lhs, profile)?,
    };
    let mut groups: Vec<Group<I>> = Vec::new();
    let mode_of = |leaf| rhs.shape().mode_of_leaf(leaf);
    let mut index = 0;
    let leaves = expand(&rhs.zip(), &mut |leaf| {
        index += 1;
        if leaf.stride.scale.is(0) {
            let zero = StrideLeaf::plain(I::constant(0));
            return Ok(Tree::Leaf(LayoutLeaf::new(leaf.extent.clone(), zero)));
        }
        let number = index - 1;
        let mode = || mode_of(number);
        let group = group_of(&mut groups, &lhs, &leaf.stride, &mode)?;
        if leaf.stride.is_basis() && leaf.extent.known().is_none() && !group.lhs.is_linear() {
            return Err(Error::BasisExtent {
                basis: text(&Tree::Leaf(leaf.stride.clone())),
                mode: mode(),
            });
        }
        let part = group.lhs.part(&leaf.extent, &leaf.stride.scale, (number, &mode_of))?;
        let composed = unwrapped(part.leaves.clone());
        group.parts.push(part);
        Extended::check_effort(&group.parts, &mode_of)?;
        Ok(composed)
    })?;
    for group in &groups {
        group.lhs.check_sums(&group.parts, &mode_of)?;
    }
    Ok(Layout::unzip(&leaves))
}

/// The leaves of rhs that lead to one part of lhs.
struct Group<I> {
    path: Path,
    lhs: Extended<I>,
    parts: Vec<Part<I>>,
}

fn group_of<'a, I: Int>(
    groups: &'a mut Vec<Group<I>>,
    lhs: &Tree<LayoutLeaf<I>>,
    stride: &StrideLeaf<I>,
    mode: &impl Fn() -> Mode,
) -> Result<&'a mut Group<I>, Error> {
    let known = groups.iter().position(|group| group.path == stride.path);
    let index = match known {
        Some(index) => index,
        None => {
            let part = stride.path.iter().try_fold(lhs, |part, &step| match part {
                Tree::Leaf(_) => None,
                Tree::Tuple(modes) => modes.get(usize::try_from(step).ok()?),
            });
            let part = part.ok_or_else(|| Error::BasisOutside {
                basis: text(&Tree::Leaf(stride.clone())),
                mode: mode(),
                shape: text(&lhs.map(&mut |leaf| leaf.extent.clone())),
            })?;
            let leaves = part.leaves().into_iter().cloned().collect();
            groups.push(Group {
                path: stride.path.clone(),
                lhs: Extended::new(leaves),
                parts: Vec::new(),
            });
            groups.len() - 1
        }
    };
    groups.get_mut(index).ok_or(Error::TooManyLeaves)
}
