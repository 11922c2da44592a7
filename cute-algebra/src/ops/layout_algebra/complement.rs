//! Complements: what a layout leaves out.

use crate::layout::{column_major_from, product};
use crate::leaves::{LayoutLeaf, fold, fold_inside, unwrapped};
use crate::slots::{coprofile, per_slot};
use crate::stride::check_plain;
use crate::text::print::text;
use crate::wide::{settled_as_used, wide};
use crate::{
    Error, Int, IntTuple, Layout, Path, Precondition, Shape, StrideLeaf, Tree, TypeInt, Value,
};

/// The layout of the gaps: the sums of an index of the input and one of the result are all
/// different, and the result's strides increase (CuTe's `complement`).
///
/// With a cotarget, a shape or the shape of a layout, every integer below its size is such a sum.
/// Without one the result need not fill every gap; it ends in a mode of extent 1 whose stride is where
/// the input ends, and scaled bases are filled slot by slot.
///
/// ```
/// use cute_algebra::{Kind, Layout, Value, complement};
///
/// let layout = Layout::parse("(3,2):(1,9)")?;
/// assert_eq!(complement(&layout, None)?.to_string(), "(3,1):(3,18)");
/// let cotarget = Value::parse(Kind::Shape, "54")?;
/// assert_eq!(complement(&layout, Some(&cotarget))?.to_string(), "(3,3):(3,18)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NoComplement`] where a mode begins below the end of those of smaller stride, a gap of the
/// cotarget cannot be filled, a stride is negative, a stride is dynamic beside other modes, or the
/// layout is empty and there is no cotarget; [`Error::NotStatic`] for a dynamic leaf without cotarget,
/// [`Error::ScaledBasis`] for a scaled basis with a cotarget, [`Error::WrongKind`] for a cotarget of
/// another kind;
/// [`Error::TooManyLeaves`], [`Error::TooDeep`].
pub fn complement<I: Int>(
    input: &Layout<I>,
    cotarget: Option<&Value<I>>,
) -> Result<Layout<I>, Error> {
    let value = Value::Layout(input.clone());
    let (input, cotarget) = (&wide(input), cotarget.map(wide));
    let rest = match &cotarget {
        None if !value.is_static() => Err(Error::NotStatic {
            what: "input or a cotarget",
            value: value.to_type().to_string().into(),
        }),
        None => complement_of(input).map_err(|reason| Error::no_complement("input", reason)),
        Some(Value::Shape(shape)) => complement_to("input", input, shape),
        Some(Value::Layout(layout)) => complement_to("input", input, layout.shape()),
        Some(other) => Err(Error::wrong_kind("cotarget", other, "shape, layout")),
    }?;
    rest.check()?;
    settled_as_used(&rest).within_limits()
}

/// The complement without cotarget, also of dynamic extents, and of a dynamic stride if it is the
/// only leaf.
///
/// Fails with [`Error::Overlap`], [`Error::DynamicStride`], [`Error::NoStrides`].
pub(crate) fn complement_of<I: Int>(layout: &Layout<I>) -> Result<Layout<I>, Error> {
    let profile: IntTuple<TypeInt> = coprofile(layout)?;
    let leaves = sorted(layout.flat())?;
    if leaves.is_empty() {
        return Err(Error::NoStrides);
    }
    let tree = per_slot(&profile, &mut |path| {
        let mut gaps = gaps(&leaves, path, None)?;
        gaps.leaves.push(LayoutLeaf::plain(I::constant(1), gaps.end));
        Ok(unwrapped(on_basis(fold(gaps.leaves), path)))
    });
    Ok(Layout::unzip(&tree?))
}

/// The leaves with their strides times a basis vector.
pub(crate) fn on_basis<I>(mut leaves: Vec<LayoutLeaf<I>>, path: &[u32]) -> Vec<LayoutLeaf<I>> {
    for leaf in &mut leaves {
        leaf.stride.path = Path::from_slice(path);
    }
    leaves
}

/// What the leaves of one slot leave out, and where they end. All strides are plain.
pub(crate) struct Gaps<I> {
    pub(crate) leaves: Vec<LayoutLeaf<I>>,
    pub(crate) end: I,
}

/// The gaps of a slot between sorted leaves. The sums of an index of the leaves and one of the gaps are
/// all different; those below the size of `covered`, if there is one, leave nothing out.
///
/// Fails with [`Error::Overlap`], [`Error::Uncovered`].
pub(crate) fn gaps<I: Int>(
    leaves: &[LayoutLeaf<I>],
    path: &[u32],
    covered: Option<&Shape<I>>,
) -> Result<Gaps<I>, Error> {
    let mut gaps = Vec::new();
    let mut end = I::constant(1);
    for LayoutLeaf { extent, stride } in leaves {
        if stride.path[..] != *path || stride.scale.is(0) || extent.is(1) {
            continue;
        }
        gaps.push(LayoutLeaf::plain(gap(stride, &end, covered)?, end));
        end = stride.scale.mul(extent)?;
    }
    Ok(Gaps { leaves: gaps, end })
}

