//! Sums of indices.

use crate::text::print::text;
use crate::{Error, Int, IntTuple, Layout, MAX_DEPTH, MAX_LEAVES, Mode, Tree};

/// A sum under construction: what has been added to each slot of the result.
pub(crate) struct Slots<I> {
    root: Slot<I>,
    // How many slots may still be opened.
    left: usize,
}

enum Slot<I> {
    Empty,
    Index(I),
    Modes(Vec<Slot<I>>),
}

impl<I: Int> Slots<I> {
    /// The empty sum.
    pub(crate) fn new() -> Self {
        Slots { root: Slot::Empty, left: MAX_LEAVES }
    }

    /// Adds an index to the slot of a basis path. A static 0 is neutral wherever it goes.
    pub(crate) fn add(&mut self, path: &[u32], index: I) -> Result<(), Error> {
        if path.len() > MAX_DEPTH {
            return Err(Error::TooDeep { found: path.len() });
        }
        self.root.add(path, index, &mut self.left)
    }

    /// The sum. Slots that nothing was added to are 0; without any slot it is `()`.
    pub(crate) fn into_tuple(self) -> IntTuple<I> {
        match self.root {
            Slot::Empty => Tree::Tuple(Vec::new()),
            root => root.into_tuple(),
        }
    }
}

impl<I: Int> Slot<I> {
    fn add(&mut self, path: &[u32], index: I, left: &mut usize) -> Result<(), Error> {
        match (&mut *self, path.split_first()) {
            (Slot::Index(sum), None) => *sum = plus(sum, &index)?,
            (Slot::Empty, None) => *self = Slot::Index(index),
            (Slot::Modes(_), None) if index.is(0) => {}
            (Slot::Modes(modes), Some((first, rest))) => {
                open(modes, *first, left)?.add(rest, index, left)?;
            }
            (Slot::Empty, Some(_)) => {
                *self = Slot::Modes(Vec::new());
                self.add(path, index, left)?;
            }
            (Slot::Index(sum), Some(_)) if sum.is(0) => {
                *self = Slot::Modes(Vec::new());
                self.add(path, index, left)?;
            }
            (Slot::Index(sum), Some(_)) => return Err(mismatch(sum)),
            (Slot::Modes(_), None) => return Err(mismatch(&index)),
        }
        Ok(())
    }

    fn into_tuple(self) -> IntTuple<I> {
        match self {
            Slot::Empty => Tree::Leaf(I::constant(0)),
            Slot::Index(index) => Tree::Leaf(index),
            Slot::Modes(modes) => Tree::Tuple(modes.into_iter().map(Slot::into_tuple).collect()),
        }
    }
}

fn open<'a, I>(
    modes: &'a mut Vec<Slot<I>>,
    mode: u32,
    left: &mut usize,
) -> Result<&'a mut Slot<I>, Error> {
    let index = usize::try_from(mode).map_err(|_| Error::TooManyLeaves)?;
    let missing = index.saturating_add(1).saturating_sub(modes.len());
    *left = left.checked_sub(missing).ok_or(Error::TooManyLeaves)?;
    modes.extend((0..missing).map(|_| Slot::Empty));
    modes.get_mut(index).ok_or(Error::TooManyLeaves)
}

// Only a stride that breaks the rules of layouts leads here.
fn mismatch<I: Int>(index: &I) -> Error {
    let lhs = text(&Tree::Leaf(index.clone()));
    Error::NotAddable { lhs, rhs: "(...)".into(), mode: Mode::default() }
}

/// The sum of two indices, where a static 0 costs no addition.
pub(crate) fn plus<I: Int>(lhs: &I, rhs: &I) -> Result<I, Error> {
    match (lhs.known(), rhs.known()) {
        (Some(0), _) => Ok(rhs.clone()),
        (_, Some(0)) => Ok(lhs.clone()),
        _ => lhs.add(rhs),
    }
}

