// How each op is lowered: constructors insert into a struct, or are their only operand; a static is
// poison, for it holds nothing; get_scalars extracts what is known at run time and makes constants of
// the rest.
//
// RUN: cute-opt %s -cute-to-base -split-input-file | FileCheck %s --implicit-check-not=!cute. --implicit-check-not=unrealized_conversion_cast

// CHECK-LABEL: func.func @static()
// CHECK-NEXT:    %[[P:.*]] = ub.poison : !llvm.struct<(struct<()>, struct<()>)>
// CHECK-NEXT:    return %[[P]] : !llvm.struct<(struct<()>, struct<()>)>
func.func @static() -> !cute.layout<"(4,8):(8,1)"> {
  %0 = cute.static : !cute.layout<"(4,8):(8,1)">
  return %0 : !cute.layout<"(4,8):(8,1)">
}

// -----

// CHECK-LABEL: func.func @one_leaf(%arg0: i32, %arg1: i64) -> (i32, i64, i32)
// CHECK-NEXT:    return %arg0, %arg1, %arg0 : i32, i64, i32
func.func @one_leaf(%i: i32, %j: i64) -> (!cute.shape<"(?,8)">, !cute.stride<"?{i64}@1">, !cute.coord<"(_,?)">) {
  %s = cute.make_shape(%i) : (i32) -> !cute.shape<"(?,8)">
  %d = cute.make_stride(%j) : (i64) -> !cute.stride<"?{i64}@1">
  %t = cute.make_int_tuple(%i) : (i32) -> !cute.int_tuple<"?">
  %c = cute.make_coord(%t) : (!cute.int_tuple<"?">) -> !cute.coord<"(_,?)">
  return %s, %d, %c : !cute.shape<"(?,8)">, !cute.stride<"?{i64}@1">, !cute.coord<"(_,?)">
}

// -----

// CHECK-LABEL: func.func @leaves(%arg0: i32, %arg1: i64)
// CHECK-NEXT:    %[[P:.*]] = ub.poison : !llvm.struct<(i32, i64)>
// CHECK-NEXT:    %[[A:.*]] = llvm.insertvalue %arg0, %[[P]][0]
// CHECK-NEXT:    %[[B:.*]] = llvm.insertvalue %arg1, %[[A]][1]
// CHECK-NEXT:    return %[[B]]
func.func @leaves(%i: i32, %j: i64) -> !cute.int_tuple<"(?,(7,?{i64}))"> {
  %0 = cute.make_int_tuple(%i, %j) : (i32, i64) -> !cute.int_tuple<"(?,(7,?{i64}))">
  return %0 : !cute.int_tuple<"(?,(7,?{i64}))">
}

// -----

// A static operand for a leaf known at run time becomes the constant, as wide as the leaf.
// CHECK-LABEL: func.func @static_operand() -> i64
// CHECK:         %[[C:.*]] = arith.constant 5 : i64
// CHECK:         return %[[C]] : i64
func.func @static_operand() -> !cute.shape<"?{i64}"> {
  %t = cute.static : !cute.int_tuple<"5">
  %0 = cute.make_shape(%t) : (!cute.int_tuple<"5">) -> !cute.shape<"?{i64}">
  return %0 : !cute.shape<"?{i64}">
}

// -----

// [slot, part], and [slot, part, leaf] where a part has several leaves.
// CHECK-LABEL: func.func @tile(%arg0: i32)
// CHECK:         llvm.insertvalue %arg0, %{{.*}}[0, 0, 0]
// CHECK-NEXT:    llvm.insertvalue %arg0, %{{.*}}[0, 0, 1]
// CHECK-NEXT:    llvm.insertvalue %arg0, %{{.*}}[0, 1]
// CHECK-NEXT:    llvm.insertvalue %arg0, %{{.*}}[1, 1]
func.func @tile(%i: i32) -> !cute.tile<"[(?,?):(1,?);_;4:?]"> {
  %0 = cute.make_tile(%i, %i, %i, %i) : (i32, i32, i32, i32) -> !cute.tile<"[(?,?):(1,?);_;4:?]">
  return %0 : !cute.tile<"[(?,?):(1,?);_;4:?]">
}

// -----

// CHECK-LABEL: func.func @layout(%arg0: i32, %arg1: !llvm.struct<(i64, i64)>)
// CHECK-NEXT:    %[[P:.*]] = ub.poison : !llvm.struct<(i32, struct<(i64, i64)>)>
// CHECK-NEXT:    %[[S:.*]] = llvm.insertvalue %arg0, %[[P]][0]
// CHECK-NEXT:    %[[L:.*]] = llvm.insertvalue %arg1, %[[S]][1]
// CHECK-NEXT:    return %[[L]]
func.func @layout(%s: !cute.shape<"(?,8)">, %d: !cute.stride<"(?{i64},?{i64})">) -> !cute.layout<"(?,8):(?{i64},?{i64})"> {
  %0 = cute.make_layout(%s, %d)
         : (!cute.shape<"(?,8)">, !cute.stride<"(?{i64},?{i64})">) -> !cute.layout<"(?,8):(?{i64},?{i64})">
  return %0 : !cute.layout<"(?,8):(?{i64},?{i64})">
}

