//! Functions of integers that are sums over the digits in some mixed radix.

/// How many choices a search looks at.
const MAX_STEPS: usize = 1 << 18;

/// The most modes that a search tries. With an extent of at least 2 each, that is as many as anything
/// has that can be searched.
const MAX_MODES: usize = 8;

/// What a function may give at an integer, ascending.
pub(super) type Choices = (i128, Vec<i128>);

/// A flat layout with plain strides: extents and strides. The last mode has no bound.
pub(super) struct Digits(pub(super) Vec<(i128, i128)>);

impl Digits {
    /// The value at an integer. It is odd: quotients truncate. None if it leaves 128 bits.
    pub(super) fn value(&self, integer: i128) -> Option<i128> {
        let mut rest = integer;
        let mut sum = 0_i128;
        let (last, others) = self.0.split_last()?;
        for (extent, stride) in others {
            sum = sum.checked_add((rest % extent).checked_mul(*stride)?)?;
            rest /= extent;
        }
        sum.checked_add(rest.checked_mul(last.1)?)
    }

    /// The integers at which the modes after the first begin.
    pub(super) fn begins(&self) -> impl Iterator<Item = i128> {
        let others = self.0.len().saturating_sub(1);
        let extents = self.0.iter().take(others).map(|(extent, _)| *extent);
        extents.scan(1, |begin: &mut i128, extent| {
            *begin = begin.saturating_mul(extent);
            Some(*begin)
        })
    }

    /// The layout of the fewest modes, and of these with the smallest extents, that gives one of the
    /// choices at every integer of the table; none if there is none, or if it would take too many
    /// steps. The table begins with 0, where the only choice is 0, and ascends.
    pub(super) fn search(table: &[Choices]) -> Option<Self> {
        let mut steps = MAX_STEPS;
        let found = (1..=MAX_MODES).find_map(|modes| find(table, modes, &mut steps));
        let digits = Digits(found?.into_iter().rev().collect());
        // Numbers saturate in the search.
        let is_right = |(integer, choices): &Choices| {
            digits.value(*integer).is_some_and(|value| choices.binary_search(&value).is_ok())
        };
        table.iter().all(is_right).then_some(digits)
    }
}

/// The modes, the last one first.
fn find(table: &[Choices], modes: usize, steps: &mut usize) -> Option<Vec<(i128, i128)>> {
    let (greatest, _) = table.last()?;
    if modes == 1 {
        return single(table).map(|stride| vec![(greatest + 1, stride)]);
    }
    let weight = table.iter().map(|(_, choices)| choices.len()).sum();
    for extent in 2..=*greatest {
        for stride in first_strides(table, extent, steps)? {
            *steps = steps.checked_sub(weight)?;
            let found = rest(table, extent, stride).and_then(|rest| find(&rest, modes - 1, steps));
            if let Some(mut modes) = found {
                modes.push((extent, stride));
                return Some(modes);
            }
        }
    }
    None
}

/// The stride of a single mode that gives what is in the table.
fn single(table: &[Choices]) -> Option<i128> {
    let Some((integer, choices)) = table.get(1) else {
        return Some(0);
    };
    let strides = choices.iter().filter(|choice| *choice % integer == 0).map(|c| c / integer);
    let gives = |stride: &i128| {
        table.iter().all(|(integer, choices)| {
            choices.binary_search(&integer.saturating_mul(*stride)).is_ok()
        })
    };
    strides.into_iter().find(gives)
}

/// The strides that a first mode of this extent may have: what two integers say that differ in it only,
/// or 0 if there are none. None if that takes too many steps.
fn first_strides(table: &[Choices], extent: i128, steps: &mut usize) -> Option<Vec<i128>> {
    let same = |(a, b): &(&Choices, &Choices)| a.0 / extent == b.0 / extent;
    let Some(((a, lower), (b, upper))) = table.iter().zip(table.iter().skip(1)).find(same) else {
        return Some(vec![0]);
    };
    *steps = steps.checked_sub(lower.len().checked_mul(upper.len())?)?;
    let pairs = lower.iter().flat_map(|low| upper.iter().map(move |high| (low, high)));
    let differences = pairs.map(|(low, high)| high.saturating_sub(*low));
    let strides = differences.filter(|d| d % (b - a) == 0).map(|d| d / (b - a));
    let mut strides: Vec<i128> = strides.collect();
    strides.sort_unstable_by_key(|stride| (stride.unsigned_abs(), *stride));
    strides.dedup();
    Some(strides)
}

/// What the modes after the first are to give.
fn rest(table: &[Choices], extent: i128, stride: i128) -> Option<Vec<Choices>> {
    let mut rest: Vec<Choices> = vec![(0, vec![0])];
    for (integer, choices) in table {
        let (above, own) = (integer / extent, (integer % extent).saturating_mul(stride));
        match rest.last_mut() {
            Some((last, others)) if *last == above => {
                others.retain(|other| choices.binary_search(&other.saturating_add(own)).is_ok());
                if others.is_empty() {
                    return None;
                }
            }
            _ => {
                let others = choices.iter().map(|choice| choice.saturating_sub(own));
                rest.push((above, others.collect()));
            }
        }
    }
    Some(rest)
}
