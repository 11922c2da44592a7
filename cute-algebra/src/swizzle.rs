//! Swizzles: functions that exchange bits of an index.

use crate::{Error, Int, Width};

/// CuTe's `Swizzle<num_bits, num_base, num_shift>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swizzle {
    bits: u32,
    base: u32,
    shift: i32,
}

impl Swizzle {
    /// The swizzle of the three numbers.
    ///
    /// # Errors
    /// [`Error::SwizzleReach`] when `bits + base + |shift|` exceeds 32, [`Error::SwizzleOverlap`]
    /// when `|shift|` is less than `bits`.
    pub fn new(bits: u32, base: u32, shift: i32) -> Result<Self, Error> {
        let reach = u64::from(bits) + u64::from(base) + u64::from(shift.unsigned_abs());
        if reach > 32 {
            return Err(Error::SwizzleReach { bits, base, shift });
        }
        if shift.unsigned_abs() < bits {
            return Err(Error::SwizzleOverlap { bits, base, shift });
        }
        Ok(Swizzle { bits, base, shift })
    }

    /// How many bits take part, `num_bits`.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The lowest bit that takes part, `num_base`.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// The distance from the bits that change up to those that change them, `num_shift`.
    pub fn shift(&self) -> i32 {
        self.shift
    }

    /// Whether the swizzle is the identity, that is, has no bits.
    pub fn is_identity(&self) -> bool {
        self.bits == 0
    }

    /// The swizzled index: with `M = 2^bits - 1`, for a shift `s >= 0`
    /// `x xor ((x and M << (base + s)) >> s)`, for `s < 0` `x xor ((x and M << base) << -s)`.
    /// Shifts are logical, masks at most 32 bits long.
    ///
    /// ```
    /// use cute_algebra::Swizzle;
    ///
    /// assert_eq!(Swizzle::new(2, 0, 3)?.apply(&21_i64)?, 23);
    /// # Ok::<(), cute_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    /// None for a swizzle and index that exist; the arithmetic is checked all the same.
    pub fn apply<I: Int>(&self, index: &I) -> Result<I, Error> {
        if self.is_identity() {
            return Ok(index.clone());
        }
        let distance = I::constant(i64::from(self.shift.unsigned_abs()));
        let bits = index.and(&I::constant(self.source()))?;
        let moved = if self.shift < 0 { bits.shl(&distance)? } else { bits.shr(&distance)? };
        index.xor(&moved)
    }

    /// The mask of the bits that are read.
    pub(crate) fn source(&self) -> i64 {
        self.mask(self.shift)
    }

    /// The mask of the bits that are changed.
    pub(crate) fn target(&self) -> i64 {
        self.mask(self.shift.saturating_neg())
    }

    /// The mask of the bits at the base, raised by a shift that is positive.
    fn mask(&self, shift: i32) -> i64 {
        let mask = (1_i64 << self.bits.min(32)) - 1;
        let low = i64::from(self.base) + i64::from(shift.max(0));
        mask << low.min(32)
    }

    /// How wide a dynamic index has to be so that the swizzled index fits, given the range of
    /// indices when it is known. Only bits moved up to bit 31 make a 32-bit index outgrow 32 bits.
    pub(crate) fn needs(&self, range: Option<(i128, i128)>) -> Width {
        let top = self.bits + self.base + self.shift.unsigned_abs();
        if self.is_identity() || self.shift >= 0 || top < 32 {
            return Width::W32;
        }
        // The lowest index with the source bit that moves to bit 31.
        let first = 1_i128 << (31 - self.shift.unsigned_abs().min(31));
        match range {
            Some((low, high)) if low >= 0 && high < first => Width::W32,
            _ => Width::W64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TypeInt;

    #[test]
    fn limits() {
        for (bits, base, shift) in [(3, 26, 3), (0, 32, 0), (3, 2, -4), (16, 0, -16)] {
            assert!(Swizzle::new(bits, base, shift).is_ok());
        }
        assert!(matches!(Swizzle::new(3, 27, 3), Err(Error::SwizzleReach { .. })));
        assert!(matches!(Swizzle::new(3, 4, 2), Err(Error::SwizzleOverlap { .. })));
        let extreme = Swizzle::new(u32::MAX, u32::MAX, i32::MIN);
        assert!(extreme.is_err_and(|error| error.to_string().contains("10737418238")));
    }

    #[test]
    fn a_mask_with_bit_31_makes_a_dynamic_index_64_bits_wide() {
        let dynamic = TypeInt::Dynamic(Width::W32);
        let high = Swizzle::new(16, 0, 16).and_then(|swizzle| swizzle.apply(&dynamic));
        assert_eq!(high, Ok(TypeInt::Dynamic(Width::W64)));
        let low = Swizzle::new(15, 0, 16).and_then(|swizzle| swizzle.apply(&dynamic));
        assert_eq!(low, Ok(dynamic));
    }

    #[test]
    fn static_indices_are_exact() {
        let up = Swizzle::new(16, 0, -16).and_then(|swizzle| swizzle.apply(&0xFFFF_i64));
        assert_eq!(up, Ok(0xFFFF_FFFF));
        let down = Swizzle::new(3, 4, 3).and_then(|swizzle| swizzle.apply(&-1_i64));
        assert_eq!(down, Ok(-1 ^ (7 << 4)));
    }
}
