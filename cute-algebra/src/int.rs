//! Integers that may or may not be known, and their arithmetic.

use std::fmt::{self, Debug, Display};

use crate::Error;

/// The width of a dynamic integer. 32 bits is the default in texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Width {
    /// `i32`
    #[default]
    W32,
    /// `i64`
    W64,
}

impl Width {
    /// The number of bits, 32 or 64.
    pub fn bits(self) -> u32 {
        match self {
            Width::W32 => 32,
            Width::W64 => 64,
        }
    }

    /// The width that a static integer counts as: 32 bits when it fits signed 32 bits, else 64.
    pub fn of(value: i64) -> Self {
        match i32::try_from(value) {
            Ok(_) => Width::W32,
            Err(_) => Width::W64,
        }
    }
}

/// The operations on two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, truncating toward zero
    Div,
    /// `%`, with the sign of the dividend
    Rem,
    /// Bitwise and
    And,
    /// Bitwise exclusive or
    Xor,
    /// Logical shift to the right
    Shr,
    /// Shift to the left
    Shl,
}

impl BinaryOp {
    /// The exact value on 64-bit integers.
    ///
    /// # Errors
    /// [`Error::Overflow`] when the value leaves signed 64 bits, a left shift that loses bits
    /// included, and [`Error::DivisionByZero`].
    pub fn evaluate(self, lhs: i64, rhs: i64) -> Result<i64, Error> {
        if rhs == 0 && matches!(self, BinaryOp::Div | BinaryOp::Rem) {
            return Err(Error::DivisionByZero {
                op: self,
                lhs: TypeInt::Static(lhs),
            });
        }
        let value = match self {
            BinaryOp::Add => lhs.checked_add(rhs),
            BinaryOp::Sub => lhs.checked_sub(rhs),
            BinaryOp::Mul => lhs.checked_mul(rhs),
            BinaryOp::Div => lhs.checked_div(rhs),
            BinaryOp::Rem => Some(lhs.wrapping_rem(rhs)),
            BinaryOp::And => Some(lhs & rhs),
            BinaryOp::Xor => Some(lhs ^ rhs),
            BinaryOp::Shr => shift_right(lhs, rhs),
            BinaryOp::Shl => shift_left(lhs, rhs),
        };
        value.ok_or(Error::Overflow { op: self, lhs, rhs })
    }
}

fn shift_right(value: i64, by: i64) -> Option<i64> {
    let shifted = value.cast_unsigned().checked_shr(u32::try_from(by).ok()?)?;
    Some(shifted.cast_signed())
}

fn shift_left(value: i64, by: i64) -> Option<i64> {
    let by = u32::try_from(by).ok()?;
    let shifted = value.checked_shl(by)?;
    (shifted >> by == value).then_some(shifted)
}

impl Display for BinaryOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::And => "and",
            BinaryOp::Xor => "xor",
            BinaryOp::Shr => ">>",
            BinaryOp::Shl => "<<",
        })
    }
}

/// An integer that is statically known or not.
///
/// The arithmetic is provided and is the only place with the rules of CuTe IR integers: static
/// operands give static results, exactly; of the mixed cases only `d * 0`, `d * 1`, `d / 1`,
/// `0 / d`, `0 % d`, `d % 1`, `d and 0` and `d xor 0` fold; any other result is emitted, as wide as
/// its wider operand.
///
/// ```
/// use cute_algebra::{Int, TypeInt, Width};
///
/// let dynamic = TypeInt::Dynamic(Width::W32);
/// assert_eq!(dynamic.mul(&TypeInt::constant(0))?, TypeInt::Static(0));
/// assert_eq!(dynamic.add(&TypeInt::constant(0))?, dynamic);
/// assert_eq!(dynamic.add(&TypeInt::constant(3_000_000_000))?, TypeInt::Dynamic(Width::W64));
/// assert!(i64::MAX.add(&1).is_err());
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// The provided functions fail with [`Error::Overflow`] when a static result leaves signed 64 bits
/// and with [`Error::DivisionByZero`] when a divisor is the static 0.
pub trait Int: Clone + Debug {
    /// The static integer `value`.
    fn constant(value: i64) -> Self;

    /// The value, when it is statically known.
    fn known(&self) -> Option<i64>;

    /// Of a dynamic integer its width, of a static one [`Width::of`] its value.
    fn width(&self) -> Width;

    /// The dynamic integer `lhs op rhs` of the given width. Called only with at least one operand
    /// that is not known, and with operands that are at most `width` wide; narrower ones are to be
    /// sign-extended first.
    fn emit(op: BinaryOp, lhs: &Self, rhs: &Self, width: Width) -> Self;

