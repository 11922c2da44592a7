//! The conformance vectors: what the published dialect accepts and infers. All of them hold.

use cute_algebra::{
    ComposedLayout, Coord, IntTuple, Kind, Layout, Shape, Stride, Tile, TypeInt, Value,
    append_to_rank, composed_get_inner, composed_get_offset, composed_get_outer, dice, flatten,
    get, get_layouts_from_tile, get_leaves, get_scalars, get_shape, get_stride, group_modes,
    layout_eval, make_composed_layout, make_identity_layout, make_layout, make_layout_like,
    make_ordered_layout, prepend_to_rank, select, size, to_coord, to_int_tuple, to_shape,
    to_stride, tuple_product, tuple_product_each,
};
use serde_json::Value as Json;

type Types = Vec<Value<TypeInt>>;

fn vectors(text: &str) -> Vec<Json> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The two spellings of a type, `!cute.kind<"text">` and `!cute<kind<"text">>`.
fn parse_type(written: &str) -> Option<Value<TypeInt>> {
    let plain = written.strip_prefix("!cute.");
    let wrapped = || written.strip_prefix("!cute<")?.strip_suffix('>');
    let (kind, rest) = plain.or_else(wrapped)?.split_once('<')?;
    let quoted = rest
        .strip_suffix('>')?
        .trim()
        .strip_prefix('"')?
        .strip_suffix('"')?;
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
        // Size and indexing.
        ("layout_eval", [c, l]) => layout_eval(coord(c)?, l).map(Value::IntTuple),
        _ => return None,
    };
    result.ok().map(|value| vec![value])
}

fn run(vector: &Json) -> Option<Vec<String>> {
    let operands = vector["operands"].as_array().unwrap();
    let operands: Option<Types> = operands
        .iter()
        .map(|operand| parse_type(operand.as_str().unwrap()))
        .collect();
    let op = vector["op"].as_str().unwrap().strip_prefix("cute.")?;
    infer(op, &Attrs(&vector["attrs"]), &operands?)
        .map(|types| types.iter().map(print_type).collect())
}

fn check_operation(text: &str) {
    let mut wrong = Vec::new();
    for vector in vectors(text) {
        let expected: Option<Vec<String>> = vector["results"].as_array().map(|results| {
            results
                .iter()
                .map(|result| result.as_str().unwrap().to_owned())
                .collect()
        });
        let inferred = run(&vector);
        if inferred != expected {
            wrong.push(format!("{vector}\n    inferred {inferred:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} vectors:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn types() {
    let mut wrong = Vec::new();
    for vector in vectors(include_str!("vectors/types.jsonl")) {
        let parsed = parse_type(vector["type"].as_str().unwrap());
        let printed = parsed.as_ref().map(print_type);
        if printed.as_deref() != vector["canonical"].as_str() {
            wrong.push(format!("{vector}\n    printed {printed:?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} vectors:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

macro_rules! operations {
    ($($op:ident)*) => {
        $(#[test]
        fn $op() {
            check_operation(include_str!(concat!("vectors/", stringify!($op), ".jsonl")));
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
    operations! { layout_eval }
}
