//! How large a value is, counted as its text is.

use crate::{
    ComposedLayout, Error, Inner, Layout, MAX_DEPTH, MAX_LEAVES, Tile, TileSlot, Tree, Value,
};

/// The size of a value or of a part of it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Size {
    /// Leaves and empty tuples; a layout has those of its shape and those of its stride
    pub(crate) leaves: usize,
    depth: usize,
}

impl Size {
    const LEAF: Size = Size { leaves: 1, depth: 0 };

    /// The size of a tree, each of its leaves taken for one.
    pub(crate) fn of<L>(tree: &Tree<L>) -> Self {
        Size::of_tree(tree, &|_| Size::LEAF)
    }

    /// The size of a tree whose leaves have sizes themselves.
    pub(crate) fn of_tree<L>(tree: &Tree<L>, of_leaf: &impl Fn(&L) -> Size) -> Self {
        match tree {
            Tree::Leaf(leaf) => of_leaf(leaf),
            Tree::Tuple(elements) => {
                let sizes = elements.iter().map(|e| Size::of_tree(e, of_leaf));
                let inside = sizes.fold(Size::default(), Size::beside);
                Size { leaves: inside.leaves.max(1), depth: inside.depth + 1 }
            }
        }
    }

    pub(crate) fn of_slot<I>(slot: &TileSlot<I>) -> Self {
        slot.layout().map_or(Size::LEAF, Size::of_layout)
    }

    pub(crate) fn of_layout<I>(layout: &Layout<I>) -> Self {
        Size::of(layout.shape()).beside(Size::of(layout.stride()))
    }

    pub(crate) fn of_composed<I>(composed: &ComposedLayout<I>) -> Self {
        let inner = match composed.inner() {
            Inner::Layout(inner) => Size::of_layout(inner),
            Inner::Swizzle(_) => Size::default(),
        };
        let outer = Size::of_layout(composed.outer());
        inner.beside(Size::of(composed.offset())).beside(outer)
    }

    fn beside(self, other: Self) -> Self {
        Size {
            leaves: self.leaves.saturating_add(other.leaves),
            depth: self.depth.max(other.depth),
        }
    }

    /// Fails with [`Error::TooManyLeaves`] and [`Error::TooDeep`].
    pub(crate) fn check(self) -> Result<(), Error> {
        if self.leaves > MAX_LEAVES {
            return Err(Error::TooManyLeaves);
        }
        if self.depth > MAX_DEPTH {
            return Err(Error::TooDeep { found: self.depth });
        }
        Ok(())
    }
}

impl<I> Layout<I> {
    /// The layout, if it is not too large.
    ///
    /// Fails with [`Error::TooManyLeaves`] and [`Error::TooDeep`].
    pub(crate) fn within_limits(self) -> Result<Self, Error> {
        Size::of_layout(&self).check()?;
        Ok(self)
    }
}

impl<I> Value<I> {
    pub(crate) fn size(&self) -> Size {
        match self {
            Value::Scalar(_) | Value::Bool(_) | Value::Swizzle(_) => Size::LEAF,
            Value::IntTuple(tree) | Value::Shape(tree) => Size::of(tree),
            Value::Coord(coord) => Size::of(coord),
            Value::Stride(stride) => Size::of(stride),
            Value::Layout(layout) => Size::of_layout(layout),
            Value::ComposedLayout(composed) => Size::of_composed(composed),
            Value::Tile(Tile(slots)) => Size::of_tree(slots, &Size::of_slot),
        }
    }
}
