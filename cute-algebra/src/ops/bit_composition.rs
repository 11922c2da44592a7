//! Composition of a layout of bits with a layout of indices.

use crate::{BinaryOp, Error, Int, Layout, StrideLeaf, Swizzle, Tree};

type Modes<I> = Vec<(i64, StrideLeaf<I>)>;

/// The layout `lhs o rhs` by the published steps, for a flat left side of static extents. Where a
/// stride does not take the modes of the left side apart evenly, it may be wrong.
///
/// Fails with [`Error::SwizzledMode`] where the steps do.
pub(crate) fn compose<I: Int>(
    swizzle: &Swizzle,
    lhs: &Layout<I>,
    rhs: &Layout<i64>,
) -> Result<Layout<I>, Error> {
    let modes = coalesce(modes_of(lhs))?;
    rhs.map_modes(&mut |extent, stride| compose_mode(swizzle, &modes, *extent, stride.scale))
}

fn modes_of<I: Int>(lhs: &Layout<I>) -> Modes<I> {
    let extents = lhs.shape().leaves().into_iter();
    let extents = extents.map(|extent| extent.known().unwrap_or_default());
    extents
        .zip(lhs.stride().leaves().into_iter().cloned())
        .collect()
}

/// The modes with neighbours merged, where one goes on with the strides of the other.
fn coalesce<I: Int>(modes: Modes<I>) -> Result<Modes<I>, Error> {
    let mut merged: Modes<I> = Vec::new();
    for (extent, stride) in modes {
        while merged.last().is_some_and(|(extent, _)| *extent == 1) {
            merged.pop();
        }
        match merged.last_mut() {
            Some((size, last)) if goes_on(*size, last, &stride) => {
                *size = Int::mul(size, &extent)?;
            }
            _ => merged.push((extent, stride)),
        }
    }
    Ok(merged)
}

fn goes_on<I: Int>(size: i64, last: &StrideLeaf<I>, next: &StrideLeaf<I>) -> bool {
    let (Some(last_scale), Some(next_scale)) = (last.scale.known(), next.scale.known()) else {
        return false;
    };
    last.path == next.path && last_scale.checked_mul(size) == Some(next_scale)
}

fn compose_mode<I: Int>(
    swizzle: &Swizzle,
    modes: &Modes<I>,
    extent: i64,
    stride: i64,
) -> Result<Layout<I>, Error> {
    let Some(((_, last), before)) = modes.split_last() else {
        return Ok(leaf(extent, StrideLeaf::plain(I::constant(0))));
    };
    if stride == 0 {
        return Ok(leaf(extent, StrideLeaf::plain(I::constant(0))));
    }
    if before.is_empty() {
        return Ok(leaf(extent, scaled(last, stride)?));
    }
    let uneven = |found, rest| Error::SwizzledMode {
        swizzle: *swizzle,
        extent,
        stride,
        found,
        rest,
    };
    let (mut rest, mut step) = (extent, stride);
    let mut taken = Modes::new();
    for (size, unit) in before {
        if step % size != 0 && step >= *size {
            return Err(uneven(*size, step));
        }
        let magnitude = Int::abs(&step)?;
        let count = BinaryOp::CeilDiv.evaluate(*size, magnitude)?.min(rest);
        if count != 1 {
            if rest % count != 0 {
                return Err(uneven(count, rest));
            }
            taken.push((count, scaled(unit, step)?));
            rest /= count;
        }
        step = BinaryOp::CeilDiv.evaluate(magnitude, *size)? * step.signum();
    }
    if taken.is_empty() || rest != 1 {
        taken.push((rest, scaled(last, step)?));
        taken = coalesce(taken)?;
    }
    Ok(unwrapped(taken))
}

fn scaled<I: Int>(stride: &StrideLeaf<I>, by: i64) -> Result<StrideLeaf<I>, Error> {
    Ok(StrideLeaf {
        scale: stride.scale.mul(&I::constant(by))?,
        path: stride.path.clone(),
    })
}

fn leaf<I: Int>(extent: i64, stride: StrideLeaf<I>) -> Layout<I> {
    Layout::congruent(Tree::Leaf(I::constant(extent)), Tree::Leaf(stride))
}

fn unwrapped<I: Int>(modes: Modes<I>) -> Layout<I> {
    let mut layouts: Vec<_> = modes
        .into_iter()
        .map(|(extent, stride)| leaf(extent, stride))
        .collect();
    match layouts.pop() {
        Some(only) if layouts.is_empty() => only,
        Some(last) => {
            layouts.push(last);
            Layout::of_modes(layouts)
        }
        None => Layout::of_modes(layouts),
    }
}
