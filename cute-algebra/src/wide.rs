//! Integers that are computed as wide as they need to be.

use std::cell::RefCell;
use std::convert::Infallible;
use std::mem;
use std::rc::Rc;

use crate::{
    BinaryOp, ComposedLayout, Coord, CoordLeaf, Int, Layout, Precondition, Predicate, Tree, Value,
    Width,
};

/// An integer of another domain that is computed no earlier than it is known how wide it has to be.
///
/// [`Int::width`] is the width that the rules of types give it; what a computation passes on its way
/// may need more. Of sums and products only the lowest bits of the operands count, so they wait: a
/// result asks for as many bits as its type has ([`Wide::settled`]), a division or comparison for as
/// many as what it is given may reach, at most 64. An operation whose intermediate values may be
/// wider than its result runs on these integers, from [`wide`] to [`settled`].
#[derive(Clone, Debug)]
pub(crate) struct Wide<I: Int> {
    width: Width,
    /// What the absolute value does not exceed
    reach: u128,
    form: Form<I>,
}

#[derive(Clone, Debug)]
enum Form<I: Int> {
    Computed(I),
    Waiting(Rc<Waiting<I>>),
}

/// An operation of which as many bits can be computed as are asked for.
#[derive(Debug)]
struct Waiting<I: Int> {
    op: BinaryOp,
    lhs: Wide<I>,
    rhs: Wide<I>,
    width: Width,
    reach: u128,
    /// The most bits that have been asked for
    computed: RefCell<Option<I>>,
}

/// What becomes of a value that is computed before it is known to be used, or to be multiplied by
/// something other than 0.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Excess {
    /// It fits
    Absent,
    /// Bits beyond the width are dropped
    Dropped,
}

/// The greatest absolute value of that width. The least integer exceeds it by one, which only
/// matters to its own absolute value.
fn greatest(width: Width) -> u128 {
    (1 << (width.bits() - 1)) - 1
}

fn width_of(reach: u128) -> Width {
    if reach <= greatest(Width::W32) { Width::W32 } else { Width::W64 }
}

impl<I: Int> Wide<I> {
    /// The integer, to be computed with.
    pub(crate) fn of(int: &I) -> Self {
        let width = int.width();
        let reach =
            int.known().map_or_else(|| greatest(width), |known| known.unsigned_abs().into());
        Wide { width, reach, form: Form::Computed(int.clone()) }
    }

    /// The integer as wide as its type has it.
    pub(crate) fn settled(&self) -> I {
        self.bits(self.width, Excess::Absent)
    }

    /// The integer, whose absolute value is known not to exceed `reach`.
    pub(crate) fn within(&self, reach: u128) -> Self {
        Wide { reach: self.reach.min(reach), ..self.clone() }
    }

    /// How wide it has to be so that nothing is lost.
    fn needed(&self) -> Width {
        match &self.form {
            Form::Computed(int) => int.width(),
            Form::Waiting(waiting) => waiting.width.max(width_of(self.reach)),
        }
    }

    /// The lowest bits, as many as `width` has.
    fn bits(&self, width: Width, excess: Excess) -> I {
        let int = match &self.form {
            Form::Computed(int) => int.clone(),
            Form::Waiting(waiting) => waiting.compute(width, excess),
        };
        if int.width() > width { int.narrow(width) } else { int.widen(width) }
    }

    /// What has been computed in full, no wider than its type has it or it may need.
    fn computed(int: &I, width: Width, reach: u128) -> Self {
        let int = int.narrow(width.max(width_of(reach)));
        Wide { width, reach, form: Form::Computed(int) }
    }
}

impl<I: Int> Waiting<I> {
    fn compute(&self, width: Width, excess: Excess) -> I {
        // Sums and products lean to the left, as far as a value has leaves.
        let mut leaning = vec![(self, self.enough(width), excess)];
        while let Some(&(waiting, width, excess)) = leaning.last()
            && waiting.known_bits(width).is_none()
            && let Form::Waiting(lhs) = &waiting.lhs.form
        {
            leaning.push((lhs, lhs.enough(width), waiting.excess_of(&waiting.rhs, excess)));
        }
        let computed = leaning.into_iter().rev().map(|(waiting, width, excess)| {
            waiting.known_bits(width).unwrap_or_else(|| waiting.emit(width, excess))
        });
        computed.last().unwrap_or_else(|| I::constant(0))
    }

