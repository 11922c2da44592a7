// A chip that LLVM does not know, and none at all, are errors.
//
// RUN: not cute-run --ptx sm_9999 %s 2>&1 | FileCheck %s
// RUN: not cute-opt %s "-attach-nvvm-target=chip=" 2>&1 | FileCheck %s --check-prefix=EMPTY
// CHECK: `sm_9999` is no chip that LLVM knows; use e.g. sm_90
// EMPTY: option 'chip' needs a value, e.g. sm_80
gpu.module @m {
  gpu.func @kernel() kernel {
    gpu.return
  }
}
