//! Divides, products and `tile_to_shape` against their definitions, element by element.

use crate::common;

use std::collections::BTreeSet;

use common::functions::{
    Point, any_layout, at, at_point, basis_layout, config, flat, is_injective, is_packed, leaf,
    modes, moving, number, plain, plain_layout, plus, refines, shape, size, sorted, span, tuple,
    values,
};
use cute_algebra::{
    Error, IntTuple, Layout, Shape, Tile, TileSlot, Tree, Value, blocked_product, coalesce,
    flat_divide, flat_product, logical_divide, logical_product, raked_product, tile_to_shape,
    tiled_divide, tiled_product, zipped_divide, zipped_product,
};
use proptest::prelude::*;

fn layout(layout: &Layout<i64>) -> Value<i64> {
    Value::Layout(layout.clone())
}

fn contains(all: &[Point], part: &[Point]) -> bool {
    let mut rest = all.iter();
    part.iter().all(|value| rest.any(|other| other == value))
}

/// The modes of a layout with some of them replaced by what is in them.
fn spliced(whole: &Layout<i64>, at: &[usize]) -> Layout<i64> {
    let parts = modes(whole).into_iter().enumerate();
    let parts = parts.flat_map(|(index, mode)| match at.contains(&index) {
        true => modes(&mode),
        false => vec![mode],
    });
    tuple(&parts.collect::<Vec<_>>())
}

/// Slots of a tile, one level.
fn slots() -> impl Strategy<Value = Vec<TileSlot<i64>>> {
    let slot = prop_oneof![
        1 => Just(TileSlot::Underscore),
        6 => plain_layout(3).prop_map(TileSlot::Layout)
    ];
    proptest::collection::vec(slot, 0..=3)
}

fn tile(slots: &[TileSlot<i64>]) -> Value<i64> {
    let slots = slots.iter().cloned().map(Tree::Leaf).collect();
    Value::Tile(Tile(Tree::Tuple(slots)))
}

/// Tiles first, then rests, then the modes that are not tiled.
fn zipped(logical: &Layout<i64>, slots: usize) -> Option<Layout<i64>> {
    let mut divided = modes(logical);
    let others = divided.split_off(slots);
    let pairs: Vec<_> = divided.iter().map(modes).collect();
    if pairs.iter().any(|pair| pair.len() != 2) {
        return None;
    }
    let of = |index: usize| pairs.iter().map(move |pair| pair[index].clone());
    let rests = tuple(&of(1).chain(others).collect::<Vec<_>>());
    Some(match slots {
        0 => tuple(&[rests]),
        _ => tuple(&[tuple(&of(0).collect::<Vec<_>>()), rests]),
    })
}

/// The `k`-th place for a copy of a block that overlaps no earlier one, for every `k`.
fn places(block: &Layout<i64>, count: i64) -> Vec<i64> {
    let image: BTreeSet<i64> = values(block).iter().map(single).collect();
    let mut taken = BTreeSet::new();
    let mut places = Vec::new();
    let mut place = 0;
    while (places.len() as i64) < count {
        if image.iter().all(|x| !taken.contains(&(x + place))) {
            taken.extend(image.iter().map(|x| x + place));
            places.push(place);
        }
        place += 1;
    }
    places
}

fn single(point: &Point) -> i64 {
    point.get(&vec![] as &Vec<u32>).copied().unwrap_or(0)
}

fn padded(layout: &Layout<i64>, rank: usize) -> Layout<i64> {
    let mut parts = modes(layout);
    let unit = leaf(1, 0);
    parts.resize(rank.max(parts.len()), unit);
    if parts.len() == modes(layout).len() { layout.clone() } else { tuple(&parts) }
}

