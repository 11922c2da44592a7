//! Single inputs: the rows of the reference, and what each operation refuses.

use cute_algebra::{
    Error, Int, Kind, Tree, TypeInt, Value, Width, fill, get_scalars, layout_eval,
    make_composed_layout, make_layout, size, static_value,
};

fn value(kind: Kind, text: &str) -> Value<TypeInt> {
    Value::parse(kind, text).unwrap()
}

fn dynamic(width: Width) -> Value<TypeInt> {
    Value::Scalar(TypeInt::Dynamic(width))
}

fn eval(coord: &str, kind: Kind, layout: &str) -> Result<String, Error> {
    let Value::Coord(coord) = value(Kind::Coord, coord) else { unreachable!() };
    layout_eval(&coord, &value(kind, layout)).map(|index| index.to_string())
}

fn index(coord: &str, layout: &str) -> String {
    eval(coord, Kind::Layout, layout).unwrap()
}

fn composed(coord: &str, layout: &str) -> String {
    eval(coord, Kind::ComposedLayout, layout).unwrap()
}

#[test]
fn indices_of_the_reference() {
    for (coord, layout, expected) in [
        ("77", "(5,6):(1,9)", "137"),
        ("-3", "(5,6):(1,9)", "-3"),
        ("(_,2)", "(5,6):(1,9)", "18"),
        ("(3,3)", "(5,(2,4)):(1,(5,20))", "28"),
        ("(?,2)", "(5,6):(0,9)", "18"),
        ("(0,2)", "(5,6):(?,9)", "18"),
        ("?", "(?{i64},6):(1,1)", "?{i64}"),
        ("?", "8:5000000000", "?{i64}"),
        ("(3,2,1)", "(5,6,7):(1@1@0,1@2,1@0@1)", "((0,3),(1),2)"),
        ("(3,2)", "(5,6):(?@0,?{i64}@1)", "(?,?{i64})"),
        ("1", "():()", "()"),
    ] {
        assert_eq!(index(coord, layout), expected, "{coord} on {layout}");
    }
    for (coord, layout, expected) in [
        ("(1,2)", "S<2,0,3> o 4 o (8,8):(1,8)", "23"),
        ("(1,2)", "99:3 o 5 o (2,3):(1,2)", "30"),
        ("(1,2)", "(4,9):(1@0,1@1) o 1 o (2,3):(1,2)", "(2,1)"),
        ("3", "S<0,5,6> o ? o 8:1", "?"),
        ("9", "S<0,4,3> o 0 o (8,4):(1,8)", "9"),
        ("(4,0)", "S<1,3,3> o 0 o (8,16):(16,1)", "72"),
        ("(0,1)", "S<3,4,3> o 0 o (32,8):(1,32)", "32"),
        ("(0,1)", "S<3,2,3> o 0 o (32,8):(1,32)", "36"),
        ("0", "(5,6):(1,?) o (1,2) o (3,2):(1,3)", "?"),
    ] {
        assert_eq!(composed(coord, layout), expected, "{coord} on {layout}");
    }
}

#[test]
fn an_index_that_may_pass_32_bits_is_64_bits_wide() {
    assert_eq!(index("(?,0)", "(175000,12288):(12288,1)"), "?{i64}");
    assert_eq!(index("(?,?)", "(2,2147483647):(1,1)"), "?");
    assert_eq!(index("(?,?)", "(3,2147483647):(1,1)"), "?{i64}");
    assert_eq!(index("(?,?)", "(3,2147483647):(1@0,1@1)"), "(?,?)");
    assert_eq!(index("(?,?)", "(5,9):(-536870912,1)"), "?");
    assert_eq!(index("(?,?)", "(6,9):(-536870912,1)"), "?{i64}");
    assert_eq!(composed("?", "S<3,4,3> o 2147483640 o 8:1"), "?");
    assert_eq!(composed("?", "S<3,4,3> o 2147483641 o 8:1"), "?{i64}");
    assert_eq!(composed("?", "(4,4):(1,2000000) o 0 o 100000:1"), "?{i64}");
    assert_eq!(composed("?", "(4,4):(1,2000000) o 0 o 1000:1"), "?");
    assert_eq!(composed("?", "S<16,0,-16> o 0 o 32768:1"), "?");
    assert_eq!(composed("?", "S<16,0,-16> o 0 o 32769:1"), "?{i64}");
    // The outer index passes 32 bits before the offset brings it back.
    assert_eq!(composed("?", "8:1 o -100 o (3,2147483647):(1,1)"), "?{i64}");
    // The size of mode 0 is at least 2^32, whatever its dynamic extent is.
    assert_eq!(index("?", "((?,65536,65536),4):((1,1,1),1)"), "?{i64}");
}

