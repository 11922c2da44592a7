// Discardable attributes, attributes of the dialect, type aliases and locations survive printing,
// the generic form and bytecode.
//
// RUN: cute-opt %s -mlir-print-debuginfo > %t.once
// RUN: FileCheck %s < %t.once
// RUN: cute-opt %t.once -mlir-print-debuginfo | diff %t.once -
// RUN: cute-opt %s -mlir-print-debuginfo -mlir-print-op-generic | cute-opt -mlir-print-debuginfo | diff %t.once -
// RUN: cute-opt %s -emit-bytecode | cute-opt -mlir-print-debuginfo | diff %t.once -

!matrix = !cute.layout<"(4,?)">
#tiling = #cute.layout<"(2,3)">

// CHECK-LABEL: func.func @f
// CHECK-SAME:  !cute.layout<"(4,?):(1,4)">
// CHECK-SAME:  #cute.layout<"(2,3):(1,2)">
func.func @f(%l: !matrix, %i: i32) attributes {tiling = #tiling} {
  // CHECK: cute.size (%{{.*}}) {kinds = [#cute.int_tuple<"1">, #cute.coord<"(_,2)">, #cute.shape<"()">, #cute.stride<"2@1">, #cute.composed_layout<"S<3,2,4> o 5 o 9:1">, #cute.swizzle<"S<3,2,4>">, #cute.tile<"[9:1;_]">]} :
  %0 = cute.size (%l) {kinds = [#cute.int_tuple<"1">, #cute.coord<"( _, 2)">, #cute.shape<"()">,
                                #cute.stride<"2 @ 1">, #cute.composed_layout<"S<3,2,4>o5o9">,
                                #cute.swizzle<"S< 3, 2, 4 >">, #cute.tile<"[9;_]">]}
         : (!matrix) -> !cute.int_tuple<"?"> loc("size.py":3:5)
  // CHECK: cute.make_coord(%{{.*}}) {a = 1 : i64, b} : (i32) -> !cute.coord<"?">
  %1 = cute.make_coord(%i) {a = 1, b} : (i32) -> !cute.coord<"?">
  // CHECK: cute.static {a} : !cute.shape<"4">
  %2 = cute.static {a} : !cute.shape<"4">
  // CHECK: cute.get_scalars (%{{.*}}) {a} : !cute.layout<"(4,?):(1,4)">
  %3:4 = cute.get_scalars (%l) {a} : !matrix
  // CHECK: cute.print(%{{.*}}) : !cute.layout<"(4,?):(1,4)"> {a}
  cute.print(%l) : !matrix {a}
  return
}
// CHECK: loc("size.py":3:5)
