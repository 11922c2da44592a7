//! Layouts: a shape and a stride of the same structure.

use crate::stride::{check_not_mixed, check_not_nested};
use crate::text::print::text;
use crate::wide::{Wide, wide};
use crate::{Error, Int, Kind, Shape, Stride, StrideLeaf, TextError, Tree, TypeInt, Value};

/// A CuTe layout: the function from coordinates in `shape` to the sum of index times stride.
///
/// Shape and stride are always congruent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout<I> {
    shape: Shape<I>,
    stride: Stride<I>,
}

impl<I> Layout<I> {
    /// The extents.
    pub fn shape(&self) -> &Shape<I> {
        &self.shape
    }

    /// The strides, congruent with the shape.
    pub fn stride(&self) -> &Stride<I> {
        &self.stride
    }

    /// The layout of two parts that are known to be congruent and to obey the other rules.
    pub(crate) fn congruent(shape: Shape<I>, stride: Stride<I>) -> Self {
        Layout { shape, stride }
    }

    /// The layout with every integer replaced, shape before stride.
    pub(crate) fn try_map<J, E>(
        &self,
        f: &mut impl FnMut(&I) -> Result<J, E>,
    ) -> Result<Layout<J>, E> {
        let shape = self.shape.try_map(f)?;
        let stride = map_stride(&self.stride, f)?;
        Ok(Layout { shape, stride })
    }
}

impl Layout<TypeInt> {
    /// The layout that a text denotes; without strides it is compact.
    ///
    /// ```
    /// use cute_algebra::Layout;
    ///
    /// assert_eq!(Layout::parse("(4, ?)")?.to_string(), "(4,?):(1,4)");
    /// # Ok::<(), cute_algebra::TextError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Value::parse`].
    pub fn parse(text: &str) -> Result<Self, TextError> {
        match Value::parse(Kind::Layout, text)? {
            Value::Layout(layout) => Ok(layout),
            other => Err(TextError {
                offset: 0,
                message: Error::wrong_kind("the text", &other, "layout").to_string(),
            }),
        }
    }
}

impl<I: Int> Layout<I> {
    /// The layout of the two parts.
    ///
    /// # Errors
    /// [`Error::NotCongruent`]; [`Error::NonPositiveExtent`] for a static extent below 1;
    /// [`Error::MixedStride`] for a plain stride other than 0 beside a scaled basis;
    /// [`Error::NestedBasis`] when one basis path is a proper prefix of another.
    pub fn new(shape: Shape<I>, stride: Stride<I>) -> Result<Self, Error> {
        let layout = Layout { shape, stride };
        layout.check()?;
        Ok(layout)
    }

    /// The layout of the shape with [`column_major`] strides.
    ///
    /// # Errors
    /// As [`Layout::new`] and [`column_major`].
    pub fn compact(shape: Shape<I>) -> Result<Self, Error> {
        let stride = column_major(&shape)?;
        Layout::new(shape, stride)
    }

    pub(crate) fn check(&self) -> Result<(), Error> {
        check_congruent(&self.shape, &self.stride)?;
        check_extents(&self.shape)?;
        check_not_mixed(&self.stride)?;
        check_not_nested(&self.stride)
    }
}

pub(crate) fn map_stride<I, J, E>(
    stride: &Stride<I>,
    f: &mut impl FnMut(&I) -> Result<J, E>,
) -> Result<Stride<J>, E> {
    stride.try_map(&mut |leaf| {
        let scale = f(&leaf.scale)?;
        Ok(StrideLeaf { scale, path: leaf.path.clone() })
    })
}

fn check_congruent<I: Int>(shape: &Shape<I>, stride: &Stride<I>) -> Result<(), Error> {
    match shape.divergence(stride) {
        None => Ok(()),
        Some(mode) => Err(Error::NotCongruent {
            shape: text(shape),
            stride: text(stride),
            shape_part: shape.part(&mode).map(text).unwrap_or_default(),
            stride_part: stride.part(&mode).map(text).unwrap_or_default(),
            mode,
        }),
    }
}

