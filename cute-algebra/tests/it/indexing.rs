//! Coordinates and indices: the rows of the reference, and what each refuses.

use crate::common;

use common::{Sym, parse};
use cute_algebra::{
    CoordLeaf, Error, IntTuple, Kind, StrideLeaf, Tree, TypeInt, Value, Width, cosize, crd2idx,
    idx2crd, increment_coord, layout_eval,
};

fn pack(coord: &str, shape: &str) -> Result<IntTuple<TypeInt>, Error> {
    match (parse(&format!("K {coord}")), parse(&format!("S {shape}"))) {
        (Value::Coord(coord), Value::Shape(shape)) => crd2idx(&coord, &shape),
        _ => unreachable!("not of these kinds"),
    }
}

fn unpack(index: &str, shape: &str) -> Result<Value<TypeInt>, Error> {
    match (parse(&format!("I {index}")), parse(&format!("S {shape}"))) {
        (Value::IntTuple(index), Value::Shape(shape)) => idx2crd(&index, &shape).map(Value::Coord),
        _ => unreachable!("not of these kinds"),
    }
}

fn increment(coord: &str, shape: &str) -> Result<Value<TypeInt>, Error> {
    match (parse(&format!("K {coord}")), parse(&format!("S {shape}"))) {
        (Value::Coord(coord), Value::Shape(shape)) => {
            increment_coord(&coord, &shape).map(Value::Coord)
        }
        _ => unreachable!("not of these kinds"),
    }
}

/// Checks rows of two operands and a result; an empty result is a rejection.
fn check<T: std::fmt::Display>(
    op: impl Fn(&str, &str) -> Result<T, Error>,
    rows: &[(&str, &str, &str)],
) {
    for (lhs, rhs, expected) in rows {
        let text = op(lhs, rhs).map_or(String::new(), |value| value.to_string());
        assert_eq!(text, *expected, "{lhs} and {rhs}");
    }
}

#[test]
fn cosizes() {
    let rows: &[(&[i32], &str, &str)] = &[
        (&[], "L (5,3):(1,7)", "19"),
        (&[], "L (5,3):(2,-7)", "23"),
        (&[], "L (5,3):(0,0)", "1"),
        (&[], "L (5,3):(1@0,1@2)", "15"),
        (&[], "L (5,3):(2@0,3@0)", "15"),
        (&[], "L ((2,3),5):((1@0@0,2@1@0),1@1)", "50"),
        (&[1], "L (5,3):(1@0,2@1)", "5"),
        (&[], "L (5,3):(?@0,1@1)", "?"),
        (&[], "L (?,3):(1,?{i64})", "?{i64}"),
        (&[], "L ?:0", "1"),
        (&[], "L ():()", "1"),
        (&[], "C S<2,3,4> o 9 o (5,3):(1,5)", "15"),
        (&[], "C 99:1 o 9 o (5,3):(1,5)", ""),
        (&[], "L (2,65536,65536):(4294967296,65536,1)", "8589934592"),
        (&[], "L (?,65536,65536):(4294967296,65536,1)", "?{i64}"),
        (&[], "L (?,65536,32768):(0,32768,1)", "?{i64}"),
        (&[], "L (?,65535,32768):(0,32768,1)", "?"),
        (&[], "L (?,65536,32768):(1@0,1@1,1@2)", "?{i64}"),
        (&[0], "L 6:5", "26"),
        (&[1, 0], "L (4,3,2):(1,4,12)", ""),
        (&[3], "L (4,3,2):(1,4,12)", ""),
        (&[], "L 2:-9223372036854775808", ""),
        (&[], "S 4", ""),
    ];
    for (mode, input, expected) in rows {
        let size = cosize(&parse(input), Some(mode));
        let text = size.map_or(String::new(), |size| size.to_string());
        assert_eq!(text, *expected, "{mode:?} of {input}");
    }
}

#[test]
fn indices_of_coordinates() {
    check(
        pack,
        &[
            ("(3,2)", "(5,6)", "13"),
            ("17", "(5,6)", "17"),
            ("(3,7)", "(5,(2,4))", "38"),
            ("(3,2)", "(1,6)", "2"),
            ("(_,2)", "(5,6)", "10"),
            ("(3,2)", "(?,6)", "?"),
            ("(3,0)", "(?,6)", "3"),
            ("(3,2)", "(5,?)", "13"),
            ("(?{i64},2)", "(5,6)", "?{i64}"),
            ("((1,1),2)", "(5,6)", ""),
            ("()", "()", "()"),
            ("7", "(0,5)", ""),
            ("(1,2)", "(0,5)", "1"),
            ("67", "(66,256)", "67"),
        ],
    );
    assert_eq!(
        pack("(1,2,3)", "(4,8)").unwrap_err().to_string(),
        "expects coord and shape to be congruent, but got '!cute.coord<\"(1,2,3)\">' and \
         '!cute.shape<\"(4,8)\">': coord `(1,2,3)` does not fit `(4,8)`, of rank 2, at the top level; \
         accepted are a leaf and, over a tuple, a tuple of its rank"
    );
}

