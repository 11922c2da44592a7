//! The values of the dialect.

use crate::layout::map_stride;
use crate::{
    ComposedLayout, Error, Inner, Int, Layout, StrideLeaf, Swizzle, Tile, Tree, stride, text,
};
use crate::{TextError, TypeInt};

/// A tuple of integers.
pub type IntTuple<I> = Tree<I>;

/// A tuple of extents.
pub type Shape<I> = Tree<I>;

/// A tuple of indices and wildcards.
pub type Coord<I> = Tree<CoordLeaf<I>>;

/// A tuple of strides.
pub type Stride<I> = Tree<StrideLeaf<I>>;

/// A leaf of a coordinate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CoordLeaf<I> {
    /// An index
    Int(I),
    /// The wildcard `_`, which stands for a whole mode
    Underscore,
}

/// The kinds of values that have a type of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `!cute.int_tuple`
    IntTuple,
    /// `!cute.coord`
    Coord,
    /// `!cute.shape`
    Shape,
    /// `!cute.stride`
    Stride,
    /// `!cute.layout`
    Layout,
    /// `!cute.composed_layout`
    ComposedLayout,
    /// `!cute.swizzle`
    Swizzle,
    /// `!cute.tile`
    Tile,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] = [
        Kind::IntTuple,
        Kind::Coord,
        Kind::Shape,
        Kind::Stride,
        Kind::Layout,
        Kind::ComposedLayout,
        Kind::Swizzle,
        Kind::Tile,
    ];

    /// The name that the kind's type has in the dialect, such as `int_tuple`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::IntTuple => "int_tuple",
            Kind::Coord => "coord",
            Kind::Shape => "shape",
            Kind::Stride => "stride",
            Kind::Layout => "layout",
            Kind::ComposedLayout => "composed_layout",
            Kind::Swizzle => "swizzle",
            Kind::Tile => "tile",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A value of any kind.
///
/// Its canonical text is its [`Display`](std::fmt::Display).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value<I> {
    /// A bare integer, an `i32` or `i64`; not of any [`Kind`]
    Scalar(I),
    /// A truth value, an `i1`: 0, 1, or dynamic of width [`W1`](crate::Width::W1); not of any [`Kind`]
    Bool(I),
    /// A tuple of integers
    IntTuple(IntTuple<I>),
    /// A coordinate
    Coord(Coord<I>),
    /// A shape
    Shape(Shape<I>),
    /// A stride
    Stride(Stride<I>),
    /// A layout
    Layout(Layout<I>),
    /// A composed layout
    ComposedLayout(ComposedLayout<I>),
    /// A swizzle
    Swizzle(Swizzle),
    /// A tile
    Tile(Tile<I>),
}

impl Value<TypeInt> {
    /// The value that a text of the given kind denotes: the text between the quotes of a type.
    ///
    /// ```
    /// use cute_algebra::{Kind, Value};
    ///
    /// let tile = Value::parse(Kind::Tile, "[ 4 ; _ ]")?;
    /// assert_eq!(tile.to_string(), "[4:1;_]");
    /// let error = Value::parse(Kind::Layout, "(4,0):(1,4)").unwrap_err();
    /// assert_eq!(error.offset, 3);
    /// # Ok::<(), cute_algebra::TextError>(())
    /// ```
    ///
    /// # Errors
    /// When the text does not follow the grammar of the kind, or the value breaks a rule of its
    /// kind; the offset is that of the first offending part.
    pub fn parse(kind: Kind, text: &str) -> Result<Self, TextError> {
        text::parse(kind, text)
    }
}

