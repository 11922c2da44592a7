//! Layouts counted in elements of another width.

use crate::common;

use common::{Dynamics, Sym, config, dynamics, layout};
use cute_algebra::{
    ComposedLayout, CoordLeaf, Error, Inner, Int, Kind, Layout, StrideLeaf, Swizzle, Tree, Value,
    layout_eval, recast_layout, size,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn recast(kind: Kind, new: i32, old: i32, text: &str) -> Result<String, Error> {
    let value = Value::parse(kind, text).unwrap();
    recast_layout(&value, new, old).map(|value| value.to_string())
}

#[test]
fn recast_layouts_of_the_reference() {
    for (new, old, source, expected) in [
        (8, 16, "(5,6):(1,5)", "(10,6):(1,10)"),
        (16, 8, "(10,6):(1,10)", "(5,6):(1,5)"),
        (64, 8, "(3,5):(1,3)", "(1,2):(1,1)"),
        (8, 32, "(5,6):(6,1)", "(5,24):(24,1)"),
        (24, 16, "(6,5):(1,6)", "(4,5):(1,4)"),
        (16, 8, "9:-2", "9:-1"),
        (8, 16, "9:-1", "18:-1"),
        (16, 8, "(6,5):(1,?)", "(3,5):(1,?)"),
        (8, 16, "(?,5):(1,?)", "(?,5):(1,?)"),
        (16, 8, "?:1", "?:1"),
        // Known traps.
        (16, 64, "(1,2):(0,1)", "(1,8):(0,1)"),
        (32, 16, "16:1", "8:1"),
        (24, 16, "(3,8):(1,3)", "(1,16):(1,1)"),
        // One mode of stride 1 grows, which counts the parts of every element.
        (8, 16, "(4,4):(1,1)", "(8,4):(1,2)"),
        (8, 16, "(?,?):(1,1)", "(?,?):(1,2)"),
        (8, 16, "(4,4):(-1,1)", "(4,8):(-2,1)"),
        // Modes of extent 1 beside another mode of stride 1.
        (1, 32, "(8,1):(1,1)", "(256,1):(1,1)"),
        (8, 16, "(1,(1,4)):(1,(-1,1))", "(1,(1,8)):(1,(-1,1))"),
        (8, 16, "(1,1):(1,1)", "(2,1):(1,1)"),
        (8, 16, "(1,5):(1,2)", "(2,5):(1,4)"),
        // Unchanged.
        (8, 8, "(1,?):(7,?{i64})", "(1,?):(7,?{i64})"),
        (32, 1, "(?,?):(?,?{i64})", "(?,?):(?,?{i64})"),
    ] {
        let recast = recast(Kind::Layout, new, old, source);
        assert_eq!(recast.as_deref(), Ok(expected), "<{new}, {old}> {source}");
    }
}

#[test]
fn recast_composed_layouts_of_the_reference() {
    for (new, old, source, expected) in [
        (16, 8, "S<2,3,4> o 6 o (10,6):(1,10)", "S<2,2,4> o 3 o (5,6):(1,5)"),
        (8, 16, "S<2,3,4> o 6 o (10,6):(1,10)", "S<2,4,4> o 12 o (20,6):(1,20)"),
        (16, 8, "60:2 o 6 o (10,6):(1,10)", "60:1 o 3 o (5,6):(1,5)"),
        (8, 8, "S<3,4,3> o ? o 8:1", "S<3,4,3> o ? o 8:1"),
        (8, 8, "(5,6):(1@1,1@0) o 3 o 8:1", "(5,6):(1@1,1@0) o 3 o 8:1"),
        (64, 16, "S<3,4,3> o 0 o (8,64):(64,1)", "S<3,2,3> o 0 o (8,16):(16,1)"),
        // A composed layout stays one.
        (8, 16, "S<0,4,3> o 0 o 8:1", "S<0,5,3> o 0 o 16:1"),
    ] {
        let recast = recast(Kind::ComposedLayout, new, old, source);
        assert_eq!(recast.as_deref(), Ok(expected), "<{new}, {old}> {source}");
    }
}

#[test]
fn refused_recasts() {
    let layout = |new, old, text| recast(Kind::Layout, new, old, text).unwrap_err();
    let composed = |new, old, text| recast(Kind::ComposedLayout, new, old, text).unwrap_err();
    assert!(matches!(layout(0, 8, "8:1"), Error::ElementWidth { new: 0, old: 8 }));
    assert!(matches!(layout(8, -8, "8:1"), Error::ElementWidth { .. }));
    assert!(matches!(layout(8, 8, "6:1@0"), Error::ScaledBasis { .. }));
    assert!(matches!(layout(8, 16, "2:9223372036854775807"), Error::Overflow { .. }));
    let basis = composed(16, 8, "(8,8):(1,8) o 0 o (4,2):(1@0,1@1)");
    assert!(matches!(basis, Error::ScaledBasis { .. }), "{basis}");
    for source in ["64:1 o 5 o 8:1", "64:1 o ? o 8:1"] {
        let error = composed(16, 8, source);
        assert!(matches!(error, Error::RecastOffset { by: 2, .. }), "{error}");
    }
    let tuple = composed(16, 8, "(5,6):(1,5) o (1,2) o (3,2):(1,3)");
    assert!(matches!(tuple, Error::RecastOffset { .. }), "{tuple}");
    for (new, old) in [(6, 8), (8, 6), (4, 12), (12, 4)] {
        let error = composed(new, old, "S<3,3,3> o 0 o (8,8):(8,1)");
        assert!(matches!(error, Error::RecastSwizzle { .. }), "{error}");
    }
    let low = composed(64, 16, "S<3,1,3> o 0 o (8,8):(8,1)");
    assert!(matches!(low, Error::NegativeSwizzleBase { base: -1, .. }), "{low}");
    let high = composed(8, 16, "S<3,26,3> o 0 o (8,8):(8,1)");
    assert!(matches!(high, Error::SwizzleReach { .. }), "{high}");
    let kind = recast(Kind::Shape, 8, 16, "8");
    assert!(matches!(kind, Err(Error::WrongKind { .. })));
}

/// Layouts whose first mode is contiguous and whose other strides are multiples of `unit`.
fn rows(unit: i64) -> impl Strategy<Value = Layout<i64>> {
    let others = proptest::collection::vec((1..=4_i64, 0..=5_i64), 0..=2);
    (2..=4_i64, others).prop_map(move |(extent, others)| {
        let extents = others.iter().map(|(extent, _)| Tree::Leaf(*extent));
        // A second contiguous mode has extent 1.
        let strides = others.iter().map(|(extent, stride)| match extent {
            1 => 1,
            _ => unit.max(2) * stride,
        });
        let strides = strides.map(|stride| Tree::Leaf(StrideLeaf::plain(stride)));
        let first = (Tree::Leaf(extent * unit), Tree::Leaf(StrideLeaf::plain(1)));
        let shape = Tree::Tuple([first.0].into_iter().chain(extents).collect());
        let stride = Tree::Tuple([first.1].into_iter().chain(strides).collect());
        Layout::new(shape, stride).unwrap()
    })
}

fn index(value: &Value<i64>, indices: &[i64]) -> i64 {
    let indices = indices.iter().map(|index| Tree::Leaf(CoordLeaf::Int(*index)));
    match layout_eval(&Tree::Tuple(indices.collect()), value).unwrap() {
        Tree::Leaf(index) => index,
        Tree::Tuple(_) => unreachable!(),
    }
}

/// Every coordinate of a flat layout.
fn coords(layout: &Layout<i64>) -> Vec<Vec<i64>> {
    let size: i64 = layout.shape().leaves().into_iter().product();
    let extents = layout.shape().leaves();
    let nth = |mut index: i64| {
        let split = extents.iter().map(|extent| {
            let own = index % **extent;
            index /= **extent;
            own
        });
        split.collect()
    };
    (0..size).map(nth).collect()
}

fn swizzled(layout: Layout<i64>, offset: i64) -> Value<i64> {
    let swizzle = Swizzle::new(2, 3, 2).unwrap();
    let inner = Inner::Swizzle(swizzle);
    Value::ComposedLayout(ComposedLayout::new(inner, Tree::Leaf(offset), layout).unwrap())
}

/// The leaf rule upwards, over run-time values: extent and stride, and which are static. A dynamic
/// stride does not change the extent.
fn upwards(extent: &Sym, stride: &Sym, up: i64) -> (Sym, Sym) {
    let (s, d) = (extent.value, stride.value);
    let of = |value, like: &Sym| Sym { value, width: like.width };
    match stride.width {
        None if d == 0 => (extent.clone(), stride.clone()),
        None => {
            let per_element = (up + d.abs() - 1) / d.abs();
            let d = d.signum() * ((d.abs() + up - 1) / up);
            (of((s + per_element - 1) / per_element, extent), of(d, stride))
        }
        Some(_) if up == 1 => (extent.clone(), stride.clone()),
        Some(_) => (extent.clone(), of(if d.abs() >= up { d / up } else { d.signum() }, stride)),
    }
}

/// The mode that grows downwards: one of stride 1, else of -1, of an extent other than 1 if there is.
fn growing(modes: &[(Sym, Sym)]) -> Option<usize> {
    let choices = [(1, false), (1, true), (-1, false), (-1, true)];
    choices
        .iter()
        .find_map(|(stride, one)| modes.iter().position(|(s, d)| d.is(*stride) && s.is(1) == *one))
}

/// All values of a layout with plain strides.
fn image(layout: &Layout<i64>) -> BTreeSet<i64> {
    let value = Value::Layout(layout.clone());
    coords(layout).iter().map(|indices| index(&value, indices)).collect()
}

/// Whether nothing is rounded on the way up, and no two coordinates are one element.
fn is_even(layout: &Layout<i64>, up: i64) -> bool {
    let strides = layout.stride().leaves().into_iter().map(|stride| stride.scale);
    let mut modes = layout.shape().leaves().into_iter().copied().zip(strides);
    let size: i64 = layout.shape().leaves().into_iter().product();
    let fits = |(s, d): (i64, i64)| {
        s == 1 || d % up == 0 || up % d == 0 && (s * d % up == 0 || up % (s * d) == 0)
    };
    up == 1 || modes.all(fits) && image(layout).len() as i64 == size
}

#[test]
fn recast_reaches_the_memory_of_the_old_elements() {
    let leaves: Vec<(i64, i64)> =
        (1..=4).flat_map(|extent| (0..=6).map(move |stride| (extent, stride))).collect();
    let two = leaves.iter().flat_map(|a| leaves.iter().map(|b| vec![*a, *b]));
    let small: Vec<_> = leaves.iter().filter(|leaf| leaf.0 < 4 && leaf.1 < 5).collect();
    let three = small
        .iter()
        .flat_map(|a| small.iter().flat_map(|b| small.iter().map(|c| vec![**a, **b, **c])));
    let mut checked = 0;
    for modes in two.chain(three) {
        let shape = modes.iter().map(|(extent, _)| Tree::Leaf(*extent)).collect();
        let stride = modes.iter().map(|(_, d)| Tree::Leaf(StrideLeaf::plain(*d))).collect();
        let layout = Layout::new(Tree::Tuple(shape), Tree::Tuple(stride)).unwrap();
        let old = image(&layout);
        for (up, down) in [(1, 2), (1, 3), (2, 1), (3, 1), (4, 1), (3, 2), (2, 3), (4, 3), (6, 1)] {
            let wide: BTreeSet<i64> = old.iter().map(|element| element / up).collect();
            let is_whole = wide.len() as i64 * up == old.len() as i64;
            let has_one = up != 1 || modes.iter().any(|(_, stride)| *stride == 1);
            if !is_whole || !has_one || !is_even(&layout, up) {
                continue;
            }
            let parts = wide.iter().flat_map(|element| (0..down).map(move |t| element * down + t));
            let (new, old) = (i32::try_from(up).unwrap(), i32::try_from(down).unwrap());
            let recast = recast_layout(&Value::Layout(layout.clone()), new, old).unwrap();
            let Value::Layout(recast) = recast else { unreachable!() };
            assert_eq!(image(&recast), parts.collect(), "<{new}, {old}> {layout} is {recast}");
            checked += 1;
        }
    }
    assert!(checked > 1000, "{checked}");
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn narrower_elements_fill_wider_ones(
        layout in rows(1),
        factor in prop_oneof![Just(2_i64), Just(3), Just(4), Just(8)],
    ) {
        let old = i32::try_from(factor).unwrap();
        let narrow = recast_layout(&Value::Layout(layout.clone()), 1, old).unwrap();
        let size = |layout: &Value<i64>| size(layout, None).unwrap().leaves().into_iter().product::<i64>();
        prop_assert_eq!(size(&narrow), factor * size(&Value::Layout(layout.clone())));
        for mut indices in coords(&layout) {
            let wide = index(&Value::Layout(layout.clone()), &indices);
            indices[0] *= factor;
            for part in 0..factor {
                prop_assert_eq!(index(&narrow, &indices), factor * wide + part);
                indices[0] += 1;
            }
        }
    }

    #[test]
    fn wider_elements_start_at_narrower_ones(
        (factor, layout) in prop_oneof![Just(2_i64), Just(3), Just(4), Just(8)]
            .prop_flat_map(|factor| (Just(factor), rows(factor))),
    ) {
        let new = i32::try_from(factor).unwrap();
        let source = Value::Layout(layout);
        let wide = recast_layout(&source, new, 1).unwrap();
        let Value::Layout(layout) = &wide else { unreachable!() };
        for mut indices in coords(layout) {
            let index_of_wide = index(&wide, &indices);
            indices[0] *= factor;
            prop_assert_eq!(factor * index_of_wide, index(&source, &indices));
        }
    }

    #[test]
    fn swizzles_of_narrower_elements(
        layout in rows(1),
        factor in prop_oneof![Just(2_i64), Just(4), Just(8)],
        offset in 0..64_i64,
    ) {
        let old = i32::try_from(factor).unwrap();
        let source = swizzled(layout.clone(), offset);
        let narrow = recast_layout(&source, 1, old).unwrap();
        for mut indices in coords(&layout) {
            let wide = index(&source, &indices);
            indices[0] *= factor;
            for part in 0..factor {
                prop_assert_eq!(index(&narrow, &indices), factor * wide + part);
                indices[0] += 1;
            }
        }
    }

    #[test]
    fn there_and_back(layout in layout(Some(false)), factor in 1..=9_i32) {
        let source = Value::Layout(layout);
        let narrow = recast_layout(&source, 1, factor).unwrap();
        prop_assert_eq!(recast_layout(&narrow, factor, 1), Ok(source));
    }

    #[test]
    fn domains_agree(
        layout in layout(Some(false)),
        dynamics in dynamics(),
        (new, old) in (1..=8_i32, 1..=8_i32),
    ) {
        let Value::Layout(layout) = symbolic(&layout, &dynamics) else { unreachable!() };
        let source = Value::Layout(layout.clone());
        let recast = recast_layout(&source, new, old).unwrap();
        let inferred = recast_layout(&source.to_type(), new, old);
        prop_assert_eq!(inferred, Ok(recast.to_type()));
        let Value::Layout(recast) = recast else { unreachable!() };

        let common = (1..=new).rev().find(|common| new % common == 0 && old % common == 0);
        let common = i64::from(common.unwrap());
        let (up, down) = (i64::from(new) / common, i64::from(old) / common);
        let modes = layout.shape().leaves().into_iter().zip(layout.stride().leaves());
        let wide: Vec<_> = modes.map(|(s, d)| upwards(s, &d.scale, up)).collect();
        let grows = growing(&wide);
        let narrow = |(position, (s, d)): (usize, &(Sym, Sym))| match grows == Some(position) {
            true => (s.value * down, d.value),
            false if s.is(1) && (d.is(1) || d.is(-1)) => (s.value, d.value),
            false => (s.value, d.value * down),
        };
        let expected: Vec<_> = wide.iter().enumerate().map(narrow).collect();
        let modes = recast.shape().leaves().into_iter().zip(recast.stride().leaves());
        let found: Vec<_> = modes.map(|(s, d)| (s.value, d.scale.value)).collect();
        prop_assert_eq!(found, expected);
        prop_assert!(recast.shape().is_congruent(layout.shape()));
    }
}

fn symbolic(layout: &Layout<i64>, dynamics: &Dynamics) -> Value<Sym> {
    let Ok(value) = Value::Layout(layout.clone()).try_map(&mut dynamics.symbols());
    value
}
