//! A flat layout that goes on along its last mode without bound, and what it is after a stride.
//!
//! `docs/composition.md` derives the conditions that are tested here.

use crate::carries::{carries, coordinates, reach};
use crate::codomain::{Codomain, numbers, scaled};
use crate::leaves::{LayoutLeaf, are_static, fold_inside};
use crate::{Error, Int, Mode, StrideLeaf};

/// How many coordinates are tried, one by one, where no rule decides.
pub(crate) const MAX_TRIED: i128 = 1 << 16;

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

/// One leaf of the right-hand side, and what it becomes.
pub(crate) struct Part<I> {
    pub(crate) leaves: Vec<LayoutLeaf<I>>,
    /// Extent and stride of the leaf, if they are static and the stride is looked up at all
    known: Option<(i128, i128)>,
    /// The multiples at which a new mode of the result begins, from 1
    bounds: Vec<i128>,
    /// Whether the bounds were guessed from values, not derived
    is_guess: bool,
    mode: Mode,
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
        mode: &impl Fn() -> Mode,
    ) -> Result<Part<I>, Error> {
        let part = |leaves| Part {
            leaves,
            known: None,
            bounds: Vec::new(),
            is_guess: false,
            mode: mode(),
        };
        let Some(last) = self.leaves.last() else {
            if extent.is(1) {
                let zero = StrideLeaf::plain(I::constant(0));
                return Ok(part(vec![LayoutLeaf::new(extent.clone(), zero)]));
            }
            return Err(Error::EmptyComposed { mode: mode() });
        };
        if self.leaves.len() == 1 {
            let stride = last.stride.times(stride)?;
            return Ok(part(vec![LayoutLeaf::new(extent.clone(), stride)]));
        }
        match (extent.known(), stride.known()) {
            (Some(extent @ 2..), Some(by))
                if self.holds(i128::from(by).abs() * (i128::from(extent) - 1)) =>
            {
                let (steps, by) = (i128::from(extent), i128::from(by));
                let Some(exact) = self.exact(steps, by, mode)? else {
                    return self.stepwise(&I::constant(extent), stride, mode).map(part);
                };
                Ok(Part { known: Some((steps, by)), ..exact })
            }
            (known_extent, known_stride) => Ok(Part {
                known: known_extent
                    .zip(known_stride)
                    .map(|(extent, stride)| (extent.into(), stride.into())),
                ..part(self.stepwise(extent, stride, mode)?)
            }),
        }
    }

    /// The result for static extent and stride, known to be right for this leaf alone unless it is
    /// a guess. None where values would have to be compared that are not static.
    fn exact(
        &self,
        extent: i128,
        stride: i128,
        mode: &impl Fn() -> Mode,
    ) -> Result<Option<Part<I>>, Error> {
        let derived = self.bounds(extent, stride.abs());
        let is_guess = derived.is_none();
        let bounds = match derived {
            Some(bounds) => bounds,
            None if !self.has_static_strides() => return Ok(None),
            None => self.guess(extent, stride, mode)?,
        };
        let ends = bounds.iter().skip(1).chain([&extent]);
        let mut leaves = Vec::with_capacity(bounds.len());
        for (bound, end) in bounds.iter().zip(ends) {
            leaves.push(LayoutLeaf {
                extent: constant(end / bound)?,
                stride: self.stride_at(bound * stride, mode)?,
            });
        }
        Ok(Some(Part { leaves: fold_inside(leaves), known: None, bounds, is_guess, mode: mode() }))
    }

    fn has_static_strides(&self) -> bool {
        let mut leaves = self.leaves.iter();
        leaves.all(|leaf| leaf.stride.scale.known().is_some())
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

    /// Where the values at the multiples of a stride show that a new mode has to begin.
    fn guess(
        &self,
        extent: i128,
        stride: i128,
        mode: &impl Fn() -> Mode,
    ) -> Result<Vec<i128>, Error> {
        let error = |by| match self.crossed(extent, stride) {
            Some(size) => Error::StrideAcross {
                stride: stride.try_into().unwrap_or(i64::MAX),
                mode: mode(),
                size: size.try_into().unwrap_or(i64::MAX),
            },
            None => Error::ExtentNotDivisible {
                extent: extent.try_into().unwrap_or(i64::MAX),
                by,
                mode: mode(),
            },
        };
        if extent > MAX_TRIED {
            return Err(error(extent.try_into().unwrap_or(i64::MAX)));
        }
        let codomain = Codomain::new(self.counted());
        let at = |multiple: i128| codomain.value(&self.digits(multiple * stride));
        let mut bounds = vec![1];
        let mut bound = 1;
        while bound < extent {
            let unit = at(bound);
            let differs = |k: &i128| at(k * bound) != scaled(&unit, *k);
            let Some(k) = (2..(extent + bound - 1) / bound).find(differs) else {
                break;
            };
            bound *= k;
            if extent % bound != 0 {
                return Err(error(bound.try_into().unwrap_or(i64::MAX)));
            }
            bounds.push(bound);
        }
        Ok(bounds)
    }

    /// The size of the first modes that a stride goes across in steps that do not fit.
    fn crossed(&self, extent: i128, stride: i128) -> Option<i128> {
        let stride = stride.abs();
        let mut sizes = self.reached(stride * (extent - 1));
        sizes.find(|size| stride % size != 0 && size % stride != 0)
    }

    /// The modes that digits are of.
    fn counted(&self) -> &[LayoutLeaf<I>] {
        self.leaves.get(..=self.sizes.len()).unwrap_or(&self.leaves)
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
    pub(crate) fn check_sums(&self, parts: &[Part<I>]) -> Result<(), Error> {
        let known: Vec<(i128, i128)> = parts.iter().filter_map(Part::moving).collect();
        let is_guess = parts.iter().any(|part| part.is_guess);
        let carries = known.len() > 1 && self.sizes.iter().any(|size| carries(&known, *size));
        if !is_guess && !carries {
            return Ok(());
        }
        let parts: Vec<&Part<I>> = parts.iter().filter(|part| part.moving().is_some()).collect();
        let derived = parts.iter().all(|part| !part.bounds.is_empty());
        if coordinates(&known) > MAX_TRIED || !derived || !self.holds(reach(&known)) {
            return Err(unproven(&parts));
        }
        self.try_all(&parts)
    }

    /// That a guess among the leaves so far can still be tried in the end.
    ///
    /// Fails with [`Error::Unproven`].
    pub(crate) fn check_effort(parts: &[Part<I>]) -> Result<(), Error> {
        if !parts.last().is_some_and(|part| part.is_guess) {
            return Ok(());
        }
        let known: Vec<(i128, i128)> = parts.iter().filter_map(Part::moving).collect();
        if coordinates(&known) > MAX_TRIED {
            return Err(unproven(&parts.iter().collect::<Vec<_>>()));
        }
        Ok(())
    }

    fn try_all(&self, parts: &[&Part<I>]) -> Result<(), Error> {
        let codomain = Codomain::new(self.counted());
        let tables: Vec<Vec<Vec<i128>>> =
            parts.iter().map(|part| part.table(|x| codomain.value(&self.digits(x)))).collect();
        let mut coord = vec![0_usize; parts.len()];
        loop {
            let mut index = 0;
            let mut sum = vec![0; codomain.slots];
            for ((part, table), at) in parts.iter().zip(&tables).zip(&coord) {
                index += part.moving().map_or(0, |(_, stride)| stride) * (*at as i128);
                for (sum, value) in sum.iter_mut().zip(table.get(*at).into_iter().flatten()) {
                    *sum += value;
                }
            }
            let value = codomain.value(&self.digits(index));
            if value != sum {
                let places = parts.iter().zip(&coord);
                return Err(Error::NoLayout {
                    coord: places.map(|(part, at)| (part.mode.clone(), *at)).collect(),
                    index: index.try_into().unwrap_or(i64::MAX),
                    value: numbers(&value),
                    sum: numbers(&sum),
                });
            }
            if !advance(&mut coord, &tables) {
                return Ok(());
            }
        }
    }
}

/// The next coordinate, the first mode fastest; false after the last one.
fn advance<T>(coord: &mut [usize], tables: &[Vec<T>]) -> bool {
    for (at, table) in coord.iter_mut().zip(tables) {
        *at += 1;
        if *at < table.len() {
            return true;
        }
        *at = 0;
    }
    false
}

impl<I: Int> Part<I> {
    /// Extent and stride, where they are static and lead anywhere, and what they become is static.
    fn moving(&self) -> Option<(i128, i128)> {
        let is_static = are_static(&self.leaves);
        self.known.filter(|(extent, stride)| is_static && *extent > 1 && *stride != 0)
    }

    /// What every index of the leaf becomes, by the modes of the result.
    fn table(&self, value: impl Fn(i128) -> Vec<i128>) -> Vec<Vec<i128>> {
        let (extent, stride) = self.moving().unwrap_or((1, 0));
        let mut table: Vec<Vec<i128>> = vec![value(0)];
        let ends = self.bounds.iter().skip(1).chain([&extent]);
        for (bound, end) in self.bounds.iter().zip(ends) {
            let unit = value(bound * stride);
            let block = table.clone();
            for k in 1..end / bound {
                let step = scaled(&unit, k);
                let moved =
                    block.iter().map(|value| value.iter().zip(&step).map(|(a, b)| a + b).collect());
                table.extend(moved);
            }
        }
        table
    }
}

fn unproven<I>(parts: &[&Part<I>]) -> Error {
    Error::Unproven {
        modes: parts.iter().map(|part| part.mode.clone()).collect(),
        limit: MAX_TRIED.try_into().unwrap_or(i64::MAX),
    }
}

fn constant<I: Int>(value: i128) -> Result<I, Error> {
    match i64::try_from(value) {
        Ok(value) => Ok(I::constant(value)),
        Err(_) => Err(Error::TooLarge),
    }
}
