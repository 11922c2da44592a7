//! Slices of swizzled layouts.

use crate::bits::{Bits, coord_bits, size};
use crate::leaves::{LayoutLeaf, expand, fold_inside, unwrapped};
use crate::ops::indexing::evaluation::index_of;
use crate::ops::layout_algebra::composition::compose;
use crate::text::print::text;
use crate::tried::{MAX_TRIED, Moving, bounds, coordinates, difference, every_coordinate, extents};
use crate::{
    ComposedLayout, Coord, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Precondition, Predicate,
    Shape, StrideLeaf, Swizzle, Tree, TypeInt, Value, int,
};

/// The slice of a swizzled layout, given the slice of its outer layout and the place where it starts:
/// the offset plus the index of the coordinate.
pub(crate) fn slice_swizzled<I: Int>(
    composed: &ComposedLayout<I>,
    swizzle: &Swizzle,
    coord: &Coord<I>,
    kept: Layout<I>,
    start: impl FnOnce() -> Result<I, Error>,
) -> Result<Value<I>, Error> {
    let outer = static_layout(composed.outer())?;
    let wildcard = coord.find(&mut |leaf| matches!(leaf, CoordLeaf::Underscore));
    if wildcard.is_none() {
        return Err(Error::NoWildcard { coord: text(coord) });
    }
    if coord.find(&mut |leaf| matches!(leaf, CoordLeaf::Int(_))).is_none() {
        return composed.with_outer(kept).map(Value::ComposedLayout);
    }
    let slice =
        SwizzledSlice::new(composed.offset(), swizzle, &outer, coord, static_layout(&kept)?)?;
    let form = slice.form()?;
    if !matches!(form, Form::Swizzled(None)) {
        assume_inside(coord, outer.shape());
    }
    let place = |place: Option<i64>| place.map_or_else(start, |place| Ok(I::constant(place)));
    Ok(match form {
        Form::Plain(layout) => Value::Layout(constants(&layout)?),
        Form::Distances(known) => Value::Layout(slice.composed_distances(&place(known)?)?),
        Form::Swizzled(known) => {
            let offset = Tree::Leaf(place(known)?);
            let swizzled = ComposedLayout::new(Inner::Swizzle(*swizzle), offset, kept)?;
            Value::ComposedLayout(swizzled)
        }
    })
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

/// That every dynamic index lies inside the part of the shape that it is an index of.
fn assume_inside<I: Int>(coord: &Coord<I>, shape: &Shape<i64>) {
    match coord {
        Tree::Tuple(coords) => {
            coords.iter().zip(shape.modes()).for_each(|(c, shape)| assume_inside(c, shape));
        }
        Tree::Leaf(CoordLeaf::Int(index)) if index.known().is_none() => {
            let extent = || I::constant(size(shape).try_into().unwrap_or(i64::MAX));
            I::emit_assume(|| Precondition::Inside { index: index.clone(), extent: extent() });
        }
        Tree::Leaf(_) => {}
    }
}

/// How the distances from the start of a slice are said. A place that is not known is the start.
enum Form {
    /// By a layout of plain strides
    Plain(Layout<i64>),
    /// By [`distances`] from a place, composed with the indices
    Distances(Option<i64>),
    /// By the swizzle itself, from a place
    Swizzled(Option<i64>),
}

/// What `_` selects of a swizzled layout.
struct SwizzledSlice<'a> {
    swizzle: &'a Swizzle,
    /// The slice of the outer layout
    indices: Layout<i64>,
    /// The bits that an index may have
    set: i64,
    /// The least and the greatest index
    reach: (i128, i128),
    /// What is known of the start
    start: Bits,
    /// The offset exclusive-or those bits of the coordinate's index that the swizzle reads or changes
    place: Option<i64>,
}

impl<'a> SwizzledSlice<'a> {
    fn new<I: Int>(
        offset: &IntTuple<I>,
        swizzle: &'a Swizzle,
        outer: &Layout<i64>,
        coord: &Coord<I>,
        indices: Layout<i64>,
    ) -> Result<Self, Error> {
        let offset = match offset {
            Tree::Leaf(offset) => Bits::of(offset),
            Tree::Tuple(_) => Bits::constant(0),
        };
        let index = index_bits(&coord_bits(coord, outer.shape()), outer)?;
        let any = |extent: &i64| CoordLeaf::Int(Bits::up_to(i128::from(*extent) - 1));
        let set = index_bits(&indices.shape().map(&mut |extent| any(extent)), &indices)?.possible();
        let swizzled = index.masked(swizzle.source() | swizzle.target());
        Ok(SwizzledSlice {
            swizzle,
            set,
            reach: reach(&indices),
            indices,
            start: Int::add(&offset, &index)?,
            place: offset.known().zip(swizzled).map(|(offset, bits)| offset ^ bits),
        })
    }

