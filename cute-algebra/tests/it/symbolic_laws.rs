//! The operations of the layout algebra where some integers are dynamic: the type level infers the type
//! of the result, and at run time the result is the same function as that of known integers.

use crate::common;

use common::functions::{
    any_layout, at, chain, config, flat, moving, plain_layout, shape, size, slots, span,
    substituted, symbolic, values,
};
use common::{Dynamics, Sym, dynamics};
use cute_algebra::{
    Error, Int, Layout, Shape, StrideLeaf, Tile, TileSlot, Tree, TypeInt, Value, blocked_product,
    coalesce, complement, composition, flat_divide, flat_product, left_inverse, logical_divide,
    logical_product, raked_product, right_inverse, tile_to_shape, tiled_divide, tiled_product,
    zipped_divide, zipped_product,
};
use proptest::prelude::*;

/// An operation on layouts, in any domain.
macro_rules! operations {
    ($($name:ident($first:ident, $second:ident) = $call:expr;)*) => {
        const OPS: &[&str] = &[$(stringify!($name)),*];

        fn concrete(op: &str, operands: &[Value<i64>]) -> Result<Value<i64>, Error> {
            match (op, operands) {
                $((stringify!($name), [$first, $second]) => $call,)*
                _ => panic!("{op} is no operation"),
            }
        }

        fn dynamic(op: &str, operands: &[Value<Sym>]) -> Result<Value<Sym>, Error> {
            match (op, operands) {
                $((stringify!($name), [$first, $second]) => $call,)*
                _ => panic!("{op} is no operation"),
            }
        }

        fn inferred(op: &str, operands: &[Value<TypeInt>]) -> Result<Value<TypeInt>, Error> {
            match (op, operands) {
                $((stringify!($name), [$first, $second]) => $call,)*
                _ => panic!("{op} is no operation"),
            }
        }
    };
}

operations! {
    coalesce(a, _b) = coalesce(a, None);
    complement(a, _b) = complement(layout(a), None).map(Value::Layout);
    complement_to(a, b) = complement(layout(a), Some(b)).map(Value::Layout);
    composition(a, b) = composition(a, b);
    right_inverse(a, _b) = right_inverse(layout(a)).map(Value::Layout);
    left_inverse(a, _b) = left_inverse(layout(a)).map(Value::Layout);
    logical_divide(a, b) = logical_divide(a, b);
    zipped_divide(a, b) = zipped_divide(a, b);
    tiled_divide(a, b) = tiled_divide(a, b);
    flat_divide(a, b) = flat_divide(a, b);
    logical_product(a, b) = logical_product(a, layout(b));
    zipped_product(a, b) = zipped_product(a, layout(b));
    tiled_product(a, b) = tiled_product(a, layout(b));
    flat_product(a, b) = flat_product(a, layout(b));
    blocked_product(a, b) = blocked_product(a, layout(b));
    raked_product(a, b) = raked_product(a, layout(b));
    tile_to_shape(a, b) = tile_to_shape(a, layout(b).shape(), None);
}

fn layout<I>(value: &Value<I>) -> &Layout<I> {
    match value {
        Value::Layout(layout) => layout,
        _ => panic!("no layout"),
    }
}

/// The operands with dynamic leaves, unless that breaks a rule of layouts. Layouts with modes that overlap
/// stay static: at run time there is no complement, and no one to say so.
fn symbols(op: &str, operands: &[Value<i64>], dynamics: &[Dynamics; 2]) -> Option<Vec<Value<Sym>>> {
    let fixed = Dynamics(vec![None]);
    let pairs = operands.iter().zip(dynamics);
    let symbols = pairs.map(|(value, dynamics)| match op != "composition" && overlaps(value) {
        true => symbolic(value, &fixed),
        false => symbolic(value, dynamics),
    });
    let symbols: Vec<_> = symbols.collect();
    let is_valid = symbols.iter().all(|value| value.check().is_ok());
    is_valid.then_some(symbols)
}

fn overlaps(value: &Value<i64>) -> bool {
    let layouts = match value {
        Value::Layout(layout) => vec![layout],
        Value::Tile(tile) => tile.layouts(),
        _ => vec![],
    };
    layouts.into_iter().any(|layout| {
        slots(layout).iter().any(|path| {
            let inside = flat(layout).into_iter().filter(|leaf| leaf.2 == *path && leaf.1 != 0);
            let mut pairs: Vec<_> = inside.map(|leaf| (leaf.1, leaf.0)).collect();
            pairs.sort_unstable();
            !chain(&pairs, |stride, end| stride >= end)
        })
    })
}

