//! Coordinates and indices against their definitions, computed the slow way.

use crate::common;

use common::{
    Sym, agreed, config, coord, dot, dynamics, layout, natural, run_time, symbolic, tree,
};
use cute_algebra::{
    Coord, CoordLeaf, Int, IntTuple, Layout, Shape, StrideLeaf, Tree, TypeInt, Value, Width,
    cosize, crd2idx, idx2crd, increment_coord,
};
use proptest::prelude::*;

fn shapes() -> impl Strategy<Value = Shape<i64>> {
    tree(prop_oneof![1 => Just(1_i64), 3 => 1..=5_i64])
}

/// Shapes whose last leaf is no `()`, so that no index is lost.
fn ending_in_a_leaf() -> impl Strategy<Value = Shape<i64>> {
    shapes().prop_filter("ends in a leaf", |shape| {
        let mut last = shape;
        while let Tree::Tuple(modes) = last {
            match modes.last() {
                Some(mode) => last = mode,
                None => return false,
            }
        }
        true
    })
}

fn count(shape: &Shape<i64>) -> i64 {
    shape.leaves().into_iter().product()
}

fn leaf(index: i64) -> Coord<i64> {
    Tree::Leaf(CoordLeaf::Int(index))
}

fn absolute(layout: &Layout<i64>) -> Layout<i64> {
    let stride = layout
        .stride()
        .map(&mut |leaf| StrideLeaf { scale: leaf.scale.abs(), path: leaf.path.clone() });
    Layout::new(layout.shape().clone(), stride).unwrap()
}

fn greater(a: IntTuple<i64>, b: &IntTuple<i64>) -> IntTuple<i64> {
    let mut others = b.leaves().into_iter();
    a.map(&mut |leaf| *leaf.max(others.next().unwrap()))
}

/// The definition: the product of one more than the greatest index of every slot.
fn spanned(layout: &Layout<i64>) -> i64 {
    let layout = absolute(layout);
    let index = |index| dot(&natural(layout.shape(), index), layout.stride());
    let last = (1..count(layout.shape())).fold(index(0), |most, next| greater(most, &index(next)));
    last.leaves().into_iter().map(|leaf| leaf + 1).product()
}

fn wrapped_coord(value: Value<Sym>) -> Coord<Sym> {
    match value {
        Value::Coord(coord) => coord,
        _ => unreachable!("a coordinate"),
    }
}

fn wrapped_tuple<I>(value: Value<I>) -> IntTuple<I> {
    match value {
        Value::IntTuple(tuple) | Value::Shape(tuple) => tuple,
        _ => unreachable!("a tuple"),
    }
}