/// The sum of two tuples of indices: `()` is neutral, a static 0 is neutral beside a tuple, and
/// the surplus elements of the longer of two tuples are copied.
///
/// Fails with [`Error::NotAddable`] where another integer meets a tuple.
pub(crate) fn add<I: Int>(lhs: &IntTuple<I>, rhs: &IntTuple<I>) -> Result<IntTuple<I>, Error> {
    let mut path = Vec::new();
    if !is_addable(lhs, rhs, &mut path) {
        return Err(Error::NotAddable { lhs: text(lhs), rhs: text(rhs), mode: Mode(path) });
    }
    sum(lhs, rhs)
}

fn is_addable<I: Int>(lhs: &IntTuple<I>, rhs: &IntTuple<I>, path: &mut Vec<usize>) -> bool {
    match (lhs, rhs) {
        (Tree::Leaf(_), Tree::Leaf(_)) => true,
        (Tree::Leaf(leaf), Tree::Tuple(tuple)) | (Tree::Tuple(tuple), Tree::Leaf(leaf)) => {
            tuple.is_empty() || leaf.is(0)
        }
        (Tree::Tuple(lhs), Tree::Tuple(rhs)) => {
            lhs.iter().zip(rhs).enumerate().all(|(index, (lhs, rhs))| {
                path.push(index);
                let addable = is_addable(lhs, rhs, path);
                if addable {
                    path.pop();
                }
                addable
            })
        }
    }
}

fn sum<I: Int>(lhs: &IntTuple<I>, rhs: &IntTuple<I>) -> Result<IntTuple<I>, Error> {
    match (lhs, rhs) {
        (Tree::Leaf(lhs), Tree::Leaf(rhs)) => plus(lhs, rhs).map(Tree::Leaf),
        (Tree::Tuple(empty), other) | (other, Tree::Tuple(empty)) if empty.is_empty() => {
            Ok(other.clone())
        }
        (Tree::Leaf(_), tuple) | (tuple, Tree::Leaf(_)) => Ok(tuple.clone()),
        (Tree::Tuple(lhs), Tree::Tuple(rhs)) => {
            let mut elements = Vec::with_capacity(lhs.len().max(rhs.len()));
            for (lhs, rhs) in lhs.iter().zip(rhs) {
                elements.push(sum(lhs, rhs)?);
            }
            let longer = if lhs.len() > rhs.len() { lhs } else { rhs };
            elements.extend(longer.iter().skip(elements.len()).cloned());
            Ok(Tree::Tuple(elements))
        }
    }
}

/// The index of coordinate 0, which is the structure of every index of the layout with 0 for each
/// leaf: CuTe's coprofile.
pub(crate) fn coprofile<I: Int, J: Int>(layout: &Layout<I>) -> Result<IntTuple<J>, Error> {
    let mut slots = Slots::new();
    for leaf in layout.stride().leaves() {
        slots.add(&leaf.path, J::constant(0))?;
    }
    Ok(slots.into_tuple())
}

/// The tree in which every slot of a coprofile is replaced by `f` of its basis path.
///
/// Fails with whatever `f` fails with.
pub(crate) fn per_slot<L, M>(
    profile: &Tree<L>,
    f: &mut impl FnMut(&[u32]) -> Result<Tree<M>, Error>,
) -> Result<Tree<M>, Error> {
    per_slot_at(profile, &mut Vec::new(), f)
}

fn per_slot_at<L, M>(
    profile: &Tree<L>,
    path: &mut Vec<u32>,
    f: &mut impl FnMut(&[u32]) -> Result<Tree<M>, Error>,
) -> Result<Tree<M>, Error> {
    let Tree::Tuple(slots) = profile else {
        return f(path);
    };
    let slots = slots.iter().zip(0..).map(|(slot, mode)| {
        path.push(mode);
        let filled = per_slot_at(slot, path, f);
        path.pop();
        filled
    });
    slots.collect::<Result<_, _>>().map(Tree::Tuple)
}
