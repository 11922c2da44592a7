//! Operations that read parts of values.

use crate::layout::product;
use crate::{
    ComposedLayout, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Stride, Swizzle, Tree, Value,
};

/// The integers of a value, as scalars: all of them, or the dynamic ones only.
///
/// Leaves come in order, shape before stride, tiles slot by slot, of a composed layout outer,
/// offset, inner. In the form with all integers a scaled basis gives its scale and then its mode
/// numbers from the outermost inward, and a swizzle its three numbers. `_` gives nothing.
///
/// ```
/// use cute_algebra::{Kind, Value, get_scalars};
///
/// let stride = Value::parse(Kind::Stride, "(6@0,?@1@3)")?;
/// let texts = |only_dynamic| -> Result<Vec<String>, cute_algebra::Error> {
///     Ok(get_scalars(&stride, only_dynamic)?.iter().map(ToString::to_string).collect())
/// };
/// assert_eq!(texts(false)?, ["6", "0", "?", "3", "1"]);
/// assert_eq!(texts(true)?, ["?"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for a scalar.
pub fn get_scalars<I: Int>(value: &Value<I>, only_dynamic: bool) -> Result<Vec<Value<I>>, Error> {
    let mut scalars = match value {
        Value::Scalar(_) | Value::Bool(_) => {
            return Err(Error::wrong_kind("the value", value, "every cute kind"));
        }
        Value::IntTuple(tree) | Value::Shape(tree) => of_tree(tree),
        Value::Coord(coord) => of_tree(coord).into_iter().filter_map(index).collect(),
        Value::Stride(stride) => of_stride(stride),
        Value::Layout(layout) => of_layout(layout),
        Value::ComposedLayout(composed) => of_composed(composed),
        Value::Swizzle(swizzle) => of_swizzle(swizzle),
        Value::Tile(tile) => {
            let layouts = tile.layouts().into_iter();
            layouts.flat_map(of_layout).collect()
        }
    };
    scalars.retain(|scalar| !only_dynamic || scalar.known().is_none());
    Ok(scalars.into_iter().map(Value::Scalar).collect())
}

fn of_tree<L: Clone>(tree: &Tree<L>) -> Vec<L> {
    tree.leaves().into_iter().cloned().collect()
}

fn index<I>(leaf: CoordLeaf<I>) -> Option<I> {
    match leaf {
        CoordLeaf::Int(int) => Some(int),
        CoordLeaf::Underscore => None,
    }
}

fn of_stride<I: Int>(stride: &Stride<I>) -> Vec<I> {
    let mut scalars = Vec::new();
    stride.for_each(&mut |leaf| {
        scalars.push(leaf.scale.clone());
        scalars.extend(leaf.path.iter().map(|mode| I::constant(i64::from(*mode))));
    });
    scalars
}

fn of_layout<I: Int>(layout: &Layout<I>) -> Vec<I> {
    let mut scalars = of_tree(layout.shape());
    scalars.extend(of_stride(layout.stride()));
    scalars
}

fn of_swizzle<I: Int>(swizzle: &Swizzle) -> Vec<I> {
    let numbers = [
        swizzle.bits().into(),
        swizzle.base().into(),
        swizzle.shift().into(),
    ];
    numbers.map(I::constant).into()
}

fn of_composed<I: Int>(composed: &ComposedLayout<I>) -> Vec<I> {
    let mut scalars = of_layout(composed.outer());
    scalars.extend(of_tree(composed.offset()));
    scalars.extend(match composed.inner() {
        Inner::Layout(layout) => of_layout(layout),
        Inner::Swizzle(swizzle) => of_swizzle(swizzle),
    });
    scalars
}

/// The product of the extents, of the whole input or of the part that a mode path leads to. Of a
/// layout the extents are its shape, of a composed layout the shape of its outer layout. The
/// empty tuple has size 1.
///
/// ```
/// use cute_algebra::{Kind, Value, size};
///
/// let shape = Value::parse(Kind::Shape, "(1,(2,4),9)")?;
/// assert_eq!(size(&shape, Some(&[1]))?.to_string(), "8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for any other kind, [`Error::ModeOutOfRange`] and
/// [`Error::ModeInsideLeaf`] for a path that leads nowhere, [`Error::Overflow`] when a static
/// product leaves signed 64 bits.
pub fn size<I: Int>(input: &Value<I>, mode: Option<&[i32]>) -> Result<IntTuple<I>, Error> {
    let shape = match input {
        Value::IntTuple(tree) | Value::Shape(tree) => tree,
        Value::Layout(layout) => layout.shape(),
        Value::ComposedLayout(composed) => composed.outer().shape(),
        _ => {
            let accepted = "shape, int_tuple, layout, composed_layout";
            return Err(Error::wrong_kind("input", input, accepted));
        }
    };
    product(shape.at(mode.unwrap_or_default())?).map(Tree::Leaf)
}
