// `_` in place of a result type is inferred, in every form in which results are written.

// RUN: cute-opt %s -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @forms
func.func @forms(%n: i32, %s: !cute.shape<"(4,(2,?))">) {
  // CHECK: cute.get<[1]> (%{{.*}}) : !cute.shape<"(4,(2,?))"> -> !cute.shape<"(2,?)">
  %mode = cute.get<[1]> (%s) : !cute.shape<"(4,(2,?))"> -> _
  // CHECK: cute.size (%{{.*}}) : (!cute.shape<"(2,?)">) -> !cute.int_tuple<"?">
  %size = cute.size (%mode) : (!cute.shape<"(2,?)">) -> _
  // CHECK: cute.make_identity_layout(%{{.*}}) : !cute.shape<"(4,(2,?))"> -> !cute.layout<"(4,(2,?)):(1@0,(1@0@1,1@1@1))">
  %identity = cute.make_identity_layout(%s) : !cute.shape<"(4,(2,?))"> -> _
  // CHECK: cute.composed_get_outer(%{{.*}}) : <"S<1,3,3> o 0 o (8,16):(16,1)"> -> <"(8,16):(16,1)">
  %c = cute.static : !cute.composed_layout<"S<1,3,3> o 0 o (8,16):(16,1)">
  %outer = cute.composed_get_outer(%c) : !cute.composed_layout<"S<1,3,3> o 0 o (8,16):(16,1)"> -> _
  return
}

// -----

func.func @given_by_the_result(%n: i32) {
  // expected-error @below {{'cute.make_shape' op does not infer its result types; write them in place of `_`}}
  %s = cute.make_shape(%n) : (i32) -> _
  return
}

// -----

func.func @refused(%c: !cute.coord<"(1,2,3)">, %l: !cute.layout<"(4,8):(1,4)">) {
  // expected-error @below {{coord `(1,2,3)` does not fit `(4,8)`, of rank 2, at the top level}}
  %i = cute.layout_eval(%c, %l) : (!cute.coord<"(1,2,3)">, !cute.layout<"(4,8):(1,4)">) -> _
  return
}
