//! A flat layout that goes on along its last mode without bound, and what it is after a stride.
//!
//! `docs/composition.md` derives the conditions that are tested here.

use crate::leaves::{LayoutLeaf, fold_inside};
use crate::ops::layout_algebra::composition::codomain::Codomain;
use crate::precondition::carries::carries;
use crate::precondition::{Size, assume, carry_free};
use crate::tried::{MAX_TRIED, Moving, bounds, coordinates, difference, extents};
use crate::{Error, Int, Mode, Precondition, StrideLeaf};

/// Beyond what any leaf of 64-bit extent and stride reaches.
const FARTHEST: i128 = 1 << 126;

/// A flat layout, coalesced, extended along its last mode.
pub(crate) struct Extended<I> {
    pub(crate) leaves: Vec<LayoutLeaf<I>>,
    /// The size of the first 1, 2, .. modes, as far as static extents tell
    sizes: Vec<i128>,
    /// Whether `sizes` tells the size of all but the last mode
    is_complete: bool,
}

/// Where the leaf of a number is in the right-hand side. Takes time, so only errors ask.
pub(crate) type LeafMode<'a> = dyn Fn(usize) -> Mode + 'a;

/// One leaf of the right-hand side, and what it becomes.
pub(crate) struct Part<I> {
    pub(crate) leaves: Vec<LayoutLeaf<I>>,
    extent: I,
    stride: I,
    /// The number of the leaf
    leaf: usize,
    /// The leaf, where what it becomes follows from static integers alone
    decided: Option<Moving>,
    /// Whether its bounds were guessed from values, not derived
    is_guess: bool,
}

impl<I: Int> Extended<I> {
    pub(crate) fn new(leaves: Vec<LayoutLeaf<I>>) -> Self {
        let mut sizes = Vec::new();
        let mut size = 1_i128;
        let mut is_complete = true;
        for leaf in leaves.iter().take(leaves.len().saturating_sub(1)) {
            let Some(extent) = leaf.extent.known() else {
                is_complete = false;
                break;
            };
            size = size.saturating_mul(extent.into());
            sizes.push(size);
            // No extent times a stride reaches further.
            if size >= FARTHEST {
                break;
            }
        }
        Extended { leaves, sizes, is_complete }
    }

    /// Whether the digits of all integers up to `reach` are known.
    fn holds(&self, reach: i128) -> bool {
        self.is_complete || self.sizes.last().is_some_and(|size| reach < *size)
    }

    /// The layout at every multiple of a stride up to an extent.
    pub(crate) fn part(
        &self,
        extent: &I,
        stride: &I,
        (leaf, mode): (usize, &LeafMode<'_>),
    ) -> Result<Part<I>, Error> {
        let mode = &|| mode(leaf);
        let undecided = |leaves| Part {
            leaves,
            extent: extent.clone(),
            stride: stride.clone(),
            leaf,
            decided: None,
            is_guess: false,
        };
        let Some(last) = self.leaves.last() else {
            if extent.is(1) {
                let zero = StrideLeaf::plain(I::constant(0));
                return Ok(undecided(vec![LayoutLeaf::new(extent.clone(), zero)]));
            }
            return Err(Error::EmptyComposed { mode: mode() });
        };
        if self.is_linear() {
            let stride = last.stride.times(stride)?;
            return Ok(undecided(vec![LayoutLeaf::new(extent.clone(), stride)]));
        }
        match (extent.known(), stride.known()) {
            (Some(steps @ 2..), Some(by))
                if self.holds(i128::from(by).abs() * (i128::from(steps) - 1)) =>
            {
                let (leaves, leaf, is_guess) = self.exact(steps.into(), by.into(), mode)?;
                Ok(Part { decided: Some(leaf), is_guess, ..undecided(leaves) })
            }
            _ => self.stepwise(extent, stride, mode).map(undecided),
        }
    }

    /// Whether there is one mode, so that every multiple of a stride is a multiple of one value.
    pub(crate) fn is_linear(&self) -> bool {
        self.leaves.len() == 1
    }

    /// The result for static extent and stride, known to be right for this leaf alone unless it is
    /// a guess, and where its modes begin.
    fn exact(
        &self,
        extent: i128,
        stride: i128,
        mode: &impl Fn() -> Mode,
    ) -> Result<(Vec<LayoutLeaf<I>>, Moving, bool), Error> {
        let derived = self.bounds(extent, stride.abs());
        let is_guess = derived.is_none();
        let bounds = match derived {
            Some(bounds) => bounds,
            None => self.guess(extent, stride, mode)?,
        };
        let mut leaves = Vec::with_capacity(bounds.len());
        for (bound, steps) in bounds.iter().zip(extents(extent, &bounds)) {
            let stride = self.stride_at(bound * stride, mode)?;
            leaves.push(LayoutLeaf { extent: constant(steps)?, stride });
        }
        Ok((fold_inside(leaves), Moving { extent, stride, bounds }, is_guess))
    }

    /// Where the multiples of a stride begin a new mode, if every mode of the layout that they reach
    /// is left at regular distances.
    fn bounds(&self, extent: i128, stride: i128) -> Option<Vec<i128>> {
        let mut bounds = vec![1];
        for size in self.reached(stride * (extent - 1)) {
            let rest = stride % size;
            if rest == 0 {
                continue;
            }
            let distance = (size + rest - 1) / rest;
            if distance >= extent {
                continue;
            }
            let slack = rest * distance - size;
            if slack != 0 && extent * slack >= rest * distance {
                return None;
            }
            bounds.push(distance);
        }
        bounds.sort_unstable();
        bounds.dedup();
        let ends = bounds.iter().skip(1).chain([&extent]);
        let is_chain = bounds.iter().zip(ends).all(|(bound, end)| end % bound == 0);
        is_chain.then_some(bounds)
    }

    fn reached(&self, reach: i128) -> impl Iterator<Item = i128> + '_ {
        self.sizes.iter().copied().take_while(move |size| *size <= reach)
    }

