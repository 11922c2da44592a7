//! Operations on the rank of values and the product of their leaves.

use crate::layout::size_of;
use crate::{Error, Int, IntTuple, Layout, MAX_LEAVES, Tree, Value};

/// The input with the element appended as often as its rank falls short of `rank`. The element is
/// one mode, whatever its structure; an input that is one leaf counts as one mode too. Layouts are
/// extended in shape and stride, a composed layout by extending its outer layout by a layout.
///
/// ```
/// use cute_algebra::{Kind, Value, append_to_rank};
///
/// let layout = Value::parse(Kind::Layout, "5:1@0")?;
/// let element = Value::parse(Kind::Layout, "1:0")?;
/// assert_eq!(append_to_rank(&layout, &element, 3)?.to_string(), "(5,1,1):(1@0,0,0)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::RankNotPositive`]; [`Error::WrongKind`] for a tile, swizzle or scalar, and for an
/// element of another kind; [`Error::TooManyLeaves`] and [`Error::TooDeep`]; the rules of the kind
/// ([`Value::check`]) where the element breaks one.
pub fn append_to_rank<I: Int>(
    input: &Value<I>,
    element: &Value<I>,
    rank: i32,
) -> Result<Value<I>, Error> {
    extend(input, element, rank, Side::Back)
}

/// The input with the element prepended as often as its rank falls short of `rank`; otherwise as
/// [`append_to_rank`].
///
/// ```
/// use cute_algebra::{Kind, Value, prepend_to_rank};
///
/// let shape = Value::parse(Kind::Shape, "(4,?)")?;
/// let element = Value::parse(Kind::Shape, "1")?;
/// assert_eq!(prepend_to_rank(&shape, &element, 4)?.to_string(), "(1,1,4,?)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`append_to_rank`].
pub fn prepend_to_rank<I: Int>(
    input: &Value<I>,
    element: &Value<I>,
    rank: i32,
) -> Result<Value<I>, Error> {
    extend(input, element, rank, Side::Front)
}

#[derive(Clone, Copy)]
enum Side {
    Front,
    Back,
}

/// What extends a value of some kind.
struct Extension {
    rank: usize,
    side: Side,
    // The leaves of one element, which are counted before any is copied.
    leaves: usize,
}

impl Extension {
    fn tree<L: Clone>(&self, input: &Tree<L>, element: &Tree<L>) -> Result<Tree<L>, Error> {
        let missing = self.rank.saturating_sub(input.rank());
        if missing == 0 {
            return Ok(input.clone());
        }
        if missing.saturating_mul(self.leaves) > MAX_LEAVES {
            return Err(Error::TooManyLeaves);
        }
        let elements = vec![element.clone(); missing];
        Ok(Tree::Tuple(match self.side {
            Side::Front => [&elements, input.modes()].concat(),
            Side::Back => [input.modes(), &elements].concat(),
        }))
    }

    fn layout<I: Int>(&self, input: &Layout<I>, element: &Layout<I>) -> Result<Layout<I>, Error> {
        let shape = self.tree(input.shape(), element.shape())?;
        Layout::new(shape, self.tree(input.stride(), element.stride())?)
    }
}

fn extend<I: Int>(
    input: &Value<I>,
    element: &Value<I>,
    rank: i32,
    side: Side,
) -> Result<Value<I>, Error> {
    let positive = usize::try_from(rank).ok().filter(|rank| *rank > 0);
    let extension = Extension {
        rank: positive.ok_or(Error::RankNotPositive { rank })?,
        side,
        leaves: element.size().leaves,
    };
    let extended = match (input, element) {
        (Value::IntTuple(a), Value::IntTuple(b)) => Value::IntTuple(extension.tree(a, b)?),
        (Value::Coord(a), Value::Coord(b)) => Value::Coord(extension.tree(a, b)?),
        (Value::Shape(a), Value::Shape(b)) => Value::Shape(extension.tree(a, b)?),
        (Value::Stride(a), Value::Stride(b)) => Value::Stride(extension.tree(a, b)?),
        (Value::Layout(a), Value::Layout(b)) => Value::Layout(extension.layout(a, b)?),
        (Value::ComposedLayout(a), Value::Layout(b)) => {
            Value::ComposedLayout(a.with_outer(extension.layout(a.outer(), b)?)?)
        }
        _ => return Err(not_extendable(input, element)),
    };
    extended.size().check()?;
    extended.check()?;
    Ok(extended)
}

fn not_extendable<I>(input: &Value<I>, element: &Value<I>) -> Error {
    match input {
        Value::Scalar(_) | Value::Bool(_) | Value::Swizzle(_) | Value::Tile(_) => {
            let accepted = "int_tuple, coord, stride, shape, layout, composed_layout";
            Error::wrong_kind("input", input, accepted)
        }
        Value::ComposedLayout(_) => Error::wrong_kind("element", element, "layout"),
        _ => Error::wrong_kind("element", element, input.kind_name()),
    }
}

/// The product of all leaves, as one leaf of the same kind. That of `()` is 1.
///
/// ```
/// use cute_algebra::{Kind, Value, tuple_product};
///
/// let shape = Value::parse(Kind::Shape, "(2,(3,4))")?;
/// assert_eq!(tuple_product(&shape)?.to_string(), "24");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for anything but an int_tuple or shape, [`Error::Overflow`] when a static
/// product leaves signed 64 bits.
pub fn tuple_product<I: Int>(input: &Value<I>) -> Result<Value<I>, Error> {
    on_tuple(input, |tree| size_of(tree).map(Tree::Leaf))
}

/// The tuple of the products of each element, of the same kind. A leaf counts as the only element.
///
/// ```
/// use cute_algebra::{Kind, Value, tuple_product_each};
///
/// let shape = Value::parse(Kind::Shape, "(?,(3,4),())")?;
/// assert_eq!(tuple_product_each(&shape)?.to_string(), "(?,12,1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`tuple_product`].
pub fn tuple_product_each<I: Int>(input: &Value<I>) -> Result<Value<I>, Error> {
    on_tuple(input, |tree| {
        let products = tree.modes().iter().map(size_of);
        let leaves = products.map(|product| product.map(Tree::Leaf));
        leaves.collect::<Result<_, _>>().map(Tree::Tuple)
    })
}

fn on_tuple<I: Int>(
    input: &Value<I>,
    f: impl Fn(&IntTuple<I>) -> Result<IntTuple<I>, Error>,
) -> Result<Value<I>, Error> {
    match input {
        Value::IntTuple(tuple) => f(tuple).map(Value::IntTuple),
        Value::Shape(shape) => f(shape).map(Value::Shape),
        _ => Err(Error::wrong_kind("input", input, "int_tuple, shape")),
    }
}
