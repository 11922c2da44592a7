//! Nested tuples, the structure that all values share.

use std::fmt;
use std::ops::ControlFlow;

use crate::Error;

/// A leaf, or a tuple of trees: CuTe's hierarchical tuple. `4` and `(4)` are different trees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree<L> {
    /// A single leaf
    Leaf(L),
    /// An ordered list of trees, possibly empty
    Tuple(Vec<Tree<L>>),
}

/// Where a part of a value lies: the mode to take at every level, outermost first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Mode(pub Vec<usize>);

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the top level");
        }
        write!(f, "mode {:?}", self.0)
    }
}

impl<L> Tree<L> {
    /// The number of elements of a tuple, 1 for a leaf.
    pub fn rank(&self) -> usize {
        match self {
            Tree::Leaf(_) => 1,
            Tree::Tuple(elements) => elements.len(),
        }
    }

    /// 0 for a leaf, otherwise one more than the greatest depth inside.
    pub fn depth(&self) -> usize {
        match self {
            Tree::Leaf(_) => 0,
            Tree::Tuple(elements) => 1 + elements.iter().map(Tree::depth).max().unwrap_or(0),
        }
    }

    /// Whether both trees have the same structure.
    pub fn is_congruent<M>(&self, other: &Tree<M>) -> bool {
        self.divergence(other).is_none()
    }

    /// Whether `other` refines this tree: a leaf matches anything, a tuple only a tuple of equal
    /// rank whose elements match pairwise. CuTe calls this weakly congruent; it has a direction.
    pub fn is_weakly_congruent<M>(&self, other: &Tree<M>) -> bool {
        match (self, other) {
            (Tree::Leaf(_), _) => true,
            (Tree::Tuple(_), Tree::Leaf(_)) => false,
            (Tree::Tuple(a), Tree::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_weakly_congruent(b))
            }
        }
    }

    /// The first mode at which the structures differ, if they do.
    pub fn divergence<M>(&self, other: &Tree<M>) -> Option<Mode> {
        let mut path = Vec::new();
        diverge(self, other, &mut path).then_some(Mode(path))
    }

    /// The elements of a tuple; a leaf counts as its own only one.
    pub(crate) fn modes(&self) -> &[Tree<L>] {
        match self {
            Tree::Leaf(_) => std::slice::from_ref(self),
            Tree::Tuple(elements) => elements,
        }
    }

    /// The leaves in order.
    pub fn leaves(&self) -> Vec<&L> {
        let mut leaves = Vec::new();
        self.for_each(&mut |leaf| leaves.push(leaf));
        leaves
    }

    /// Calls `f` on the leaves in order.
    pub fn for_each<'a>(&'a self, f: &mut impl FnMut(&'a L)) {
        match self {
            Tree::Leaf(leaf) => f(leaf),
            Tree::Tuple(elements) => elements.iter().for_each(|element| element.for_each(f)),
        }
    }

    /// The tree of the same structure whose leaves are `f` of these, called in order.
    pub fn map<M>(&self, f: &mut impl FnMut(&L) -> M) -> Tree<M> {
        match self {
            Tree::Leaf(leaf) => Tree::Leaf(f(leaf)),
            Tree::Tuple(elements) => Tree::Tuple(elements.iter().map(|e| e.map(f)).collect()),
        }
    }

    /// Like [`Tree::map`], stopping at the first failure.
    ///
    /// # Errors
    /// Whatever `f` fails with.
    pub fn try_map<M, E>(&self, f: &mut impl FnMut(&L) -> Result<M, E>) -> Result<Tree<M>, E> {
        match self {
            Tree::Leaf(leaf) => f(leaf).map(Tree::Leaf),
            Tree::Tuple(elements) => {
                let mapped: Result<_, E> = elements.iter().map(|e| e.try_map(f)).collect();
                mapped.map(Tree::Tuple)
            }
        }
    }

    /// The part that a mode path leads to. At every step the rank of a leaf counts as 1, so one
    /// index 0 on a leaf is that leaf; nothing may follow an index that has led to a leaf.
    ///
    /// # Errors
    /// [`Error::ModeOutOfRange`] when an index is negative or not below the rank,
    /// [`Error::ModeInsideLeaf`] when indices are left over.
    pub fn at(&self, mode: &[i32]) -> Result<&Tree<L>, Error> {
        let mut part = self;
        for (step, &index) in mode.iter().enumerate() {
            if step > 0 && matches!(part, Tree::Leaf(_)) {
                return Err(Error::ModeInsideLeaf { mode: mode.into(), leaf_at: step });
            }
            let element = usize::try_from(index).ok().and_then(|index| part.element(index));
            part = element.ok_or_else(|| Error::ModeOutOfRange {
                mode: mode.into(),
                step,
                rank: part.rank(),
            })?;
        }
        Ok(part)
    }

    fn element(&self, index: usize) -> Option<&Tree<L>> {
        match self {
            Tree::Leaf(_) => (index == 0).then_some(self),
            Tree::Tuple(elements) => elements.get(index),
        }
    }

    /// The part at `mode`, when there is one.
    pub(crate) fn part(&self, mode: &Mode) -> Option<&Tree<L>> {
        mode.0.iter().try_fold(self, |part, &index| match part {
            Tree::Leaf(_) => None,
            Tree::Tuple(elements) => elements.get(index),
        })
    }

    /// The mode of the leaf of that number; the top level if there are fewer.
    pub(crate) fn mode_of_leaf(&self, number: usize) -> Mode {
        let mut left = number;
        let found = self.find(&mut |_| {
            let is_it = left == 0;
            left = left.saturating_sub(1);
            is_it
        });
        found.map(|(mode, _)| mode).unwrap_or_default()
    }

    /// The first leaf that satisfies the predicate, and its mode.
    pub(crate) fn find(&self, predicate: &mut impl FnMut(&L) -> bool) -> Option<(Mode, &L)> {
        let mut path = Vec::new();
        match search(self, predicate, &mut path) {
            ControlFlow::Break(leaf) => Some((Mode(path), leaf)),
            ControlFlow::Continue(()) => None,
        }
    }
}

