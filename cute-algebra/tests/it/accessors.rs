//! The accessors and casts: the rows of the reference, and what each refuses.

use crate::common;

use common::values::{assert_is, parse};
use cute_algebra::{
    ComposedLayout, Error, IntTuple, Layout, MAX_LEAVES, Tile, TypeInt, Value, composed_get_inner,
    composed_get_offset, composed_get_outer, get, get_layouts_from_tile, get_leaves, get_shape,
    get_stride, select, to_coord, to_int_tuple, to_shape, to_stride,
};

fn text(error: Result<impl std::fmt::Debug, Error>) -> String {
    error.unwrap_err().to_string()
}

fn tile(text: &str) -> Tile<TypeInt> {
    match parse(text) {
        Value::Tile(tile) => tile,
        other => panic!("{other} is no tile"),
    }
}

fn layout(text: &str) -> Layout<TypeInt> {
    match parse(text) {
        Value::Layout(layout) => layout,
        other => panic!("{other} is no layout"),
    }
}

fn composed(text: &str) -> ComposedLayout<TypeInt> {
    match parse(text) {
        Value::ComposedLayout(composed) => composed,
        other => panic!("{other} is no composed layout"),
    }
}

fn int_tuple(text: &str) -> IntTuple<TypeInt> {
    match parse(text) {
        Value::IntTuple(tuple) => tuple,
        other => panic!("{other} is no int_tuple"),
    }
}

fn texts(values: Result<Vec<Value<TypeInt>>, Error>) -> Vec<String> {
    let kind = |value: &Value<TypeInt>| value.kind().unwrap().name();
    let values = values.unwrap();
    values.iter().map(|v| format!("{} {v}", kind(v))).collect()
}

#[test]
fn get_enters_a_mode_path() {
    for (mode, input, expected) in [
        (&[0][..], "T [5:1;_]", "T 5:1"),
        (&[1], "T [5:1;_]", "T _"),
        (&[1], "T [5:1;[2:1;_]]", "T [2:1;_]"),
        (&[1, 0], "T [5:1;[2:1;_]]", "T 2:1"),
        (&[0], "T 5:1", "T 5:1"),
        (&[0, 1], "T [(2,3):(1,2);_]", "rejected"),
        (&[0], "S 6", "S 6"),
        (&[0, 0], "S 6", "rejected"),
        (&[0], "S (6)", "S 6"),
        (&[], "S (4,2)", "S (4,2)"),
        (&[1, 1, 0], "S (4,(2,(3,5)))", "S 3"),
        (&[1], "K (4,(_,?))", "K (_,?)"),
        (&[1], "D (1@0,?@1)", "D ?@1"),
        (&[1], "I (1,())", "I ()"),
        (&[0, 0, 1], "L (((4,2),3),(8,16)):(((1,4),8),(24,384))", "L 2:4"),
        (&[1, 1], "C S<2,3,4> o 5 o (5,(3,4)):(1,(5,15))", "C S<2,3,4> o 5 o 4:15"),
        (&[0], "C (5,6):(1,5) o 0 o (3,2):(1@0,1@1)", "rejected"),
        (&[0], "L ():()", "rejected"),
        (&[0], "W S<2,3,4>", "rejected"),
        (&[-1], "I (1,2,3)", "rejected"),
    ] {
        assert_is(&get(&parse(input), Some(mode)), expected, (mode, input));
    }
    assert_is(&get(&parse("L (4,8):(1,4)"), None), "L (4,8):(1,4)", "no mode");
    assert_eq!(
        text(get(&parse("S (4,(2,3))"), Some(&[1, 5]))),
        "mode path [1, 5]: index 5 at step 1 is outside [0, 2)"
    );
    assert_eq!(
        text(get(&parse("S (4,2)"), Some(&[0, 0]))),
        "mode path [0, 0] goes on below the leaf at [0]"
    );
}

