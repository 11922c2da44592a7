// cute-expand-ops on size: the product of the extents, as wide as the widest; a product that is
// known is a cute.static. Constructors, get_scalars, static and print stay as they are.
//
// RUN: cute-opt %s -cute-expand-ops | FileCheck %s --implicit-check-not=cute.size

// CHECK-LABEL: func.func @product(
// CHECK-SAME:    %[[S:.*]]: !cute.shape<"(?,(3,?))">
// CHECK-NEXT:    %[[G:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[S]]) : !cute.shape<"(?,(3,?))">
// CHECK-NEXT:    %[[THREE:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[P:.*]] = arith.muli %[[G]]#0, %[[THREE]] : i32
// CHECK-NEXT:    %[[Q:.*]] = arith.muli %[[P]], %[[G]]#1 overflow<nsw> : i32
// CHECK-NEXT:    %[[R:.*]] = cute.make_int_tuple(%[[Q]]) : (i32) -> !cute.int_tuple<"?">
// CHECK-NEXT:    return %[[R]]
func.func @product(%s: !cute.shape<"(?,(3,?))">) -> !cute.int_tuple<"?"> {
  %0 = cute.size (%s) : (!cute.shape<"(?,(3,?))">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// One factor makes no product.
// CHECK-LABEL: func.func @mode(
// CHECK-NEXT:    %[[G:.*]]:3 = cute.get_scalars<{only_dynamic}>
// CHECK-NEXT:    %[[R:.*]] = cute.make_int_tuple(%[[G]]#1) : (i64) -> !cute.int_tuple<"?{i64}">
// CHECK-NEXT:    return %[[R]]
func.func @mode(%l: !cute.layout<"(?,?{i64}):(1,?)">) -> !cute.int_tuple<"?{i64}"> {
  %0 = cute.size<[1]> (%l) : (!cute.layout<"(?,?{i64}):(1,?)">) -> !cute.int_tuple<"?{i64}">
  return %0 : !cute.int_tuple<"?{i64}">
}

// CHECK-LABEL: func.func @widened(
// CHECK:         %[[G:.*]]:2 = cute.get_scalars<{only_dynamic}>
// CHECK-NEXT:    %[[W:.*]] = arith.extsi %[[G]]#0 : i32 to i64
// CHECK-NEXT:    arith.muli %[[W]], %[[G]]#1 overflow<nsw> : i64
// CHECK-NEXT:    cute.make_int_tuple
func.func @widened(%t: !cute.int_tuple<"(?,?{i64})">) -> !cute.int_tuple<"?{i64}"> {
  %0 = cute.size (%t) : (!cute.int_tuple<"(?,?{i64})">) -> !cute.int_tuple<"?{i64}">
  return %0 : !cute.int_tuple<"?{i64}">
}

// A factor of 0 decides the product; 5000000000 does not fit in 32 bits and makes it wide.
// CHECK-LABEL: func.func @constants(
// CHECK:         cute.static : !cute.int_tuple<"0">
// CHECK:         arith.constant 5000000000 : i64
// CHECK:         arith.muli {{.*}} : i64
func.func @constants(%t: !cute.shape<"(?,0)">, %w: !cute.shape<"(?,5000000000)">) -> (!cute.int_tuple<"0">, !cute.int_tuple<"?{i64}">) {
  %0 = cute.size (%t) : (!cute.shape<"(?,0)">) -> !cute.int_tuple<"0">
  %1 = cute.size (%w) : (!cute.shape<"(?,5000000000)">) -> !cute.int_tuple<"?{i64}">
  return %0, %1 : !cute.int_tuple<"0">, !cute.int_tuple<"?{i64}">
}

// CHECK-LABEL: func.func @kept(
// CHECK-NEXT:    cute.make_shape
// CHECK-NEXT:    cute.make_stride
// CHECK-NEXT:    cute.make_layout
// CHECK-NEXT:    cute.static
// CHECK-NEXT:    cute.make_int_tuple
// CHECK-NEXT:    cute.make_composed_layout
// CHECK-NEXT:    cute.make_coord
// CHECK-NEXT:    cute.make_tile
// CHECK-NEXT:    cute.get_scalars
// CHECK-NEXT:    cute.print
// CHECK-NEXT:    cute.print
// CHECK-NEXT:    cute.print
// CHECK-NEXT:    return
func.func @kept(%i: i32) {
  %s = cute.make_shape(%i) : (i32) -> !cute.shape<"?">
  %d = cute.make_stride(%i) : (i32) -> !cute.stride<"?">
  %l = cute.make_layout(%s, %d) : (!cute.shape<"?">, !cute.stride<"?">) -> !cute.layout<"?:?">
  %w = cute.static : !cute.swizzle<"S<2,0,3>">
  %o = cute.make_int_tuple(%i) : (i32) -> !cute.int_tuple<"?">
  %m = cute.make_composed_layout(%w, %o, %l) : (!cute.swizzle<"S<2,0,3>">, <"?">, <"?:?">) -> <"S<2,0,3> o ? o ?:?">
  %c = cute.make_coord(%i) : (i32) -> !cute.coord<"(_,?)">
  %t = cute.make_tile(%i) : (i32) -> !cute.tile<"[?:1]">
  %g:3 = cute.get_scalars<{only_dynamic}> (%m) : !cute.composed_layout<"S<2,0,3> o ? o ?:?">
  cute.print(%m) : !cute.composed_layout<"S<2,0,3> o ? o ?:?">
  cute.print(%c) : !cute.coord<"(_,?)">
  cute.print(%t) : !cute.tile<"[?:1]">
  return
}