/// A block and a repetition: often one of a block that is packed.
fn factors() -> impl Strategy<Value = (Layout<i64>, Layout<i64>)> {
    (any_layout(4), plain_layout(4))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_divide_by_a_layout(input in any_layout(6), tiler in plain_layout(4)) {
        let result = logical_divide(&layout(&input), &layout(&tiler));
        let pairs = moving(&flat(&tiler), &[]);
        let is_regular = is_injective(&tiler) && is_packed(&pairs);
        let is_linear = flat(&input).len() == 1;
        let Ok(result) = result else {
            prop_assert!(!(is_regular && is_linear), "{}", result.unwrap_err());
            return Ok(());
        };
        let result = plain(result);
        let parts = modes(&result);
        prop_assert_eq!(parts.len(), 2);
        prop_assert!(refines(tiler.shape(), parts[0].shape()));
        for c in 0..size(&tiler) {
            let expected = at_point(&input, &at(&flat(&tiler), c));
            prop_assert_eq!(Some(at(&flat(&parts[0]), c)), expected);
        }
        if is_regular {
            let (all, elements) = (sorted(values(&result)), sorted(values(&input)));
            prop_assert!(contains(&all, &elements), "{result} loses elements");
            let copies = (size(&input) + span(&pairs) - 1) / span(&pairs);
            prop_assert_eq!(all.len() as i64, copies * span(&pairs), "{}", result);
        }
        for (other, splice) in [(zipped_divide as fn(&_, &_) -> _, &[][..]), (tiled_divide, &[1]), (flat_divide, &[0, 1])] {
            let other: Result<Value<i64>, Error> = other(&layout(&input), &layout(&tiler));
            prop_assert_eq!(other.map(plain), Ok(spliced(&result, splice)));
        }
    }

    #[test]
    fn a_divide_by_a_tile(input in any_layout(6), slots in slots()) {
        let (input, tiler) = (layout(&input), tile(&slots));
        let parts = modes(&plain(input.clone()));
        let mut divided = parts.clone();
        let mut failure = slots.len() > parts.len();
        for (part, slot) in divided.iter_mut().zip(&slots) {
            if let TileSlot::Layout(tiler) = slot {
                match logical_divide(&layout(part), &layout(tiler)) {
                    Ok(pair) => *part = plain(pair),
                    Err(_) => failure = true,
                }
            }
        }
        let logical = logical_divide(&input, &tiler);
        if failure {
            prop_assert!(logical.is_err());
            return Ok(());
        }
        prop_assert_eq!(logical.map(plain), Ok(tuple(&divided)));
        let zipped = zipped(&tuple(&divided), slots.len());
        prop_assert_eq!(zipped_divide(&input, &tiler).map(plain).ok(), zipped.clone());
        let zipped = zipped.filter(|_| !slots.is_empty());
        let tiled = zipped.as_ref().map(|zipped| spliced(zipped, &[1]));
        prop_assert_eq!(tiled_divide(&input, &tiler).map(plain).ok(), tiled);
        let flat = zipped.as_ref().map(|zipped| spliced(zipped, &[0, 1]));
        prop_assert_eq!(flat_divide(&input, &tiler).map(plain).ok(), flat);
    }

    #[test]
    fn a_divide_by_a_shape(input in any_layout(6), shape in shape(4)) {
        let slots = shape.map(&mut |extent| {
            TileSlot::Layout(leaf(*extent, i64::from(*extent != 1)))
        });
        let (tiler, shape) = (Value::Tile(Tile(slots)), Value::Shape(shape));
        for op in [logical_divide, zipped_divide, tiled_divide, flat_divide] {
            let both = (op(&layout(&input), &shape), op(&layout(&input), &tiler));
            prop_assert_eq!(&both.0, &both.1);
            if let Ok(result) = both.0 {
                let (all, elements) = (sorted(values(&plain(result))), sorted(values(&input)));
                prop_assert!(contains(&all, &elements));
            }
        }
    }

    #[test]
    fn a_product_places_copies_side_by_side((block, rhs) in factors()) {
        let result = logical_product(&layout(&block), &rhs);
        prop_assert_eq!(&zipped_product(&layout(&block), &rhs), &result);
        let pairs = moving(&flat(&block), &[]);
        let is_plain = is_injective(&block) && flat(&block).iter().all(|leaf| leaf.2.is_empty());
        let Ok(result) = result else {
            // A block without gaps can be repeated in any way.
            prop_assert!(!(is_plain && is_packed(&pairs) && span(&pairs) == size(&block)));
            return Ok(());
        };
        let result = plain(result);
        let parts = modes(&result);
        prop_assert_eq!(&parts[0], &block);
        prop_assert!(refines(rhs.shape(), parts[1].shape()));
        if is_injective(&block) && is_injective(&rhs) {
            prop_assert!(is_injective(&result), "{result}");
        }
        let places_of = values(&rhs).iter().map(single).collect::<Vec<_>>();
        let highest = places_of.iter().copied().max().unwrap_or(0);
        if is_plain && is_packed(&pairs) && places_of.iter().all(|place| *place >= 0) && highest < 300 {
            let places = places(&block, highest + 1);
            let expected: Vec<Point> = places_of.iter().map(|k| number(places[*k as usize])).collect();
            prop_assert_eq!(values(&parts[1]), expected, "{}", result);
        }
        let tiled = tiled_product(&layout(&block), &rhs).map(plain);
        prop_assert_eq!(tiled, Ok(spliced(&result, &[1])));
        let flattened = flat_product(&layout(&block), &rhs).map(plain);
        prop_assert_eq!(flattened, Ok(spliced(&result, &[0, 1])));
    }

    #[test]
    fn a_product_mode_by_mode((block, rhs) in factors()) {
        let rank = modes(&block).len().max(modes(&rhs).len());
        let (wide, times) = (padded(&block, rank), padded(&rhs, rank));
        let logical = logical_product(&layout(&wide), &times);
        let blocked = blocked_product(&layout(&block), &rhs);
        let raked = raked_product(&layout(&block), &rhs);
        let Ok(logical) = logical else {
            prop_assert!(blocked.is_err() && raked.is_err());
            return Ok(());
        };
        let [a, b] = <[_; 2]>::try_from(modes(&plain(logical))).unwrap();
        let is_tuple = |layout: &Layout<i64>| matches!(layout.shape(), Tree::Tuple(_));
        if !is_tuple(&a) || !is_tuple(&b) {
            // Two leaves are one pair; a leaf and a tuple need not be one.
            if let Ok(blocked) = blocked {
                prop_assert_eq!(plain(blocked), tuple(&[tuple(&[a, b])]));
            }
            return Ok(());
        }
        if modes(&a).len() != modes(&b).len() {
            prop_assert!(blocked.is_err() && raked.is_err());
            return Ok(());
        }
        let pairs = |first: &Layout<i64>, second: &Layout<i64>| -> Vec<Layout<i64>> {
            let pairs = modes(first).into_iter().zip(modes(second));
            pairs.map(|(a, b)| tuple(&[a, b])).collect()
        };
        prop_assert_eq!(blocked.map(plain), Ok(tuple(&pairs(&a, &b))));
        let simple = |pair: &Layout<i64>| plain(coalesce(&layout(pair), None).unwrap());
        let expected: Vec<_> = pairs(&b, &a).iter().map(simple).collect();
        prop_assert_eq!(raked.map(plain), Ok(tuple(&expected)));
    }

    #[test]
    fn a_shape_is_tiled_in_the_order_of_its_modes(
        block in prop_oneof![2 => plain_layout(4), 1 => basis_layout(4)],
        target in shape(9),
        keys in proptest::collection::vec(any::<u16>(), 4),
        is_ordered in any::<bool>(),
    ) {
        let sizes: Vec<i64> = mode_sizes(&target);
        let rank = sizes.len();
        let mut order: Vec<usize> = (0..rank).collect();
        if is_ordered {
            order.sort_by_key(|mode| keys[*mode]);
        }
        // `order` lists the modes, the operand their ranks.
        let rank_of = |mode| order.iter().position(|other| *other == mode).unwrap() as i64;
        let operand: IntTuple<i64> = Tree::Tuple((0..rank).map(|mode| Tree::Leaf(rank_of(mode))).collect());
        let operand = is_ordered.then_some(Value::IntTuple(operand));
        let result = tile_to_shape(&layout(&block), &target, operand.as_ref());
        let wide = modes(&padded(&block, rank));
        let times: Vec<i64> = wide.iter().zip(&sizes).map(|(mode, target)| (target + size(mode) - 1) / size(mode)).collect();
        let pairs = moving(&flat(&block), &[]);
        let is_plain = is_injective(&block) && flat(&block).iter().all(|leaf| leaf.2.is_empty());
        let Ok(result) = result else {
            let is_compact = is_plain && is_packed(&pairs) && span(&pairs) == size(&block);
            prop_assert!(wide.len() > rank || !is_compact);
            return Ok(());
        };
        let result = plain(result);
        prop_assert_eq!(wide.len(), rank);
        let parts = modes(&result);
        for ((part, block), times) in parts.iter().zip(&wide).zip(&times) {
            prop_assert_eq!(size(part), size(block) * times);
        }
        prop_assert!(!is_injective(&block) || is_injective(&result), "{result}");
        // The tiles in their order, the first mode of the order fastest.
        let count: i64 = times.iter().product();
        if is_plain && is_packed(&pairs) && count < 300 {
            let places = places(&block, count);
            for (tile, place) in (0..count).zip(places) {
                let (mut rest, mut corner) = (tile, Point::new());
                for mode in &order {
                    let inside = size(&wide[*mode]);
                    corner = plus(corner, &at(&flat(&parts[*mode]), rest % times[*mode] * inside));
                    rest /= times[*mode];
                }
                prop_assert_eq!(corner, number(place), "tile {} of {}", tile, result);
            }
        }
    }
}

fn mode_sizes(shape: &Shape<i64>) -> Vec<i64> {
    match shape {
        Tree::Leaf(extent) => vec![*extent],
        Tree::Tuple(parts) => {
            parts.iter().map(|part| part.leaves().into_iter().product()).collect()
        }
    }
}
