//! Every operation that computes with leaves, where products and sums of them leave 32 bits although
//! the result does not: nothing between may be lost.

use crate::common;

use std::cell::Cell;

use common::{Sym, config, parse};
use cute_algebra::{
    BinaryOp, Coord, Error, Int, IntTuple, Layout, Predicate, Shape, TypeInt, Value, Width,
    blocked_product, ceil_div, complement, composition, cosize, crd2idx, elem_less, equal,
    flat_divide, flat_product, idx2crd, increment_coord, layout_eval, logical_divide,
    logical_product, make_layout_like, make_ordered_layout, raked_product, recast_layout,
    shape_div, size, slice, tile_to_shape, tiled_divide, tiled_product, tuple_add, tuple_product,
    tuple_product_each, tuple_sub, zipped_divide, zipped_product,
};
use proptest::prelude::*;

/// An integer without bounds, with what is static and how wide the rest is.
#[derive(Clone, Debug)]
struct Exact {
    value: i128,
    width: Option<Width>,
}

thread_local! {
    /// Whether exact arithmetic has divided by zero
    static DIVIDED_BY_ZERO: Cell<bool> = const { Cell::new(false) };
    /// Whether it has divided or compared what 64 bits do not hold
    static BEYOND: Cell<bool> = const { Cell::new(false) };
}

/// Notes operands of which all bits count.
fn whole(operands: [&Exact; 2]) {
    if operands.iter().any(|operand| i64::try_from(operand.value).is_err()) {
        BEYOND.set(true);
    }
}

fn divided(op: BinaryOp, a: i128, b: i128) -> i128 {
    match op {
        _ if b == 0 => {
            DIVIDED_BY_ZERO.set(true);
            0
        }
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => a / b + i128::from(a % b != 0 && (a < 0) == (b < 0)),
    }
}

impl Int for Exact {
    fn constant(value: i64) -> Self {
        Exact { value: value.into(), width: None }
    }

    fn known(&self) -> Option<i64> {
        self.width.is_none().then(|| i64::try_from(self.value).unwrap())
    }

    fn width(&self) -> Width {
        self.width.unwrap_or_else(|| Width::of(i64::try_from(self.value).unwrap()))
    }

    fn emit(op: BinaryOp, lhs: &Self, rhs: &Self, width: Width) -> Self {
        let (a, b) = (lhs.value, rhs.value);
        if !matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl) {
            whole([lhs, rhs]);
        }
        let value = match op {
            BinaryOp::Add => a.saturating_add(b),
            BinaryOp::Sub => a.saturating_sub(b),
            BinaryOp::Mul => a.saturating_mul(b),
            BinaryOp::Div | BinaryOp::CeilDiv | BinaryOp::Rem => divided(op, a, b),
            BinaryOp::Min => a.min(b),
            BinaryOp::And => a & b,
            BinaryOp::Xor => a ^ b,
            BinaryOp::Shr => a >> b,
            BinaryOp::Shl => a << b,
        };
        Exact { value, width: Some(width) }
    }

    fn emit_compare(predicate: Predicate, lhs: &Self, rhs: &Self, _width: Width) -> Self {
        whole([lhs, rhs]);
        let holds = match predicate {
            Predicate::Eq => lhs.value == rhs.value,
            Predicate::Ne => lhs.value != rhs.value,
            Predicate::Lt => lhs.value < rhs.value,
            Predicate::Gt => lhs.value > rhs.value,
        };
        Exact { value: holds.into(), width: Some(Width::W1) }
    }

    fn emit_select(condition: &Self, then: &Self, otherwise: &Self, width: Width) -> Self {
        let value = if condition.value == 0 { otherwise.value } else { then.value };
        Exact { value, width: Some(width) }
    }

    fn emit_abs(&self) -> Self {
        Exact { value: self.value.abs(), ..self.clone() }
    }

    fn widen(&self, width: Width) -> Self {
        Exact { value: self.value, width: self.width.map(|own| own.max(width)) }
    }

    fn narrow(&self, width: Width) -> Self {
        Exact { value: self.value, width: self.width.map(|own| own.min(width)) }
    }
}

