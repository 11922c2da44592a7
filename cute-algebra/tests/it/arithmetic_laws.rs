//! Arithmetic and comparisons against their definitions, computed the slow way.

use crate::common;

use std::collections::BTreeMap;

use common::{agreed, config, dynamics, layout, symbolic, tree};
use cute_algebra::{
    CoordLeaf, Error, IntTuple, Layout, StrideLeaf, Tile, TileSlot, Tree, Value, ceil_div,
    elem_less, equal, shape_div, tuple_add, tuple_sub,
};
use proptest::prelude::*;

fn extents() -> impl Strategy<Value = Tree<i64>> {
    tree(prop_oneof![1 => Just(1_i64), 4 => 1..=12_i64])
}

fn integers() -> impl Strategy<Value = Tree<i64>> {
    tree(prop_oneof![1 => Just(0_i64), 4 => -9..=9_i64])
}

/// A tree that agrees with another in most places.
fn altered(tree: &Tree<i64>, seeds: &mut impl FnMut() -> u8) -> Tree<i64> {
    match (tree, seeds()) {
        (Tree::Leaf(leaf), 0..4) => Tree::Leaf(leaf + i64::from(seeds() % 5) - 2),
        (Tree::Leaf(leaf), 4) => Tree::Tuple(vec![Tree::Leaf(*leaf)]),
        (Tree::Leaf(_), 5..7) => Tree::Leaf(0),
        (Tree::Tuple(elements), 0..4) => {
            let kept = usize::from(seeds()) % (elements.len() + 1);
            Tree::Tuple(elements.iter().take(kept).map(|e| altered(e, seeds)).collect())
        }
        (Tree::Tuple(_), 4) => Tree::Leaf(0),
        (Tree::Tuple(elements), 5..7) => {
            let surplus = [Tree::Leaf(7)];
            let elements = elements.iter().map(|e| altered(e, seeds));
            Tree::Tuple(elements.collect::<Vec<_>>().into_iter().chain(surplus).collect())
        }
        _ => tree.clone(),
    }
}

fn pairs() -> impl Strategy<Value = (Tree<i64>, Tree<i64>)> {
    let seeds = proptest::collection::vec(0..=20_u8, 1..30);
    (integers(), seeds, any::<bool>()).prop_map(|(tree, seeds, swapped)| {
        let mut seeds = seeds.into_iter().cycle();
        let other = altered(&tree, &mut || seeds.next().unwrap());
        if swapped { (other, tree) } else { (tree, other) }
    })
}

/// A layout with gaps of known sizes, so that its translates do not overlap; where it ends and the
/// product of its gaps.
fn gapped() -> impl Strategy<Value = (Layout<i64>, i64, i64)> {
    proptest::collection::vec((2..=4_i64, 1..=3_i64), 0..4).prop_map(|modes| {
        let (mut end, mut gaps) = (1, 1);
        let modes = modes.into_iter().map(|(extent, gap)| {
            let stride = StrideLeaf::plain(end * gap);
            (end, gaps) = (end * gap * extent, gaps * gap);
            (Tree::Leaf(extent), Tree::Leaf(stride))
        });
        let (shapes, strides) = modes.unzip();
        let layout = Layout::new(Tree::Tuple(shapes), Tree::Tuple(strides));
        (layout.unwrap(), end, gaps)
    })
}

fn size(tree: &Tree<i64>) -> i64 {
    tree.leaves().into_iter().product()
}

/// The definition: a whole quotient, or that of the signs when the divisor is a multiple.
fn exact(a: i64, b: i64) -> Option<i64> {
    let factor = |n: i64, of: i64| (-200..=200).find(|q| q * of == n);
    if b == 0 {
        return None;
    }
    factor(a, b).or_else(|| factor(b, a).map(|_| a.signum() * b.signum()))
}

/// The definition: the least integer that is not below the fraction.
fn rounded_up(a: i64, b: i64) -> Option<i64> {
    let (a, b) = if b < 0 { (-a, -b) } else { (a, b) };
    (b != 0).then(|| (-200..=200).find(|q| q * b >= a).unwrap())
}

