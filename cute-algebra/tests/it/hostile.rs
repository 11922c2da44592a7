//! Texts that no one means well with: an error with its place, never a panic.

use cute_algebra::{
    CoordLeaf, Kind, MAX_DEPTH, MAX_LEAVES, TextError, Tree, TypeInt, Value, get_scalars,
    layout_eval, size,
};
use proptest::prelude::*;

fn parse(kind: Kind, text: &str) -> Result<String, TextError> {
    let parsed = Value::parse(kind, text).map(|value| value.to_string());
    if let Err(error) = &parsed {
        assert!(text.is_char_boundary(error.offset), "{error:?} is outside the text");
        assert!(!error.message.is_empty());
    }
    parsed
}

fn error(kind: Kind, text: &str) -> (usize, String) {
    let error = parse(kind, text).expect_err("the text is wrong");
    (error.offset, error.message)
}

fn nested(levels: usize, leaf: &str) -> String {
    format!("{}{leaf}{}", "(".repeat(levels), ")".repeat(levels))
}

fn on_the_stack_of_a_thread(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    thread.expect("a thread").join().expect("no panic");
}

#[test]
fn nesting_up_to_the_limit_fits_the_stack_of_a_thread() {
    on_the_stack_of_a_thread(|| {
        for kind in [Kind::IntTuple, Kind::Coord, Kind::Shape, Kind::Stride] {
            let text = nested(MAX_DEPTH, "7");
            assert_eq!(parse(kind, &text), Ok(text));
        }
        let layout = format!("{}:{}", nested(MAX_DEPTH, "7"), nested(MAX_DEPTH, "2@3"));
        assert_eq!(parse(Kind::Layout, &layout), Ok(layout.clone()));
        assert_eq!(parse(Kind::Tile, &layout), Ok(layout));
        let tile = format!("{}_{}", "[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH));
        assert_eq!(parse(Kind::Tile, &tile), Ok(tile));
    });
}

#[test]
fn operations_on_the_deepest_and_widest_values_fit_the_stack_of_a_thread() {
    on_the_stack_of_a_thread(|| {
        let flat = format!("({})", vec!["2"; 60].join(","));
        let deep = nested(MAX_DEPTH, "?");
        let both = format!("{deep}:{}", nested(MAX_DEPTH, &format!("3{}", "@1".repeat(MAX_DEPTH))));
        let wide = format!("({})", vec!["1"; MAX_LEAVES / 2].join(","));
        for text in [flat, deep, both, wide] {
            let layout = Value::parse(Kind::Layout, &text).unwrap();
            assert!(size(&layout, Some(&[0])).is_ok());
            assert!(get_scalars(&layout, false).is_ok());
            let dynamic = Tree::Leaf(CoordLeaf::Int(TypeInt::Dynamic(Default::default())));
            let index = layout_eval(&dynamic, &layout).unwrap();
            assert!(index.depth() <= MAX_DEPTH);
        }
    });
}

#[test]
fn nesting_beyond_the_limit_is_refused_where_it_passes_it() {
    for levels in [MAX_DEPTH + 1, 10_000, 1_000_000] {
        for kind in Kind::ALL {
            let (offset, message) = error(kind, &nested(levels, "7"));
            assert_eq!(offset, MAX_DEPTH);
            assert!(message.contains("256 levels"), "{message}");
        }
        assert_eq!(error(Kind::Tile, &"[".repeat(levels)).0, MAX_DEPTH);
        assert_eq!(error(Kind::Shape, &"(".repeat(levels)).0, MAX_DEPTH);
    }
}

#[test]
fn long_basis_paths() {
    let path = |length| format!("1{}", "@0".repeat(length));
    assert!(parse(Kind::Stride, &path(MAX_DEPTH)).is_ok());
    assert!(error(Kind::Stride, &path(MAX_DEPTH + 1)).1.contains("at most 256"));
}

#[test]
fn too_many_leaves() {
    let flat = |leaves: usize, leaf: &str| format!("({})", vec![leaf; leaves].join(","));
    assert!(parse(Kind::Shape, &flat(MAX_LEAVES, "7")).is_ok());
    assert_eq!(error(Kind::Shape, &flat(MAX_LEAVES + 1, "7")).0, 1 + 2 * MAX_LEAVES);
    assert_eq!(error(Kind::Coord, &flat(MAX_LEAVES + 1, "()")).0, 1 + 3 * MAX_LEAVES);
    assert!(parse(Kind::Shape, &flat(1_000_000, "?")).is_err());
    // Strides that are left out are printed, so they count.
    let half = flat(MAX_LEAVES / 2, "7").replace("7", "1");
    let printed = parse(Kind::Layout, &half).map(|layout| layout.to_string());
    assert!(parse(Kind::Layout, &printed.unwrap()).is_ok());
    assert_eq!(error(Kind::Layout, &flat(MAX_LEAVES / 2 + 1, "1")).0, 0);
    let tile = format!("[{}]", vec!["_"; MAX_LEAVES + 1].join(";"));
    assert_eq!(error(Kind::Tile, &tile).0, 1 + 2 * MAX_LEAVES);
}

#[test]
fn numbers_beyond_their_width() {
    let at = |kind, text: &str| error(kind, text).0;
    assert_eq!(at(Kind::IntTuple, "(1,9223372036854775808)"), 3);
    assert_eq!(at(Kind::Shape, &"9".repeat(100_000)), 0);
    assert_eq!(at(Kind::Stride, "1@4294967296"), 2);
    assert_eq!(at(Kind::Stride, "1@2147483648"), 2);
    assert_eq!(error(Kind::Stride, "(0,1@-1)"), (5, "mode number -1 is negative".to_owned()));
    assert_eq!(at(Kind::Swizzle, "S<4294967296,0,0>"), 2);
    assert_eq!(at(Kind::Swizzle, "S<4294967295,4294967295,-2147483648>"), 0);
    assert_eq!(at(Kind::Layout, "(4611686018427387904,4,4)"), 0);
}

#[test]
fn syntax_errors_say_what_was_expected() {
    assert_eq!(error(Kind::Shape, "(4,8"), (4, "the text ends, expected `)` or `,`".to_owned()));
    assert_eq!(error(Kind::Shape, "(4;8)"), (2, "found `;`, expected `)` or `,`".to_owned()));
    assert_eq!(
        error(Kind::Coord, "(_,b)"),
        (3, "found `b`, expected `(`, `)`, `?`, `_` or an integer".to_owned())
    );
    assert_eq!(
        error(Kind::Layout, ""),
        (0, "the text ends, expected `(`, `?` or an integer".to_owned())
    );
    assert_eq!(
        error(Kind::ComposedLayout, "4:1 o 0"),
        (7, "the text ends, expected `o`".to_owned())
    );
    assert_eq!(error(Kind::Swizzle, "S<1,2>").0, 5);
    assert_eq!(error(Kind::Shape, "é").0, 0);
    assert_eq!(error(Kind::Tile, "[4:1;\u{1F980}]").0, 5);
}

#[test]
fn refused_spellings_are_named() {
    let (offset, message) = error(Kind::Shape, "(4,x)");
    assert_eq!(offset, 3);
    assert!(message.contains("error leaf `x`"), "{message}");
    let (offset, message) = error(Kind::Layout, "(4,?{i16}):(1,4)");
    assert_eq!(offset, 5);
    assert_eq!(message, "width `i16`; accepted are `i32` and `i64`");
}

#[test]
fn broken_rules_are_reported_at_the_leaf() {
    assert_eq!(error(Kind::Layout, "((4,0),2):((1,4),4)").0, 4);
    assert_eq!(error(Kind::Layout, "((4,3),2):((1,4,5),4)").0, 11);
    assert_eq!(error(Kind::Stride, "(3@0, (0,5))").0, 9);
    assert_eq!(error(Kind::Layout, "(2,3):(1@1@0,2@0)").0, 7);
    assert_eq!(error(Kind::Tile, "[_;[4:1;(2,-3)]]").0, 11);
    assert_eq!(error(Kind::ComposedLayout, "S<3,3,3> o (0) o 8:1").0, 11);
    assert_eq!(error(Kind::ComposedLayout, "8:1 o 0 o (8,0):(1,8)").0, 13);
    let (_, message) = error(Kind::Layout, "(2,(3,4)):(1,2)");
    assert!(message.contains("`(2,(3,4))`") && message.contains("mode [1]"), "{message}");
}

#[test]
fn every_truncation_of_a_text() {
    let texts = [
        (Kind::ComposedLayout, "((2,3),?{i64}):((1@0@0,?@1@0),1@1) o ((0,1),?) o (4,8):(1,4)"),
        (Kind::ComposedLayout, "S<3,4,-3> o ?{i64} o (4,(8,?)):(1,(4,32))"),
        (Kind::Tile, "[(2,3):(1,2);[_;4];?{i32}:1@0@1]"),
        (Kind::Coord, "(_,(1,?{i64}),-5)"),
    ];
    for (kind, text) in texts {
        assert!(parse(kind, text).is_ok());
        for end in 0..text.len() {
            let _ = parse(kind, &text[..end]);
        }
    }
}

fn kinds() -> impl Strategy<Value = Kind> {
    proptest::sample::select(Kind::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(2000)
    })]

    #[test]
    fn any_string(kind in kinds(), text in any::<String>()) {
        let _ = parse(kind, &text);
    }

    #[test]
    fn any_tokens(kind in kinds(), text in "[0-9?_xoSi@(){}<>,;: \\[\\]\n-]{0,40}") {
        if let Ok(printed) = parse(kind, &text) {
            prop_assert_eq!(parse(kind, &printed), Ok(printed));
        }
    }
}
