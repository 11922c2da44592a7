//! Layouts counted in elements of another width.

use crate::leaves::{LayoutLeaf, expand};
use crate::ops::arithmetic::division::Division;
use crate::ops::arithmetic::tuples::ShapeDiv;
use crate::stride::check_plain;
use crate::text::print::text;
use crate::{ComposedLayout, Error, Inner, Int, IntTuple, Layout, Swizzle, Tree, Value};

/// The layout of the same memory, counted in elements of `new_type_bits` instead of
/// `old_type_bits`.
///
/// Let `up` old elements be as wide as `down` new ones, in lowest terms. First every `up` old
/// elements become one: a stride `d` becomes `ceil(|d| / up)` with the sign of `d`, and where `d`
/// is shorter than `up` the extent shrinks by `ceil(up / |d|)`, rounded up; a dynamic stride is
/// taken to be no shorter, or else to be a part of `up`. Then each of those becomes `down` new
/// ones: one mode of stride 1, or of -1 if there is none of 1, grows by `down`, and every other
/// stride is multiplied. The first one of an extent other than 1 grows, or the first one of all.
/// Strides 0 stay, and modes of extent 1 and stride 1 or -1.
///
/// The new elements are those that lie in the memory of the old ones, if a mode of stride 1 grows, no
/// stride is negative, and upwards nothing is rounded and no modes overlap.
///
/// Of a composed layout both layouts are recast, the offset is divided and multiplied, and the base
/// of a swizzle moves by the logarithms.
///
/// ```
/// use cute_algebra::{Kind, Value, recast_layout};
///
/// let recast = |new, old, layout: &str| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(recast_layout(&Value::parse(Kind::Layout, layout)?, new, old)?.to_string())
/// };
/// assert_eq!(recast(8, 16, "(5,6):(1,5)")?, "(10,6):(1,10)");
/// assert_eq!(recast(16, 8, "(10,6):(1,10)")?, "(5,6):(1,5)");
/// assert_eq!(recast(24, 16, "(6,5):(1,6)")?, "(4,5):(1,4)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for anything but a layout or composed layout, [`Error::ElementWidth`] when a
/// width is not positive, [`Error::ScaledBasis`] for a stride that is no integer,
/// [`Error::RecastOffset`] when the offset is dynamic, a tuple or not divisible by `up`,
/// [`Error::RecastSwizzle`] when `up` or `down` is no power of two, [`Error::NegativeSwizzleBase`],
/// [`Error::SwizzleReach`], and [`Error::Overflow`] when a static integer leaves signed 64 bits.
pub fn recast_layout<I: Int>(
    src: &Value<I>,
    new_type_bits: i32,
    old_type_bits: i32,
) -> Result<Value<I>, Error> {
    let ratio = Ratio::new(new_type_bits, old_type_bits)?;
    match src {
        Value::Layout(layout) => ratio.layout(layout).map(Value::Layout),
        Value::ComposedLayout(composed) => ratio.composed(composed).map(Value::ComposedLayout),
        _ => Err(Error::wrong_kind("src", src, "layout, composed_layout")),
    }
}

/// How many old elements are as wide as how many new ones, in lowest terms.
struct Ratio {
    up: i64,
    down: i64,
}

impl Ratio {
    fn new(new: i32, old: i32) -> Result<Self, Error> {
        if new < 1 || old < 1 {
            return Err(Error::ElementWidth { new, old });
        }
        let (new, old) = (i64::from(new), i64::from(old));
        let common = greatest_common_divisor(new, old);
        Ok(Ratio { up: new / common, down: old / common })
    }

    fn is_one(&self) -> bool {
        self.up == 1 && self.down == 1
    }

    fn layout<I: Int>(&self, layout: &Layout<I>) -> Result<Layout<I>, Error> {
        check_plain("src", layout.stride())?;
        let upwards = expand(&layout.zip(), &mut |LayoutLeaf { extent, stride }| {
            let (extent, stride) = upcast(extent, &stride.scale, self.up)?;
            Ok(Tree::Leaf(LayoutLeaf::plain(extent, stride)))
        })?;
        let growing = growing_mode(&upwards.leaves());
        let mut position = 0;
        let recast = expand(&upwards, &mut |leaf| {
            let grows = growing == Some(position);
            position += 1;
            downcast(leaf, self.down, grows).map(Tree::Leaf)
        });
        Ok(Layout::unzip(&recast?))
    }