/// Every leaf divided by what the leaves before it have left.
fn consumed(
    tree: &Tree<i64>,
    mut divisor: i64,
    quotient: impl Fn(i64, i64) -> Option<i64>,
) -> Option<Tree<i64>> {
    tree.try_map(&mut |leaf| {
        let result = quotient(*leaf, divisor).ok_or(())?;
        divisor = quotient(divisor, *leaf).ok_or(())?;
        Ok::<_, ()>(result)
    })
    .ok()
}

/// The nodes of a tree by their paths: a leaf or the rank of a tuple.
fn nodes(tree: &Tree<i64>, path: &mut Vec<usize>, found: &mut BTreeMap<Vec<usize>, Option<i64>>) {
    match tree {
        Tree::Leaf(leaf) => {
            found.insert(path.clone(), Some(*leaf));
        }
        Tree::Tuple(elements) => {
            found.insert(path.clone(), None);
            for (index, element) in elements.iter().enumerate() {
                path.push(index);
                nodes(element, path, found);
                path.pop();
            }
        }
    }
}

fn map(tree: &Tree<i64>) -> BTreeMap<Vec<usize>, Option<i64>> {
    let mut found = BTreeMap::new();
    nodes(tree, &mut Vec::new(), &mut found);
    found
}

/// The definition: absent elements count as those of the other operand.
fn merged(
    lhs: &Tree<i64>,
    rhs: &Tree<i64>,
    op: impl Fn(i64, i64) -> i64,
) -> Option<BTreeMap<Vec<usize>, Option<i64>>> {
    let (lhs, mut result) = (map(lhs), map(rhs));
    for (path, left) in lhs {
        let combined = match (left, result.get(&path)) {
            (left, None) => left,
            (None, Some(None)) => None,
            (Some(a), Some(Some(b))) => Some(op(a, *b)),
            _ => return None,
        };
        result.insert(path, combined);
    }
    Some(result)
}

fn as_tuple(value: Result<Value<i64>, Error>) -> Option<IntTuple<i64>> {
    match value.ok()? {
        Value::IntTuple(tuple) => Some(tuple),
        _ => None,
    }
}

