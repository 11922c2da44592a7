//! What a result rests on, where the integers that decide are dynamic.

pub(crate) mod carries;

use std::fmt::{self, Display};

use crate::precondition::carries::{carries, reach};
use crate::{Error, Int, Mode, TypeInt};

/// A condition on integers, some of them dynamic, under which a result is what its definition says.
///
/// Where all integers are static it is decided, and the operation is refused if it does not hold. Else
/// the domain is told by [`Int::emit_assume`]. Dynamic extents are positive in any case.
///
/// ```
/// use cute_algebra::Precondition;
///
/// let holds = |value| Precondition::Multiple { value, of: 8_i64 }.holds();
/// assert_eq!((holds(24), holds(20)), (Some(true), Some(false)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Precondition<I> {
    /// The integer, by which something is divided, is not 0.
    NotZero(I),
    /// One integer is a positive multiple of another, which is positive.
    Multiple {
        /// The multiple
        value: I,
        /// What it is a multiple of
        of: I,
    },
    /// One of two integers is a multiple of the other.
    OneDivides(I, I),
    /// An extent takes its part of a divisor without losing anything: it is at least the divisor, or divides
    /// it.
    Consumes {
        /// The extent
        extent: I,
        /// The divisor, positive
        divisor: I,
    },
    /// An index of a coordinate lies inside the shape: it is not negative, and less than the extent.
    Inside {
        /// The index
        index: I,
        /// The extent, or the size of the modes that the index is split over
        extent: I,
    },
    /// A leaf of `rhs` leaves the first modes of `lhs` evenly: its stride is a multiple of their size;
    /// or it stays inside of them; or its stride divides their size, which divides its extent times
    /// its stride.
    Even {
        /// The extents of the modes of `lhs`, whose product is the size
        size: Vec<I>,
        /// The extent of the leaf
        extent: I,
        /// The stride of the leaf
        stride: I,
        /// Where the leaf is in `rhs`
        mode: Mode,
    },
    /// Leaves of `rhs` together do not carry from the first modes of `lhs` to the next: what their
    /// indices leave in a division by the size adds up to less than the size.
    NoCarry {
        /// The extents of the modes of `lhs`, whose product is the size
        size: Vec<I>,
        /// Extent and stride of every leaf
        leaves: Vec<(I, I)>,
        /// Where the leaves are in `rhs`
        modes: Vec<Mode>,
    },
}

impl<I: Int> Precondition<I> {
    /// Whether it holds, if that is statically known.
    pub fn holds(&self) -> Option<bool> {
        let known = |int: &I| int.known().map(i128::from);
        match self {
            Precondition::NotZero(int) => known(int).map(|int| int != 0),
            Precondition::Multiple { value, of } => match (known(value), known(of)) {
                (Some(value), _) if value <= 0 => Some(false),
                // A dynamic value may be 0.
                (None, _) => None,
                (value, of) => divides(of, value),
            },
            Precondition::Consumes { extent, divisor } => match (known(extent), known(divisor)) {
                (_, Some(1)) => Some(true),
                (Some(extent), Some(divisor)) if extent >= divisor => Some(true),
                (extent, divisor) => divides(extent, divisor),
            },
            Precondition::OneDivides(a, b) => {
                let (a, b) = (known(a), known(b));
                match (divides(a, b), divides(b, a)) {
                    (Some(true), _) | (_, Some(true)) => Some(true),
                    (Some(false), Some(false)) => Some(false),
                    _ => None,
                }
            }
            Precondition::Inside { index, extent } => {
                Some((0..known(extent)?).contains(&known(index)?))
            }
            Precondition::Even { size, extent, stride, .. } => {
                is_even(&Size::of(size), extent, stride)
            }
            Precondition::NoCarry { size, leaves, .. } => {
                carry_free(&Size::of(size), leaves.iter().map(|(extent, stride)| (extent, stride)))
            }
        }
    }

    /// The same condition on other integers.
    pub fn map<J>(&self, f: &mut impl FnMut(&I) -> J) -> Precondition<J> {
        let mut all = |ints: &[I]| ints.iter().map(&mut *f).collect();
        match self {
            Precondition::Even { size, extent, stride, mode } => Precondition::Even {
                size: all(size),
                extent: f(extent),
                stride: f(stride),
                mode: mode.clone(),
            },
            Precondition::NoCarry { size, leaves, modes } => Precondition::NoCarry {
                size: all(size),
                leaves: leaves.iter().map(|(extent, stride)| (f(extent), f(stride))).collect(),
                modes: modes.clone(),
            },
            Precondition::NotZero(int) => Precondition::NotZero(f(int)),
            Precondition::OneDivides(a, b) => Precondition::OneDivides(f(a), f(b)),
            Precondition::Multiple { value, of } => {
                Precondition::Multiple { value: f(value), of: f(of) }
            }
            Precondition::Consumes { extent, divisor } => {
                Precondition::Consumes { extent: f(extent), divisor: f(divisor) }
            }
            Precondition::Inside { index, extent } => {
                Precondition::Inside { index: f(index), extent: f(extent) }
            }
        }
    }

    /// Takes the condition for granted unless it is statically known not to hold.
    ///
    /// Fails with the given error.
    pub(crate) fn assume(self, error: impl FnOnce() -> Error) -> Result<(), Error> {
        assume(self.holds(), || self, error)
    }

