//! Operations that read parts of values.

use crate::limits::Size;
use crate::rearrange::Rearrange;
use crate::{
    ComposedLayout, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Shape, Stride, Swizzle, Tile,
    TileSlot, Tree, Value,
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
    let numbers = [swizzle.bits().into(), swizzle.base().into(), swizzle.shift().into()];
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

/// The part at a mode path.
struct At<'a>(&'a [i32]);

impl Rearrange for At<'_> {
    fn tree<L: Clone>(&self, tree: &Tree<L>) -> Result<Tree<L>, Error> {
        tree.at(self.0).cloned()
    }
}

/// The tuple of the modes at these indices.
struct Select<'a>(&'a [i32]);

impl Rearrange for Select<'_> {
    fn tree<L: Clone>(&self, tree: &Tree<L>) -> Result<Tree<L>, Error> {
        let mut modes = Vec::new();
        let mut leaves = 0;
        for (step, &index) in self.0.iter().enumerate() {
            let mode = tree.at(&[index]).map_err(|_| Error::ModeOutOfRange {
                mode: self.0.into(),
                step,
                rank: tree.rank(),
            })?;
            leaves += Size::of(mode).leaves;
            if leaves > crate::MAX_LEAVES {
                return Err(Error::TooManyLeaves);
            }
            modes.push(mode.clone());
        }
        Ok(Tree::Tuple(modes))
    }
}

/// The part that a mode path leads to, of the same kind. Of a layout shape and stride are entered, of
/// a composed layout the outer layout, of a tile the brackets, but not the layouts in them. Without
/// a path it is the whole input.
///
/// ```
/// use cute_algebra::{Kind, Value, get};
///
/// let layout = Value::parse(Kind::Layout, "(4,(2,3)):(6,(1,?))")?;
/// assert_eq!(get(&layout, Some(&[1]))?.to_string(), "(2,3):(1,?)");
/// assert_eq!(get(&layout, Some(&[1, 0]))?.to_string(), "2:1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for a swizzle or scalar, [`Error::ModeOutOfRange`] and
/// [`Error::ModeInsideLeaf`] for a path that leads nowhere; as [`ComposedLayout::new`] where the
/// inner part does not take what is left of the outer layout.
pub fn get<I: Int>(input: &Value<I>, mode: Option<&[i32]>) -> Result<Value<I>, Error> {
    input.rearrange("input", &At(mode.unwrap_or_default()))
}

/// The tuple of the modes at these indices, of the same kind. Indices may repeat. Of a layout shape
/// and stride are selected from, of a composed layout the outer layout.
///
/// ```
/// use cute_algebra::{Kind, Value, select};
///
/// let layout = Value::parse(Kind::Layout, "(4,(2,3),8):(1,(4,8),24)")?;
/// assert_eq!(select(&layout, &[2, 0])?.to_string(), "(8,4):(24,1)");
/// assert_eq!(select(&layout, &[1])?.to_string(), "((2,3)):((4,8))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for a swizzle or scalar, [`Error::ModeOutOfRange`],
/// [`Error::TooManyLeaves`]; as [`ComposedLayout::new`] where the inner part does not take what is
/// left of the outer layout.
pub fn select<I: Int>(input: &Value<I>, mode: &[i32]) -> Result<Value<I>, Error> {
    input.rearrange("input", &Select(mode))
}

/// The leaves in order, each of the kind of the input; a layout in a tile is a layout.
///
/// ```
/// use cute_algebra::{Kind, Value, get_leaves};
///
/// let coord = Value::parse(Kind::Coord, "(4,(_,()))")?;
/// assert_eq!(get_leaves(&coord)?, [Value::parse(Kind::Coord, "4")?, Value::parse(Kind::Coord, "_")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for anything but a shape, stride, coord, int_tuple or tile.
pub fn get_leaves<I: Int>(input: &Value<I>) -> Result<Vec<Value<I>>, Error> {
    match input {
        Value::Shape(shape) => Ok(leaves(shape, Value::Shape)),
        Value::Stride(stride) => Ok(leaves(stride, Value::Stride)),
        Value::Coord(coord) => Ok(leaves(coord, Value::Coord)),
        Value::IntTuple(tuple) => Ok(leaves(tuple, Value::IntTuple)),
        Value::Tile(Tile(slots)) => Ok(slots.leaves().into_iter().map(slot).collect()),
        _ => {
            let accepted = "shape, stride, coord, int_tuple, tile";
            Err(Error::wrong_kind("input", input, accepted))
        }
    }
}

fn leaves<I, L: Clone>(tree: &Tree<L>, value: impl Fn(Tree<L>) -> Value<I>) -> Vec<Value<I>> {
    let leaves = of_tree(tree).into_iter().map(Tree::Leaf);
    leaves.map(value).collect()
}

fn slot<I: Int>(slot: &TileSlot<I>) -> Value<I> {
    match slot {
        TileSlot::Layout(layout) => Value::Layout(layout.clone()),
        TileSlot::Underscore => Value::Tile(Tile(Tree::Leaf(TileSlot::Underscore))),
    }
}

