//! Arithmetic on tuples, and comparisons.

use crate::int::select;
use crate::limits::Size;
use crate::ops::arithmetic::division::Division;
use crate::ops::indexing::coordinates::indices;
use crate::text::print::text;
use crate::wide::{settled, wide};
use crate::{Error, Int, IntTuple, Mode, Precondition, Predicate, Shape, Tree, Value};

/// The quotient of two shapes, CuTe's `shape_div`.
///
/// Of two integers one has to divide the other; the quotient is exact or, where the divisor is the
/// greater, 1 or -1. A tuple by a tuple of its rank is divided element by element, an integer by a
/// tuple's product. A tuple by an integer consumes it: the first element is divided by the integer,
/// the next by what the first has left of it, and so on.
///
/// Whether dynamic integers divide is not checked; a quotient that truncates to 0 counts as 1 or -1.
///
/// ```
/// use cute_algebra::{Tree, shape_div};
///
/// let shape = Tree::Tuple(vec![Tree::Leaf(4_i64), Tree::Leaf(5), Tree::Leaf(6)]);
/// assert_eq!(shape_div(&shape, &Tree::Leaf(40))?.to_string(), "(1,1,3)");
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// [`Error::NoQuotient`] when a divisor is the static 0, neither of two static integers divides the
/// other, ranks differ, or a static product leaves signed 64 bits.
pub fn shape_div<I: Int>(a: &Shape<I>, b: &Shape<I>) -> Result<Shape<I>, Error> {
    let quotient = ShapeDiv::divide(&wide(a), &wide(b)).map_err(|reason| {
        let (a, b) = (Value::Shape(a.clone()), Value::Shape(b.clone()));
        Error::no_quotient("shape_div", &a, &b, reason)
    })?;
    Ok(settled(&quotient))
}

/// The division of shapes.
pub(crate) struct ShapeDiv;

impl Division for ShapeDiv {
    const DIVISOR: &'static str = "divisor";

    fn quotient<I: Int>(dividend: &I, divisor: &I) -> Result<I, Error> {
        let quotient = dividend.div(divisor)?;
        Precondition::OneDivides(dividend.clone(), divisor.clone()).assume(|| {
            let [lhs, rhs] = [dividend, divisor].map(|int| int.known().unwrap_or_default());
            Error::NotDivisible { lhs, rhs }
        })?;
        if dividend.is(0) || divisor.is(1) {
            return Ok(quotient);
        }
        let is_whole = quotient.compare(Predicate::Ne, &I::constant(0));
        let unit = dividend.sign().mul(&divisor.sign())?;
        Ok(select(&is_whole, &quotient, &unit))
    }

    fn check_ranks<I: Int>(dividend: &[Tree<I>], divisor: &[Tree<I>]) -> Result<(), Error> {
        let differ = |a: &Tree<I>, b: &Tree<I>| Error::RanksDiffer {
            a: a.rank(),
            dividend: text(a),
            b: b.rank(),
            divisor: text(b),
        };
        if dividend.len() != divisor.len() {
            let whole = |elements: &[Tree<I>]| Tree::Tuple(elements.to_vec());
            return Err(differ(&whole(dividend), &whole(divisor)));
        }
        let mut pairs = dividend.iter().zip(divisor);
        // A tuple is not consumed by an element of another tuple.
        match pairs.find(|(a, b)| matches!(a, Tree::Tuple(_)) && a.rank() != b.rank()) {
            Some((a, b)) => Err(differ(a, b)),
            None => Ok(()),
        }
    }
}

/// The sum of two int_tuples or two shapes, element by element. Elements beyond the rank of the
/// other operand stay as they are, and so does a tuple that the static 0 is added to.
///
/// ```
/// use cute_algebra::{Kind, Value, tuple_add};
///
/// let tuple = |text| Value::parse(Kind::IntTuple, text);
/// let sum = tuple_add(&tuple("((1,2),3)")?, &tuple("((10,?,30))")?)?;
/// assert_eq!(sum.to_string(), "((11,?,30),3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::KindsDiffer`], [`Error::WrongKind`] for any other kind, [`Error::NotPaired`] where an
/// integer meets a tuple, [`Error::Overflow`] when a static sum leaves signed 64 bits,
/// [`Error::TooManyLeaves`].
pub fn tuple_add<I: Int>(lhs: &Value<I>, rhs: &Value<I>) -> Result<Value<I>, Error> {
    let sum = Elementwise { op: I::add, zero_lhs: true };
    sum.value(lhs, rhs)
}

