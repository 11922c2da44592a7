//! Operations that build values.

use crate::limits::Size;
use crate::{
    ComposedLayout, Error, Inner, Int, IntTuple, Layout, Shape, Stride, Tree, TypeInt, Value, Width,
};

/// The value of `make_int_tuple`, `make_coord`, `make_shape`, `make_stride` and `make_tile`: the
/// template with its k-th `?`, in text order, replaced by `leaves[k]`.
///
/// A leaf is a scalar or an int_tuple of depth 0. A dynamic one is as wide as its `?`; a static
/// one fits that width and stays static.
///
/// ```
/// use cute_algebra::{Kind, Value, fill};
///
/// let template = Value::parse(Kind::Coord, "(?,_,?)")?;
/// let coord = fill(&template, &[Value::Scalar(3_i64), Value::Scalar(5)])?;
/// assert_eq!(coord.to_string(), "(3,_,5)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for a template of another kind, [`Error::OperandCount`],
/// [`Error::OperandNotScalar`], [`Error::OperandWidth`], and the rules of the kind
/// ([`Value::check`]) where a static leaf breaks one.
pub fn fill<I: Int>(template: &Value<TypeInt>, leaves: &[Value<I>]) -> Result<Value<I>, Error> {
    match template {
        Value::IntTuple(_) | Value::Coord(_) | Value::Shape(_) => {}
        Value::Stride(_) | Value::Tile(_) => {}
        _ => {
            let accepted = "int_tuple, coord, shape, stride, tile";
            let operand = "the value to construct";
            return Err(Error::wrong_kind(operand, template, accepted));
        }
    }
    let slots = template.text_leaves().iter().filter(|leaf| leaf.known().is_none()).count();
    let miscounted = || {
        let template = template.to_string().into();
        Error::OperandCount { template, slots, operands: leaves.len() }
    };
    if slots != leaves.len() {
        return Err(miscounted());
    }
    let mut operands = leaves.iter().enumerate();
    let value = template.try_map(&mut |slot| match slot {
        TypeInt::Static(value) => Ok(I::constant(*value)),
        TypeInt::Dynamic(width) => match operands.next() {
            Some((operand, value)) => scalar_of(operand, value, *width),
            None => Err(miscounted()),
        },
    })?;
    value.check()?;
    Ok(value)
}

fn scalar_of<I: Int>(operand: usize, value: &Value<I>, slot: Width) -> Result<I, Error> {
    let (Value::Scalar(int) | Value::IntTuple(Tree::Leaf(int))) = value else {
        let found = value.to_type().to_string().into();
        return Err(Error::OperandNotScalar { operand, found });
    };
    let fits = match int.known() {
        Some(_) => int.width() <= slot,
        None => int.width() == slot,
    };
    if !fits {
        return Err(Error::OperandWidth { operand, found: TypeInt::of(int), slot });
    }
    Ok(int.clone())
}

/// The value of `static`: the template itself, of any kind.
///
/// ```
/// use cute_algebra::{Kind, Value, static_value};
///
/// let shape: Value<i64> = static_value(&Value::parse(Kind::Shape, "(4,8)")?)?;
/// assert_eq!(shape.to_string(), "(4,8)");
/// assert!(static_value::<i64>(&Value::parse(Kind::Shape, "(4,?)")?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NotStatic`] when a leaf is dynamic.
pub fn static_value<I: Int>(template: &Value<TypeInt>) -> Result<Value<I>, Error> {
    template.try_map(&mut |leaf| match leaf.known() {
        Some(value) => Ok(I::constant(value)),
        None => Err(Error::NotStatic { what: "value", value: template.to_string().into() }),
    })
}

/// The value of `make_layout`: the layout of a shape and a stride.
///
/// ```
/// use cute_algebra::{StrideLeaf, Tree, make_layout};
///
/// let shape = Tree::Tuple(vec![Tree::Leaf(4_i64), Tree::Leaf(8)]);
/// let stride = shape.map(&mut |extent| StrideLeaf::plain(2 * extent));
/// assert_eq!(make_layout(&shape, &stride)?.to_string(), "(4,8):(8,16)");
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// As [`Layout::new`], and [`Error::TooManyLeaves`].
pub fn make_layout<I: Int>(shape: &Shape<I>, stride: &Stride<I>) -> Result<Layout<I>, Error> {
    Layout::new(shape.clone(), stride.clone())?.within_limits()
}

/// The value of `make_composed_layout`: `inner o offset o outer`, with a layout or a swizzle as
/// inner part.
///
/// ```
/// use cute_algebra::{Layout, Swizzle, Tree, Value, make_composed_layout};
///
/// let outer = Layout::compact(Tree::Leaf(64_i64))?;
/// let inner = Value::Swizzle(Swizzle::new(2, 0, 3)?);
/// let composed = make_composed_layout(&inner, &Tree::Leaf(5), &outer)?;
/// assert_eq!(composed.to_string(), "S<2,0,3> o 5 o 64:1");
/// # Ok::<(), cute_algebra::Error>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for an inner part of another kind; otherwise as
/// [`ComposedLayout::new`], and [`Error::TooManyLeaves`].
pub fn make_composed_layout<I: Int>(
    inner: &Value<I>,
    offset: &IntTuple<I>,
    outer: &Layout<I>,
) -> Result<ComposedLayout<I>, Error> {
    let inner = match inner {
        Value::Layout(layout) => Inner::Layout(layout.clone()),
        Value::Swizzle(swizzle) => Inner::Swizzle(*swizzle),
        _ => return Err(Error::wrong_kind("inner", inner, "layout, swizzle")),
    };
    let composed = ComposedLayout::new(inner, offset.clone(), outer.clone())?;
    Size::of_composed(&composed).check()?;
    Ok(composed)
}