    fn composed<I: Int>(&self, composed: &ComposedLayout<I>) -> Result<ComposedLayout<I>, Error> {
        let outer = self.layout(composed.outer())?;
        if self.is_one() {
            return Ok(composed.clone());
        }
        let inner = match composed.inner() {
            Inner::Layout(inner) => Inner::Layout(self.layout(inner)?),
            Inner::Swizzle(swizzle) => Inner::Swizzle(self.swizzle(swizzle)?),
        };
        ComposedLayout::new(inner, self.offset(composed.offset())?, outer)
    }

    fn offset<I: Int>(&self, offset: &IntTuple<I>) -> Result<IntTuple<I>, Error> {
        match offset {
            Tree::Leaf(leaf) if leaf.known().is_some_and(|offset| offset % self.up == 0) => {
                let groups = leaf.div(&I::constant(self.up))?;
                groups.mul(&I::constant(self.down)).map(Tree::Leaf)
            }
            _ => Err(Error::RecastOffset { offset: text(offset), by: self.up }),
        }
    }

    fn swizzle(&self, swizzle: &Swizzle) -> Result<Swizzle, Error> {
        let &Ratio { up, down } = self;
        let swizzle = *swizzle;
        let (Some(fall), Some(rise)) = (logarithm(up), logarithm(down)) else {
            return Err(Error::RecastSwizzle { swizzle, up, down });
        };
        let base = swizzle.base() + rise;
        match base.checked_sub(fall) {
            Some(base) => Swizzle::new(swizzle.bits(), base, swizzle.shift()),
            None => Err(Error::NegativeSwizzleBase {
                swizzle,
                up,
                base: i64::from(base) - i64::from(fall),
            }),
        }
    }
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}

/// The binary logarithm of a power of two.
fn logarithm(number: i64) -> Option<u32> {
    (number.count_ones() == 1).then_some(number.trailing_zeros())
}

/// The leaf along which the parts of an element lie: the first that leads from one element to the
/// next, upwards rather than downwards, and of an extent of 1 only if there is no other.
fn growing_mode<I: Int>(leaves: &[&LayoutLeaf<I>]) -> Option<usize> {
    let first = |stride: i64, is_one: bool| {
        let fits =
            |leaf: &&LayoutLeaf<I>| leaf.stride.scale.is(stride) && leaf.extent.is(1) == is_one;
        leaves.iter().position(fits)
    };
    let mut choices = [(1, false), (1, true), (-1, false), (-1, true)].into_iter();
    choices.find_map(|(stride, is_one)| first(stride, is_one))
}

/// A mode counted in groups of `by` elements.
fn upcast<I: Int>(extent: &I, stride: &I, by: i64) -> Result<(I, I), Error> {
    let by = I::constant(by);
    if by.is(1) || stride.is(0) {
        return Ok((extent.clone(), stride.clone()));
    }
    if stride.known().is_none() {
        return Ok((extent.clone(), ShapeDiv::quotient(stride, &by)?));
    }
    let magnitude = stride.abs()?;
    let extent = extent.ceil_div(&by.ceil_div(&magnitude)?)?;
    Ok((extent, stride.sign().mul(&magnitude.ceil_div(&by)?)?))
}

/// A mode counted in elements of which `by` make one of before.
fn downcast<I: Int>(leaf: &LayoutLeaf<I>, by: i64, grows: bool) -> Result<LayoutLeaf<I>, Error> {
    let LayoutLeaf { extent, stride } = leaf;
    let by = I::constant(by);
    let is_left = extent.is(1) && matches!(stride.scale.known(), Some(1 | -1));
    let (extent, factor) = match grows {
        true => (extent.mul(&by)?, I::constant(1)),
        false if is_left => (extent.clone(), I::constant(1)),
        false => (extent.clone(), by),
    };
    Ok(LayoutLeaf::new(extent, stride.times(&factor)?))
}
