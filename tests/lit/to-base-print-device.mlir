// Inside a gpu.module and inside a gpu.launch a print is one gpu.printf; nothing is added to the
// module.
//
// RUN: cute-opt %s -cute-to-base | FileCheck %s --implicit-check-not=llvm.mlir.global --implicit-check-not=@printf

// CHECK-LABEL: gpu.module @kernels
gpu.module @kernels {
  // CHECK: gpu.func @kernel(%[[L:.*]]: !llvm.struct<(i32, i64)>) kernel
  gpu.func @kernel(%l: !cute.layout<"(?,6):(1,?{i64})">) kernel {
    // CHECK-DAG:  %[[S:.*]] = llvm.extractvalue %[[L]][0]
    // CHECK-DAG:  %[[D:.*]] = llvm.extractvalue %[[L]][1]
    // CHECK-NEXT: gpu.printf "(%d,6):(1,%lld)\0A", %[[S]], %[[D]] : i32, i64
    cute.print(%l) : !cute.layout<"(?,6):(1,?{i64})">
    %w = cute.static : !cute.swizzle<"S<2,3,4>">
    // CHECK: gpu.printf "S<2,3,4>\0A"
    cute.print(%w) : !cute.swizzle<"S<2,3,4>">
    gpu.return
  }
  // CHECK: func.func @helper(%[[X:.*]]: i64)
  func.func @helper(%x: !cute.int_tuple<"?{i64}">) {
    // CHECK-NEXT: gpu.printf "%lld\0A", %[[X]] : i64
    cute.print(%x) : !cute.int_tuple<"?{i64}">
    return
  }
}

// CHECK-LABEL: func.func @launch(
func.func @launch(%x: !cute.coord<"(_,?)">, %n: index) {
  // CHECK: gpu.launch
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    // CHECK: gpu.printf "(_,%d)\0A", %{{.*}} : i32
    cute.print(%x) : !cute.coord<"(_,?)">
    gpu.terminator
  }
  return
}