/// How often what smaller modes span, up to `end`, goes into a stride. A dynamic quotient is taken to
/// be at least 1, and to be exact where something is to be covered.
fn gap<I: Int>(stride: &StrideLeaf<I>, end: &I, covered: Option<&Shape<I>>) -> Result<I, Error> {
    let gap = stride.scale.div(end)?;
    let written = || text(&Tree::Leaf(stride.clone()));
    let overlap = || Error::Overlap { stride: written(), end: TypeInt::of(end) };
    let (Some(known), Some(scale), Some(span)) = (gap.known(), stride.scale.known(), end.known())
    else {
        let (value, of) = (stride.scale.clone(), end.clone());
        return Precondition::Multiple { value, of }.assume(overlap).map(|()| gap);
    };
    if known < 1 {
        return Err(overlap());
    }
    let index = known * span;
    let size = || covered.and_then(|shape| product(shape).ok()?.known());
    if index < scale && covered.is_some() && size().is_none_or(|size| index < size) {
        return Err(Error::Uncovered { stride: written(), end: span, index });
    }
    Ok(gap)
}

/// The leaves by path and then by stride, ascending.
///
/// Fails with [`Error::DynamicStride`] when that order is not static.
pub(crate) fn sorted<I: Int>(mut leaves: Vec<LayoutLeaf<I>>) -> Result<Vec<LayoutLeaf<I>>, Error> {
    if leaves.len() > 1 || leaves.iter().any(|leaf| leaf.stride.is_basis()) {
        check_static_strides(&leaves)?;
    }
    leaves.sort_by_cached_key(|leaf| (leaf.stride.path.clone(), leaf.stride.scale.known()));
    Ok(leaves)
}

fn check_static_strides<I: Int>(leaves: &[LayoutLeaf<I>]) -> Result<(), Error> {
    let dynamic = leaves.iter().find(|leaf| leaf.stride.scale.known().is_none());
    match dynamic {
        None => Ok(()),
        Some(leaf) => Err(Error::DynamicStride { stride: text(&Tree::Leaf(leaf.stride.clone())) }),
    }
}

/// The complement of an operand up to the size of a shape. Its extents are not checked: what is left of a shape
/// with a size below 1 is below 1.
///
/// Fails with [`Error::NoComplement`], [`Error::ScaledBasis`].
pub(crate) fn complement_to<I: Int>(
    operand: &'static str,
    layout: &Layout<I>,
    cotarget: &Shape<I>,
) -> Result<Layout<I>, Error> {
    check_plain(operand, layout.stride())?;
    if layout.shape().rank() > 1 {
        check_static_strides(&layout.flat())
            .map_err(|reason| Error::no_complement(operand, reason))?;
    }
    let mut leaves = layout.flat();
    for leaf in &mut leaves {
        if leaf.stride.scale.is(0) {
            leaf.extent = I::constant(1);
        }
    }
    let mut leaves = fold_inside(leaves);
    leaves.retain(|leaf| !leaf.extent.is(1));
    let gaps = sorted(leaves).and_then(|leaves| gaps(&leaves, &[], Some(cotarget)));
    let mut gaps = gaps.map_err(|reason| Error::no_complement(operand, reason))?;
    let rest = rest_of(cotarget, &gaps.end)?;
    if rest.iter().all(|extent| extent.is(1)) {
        gaps.leaves.push(LayoutLeaf::plain(I::constant(1), gaps.end));
    } else {
        let shape = Tree::Tuple(rest.into_iter().map(Tree::Leaf).collect());
        let stride = column_major_from(&shape, &Ok(gaps.end))?;
        gaps.leaves.extend(Layout::congruent(shape, stride).flat());
    }
    Ok(Layout::unzip(&unwrapped(fold_inside(gaps.leaves))))
}

/// How often what ends at `end` goes into a shape: the size of the shape, if it is static, divided
/// up; else its leaves, of which each takes its part of `end`. Neighbours of which both are static or
/// both dynamic become one.
fn rest_of<I: Int>(shape: &Shape<I>, end: &I) -> Result<Vec<I>, Error> {
    if end.known().is_some() && is_known(shape) {
        return Ok(vec![product(shape)?.ceil_div(end)?]);
    }
    let mut rest: Vec<I> = Vec::new();
    for extent in consumed(shape, end)? {
        match rest.last_mut() {
            Some(last) if last.known().is_some() == extent.known().is_some() => {
                *last = last.mul(&extent)?;
            }
            _ => rest.push(extent),
        }
    }
    Ok(rest)
}

fn is_known<I: Int>(shape: &Shape<I>) -> bool {
    let mut extents = shape.leaves().into_iter();
    extents.all(|extent| extent.known().is_some())
}

/// Every extent divided, rounding up, by what the extents before it have left of a divisor. A static
/// extent below that which does not divide it counts together with the next one, so that nothing is
/// left out.
pub(crate) fn consumed<I: Int>(shape: &Shape<I>, divisor: &I) -> Result<Vec<I>, Error> {
    let leaves = shape.leaves();
    let mut divisor = divisor.clone();
    let mut quotients = Vec::with_capacity(leaves.len());
    let mut before = I::constant(1);
    for (index, leaf) in leaves.iter().enumerate() {
        let extent = before.mul(leaf)?;
        let is_last = index + 1 == leaves.len();
        if !is_last && is_crossed(&extent, &divisor) {
            before = extent;
            continue;
        }
        quotients.push(extent.ceil_div(&divisor)?);
        if !is_last {
            Precondition::Consumes { extent: extent.clone(), divisor: divisor.clone() }.note();
            divisor = divisor.ceil_div(&extent)?;
            before = I::constant(1);
        }
    }
    Ok(quotients)
}

fn is_crossed<I: Int>(extent: &I, divisor: &I) -> bool {
    let known = extent.known().zip(divisor.known());
    known.is_some_and(|(extent, divisor)| extent < divisor && extent > 0 && divisor % extent != 0)
}