    /// The same integer, at least `width` wide when it is dynamic. A static integer is unchanged.
    fn widen(&self, width: Width) -> Self;

    /// The same integer, at most `width` wide when it is dynamic; its value is known to fit. A static
    /// integer is unchanged.
    fn narrow(&self, width: Width) -> Self;

    /// Whether the integer is statically known to be `value`.
    fn is(&self, value: i64) -> bool {
        self.known() == Some(value)
    }

    /// The sum.
    fn add(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Add, self, rhs)
    }

    /// The difference.
    fn sub(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Sub, self, rhs)
    }

    /// The product.
    fn mul(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Mul, self, rhs)
    }

    /// The quotient, truncated toward zero.
    fn div(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Div, self, rhs)
    }

    /// The remainder, with the sign of `self`.
    fn rem(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Rem, self, rhs)
    }

    /// The bitwise and.
    fn and(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::And, self, rhs)
    }

    /// The bitwise exclusive or.
    fn xor(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Xor, self, rhs)
    }

    /// The logical shift to the right. `rhs` is in `[0, 64)` when known.
    fn shr(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Shr, self, rhs)
    }

    /// The shift to the left. `rhs` is in `[0, 64)` when known.
    fn shl(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Shl, self, rhs)
    }
}

fn arithmetic<I: Int>(op: BinaryOp, lhs: &I, rhs: &I) -> Result<I, Error> {
    use BinaryOp::{And, Div, Mul, Rem, Xor};
    match (op, lhs.known(), rhs.known()) {
        (_, Some(a), Some(b)) => op.evaluate(a, b).map(I::constant),
        (Mul | And, Some(0), _) | (Mul | And, _, Some(0)) => Ok(I::constant(0)),
        (Div | Rem, _, Some(0)) => Err(Error::DivisionByZero {
            op,
            lhs: TypeInt::of(lhs),
        }),
        (Div | Rem, Some(0), _) | (Rem, _, Some(1)) => Ok(I::constant(0)),
        (Mul | Div, _, Some(1)) | (Xor, _, Some(0)) => Ok(lhs.clone()),
        (Mul, Some(1), _) | (Xor, Some(0), _) => Ok(rhs.clone()),
        _ => Ok(I::emit(op, lhs, rhs, lhs.width().max(rhs.width()))),
    }
}

/// Concrete integers, all of them known.
impl Int for i64 {
    fn constant(value: i64) -> Self {
        value
    }

    fn known(&self) -> Option<i64> {
        Some(*self)
    }

    fn width(&self) -> Width {
        Width::of(*self)
    }

    // Never reached, since every operand is known.
    fn emit(op: BinaryOp, lhs: &Self, rhs: &Self, _width: Width) -> Self {
        op.evaluate(*lhs, *rhs).unwrap_or_default()
    }

    fn widen(&self, _width: Width) -> Self {
        *self
    }

    fn narrow(&self, _width: Width) -> Self {
        *self
    }
}

/// An integer as a type tells of it. Prints as in texts: `4`, `?`, `?{i64}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TypeInt {
    /// A statically known integer
    Static(i64),
    /// `?`, or `?{i64}` when 64 bits wide
    Dynamic(Width),
}

impl TypeInt {
    /// What is statically known of an integer of any domain.
    pub fn of<I: Int>(int: &I) -> Self {
        match int.known() {
            Some(value) => TypeInt::Static(value),
            None => TypeInt::Dynamic(int.width()),
        }
    }
}

impl Int for TypeInt {
    fn constant(value: i64) -> Self {
        TypeInt::Static(value)
    }

    fn known(&self) -> Option<i64> {
        match self {
            TypeInt::Static(value) => Some(*value),
            TypeInt::Dynamic(_) => None,
        }
    }

    fn width(&self) -> Width {
        match self {
            TypeInt::Static(value) => Width::of(*value),
            TypeInt::Dynamic(width) => *width,
        }
    }

    fn emit(_op: BinaryOp, _lhs: &Self, _rhs: &Self, width: Width) -> Self {
        TypeInt::Dynamic(width)
    }

    fn widen(&self, width: Width) -> Self {
        match self {
            TypeInt::Static(_) => *self,
            TypeInt::Dynamic(own) => TypeInt::Dynamic(width.max(*own)),
        }
    }

    fn narrow(&self, width: Width) -> Self {
        match self {
            TypeInt::Static(_) => *self,
            TypeInt::Dynamic(own) => TypeInt::Dynamic(width.min(*own)),
        }
    }
}

impl Display for TypeInt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeInt::Static(value) => Display::fmt(value, f),
            TypeInt::Dynamic(Width::W32) => f.write_str("?"),
            TypeInt::Dynamic(Width::W64) => f.write_str("?{i64}"),
        }
    }
}