    /// Where the values at the multiples of a stride show that a new mode has to begin, whatever
    /// dynamic strides are.
    fn guess(
        &self,
        extent: i128,
        stride: i128,
        mode: &impl Fn() -> Mode,
    ) -> Result<Vec<i128>, Error> {
        let error = |by: i128| match self.crossed(extent, stride) {
            Some(size) => Error::StrideAcross {
                stride: stride.try_into().unwrap_or(i64::MAX),
                mode: mode(),
                size: size.try_into().unwrap_or(i64::MAX),
            },
            None => Error::ExtentNotDivisible {
                extent: extent.try_into().unwrap_or(i64::MAX),
                by: by.try_into().unwrap_or(i64::MAX),
                mode: mode(),
            },
        };
        if extent > MAX_TRIED {
            return Err(error(extent));
        }
        let at = self.values();
        bounds(extent, |multiple| at(multiple * stride)).map_err(error)
    }

    /// The size of the first modes that a stride goes across in steps that do not fit.
    fn crossed(&self, extent: i128, stride: i128) -> Option<i128> {
        let stride = stride.abs();
        let mut sizes = self.reached(stride * (extent - 1));
        sizes.find(|size| stride % size != 0 && size % stride != 0)
    }

    /// The modes that digits are of, by slots.
    fn codomain(&self) -> Codomain {
        Codomain::new(self.leaves.get(..=self.sizes.len()).unwrap_or(&self.leaves))
    }

