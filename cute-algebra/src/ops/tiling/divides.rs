//! Divides: a layout taken apart into tiles.

use crate::layout::product;
use crate::leaves::{LayoutLeaf, are_static, fold_inside, identity, unwrapped};
use crate::ops::layout_algebra::complement::{Gaps, consumed, gaps, on_basis, sorted};
use crate::ops::layout_algebra::composition::{check_rank, compose, tile_of};
use crate::slots::coprofile;
use crate::stride::check_plain;
use crate::wide::{settled_as_used, wide};
use crate::{
    Error, Int, IntTuple, Layout, Mode, Path, Shape, Tile, TileSlot, Tree, TypeInt, Value,
};

/// The input in two modes, the tile and the rest: its composition with the tiler and with what the
/// tiler leaves out of the input's shape (CuTe's `logical_divide`).
///
/// A layout tiler divides the whole input, a bracketed tile or a shape every mode by its own slot;
/// modes beyond the tiler, and modes under `_`, stay as they are. Where a tiler does not divide the
/// size the rest is rounded up. A composed layout divides its outer layout.
///
/// ```
/// use cute_algebra::{Kind, Value, logical_divide};
///
/// let input = Value::parse(Kind::Layout, "(9,10):(1,9)")?;
/// let tiler = Value::parse(Kind::Shape, "(3,5)")?;
/// assert_eq!(logical_divide(&input, &tiler)?.to_string(), "((3,3),(5,2)):((1,3),(9,45))");
/// let tiler = Value::parse(Kind::Layout, "3:1")?;
/// assert_eq!(logical_divide(&input, &tiler)?.to_string(), "(3,30):(1,3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NoComplement`] for the tiler; [`Error::NoDivide`] where the input has no composition with
/// it and its complement; [`Error::Slot`] with one of these inside of a tile; [`Error::RankExceeded`]
/// for a tiler with more modes than the input; [`Error::ScaledBasis`] inside of a tile;
/// [`Error::WrongKind`].
pub fn logical_divide<I: Int>(input: &Value<I>, tiler: &Value<I>) -> Result<Value<I>, Error> {
    let tiler = Tiler::new(&wide(tiler))?;
    let divided =
        wide(input).map_layout("input", |input| divide(input, &tiler.0, &mut Mode::default()))?;
    Ok(settled_as_used(&divided))
}

/// As [`logical_divide`], with the tiles of all modes gathered in the first mode and the rests in the
/// second, followed there by modes that are not tiled (CuTe's `zipped_divide`).
///
/// ```
/// use cute_algebra::{Kind, Value, zipped_divide};
///
/// let input = Value::parse(Kind::Layout, "(9,10):(1,9)")?;
/// let tiler = Value::parse(Kind::Shape, "(3,5)")?;
/// assert_eq!(zipped_divide(&input, &tiler)?.to_string(), "((3,5),(3,2)):((1,9),(3,45))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`logical_divide`], and [`Error::NotPair`] where a mode under `_` has no two modes.
pub fn zipped_divide<I: Int>(input: &Value<I>, tiler: &Value<I>) -> Result<Value<I>, Error> {
    let tiler = Tiler::new(&wide(tiler))?;
    let divided = wide(input).map_layout("input", |input| tiler.zipped(input))?;
    Ok(settled_as_used(&divided))
}

/// As [`zipped_divide`], with the modes of the rest at the top level (CuTe's `tiled_divide`).
///
/// ```
/// use cute_algebra::{Kind, Value, tiled_divide};
///
/// let input = Value::parse(Kind::Layout, "(9,10):(1,9)")?;
/// let tiler = Value::parse(Kind::Shape, "(3,5)")?;
/// assert_eq!(tiled_divide(&input, &tiler)?.to_string(), "((3,5),3,2):((1,9),3,45)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`zipped_divide`], and [`Error::EmptyTiler`] for a tiler without slots.
pub fn tiled_divide<I: Int>(input: &Value<I>, tiler: &Value<I>) -> Result<Value<I>, Error> {
    let tiler = Tiler::new(&wide(tiler))?;
    let divided = wide(input).map_layout("input", |input| tiler.spliced(input, &[1]))?;
    Ok(settled_as_used(&divided))
}