fn diverge<L, M>(a: &Tree<L>, b: &Tree<M>, path: &mut Vec<usize>) -> bool {
    match (a, b) {
        (Tree::Leaf(_), Tree::Leaf(_)) => false,
        (Tree::Tuple(a), Tree::Tuple(b)) if a.len() == b.len() => {
            for (index, (a, b)) in a.iter().zip(b).enumerate() {
                path.push(index);
                if diverge(a, b, path) {
                    return true;
                }
                path.pop();
            }
            false
        }
        _ => true,
    }
}

fn search<'a, L>(
    tree: &'a Tree<L>,
    predicate: &mut impl FnMut(&L) -> bool,
    path: &mut Vec<usize>,
) -> ControlFlow<&'a L> {
    match tree {
        Tree::Leaf(leaf) if predicate(leaf) => ControlFlow::Break(leaf),
        Tree::Leaf(_) => ControlFlow::Continue(()),
        Tree::Tuple(elements) => {
            for (index, element) in elements.iter().enumerate() {
                path.push(index);
                search(element, predicate, path)?;
                path.pop();
            }
            ControlFlow::Continue(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuple(elements: Vec<Tree<i64>>) -> Tree<i64> {
        Tree::Tuple(elements)
    }

    fn sample() -> Tree<i64> {
        tuple(vec![Tree::Leaf(1), tuple(vec![Tree::Leaf(2), tuple(vec![])])])
    }

    #[test]
    fn rank_and_depth() {
        assert_eq!((sample().rank(), sample().depth()), (2, 3));
        assert_eq!((Tree::Leaf(7).rank(), Tree::Leaf(7).depth()), (1, 0));
        assert_eq!((tuple(vec![]).rank(), tuple(vec![]).depth()), (0, 1));
    }

    #[test]
    fn weak_congruence_has_a_direction() {
        let flat = tuple(vec![Tree::Leaf(0), Tree::Leaf(0)]);
        assert!(flat.is_weakly_congruent(&sample()));
        assert!(!sample().is_weakly_congruent(&flat));
        assert!(!flat.is_congruent(&sample()));
        assert_eq!(flat.divergence(&sample()), Some(Mode(vec![1])));
    }

    #[test]
    fn access_paths() {
        let leaf = Tree::Leaf(6);
        assert_eq!(leaf.at(&[0]), Ok(&leaf));
        assert!(matches!(leaf.at(&[0, 0]), Err(Error::ModeInsideLeaf { leaf_at: 1, .. })));
        assert_eq!(sample().at(&[1, 0]), Ok(&Tree::Leaf(2)));
        assert!(matches!(sample().at(&[2]), Err(Error::ModeOutOfRange { rank: 2, .. })));
        assert!(matches!(sample().at(&[-1]), Err(Error::ModeOutOfRange { step: 0, .. })));
    }

    #[test]
    fn find_tells_the_mode() {
        assert_eq!(sample().find(&mut |leaf| *leaf == 2), Some((Mode(vec![1, 0]), &2)));
        assert_eq!(sample().find(&mut |leaf| *leaf == 9), None);
    }
}
