//! Every function against its definition, computed the slow way.

use crate::common;

use common::values::{composed, symbolic, values};
use common::{Dynamics, Sym, config, coord, dot, dynamics, layout, natural, tree};
use cute_algebra::{
    ComposedLayout, Coord, CoordLeaf, Error, Inner, Int, IntTuple, Kind, Layout, StrideLeaf,
    Swizzle, Tree, TypeInt, Value, Width, get_scalars, layout_eval, size,
};
use proptest::prelude::*;

fn leaf(index: i64) -> Coord<i64> {
    Tree::Leaf(CoordLeaf::Int(index))
}

fn count(layout: &Layout<i64>) -> i64 {
    layout.shape().leaves().into_iter().product()
}

/// Bit by bit: the bit at distance `|shift|` flips each of the `bits` bits.
fn swizzled(swizzle: &Swizzle, index: i64) -> i64 {
    let (low, high) = (swizzle.base(), swizzle.base() + swizzle.shift().unsigned_abs());
    let (target, source) = if swizzle.shift() >= 0 { (low, high) } else { (high, low) };
    (0..swizzle.bits()).fold(index, |index, bit| {
        let is_set = (index >> (source + bit)) & 1;
        index ^ (is_set << (target + bit))
    })
}

/// Evaluates in all three domains and compares; gives the run-time values.
fn agree(
    coord: &Coord<i64>,
    layout: &Value<i64>,
    dynamics: &Dynamics,
) -> Result<Option<IntTuple<i64>>, TestCaseError> {
    let layout = symbolic(layout, dynamics);
    // A dynamic plain stride may not stand beside a basis.
    prop_assume!(layout.check().is_ok());
    let Value::Coord(coord) = symbolic(&Value::Coord(coord.clone()), dynamics) else {
        return Err(TestCaseError::fail("a coordinate stays one"));
    };
    let Value::Coord(coord_type) = Value::Coord(coord.clone()).to_type() else {
        return Err(TestCaseError::fail("a coordinate stays one"));
    };
    let inferred = layout_eval(&coord_type, &layout.to_type());
    match layout_eval(&coord, &layout) {
        Ok(index) => {
            prop_assert_eq!(Ok(index.map(&mut TypeInt::of)), inferred);
            Ok(Some(index.map(&mut |leaf| leaf.value)))
        }
        Err(error) => {
            prop_assert_eq!(Err(error), inferred);
            Ok(None)
        }
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn an_index_is_the_dot_product(layout in layout(None)) {
        let value = Value::Layout(layout.clone());
        for index in 0..count(&layout) {
            let indices = natural(layout.shape(), index);
            let expected = dot(&indices, layout.stride());
            prop_assert_eq!(&layout_eval(&leaf(index), &value), &Ok(expected.clone()));
            let tuple = coord(layout.shape(), &indices);
            prop_assert_eq!(&layout_eval(&tuple, &value), &Ok(expected));
        }
    }

    #[test]
    fn an_index_per_mode(layout in layout(None), seed in 0..1000_i64) {
        let Tree::Tuple(modes) = layout.shape() else { return Ok(()) };
        let mut indices = Vec::new();
        let mut expected = Vec::new();
        for (position, mode) in modes.iter().enumerate() {
            let size: i64 = mode.leaves().into_iter().product();
            let index = (seed + 7 * position as i64) % size;
            indices.push(leaf(index));
            expected.extend(natural(mode, index));
        }
        let index = layout_eval(&Tree::Tuple(indices), &Value::Layout(layout.clone()));
        prop_assert_eq!(index, Ok(dot(&expected, layout.stride())));
    }

    #[test]
    fn an_index_beyond_the_shape_goes_on_along_the_last_leaf(
        layout in layout(None),
        index in 0..10_000_i64,
    ) {
        let last_is_empty = {
            let mut last = layout.shape();
            while let Tree::Tuple(modes) = last {
                match modes.last() { Some(mode) => last = mode, None => break }
            }
            matches!(last, Tree::Tuple(_))
        };
        prop_assume!(!last_is_empty);
        let expected = dot(&natural(layout.shape(), index), layout.stride());
        prop_assert_eq!(layout_eval(&leaf(index), &Value::Layout(layout)), Ok(expected));
    }

    #[test]
    fn a_composed_index_is_inner_of_offset_plus_outer(composed in composed()) {
        let value = Value::ComposedLayout(composed.clone());
        let Tree::Leaf(offset) = composed.offset() else { return Ok(()) };
        for index in 0..count(composed.outer()) {
            let base = dot(&natural(composed.outer().shape(), index), composed.outer().stride());
            let base = match base { Tree::Leaf(base) => base, Tree::Tuple(_) => 0 };
            let result = layout_eval(&leaf(index), &value);
            match composed.inner() {
                Inner::Swizzle(swizzle) => {
                    prop_assert_eq!(result, Ok(Tree::Leaf(swizzled(swizzle, offset + base))));
                }
                Inner::Layout(inner) if offset + base >= 0 && offset + base < count(inner) => {
                    let indices = natural(inner.shape(), offset + base);
                    prop_assert_eq!(result, Ok(dot(&indices, inner.stride())));
                }
                Inner::Layout(_) => prop_assert!(result.is_ok()),
            }
        }
    }

    #[test]
    fn domains_agree_on_layouts(
        layout in layout(None),
        dynamics in dynamics(),
        index in 0..64_i64,
        as_tuple in any::<bool>(),
    ) {
        let index = index % count(&layout);
        let coord = match as_tuple {
            true => coord(layout.shape(), &natural(layout.shape(), index)),
            false => leaf(index),
        };
        let value = Value::Layout(layout);
        let index = agree(&coord, &value, &dynamics)?;
        prop_assert!(index.is_some());
        prop_assert_eq!(index, layout_eval(&coord, &value).ok());
    }

    #[test]
    fn domains_agree_on_composed_layouts(
        composed in composed(),
        dynamics in dynamics(),
        index in 0..64_i64,
    ) {
        let index = index % count(composed.outer());
        let value = Value::ComposedLayout(composed);
        let concrete = layout_eval(&leaf(index), &value);
        // An offset that is 0 only at run time may not add to the structure that a static 0 does.
        if let Some(index) = agree(&leaf(index), &value, &dynamics)? {
            prop_assert_eq!(Ok(index), concrete);
        }
    }

    #[test]
    fn sizes_are_products(tree in tree(-9..=9_i64), dynamics in dynamics()) {
        let product: i64 = tree.leaves().into_iter().product();
        let value = Value::Shape(tree);
        prop_assert_eq!(size(&value, None), Ok(Tree::Leaf(product)));
        let symbolic = symbolic(&value, &dynamics);
        let Ok(Tree::Leaf(symbol)) = size(&symbolic, None) else {
            return Err(TestCaseError::fail("a size is one integer"));
        };
        prop_assert_eq!(symbol.value, product);
        prop_assert_eq!(size(&symbolic.to_type(), None), Ok(Tree::Leaf(TypeInt::of(&symbol))));
    }

    #[test]
    fn a_printed_value_reads_back(value in values(), dynamics in dynamics()) {
        let value = symbolic(&value, &dynamics).to_type();
        let kind = value.kind().unwrap();
        // A dynamic plain stride may not stand beside a basis, nor a dynamic offset beside a tuple.
        prop_assume!(value.check().is_ok());
        prop_assert_eq!(Value::parse(kind, &value.to_string()), Ok(value));
    }

    #[test]
    fn leaves_come_in_the_orders_of_text_and_scalars(value in values()) {
        prop_assume!(value.kind() != Some(Kind::Swizzle));
        let mut next = 1 << 40;
        let mut visited = Vec::new();
        let Ok(numbered) = value.try_map(&mut |_| {
            next += 1;
            visited.push(next);
            Ok::<i64, std::convert::Infallible>(next)
        });
        let text = numbered.to_string();
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
        let in_text: Vec<i64> = numbers.filter(|number| *number > 1 << 40).collect();
        prop_assert_eq!(numbered.text_leaves(), in_text);

        let scalars = get_scalars(&numbered, false).unwrap();
        let scalars: Vec<i64> = scalars.iter().filter_map(|scalar| match scalar {
            Value::Scalar(int) if *int > 1 << 40 => Some(*int),
            _ => None,
        }).collect();
        prop_assert_eq!(scalars, visited);
    }

    #[test]
    fn dynamic_scalars_are_the_dynamic_leaves(value in values(), dynamics in dynamics()) {
        let symbolic = symbolic(&value, &dynamics);
        let mut dynamic = Vec::new();
        let Ok(_) = symbolic.try_map(&mut |sym| {
            if sym.known().is_none() {
                dynamic.push(Value::Scalar(sym.clone()));
            }
            Ok::<(), std::convert::Infallible>(())
        });
        prop_assert_eq!(symbolic.is_static(), dynamic.is_empty());
        prop_assert_eq!(get_scalars(&symbolic, true), Ok(dynamic));
    }
}

/// The shape with some parts replaced by their sizes.
fn merged(shape: &Tree<i64>, choices: &mut impl Iterator<Item = bool>) -> Tree<i64> {
    match shape {
        Tree::Tuple(modes) if choices.next() == Some(false) => {
            Tree::Tuple(modes.iter().map(|mode| merged(mode, choices)).collect())
        }
        _ => Tree::Leaf(shape.leaves().into_iter().product()),
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn a_shape_is_compatible_with_what_refines_it(
        shape in tree(1..=5_i64),
        choices in proptest::collection::vec(any::<bool>(), 1..8),
        at in any::<prop::sample::Index>(),
    ) {
        let coarse = merged(&shape, &mut choices.into_iter().cycle());
        prop_assert!(coarse.is_compatible(&shape));
        prop_assert_eq!(shape.is_compatible(&coarse), coarse == shape);
        prop_assume!(!coarse.leaves().is_empty());
        let mut left = at.index(coarse.leaves().len()) as i64;
        let larger = coarse.map(&mut |leaf| {
            left -= 1;
            leaf + i64::from(left == -1)
        });
        prop_assert!(!larger.is_compatible(&shape));
    }
}

/// Flat layouts of any size with static extents and strides and dynamic 32-bit coordinates.
fn large_layout() -> impl Strategy<Value = (Layout<i64>, Vec<i64>)> {
    let extent = prop_oneof![1..=8_i64, 1..=200_000_i64, 1..=(1_i64 << 31)];
    let stride = prop_oneof![-8..=8_i64, -200_000..=200_000_i64, -(1_i64 << 32)..=(1_i64 << 32)];
    proptest::collection::vec((extent, stride, any::<prop::sample::Index>()), 1..=4)
        .prop_filter_map("no overflow", |modes| {
            let shape = modes.iter().map(|(extent, ..)| Tree::Leaf(*extent)).collect();
            let leaf = |stride: &i64| Tree::Leaf(StrideLeaf::plain(*stride));
            let stride = modes.iter().map(|(_, stride, _)| leaf(stride)).collect();
            let layout = Layout::new(Tree::Tuple(shape), Tree::Tuple(stride)).ok()?;
            let limit = (1_i64 << 31).try_into().ok()?;
            let index = |extent: i64, at: &prop::sample::Index| -> Option<i64> {
                i64::try_from(at.index(usize::try_from(extent).ok()?.min(limit))).ok()
            };
            let indices: Option<Vec<i64>> =
                modes.iter().map(|(extent, _, at)| index(*extent, at)).collect();
            Some((layout, indices?))
        })
}

/// The least and the greatest index inside a flat layout.
fn reach(layout: &Layout<i64>) -> (i128, i128) {
    let modes = layout.shape().leaves().into_iter().zip(layout.stride().leaves());
    let ends = modes.map(|(extent, stride)| (i128::from(*extent) - 1) * i128::from(stride.scale));
    ends.fold((0, 0), |(low, high), end| (low + end.min(0), high + end.max(0)))
}

/// The width rule for a flat layout and dynamic 32-bit coordinates.
fn expected_width(layout: &Layout<i64>) -> Width {
    let (low, high) = reach(layout);
    let is_wide = high > i128::from(i32::MAX) || low < i128::from(i32::MIN);
    let mut strides = layout.stride().leaves().into_iter();
    let has_wide_stride = strides.any(|stride| i32::try_from(stride.scale).is_err());
    if is_wide || has_wide_stride { Width::W64 } else { Width::W32 }
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn an_index_never_wraps((layout, indices) in large_layout()) {
        let concrete = coord(layout.shape(), &indices);
        let symbolic = concrete.map(&mut |leaf| match leaf {
            CoordLeaf::Int(index) => CoordLeaf::Int(Sym::dynamic(*index, Width::W32)),
            CoordLeaf::Underscore => CoordLeaf::Underscore,
        });
        let value = Value::Layout(layout.clone());
        // Where the exact index leaves 64 bits there is nothing to compare.
        let Ok(expected) = layout_eval(&concrete, &value) else { return Ok(()) };
        let index = layout_eval(&symbolic, &constants(&value));
        let (low, high) = reach(&layout);
        if low < i64::MIN.into() || high > i64::MAX.into() {
            let is_static = matches!(index, Ok(Tree::Leaf(Sym { width: None, .. })));
            prop_assert!(is_static || index == Err(Error::TooLarge));
            return Ok(());
        }
        let index = index.unwrap();
        prop_assert_eq!(index.map(&mut |leaf| leaf.value), expected);
        if let Tree::Leaf(Sym { width: Some(width), .. }) = index {
            prop_assert_eq!(width, expected_width(&layout));
        }
    }

    #[test]
    fn a_composed_index_never_wraps(
        (outer, indices) in large_layout(),
        inner in prop_oneof![
            large_layout().prop_map(|(layout, _)| Inner::Layout(layout)),
            proptest::sample::select(vec![(16, 0, 16), (16, 0, -16), (3, 4, -20), (2, 28, 2)])
                .prop_map(|(m, b, s)| Inner::Swizzle(Swizzle::new(m, b, s).unwrap())),
        ],
        offset in prop_oneof![Just(0_i64), -(1_i64 << 33)..=(1_i64 << 33)],
    ) {
        let concrete = coord(outer.shape(), &indices);
        let symbolic = concrete.map(&mut |leaf| match leaf {
            CoordLeaf::Int(index) => CoordLeaf::Int(Sym::dynamic(*index, Width::W32)),
            CoordLeaf::Underscore => CoordLeaf::Underscore,
        });
        let composed = ComposedLayout::new(inner, Tree::Leaf(offset), outer).unwrap();
        let value = Value::ComposedLayout(composed);
        // Where the exact index leaves 64 bits there is nothing to compare.
        let Ok(expected) = layout_eval(&concrete, &value) else { return Ok(()) };
        // Where another coordinate leads outside 64 bits, there is no dynamic index.
        let index = match layout_eval(&symbolic, &constants(&value)) {
            Err(Error::TooLarge) => return Ok(()),
            index => index.unwrap(),
        };
        prop_assert_eq!(index.map(&mut |leaf| leaf.value), expected);
    }
}

fn constants(value: &Value<i64>) -> Value<Sym> {
    let Ok(value) =
        value.try_map(&mut |int| Ok::<_, std::convert::Infallible>(Sym::constant(*int)));
    value
}

#[test]
fn the_last_index_of_a_large_layout() {
    let layout = Value::parse(Kind::Layout, "(175000,12288):(12288,1)").unwrap();
    let concrete: Value<i64> = cute_algebra::static_value(&layout).unwrap();
    let last = Tree::Tuple(vec![leaf(174_999), leaf(12_287)]);
    assert_eq!(layout_eval(&last, &concrete), Ok(Tree::Leaf(2_150_399_999)));
}

#[test]
fn huge_mode_numbers_are_refused() {
    let layout = Value::parse(Kind::Layout, "4:1@2147483647").unwrap();
    let index = layout_eval(&Tree::Leaf(CoordLeaf::Underscore), &layout);
    assert_eq!(index, Err(Error::TooManyLeaves));
}
