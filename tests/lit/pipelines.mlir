// The target-side pipelines, one after the other on the command line: their defaults, their options,
// and that a second run of attach-nvvm-target adds nothing.
//
// RUN: cute-opt %s -cute-fold-static -cute-expand-ops -cute-to-base -base-prepare -attach-nvvm-target -one-shot-convert-to-llvm | FileCheck %s --implicit-check-not=!cute. --implicit-check-not=unrealized_conversion_cast --implicit-check-not=arith. --implicit-check-not=func.func --implicit-check-not=scf. --implicit-check-not=ub.
// RUN: cute-opt %s -attach-nvvm-target | FileCheck %s --check-prefix=DEFAULT
// RUN: cute-opt %s -attach-nvvm-target -attach-nvvm-target | FileCheck %s --check-prefix=DEFAULT
// RUN: cute-opt %s "-attach-nvvm-target=chip=sm_90a features=+ptx83 opt-level=3" | FileCheck %s --check-prefix=OPTIONS
// RUN: cute-opt %s -pass-pipeline="builtin.module(attach-nvvm-target{opt-level=3 features=+ptx83 chip=sm_90a})" | FileCheck %s --check-prefix=OPTIONS
// RUN: cute-opt %s -cute-fold-static -cute-expand-ops -cute-to-base -base-prepare -attach-nvvm-target -one-shot-convert-to-llvm -emit-gpu-binary | FileCheck %s --check-prefix=BINARY
// RUN: cute-opt %s -cute-fold-static -cute-expand-ops -cute-to-base -base-prepare -attach-nvvm-target -one-shot-convert-to-llvm "-emit-gpu-binary=compilation-target=isa" | FileCheck %s --check-prefix=BINARY
// RUN: cute-opt %s -cute-fold-static -cute-expand-ops -cute-to-base -base-prepare -attach-nvvm-target -one-shot-convert-to-llvm "-emit-gpu-binary=compilation-target=llvm" | FileCheck %s --check-prefix=LLVM
// RUN: not cute-opt %s -cute-fold-static -cute-expand-ops -cute-to-base -base-prepare -one-shot-convert-to-llvm -emit-gpu-binary 2>&1 | FileCheck %s --check-prefix=NO-TARGET

// DEFAULT:   gpu.module @kernels [#nvvm.target<chip = "sm_80">] {
// OPTIONS:   gpu.module @kernels [#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx83">] {
// BINARY:    gpu.binary @kernels {{ *}}[#gpu.object<#nvvm.target<chip = "sm_80">{{.*}}.target sm_80{{.*}}.entry kernel
// LLVM:      gpu.binary @kernels {{ *}}[#gpu.object<#nvvm.target<chip = "sm_80">, offload =
// NO-TARGET: error: the module has no target attributes

// CHECK-LABEL: gpu.module @kernels [#nvvm.target<chip = "sm_80">]
gpu.module @kernels {
  // CHECK-DAG: llvm.mlir.global internal constant @printfFormat_0("(4,%d):(%d,1)\0A\00")
  // CHECK-DAG: llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32
  // CHECK:     llvm.func @kernel(%{{.*}}: !llvm.struct<(i32, i32)>, %{{.*}}: i1) attributes {gpu.kernel, nvvm.kernel}
  gpu.func @kernel(%l: !cute.layout<"(4,?):(?,1)">, %b: i1) kernel {
    // CHECK: llvm.cond_br
    scf.if %b {
      // CHECK: llvm.call @vprintf
      cute.print(%l) : !cute.layout<"(4,?):(?,1)">
    }
    gpu.return
  }
}

// CHECK-LABEL: llvm.func @host(%{{.*}}: !llvm.struct<(i32, i32)>, %{{.*}}: i64) -> i32
func.func @host(%l: !cute.layout<"(4,?):(?,1)">, %n: index) -> !cute.int_tuple<"?"> {
  %c = cute.static : !cute.coord<"(1,2)">
  // CHECK: llvm.add %{{.*}}, %{{.*}} overflow<nsw> : i32
  %e = cute.layout_eval(%c, %l) : (!cute.coord<"(1,2)">, !cute.layout<"(4,?):(?,1)">) -> !cute.int_tuple<"?">
  // CHECK: llvm.return %{{.*}} : i32
  return %e : !cute.int_tuple<"?">
}