/// As [`zipped_divide`], with the modes of both tile and rest at the top level (CuTe's
/// `flat_divide`).
///
/// ```
/// use cute_algebra::{Kind, Value, flat_divide};
///
/// let input = Value::parse(Kind::Layout, "(9,10):(1,9)")?;
/// let tiler = Value::parse(Kind::Shape, "(3,5)")?;
/// assert_eq!(flat_divide(&input, &tiler)?.to_string(), "(3,5,3,2):(1,9,3,45)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`tiled_divide`].
pub fn flat_divide<I: Int>(input: &Value<I>, tiler: &Value<I>) -> Result<Value<I>, Error> {
    let tiler = Tiler::new(&wide(tiler))?;
    let divided = wide(input).map_layout("input", |input| tiler.spliced(input, &[0, 1]))?;
    Ok(settled_as_used(&divided))
}

/// A tiler of any kind, as the tile that it stands for.
struct Tiler<I>(Tree<TileSlot<I>>);

impl<I: Int> Tiler<I> {
    fn new(value: &Value<I>) -> Result<Self, Error> {
        match value {
            Value::Layout(layout) => Ok(Tiler(Tree::Leaf(TileSlot::Layout(layout.clone())))),
            Value::Shape(shape) => tile_of(shape).map(|Tile(slots)| Tiler(slots)),
            Value::Tile(tile) => {
                let mut layouts = tile.layouts().into_iter();
                layouts.try_for_each(|layout| check_plain("a slot", layout.stride()))?;
                Ok(Tiler(tile.0.clone()))
            }
            _ => Err(Error::wrong_kind("tiler", value, "layout, tile, shape")),
        }
    }

    fn zipped(&self, input: &Layout<I>) -> Result<Layout<I>, Error> {
        zip(divide(input, &self.0, &mut Mode::default())?, &self.0, &mut Mode::default())
    }

    fn spliced(&self, input: &Layout<I>, modes: &[usize]) -> Result<Layout<I>, Error> {
        match &self.0 {
            Tree::Leaf(TileSlot::Underscore) => Ok(input.clone()),
            Tree::Tuple(slots) if slots.is_empty() => Err(Error::EmptyTiler),
            _ => Ok(splice(&self.zipped(input)?, modes)),
        }
    }
}

/// The layout with some of its modes replaced by what is in them.
pub(crate) fn splice<I: Int>(layout: &Layout<I>, modes: &[usize]) -> Layout<I> {
    let mut spliced = Vec::new();
    for (index, mode) in layout.modes().into_iter().enumerate() {
        match modes.contains(&index) {
            true => spliced.extend(mode.modes()),
            false => spliced.push(mode),
        }
    }
    Layout::from_modes(&spliced)
}

fn divide<I: Int>(
    input: &Layout<I>,
    tile: &Tree<TileSlot<I>>,
    mode: &mut Mode,
) -> Result<Layout<I>, Error> {
    let slots = match tile {
        Tree::Leaf(TileSlot::Underscore) => return Ok(input.clone()),
        Tree::Leaf(TileSlot::Layout(tiler)) => {
            return divide_all(input, tiler).map_err(|e| e.under_slot("tiler", mode));
        }
        Tree::Tuple(slots) => slots,
    };
    check_rank("tiler", slots.len(), input.shape(), mode)?;
    let mut modes = input.modes();
    for (index, (slot, input)) in slots.iter().zip(&mut modes).enumerate() {
        mode.0.push(index);
        *input = divide(input, slot, mode)?;
        mode.0.pop();
    }
    Ok(Layout::from_modes(&modes))
}

fn divide_all<I: Int>(input: &Layout<I>, tiler: &Layout<I>) -> Result<Layout<I>, Error> {
    let rest = rest_of(tiler, input).map_err(|reason| Error::no_complement("tiler", reason))?;
    let parts = Layout::from_modes(&[tiler.clone(), rest]);
    compose(input, &parts).map_err(|reason| Error::NoDivide {
        rhs: Value::Layout(parts).to_type().to_string().into(),
        reason: Box::new(reason),
    })
}

