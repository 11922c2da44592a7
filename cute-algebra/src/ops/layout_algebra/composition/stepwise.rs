//! Composition mode by mode, where not everything is static.

use crate::leaves::{LayoutLeaf, fold_inside};
use crate::ops::layout_algebra::composition::extended::Extended;
use crate::precondition::{Size, assume, is_even};
use crate::{Error, Int, Mode, Precondition};

impl<I: Int> Extended<I> {
    /// The result where a leaf or a mode that it reaches is dynamic, as CuTe computes it, one mode after
    /// the other. It rests on the leaf's leaving every mode evenly.
    pub(crate) fn stepwise(
        &self,
        extent: &I,
        stride: &I,
        mode: &impl Fn() -> Mode,
    ) -> Result<Vec<LayoutLeaf<I>>, Error> {
        let Some((last, others)) = self.leaves.split_last() else {
            return Ok(Vec::new());
        };
        let not_zero = Precondition::NotZero(stride.clone());
        not_zero.assume(|| Error::ZeroDivisor { divisor: "a stride of rhs" })?;
        assume_even(others, extent, stride, mode)?;
        let (mut extent, mut stride) = (extent.clone(), stride.clone());
        let mut leaves = Vec::new();
        for leaf in others {
            let size = stride.abs()?;
            let steps = leaf.extent.ceil_div(&size)?;
            let next = size.ceil_div(&leaf.extent)?.mul(&stride.sign())?;
            if !steps.is(1) && !extent.is(1) {
                let taken = steps.min(&extent)?;
                leaves.push(LayoutLeaf::new(taken.clone(), leaf.stride.times(&stride)?));
                extent = extent.div(&taken)?;
            }
            stride = next;
        }
        if leaves.is_empty() || !extent.is(1) {
            leaves.push(LayoutLeaf::new(extent, last.stride.times(&stride)?));
        }
        Ok(fold_inside(leaves))
    }
}

/// Fails with [`Error::StrideAcross`] or [`Error::ExtentNotDivisible`] where static integers show that
/// the leaf does not leave modes evenly. A dynamic extent does not excuse a stride that is greater than
/// the modes that it leaves, and no multiple of their size.
fn assume_even<I: Int>(
    modes: &[LayoutLeaf<I>],
    extent: &I,
    stride: &I,
    mode: &impl Fn() -> Mode,
) -> Result<(), Error> {
    let mut size = Size::ONE;
    for (index, leaf) in modes.iter().enumerate() {
        size = size.times(&leaf.extent);
        let across = || Error::StrideAcross {
            stride: stride.known().unwrap_or_default(),
            mode: mode(),
            size: size.known.and_then(|size| size.try_into().ok()).unwrap_or(i64::MAX),
        };
        if let (Some(size), Some(stride)) = (size.known, stride.known().map(i128::from))
            && !extent.is(1)
            && stride.abs() > size
            && stride % size != 0
        {
            return Err(across());
        }
        let precondition = || Precondition::Even {
            size: modes.iter().take(index + 1).map(|leaf| leaf.extent.clone()).collect(),
            extent: extent.clone(),
            stride: stride.clone(),
            mode: mode(),
        };
        assume(is_even(&size, extent, stride), precondition, across)?;
    }
    Ok(())
}
