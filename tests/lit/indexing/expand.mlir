// cute-expand-ops on indices, coordinates and ranks: arithmetic on what is known at run time only, with
// scf.if where a value depends on it. All of it can be lowered.
//
// RUN: cute-opt %s -cute-expand-ops | FileCheck %s
// RUN: cute-opt %s -cute-expand-ops -cute-to-base -base-prepare -one-shot-convert-to-llvm | FileCheck %s --check-prefix=LLVM --implicit-check-not=cute. --implicit-check-not=unrealized --implicit-check-not=scf.
// LLVM: llvm.func @increment

// The sum stays below the extent, or it is 0 and 1 is carried over; the last leaf does not wrap.
// CHECK-LABEL: func.func @increment(
// CHECK-SAME:    %[[A0:.*]]: !cute.coord<"(?,2)">, %[[A1:.*]]: !cute.shape<"(5,6)">
// CHECK-NEXT:    %[[V2:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.coord<"(?,2)">
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 4 : i32
// CHECK-NEXT:    %[[V4:.*]] = arith.cmpi slt, %[[V2]], %[[V3]] : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V7:.*]] = scf.if %[[V4]] -> (i32) {
// CHECK-NEXT:    scf.yield %[[V5]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V6]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V8:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V9:.*]] = arith.addi %[[V2]], %[[V8]] : i32
// CHECK-NEXT:    %[[V10:.*]] = arith.constant 0 : i32
// CHECK-NEXT:    %[[V11:.*]] = scf.if %[[V4]] -> (i32) {
// CHECK-NEXT:    scf.yield %[[V9]] : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[V10]] : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V12:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[V13:.*]] = arith.addi %[[V12]], %[[V7]] overflow<nsw> : i32
// CHECK-NEXT:    %[[V14:.*]] = cute.make_coord(%[[V11]], %[[V13]]) : (i32, i32) -> !cute.coord<"(?,?)">
// CHECK-NEXT:    return %[[V14]] : !cute.coord<"(?,?)">
func.func @increment(%c: !cute.coord<"(?,2)">, %s: !cute.shape<"(5,6)">) -> !cute.coord<"(?,?)"> {
  %0 = cute.increment_coord(%c, %s) : (!cute.coord<"(?,2)">, !cute.shape<"(5,6)">) -> !cute.coord<"(?,?)">
  return %0 : !cute.coord<"(?,?)">
}

// Strides are products of extents, as wide as the index; `_` counts as 0.
// CHECK-LABEL: func.func @index(
// CHECK-SAME:    %[[A0:.*]]: !cute.coord<"(?,(3,_),?{i64})">, %[[A1:.*]]: !cute.shape<"(4,(?,2),3)">
// CHECK-NEXT:    %[[V2:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.coord<"(?,(3,_),?{i64})">
// CHECK-NEXT:    %[[V3:.*]] = cute.get_scalars<{only_dynamic}> (%[[A1]]) : !cute.shape<"(4,(?,2),3)">
// CHECK-NEXT:    %[[V4:.*]] = arith.extsi %[[V2]]#0 : i32 to i64
// CHECK-NEXT:    %[[V5:.*]] = arith.constant 12 : i64
// CHECK-NEXT:    %[[V6:.*]] = arith.addi %[[V4]], %[[V5]] overflow<nsw> : i64
// CHECK-NEXT:    %[[V7:.*]] = arith.extsi %[[V3]] : i32 to i64
// CHECK-NEXT:    %[[V8:.*]] = arith.constant 2 : i64
// CHECK-NEXT:    %[[V9:.*]] = arith.muli %[[V7]], %[[V8]] overflow<nsw> : i64
// CHECK-NEXT:    %[[V10:.*]] = arith.constant 4 : i64
// CHECK-NEXT:    %[[V11:.*]] = arith.muli %[[V10]], %[[V9]] overflow<nsw> : i64
// CHECK-NEXT:    %[[V12:.*]] = arith.muli %[[V2]]#1, %[[V11]] overflow<nsw> : i64
// CHECK-NEXT:    %[[V13:.*]] = arith.addi %[[V6]], %[[V12]] overflow<nsw> : i64
// CHECK-NEXT:    %[[V14:.*]] = cute.make_int_tuple(%[[V13]]) : (i64) -> !cute.int_tuple<"?{i64}">
// CHECK-NEXT:    return %[[V14]] : !cute.int_tuple<"?{i64}">
func.func @index(%c: !cute.coord<"(?,(3,_),?{i64})">, %s: !cute.shape<"(4,(?,2),3)">) -> !cute.int_tuple<"?{i64}"> {
  %0 = cute.crd2idx(%c, %s) : (!cute.coord<"(?,(3,_),?{i64})">, !cute.shape<"(4,(?,2),3)">) -> !cute.int_tuple<"?{i64}">
  return %0 : !cute.int_tuple<"?{i64}">
}