    fn form(&self) -> Result<Form, Error> {
        if self.stays_swizzled()? {
            let place = self.place.filter(|place| self.starts_alike(*place));
            return Ok(Form::Swizzled(place.or(self.start.known())));
        }
        let place = self.start.masked(self.swizzled());
        if self.is_linear() {
            let typed = place.map_or(TypeInt::Dynamic(crate::Width::W32), TypeInt::Static);
            if self.composed_distances(&typed).is_ok() {
                return Ok(Form::Distances(place));
            }
        }
        if self.is_untouched() {
            return Ok(Form::Plain(self.indices.clone()));
        }
        let tried = self.relevant().and_then(|start| self.tried(start));
        Ok(tried.map_or(Form::Swizzled(self.start.known()), Form::Plain))
    }

    fn swizzled(&self) -> i64 {
        self.swizzle.source() | self.swizzle.target()
    }

    /// Whether the last index has both a bit that the swizzle changes and the one that changes it.
    fn stays_swizzled(&self) -> Result<bool, Error> {
        let leaves = self.indices.flat().into_iter();
        let last = leaves.map(|leaf| (leaf.extent - 1).wrapping_mul(leaf.stride.scale));
        let last = last.fold(0, i64::wrapping_add);
        Ok(last & !self.swizzle.apply(&last)? != 0)
    }

    /// Whether no index carries into a bit that is swizzled or lies below where it is added to an integer
    /// with these bits, so that each of those bits of the sum is one of either.
    fn is_carry_free(&self, bits: i64) -> bool {
        self.set >= 0 && self.set & bits & ((1 << self.top()) - 1) == 0
    }

    /// Whether every bit of an index contributes to the distance what [`distances`] says: no sum
    /// carries, and no index has a bit together with the one that changes it.
    fn is_linear(&self) -> bool {
        let changed = self.swizzle.apply(&self.set).unwrap_or_default();
        self.is_carry_free(self.start.possible()) && self.set & !changed == 0
    }

    /// Whether no index reaches the bits that are read, and either these are 0 at the start or the bits
    /// that they change are not reached either.
    fn is_untouched(&self) -> bool {
        let (source, target) = (self.swizzle.source(), self.swizzle.target());
        let stays_below = |mask: i64| {
            let below = (mask & mask.wrapping_neg()).wrapping_sub(1);
            let start = i128::from(self.start.possible() & below);
            mask == 0 || self.reach.0 >= 0 && start + self.reach.1 <= below.into()
        };
        stays_below(source | target) || self.start.masked(source) == Some(0) && stays_below(source)
    }

    /// The start without bits that do not matter for distances: those above what is swizzled, and
    /// those below both that and every index.
    fn relevant(&self) -> Option<i64> {
        self.start.masked(self.relevant_bits())
    }

    fn relevant_bits(&self) -> i64 {
        let low = self.swizzle.base().min(self.set.trailing_zeros());
        (1 << self.top()) - (1 << low)
    }

    /// The first bit above all that are swizzled.
    fn top(&self) -> u32 {
        self.swizzle.base() + self.swizzle.bits() + self.swizzle.shift().unsigned_abs()
    }

    /// Whether the distances from that place are those from the start.
    fn starts_alike(&self, place: i64) -> bool {
        let swizzled = self.swizzled();
        let bits_agree = self.start.masked(swizzled) == Some(place & swizzled)
            && self.is_carry_free(self.start.possible())
            && self.is_carry_free(place);
        let Some(start) = self.relevant() else { return bits_agree };
        let place = place & self.relevant_bits();
        bits_agree || place == start || self.agree_everywhere(place, start)
    }

    fn agree_everywhere(&self, place: i64, start: i64) -> bool {
        let Some(leaves) = self.can_try() else { return false };
        let leaves: Vec<_> = leaves.iter().collect();
        every_coordinate(&leaves)
            .all(|(_, index)| self.distance(place, index) == self.distance(start, index))
    }

