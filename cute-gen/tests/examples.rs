//! Snippets of the documentation become modules.

use cute_gen::Spec;
use cute_gen::examples::as_module;
use std::path::Path;

fn spec() -> Spec {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spec/cute.irspec");
    cute_gen::load(&path).unwrap_or_else(|errors| panic!("{errors}")).spec
}

#[track_caller]
fn check(snippet: &str, expected: &str) {
    assert_eq!(as_module(&spec(), snippet).as_deref(), Ok(expected));
}

#[track_caller]
fn check_refused(snippet: &str, reason: &str) {
    assert_eq!(as_module(&spec(), snippet), Err(reason.to_string()));
}

#[test]
fn operands_pair_up_with_types() {
    check(
        r#"
%l = cute.make_layout(%s, %d)
       : (!cute.shape<"(?,2)">, !cute.stride<"(?,4)">)
      -> !cute.layout<"(?,2):(?,4)">
"#,
        r#"func.func @example(%s: !cute.shape<"(?,2)">, %d: !cute.stride<"(?,4)">) {
  %l = cute.make_layout(%s, %d)
       : (!cute.shape<"(?,2)">, !cute.stride<"(?,4)">)
      -> !cute.layout<"(?,2):(?,4)">
  return
}
"#,
    );
}

#[test]
fn types_need_no_parentheses_and_may_have_some_inside() {
    check(
        r#"%a, %b = cute.slice(%x, %y) : tuple<(i32) -> i32, i64>, memref<2xi32, affine_map<(a) -> (a, a)>>"#,
        r#"func.func @example(%x: tuple<(i32) -> i32, i64>, %y: memref<2xi32, affine_map<(a) -> (a, a)>>) {
  %a, %b = cute.slice(%x, %y) : tuple<(i32) -> i32, i64>, memref<2xi32, affine_map<(a) -> (a, a)>>
  return
}
"#,
    );
    check(
        "%t = cute.make_shape() : () -> !cute.shape<\"3\">",
        "func.func @example() {\n  %t = cute.make_shape() : () -> !cute.shape<\"3\">\n  return\n}\n",
    );
}

#[test]
fn names_that_come_again_are_renamed() {
    check(
        r#"
// One name, two types.
%r = cute.size<[1]> (%s) : !cute.shape<"(4,2)"> -> !cute.int_tuple<"2">
%r = cute.size (%s) : !cute.layout<"(4,2):(1,4)"> -> !cute.int_tuple<"8">
%s_1 = cute.size (%r) : !cute.int_tuple<"8"> -> !cute.int_tuple<"8">  // the second %r
%r = cute.size (%s) : !cute.shape<"(4,2)"> -> !cute.int_tuple<"8">
"#,
        r#"func.func @example(%s: !cute.shape<"(4,2)">, %s_2: !cute.layout<"(4,2):(1,4)">) {
  %r = cute.size<[1]> (%s) : !cute.shape<"(4,2)"> -> !cute.int_tuple<"2">
  %r_1 = cute.size (%s_2) : !cute.layout<"(4,2):(1,4)"> -> !cute.int_tuple<"8">
  %s_1 = cute.size (%r_1) : !cute.int_tuple<"8"> -> !cute.int_tuple<"8">  // the second %r
  %r_2 = cute.size (%s) : !cute.shape<"(4,2)"> -> !cute.int_tuple<"8">
  return
}
"#,
    );
}

#[test]
fn a_name_may_be_used_before_it_is_defined() {
    check(
        "%x = cute.size (%x) : !cute.shape<\"4\"> -> !cute.int_tuple<\"4\">\ncute.print(%x) : !cute.int_tuple<\"4\">",
        "func.func @example(%x: !cute.shape<\"4\">) {\n  %x_1 = cute.size (%x) : !cute.shape<\"4\"> -> !cute.int_tuple<\"4\">\n  cute.print(%x_1) : !cute.int_tuple<\"4\">\n  return\n}\n",
    );
}

#[test]
fn numbered_results_and_statements_of_other_dialects() {
    check(
        r#"
%s:2 = cute.get_scalars<{only_dynamic}> (%l) : !cute.layout<"(?,2):(1,?)">
%0 = arith.addi %s#0, %s#1 overflow<nsw> : i32
%0 = arith.addi %0, %0 : i32
%c = cute.make_coord(%0, %t#1) : (i32, i64) -> !cute.coord<"(?,?{i64})">
"#,
        r#"func.func @example(%l: !cute.layout<"(?,2):(1,?)">, %t_1: i64) {
  %s:2 = cute.get_scalars<{only_dynamic}> (%l) : !cute.layout<"(?,2):(1,?)">
  %0 = arith.addi %s#0, %s#1 overflow<nsw> : i32
  %v0_1 = arith.addi %0, %0 : i32
  %c = cute.make_coord(%v0_1, %t_1) : (i32, i64) -> !cute.coord<"(?,?{i64})">
  return
}
"#,
    );
}

