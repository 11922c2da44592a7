//! Slices against their definition, computed the slow way.

use crate::common;

use std::convert::Infallible;

use common::{Dynamics, Sym, config, coord, dot, dynamics, layout, natural};
use cute_algebra::{
    ComposedLayout, Coord, CoordLeaf, Error, Inner, IntTuple, Layout, Shape, StrideLeaf, Swizzle,
    Tree, Value, Width, layout_eval, recast_layout, slice,
};
use proptest::prelude::*;

/// A coordinate that is weakly congruent to the shape, all indices in range.
fn pick(shape: &Shape<i64>, choices: &mut impl Iterator<Item = u8>) -> Coord<i64> {
    let choice = choices.next().unwrap();
    match shape {
        Tree::Tuple(modes) if choice % 4 < 2 => {
            Tree::Tuple(modes.iter().map(|mode| pick(mode, choices)).collect())
        }
        _ if choice % 4 == 2 || choice.is_multiple_of(8) => {
            let size: i64 = shape.leaves().into_iter().product();
            Tree::Leaf(CoordLeaf::Int(i64::from(choice / 8) % size))
        }
        _ => Tree::Leaf(CoordLeaf::Underscore),
    }
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 40)
}

fn pick_by(shape: &Shape<i64>, choices: &[u8]) -> Coord<i64> {
    pick(shape, &mut choices.iter().copied().cycle())
}

/// The index of every leaf of the shape, unless it is free.
fn fixed(coord: &Coord<i64>, shape: &Shape<i64>) -> Vec<Option<i64>> {
    match (coord, shape) {
        (Tree::Leaf(CoordLeaf::Underscore), _) => vec![None; shape.leaves().len()],
        (Tree::Leaf(CoordLeaf::Int(index)), _) => {
            natural(shape, *index).into_iter().map(Some).collect()
        }
        (Tree::Tuple(coords), Tree::Tuple(modes)) => {
            let pairs = coords.iter().zip(modes);
            pairs.flat_map(|(coord, mode)| fixed(coord, mode)).collect()
        }
        (Tree::Tuple(_), Tree::Leaf(_)) => unreachable!(),
    }
}

fn free_part<L: Clone>(leaves: Vec<&L>, fixed: &[Option<i64>]) -> Vec<L> {
    let pairs = leaves.into_iter().zip(fixed);
    pairs.filter(|(_, index)| index.is_none()).map(|(leaf, _)| leaf.clone()).collect()
}

/// For every coordinate of the free leaves, the first one fastest, the indices of all leaves.
fn all_indices(shape: &Shape<i64>, fixed: &[Option<i64>]) -> Vec<Vec<i64>> {
    let free = free_part(shape.leaves(), fixed);
    let free = Tree::Tuple(free.into_iter().map(Tree::Leaf).collect());
    let size: i64 = free.leaves().into_iter().product();
    let with = |index: i64| {
        let mut own = natural(&free, index).into_iter();
        fixed.iter().map(|index| index.unwrap_or_else(|| own.next().unwrap())).collect()
    };
    (0..size).map(with).collect()
}

fn leaf(index: i64) -> Coord<i64> {
    Tree::Leaf(CoordLeaf::Int(index))
}

fn number(index: &IntTuple<i64>) -> i64 {
    match index {
        Tree::Leaf(index) => *index,
        Tree::Tuple(_) => 0,
    }
}

fn swizzles() -> impl Strategy<Value = Swizzle> {
    (0..=3_u32, 0..=4_u32, -6..=6_i32)
        .prop_filter_map("a valid swizzle", |(m, b, s)| Swizzle::new(m, b, s).ok())
}

fn flat(modes: &[(i64, i64)]) -> Layout<i64> {
    let shape = modes.iter().map(|(extent, _)| Tree::Leaf(*extent)).collect();
    let stride = modes.iter().map(|(_, stride)| Tree::Leaf(StrideLeaf::plain(*stride)));
    Layout::new(Tree::Tuple(shape), Tree::Tuple(stride.collect())).unwrap()
}

