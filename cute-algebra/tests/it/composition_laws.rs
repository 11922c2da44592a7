//! Composition against its definition, coordinate by coordinate.

use crate::common;

use common::functions::{
    Leaf, Point, any_layout, at, at_point, config, fits, flat, is_layout, leaf, modes, plain,
    plain_layout, plus, refines, shape, size, times, with_strides,
};
use common::tree;
use cute_algebra::{
    ComposedLayout, Inner, Layout, StrideLeaf, Swizzle, Tile, TileSlot, Tree, Value, coalesce,
    composition,
};
use proptest::prelude::*;

/// Whether some layout that refines the shape of `rhs` is `lhs` after it.
fn exists(lhs: &Layout<i64>, rhs: &Layout<i64>) -> bool {
    let leaves = flat(rhs);
    let is_inside = |leaf: &Leaf| at_point(lhs, &Point::from([(leaf.2.clone(), 0)])).is_some();
    let alone = |(extent, scale, path): &Leaf| -> Option<Vec<Point>> {
        let point = Point::from([(path.clone(), *scale)]);
        (0..*extent).map(|i| at_point(lhs, &times(&point, i))).collect()
    };
    let tables: Option<Vec<Vec<Point>>> = leaves.iter().map(alone).collect();
    let Some(tables) = tables else {
        return false;
    };
    leaves.iter().all(|leaf| leaf.2.is_empty() || is_inside(leaf))
        && tables.iter().all(|table| is_layout(table))
        && (0..size(rhs)).all(|c| {
            let (mut rest, mut sum) = (c, Point::new());
            for ((extent, ..), table) in leaves.iter().zip(&tables) {
                sum = plus(sum, &table[(rest % extent) as usize]);
                rest /= extent;
            }
            Some(sum) == at_point(lhs, &at(&leaves, c))
        })
}

/// Whether a layout refines the shape of `rhs` and is `lhs` after it.
pub fn is_composition(
    lhs: &Layout<i64>,
    rhs: &Layout<i64>,
    result: &Layout<i64>,
) -> Result<(), TestCaseError> {
    prop_assert!(refines(rhs.shape(), result.shape()), "{result}");
    let (inner, outer) = (flat(rhs), flat(result));
    for c in 0..size(rhs) {
        let expected = at_point(lhs, &at(&inner, c));
        prop_assert_eq!(Some(at(&outer, c)), expected, "{} at {}", result, c);
    }
    Ok(())
}

fn check_composition(lhs: &Layout<i64>, rhs: &Layout<i64>) -> Result<bool, TestCaseError> {
    match composition(&Value::Layout(lhs.clone()), &Value::Layout(rhs.clone())) {
        Ok(result) => is_composition(lhs, rhs, &plain(result)).map(|()| true),
        Err(error) => {
            prop_assert!(!exists(lhs, rhs), "{lhs} o {rhs}: {error}");
            Ok(false)
        }
    }
}

/// A right-hand side for a left one: any layout, or one with strides that are sizes of it.
pub fn composed_pair() -> impl Strategy<Value = (Layout<i64>, Layout<i64>)> {
    let strides = proptest::collection::vec((0..5_usize, 1..=3_i64, any::<bool>()), 4);
    (any_layout(6), any_layout(5), strides, 0..4_u32).prop_map(|(lhs, rhs, strides, how)| {
        let mut sizes = vec![1];
        for (extent, ..) in flat(&lhs) {
            sizes.push(sizes.last().unwrap() * extent);
        }
        let is_plain = flat(&rhs).iter().all(|leaf| leaf.2.is_empty());
        if how == 0 || !is_plain {
            return (lhs, rhs);
        }
        let strides = strides.into_iter().map(|(position, by, minus)| {
            let size = sizes[position % sizes.len()];
            StrideLeaf::plain(size * by * if minus && how == 1 { -1 } else { 1 })
        });
        let rhs = with_strides(rhs.shape(), strides).unwrap();
        (lhs, rhs)
    })
}

/// A layout in which many indices are alike, so that it hides where its modes end.
fn coinciding() -> impl Strategy<Value = Layout<i64>> {
    let stride = prop_oneof![3 => Just(0_i64), 2 => Just(1), 1 => -1..=4_i64];
    flat_layout(4, (2..=3_usize).boxed(), stride.boxed())
}

fn short() -> impl Strategy<Value = Layout<i64>> {
    flat_layout(24, (1..=2_usize).boxed(), (-4..=9_i64).boxed())
}

fn flat_layout(
    extent: i64,
    rank: BoxedStrategy<usize>,
    stride: BoxedStrategy<i64>,
) -> impl Strategy<Value = Layout<i64>> {
    let leaf = (2..=extent, stride);
    let leaves = rank.prop_flat_map(move |rank| proptest::collection::vec(leaf.clone(), rank));
    leaves.prop_map(|leaves| {
        let shape = leaves.iter().map(|(extent, _)| Tree::Leaf(*extent));
        let strides = leaves.iter().map(|(_, stride)| StrideLeaf::plain(*stride));
        with_strides(&Tree::Tuple(shape.collect()), strides).unwrap()
    })
}

