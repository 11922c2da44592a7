//! The canonical text of values.

use std::fmt::{Display, Formatter, Result};

use crate::{
    ComposedLayout, CoordLeaf, Inner, Int, Layout, StrideLeaf, Swizzle, Tile, TileSlot, Tree,
    TypeInt, Value,
};

/// Leaves that can be printed whatever their integers are.
pub(crate) trait LeafText {
    /// The leaf as its type tells it.
    fn leaf_text(&self) -> String;
}

impl<I: Int> LeafText for I {
    fn leaf_text(&self) -> String {
        TypeInt::of(self).to_string()
    }
}

impl<I: Int> LeafText for CoordLeaf<I> {
    fn leaf_text(&self) -> String {
        match self {
            CoordLeaf::Int(int) => int.leaf_text(),
            CoordLeaf::Underscore => "_".to_owned(),
        }
    }
}

impl<I: Int> LeafText for StrideLeaf<I> {
    fn leaf_text(&self) -> String {
        StrideLeaf { scale: TypeInt::of(&self.scale), path: self.path.clone() }.to_string()
    }
}

/// The text of a tree for an error: that of its type.
pub(crate) fn text<L: LeafText>(tree: &Tree<L>) -> Box<str> {
    tree.map(&mut |leaf| leaf.leaf_text()).to_string().into()
}

/// The type of a value, written in full.
pub(crate) fn type_text<I: Int>(value: &Value<I>) -> Box<str> {
    let text = match (value, value.kind()) {
        (_, Some(kind)) => format!("!cute.{}<\"{}\">", kind.name(), value.to_type()),
        (Value::Scalar(int), None) => format!("i{}", int.width().bits()),
        (_, None) => "i1".to_owned(),
    };
    text.into()
}

fn nested<L: Display>(
    f: &mut Formatter<'_>,
    tree: &Tree<L>,
    [open, separator, close]: [&str; 3],
) -> Result {
    let elements = match tree {
        Tree::Leaf(leaf) => return leaf.fmt(f),
        Tree::Tuple(elements) => elements,
    };
    f.write_str(open)?;
    for (index, element) in elements.iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        nested(f, element, [open, separator, close])?;
    }
    f.write_str(close)
}

impl<L: Display> Display for Tree<L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        nested(f, self, ["(", ",", ")"])
    }
}

impl<I: Display> Display for CoordLeaf<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            CoordLeaf::Int(int) => int.fmt(f),
            CoordLeaf::Underscore => f.write_str("_"),
        }
    }
}

impl<I: Display> Display for StrideLeaf<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.scale.fmt(f)?;
        self.path.iter().rev().try_for_each(|mode| write!(f, "@{mode}"))
    }
}

impl<I: Display> Display for Layout<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}:{}", self.shape(), self.stride())
    }
}

impl Display for Swizzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "S<{},{},{}>", self.bits(), self.base(), self.shift())
    }
}

impl<I: Display> Display for Inner<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Inner::Layout(layout) => layout.fmt(f),
            Inner::Swizzle(swizzle) => swizzle.fmt(f),
        }
    }
}

impl<I: Display> Display for ComposedLayout<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{} o {} o {}", self.inner(), self.offset(), self.outer())
    }
}

impl<I: Display> Display for TileSlot<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            TileSlot::Layout(layout) => layout.fmt(f),
            TileSlot::Underscore => f.write_str("_"),
        }
    }
}

impl<I: Display> Display for Tile<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        nested(f, &self.0, ["[", ";", "]"])
    }
}

impl<I: Display> Display for Value<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Value::Scalar(int) | Value::Bool(int) => int.fmt(f),
            Value::IntTuple(tree) | Value::Shape(tree) => tree.fmt(f),
            Value::Coord(coord) => coord.fmt(f),
            Value::Stride(stride) => stride.fmt(f),
            Value::Layout(layout) => layout.fmt(f),
            Value::ComposedLayout(composed) => composed.fmt(f),
            Value::Swizzle(swizzle) => swizzle.fmt(f),
            Value::Tile(tile) => tile.fmt(f),
        }
    }
}