/// An operation and its operands, a `?` in the place of every leaf that is drawn. Tilers and blocks are
/// such that no two modes overlap.
const CASES: &[(&str, &[&str])] = &[
    ("size", &["S (?,(?,?),?)"]),
    ("size", &["L (?,?):(1,?)"]),
    ("tuple_product", &["I ((?,?),?)"]),
    ("tuple_product_each", &["I ((?,?,?),?)"]),
    ("make_ordered_layout", &["S ((?,?),?,?)", "I (0,0,1)"]),
    ("make_ordered_layout", &["S (?,?,?)", "I (2,0,1)"]),
    ("make_layout_like", &["L ((?,?),?,?):((16,1),0,4)"]),
    ("layout_eval", &["K (?,?)", "L (?,?):(?,?)"]),
    ("layout_eval", &["K ?", "L (?,(?,?),?):(?,(1,?),?)"]),
    ("layout_eval", &["K (?,?)", "L ((?,?),?):((?@0,1@1),?@0)"]),
    ("layout_eval", &["K (?,?)", "C S<2,1,3> o ? o (?,?):(?,1)"]),
    ("layout_eval", &["K (?,?)", "C S<2,1,-3> o ? o (?,?):(?,?)"]),
    ("layout_eval", &["K (?,?)", "C (?,?):(?,1) o ? o (?,?):(?,?)"]),
    ("layout_eval", &["K ?", "C (?,?):(?,1) o (?,?) o (?,?):(?@0,?@1)"]),
    ("crd2idx", &["K (?,?,?,?)", "S (?,?,?,?)"]),
    ("crd2idx", &["K (?,?)", "S ((?,?),?)"]),
    ("crd2idx", &["K ?", "S ((?,?),(?,?))"]),
    ("idx2crd", &["I ?", "S ((?,?),?,?)"]),
    ("idx2crd", &["I (?,?)", "S ((?,?),?)"]),
    ("increment_coord", &["K (?,(?,?))", "S (?,(?,?))"]),
    ("cosize", &["L (?,?):(?,?)"]),
    ("cosize", &["L ((?,?),?):((?@0,?@1),?@0)"]),
    ("cosize", &["C S<2,1,3> o ? o (?,?):(1,?)"]),
    ("shape_div", &["S (?,?)", "S ?"]),
    ("shape_div", &["S ((?,?),?)", "S ?"]),
    ("shape_div", &["S ?", "S (?,?)"]),
    ("shape_div", &["S (?,?)", "S (?,(?,?))"]),
    ("ceil_div", &["I (?,?)", "I ?"]),
    ("ceil_div", &["S ((?,?,?),?)", "S ?"]),
    ("ceil_div", &["I ?", "S (?,?)"]),
    ("ceil_div", &["S (?,?)", "T ?:?"]),
    ("ceil_div", &["S (?,?)", "T [?:?;(8,?):(1,8)]"]),
    ("ceil_div", &["S ?", "T [?:1;?:1]"]),
    ("tuple_add", &["I (?,(?,?))", "I (?,(?,?))"]),
    ("tuple_sub", &["S (?,(?,?))", "S (?,(?,?))"]),
    ("elem_less", &["K (?,?)", "S (?,?)"]),
    ("equal", &["L (?,?):(?,?)", "L (?,?):(?,?)"]),
    ("complement", &["L ?:?", "S (?,?)"]),
    ("complement", &["L (4,?):(1,4)", "S (?,?)"]),
    ("composition", &["L (?,?):(?,?)", "L ?:?"]),
    ("composition", &["L ?:?", "L (?,?):(?,?)"]),
    ("composition", &["L (?,?):(?,?)", "S (?,?)"]),
    ("logical_divide", &["L (?,?):(?,?)", "L ?:?"]),
    ("logical_divide", &["L (?,?):(?,1)", "T [?:1;?:?]"]),
    ("zipped_divide", &["L ((?,?),?):((1,?),?)", "S (?,?)"]),
    ("tiled_divide", &["L (?,?):(1,?)", "T [?:?]"]),
    ("flat_divide", &["C S<2,1,3> o ? o (?,?):(?,1)", "T [?:1;8:1]"]),
    ("logical_product", &["L (4,2):(2,1)", "L (?,?):(?,?)"]),
    ("zipped_product", &["L (4,2):(2,1)", "L (?,?):(?,?)"]),
    ("tiled_product", &["L (4,2):(2,1)", "L (?,?):(?,?)"]),
    ("flat_product", &["L (4,2):(2,1)", "L (?,?):(?,?)"]),
    ("blocked_product", &["L (4,65536):(1,4)", "L (?,?):(1,?)"]),
    ("raked_product", &["L (4,2):(1,8)", "L (?,?):(?,?)"]),
    ("tile_to_shape", &["L ((?,?),8):((8,0),1)", "S ((?,?),?)"]),
    ("recast_up", &["L (?,?):(1,?)"]),
    ("recast_down", &["L (?,?):(1,?)"]),
    ("slice", &["C (?,?):(?,1) o ? o (?,?):(?,?)", "K (?,_)"]),
];

