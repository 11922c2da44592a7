//! Operations on the structure of values: the rows of the reference, and what each refuses.

use crate::common;

use common::values::{assert_is, parse};
use cute_algebra::{
    Coord, Error, IntTuple, MAX_DEPTH, MAX_LEAVES, Shape, TypeInt, Value, append_to_rank, dice,
    flatten, group_modes, make_identity_layout, make_layout_like, make_ordered_layout,
    prepend_to_rank, tuple_product, tuple_product_each,
};

fn text(error: Result<impl std::fmt::Debug, Error>) -> String {
    error.unwrap_err().to_string()
}

fn shape(text: &str) -> Shape<TypeInt> {
    match parse(text) {
        Value::Shape(shape) => shape,
        other => panic!("{other} is no shape"),
    }
}

fn int_tuple(text: &str) -> IntTuple<TypeInt> {
    match parse(text) {
        Value::IntTuple(tuple) => tuple,
        other => panic!("{other} is no int_tuple"),
    }
}

fn coord(text: &str) -> Coord<TypeInt> {
    match parse(text) {
        Value::Coord(coord) => coord,
        other => panic!("{other} is no coord"),
    }
}

fn nested(levels: usize, leaf: &str) -> String {
    format!("{}{leaf}{}", "(".repeat(levels), ")".repeat(levels))
}

#[test]
fn flatten_drops_structure() {
    for (input, expected) in [
        ("L ((5,3),(2,(7,2))):((1,5),(15,(30,210)))", "L (5,3,2,7,2):(1,5,15,30,210)"),
        ("L 6:5", "L 6:5"),
        ("L ((6)):((5))", "L (6):(5)"),
        ("S (5,(?{i64},()))", "S (5,?{i64})"),
        ("K ((_,1),?)", "K (_,1,?)"),
        ("D ((2@0,1@1),0)", "D (2@0,1@1,0)"),
        ("I (())", "I ()"),
        ("T [5:1;[_;(2,(3,4)):(1,(2,6))]]", "T [5:1;_;(2,(3,4)):(1,(2,6))]"),
        ("C S<2,3,4> o 1 o ((5,3),2):((1,5),15)", "C S<2,3,4> o 1 o (5,3,2):(1,5,15)"),
        ("W S<2,3,4>", "rejected"),
    ] {
        assert_is(&flatten(&parse(input)), expected, input);
    }
}

#[test]
fn group_modes_makes_modes_one() {
    for ((begin, end), input, expected) in [
        ((0, 2), "L (5,3,2):(1,5,15)", "L ((5,3),2):((1,5),15)"),
        ((1, 2), "L (5,3,2):(1,5,15)", "L (5,(3),2):(1,(5),15)"),
        ((0, 3), "L (5,3,2):(1,5,15)", "L ((5,3,2)):((1,5,15))"),
        ((0, 1), "L 6:1", "L (6):(1)"),
        ((0, 1), "L (6):(1)", "L ((6)):((1))"),
        ((1, 3), "L (5,?,2):(1@0,1@1,1@2)", "L (5,(?,2)):(1@0,(1@1,1@2))"),
        ((0, 2), "C S<2,3,4> o 1 o (5,3,2):(1,5,15)", "C S<2,3,4> o 1 o ((5,3),2):((1,5),15)"),
        ((1, 1), "L (5,3,2):(1,5,15)", "rejected"),
        ((2, 1), "L (5,3,2):(1,5,15)", "rejected"),
        ((-1, 1), "L (5,3,2):(1,5,15)", "rejected"),
        ((0, 2), "L 6:1", "rejected"),
        ((0, 0), "L ():()", "rejected"),
        ((0, 1), "S (5,3)", "rejected"),
        ((i32::MIN, i32::MAX), "L (5,3):(1,5)", "rejected"),
    ] {
        let grouped = group_modes(&parse(input), begin, end);
        assert_is(&grouped, expected, (begin, end, input));
    }
    assert_eq!(
        text(group_modes(&parse("L (5,3,2):(1,5,15)"), 1, 4)),
        "modes [1, 4) do not lie in a value of rank 3; expects 0 <= begin < end <= 3"
    );
    let deepest = format!("L {}", nested(MAX_DEPTH, "7"));
    let found = MAX_DEPTH + 1;
    assert_eq!(group_modes(&parse(&deepest), 0, 1), Err(Error::TooDeep { found }));
}