#[test]
fn an_index_that_may_pass_32_bits_is_64_bits_wide() {
    check(
        pack,
        &[
            ("(?,?)", "(65536,32768)", "?"),
            ("(?,?)", "(65536,32769)", "?{i64}"),
            ("(?,0)", "(65536,32769)", "?{i64}"),
            ("(3,0)", "(65536,32769)", "3"),
            ("?", "(65536,32769)", "?{i64}"),
            ("(?,?,?)", "(65536,?,32768)", "?"),
            ("(?,?,?)", "(65536,?,32769)", "?{i64}"),
            ("(?,?,?)", "(?,?,?)", "?"),
            ("(?,?,?)", "(2,-1000000000,64)", "?"),
        ],
    );
}

#[test]
fn coordinates_of_indices() {
    check(
        unpack,
        &[
            ("13", "(5,6)", "(3,2)"),
            ("77", "(5,6)", "(2,15)"),
            ("-3", "(5,6)", "(-3,0)"),
            ("13", "8", "13"),
            ("13", "(5,(2,4))", "(3,(0,1))"),
            ("?", "(5,?{i64},3)", "(?,?{i64},?{i64})"),
            ("?", "(1,6)", "(0,?)"),
            ("?", "(5,1,6)", "(?,0,?)"),
            ("13", "(5,?)", "(3,2)"),
            ("13", "(?,6)", "(?,?)"),
            ("0", "(?,6)", "(0,0)"),
            ("(3,9)", "(5,(2,4))", "(3,(1,4))"),
            ("(3,?)", "(5,(2,4))", "(3,(?,?))"),
            ("(9)", "(5,6)", ""),
            ("(9)", "8", ""),
            ("67", "(66,256)", "(1,1)"),
            ("3", "(4,())", "(3,())"),
            ("5", "(0,6)", ""),
            ("?", "(0,6)", ""),
            ("0", "(0,6)", ""),
            ("4294967296", "(4294967296,4294967296,2)", "(0,1,0)"),
        ],
    );
}

#[test]
fn coordinates_that_follow() {
    check(
        increment,
        &[
            ("(4,2)", "(5,6)", "(0,3)"),
            ("(4,5)", "(5,6)", "(0,6)"),
            ("(9,2)", "(5,6)", "(0,3)"),
            ("(3,?)", "(5,6)", "(4,?)"),
            ("(?,2)", "(5,6)", "(?,?)"),
            ("(3,2)", "(?,6)", "(?,?)"),
            ("(3,2)", "(5,?)", "(4,2)"),
            ("(?,2)", "(1,6)", "(0,3)"),
            ("(?{i64},2)", "(5,6)", "(?{i64},?)"),
            ("(3,(2,?))", "(5,(3,6))", "(4,(2,?))"),
            ("3", "4", "4"),
            ("(3,2)", "(5,(3,6))", ""),
            ("(_,2)", "(5,6)", ""),
            ("()", "()", ""),
            ("((),())", "((),())", ""),
            ("(4,())", "(5,())", "(5,())"),
            ("9223372036854775807", "4", ""),
        ],
    );
}

#[test]
fn a_large_shape_takes_no_quadratic_time() {
    let shape = format!("({})", "(2,(1)),".repeat(2048));
    assert!(unpack("?", &shape).is_ok());
}

#[test]
fn the_cosize_survives_a_size_beyond_32_bits() {
    let dynamic = |value| Sym::dynamic(value, Width::W32);
    let Value::Layout(layout) = parse("L (?,65536,65536):(0,65536,?)") else {
        unreachable!("a layout")
    };
    let mut values = [65536, 1].into_iter();
    let value = Value::Layout(layout).try_map(&mut |int| match int {
        TypeInt::Static(value) => Ok::<_, Error>(<Sym as cute_algebra::Int>::constant(*value)),
        TypeInt::Dynamic(_) => Ok(dynamic(values.next().unwrap())),
    });
    let size = cosize(&value.unwrap(), None);
    assert_eq!(size, Ok(Tree::Leaf(Sym::dynamic(1 << 32, Width::W64))));
    let square = Value::Layout(
        cute_algebra::Layout::new(
            Tree::Tuple(vec![Tree::Leaf(dynamic(65536)), Tree::Leaf(dynamic(65536))]),
            Tree::Tuple(vec![
                Tree::Leaf(StrideLeaf::plain(dynamic(1))),
                Tree::Leaf(StrideLeaf::plain(dynamic(-1))),
            ]),
        )
        .unwrap(),
    );
    assert_eq!(cosize(&square, None), Ok(Tree::Leaf(dynamic(131_071))));
}

#[test]
fn packing_is_evaluation_of_the_compact_layout() {
    let layout = Value::parse(Kind::Layout, "(5,1,(?,7))").unwrap();
    for coord in ["(?,3,(2,1))", "19", "(_,_,?)", "(4,?,(0,0))"] {
        let Value::Coord(parsed) = parse(&format!("K {coord}")) else {
            unreachable!("a coordinate")
        };
        assert_eq!(pack(coord, "(5,1,(?,7))"), layout_eval(&parsed, &layout));
    }
    let wildcard = Tree::Leaf(CoordLeaf::<i64>::Underscore);
    assert_eq!(crd2idx(&wildcard, &Tree::Leaf(4)), Ok(Tree::Leaf(0)));
}