fn swizzled(swizzle: Swizzle, offset: i64, outer: Layout<i64>) -> ComposedLayout<i64> {
    ComposedLayout::new(Inner::Swizzle(swizzle), Tree::Leaf(offset), outer).unwrap()
}

/// Any strides and offsets, many of them powers of two.
fn any_swizzled() -> impl Strategy<Value = ComposedLayout<i64>> {
    let stride = || {
        prop_oneof![
            4 => (0..=7_u32).prop_map(|bit| 1_i64 << bit),
            1 => Just(0_i64),
            2 => -9..=40_i64
        ]
    };
    let modes = || proptest::collection::vec((1..=8_i64, stride()), 1..=3);
    let offset = || prop_oneof![2 => Just(0_i64), 1 => -3..=200_i64];
    let flat_ones = (swizzles(), offset(), modes())
        .prop_map(|(swizzle, offset, modes)| swizzled(swizzle, offset, flat(&modes)));
    let nested = (swizzles(), offset(), layout(Some(false)))
        .prop_map(|(swizzle, offset, outer)| swizzled(swizzle, offset, outer));
    prop_oneof![3 => flat_ones, 1 => nested]
}

/// Modes whose indices have no bit in common with each other or with the offset.
fn bitwise_swizzled() -> impl Strategy<Value = ComposedLayout<i64>> {
    let modes = proptest::collection::vec((0..=3_u32, 0..=4_u32), 1..=4);
    (swizzles(), any::<u8>(), modes, any::<bool>()).prop_map(|(swizzle, offset, modes, reverse)| {
        let (mut low, mut used) = (0, 0);
        let mut modes: Vec<_> = modes
            .iter()
            .map(|(log, gap)| {
                let stride = 1_i64 << (low + gap);
                low += gap + log;
                used |= (stride << log) - stride;
                (1 << log, stride)
            })
            .collect();
        if reverse {
            modes.reverse();
        }
        swizzled(swizzle, i64::from(offset) & !used, flat(&modes))
    })
}

/// Whether the slice has the distances that the sliced layout has, at every coordinate.
fn check_swizzled(
    composed: &ComposedLayout<i64>,
    by: &Coord<i64>,
    slice: &Value<i64>,
) -> Result<(), TestCaseError> {
    let Inner::Swizzle(swizzle) = composed.inner() else { unreachable!() };
    let outer = composed.outer();
    let fixed = fixed(by, outer.shape());
    let at = |indices: &[i64]| number(composed.offset()) + number(&dot(indices, outer.stride()));
    let start: Vec<i64> = fixed.iter().map(|index| index.unwrap_or(0)).collect();
    let start = swizzle.apply(&at(&start)).unwrap();
    let first = layout_eval(&leaf(0), slice).unwrap();
    for (index, indices) in (0..).zip(all_indices(outer.shape(), &fixed)) {
        let expected = swizzle.apply(&at(&indices)).unwrap() - start;
        let found = layout_eval(&leaf(index), slice).unwrap();
        prop_assert_eq!(number(&found) - number(&first), expected, "{} in {}", index, slice);
    }
    if let Value::Layout(_) = slice {
        prop_assert_eq!(number(&first), 0);
    }
    Ok(())
}

fn symbolic_coord(coord: &Coord<i64>, dynamics: &Dynamics) -> Coord<Sym> {
    let Ok(value) = Value::Coord(coord.clone()).try_map(&mut dynamics.symbols());
    let Value::Coord(coord) = value else { unreachable!() };
    coord
}

