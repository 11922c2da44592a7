// Options of pipelines are typed: what they cannot be is refused before a pass runs, with what they
// can be, on the command line and in a textual pipeline.
//
// RUN: not cute-opt %s "-attach-nvvm-target=opt-level=9" 2>&1 | FileCheck %s --check-prefix=LEVEL -DVALUE=9
// RUN: not cute-opt %s "-attach-nvvm-target=opt-level=-1" 2>&1 | FileCheck %s --check-prefix=LEVEL -DVALUE=-1
// RUN: not cute-opt %s "-attach-nvvm-target=opt-level=02" 2>&1 | FileCheck %s --check-prefix=LEVEL -DVALUE=02
// RUN: not cute-opt %s "-attach-nvvm-target=opt-level=fast" 2>&1 | FileCheck %s --check-prefix=LEVEL -DVALUE=fast
// RUN: not cute-opt %s "-attach-nvvm-target=opt-level=99999999999999999999" 2>&1 | FileCheck %s --check-prefix=LEVEL -DVALUE=99999999999999999999
// RUN: not cute-opt %s -pass-pipeline="builtin.module(attach-nvvm-target{opt-level=9})" 2>&1 | FileCheck %s --check-prefix=LEVEL -DVALUE=9
// RUN: not cute-opt %s "-attach-nvvm-target=chip={sm_90 O=3}" 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not cute-opt %s "-attach-nvvm-target=chip=sm90" 2>&1 | FileCheck %s --check-prefix=MEANT
// RUN: not cute-opt %s "-attach-nvvm-target=features=ptx83" 2>&1 | FileCheck %s --check-prefix=SIGN
// RUN: not cute-opt %s "-attach-nvvm-target=features=+ptx83,+ptx8x" 2>&1 | FileCheck %s --check-prefix=FEATURE
// RUN: not cute-opt %s "-emit-gpu-binary=compilation-target=elf" 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not cute-opt %s "-attach-nvvm-target=colour=red" 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not cute-opt %s "-one-shot-convert-to-llvm=colour=red" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: cute-opt %s "-attach-nvvm-target=opt-level=0 chip=sm_90a features=+ptx83,-ptx80" | FileCheck %s
// RUN: cute-opt --help | FileCheck %s --check-prefix=HELP

// LEVEL: error: option `opt-level` of `attach-nvvm-target` is `[[VALUE]]`: expected an integer from 0 to 3
// CHIP: error: option `chip` of `attach-nvvm-target` is `sm_90 O=3`: expected one of
// MEANT: is `sm90`: expected one of {{.*}}; did you mean `sm_90`?
// SIGN: error: option `features` of `attach-nvvm-target` is `ptx83`: expected `+` or `-` before each feature, as in `+ptx83`
// FEATURE: is `+ptx83,+ptx8x`: `ptx8x` is no feature: expected one of {{.*}}ptx83
// FORMAT: error: option `compilation-target` of `emit-gpu-binary` is `elf`: expected one of isa, bin, fatbin, llvm
// NAME: no such option colour; `attach-nvvm-target` takes the options chip, features, opt-level
// NONE: no such option colour; `one-shot-convert-to-llvm` takes no options
// CHECK: gpu.module @m [#nvvm.target<O = 0, chip = "sm_90a", features = "+ptx83,-ptx80">]
// HELP: --opt-level=<string> {{.*}} (0 to 3)
// HELP: --compilation-target=<string> {{.*}} (isa, bin, fatbin, llvm)
gpu.module @m {
  gpu.func @kernel() kernel {
    gpu.return
  }
}
