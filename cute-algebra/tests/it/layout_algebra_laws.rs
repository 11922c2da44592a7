//! Coalescing, complements and inverses against their definitions, index by index.

use crate::common;

use std::collections::BTreeSet;

use common::functions::{
    Leaf, Point, any_layout, at, at_point, chain, config, fits, flat, is_injective, is_packed,
    leaf, modes, moving, number, plain, plain_layout, plus, shape, size, slots, sorted, span,
    tuple, values, with_strides,
};
use common::tree;
use cute_algebra::{
    Coord, CoordLeaf, Layout, StrideLeaf, Tree, Value, coalesce, complement, left_inverse,
    right_inverse,
};
use proptest::prelude::*;

fn profile() -> impl Strategy<Value = Coord<i64>> {
    let leaf = prop_oneof![Just(CoordLeaf::Underscore), Just(CoordLeaf::Int(7))];
    tree(leaf.boxed())
}

fn check_simplest(before: &Layout<i64>, after: &Layout<i64>) -> Result<(), TestCaseError> {
    prop_assert_eq!(values(before), values(after));
    let leaves = flat(after);
    let joins =
        leaves.windows(2).any(|pair| pair[0].0 * pair[0].1 == pair[1].1 && pair[0].2 == pair[1].2);
    prop_assert!(!joins, "{after}");
    prop_assert!(leaves.len() == 1 || leaves.iter().all(|leaf| leaf.0 != 1), "{after}");
    prop_assert!(after.shape().depth() == usize::from(leaves.len() != 1), "{after}");
    Ok(())
}

/// Mode by mode.
fn check_coalesced(
    before: &Layout<i64>,
    profile: &Coord<i64>,
    after: &Layout<i64>,
) -> Result<(), TestCaseError> {
    let Tree::Tuple(parts) = profile else {
        return check_simplest(before, after);
    };
    let (before, after) = (modes(before), modes(after));
    prop_assert_eq!(before.len(), after.len());
    prop_assert_eq!(before.get(parts.len()..), after.get(parts.len()..));
    for ((part, before), after) in parts.iter().zip(&before).zip(&after) {
        check_coalesced(before, part, after)?;
    }
    Ok(())
}

/// All sums of a value of one and a value of the other, sorted.
fn sums(a: &BTreeSet<Point>, b: &[Point]) -> Vec<Point> {
    let mut sums: Vec<Point> =
        a.iter().flat_map(|a| b.iter().map(move |b| plus(a.clone(), b))).collect();
    sums.sort();
    sums
}

fn check_complement(input: &Layout<i64>, gaps: &Layout<i64>) -> Result<Vec<Point>, TestCaseError> {
    let image: BTreeSet<Point> = values(input).into_iter().collect();
    let sums = sums(&image, &values(gaps));
    prop_assert!(sums.windows(2).all(|pair| pair[0] != pair[1]), "{gaps} overlaps");
    for path in slots(gaps) {
        let strides = flat(gaps).into_iter().filter(|leaf| leaf.2 == path);
        let strides: Vec<i64> = strides.map(|leaf| leaf.1).collect();
        prop_assert!(strides.is_sorted_by(|a, b| a < b), "{gaps}");
    }
    Ok(sums)
}

