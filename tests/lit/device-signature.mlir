// A value known at compile time is lowered to nothing, which a function on a GPU cannot pass. LLVM
// would abort on it, so it is refused.
//
// RUN: not cute-run --ptx sm_90 %s 2>&1 | FileCheck %s
// CHECK: [[@LINE+2]]:3: error: 'llvm.func' op takes or returns a '!llvm.struct<(struct<()>, struct<()>)>', which holds nothing and cannot be passed on a GPU; a value known at compile time needs no parameter, use cute.static instead
gpu.module @kernels {
  gpu.func @kernel(%l: !cute.layout<"4:1">) kernel {
    cute.print(%l) : !cute.layout<"4:1">
    gpu.return
  }
}