/// The difference of two int_tuples or two shapes, element by element. Elements beyond the rank of
/// the other operand, of `rhs` too, stay as they are, and so does a tuple from which the static 0 is
/// subtracted.
///
/// ```
/// use cute_algebra::{Kind, Value, tuple_sub};
///
/// let tuple = |text| Value::parse(Kind::IntTuple, text);
/// assert_eq!(tuple_sub(&tuple("(10,8)")?, &tuple("(3,2,5)")?)?.to_string(), "(7,6,5)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`tuple_add`].
pub fn tuple_sub<I: Int>(lhs: &Value<I>, rhs: &Value<I>) -> Result<Value<I>, Error> {
    let difference = Elementwise { op: I::sub, zero_lhs: false };
    difference.value(lhs, rhs)
}

/// An operation on the leaves of two tuples.
struct Elementwise<I> {
    op: fn(&I, &I) -> Result<I, Error>,
    /// Whether a 0 as left operand leaves a tuple as it is
    zero_lhs: bool,
}

impl<I: Int> Elementwise<I> {
    fn value(&self, lhs: &Value<I>, rhs: &Value<I>) -> Result<Value<I>, Error> {
        match (lhs, rhs) {
            (Value::IntTuple(lhs), Value::IntTuple(rhs)) => {
                self.whole(lhs, rhs).map(Value::IntTuple)
            }
            (Value::Shape(lhs), Value::Shape(rhs)) => self.whole(lhs, rhs).map(Value::Shape),
            _ if lhs.kind() != rhs.kind() => Err(Error::kinds_differ(lhs, rhs)),
            _ => Err(Error::wrong_kind("lhs", lhs, "int_tuple, shape")),
        }
    }

    fn whole(&self, lhs: &IntTuple<I>, rhs: &IntTuple<I>) -> Result<IntTuple<I>, Error> {
        let result = match (lhs, rhs) {
            (tuple @ Tree::Tuple(_), Tree::Leaf(zero)) if zero.is(0) => beside_zero(tuple),
            (Tree::Leaf(zero), tuple @ Tree::Tuple(_)) if zero.is(0) && self.zero_lhs => {
                beside_zero(tuple)
            }
            _ => self.part(lhs, rhs, &mut Mode::default())?,
        };
        Size::of(&result).check()?;
        Ok(result)
    }

    fn part(
        &self,
        lhs: &IntTuple<I>,
        rhs: &IntTuple<I>,
        mode: &mut Mode,
    ) -> Result<IntTuple<I>, Error> {
        let (lefts, rights) = match (lhs, rhs) {
            (Tree::Leaf(lhs), Tree::Leaf(rhs)) => return (self.op)(lhs, rhs).map(Tree::Leaf),
            (Tree::Tuple(lefts), Tree::Tuple(rights)) => (lefts, rights),
            _ => {
                return Err(Error::NotPaired {
                    lhs: text(lhs),
                    rhs: text(rhs),
                    mode: mode.clone(),
                    zero: if self.zero_lhs { "lhs or rhs" } else { "rhs" },
                });
            }
        };
        let mut elements = Vec::with_capacity(lefts.len().max(rights.len()));
        for (index, (lhs, rhs)) in lefts.iter().zip(rights).enumerate() {
            mode.0.push(index);
            elements.push(self.part(lhs, rhs, mode)?);
            mode.0.pop();
        }
        let common = elements.len();
        let surplus = lefts.iter().skip(common).chain(rights.iter().skip(common));
        elements.extend(surplus.cloned());
        Ok(Tree::Tuple(elements))
    }
}

