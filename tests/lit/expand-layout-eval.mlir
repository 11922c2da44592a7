// cute-expand-ops on layout_eval: one get_scalars for each operand that has a leaf known at run
// time, signed arithmetic that does not wrap, and the result rebuilt with make_int_tuple. Products
// with a constant 0 or 1 emit nothing.
//
// RUN: cute-opt %s -cute-expand-ops | FileCheck %s --implicit-check-not=cute.layout_eval --implicit-check-not=arith.select

// i + 4 * j
// CHECK-LABEL: func.func @plain(
// CHECK-SAME:    %[[C:.*]]: !cute.coord<"(?,?)">
// CHECK-NEXT:    %[[S:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[C]]) : !cute.coord<"(?,?)">
// CHECK-NEXT:    %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[P:.*]] = arith.muli %[[S]]#1, %[[FOUR]] overflow<nsw> : i32
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %[[S]]#0, %[[P]] overflow<nsw> : i32
// CHECK-NEXT:    %[[R:.*]] = cute.make_int_tuple(%[[SUM]]) : (i32) -> !cute.int_tuple<"?">
// CHECK-NEXT:    return %[[R]]
func.func @plain(%c: !cute.coord<"(?,?)">, %l: !cute.layout<"(4,8):(1,4)">) -> !cute.int_tuple<"?"> {
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"(?,?)">, !cute.layout<"(4,8):(1,4)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// The first coordinate is 32 bits wide, the second 64: so is the result. The extents are not needed.
// CHECK-LABEL: func.func @two_widths(
// CHECK-SAME:    %[[C:.*]]: !cute.coord<"(?,?{i64})">, %[[L:.*]]: !cute.layout<"(?,8):(1,?)">
// CHECK-NEXT:    %[[A:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[C]]) : !cute.coord<"(?,?{i64})">
// CHECK-NEXT:    %[[B:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[L]]) : !cute.layout<"(?,8):(1,?)">
// CHECK-DAG:     %[[STRIDE:.*]] = arith.extsi %[[B]]#1 : i32 to i64
// CHECK-DAG:     %[[P:.*]] = arith.muli %[[A]]#1, %[[STRIDE]] overflow<nsw> : i64
// CHECK-DAG:     %[[I:.*]] = arith.extsi %[[A]]#0 : i32 to i64
// CHECK:         %[[SUM:.*]] = arith.addi %[[I]], %[[P]] overflow<nsw> : i64
// CHECK-NEXT:    cute.make_int_tuple(%[[SUM]]) : (i64) -> !cute.int_tuple<"?{i64}">
func.func @two_widths(%c: !cute.coord<"(?,?{i64})">, %l: !cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?{i64}"> {
  %0 = cute.layout_eval(%c, %l)
         : (!cute.coord<"(?,?{i64})">, !cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?{i64}">
  return %0 : !cute.int_tuple<"?{i64}">
}

// One integer over two modes: the remainder by 5 goes to the first, the quotient, unreduced, to the
// second.
// CHECK-LABEL: func.func @scalar_coordinate(
// CHECK-NEXT:    %[[I:.*]] = cute.get_scalars<{only_dynamic}>
// CHECK-DAG:     %[[Q:.*]] = arith.divsi %[[I]], %{{.*}} : i32
// CHECK-DAG:     %[[M:.*]] = arith.remsi %[[I]], %{{.*}} : i32
// CHECK:         %[[P:.*]] = arith.muli %[[Q]], %{{.*}} overflow<nsw> : i32
// CHECK:         arith.addi %[[M]], %[[P]] overflow<nsw> : i32
// CHECK-NEXT:    cute.make_int_tuple
func.func @scalar_coordinate(%c: !cute.coord<"?">, %l: !cute.layout<"(5,6):(1,9)">) -> !cute.int_tuple<"?"> {
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"?">, !cute.layout<"(5,6):(1,9)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// A static coordinate over strides known at run time: 1 * a + 2 * b.
// CHECK-LABEL: func.func @dynamic_strides(
// CHECK-SAME:    %{{.*}}: !cute.coord<"(1,2)">, %[[L:.*]]: !cute.layout<"(4,8):(?,?)">
// CHECK-NEXT:    %[[S:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[L]])
// CHECK:         %[[P:.*]] = arith.muli {{.*}} overflow<nsw> : i32
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %[[S]]#0, %[[P]] overflow<nsw> : i32
// CHECK-NEXT:    cute.make_int_tuple(%[[SUM]])
func.func @dynamic_strides(%c: !cute.coord<"(1,2)">, %l: !cute.layout<"(4,8):(?,?)">) -> !cute.int_tuple<"?"> {
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"(1,2)">, !cute.layout<"(4,8):(?,?)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// Scaled bases give a tuple; the slot in the middle is the constant 0.
// CHECK-LABEL: func.func @basis(
// CHECK-NEXT:    %[[S:.*]]:2 = cute.get_scalars<{only_dynamic}>
// CHECK-NEXT:    %[[R:.*]] = cute.make_int_tuple(%[[S]]#0, %[[S]]#1) : (i32, i32) -> !cute.int_tuple<"(?,0,?)">
// CHECK-NEXT:    return %[[R]]
func.func @basis(%c: !cute.coord<"(?,?)">, %l: !cute.layout<"(5,6):(1@0,1@2)">) -> !cute.int_tuple<"(?,0,?)"> {
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"(?,?)">, !cute.layout<"(5,6):(1@0,1@2)">) -> !cute.int_tuple<"(?,0,?)">
  return %0 : !cute.int_tuple<"(?,0,?)">
}

// A static index is one constant; no operand is read.
// CHECK-LABEL: func.func @static_index(
// CHECK-NEXT:    %[[R:.*]] = cute.static : !cute.int_tuple<"18">
// CHECK-NEXT:    return %[[R]]
func.func @static_index(%c: !cute.coord<"(?,2)">, %l: !cute.layout<"(5,6):(0,9)">) -> !cute.int_tuple<"18"> {
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"(?,2)">, !cute.layout<"(5,6):(0,9)">) -> !cute.int_tuple<"18">
  return %0 : !cute.int_tuple<"18">
}