#[test]
fn coordinates_that_do_not_fit() {
    for (coord, layout) in [
        ("((1,0),3)", "(5,(2,4)):(1,(5,20))"),
        ("(3)", "8:2"),
        ("(1,2,3)", "(5,6):(1,9)"),
        ("(1,(2,3))", "(5,6):(1,9)"),
        ("(1)", "():()"),
    ] {
        let error = eval(coord, Kind::Layout, layout);
        assert!(
            matches!(error, Err(Error::NotWeaklyCongruent { .. })),
            "{coord} on {layout}: {error:?}"
        );
    }
    let error = eval("1", Kind::ComposedLayout, "(5,6):(1,5) o (1,2) o (3,2):(1,3)");
    assert!(matches!(error, Err(Error::NotAddable { .. })), "{error:?}");
    let error = eval("4", Kind::Layout, "8:9223372036854775807");
    assert!(matches!(error, Err(Error::Overflow { .. })), "{error:?}");
    let error = eval("4", Kind::Shape, "8");
    assert!(matches!(error, Err(Error::WrongKind { found: "shape", .. })), "{error:?}");
}

#[test]
fn composed_layouts_of_the_reference() {
    for (text, accepted) in [
        ("S<3,3,3> o 0 o (8,8):(1,8)", true),
        ("S<0,5,6> o 0 o 9:1", true),
        ("9:1 o 0 o 9:1", true),
        ("S<3,3,3> o (0) o 9:1", false),
        ("S<3,3,3> o () o 9:1", false),
        ("S<3,3,3> o 0 o 9:1@0", false),
        ("(5,6):(1,5) o 0 o (3,2):(1@0,1@1)", true),
        ("(5,6):(1,5) o (2,?) o (3,2):(1@0,1@1)", true),
        ("(5,6):(1,5) o 2 o (3,2):(1@0,1@1)", false),
        ("(5,6):(1,5) o (1,2) o (3,2):(1,3)", true),
        ("(5,6):(1,5) o (1,2,0) o (3,2):(1@0,1@1)", false),
        ("(5,6):(1,5) o (1,2) o (3,2):(1@0,1@2)", false),
        ("30:1 o (1,2) o (3,2):(1@0,1@1)", false),
        ("((5,2),6):((1,5),10) o (1,2) o (3,2):(1@0,1@1)", true),
        ("(5,6):(1@1,1@0) o 3 o (3,2):(1,3)", true),
        ("(0,6):(1,5) o 3 o 4:1", false),
        ("9:1 o -3 o 4:1", true),
    ] {
        assert_eq!(Value::parse(Kind::ComposedLayout, text).is_ok(), accepted, "{text}");
    }
}

#[test]
fn stride_rules() {
    for (text, as_stride, as_layout) in [
        ("(3@0,5@1)", true, true),
        ("(?@0,?{i64}@1)", true, true),
        ("(3@0,5@0)", true, true),
        ("(1@0@0,1@1)", true, true),
        ("(1@2@0,1@1@0)", true, true),
        ("(3@0,5)", false, false),
        ("(3@0,?)", false, false),
        ("(1@1@0,2@0)", true, false),
        ("(1@0,1@2@0)", true, false),
    ] {
        assert_eq!(Value::parse(Kind::Stride, text).is_ok(), as_stride, "{text}");
        let layout = format!("(2,3):{text}");
        assert_eq!(Value::parse(Kind::Layout, &layout).is_ok(), as_layout, "{layout}");
        let tile = format!("[{layout}]");
        assert_eq!(Value::parse(Kind::Tile, &tile).is_ok(), as_layout, "{tile}");
    }
}