impl<I> Value<I> {
    /// The kind, which a scalar does not have.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Value::Scalar(_) | Value::Bool(_) => None,
            Value::IntTuple(_) => Some(Kind::IntTuple),
            Value::Coord(_) => Some(Kind::Coord),
            Value::Shape(_) => Some(Kind::Shape),
            Value::Stride(_) => Some(Kind::Stride),
            Value::Layout(_) => Some(Kind::Layout),
            Value::ComposedLayout(_) => Some(Kind::ComposedLayout),
            Value::Swizzle(_) => Some(Kind::Swizzle),
            Value::Tile(_) => Some(Kind::Tile),
        }
    }

    /// The name of the kind, for errors.
    pub(crate) fn kind_name(&self) -> &'static str {
        match self {
            Value::Bool(_) => "truth value",
            _ => self.kind().map_or("scalar", Kind::name),
        }
    }

    /// The value with every integer leaf replaced by `f` of it. Basis paths and swizzles are no
    /// leaves. The leaves are visited in the order of [`get_scalars`](crate::get_scalars): a
    /// layout's shape before its stride, of a composed layout outer, offset, inner.
    ///
    /// The rules of the kind that depend on static integers are not checked again;
    /// [`Value::check`] does.
    ///
    /// # Errors
    /// The first error of `f`.
    pub fn try_map<J, E>(&self, f: &mut impl FnMut(&I) -> Result<J, E>) -> Result<Value<J>, E> {
        Ok(match self {
            Value::Scalar(int) => Value::Scalar(f(int)?),
            Value::Bool(int) => Value::Bool(f(int)?),
            Value::IntTuple(tree) => Value::IntTuple(tree.try_map(f)?),
            Value::Coord(coord) => Value::Coord(map_coord(coord, f)?),
            Value::Shape(shape) => Value::Shape(shape.try_map(f)?),
            Value::Stride(stride) => Value::Stride(map_stride(stride, f)?),
            Value::Layout(layout) => Value::Layout(layout.try_map(f)?),
            Value::ComposedLayout(composed) => Value::ComposedLayout(composed.try_map(f)?),
            Value::Swizzle(swizzle) => Value::Swizzle(*swizzle),
            Value::Tile(tile) => Value::Tile(tile.try_map(f)?),
        })
    }
}

impl<I: Clone> Value<I> {
    /// The integer leaves in the order in which the text shows them: of a composed layout inner,
    /// offset, outer.
    pub fn text_leaves(&self) -> Vec<I> {
        match self {
            Value::ComposedLayout(composed) => {
                let mut leaves = match composed.inner() {
                    Inner::Layout(inner) => leaves_of(&Value::Layout(inner.clone())),
                    Inner::Swizzle(_) => Vec::new(),
                };
                leaves.extend(leaves_of(&Value::IntTuple(composed.offset().clone())));
                leaves.extend(leaves_of(&Value::Layout(composed.outer().clone())));
                leaves
            }
            _ => leaves_of(self),
        }
    }
}

impl<I: Int> Value<I> {
    /// Whether every integer leaf is statically known. `_` counts as known.
    pub fn is_static(&self) -> bool {
        let known = self.try_map(&mut |int| int.known().ok_or(()));
        known.is_ok()
    }

    /// Checks the rules of the kind, as [`Value::parse`] does.
    ///
    /// # Errors
    /// Those of [`Layout::new`] and [`ComposedLayout::new`]; for strides and tiles those of the
    /// same rules.
    pub fn check(&self) -> Result<(), Error> {
        match self {
            Value::Stride(stride) => stride::check_not_mixed(stride),
            Value::Layout(layout) => layout.check(),
            Value::ComposedLayout(composed) => composed.check(),
            Value::Tile(tile) => tile.check(),
            _ => Ok(()),
        }
    }

    /// The value as its type tells it.
    pub fn to_type(&self) -> Value<TypeInt> {
        match self.try_map(&mut |int| Ok::<_, std::convert::Infallible>(TypeInt::of(int))) {
            Ok(value) => value,
            Err(never) => match never {},
        }
    }
}

fn map_coord<I, J, E>(
    coord: &Coord<I>,
    f: &mut impl FnMut(&I) -> Result<J, E>,
) -> Result<Coord<J>, E> {
    coord.try_map(&mut |leaf| match leaf {
        CoordLeaf::Int(int) => f(int).map(CoordLeaf::Int),
        CoordLeaf::Underscore => Ok(CoordLeaf::Underscore),
    })
}

/// The integer leaves in the order of `try_map`.
fn leaves_of<I: Clone>(value: &Value<I>) -> Vec<I> {
    let mut leaves = Vec::new();
    let _: Result<Value<()>, std::convert::Infallible> = value.try_map(&mut |int| {
        leaves.push(int.clone());
        Ok(())
    });
    leaves
}
