//! Slices of swizzled layouts.

use crate::layout::product;
use crate::ops::indexing::evaluation::{evaluate, typed_coord};
use crate::ops::layout_algebra::composition::compose_bits;
use crate::ops::layout_algebra::slice::removed;
use crate::print::text;
use crate::slots::{add, coprofile};
use crate::widths::Widths;
use crate::{
    ComposedLayout, Coord, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Path, Predicate,
    StrideLeaf, Swizzle, Tree, TypeInt, Value, int,
};

/// How many coordinates are tried where no argument on bits shows that a slice is right.
const LIMIT: i64 = 1 << 16;

/// The slice of a swizzled layout, given the slice of its outer layout.
///
/// The place of the slice, `q`, is the offset xor those bits of the index that the swizzle reads or
/// changes.
pub(crate) fn slice_swizzled<I: Int>(
    composed: &ComposedLayout<I>,
    swizzle: &Swizzle,
    coord: &Coord<I>,
    kept: Layout<I>,
) -> Result<Value<I>, Error> {
    let outer = static_layout(composed.outer())?;
    let wildcard = coord.find(&mut |leaf| matches!(leaf, CoordLeaf::Underscore));
    if wildcard.is_none() {
        return Err(Error::NoWildcard { coord: text(coord) });
    }
    if coord.find(&mut |leaf| matches!(leaf, CoordLeaf::Int(_))).is_none() {
        return composed.with_outer(kept).map(Value::ComposedLayout);
    }
    let slice = SwizzledSlice { swizzle, indices: static_layout(&kept)? };
    let place = slice.place(composed.offset(), &outer, coord)?;
    let start = start(composed.offset(), &outer, coord)?;
    if slice.stays_swizzled()? {
        let inner = Inner::Swizzle(*swizzle);
        let swizzled = ComposedLayout::new(inner, Tree::Leaf(place.clone()), kept)?;
        let swizzled = Value::ComposedLayout(swizzled);
        slice.check_swizzled(&swizzled, &place, start)?;
        return Ok(swizzled);
    }
    let distances = compose_bits(&distances(swizzle, &place)?, &slice.indices)?;
    match place.known() {
        None => slice.check_for_any_place(&distances)?,
        Some(place) => {
            let distances = static_layout(&distances)?;
            slice.check_distances(&distances, place, start.unwrap_or(place))?;
        }
    }
    Ok(Value::Layout(distances))
}

fn static_layout<I: Int>(layout: &Layout<I>) -> Result<Layout<i64>, Error> {
    layout.try_map(&mut |int| {
        int.known().ok_or_else(|| Error::NotStatic {
            what: "outer layout of a swizzled input",
            value: Value::Layout(layout.clone()).to_type().to_string().into(),
        })
    })
}

fn constants<I: Int>(layout: &Layout<i64>) -> Result<Layout<I>, Error> {
    layout.try_map(&mut |int| Ok(I::constant(*int)))
}

/// The offset plus the index of the coordinate, where it is static.
fn start<I: Int>(
    offset: &IntTuple<I>,
    outer: &Layout<i64>,
    coord: &Coord<I>,
) -> Result<Option<i64>, Error> {
    let base = evaluate(&typed_coord(coord), &constants(outer)?, &Widths::NARROW)?;
    match add(&base, &offset.map(&mut TypeInt::of))? {
        Tree::Leaf(start) => Ok(start.known()),
        Tree::Tuple(_) => Ok(None),
    }
}

/// The index in a layout of plain strides; without any mode it is 0.
fn index<I: Int>(coord: &Coord<I>, layout: &Layout<I>, widths: &Widths) -> Result<I, Error> {
    match evaluate(coord, layout, widths)? {
        Tree::Leaf(index) => Ok(index),
        Tree::Tuple(_) => Ok(I::constant(0)),
    }
}

fn static_index(coord: &Coord<i64>, layout: &Layout<i64>) -> Result<i64, Error> {
    index(coord, layout, &Widths::NARROW)
}

fn leaf(index: i64) -> Coord<i64> {
    Tree::Leaf(CoordLeaf::Int(index))
}

/// The layout of these extents and strides.
fn flat<I: Int>(modes: Vec<(i64, StrideLeaf<I>)>) -> Layout<I> {
    let (shape, stride) = modes
        .into_iter()
        .map(|(extent, stride)| (Tree::Leaf(I::constant(extent)), Tree::Leaf(stride)))
        .unzip();
    Layout::congruent(Tree::Tuple(shape), Tree::Tuple(stride))
}

