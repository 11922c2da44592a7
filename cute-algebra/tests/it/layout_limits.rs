//! The layout algebra on the largest values: an answer in no time, an error where it would be too large,
//! never a panic.

use crate::common;

use common::tables::{check, run};
use cute_algebra::{Error, MAX_DEPTH};

fn repeated(leaf: &str, count: usize) -> String {
    format!("({})", vec![leaf; count].join(","))
}

fn deep(leaf: &str) -> String {
    format!("{}{leaf}{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH))
}

#[test]
fn modes_that_do_not_move_are_not_tried() {
    check(
        &["left_inverse"],
        "
        L (1000000000000,2,2):(0,1,1) | L 2:2000000000000
        ",
    );
    let layout = format!(
        "L ({},4,4,4,4):({},1,2,4,8)",
        vec!["1"; 2000].join(","),
        vec!["0"; 2000].join(",")
    );
    check(&["left_inverse"], &format!("{layout} | L (2,2,2,4):(1,4,16,64)"));
}

#[test]
fn indices_beyond_64_bits() {
    // 2^41 * 2^49 is the size of the first three modes.
    check(
        &["composition"],
        "
        L (1099511627776,1099511627776,1024,5):(0,1,0,1), L 1125899906842624:2199023255552 | L (549755813888,1024,2):(2,0,1)
        ",
    );
    let strides = ["4611686018427387905", "-4611686018427387905"].repeat(6);
    let rhs = format!("{}:({})", repeated("4611686018427387904", 12), strides.join(","));
    let error = run("composition", &format!("L (4,5):(1,0), L {rhs}"));
    assert!(matches!(error, Err(Error::Unproven { .. })), "{error:?}");
}

#[test]
fn guesses_that_can_not_be_tried_in_the_end() {
    let lhs = format!("(3,4,100000,{}):(0@0,0@1,1@2,{})", vec!["2"; 1000].join(","), {
        let strides = (3..1003).map(|slot| format!("1@{slot}"));
        strides.collect::<Vec<_>>().join(",")
    });
    let rhs = format!("{}:{}", repeated("60000", 1000), repeated("2", 1000));
    let error = run("composition", &format!("L {lhs}, L {rhs}"));
    assert!(matches!(error, Err(Error::Unproven { .. })), "{error:?}");
}

#[test]
fn results_that_would_be_too_deep() {
    let layout = format!("L {}:{}", deep("8"), deep("2"));
    let slot = format!("L 2:2{}", "@0".repeat(MAX_DEPTH));
    for (op, operands) in [
        ("composition", format!("L (4,8):(4,1), {layout}")),
        ("logical_divide", format!("L 32:1, {layout}")),
        ("logical_product", format!("{layout}, L 4:1")),
        ("tile_to_shape", format!("{layout}, S 16")),
        ("complement", slot.clone()),
        ("left_inverse", slot.clone()),
    ] {
        let result = run(op, &operands);
        assert!(matches!(result, Err(Error::TooDeep { .. })), "{op}: {result:?}");
    }
}

#[test]
fn results_that_would_have_too_many_leaves() {
    let ones = format!("L {}:{}", repeated("1", 2000), repeated("1", 2000));
    let wide = format!("L {}:{}", repeated("?", 2000), repeated("?", 2000));
    let slots = (0..2000).map(|slot| format!("1@{}", slot + 1000));
    let slots = format!("L {}:({})", repeated("1", 2000), slots.collect::<Vec<_>>().join(","));
    for (op, operands) in [
        ("composition", format!("{wide}, L {}:{}", repeated("2", 2000), repeated("1", 2000))),
        ("logical_divide", format!("{ones}, S {}", repeated("1", 2000))),
        ("logical_product", format!("{ones}, {ones}")),
        ("blocked_product", format!("{ones}, {ones}")),
        ("tile_to_shape", format!("{ones}, S {}", repeated("1", 2000))),
        ("complement", slots.clone()),
        ("right_inverse", slots.clone()),
        ("left_inverse", slots),
    ] {
        let result = run(op, &operands);
        assert_eq!(result, Err(Error::TooManyLeaves), "{op}");
    }
}
