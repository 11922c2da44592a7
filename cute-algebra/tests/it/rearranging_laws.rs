//! The operations on the structure of values against their definitions, computed the slow way.

use crate::common;

use common::values::{agree, coarser, composed, index, leaf, size, symbolic, tiles, values};
use common::{Sym, config, dynamics, layout, tree};
use cute_algebra::{
    ComposedLayout, Coord, CoordLeaf, Error, Int, Kind, Layout, Tree, TypeInt, Value,
    append_to_rank, composed_get_inner, composed_get_offset, composed_get_outer, dice, flatten,
    get, get_layouts_from_tile, get_leaves, get_scalars, get_shape, get_stride, group_modes,
    layout_eval, make_composed_layout, prepend_to_rank, select, to_coord, to_int_tuple, to_shape,
    to_stride, tuple_product, tuple_product_each,
};
use proptest::prelude::*;

/// One expression in the three domains.
macro_rules! domains_agree {
    ($value:expr, $dynamics:expr, |$input:ident| $result:expr) => {{
        let symbols = symbolic($value, $dynamics);
        // A dynamic plain stride may not stand beside a basis, nor a dynamic offset beside a tuple.
        if symbols.check().is_ok() {
            let types = symbols.to_type();
            let concrete = (|$input: &Value<i64>| $result)($value);
            let symbolic = (|$input: &Value<Sym>| $result)(&symbols);
            let inferred = (|$input: &Value<TypeInt>| $result)(&types);
            agree(concrete, symbolic, inferred)?;
        }
    }};
}

fn one<I>(result: Result<Value<I>, Error>) -> Result<Vec<Value<I>>, Error> {
    result.map(|value| vec![value])
}

fn constant<I: Int>(coord: &Coord<i64>) -> Coord<I> {
    coord.map(&mut |leaf| match leaf {
        CoordLeaf::Int(index) => CoordLeaf::Int(I::constant(*index)),
        CoordLeaf::Underscore => CoordLeaf::Underscore,
    })
}

fn modes<L: Clone>(tree: &Tree<L>) -> Vec<Tree<L>> {
    match tree {
        Tree::Leaf(_) => vec![tree.clone()],
        Tree::Tuple(modes) => modes.clone(),
    }
}

fn as_layout(value: Result<Value<i64>, Error>) -> Layout<i64> {
    match value {
        Ok(Value::Layout(layout)) => layout,
        other => panic!("{other:?} is no layout"),
    }
}

/// The index of the coordinate that is 0 but at one mode.
fn index_at(layout: &Layout<i64>, mode: usize, at: i64) -> i64 {
    let coords = (0..layout.shape().rank()).map(|m| leaf(if m == mode { at } else { 0 }));
    index(layout, &Tree::Tuple(coords.collect()))
}

fn same_function(a: &Layout<i64>, b: &Layout<i64>) -> Result<(), TestCaseError> {
    prop_assert_eq!(size(a.shape()), size(b.shape()));
    for index in 0..size(a.shape()) {
        let of = |layout: &Layout<i64>| layout_eval(&leaf(index), &Value::Layout(layout.clone()));
        prop_assert_eq!(of(a), of(b));
    }
    Ok(())
}

/// The mode paths of the integers of a coordinate.
fn paths(coord: &Coord<i64>, path: &mut Vec<i32>, found: &mut Vec<Vec<i32>>) {
    match coord {
        Tree::Leaf(CoordLeaf::Int(_)) => found.push(path.clone()),
        Tree::Leaf(CoordLeaf::Underscore) => {}
        Tree::Tuple(coords) => {
            for (mode, coord) in (0..).zip(coords) {
                path.push(mode);
                paths(coord, path, found);
                path.pop();
            }
        }
    }
}

