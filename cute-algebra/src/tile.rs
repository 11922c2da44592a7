//! Tiles: tilers of one layout per mode.

use crate::{Error, Int, Layout};

/// A CuTe tiler: a layout, the wildcard that keeps a mode as it is, or an ordered list of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tile<I> {
    /// A layout
    Layout(Layout<I>),
    /// The wildcard `_`
    Underscore,
    /// A bracketed list
    Tuple(Vec<Tile<I>>),
}

impl<I> Tile<I> {
    pub(crate) fn try_map<J, E>(
        &self,
        f: &mut impl FnMut(&I) -> Result<J, E>,
    ) -> Result<Tile<J>, E> {
        match self {
            Tile::Layout(layout) => layout.try_map(f).map(Tile::Layout),
            Tile::Underscore => Ok(Tile::Underscore),
            Tile::Tuple(slots) => {
                let mapped: Result<_, E> = slots.iter().map(|slot| slot.try_map(f)).collect();
                mapped.map(Tile::Tuple)
            }
        }
    }

    /// Calls `f` on the layouts in order.
    pub fn for_each<'a>(&'a self, f: &mut impl FnMut(&'a Layout<I>)) {
        match self {
            Tile::Layout(layout) => f(layout),
            Tile::Underscore => {}
            Tile::Tuple(slots) => slots.iter().for_each(|slot| slot.for_each(f)),
        }
    }
}

impl<I: Int> Tile<I> {
    pub(crate) fn check(&self) -> Result<(), Error> {
        match self {
            Tile::Layout(layout) => layout.check(),
            Tile::Underscore => Ok(()),
            Tile::Tuple(slots) => slots.iter().try_for_each(Tile::check),
        }
    }
}