#[test]
fn select_takes_modes_of_the_top_level() {
    for (mode, input, expected) in [
        (&[0, 0][..], "S 6", "S (6,6)"),
        (&[1, 0], "D (2@0,0)", "D (0,2@0)"),
        (&[0], "L 6:5", "L (6):(5)"),
        (&[], "T [5:1;_]", "T []"),
        (&[], "L (4,8):(1,4)", "L ():()"),
        (&[1], "C S<2,3,4> o 1 o (5,(3,4)):(1,(5,15))", "C S<2,3,4> o 1 o ((3,4)):((5,15))"),
        (&[], "C S<3,4,4> o 16 o 12:1", "C S<3,4,4> o 16 o ():()"),
        (&[2, 0], "L (4,2,8):(1,4,8)", "L (8,4):(8,1)"),
        (&[1, 1], "I (1,2,3)", "I (2,2)"),
        (&[1, 2], "T [(4,8):(1,4);_;(2,3):(1,2)]", "T [_;(2,3):(1,2)]"),
        (&[1], "K (4,(_,?))", "K ((_,?))"),
        (&[3], "S (4,8,2)", "rejected"),
        (&[-1], "I (1,2,3)", "rejected"),
        (&[0], "S ()", "rejected"),
        (&[0], "W S<2,3,4>", "rejected"),
    ] {
        assert_is(&select(&parse(input), mode), expected, (mode, input));
    }
    assert_eq!(
        text(select(&parse("L (4,8):(1,4)"), &[0, 5])),
        "mode path [0, 5]: index 5 at step 1 is outside [0, 2)"
    );
}

#[test]
fn a_selection_is_not_larger_than_a_value() {
    let ones = vec!["1"; 1000].join(",");
    let zeros = vec!["0"; 1000].join(",");
    let layout = parse(&format!("L (({ones})):(({zeros}))"));
    let tile = parse(&format!("T [({ones}):({zeros})]"));
    assert!(select(&layout, &[0; 2]).is_ok());
    assert!(select(&tile, &[0; 2]).is_ok());
    for times in [3, 1_000_000] {
        let mode = vec![0; times];
        assert_eq!(select(&layout, &mode), Err(Error::TooManyLeaves));
        assert_eq!(select(&tile, &mode), Err(Error::TooManyLeaves));
    }
    assert!(select(&parse("S ()"), &[]).is_ok());
    let empty = select(&parse("S (())"), &[0; MAX_LEAVES]);
    assert_eq!(empty.map(|shape| shape.to_string().len()), Ok(1 + 3 * MAX_LEAVES));
    assert!(select(&parse("S (())"), &[0; MAX_LEAVES + 1]).is_err());
}

#[test]
fn leaves_are_of_the_kind_of_the_input() {
    for (input, expected) in [
        ("S (4,(2,?{i64}))", &["shape 4", "shape 2", "shape ?{i64}"][..]),
        ("D (1@0,(0,?@1))", &["stride 1@0", "stride 0", "stride ?@1"]),
        ("K (0,((),_))", &["coord 0", "coord _"]),
        ("I 7", &["int_tuple 7"]),
        ("I ()", &[]),
        ("T [(4,8):(1,4);[_;5:1]]", &["layout (4,8):(1,4)", "tile _", "layout 5:1"]),
        ("T _", &["tile _"]),
    ] {
        assert_eq!(texts(get_leaves(&parse(input))), expected, "{input}");
    }
    assert_eq!(
        text(get_leaves(&parse("C (4,5):(1,4) o 2 o (2,3):(1,2)"))),
        "expects input to be one of shape, stride, coord, int_tuple, tile, but got composed_layout"
    );
    assert!(get_leaves(&parse("L (4,5):(1,4)")).is_err());
}