fn truth(value: bool) -> Result<Value<i64>, Error> {
    Ok(Value::Bool(value.into()))
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn quotients_of_integers(a in -200..=200_i64, b in -200..=200_i64, unit in -14..=14_i64) {
        for (a, b) in [(a, b), (a, unit), (unit, a), (unit * 14, unit)] {
            let (dividend, divisor) = (Tree::Leaf(a), Tree::Leaf(b));
            let quotient = shape_div(&dividend, &divisor).ok();
            prop_assert_eq!(quotient, exact(a, b).map(Tree::Leaf), "{} by {}", a, b);
            let up = as_tuple(ceil_div(&Value::IntTuple(dividend), &Value::IntTuple(divisor)));
            prop_assert_eq!(up, rounded_up(a, b).map(Tree::Leaf), "{} by {}", a, b);
        }
    }

    #[test]
    fn an_integer_is_consumed(tree in extents(), divisor in 1..=144_i64, all in any::<bool>()) {
        prop_assume!(size(&tree) <= 200);
        let divisor = if all { size(&tree) } else { divisor };
        let (value, leaf) = (Value::IntTuple(tree.clone()), Tree::Leaf(divisor));
        let expected = consumed(&tree, divisor, exact);
        if let Some(quotient) = &expected {
            // The tuple as a whole is divided as its size is.
            prop_assert_eq!(Some(size(quotient)), exact(size(&tree), divisor));
        }
        prop_assert_eq!(shape_div(&tree, &leaf).ok(), expected);
        let up = as_tuple(ceil_div(&value, &Value::Shape(leaf)));
        prop_assert_eq!(up, consumed(&tree, divisor, rounded_up));
    }

    #[test]
    fn tuples_are_divided_element_by_element(
        elements in proptest::collection::vec((extents(), extents()), 0..4),
        surplus in proptest::collection::vec(extents(), 0..3),
    ) {
        let (lhs, rhs): (Vec<_>, Vec<_>) = elements.iter().cloned().unzip();
        let tuple = |elements: &[Tree<i64>]| Tree::Tuple(elements.to_vec());
        let may_meet = |a: &Tree<i64>, b: &Tree<i64>| {
            matches!(a, Tree::Leaf(_)) || a.rank() == b.rank()
        };
        let one_by_one = elements.iter().map(|(a, b)| match may_meet(a, b) {
            true => shape_div(a, b).ok(),
            false => None,
        });
        let one_by_one: Option<Vec<_>> = one_by_one.collect();
        prop_assert_eq!(shape_div(&tuple(&lhs), &tuple(&rhs)).ok(), one_by_one.map(Tree::Tuple));

        let longer: Vec<_> = lhs.iter().chain(&surplus).cloned().collect();
        if !surplus.is_empty() {
            prop_assert!(shape_div(&tuple(&longer), &tuple(&rhs)).is_err());
        }
        let up = |a: &Tree<i64>, b: &Tree<i64>| {
            as_tuple(ceil_div(&Value::IntTuple(a.clone()), &Value::IntTuple(b.clone())))
        };
        let one_by_one: Option<Vec<_>> = elements.iter().map(|(a, b)| up(a, b)).collect();
        let expected = one_by_one.map(|mut quotients| {
            quotients.extend(surplus.iter().cloned());
            Tree::Tuple(quotients)
        });
        prop_assert_eq!(up(&tuple(&longer), &tuple(&rhs)), expected);
    }

    #[test]
    fn translates_of_a_layout_cover_what_it_divides(
        input in extents(),
        (layout, end, gaps) in gapped(),
        bracketed in any::<bool>(),
    ) {
        prop_assume!(size(&input) <= 200);
        let tile = size(layout.shape());
        let slot = Tree::Leaf(TileSlot::Layout(layout));
        let tiles = if bracketed { Tree::Tuple(vec![slot]) } else { slot };
        let quotient = as_tuple(ceil_div(&Value::IntTuple(input.clone()), &Value::Tile(Tile(tiles))));
        match (bracketed, &input) {
            (false, _) => {
                let rounded = rounded_up(size(&input), end).map(|times| gaps * times);
                prop_assert_eq!(quotient.as_ref().map(size), rounded);
                prop_assert!(size(&quotient.unwrap()) * tile >= size(&input));
            }
            (true, Tree::Leaf(input)) => {
                prop_assert_eq!(quotient, rounded_up(*input, tile).map(Tree::Leaf));
            }
            (true, Tree::Tuple(inputs)) => match inputs.split_first() {
                None => prop_assert_eq!(quotient, None),
                Some((first, rest)) => {
                    let Some(Tree::Tuple(quotients)) = quotient else {
                        return Err(TestCaseError::fail("a tuple stays one"));
                    };
                    let rounded = rounded_up(size(first), end).map(|times| gaps * times);
                    prop_assert_eq!(Some(size(&quotients[0])), rounded);
                    prop_assert_eq!(&quotients[1..], rest);
                }
            },
        }
    }

    #[test]
    fn sums_and_differences((lhs, rhs) in pairs()) {
        let (a, b) = (Value::IntTuple(lhs.clone()), Value::IntTuple(rhs.clone()));
        let is_zero = |tree: &Tree<i64>| *tree == Tree::Leaf(0);
        let is_tuple = |tree: &Tree<i64>| matches!(tree, Tree::Tuple(_));
        let empty = Tree::Tuple(Vec::new());
        let beside_zero = |tuple: &Tree<i64>| if *tuple == empty { Tree::Leaf(0) } else { tuple.clone() };

        let sum = as_tuple(tuple_add(&a, &b));
        let difference = as_tuple(tuple_sub(&a, &b));
        if is_tuple(&lhs) && is_zero(&rhs) {
            prop_assert_eq!(sum, Some(beside_zero(&lhs)));
            prop_assert_eq!(difference, Some(beside_zero(&lhs)));
        } else if is_tuple(&rhs) && is_zero(&lhs) {
            prop_assert_eq!(sum, Some(beside_zero(&rhs)));
            prop_assert_eq!(difference, None);
        } else {
            prop_assert_eq!(sum.map(|sum| map(&sum)), merged(&lhs, &rhs, |a, b| a + b));
            prop_assert_eq!(difference.map(|it| map(&it)), merged(&lhs, &rhs, |a, b| a - b));
        }
    }

    #[test]
    fn comparisons((lhs, rhs) in pairs()) {
        let (a, b) = (Value::IntTuple(lhs.clone()), Value::IntTuple(rhs.clone()));
        prop_assert_eq!(equal(&a, &b), truth(lhs == rhs));
        prop_assert_eq!(equal(&a, &a), truth(true));
        let less = elem_less(&Value::Coord(lhs.map(&mut |leaf| CoordLeaf::Int(*leaf))), &Value::Shape(rhs.clone()));
        if lhs.is_congruent(&rhs) {
            let below = lhs.leaves().iter().zip(rhs.leaves()).all(|(a, b)| **a < *b);
            prop_assert_eq!(less, truth(below));
        } else {
            prop_assert!(less.is_err());
        }
    }

    #[test]
    fn equality_of_layouts(
        lhs in layout(None),
        rhs in layout(None),
        a in dynamics(),
        b in dynamics(),
    ) {
        for (lhs, rhs) in [(&lhs, &rhs), (&lhs, &lhs)] {
            for (lhs, rhs, same) in [
                (Value::Layout(lhs.clone()), Value::Layout(rhs.clone()), lhs == rhs),
                (
                    Value::Stride(lhs.stride().clone()),
                    Value::Stride(rhs.stride().clone()),
                    lhs.stride() == rhs.stride(),
                ),
            ] {
                let (lhs, rhs) = (symbolic(&lhs, &a), symbolic(&rhs, &b));
                let inferred = equal(&lhs.to_type(), &rhs.to_type());
                let result = agreed(equal(&lhs, &rhs), inferred)?;
                prop_assert_eq!(result.map(Ok), Some(truth(same)));
            }
        }
    }

    #[test]
    fn domains_agree_on_sums_and_comparisons((lhs, rhs) in pairs(), a in dynamics(), b in dynamics()) {
        let (lhs, rhs) = (Value::IntTuple(lhs), Value::IntTuple(rhs));
        let (left, right) = (symbolic(&lhs, &a), symbolic(&rhs, &b));
        let (left_type, right_type) = (left.to_type(), right.to_type());
        macro_rules! agree {
            ($($op:ident)*) => {$(
                // A 0 that is dynamic does not stand in for a tuple, and neither does it fold.
                let result = agreed($op(&left, &right), $op(&left_type, &right_type))?;
                if let Some(result) = result {
                    prop_assert_eq!(Ok(result), $op(&lhs, &rhs));
                }
            )*};
        }
        agree! { tuple_add tuple_sub elem_less equal }
    }

    #[test]
    fn domains_agree_on_quotients(
        lhs in extents(),
        rhs in extents(),
        negative in any::<bool>(),
        (tile, ..) in gapped(),
        a in dynamics(),
        b in dynamics(),
    ) {
        let sign = if negative { -1 } else { 1 };
        let rhs = rhs.map(&mut |leaf| sign * leaf);
        let (lhs, rhs) = (Value::Shape(lhs), Value::Shape(rhs));
        let (left, right) = (symbolic(&lhs, &a), symbolic(&rhs, &b));
        let by_tile = Value::Tile(Tile(Tree::Leaf(TileSlot::Layout(tile))));

        if let (Value::Shape(x), Value::Shape(y)) = (&lhs, &rhs)
            && let Ok(expected) = shape_div(x, y)
            && let (Value::Shape(x), Value::Shape(y)) = (&left, &right)
            && let (Value::Shape(s), Value::Shape(t)) = (left.to_type(), right.to_type())
        {
            let symbolic = shape_div(x, y).map(Value::Shape);
            let result = agreed(symbolic, shape_div(&s, &t).map(Value::Shape))?;
            prop_assert_eq!(result, Some(Value::Shape(expected)));
        }
        for (rhs, right) in [(&rhs, &right), (&by_tile, &symbolic(&by_tile, &b))] {
            let Ok(expected) = ceil_div(&lhs, rhs) else { continue };
            let inferred = ceil_div(&left.to_type(), &right.to_type());
            let result = agreed(ceil_div(&left, right), inferred)?;
            // Modes join only where that is static.
            match rhs {
                Value::Tile(_) => {
                    if let Some(Value::Shape(result)) = result && let Value::Shape(expected) = expected {
                        prop_assert_eq!(size(&result), size(&expected));
                    }
                }
                _ => prop_assert_eq!(result, Some(expected)),
            }
        }
    }
}
