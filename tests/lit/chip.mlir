// A chip that LLVM does not know, and none at all, are errors that list those that it knows.
//
// RUN: not cute-run --ptx sm_9999 %s 2>&1 | FileCheck %s
// RUN: not cute-opt %s "-attach-nvvm-target=chip=sm_9999" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not cute-opt %s "-attach-nvvm-target=chip=" 2>&1 | FileCheck %s --check-prefix=EMPTY
// CHECK: invalid value 'sm_9999' for '--ptx <CHIP>': expected one of {{.*}}sm_80, {{.*}}sm_90
// UNKNOWN: error: option `chip` of `attach-nvvm-target` is `sm_9999`: expected one of {{.*}}sm_80, {{.*}}sm_90
// EMPTY: error: option `chip` of `attach-nvvm-target` is ``: expected one of {{.*}}sm_80, {{.*}}sm_90
gpu.module @m {
  gpu.func @kernel() kernel {
    gpu.return
  }
}