/// The operations whose pages say which 0 they divide by.
const DIVIDING: &[&str] = &[
    "layout_eval",
    "crd2idx",
    "idx2crd",
    "shape_div",
    "ceil_div",
    "complement",
    "composition",
    "logical_divide",
    "zipped_divide",
    "tiled_divide",
    "flat_divide",
    "logical_product",
    "blocked_product",
    "raked_product",
    "tile_to_shape",
    "zipped_product",
    "tiled_product",
    "flat_product",
];

/// The operations on integers of either sign.
const SIGNED: &[&str] = &[
    "size",
    "tuple_product",
    "tuple_product_each",
    "shape_div",
    "ceil_div",
    "tuple_add",
    "tuple_sub",
    "elem_less",
    "equal",
];

fn run<I: Int>(op: &str, operands: &[Value<I>]) -> Result<Value<I>, Error> {
    match (op, operands) {
        ("size", [a]) => size(a, None).map(Value::IntTuple),
        ("tuple_product", [a]) => tuple_product(a),
        ("tuple_product_each", [a]) => tuple_product_each(a),
        ("make_ordered_layout", [a, b]) => make_ordered_layout(tree(a), tree(b)).map(Value::Layout),
        ("make_layout_like", [a]) => make_layout_like(a).map(Value::Layout),
        ("layout_eval", [a, b]) => layout_eval(coord(a), b).map(Value::IntTuple),
        ("crd2idx", [a, b]) => crd2idx(coord(a), tree(b)).map(Value::IntTuple),
        ("idx2crd", [a, b]) => idx2crd(tree(a), tree(b)).map(Value::Coord),
        ("increment_coord", [a, b]) => increment_coord(coord(a), tree(b)).map(Value::Coord),
        ("cosize", [a]) => cosize(a, None).map(Value::IntTuple),
        ("shape_div", [a, b]) => shape_div(tree(a), tree(b)).map(Value::Shape),
        ("ceil_div", [a, b]) => ceil_div(a, b),
        ("tuple_add", [a, b]) => tuple_add(a, b),
        ("tuple_sub", [a, b]) => tuple_sub(a, b),
        ("elem_less", [a, b]) => elem_less(a, b),
        ("equal", [a, b]) => equal(a, b),
        ("complement", [a, b]) => complement(layout(a), Some(b)).map(Value::Layout),
        ("composition", [a, b]) => composition(a, b),
        ("logical_divide", [a, b]) => logical_divide(a, b),
        ("zipped_divide", [a, b]) => zipped_divide(a, b),
        ("tiled_divide", [a, b]) => tiled_divide(a, b),
        ("flat_divide", [a, b]) => flat_divide(a, b),
        ("logical_product", [a, b]) => logical_product(a, layout(b)),
        ("zipped_product", [a, b]) => zipped_product(a, layout(b)),
        ("tiled_product", [a, b]) => tiled_product(a, layout(b)),
        ("flat_product", [a, b]) => flat_product(a, layout(b)),
        ("blocked_product", [a, b]) => blocked_product(a, layout(b)),
        ("raked_product", [a, b]) => raked_product(a, layout(b)),
        ("tile_to_shape", [a, b]) => tile_to_shape(a, tree(b), None),
        ("recast_up", [a]) => recast_layout(a, 24, 16),
        ("recast_down", [a]) => recast_layout(a, 8, 16),
        ("slice", [a, b]) => slice(a, coord(b)),
        _ => panic!("{op} is no operation"),
    }
}

fn tree<I>(value: &Value<I>) -> &Shape<I> {
    match value {
        Value::IntTuple(tree) | Value::Shape(tree) => tree,
        _ => panic!("no tuple"),
    }
}

fn coord<I>(value: &Value<I>) -> &Coord<I> {
    match value {
        Value::Coord(coord) => coord,
        _ => panic!("no coordinate"),
    }
}

fn layout<I>(value: &Value<I>) -> &Layout<I> {
    match value {
        Value::Layout(layout) => layout,
        Value::ComposedLayout(composed) => composed.outer(),
        _ => panic!("no layout"),
    }
}

