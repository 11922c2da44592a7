//! Random values of every kind.

use cute_algebra::{
    ComposedLayout, Coord, CoordLeaf, Error, Inner, Kind, Layout, Shape, StrideLeaf, Swizzle, Tile,
    TileSlot, Tree, TypeInt, Value, layout_eval,
};
use proptest::prelude::*;

use super::{Dynamics, Sym, layout, tree};

pub fn swizzles() -> impl Strategy<Value = Swizzle> {
    (0..=4_u32, 0..=4_u32, -6..=6_i32)
        .prop_filter_map("a valid swizzle", |(m, b, s)| Swizzle::new(m, b, s).ok())
}

pub fn composed() -> impl Strategy<Value = ComposedLayout<i64>> {
    let offset = || prop_oneof![Just(0_i64), -3..=20_i64];
    let with_swizzle = (swizzles(), offset(), layout(Some(false)))
        .prop_map(|(swizzle, offset, outer)| (Inner::Swizzle(swizzle), Tree::Leaf(offset), outer));
    let with_layout = (layout(None), offset(), layout(Some(false)))
        .prop_map(|(inner, offset, outer)| (Inner::Layout(inner), Tree::Leaf(offset), outer));
    prop_oneof![with_swizzle, with_layout]
        .prop_filter_map("a valid one", |(inner, offset, outer)| {
            ComposedLayout::new(inner, offset, outer).ok()
        })
}

pub fn tiles() -> impl Strategy<Value = Tile<i64>> {
    let slot = prop_oneof![
        1 => Just(TileSlot::Underscore),
        3 => layout(None).prop_map(TileSlot::Layout)
    ];
    tree(slot.boxed()).prop_map(Tile)
}

pub fn ints() -> impl Strategy<Value = i64> + Clone {
    prop_oneof![
        4 => -9..=9_i64,
        1 => any::<i64>(),
        1 => proptest::sample::select(vec![i64::MIN, i64::MAX, 1 << 31, -(1 << 31) - 1])
    ]
}

pub fn values() -> impl Strategy<Value = Value<i64>> {
    let index = prop_oneof![
        1 => Just(CoordLeaf::Underscore),
        3 => ints().prop_map(CoordLeaf::Int)
    ];
    prop_oneof![
        tree(ints()).prop_map(Value::IntTuple),
        tree(ints()).prop_map(Value::Shape),
        tree(index).prop_map(Value::Coord),
        tree(ints().prop_map(StrideLeaf::plain)).prop_map(Value::Stride),
        layout(None).prop_map(|layout| Value::Stride(layout.stride().clone())),
        layout(None).prop_map(Value::Layout),
        composed().prop_map(Value::ComposedLayout),
        swizzles().prop_map(Value::Swizzle),
        tiles().prop_map(Value::Tile),
    ]
}

pub fn symbolic(value: &Value<i64>, dynamics: &Dynamics) -> Value<Sym> {
    let Ok(value) = value.try_map(&mut dynamics.symbols());
    value
}

type Results<I> = Result<Vec<Value<I>>, Error>;

/// The type level infers the types of the symbolic results, whose run-time values are the concrete
/// results.
pub fn agree(
    concrete: Results<i64>,
    symbolic: Results<Sym>,
    inferred: Results<TypeInt>,
) -> Result<(), TestCaseError> {
    match symbolic {
        Err(error) => prop_assert_eq!(Err(error), inferred),
        Ok(values) => {
            prop_assert_eq!(Ok(values.iter().map(Value::to_type).collect()), inferred);
            prop_assert_eq!(concrete, Ok(values.iter().map(run_time).collect()));
        }
    }
    Ok(())
}

/// The value at run time.
pub fn run_time(value: &Value<Sym>) -> Value<i64> {
    let Ok(value) = value.try_map(&mut |sym| Ok::<_, std::convert::Infallible>(sym.value));
    value
}

/// The value of a text such as `L (4,8):(8,1)`: the letter of its kind, then its text.
pub fn parse(text: &str) -> Value<TypeInt> {
    let (letter, text) = text.split_once(' ').unwrap();
    let kind = match letter {
        "L" => Kind::Layout,
        "C" => Kind::ComposedLayout,
        "S" => Kind::Shape,
        "D" => Kind::Stride,
        "I" => Kind::IntTuple,
        "K" => Kind::Coord,
        "T" => Kind::Tile,
        "W" => Kind::Swizzle,
        other => panic!("no kind has the letter {other}"),
    };
    Value::parse(kind, text).unwrap()
}

/// Asserts that a result is the value of a text, or that it is `rejected`.
#[track_caller]
pub fn assert_is(
    result: &Result<Value<TypeInt>, Error>,
    expected: &str,
    row: impl std::fmt::Debug,
) {
    match (result, expected) {
        (Err(_), "rejected") => {}
        (Ok(value), expected) if expected != "rejected" => {
            assert_eq!(value, &parse(expected), "{row:?}");
        }
        _ => panic!("{row:?}: got {result:?}, expected {expected}"),
    }
}

pub fn leaf(index: i64) -> Coord<i64> {
    Tree::Leaf(CoordLeaf::Int(index))
}

pub fn size(shape: &Shape<i64>) -> i64 {
    shape.leaves().into_iter().product()
}

/// The index of a layout with plain strides; that of an empty one is 0.
pub fn index(layout: &Layout<i64>, coord: &Coord<i64>) -> i64 {
    let index = layout_eval(coord, &Value::Layout(layout.clone())).unwrap();
    index.leaves().into_iter().sum()
}

/// A coordinate that is weakly congruent to the tree, as the choices have it.
pub fn coarser<L>(tree: &Tree<L>, choices: &mut impl Iterator<Item = u8>) -> Coord<i64> {
    match (choices.next().unwrap_or(0) % 6, tree) {
        (0 | 1, _) => Tree::Leaf(CoordLeaf::Underscore),
        (2, _) | (_, Tree::Leaf(_)) => leaf(7),
        (_, Tree::Tuple(modes)) => {
            Tree::Tuple(modes.iter().map(|mode| coarser(mode, choices)).collect())
        }
    }
}
