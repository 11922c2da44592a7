//! The division of tuples, which shape_div and ceil_div share.

use crate::layout::product;
use crate::{Error, Int, IntTuple, Precondition, Tree, Value};

/// Whether [`shape_div`](crate::shape_div) or [`ceil_div`](crate::ceil_div) is known not to divide by
/// zero: the divisor is an int_tuple or shape of static integers other than 0, and where an integer
/// is consumed by the elements of a tuple, so are all of them but the last.
///
/// ```
/// use cute_algebra::{Kind, Value, divides_safely};
///
/// let shape = |text| Value::parse(Kind::Shape, text);
/// assert!(divides_safely(&shape("(?,(?,6))")?, &shape("(4,(2,-1))")?));
/// assert!(!divides_safely(&shape("(8,8)")?, &shape("(4,0)")?));
/// assert!(!divides_safely(&shape("(8,8)")?, &shape("(4,?)")?));
/// // 5 divided by the dynamic extent is what is left for the second.
/// assert!(!divides_safely(&shape("(?,6)")?, &shape("5")?));
/// assert!(!divides_safely(&shape("8")?, &Value::parse(Kind::Tile, "4:1")?));
/// # Ok::<(), cute_algebra::TextError>(())
/// ```
pub fn divides_safely<I: Int>(dividend: &Value<I>, divisor: &Value<I>) -> bool {
    match (dividend, divisor) {
        (
            Value::IntTuple(dividend) | Value::Shape(dividend),
            Value::IntTuple(divisor) | Value::Shape(divisor),
        ) => is_safe(dividend, divisor),
        _ => false,
    }
}

fn is_safe<I: Int>(dividend: &IntTuple<I>, divisor: &IntTuple<I>) -> bool {
    let is_nonzero = |tree: &IntTuple<I>| {
        let mut leaves = tree.leaves().into_iter();
        leaves.all(|leaf| leaf.known().is_some_and(|leaf| leaf != 0))
    };
    match (dividend, divisor) {
        (Tree::Leaf(_), _) => is_nonzero(divisor),
        (Tree::Tuple(dividends), Tree::Leaf(_)) => {
            is_nonzero(divisor)
                && dividends.split_last().is_none_or(|(last, consumed)| {
                    consumed.iter().all(is_nonzero) && is_safe(last, divisor)
                })
        }
        (Tree::Tuple(dividends), Tree::Tuple(divisors)) => {
            let mut pairs = dividends.iter().zip(divisors);
            pairs.all(|(dividend, divisor)| is_safe(dividend, divisor))
        }
    }
}

/// A division, as far as it is not the same for all.
pub(crate) trait Division {
    /// What errors call the divisor.
    const DIVISOR: &'static str;

    /// The quotient of two integers.
    fn quotient<I: Int>(dividend: &I, divisor: &I) -> Result<I, Error>;

    /// Whether the elements of two tuples may be divided one by one.
    fn check_ranks<I: Int>(dividend: &[Tree<I>], divisor: &[Tree<I>]) -> Result<(), Error>;

    /// The quotient of two trees. An integer is divided by all of a tuple at once, a tuple by an
    /// integer in such a way that every element takes its part of the integer, and a tuple by a tuple
    /// element by element, where surplus elements of the dividend stay as they are.
    ///
    /// Fails as the other functions and with [`Error::ZeroDivisor`].
    fn divide<I: Int>(dividend: &IntTuple<I>, divisor: &IntTuple<I>) -> Result<IntTuple<I>, Error> {
        let quotients = match (dividend, divisor) {
            (Tree::Leaf(dividend), _) => {
                let divisor = product(divisor)?;
                check_not_zero::<Self, I>(&divisor)?;
                return Self::quotient(dividend, &divisor).map(Tree::Leaf);
            }
            (Tree::Tuple(dividends), Tree::Leaf(divisor)) => {
                check_not_zero::<Self, I>(divisor)?;
                consume::<Self, I>(dividends, divisor)?
            }
            (Tree::Tuple(dividends), Tree::Tuple(divisors)) => {
                Self::check_ranks(dividends, divisors)?;
                let pairs = dividends.iter().zip(divisors);
                let quotients = pairs.map(|(dividend, divisor)| Self::divide(dividend, divisor));
                let surplus = dividends.iter().skip(divisors.len()).cloned();
                quotients.chain(surplus.map(Ok)).collect::<Result<_, _>>()?
            }
        };
        Ok(Tree::Tuple(quotients))
    }
}

fn check_not_zero<D: Division + ?Sized, I: Int>(divisor: &I) -> Result<(), Error> {
    let divisor = Precondition::NotZero(divisor.clone());
    divisor.assume(|| Error::ZeroDivisor { divisor: D::DIVISOR })
}

/// The elements divided in order, each by what those before it have left of the divisor.
fn consume<D: Division + ?Sized, I: Int>(
    dividends: &[Tree<I>],
    divisor: &I,
) -> Result<Vec<Tree<I>>, Error> {
    let mut divisor = divisor.clone();
    let mut quotients = Vec::with_capacity(dividends.len());
    for (index, dividend) in dividends.iter().enumerate() {
        quotients.push(D::divide(dividend, &Tree::Leaf(divisor.clone()))?);
        if index + 1 < dividends.len() {
            let consumed = product(dividend)?;
            Precondition::NotZero(consumed.clone()).note();
            divisor = D::quotient(&divisor, &consumed)?;
        }
    }
    Ok(quotients)
}
