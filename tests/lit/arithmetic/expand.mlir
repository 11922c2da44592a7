// cute-expand-ops on quotients, sums and comparisons: arithmetic on what is known at run time only, with
// scf.if where a value depends on it. All of it can be lowered.
//
// RUN: cute-opt %s -cute-expand-ops | FileCheck %s
// RUN: cute-opt %s -cute-expand-ops -cute-to-base -base-prepare -one-shot-convert-to-llvm | FileCheck %s --check-prefix=LLVM --implicit-check-not=cute. --implicit-check-not=unrealized --implicit-check-not=scf.
// LLVM: llvm.func @shape_div

// A quotient that truncates to 0 becomes the product of the signs: 1, -1, or 0 for 0.
// CHECK-LABEL: func.func @shape_div(
// CHECK-SAME:    %[[A0:.*]]: !cute.shape<"?">, %[[A1:.*]]: !cute.shape<"?{i64}">
// CHECK-NEXT:    %[[V2:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"?">
// CHECK-NEXT:    %[[V3:.*]] = cute.get_scalars<{only_dynamic}> (%[[A1]]) : !cute.shape<"?{i64}">
// CHECK-NEXT:    %[[V4:.*]] = arith.extsi %[[V2]] : i32 to i64
// CHECK-NEXT:    %[[V5:.*]] = arith.divsi %[[V4]], %[[V3]] : i64
// CHECK-NEXT:    %[[V6:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V7:.*]] = arith.cmpi ne, %[[V5]], %[[V6]] : i64
// CHECK-NEXT:    %[[V8:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V9:.*]] = arith.cmpi eq, %[[V2]], %[[V8]] : i32
// CHECK-NEXT:    %[[V10:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V11:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[V12:.*]] = scf.if %[[V9]] -> (i32) {
// CHECK-NEXT:    scf.yield %[[V10]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V11]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V13:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V14:.*]] = arith.cmpi sgt, %[[V2]], %[[V13]] : i32
// CHECK-NEXT:    %[[V15:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V16:.*]] = scf.if %[[V14]] -> (i32) {
// CHECK-NEXT:    scf.yield %[[V15]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V12]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V17:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V18:.*]] = arith.cmpi eq, %[[V3]], %[[V17]] : i64
// CHECK-NEXT:    %[[V19:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V20:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[V21:.*]] = scf.if %[[V18]] -> (i32) {
// CHECK-NEXT:    scf.yield %[[V19]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V20]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V22:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[V23:.*]] = arith.cmpi sgt, %[[V3]], %[[V22]] : i64
// CHECK-NEXT:    %[[V24:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V25:.*]] = scf.if %[[V23]] -> (i32) {
// CHECK-NEXT:    scf.yield %[[V24]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V21]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V26:.*]] = arith.muli %[[V16]], %[[V25]] overflow<nsw> : i32
// CHECK-NEXT:    %[[V27:.*]] = arith.extsi %[[V26]] : i32 to i64
// CHECK-NEXT:    %[[V28:.*]] = scf.if %[[V7]] -> (i64) {
// CHECK-NEXT:    scf.yield %[[V5]] : i64
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V27]] : i64
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V29:.*]] = cute.make_shape(%[[V28]]) : (i64) -> !cute.shape<"?{i64}">
// CHECK-NEXT:    return %[[V29]] : !cute.shape<"?{i64}">
func.func @shape_div(%a: !cute.shape<"?">, %b: !cute.shape<"?{i64}">) -> !cute.shape<"?{i64}"> {
  %0 = cute.shape_div(%a, %b) : (!cute.shape<"?">, !cute.shape<"?{i64}">) -> !cute.shape<"?{i64}">
  return %0 : !cute.shape<"?{i64}">
}

// The sign of a constant is known, and so is the quotient of two.
// CHECK-LABEL: func.func @by_constant(
// CHECK-SAME:    %[[A0:.*]]: !cute.shape<"(?,6)">
// CHECK-NEXT:    %[[V1:.*]] = cute.static : !cute.shape<"(4,2)">
// CHECK-NEXT:    %[[V2:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"(?,6)">
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[V4:.*]] = arith.divsi %[[V2]], %[[V3]] : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.cmpi ne, %[[V4]], %[[V5]] : i32
// CHECK-NEXT:    %[[V7:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.cmpi eq, %[[V2]], %[[V7]] : i32
// CHECK-NEXT:    %[[V9:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V10:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[V11:.*]] = scf.if %[[V8]] -> (i32) {
// CHECK-NEXT:    scf.yield %[[V9]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V10]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V12:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V13:.*]] = arith.cmpi sgt, %[[V2]], %[[V12]] : i32
// CHECK-NEXT:    %[[V14:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V15:.*]] = scf.if %[[V13]] -> (i32) {
// CHECK-NEXT:    scf.yield %[[V14]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V11]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V16:.*]] = scf.if %[[V6]] -> (i32) {
// CHECK-NEXT:    scf.yield %[[V4]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V15]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V17:.*]] = cute.make_shape(%[[V16]]) : (i32) -> !cute.shape<"(?,3)">
// CHECK-NEXT:    return %[[V17]] : !cute.shape<"(?,3)">
func.func @by_constant(%a: !cute.shape<"(?,6)">) -> !cute.shape<"(?,3)"> {
  %b = cute.static : !cute.shape<"(4,2)">
  %0 = cute.shape_div(%a, %b) : (!cute.shape<"(?,6)">, !cute.shape<"(4,2)">) -> !cute.shape<"(?,3)">
  return %0 : !cute.shape<"(?,3)">
}