#[test]
fn regions_are_copied() {
    check(
        r#"
%n = cute.size (%s) : !cute.shape<"4"> -> !cute.int_tuple<"4">
scf.for %i = %lo to %hi step %one {
  cute.print(%n) : !cute.int_tuple<"4">
}
"#,
        r#"func.func @example(%s: !cute.shape<"4">) {
  %n = cute.size (%s) : !cute.shape<"4"> -> !cute.int_tuple<"4">
  scf.for %i = %lo to %hi step %one {
  cute.print(%n) : !cute.int_tuple<"4">
}
  return
}
"#,
    );
}

#[test]
fn generic_forms_and_short_types() {
    check(
        r#"
%r = "cute.size"(%l) <{mode = array<i32: 1>}> : (!cute.layout<"4:1">) -> !cute.int_tuple<"4">
%l2 = cute.make_layout(%s, %d) : <"4">, <"1"> -> <"4:1">
"#,
        r#"func.func @example(%l: !cute.layout<"4:1">, %s: !cute.shape<"4">, %d: !cute.stride<"1">) {
  %r = "cute.size"(%l) <{mode = array<i32: 1>}> : (!cute.layout<"4:1">) -> !cute.int_tuple<"4">
  %l2 = cute.make_layout(%s, %d) : <"4">, <"1"> -> <"4:1">
  return
}
"#,
    );
}

#[test]
fn a_return_gives_the_function_results() {
    check(
        "%r = cute.size (%s) : !cute.shape<\"4\"> -> !cute.int_tuple<\"4\">\nreturn %r, %s : !cute.int_tuple<\"4\">, !cute.shape<\"4\">",
        "func.func @example(%s: !cute.shape<\"4\">) -> (!cute.int_tuple<\"4\">, !cute.shape<\"4\">) {\n  %r = cute.size (%s) : !cute.shape<\"4\"> -> !cute.int_tuple<\"4\">\n  return %r, %s : !cute.int_tuple<\"4\">, !cute.shape<\"4\">\n}\n",
    );
}

#[test]
fn whole_functions_and_modules_stay_as_they_are() {
    let function = "func.func @f(%x: i32) {\n  cute.print(%y) : i32\n  return\n}\n";
    check(function, function);
    check("module {\n}", "module {\n}\n");
}

#[test]
fn types_become_arguments() {
    check(
        "!cute.shape<\"4\">   // static\n!cute.shape<\"?\">",
        "func.func @example(%type: !cute.shape<\"4\">, %type_1: !cute.shape<\"?\">) {\n  return\n}\n",
    );
}

#[test]
fn what_cannot_be_read_is_refused() {
    check_refused("", "the snippet contains no statement");
    check_refused("// only a comment", "the snippet contains no statement");
    check_refused("(", "a statement cannot start with `(`");
    check_refused("%x", "a statement that starts with a value has no `=`");
    check_refused("%x = ", "a statement has no operation");
    check_refused("cute.print(\"", "a text in quotes is not closed");
    check_refused("cute.print(%)", "`%` without a name");
    check_refused("cute.print(%x)", "`cute.print` uses `%x`, whose type is not written");
    check_refused(
        "%r = arith.addi %x, %x : i32",
        "`arith.addi` uses `%x`, whose type is not written",
    );
}

#[test]
fn every_example_of_the_spec_becomes_a_module() {
    let spec = spec();
    for op in spec.ops() {
        let errors = op.errors.iter().map(|error| &error.code);
        for code in op.examples.iter().map(|example| &example.code).chain(errors) {
            as_module(&spec, code).unwrap_or_else(|reason| panic!("{code}: {reason}"));
        }
    }
}

#[test]
fn no_snippet_panics_or_hangs() {
    let spec = spec();
    let whole =
        r#"%r:2, %s = cute.size<[1]> (%l#1) {a = "b\"c"} : !cute.layout<"4:1"> -> i32 // ü"#;
    for end in (0..=whole.len()).filter(|i| whole.is_char_boundary(*i)) {
        let _ = as_module(&spec, &whole[..end]);
        let _ = as_module(&spec, &whole[end..]);
    }
    let _ = as_module(&spec, &"(<[{".repeat(100_000));
    let _ = as_module(&spec, &")>]}".repeat(100_000));
    let _ = as_module(&spec, &"%x = cute.a(%x) : i32\n".repeat(500));
}
