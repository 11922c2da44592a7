//! The bits of an index that are known whatever its dynamic leaves are.

use crate::{BinaryOp, Coord, CoordLeaf, Int, Predicate, Shape, Tree, Width};

/// An integer of which single bits are known, in two's complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    /// The bits that are known to be 1
    ones: i64,
    /// The bits that are not known
    unknown: i64,
}

impl Bits {
    const UNKNOWN: Bits = Bits { ones: 0, unknown: -1 };

    /// What is known of an integer of another domain.
    pub(crate) fn of<I: Int>(int: &I) -> Self {
        int.known().map_or(Bits::UNKNOWN, Bits::constant)
    }

    /// Any integer from 0 to `last`.
    pub(crate) fn up_to(last: i128) -> Self {
        match u64::try_from(last) {
            Ok(0) => Bits::constant(0),
            Ok(last) => {
                let above = last.leading_zeros().max(1);
                Bits { ones: 0, unknown: (u64::MAX >> above).cast_signed() }
            }
            Err(_) => Bits::UNKNOWN,
        }
    }

    /// The bits that may be 1.
    pub(crate) fn possible(self) -> i64 {
        self.ones | self.unknown
    }

    /// The integer restricted to some bits, if they are known.
    pub(crate) fn masked(self, mask: i64) -> Option<i64> {
        (self.unknown & mask == 0).then_some(self.ones & mask)
    }

    fn is_negative(self) -> bool {
        self.possible() < 0
    }

    /// A carry is known where the least and the greatest sum agree on it.
    fn sum(self, rhs: Self) -> Self {
        let least = self.ones.wrapping_add(rhs.ones);
        let greatest = self.possible().wrapping_add(rhs.possible());
        let carried_at_least = least ^ self.ones ^ rhs.ones;
        let carried_at_most = greatest ^ self.possible() ^ rhs.possible();
        let unknown = self.unknown | rhs.unknown | (carried_at_least ^ carried_at_most);
        Bits { ones: least & !unknown, unknown }
    }

    /// Zeros at the end add up, and the product of the greatest values bounds it.
    fn product(self, rhs: Self) -> Self {
        let zeros = self.possible().trailing_zeros() + rhs.possible().trailing_zeros();
        let most = match self.is_negative() || rhs.is_negative() {
            true => Bits::UNKNOWN,
            false => Bits::up_to(i128::from(self.possible()) * i128::from(rhs.possible())),
        };
        let unknown = (most.unknown | most.ones) & (-1_i64).checked_shl(zeros).unwrap_or(0);
        Bits { ones: 0, unknown }
    }

    fn quotient(self, by: i64) -> Self {
        match self.is_negative() || by < 1 {
            true => Bits::UNKNOWN,
            false => Bits::up_to(i128::from(self.possible() / by)),
        }
    }

    fn remainder(self, by: i64) -> Self {
        match self.is_negative() || by < 1 {
            true => Bits::UNKNOWN,
            false if by.count_ones() == 1 => {
                Bits { ones: self.ones & (by - 1), unknown: self.unknown & (by - 1) }
            }
            false => Bits::up_to(i128::from(self.possible().min(by - 1))),
        }
    }
}

impl Int for Bits {
    fn constant(value: i64) -> Self {
        Bits { ones: value, unknown: 0 }
    }

    fn known(&self) -> Option<i64> {
        self.masked(-1)
    }

    fn width(&self) -> Width {
        self.known().map_or(Width::W64, Width::of)
    }

    fn emit(op: BinaryOp, lhs: &Self, rhs: &Self, _width: Width) -> Self {
        match (op, rhs.known()) {
            (BinaryOp::Add, _) => lhs.sum(*rhs),
            (BinaryOp::Mul, _) => lhs.product(*rhs),
            (BinaryOp::Div, Some(by)) => lhs.quotient(by),
            (BinaryOp::Rem, Some(by)) => lhs.remainder(by),
            _ => Bits::UNKNOWN,
        }
    }

    fn emit_compare(_predicate: Predicate, _lhs: &Self, _rhs: &Self, _width: Width) -> Self {
        Bits::up_to(1)
    }

    fn emit_select(_condition: &Self, _then: &Self, _otherwise: &Self, _width: Width) -> Self {
        Bits::UNKNOWN
    }

    fn emit_abs(&self) -> Self {
        Bits::UNKNOWN
    }

    fn widen(&self, _width: Width) -> Self {
        *self
    }

    fn narrow(&self, _width: Width) -> Self {
        *self
    }
}

/// What is known of a coordinate that lies inside a static shape to which it is weakly congruent. `_` is
/// 0.
pub(crate) fn coord_bits<I: Int>(coord: &Coord<I>, shape: &Shape<i64>) -> Coord<Bits> {
    match coord {
        Tree::Leaf(CoordLeaf::Underscore) => Tree::Leaf(CoordLeaf::Int(Bits::constant(0))),
        Tree::Leaf(CoordLeaf::Int(int)) => {
            let inside = || Bits::up_to(size(shape) - 1);
            Tree::Leaf(CoordLeaf::Int(int.known().map_or_else(inside, Bits::constant)))
        }
        Tree::Tuple(coords) => {
            let pairs = coords.iter().zip(shape.modes());
            Tree::Tuple(pairs.map(|(coord, shape)| coord_bits(coord, shape)).collect())
        }
    }
}

/// The number of coordinates of a shape, as far as it fits 128 bits.
pub(crate) fn size(shape: &Shape<i64>) -> i128 {
    let extents = shape.leaves().into_iter().map(|extent| i128::from(*extent));
    extents.fold(1, i128::saturating_mul)
}