#[test]
fn dice_keeps_what_integers_select() {
    let layout = "L (5,(2,7)):(1,(5,10))";
    for (input, at, expected) in [
        (layout, "K (3,_)", "L (5):(1)"),
        (layout, "K (_,6)", "L ((2,7)):((5,10))"),
        (layout, "K (_,(1,_))", "L (2):(5)"),
        (layout, "K (1,(2,3))", "L (5,2,7):(1,5,10)"),
        (layout, "K 3", layout),
        (layout, "K _", "L ():()"),
        (layout, "K (_,_)", "L ():()"),
        (layout, "K (?,_)", "rejected"),
        (layout, "K (1,1,1)", "rejected"),
        (layout, "K ((1),1)", "rejected"),
        ("S (5,(?,7))", "K (_,6)", "S ((?,7))"),
        ("K (_,(?,2))", "K (1,(_,0))", "K (_,2)"),
        ("D (1@0,0)", "K (_,0)", "D (0)"),
        ("I ()", "K ()", "I ()"),
        ("C 90:2 o ? o (5,6):(1,5)", "K (_,4)", "C 90:2 o ? o (6):(5)"),
        ("C S<2,0,3> o 0 o (8,8):(1,8)", "K (_,3)", "C S<2,0,3> o 0 o (8):(8)"),
        ("T [5:1;_]", "K (_,1)", "rejected"),
        ("W S<2,0,3>", "K 1", "rejected"),
    ] {
        assert_is(&dice(&parse(input), &coord(at)), expected, (input, at));
    }
    assert_eq!(
        text(dice(&parse(layout), &coord("K (_,(1,2,3))"))),
        "coord `(1,2,3)` does not fit `(2,7)`, of rank 2, at mode [1]; accepted are a leaf and, \
         over a tuple, a tuple of its rank"
    );
}

#[test]
fn ranks_are_extended_on_either_side() {
    for (rank, input, element, appended, prepended) in [
        (4, "S (5,6)", "S 1", "S (5,6,1,1)", "S (1,1,5,6)"),
        (4, "S (5,6)", "S (1,2)", "S (5,6,(1,2),(1,2))", "S ((1,2),(1,2),5,6)"),
        (3, "S 5", "S ?", "S (5,?,?)", "S (?,?,5)"),
        (1, "S 5", "S 1", "S 5", "S 5"),
        (2, "S (4,8,2)", "S 1", "S (4,8,2)", "S (4,8,2)"),
        (2, "S ()", "S 3", "S (3,3)", "S (3,3)"),
        (2, "K 5", "K _", "K (5,_)", "K (_,5)"),
        (3, "L 5:1@0", "L 1:0", "L (5,1,1):(1@0,0,0)", "L (1,1,5):(0,0,1@0)"),
        (
            3,
            "L (5,2):(1,5)",
            "L (2,3):(10,20)",
            "L (5,2,(2,3)):(1,5,(10,20))",
            "L ((2,3),5,2):((10,20),1,5)",
        ),
        (
            2,
            "C S<2,3,4> o 1 o 9:1",
            "L 1:0",
            "C S<2,3,4> o 1 o (9,1):(1,0)",
            "C S<2,3,4> o 1 o (1,9):(0,1)",
        ),
        (2, "S 5", "I 1", "rejected", "rejected"),
        (1, "S 5", "I 1", "rejected", "rejected"),
        (0, "S 5", "S 1", "rejected", "rejected"),
        (-1, "S 5", "S 1", "rejected", "rejected"),
        (2, "L 5:1@0", "L 1:5", "rejected", "rejected"),
        (1, "L 5:1@0", "L 1:5", "L 5:1@0", "L 5:1@0"),
        (2, "D 1@0", "D 5", "rejected", "rejected"),
        (2, "C S<2,3,4> o 1 o 9:1", "C S<2,3,4> o 1 o 9:1", "rejected", "rejected"),
        (2, "T 5:1", "T 1:0", "rejected", "rejected"),
    ] {
        let (a, b) = (parse(input), parse(element));
        let row = (rank, input, element);
        assert_is(&append_to_rank(&a, &b, rank), appended, row);
        assert_is(&prepend_to_rank(&a, &b, rank), prepended, row);
    }
    assert_eq!(
        text(append_to_rank(&parse("S 5"), &parse("S 1"), 0)),
        "expects a positive rank, but got 0"
    );
    assert_eq!(
        text(append_to_rank(&parse("S 5"), &parse("L 1:0"), 2)),
        "expects element to be one of shape, but got layout"
    );
}

