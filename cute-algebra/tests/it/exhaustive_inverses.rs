//! Inverses, complements and divides of every small layout against their definitions: what is returned
//! is right, and nothing is refused that is promised.

use std::collections::BTreeSet;

use crate::common::Sym;
use crate::exhaustive::{Modes, flat, index, layout};
use cute_algebra::{
    Int, Layout, StrideLeaf, Tree, Value, Width, complement, flat_divide, left_inverse,
    logical_divide, right_inverse, tiled_divide, zipped_divide,
};

/// Flat layouts of up to a number of modes.
fn layouts(rank: usize, extents: i64, strides: std::ops::RangeInclusive<i64>) -> Vec<Modes> {
    let mut all = vec![vec![]];
    let mut longest: Vec<Modes> = vec![vec![]];
    for _ in 0..rank {
        let extend = |modes: &Modes| -> Vec<Modes> {
            let leaves = (1..=extents).flat_map(|s| strides.clone().map(move |d| (s, d)));
            leaves.map(|leaf| [&modes[..], &[leaf]].concat()).collect()
        };
        longest = longest.iter().flat_map(extend).collect();
        all.extend(longest.clone());
    }
    all.retain(|modes| !modes.is_empty());
    all
}

fn all_small() -> Vec<Modes> {
    [layouts(2, 4, -3..=7), layouts(3, 3, -1..=4)].concat()
}

fn size(modes: &[(i64, i64)]) -> i64 {
    modes.iter().map(|(extent, _)| extent).product()
}

fn image(modes: &Modes) -> Vec<i64> {
    (0..size(modes)).map(|x| index(modes, x)).collect()
}

/// Whether each mode begins where those of smaller stride end or above, and the predicate holds.
fn is_chain(modes: &Modes, holds: impl Fn(i64, i64) -> bool) -> bool {
    let mut moving: Modes = modes.iter().copied().filter(|(s, d)| *s != 1 && *d != 0).collect();
    moving.sort_by_key(|(_, stride)| *stride);
    let ends = [1].into_iter().chain(moving.iter().map(|(s, d)| s * d));
    moving.iter().zip(ends).all(|((_, stride), end)| *stride >= end && holds(*stride, end))
}

#[test]
fn left_inverses_give_a_coordinate_back() {
    let mut found = 0;
    for modes in all_small() {
        match left_inverse(&layout(&modes)) {
            Ok(inverse) => {
                let back = flat(&inverse);
                for value in image(&modes) {
                    assert_eq!(index(&modes, index(&back, value)), value, "{modes:?}: {inverse}");
                }
                found += 1;
            }
            Err(error) => {
                let divides = is_chain(&modes, |stride, end| stride % end == 0);
                assert!(!divides, "{modes:?}: {error}");
            }
        }
    }
    assert!(found > 2000, "{found}");
}

/// Whether a layout of up to three modes, of any extents and of strides up to a size, gives coordinates
/// back.
fn has_left_inverse(modes: &Modes) -> bool {
    let values: BTreeSet<i64> = image(modes).into_iter().collect();
    let inside = 0..size(modes);
    let fits = |back: &Modes| {
        values.iter().all(|value| {
            let coord = index(back, *value);
            inside.contains(&coord) && index(modes, coord) == *value
        })
    };
    let reach = values.iter().copied().map(i64::abs).max().unwrap_or(0);
    let strides = || -inside.end..=inside.end;
    (1..=reach + 1).any(|first| {
        (1..=(reach + 1) / first).any(|second| {
            strides().any(|a| {
                strides().any(|b| strides().any(|c| fits(&vec![(first, a), (second, b), (1, c)])))
            })
        })
    })
}

