//! What a coordinate with wildcards leaves.

use cute_algebra::{Coord, Error, Kind, TypeInt, Value, slice};

fn coord(text: &str) -> Coord<TypeInt> {
    match Value::parse(Kind::Coord, text).unwrap() {
        Value::Coord(coord) => coord,
        _ => unreachable!(),
    }
}

fn sliced(kind: Kind, input: &str, by: &str) -> Result<String, Error> {
    let input = Value::parse(kind, input).unwrap();
    let slice = slice(&input, &coord(by))?;
    let kind = slice.kind().unwrap();
    let text = slice.to_string();
    assert_eq!(Value::parse(kind, &text), Ok(slice), "a valid value");
    let composed = if kind == Kind::ComposedLayout { "C " } else { "" };
    Ok(composed.to_owned() + &text)
}

#[test]
fn slices_of_the_reference() {
    use Kind::{Coord, IntTuple, Layout, Shape};
    for (kind, input, by, expected) in [
        (Layout, "(5,(2,7)):(1,(5,10))", "(3,_)", "((2,7)):((5,10))"),
        (Layout, "(5,(2,7)):(1,(5,10))", "(_,6)", "(5):(1)"),
        (Layout, "(5,(2,7)):(1,(5,10))", "(_,(1,_))", "(5,7):(1,10)"),
        (Layout, "(5,(2,7)):(1,(5,10))", "(3,(_,4))", "(2):(5)"),
        (Layout, "(5,(2,7)):(1,(5,10))", "_", "(5,(2,7)):(1,(5,10))"),
        (Layout, "(5,(2,7)):(1,(5,10))", "3", "():()"),
        (Layout, "(5,(2,7)):(1,(5,10))", "(?,_)", "((2,7)):((5,10))"),
        (Layout, "(?,7):(1,?)", "(_,?)", "(?):(1)"),
        (Layout, "(5,6):(1@0,1@1)", "(3,_)", "(6):(1@1)"),
        (Shape, "(5,(2,7))", "(_,6)", "(5)"),
        (IntTuple, "(7,8,9)", "(_,0,_)", "(7,9)"),
        (Coord, "(1,(_,3))", "(_,(_,0))", "(1,_)"),
        (Kind::Stride, "(5@0,(1@1,0))", "(1,(_,_))", "(1@1,0)"),
    ] {
        assert_eq!(sliced(kind, input, by).as_deref(), Ok(expected), "{input} at {by}");
    }
}

#[test]
fn slices_of_composed_layouts() {
    for (input, by, expected) in [
        ("90:2 o 5 o (5,6):(1,5)", "(_,4)", "C 90:2 o 25 o (5):(1)"),
        ("90:2 o 5 o (5,6):(1,5)", "(_,?)", "C 90:2 o ? o (5):(1)"),
        ("90:2 o 5 o (5,6):(1,5)", "(2,4)", "C 90:2 o 27 o ():()"),
        ("(5,6):(1,5) o 0 o (5,6):(1@0,1@1)", "(_,4)", "C (5,6):(1,5) o (0,4) o (5):(1@0)"),
        ("S<2,0,3> o 0 o (8,8):(1,8)", "(_,5)", "((2,4)):((-1,2))"),
        ("S<2,0,3> o 0 o (8,8):(1,8)", "(_,?)", "((2,2,2)):((?,?,4))"),
        ("S<2,0,3> o 0 o (8,8):(1,8)", "(_,_)", "C S<2,0,3> o 0 o (8,8):(1,8)"),
        ("S<2,0,2> o 1 o (16,4):(1,16)", "(_,2)", "C S<2,0,2> o 1 o (16):(1)"),
        ("S<0,5,6> o 9 o (8,8):(1,8)", "(3,_)", "(8):(8)"),
        ("S<0,4,3> o 0 o (8,4):(1,8)", "_", "C S<0,4,3> o 0 o (8,4):(1,8)"),
        // A bit is read above the bit it changes, or below.
        ("S<1,0,1> o 0 o (2,2):(1,2)", "(1,_)", "(2):(1)"),
        ("S<1,0,-1> o 0 o (2,2):(1,2)", "(_,1)", "(2):(-1)"),
        ("S<3,4,3> o 0 o (8,128):(1,8)", "(?,_)", "C S<3,4,3> o 0 o (128):(8)"),
    ] {
        let slice = sliced(Kind::ComposedLayout, input, by);
        assert_eq!(slice.as_deref(), Ok(expected), "{input} at {by}");
    }
}

#[test]
fn offsets_that_pass_32_bits() {
    for (input, by, expected) in [
        ("8:1 o 0 o (4,65536):(1,65536)", "(_,?)", "?{i64}"),
        ("8:1 o 0 o (4,65535):(1,32768)", "(_,?)", "?"),
        // What is kept does not count.
        ("8:1 o 0 o (4,65536):(1,65536)", "(?,_)", "?"),
        ("8:1 o 2147483647 o (2,4):(1,8)", "(?,_)", "?{i64}"),
        ("8:1 o ?{i64} o (2,4):(1,8)", "(?,_)", "?{i64}"),
        ("8:1 o 0 o (2,4):(2147483648,8)", "(1,_)", "2147483648"),
        ("S<2,27,3> o ? o (2,(2,2)):(2147483648,(134217728,1073741824))", "(?,_)", "?{i64}"),
        ("S<2,28,2> o ? o (4,(2,2)):(1073741824,(268435456,1073741824))", "(?,_)", "?{i64}"),
    ] {
        let slice = sliced(Kind::ComposedLayout, input, by).unwrap();
        let offset = slice.split(" o ").nth(1).unwrap();
        assert_eq!(offset, expected, "{input} at {by} is {slice}");
    }
}

