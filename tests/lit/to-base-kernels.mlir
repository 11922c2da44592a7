// A kernel has no parameter for a value that its type spells out, nor has a launch an operand for it.
// What else belongs to a parameter moves with it. Functions that are no kernels keep theirs.
//
// RUN: cute-opt %s -allow-unregistered-dialect -cute-to-base | FileCheck %s --implicit-check-not=!cute.
// RUN: cute-opt %s -allow-unregistered-dialect -pass-pipeline="builtin.module(func.func(cute-to-base),gpu.module(cute-to-base))" | FileCheck %s --implicit-check-not=!cute.

module attributes {gpu.container_module} {
  // CHECK-LABEL: gpu.module @device
  gpu.module @device {
    // CHECK:      gpu.func @kernel(%[[I:.*]]: i32 {test.is = "i"}, %[[D:.*]]: i32 {test.is = "d"})
    // CHECK-SAME:     workgroup(%[[W:.*]] : memref<4xi32, 3>) kernel
    // CHECK-NEXT:   %[[S:.*]] = ub.poison : !llvm.struct<()>
    // CHECK-NEXT:   "test.use"(%[[S]], %[[I]], %[[D]], %[[W]])
    // CHECK-NEXT:   gpu.printf "4:1\0A"
    gpu.func @kernel(%l: !cute.layout<"4:1"> {test.is = "l"}, %i: i32 {test.is = "i"},
                     %s: !cute.shape<"4">, %d: !cute.shape<"(?,4)"> {test.is = "d"})
        workgroup(%w : memref<4xi32, 3>) kernel {
      "test.use"(%s, %i, %d, %w) : (!cute.shape<"4">, i32, !cute.shape<"(?,4)">, memref<4xi32, 3>) -> ()
      cute.print(%l) : !cute.layout<"4:1">
      gpu.return
    }
    // CHECK: gpu.func @only_static() kernel
    gpu.func @only_static(%w: !cute.swizzle<"S<1,2,3>">, %t: !cute.tile<"[4:1]">) kernel {
      gpu.return
    }
    // CHECK: func.func private @written_as_func(i32) attributes {gpu.kernel}
    func.func private @written_as_func(!cute.layout<"4:1">, i32) attributes {gpu.kernel}
    // CHECK: gpu.func @helper(%{{.*}}: !llvm.struct<()>) -> !llvm.struct<()>
    gpu.func @helper(%s: !cute.shape<"4">) -> !cute.shape<"4"> {
      gpu.return %s : !cute.shape<"4">
    }
  }

  // CHECK-LABEL: func.func @host(%arg0: !llvm.struct<(struct<()>, struct<()>)>, %arg1: i32, %arg2: i32, %arg3: index)
  func.func @host(%l: !cute.layout<"4:1">, %i: i32, %d: !cute.shape<"(?,4)">, %n: index) {
    %s = cute.static : !cute.shape<"4">
    // CHECK-NEXT: gpu.launch_func @device::@kernel {{.*}} dynamic_shared_memory_size %arg1 args(%arg1 : i32, %arg2 : i32)
    gpu.launch_func @device::@kernel blocks in (%n, %n, %n) threads in (%n, %n, %n)
        dynamic_shared_memory_size %i
        args(%l : !cute.layout<"4:1">, %i : i32, %s : !cute.shape<"4">, %d : !cute.shape<"(?,4)">)
    %w = cute.static : !cute.swizzle<"S<1,2,3>">
    %t = cute.static : !cute.tile<"[4:1]">
    // CHECK: %[[A:.*]] = gpu.wait async
    %a = gpu.wait async
    // CHECK: gpu.launch_func async [%[[A]]] @device::@only_static blocks in {{.*}} threads in (%arg3, %arg3, %arg3){{ *$}}
    %b = gpu.launch_func async [%a] @device::@only_static blocks in (%n, %n, %n) threads in (%n, %n, %n)
        args(%w : !cute.swizzle<"S<1,2,3>">, %t : !cute.tile<"[4:1]">)
    gpu.wait [%b]
    return
  }
}