/// The slice, which the level of types has to infer.
fn agree(input: &Value<Sym>, by: &Coord<Sym>) -> Result<Result<Value<i64>, Error>, TestCaseError> {
    let Value::Coord(by_type) = Value::Coord(by.clone()).to_type() else { unreachable!() };
    let result = slice(input, by);
    let inferred = slice(&input.to_type(), &by_type);
    prop_assert_eq!(inferred, result.clone().map(|value| value.to_type()));
    Ok(result.map(|value| {
        let Ok(value) = value.try_map(&mut |sym| Ok::<_, Infallible>(sym.value));
        value
    }))
}

fn constants(layout: &Layout<i64>) -> Layout<Sym> {
    let constant = &mut |int: &i64| Ok::<_, Infallible>(Sym { value: *int, width: None });
    let Ok(Value::Layout(layout)) = Value::Layout(layout.clone()).try_map(constant) else {
        unreachable!()
    };
    layout
}

/// Whether the slice by a dynamic coordinate, from a dynamic offset, has the distances at run time.
fn check_symbolic(
    composed: &ComposedLayout<i64>,
    by: &Coord<i64>,
    dynamics: &Dynamics,
    offset_width: Option<Width>,
) -> Result<(), TestCaseError> {
    let Inner::Swizzle(swizzle) = *composed.inner() else { unreachable!() };
    let offset = Sym { value: number(composed.offset()), width: offset_width };
    let outer = constants(composed.outer());
    let symbolic = ComposedLayout::new(Inner::Swizzle(swizzle), Tree::Leaf(offset), outer);
    let symbolic = Value::ComposedLayout(symbolic.unwrap());
    let slice = agree(&symbolic, &symbolic_coord(by, dynamics))?.unwrap();
    check_swizzled(composed, by, &slice)
}

