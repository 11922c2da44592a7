//! Everything that can be wrong, and how it is said.

use thiserror::Error;

use crate::{BinaryOp, MAX_DEPTH, MAX_LEAVES, Mode, Swizzle, TypeInt, Value, Width};

/// A part of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The extents
    Shape,
    /// The strides
    Stride,
}

/// Why a value does not exist. Texts of values are in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A static result leaves signed 64 bits.
    #[error("{lhs} {op} {rhs} does not fit in 64 bits")]
    Overflow {
        /// The operation
        op: BinaryOp,
        /// Its left operand
        lhs: i64,
        /// Its right operand
        rhs: i64,
    },

    /// A divisor is the static 0.
    #[error("{lhs} {op} 0 divides by zero")]
    DivisionByZero {
        /// The operation
        op: BinaryOp,
        /// Its left operand
        lhs: TypeInt,
    },

    /// An index of a mode path is not a mode of the part that the path has led to.
    #[error(
        "mode path {mode:?}: index {index} at step {step} is outside [0, {rank})",
        index = mode.get(*step).copied().unwrap_or_default()
    )]
    ModeOutOfRange {
        /// The path
        mode: Box<[i32]>,
        /// The position of the index in the path
        step: usize,
        /// The rank of the part reached before it
        rank: usize,
    },

    /// A mode path goes on where a leaf has been reached.
    #[error(
        "mode path {mode:?} goes on below the leaf at {:?}",
        mode.get(..*leaf_at).unwrap_or_default()
    )]
    ModeInsideLeaf {
        /// The path
        mode: Box<[i32]>,
        /// How many indices lead to the leaf
        leaf_at: usize,
    },

    /// Shape and stride of a layout differ in structure.
    #[error(
        "shape `{shape}` and stride `{stride}` are not congruent: at {mode} one is \
         `{shape_part}`, the other `{stride_part}`"
    )]
    NotCongruent {
        /// The whole shape
        shape: Box<str>,
        /// The whole stride
        stride: Box<str>,
        /// The first mode that differs
        mode: Mode,
        /// The shape at that mode
        shape_part: Box<str>,
        /// The stride at that mode
        stride_part: Box<str>,
    },

    /// A static extent of a layout is zero or negative.
    #[error(
        "extent {extent} at {mode} of the shape is not positive, as a static extent of a layout must be"
    )]
    NonPositiveExtent {
        /// The extent
        extent: i64,
        /// Its mode
        mode: Mode,
    },

    /// A plain stride other than 0 stands beside scaled bases.
    #[error(
        "stride `{leaf}` at {mode} stands beside the scaled basis `{basis}`, where only scaled \
         bases and 0 may stand"
    )]
    MixedStride {
        /// The plain stride
        leaf: TypeInt,
        /// Its mode
        mode: Mode,
        /// One of the scaled bases
        basis: Box<str>,
    },

    /// Two scaled bases of a layout address a slot and a part of that same slot.
    #[error(
        "scaled basis `{inner}` at {mode} of the stride lies inside the slot of `{outer}`; paths \
         are to be equal or to part ways"
    )]
    NestedBasis {
        /// The basis with the longer path
        inner: Box<str>,
        /// Its mode in the stride
        mode: Mode,
        /// The basis whose path is a prefix
        outer: Box<str>,
    },

    /// The numbers of a swizzle reach beyond 32 bits.
    #[error(
        "swizzle S<{bits},{base},{shift}> takes {reach} bits; num_bits + num_base + \
         |num_shift| is at most 32",
        reach = u64::from(*bits) + u64::from(*base) + u64::from(shift.unsigned_abs())
    )]
    SwizzleReach {
        /// `num_bits`
        bits: u32,
        /// `num_base`
        base: u32,
        /// `num_shift`
        shift: i32,
    },

    /// The two bit ranges of a swizzle overlap.
    #[error("swizzle S<{bits},{base},{shift}> overlaps itself; |num_shift| is at least num_bits")]
    SwizzleOverlap {
        /// `num_bits`
        bits: u32,
        /// `num_base`
        base: u32,
        /// `num_shift`
        shift: i32,
    },

    /// Two integer tuples cannot be added.
    #[error(
        "`{lhs}` and `{rhs}` do not add: at {mode} one is a tuple, the other an integer that is \
         not the static 0"
    )]
    NotAddable {
        /// One tuple
        lhs: Box<str>,
        /// The other
        rhs: Box<str>,
        /// The first mode that does not fit
        mode: Mode,
    },

    /// The inner swizzle of a composed layout is given something else than one integer.
    #[error(
        "a swizzle takes a single integer, but offset `{offset}` plus the indices of the outer \
         layout is `{sum}`"
    )]
    SwizzleOperand {
        /// The offset of the composed layout
        offset: Box<str>,
        /// The structure of the sum
        sum: Box<str>,
    },

    /// The inner layout of a composed layout does not take the sum it is given.
    #[error(
        "inner shape `{shape}` does not take `{sum}`, the offset plus the indices of the outer \
         layout; accepted are a single integer and what is weakly congruent to the shape"
    )]
    InnerProfile {
        /// The shape of the inner layout
        shape: Box<str>,
        /// The structure of the sum
        sum: Box<str>,
    },

    /// A coordinate does not fit a shape.
    #[error(
        "coordinate `{coord}` does not fit shape `{shape}`, of rank {rank}, at {mode}; accepted \
         are a single index and, over a tuple, a tuple of its rank"
    )]
    CoordProfile {
        /// The part of the coordinate that does not fit
        coord: Box<str>,
        /// The part of the shape that it stands over
        shape: Box<str>,
        /// The rank of that part
        rank: usize,
        /// Where both are
        mode: Mode,
    },

    /// An operand is of a kind that the operation does not take.
    #[error("expects {operand} to be one of {accepted}, but got {found}")]
    WrongKind {
        /// The operand
        operand: &'static str,
        /// The name of its kind
        found: &'static str,
        /// The kinds that are accepted
        accepted: &'static str,
    },

    /// A constructor is given too few or too many operands.
    #[error(
        "expects one operand for each of the {slots} dynamic leaves of `{template}`, but got {operands}"
    )]
    OperandCount {
        /// The value to construct
        template: Box<str>,
        /// Its number of `?`
        slots: usize,
        /// The number of operands
        operands: usize,
    },

    /// An operand of a constructor is not a single integer.
    #[error(
        "expects operand #{operand} to be an i32, an i64 or an int_tuple of depth 0, but got `{found}`"
    )]
    OperandNotScalar {
        /// The position of the operand, from 0
        operand: usize,
        /// The operand
        found: Box<str>,
    },

    /// An operand of a constructor is not as wide as the leaf it fills.
    #[error("expects operand #{operand} to fit the i{} leaf that it fills, but got `{found}`", slot.bits())]
    OperandWidth {
        /// The position of the operand, from 0
        operand: usize,
        /// What the operand is
        found: TypeInt,
        /// The width of the leaf
        slot: Width,
    },

    /// A value that has to be static has a dynamic leaf.
    #[error("`{value}` has a dynamic leaf, but a static value is required")]
    NotStatic {
        /// The value
        value: Box<str>,
    },

    /// A width of elements is zero or negative.
    #[error("expects widths of elements to be positive, but got {new} and {old} bits")]
    ElementWidth {
        /// The new width
        new: i32,
        /// The old width
        old: i32,
    },

    /// A scaled basis stands where only integer strides have a meaning.
    #[error("stride `{leaf}` at {mode} is a scaled basis, but only integer strides are accepted")]
    ScaledBasis {
        /// The stride
        leaf: Box<str>,
        /// Its mode
        mode: Mode,
    },

    /// The offset of a composed layout cannot be counted in elements of another width.
    #[error("offset `{offset}` cannot be recast; accepted is a static integer divisible by {by}")]
    RecastOffset {
        /// The offset
        offset: Box<str>,
        /// How many old elements a new one takes the place of
        by: i64,
    },

    /// A swizzle cannot be counted in elements of another width, since it moves whole bits.
    #[error(
        "swizzle {swizzle} cannot be recast: {up} old elements are as wide as {down} new ones, \
         and both numbers have to be powers of two"
    )]
    RecastSwizzle {
        /// The swizzle
        swizzle: Swizzle,
        /// The number of old elements
        up: i64,
        /// The number of new elements as wide as those
        down: i64,
    },

    /// A swizzle would move bits inside an element.
    #[error(
        "swizzle {swizzle} cannot be recast: {up} old elements make a new one, so num_base would \
         be {base}"
    )]
    NegativeSwizzleBase {
        /// The swizzle
        swizzle: Swizzle,
        /// How many old elements make a new one
        up: i64,
        /// What would be its base
        base: i64,
    },

    /// A coordinate selects no mode of a swizzled layout.
    #[error("coordinate `{coord}` has no `_`, but a slice of a swizzled layout needs one")]
    NoWildcard {
        /// The coordinate
        coord: Box<str>,
    },

    /// A mode straddles bits that a swizzle moves differently.
    #[error(
        "mode `{extent}:{stride}` cannot be sliced out of {swizzle}: {found} does not divide {rest}"
    )]
    SwizzledMode {
        /// The swizzle
        swizzle: Swizzle,
        /// The extent of the mode
        extent: i64,
        /// The stride of the mode
        stride: i64,
        /// What does not divide
        found: i64,
        /// What is not divided
        rest: i64,
    },

    /// What a slice of a swizzled layout would be differs from it.
    #[error(
        "slice `{slice}` would be wrong: coordinate {coord} lies at {expected} from the start of \
         the slice, but would be at {found}"
    )]
    WrongSlice {
        /// What the slice would be
        slice: Box<str>,
        /// A coordinate of it
        coord: i64,
        /// The difference of the swizzled indices
        expected: Box<str>,
        /// The index in what the slice would be
        found: Box<str>,
    },

    /// A slice of a swizzled layout cannot be shown to be right.
    #[error(
        "slice `{slice}` cannot be shown to be right: its modes share bits with each other or with \
         the start of the slice, and it has {size} coordinates, of which at most {limit} are tried"
    )]
    UncheckedSlice {
        /// What the slice would be
        slice: Box<str>,
        /// Its size
        size: i64,
        /// How many coordinates are tried
        limit: i64,
    },

    /// A value is nested too deeply.
    #[error("nesting of {found} levels; at most {MAX_DEPTH} are accepted")]
    TooDeep {
        /// The depth
        found: usize,
    },

    /// A value has too many leaves.
    #[error("more than {MAX_LEAVES} leaves")]
    TooManyLeaves,
}

impl Error {
    /// The operand is of a kind that the operation does not take.
    pub(crate) fn wrong_kind<I>(
        operand: &'static str,
        found: &Value<I>,
        accepted: &'static str,
    ) -> Self {
        Error::WrongKind {
            operand,
            found: found.kind_name(),
            accepted,
        }
    }

    /// The part and mode of a layout that the error is about, where it is about one.
    pub fn place(&self) -> Option<(Part, &Mode)> {
        match self {
            Error::NonPositiveExtent { mode, .. } => Some((Part::Shape, mode)),
            Error::NotCongruent { mode, .. }
            | Error::MixedStride { mode, .. }
            | Error::NestedBasis { mode, .. } => Some((Part::Stride, mode)),
            _ => None,
        }
    }
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("at byte {offset}: {message}")]
pub struct TextError {
    /// The byte offset into the text, at most its length
    pub offset: usize,
    /// What was found there and what would be accepted
    pub message: String,
}