#[test]
fn no_left_inverse_of_three_modes_is_overlooked() {
    let mut refused = 0;
    for modes in layouts(2, 3, -2..=4) {
        if let Err(error) = left_inverse(&layout(&modes)) {
            assert!(!has_left_inverse(&modes), "{modes:?}: {error}");
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
}

/// The size of the longest chain of whole leaves that begins at an index.
fn longest_chain(modes: &Modes, begin: i64) -> i64 {
    let next = modes.iter().filter(|(extent, stride)| *stride == begin && *extent != 1);
    next.map(|(extent, stride)| longest_chain(modes, extent * stride)).max().unwrap_or(begin)
}

#[test]
fn right_inverses_are_undone_and_the_longest() {
    for modes in all_small() {
        let inverse = right_inverse(&layout(&modes)).unwrap();
        let leaves = flat(&inverse);
        for x in 0..size(&leaves) {
            assert_eq!(index(&modes, index(&leaves, x)), x, "{modes:?}: {inverse}");
        }
        assert_eq!(size(&leaves), longest_chain(&modes, 1), "{modes:?}: {inverse}");
        let values: BTreeSet<i64> = image(&modes).into_iter().collect();
        if is_chain(&modes, |_, _| true) {
            assert!(!values.contains(&size(&leaves)), "{modes:?}: {inverse} could be longer");
        }
    }
}

/// The layout with the leaves of a mask dynamic, extents first.
fn masked(modes: &Modes, mask: usize) -> Layout<Sym> {
    let rank = modes.len();
    let leaf = |value: i64, bit: usize| match mask >> bit & 1 {
        0 => Sym::constant(value),
        _ => Sym { value, width: Some(Width::W32) },
    };
    let shape = modes.iter().enumerate().map(|(at, (s, _))| Tree::Leaf(leaf(*s, at)));
    let stride = modes.iter().enumerate();
    let stride = stride.map(|(at, (_, d))| Tree::Leaf(StrideLeaf::plain(leaf(*d, rank + at))));
    Layout::new(Tree::Tuple(shape.collect()), Tree::Tuple(stride.collect())).unwrap()
}

#[test]
fn right_inverses_do_not_depend_on_dynamic_leaves() {
    for modes in layouts(3, 3, 0..=3) {
        for mask in 1..1 << (2 * modes.len()) {
            let Ok(inverse) = right_inverse(&masked(&modes, mask)) else {
                continue;
            };
            let inverse = Value::Layout(inverse).to_type();
            assert!(inverse.is_static(), "{modes:?}, {mask:b}: {inverse}");
            let Value::Layout(inverse) = inverse else { unreachable!() };
            let known = |int: &cute_algebra::TypeInt| int.known().unwrap();
            let extents = inverse.shape().leaves().into_iter().map(known);
            let strides = inverse.stride().leaves().into_iter().map(|leaf| known(&leaf.scale));
            let leaves: Modes = extents.zip(strides).collect();
            for x in 0..size(&leaves) {
                assert_eq!(index(&modes, index(&leaves, x)), x, "{modes:?}, {mask:b}: {inverse}");
            }
        }
    }
}

/// Whether a set of integers, one of which is 0, adds up with the image to every integer below a size
/// in one way: what it holds below the size follows step by step.
fn is_coverable(image: &[i64], size: i64) -> bool {
    let mut sums = BTreeSet::new();
    (0..size).all(|x| sums.contains(&x) || image.iter().all(|value| sums.insert(x + value)))
}

#[test]
fn complements_cover_the_cotarget() {
    for modes in [layouts(2, 4, 0..=7), layouts(3, 3, 0..=5)].concat() {
        let covered: Modes = modes.iter().copied().filter(|(_, stride)| *stride != 0).collect();
        let image: Vec<i64> = match covered.is_empty() {
            true => vec![0],
            false => image(&covered),
        };
        for target in [1, 2, 3, 4, 5, 6, 8, 12, 18, 24, 36] {
            match complement(&layout(&modes), Some(&Value::Shape(Tree::Leaf(target)))) {
                Ok(gaps) => {
                    let leaves = flat(&gaps);
                    let mut sums = BTreeSet::new();
                    for x in 0..size(&leaves) {
                        let distinct =
                            image.iter().all(|value| sums.insert(value + index(&leaves, x)));
                        assert!(distinct, "{modes:?} to {target}: {gaps} overlaps");
                    }
                    assert!(
                        (0..target).all(|x| sums.contains(&x)),
                        "{modes:?} to {target}: {gaps}"
                    );
                    assert!(leaves.is_sorted_by(|a, b| a.1 < b.1), "{modes:?} to {target}: {gaps}");
                }
                Err(error) => {
                    let reaches = |stride, end| stride % end == 0 || stride / end * end >= target;
                    assert!(!is_chain(&modes, reaches), "{modes:?} to {target}: {error}");
                    // Nothing covers as much as the layout spans.
                    let is_small = image.iter().all(|value| 2 * value < target);
                    assert!(!is_small || !is_coverable(&image, target), "{modes:?} to {target}");
                }
            }
        }
    }
}

#[test]
fn complements_cover_cotargets_known_at_run_time() {
    for (extent, first, second, last) in (1..=8_i64).flat_map(|a| {
        (1..=8_i64).flat_map(move |b| {
            (1..=4_i64).flat_map(move |c| (1..=5_i64).map(move |d| (a, b, c, d)))
        })
    }) {
        let block = masked(&vec![(extent, 1)], 0);
        let leaf = |value, width| Tree::Leaf(Sym { value, width });
        let dynamic = leaf(last, Some(Width::W32));
        let cotarget = Tree::Tuple(vec![leaf(first, None), leaf(second, None), dynamic]);
        let rest = complement(&block, Some(&Value::Shape(cotarget))).unwrap();
        let leaves = rest.shape().leaves().into_iter().map(|extent| extent.value);
        let strides = rest.stride().leaves().into_iter().map(|stride| stride.scale.value);
        let leaves: Modes = leaves.zip(strides).collect();
        let starts: BTreeSet<i64> = (0..size(&leaves)).map(|x| index(&leaves, x)).collect();
        let sums: BTreeSet<i64> =
            starts.iter().flat_map(|start| (0..extent).map(move |x| start + x)).collect();
        assert_eq!(sums.len() as i64, extent * size(&leaves), "{extent}:1, {leaves:?}");
        let all = 0..first * second * last;
        assert!(all.clone().all(|x| sums.contains(&x)), "{extent}:1 to {all:?}: {leaves:?}");
    }
}

#[test]
fn divides_lose_no_element() {
    let mut refused = 0;
    for tiler in layouts(2, 4, 0..=6) {
        let tiler = Value::Layout(layout(&tiler));
        for size in [2, 6, 12, 16] {
            let input = Value::Layout(layout(&vec![(size, 1)]));
            for divide in [logical_divide, zipped_divide, tiled_divide, flat_divide] {
                let Ok(Value::Layout(result)) = divide(&input, &tiler) else {
                    refused += 1;
                    continue;
                };
                let found: BTreeSet<i64> = image(&flat(&result)).into_iter().collect();
                assert!((0..size).all(|x| found.contains(&x)), "{size}:1 by {tiler} is {result}");
            }
        }
    }
    assert!(refused > 10, "{refused}");
}