fn fills(pairs: &[(i64, i64)]) -> bool {
    chain(pairs, |stride, end| stride >= end)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn coalesce_gives_the_simplest_layout(layout in any_layout(6), profile in profile()) {
        let value = Value::Layout(layout.clone());
        check_simplest(&layout, &plain(coalesce(&value, None).unwrap()))?;
        match coalesce(&value, Some(&Value::Coord(profile.clone()))) {
            Ok(result) => {
                prop_assert!(fits(&profile, &layout));
                check_coalesced(&layout, &profile, &plain(result))?;
            }
            Err(_) => prop_assert!(!fits(&profile, &layout)),
        }
    }

    #[test]
    fn complement_fills_what_the_layout_spans(layout in any_layout(5)) {
        let leaves = flat(&layout);
        let pairs: Vec<_> = slots(&layout).iter().map(|path| moving(&leaves, path)).collect();
        match complement(&layout, None) {
            Ok(gaps) => {
                prop_assert!(pairs.iter().all(|pairs| fills(pairs)));
                let sums = check_complement(&layout, &gaps)?;
                let spans: i64 = pairs.iter().map(|pairs| span(pairs)).product();
                let is_full = pairs.iter().all(|pairs| is_packed(pairs));
                prop_assert!(!is_full || sums.len() as i64 == spans, "{gaps}");
                for (path, pairs) in slots(&layout).iter().zip(&pairs) {
                    let inside = |sum: &Point| (0..span(pairs)).contains(sum.get(path).unwrap_or(&0));
                    prop_assert!(sums.iter().all(inside), "{gaps}");
                    // What the layout spans goes on after the last mode.
                    let last = flat(&gaps).into_iter().rfind(|leaf| leaf.2 == *path);
                    prop_assert_eq!(last.map(|leaf| (leaf.0, leaf.1)), Some((1, span(pairs))));
                }
            }
            Err(error) => prop_assert!(!pairs.iter().all(|pairs| fills(pairs)), "{error}"),
        }
    }

    #[test]
    fn complement_covers_the_cotarget(layout in plain_layout(5), cotarget in shape(6)) {
        let pairs = moving(&flat(&layout), &[]);
        let target: i64 = cotarget.leaves().into_iter().product();
        match complement(&layout, Some(&Value::Shape(cotarget))) {
            Ok(gaps) => {
                let sums = check_complement(&layout, &gaps)?;
                prop_assert!((0..target).all(|x| sums.binary_search(&number(x)).is_ok()), "{gaps}");
                let copies = (target + span(&pairs) - 1) / span(&pairs);
                if is_packed(&pairs) {
                    let all: Vec<Point> = (0..copies * span(&pairs)).map(number).collect();
                    prop_assert_eq!(sums, sorted(all), "{}", gaps);
                }
            }
            Err(error) => {
                let reaches = |stride, end| stride >= end && (stride % end == 0 || stride / end * end >= target);
                prop_assert!(!chain(&pairs, reaches), "{error}");
            }
        }
    }

    #[test]
    fn a_layout_that_repeats_itself_has_no_complement(layout in plain_layout(5)) {
        let kept = flat(&layout).into_iter().filter(|leaf| leaf.1 != 0);
        let kept: Vec<Layout<i64>> = kept
            .map(|kept| leaf(kept.0, kept.1))
            .collect();
        prop_assume!(!is_injective(&tuple(&kept)));
        prop_assert!(complement(&layout, None).is_err());
        prop_assert!(complement(&layout, Some(&Value::Shape(Tree::Leaf(64)))).is_err());
    }

    #[test]
    fn right_inverse_is_undone(layout in any_layout(5)) {
        let inverse = right_inverse(&layout).unwrap();
        let (leaves, back) = (flat(&layout), flat(&inverse));
        prop_assert!(!back.is_empty());
        let mut sizes = Vec::new();
        slot_sizes(&inverse, &mut Vec::new(), &slots(&layout), &mut sizes);
        for c in 0..size(&inverse) {
            let index = number_of(&at(&back, c));
            let (mut rest, mut expected) = (c, Point::new());
            for (path, size) in &sizes {
                expected = plus(expected, &Point::from([(path.clone(), rest % size)]));
                rest /= size;
            }
            prop_assert_eq!(at(&leaves, index), expected, "{} at {}", inverse, c);
        }
        for (path, size) in &sizes {
            let pairs = moving(&leaves, path);
            // Of equal strides the first counts, even if another one would lead further.
            let goes_on = fills(&pairs) && pairs.iter().any(|(stride, _)| stride == size);
            prop_assert!(!goes_on, "{inverse} could be longer");
        }
    }

    #[test]
    fn left_inverse_undoes(layout in any_layout(5)) {
        let leaves = flat(&layout);
        match left_inverse(&layout) {
            Ok(inverse) => {
                for value in values(&layout) {
                    let back = at_point(&inverse, &value).unwrap();
                    prop_assert_eq!(at(&leaves, number_of(&back)), value, "{}", inverse);
                }
            }
            Err(error) => {
                let regular = slots(&layout).iter().all(|path| {
                    let pairs = moving(&leaves, path);
                    let divides = pairs.windows(2).all(|pair| pair[1].0 % pair[0].0 == 0);
                    divides && fills(&pairs)
                });
                prop_assert!(!regular, "{error}");
            }
        }
    }

    #[test]
    fn inverses_of_small_overlapping_layouts(
        layout in (shape(4), proptest::collection::vec(0..=8_i64, 4))
    ) {
        let (shape, strides) = layout;
        let layout = with_strides(&shape, strides.into_iter().map(StrideLeaf::plain)).unwrap();
        let leaves = flat(&layout);
        let Ok(inverse) = left_inverse(&layout) else {
            let simple = plain(coalesce(&Value::Layout(layout.clone()), None).unwrap());
            let found = steps_back(&flat(&simple)).is_some_and(|back| {
                let undone = |x: &i64| at(&leaves, number_of(&at(&back, *x)));
                let values = values(&layout);
                values.iter().all(|value| undone(&number_of(value)) == *value)
            });
            prop_assert!(!found);
            return Ok(());
        };
        for value in values(&layout) {
            let back = at_point(&inverse, &value).unwrap();
            prop_assert_eq!(at(&leaves, number_of(&back)), value, "{}", inverse);
        }
    }
}

fn number_of(value: &Point) -> i64 {
    value.get(&vec![] as &Vec<u32>).copied().unwrap_or(0)
}

/// The layout that gives back, between one stride and the next larger one, the index in the mode of the
/// first. Only where each stride is a multiple of the one before.
fn steps_back(leaves: &[Leaf]) -> Option<Vec<Leaf>> {
    let mut before = 1;
    let mut modes: Vec<(i64, i64, i64)> = Vec::new();
    for (extent, stride, _) in leaves {
        modes.push((*stride, before, *extent));
        before *= extent;
    }
    modes.retain(|(stride, _, extent)| *stride != 0 && *extent != 1);
    modes.sort_by_key(|(stride, ..)| *stride);
    let (mut back, mut last) = (Vec::new(), (1, 0));
    for (stride, before, _) in &modes {
        if stride % last.0 != 0 {
            return None;
        }
        back.push((stride / last.0, last.1, vec![]));
        last = (*stride, *before);
    }
    back.push((modes.last()?.2, last.1, vec![]));
    Some(back)
}

/// The size of what stands in every slot.
fn slot_sizes(
    layout: &Layout<i64>,
    path: &mut Vec<u32>,
    slots: &BTreeSet<Vec<u32>>,
    sizes: &mut Vec<(Vec<u32>, i64)>,
) {
    let goes_on = slots.iter().any(|slot| slot.len() > path.len() && slot.starts_with(path));
    if !goes_on {
        sizes.push((path.clone(), size(layout)));
        return;
    }
    for (mode, number) in modes(layout).iter().zip(0..) {
        path.push(number);
        slot_sizes(mode, path, slots, sizes);
        path.pop();
    }
}