    /// The width in which that many bits are computed.
    fn enough(&self, width: Width) -> Width {
        self.width.max(width.min(width_of(self.reach)))
    }

    fn known_bits(&self, width: Width) -> Option<I> {
        let computed = self.computed.borrow();
        computed.as_ref().filter(|computed| computed.width() >= width).cloned()
    }

    fn emit(&self, width: Width, excess: Excess) -> I {
        let lhs = self.lhs.bits(width, self.excess_of(&self.rhs, excess));
        let rhs = self.rhs.bits(width, self.excess_of(&self.lhs, excess));
        let emitted = match excess == Excess::Dropped && self.reach > greatest(width) {
            true => I::emit_wrapping(self.op, &lhs, &rhs, width),
            false => I::emit(self.op, &lhs, &rhs, width),
        };
        *self.computed.borrow_mut() = Some(emitted.clone());
        emitted
    }

    /// What may become of an operand beside the other one.
    fn excess_of(&self, other: &Wide<I>, excess: Excess) -> Excess {
        match self.op {
            // A product with 0 fits, whatever the other factor is.
            BinaryOp::Mul if other.known().is_none() => Excess::Dropped,
            _ => excess,
        }
    }
}

impl<I: Int> Drop for Waiting<I> {
    // Without a recursion as deep as a value has leaves.
    fn drop(&mut self) {
        let nothing = || Form::Computed(I::constant(0));
        let mut lhs = mem::replace(&mut self.lhs.form, nothing());
        while let Form::Waiting(waiting) = lhs {
            lhs = match Rc::try_unwrap(waiting) {
                Ok(mut waiting) => mem::replace(&mut waiting.lhs.form, nothing()),
                Err(_) => nothing(),
            };
        }
    }
}

impl<I: Int> Int for Wide<I> {
    fn constant(value: i64) -> Self {
        Wide::of(&I::constant(value))
    }

    fn known(&self) -> Option<i64> {
        match &self.form {
            Form::Computed(int) => int.known(),
            Form::Waiting(_) => None,
        }
    }

    fn width(&self) -> Width {
        self.width
    }

    fn emit(op: BinaryOp, lhs: &Self, rhs: &Self, width: Width) -> Self {
        use BinaryOp::{Add, And, CeilDiv, Div, Min, Mul, Rem, Shl, Shr, Sub, Xor};
        let full = lhs.needed().max(rhs.needed());
        let reach = match op {
            Add | Sub => lhs.reach.saturating_add(rhs.reach),
            Mul => lhs.reach.saturating_mul(rhs.reach),
            Div | CeilDiv => lhs.reach,
            Rem => lhs.reach.min(rhs.reach),
            Min => lhs.reach.max(rhs.reach),
            And => masked(lhs, rhs).unwrap_or_else(|| greatest(full)),
            Xor | Shl | Shr => greatest(full.max(width)),
        };
        let waits = matches!(op, Add | Sub | Mul | And | Xor | Shl) && width > Width::W1;
        if waits {
            let (lhs, rhs) = (lhs.clone(), rhs.clone());
            let waiting = Waiting { op, lhs, rhs, width, reach, computed: RefCell::default() };
            return Wide { width, reach, form: Form::Waiting(Rc::new(waiting)) };
        }
        let [lhs, rhs] = [lhs, rhs].map(|operand| operand.bits(full, Excess::Absent));
        Wide::computed(&I::emit(op, &lhs, &rhs, full), width, reach)
    }

    fn emit_assume(precondition: impl FnOnce() -> Precondition<Self>) {
        I::emit_assume(|| precondition().map(&mut |int| int.bits(int.needed(), Excess::Absent)));
    }

