//! Everything that can be wrong, and how it is said.

use thiserror::Error;

use crate::print::{LeafText, text, type_text};
use crate::{BinaryOp, Int, MAX_DEPTH, MAX_LEAVES, Mode, Swizzle, Tree, TypeInt, Value, Width};

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

    /// An operand does not fit the structure of the value that it stands over.
    #[error(
        "{operand} `{found}` does not fit `{over}`, of rank {rank}, at {mode}; accepted are a leaf \
         and, over a tuple, a tuple of its rank"
    )]
    NotWeaklyCongruent {
        /// The operand
        operand: &'static str,
        /// The part of it that does not fit
        found: Box<str>,
        /// The part that it stands over
        over: Box<str>,
        /// The rank of that part
        rank: usize,
        /// Where both are
        mode: Mode,
    },

    /// A leaf that has to be an integer is a wildcard or a scaled basis.
    #[error("leaf `{leaf}` at {mode} of {operand} is not an integer")]
    NotInteger {
        /// The operand
        operand: &'static str,
        /// The leaf
        leaf: Box<str>,
        /// Its mode
        mode: Mode,
    },

    /// A slot of a tile that has to be a layout is the wildcard.
    #[error("slot `_` at {mode} of the tile has no shape; a layout is expected")]
    SlotWithoutShape {
        /// The mode of the slot
        mode: Mode,
    },

    /// A tile has no layout.
    #[error("tile `{tile}` has no layout; at least one is expected")]
    NoLayouts {
        /// The tile
        tile: Box<str>,
    },

    /// Two numbers do not delimit modes of a value.
    #[error(
        "modes [{begin}, {end}) do not lie in a value of rank {rank}; expects \
         0 <= begin < end <= {rank}"
    )]
    ModeRange {
        /// The first mode
        begin: i32,
        /// The mode after the last
        end: i32,
        /// The rank of the value
        rank: usize,
    },

    /// A rank to extend to is zero or negative.
    #[error("expects a positive rank, but got {rank}")]
    RankNotPositive {
        /// The rank
        rank: i32,
    },

    /// Two operands are of different kinds.
    #[error("expects lhs and rhs to be the same kind, but got '{lhs}' and '{rhs}'")]
    KindsDiffer {
        /// The type of one
        lhs: Box<str>,
        /// The type of the other
        rhs: Box<str>,
    },

    /// Two operands differ in structure.
    #[error(
        "expects congruent inputs, but got '{lhs}' and '{rhs}': at {mode} one is `{lhs_part}`, the \
         other `{rhs_part}`"
    )]
    StructuresDiffer {
        /// The type of one
        lhs: Box<str>,
        /// The type of the other
        rhs: Box<str>,
        /// The first mode that differs
        mode: Mode,
        /// The first at that mode
        lhs_part: Box<str>,
        /// The other at that mode
        rhs_part: Box<str>,
    },

    /// A coordinate is not weakly congruent to a shape.
    #[error("expects coord and shape to be congruent, but got '{coord}' and '{shape}': {reason}")]
    CoordNotCongruent {
        /// The type of the coordinate
        coord: Box<str>,
        /// The type of the shape
        shape: Box<str>,
        /// Where and why
        reason: Box<Error>,
    },

    /// Two tuples cannot be taken element by element.
    #[error(
        "`{lhs}` and `{rhs}` at {mode} do not pair, one being a tuple, the other an integer; beside \
         a tuple only the static 0 is accepted, only as a whole operand, and only as {zero}"
    )]
    NotPaired {
        /// The part of one tuple
        lhs: Box<str>,
        /// The part of the other
        rhs: Box<str>,
        /// Where both are
        mode: Mode,
        /// The operand that may be 0
        zero: &'static str,
    },

    /// A coordinate without leaves has no successor.
    #[error("`{coord}` has no index that could be incremented")]
    NoIndex {
        /// The coordinate
        coord: Box<str>,
    },

    /// Two operands have no quotient.
    #[error(
        "expects valid operands, but cannot compute {op} for '{dividend}' and '{divisor}': {reason}"
    )]
    NoQuotient {
        /// The operation
        op: &'static str,
        /// The type of the dividend
        dividend: Box<str>,
        /// The type of the divisor
        divisor: Box<str>,
        /// Why
        reason: Box<Error>,
    },

    /// A divisor is zero.
    #[error("{divisor} is zero")]
    ZeroDivisor {
        /// What the operation calls it
        divisor: &'static str,
    },

    /// Of two extents neither divides the other.
    #[error("{lhs} is not divisible by {rhs} (neither {lhs} % {rhs} == 0 nor {rhs} % {lhs} == 0)")]
    NotDivisible {
        /// The dividend
        lhs: i64,
        /// The divisor
        rhs: i64,
    },

    /// A tiler has more modes than the input.
    #[error("rank(tiler)={tiler} > rank(input)={input}")]
    TilerRank {
        /// The rank of the tiler
        tiler: usize,
        /// The rank of the input
        input: usize,
    },

    /// Two shapes that are divided element by element differ in rank.
    #[error("rank(a)={a} of `{dividend}` differs from rank(b)={b} of `{divisor}`")]
    RanksDiffer {
        /// The rank of the dividend
        a: usize,
        /// The dividend
        dividend: Box<str>,
        /// The rank of the divisor
        b: usize,
        /// The divisor
        divisor: Box<str>,
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
    #[error("`{value}` has a dynamic leaf, but a static {what} is required")]
    NotStatic {
        /// What has to be static
        what: &'static str,
        /// The value
        value: Box<str>,
    },

    /// A tuple has more modes than what it stands over.
    #[error(
        "{operand} has {rank} modes over shape `{shape}` of rank {accepted} at {mode}; at most as \
         many are accepted"
    )]
    RankExceeded {
        /// The operand that has them
        operand: &'static str,
        /// The rank of the tuple
        rank: usize,
        /// The shape that it stands over
        shape: Box<str>,
        /// The rank of that shape
        accepted: usize,
        /// Where both are
        mode: Mode,
    },

    /// A scaled basis of the right-hand side names no mode of the left-hand side.
    #[error("scaled basis `{basis}` at {mode} of rhs names no mode of lhs, of shape `{shape}`")]
    BasisOutside {
        /// The basis
        basis: Box<str>,
        /// Its mode in the right-hand side
        mode: Mode,
        /// The shape of the left-hand side, coalesced
        shape: Box<str>,
    },

    /// A scaled basis of the right-hand side of a composition has a dynamic extent.
    #[error("the extent of scaled basis `{basis}` at {mode} of rhs is dynamic; it is to be static")]
    BasisExtent {
        /// The basis
        basis: Box<str>,
        /// Its mode in the right-hand side
        mode: Mode,
    },

    /// The left-hand side of a composition has no modes to look anything up in.
    #[error("lhs has no modes, but {mode} of rhs leads beyond 0")]
    EmptyComposed {
        /// The mode of the right-hand side
        mode: Mode,
    },

    /// A stride goes across the modes of the left-hand side in steps that do not fit.
    #[error(
        "stride {stride} at {mode} of rhs neither divides nor is divided by {size}, the size of \
         the lhs modes that it leaves; lhs after rhs is no layout"
    )]
    StrideAcross {
        /// The stride
        stride: i64,
        /// Its mode in the right-hand side
        mode: Mode,
        /// The size of the first modes of the left-hand side
        size: i64,
    },

    /// An extent cannot be split where a mode of the left-hand side ends.
    #[error(
        "extent {extent} at {mode} of rhs is not divisible by {by}, after which a mode of lhs is \
         left; lhs after rhs is no layout"
    )]
    ExtentNotDivisible {
        /// The extent
        extent: i64,
        /// Its mode in the right-hand side
        mode: Mode,
        /// What it has to be divisible by
        by: i64,
    },

    /// What several modes of the right-hand side give together is not the sum of what each gives.
    #[error(
        "lhs after rhs is no layout: with {} of rhs, lhs({index}) is {value}, but the modes alone add up \
         to {sum}",
        places(coord)
    )]
    NoLayout {
        /// Modes of the right-hand side and an index in each
        coord: Vec<(Mode, usize)>,
        /// What the right-hand side gives for them
        index: i64,
        /// What the left-hand side gives for that
        value: Box<str>,
        /// The sum of what it gives for each mode alone
        sum: Box<str>,
    },

    /// It cannot be shown that a composition is a layout.
    #[error(
        "{} of rhs together carry from one mode of lhs to the next, and that lhs after rhs is a \
         layout all the same can be seen only up to {limit} static coordinates",
        list(modes)
    )]
    Unproven {
        /// The modes of the right-hand side
        modes: Vec<Mode>,
        /// The number of coordinates up to which all are tried
        limit: i64,
    },

    /// A stride would be the sum of multiples of two different basis vectors.
    #[error("{mode} of rhs steps along two scaled bases of lhs at once, which no stride can say")]
    TwoBases {
        /// The mode of the right-hand side
        mode: Mode,
    },

    /// Modes of a layout overlap, so that there is no complement.
    #[error(
        "stride `{stride}` lies below {end}, where the modes of smaller stride end; strides are to \
         be positive and not to overlap"
    )]
    Overlap {
        /// The stride
        stride: Box<str>,
        /// Where the modes before it end
        end: TypeInt,
    },

    /// Modes cannot be ordered by their strides.
    #[error(
        "stride `{stride}` is dynamic; only a plain stride that is the only one may be dynamic, as \
         modes are taken in the order of their strides"
    )]
    DynamicStride {
        /// The stride
        stride: Box<str>,
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
    #[error("scaled basis `{leaf}` at {mode} of {operand}: only plain strides are accepted there")]
    ScaledBasis {
        /// The operand, or what part of it
        operand: &'static str,
        /// The stride
        leaf: Box<str>,
        /// Its mode
        mode: Mode,
    },

    /// An operand has no complement.
    #[error("{operand} has no complement: {reason}")]
    NoComplement {
        /// The operand
        operand: &'static str,
        /// Why
        reason: Box<Error>,
    },

    /// An input cannot be divided into tile and rest.
    #[error("{reason}; here lhs is what is divided, and rhs is `{rhs}`, the tiler and the rest")]
    NoDivide {
        /// The tiler and its complement in the input
        rhs: Box<str>,
        /// Why the input has no composition with them
        reason: Box<Error>,
    },

    /// The copies of a block cannot be laid out as asked.
    #[error("{reason}; here lhs is `{gaps}`, the complement of the block")]
    NoProduct {
        /// The complement of the block
        gaps: Box<str>,
        /// Why it has no composition with the right-hand side
        reason: Box<Error>,
    },

    /// A slot of a tile does not fit the mode under it.
    #[error("under the slot at {mode} of {operand}: {reason}")]
    Slot {
        /// The operand
        operand: &'static str,
        /// The mode of the slot
        mode: Mode,
        /// Why
        reason: Box<Error>,
    },

    /// The coordinate of a dice is dynamic.
    #[error(
        "coord `{coord}` has a dynamic leaf, but dice does not look at values: any static integer \
         may stand in its place; slice takes dynamic coordinates"
    )]
    DynamicDice {
        /// The coordinate
        coord: Box<str>,
    },

    /// The complement of an empty layout.
    #[error("it has no modes")]
    NoStrides,

    /// A mode is to be zipped with others into pairs, but is none.
    #[error(
        "{mode} does not come in two modes, tile and rest, as it has to where tiles are gathered; \
         under `_` a mode is kept as it is, which logical_divide accepts"
    )]
    NotPair {
        /// The mode
        mode: Mode,
    },

    /// A tiler has no slots.
    #[error("the tiler has no slots; zipped_divide and logical_divide take it, keeping all modes")]
    EmptyTiler,

    /// Copies of a block may overlap.
    #[error(
        "strides `{stride}` of rhs lead in both directions, where copies of block `{block}` would \
         overlap in its gaps"
    )]
    OverlappingCopies {
        /// The strides of the right-hand side
        stride: Box<str>,
        /// The block
        block: Box<str>,
    },

    /// Modes of block and repetition do not pair up.
    #[error("the modes of `{first}` and `{second}` do not pair up; tuples of one rank do")]
    NotZippable {
        /// The shape whose modes come first
        first: Box<str>,
        /// The other shape
        second: Box<str>,
    },

    /// An order of modes is no permutation.
    #[error(
        "order `{order}` is not static or not a permutation of 0 up to {rank}, the rank of the shape, excluded"
    )]
    NotOrder {
        /// The order
        order: Box<str>,
        /// The rank
        rank: usize,
    },

    /// There is no left inverse.
    #[error("there is no left inverse: {reason}")]
    NoLeftInverse {
        /// Why
        reason: Box<str>,
    },

    /// A static integer leaves signed 64 bits on the way.
    #[error("a static integer does not fit in 64 bits")]
    TooLarge,

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
    #[error(
        "coordinate `{coord}` has no `_`, but a slice of a swizzled layout needs one; layout_eval \
         gives the index of a coordinate"
    )]
    NoWildcard {
        /// The coordinate
        coord: Box<str>,
    },

    /// A mode straddles bits that a swizzle moves differently.
    #[error(
        "mode `{extent}:{stride}` straddles bits that the swizzle moves apart; no slice is right"
    )]
    SwizzledMode {
        /// The extent of the mode
        extent: i64,
        /// Its stride
        stride: i64,
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

fn list(modes: &[Mode]) -> String {
    let modes: Vec<String> = modes.iter().map(Mode::to_string).collect();
    modes.join(" and ")
}

fn places(coord: &[(Mode, usize)]) -> String {
    let places: Vec<String> = coord
        .iter()
        .map(|(mode, index)| format!("index {index} at {mode}"))
        .collect();
    places.join(" and ")
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

    /// Two operands have no quotient, for that reason.
    pub(crate) fn no_quotient<I: Int>(
        op: &'static str,
        dividend: &Value<I>,
        divisor: &Value<I>,
        reason: Error,
    ) -> Self {
        Error::NoQuotient {
            op,
            dividend: type_text(dividend),
            divisor: type_text(divisor),
            reason: Box::new(reason),
        }
    }

    /// Two operands are of different kinds.
    pub(crate) fn kinds_differ<I: Int>(lhs: &Value<I>, rhs: &Value<I>) -> Self {
        Error::KindsDiffer {
            lhs: type_text(lhs),
            rhs: type_text(rhs),
        }
    }

    /// Two operands, which have these leaves, differ in structure at that mode.
    pub(crate) fn structures_differ<I: Int, L: LeafText, M: LeafText>(
        (lhs, lhs_tree): (&Value<I>, &Tree<L>),
        (rhs, rhs_tree): (&Value<I>, &Tree<M>),
        mode: Mode,
    ) -> Self {
        Error::StructuresDiffer {
            lhs: type_text(lhs),
            rhs: type_text(rhs),
            lhs_part: lhs_tree.part(&mode).map(text).unwrap_or_default(),
            rhs_part: rhs_tree.part(&mode).map(text).unwrap_or_default(),
            mode,
        }
    }

    /// An operand has no complement, for that reason.
    pub(crate) fn no_complement(operand: &'static str, reason: Error) -> Self {
        let reason = Box::new(reason);
        Error::NoComplement { operand, reason }
    }

    /// The error inside of a tile, which says under which slot it is.
    pub(crate) fn under_slot(self, operand: &'static str, mode: &Mode) -> Self {
        if mode.0.is_empty() {
            return self;
        }
        Error::Slot {
            operand,
            mode: mode.clone(),
            reason: Box::new(self),
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
