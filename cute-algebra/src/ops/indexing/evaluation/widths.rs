//! How wide an index has to be so that it never wraps.

use crate::leaves::are_static;
use crate::ops::indexing::evaluation::index_of;
use crate::ops::indexing::evaluation::range::{Range, in_range, known_part};
use crate::slots::add;
use crate::wide::Wide;
use crate::{ComposedLayout, CoordLeaf, Error, Inner, Int, IntTuple, Layout, Swizzle, Tree, Width};

/// The width of the leaves of an index, slot by slot: 64 bits where static extents and strides
/// show that a coordinate inside the shape leads outside signed 32 bits.
pub(crate) enum Widths {
    /// 64 bits everywhere, since what is reached cannot be computed
    Wide,
    /// As wide as what is reached at each slot, in several stages of the computation
    Reached(Vec<IntTuple<Range>>),
}

impl Widths {
    /// No demand on any slot.
    pub(crate) const NARROW: Widths = Widths::Reached(Vec::new());

    /// Those of the indices of a layout.
    pub(crate) fn of_layout<I: Int>(layout: &Layout<I>) -> Self {
        match reach(layout) {
            Ok(indices) => Widths::Reached(vec![indices]),
            Err(_) => Widths::Wide,
        }
    }

    /// Those of the index of a layout, with and without an offset.
    pub(crate) fn of_sum<I: Int>(layout: &Layout<I>, offset: &IntTuple<I>) -> Self {
        match reach_sum(layout, offset) {
            Ok((base, sum)) => Widths::Reached(vec![base, sum]),
            Err(_) => Widths::Wide,
        }
    }

    /// Those of the outer index, with and without the offset, and those of the result.
    pub(crate) fn of_composed<I: Int>(composed: &ComposedLayout<I>) -> (Self, Self) {
        match reach_composed(composed) {
            Ok((sums, results)) => (Widths::Reached(sums), Widths::Reached(results)),
            Err(_) => (Widths::Wide, Widths::Wide),
        }
    }

    /// Whether static extents and strides show that a coordinate inside the shape leads outside
    /// signed 64 bits.
    pub(crate) fn overflow(&self) -> bool {
        let Widths::Reached(stages) = self else { return false };
        let is_outside = |index: &&Range| {
            let (low, high) = index.bounds();
            low < i64::MIN.into() || high > i64::MAX.into()
        };
        stages.iter().any(|indices| indices.leaves().iter().any(is_outside))
    }

    /// The width of a slot.
    pub(crate) fn at(&self, path: &[u32]) -> Width {
        match self {
            Widths::Wide => Width::W64,
            Widths::Reached(stages) => {
                let reached = stages.iter().filter_map(|indices| slot(indices, path));
                reached.map(Int::width).max().unwrap_or_default()
            }
        }
    }

    /// The tuple, each dynamic leaf at least as wide as its slot.
    pub(crate) fn widen<I: Int>(&self, tuple: &IntTuple<I>) -> IntTuple<I> {
        map_slots(tuple, &mut Vec::new(), &mut |path, leaf| leaf.widen(self.at(path)))
    }

    /// The tuple of which it is known that no leaf leaves what is reached.
    pub(crate) fn bound<I: Int>(&self, tuple: &IntTuple<Wide<I>>) -> IntTuple<Wide<I>> {
        let Widths::Reached(stages) = self else { return tuple.clone() };
        map_slots(tuple, &mut Vec::new(), &mut |path, leaf| {
            let reached = stages.iter().filter_map(|indices| slot(indices, path));
            match reached.map(Range::reach).max() {
                Some(reach) => leaf.within(reach),
                None => leaf.clone(),
            }
        })
    }
}

/// The tuple in which every leaf is replaced, given its path.
fn map_slots<I, J>(
    tuple: &IntTuple<I>,
    path: &mut Vec<u32>,
    f: &mut impl FnMut(&[u32], &I) -> J,
) -> IntTuple<J> {
    match tuple {
        Tree::Leaf(leaf) => Tree::Leaf(f(path, leaf)),
        Tree::Tuple(elements) => {
            let mapped = elements.iter().zip(0..).map(|(element, mode)| {
                path.push(mode);
                let element = map_slots(element, path, f);
                path.pop();
                element
            });
            Tree::Tuple(mapped.collect())
        }
    }
}

fn slot<'a>(indices: &'a IntTuple<Range>, path: &[u32]) -> Option<&'a Range> {
    match (indices, path.split_first()) {
        (Tree::Leaf(leaf), None) => Some(leaf),
        (Tree::Tuple(elements), Some((mode, rest))) => {
            slot(elements.get(usize::try_from(*mode).ok()?)?, rest)
        }
        _ => None,
    }
}

/// The indices that all coordinates inside the shape reach.
fn reach<I: Int>(layout: &Layout<I>) -> Result<IntTuple<Range>, Error> {
    index_of(&in_range(layout.shape()), &known_part(layout)?)
}

/// The same without and with an offset.
fn reach_sum<I: Int>(
    layout: &Layout<I>,
    offset: &IntTuple<I>,
) -> Result<(IntTuple<Range>, IntTuple<Range>), Error> {
    let base = reach(layout)?;
    let offset = offset.map(&mut Range::of);
    let sum = add(&only_addable(&base, &offset), &offset)?;
    Ok((base, sum))
}

type Stages = (Vec<IntTuple<Range>>, Vec<IntTuple<Range>>);

fn reach_composed<I: Int>(composed: &ComposedLayout<I>) -> Result<Stages, Error> {
    let (base, sum) = reach_sum(composed.outer(), composed.offset())?;
    let mut results = Vec::new();
    match composed.inner() {
        Inner::Layout(inner) => {
            let coord = sum.map(&mut |leaf| CoordLeaf::Int(*leaf));
            results.push(index_of(&coord, &known_part(inner)?)?);
            // An offset that is not known may lead anywhere in the inner layout.
            if !offset_is_known(composed) {
                results.push(reach(inner)?);
            }
        }
        Inner::Swizzle(swizzle) => {
            let complete = is_known(composed);
            results.push(sum.map(&mut |leaf| swizzled(swizzle, leaf, complete)));
        }
    }
    Ok((vec![base, sum], results))
}

/// Where the offset has a tuple, the only integer that adds to it is 0.
fn only_addable(base: &IntTuple<Range>, offset: &IntTuple<Range>) -> IntTuple<Range> {
    match (base, offset) {
        (Tree::Leaf(_), Tree::Tuple(elements)) if !elements.is_empty() => {
            Tree::Leaf(Range::Exact(0))
        }
        (Tree::Tuple(base), Tree::Tuple(offset)) => {
            let both = base.iter().zip(offset).map(|(base, offset)| only_addable(base, offset));
            let surplus = base.iter().skip(offset.len()).cloned();
            Tree::Tuple(both.chain(surplus).collect())
        }
        _ => base.clone(),
    }
}

fn swizzled(swizzle: &Swizzle, index: &Range, complete: bool) -> Range {
    match swizzle.needs(complete.then(|| index.bounds())) {
        Width::W64 => Range::Exact(i64::MAX),
        _ => *index,
    }
}

/// Whether nothing but the coordinate decides what is given to the inner part.
pub(crate) fn is_known<I: Int>(composed: &ComposedLayout<I>) -> bool {
    are_static(&composed.outer().flat()) && offset_is_known(composed)
}

fn offset_is_known<I: Int>(composed: &ComposedLayout<I>) -> bool {
    composed.offset().leaves().into_iter().all(|leaf| leaf.known().is_some())
}