/// The pairs of tile and rest, slot by slot, as one pair.
fn zip<I: Int>(
    divided: Layout<I>,
    tile: &Tree<TileSlot<I>>,
    mode: &mut Mode,
) -> Result<Layout<I>, Error> {
    let Tree::Tuple(slots) = tile else {
        return Ok(divided);
    };
    let mut modes = divided.modes().into_iter();
    let (mut tiles, mut rests) = (Vec::new(), Vec::new());
    for (index, slot) in slots.iter().enumerate() {
        mode.0.push(index);
        let pair = modes.next().map(|divided| zip(divided, slot, mode));
        match <[_; 2]>::try_from(pair.transpose()?.map_or(vec![], |pair| pair.modes())) {
            Ok([tile, rest]) => {
                tiles.push(tile);
                rests.push(rest);
            }
            Err(_) => return Err(Error::NotPair { mode: mode.clone() }),
        }
        mode.0.pop();
    }
    rests.extend(modes);
    let rest = Layout::from_modes(&rests);
    Ok(match tiles.is_empty() {
        true => Layout::from_modes(&[rest]),
        false => Layout::from_modes(&[Layout::from_modes(&tiles), rest]),
    })
}

/// What a tiler leaves out of a shape, as coordinates of that shape.
///
/// Of a static input every part under a slot counts as its size. Else its leaves are divided one by
/// one, each rounded up.
fn rest_of<I: Int>(tiler: &Layout<I>, input: &Layout<I>) -> Result<Layout<I>, Error> {
    let is_static = are_static(&input.flat());
    let profile: IntTuple<TypeInt> = coprofile(tiler)?;
    let leaves = sorted(tiler.flat())?;
    let rest = Rest { leaves, is_static };
    let rest = rest.in_slot(&profile, Some(input.shape()), &mut Path::new())?;
    let rest = rest.unwrap_or(Tree::Tuple(Vec::new()));
    Ok(Layout::unzip(&rest))
}

/// A tiler by its leaves, for an input that is static or not.
struct Rest<I> {
    leaves: Vec<LayoutLeaf<I>>,
    is_static: bool,
}

impl<I: Int> Rest<I> {
    /// The rest in one slot of the tiler's coprofile, which stands over a part of the shape; none if
    /// it is empty.
    fn in_slot(
        &self,
        profile: &IntTuple<TypeInt>,
        shape: Option<&Shape<I>>,
        path: &mut Path,
    ) -> Result<Option<Tree<LayoutLeaf<I>>>, Error> {
        let Tree::Tuple(slots) = profile else {
            let rest = self.in_leaf(shape, path)?;
            return Ok((!rest.is_empty()).then(|| unwrapped(on_basis(rest, path))));
        };
        let shapes = shape.map_or(&[][..], Tree::modes);
        let mut rest = Vec::new();
        for index in 0..slots.len().max(shapes.len()) {
            path.push(u32::try_from(index).map_err(|_| Error::TooManyLeaves)?);
            rest.extend(match (slots.get(index), shapes.get(index)) {
                (Some(slot), shape) => self.in_slot(slot, shape, path)?,
                (None, Some(shape)) => Some(identity(shape, path)),
                (None, None) => None,
            });
            path.pop();
        }
        Ok((!rest.is_empty()).then_some(Tree::Tuple(rest)))
    }

    fn in_leaf(&self, shape: Option<&Shape<I>>, path: &Path) -> Result<Vec<LayoutLeaf<I>>, Error> {
        let Gaps { mut leaves, end } = gaps(&self.leaves, path, shape)?;
        let extents = match shape {
            None => Vec::new(),
            Some(shape) if self.is_static && end.known().is_some() => {
                vec![product(shape)?.ceil_div(&end)?]
            }
            Some(shape) => consumed(shape, &end)?,
        };
        let mut stride = end;
        for (index, extent) in extents.iter().enumerate() {
            leaves.push(LayoutLeaf::plain(extent.clone(), stride.clone()));
            if index + 1 < extents.len() {
                stride = stride.mul(extent)?;
            }
        }
        Ok(fold_inside(leaves))
    }
}
