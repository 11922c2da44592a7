//! The left inverse: layouts that give back a coordinate for every index.

use super::inverses::{Moving, by_stride, inverse, leaf, not_static};
use super::mixed_radix::Digits;
use crate::leaves::{are_static, fold};
use crate::ops::layout_algebra::composition::codomain::numbers;
use crate::tried::{MAX_TRIED, coordinates};
use crate::{Error, Int, Layout};
use std::collections::BTreeMap;

/// The layout `Q` with `L(Q(L(i))) = L(i)` for every coordinate `i` of the input `L`, so that `Q`
/// gives back a coordinate for every index that `L` produces: CuTe's `left_inverse`. What it gives
/// for other indices is left open. Its strides are plain; where `L` has scaled bases, `Q` has a mode
/// for every slot.
///
/// The modes of `Q` begin at the strides of `L` in their order, each rounded down to a multiple of the
/// one before. If that gives back another index, or `L` has strides of both signs, other extents are
/// searched: the fewest modes, and of those the smallest extents, within 2^18 steps and for up to
/// 65536 coordinates. Every result is right, by proof or because every coordinate was tried.
///
/// ```
/// use cute_algebra::{Layout, left_inverse};
///
/// let inverse = |text: &str| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(left_inverse(&Layout::parse(text)?)?.to_string())
/// };
/// assert_eq!(inverse("(5,6):(1,9)")?, "(9,6):(1,5)");
/// assert_eq!(inverse("(5,6):(2,10)")?, "(2,30):(0,1)");
/// assert_eq!(inverse("(2,3):(3,7)")?, "(3,6):(0,1)");
/// assert_eq!(inverse("4:-1")?, "4:-1");
/// assert!(inverse("(2,2):(1,-1)").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NotStatic`]; [`Error::NoLeftInverse`] where none was found; [`Error::TooLarge`],
/// [`Error::TooManyLeaves`], [`Error::TooDeep`].
pub fn left_inverse<I: Int>(input: &Layout<I>) -> Result<Layout<I>, Error> {
    let leaves = input.flat();
    if !are_static(&leaves) {
        return Err(not_static("input", input));
    }
    let leaves = by_stride(fold(leaves))?;
    let slots: Vec<&[Moving]> = leaves.chunk_by(|a, b| a.path == b.path).collect();
    let inverses = invert(&slots)?;
    inverse(
        input,
        &mut |path| {
            let mut slots = slots.iter().zip(&inverses);
            let own = slots.find(|(slot, _)| slot.iter().all(|mode| mode.path[..] == *path));
            let Some((_, digits)) = own else {
                return Ok(vec![leaf(1, 0)]);
            };
            let number = |number: i128| i64::try_from(number).map_err(|_| Error::TooLarge);
            let modes = digits.0.iter();
            modes.map(|(extent, stride)| Ok(leaf(number(*extent)?, number(*stride)?))).collect()
        },
        &fold,
    )
}

/// A left inverse of every slot.
fn invert(slots: &[&[Moving]]) -> Result<Vec<Digits>, Error> {
    let by_order = slots.iter().map(|slot| in_order(slot)).collect::<Result<Vec<_>, _>>();
    let reason = match by_order.and_then(|digits| check(slots, &digits).map(|()| digits)) {
        Err(reason @ Error::NoLeftInverse { .. }) => reason,
        other => return other,
    };
    let other = |slot: &&[Moving]| {
        let proven = in_order(slot).ok().filter(|digits| is_proven(slot, digits));
        let found = proven.or_else(|| Digits::search(&targets(slot)?));
        found.ok_or(reason.clone())
    };
    slots.iter().map(other).collect()
}

/// The layout whose modes begin at the strides in their order, each rounded down to a multiple of the
/// one before. Whether it is right is not checked.
fn in_order(slot: &[Moving]) -> Result<Digits, Error> {
    let has = |sign| slot.iter().any(|mode| mode.stride.signum() == sign);
    if has(1) && has(-1) {
        let reason = "some strides are positive and some negative";
        return Err(Error::NoLeftInverse { reason: reason.into() });
    }
    let mut digits = Digits(vec![(1, 0)]);
    let mut begin = 1;
    for mode in slot {
        let times = size_of(mode) / begin;
        if let Some((extent, _)) = digits.0.last_mut() {
            *extent = times;
        }
        begin *= times;
        let below = digits.value(size_of(mode) % begin);
        let stride = target(mode)?.checked_sub(below.ok_or(Error::TooLarge)?);
        digits.0.push((mode.extent.into(), stride.ok_or(Error::TooLarge)?));
    }
    Ok(digits)
}

