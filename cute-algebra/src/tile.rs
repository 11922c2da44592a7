//! Tiles: tilers of one layout per mode.

use crate::{Error, Int, Layout, Tree};

/// A CuTe tiler: a slot, or an ordered list of tiles, one for each mode that is tiled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tile<I>(pub Tree<TileSlot<I>>);

/// A leaf of a tile. The modes of its layout are no modes of the tile.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TileSlot<I> {
    /// A layout
    Layout(Layout<I>),
    /// The wildcard `_`, which keeps a mode as it is
    Underscore,
}

impl<I> Tile<I> {
    pub(crate) fn try_map<J, E>(
        &self,
        f: &mut impl FnMut(&I) -> Result<J, E>,
    ) -> Result<Tile<J>, E> {
        let slots = self.0.try_map(&mut |slot| match slot {
            TileSlot::Layout(layout) => layout.try_map(f).map(TileSlot::Layout),
            TileSlot::Underscore => Ok(TileSlot::Underscore),
        });
        slots.map(Tile)
    }

    /// The layouts in order.
    pub fn layouts(&self) -> Vec<&Layout<I>> {
        let slots = self.0.leaves().into_iter();
        slots.filter_map(TileSlot::layout).collect()
    }
}

impl<I> TileSlot<I> {
    /// The layout, which `_` does not have.
    pub fn layout(&self) -> Option<&Layout<I>> {
        match self {
            TileSlot::Layout(layout) => Some(layout),
            TileSlot::Underscore => None,
        }
    }
}

impl<I: Int> Tile<I> {
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.layouts().into_iter().try_for_each(Layout::check)
    }
}