#[test]
fn an_extended_value_is_not_larger_than_a_value() {
    let (one, layout) = (parse("S 1"), parse("L 1:0"));
    let most = i32::try_from(MAX_LEAVES).unwrap();
    assert!(append_to_rank(&parse("S ()"), &one, most).is_ok());
    assert!(append_to_rank(&layout, &layout, most / 2).is_ok());
    for rank in [most + 1, i32::MAX] {
        assert_eq!(append_to_rank(&one, &one, rank), Err(Error::TooManyLeaves));
        assert_eq!(prepend_to_rank(&layout, &layout, rank / 2 + 1), Err(Error::TooManyLeaves));
        let empty = append_to_rank(&one, &parse("S ()"), rank);
        assert_eq!(empty, Err(Error::TooManyLeaves));
    }
    let deepest = parse(&format!("S {}", nested(MAX_DEPTH, "7")));
    let found = MAX_DEPTH + 1;
    assert!(append_to_rank(&deepest, &one, 2).is_ok());
    assert_eq!(append_to_rank(&one, &deepest, 2), Err(Error::TooDeep { found }));
}

#[test]
fn products() {
    for (input, product, each) in [
        ("I (2,(3,4))", "I 24", "I (2,12)"),
        ("S (?,(3,?))", "S ?", "S (?,?)"),
        ("I 7", "I 7", "I (7)"),
        ("S ()", "S 1", "S ()"),
        ("S (2,())", "S 2", "S (2,1)"),
        ("I (-2,?{i64})", "I ?{i64}", "I (-2,?{i64})"),
        ("I ((?,0),?)", "I 0", "I (0,?)"),
        ("I (1,(1,?))", "I ?", "I (1,?)"),
        ("I (4294967296,4294967296)", "rejected", "I (4294967296,4294967296)"),
        ("K (2,3)", "rejected", "rejected"),
        ("L (2,3):(1,2)", "rejected", "rejected"),
    ] {
        assert_is(&tuple_product(&parse(input)), product, input);
        assert_is(&tuple_product_each(&parse(input)), each, input);
    }
}

#[test]
fn identity_layouts() {
    for (input, expected) in [
        ("S (6,9)", "L (6,9):(1@0,1@1)"),
        ("S 11", "L 11:1"),
        ("S (11)", "L (11):(1@0)"),
        ("S ((5,3),7)", "L ((5,3),7):((1@0@0,1@1@0),1@1)"),
        ("S (?,(3,?{i64}))", "L (?,(3,?{i64})):(1@0,(1@0@1,1@1@1))"),
        ("S (1,6)", "L (1,6):(1@0,1@1)"),
        ("S ()", "L ():()"),
        ("S (0,6)", "rejected"),
    ] {
        let layout = make_identity_layout(&shape(input));
        assert_is(&layout.map(Value::Layout), expected, input);
    }
    let wide = |leaves| shape(&format!("S ({})", vec!["1"; leaves].join(",")));
    assert!(make_identity_layout(&wide(MAX_LEAVES / 2)).is_ok());
    assert_eq!(make_identity_layout(&wide(MAX_LEAVES)), Err(Error::TooManyLeaves));
    assert!(make_identity_layout(&shape(&format!("S {}", nested(MAX_DEPTH, "7")))).is_ok());
}

