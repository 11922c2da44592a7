//! The constructors of layouts against their definitions, computed the slow way.

use crate::common;

use common::values::{coarser, index, leaf, size, symbolic};
use common::{Dynamics, Sym, config, dynamics, layout, natural, tree};
use cute_algebra::{
    Int, Layout, Shape, StrideLeaf, Tree, TypeInt, Value, layout_eval, make_identity_layout,
    make_layout_like, make_ordered_layout,
};
use proptest::prelude::*;

/// The strides by their definition, where leaf `k` of the shape has a part, a key, and an extent that
/// counts: the product of the extents of lesser keys and of those before it in its own part.
fn ordered<K: Ord>(leaves: &[(usize, K, i64)]) -> Vec<i64> {
    let before = |position: usize| {
        let (part, key, _) = &leaves[position];
        let counts = leaves
            .iter()
            .enumerate()
            .filter(move |(other, (p, k, _))| k < key || (p == part && *other < position));
        counts.map(|(_, (_, _, extent))| extent).product()
    };
    (0..leaves.len()).map(before).collect()
}

/// The parts that the leaves of an order stand over.
fn parts(
    order: &Tree<i64>,
    shape: &Shape<Sym>,
    leaves: &mut Vec<(usize, i64, i64)>,
    part: &mut usize,
) {
    match order {
        Tree::Leaf(key) => {
            *part += 1;
            let extents = shape.leaves().into_iter().map(|extent| extent.value);
            leaves.extend(extents.map(|extent| (*part, *key, extent)));
        }
        Tree::Tuple(orders) => {
            let Tree::Tuple(shapes) = shape else { panic!("the order is weakly congruent") };
            for (order, shape) in orders.iter().zip(shapes) {
                parts(order, shape, leaves, part);
            }
        }
    }
}

/// That the strides are these, 0 where the extent is the static 1.
fn has_strides(layout: &Layout<Sym>, expected: &[i64]) -> Result<(), TestCaseError> {
    let leaves = layout.shape().leaves();
    let expected =
        leaves.iter().zip(expected).map(|(extent, stride)| if extent.is(1) { 0 } else { *stride });
    let strides = layout.stride().leaves();
    prop_assert!(strides.iter().all(|stride| !stride.is_basis()));
    let strides: Vec<i64> = strides.iter().map(|stride| stride.scale.value).collect();
    prop_assert_eq!(strides, expected.collect::<Vec<_>>());
    Ok(())
}

fn symbols(shape: &Shape<i64>, dynamics: &Dynamics) -> Shape<Sym> {
    match symbolic(&Value::Shape(shape.clone()), dynamics) {
        Value::Shape(shape) => shape,
        other => panic!("{other:?} is no shape"),
    }
}

fn types(layout: &Layout<Sym>) -> Layout<TypeInt> {
    match Value::Layout(layout.clone()).to_type() {
        Value::Layout(layout) => layout,
        other => panic!("{other:?} is no layout"),
    }
}

fn extents() -> impl Strategy<Value = Shape<i64>> {
    tree(1..=4_i64)
}

fn has_empty<L>(tree: &Tree<L>) -> bool {
    match tree {
        Tree::Leaf(_) => false,
        Tree::Tuple(modes) => modes.is_empty() || modes.iter().any(has_empty),
    }
}