/// Runs an operation with dynamic leaves and on the type level, and compares; gives the run-time values.
fn agree(op: &str, operands: &[Value<Sym>]) -> Result<Option<Layout<i64>>, TestCaseError> {
    let types: Vec<_> = operands.iter().map(Value::to_type).collect();
    let (result, inferred) = (dynamic(op, operands), inferred(op, &types));
    prop_assert_eq!(result.clone().map(|value| value.to_type()), inferred);
    Ok(result.ok().map(|value| substituted(&value)))
}

/// Whether every stride of `rhs` divides or is divided by each mode of `lhs` that it reaches, and its
/// extent by what it takes of it.
fn is_regular(lhs: &Layout<i64>, rhs: &Layout<i64>) -> bool {
    let lhs: Vec<i64> = flat(lhs).into_iter().map(|leaf| leaf.0).collect();
    let Some((_, others)) = lhs.split_last() else {
        return true;
    };
    flat(rhs).into_iter().all(|(mut extent, stride, _)| {
        let mut stride = stride.abs();
        stride == 0
            || others.iter().all(|mode| {
                if extent == 1 || stride * (extent - 1) < *mode && stride < *mode {
                    extent = 1;
                } else if stride % mode == 0 {
                    stride /= mode;
                } else if mode % stride == 0 && extent % (mode / stride) == 0 {
                    extent /= mode / stride;
                    stride = 1;
                } else {
                    return false;
                }
                true
            })
    })
}

/// Whether each of the extents takes its part of a divisor without a rest.
fn is_consumed(shape: &Shape<i64>, mut divisor: i64) -> bool {
    shape.leaves().into_iter().all(|extent| {
        let fits = divisor % extent == 0 || extent % divisor == 0;
        divisor = (divisor + extent - 1) / extent;
        fits
    })
}

fn small() -> impl Strategy<Value = Layout<i64>> {
    let power = prop_oneof![Just(1_i64), Just(2), Just(2), Just(4), Just(8)];
    let leaves = proptest::collection::vec((power, 0..4_u32, any::<bool>()), 1..=3);
    (leaves, any::<bool>()).prop_map(|(leaves, is_compact)| {
        let mut end = 1;
        let modes = leaves.into_iter().map(|(extent, gap, is_zero)| {
            let stride = end << if is_compact { 0 } else { gap };
            end = stride * extent;
            let stride = if is_zero && gap == 3 { 0 } else { stride };
            (Tree::Leaf(extent), Tree::Leaf(StrideLeaf::plain(stride)))
        });
        let (mut shape, mut stride): (Vec<_>, Vec<_>) = modes.unzip();
        match (shape.len(), is_compact) {
            (1, true) => Layout::new(shape.remove(0), stride.remove(0)).unwrap(),
            _ => Layout::new(Tree::Tuple(shape), Tree::Tuple(stride)).unwrap(),
        }
    })
}

fn operand() -> impl Strategy<Value = Layout<i64>> {
    prop_oneof![2 => small(), 2 => plain_layout(5), 1 => any_layout(4)]
}

fn second() -> impl Strategy<Value = Value<i64>> {
    let slot = prop_oneof![
        1 => Just(TileSlot::Underscore),
        4 => small().prop_map(TileSlot::Layout)
    ];
    prop_oneof![
        operand().prop_map(Value::Layout),
        shape(6).prop_map(Value::Shape),
        common::tree(slot.boxed()).prop_map(|slots| Value::Tile(Tile(slots))),
    ]
}

fn both() -> impl Strategy<Value = [Dynamics; 2]> {
    let none = || Just(Dynamics(vec![None]));
    let some = || prop_oneof![3 => dynamics(), 2 => none()];
    [some(), some()]
}

fn takes(op: &str, second: &Value<i64>) -> bool {
    let is_layout = matches!(second, Value::Layout(_));
    is_layout || op == "composition" || op.ends_with("_divide")
}