#[test]
fn a_mixed_stride_makes_no_layout() {
    let Value::Shape(shape) = value(Kind::Shape, "(2,3)") else { unreachable!() };
    let Value::Stride(nested) = value(Kind::Stride, "(1@1@0,2@0)") else { unreachable!() };
    let error = make_layout(&shape, &nested).unwrap_err();
    assert!(matches!(&error, Error::NestedBasis { mode, .. } if mode.0 == [0]), "{error}");
    let Value::Stride(short) = value(Kind::Stride, "(1)") else { unreachable!() };
    let error = make_layout(&shape, &short).unwrap_err();
    assert_eq!(
        error.to_string(),
        "shape `(2,3)` and stride `(1)` are not congruent: at the top level one is `(2,3)`, the \
         other `(1)`"
    );
}

#[test]
fn constructors_take_one_scalar_per_dynamic_leaf() {
    let (narrow, wide) = (dynamic(Width::W32), dynamic(Width::W64));
    let tuple = value(Kind::IntTuple, "?");
    let tile = value(Kind::Tile, "[(?,3):(1,?{i64});_]");
    assert_eq!(fill(&tile, &[tuple, wide.clone()]), Ok(tile));

    let pair = value(Kind::Shape, "(?,?)");
    let count = |operands: &[Value<TypeInt>]| fill(&pair, operands);
    assert!(matches!(count(&[]), Err(Error::OperandCount { slots: 2, operands: 0, .. })));
    let three = vec![narrow.clone(); 3];
    assert!(matches!(count(&three), Err(Error::OperandCount { operands: 3, .. })));
    let error = fill::<i64>(&value(Kind::Coord, "(?,_)"), &[]);
    assert!(matches!(error, Err(Error::OperandCount { slots: 1, .. })));

    let error = fill(&value(Kind::Shape, "?"), &[wide]);
    assert!(matches!(error, Err(Error::OperandWidth { operand: 0, slot: Width::W32, .. })));
    let error = fill(&value(Kind::Shape, "?{i64}"), &[narrow]);
    assert!(matches!(error, Err(Error::OperandWidth { slot: Width::W64, .. })));
    for operand in [value(Kind::IntTuple, "(?)"), value(Kind::Coord, "?"), pair.clone()] {
        let error = fill(&value(Kind::Shape, "?"), &[operand]);
        assert!(matches!(error, Err(Error::OperandNotScalar { operand: 0, .. })));
    }
}

#[test]
fn a_static_operand_fits_the_width_and_the_rules() {
    let four = value(Kind::IntTuple, "4");
    assert_eq!(fill(&value(Kind::Shape, "(?,2)"), &[four]), Ok(value(Kind::Shape, "(4,2)")));
    let large = value(Kind::IntTuple, "4294967296");
    let narrow = value(Kind::Stride, "?");
    assert!(matches!(fill(&narrow, std::slice::from_ref(&large)), Err(Error::OperandWidth { .. })));
    assert!(fill(&value(Kind::Stride, "?{i64}@0"), &[large]).is_ok());
    let zero = value(Kind::IntTuple, "0");
    let tile = fill(&value(Kind::Tile, "[?:1]"), &[zero]);
    assert!(matches!(tile, Err(Error::NonPositiveExtent { extent: 0, .. })));
    assert!(matches!(
        fill::<i64>(&Value::Scalar(0_i64).to_type(), &[]),
        Err(Error::WrongKind { .. })
    ));
    let layout = value(Kind::Layout, "?:1");
    let error = fill(&layout, &[dynamic(Width::W32)]);
    assert!(matches!(error, Err(Error::WrongKind { found: "layout", .. })));
}

