//! Inputs on which implementations have been wrong, have crashed or have confused people.

use crate::common;

use common::tables::{check, run, written};
use cute_algebra::{Kind, Value};

#[test]
fn known_traps() {
    check(
        &["composition"],
        "
        L ():(), L (1,2):(5,0) | L (1,2):(0,0) # the stride of an extent of 1 is free
        L ():(), L 2:1 | rejected
        L (3,4,100):(0,1,3), L 6:8 | L 6:2 # though 8 and 3 do not fit
        L (3,4,2,100):(0,1,3,100), L 9:8 | L (3,3):(2,100) # 0, 2, 4, 100, 102, 104, 200, ..
        L (3,3):(1,4), L 4:2 | rejected # the values are 0, 2, 5, 8
        L (3,3):(1,0), L 4:2 | rejected # 0, 2, 1, 0
        L (6,2):(1,7), L (2,2):(2,4) | rejected # 0, 2, 4, 7
        L (4,6):(6,1), L (2,2):(1,3) | rejected # 0, 6, 18, 1
        L (2,2):(0,1), L 3:1 | rejected # 0, 0, 1
        L (2,3):(1,2), L (2,3):(3,1) | L (2,3):(3,1)
        L (2,3):(4,1), L (3,4):(3,1) | rejected
        L (6,2):(8,3), L (4,3):(3,1) | L ((2,2),3):((24,3),8)
        L (6,2):(8,2), L (4,3):(3,1) | L ((2,2),3):((24,2),8)
        L (3,6,2,8):(5,7,11,13), L 2:72 | L 2:26
        L (4,8):(1,4), L (2,16):(1,2) | L (2,16):(1,2)
        ",
    );
    check(
        &["coalesce"],
        "
        L (4,6):(1,4) | L 24:1
        L (2,3):(1@0,1@1) | L (2,3):(1@0,1@1)
        L (2,3):(1@0,2@0) | L 6:1@0
        L 1:5 | L 1:5
        L ((4,1),1,1):((1,0),0,0) | L 4:1
        ",
    );
    check(
        &["complement"],
        "
        L 4:2, S 8 | L 2:1
        L (4,2):(?,1), S 8 | rejected
        L 4:?, S 8 | L (?,?):(1,?)
        L 4:0, S 24 | L 24:1
        L (2,2):(1,1), S 8 | rejected
        L (4,4):(1,2), S 24 | rejected
        L (2,2):(1,6), S 24 | L (3,2):(2,12)
        L 10:1, S (6,7) | L 5:10
        L 16:1, S (4,9) | L 3:16
        ",
    );
    check(
        &["logical_divide"],
        "
        L 24:1, L (2,2):(1,6) | L ((2,2),(3,2)):((1,6),(2,12))
        L (4,2,3):(2,1,8), L 4:2 | L ((2,2),(2,3)):((4,1),(2,8))
        L (2,4,3):(4,1,8), L 4:1 | L ((2,2),(2,3)):((4,1),(2,8))
        L 10:1, L 4:3 | L (4,3):(3,1)
        L (4,36):(1,4), L 3:1 | L (3,48):(1,3)
        ",
    );
    check(
        &["zipped_divide"],
        "
        L 33:1, T [1:1] | L ((1),(33)):((1),(1))
        L 33:1, T [?:1] | L ((?),(?)):((1),(?))
        ",
    );
    check(
        &["tile_to_shape"],
        "
        L (8,64):(64,1), S (12,64) | L ((8,2),(64,1)):((64,512),(1,0))
        ",
    );
    check(
        &["logical_product"],
        "
        L 5:2, L (3,2):(2,-2) | L (5,(3,2)):(2,(10,-10)) # 10 before and behind, no index twice
        L (2,2):(1,5), L (2,2):(1,-1) | rejected # {2,3,7,8} and {-2,-1,3,4} meet at 3
        L (2,2):(1,5), L (99999,2):(1,-1) | rejected # too many to be tried
        L 2:3, L (2,2,2):(-5,1,3) | rejected # the copy at -2 would have its second element where that at 1 begins
        L (2,2):(4,1), L 6:1 | L ((2,2),(2,3)):((4,1),(2,8))
        ",
    );
    check(
        &["raked_product"],
        "
        L (4,64):(64,1), L (4,8):(8,1) | L ((4,4),(8,64)):((2048,64),(256,1))
        ",
    );
    check(
        &["right_inverse"],
        "
        L (2,4,6):(4,1,8) | L (4,2,6):(2,1,8)
        ",
    );
    check(
        &["left_inverse"],
        "
        L (2,2):(1,3) | L (3,2):(1,2)
        L (2,2):(1,7) | L (7,2):(1,2)
        ",
    );
}

#[test]
fn traps_of_more_than_one_step() {
    let inverse = written(&run("left_inverse", "L (4,4):(4,1)").unwrap());
    let row = format!("{inverse}, L (8,2):(1,8) | L ((4,2),2):((4,1),2)");
    check(&["composition"], &row);
    let error = run("composition", "L (2,3):(4,1), L (3,4):(3,1)").unwrap_err();
    assert_eq!(
        error.to_string(),
        "stride 3 at mode [0] of rhs neither divides nor is divided by 2, the size of the lhs modes \
         that it leaves; lhs after rhs is no layout"
    );
    for text in ["(4,0):(1,4)", "(2,3):(1)"] {
        assert!(Value::parse(Kind::Layout, text).is_err(), "{text}");
    }
}
