//! Strides and the rules they obey.

use smallvec::SmallVec;

use crate::text::print::text;
use crate::{Error, Int, Stride, Tree, TypeInt};

/// The path of a basis vector: the slot it stands for, as mode numbers from the outermost inward.
/// Empty for a plain integer. Mode numbers are below 2^31.
pub type Path = SmallVec<[u32; 2]>;

/// A stride: `scale` times the basis vector of `path`.
///
/// CuTe's scaled basis `E<1,0> * 4` has scale 4 and path `[1, 0]`; its text `4@0@1` names the
/// innermost mode first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StrideLeaf<I> {
    /// The scale, which for a plain stride is the stride itself
    pub scale: I,
    /// The basis path
    pub path: Path,
}

impl<I> StrideLeaf<I> {
    /// The plain integer stride.
    pub fn plain(scale: I) -> Self {
        StrideLeaf { scale, path: Path::new() }
    }

    /// Whether this is a scaled basis, not a plain integer.
    pub fn is_basis(&self) -> bool {
        !self.path.is_empty()
    }
}

/// That no leaf is a scaled basis.
///
/// Fails with [`Error::ScaledBasis`], where `operand` names whose stride it is.
pub(crate) fn check_plain<I: Int>(operand: &'static str, stride: &Stride<I>) -> Result<(), Error> {
    match stride.find(&mut StrideLeaf::is_basis) {
        None => Ok(()),
        Some((mode, leaf)) => {
            Err(Error::ScaledBasis { operand, leaf: text(&Tree::Leaf(leaf.clone())), mode })
        }
    }
}

/// The rule of every stride: beside a scaled basis stand only scaled bases and the static 0.
///
/// Fails with [`Error::MixedStride`].
pub(crate) fn check_not_mixed<I: Int>(stride: &Stride<I>) -> Result<(), Error> {
    let Some((_, basis)) = stride.find(&mut StrideLeaf::is_basis) else {
        return Ok(());
    };
    match stride.find(&mut |leaf| !leaf.is_basis() && !leaf.scale.is(0)) {
        None => Ok(()),
        Some((mode, leaf)) => Err(Error::MixedStride {
            leaf: TypeInt::of(&leaf.scale),
            mode,
            basis: text(&Tree::Leaf(basis.clone())),
        }),
    }
}

/// The rule of the strides of a layout: no basis path is a proper prefix of another.
///
/// Fails with [`Error::NestedBasis`].
pub(crate) fn check_not_nested<I: Int>(stride: &Stride<I>) -> Result<(), Error> {
    let mut bases = stride.leaves();
    bases.retain(|leaf| leaf.is_basis());
    // In this order, whatever stands between a path and one that continues it continues it too.
    bases.sort_by(|a, b| a.path.cmp(&b.path));
    bases.dedup_by(|a, b| a.path == b.path);
    let nested = bases.windows(2).find_map(|pair| match pair {
        [outer, inner] if inner.path.starts_with(&outer.path) => Some((*outer, *inner)),
        _ => None,
    });
    let Some((outer, inner)) = nested else {
        return Ok(());
    };
    let mode = stride.find(&mut |leaf| leaf.path == inner.path).map(|(mode, _)| mode);
    Err(Error::NestedBasis {
        inner: text(&Tree::Leaf(inner.clone())),
        mode: mode.unwrap_or_default(),
        outer: text(&Tree::Leaf(outer.clone())),
    })
}
