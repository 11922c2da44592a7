// Layouts made from shapes that are known at run time only.
//
// RUN: cute-run %s | FileCheck %s

func.func @main() {
  %4 = arith.constant 4 : i32
  %5 = arith.constant 5 : i32
  %s = cute.make_shape(%4, %5) : (i32, i32) -> !cute.shape<"(?,(3,?))">
  %i = cute.make_identity_layout(%s) : !cute.shape<"(?,(3,?))"> -> !cute.layout<"(?,(3,?)):(1@0,(1@0@1,1@1@1))">
  // CHECK: (4,(3,5)):(1@0,(1@0@1,1@1@1))
  cute.print(%i) : !cute.layout<"(?,(3,?)):(1@0,(1@0@1,1@1@1))">
  // The mode (3,5) comes first, column-major.
  // CHECK-NEXT: (4,(3,5)):(15,(1,3))
  %o = cute.static : !cute.int_tuple<"(1,0)">
  %l = cute.make_ordered_layout(%s, %o) : (!cute.shape<"(?,(3,?))">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"(?,(3,?)):(?,(1,3))">
  cute.print(%l) : !cute.layout<"(?,(3,?)):(?,(1,3))">
  // Strides 5, (1, 20) are in the order 3, 4, 5.
  // CHECK-NEXT: (4,(3,5)):(3,(1,12))
  %d = cute.static : !cute.stride<"(5,(1,20))">
  %p = cute.make_layout(%s, %d) : (!cute.shape<"(?,(3,?))">, !cute.stride<"(5,(1,20))">) -> !cute.layout<"(?,(3,?)):(5,(1,20))">
  %q = cute.make_layout_like(%p) : !cute.layout<"(?,(3,?)):(5,(1,20))"> -> !cute.layout<"(?,(3,?)):(3,(1,?))">
  cute.print(%q) : !cute.layout<"(?,(3,?)):(3,(1,?))">
  return
}