// The quotient of 4 and the first mode is left for the second.
// CHECK-LABEL: func.func @consumed(
// CHECK-SAME:    %[[A0:.*]]: !cute.int_tuple<"(?,10)">, %[[A1:.*]]: !cute.int_tuple<"4">
// CHECK-NEXT:    %[[V2:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.int_tuple<"(?,10)">
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[V4:.*]] = arith.ceildivsi %[[V2]], %[[V3]] : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.ceildivsi %[[V5]], %[[V2]] : i32
// CHECK-NEXT:    %[[V7:.*]] = arith.constant 10 : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.ceildivsi %[[V7]], %[[V6]] : i32
// CHECK-NEXT:    %[[V9:.*]] = cute.make_int_tuple(%[[V4]], %[[V8]]) : (i32, i32) -> !cute.int_tuple<"(?,?)">
// CHECK-NEXT:    return %[[V9]] : !cute.int_tuple<"(?,?)">
func.func @consumed(%a: !cute.int_tuple<"(?,10)">, %b: !cute.int_tuple<"4">) -> !cute.int_tuple<"(?,?)"> {
  %0 = cute.ceil_div(%a, %b) : (!cute.int_tuple<"(?,10)">, !cute.int_tuple<"4">) -> !cute.int_tuple<"(?,?)">
  return %0 : !cute.int_tuple<"(?,?)">
}

// By a layout of stride 1 it is the division by its size.
// CHECK-LABEL: func.func @tile(
// CHECK-SAME:    %[[A0:.*]]: !cute.shape<"(?,10)">, %[[A1:.*]]: !cute.tile<"[2:1]">
// CHECK-NEXT:    %[[V2:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"(?,10)">
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[V4:.*]] = arith.ceildivsi %[[V2]], %[[V3]] : i32
// CHECK-NEXT:    %[[V5:.*]] = cute.make_shape(%[[V4]]) : (i32) -> !cute.shape<"(?,10)">
// CHECK-NEXT:    return %[[V5]] : !cute.shape<"(?,10)">
func.func @tile(%a: !cute.shape<"(?,10)">, %t: !cute.tile<"[2:1]">) -> !cute.shape<"(?,10)"> {
  %0 = cute.ceil_div(%a, %t) : (!cute.shape<"(?,10)">, !cute.tile<"[2:1]">) -> !cute.shape<"(?,10)">
  return %0 : !cute.shape<"(?,10)">
}

// Elements without partner are copied; a sum with 0 is computed all the same.
// CHECK-LABEL: func.func @sum(
// CHECK-SAME:    %[[A0:.*]]: !cute.int_tuple<"(?,(5,?{i64}))">, %[[A1:.*]]: !cute.int_tuple<"(0,(2,?),?)">
// CHECK-NEXT:    %[[V2:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.int_tuple<"(?,(5,?{i64}))">
// CHECK-NEXT:    %[[V3:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A1]]) : !cute.int_tuple<"(0,(2,?),?)">
// CHECK-NEXT:    %[[V4:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.addi %[[V2]]#0, %[[V4]] overflow<nsw> : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.extsi %[[V3]]#0 : i32 to i64
// CHECK-NEXT:    %[[V7:.*]] = arith.addi %[[V2]]#1, %[[V6]] overflow<nsw> : i64
// CHECK-NEXT:    %[[V8:.*]] = cute.make_int_tuple(%[[V5]], %[[V7]], %[[V3]]#1) : (i32, i64, i32) -> !cute.int_tuple<"(?,(7,?{i64}),?)">
// CHECK-NEXT:    return %[[V8]] : !cute.int_tuple<"(?,(7,?{i64}),?)">
func.func @sum(%a: !cute.int_tuple<"(?,(5,?{i64}))">, %b: !cute.int_tuple<"(0,(2,?),?)">) -> !cute.int_tuple<"(?,(7,?{i64}),?)"> {
  %0 = cute.tuple_add(%a, %b) : (!cute.int_tuple<"(?,(5,?{i64}))">, !cute.int_tuple<"(0,(2,?),?)">) -> !cute.int_tuple<"(?,(7,?{i64}),?)">
  return %0 : !cute.int_tuple<"(?,(7,?{i64}),?)">
}