// -----

// Outer layout at 0, offset at 1, inner part at 2.
// CHECK-LABEL: func.func @composed(%arg0: !llvm.struct<()>, %arg1: i32, %arg2: !llvm.struct<(i32, struct<()>)>)
// CHECK-NEXT:    %[[P:.*]] = ub.poison : !llvm.struct<(struct<(i32, struct<()>)>, i32, struct<()>)>
// CHECK-NEXT:    %[[A:.*]] = llvm.insertvalue %arg2, %[[P]][0]
// CHECK-NEXT:    %[[B:.*]] = llvm.insertvalue %arg1, %[[A]][1]
// CHECK-NEXT:    %[[C:.*]] = llvm.insertvalue %arg0, %[[B]][2]
// CHECK-NEXT:    return %[[C]]
func.func @composed(%w: !cute.swizzle<"S<2,3,4>">, %o: !cute.int_tuple<"?">, %l: !cute.layout<"?:1">)
    -> !cute.composed_layout<"S<2,3,4> o ? o ?:1"> {
  %0 = cute.make_composed_layout(%w, %o, %l) : (!cute.swizzle<"S<2,3,4>">, <"?">, <"?:1">) -> <"S<2,3,4> o ? o ?:1">
  return %0 : !cute.composed_layout<"S<2,3,4> o ? o ?:1">
}

// -----

// Outer layout, offset, inner layout: here the leaves b, o and a.
// CHECK-LABEL: func.func @scalars(
// CHECK-DAG:     %[[B:.*]] = llvm.extractvalue %arg0[0, 1]
// CHECK-DAG:     %[[O:.*]] = llvm.extractvalue %arg0[1]
// CHECK-DAG:     %[[A:.*]] = llvm.extractvalue %arg0[2, 0]
// CHECK:         return %[[B]], %[[O]], %[[A]] : i64, i32, i32
func.func @scalars(%l: !cute.composed_layout<"?:1 o ? o 4:?{i64}">) -> (i64, i32, i32) {
  %0:3 = cute.get_scalars<{only_dynamic}> (%l) : !cute.composed_layout<"?:1 o ? o 4:?{i64}">
  return %0#0, %0#1, %0#2 : i64, i32, i32
}

// -----

// The numbers of a swizzle come last: 2, 3, 4.
// CHECK-LABEL: func.func @swizzle_scalars(
// CHECK-DAG:     %[[TWO:.*]] = arith.constant 2 : i32
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3 : i32
// CHECK-DAG:     %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK-DAG:     %[[NINE:.*]] = arith.constant 9 : i32
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : i32
// CHECK-DAG:     %[[O:.*]] = llvm.extractvalue %arg0[1]
// CHECK:         return %[[NINE]], %[[ONE]], %[[O]], %[[TWO]], %[[THREE]], %[[FOUR]]
func.func @swizzle_scalars(%l: !cute.composed_layout<"S<2,3,4> o ? o 9:1">) -> (i32, i32, i32, i32, i32, i32) {
  %0:6 = cute.get_scalars (%l) : !cute.composed_layout<"S<2,3,4> o ? o 9:1">
  return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5 : i32, i32, i32, i32, i32, i32
}

// -----

// A constant is 32 bits wide if it fits; a bare integer is itself; a basis gives its scale, then its
// modes from the outermost inward.
// CHECK-LABEL: func.func @constants(%arg0: i32)
// CHECK-DAG:     %[[MIN:.*]] = arith.constant -2147483648 : i32
// CHECK-DAG:     %[[LESS:.*]] = arith.constant -2147483649 : i64
// CHECK-DAG:     %[[THREE:.*]] = arith.constant 3 : i32
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : i32
// CHECK:         return %[[MIN]], %[[LESS]], %arg0, %[[THREE]], %[[ONE]] : i32, i64, i32, i32, i32
func.func @constants(%b: !cute.stride<"?@1@3">) -> (i32, i64, i32, i32, i32) {
  %t = cute.static : !cute.int_tuple<"(-2147483648,-2147483649)">
  %0:2 = cute.get_scalars (%t) : !cute.int_tuple<"(-2147483648,-2147483649)">
  %1:3 = cute.get_scalars (%b) : !cute.stride<"?@1@3">
  return %0#0, %0#1, %1#0, %1#1, %1#2 : i32, i64, i32, i32, i32
}