    /// The leaves of the indices that move, if their coordinates are few enough to be tried.
    fn can_try(&self) -> Option<Vec<Moving>> {
        let leaves = self.indices.flat().into_iter().filter(|leaf| leaf.extent > 1);
        let leaves: Vec<_> = leaves
            .map(|leaf| Moving {
                extent: leaf.extent.into(),
                stride: leaf.stride.scale.into(),
                bounds: vec![1],
            })
            .collect();
        let fits = self.reach.0 > -(1 << 62) && self.reach.1 < 1 << 62;
        (fits && coordinates(leaves.iter().map(|leaf| leaf.extent)) <= MAX_TRIED).then_some(leaves)
    }

    /// The layout of the distances from a start, if trying every coordinate shows that there is one.
    fn tried(&self, start: i64) -> Option<Layout<i64>> {
        let mut moving = self.can_try()?;
        for leaf in &mut moving {
            let at = |k: i128| vec![self.distance(start, k * leaf.stride)];
            leaf.bounds = bounds(leaf.extent, at).ok()?;
        }
        let leaves: Vec<_> = moving.iter().collect();
        if difference(&leaves, |index| vec![self.distance(start, index)]).is_some() {
            return None;
        }
        let mut moving = moving.into_iter();
        let leaves = expand(&self.indices.zip(), &mut |leaf| {
            let Some(found) = (leaf.extent > 1).then(|| moving.next()).flatten() else {
                return Ok(Tree::Leaf(LayoutLeaf::plain(leaf.extent, 0)));
            };
            let modes = found.bounds.iter().zip(extents(found.extent, &found.bounds));
            let modes = modes.map(|(bound, extent)| {
                let stride = self.distance(start, bound * found.stride);
                let narrow = |int: i128| i64::try_from(int).map_err(|_| Error::TooLarge);
                Ok(LayoutLeaf::plain(narrow(extent)?, narrow(stride)?))
            });
            Ok(unwrapped(fold_inside(modes.collect::<Result<_, Error>>()?)))
        });
        leaves.ok().map(|leaves| Layout::unzip(&leaves))
    }

    /// The distance from a place to an index further on after the swizzle. Both are far from leaving
    /// 64 bits.
    fn distance(&self, place: i64, index: i128) -> i128 {
        let swizzled = |index: i64| self.swizzle.apply(&index).unwrap_or_default();
        let end = place.wrapping_add(i64::try_from(index).unwrap_or_default());
        i128::from(swizzled(end)) - i128::from(swizzled(place))
    }

    /// The distances from a place, as a layout of what `_` selects.
    fn composed_distances<I: Int>(&self, place: &I) -> Result<Layout<I>, Error> {
        compose(&distances(self.swizzle, place)?, &constants(&self.indices)?)
    }
}

/// What is known of the index in a layout of plain strides; without any mode it is 0.
fn index_bits(coord: &Coord<Bits>, layout: &Layout<i64>) -> Result<Bits, Error> {
    match index_of(coord, &constants(layout)?)? {
        Tree::Leaf(index) => Ok(index),
        Tree::Tuple(_) => Ok(Bits::constant(0)),
    }
}

fn reach(layout: &Layout<i64>) -> (i128, i128) {
    let ends = layout.flat().into_iter();
    let ends = ends.map(|leaf| (i128::from(leaf.extent) - 1) * i128::from(leaf.stride.scale));
    ends.fold((0, 0), |(low, high), end| (low + end.min(0), high + end.max(0)))
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
    let low = swizzle.base() + swizzle.bits();
    let mut modes = vec![plain(1 << swizzle.base(), 0)];
    modes.extend(lower);
    modes.push(plain(1 << (swizzle.shift().unsigned_abs() - swizzle.bits()), low));
    modes.extend(upper);
    modes.push(plain(1, low + swizzle.shift().unsigned_abs()));
    Ok(flat(modes))
}

/// The layout of these extents and strides.
fn flat<I: Int>(modes: Vec<(i64, StrideLeaf<I>)>) -> Layout<I> {
    let (shape, stride) = modes
        .into_iter()
        .map(|(extent, stride)| (Tree::Leaf(I::constant(extent)), Tree::Leaf(stride)))
        .unzip();
    Layout::congruent(Tree::Tuple(shape), Tree::Tuple(stride))
}
