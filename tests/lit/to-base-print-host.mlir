// On the host a print is a call of printf with a format that equal texts share; its arguments are
// the integers in text order, which for a composed layout is inner part, offset, outer layout. A
// name that is taken is not used again.
//
// RUN: cute-opt %s -cute-to-base -split-input-file | FileCheck %s --implicit-check-not=!cute.

// CHECK-DAG: llvm.func @printf(!llvm.ptr, ...) -> i32
// CHECK-DAG: llvm.mlir.global internal constant @printfFormat_0("(%d,6):(1,%lld)\0A\00") {addr_space = 0 : i32}
// CHECK-LABEL: func.func @layout(
// CHECK-DAG:     %[[S:.*]] = llvm.extractvalue %arg0[0]
// CHECK-DAG:     %[[D:.*]] = llvm.extractvalue %arg0[1]
// CHECK:         %[[G:.*]] = llvm.mlir.addressof @printfFormat_0 : !llvm.ptr
// CHECK-NEXT:    %[[Z:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[P:.*]] = llvm.getelementptr %[[G]][%[[Z]], %[[Z]]] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<17 x i8>
// CHECK-NEXT:    llvm.call @printf(%[[P]], %[[S]], %[[D]]) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i64) -> i32
func.func @layout(%l: !cute.layout<"(?,6):(1,?{i64})">) {
  cute.print(%l) : !cute.layout<"(?,6):(1,?{i64})">
  return
}

// -----

// CHECK-DAG: llvm.func @printf(!llvm.ptr, ...) -> i32
// CHECK-DAG: @printfFormat_0("%d:1 o %d o 4:%lld\0A\00")
// CHECK-LABEL: func.func @composed(
// CHECK-DAG:     %[[A:.*]] = llvm.extractvalue %arg0[2, 0]
// CHECK-DAG:     %[[O:.*]] = llvm.extractvalue %arg0[1]
// CHECK-DAG:     %[[B:.*]] = llvm.extractvalue %arg0[0, 1]
// CHECK:         llvm.call @printf(%{{.*}}, %[[A]], %[[O]], %[[B]]) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i32, i64) -> i32
func.func @composed(%l: !cute.composed_layout<"?:1 o ? o 4:?{i64}">) {
  cute.print(%l) : !cute.composed_layout<"?:1 o ? o 4:?{i64}">
  return
}

// -----

// Two texts, three prints: two globals and one declaration.
// CHECK-COUNT-2: llvm.mlir.global internal constant @printfFormat_{{[01]}}(
// CHECK-NOT:     @printfFormat_2
// CHECK-LABEL: func.func @shared(
// CHECK:         llvm.mlir.addressof @printfFormat_0
// CHECK:         llvm.mlir.addressof @printfFormat_1
// CHECK:         llvm.mlir.addressof @printfFormat_0
llvm.func @printf(!llvm.ptr, ...) -> i32
func.func @shared(%x: !cute.int_tuple<"?">, %y: !cute.int_tuple<"?{i64}">, %z: !cute.shape<"?">) {
  cute.print(%x) : !cute.int_tuple<"?">
  cute.print(%y) : !cute.int_tuple<"?{i64}">
  cute.print(%z) : !cute.shape<"?">
  return
}

// -----

// printfFormat_0 is there, as something else.
// CHECK:       llvm.mlir.global internal constant @printfFormat_1("%d\0A\00")
// CHECK-LABEL: func.func @printfFormat_0()
// CHECK-LABEL: func.func @taken(
// CHECK:         llvm.mlir.addressof @printfFormat_1
llvm.func @printf(!llvm.ptr, ...) -> i32
func.func @printfFormat_0() {
  return
}
func.func @taken(%x: !cute.int_tuple<"?">) {
  cute.print(%x) : !cute.int_tuple<"?">
  return
}

// -----

// The nearest module has the format and the declaration.
// CHECK:      module {
// CHECK-NEXT:   func.func private @outer()
// CHECK-NEXT:   module @inner {
// CHECK-DAG:      llvm.func @printf(!llvm.ptr, ...) -> i32
// CHECK-DAG:      @printfFormat_0("%d\0A\00")
// CHECK:          func.func @f
func.func private @outer()
module @inner {
  func.func @f(%x: !cute.int_tuple<"?">) {
    cute.print(%x) : !cute.int_tuple<"?">
    return
  }
}
