//! Layouts as functions, index by index, and random ones of which all indices can be tried.
//!
//! Nothing here is taken from the operations: a value is a map from slots, by basis path, to integers.

use std::collections::{BTreeMap, BTreeSet};

use cute_algebra::{Int, Layout, Path, Shape, Stride, StrideLeaf, Tree, Value};
use proptest::prelude::*;

use super::{Dynamics, Sym};

/// An index: the slots that are not 0.
pub type Point = BTreeMap<Vec<u32>, i64>;

/// Extent, scale and path of a leaf.
pub type Leaf = (i64, i64, Vec<u32>);

/// As many cases as `PROPTEST_CASES` says, 256 without it.
pub fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        failure_persistence: None,
        max_global_rejects: 10_000_000,
        max_local_rejects: 10_000_000,
        ..ProptestConfig::with_cases(cases.and_then(|n| n.parse().ok()).unwrap_or(256))
    }
}

pub fn flat(layout: &Layout<i64>) -> Vec<Leaf> {
    let strides = layout.stride().leaves().into_iter();
    let leaves = layout.shape().leaves().into_iter().zip(strides);
    leaves.map(|(extent, stride)| (*extent, stride.scale, stride.path.to_vec())).collect()
}

pub fn size(layout: &Layout<i64>) -> i64 {
    layout.shape().leaves().into_iter().product()
}

pub fn plus(mut a: Point, b: &Point) -> Point {
    for (path, value) in b {
        *a.entry(path.clone()).or_default() += value;
    }
    a.retain(|_, value| *value != 0);
    a
}

pub fn times(a: &Point, by: i64) -> Point {
    let scaled = a.iter().map(|(path, value)| (path.clone(), value * by));
    scaled.filter(|(_, value)| *value != 0).collect()
}

pub fn number(value: i64) -> Point {
    times(&Point::from([(vec![], 1)]), value)
}

/// The value at the `x`-th coordinate; the last leaf goes on, and division truncates.
pub fn at(leaves: &[Leaf], x: i64) -> Point {
    let mut rest = x;
    let mut sum = Point::new();
    for (position, (extent, scale, path)) in leaves.iter().enumerate() {
        let is_last = position + 1 == leaves.len();
        let index = if is_last { rest } else { rest % extent };
        rest /= extent;
        sum = plus(sum, &times(&Point::from([(path.clone(), *scale)]), index));
    }
    sum
}

/// All values in the order of the coordinates.
pub fn values(layout: &Layout<i64>) -> Vec<Point> {
    let leaves = flat(layout);
    (0..size(layout)).map(|x| at(&leaves, x)).collect()
}

pub fn sorted(mut values: Vec<Point>) -> Vec<Point> {
    values.sort();
    values
}

pub fn is_injective(layout: &Layout<i64>) -> bool {
    let values = values(layout);
    values.iter().collect::<BTreeSet<_>>().len() == values.len()
}

/// The part that a basis path names; a leaf is its own mode 0.
fn part(layout: &Layout<i64>, path: &[u32]) -> Option<Layout<i64>> {
    let Some((first, rest)) = path.split_first() else {
        return Some(layout.clone());
    };
    let modes = modes(layout);
    part(modes.get(*first as usize)?, rest)
}

pub fn modes(layout: &Layout<i64>) -> Vec<Layout<i64>> {
    match (layout.shape(), layout.stride()) {
        (Tree::Tuple(shapes), Tree::Tuple(strides)) => {
            let modes = shapes.iter().zip(strides);
            let modes = modes.map(|(shape, stride)| Layout::new(shape.clone(), stride.clone()));
            modes.map(Result::unwrap).collect()
        }
        _ => vec![layout.clone()],
    }
}

pub fn tuple(modes: &[Layout<i64>]) -> Layout<i64> {
    let shapes = modes.iter().map(|mode| mode.shape().clone()).collect();
    let strides = modes.iter().map(|mode| mode.stride().clone()).collect();
    Layout::new(Tree::Tuple(shapes), Tree::Tuple(strides)).unwrap()
}

/// The value at a point, each of whose slots is an index into a part of the layout. None if there is no
/// such part, or it has no leaf to go on along.
pub fn at_point(layout: &Layout<i64>, point: &Point) -> Option<Point> {
    let mut sum = Point::new();
    for (path, index) in point {
        let leaves = flat(&part(layout, path)?);
        if leaves.is_empty() {
            return None;
        }
        sum = plus(sum, &at(&leaves, *index));
    }
    Some(sum)
}

