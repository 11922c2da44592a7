//! The conformance vectors: what the published dialect accepts and infers. All of them hold.

use cute_algebra::*;
use serde_json::Value as Json;

type Types = Vec<Value<TypeInt>>;

fn vectors(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The two spellings of a type, `!cute.kind<"text">` and `!cute<kind<"text">>`.
fn parse_type(written: &str) -> Option<Value<TypeInt>> {
    let plain = written.strip_prefix("!cute.");
    let wrapped = || written.strip_prefix("!cute<")?.strip_suffix('>');
    let (kind, rest) = plain.or_else(wrapped)?.split_once('<')?;
    let quoted = rest.strip_suffix('>')?.trim().strip_prefix('"')?.strip_suffix('"')?;
    Value::parse(Kind::from_name(kind)?, &unescape(quoted)?).ok()
}

/// A string literal as MLIR's lexer reads it; `\31` is a character by its code.
fn unescape(literal: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = literal;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        let (character, length) = match after.chars().next()? {
            'n' => ('\n', 1),
            't' => ('\t', 1),
            quoted @ ('"' | '\\') => (quoted, 1),
            _ => (char::from(u8::from_str_radix(after.get(..2)?, 16).ok()?), 2),
        };
        text.push(character);
        rest = &after[length..];
    }
    text.push_str(rest);
    (!rest.contains('"')).then_some(text)
}

fn print_type(value: &Value<TypeInt>) -> String {
    match (value, value.kind()) {
        (Value::Scalar(int), _) => format!("i{}", cute_algebra::Int::width(int).bits()),
        (Value::Bool(_), _) => "i1".to_owned(),
        (_, Some(kind)) => format!("!cute.{}<\"{value}\">", kind.name()),
        (_, None) => unreachable!("only scalars have no kind"),
    }
}

/// Access to an operand that is to be of one kind.
macro_rules! kinds {
    ($($name:ident: $variant:ident($type:ty);)*) => {
        $(fn $name(value: &Value<TypeInt>) -> Option<&$type> {
            match value {
                Value::$variant(value) => Some(value),
                _ => None,
            }
        })*
    };
}

kinds! {
    coord: Coord(Coord<TypeInt>);
    int_tuple: IntTuple(IntTuple<TypeInt>);
    shape: Shape(Shape<TypeInt>);
    stride: Stride(Stride<TypeInt>);
    layout: Layout(Layout<TypeInt>);
    composed: ComposedLayout(ComposedLayout<TypeInt>);
    tile: Tile(Tile<TypeInt>);
}

/// The attributes of a vector.
struct Attrs<'a>(&'a Json);

impl Attrs<'_> {
    fn i32(&self, name: &str) -> Option<i32> {
        self.0[name].as_i64()?.try_into().ok()
    }

    fn mode(&self) -> Option<Vec<i32>> {
        let mode = self.0["mode"].as_array()?.iter();
        mode.map(|index| index.as_i64()?.try_into().ok()).collect()
    }

    fn flag(&self, name: &str) -> bool {
        self.0[name].as_bool().unwrap_or(false)
    }
}

