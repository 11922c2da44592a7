//! The integers that static extents and strides are known to reach.

use crate::{BinaryOp, CoordLeaf, Error, Int, Layout, Predicate, Shape, Tree, Width};

/// An integer of which an interval is known: the domain that tells how wide an index has to be.
///
/// What depends on a dynamic integer counts as 0, so an interval holds what static integers alone
/// show. Bounds saturate at 128 bits, far beyond what matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Range {
    /// One known integer
    Exact(i64),
    /// Everything from `low` to `high`, both included
    Within {
        /// The least value
        low: i128,
        /// The greatest value
        high: i128,
    },
}

const UNKNOWN: Range = Range::Within { low: 0, high: 0 };

impl Range {
    /// What is known of an integer of another domain.
    pub(crate) fn of<I: Int>(int: &I) -> Self {
        int.known().map_or(UNKNOWN, Range::Exact)
    }

    /// The least and the greatest value.
    pub(crate) fn bounds(&self) -> (i128, i128) {
        match *self {
            Range::Exact(value) => (value.into(), value.into()),
            Range::Within { low, high } => (low, high),
        }
    }

    /// The greatest absolute value.
    pub(crate) fn reach(&self) -> u128 {
        let (low, high) = self.bounds();
        low.unsigned_abs().max(high.unsigned_abs())
    }
}

impl Int for Range {
    fn constant(value: i64) -> Self {
        Range::Exact(value)
    }

    fn known(&self) -> Option<i64> {
        match self {
            Range::Exact(value) => Some(*value),
            Range::Within { .. } => None,
        }
    }

    fn width(&self) -> Width {
        let (low, high) = self.bounds();
        let fits = low >= i128::from(i32::MIN) && high <= i128::from(i32::MAX);
        if fits { Width::W32 } else { Width::W64 }
    }

    fn emit(op: BinaryOp, lhs: &Self, rhs: &Self, _width: Width) -> Self {
        let ((low, high), divisor) = (lhs.bounds(), rhs.known().map(i128::from));
        let (rhs_low, rhs_high) = rhs.bounds();
        match (op, divisor) {
            (BinaryOp::Add, _) => Range::Within {
                low: low.saturating_add(rhs_low),
                high: high.saturating_add(rhs_high),
            },
            (BinaryOp::Mul, _) => multiply((low, high), (rhs_low, rhs_high)),
            (BinaryOp::Div, Some(by @ 1..)) => Range::Within { low: low / by, high: high / by },
            (BinaryOp::Rem, Some(by @ 1..)) => {
                Range::Within { low: low.clamp(1 - by, 0), high: high.clamp(0, by - 1) }
            }
            _ => UNKNOWN,
        }
    }

    fn emit_compare(_predicate: Predicate, _lhs: &Self, _rhs: &Self, _width: Width) -> Self {
        Range::Within { low: 0, high: 1 }
    }

    fn emit_select(_condition: &Self, then: &Self, otherwise: &Self, _width: Width) -> Self {
        let ((a, b), (c, d)) = (then.bounds(), otherwise.bounds());
        Range::Within { low: a.min(c), high: b.max(d) }
    }

    fn emit_abs(&self) -> Self {
        let (low, high) = self.bounds();
        Range::Within { low: 0, high: high.max(low.saturating_neg()).max(0) }
    }

    fn widen(&self, _width: Width) -> Self {
        *self
    }

    fn narrow(&self, _width: Width) -> Self {
        *self
    }
}

fn multiply((a, b): (i128, i128), (c, d): (i128, i128)) -> Range {
    let corners = [a, b].map(|x| [c, d].map(|y| x.saturating_mul(y)));
    let [low, high] = [i128::MAX, i128::MIN];
    Range::Within {
        low: corners.iter().flatten().fold(low, |low, corner| low.min(*corner)),
        high: corners.iter().flatten().fold(high, |high, corner| high.max(*corner)),
    }
}

/// All coordinates inside a shape at once.
pub(crate) fn in_range<I: Int>(shape: &Shape<I>) -> Tree<CoordLeaf<Range>> {
    shape.map(&mut |extent| {
        CoordLeaf::Int(match extent.known() {
            None => UNKNOWN,
            Some(..=1) => Range::Exact(0),
            Some(extent) => Range::Within { low: 0, high: i128::from(extent) - 1 },
        })
    })
}

/// The layout as far as it is known.
pub(crate) fn known_part<I: Int>(layout: &Layout<I>) -> Result<Layout<Range>, Error> {
    layout.try_map(&mut |int| Ok(Range::of(int)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_and_quotients() {
        let numbers = Range::Within { low: -3, high: 10 };
        let three = Range::Exact(3);
        assert_eq!(numbers.rem(&three), Ok(Range::Within { low: -2, high: 2 }));
        assert_eq!(numbers.div(&three), Ok(Range::Within { low: -1, high: 3 }));
        assert_eq!(numbers.mul(&Range::Exact(-2)), Ok(Range::Within { low: -20, high: 6 }));
    }

    #[test]
    fn the_unknown_reaches_nothing() {
        assert_eq!(UNKNOWN.mul(&Range::Exact(i64::MAX)), Ok(UNKNOWN));
        assert_eq!(UNKNOWN.width(), Width::W32);
    }
}
