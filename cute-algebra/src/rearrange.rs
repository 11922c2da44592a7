//! Rearrangements: operations that move modes and look at no leaf.

use crate::limits::Size;
use crate::{Error, Int, Layout, Tile, Tree, Value};

/// What is done to a tree, whatever its leaves are. Congruent trees stay congruent.
pub(crate) trait Rearrange {
    /// The rearranged tree.
    fn tree<L: Clone>(&self, tree: &Tree<L>) -> Result<Tree<L>, Error>;
}

impl<I> Layout<I> {
    /// Shape and stride rearranged alike.
    pub(crate) fn rearrange(&self, how: &impl Rearrange) -> Result<Self, Error>
    where
        I: Clone,
    {
        Ok(Layout::congruent(how.tree(self.shape())?, how.tree(self.stride())?))
    }
}

impl<I: Int> Value<I> {
    /// The layout, or composed layout's outer layout, replaced by `f` of it.
    ///
    /// Fails with [`Error::WrongKind`] for anything else, where `operand` names it, with whatever
    /// `f` fails with, as [`ComposedLayout::new`](crate::ComposedLayout::new) where the inner
    /// part does not take the new outer layout, and with [`Error::TooManyLeaves`] and
    /// [`Error::TooDeep`].
    pub(crate) fn map_layout(
        &self,
        operand: &'static str,
        f: impl FnOnce(&Layout<I>) -> Result<Layout<I>, Error>,
    ) -> Result<Self, Error> {
        let mapped = match self {
            Value::Layout(layout) => Value::Layout(f(layout)?),
            Value::ComposedLayout(composed) => {
                Value::ComposedLayout(composed.with_outer(f(composed.outer())?)?)
            }
            _ => return Err(Error::wrong_kind(operand, self, "layout, composed_layout")),
        };
        mapped.size().check()?;
        Ok(mapped)
    }

    /// The value rearranged: of a layout shape and stride, of a composed layout the outer layout, of
    /// a tile its slots.
    ///
    /// Fails with [`Error::WrongKind`] for what has no modes, where `operand` names it, as
    /// [`ComposedLayout::new`](crate::ComposedLayout::new) where the inner part does not take what is left,
    /// and with [`Error::TooManyLeaves`] and [`Error::TooDeep`].
    pub(crate) fn rearrange(
        &self,
        operand: &'static str,
        how: &impl Rearrange,
    ) -> Result<Self, Error> {
        let rearranged = match self {
            Value::IntTuple(tree) => Value::IntTuple(how.tree(tree)?),
            Value::Coord(coord) => Value::Coord(how.tree(coord)?),
            Value::Shape(shape) => Value::Shape(how.tree(shape)?),
            Value::Stride(stride) => Value::Stride(how.tree(stride)?),
            Value::Layout(layout) => Value::Layout(layout.rearrange(how)?),
            Value::ComposedLayout(composed) => {
                let outer = composed.outer().rearrange(how)?;
                Value::ComposedLayout(composed.with_outer(outer)?)
            }
            Value::Tile(Tile(slots)) => {
                // A slot may be large, so what becomes of it is known before it is copied.
                let sizes = how.tree(&slots.map(&mut Size::of_slot))?;
                Size::of_tree(&sizes, &|size| *size).check()?;
                Value::Tile(Tile(how.tree(slots)?))
            }
            Value::Scalar(_) | Value::Bool(_) | Value::Swizzle(_) => {
                let accepted = "int_tuple, coord, shape, stride, layout, composed_layout, tile";
                return Err(Error::wrong_kind(operand, self, accepted));
            }
        };
        rearranged.size().check()?;
        Ok(rearranged)
    }
}
