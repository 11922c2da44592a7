//! Integers that may or may not be known, and their arithmetic.

use std::fmt::{self, Debug, Display};

use crate::{Error, Precondition};

/// The width of a dynamic integer. 32 bits is the default in texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Width {
    /// `i1`, of truth values only, which are no leaves
    W1,
    /// `i32`
    #[default]
    W32,
    /// `i64`
    W64,
}

impl Width {
    /// The number of bits: 1, 32 or 64.
    pub fn bits(self) -> u32 {
        match self {
            Width::W1 => 1,
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
    /// The quotient, rounded toward plus infinity
    CeilDiv,
    /// `%`, with the sign of the dividend
    Rem,
    /// The lesser
    Min,
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
        use BinaryOp::{CeilDiv, Div, Rem};
        if rhs == 0 && matches!(self, Div | CeilDiv | Rem) {
            return Err(Error::DivisionByZero { op: self, lhs: TypeInt::Static(lhs) });
        }
        let value = match self {
            BinaryOp::Add => lhs.checked_add(rhs),
            BinaryOp::Sub => lhs.checked_sub(rhs),
            BinaryOp::Mul => lhs.checked_mul(rhs),
            BinaryOp::Div => lhs.checked_div(rhs),
            BinaryOp::CeilDiv => divide_up(lhs, rhs),
            BinaryOp::Rem => Some(lhs.wrapping_rem(rhs)),
            BinaryOp::Min => Some(lhs.min(rhs)),
            BinaryOp::And => Some(lhs & rhs),
            BinaryOp::Xor => Some(lhs ^ rhs),
            BinaryOp::Shr => shift_right(lhs, rhs),
            BinaryOp::Shl => shift_left(lhs, rhs),
        };
        value.ok_or(Error::Overflow { op: self, lhs, rhs })
    }
}

fn divide_up(lhs: i64, rhs: i64) -> Option<i64> {
    let quotient = lhs.checked_div(rhs)?;
    let is_below = lhs.wrapping_rem(rhs) != 0 && (lhs < 0) == (rhs < 0);
    quotient.checked_add(i64::from(is_below))
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
            BinaryOp::CeilDiv => "ceil-div",
            BinaryOp::Rem => "%",
            BinaryOp::Min => "min",
            BinaryOp::And => "and",
            BinaryOp::Xor => "xor",
            BinaryOp::Shr => ">>",
            BinaryOp::Shl => "<<",
        })
    }
}

/// A comparison of two integers, signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Predicate {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `>`
    Gt,
}

impl Predicate {
    /// Whether the comparison holds.
    pub fn holds(self, lhs: i64, rhs: i64) -> bool {
        match self {
            Predicate::Eq => lhs == rhs,
            Predicate::Ne => lhs != rhs,
            Predicate::Lt => lhs < rhs,
            Predicate::Gt => lhs > rhs,
        }
    }
}