#[test]
fn layouts_like_others() {
    for (input, expected) in [
        ("L (4,7):(7,1)", "L (4,7):(7,1)"),
        ("L (5,3,2):(12,2,1)", "L (5,3,2):(6,2,1)"),
        ("L (4,7,3):(1,0,9)", "L (4,7,3):(1,0,4)"),
        ("L (4,1,5):(5,7,1)", "L (4,1,5):(5,0,1)"),
        ("L (4,7):(30,?)", "L (4,7):(1,4)"),
        ("L (?,7):(2,40)", "L (?,7):(1,?)"),
        ("L (?,?,3):(?,2,?)", "L (?,?,3):(?,1,?)"),
        ("L (?{i64},3,?):(3,1,?)", "L (?{i64},3,?):(3,1,?{i64})"),
        ("L (2,3,4):(-1,6,2)", "L (2,3,4):(1,8,2)"),
        ("L (2,3):(9223372036854775807,?)", "L (2,3):(1,2)"),
        ("L 7:3", "L 7:1"),
        ("L ():()", "L ():()"),
        ("C S<2,2,3> o 5 o (8,16):(16,1)", "L (8,16):(16,1)"),
        ("C (4,5):(1,4) o 2 o (2,3):(3,1)", "rejected"),
        ("L (4,7):(1@0,0)", "rejected"),
        ("S (4,7)", "rejected"),
    ] {
        let layout = make_layout_like(&parse(input));
        assert_is(&layout.map(Value::Layout), expected, input);
    }
    assert_eq!(
        text(make_layout_like(&parse("C (4,5):(1,4) o 2 o (2,3):(3,1)"))),
        "expects the inner part of src to be one of swizzle, but got layout"
    );
    assert_eq!(
        text(make_layout_like(&parse("L (4,7):(0,1@0)"))),
        "leaf `1@0` at mode [1] of the stride of src is not an integer"
    );
}

#[test]
fn ordered_layouts() {
    for (extents, order, expected) in [
        ("S (5,7)", "I (1,0)", "L (5,7):(7,1)"),
        ("S (5,7,2)", "I (2,0,1)", "L (5,7,2):(14,1,7)"),
        ("S (5,7,2)", "I (9,-4,9)", "L (5,7,2):(7,1,7)"),
        ("S (5,(7,2))", "I (1,0)", "L (5,(7,2)):(14,(1,7))"),
        ("S (5,(7,2))", "I (0,(2,1))", "L (5,(7,2)):(1,(10,5))"),
        ("S (5,7)", "I 3", "L (5,7):(1,5)"),
        ("S (?,7)", "I (1,0)", "L (?,7):(7,1)"),
        ("S (?,?{i64},2)", "I (0,1,2)", "L (?,?{i64},2):(1,?,?{i64})"),
        ("S (5,1,7)", "I (1,2,0)", "L (5,1,7):(7,0,1)"),
        ("S ()", "I ()", "L ():()"),
        // What is beyond 64 bits counts only where a stride is built on it.
        (
            "S (4294967296,4294967296,1)",
            "I (0,1,2)",
            "L (4294967296,4294967296,1):(1,4294967296,0)",
        ),
        ("S (4294967296,4294967296,2)", "I (0,1,2)", "rejected"),
        ("S (5,7)", "I (0,(1,2))", "rejected"),
        ("S 9", "I (0)", "rejected"),
        ("S (5,7)", "I (?,0)", "rejected"),
        ("S (5,0)", "I (1,0)", "rejected"),
    ] {
        let layout = make_ordered_layout(&shape(extents), &int_tuple(order));
        assert_is(&layout.map(Value::Layout), expected, (extents, order));
    }
    assert_eq!(
        text(make_ordered_layout(&shape("S (5,7)"), &int_tuple("I (0,(1,2))"))),
        "order `(1,2)` does not fit `7`, of rank 1, at mode [1]; accepted are a leaf and, over a \
         tuple, a tuple of its rank"
    );
}
