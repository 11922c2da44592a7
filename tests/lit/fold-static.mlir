// What cute-fold-static does: unused pure ops of any dialect go; every static result of a pure op
// becomes a cute.static; block arguments, results of calls, integers, dynamic results and prints
// stay.
//
// RUN: cute-opt %s -cute-fold-static | FileCheck %s

// CHECK-LABEL: func.func @unused
// CHECK-NEXT:    return
func.func @unused(%i: i32, %n: index, %l: !cute.layout<"(?,4):(1,8)">) {
  %0 = arith.addi %i, %i : i32
  %1 = cute.size (%l) : (!cute.layout<"(?,4):(1,8)">) -> !cute.int_tuple<"?">
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %3 = scf.for %k = %zero to %n step %one iter_args(%a = %i) -> (i32) {
    %b = arith.addi %a, %i : i32
    scf.yield %b : i32
  }
  return
}

// A cute.static is left alone, also one without a use and one that is there twice.
// CHECK-LABEL: func.func @constants
// CHECK-NEXT:    cute.static : !cute.shape<"4">
// CHECK-NEXT:    cute.static : !cute.shape<"4">
// CHECK-NEXT:    cute.print
// CHECK-NEXT:    return
func.func @constants() {
  %0 = cute.static : !cute.shape<"4">
  %1 = cute.static : !cute.shape<"4">
  cute.print(%1) : !cute.shape<"4">
  return
}

// The producer of a static value goes when nothing else uses it.
// CHECK-LABEL: func.func @static_results
// CHECK-NEXT:    %[[L:.*]] = cute.static : !cute.layout<"(4,8):(8,1)">
// CHECK-NEXT:    %[[Z:.*]] = cute.static : !cute.int_tuple<"32">
// CHECK-NEXT:    return %[[L]], %[[Z]]
func.func @static_results() -> (!cute.layout<"(4,8):(8,1)">, !cute.int_tuple<"32">) {
  %s = cute.make_shape() : () -> !cute.shape<"(4,8)">
  %d = cute.make_stride() : () -> !cute.stride<"(8,1)">
  %l = cute.make_layout(%s, %d) : (!cute.shape<"(4,8)">, !cute.stride<"(8,1)">) -> !cute.layout<"(4,8):(8,1)">
  %z = cute.size (%l) : (!cute.layout<"(4,8):(8,1)">) -> !cute.int_tuple<"32">
  return %l, %z : !cute.layout<"(4,8):(8,1)">, !cute.int_tuple<"32">
}

// The static result of a loop and of a branch, and of a cast.
// CHECK-LABEL: func.func @any_dialect
// CHECK-NOT:     scf
// CHECK-NOT:     unrealized
// CHECK:         return %{{.*}}, %{{.*}}, %{{.*}} :
func.func @any_dialect(%c: i1, %n: index, %x: i32)
    -> (!cute.shape<"4">, !cute.coord<"(_,1)">, !cute.int_tuple<"7">) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = cute.static : !cute.shape<"4">
  %a = scf.for %k = %zero to %n step %one iter_args(%v = %s) -> (!cute.shape<"4">) {
    scf.yield %v : !cute.shape<"4">
  }
  %b = scf.if %c -> (!cute.coord<"(_,1)">) {
    %t = cute.static : !cute.coord<"(_,1)">
    scf.yield %t : !cute.coord<"(_,1)">
  } else {
    %t = cute.make_coord() : () -> !cute.coord<"(_,1)">
    scf.yield %t : !cute.coord<"(_,1)">
  }
  %d = builtin.unrealized_conversion_cast %x : i32 to !cute.int_tuple<"7">
  return %a, %b, %d : !cute.shape<"4">, !cute.coord<"(_,1)">, !cute.int_tuple<"7">
}

// A pure op with one static and one dynamic result keeps the dynamic one.
// CHECK-LABEL: func.func @one_of_two
// CHECK:         %[[IF:.*]]:2 = scf.if
// CHECK:         return %{{.*}}, %[[IF]]#1
func.func @one_of_two(%c: i1, %x: !cute.shape<"?">, %y: !cute.shape<"?">) -> (!cute.shape<"4">, !cute.shape<"?">) {
  %s = cute.static : !cute.shape<"4">
  %r:2 = scf.if %c -> (!cute.shape<"4">, !cute.shape<"?">) {
    scf.yield %s, %x : !cute.shape<"4">, !cute.shape<"?">
  } else {
    scf.yield %s, %y : !cute.shape<"4">, !cute.shape<"?">
  }
  return %r#0, %r#1 : !cute.shape<"4">, !cute.shape<"?">
}

// CHECK-LABEL: func.func @left_alone
// CHECK-SAME:    (%[[ARG:.*]]: !cute.shape<"(4,8)">, %[[I:.*]]: i32)
func.func @left_alone(%arg: !cute.shape<"(4,8)">, %i: i32) -> (!cute.shape<"(4,8)">, i32) {
  // The call may have effects.
  // CHECK-NEXT: %[[CALL:.*]] = call @other()
  %called = call @other() : () -> !cute.shape<"(4,8)">
  // CHECK-NEXT: %[[G:.*]]:2 = cute.get_scalars (%[[ARG]])
  %g:2 = cute.get_scalars (%arg) : !cute.shape<"(4,8)">
  // CHECK-NEXT: cute.print(%[[ARG]])
  cute.print(%arg) : !cute.shape<"(4,8)">
  // CHECK-NEXT: %[[D:.*]] = cute.make_shape(%[[I]]) : (i32) -> !cute.shape<"?">
  %d = cute.make_shape(%i) : (i32) -> !cute.shape<"?">
  // CHECK-NEXT: cute.print(%[[D]])
  cute.print(%d) : !cute.shape<"?">
  // CHECK-NEXT: return %[[CALL]], %[[G]]#1
  return %called, %g#1 : !cute.shape<"(4,8)">, i32
}
func.func private @other() -> !cute.shape<"(4,8)">