/// Small and large integers, powers of two among them.
fn extreme() -> impl Strategy<Value = i64> {
    prop_oneof![
        -3..=3_i64,
        any::<i64>(),
        (0..=63_u32).prop_map(|bit| 1_i64 << bit),
        proptest::sample::select(vec![i64::MIN, i64::MAX, i64::MIN + 1])
    ]
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn a_slice_has_the_free_leaves(layout in layout(None), choices in choices()) {
        let by = pick_by(layout.shape(), &choices);
        let fixed = fixed(&by, layout.shape());
        let shape = free_part(layout.shape().leaves(), &fixed);
        let stride = free_part(layout.stride().leaves(), &fixed);
        let Ok(Value::Layout(slice)) = slice(&Value::Layout(layout), &by) else {
            return Err(TestCaseError::fail("a layout"));
        };
        prop_assert_eq!(slice.shape().leaves(), shape.iter().collect::<Vec<_>>());
        prop_assert_eq!(slice.stride().leaves(), stride.iter().collect::<Vec<_>>());
        prop_assert!(slice.shape().is_congruent(slice.stride()));
    }

    #[test]
    fn a_composed_slice_is_the_function_of_what_is_free(
        (inner, outer) in (layout(None), layout(Some(false))),
        offset in 0..=20_i64,
        choices in choices(),
        dynamics in dynamics(),
    ) {
        let by = pick_by(outer.shape(), &choices);
        let inner = Inner::Layout(inner);
        let composed = ComposedLayout::new(inner, Tree::Leaf(offset), outer.clone());
        let Ok(composed) = composed else { return Ok(()) };
        let composed = Value::ComposedLayout(composed);
        let sliced = slice(&composed, &by).unwrap();
        let fixed = fixed(&by, outer.shape());
        for (index, indices) in (0..).zip(all_indices(outer.shape(), &fixed)) {
            let whole = layout_eval(&coord(outer.shape(), &indices), &composed);
            prop_assert_eq!(whole, layout_eval(&leaf(index), &sliced));
        }
        let Ok(symbolic) = composed.try_map(&mut dynamics.symbols());
        if symbolic.check().is_ok() {
            prop_assert_eq!(agree(&symbolic, &symbolic_coord(&by, &dynamics))?, Ok(sliced));
        }
    }

    #[test]
    fn a_swizzled_slice_is_right(
        composed in any_swizzled(),
        choices in choices(),
        dynamics in dynamics(),
        offset_width in proptest::option::weighted(0.3, prop_oneof![Just(Width::W32), Just(Width::W64)]),
    ) {
        let by = pick_by(composed.outer().shape(), &choices);
        prop_assume!(by.leaves().iter().any(|leaf| matches!(leaf, CoordLeaf::Underscore)));
        let static_slice = slice(&Value::ComposedLayout(composed.clone()), &by).unwrap();
        check_swizzled(&composed, &by, &static_slice)?;
        check_symbolic(&composed, &by, &dynamics, offset_width)?;
    }

    #[test]
    fn a_bitwise_swizzled_slice_is_right(
        composed in bitwise_swizzled(),
        choices in choices(),
        dynamics in dynamics(),
        offset_width in proptest::option::of(prop_oneof![Just(Width::W32), Just(Width::W64)]),
    ) {
        let by = pick_by(composed.outer().shape(), &choices);
        let wildcard = |leaf: &&CoordLeaf<i64>| matches!(leaf, CoordLeaf::Underscore);
        prop_assume!(by.leaves().iter().any(wildcard));
        let static_slice = slice(&Value::ComposedLayout(composed.clone()), &by).unwrap();
        check_swizzled(&composed, &by, &static_slice)?;

        check_symbolic(&composed, &by, &dynamics, offset_width)?;
    }

    #[test]
    fn an_offset_never_wraps(
        modes in proptest::collection::vec(
            (1..=(1_i64 << 20), -(1_i64 << 33)..=(1_i64 << 33), any::<u32>(), any::<bool>()),
            1..=4,
        ),
        offset in prop_oneof![Just(0_i64), -(1_i64 << 33)..=(1_i64 << 33)],
    ) {
        let outer = flat(&modes.iter().map(|(extent, stride, ..)| (*extent, *stride >> (extent % 16))).collect::<Vec<_>>());
        let by = Tree::Tuple(modes.iter().map(|(extent, _, index, is_free)| match is_free {
            true => Tree::Leaf(CoordLeaf::Underscore),
            false => leaf(i64::from(*index) % extent),
        }).collect());
        let inner = flat(&[(8, 1)]);
        let composed = ComposedLayout::new(Inner::Layout(inner), Tree::Leaf(offset), outer);
        let composed = Value::ComposedLayout(composed.unwrap());
        let Ok(symbolic) = composed.try_map(&mut |int| Ok::<_, Infallible>(Sym { value: *int, width: None }));
        let dynamic = Dynamics(vec![Some(Width::W32)]);
        let sliced = agree(&symbolic, &symbolic_coord(&by, &dynamic))?;
        prop_assert_eq!(sliced, slice(&composed, &by));
    }

    #[test]
    fn extreme_integers_do_no_harm(
        modes in proptest::collection::vec((extreme(), extreme(), extreme(), any::<bool>()), 1..=4),
        swizzle in (0..=32_u32, 0..=32_u32, -32..=32_i32),
        offset in extreme(),
        (new, old) in (any::<i32>(), any::<i32>()),
    ) {
        let Ok(swizzle) = Swizzle::new(swizzle.0, swizzle.1, swizzle.2) else { return Ok(()) };
        let pairs: Vec<_> = modes
            .iter()
            .map(|(extent, stride, ..)| (extent.saturating_abs().max(1), *stride))
            .collect();
        let by = Tree::Tuple(modes.iter().map(|(_, _, index, is_free)| match is_free {
            true => Tree::Leaf(CoordLeaf::Underscore),
            false => leaf(*index),
        }).collect());
        let composed = Value::ComposedLayout(swizzled(swizzle, offset, flat(&pairs)));
        let _ = slice(&composed, &by);
        let _ = recast_layout(&composed, new, old);
        let _ = recast_layout(&Value::Layout(flat(&pairs)), new.rotate_left(3), old >> 20);
    }
}