/// The inferred result types, or nothing when the operation is refused.
fn infer(op: &str, attrs: &Attrs<'_>, operands: &Types) -> Option<Types> {
    let mode = attrs.mode();
    let result = match (op, operands.as_slice()) {
        // Accessors.
        ("get_scalars", [input]) => {
            return get_scalars(input, attrs.flag("only_dynamic")).ok();
        }
        ("size", [input]) => size(input, mode.as_deref()).map(Value::IntTuple),
        ("get", [input]) => get(input, mode.as_deref()),
        ("select", [input]) => select(input, &mode?),
        ("get_leaves", [input]) => return get_leaves(input).ok(),
        ("get_layouts_from_tile", [t]) => return get_layouts_from_tile(tile(t)?).ok(),
        ("get_shape", [input]) => get_shape(input).map(Value::Shape),
        ("get_stride", [l]) => get_stride(layout(l)?).map(Value::Stride),
        ("composed_get_inner", [c]) => composed_get_inner(composed(c)?),
        ("composed_get_offset", [c]) => composed_get_offset(composed(c)?).map(Value::IntTuple),
        ("composed_get_outer", [c]) => composed_get_outer(composed(c)?).map(Value::Layout),
        ("to_coord", [i]) => to_coord(int_tuple(i)?).map(Value::Coord),
        ("to_int_tuple", [src]) => to_int_tuple(src).map(Value::IntTuple),
        ("to_shape", [i]) => to_shape(int_tuple(i)?).map(Value::Shape),
        ("to_stride", [i]) => to_stride(int_tuple(i)?).map(Value::Stride),
        // Constructors of layouts from shapes and layouts.
        ("make_identity_layout", [s]) => make_identity_layout(shape(s)?).map(Value::Layout),
        ("make_layout_like", [src]) => make_layout_like(src).map(Value::Layout),
        ("make_ordered_layout", [s, o]) => {
            make_ordered_layout(shape(s)?, int_tuple(o)?).map(Value::Layout)
        }
        // Rearranging.
        ("flatten", [input]) => flatten(input),
        ("group_modes", [input]) => group_modes(input, attrs.i32("begin")?, attrs.i32("end")?),
        ("dice", [input, c]) => dice(input, coord(c)?),
        // Rank and products.
        ("append_to_rank", [a, e]) => append_to_rank(a, e, attrs.i32("rank")?),
        ("prepend_to_rank", [a, e]) => prepend_to_rank(a, e, attrs.i32("rank")?),
        ("tuple_product", [input]) => tuple_product(input),
        ("tuple_product_each", [input]) => tuple_product_each(input),
        // Constructors.
        ("make_layout", [s, d]) => make_layout(shape(s)?, stride(d)?).map(Value::Layout),
        ("make_composed_layout", [a, o, b]) => {
            make_composed_layout(a, int_tuple(o)?, layout(b)?).map(Value::ComposedLayout)
        }
        // Layout algebra.
        ("coalesce", [input]) => coalesce(input, None),
        ("coalesce", [input, profile]) => coalesce(input, Some(profile)),
        ("complement", [l]) => complement(layout(l)?, None).map(Value::Layout),
        ("complement", [l, cotarget]) => complement(layout(l)?, Some(cotarget)).map(Value::Layout),
        ("composition", [lhs, rhs]) => composition(lhs, rhs),
        ("right_inverse", [l]) => right_inverse(layout(l)?).map(Value::Layout),
        ("left_inverse", [l]) => left_inverse(layout(l)?).map(Value::Layout),
        // Tiling and partitioning.
        ("logical_divide", [l, tiler]) => logical_divide(l, tiler),
        ("zipped_divide", [l, tiler]) => zipped_divide(l, tiler),
        ("tiled_divide", [l, tiler]) => tiled_divide(l, tiler),
        ("flat_divide", [l, tiler]) => flat_divide(l, tiler),
        ("logical_product", [l, rhs]) => logical_product(l, layout(rhs)?),
        ("zipped_product", [l, rhs]) => zipped_product(l, layout(rhs)?),
        ("tiled_product", [l, rhs]) => tiled_product(l, layout(rhs)?),
        ("flat_product", [l, rhs]) => flat_product(l, layout(rhs)?),
        ("blocked_product", [l, rhs]) => blocked_product(l, layout(rhs)?),
        ("raked_product", [l, rhs]) => raked_product(l, layout(rhs)?),
        ("tile_to_shape", [l, s]) => tile_to_shape(l, shape(s)?, None),
        ("tile_to_shape", [l, s, order]) => tile_to_shape(l, shape(s)?, Some(order)),
        // Size and indexing.
        ("layout_eval", [c, l]) => layout_eval(coord(c)?, l).map(Value::IntTuple),
        ("cosize", [l]) => cosize(l, mode.as_deref()).map(Value::IntTuple),
        ("crd2idx", [c, s]) => crd2idx(coord(c)?, shape(s)?).map(Value::IntTuple),
        ("idx2crd", [i, s]) => idx2crd(int_tuple(i)?, shape(s)?).map(Value::Coord),
        ("increment_coord", [c, s]) => increment_coord(coord(c)?, shape(s)?).map(Value::Coord),
        // Arithmetic.
        ("shape_div", [a, b]) => shape_div(shape(a)?, shape(b)?).map(Value::Shape),
        ("ceil_div", [input, tiler]) => ceil_div(input, tiler),
        ("tuple_add", [lhs, rhs]) => tuple_add(lhs, rhs),
        ("tuple_sub", [lhs, rhs]) => tuple_sub(lhs, rhs),
        ("elem_less", [lhs, rhs]) => elem_less(lhs, rhs),
        ("equal", [lhs, rhs]) => equal(lhs, rhs),
        ("recast_layout", [src]) => {
            let (new, old) = (attrs.i32("new_type_bits")?, attrs.i32("old_type_bits")?);
            recast_layout(src, new, old)
        }
        ("slice", [input, c]) => slice(input, coord(c)?),
        _ => return None,
    };
    result.ok().map(|value| vec![value])
}