/// The extents of the groups of bits of an index: below the lower bits that a swizzle reads or
/// changes, these, between, the upper ones, above.
fn groups(swizzle: &Swizzle) -> [i64; 5] {
    let bits = swizzle.bits();
    let between = swizzle.shift().unsigned_abs() - bits;
    [1 << swizzle.base(), 1 << bits, 1 << between, 1 << bits, 1]
}

/// The bits that a swizzle reads or changes, as a function of the index.
fn swizzled_bits(swizzle: &Swizzle) -> Layout<i64> {
    let low = 1 << swizzle.base();
    let strides = [0, low, 0, low << swizzle.shift().unsigned_abs(), 0];
    let modes = groups(swizzle).into_iter().zip(strides.map(StrideLeaf::plain));
    flat(modes.collect())
}

/// The distance from the swizzled place, as a function of the unswizzled distance: a layout of
/// single bits. A bit that the swizzle changes counts downward where the place has the bit that
/// changes it; a bit that it reads changes another bit, down where the place has that one.
fn distances<I: Int>(swizzle: &Swizzle, place: &I) -> Result<Layout<I>, Error> {
    let strides = |mask: i64, other: i64, own: i64| {
        let bits = (0..swizzle.bits()).map(move |bit| {
            let [lowest, other_lowest] = [mask, other].map(|mask| mask & mask.wrapping_neg());
            let (this, other) = (lowest << bit, other_lowest << bit);
            let changed = if own == 0 { this } else { other };
            let is_clear = place.and(&I::constant(other))?.compare(Predicate::Eq, &I::constant(0));
            let [up, down] = [own * this + changed, own * this - changed].map(I::constant);
            Ok((2, StrideLeaf::plain(int::select(&is_clear, &up, &down))))
        });
        bits.collect::<Result<Vec<_>, Error>>()
    };
    let (read, changed) = (swizzle.source(), swizzle.target());
    let [read, changed] = [strides(read, changed, 1)?, strides(changed, read, 0)?];
    let (lower, upper) = match swizzle.shift() < 0 {
        true => (read, changed),
        false => (changed, read),
    };
    let plain = |extent: i64, shift: u32| (extent, StrideLeaf::plain(I::constant(1 << shift)));
    let [below, _, between, _, above] = groups(swizzle);
    let low = swizzle.base() + swizzle.bits();
    let mut modes = vec![plain(below, 0)];
    modes.extend(lower);
    modes.push(plain(between, low));
    modes.extend(upper);
    modes.push(plain(above, low + swizzle.shift().unsigned_abs()));
    Ok(flat(modes))
}

/// What `_` selects of a swizzled layout.
struct SwizzledSlice<'a> {
    swizzle: &'a Swizzle,
    /// The slice of the outer layout
    indices: Layout<i64>,
}