fn diced<L: Clone>(tree: &Tree<L>, coord: &Coord<i64>) -> Tree<L> {
    let mut found = Vec::new();
    paths(coord, &mut Vec::new(), &mut found);
    match coord {
        Tree::Leaf(CoordLeaf::Int(_)) => tree.clone(),
        _ => Tree::Tuple(found.iter().map(|path| tree.at(path).unwrap().clone()).collect()),
    }
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn domains_agree_on_structure(
        value in values(),
        dynamics in dynamics(),
        mode in proptest::collection::vec(-1..=3_i32, 0..4),
        (begin, end) in (-1..=3_i32, 0..=4_i32),
        choices in proptest::collection::vec(any::<u8>(), 1..16),
        rank in -1..=4_i32,
    ) {
        domains_agree!(&value, &dynamics, |v| one(get(v, Some(&mode))));
        domains_agree!(&value, &dynamics, |v| one(select(v, &mode)));
        domains_agree!(&value, &dynamics, |v| one(flatten(v)));
        domains_agree!(&value, &dynamics, |v| one(group_modes(v, begin, end)));
        domains_agree!(&value, &dynamics, |v| get_leaves(v));
        domains_agree!(&value, &dynamics, |v| one(get_shape(v).map(Value::Shape)));
        domains_agree!(&value, &dynamics, |v| one(to_int_tuple(v).map(Value::IntTuple)));
        domains_agree!(&value, &dynamics, |v| one(append_to_rank(v, v, rank)));
        domains_agree!(&value, &dynamics, |v| one(prepend_to_rank(v, v, rank)));
        let mut choices = choices.into_iter().cycle();
        let coord = match &value {
            Value::Shape(tree) | Value::IntTuple(tree) => coarser(tree, &mut choices),
            Value::Coord(tree) => coarser(tree, &mut choices),
            Value::Stride(tree) => coarser(tree, &mut choices),
            Value::Layout(layout) => coarser(layout.shape(), &mut choices),
            Value::ComposedLayout(composed) => coarser(composed.outer().shape(), &mut choices),
            _ => leaf(0),
        };
        domains_agree!(&value, &dynamics, |v| one(dice(v, &constant(&coord))));
        domains_agree!(&value, &dynamics, |v| match v {
            Value::IntTuple(tuple) => Ok(vec![
                Value::Coord(to_coord(tuple)?),
                Value::Shape(to_shape(tuple)?),
                Value::Stride(to_stride(tuple)?),
            ]),
            Value::Layout(layout) => one(get_stride(layout).map(Value::Stride)),
            Value::ComposedLayout(composed) => Ok(vec![
                composed_get_inner(composed)?,
                Value::IntTuple(composed_get_offset(composed)?),
                Value::Layout(composed_get_outer(composed)?),
            ]),
            Value::Tile(tile) => get_layouts_from_tile(tile),
            _ => Ok(vec![]),
        });
    }

    #[test]
    fn domains_agree_on_products(tuple in tree(-9..=9_i64), dynamics in dynamics()) {
        for value in [Value::IntTuple(tuple.clone()), Value::Shape(tuple)] {
            domains_agree!(&value, &dynamics, |v| one(tuple_product(v)));
            domains_agree!(&value, &dynamics, |v| one(tuple_product_each(v)));
        }
    }

    #[test]
    fn a_product_is_that_of_all_leaves(tuple in tree(-9..=9_i64)) {
        let value = Value::Shape(tuple.clone());
        let product = Tree::Leaf(size(&tuple));
        prop_assert_eq!(tuple_product(&value), Ok(Value::Shape(product)));
        let each = modes(&tuple).iter().map(|mode| Tree::Leaf(size(mode))).collect();
        prop_assert_eq!(tuple_product_each(&value), Ok(Value::Shape(Tree::Tuple(each))));
    }

    #[test]
    fn a_part_is_the_function_along_its_mode(layout in layout(Some(false))) {
        let value = Value::Layout(layout.clone());
        prop_assert_eq!(get(&value, None), Ok(value.clone()));
        let Tree::Tuple(shapes) = layout.shape() else {
            prop_assert_eq!(get(&value, Some(&[0])), Ok(value));
            return Ok(())
        };
        for (mode, shape) in shapes.iter().enumerate() {
            let part = as_layout(get(&value, Some(&[mode as i32])));
            prop_assert_eq!(part.shape(), shape);
            for at in 0..size(shape) {
                prop_assert_eq!(index(&part, &leaf(at)), index_at(&layout, mode, at));
            }
        }
    }

    #[test]
    fn a_path_is_one_mode_after_the_other(
        value in values(),
        mode in proptest::collection::vec(0..3_i32, 0..4),
    ) {
        if let Ok(part) = get(&value, Some(&mode)) {
            let step = |part: Value<i64>, mode: &i32| get(&part, Some(&[*mode]));
            prop_assert_eq!(mode.iter().try_fold(value, step), Ok(part));
        }
    }

    #[test]
    fn a_selection_is_the_sum_over_its_modes(
        layout in layout(Some(false)),
        picks in proptest::collection::vec((any::<prop::sample::Index>(), 0..64_i64), 0..4),
    ) {
        let Tree::Tuple(shapes) = layout.shape() else { return Ok(()) };
        prop_assume!(!shapes.is_empty());
        let picks: Vec<(usize, i64)> = picks.iter().map(|(mode, at)| {
            let mode = mode.index(shapes.len());
            (mode, at % size(&shapes[mode]))
        }).collect();
        let mode: Vec<i32> = picks.iter().map(|(mode, _)| *mode as i32).collect();
        let selected = as_layout(select(&Value::Layout(layout.clone()), &mode));
        prop_assert_eq!(selected.shape().rank(), mode.len());
        let coord = Tree::Tuple(picks.iter().map(|(_, at)| leaf(*at)).collect());
        let expected: i64 = picks.iter().map(|(mode, at)| index_at(&layout, *mode, *at)).sum();
        prop_assert_eq!(index(&selected, &coord), expected);
    }

    #[test]
    fn flattening_keeps_the_function_and_the_leaves(value in values()) {
        let Ok(flat) = flatten(&value) else {
            prop_assert_eq!(value.kind(), Some(Kind::Swizzle));
            return Ok(())
        };
        prop_assert_eq!(get_scalars(&flat, false), get_scalars(&value, false));
        prop_assert_eq!(get_leaves(&flat), get_leaves(&value));
        prop_assert_eq!(flatten(&flat), Ok(flat.clone()));
        let depth = |value: &Value<i64>| match value {
            Value::Shape(tree) | Value::IntTuple(tree) => tree.depth(),
            Value::Coord(tree) => tree.depth(),
            Value::Stride(tree) => tree.depth(),
            Value::Layout(layout) => layout.shape().depth(),
            Value::ComposedLayout(composed) => composed.outer().shape().depth(),
            Value::Tile(tile) => tile.0.depth(),
            _ => 0,
        };
        prop_assert_eq!(depth(&flat), depth(&value).min(1));
        if let (Value::Layout(flat), Value::Layout(layout)) = (&flat, &value) {
            same_function(flat, layout)?;
        }
    }

    #[test]
    fn grouping_keeps_the_function(layout in layout(None), begin in 0..4_i32, length in 1..4_i32) {
        let value = Value::Layout(layout.clone());
        let rank = layout.shape().rank() as i32;
        let end = begin + length;
        let grouped = group_modes(&value, begin, end);
        if end > rank {
            prop_assert!(matches!(grouped, Err(Error::ModeRange { .. })), "{:?}", grouped);
            return Ok(())
        }
        let grouped = as_layout(grouped);
        same_function(&grouped, &layout)?;
        if layout.shape().depth() == 0 {
            prop_assert_eq!(Ok(Value::Layout(grouped)), select(&value, &[0]));
            return Ok(())
        }
        prop_assert_eq!(grouped.shape().rank() as i32, rank - length + 1);
        let grouped = Value::Layout(grouped);
        for mode in 0..rank {
            let at = match mode {
                mode if mode < begin => vec![mode],
                mode if mode < end => vec![begin, mode - begin],
                mode => vec![mode - length + 1],
            };
            prop_assert_eq!(get(&grouped, Some(&at)), get(&value, Some(&[mode])));
        }
    }

    #[test]
    fn a_diced_value_is_the_parts_at_the_integers(
        layout in layout(None),
        choices in proptest::collection::vec(any::<u8>(), 1..16),
    ) {
        let coord = coarser(layout.shape(), &mut choices.into_iter().cycle());
        let shape = diced(layout.shape(), &coord);
        let stride = diced(layout.stride(), &coord);
        prop_assert_eq!(
            dice(&Value::Shape(layout.shape().clone()), &coord),
            Ok(Value::Shape(shape.clone()))
        );
        let expected = Layout::new(shape, stride).unwrap();
        prop_assert_eq!(dice(&Value::Layout(layout), &coord), Ok(Value::Layout(expected)));
    }

    #[test]
    fn only_a_weakly_congruent_coordinate_dices(
        shape in tree(1..9_i64),
        coord in tree(prop_oneof![Just(CoordLeaf::Underscore), Just(CoordLeaf::Int(3_i64))]),
    ) {
        let fits = coord.is_weakly_congruent(&shape);
        prop_assert_eq!(dice(&Value::Shape(shape), &coord).is_ok(), fits);
    }

    #[test]
    fn extended_modes_are_the_input_and_the_element(
        value in values(),
        element in values(),
        rank in 1..=5_i32,
    ) {
        let extended = append_to_rank(&value, &element, rank);
        let mirrored = prepend_to_rank(&value, &element, rank);
        let (Ok(extended), Ok(mirrored)) = (&extended, &mirrored) else {
            prop_assert!(extended.is_err() && mirrored.is_err());
            return Ok(())
        };
        let own = (0..).take_while(|mode| select(&value, &[*mode]).is_ok()).count() as i32;
        let total = own.max(rank);
        if own == total {
            prop_assert_eq!((extended, mirrored), (&value, &value));
            return Ok(())
        }
        let element = match (&value, &element) {
            (Value::ComposedLayout(composed), Value::Layout(layout)) => {
                let (inner, offset) = (composed.inner().clone(), composed.offset().clone());
                let composed = ComposedLayout::new(inner, offset, layout.clone());
                Value::ComposedLayout(composed.unwrap())
            }
            _ => element,
        };
        for mode in 0..total {
            let appended = if mode < own { get(&value, Some(&[mode])) } else { Ok(element.clone()) };
            prop_assert_eq!(get(extended, Some(&[mode])), appended);
            let missing = total - own;
            let prepended = match mode {
                mode if mode < missing => Ok(element.clone()),
                mode => get(&value, Some(&[mode - missing])),
            };
            prop_assert_eq!(get(mirrored, Some(&[mode])), prepended);
        }
        prop_assert!(get(extended, Some(&[total])).is_err());
        prop_assert!(get(mirrored, Some(&[total])).is_err());
    }

    #[test]
    fn a_composed_layout_is_made_of_its_parts(composed in composed(), dynamics in dynamics()) {
        let Value::ComposedLayout(composed) = symbolic(&Value::ComposedLayout(composed), &dynamics)
        else {
            return Err(TestCaseError::fail("a composed layout stays one"));
        };
        let inner = composed_get_inner(&composed).unwrap();
        let offset = composed_get_offset(&composed).unwrap();
        let outer = composed_get_outer(&composed).unwrap();
        prop_assert_eq!(make_composed_layout(&inner, &offset, &outer), Ok(composed));
    }

    #[test]
    fn casts_keep_structure_and_integers(value in values()) {
        let scalars = get_scalars(&value, false);
        let Ok(tuple) = to_int_tuple(&value) else { return Ok(()) };
        prop_assert_eq!(&get_scalars(&Value::IntTuple(tuple.clone()), false), &scalars);
        for cast in [
            to_coord(&tuple).map(Value::Coord),
            to_shape(&tuple).map(Value::Shape),
            to_stride(&tuple).map(Value::Stride),
        ] {
            let cast = cast.unwrap();
            prop_assert_eq!(cast.to_string(), tuple.to_string());
            prop_assert_eq!(to_int_tuple(&cast), Ok(tuple.clone()));
        }
    }

    #[test]
    fn the_shape_of_a_tile_is_that_of_its_slots(tile in tiles()) {
        let value = Value::Tile(tile);
        let text = value.to_string();
        match get_shape(&value) {
            Ok(shape) => prop_assert_eq!(shape.to_string(), shape_text(&text)),
            Err(error) => {
                prop_assert!(matches!(error, Error::SlotWithoutShape { .. }), "{}", error);
                prop_assert!(text.contains('_'));
            }
        }
    }
}

/// The text of a tile without its strides, brackets as parentheses.
fn shape_text(tile: &str) -> String {
    let mut in_stride = false;
    let shown = tile.chars().filter_map(|character| {
        in_stride = !matches!(character, ';' | ']') && (in_stride || character == ':');
        match character {
            _ if in_stride => None,
            '[' => Some('('),
            ']' => Some(')'),
            ';' => Some(','),
            other => Some(other),
        }
    });
    shown.collect()
}