// 1 < 2 is known; the rest is compared in the wider width.
// CHECK-LABEL: func.func @less(
// CHECK-SAME:    %[[A0:.*]]: !cute.coord<"(?,(1,?))">, %[[A1:.*]]: !cute.shape<"(128,(2,?{i64}))">
// CHECK-NEXT:    %[[V2:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.coord<"(?,(1,?))">
// CHECK-NEXT:    %[[V3:.*]] = cute.get_scalars<{only_dynamic}> (%[[A1]]) : !cute.shape<"(128,(2,?{i64}))">
// CHECK-NEXT:    %[[V4:.*]] = arith.constant 128 : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.cmpi slt, %[[V2]]#0, %[[V4]] : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.extsi %[[V2]]#1 : i32 to i64
// CHECK-NEXT:    %[[V7:.*]] = arith.cmpi slt, %[[V6]], %[[V3]] : i64
// CHECK-NEXT:    %[[V8:.*]] = arith.andi %[[V5]], %[[V7]] : i1
// CHECK-NEXT:    return %[[V8]] : i1
func.func @less(%a: !cute.coord<"(?,(1,?))">, %b: !cute.shape<"(128,(2,?{i64}))">) -> i1 {
  %0 = cute.elem_less(%a, %b) : (!cute.coord<"(?,(1,?))">, !cute.shape<"(128,(2,?{i64}))">) -> i1
  return %0 : i1
}

// Extents and strides are compared, unless both are known.
// CHECK-LABEL: func.func @equal(
// CHECK-SAME:    %[[A0:.*]]: !cute.layout<"(?,8):(1,?{i64})">, %[[A1:.*]]: !cute.layout<"(4,8):(1,?)">
// CHECK-NEXT:    %[[V2:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.layout<"(?,8):(1,?{i64})">
// CHECK-NEXT:    %[[V3:.*]] = cute.get_scalars<{only_dynamic}> (%[[A1]]) : !cute.layout<"(4,8):(1,?)">
// CHECK-NEXT:    %[[V4:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.cmpi eq, %[[V2]]#0, %[[V4]] : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.extsi %[[V3]] : i32 to i64
// CHECK-NEXT:    %[[V7:.*]] = arith.cmpi eq, %[[V2]]#1, %[[V6]] : i64
// CHECK-NEXT:    %[[V8:.*]] = arith.andi %[[V5]], %[[V7]] : i1
// CHECK-NEXT:    return %[[V8]] : i1
func.func @equal(%a: !cute.layout<"(?,8):(1,?{i64})">, %b: !cute.layout<"(4,8):(1,?)">) -> i1 {
  %0 = cute.equal(%a, %b) : (!cute.layout<"(?,8):(1,?{i64})">, !cute.layout<"(4,8):(1,?)">) -> i1
  return %0 : i1
}

// Nothing is compared where 4 < 4 decides.
// CHECK-LABEL: func.func @known(
// CHECK-SAME:    %[[A0:.*]]: !cute.shape<"(?,4)">, %[[A1:.*]]: !cute.shape<"(4,?)">
// CHECK-NEXT:    %[[V2:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"(?,4)">
// CHECK-NEXT:    %[[V3:.*]] = cute.get_scalars<{only_dynamic}> (%[[A1]]) : !cute.shape<"(4,?)">
// CHECK-NEXT:    %[[V4:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.cmpi eq, %[[V2]], %[[V4]] : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[V7:.*]] = arith.cmpi eq, %[[V6]], %[[V3]] : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.andi %[[V5]], %[[V7]] : i1
// CHECK-NEXT:    %[[V9:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"(?,4)">
// CHECK-NEXT:    %[[V10:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"(?,4)">
// CHECK-NEXT:    %[[V11:.*]] = arith.constant false
// CHECK-NEXT:    return %[[V8]], %[[V11]] : i1, i1
func.func @known(%a: !cute.shape<"(?,4)">, %b: !cute.shape<"(4,?)">) -> (i1, i1) {
  %0 = cute.equal(%a, %b) : (!cute.shape<"(?,4)">, !cute.shape<"(4,?)">) -> i1
  %1 = cute.elem_less(%a, %a) : (!cute.shape<"(?,4)">, !cute.shape<"(?,4)">) -> i1
  return %0, %1 : i1, i1
}