// Quotient and remainder; the last mode takes what is left.
// CHECK-LABEL: func.func @coordinate(
// CHECK-SAME:    %[[A0:.*]]: !cute.int_tuple<"?">, %[[A1:.*]]: !cute.shape<"(5,(1,?{i64}),3)">
// CHECK-NEXT:    %[[V2:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.int_tuple<"?">
// CHECK-NEXT:    %[[V3:.*]] = cute.get_scalars<{only_dynamic}> (%[[A1]]) : !cute.shape<"(5,(1,?{i64}),3)">
// CHECK-NEXT:    %[[V4:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.divsi %[[V2]], %[[V4]] : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.constant 5 : i32
// CHECK-NEXT:    %[[V7:.*]] = arith.remsi %[[V2]], %[[V6]] : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.extsi %[[V5]] : i32 to i64
// CHECK-NEXT:    %[[V9:.*]] = arith.divsi %[[V8]], %[[V3]] : i64
// CHECK-NEXT:    %[[V10:.*]] = arith.extsi %[[V5]] : i32 to i64
// CHECK-NEXT:    %[[V11:.*]] = arith.remsi %[[V10]], %[[V3]] : i64
// CHECK-NEXT:    %[[V12:.*]] = cute.make_coord(%[[V7]], %[[V11]], %[[V9]]) : (i32, i64, i64) -> !cute.coord<"(?,(0,?{i64}),?{i64})">
// CHECK-NEXT:    return %[[V12]] : !cute.coord<"(?,(0,?{i64}),?{i64})">
func.func @coordinate(%i: !cute.int_tuple<"?">, %s: !cute.shape<"(5,(1,?{i64}),3)">) -> !cute.coord<"(?,(0,?{i64}),?{i64})"> {
  %0 = cute.idx2crd(%i, %s) : (!cute.int_tuple<"?">, !cute.shape<"(5,(1,?{i64}),3)">) -> !cute.coord<"(?,(0,?{i64}),?{i64})">
  return %0 : !cute.coord<"(?,(0,?{i64}),?{i64})">
}

