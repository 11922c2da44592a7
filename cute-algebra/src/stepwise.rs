//! Composition mode by mode, where not everything is static.

use crate::extended::Extended;
use crate::leaves::{LayoutLeaf, are_static, fold_inside};
use crate::{Error, Int, Mode};

/// A result computed step by step.
pub(crate) struct Steps<I> {
    pub(crate) leaves: Vec<LayoutLeaf<I>>,
    /// Whether every mode that is known was left in steps that fit
    is_even: Result<(), Error>,
}

impl<I: Int> Extended<I> {
    /// The result where a leaf or a mode that it reaches is dynamic. A static result is right or
    /// refused; a dynamic one is rounded up, as in CuTe.
    pub(crate) fn stepwise(
        &self,
        extent: &I,
        stride: &I,
        mode: &impl Fn() -> Mode,
    ) -> Result<Vec<LayoutLeaf<I>>, Error> {
        let Steps { leaves, is_even } = self.steps(extent, stride, mode)?;
        match are_static(&leaves) {
            true => is_even.map(|()| leaves),
            false => Ok(leaves),
        }
    }

    /// The result as CuTe computes it, one mode after the other.
    pub(crate) fn steps(
        &self,
        extent: &I,
        stride: &I,
        mode: &impl Fn() -> Mode,
    ) -> Result<Steps<I>, Error> {
        let (mut extent, mut stride) = (extent.clone(), stride.clone());
        let mut leaves = Vec::new();
        let mut is_even = Ok(());
        let Some((last, others)) = self.leaves.split_last() else {
            return Ok(Steps { leaves, is_even });
        };
        for leaf in others {
            if !extent.is(1) {
                check_step(&leaf.extent, None, &stride, mode)?;
            }
            is_even = is_even.and(check_step(&leaf.extent, Some(&extent), &stride, mode));
            let size = stride.abs()?;
            let steps = leaf.extent.ceil_div(&size)?;
            let next = size.ceil_div(&leaf.extent)?.mul(&stride.sign())?;
            if !steps.is(1) && !extent.is(1) {
                let taken = steps.min(&extent)?;
                if let (Some(taken), Some(extent)) = (taken.known(), extent.known())
                    && extent % taken != 0
                {
                    let (by, mode) = (taken, mode());
                    return Err(Error::ExtentNotDivisible { extent, by, mode });
                }
                leaves.push(LayoutLeaf::new(taken.clone(), leaf.stride.times(&stride)?));
                extent = extent.div(&taken)?;
            }
            stride = next;
        }
        if leaves.is_empty() || !extent.is(1) {
            leaves.push(LayoutLeaf::new(extent, last.stride.times(&stride)?));
        }
        let leaves = fold_inside(leaves);
        Ok(Steps { leaves, is_even })
    }
}

/// That a static stride leaves a mode of static size only in steps that fit. Without an extent only
/// a step that is itself larger than the mode counts.
fn check_step<I: Int>(
    size: &I,
    extent: Option<&I>,
    stride: &I,
    mode: &impl Fn() -> Mode,
) -> Result<(), Error> {
    let (Some(size), Some(stride)) = (size.known(), stride.known()) else {
        return Ok(());
    };
    let step = stride.saturating_abs();
    let reach = match extent.map(Int::known) {
        Some(Some(extent)) => i128::from(step) * (i128::from(extent) - 1),
        Some(None) => i128::MAX,
        None => i128::from(step),
    };
    if reach >= i128::from(size) && step % size != 0 && size % step != 0 {
        let mode = mode();
        return Err(Error::StrideAcross { stride, mode, size });
    }
    Ok(())
}