fn check_extents<I: Int>(shape: &Shape<I>) -> Result<(), Error> {
    let non_positive = shape.find(&mut |extent| extent.known().is_some_and(|extent| extent < 1));
    match non_positive {
        None => Ok(()),
        Some((mode, extent)) => {
            Err(Error::NonPositiveExtent { extent: extent.known().unwrap_or_default(), mode })
        }
    }
}

impl<I: Int> Shape<I> {
    /// Whether every coordinate of this shape is one of `other`, which has as many: a leaf stands for
    /// any part of that size, a tuple for a tuple of its rank whose elements are compatible. CuTe
    /// calls this compatible; it has a direction. A size that is not statically known is never equal.
    ///
    /// ```
    /// use cute_algebra::Layout;
    ///
    /// let compatible = |shape, other| -> Result<bool, cute_algebra::TextError> {
    ///     Ok(Layout::parse(shape)?.shape().is_compatible(Layout::parse(other)?.shape()))
    /// };
    /// assert!(compatible("(24,5)", "((4,6),5)")?);
    /// assert!(!compatible("((4,6),5)", "(24,5)")?);
    /// assert!(!compatible("(?,5)", "(?,5)")?);
    /// # Ok::<(), cute_algebra::TextError>(())
    /// ```
    pub fn is_compatible(&self, other: &Shape<I>) -> bool {
        match (self, other) {
            (Tree::Leaf(size), _) => {
                let other = product(other).ok().and_then(|size| size.known());
                other.is_some() && size.known() == other
            }
            (Tree::Tuple(_), Tree::Leaf(_)) => false,
            (Tree::Tuple(a), Tree::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_compatible(b))
            }
        }
    }
}

/// The compact column-major strides of a shape: 0 for an extent that is the static 1, for any
/// other the product of all extents before it (CuTe's `compact_col_major`).
///
/// ```
/// use cute_algebra::{Tree, column_major};
///
/// let shape = Tree::Tuple(vec![Tree::Leaf(5), Tree::Leaf(1), Tree::Leaf(6)]);
/// assert_eq!(column_major(&shape)?.to_string(), "(1,0,5)");
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// [`Error::Overflow`] when a stride leaves signed 64 bits.
pub fn column_major<I: Int>(shape: &Shape<I>) -> Result<Stride<I>, Error> {
    let stride = column_major_from(&wide(shape), &Ok(Wide::constant(1)))?;
    map_stride(&stride, &mut |int| Ok(int.settled()))
}

// The start may have overflowed, which matters only to an extent that uses it.
pub(crate) fn column_major_from<I: Int>(
    shape: &Shape<I>,
    start: &Result<I, Error>,
) -> Result<Stride<I>, Error> {
    match shape {
        Tree::Leaf(extent) if extent.is(1) => Ok(Tree::Leaf(StrideLeaf::plain(I::constant(0)))),
        Tree::Leaf(_) => Ok(Tree::Leaf(StrideLeaf::plain(start.clone()?))),
        Tree::Tuple(modes) => {
            let mut next = start.clone();
            let mut strides = Vec::with_capacity(modes.len());
            for (index, mode) in modes.iter().enumerate() {
                strides.push(column_major_from(mode, &next)?);
                if index + 1 < modes.len() {
                    next = next.and_then(|start| start.mul(&product(mode)?));
                }
            }
            Ok(Tree::Tuple(strides))
        }
    }
}

/// The product of all leaves, multiplied from the left starting at the static 1.
pub(crate) fn product<I: Int>(tree: &Tree<I>) -> Result<I, Error> {
    tree.leaves().into_iter().try_fold(I::constant(1), |product, leaf| product.mul(leaf))
}

/// The product of all leaves, as wide as its type has it.
pub(crate) fn size_of<I: Int>(tree: &Tree<I>) -> Result<I, Error> {
    product(&wide(tree)).map(|product| product.settled())
}
