//! Layouts leaf by leaf: every extent beside its stride.

use crate::{Error, Int, Layout, MAX_LEAVES, Path, Shape, StrideLeaf, Tree};

/// A leaf of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LayoutLeaf<I> {
    pub(crate) extent: I,
    pub(crate) stride: StrideLeaf<I>,
}

impl<I: Int> LayoutLeaf<I> {
    /// The leaf with a plain stride.
    pub(crate) fn plain(extent: I, stride: I) -> Self {
        LayoutLeaf { extent, stride: StrideLeaf::plain(stride) }
    }

    /// The leaf of the two parts.
    pub(crate) fn new(extent: I, stride: StrideLeaf<I>) -> Self {
        LayoutLeaf { extent, stride }
    }

    /// Extent and scale, when both are statically known.
    pub(crate) fn known(&self) -> Option<(i64, i64)> {
        self.extent.known().zip(self.stride.scale.known())
    }

    /// Whether the other leaf goes on statically where this one ends, and what both are together.
    fn joined(&self, next: &Self) -> Option<Self> {
        let ((extent, scale), (next_extent, next_scale)) = (self.known()?, next.known()?);
        let follows = extent.checked_mul(scale)? == next_scale;
        let extent = extent.checked_mul(next_extent)?;
        (follows && self.stride.path == next.stride.path)
            .then(|| LayoutLeaf { extent: I::constant(extent), stride: self.stride.clone() })
    }
}

impl<I: Int> StrideLeaf<I> {
    /// The stride times an integer.
    pub(crate) fn times(&self, factor: &I) -> Result<Self, Error> {
        Ok(StrideLeaf { scale: self.scale.mul(factor)?, path: self.path.clone() })
    }
}

impl<I: Clone> Layout<I> {
    /// The leaves, nested as the shape is.
    pub(crate) fn zip(&self) -> Tree<LayoutLeaf<I>> {
        let mut strides = self.stride().leaves().into_iter();
        let zipped = self.shape().try_map(&mut |extent| {
            let stride = strides.next().ok_or(())?.clone();
            let extent = extent.clone();
            Ok::<_, ()>(LayoutLeaf { extent, stride })
        });
        // Shape and stride are congruent, so there is a stride for every extent.
        zipped.unwrap_or(Tree::Tuple(Vec::new()))
    }

    /// The layout of these leaves.
    pub(crate) fn unzip(leaves: &Tree<LayoutLeaf<I>>) -> Self {
        let shape = leaves.map(&mut |leaf| leaf.extent.clone());
        Layout::congruent(shape, leaves.map(&mut |leaf| leaf.stride.clone()))
    }

    /// The layouts of the modes; a leaf is its own only mode.
    pub(crate) fn modes(&self) -> Vec<Layout<I>> {
        let modes = self.shape().modes().iter().zip(self.stride().modes());
        modes.map(|(shape, stride)| Layout::congruent(shape.clone(), stride.clone())).collect()
    }

    /// The layout with these modes.
    pub(crate) fn from_modes(modes: &[Layout<I>]) -> Self {
        let shapes = modes.iter().map(|mode| mode.shape().clone()).collect();
        let strides = modes.iter().map(|mode| mode.stride().clone()).collect();
        Layout::congruent(Tree::Tuple(shapes), Tree::Tuple(strides))
    }

    /// The leaves in order.
    pub(crate) fn flat(&self) -> Vec<LayoutLeaf<I>> {
        let strides = self.stride().leaves().into_iter().cloned();
        let extents = self.shape().leaves().into_iter().cloned();
        let pairs = extents.zip(strides);
        pairs.map(|(extent, stride)| LayoutLeaf { extent, stride }).collect()
    }
}

/// Whether every extent and every stride is statically known.
pub(crate) fn are_static<I: Int>(leaves: &[LayoutLeaf<I>]) -> bool {
    leaves.iter().all(|leaf| leaf.known().is_some())
}

/// The tuple of these leaves, or the leaf if there is one only.
pub(crate) fn unwrapped<L>(leaves: Vec<L>) -> Tree<L> {
    match <[L; 1]>::try_from(leaves) {
        Ok([single]) => Tree::Leaf(single),
        Err(leaves) => Tree::Tuple(leaves.into_iter().map(Tree::Leaf).collect()),
    }
}

/// The fewest leaves with the same function, beyond the last extent too: adjacent leaves are joined
/// where the second statically goes on where the first ends, and extents of 1 are dropped but for
/// one at the end.
pub(crate) fn fold<I: Int>(leaves: Vec<LayoutLeaf<I>>) -> Vec<LayoutLeaf<I>> {
    let mut folded: Vec<LayoutLeaf<I>> = Vec::with_capacity(leaves.len());
    for leaf in leaves {
        while folded.last().is_some_and(|last| last.extent.is(1)) {
            folded.pop();
        }
        match folded.last_mut() {
            Some(last) => match last.joined(&leaf) {
                Some(both) => *last = both,
                None => folded.push(leaf),
            },
            None => folded.push(leaf),
        }
    }
    folded
}

/// [`fold`], without an extent of 1 at the end either unless it is all there is.
pub(crate) fn fold_inside<I: Int>(leaves: Vec<LayoutLeaf<I>>) -> Vec<LayoutLeaf<I>> {
    let mut folded = fold(leaves);
    if folded.len() > 1 && folded.last().is_some_and(|last| last.extent.is(1)) {
        folded.pop();
    }
    folded
}

/// Every leaf replaced by a tree.
///
/// Fails with [`Error::TooManyLeaves`] beyond the limit.
pub(crate) fn expand<L, M>(
    tree: &Tree<L>,
    f: &mut impl FnMut(&L) -> Result<Tree<M>, Error>,
) -> Result<Tree<M>, Error> {
    let mut left = MAX_LEAVES;
    expand_within(tree, &mut left, f)
}

fn expand_within<L, M>(
    tree: &Tree<L>,
    left: &mut usize,
    f: &mut impl FnMut(&L) -> Result<Tree<M>, Error>,
) -> Result<Tree<M>, Error> {
    match tree {
        Tree::Leaf(leaf) => {
            let replaced = f(leaf)?;
            let count = replaced.leaves().len();
            *left = left.checked_sub(count).ok_or(Error::TooManyLeaves)?;
            Ok(replaced)
        }
        Tree::Tuple(elements) => {
            let expanded = elements.iter().map(|e| expand_within(e, left, f));
            expanded.collect::<Result<_, _>>().map(Tree::Tuple)
        }
    }
}

/// The coordinates of a shape, or of the part of one that a path leads to: every leaf has the basis
/// vector of its own mode as stride.
pub(crate) fn identity<I: Int>(shape: &Shape<I>, path: &mut Path) -> Tree<LayoutLeaf<I>> {
    match shape {
        Tree::Leaf(extent) => {
            let (scale, path) = (I::constant(1), path.clone());
            Tree::Leaf(LayoutLeaf::new(extent.clone(), StrideLeaf { scale, path }))
        }
        Tree::Tuple(modes) => {
            let modes = modes.iter().zip(0..).map(|(mode, index)| {
                path.push(index);
                let part = identity(mode, path);
                path.pop();
                part
            });
            Tree::Tuple(modes.collect())
        }
    }
}