/// The layouts of a tile in order, without its `_`.
///
/// ```
/// use cute_algebra::{Kind, Value, get_layouts_from_tile};
///
/// let Value::Tile(tile) = Value::parse(Kind::Tile, "[4:1;[_;(2,3):(1,?)]]")? else { unreachable!() };
/// let layouts = get_layouts_from_tile(&tile)?;
/// assert_eq!(layouts, [Value::parse(Kind::Layout, "4:1")?, Value::parse(Kind::Layout, "(2,3):(1,?)")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NoLayouts`] when there is none.
pub fn get_layouts_from_tile<I: Int>(tile: &Tile<I>) -> Result<Vec<Value<I>>, Error> {
    let layouts = tile.layouts().into_iter().cloned();
    let layouts: Vec<_> = layouts.map(Value::Layout).collect();
    if layouts.is_empty() {
        let tile = Value::Tile(tile.clone()).to_type().to_string().into();
        return Err(Error::NoLayouts { tile });
    }
    Ok(layouts)
}

/// The extents: of a layout its shape, of a composed layout the shape of its outer layout, of a tile
/// the shapes of its layouts, nested as the brackets are.
///
/// ```
/// use cute_algebra::{Kind, Value, get_shape};
///
/// let tile = Value::parse(Kind::Tile, "[(4,8):(1,4);?:1]")?;
/// assert_eq!(get_shape(&tile)?.to_string(), "((4,8),?)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for any other kind, [`Error::SlotWithoutShape`] for a tile with a `_`.
pub fn get_shape<I: Int>(input: &Value<I>) -> Result<Shape<I>, Error> {
    match input {
        Value::Layout(layout) => Ok(layout.shape().clone()),
        Value::ComposedLayout(composed) => Ok(composed.outer().shape().clone()),
        Value::Tile(Tile(slots)) => shape_of_slots(slots),
        _ => {
            let accepted = "layout, composed_layout, tile";
            Err(Error::wrong_kind("input", input, accepted))
        }
    }
}

fn shape_of_slots<I: Clone>(slots: &Tree<TileSlot<I>>) -> Result<Shape<I>, Error> {
    let shapes = slots.try_map(&mut |slot| {
        let layout = slot.layout().ok_or_else(|| {
            let first = slots.find(&mut |slot| slot.layout().is_none());
            let mode = first.map(|(mode, _)| mode).unwrap_or_default();
            Error::SlotWithoutShape { mode }
        })?;
        Ok(layout.shape().clone())
    });
    shapes.map(joined)
}

/// The tree with every leaf, a tree itself, in its place.
fn joined<L>(tree: Tree<Tree<L>>) -> Tree<L> {
    match tree {
        Tree::Leaf(tree) => tree,
        Tree::Tuple(trees) => Tree::Tuple(trees.into_iter().map(joined).collect()),
    }
}

/// The strides of a layout.
///
/// ```
/// use cute_algebra::{Layout, Tree, get_stride};
///
/// let layout = Layout::compact(Tree::Tuple(vec![Tree::Leaf(4_i64), Tree::Leaf(8)]))?;
/// assert_eq!(get_stride(&layout)?.to_string(), "(1,4)");
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// None.
pub fn get_stride<I: Int>(layout: &Layout<I>) -> Result<Stride<I>, Error> {
    Ok(layout.stride().clone())
}

/// The part of a composed layout that is applied last, a layout or a swizzle.
///
/// ```
/// use cute_algebra::{Kind, Value, composed_get_inner};
///
/// let composed = Value::parse(Kind::ComposedLayout, "S<3,5,4> o 0 o (8,4):(1,8)")?;
/// let Value::ComposedLayout(composed) = composed else { unreachable!() };
/// assert_eq!(composed_get_inner(&composed)?.to_string(), "S<3,5,4>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// None.
pub fn composed_get_inner<I: Int>(input: &ComposedLayout<I>) -> Result<Value<I>, Error> {
    Ok(match input.inner() {
        Inner::Layout(layout) => Value::Layout(layout.clone()),
        Inner::Swizzle(swizzle) => Value::Swizzle(*swizzle),
    })
}

/// The offset of a composed layout.
///
/// ```
/// use cute_algebra::{Kind, Value, composed_get_offset};
///
/// let composed = Value::parse(Kind::ComposedLayout, "(4,5):(1,4) o (0,?) o (2,3):(1@0,1@1)")?;
/// let Value::ComposedLayout(composed) = composed else { unreachable!() };
/// assert_eq!(composed_get_offset(&composed)?.to_string(), "(0,?)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// None.
pub fn composed_get_offset<I: Int>(input: &ComposedLayout<I>) -> Result<IntTuple<I>, Error> {
    Ok(input.offset().clone())
}

/// The layout of a composed layout that is applied first.
///
/// ```
/// use cute_algebra::{Kind, Value, composed_get_outer};
///
/// let composed = Value::parse(Kind::ComposedLayout, "(4,5):(1,4) o 2 o (2,3):(1,2)")?;
/// let Value::ComposedLayout(composed) = composed else { unreachable!() };
/// assert_eq!(composed_get_outer(&composed)?.to_string(), "(2,3):(1,2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// None.
pub fn composed_get_outer<I: Int>(input: &ComposedLayout<I>) -> Result<Layout<I>, Error> {
    Ok(input.outer().clone())
}