fn size_of(mode: &Moving) -> i128 {
    i128::from(mode.stride).abs()
}

/// What is to be given back for the size of a stride. Layouts are odd functions.
fn target(mode: &Moving) -> Result<i128, Error> {
    let before = i128::from(mode.before.ok_or(Error::TooLarge)?);
    Ok(before * i128::from(mode.stride.signum()))
}

/// Whether the layout is right for every single stride, and no sum of strides carries from one of its
/// modes to the next: then it gives back the very coordinates.
fn is_proven(slot: &[Moving], digits: &Digits) -> bool {
    let is_right = |mode| digits.value(size_of(mode)) == target(mode).ok();
    let left = |mode: &Moving, begin| (i128::from(mode.extent) - 1) * (size_of(mode) % begin);
    let carries = |begin| {
        let left = slot.iter().map(|mode| left(mode, begin));
        left.fold(0, i128::saturating_add) >= begin
    };
    slot.iter().all(is_right) && !digits.begins().any(carries)
}

/// That the layouts together give a coordinate back for every index, by proof or because every
/// coordinate is tried.
fn check(slots: &[&[Moving]], inverses: &[Digits]) -> Result<(), Error> {
    if slots.iter().zip(inverses).all(|(slot, digits)| is_proven(slot, digits)) {
        return Ok(());
    }
    let size = coordinates(slots.iter().copied().flatten().map(|mode| mode.extent.into()));
    if size > MAX_TRIED {
        let reason = format!("modes overlap, and more than {MAX_TRIED} coordinates are not tried");
        return Err(Error::NoLeftInverse { reason: reason.into() });
    }
    for number in 0..size {
        let coord = coordinate(slots, number);
        let index = indices(slots, coord);
        let parts = inverses.iter().zip(&index).map(|(digits, index)| digits.value(*index));
        let back = parts.sum::<Option<i128>>().ok_or(Error::TooLarge)?;
        if indices(slots, back) != index {
            let index = numbers(&index);
            let reason = format!(
                "coordinate {coord} has index {index}, for which the strides in their order would \
                 give back {back}"
            );
            return Err(Error::NoLeftInverse { reason: reason.into() });
        }
    }
    Ok(())
}

/// The coordinate of that number, where modes that do not move the index count for nothing.
fn coordinate(slots: &[&[Moving]], mut number: i128) -> i128 {
    let mut coord = 0;
    for mode in slots.iter().copied().flatten() {
        coord += number % i128::from(mode.extent) * before(mode);
        number /= i128::from(mode.extent);
    }
    coord
}

fn before(mode: &Moving) -> i128 {
    mode.before.map_or(1, i128::from)
}

/// The index of a coordinate, slot by slot.
fn indices(slots: &[&[Moving]], coord: i128) -> Vec<i128> {
    let index = |mode: &Moving| {
        let digit = coord / before(mode);
        let digit = if mode.is_last { digit } else { digit % i128::from(mode.extent) };
        digit.saturating_mul(mode.stride.into())
    };
    let sum = |slot: &&[Moving]| slot.iter().map(index).fold(0, i128::saturating_add);
    slots.iter().map(sum).collect()
}

/// The coordinates that may be given back for every index of a slot, by its size; none if there are
/// more than are tried, or if one index leaves no choice.
fn targets(slot: &[Moving]) -> Option<Vec<(i128, Vec<i128>)>> {
    let size = coordinates(slot.iter().map(|mode| mode.extent.into()));
    if size > MAX_TRIED {
        return None;
    }
    let mut by_index: BTreeMap<i128, Vec<i128>> = BTreeMap::new();
    for number in 0..size {
        let coord = coordinate(&[slot], number);
        let index = indices(&[slot], coord).into_iter().sum();
        by_index.entry(index).or_default().push(coord);
    }
    let mut targets: BTreeMap<i128, Vec<i128>> = BTreeMap::from([(0, vec![0])]);
    for (index, mut coords) in by_index {
        coords.iter_mut().for_each(|coord| *coord *= index.signum());
        coords.sort_unstable();
        match targets.get_mut(&index.abs()) {
            Some(others) => others.retain(|coord| coords.binary_search(coord).is_ok()),
            None => drop(targets.insert(index.abs(), coords)),
        }
    }
    let is_open = targets.values().all(|coords| !coords.is_empty());
    is_open.then(|| targets.into_iter().collect())
}