#[test]
fn layouts_of_a_tile() {
    for (input, expected) in [
        ("T [4:1;_]", &["layout 4:1"][..]),
        ("T [4:1;[2:1;3:1];5:1]", &["layout 4:1", "layout 2:1", "layout 3:1", "layout 5:1"]),
        ("T [(?,4):(1,?);3:1@0]", &["layout (?,4):(1,?)", "layout 3:1@0"]),
    ] {
        assert_eq!(texts(get_layouts_from_tile(&tile(input))), expected, "{input}");
    }
    assert_eq!(
        text(get_layouts_from_tile(&tile("T [_;[_]]"))),
        "tile `[_;[_]]` has no layout; at least one is expected"
    );
    assert!(get_layouts_from_tile(&tile("T []")).is_err());
}

#[test]
fn shapes_and_strides() {
    for (input, expected) in [
        ("L (4,8):(1,4)", "S (4,8)"),
        ("C S<3,5,4> o 0 o (8,?):(1,8)", "S (8,?)"),
        ("T [(2,3):(1,2);5:1]", "S ((2,3),5)"),
        ("T 5:1", "S 5"),
        ("T [[(2,(3)):(1,(2))];[]]", "S (((2,(3))),())"),
        ("T [4:1;_]", "rejected"),
        ("S (4,8)", "rejected"),
    ] {
        assert_is(&get_shape(&parse(input)).map(Value::Shape), expected, input);
    }
    assert_eq!(
        text(get_shape(&parse("T [4:1;[5:1;_]]"))),
        "slot `_` at mode [1, 1] of the tile has no shape; get_layouts_from_tile leaves it out"
    );
    let stride = get_stride(&layout("L (2,(3,?)):(1@0,(?@1,0))"));
    assert_is(&stride.map(Value::Stride), "D (1@0,(?@1,0))", "scaled bases");
}

#[test]
fn parts_of_a_composed_layout() {
    for (input, [inner, offset, outer]) in [
        ("C (4,5):(1,4) o 2 o (2,3):(1,2)", ["L (4,5):(1,4)", "I 2", "L (2,3):(1,2)"]),
        ("C S<3,5,4> o ? o (8,4):(1,8)", ["W S<3,5,4>", "I ?", "L (8,4):(1,8)"]),
        (
            "C (4,5):(1,4) o (0,?) o (2,3):(1@0,1@1)",
            ["L (4,5):(1,4)", "I (0,?)", "L (2,3):(1@0,1@1)"],
        ),
    ] {
        let composed = composed(input);
        assert_is(&composed_get_inner(&composed), inner, input);
        assert_is(&composed_get_offset(&composed).map(Value::IntTuple), offset, input);
        assert_is(&composed_get_outer(&composed).map(Value::Layout), outer, input);
    }
}

#[test]
fn casts_from_int_tuples() {
    for tuple in ["(0,(1,-2),3)", "(?,?{i64})", "()", "7"] {
        let source = int_tuple(&format!("I {tuple}"));
        let coord = to_coord(&source).map(Value::Coord);
        assert_is(&coord, &format!("K {tuple}"), tuple);
        let shape = to_shape(&source).map(Value::Shape);
        assert_is(&shape, &format!("S {tuple}"), tuple);
        let stride = to_stride(&source).map(Value::Stride);
        assert_is(&stride, &format!("D {tuple}"), tuple);
    }
}

#[test]
fn casts_to_int_tuples() {
    for (input, expected) in [
        ("S (4,(2,3),8)", "I (4,(2,3),8)"),
        ("D (8,?)", "I (8,?)"),
        ("K (0,1)", "I (0,1)"),
        ("I (2,?{i64})", "I (2,?{i64})"),
        ("D 4@0", "rejected"),
        ("D (0,?@0)", "rejected"),
        ("K (4,_)", "rejected"),
        ("L 4:1", "rejected"),
        ("T 4:1", "rejected"),
    ] {
        let tuple = to_int_tuple(&parse(input)).map(Value::IntTuple);
        assert_is(&tuple, expected, input);
    }
    assert_eq!(
        text(to_int_tuple(&parse("D (0,(?@0,1@0@1))"))),
        "leaf `?@0` at mode [1, 0] of src is not an integer"
    );
}