fn same(symbolic: &Layout<i64>, concrete: &Layout<i64>) -> Result<(), TestCaseError> {
    prop_assert_eq!(size(symbolic), size(concrete), "{} is not {}", symbolic, concrete);
    prop_assert_eq!(values(symbolic), values(concrete), "{} is not {}", symbolic, concrete);
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_type_level_infers_the_type(
        op in proptest::sample::select(OPS.to_vec()),
        first in operand(),
        second in second(),
        dynamics in both(),
    ) {
        prop_assume!(takes(op, &second));
        let operands = [Value::Layout(first), second];
        if let Some(operands) = symbols(op, &operands, &dynamics) {
            agree(op, &operands)?;
        }
    }

    #[test]
    fn composition_at_run_time(lhs in operand(), rhs in operand(), dynamics in both()) {
        prop_assume!(is_regular(&lhs, &rhs) && flat(&rhs).iter().all(|leaf| leaf.2.is_empty()));
        check("composition", [lhs, rhs], &dynamics)?;
    }

    #[test]
    fn complements_at_run_time(input in operand(), cotarget in operand(), dynamics in both()) {
        let end = span(&moving(&flat(&input), &[]));
        prop_assume!(is_consumed(cotarget.shape(), end));
        check("complement_to", [input, cotarget], &dynamics)?;
    }

    #[test]
    fn divides_at_run_time(
        op in proptest::sample::select(vec!["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"]),
        input in operand(),
        tiler in operand(),
        dynamics in both(),
    ) {
        prop_assume!(flat(&tiler).iter().all(|leaf| leaf.2.is_empty()));
        prop_assume!(is_consumed(input.shape(), span(&moving(&flat(&tiler), &[]))));
        let rest = complement(&tiler, Some(&Value::Shape(input.shape().clone())));
        prop_assume!(rest.is_ok_and(|rest| is_regular(&input, &rest)) && is_regular(&input, &tiler));
        check(op, [input, tiler], &dynamics)?;
    }

    #[test]
    fn products_at_run_time(
        op in proptest::sample::select(vec!["logical_product", "tiled_product", "flat_product", "blocked_product", "raked_product"]),
        block in operand(),
        rhs in operand(),
        dynamics in dynamics(),
    ) {
        let gaps = complement(&block, None);
        prop_assume!(gaps.is_ok_and(|gaps| is_regular(&gaps, &rhs)));
        check(op, [block, rhs], &[Dynamics(vec![None]), dynamics])?;
    }

    #[test]
    fn coalesce_and_tile_to_shape_at_run_time(
        op in proptest::sample::select(vec!["coalesce", "tile_to_shape"]),
        block in operand(),
        target in small(),
        dynamics in both(),
    ) {
        let gaps = complement(&block, None);
        let is_free = gaps.is_ok_and(|gaps| flat(&gaps).len() == 1);
        prop_assume!(op == "coalesce" || is_free);
        check(op, [block, target], &dynamics)?;
    }
}

/// The layout with static extents of 1, as a dynamic extent counts for a mode that leads on, whatever it
/// holds.
fn with_static_ones(value: Value<Sym>) -> Value<Sym> {
    let Value::Layout(layout) = &value else {
        return value;
    };
    let shape = layout.shape().map(&mut |extent| match extent.value {
        1 => Sym::constant(1),
        _ => extent.clone(),
    });
    Value::Layout(Layout::new(shape, layout.stride().clone()).unwrap())
}

/// Where both results are there, they are the same function.
fn check(
    op: &str,
    operands: [Layout<i64>; 2],
    dynamics: &[Dynamics; 2],
) -> Result<(), TestCaseError> {
    let operands = operands.map(Value::Layout);
    let Some(symbols) = symbols(op, &operands, dynamics) else {
        return Ok(());
    };
    let symbols: Vec<_> = symbols.into_iter().map(with_static_ones).collect();
    if let (Some(symbolic), Ok(concrete)) = (agree(op, &symbols)?, concrete(op, &operands)) {
        same(&symbolic, layout(&concrete))?;
    }
    Ok(())
}

/// With a dynamic tiler that holds 1, the rest counts every element.
#[test]
fn a_run_time_tile_of_one() {
    let input: Layout<Sym> = substitute("33:1");
    let one = Sym::dynamic(1, Default::default());
    let tiler = Layout::new(Tree::Leaf(one), substitute("1:1").stride().clone()).unwrap();
    let slots = Tree::Tuple(vec![Tree::Leaf(TileSlot::Layout(tiler))]);
    let result = zipped_divide(&Value::Layout(input), &Value::Tile(Tile(slots))).unwrap();
    let result = substituted(&result);
    assert_eq!(size(&result), 33);
    assert_eq!(at(&flat(&result), 32), at(&[(33, 1, vec![])], 32));
}

fn substitute(text: &str) -> Layout<Sym> {
    let layout: Value<Sym> =
        cute_algebra::static_value(&Value::Layout(Layout::parse(text).unwrap())).unwrap();
    match layout {
        Value::Layout(layout) => layout,
        _ => unreachable!(),
    }
}