    fn emit_compare(predicate: Predicate, lhs: &Self, rhs: &Self, _width: Width) -> Self {
        let full = lhs.needed().max(rhs.needed());
        let [lhs, rhs] = [lhs, rhs].map(|operand| operand.bits(full, Excess::Absent));
        Wide::of(&I::emit_compare(predicate, &lhs, &rhs, full))
    }

    fn emit_select(condition: &Self, then: &Self, otherwise: &Self, width: Width) -> Self {
        let full = then.needed().max(otherwise.needed());
        let [chosen, other] = [then, otherwise].map(|value| value.bits(full, Excess::Dropped));
        let selected = I::emit_select(&condition.settled(), &chosen, &other, full);
        Wide::computed(&selected, width, then.reach.max(otherwise.reach))
    }

    fn emit_abs(&self) -> Self {
        let full = self.bits(self.needed(), Excess::Absent);
        Wide::computed(&full.emit_abs(), self.width, self.reach)
    }

    fn widen(&self, width: Width) -> Self {
        match self.known() {
            Some(_) => self.clone(),
            None => Wide { width: self.width.max(width), ..self.clone() },
        }
    }

    fn narrow(&self, width: Width) -> Self {
        match self.known() {
            Some(_) => self.clone(),
            None => Wide { width: self.width.min(width), ..self.within(greatest(width)) },
        }
    }
}

/// What a bitwise and with a constant that is not negative cannot exceed.
fn masked<I: Int>(lhs: &Wide<I>, rhs: &Wide<I>) -> Option<u128> {
    let masks = [lhs, rhs].into_iter().filter_map(Int::known);
    masks.filter_map(|mask| u128::try_from(mask).ok()).min()
}

/// Something that has integers, in any domain.
pub(crate) trait Integers {
    /// What they are
    type Int: Int;
    /// The same with other integers
    type Of<J>;

    /// The same with every integer replaced.
    fn replaced<J>(&self, f: &mut impl FnMut(&Self::Int) -> J) -> Self::Of<J>;
}

/// The same, to be computed with.
pub(crate) fn wide<V: Integers>(value: &V) -> V::Of<Wide<V::Int>> {
    value.replaced(&mut Wide::of)
}

/// The same, computed, every integer as wide as its type has it.
pub(crate) fn settled<I: Int, V: Integers<Int = Wide<I>>>(value: &V) -> V::Of<I> {
    value.replaced(&mut Wide::settled)
}

/// The same where not every integer is used: the stride of an extent that is 1 at run time may be
/// where a layout of 32 bits ends, which 32 bits need not hold.
pub(crate) fn settled_as_used<I: Int, V: Integers<Int = Wide<I>>>(value: &V) -> V::Of<I> {
    value.replaced(&mut |int| int.bits(int.width, Excess::Dropped))
}

impl<I: Int> Integers for Tree<I> {
    type Int = I;
    type Of<J> = Tree<J>;

    fn replaced<J>(&self, f: &mut impl FnMut(&I) -> J) -> Tree<J> {
        self.map(f)
    }
}

impl<I: Int> Integers for Coord<I> {
    type Int = I;
    type Of<J> = Coord<J>;

    fn replaced<J>(&self, f: &mut impl FnMut(&I) -> J) -> Coord<J> {
        self.map(&mut |leaf| match leaf {
            CoordLeaf::Int(int) => CoordLeaf::Int(f(int)),
            CoordLeaf::Underscore => CoordLeaf::Underscore,
        })
    }
}

/// A type whose integers `try_map` replaces.
macro_rules! integers {
    ($($kind:ident)*) => {$(
        impl<I: Int> Integers for $kind<I> {
            type Int = I;
            type Of<J> = $kind<J>;

            fn replaced<J>(&self, f: &mut impl FnMut(&I) -> J) -> $kind<J> {
                let Ok(replaced) = self.try_map(&mut |int| Ok::<_, Infallible>(f(int)));
                replaced
            }
        }
    )*};
}

integers! { Layout ComposedLayout Value }