/// What a tuple and the static 0 give: the tuple, but for `()` that 0.
fn beside_zero<I: Int>(tuple: &IntTuple<I>) -> IntTuple<I> {
    match tuple.rank() {
        0 => Tree::Leaf(I::constant(0)),
        _ => tuple.clone(),
    }
}

/// Whether every leaf of `lhs` is less than the leaf of `rhs` in its place.
///
/// ```
/// use cute_algebra::{Kind, Value, elem_less};
///
/// let coord = Value::parse(Kind::Coord, "(3,(4,0))")?;
/// let shape = Value::parse(Kind::Shape, "(5,(6,1))")?;
/// assert_eq!(elem_less(&coord, &shape)?.to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for anything but int_tuples, shapes and coordinates,
/// [`Error::StructuresDiffer`], [`Error::NotInteger`] for `_`.
pub fn elem_less<I: Int>(lhs: &Value<I>, rhs: &Value<I>) -> Result<Value<I>, Error> {
    let (left, right) = (integers("lhs", lhs)?, integers("rhs", rhs)?);
    if let Some(mode) = left.divergence(&right) {
        return Err(Error::structures_differ((lhs, &left), (rhs, &right), mode));
    }
    let pairs: Vec<_> = left.leaves().into_iter().zip(right.leaves()).collect();
    holds_everywhere(Predicate::Lt, &pairs)
}

fn integers<I: Int>(operand: &'static str, value: &Value<I>) -> Result<IntTuple<I>, Error> {
    match value {
        Value::IntTuple(tuple) | Value::Shape(tuple) => Ok(tuple.clone()),
        Value::Coord(coord) => indices(operand, coord),
        _ => Err(Error::wrong_kind(operand, value, "int_tuple, shape, coord")),
    }
}

/// Whether two values are the same: of one structure, with equal integers, and with the same `_`
/// and basis paths in the same places.
///
/// ```
/// use cute_algebra::{Kind, Value, equal};
///
/// let layout = |text| Value::parse(Kind::Layout, text);
/// assert_eq!(equal(&layout("(4,8):(1,4)")?, &layout("(4,8)")?)?.to_string(), "1");
/// assert_eq!(equal(&layout("(4,?):(1,4)")?, &layout("32:1")?)?.to_string(), "0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::KindsDiffer`], [`Error::WrongKind`] for anything but int_tuples, shapes, coordinates,
/// strides and layouts.
pub fn equal<I: Int>(lhs: &Value<I>, rhs: &Value<I>) -> Result<Value<I>, Error> {
    if lhs.kind() != rhs.kind() {
        return Err(Error::kinds_differ(lhs, rhs));
    }
    match lhs {
        Value::IntTuple(_) | Value::Coord(_) | Value::Shape(_) => {}
        Value::Stride(_) | Value::Layout(_) => {}
        _ => {
            let accepted = "int_tuple, shape, coord, stride, layout";
            return Err(Error::wrong_kind("lhs", lhs, accepted));
        }
    }
    let structure = |value: &Value<I>| value.try_map(&mut |_| Ok::<_, Error>(()));
    if structure(lhs)? != structure(rhs)? {
        return Ok(Value::Bool(I::constant(0)));
    }
    let (lefts, rights) = (lhs.text_leaves(), rhs.text_leaves());
    let pairs: Vec<_> = lefts.iter().zip(&rights).collect();
    holds_everywhere(Predicate::Eq, &pairs)
}

/// The truth value of a comparison of every pair. What is static is compared first, so that nothing
/// is emitted where that decides.
fn holds_everywhere<I: Int>(predicate: Predicate, pairs: &[(&I, &I)]) -> Result<Value<I>, Error> {
    let is_refuted = |(lhs, rhs): &(&I, &I)| match (lhs.known(), rhs.known()) {
        (Some(lhs), Some(rhs)) => !predicate.holds(lhs, rhs),
        _ => false,
    };
    if pairs.iter().any(is_refuted) {
        return Ok(Value::Bool(I::constant(0)));
    }
    let truth = pairs
        .iter()
        .try_fold(I::constant(1), |truth, (lhs, rhs)| truth.both(&lhs.compare(predicate, rhs)));
    truth.map(Value::Bool)
}