#[test]
fn static_values_of_every_kind() {
    for (kind, text) in [
        (Kind::IntTuple, "(1,())"),
        (Kind::Coord, "(_,3)"),
        (Kind::Stride, "(1@1@0,2@0)"),
        (Kind::ComposedLayout, "S<0,4,3> o 0 o (8,4):(1,8)"),
        (Kind::Swizzle, "S<3,4,-3>"),
        (Kind::Tile, "[_;4:1]"),
    ] {
        let constant: Value<i64> = static_value(&value(kind, text)).unwrap();
        assert_eq!(constant.to_string(), text);
    }
    let error = static_value::<i64>(&value(Kind::Tile, "[_;?:1]")).unwrap_err();
    assert_eq!(error.to_string(), "`[_;?:1]` has a dynamic leaf, but a static value is required");
}

#[test]
fn scalars_of_the_reference() {
    let widths = |kind, text: &str, only_dynamic| -> Vec<u32> {
        let scalars = get_scalars(&value(kind, text), only_dynamic).unwrap();
        let width = |scalar: &Value<TypeInt>| match scalar {
            Value::Scalar(int) => int.width().bits(),
            _ => unreachable!(),
        };
        scalars.iter().map(width).collect()
    };
    let affine = "(6,?):(1,?) o ? o (2,3):(1,?{i64})";
    assert_eq!(widths(Kind::ComposedLayout, affine, false), [32, 32, 32, 64, 32, 32, 32, 32, 32]);
    assert_eq!(widths(Kind::ComposedLayout, affine, true), [64, 32, 32, 32]);
    let swizzled = "S<2,3,4> o ? o (2,?):(1,2)";
    assert_eq!(widths(Kind::ComposedLayout, swizzled, false), [32; 8]);
    assert_eq!(widths(Kind::ComposedLayout, swizzled, true), [32, 32]);
    assert_eq!(widths(Kind::Shape, "(2,(?{i64},5000000000))", false), [32, 64, 64]);
    assert_eq!(widths(Kind::Swizzle, "S<2,3,4>", false), [32; 3]);
    assert_eq!(widths(Kind::Swizzle, "S<2,3,4>", true), [0; 0]);
    let error = get_scalars(&dynamic(Width::W32), false);
    assert!(matches!(error, Err(Error::WrongKind { found: "scalar", .. })));
}

#[test]
fn sizes() {
    let text = |kind, text: &str, mode: &[i32]| size(&value(kind, text), Some(mode));
    assert_eq!(text(Kind::Shape, "((2,?),0)", &[]), Ok(Tree::Leaf(TypeInt::Static(0))));
    assert_eq!(text(Kind::Shape, "6", &[0]), Ok(Tree::Leaf(TypeInt::Static(6))));
    assert!(matches!(text(Kind::Shape, "(4,2)", &[0, 0]), Err(Error::ModeInsideLeaf { .. })));
    assert!(matches!(
        text(Kind::Layout, "():()", &[0]),
        Err(Error::ModeOutOfRange { rank: 0, .. })
    ));
    assert!(matches!(text(Kind::Coord, "1", &[]), Err(Error::WrongKind { .. })));
    let error = text(Kind::Shape, "(4,3)", &[3]).unwrap_err();
    assert_eq!(error.to_string(), "mode path [3]: index 3 at step 0 is outside [0, 2)");
    let huge = text(Kind::Shape, "(4294967296,4294967296)", &[]).unwrap_err();
    assert!(huge.to_string().contains("64 bits"), "{huge}");
}

#[test]
fn the_inner_part_of_a_composed_layout() {
    let Value::Layout(outer) = value(Kind::Layout, "8:1") else { unreachable!() };
    let offset = Tree::Leaf(TypeInt::Static(0));
    let error = make_composed_layout(&value(Kind::Shape, "8"), &offset, &outer);
    assert!(matches!(error, Err(Error::WrongKind { found: "shape", .. })));
    let swizzle = value(Kind::Swizzle, "S<0,4,3>");
    let made = make_composed_layout(&swizzle, &offset, &outer).unwrap();
    assert_eq!(made.to_string(), "S<0,4,3> o 0 o 8:1");
}