/// The tree with these leaves.
fn filled<L, M: Clone>(tree: &Tree<L>, leaves: &[M]) -> Tree<M> {
    let mut leaves = leaves.iter().cycle();
    tree.map(&mut |_| leaves.next().unwrap().clone())
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn an_identity_layout_gives_the_coordinate(shape in extents(), dynamics in dynamics()) {
        prop_assume!(!has_empty(&shape));
        let identity = make_identity_layout(&shape).unwrap();
        prop_assert_eq!(identity.shape(), &shape);
        for index in 0..size(&shape) {
            let coordinate = filled(&shape, &natural(&shape, index));
            let value = Value::Layout(identity.clone());
            prop_assert_eq!(layout_eval(&leaf(index), &value), Ok(coordinate));
        }
        let shape = symbols(&shape, &dynamics);
        let inferred = make_identity_layout(&shape.map(&mut TypeInt::of));
        prop_assert_eq!(inferred, Ok(types(&make_identity_layout(&shape).unwrap())));
    }

    #[test]
    fn an_ordered_layout_is_compact_in_its_order(
        shape in extents(),
        keys in proptest::collection::vec(-3..=3_i64, 1..8),
        choices in proptest::collection::vec(any::<u8>(), 1..16),
        dynamics in dynamics(),
    ) {
        let coarse = coarser(&shape, &mut choices.into_iter().cycle());
        let order = filled(&coarse, &keys);
        let shape = symbols(&shape, &dynamics);
        let constants = order.map(&mut |key| Sym::constant(*key));
        let layout = make_ordered_layout(&shape, &constants).unwrap();
        prop_assert_eq!(layout.shape(), &shape);
        let mut leaves = Vec::new();
        parts(&order, &shape, &mut leaves, &mut 0);
        has_strides(&layout, &ordered(&leaves))?;
        let statics = order.map(&mut |key| TypeInt::Static(*key));
        let inferred = make_ordered_layout(&shape.map(&mut TypeInt::of), &statics);
        prop_assert_eq!(inferred, Ok(types(&layout)));
    }

    #[test]
    fn an_ordered_layout_counts_every_index_once(
        shape in extents(),
        keys in Just((0..12_i64).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        prop_assume!(!has_empty(&shape) && shape.leaves().len() <= keys.len());
        let order = filled(&shape, &keys);
        let layout = make_ordered_layout(&shape, &order).unwrap();
        let indices = (0..size(&shape)).map(|at| index(&layout, &leaf(at)));
        let mut indices: Vec<i64> = indices.collect();
        indices.sort_unstable();
        prop_assert_eq!(indices, (0..size(&shape)).collect::<Vec<_>>());
        // Strides of modes that repeat nothing rise with the keys.
        let mut modes: Vec<_> = order.leaves().into_iter().zip(layout.stride().leaves())
            .zip(shape.leaves())
            .filter(|(_, extent)| **extent > 1)
            .map(|((key, stride), _)| (*key, stride.scale))
            .collect();
        modes.sort_unstable();
        prop_assert!(modes.windows(2).all(|pair| pair[0].1 < pair[1].1), "{:?}", modes);
    }

    #[test]
    fn a_layout_like_another_is_compact_in_the_order_of_its_strides(
        layout in layout(Some(false)),
        dynamics in dynamics(),
    ) {
        let symbols = symbolic(&Value::Layout(layout), &dynamics);
        let like = make_layout_like(&symbols).unwrap();
        prop_assert_eq!(make_layout_like(&symbols.to_type()), Ok(types(&like)));
        let Value::Layout(source) = &symbols else { return Ok(()) };
        prop_assert_eq!(like.shape(), source.shape());
        let modes = source.shape().leaves().into_iter().zip(source.stride().leaves());
        let leaves: Vec<_> = modes.clone().enumerate().map(|(position, (extent, stride))| {
            let extent = if stride.scale.is(0) { 1 } else { extent.value };
            let key = match stride.scale.known() {
                Some(stride) => (0, stride),
                None => (1, position as i64),
            };
            (position, key, extent)
        }).collect();
        let strides = ordered(&leaves).into_iter().zip(modes);
        let strides: Vec<i64> = strides.map(|(stride, (_, source))| {
            if source.scale.is(0) { 0 } else { stride }
        }).collect();
        has_strides(&like, &strides)?;
    }

    #[test]
    fn a_compact_layout_is_like_itself(
        shape in extents(),
        keys in Just((0..12_i64).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        prop_assume!(shape.leaves().len() <= keys.len());
        let layout = make_ordered_layout(&shape, &filled(&shape, &keys)).unwrap();
        let scaled = layout.stride().map(&mut |stride| StrideLeaf::plain(5 * stride.scale));
        let scaled = Layout::new(shape, scaled).unwrap();
        for source in [layout.clone(), scaled] {
            prop_assert_eq!(make_layout_like(&Value::Layout(source)), Ok(layout.clone()));
        }
    }
}
