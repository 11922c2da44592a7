// The format of a print is the text of the type with %d for a 32-bit and %lld for a 64-bit integer
// known at run time, and a line feed.
//
// RUN: cute-opt %s -cute-to-base -split-input-file | FileCheck %s

// CHECK: llvm.mlir.global internal constant @printfFormat_0("(6,%d,%lld)\0A\00") {addr_space = 0 : i32}
func.func @f(%x: !cute.int_tuple<"(6,?,?{i64})">) {
  // CHECK: llvm.getelementptr {{.*}} !llvm.array<13 x i8>
  cute.print(%x) : !cute.int_tuple<"(6,?,?{i64})">
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @printfFormat_0("(%d,6):(1,%lld)\0A\00") {addr_space = 0 : i32}
func.func @f(%x: !cute.layout<"(?,6):(1,?{i64})">) {
  // CHECK: llvm.getelementptr {{.*}} !llvm.array<17 x i8>
  cute.print(%x) : !cute.layout<"(?,6):(1,?{i64})">
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @printfFormat_0("(%d@1,2@0)\0A\00") {addr_space = 0 : i32}
func.func @f(%x: !cute.stride<"(?@1,2@0)">) {
  // CHECK: llvm.getelementptr {{.*}} !llvm.array<12 x i8>
  cute.print(%x) : !cute.stride<"(?@1,2@0)">
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @printfFormat_0("(_,%d)\0A\00") {addr_space = 0 : i32}
func.func @f(%x: !cute.coord<"(_,?)">) {
  // CHECK: llvm.getelementptr {{.*}} !llvm.array<8 x i8>
  cute.print(%x) : !cute.coord<"(_,?)">
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @printfFormat_0("[%d:1;_]\0A\00") {addr_space = 0 : i32}
func.func @f(%x: !cute.tile<"[?:1;_]">) {
  // CHECK: llvm.getelementptr {{.*}} !llvm.array<10 x i8>
  cute.print(%x) : !cute.tile<"[?:1;_]">
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @printfFormat_0("(6,%d):(1,%d) o %d o (2,3):(1,%lld)\0A\00") {addr_space = 0 : i32}
func.func @f(%x: !cute.composed_layout<"(6,?):(1,?) o ? o (2,3):(1,?{i64})">) {
  // CHECK: llvm.getelementptr {{.*}} !llvm.array<37 x i8>
  cute.print(%x) : !cute.composed_layout<"(6,?):(1,?) o ? o (2,3):(1,?{i64})">
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @printfFormat_0("S<2,3,4> o %d o 9:1\0A\00") {addr_space = 0 : i32}
func.func @f(%x: !cute.composed_layout<"S<2,3,4> o ? o 9:1">) {
  // CHECK: llvm.getelementptr {{.*}} !llvm.array<21 x i8>
  cute.print(%x) : !cute.composed_layout<"S<2,3,4> o ? o 9:1">
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @printfFormat_0("S<2,3,4>\0A\00") {addr_space = 0 : i32}
func.func @f(%x: !cute.swizzle<"S<2,3,4>">) {
  // CHECK: llvm.getelementptr {{.*}} !llvm.array<10 x i8>
  cute.print(%x) : !cute.swizzle<"S<2,3,4>">
  return
}

// -----

// CHECK: llvm.mlir.global internal constant @printfFormat_0("(4,(5,6))\0A\00") {addr_space = 0 : i32}
func.func @f(%x: !cute.shape<"(4,(5,6))">) {
  // CHECK: llvm.getelementptr {{.*}} !llvm.array<11 x i8>
  cute.print(%x) : !cute.shape<"(4,(5,6))">
  return
}