    /// The layout as a function of integers, as far as digits are known.
    fn values(&self) -> impl Fn(i128) -> Vec<i128> + '_ {
        let codomain = self.codomain();
        move |x| codomain.value(&self.digits(x))
    }

    /// The index of every mode, the last without bound. Odd: that of `-x` is the negated one of `x`.
    fn digits(&self, x: i128) -> Vec<i128> {
        let mut digits = Vec::with_capacity(self.leaves.len());
        let mut before = 1;
        for size in &self.sizes {
            digits.push(x % size / before);
            before = *size;
        }
        digits.push(x / before);
        digits
    }

    /// The stride that an integer becomes: the sum over the modes that its digits are in.
    fn stride_at(&self, x: i128, mode: &impl Fn() -> Mode) -> Result<StrideLeaf<I>, Error> {
        let digits = self.digits(x);
        let mut terms = digits.into_iter().zip(&self.leaves);
        let mut sum: Option<StrideLeaf<I>> = None;
        for (digit, leaf) in terms.by_ref().filter(|(digit, _)| *digit != 0) {
            let term = leaf.stride.times(&constant(digit)?)?;
            sum = Some(match sum {
                None => term,
                Some(sum) if sum.scale.is(0) => term,
                Some(sum) if term.scale.is(0) => sum,
                Some(sum) if sum.path == term.path => {
                    StrideLeaf { scale: sum.scale.add(&term.scale)?, path: sum.path }
                }
                Some(_) => return Err(Error::TwoBases { mode: mode() }),
            });
        }
        Ok(sum.unwrap_or_else(|| StrideLeaf::plain(I::constant(0))))
    }

    /// That several leaves together give the sum of what each gives alone.
    ///
    /// Fails with [`Error::NoLayout`] or [`Error::Unproven`].
    pub(crate) fn check_sums(&self, parts: &[Part<I>], mode: &LeafMode<'_>) -> Result<(), Error> {
        if self.leaves.len() < 2 {
            return Ok(());
        }
        let moving: Vec<&Moving> = parts.iter().filter_map(|part| part.decided.as_ref()).collect();
        let pairs: Vec<_> = moving.iter().map(|leaf| (leaf.extent, leaf.stride)).collect();
        let is_guess = parts.iter().any(|part| part.is_guess);
        let carries = self.sizes.iter().any(|size| carries(&pairs, *size));
        if is_guess || carries {
            if coordinates(moving.iter().map(|leaf| leaf.extent)) > MAX_TRIED {
                return Err(unproven(parts, mode));
            }
            self.try_all(parts, mode)?;
        }
        self.assume_no_carries(parts, mode)
    }

    /// That leaves of which not all are decided do not carry, and none across modes of dynamic extent.
    fn assume_no_carries(&self, parts: &[Part<I>], mode: &LeafMode<'_>) -> Result<(), Error> {
        let mut size = Size::ONE;
        let known = self.sizes.iter().map(|size| Some(*size)).chain(std::iter::repeat(None));
        let others = self.leaves.split_last().map_or(&[][..], |(_, others)| others);
        for ((index, leaf), known) in others.iter().enumerate().zip(known) {
            size = size.times(&leaf.extent);
            let is_checked = known.is_some() || self.is_complete;
            if is_checked && parts.iter().all(Part::is_decided) {
                continue;
            }
            let leaves = || parts.iter().map(|part| (&part.extent, &part.stride));
            let precondition = || Precondition::NoCarry {
                size: others.iter().take(index + 1).map(|leaf| leaf.extent.clone()).collect(),
                leaves: leaves().map(|(extent, stride)| (extent.clone(), stride.clone())).collect(),
                modes: parts.iter().map(|part| mode(part.leaf)).collect(),
            };
            assume(carry_free(&size, leaves()), precondition, || unproven(parts, mode))?;
        }
        Ok(())
    }

    /// That a guess among the leaves so far can still be tried in the end.
    ///
    /// Fails with [`Error::Unproven`].
    pub(crate) fn check_effort(parts: &[Part<I>], mode: &LeafMode<'_>) -> Result<(), Error> {
        if !parts.last().is_some_and(|part| part.is_guess) {
            return Ok(());
        }
        if coordinates(parts.iter().filter_map(|part| Some(part.decided.as_ref()?.extent)))
            > MAX_TRIED
        {
            return Err(unproven(parts, mode));
        }
        Ok(())
    }

    fn try_all(&self, parts: &[Part<I>], mode: &LeafMode<'_>) -> Result<(), Error> {
        let decided = parts.iter().filter_map(|part| Some((part.leaf, part.decided.as_ref()?)));
        let (numbers, moving): (Vec<_>, Vec<_>) = decided.unzip();
        let Some(found) = difference(&moving, self.values()) else {
            return Ok(());
        };
        let places = numbers.into_iter().map(mode).zip(found.coord);
        Err(Error::NoLayout {
            coord: places.collect(),
            index: found.index.try_into().unwrap_or(i64::MAX),
            value: self.codomain().text(&found.value),
            sum: self.codomain().text(&found.sum),
        })
    }
}

impl<I: Int> Part<I> {
    fn is_decided(&self) -> bool {
        self.decided.is_some() || self.extent.is(1)
    }
}

fn unproven<I: Int>(parts: &[Part<I>], mode: &LeafMode<'_>) -> Error {
    let moving = parts.iter().filter(|part| !part.extent.is(1));
    Error::Unproven {
        modes: moving.map(|part| mode(part.leaf)).collect(),
        limit: MAX_TRIED.try_into().unwrap_or(i64::MAX),
    }
}

fn constant<I: Int>(value: i128) -> Result<I, Error> {
    match i64::try_from(value) {
        Ok(value) => Ok(I::constant(value)),
        Err(_) => Err(Error::TooLarge),
    }
}