impl SwizzledSlice<'_> {
    fn place<I: Int>(
        &self,
        offset: &IntTuple<I>,
        outer: &Layout<i64>,
        coord: &Coord<I>,
    ) -> Result<I, Error> {
        let bits = swizzled_bits(self.swizzle);
        let bits = compose_bits(&bits, &removed(outer, coord))?;
        let widths = Widths::of_layout(&bits);
        let bits = index(coord, &constants(&bits)?, &widths)?;
        match offset {
            Tree::Leaf(offset) => offset.xor(&bits),
            Tree::Tuple(_) => Ok(bits),
        }
    }

    /// Whether the greatest index has both a bit that the swizzle changes and the one that changes
    /// it.
    fn stays_swizzled(&self) -> Result<bool, Error> {
        let bits = compose_bits(&swizzled_bits(self.swizzle), &self.indices)?;
        let last = product(self.indices.shape())?.sub(&1)?;
        let greatest = static_index(&leaf(last), &bits)?;
        Ok(greatest & !self.swizzle.apply(&greatest)? != 0)
    }

    /// The bits that indices have, when no two modes have a bit in common and all strides are 0 or
    /// powers of two, so that an index is the union of the multiples of the strides.
    fn bits(&self) -> Option<i64> {
        let extents = self.indices.shape().leaves();
        let strides = self.indices.stride().leaves().into_iter();
        extents.into_iter().zip(strides).try_fold(0, |bits, (extent, stride)| {
            let top = extent.checked_sub(1)?.checked_mul(stride.scale)?;
            if top == 0 {
                return Some(bits);
            }
            if stride.scale.count_ones() != 1 || !(0..1 << 62).contains(&top) {
                return None;
            }
            let own = (2 << top.ilog2()) - stride.scale;
            (bits & own == 0).then_some(bits | own)
        })
    }

    /// The distance from `place` to `place + index` after the swizzle.
    fn distance(&self, place: i64, index: i64) -> Result<i64, Error> {
        let end = Int::add(&place, &index)?;
        Int::sub(&self.swizzle.apply(&end)?, &self.swizzle.apply(&place)?)
    }

    /// Whether bits tell that the distances from the start are those from the place: where no sum
    /// carries, a bit of a distance depends on nothing but the bit of the start itself and its
    /// partner, the one that changes it or that it changes.
    fn is_same_place(&self, bits: i64, place: i64, start: i64) -> bool {
        let swizzled = self.swizzle.source() | self.swizzle.target();
        bits & start == 0 && bits & place == 0 && (start ^ place) & swizzled == 0
    }

    /// Checks that the distances from the place, `A(q + i) - A(q)`, are those from the start.
    fn check_swizzled<I: Int>(
        &self,
        slice: &Value<I>,
        place: &I,
        start: Option<i64>,
    ) -> Result<(), Error> {
        let (Some(place), Some(start)) = (place.known(), start) else {
            return Ok(());
        };
        if self.bits().is_some_and(|bits| self.is_same_place(bits, place, start)) {
            return Ok(());
        }
        self.check_each(slice, |_, index| {
            let [expected, found] = [start, place].map(|place| self.distance(place, index));
            Ok((Tree::Leaf(expected?), Tree::Leaf(found?)))
        })
    }

    /// Checks that the layout gives the distances from the start.
    ///
    /// Where no sum carries, and no index has a bit together with its partner, every bit of an
    /// index contributes what [`distances`] says, and powers of two compose bit by bit.
    fn check_distances(&self, layout: &Layout<i64>, place: i64, start: i64) -> Result<(), Error> {
        if self
            .bits()
            .is_some_and(|bits| self.is_same_place(bits, place, start) && self.is_linear(bits))
        {
            return Ok(());
        }
        self.check_each(&Value::Layout(layout.clone()), |coord, distance| {
            let expected = self.distance(start, distance)?;
            Ok((Tree::Leaf(expected), Tree::Leaf(static_index(coord, layout)?)))
        })
    }

    fn is_linear(&self, bits: i64) -> bool {
        bits & !self.swizzle.apply(&bits).unwrap_or_default() == 0
    }

    /// Checks what holds whatever the place is: that the composition takes indices apart into
    /// single bits, and that none has a bit together with its partner.
    fn check_for_any_place<I: Int>(&self, slice: &Layout<I>) -> Result<(), Error> {
        if self.bits().is_some_and(|bits| self.is_linear(bits)) {
            return Ok(());
        }
        let from_zero = distances(self.swizzle, &0)?;
        let mut slot = 0;
        let digits = from_zero.stride().map(&mut |_| {
            let path = Path::from_slice(&[slot]);
            slot += 1;
            StrideLeaf { scale: 1, path }
        });
        let digits = Layout::congruent(from_zero.shape().clone(), digits);
        let composed = compose_bits(&digits, &self.indices)?;
        let zeros = coprofile(&digits)?;
        self.check_each(&Value::Layout(slice.clone()), |coord, distance| {
            let expected = evaluate(&leaf(distance), &digits, &Widths::NARROW)?;
            let found = add(&evaluate(coord, &composed, &Widths::NARROW)?, &zeros)?;
            if expected != found {
                return Ok((expected, found));
            }
            let linear = static_index(&leaf(distance), &from_zero)?;
            Ok((Tree::Leaf(self.distance(0, distance)?), Tree::Leaf(linear)))
        })
    }

    /// How many coordinates are tried: fewer when evaluating one takes long.
    fn limit(&self) -> i64 {
        let leaves = self.indices.shape().leaves().len();
        let effort = i64::try_from(leaves.div_ceil(16).pow(2).max(1));
        LIMIT / effort.unwrap_or(i64::MAX)
    }

    /// Checks that `both`, given a coordinate and its index, are equal at every coordinate.
    fn check_each<I: Int>(
        &self,
        slice: &Value<I>,
        mut both: impl FnMut(&Coord<i64>, i64) -> Result<(IntTuple<i64>, IntTuple<i64>), Error>,
    ) -> Result<(), Error> {
        let slice = || slice.to_type().to_string().into();
        let (size, limit) = (product(self.indices.shape())?, self.limit());
        if size > limit {
            let slice = slice();
            return Err(Error::UncheckedSlice { slice, size, limit });
        }
        for coord in 0..size {
            let place = leaf(coord);
            let (expected, found) = both(&place, static_index(&place, &self.indices)?)?;
            if expected != found {
                return Err(Error::WrongSlice {
                    slice: slice(),
                    coord,
                    expected: text(&expected),
                    found: text(&found),
                });
            }
        }
        Ok(())
    }
}