/// An integer near where widths end; half of them are small.
fn integer() -> impl Strategy<Value = i64> + Clone {
    let ends = proptest::sample::select(vec![1_i64 << 16, 1 << 31, 1 << 32]);
    prop_oneof![
        1 => Just(0_i64),
        3 => 1..=8_i64,
        4 => (ends, -1..=1_i64).prop_map(|(end, off)| end + off),
        1 => Just(1_i64 << 16),
        1 => Just(i64::from(i32::MAX)),
    ]
}

/// A leaf: its value, whether it is negative, how wide it is at least if it is dynamic.
fn leaf() -> impl Strategy<Value = (i64, bool, Option<Width>)> + Clone {
    let width = prop_oneof![
        1 => Just(None),
        3 => Just(Some(Width::W32)),
        1 => Just(Some(Width::W64))
    ];
    (integer(), proptest::bool::weighted(0.15), width)
}

type Drawn<'a> = &'a mut dyn Iterator<Item = (i64, bool, Option<Width>)>;

/// The value of a text with a drawn leaf for each `?`.
fn drawn(text: &str, signed: bool, leaves: Drawn<'_>) -> Value<Sym> {
    let value: Result<_, std::convert::Infallible> =
        parse(text).try_map(&mut |leaf| match leaf.known() {
            Some(value) => Ok(Sym::constant(value)),
            None => {
                let (value, negative, width) = leaves.next().unwrap();
                let value = if negative && signed { -value } else { value };
                Ok(Sym { value, width: width.map(|width| width.max(Width::of(value))) })
            }
        });
    let Ok(value) = value;
    value
}

fn integers<I: Clone>(value: &Value<I>) -> Vec<I> {
    let mut integers = Vec::new();
    let _ = value.try_map(&mut |int| {
        integers.push(int.clone());
        Ok::<(), ()>(())
    });
    integers
}

/// The result without bounds; none where it, or what has to be divided or compared, does not fit.
fn exact(op: &str, operands: &[Value<Sym>]) -> Option<Value<Exact>> {
    let exact = |sym: &Sym| Ok::<_, Error>(Exact { value: sym.value.into(), width: sym.width });
    let operands: Vec<_> = operands.iter().map(|v| v.try_map(&mut |s| exact(s)).unwrap()).collect();
    DIVIDED_BY_ZERO.set(false);
    BEYOND.set(false);
    let result = run(op, &operands).ok()?;
    let fits = |int: &Exact| match int.width {
        None => true,
        Some(width) => {
            let value = i64::try_from(int.value);
            value.is_ok_and(|value| width == Width::W1 || Width::of(value) <= width)
        }
    };
    (!BEYOND.get() && integers(&result).iter().all(fits)).then_some(result)
}

/// The sum of extent minus 1 times stride, slot by slot; none where a part of it does not fit.
fn spanned(layout: &Layout<Sym>, width: Width) -> Option<i128> {
    let mut slots: std::collections::BTreeMap<_, i128> = Default::default();
    for (extent, stride) in layout.shape().leaves().into_iter().zip(layout.stride().leaves()) {
        let term = (i128::from(extent.value) - 1) * i128::from(stride.scale.value).abs();
        let sum = slots.entry(stride.path.clone()).or_default();
        *sum += term;
        let fits = |part: i128| i64::try_from(part).is_ok_and(|part| Width::of(part) <= width);
        if !fits(term) || !fits(*sum) || !fits(*sum + 1) {
            return None;
        }
    }
    Some(slots.values().map(|sum| sum + 1).product())
}

fn check(op: &str, operands: &[Value<Sym>]) -> Result<(), TestCaseError> {
    let types: Vec<_> = operands.iter().map(Value::to_type).collect();
    let exact = exact(op, operands);
    if DIVIDED_BY_ZERO.get() {
        // What is left of 1 by a negative extent is rounded up to 0.
        let is_zero = |sym: Sym| sym.value == 0 || sym.value < 0 && op == "ceil_div";
        let has_zero = operands.iter().flat_map(integers).any(is_zero);
        prop_assert!(has_zero && DIVIDING.contains(&op), "{op} of {types:?} divides by 0");
        return Ok(());
    }
    let Some(exact) = exact else {
        return Ok(());
    };
    if op == "cosize" {
        let width = integers(&exact)[0].width();
        match spanned(layout(&operands[0]), width) {
            None => return Ok(()),
            Some(size) => prop_assert_eq!(integers(&exact)[0].value, size),
        }
    }
    let result = run(op, operands);
    prop_assert_eq!(result.clone().map(|result| result.to_type()), run(op, &types));
    let result = result.map_err(|error| TestCaseError::fail(error.to_string()))?;
    let result: Vec<i128> = integers(&result).iter().map(|sym| sym.value.into()).collect();
    let expected: Vec<i128> = integers(&exact).iter().map(|exact| exact.value).collect();
    prop_assert_eq!(result, expected, "{}", op);
    Ok(())
}

