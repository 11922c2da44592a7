// Pure ops that do not depend on the loop leave it; a print stays where it is.
//
// RUN: cute-opt %s -loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: func.func @hoist
// CHECK:         cute.make_shape
// CHECK:         cute.make_layout
// CHECK:         cute.static : !cute.coord<"(1,2)">
// CHECK:         %[[E:.*]] = cute.layout_eval
// CHECK:         cute.size
// CHECK:         cute.get_scalars
// CHECK:         scf.for
// CHECK-NEXT:      cute.print(%[[E]])
// CHECK-NEXT:      arith.index_cast
// CHECK-NEXT:      cute.make_coord
// CHECK-NEXT:      cute.layout_eval
// CHECK-NEXT:      cute.print
// CHECK-NEXT:    }
func.func @hoist(%n: index, %m: i32, %d: !cute.stride<"(1,?)">) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %s = cute.make_shape(%m) : (i32) -> !cute.shape<"(?,8)">
    %l = cute.make_layout(%s, %d) : (!cute.shape<"(?,8)">, !cute.stride<"(1,?)">) -> !cute.layout<"(?,8):(1,?)">
    %c = cute.static : !cute.coord<"(1,2)">
    %e = cute.layout_eval(%c, %l) : (!cute.coord<"(1,2)">, !cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?">
    %z = cute.size (%l) : (!cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?">
    %g:2 = cute.get_scalars<{only_dynamic}> (%l) : !cute.layout<"(?,8):(1,?)">
    cute.print(%e) : !cute.int_tuple<"?">
    %k = arith.index_cast %i : index to i32
    %ck = cute.make_coord(%k) : (i32) -> !cute.coord<"(0,?)">
    %ek = cute.layout_eval(%ck, %l) : (!cute.coord<"(0,?)">, !cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?">
    cute.print(%ek) : !cute.int_tuple<"?">
  }
  return
}
