//! Compact strides in a given order of modes.

use crate::layout::{column_major_from, map_stride, product};
use crate::wide::wide;
use crate::{Error, Int, Shape, Stride, Tree};

/// The compact strides of a shape in the order of the keys, which are weakly congruent to it: below
/// a key the strides are column-major, and they start at the product of the sizes of all parts that
/// have a lesser key. Parts of equal keys start alike.
pub(crate) fn compact_order<I: Int, K: Ord>(
    shape: &Shape<I>,
    order: &Tree<K>,
) -> Result<Stride<I>, Error> {
    let shape = &wide(shape);
    let mut parts = Vec::new();
    parts_of(shape, order, &mut parts);
    let greatest = parts.iter().map(|(key, _)| *key).max();
    // Nothing builds on the parts of the greatest key, so their sizes are not computed.
    parts.retain(|(key, _)| Some(*key) < greatest);
    let sized = |(key, part): (_, &_)| {
        let size = product(part);
        Part { key, size }
    };
    let parts: Vec<_> = parts.into_iter().map(sized).collect();
    let stride = strides(shape, order, &parts)?;
    map_stride(&stride, &mut |int| Ok(int.settled()))
}

/// A part of the shape that has a key.
struct Part<'a, I, K> {
    key: &'a K,
    // What overflows matters only to the strides that build on it.
    size: Result<I, Error>,
}

fn parts_of<'a, I, K>(
    shape: &'a Shape<I>,
    order: &'a Tree<K>,
    parts: &mut Vec<(&'a K, &'a Shape<I>)>,
) {
    match order {
        Tree::Leaf(key) => parts.push((key, shape)),
        Tree::Tuple(orders) => {
            for (order, shape) in orders.iter().zip(shape.modes()) {
                parts_of(shape, order, parts);
            }
        }
    }
}

fn strides<I: Int, K: Ord>(
    shape: &Shape<I>,
    order: &Tree<K>,
    parts: &[Part<'_, I, K>],
) -> Result<Stride<I>, Error> {
    match order {
        Tree::Leaf(key) => column_major_from(shape, &start(key, parts)),
        Tree::Tuple(orders) => {
            let modes = orders.iter().zip(shape.modes());
            let strides = modes.map(|(order, shape)| strides(shape, order, parts));
            strides.collect::<Result<_, _>>().map(Tree::Tuple)
        }
    }
}

fn start<I: Int, K: Ord>(key: &K, parts: &[Part<'_, I, K>]) -> Result<I, Error> {
    let before = parts.iter().filter(|part| part.key < key);
    let sizes = before.map(|part| part.size.clone().map(Tree::Leaf));
    product(&Tree::Tuple(sizes.collect::<Result<_, _>>()?))
}