    /// Tells the domain of a condition that is not statically known, and never refuses anything.
    pub(crate) fn note(self) {
        if self.holds().is_none() {
            I::emit_assume(|| self);
        }
    }
}

/// Takes a condition for granted unless it is known not to hold. It is built only where a domain looks at
/// it.
///
/// Fails with the given error.
pub(crate) fn assume<I: Int>(
    holds: Option<bool>,
    precondition: impl FnOnce() -> Precondition<I>,
    error: impl FnOnce() -> Error,
) -> Result<(), Error> {
    match holds {
        Some(true) => {}
        Some(false) => return Err(error()),
        None => I::emit_assume(precondition),
    }
    Ok(())
}

fn is_multiple(dividend: i128, divisor: i128) -> bool {
    dividend.checked_rem(divisor) == Some(0)
}

/// 0 divides only 0, and everything divides 0.
fn divides(divisor: Option<i128>, dividend: Option<i128>) -> Option<bool> {
    match (divisor, dividend) {
        (Some(1), _) | (_, Some(0)) => Some(true),
        (Some(0), Some(_)) => Some(false),
        (Some(divisor), Some(dividend)) => Some(is_multiple(dividend, divisor)),
        _ => None,
    }
}

/// The product of extents.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) known: Option<i128>,
    /// What it is at least, as extents are positive
    least: i128,
}

impl Size {
    pub(crate) const ONE: Size = Size { known: Some(1), least: 1 };

    pub(crate) fn times<I: Int>(self, extent: &I) -> Self {
        let extent = extent.known().map(i128::from);
        Size {
            known: self.known.zip(extent).and_then(|(size, by)| size.checked_mul(by)),
            least: self.least.saturating_mul(extent.unwrap_or(1)),
        }
    }

    fn of<I: Int>(extents: &[I]) -> Self {
        extents.iter().fold(Size::ONE, Size::times)
    }
}

/// Whether a leaf leaves modes of that size evenly; see [`Precondition::Even`].
pub(crate) fn is_even<I: Int>(size: &Size, extent: &I, stride: &I) -> Option<bool> {
    let extent = extent.known().map(i128::from);
    let stride = stride.known().map(|stride| i128::from(stride).abs());
    let reach = extent.zip(stride).map(|(extent, stride)| (extent - 1).saturating_mul(stride));
    if extent == Some(1) || stride == Some(0) || reach.is_some_and(|reach| reach < size.least) {
        return Some(true);
    }
    let (size, stride) = (size.known?, stride?);
    if is_multiple(stride, size) {
        return Some(true);
    }
    let stays = reach? < size;
    Some(stays || is_multiple(size, stride) && is_multiple(extent?, size / stride))
}

/// Whether leaves, extent and stride each, do not carry; see [`Precondition::NoCarry`].
pub(crate) fn carry_free<'a, I: Int + 'a>(
    size: &Size,
    leaves: impl Iterator<Item = (&'a I, &'a I)>,
) -> Option<bool> {
    let known = |int: &I| int.known().map(i128::from);
    let moving = leaves.filter(|(extent, stride)| !extent.is(1) && !stride.is(0));
    let moving: Vec<_> = moving.map(|(extent, stride)| (known(extent), known(stride))).collect();
    if moving.len() < 2 {
        return Some(true);
    }
    let strides: Vec<i128> = moving.iter().map(|(_, stride)| *stride).collect::<Option<_>>()?;
    let leaves_rest = |stride: &&i128| size.known.is_none_or(|size| !is_multiple(**stride, size));
    let have_one_sign =
        strides.iter().all(|stride| *stride > 0) || strides.iter().all(|stride| *stride < 0);
    if have_one_sign && strides.iter().filter(leaves_rest).count() < 2 {
        return Some(true);
    }
    let extents: Vec<i128> = moving.iter().map(|(extent, _)| *extent).collect::<Option<_>>()?;
    let leaves: Vec<_> = extents.into_iter().zip(strides).collect();
    if reach(&leaves) < size.least {
        return Some(true);
    }
    Some(!carries(&leaves, size.known.filter(|size| *size > 0)?))
}

/// The condition in words.
impl Display for Precondition<TypeInt> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Precondition::NotZero(int) => write!(f, "divisor `{int}` is not 0"),
            Precondition::Multiple { value, of } => {
                write!(f, "`{value}` is a positive multiple of `{of}`")
            }
            Precondition::OneDivides(a, b) => {
                write!(f, "one of `{a}` and `{b}` is a multiple of the other")
            }
            Precondition::Consumes { extent, divisor } => {
                write!(f, "extent `{extent}` is at least `{divisor}` or divides it")
            }
            Precondition::Inside { index, extent } => {
                write!(f, "index `{index}` lies inside extent `{extent}`")
            }
            Precondition::Even { size, extent, stride, mode } => {
                let size = joined(size, " * ");
                write!(f, "`{extent}:{stride}` at {mode} of rhs leaves `{size}` of lhs evenly")
            }
            Precondition::NoCarry { size, modes, .. } => {
                let (size, modes) = (joined(size, " * "), joined(modes, " and "));
                write!(f, "{modes} of rhs together do not carry across `{size}` of lhs")
            }
        }
    }
}

fn joined(items: &[impl Display], separator: &str) -> String {
    let items: Vec<_> = items.iter().map(ToString::to_string).collect();
    items.join(separator)
}
