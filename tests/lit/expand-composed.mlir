// cute-expand-ops on composed layouts: the outer layout, the offset, then the inner part. The three
// numbers of a swizzle give the masks and the shift: S<2,0,3> takes the bits of 24 = 3 << (0 + 3)
// three places down.
//
// RUN: cute-opt %s -cute-expand-ops -canonicalize | FileCheck %s --implicit-check-not=cute.layout_eval

// CHECK-LABEL: func.func @swizzle(
// CHECK-DAG:     %[[MASK:.*]] = arith.constant 24 : i32
// CHECK-DAG:     %[[SHIFT:.*]] = arith.constant 3 : i32
// CHECK:         %[[X:.*]] = arith.addi %{{.*}}, %{{.*}} overflow<nsw> : i32
// CHECK:         %[[BITS:.*]] = arith.andi %[[X]], %[[MASK]] : i32
// CHECK-NEXT:    %[[DOWN:.*]] = arith.shrui %[[BITS]], %[[SHIFT]] : i32
// CHECK-NEXT:    %[[Y:.*]] = arith.xori %[[X]], %[[DOWN]] : i32
// CHECK-NEXT:    cute.make_int_tuple(%[[Y]]) : (i32) -> !cute.int_tuple<"?">
func.func @swizzle(%c: !cute.coord<"(1,?)">, %l: !cute.composed_layout<"S<2,0,3> o 4 o (8,8):(1,8)">) -> !cute.int_tuple<"?"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"(1,?)">, !cute.composed_layout<"S<2,0,3> o 4 o (8,8):(1,8)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// A negative shift moves the bits at the base, 3 << 0, up.
// CHECK-LABEL: func.func @swizzle_up(
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3 : i32
// CHECK:         %[[BITS:.*]] = arith.andi %[[X:.*]], %[[THREE]] : i32
// CHECK-NEXT:    %[[UP:.*]] = arith.shli %[[BITS]], %[[THREE]]{{.*}} : i32
// CHECK-NEXT:    arith.xori %[[X]], %[[UP]] : i32
func.func @swizzle_up(%c: !cute.coord<"?">, %l: !cute.composed_layout<"S<2,0,-3> o 0 o 32:2">) -> !cute.int_tuple<"?"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"?">, !cute.composed_layout<"S<2,0,-3> o 0 o 32:2">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// S<0,..> is the identity: the offset is added and nothing else happens.
// CHECK-LABEL: func.func @identity(
// CHECK-NOT:     arith.andi
// CHECK:         arith.addi
// CHECK-NOT:     arith.xori
// CHECK:         cute.make_int_tuple
func.func @identity(%c: !cute.coord<"3">, %l: !cute.composed_layout<"S<0,5,6> o ? o 8:1">) -> !cute.int_tuple<"?"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"3">, !cute.composed_layout<"S<0,5,6> o ? o 8:1">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// A mask with bit 31 set is no 32-bit constant: S<16,0,16> computes in 64 bits.
// CHECK-LABEL: func.func @wide_mask(
// CHECK-DAG:     arith.constant 4294901760 : i64
// CHECK:         arith.andi %{{.*}} : i64
// CHECK-NEXT:    arith.shrui %{{.*}} : i64
// CHECK:         arith.xori %{{.*}} : i64
func.func @wide_mask(%c: !cute.coord<"?">, %l: !cute.composed_layout<"S<16,0,16> o 0 o 8:1">) -> !cute.int_tuple<"?{i64}"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"?">, !cute.composed_layout<"S<16,0,16> o 0 o 8:1">) -> !cute.int_tuple<"?{i64}">
  return %0 : !cute.int_tuple<"?{i64}">
}

// A layout inside: 3 * (5 + i).
// CHECK-LABEL: func.func @layout(
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3 : i32
// CHECK-DAG:     %[[FIVE:.*]] = arith.constant 5 : i32
// CHECK:         %[[SUM:.*]] = arith.addi {{.*}}%[[FIVE]]{{.*}} overflow<nsw> : i32
// CHECK-NEXT:    arith.muli %[[SUM]], %[[THREE]] overflow<nsw> : i32
// CHECK-NEXT:    cute.make_int_tuple
func.func @layout(%c: !cute.coord<"(?,0)">, %l: !cute.composed_layout<"99:3 o 5 o (2,3):(1,2)">) -> !cute.int_tuple<"?"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"(?,0)">, !cute.composed_layout<"99:3 o 5 o (2,3):(1,2)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// All parts known at run time are read by one get_scalars: outer layout, offset, inner part. What is
// multiplied by a stride that may be 0 may wrap.
// CHECK-LABEL: func.func @one_read(
// CHECK-SAME:    %[[C:.*]]: !cute.coord<"?">, %[[L:.*]]: !cute.composed_layout
// CHECK:         %[[I:.*]] = cute.get_scalars<{only_dynamic}> (%[[C]]) : !cute.coord<"?">
// CHECK-NEXT:    %[[S:.*]]:3 = cute.get_scalars<{only_dynamic}> (%[[L]]) : !cute.composed_layout<"30:? o ? o 4:?">
// CHECK-NEXT:    %[[B:.*]] = arith.muli %[[I]], %[[S]]#0 : i32
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi {{%[^,]*}}, {{%[^ ]*}} : i32
// CHECK-NEXT:    arith.muli %[[SUM]], %[[S]]#2 overflow<nsw> : i32
func.func @one_read(%c: !cute.coord<"?">, %l: !cute.composed_layout<"30:? o ? o 4:?">) -> !cute.int_tuple<"?"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"?">, !cute.composed_layout<"30:? o ? o 4:?">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}