/// Whether a table of values is a layout of some shape of that size: some first mode repeats itself, and
/// what is left is again one. No stride has two slots.
pub fn is_layout(values: &[Point]) -> bool {
    let size = values.len();
    let extents = (2..=size).filter(|extent| size.is_multiple_of(*extent));
    size == 1
        || values[1].len() < 2
            && extents.into_iter().any(|extent| {
                let first = (0..extent).all(|i| values[i] == times(&values[1], i as i64));
                let rest: Vec<Point> = values.iter().step_by(extent).cloned().collect();
                let repeats = (0..size)
                    .all(|i| values[i] == plus(values[i % extent].clone(), &rest[i / extent]));
                first && repeats && is_layout(&rest)
            })
}

/// Whether every leaf of `shape` has become leaves in its place whose product it is.
pub fn refines(shape: &Shape<i64>, finer: &Shape<i64>) -> bool {
    match (shape, finer) {
        (Tree::Leaf(extent), finer) => *extent == finer.leaves().into_iter().product::<i64>(),
        (Tree::Tuple(a), Tree::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| refines(a, b))
        }
        _ => false,
    }
}

/// The leaves that lead anywhere, of one slot, by stride.
pub fn moving(leaves: &[Leaf], path: &[u32]) -> Vec<(i64, i64)> {
    let inside = leaves.iter().filter(|leaf| leaf.2 == path);
    let moving = inside.filter(|leaf| leaf.0 != 1 && leaf.1 != 0);
    let mut pairs: Vec<(i64, i64)> = moving.map(|leaf| (leaf.1, leaf.0)).collect();
    pairs.sort_unstable();
    pairs
}

/// Of sorted pairs of stride and extent: whether every stride satisfies the predicate with where the one
/// before ends.
pub fn chain(pairs: &[(i64, i64)], holds: impl Fn(i64, i64) -> bool) -> bool {
    let ends = [1].into_iter().chain(pairs.iter().map(|(d, e)| d * e));
    pairs.iter().zip(ends).all(|((d, _), end)| *d > 0 && holds(*d, end))
}

pub fn is_packed(pairs: &[(i64, i64)]) -> bool {
    chain(pairs, |stride, end| stride % end == 0)
}

pub fn span(pairs: &[(i64, i64)]) -> i64 {
    pairs.last().map_or(1, |(stride, extent)| stride * extent)
}

/// The slots of a layout, the empty path if it has plain strides only.
pub fn slots(layout: &Layout<i64>) -> BTreeSet<Vec<u32>> {
    let mut paths: BTreeSet<Vec<u32>> = flat(layout).into_iter().map(|leaf| leaf.2).collect();
    if paths.len() > 1 {
        paths.remove(&vec![]);
    }
    paths
}

/// The layout of one leaf with a plain stride.
pub fn leaf(extent: i64, stride: i64) -> Layout<i64> {
    with_strides(&Tree::Leaf(extent), [StrideLeaf::plain(stride)]).unwrap()
}

/// The layout that a value is.
pub fn plain(value: Value<i64>) -> Layout<i64> {
    match value {
        Value::Layout(layout) => layout,
        other => panic!("{other} is no layout"),
    }
}

/// Whether a profile or tile stands over a layout: a tuple over no fewer modes.
pub fn fits<P>(profile: &Tree<P>, layout: &Layout<i64>) -> bool {
    let Tree::Tuple(parts) = profile else {
        return true;
    };
    let modes = modes(layout);
    parts.len() <= modes.len() && parts.iter().zip(&modes).all(|(part, mode)| fits(part, mode))
}

/// Leaves nested in some way.
fn nested<L: Clone>(leaves: &[Tree<L>], how: u32) -> Tree<L> {
    match (leaves, how % 6) {
        ([leaf], 0..=2) => leaf.clone(),
        ([a, rest @ ..], 3) => Tree::Tuple(vec![a.clone(), nested(rest, how / 6)]),
        ([rest @ .., a], 4) => Tree::Tuple(vec![nested(rest, how / 6), a.clone()]),
        ([], 5) => Tree::Tuple(vec![]),
        (all, 5) => Tree::Tuple(vec![nested(all, how / 6)]),
        (all, _) => Tree::Tuple(all.to_vec()),
    }
}