fn types(coord: &Coord<Sym>) -> Coord<TypeInt> {
    coord.map(&mut |leaf| match leaf {
        CoordLeaf::Int(index) => CoordLeaf::Int(TypeInt::of(index)),
        CoordLeaf::Underscore => CoordLeaf::Underscore,
    })
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn packing_counts_coordinates(shape in shapes()) {
        let empty = shape.leaves().is_empty();
        for index in 0..count(&shape) {
            let expected = if empty { Tree::Tuple(vec![]) } else { Tree::Leaf(index) };
            let tuple = coord(&shape, &natural(&shape, index));
            prop_assert_eq!(crd2idx(&tuple, &shape), Ok(expected.clone()));
            prop_assert_eq!(crd2idx(&leaf(index), &shape), Ok(expected));
        }
    }

    #[test]
    fn unpacking_is_the_natural_coordinate(shape in ending_in_a_leaf(), index in 0..2000_i64) {
        let expected = coord(&shape, &natural(&shape, index));
        prop_assert_eq!(idx2crd(&Tree::Leaf(index), &shape), Ok(expected));
    }

    #[test]
    fn an_index_per_mode(modes in proptest::collection::vec((ending_in_a_leaf(), 0..99_i64), 0..4)) {
        let (shapes, indices): (Vec<_>, Vec<_>) = modes.iter().cloned().unzip();
        let indices = Tree::Tuple(indices.into_iter().map(Tree::Leaf).collect());
        let expected = modes.iter().map(|(shape, index)| coord(shape, &natural(shape, *index)));
        let expected = Tree::Tuple(expected.collect());
        prop_assert_eq!(idx2crd(&indices, &Tree::Tuple(shapes)), Ok(expected));
    }

    #[test]
    fn incrementing_counts_through_the_shape(shape in ending_in_a_leaf()) {
        let mut current = coord(&shape, &natural(&shape, 0));
        for index in 1..=count(&shape) {
            current = increment_coord(&current, &shape).unwrap();
            prop_assert_eq!(&current, &coord(&shape, &natural(&shape, index)));
        }
    }

    #[test]
    fn the_cosize_is_what_is_spanned(layout in layout(None), position in 0..3_usize) {
        prop_assert_eq!(cosize(&Value::Layout(layout.clone()), None), Ok(Tree::Leaf(spanned(&layout))));
        let (Tree::Tuple(shapes), Tree::Tuple(strides)) = (layout.shape(), layout.stride()) else {
            return Ok(());
        };
        let part = cosize(&Value::Layout(layout.clone()), Some(&[position as i32]));
        let expected = shapes.get(position).map(|shape| {
            let part = Layout::new(shape.clone(), strides[position].clone()).unwrap();
            Tree::Leaf(spanned(&part))
        });
        prop_assert_eq!(part.ok(), expected);
    }

    #[test]
    fn domains_agree(
        shape in ending_in_a_leaf(),
        index in 0..200_i64,
        split in any::<bool>(),
        a in dynamics(),
        b in dynamics(),
    ) {
        // Beyond the shape an extent of 1 makes a difference when it is static.
        let within = index % count(&shape);
        let inside = natural(&shape, within);
        let indices = if split { coord(&shape, &inside) } else { leaf(within) };
        let extents = wrapped_tuple(symbolic(&Value::Shape(shape.clone()), &a));
        let extent_types = extents.map(&mut TypeInt::of);
        let symbols = wrapped_coord(symbolic(&Value::Coord(indices.clone()), &b));

        let packed = agreed(
            crd2idx(&symbols, &extents).map(Value::IntTuple),
            crd2idx(&types(&symbols), &extent_types).map(Value::IntTuple),
        )?;
        prop_assert_eq!(packed.map(wrapped_tuple), crd2idx(&indices, &shape).ok());

        let number = wrapped_tuple(symbolic(&Value::IntTuple(Tree::Leaf(index)), &b));
        let unpacked = agreed(
            idx2crd(&number, &extents).map(Value::Coord),
            idx2crd(&number.map(&mut TypeInt::of), &extent_types).map(Value::Coord),
        )?;
        let expected = idx2crd(&Tree::Leaf(index), &shape).ok().map(Value::Coord);
        prop_assert_eq!(unpacked, expected);

        let start = coord(&shape, &inside);
        let symbols = wrapped_coord(symbolic(&Value::Coord(start.clone()), &b));
        let next = agreed(
            increment_coord(&symbols, &extents).map(Value::Coord),
            increment_coord(&types(&symbols), &extent_types).map(Value::Coord),
        )?;
        let expected = increment_coord(&start, &shape).ok().map(Value::Coord);
        prop_assert_eq!(next, expected);
    }

    #[test]
    fn domains_agree_on_cosizes(layout in layout(None), dynamics in dynamics()) {
        let value = symbolic(&Value::Layout(layout.clone()), &dynamics);
        prop_assume!(value.check().is_ok());
        let inferred = cosize(&value.to_type(), None).map(Value::IntTuple);
        let size = agreed(cosize(&value, None).map(Value::IntTuple), inferred)?;
        prop_assert_eq!(size.map(wrapped_tuple), Some(Tree::Leaf(spanned(&layout))));
    }

    #[test]
    fn an_index_never_wraps(
        modes in proptest::collection::vec(
            (prop_oneof![1..=8_i64, 1..=100_000_i64, 1..=(1_i64 << 31)], any::<prop::sample::Index>(), any::<bool>()),
            1..=4,
        ),
    ) {
        // Dynamic extents are 1, the least that there is.
        let extent = |(extent, _, dynamic): &(i64, _, bool)| if *dynamic { 1 } else { *extent };
        let total = modes.iter().try_fold(1_i64, |total, mode| total.checked_mul(extent(mode)));
        prop_assume!(total.is_some());
        let below = |mode: &(i64, prop::sample::Index, bool)| {
            mode.1.index(usize::try_from(extent(mode)).unwrap()) as i64
        };
        let shape = Tree::Tuple(modes.iter().map(|mode| Tree::Leaf(extent(mode))).collect());
        let indices: Vec<i64> = modes.iter().map(below).collect();
        prop_assume!(indices.iter().all(|index| i32::try_from(*index).is_ok()));
        let expected = crd2idx(&coord(&shape, &indices), &shape);

        let symbol = |value: i64, dynamic| match dynamic {
            true => Sym::dynamic(value, Width::W32),
            false => Sym::constant(value),
        };
        let extents = modes.iter().map(|mode| Tree::Leaf(symbol(extent(mode), mode.2)));
        let extents = Tree::Tuple(extents.collect());
        let symbols = coord(&shape, &indices).map(&mut |leaf| match leaf {
            CoordLeaf::Int(index) => CoordLeaf::Int(symbol(*index, true)),
            CoordLeaf::Underscore => CoordLeaf::Underscore,
        });
        let index = crd2idx(&symbols, &extents).unwrap();
        if let Tree::Leaf(Sym { width: Some(width), .. }) = &index {
            prop_assert_eq!(*width, Width::of(total.unwrap() - 1));
        }
        prop_assert_eq!(Ok(wrapped_tuple(run_time(&Value::IntTuple(index)))), expected);
    }
}
