// cute-expand-ops on accessors: leaves are taken over, nothing is computed.
//
// RUN: cute-opt %s -cute-expand-ops | FileCheck %s --implicit-check-not=arith --implicit-check-not=scf

// CHECK-LABEL: func.func @get(
// CHECK-SAME:    %[[L:.*]]: !cute.layout<"(?,(?,3)):(1,(?,?{i64}))">
// CHECK:         %[[S:.*]]:4 = cute.get_scalars<{only_dynamic}> (%[[L]])
// CHECK:         %[[SHAPE:.*]] = cute.make_shape(%[[S]]#1) : (i32) -> !cute.shape<"(?,3)">
// CHECK:         %[[STRIDE:.*]] = cute.make_stride(%[[S]]#2, %[[S]]#3) : (i32, i64) -> !cute.stride<"(?,?{i64})">
// CHECK:         %[[R:.*]] = cute.make_layout(%[[SHAPE]], %[[STRIDE]])
// CHECK:         return %[[R]]
func.func @get(%l: !cute.layout<"(?,(?,3)):(1,(?,?{i64}))">) -> !cute.layout<"(?,3):(?,?{i64})"> {
  %r = cute.get<[1]> (%l) : !cute.layout<"(?,(?,3)):(1,(?,?{i64}))"> -> !cute.layout<"(?,3):(?,?{i64})">
  return %r : !cute.layout<"(?,3):(?,?{i64})">
}

// Of several results the static ones are constants; the leaves are read once.
// CHECK-LABEL: func.func @leaves(
// CHECK-SAME:    %[[T:.*]]: !cute.tile<"[?:1;_;(4,2):(?,1)]">
// CHECK:         %[[S:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[T]])
// CHECK-NOT:     cute.get_scalars
// CHECK:         cute.make_shape(%[[S]]#0) : (i32) -> !cute.shape<"?">
// CHECK:         cute.static : !cute.tile<"_">
// CHECK:         cute.make_stride(%[[S]]#1) : (i32) -> !cute.stride<"(?,1)">
func.func @leaves(%t: !cute.tile<"[?:1;_;(4,2):(?,1)]">) -> (!cute.layout<"?:1">, !cute.tile<"_">, !cute.layout<"(4,2):(?,1)">) {
  %r:3 = cute.get_leaves(%t) : !cute.tile<"[?:1;_;(4,2):(?,1)]">
  return %r#0, %r#1, %r#2 : !cute.layout<"?:1">, !cute.tile<"_">, !cute.layout<"(4,2):(?,1)">
}

// A cast hands the integers on.
// CHECK-LABEL: func.func @cast(
// CHECK:         %[[S:.*]] = cute.get_scalars<{only_dynamic}> (%{{.*}}) : !cute.stride<"(8,?)">
// CHECK:         %[[R:.*]] = cute.make_int_tuple(%[[S]]) : (i32) -> !cute.int_tuple<"(8,?)">
// CHECK:         return %[[R]]
func.func @cast(%d: !cute.stride<"(8,?)">) -> !cute.int_tuple<"(8,?)"> {
  %r = cute.to_int_tuple(%d) : !cute.stride<"(8,?)"> -> !cute.int_tuple<"(8,?)">
  return %r : !cute.int_tuple<"(8,?)">
}
