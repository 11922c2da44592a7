// An index that may pass 32 bits is never computed in 32: where the static extents and strides show
// that a coordinate inside the shape does, everything is 64 bits wide, though each operand has 32.
//
// RUN: cute-opt %s -cute-expand-ops | FileCheck %s

// CHECK-LABEL: func.func @beyond(
// CHECK-NOT:     : i32
// CHECK:         arith.extsi %{{.*}} : i32 to i64
// CHECK:         arith.muli %{{.*}} overflow<nsw> : i64
// CHECK:         arith.addi %{{.*}} overflow<nsw> : i64
// CHECK:         cute.make_int_tuple(%{{.*}}) : (i64) -> !cute.int_tuple<"?{i64}">
func.func @beyond(%c: !cute.coord<"(?,?)">, %l: !cute.layout<"(175000,12288):(12288,1)">) -> !cute.int_tuple<"?{i64}"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"(?,?)">, !cute.layout<"(175000,12288):(12288,1)">) -> !cute.int_tuple<"?{i64}">
  return %0 : !cute.int_tuple<"?{i64}">
}

// The last index is 2^31 - 1: 32 bits are enough.
// CHECK-LABEL: func.func @just_inside(
// CHECK-NOT:     i64
// CHECK:         cute.make_int_tuple(%{{.*}}) : (i32) -> !cute.int_tuple<"?">
func.func @just_inside(%c: !cute.coord<"(?,?)">, %l: !cute.layout<"(32768,65536):(65536,1)">) -> !cute.int_tuple<"?"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"(?,?)">, !cute.layout<"(32768,65536):(65536,1)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// One more is 2^31.
// CHECK-LABEL: func.func @just_outside(
// CHECK:         cute.make_int_tuple(%{{.*}}) : (i64) -> !cute.int_tuple<"?{i64}">
func.func @just_outside(%c: !cute.coord<"?">, %l: !cute.layout<"2:2147483648">) -> !cute.int_tuple<"?{i64}"> {
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"?">, !cute.layout<"2:2147483648">) -> !cute.int_tuple<"?{i64}">
  return %0 : !cute.int_tuple<"?{i64}">
}

// -2^31 still fits, -2^31 - 1 does not.
// CHECK-LABEL: func.func @negative(
// CHECK:         cute.make_int_tuple(%{{.*}}) : (i32) -> !cute.int_tuple<"?">
// CHECK:         cute.make_int_tuple(%{{.*}}) : (i64) -> !cute.int_tuple<"?{i64}">
func.func @negative(%c: !cute.coord<"?">, %d: !cute.coord<"(?,?)">, %l: !cute.layout<"2:-2147483648">, %m: !cute.layout<"(2,2):(-2147483648,-1)">)
    -> (!cute.int_tuple<"?">, !cute.int_tuple<"?{i64}">) {
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"?">, !cute.layout<"2:-2147483648">) -> !cute.int_tuple<"?">
  %1 = cute.layout_eval(%d, %m) : (!cute.coord<"(?,?)">, !cute.layout<"(2,2):(-2147483648,-1)">) -> !cute.int_tuple<"?{i64}">
  return %0, %1 : !cute.int_tuple<"?">, !cute.int_tuple<"?{i64}">
}

// Each leaf of a basis layout has its own width.
// CHECK-LABEL: func.func @per_leaf(
// CHECK:         cute.make_int_tuple(%{{.*}}, %{{.*}}) : (i32, i64) -> !cute.int_tuple<"(?,?{i64})">
func.func @per_leaf(%c: !cute.coord<"(?,?)">, %l: !cute.layout<"(4,4):(1@0,2147483647@1)">) -> !cute.int_tuple<"(?,?{i64})"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"(?,?)">, !cute.layout<"(4,4):(1@0,2147483647@1)">) -> !cute.int_tuple<"(?,?{i64})">
  return %0 : !cute.int_tuple<"(?,?{i64})">
}