#[test]
fn refused_slices() {
    let refused = |kind, input, by| sliced(kind, input, by).unwrap_err();
    let error = refused(Kind::Layout, "(5,(2,7)):(1,(5,10))", "(_,(_,_,_))");
    assert!(
        matches!(&error, Error::NotWeaklyCongruent { mode, rank: 2, .. } if mode.0 == [1]),
        "{error}"
    );
    assert!(matches!(refused(Kind::Shape, "8", "(_)"), Error::NotWeaklyCongruent { .. }));
    for (kind, input) in [(Kind::Tile, "[_;4:1]"), (Kind::Swizzle, "S<1,2,3>")] {
        assert!(matches!(refused(kind, input, "(_,1)"), Error::WrongKind { .. }));
    }
    let composed = |input, by| refused(Kind::ComposedLayout, input, by);
    let error = composed("S<2,0,3> o 0 o (8,8):(1,8)", "(2,3)");
    assert!(matches!(error, Error::NoWildcard { .. }), "{error}");
    for by in ["(_,3)", "_", "(_,_)"] {
        let error = composed("S<3,4,3> o 0 o (?,?):(?,1)", by);
        assert!(matches!(error, Error::NotStatic { .. }), "{error}");
    }
}

/// Slices for which the published steps give other distances, or none. Each is compared with the definition
/// by `slice_laws`; here is the form that they have.
#[test]
fn plain_where_proven_and_swizzled_elsewhere() {
    for (input, by, expected) in [
        // 15, 16 and 17 become 15, 20 and 21.
        ("S<2,2,2> o 0 o (3,8):(1,3)", "(_,?)", "C S<2,2,2> o ? o (3):(1)"),
        ("S<2,2,2> o 0 o (3,8):(1,3)", "(_,5)", "C S<2,2,2> o 15 o (3):(1)"),
        // The offset and the index add up to bit 8, whatever the last index is.
        ("S<3,3,3> o 64 o (8,64,4):(64,1,512)", "(3,_,?)", "((32,2)):((1,-32))"),
        ("S<1,1,1> o 1 o (2,2):(4,1)", "(_,?)", "(2):(?)"),
        ("S<1,1,1> o 1 o (2,2):(4,1)", "(_,1)", "(2):(2)"),
        ("S<3,3,3> o 0 o (64,64):(72,1)", "(?,_)", "C S<3,3,3> o ? o (64):(1)"),
        ("S<3,3,3> o 8 o (64,64):(64,1)", "(?,_)", "C S<3,3,3> o ? o (64):(1)"),
        ("S<3,3,3> o ? o (64,64):(64,1)", "(0,_)", "C S<3,3,3> o ? o (64):(1)"),
        ("S<3,3,3> o 0 o (64,64):(64,1)", "(?,_)", "((8,2,2,2)):((1,?,?,?))"),
        // No index reaches a bit that is swizzled.
        ("S<3,4,3> o 0 o (10,2):(2,1)", "(_,0)", "(10):(2)"),
        ("S<3,4,3> o 0 o (10,3):(3,1)", "(_,?)", "(10):(3)"),
        ("S<1,3,2> o 0 o (6,3):(9,1)", "(4,_)", "(3):(1)"),
        ("S<3,3,3> o 0 o (64,192):(192,1)", "(5,_)", "C S<3,3,3> o 448 o (192):(1)"),
        ("S<3,3,3> o 0 o (8,96,4):(96,1,768)", "(_,_,1)", "C S<3,3,3> o 256 o (8,96):(96,1)"),
        ("S<3,3,3> o 0 o (100,64):(64,1)", "(_,3)", "C S<3,3,3> o 3 o (100):(64)"),
        // 1 + 3 carries, but not into a bit that is read.
        ("S<1,0,4> o 1 o (4,2):(3,64)", "(_,1)", "(4):(3)"),
        // The offset carries into bits that the slice sets, and from there into the bit that is read.
        ("S<1,0,4> o 1 o (16,2):(1,64)", "(_,1)", "C S<1,0,4> o 65 o (16):(1)"),
        ("S<1,0,4> o 8 o (2,2):(1,8)", "(_,1)", "(2):(-1)"),
        // Two modes add up to a bit that neither has.
        ("S<1,0,4> o 16 o ((2,2),2):((1,1),64)", "(_,0)", "C S<1,0,4> o 16 o ((2,2)):((1,1))"),
        ("S<1,0,4> o ? o ((2,2),2):((1,1),64)", "(_,0)", "C S<1,0,4> o ? o ((2,2)):((1,1))"),
        // Too large to try, with and without a carry.
        ("S<1,0,20> o 1 o (131072,2):(1,131072)", "(_,1)", "(131072):(1)"),
        (
            "S<1,0,20> o 1 o (131072,16):(1,131072)",
            "(_,15)",
            "C S<1,0,20> o 1966081 o (131072):(1)",
        ),
        ("S<1,0,20> o 0 o (131072,2):(1,131072)", "(_,1)", "(131072):(1)"),
        // No layout of 5 gives 0, 3, 6, 9, 12 where bit 0 is flipped by bit 4.
        ("S<1,0,4> o ? o (5,2):(3,64)", "(_,1)", "C S<1,0,4> o ? o (5):(3)"),
        ("S<1,4,4> o ? o (5,2):(3,64)", "(_,1)", "C S<1,4,4> o ? o (5):(3)"),
        // What lies above all bits of the swizzle never matters.
        ("S<1,0,4> o ? o (2,6):(1024,1)", "(_,1)", "(2):(1024)"),
    ] {
        let slice = sliced(Kind::ComposedLayout, input, by);
        assert_eq!(slice.as_deref(), Ok(expected), "{input} at {by}");
    }
}
