//! Operations that build layouts from shapes and from other layouts.

use crate::congruence::check_weakly_congruent;
use crate::leaves::identity;
use crate::ops::accessors::casts::plain_strides;
use crate::order::compact_order;
use crate::text::print::text;
use crate::{Error, Inner, Int, IntTuple, Layout, Path, Shape, Tree, Value};

/// The layout that maps every coordinate of the shape to itself: the stride of each leaf is the
/// basis vector of its own mode.
///
/// ```
/// use cute_algebra::{Kind, Tree, make_identity_layout};
///
/// let shape = Tree::Tuple(vec![Tree::Leaf(6_i64), Tree::Tuple(vec![Tree::Leaf(3)])]);
/// assert_eq!(make_identity_layout(&shape)?.to_string(), "(6,(3)):(1@0,(1@0@1))");
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// [`Error::NonPositiveExtent`], [`Error::TooManyLeaves`].
pub fn make_identity_layout<I: Int>(shape: &Shape<I>) -> Result<Layout<I>, Error> {
    let layout = Layout::unzip(&identity(shape, &mut Path::new()));
    layout.check()?;
    layout.within_limits()
}

/// The compact layout of the source's shape, its modes in the order of the source's strides, dynamic
/// ones last. A mode of the static stride 0 keeps it. Of a composed layout with a swizzle the outer
/// layout is the source.
///
/// ```
/// use cute_algebra::{Kind, Value, make_layout_like};
///
/// let src = Value::parse(Kind::Layout, "(4,7,3):(?,0,9)")?;
/// assert_eq!(make_layout_like(&src)?.to_string(), "(4,7,3):(3,0,1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for another kind and for a composed layout whose inner part is a layout,
/// [`Error::NotInteger`] for a scaled basis, [`Error::Overflow`] when a static stride leaves signed
/// 64 bits.
pub fn make_layout_like<I: Int>(src: &Value<I>) -> Result<Layout<I>, Error> {
    let layout = match src {
        Value::Layout(layout) => layout,
        Value::ComposedLayout(composed) => match composed.inner() {
            Inner::Swizzle(_) => composed.outer(),
            Inner::Layout(inner) => {
                let inner = Value::Layout(inner.clone());
                return Err(Error::wrong_kind("the inner part of src", &inner, "swizzle"));
            }
        },
        _ => return Err(Error::wrong_kind("src", src, "layout, composed_layout")),
    };
    let stride = plain_strides("the stride of src", layout.stride())?;
    let shape = without_repeats(layout.shape(), &stride);
    let compact = compact_order(&shape, &keys(&stride))?;
    Layout::new(layout.shape().clone(), compact)
}

/// The shape with extent 1 where the stride is the static 0.
fn without_repeats<I: Int>(shape: &Shape<I>, stride: &IntTuple<I>) -> Shape<I> {
    match (shape, stride) {
        (Tree::Tuple(shapes), Tree::Tuple(strides)) => {
            let modes = shapes.iter().zip(strides);
            Tree::Tuple(modes.map(|(shape, stride)| without_repeats(shape, stride)).collect())
        }
        (_, Tree::Leaf(stride)) if stride.is(0) => Tree::Leaf(I::constant(1)),
        _ => shape.clone(),
    }
}

/// Where a mode stands in the order of its stride.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Static(i64),
    Dynamic(usize),
}

fn keys<I: Int>(stride: &IntTuple<I>) -> Tree<Key> {
    let mut dynamic = 0..;
    stride.map(&mut |stride| match stride.known() {
        Some(stride) => Key::Static(stride),
        None => Key::Dynamic(dynamic.next().unwrap_or_default()),
    })
}

/// The compact layout of the shape whose modes follow the order, the least key first. A key may
/// stand over a tuple of modes, which is column-major then; modes of equal keys start alike.
///
/// ```
/// use cute_algebra::{Tree, make_ordered_layout};
///
/// let tuple = |leaves: [i64; 3]| Tree::Tuple(leaves.map(Tree::Leaf).to_vec());
/// let layout = make_ordered_layout(&tuple([5, 7, 2]), &tuple([2, 0, 1]))?;
/// assert_eq!(layout.to_string(), "(5,7,2):(14,1,7)");
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// [`Error::NotStatic`] for a dynamic order, [`Error::NotWeaklyCongruent`] for one that does not fit
/// the shape, [`Error::NonPositiveExtent`], [`Error::Overflow`] when a static stride leaves signed
/// 64 bits, [`Error::TooManyLeaves`].
pub fn make_ordered_layout<I: Int>(
    shape: &Shape<I>,
    order: &IntTuple<I>,
) -> Result<Layout<I>, Error> {
    let keys = order.try_map(&mut |key| {
        key.known().ok_or_else(|| Error::NotStatic { what: "order", value: text(order) })
    })?;
    check_weakly_congruent("order", &keys, shape)?;
    let stride = compact_order(shape, &keys)?;
    Layout::new(shape.clone(), stride)?.within_limits()
}