proptest! {
    #![proptest_config(config(6000))]

    #[test]
    fn nothing_between_operands_and_result_is_lost(
        (op, operands) in proptest::sample::select(CASES),
        leaves in proptest::collection::vec(leaf(), 16),
    ) {
        let mut leaves = leaves.into_iter().cycle();
        let signed = SIGNED.contains(&op);
        let operands: Vec<_> = operands.iter().map(|text| drawn(text, signed, &mut leaves)).collect();
        prop_assume!(operands.iter().all(|operand| operand.check().is_ok()));
        check(op, &operands)?;
    }
}

/// The operands with these run-time values, in 32 bits.
fn at(texts: &[&str], values: &[i64]) -> Vec<Value<Sym>> {
    let mut leaves = values.iter().map(|value| (*value, false, Some(Width::W32)));
    texts.iter().map(|text| drawn(text, false, &mut leaves)).collect()
}

#[test]
fn products_that_are_divided_by() {
    const K: i64 = 65536;
    const MOST: i64 = i32::MAX as i64;
    type Row = (&'static str, &'static [&'static str], &'static [i64], &'static [i64]);
    const ROWS: &[Row] = &[
        ("shape_div", &["S ((65536,?),?)", "S 65536"], &[K, K], &[1, K, K]),
        ("ceil_div", &["S ((7,65536,?),?)", "S 1000"], &[K, K], &[1, 459, K, K]),
        ("ceil_div", &["S ?", "S (?,?)"], &[MOST, K, K], &[1]),
        ("increment_coord", &["K (?,1)", "S (2147483648,4)"], &[MOST], &[0, 2]),
        ("increment_coord", &["K (?,?)", "S (?,4)"], &[5, 1, 5], &[0, 2]),
        ("cosize", &["L (?,8):(8,1)"], &[0], &[0]),
        ("cosize", &["L (?,8):(8,1)"], &[1], &[8]),
        ("cosize", &["L (1099511627776,1099511627776):(1,1)"], &[], &[2_199_023_255_551]),
        ("size", &["S (?,?,?)"], &[K, K, 0], &[0]),
        ("crd2idx", &["K (?,?,?)", "S (?,?,?)"], &[7, 3, 0, K, K, 2], &[7 + 3 * K]),
    ];
    for (op, texts, values, expected) in ROWS {
        let result = run(op, &at(texts, values)).unwrap();
        let result: Vec<i64> = integers(&result).iter().map(|sym| sym.value).collect();
        assert_eq!(&result, expected, "{op} of {texts:?} at {values:?}");
    }
}

/// A row of a column-major matrix: every element is in the tile.
#[test]
fn a_divide_whose_tile_ends_beyond_32_bits() {
    let operands = at(&["L (?,?):(1,?)", "L ?:?"], &[65536; 5]);
    let divided = run("logical_divide", &operands).unwrap();
    let extents: IntTuple<Sym> = layout(&divided).shape().clone();
    let values: Vec<i64> = extents.leaves().iter().map(|extent| extent.value).collect();
    assert_eq!(values, [1, 65536, 65536, 1, 1, 1, 1, 1]);
    let strides = layout(&divided).stride().leaves().into_iter().map(|stride| stride.scale.value);
    let moving: Vec<i64> =
        strides.zip(values).filter(|(_, extent)| *extent > 1).map(|(stride, _)| stride).collect();
    assert_eq!(moving, [65536, 1]);
}

#[test]
fn the_type_of_a_cosize_is_that_of_the_last_index() {
    for (text, expected) in [("L (?,8):(0,1)", "?"), ("L (?,8):(0,0)", "1"), ("L (2,8):(0,1)", "8")]
    {
        let size: IntTuple<TypeInt> = cosize(&parse(text), None).unwrap();
        assert_eq!(size.to_string(), expected, "{text}");
    }
}