fn tile() -> impl Strategy<Value = Tile<i64>> {
    let slot = prop_oneof![
        1 => Just(TileSlot::Underscore),
        4 => plain_layout(4).prop_map(TileSlot::Layout)
    ];
    tree(slot.boxed()).prop_map(Tile)
}

/// A tile after which something is left to compare: what each slot stands over, as far as it goes.
fn check_tile(
    lhs: &Layout<i64>,
    slot: &Tree<TileSlot<i64>>,
    result: &Layout<i64>,
) -> Result<(), TestCaseError> {
    let slots = match slot {
        Tree::Leaf(TileSlot::Underscore) => {
            prop_assert_eq!(lhs, result);
            return Ok(());
        }
        Tree::Leaf(TileSlot::Layout(rhs)) => {
            let expected = composition(&Value::Layout(lhs.clone()), &Value::Layout(rhs.clone()));
            prop_assert_eq!(expected, Ok(Value::Layout(result.clone())));
            return check_composition(lhs, rhs).map(|_| ());
        }
        Tree::Tuple(slots) => slots,
    };
    prop_assert!(slots.len() <= modes(lhs).len());
    let is_empty = |layout: &Layout<i64>| *layout.shape() == Tree::Tuple(vec![]);
    let mut results = modes(result).into_iter();
    for (slot, lhs) in slots.iter().zip(modes(lhs)) {
        let alone = composition(&Value::Layout(lhs.clone()), &Value::Tile(Tile(slot.clone())));
        let alone = plain(alone.unwrap());
        if !is_empty(&alone) {
            let mode = results.next();
            prop_assert_eq!(Some(&alone), mode.as_ref());
            check_tile(&lhs, slot, &alone)?;
        }
    }
    prop_assert!(results.next().is_none());
    Ok(())
}

/// Layouts of the tile beside what they compose.
fn pairs(
    lhs: &Layout<i64>,
    slot: &Tree<TileSlot<i64>>,
    into: &mut Vec<(Layout<i64>, Layout<i64>)>,
) {
    match slot {
        Tree::Leaf(TileSlot::Underscore) => {}
        Tree::Leaf(TileSlot::Layout(rhs)) => into.push((lhs.clone(), rhs.clone())),
        Tree::Tuple(slots) => {
            for (slot, lhs) in slots.iter().zip(modes(lhs)) {
                pairs(&lhs, slot, into);
            }
        }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn composition_is_sound_and_complete((lhs, rhs) in composed_pair()) {
        check_composition(&lhs, &rhs)?;
    }

    #[test]
    fn composition_where_values_coincide(lhs in coinciding(), rhs in short()) {
        check_composition(&lhs, &rhs)?;
    }

    #[test]
    fn composition_with_a_tile_goes_mode_by_mode(lhs in any_layout(6), tile in tile()) {
        let fits = fits(&tile.0, &lhs);
        match composition(&Value::Layout(lhs.clone()), &Value::Tile(tile.clone())) {
            Ok(result) => check_tile(&lhs, &tile.0, &plain(result))?,
            Err(_) if !fits => {}
            Err(error) => {
                let refused = |slot: (&Layout<i64>, &Layout<i64>)| !exists(slot.0, slot.1);
                let mut slots = Vec::new();
                pairs(&lhs, &tile.0, &mut slots);
                prop_assert!(slots.iter().any(|(lhs, rhs)| refused((lhs, rhs))), "{error}");
            }
        }
    }

    #[test]
    fn a_shape_stands_for_the_tile_of_its_leaves(lhs in any_layout(6), shape in shape(4)) {
        let slots = shape.map(&mut |extent| {
            TileSlot::Layout(leaf(*extent, i64::from(*extent != 1)))
        });
        let lhs = Value::Layout(lhs);
        let by_tile = composition(&lhs, &Value::Tile(Tile(slots)));
        prop_assert_eq!(composition(&lhs, &Value::Shape(shape)), by_tile);
    }

    #[test]
    fn a_composed_layout_is_taken_by_its_outer_one((outer, rhs) in composed_pair(), offset in 0..9_i64) {
        let swizzle = Inner::Swizzle(Swizzle::new(2, 0, 3).unwrap());
        let composed = ComposedLayout::new(swizzle, Tree::Leaf(offset), outer.clone());
        prop_assume!(composed.is_ok());
        let composed = Value::ComposedLayout(composed.unwrap());
        let around = |layout: Value<i64>| match &composed {
            Value::ComposedLayout(composed) => ComposedLayout::new(
                composed.inner().clone(), composed.offset().clone(), plain(layout),
            ).map(Value::ComposedLayout),
            _ => unreachable!(),
        };
        let (outer, rhs) = (Value::Layout(outer), Value::Layout(rhs));
        prop_assert_eq!(
            composition(&composed, &rhs),
            composition(&outer, &rhs).and_then(around)
        );
        prop_assert_eq!(coalesce(&composed, None), coalesce(&outer, None).and_then(around));
    }
}