fn run(vector: &Json) -> Option<Vec<String>> {
    let operands = vector["operands"].as_array().unwrap();
    let operands: Option<Types> =
        operands.iter().map(|operand| parse_type(operand.as_str().unwrap())).collect();
    let op = vector["op"].as_str().unwrap().strip_prefix("cute.")?;
    infer(op, &Attrs(&vector["attrs"]), &operands?)
        .map(|types| types.iter().map(print_type).collect())
}

fn strings(results: &Json) -> Option<Vec<String>> {
    let results = results.as_array()?.iter();
    results.map(|text| text.as_str().map(str::to_owned)).collect()
}

/// What is expected of a vector: what it says, unless it is one of those that contradict the
/// definition.
fn expected(vector: &Json, exceptions: &[Json]) -> Option<Vec<String>> {
    let same = |exception: &&Json| {
        ["op", "attrs", "operands"].iter().all(|key| exception[key] == vector[key])
    };
    match exceptions.iter().find(same) {
        Some(exception) => {
            assert_eq!(exception["vector"], vector["results"], "no such vector");
            strings(&exception["instead"])
        }
        None => strings(&vector["results"]),
    }
}

fn check_operation(text: &str) {
    let exceptions = vectors(include_str!("../vectors/exceptions.jsonl"));
    let mut wrong = Vec::new();
    for vector in vectors(text) {
        let inferred = run(&vector);
        if inferred != expected(&vector, &exceptions) {
            wrong.push(format!("{vector}\n    inferred {inferred:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} vectors:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn types() {
    let mut wrong = Vec::new();
    for vector in vectors(include_str!("../vectors/types.jsonl")) {
        let parsed = parse_type(vector["type"].as_str().unwrap());
        let printed = parsed.as_ref().map(print_type);
        if printed.as_deref() != vector["canonical"].as_str() {
            wrong.push(format!("{vector}\n    printed {printed:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} vectors:\n{}", wrong.len(), wrong.join("\n"));
}

macro_rules! operations {
    ($($op:ident)*) => {
        $(#[test]
        fn $op() {
            check_operation(include_str!(concat!("../vectors/", stringify!($op), ".jsonl")));
        })*
    };
}

mod operations {
    use super::check_operation;

    operations! { get_scalars size }
    operations! { get select get_leaves get_layouts_from_tile get_shape get_stride }
    operations! { composed_get_inner composed_get_offset composed_get_outer }
    operations! { to_coord to_int_tuple to_shape to_stride }
    operations! { make_identity_layout make_layout_like make_ordered_layout }
    operations! { flatten group_modes dice }
    operations! { append_to_rank prepend_to_rank tuple_product tuple_product_each }
    operations! { make_layout make_composed_layout }
    operations! { left_inverse right_inverse }
    operations! { coalesce complement composition }
    operations! { logical_divide zipped_divide tiled_divide flat_divide }
    operations! { logical_product zipped_product tiled_product flat_product }
    operations! { blocked_product raked_product tile_to_shape }
    operations! { layout_eval }
    operations! { cosize crd2idx idx2crd increment_coord }
    operations! { shape_div ceil_div tuple_add tuple_sub elem_less equal }
    operations! { recast_layout }
    operations! { slice }
}