/// An integer that is statically known or not.
///
/// The arithmetic is provided and is the only place with the rules of CuTe IR integers: static
/// operands give static results, exactly; of the mixed cases only `d * 0`, `d * 1`, `d / 1`,
/// `0 / d` (rounded up too), `0 % d`, `d % 1`, `d and 0` and `d xor 0` fold; any other result is
/// emitted, as wide as its wider operand.
///
/// A truth value is an integer that is 0 or 1, or dynamic of [`Width::W1`].
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

    /// The lowest `width` bits of the sum, difference or product, under the conditions of
    /// [`Int::emit`], where operands and result may be wrong because they did not fit: it is not
    /// used, or multiplied by 0. A domain whose [`Int::emit`] relies on results to fit replaces this.
    fn emit_wrapping(op: BinaryOp, lhs: &Self, rhs: &Self, width: Width) -> Self {
        Self::emit(op, lhs, rhs, width)
    }

    /// The dynamic truth value of a comparison, under the conditions of [`Int::emit`], where
    /// `width` is that of the operands.
    fn emit_compare(predicate: Predicate, lhs: &Self, rhs: &Self, width: Width) -> Self;

    /// The dynamic integer of the given width that is `then` where the dynamic truth value holds,
    /// else `otherwise`; both may be static.
    fn emit_select(condition: &Self, then: &Self, otherwise: &Self, width: Width) -> Self;

    /// The absolute value of a dynamic integer, as wide as it.
    fn emit_abs(&self) -> Self;

    /// The same integer, at least `width` wide when it is dynamic. A static integer is unchanged.
    fn widen(&self, width: Width) -> Self;

    /// The lowest `width` bits of a dynamic integer that is wider, which is the same integer where it
    /// fits. Any other integer is unchanged.
    fn narrow(&self, width: Width) -> Self;

    /// Takes note of a condition that is not statically known and that a result rests on. Does nothing, and
    /// the condition is not even built, unless a domain checks or collects conditions.
    fn emit_assume(_precondition: impl FnOnce() -> Precondition<Self>) {}

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

    /// The quotient, rounded toward plus infinity.
    fn ceil_div(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::CeilDiv, self, rhs)
    }

    /// The remainder, with the sign of `self`.
    fn rem(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Rem, self, rhs)
    }

    /// The lesser of the two, which only two static integers have statically.
    fn min(&self, rhs: &Self) -> Result<Self, Error> {
        arithmetic(BinaryOp::Min, self, rhs)
    }

    /// The absolute value.
    fn abs(&self) -> Result<Self, Error> {
        match self.known() {
            Some(value @ ..0) => Int::sub(&0_i64, &value).map(Self::constant),
            Some(_) => Ok(self.clone()),
            None => Ok(self.emit_abs()),
        }
    }

    /// 1, 0 or -1, the sign of the integer.
    fn sign(&self) -> Self {
        let [one, zero, minus] = [1, 0, -1].map(Self::constant);
        if let Some(value) = self.known() {
            return Self::constant(value.signum());
        }
        let rest = select(&self.compare(Predicate::Eq, &zero), &zero, &minus);
        select(&self.compare(Predicate::Gt, &zero), &one, &rest)
    }

    /// The truth value of a comparison.
    fn compare(&self, predicate: Predicate, rhs: &Self) -> Self {
        match (self.known(), rhs.known()) {
            (Some(a), Some(b)) => Self::constant(predicate.holds(a, b).into()),
            _ => Self::emit_compare(predicate, self, rhs, self.width().max(rhs.width())),
        }
    }

    /// Whether both truth values hold.
    fn both(&self, rhs: &Self) -> Result<Self, Error> {
        match (self.known(), rhs.known()) {
            (Some(1), _) => Ok(rhs.clone()),
            (_, Some(1)) => Ok(self.clone()),
            _ => self.and(rhs),
        }
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

/// `then` where a truth value holds, else `otherwise`.
pub(crate) fn select<I: Int>(condition: &I, then: &I, otherwise: &I) -> I {
    match condition.known() {
        Some(0) => otherwise.clone(),
        Some(_) => then.clone(),
        None => I::emit_select(condition, then, otherwise, then.width().max(otherwise.width())),
    }
}

fn arithmetic<I: Int>(op: BinaryOp, lhs: &I, rhs: &I) -> Result<I, Error> {
    use BinaryOp::{And, CeilDiv, Div, Mul, Rem, Xor};
    match (op, lhs.known(), rhs.known()) {
        (_, Some(a), Some(b)) => op.evaluate(a, b).map(I::constant),
        (Mul | And, Some(0), _) | (Mul | And, _, Some(0)) => Ok(I::constant(0)),
        (Div | CeilDiv | Rem, _, Some(0)) => {
            Err(Error::DivisionByZero { op, lhs: TypeInt::of(lhs) })
        }
        (Div | CeilDiv | Rem, Some(0), _) | (Rem, _, Some(1)) => Ok(I::constant(0)),
        (Mul | Div | CeilDiv, _, Some(1)) | (Xor, _, Some(0)) => Ok(lhs.clone()),
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

    fn emit_compare(predicate: Predicate, lhs: &Self, rhs: &Self, _width: Width) -> Self {
        predicate.holds(*lhs, *rhs).into()
    }

    fn emit_select(condition: &Self, then: &Self, otherwise: &Self, _width: Width) -> Self {
        if *condition == 0 { *otherwise } else { *then }
    }

    fn emit_abs(&self) -> Self {
        self.saturating_abs()
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

    fn emit_compare(_predicate: Predicate, _lhs: &Self, _rhs: &Self, _width: Width) -> Self {
        TypeInt::Dynamic(Width::W1)
    }

    fn emit_select(_condition: &Self, _then: &Self, _otherwise: &Self, width: Width) -> Self {
        TypeInt::Dynamic(width)
    }

    fn emit_abs(&self) -> Self {
        *self
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
            TypeInt::Dynamic(width) => write!(f, "?{{i{}}}", width.bits()),
        }
    }
}
