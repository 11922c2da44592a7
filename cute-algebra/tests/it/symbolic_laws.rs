//! The operations of the layout algebra where some integers are dynamic: the type level infers the type
//! of the result, and at run time the result is the same function as that of known integers.

use crate::common;

use common::functions::{
    Point, any_layout, at, at_point, config, flat, is_injective, modes, moving, number,
    plain_layout, plus, shape, size, sorted, span, substituted, symbolic, tuple, values,
    with_strides,
};
use common::{Dynamics, Sym, dynamics, under_preconditions};

use super::composition_laws::{composed_pair, is_composition};
use cute_algebra::{
    Error, Layout, Shape, StrideLeaf, Tile, TileSlot, Tree, TypeInt, Value, blocked_product,
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

/// The operands with dynamic leaves, unless that breaks a rule of layouts.
fn symbols(operands: &[Value<i64>], dynamics: &[Dynamics; 2]) -> Option<Vec<Value<Sym>>> {
    let pairs = operands.iter().zip(dynamics);
    let symbols: Vec<_> = pairs.map(|(value, dynamics)| symbolic(value, dynamics)).collect();
    let is_valid = symbols.iter().all(|value| value.check().is_ok());
    is_valid.then_some(symbols)
}

/// Runs an operation with dynamic leaves and on the type level, and compares; gives the run-time values
/// if there are any, unless a precondition does not hold.
fn agree(op: &str, operands: &[Value<Sym>]) -> Result<Option<Option<Layout<i64>>>, TestCaseError> {
    let types: Vec<_> = operands.iter().map(Value::to_type).collect();
    let inferred = inferred(op, &types);
    let result = under_preconditions(|| dynamic(op, operands));
    if let Some(result) = &result {
        prop_assert_eq!(result.clone().map(|value| value.to_type()), inferred);
    }
    Ok(result.map(|result| result.ok().map(|value| substituted(&value))))
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
        if let Some(operands) = symbols(&operands, &dynamics) {
            agree(op, &operands)?;
        }
    }

    #[test]
    fn composition_at_run_time(pair in composed_pair(), dynamics in both()) {
        let (lhs, rhs) = pair;
        let operands = [&lhs, &rhs].map(|layout| Value::Layout(layout.clone()));
        let Some(symbols) = symbols(&operands, &dynamics) else { return Ok(()) };
        let Some(Some(result)) = agree("composition", &symbols)? else { return Ok(()) };
        is_composition(&lhs, &rhs, &result)?;
    }

    #[test]
    fn other_operations_at_run_time(
        op in proptest::sample::select(OPS.to_vec()),
        first in operand(),
        second in operand(),
        dynamics in both(),
    ) {
        let fixed = Dynamics(vec![None]);
        let dynamics = match op.ends_with("_product") {
            true => [fixed, dynamics[1].clone()],
            false => dynamics,
        };
        check(op, [first, second], &dynamics)?;
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn copies_in_the_gaps_of_a_block(
        gap in 2..=4_i64,
        steps in proptest::collection::vec((2..=3_i64, -4..=4_i64), 2),
        dynamics in dynamics(),
    ) {
        let block = with_strides(&Tree::Leaf(2), [StrideLeaf::plain(gap)]).unwrap();
        let shape = steps.iter().map(|(extent, _)| Tree::Leaf(*extent)).collect();
        let strides = steps.iter().map(|(_, stride)| StrideLeaf::plain(*stride));
        let rhs = with_strides(&Tree::Tuple(shape), strides).unwrap();
        check("logical_product", [block, rhs], &[Dynamics(vec![None]), dynamics])?;
    }
}

/// A layout of several modes, and a slot for some of them.
fn tiled() -> impl Strategy<Value = (Vec<Layout<i64>>, Vec<TileSlot<i64>>)> {
    let slot = prop_oneof![
        1 => Just(TileSlot::Underscore),
        3 => small().prop_map(TileSlot::Layout),
        1 => plain_layout(4).prop_map(TileSlot::Layout),
    ];
    let modes = proptest::collection::vec(prop_oneof![small(), plain_layout(4)], 1..=3);
    (modes, proptest::collection::vec(slot, 1..=3)).prop_map(|(modes, mut slots)| {
        slots.truncate(modes.len());
        (modes, slots)
    })
}

proptest! {
    #![proptest_config(config())]

    /// Each mode is composed with, or divided by, the slot above it.
    #[test]
    fn tiles_at_run_time((lhs, slots) in tiled(), dynamics in both()) {
        let tile = Tree::Tuple(slots.iter().cloned().map(Tree::Leaf).collect());
        let operands = [Value::Layout(tuple(&lhs)), Value::Tile(Tile(tile))];
        let Some(symbols) = symbols(&operands, &dynamics) else { return Ok(()) };
        if let Some(Some(result)) = agree("composition", &symbols)? {
            let slots = slots.iter().zip(&lhs).filter(|(slot, lhs)| match slot {
                TileSlot::Underscore => size(lhs) > 0 && !flat(lhs).is_empty(),
                TileSlot::Layout(layout) => !flat(layout).is_empty(),
            });
            for ((slot, lhs), result) in slots.zip(modes(&result)) {
                match slot {
                    TileSlot::Underscore => prop_assert_eq!(lhs, &result),
                    TileSlot::Layout(rhs) => is_composition(lhs, rhs, &result)?,
                }
            }
        }
        let Some(Some(logical)) = agree("logical_divide", &symbols)? else { return Ok(()) };
        let parts = modes(&logical);
        for ((slot, lhs), result) in slots.iter().zip(&lhs).zip(&parts) {
            match slot {
                TileSlot::Underscore => prop_assert_eq!(lhs, result),
                TileSlot::Layout(tiler) => is_divide(lhs, tiler, result)?,
            }
        }
        let Some(Some(zipped)) = agree("zipped_divide", &symbols)? else { return Ok(()) };
        let pairs: Vec<_> = parts.iter().take(slots.len()).map(modes).collect();
        let gathered = |index: usize| pairs.iter().map(move |pair| pair[index].clone());
        let rests: Vec<_> = gathered(1).chain(parts.iter().skip(slots.len()).cloned()).collect();
        let expected = tuple(&[tuple(&gathered(0).collect::<Vec<_>>()), tuple(&rests)]);
        prop_assert_eq!(zipped, expected);
    }
}

/// Where the preconditions hold, the result is what the definition of the operation says.
fn check(
    op: &str,
    operands: [Layout<i64>; 2],
    dynamics: &[Dynamics; 2],
) -> Result<(), TestCaseError> {
    let values = operands.clone().map(Value::Layout);
    let Some(symbols) = symbols(&values, dynamics) else {
        return Ok(());
    };
    let Some(Some(result)) = agree(op, &symbols)? else {
        return Ok(());
    };
    let [first, second] = operands;
    match op {
        "complement" => is_complement(&first, None, &result),
        "complement_to" => {
            // A dynamic cotarget is divided extent by extent, and covered if that loses nothing.
            let end = span(&moving(&flat(&first), &[]));
            let covered = is_consumed(second.shape(), end).then(|| size(&second));
            is_complement(&first, covered, &result)
        }
        "right_inverse" => is_right_inverse(&first, &result),
        _ if op.ends_with("_divide") => is_divide(&first, &second, &result),
        _ => {
            let concrete = concrete(op, &values);
            prop_assert!(concrete.is_ok(), "{result}, but {concrete:?}");
            same(&result, layout(&concrete.unwrap()))
        }
    }
}

/// Whether each of the extents takes its part of a divisor without a rest.
fn is_consumed(shape: &Shape<i64>, mut divisor: i64) -> bool {
    shape.leaves().into_iter().all(|extent| {
        let fits = *extent >= divisor || divisor % extent == 0;
        divisor = (divisor + extent - 1) / extent;
        fits
    })
}

/// All sums of an index of either are different if those of the input are, and they cover the codomain.
fn is_complement(
    input: &Layout<i64>,
    size: Option<i64>,
    result: &Layout<i64>,
) -> Result<(), TestCaseError> {
    let (own, gaps) = (values(input), values(result));
    let sums: Vec<Point> =
        gaps.iter().flat_map(|gap| own.iter().map(|index| plus(index.clone(), gap))).collect();
    let mut different = sums.clone();
    different.sort();
    different.dedup();
    if is_injective(input) {
        prop_assert_eq!(different.len(), sums.len(), "sums with {} are alike", result);
    }
    for index in 0..size.unwrap_or(0) {
        let is_covered = different.binary_search(&number(index)).is_ok();
        prop_assert!(is_covered, "{index} is left out by {result}");
    }
    Ok(())
}

fn is_right_inverse(input: &Layout<i64>, result: &Layout<i64>) -> Result<(), TestCaseError> {
    let leaves = flat(input);
    if leaves.iter().all(|leaf| leaf.2.is_empty()) {
        for (index, coord) in (0..).zip(values(result)) {
            let coord = coord.get(&vec![]).copied().unwrap_or(0);
            prop_assert_eq!(at(&leaves, coord), number(index), "{} at {}", result, index);
        }
    }
    Ok(())
}

/// The tile is the input after the tiler, each further index adds the same to all of it, and no element of
/// the input is lost.
fn is_divide(
    input: &Layout<i64>,
    tiler: &Layout<i64>,
    result: &Layout<i64>,
) -> Result<(), TestCaseError> {
    let leaves = flat(input);
    let tile = values(tiler).into_iter().map(|point| at_point(input, &point).unwrap());
    let tile: Vec<Point> = tile.collect();
    let found = values(result);
    for (index, value) in found.iter().enumerate() {
        let start = found[index - index % tile.len()].clone();
        prop_assert_eq!(value, &plus(tile[index % tile.len()].clone(), &start), "{}", result);
    }
    let found = sorted(found);
    for coord in 0..size(input) {
        let element = at(&leaves, coord);
        prop_assert!(found.binary_search(&element).is_ok(), "{coord} is lost by {result}");
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
