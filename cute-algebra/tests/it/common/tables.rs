//! Operations of the layout algebra on texts, as the reference writes them in its tables.

use cute_algebra::{
    Error, Kind, Layout, TypeInt, Value, blocked_product, coalesce, complement, composition,
    flat_divide, flat_product, left_inverse, logical_divide, logical_product, raked_product,
    right_inverse, tile_to_shape, tiled_divide, tiled_product, zipped_divide, zipped_product,
};

pub type Typed = Value<TypeInt>;

/// A value by the letter of its kind and its text.
pub fn value(written: &str) -> Typed {
    let (letter, text) = written.split_once(' ').unwrap();
    let kind = match letter {
        "L" => Kind::Layout,
        "C" => Kind::ComposedLayout,
        "S" => Kind::Shape,
        "I" => Kind::IntTuple,
        "K" => Kind::Coord,
        "T" => Kind::Tile,
        other => panic!("{other} is no kind"),
    };
    Value::parse(kind, text).unwrap()
}

pub fn written(value: &Typed) -> String {
    let letter = match value {
        Value::Layout(_) => "L",
        Value::ComposedLayout(_) => "C",
        other => panic!("{other} is no layout"),
    };
    format!("{letter} {value}")
}

pub fn layout(value: &Typed) -> &Layout<TypeInt> {
    match value {
        Value::Layout(layout) => layout,
        other => panic!("{other} is no layout"),
    }
}

/// The result of an operation on operands that are separated by a comma and a blank.
pub fn run(op: &str, operands: &str) -> Result<Typed, Error> {
    let operands: Vec<Typed> = operands.split(", ").map(value).collect();
    let (first, second) = (&operands[0], operands.get(1));
    let two = || second.expect("two operands");
    match op {
        "coalesce" => coalesce(first, second),
        "complement" => complement(layout(first), second).map(Value::Layout),
        "composition" => composition(first, two()),
        "right_inverse" => right_inverse(layout(first)).map(Value::Layout),
        "left_inverse" => left_inverse(layout(first)).map(Value::Layout),
        "logical_divide" => logical_divide(first, two()),
        "zipped_divide" => zipped_divide(first, two()),
        "tiled_divide" => tiled_divide(first, two()),
        "flat_divide" => flat_divide(first, two()),
        "logical_product" => logical_product(first, layout(two())),
        "zipped_product" => zipped_product(first, layout(two())),
        "tiled_product" => tiled_product(first, layout(two())),
        "flat_product" => flat_product(first, layout(two())),
        "blocked_product" => blocked_product(first, layout(two())),
        "raked_product" => raked_product(first, layout(two())),
        "tile_to_shape" => match two() {
            Value::Shape(shape) => tile_to_shape(first, shape, operands.get(2)),
            other => panic!("{other} is no shape"),
        },
        other => panic!("{other} is no operation"),
    }
}

/// Checks a table. A row is the operands, a column for every operation in turn, of which the last
/// stands for those that are left, and after `#` why that is right.
pub fn check(ops: &[&str], table: &str) {
    let rows = table.lines().map(str::trim).filter(|row| !row.is_empty());
    for row in rows {
        let row = row.split(" # ").next().unwrap();
        let (operands, results) = row.split_once(" | ").unwrap();
        let results: Vec<&str> = results.split(" | ").collect();
        for (op, column) in ops.iter().zip(0..) {
            let expected = results.get(column).or(results.last()).unwrap();
            let result = run(op, operands);
            let result = result.map_or_else(|_| "rejected".to_owned(), |value| written(&value));
            assert_eq!(result, *expected, "{op} of {operands}");
        }
    }
}
