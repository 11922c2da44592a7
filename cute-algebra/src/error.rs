//! Everything that can be wrong, and how it is said.

use thiserror::Error;

use crate::text::print::{LeafText, text, type_text};
use crate::{BinaryOp, Int, MAX_DEPTH, MAX_LEAVES, Mode, Swizzle, Tree, TypeInt, Value, Width};

/// A part of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The extents
    Shape,
    /// The strides
    Stride,
}

/// Declares the errors: for each its doc, its name and fields, and its text, which says what the
/// fields are and becomes part of the doc.
macro_rules! errors {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($field:ident: $type:ty),* })? => $text:literal $(, $arg:ident = $value:expr)*;
    )*) => {
        /// Why a value does not exist. Texts of values are in canonical form.
        #[derive(Clone, Debug, PartialEq, Eq, Error)]
        #[non_exhaustive]
        pub enum Error {
            $(
                $(#[$doc])*
                ///
                #[doc = concat!("```text\n", $text, "\n```")]
                #[error($text $(, $arg = $value)*)]
                $name $({ $(
                    #[allow(missing_docs, reason = "the text says what it is")]
                    $field: $type
                ),* })?,
            )*
        }
    };
}

errors! {
    /// A static result leaves signed 64 bits.
    Overflow { op: BinaryOp, lhs: i64, rhs: i64 }
        => "{lhs} {op} {rhs} does not fit in 64 bits";

    /// A divisor is the static 0.
    DivisionByZero { op: BinaryOp, lhs: TypeInt }
        => "{lhs} {op} 0 divides by zero";

    /// An index of a mode path is not a mode of the part that the path has led to.
    ModeOutOfRange { mode: Box<[i32]>, step: usize, rank: usize }
        => "mode path {mode:?}: index {index} at step {step} is outside [0, {rank})",
            index = mode.get(*step).copied().unwrap_or_default();

    /// A mode path goes on where a leaf has been reached.
    ModeInsideLeaf { mode: Box<[i32]>, leaf_at: usize }
        => "mode path {mode:?} goes on below the leaf at {reached:?}",
            reached = mode.get(..*leaf_at).unwrap_or_default();

    /// Shape and stride of a layout differ in structure.
    NotCongruent {
        shape: Box<str>, stride: Box<str>, mode: Mode, shape_part: Box<str>,
        stride_part: Box<str>
    }
        => "shape `{shape}` and stride `{stride}` are not congruent: at {mode} one is \
            `{shape_part}`, the other `{stride_part}`";

    /// A static extent of a layout is zero or negative.
    NonPositiveExtent { extent: i64, mode: Mode }
        => "extent {extent} at {mode} of the shape is not positive, as a static extent of a \
            layout must be";

    /// A plain stride other than 0 stands beside scaled bases.
    MixedStride { leaf: TypeInt, mode: Mode, basis: Box<str> }
        => "stride `{leaf}` at {mode} stands beside the scaled basis `{basis}`, where only \
            scaled bases and 0 may stand";

    /// Two scaled bases of a layout address a slot and a part of that same slot.
    NestedBasis { inner: Box<str>, mode: Mode, outer: Box<str> }
        => "scaled basis `{inner}` at {mode} of the stride lies inside the slot of `{outer}`; \
            paths are to be equal or to part ways";

    /// The numbers of a swizzle reach beyond 32 bits.
    SwizzleReach { bits: u32, base: u32, shift: i32 }
        => "swizzle S<{bits},{base},{shift}> takes {reach} bits; num_bits + num_base + \
            |num_shift| is at most 32",
            reach = u64::from(*bits) + u64::from(*base) + u64::from(shift.unsigned_abs());

    /// The two bit ranges of a swizzle overlap.
    SwizzleOverlap { bits: u32, base: u32, shift: i32 }
        => "swizzle S<{bits},{base},{shift}> overlaps itself; |num_shift| is at least num_bits";

    /// Two integer tuples cannot be added.
    NotAddable { lhs: Box<str>, rhs: Box<str>, mode: Mode }
        => "`{lhs}` and `{rhs}` do not add: at {mode} one is a tuple, the other an integer \
            that is not the static 0";

    /// The inner swizzle of a composed layout is given something else than one integer.
    SwizzleOperand { offset: Box<str>, sum: Box<str> }
        => "a swizzle takes a single integer, but offset `{offset}` plus the indices of the \
            outer layout is `{sum}`";

    /// The inner layout of a composed layout does not take the sum it is given.
    InnerProfile { shape: Box<str>, sum: Box<str> }
        => "inner shape `{shape}` does not take `{sum}`, the offset plus the indices of the \
            outer layout; accepted are a single integer and what is weakly congruent to the \
            shape";

    /// An operand does not fit the structure of the value that it stands over.
    NotWeaklyCongruent {
        operand: &'static str, found: Box<str>, over: Box<str>, rank: usize, mode: Mode
    }
        => "{operand} `{found}` does not fit `{over}`, of rank {rank}, at {mode}; accepted are \
            a leaf and, over a tuple, a tuple of its rank";

    /// A leaf that has to be an integer is a wildcard or a scaled basis.
    NotInteger { operand: &'static str, leaf: Box<str>, mode: Mode }
        => "leaf `{leaf}` at {mode} of {operand} is not an integer";

    /// A slot of a tile that has to be a layout is the wildcard.
    SlotWithoutShape { mode: Mode }
        => "slot `_` at {mode} of the tile has no shape; get_layouts_from_tile leaves it out";

    /// A tile has no layout.
    NoLayouts { tile: Box<str> }
        => "tile `{tile}` has no layout; at least one is expected";

    /// Two numbers do not delimit modes of a value.
    ModeRange { begin: i32, end: i32, rank: usize }
        => "modes [{begin}, {end}) do not lie in a value of rank {rank}; expects 0 <= begin < \
            end <= {rank}";

    /// A rank to extend to is zero or negative.
    RankNotPositive { rank: i32 }
        => "expects a positive rank, but got {rank}";

    /// Two operands are of different kinds.
    KindsDiffer { lhs: Box<str>, rhs: Box<str> }
        => "expects lhs and rhs to be the same kind, but got '{lhs}' and '{rhs}'";

    /// Two operands differ in structure.
    StructuresDiffer {
        lhs: Box<str>, rhs: Box<str>, mode: Mode, lhs_part: Box<str>, rhs_part: Box<str>
    }
        => "expects congruent inputs, but got '{lhs}' and '{rhs}': at {mode} one is \
            `{lhs_part}`, the other `{rhs_part}`";

    /// A coordinate is not weakly congruent to a shape.
    CoordNotCongruent { coord: Box<str>, shape: Box<str>, reason: Box<Error> }
        => "expects coord and shape to be congruent, but got '{coord}' and '{shape}': {reason}";

    /// Two tuples cannot be taken element by element.
    NotPaired { lhs: Box<str>, rhs: Box<str>, mode: Mode, zero: &'static str }
        => "`{lhs}` and `{rhs}` at {mode} do not pair, one being a tuple, the other an \
            integer; beside a tuple only the static 0 is accepted, only as a whole operand, \
            and only as {zero}";

    /// A coordinate without leaves has no successor.
    NoIndex { coord: Box<str> }
        => "`{coord}` has no index that could be incremented";

    /// Two operands have no quotient.
    NoQuotient { op: &'static str, dividend: Box<str>, divisor: Box<str>, reason: Box<Error> }
        => "expects valid operands, but cannot compute {op} for '{dividend}' and '{divisor}': \
            {reason}";

    /// A divisor is zero.
    ZeroDivisor { divisor: &'static str }
        => "{divisor} is zero";

    /// Of two extents neither divides the other.
    NotDivisible { lhs: i64, rhs: i64 }
        => "{lhs} is not divisible by {rhs} (neither {lhs} % {rhs} == 0 nor {rhs} % {lhs} == 0)";

    /// A tiler has more modes than the input.
    TilerRank { tiler: usize, input: usize }
        => "rank(tiler)={tiler} > rank(input)={input}";

    /// Two shapes that are divided element by element differ in rank.
    RanksDiffer { a: usize, dividend: Box<str>, b: usize, divisor: Box<str> }
        => "rank(a)={a} of `{dividend}` differs from rank(b)={b} of `{divisor}`";

    /// An operand is of a kind that the operation does not take.
    WrongKind { operand: &'static str, found: &'static str, accepted: &'static str }
        => "expects {operand} to be one of {accepted}, but got {found}";

    /// A constructor is given too few or too many operands.
    OperandCount { template: Box<str>, slots: usize, operands: usize }
        => "expects one operand for each of the {slots} dynamic leaves of `{template}`, but \
            got {operands}";

    /// An operand of a constructor is not a single integer.
    OperandNotScalar { operand: usize, found: Box<str> }
        => "expects operand #{operand} to be an i32, an i64 or an int_tuple of depth 0, but \
            got `{found}`";

    /// An operand of a constructor is not as wide as the leaf it fills.
    OperandWidth { operand: usize, found: TypeInt, slot: Width }
        => "expects operand #{operand} to fit the i{bits} leaf that it fills, but got `{found}`",
            bits = slot.bits();

    /// A value that has to be static has a dynamic leaf.
    NotStatic { what: &'static str, value: Box<str> }
        => "`{value}` has a dynamic leaf, but a static {what} is required";

    /// A tuple has more modes than what it stands over.
    RankExceeded {
        operand: &'static str, rank: usize, shape: Box<str>, accepted: usize, mode: Mode
    }
        => "{operand} has {rank} modes over shape `{shape}` of rank {accepted} at {mode}; at \
            most as many are accepted";

    /// A scaled basis of the right-hand side names no mode of the left-hand side.
    BasisOutside { basis: Box<str>, mode: Mode, shape: Box<str> }
        => "scaled basis `{basis}` at {mode} of rhs names no mode of lhs, of shape `{shape}`";

    /// A scaled basis of dynamic extent names several leaves of the left-hand side of a composition.
    BasisExtent { basis: Box<str>, mode: Mode }
        => "the extent of scaled basis `{basis}` at {mode} of rhs is dynamic, but the mode of lhs \
            that it names is no single leaf; a static extent is expected";

    /// The left-hand side of a composition has no modes to look anything up in.
    EmptyComposed { mode: Mode }
        => "lhs has no modes, but {mode} of rhs leads beyond 0";

    /// A stride goes across the modes of the left-hand side in steps that do not fit.
    StrideAcross { stride: i64, mode: Mode, size: i64 }
        => "stride {stride} at {mode} of rhs neither divides nor is divided by {size}, the \
            size of the lhs modes that it leaves; lhs after rhs is no layout";

    /// An extent cannot be split where a mode of the left-hand side ends.
    ExtentNotDivisible { extent: i64, mode: Mode, by: i64 }
        => "extent {extent} at {mode} of rhs is not divisible by {by}, after which a mode of \
            lhs is left; lhs after rhs is no layout";

    /// What several modes of the right-hand side give together is not the sum of what each gives.
    NoLayout { coord: Vec<(Mode, usize)>, index: i64, value: Box<str>, sum: Box<str> }
        => "lhs after rhs is no layout: with {places} of rhs, lhs({index}) is {value}, but the \
            modes alone add up to {sum}",
            places = places(coord);

    /// It cannot be shown that a composition is a layout.
    Unproven { modes: Vec<Mode>, limit: i64 }
        => "{list} of rhs together carry from one mode of lhs to the next; that the composition is a \
            layout all the same can be proven only up to {limit} static coordinates",
            list = list(modes);

    /// A stride would be the sum of multiples of two different basis vectors.
    TwoBases { mode: Mode }
        => "{mode} of rhs steps along two scaled bases of lhs at once, which no stride can say";

    /// A mode of a layout begins before those of smaller stride end, so that no complement is found.
    Overlap { stride: Box<str>, end: TypeInt }
        => "stride `{stride}` lies below {end}, where the modes of smaller stride end; a stride \
            must be positive and at least where they end";

    /// A gap between two modes of a layout is no multiple of what lies before it.
    Uncovered { stride: Box<str>, end: i64, index: i64 }
        => "index {index} stays uncovered: stride `{stride}` is not divisible by {end}, where the \
            modes of smaller stride end; it must be up to the size that is covered";

    /// Modes cannot be ordered by their strides.
    DynamicStride { stride: Box<str> }
        => "stride `{stride}` is dynamic; only a plain stride that is the only one may be \
            dynamic, as modes are taken in the order of their strides";

    /// A width of elements is zero or negative.
    ElementWidth { new: i32, old: i32 }
        => "expects widths of elements to be positive, but got {new} and {old} bits";

    /// A scaled basis stands where only integer strides have a meaning.
    ScaledBasis { operand: &'static str, leaf: Box<str>, mode: Mode }
        => "scaled basis `{leaf}` at {mode} of {operand}: only plain strides are accepted there";

    /// No complement of an operand was found.
    NoComplement { operand: &'static str, reason: Box<Error> }
        => "no complement of {operand} was found: {reason}";

    /// An input cannot be divided into tile and rest.
    NoDivide { rhs: Box<str>, reason: Box<Error> }
        => "{reason}; here lhs is what is divided, and rhs is `{rhs}`, the tiler and the rest";

    /// The copies of a block cannot be laid out as asked.
    NoProduct { gaps: Box<str>, reason: Box<Error> }
        => "{reason}; here lhs is `{gaps}`, the complement of the block";

    /// A slot of a tile does not fit the mode under it.
    Slot { operand: &'static str, mode: Mode, reason: Box<Error> }
        => "under the slot at {mode} of {operand}: {reason}";

    /// The coordinate of a dice is dynamic.
    DynamicDice { coord: Box<str> }
        => "coord `{coord}` has a dynamic leaf, but dice does not look at values: any static \
            integer may stand in its place; slice takes dynamic coordinates";

    /// The complement of an empty layout.
    NoStrides
        => "it has no modes";

    /// A mode is to be zipped with others into pairs, but is none.
    NotPair { mode: Mode }
        => "{mode} does not come in two modes, tile and rest, as it has to where tiles are \
            gathered; under `_` a mode is kept as it is, which logical_divide accepts";

    /// A tiler has no slots.
    EmptyTiler
        => "the tiler has no slots; zipped_divide and logical_divide take it, keeping all modes";

    /// Copies of a block may overlap.
    OverlappingCopies { stride: Box<str>, block: Box<str> }
        => "strides `{stride}` of rhs lead in both directions, where copies of block `{block}` \
            would overlap in its gaps";

    /// Modes of block and repetition do not pair up.
    NotZippable { first: Box<str>, second: Box<str> }
        => "the modes of `{first}` and `{second}` do not pair up; tuples of one rank do";

    /// An order of modes is no permutation.
    NotOrder { order: Box<str>, rank: usize }
        => "order `{order}` is not static or not a permutation of 0 up to {rank}, the rank of \
            the shape, excluded";

    /// No left inverse was found.
    NoLeftInverse { reason: Box<str> }
        => "no left inverse was found: {reason}, and a search of other extents found none";

    /// A static integer leaves signed 64 bits on the way.
    TooLarge
        => "an integer does not fit in 64 bits";

    /// The offset of a composed layout cannot be counted in elements of another width.
    RecastOffset { offset: Box<str>, by: i64 }
        => "offset `{offset}` cannot be recast; accepted is a static integer divisible by {by}";

    /// A swizzle cannot be counted in elements of another width, since it moves whole bits.
    RecastSwizzle { swizzle: Swizzle, up: i64, down: i64 }
        => "swizzle {swizzle} cannot be recast: {up} old elements are as wide as {down} new \
            ones, and both numbers have to be powers of two";

    /// A swizzle would move bits inside an element.
    NegativeSwizzleBase { swizzle: Swizzle, up: i64, base: i64 }
        => "swizzle {swizzle} cannot be recast: {up} old elements make a new one, so num_base \
            would be {base}";

    /// A coordinate selects no mode of a swizzled layout.
    NoWildcard { coord: Box<str> }
        => "coordinate `{coord}` has no `_`, but a slice of a swizzled layout needs one; \
            layout_eval gives the index of a coordinate";

    /// A value is nested too deeply.
    TooDeep { found: usize }
        => "nesting of {found} levels; at most {MAX_DEPTH} are accepted";

    /// A value has too many leaves.
    TooManyLeaves
        => "more than {MAX_LEAVES} leaves";
}

fn list(modes: &[Mode]) -> String {
    let modes: Vec<String> = modes.iter().map(Mode::to_string).collect();
    modes.join(" and ")
}

fn places(coord: &[(Mode, usize)]) -> String {
    let places: Vec<String> =
        coord.iter().map(|(mode, index)| format!("index {index} at {mode}")).collect();
    places.join(" and ")
}

impl Error {
    /// The operand is of a kind that the operation does not take.
    pub(crate) fn wrong_kind<I>(
        operand: &'static str,
        found: &Value<I>,
        accepted: &'static str,
    ) -> Self {
        Error::WrongKind { operand, found: found.kind_name(), accepted }
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
        Error::KindsDiffer { lhs: type_text(lhs), rhs: type_text(rhs) }
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

    /// No complement of an operand was found, for that reason.
    pub(crate) fn no_complement(operand: &'static str, reason: Error) -> Self {
        let reason = Box::new(reason);
        Error::NoComplement { operand, reason }
    }

    /// The error inside of a tile, which says under which slot it is.
    pub(crate) fn under_slot(self, operand: &'static str, mode: &Mode) -> Self {
        if mode.0.is_empty() {
            return self;
        }
        Error::Slot { operand, mode: mode.clone(), reason: Box::new(self) }
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
