//! Functions of integers looked at value by value, where no rule decides what they are.

/// The most coordinates that are tried, one by one.
pub(crate) const MAX_TRIED: i128 = 1 << 16;

/// The multiples at which the values of a function on `0..extent` show that a new mode must begin,
/// from 1. A layout with that function, if there is one, has these modes.
///
/// Fails with a multiple at which a mode must begin and that does not divide the extent.
pub(crate) fn bounds(extent: i128, at: impl Fn(i128) -> Vec<i128>) -> Result<Vec<i128>, i128> {
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
            return Err(bound);
        }
        bounds.push(bound);
    }
    Ok(bounds)
}

/// The extents of the modes that begin at these bounds.
pub(crate) fn extents(extent: i128, bounds: &[i128]) -> impl Iterator<Item = i128> + '_ {
    let ends = bounds.iter().skip(1).copied().chain([extent]);
    bounds.iter().zip(ends).map(|(bound, end)| end / bound)
}

/// A leaf of a layout whose indices a function is applied to, and the modes it becomes.
#[derive(Clone, Debug)]
pub(crate) struct Moving {
    pub(crate) extent: i128,
    pub(crate) stride: i128,
    /// The multiples at which its modes begin, from 1
    pub(crate) bounds: Vec<i128>,
}

impl Moving {
    /// What each of its indices becomes by the modes alone.
    fn table(&self, at: &impl Fn(i128) -> Vec<i128>) -> Vec<Vec<i128>> {
        let mut table = vec![at(0)];
        for (bound, extent) in self.bounds.iter().zip(extents(self.extent, &self.bounds)) {
            let unit = at(bound * self.stride);
            let block = table.clone();
            for k in 1..extent {
                let step = scaled(&unit, k);
                let moved = block.iter().map(|value| value.iter().zip(&step).map(|(a, b)| a + b));
                table.extend(moved.map(Iterator::collect));
            }
        }
        table
    }
}

/// A coordinate at which a function is not the sum over the modes.
pub(crate) struct Difference {
    /// The index of every leaf
    pub(crate) coord: Vec<usize>,
    /// The sum of index times stride
    pub(crate) index: i128,
    /// The function at that index
    pub(crate) value: Vec<i128>,
    /// The sum over the modes
    pub(crate) sum: Vec<i128>,
}

/// The first coordinate of several leaves at which a function that is 0 at 0 differs from the sum of
/// what the leaves become. Tries all of them.
pub(crate) fn difference(leaves: &[&Moving], at: impl Fn(i128) -> Vec<i128>) -> Option<Difference> {
    let tables: Vec<_> = leaves.iter().map(|leaf| leaf.table(&at)).collect();
    let zero = at(0);
    every_coordinate(leaves).find_map(|(coord, index)| {
        let mut sum = zero.clone();
        for (table, place) in tables.iter().zip(&coord) {
            for (sum, value) in sum.iter_mut().zip(table.get(*place).into_iter().flatten()) {
                *sum += value;
            }
        }
        let value = at(index);
        (value != sum).then_some(Difference { coord, index, value, sum })
    })
}

/// Every coordinate of leaves with its index, the first leaf fastest.
pub(crate) fn every_coordinate(leaves: &[&Moving]) -> impl Iterator<Item = (Vec<usize>, i128)> {
    (0..coordinates(leaves.iter().map(|leaf| leaf.extent))).map(move |number| {
        let (mut rest, mut index) = (number, 0);
        let mut coord = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            let place = rest % leaf.extent;
            rest /= leaf.extent;
            index += place * leaf.stride;
            coord.push(usize::try_from(place).unwrap_or_default());
        }
        (coord, index)
    })
}

/// How many coordinates leaves of these extents have together.
pub(crate) fn coordinates(extents: impl IntoIterator<Item = i128>) -> i128 {
    extents.into_iter().fold(1, i128::saturating_mul)
}

fn scaled(value: &[i128], by: i128) -> Vec<i128> {
    value.iter().map(|number| number.wrapping_mul(by)).collect()
}
