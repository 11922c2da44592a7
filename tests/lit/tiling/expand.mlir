// cute-expand-ops on divides and products: a rest is rounded up, strides are multiplied, and all
// leaves that are known already stay constants.
//
// RUN: cute-opt %s -cute-expand-ops | FileCheck %s --implicit-check-not=scf.if

// CHECK-LABEL: func.func @divide(
// CHECK:         %[[S:.*]]:2 = cute.get_scalars<{only_dynamic}> (%{{.*}}) : !cute.layout<"(?,10):(1,?)">
// CHECK:         %[[REST:.*]] = arith.ceildivsi %[[S]]#0, %{{.*}} : i32
// CHECK:         %[[FIVE:.*]] = arith.constant 5 : i32
// CHECK:         %[[D:.*]] = arith.muli %[[S]]#1, %[[FIVE]] : i32
// CHECK:         cute.make_shape(%[[REST]]) : (i32) -> !cute.shape<"((3,5),?,2)">
// CHECK:         cute.make_stride(%[[S]]#1, %[[D]]) : (i32, i32) -> !cute.stride<"((1,?),3,?)">
func.func @divide(%l: !cute.layout<"(?,10):(1,?)">, %s: !cute.shape<"(3,5)">) -> !cute.layout<"((3,5),?,2):((1,?),3,?)"> {
  %r = cute.tiled_divide(%l, %s) : (!cute.layout<"(?,10):(1,?)">, !cute.shape<"(3,5)">) -> !cute.layout<"((3,5),?,2):((1,?),3,?)">
  return %r : !cute.layout<"((3,5),?,2):((1,?),3,?)">
}

// CHECK-LABEL: func.func @product(
// CHECK:         %[[S:.*]]:2 = cute.get_scalars<{only_dynamic}> (%{{.*}}) : !cute.layout<"(?,4):(1,?)">
// CHECK:         %[[D:.*]] = arith.muli %{{.*}}, %[[S]]#1 : i32
// CHECK:         cute.make_shape(%[[S]]#0) : (i32) -> !cute.shape<"((5,?),(2,4))">
// CHECK:         cute.make_stride(%[[D]]) : (i32) -> !cute.stride<"((1,10),(5,?))">
func.func @product(%l: !cute.layout<"(5,2):(1,5)">, %m: !cute.layout<"(?,4):(1,?)">) -> !cute.layout<"((5,?),(2,4)):((1,10),(5,?))"> {
  %r = cute.blocked_product(%l, %m)
         : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"(?,4):(1,?)">) -> !cute.layout<"((5,?),(2,4)):((1,10),(5,?))">
  return %r : !cute.layout<"((5,?),(2,4)):((1,10),(5,?))">
}

// Only the shape is read, not the order.
// CHECK-LABEL: func.func @cover(
// CHECK:         %[[N:.*]] = cute.get_scalars<{only_dynamic}> (%{{.*}}) : !cute.shape<"(9,?)">
// CHECK-NOT:     cute.get_scalars
// CHECK:         %[[TIMES:.*]] = arith.ceildivsi %[[N]], %{{.*}} : i32
// CHECK:         %[[D:.*]] = arith.muli %{{.*}}, %[[TIMES]] : i32
// CHECK:         cute.make_shape(%[[TIMES]]) : (i32) -> !cute.shape<"((3,3),(2,?))">
// CHECK:         cute.make_stride(%[[D]]) : (i32) -> !cute.stride<"((1,?),(3,6))">
func.func @cover(%l: !cute.layout<"(3,2):(1,3)">, %s: !cute.shape<"(9,?)">, %o: !cute.int_tuple<"(1,0)">) -> !cute.layout<"((3,3),(2,?)):((1,?),(3,6))"> {
  %r = cute.tile_to_shape(%l, %s, %o)
         : (!cute.layout<"(3,2):(1,3)">, !cute.shape<"(9,?)">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"((3,3),(2,?)):((1,?),(3,6))">
  return %r : !cute.layout<"((3,3),(2,?)):((1,?),(3,6))">
}

// A composed layout takes over its inner part and its offset.
// CHECK-LABEL: func.func @composed(
// CHECK:         %[[O:.*]] = cute.get_scalars<{only_dynamic}> (%{{.*}}) : !cute.composed_layout
// CHECK-NOT:     arith
// CHECK:         %[[T:.*]] = cute.make_int_tuple(%[[O]])
// CHECK:         cute.make_composed_layout(%{{.*}}, %[[T]], %{{.*}}) : (!cute.swizzle<"S<2,3,4>">, <"?">, <"((4,2),(2,8)):((16,1),(64,2))">)
func.func @composed(%l: !cute.composed_layout<"S<2,3,4> o ? o (8,16):(16,1)">, %s: !cute.shape<"(4,2)">) -> !cute.composed_layout<"S<2,3,4> o ? o ((4,2),(2,8)):((16,1),(64,2))"> {
  %r = cute.zipped_divide(%l, %s)
         : (!cute.composed_layout<"S<2,3,4> o ? o (8,16):(16,1)">, !cute.shape<"(4,2)">)
        -> !cute.composed_layout<"S<2,3,4> o ? o ((4,2),(2,8)):((16,1),(64,2))">
  return %r : !cute.composed_layout<"S<2,3,4> o ? o ((4,2),(2,8)):((16,1),(64,2))">
}