// 3 * 1 + 2 * |?| + 1
// CHECK-LABEL: func.func @cosize(
// CHECK-SAME:    %[[A0:.*]]: !cute.layout<"(4,3):(1,?)">
// CHECK-NEXT:    %[[V1:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.layout<"(4,3):(1,?)">
// CHECK-NEXT:    %[[V2:.*]] = math.absi %[[V1]] : i32
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 2 : i32
// CHECK-NEXT:    %[[V4:.*]] = arith.muli %[[V3]], %[[V2]] overflow<nsw> : i32
// CHECK-NEXT:    %[[V5:.*]] = arith.constant 3 : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.addi %[[V5]], %[[V4]] overflow<nsw> : i32
// CHECK-NEXT:    %[[V7:.*]] = arith.constant 1 : i32
// CHECK-NEXT:    %[[V8:.*]] = arith.addi %[[V6]], %[[V7]] overflow<nsw> : i32
// CHECK-NEXT:    %[[V9:.*]] = cute.make_int_tuple(%[[V8]]) : (i32) -> !cute.int_tuple<"?">
// CHECK-NEXT:    return %[[V9]] : !cute.int_tuple<"?">
func.func @cosize(%l: !cute.layout<"(4,3):(1,?)">) -> !cute.int_tuple<"?"> {
  %0 = cute.cosize (%l) : (!cute.layout<"(4,3):(1,?)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// Shape and stride are extended.
// CHECK-LABEL: func.func @append(
// CHECK-SAME:    %[[A0:.*]]: !cute.layout<"?:?">, %[[A1:.*]]: !cute.layout<"1:0">
// CHECK-NEXT:    %[[V2:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.layout<"?:?">
// CHECK-NEXT:    %[[V3:.*]] = cute.make_shape(%[[V2]]#0) : (i32) -> !cute.shape<"(?,1)">
// CHECK-NEXT:    %[[V4:.*]] = cute.make_stride(%[[V2]]#1) : (i32) -> !cute.stride<"(?,0)">
// CHECK-NEXT:    %[[V5:.*]] = cute.make_layout(%[[V3]], %[[V4]]) : (!cute.shape<"(?,1)">, !cute.stride<"(?,0)">) -> !cute.layout<"(?,1):(?,0)">
// CHECK-NEXT:    return %[[V5]] : !cute.layout<"(?,1):(?,0)">
func.func @append(%l: !cute.layout<"?:?">, %e: !cute.layout<"1:0">) -> !cute.layout<"(?,1):(?,0)"> {
  %0 = cute.append_to_rank<2> (%l, %e) : !cute.layout<"?:?">, !cute.layout<"1:0">
  return %0 : !cute.layout<"(?,1):(?,0)">
}

// The outer layout is extended; swizzle and offset stay.
// CHECK-LABEL: func.func @prepend(
// CHECK-SAME:    %[[A0:.*]]: !cute.composed_layout<"S<2,3,4> o ? o 9:1">, %[[A1:.*]]: !cute.layout<"?:0">
// CHECK-NEXT:    %[[V2:.*]] = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.composed_layout<"S<2,3,4> o ? o 9:1">
// CHECK-NEXT:    %[[V3:.*]] = cute.get_scalars<{only_dynamic}> (%[[A1]]) : !cute.layout<"?:0">
// CHECK-NEXT:    %[[V4:.*]] = cute.make_shape(%[[V3]]) : (i32) -> !cute.shape<"(?,9)">
// CHECK-NEXT:    %[[V5:.*]] = cute.make_stride() : () -> !cute.stride<"(0,1)">
// CHECK-NEXT:    %[[V6:.*]] = cute.make_layout(%[[V4]], %[[V5]]) : (!cute.shape<"(?,9)">, !cute.stride<"(0,1)">) -> !cute.layout<"(?,9):(0,1)">
// CHECK-NEXT:    %[[V7:.*]] = cute.make_int_tuple(%[[V2]]) : (i32) -> !cute.int_tuple<"?">
// CHECK-NEXT:    %[[V8:.*]] = cute.static : !cute.swizzle<"S<2,3,4>">
// CHECK-NEXT:    %[[V9:.*]] = cute.make_composed_layout(%[[V8]], %[[V7]], %[[V6]]) : (!cute.swizzle<"S<2,3,4>">, <"?">, <"(?,9):(0,1)">) -> <"S<2,3,4> o ? o (?,9):(0,1)">
// CHECK-NEXT:    return %[[V9]] : !cute.composed_layout<"S<2,3,4> o ? o (?,9):(0,1)">
func.func @prepend(%l: !cute.composed_layout<"S<2,3,4> o ? o 9:1">, %e: !cute.layout<"?:0">) -> !cute.composed_layout<"S<2,3,4> o ? o (?,9):(0,1)"> {
  %0 = cute.prepend_to_rank<2> (%l, %e) : !cute.composed_layout<"S<2,3,4> o ? o 9:1">, !cute.layout<"?:0">
  return %0 : !cute.composed_layout<"S<2,3,4> o ? o (?,9):(0,1)">
}

// Factors are widened before they are multiplied.
// CHECK-LABEL: func.func @products(
// CHECK-SAME:    %[[A0:.*]]: !cute.shape<"(?,(3,?{i64}))">
// CHECK-NEXT:    %[[V1:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"(?,(3,?{i64}))">
// CHECK-NEXT:    %[[V2:.*]] = arith.extsi %[[V1]]#0 : i32 to i64
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 3 : i64
// CHECK-NEXT:    %[[V4:.*]] = arith.muli %[[V2]], %[[V3]] overflow<nsw> : i64
// CHECK-NEXT:    %[[V5:.*]] = arith.muli %[[V4]], %[[V1]]#1 overflow<nsw> : i64
// CHECK-NEXT:    %[[V6:.*]] = cute.make_shape(%[[V5]]) : (i64) -> !cute.shape<"?{i64}">
// CHECK-NEXT:    %[[V7:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"(?,(3,?{i64}))">
// CHECK-NEXT:    %[[V8:.*]] = arith.constant 3 : i64
// CHECK-NEXT:    %[[V9:.*]] = arith.muli %[[V8]], %[[V7]]#1 overflow<nsw> : i64
// CHECK-NEXT:    %[[V10:.*]] = cute.make_shape(%[[V7]]#0, %[[V9]]) : (i32, i64) -> !cute.shape<"(?,?{i64})">
// CHECK-NEXT:    return %[[V6]], %[[V10]] : !cute.shape<"?{i64}">, !cute.shape<"(?,?{i64})">
func.func @products(%t: !cute.shape<"(?,(3,?{i64}))">) -> (!cute.shape<"?{i64}">, !cute.shape<"(?,?{i64})">) {
  %0 = cute.tuple_product(%t) : (!cute.shape<"(?,(3,?{i64}))">) -> !cute.shape<"?{i64}">
  %1 = cute.tuple_product_each(%t) : (!cute.shape<"(?,(3,?{i64}))">) -> !cute.shape<"(?,?{i64})">
  return %0, %1 : !cute.shape<"?{i64}">, !cute.shape<"(?,?{i64})">
}