/// A shape of up to four leaves.
pub fn shape(max: i64) -> impl Strategy<Value = Shape<i64>> + Clone {
    let extent = prop_oneof![1 => Just(1), 5 => 2..=max];
    (proptest::collection::vec(extent, 1..=4), 0..216_u32).prop_map(|(extents, how)| {
        let leaves: Vec<_> = extents.into_iter().map(Tree::Leaf).collect();
        nested(&leaves, how)
    })
}

/// Plain strides: those of a compact layout in some order with some gaps, or any.
fn plain_strides(shape: Shape<i64>) -> impl Strategy<Value = Layout<i64>> {
    let count = shape.leaves().len();
    let keys = proptest::collection::vec(any::<u16>(), count);
    let noise = proptest::collection::vec((0..12_u32, -8..=24_i64), count);
    let gaps = proptest::collection::vec(prop_oneof![3 => Just(1_i64), 1 => 2..=4_i64], count);
    (keys, noise, gaps, 0..4_u32, 0..4_u32).prop_map(move |(keys, noise, gaps, wild, packed)| {
        let extents: Vec<i64> = shape.leaves().into_iter().copied().collect();
        let mut order: Vec<usize> = (0..count).collect();
        if packed < 2 {
            order.sort_by_key(|i| keys[*i]);
        }
        let mut strides = vec![0; count];
        let mut end = 1;
        for i in order {
            strides[i] = if packed % 2 == 0 { end } else { end * gaps[i] };
            end = strides[i] * extents[i];
            match noise[i].0 {
                0 => strides[i] = 0,
                1 => strides[i] = -strides[i],
                2..=8 if wild == 0 => strides[i] = noise[i].1,
                _ => {}
            }
        }
        with_strides(&shape, strides.into_iter().map(StrideLeaf::plain)).unwrap()
    })
}

pub fn with_strides(
    shape: &Shape<i64>,
    strides: impl IntoIterator<Item = StrideLeaf<i64>>,
) -> Option<Layout<i64>> {
    let mut strides = strides.into_iter();
    let stride: Stride<i64> = shape.map(&mut |_| strides.next().unwrap());
    Layout::new(shape.clone(), stride).ok()
}

/// A layout with plain strides.
pub fn plain_layout(max: i64) -> impl Strategy<Value = Layout<i64>> + Clone {
    shape(max).prop_flat_map(plain_strides).boxed()
}

/// A layout with scaled bases: each leaf of a plain one moved to one of a few slots.
pub fn basis_layout(max: i64) -> impl Strategy<Value = Layout<i64>> + Clone {
    let paths: [&[&[u32]]; 4] =
        [&[&[0]], &[&[0], &[1]], &[&[1, 0], &[0]], &[&[0, 1], &[1], &[0, 0]]];
    let slots =
        (proptest::sample::select(paths.to_vec()), proptest::collection::vec(0..6_usize, 4));
    (plain_layout(max), slots, 1..=3_i64)
        .prop_map(|(layout, (paths, slots), least)| {
            let leaves = flat(&layout);
            let strides = leaves.iter().zip(slots).map(|((_, scale, _), slot)| {
                let path = Path::from_slice(paths[slot % paths.len()]);
                // Small scales, so that slots are packed now and then.
                let scale = if !(-6..=6).contains(scale) { scale.signum() * least } else { *scale };
                StrideLeaf { scale, path }
            });
            with_strides(layout.shape(), strides).unwrap()
        })
        .boxed()
}

/// A layout of either kind.
pub fn any_layout(max: i64) -> impl Strategy<Value = Layout<i64>> + Clone {
    prop_oneof![3 => plain_layout(max), 1 => basis_layout(max)].boxed()
}

/// The value with some of its integers dynamic, but never a 0.
pub fn symbolic(value: &Value<i64>, dynamics: &Dynamics) -> Value<Sym> {
    let mut symbols = dynamics.symbols();
    let Ok(value) = value.try_map(&mut |int| match (symbols(int), int) {
        (_, 0) => Ok(Sym::constant(0)),
        (symbol, _) => symbol,
    });
    value
}

/// The run-time values.
pub fn substituted(value: &Value<Sym>) -> Layout<i64> {
    let Ok(value) = value.try_map(&mut |int: &Sym| Ok::<_, std::convert::Infallible>(int.value));
    match value {
        Value::Layout(layout) => layout,
        other => panic!("{other} is no layout"),
    }
}
