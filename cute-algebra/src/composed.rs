//! Composed layouts: `inner o offset o outer`.

use crate::slots::{add, coprofile};
use crate::text::print::text;
use crate::{Error, Int, IntTuple, Layout, Swizzle, Tree, TypeInt};

/// What a composed layout applies last.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Inner<I> {
    /// A layout
    Layout(Layout<I>),
    /// A swizzle
    Swizzle(Swizzle),
}

impl<I> Inner<I> {
    fn try_map<J, E>(&self, f: &mut impl FnMut(&I) -> Result<J, E>) -> Result<Inner<J>, E> {
        match self {
            Inner::Layout(layout) => layout.try_map(f).map(Inner::Layout),
            Inner::Swizzle(swizzle) => Ok(Inner::Swizzle(*swizzle)),
        }
    }
}

/// CuTe's composed layout: the function from a coordinate `c` of `outer` to
/// `inner(offset + outer(c))`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComposedLayout<I> {
    inner: Inner<I>,
    offset: IntTuple<I>,
    outer: Layout<I>,
}

impl<I> ComposedLayout<I> {
    /// The function that is applied last.
    pub fn inner(&self) -> &Inner<I> {
        &self.inner
    }

    /// What is added in between.
    pub fn offset(&self) -> &IntTuple<I> {
        &self.offset
    }

    /// The layout that is applied first, whose shape is the domain.
    pub fn outer(&self) -> &Layout<I> {
        &self.outer
    }

    /// The composed layout with every integer replaced: outer, offset, inner.
    pub(crate) fn try_map<J, E>(
        &self,
        f: &mut impl FnMut(&I) -> Result<J, E>,
    ) -> Result<ComposedLayout<J>, E> {
        let outer = self.outer.try_map(f)?;
        let offset = self.offset.try_map(f)?;
        let inner = self.inner.try_map(f)?;
        Ok(ComposedLayout { inner, offset, outer })
    }
}

impl<I: Int> ComposedLayout<I> {
    /// The composed layout of the three parts.
    ///
    /// # Errors
    /// [`Error::NotAddable`] when offset and outer indices do not add,
    /// [`Error::SwizzleOperand`] when a swizzle would be given something else than one integer,
    /// [`Error::InnerProfile`] when the shape of an inner layout does not take the sum.
    pub fn new(inner: Inner<I>, offset: IntTuple<I>, outer: Layout<I>) -> Result<Self, Error> {
        let composed = ComposedLayout { inner, offset, outer };
        composed.check_profile()?;
        Ok(composed)
    }

    /// The composed layout with another outer layout.
    ///
    /// Fails as [`ComposedLayout::new`].
    pub(crate) fn with_outer(&self, outer: Layout<I>) -> Result<Self, Error> {
        ComposedLayout::new(self.inner.clone(), self.offset.clone(), outer)
    }

    pub(crate) fn check(&self) -> Result<(), Error> {
        self.outer.check()?;
        if let Inner::Layout(inner) = &self.inner {
            inner.check()?;
        }
        self.check_profile()
    }

    // On the level of types, so that checking never emits arithmetic.
    fn check_profile(&self) -> Result<(), Error> {
        let offset = self.offset.map(&mut TypeInt::of);
        let sum = add(&coprofile(&self.outer)?, &offset)?;
        match &self.inner {
            Inner::Swizzle(_) if is_leaf(&offset) && is_leaf(&sum) => Ok(()),
            Inner::Swizzle(_) => {
                Err(Error::SwizzleOperand { offset: text(&offset), sum: text(&sum) })
            }
            Inner::Layout(inner) if is_leaf(&sum) || sum.is_weakly_congruent(inner.shape()) => {
                Ok(())
            }
            Inner::Layout(inner) => {
                Err(Error::InnerProfile { shape: text(inner.shape()), sum: text(&sum) })
            }
        }
    }
}

fn is_leaf<L>(tree: &Tree<L>) -> bool {
    matches!(tree, Tree::Leaf(_))
}
