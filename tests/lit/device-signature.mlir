// What LLVM would abort on is refused, whatever type it is: what holds nothing, what a GPU does not
// have, and what is too large. A kernel's static values are no parameters.
//
// RUN: split-file %s %t
// RUN: cute-run --ptx sm_90 %t/kernel.mlir | FileCheck %t/kernel.mlir
// RUN: not cute-run --ptx sm_90 %t/static.mlir 2>&1 | FileCheck %t/static.mlir --implicit-check-not=note:
// RUN: not cute-run --ptx sm_90 %t/array.mlir 2>&1 | FileCheck %t/array.mlir --implicit-check-not=note:
// RUN: not cute-run --ptx sm_90 %t/cute-array.mlir 2>&1 | FileCheck %t/cute-array.mlir --implicit-check-not=note:
// RUN: not cute-run --ptx sm_90 %t/named.mlir 2>&1 | FileCheck %t/named.mlir --implicit-check-not=note:
// RUN: not cute-run --ptx sm_90 %t/result.mlir 2>&1 | FileCheck %t/result.mlir --implicit-check-not=note:
// RUN: not cute-run --ptx sm_90 %t/no-bits.mlir 2>&1 | FileCheck %t/no-bits.mlir
// RUN: not cute-run --ptx sm_90 %t/f80.mlir 2>&1 | FileCheck %t/f80.mlir
// RUN: not cute-run --ptx sm_90 %t/scalable.mlir 2>&1 | FileCheck %t/scalable.mlir
// RUN: not cute-run --ptx sm_90 %t/itself.mlir 2>&1 | FileCheck %t/itself.mlir
// RUN: not cute-run --ptx sm_90 %t/large.mlir 2>&1 | FileCheck %t/large.mlir
// RUN: not cute-run --ptx sm_90 %t/endless.mlir 2>&1 | FileCheck %t/endless.mlir

//--- kernel.mlir
// CHECK:      .entry kernel(
// CHECK-NEXT:   .param .u32 kernel_param_0,
// CHECK-NEXT:   .param .align 4 .b8 kernel_param_1[8]
// CHECK-NEXT: )
gpu.module @m { gpu.func @kernel(%l: !cute.layout<"4:1">, %i: i32, %s: !cute.shape<"4">, %p: !llvm.struct<(i32, array<0 x i32>, i32)>) kernel {
  cute.print(%l) : !cute.layout<"4:1">
  gpu.return
} }

//--- static.mlir
// CHECK: [[@LINE+1]]:38: error: 'llvm.func' op @f: parameter #1 is a '!llvm.struct<(struct<()>, struct<()>)>', which holds nothing and cannot be passed on a GPU; a value known at compile time needs no parameter, use cute.static instead
gpu.module @m { gpu.func @f(%i: i32, %l: !cute.layout<"4:1">) { gpu.return } }

//--- array.mlir
// CHECK: error: 'llvm.func' op @k: parameter #0 is a '!llvm.array<0 x i32>', which holds nothing
gpu.module @m { gpu.func @k(%x: !llvm.array<0 x i32>) kernel { gpu.return } }

//--- cute-array.mlir
// CHECK: error: 'llvm.func' op @k: parameter #0 is a '!llvm.array<3 x struct<(struct<()>, struct<()>)>>', which holds nothing
gpu.module @m { gpu.func @k(%x: !llvm.array<3 x !cute.layout<"4:1">>) kernel { gpu.return } }

//--- named.mlir
// CHECK: error: 'llvm.func' op @k: parameter #0 is a '!llvm.struct<"a.converted", (struct<()>, array<2 x struct<()>>)>', which holds nothing
gpu.module @m { gpu.func @k(%x: !llvm.struct<"a", (!cute.shape<"4">, array<2 x struct<()>>)>) kernel { gpu.return } }

//--- result.mlir
// CHECK: [[@LINE+1]]:17: error: 'llvm.func' op @f: returns a '!llvm.struct<()>', which holds nothing
gpu.module @m { gpu.func @f() -> !cute.shape<"4"> { %s = cute.static : !cute.shape<"4"> gpu.return %s : !cute.shape<"4"> } }

//--- no-bits.mlir
// CHECK: error: 'llvm.func' op @k: parameter #0 is a 'i0', which holds nothing
gpu.module @m { gpu.func @k(%x: i0) kernel { gpu.return } }

//--- f80.mlir
// CHECK: error: 'llvm.func' op @k: parameter #0 is a 'f80', which a GPU does not have
gpu.module @m { gpu.func @k(%x: f80) kernel { gpu.return } }

//--- scalable.mlir
// CHECK: error: 'llvm.func' op @k: parameter #0 is a '!llvm.struct<(vector<[4]xi32>)>', which a GPU does not have
gpu.module @m { gpu.func @k(%x: !llvm.struct<(vector<[4]xi32>)>) kernel { gpu.return } }

//--- itself.mlir
// CHECK: error: 'llvm.func' op @k: parameter #0 is a '!llvm.struct<"a", (array<2 x struct<"a">>)>', which a GPU does not have
gpu.module @m { gpu.func @k(%x: !llvm.struct<"a", (array<2 x struct<"a">>)>) kernel { gpu.return } }

//--- large.mlir
// CHECK: error: 'llvm.func' op @k: parameter #0 is a '!llvm.array<8192 x i32>', which takes at least 32768 bytes; PTX passes at most 32764
gpu.module @m { gpu.func @k(%x: !llvm.array<8192 x i32>) kernel { gpu.return } }

//--- endless.mlir
// CHECK: error: 'llvm.func' op @k: parameter #0 is a '!llvm.array<9223372036854775807 x array<4 x i32>>', which takes at least 9223372036854775807 bytes
gpu.module @m { gpu.func @k(%x: !llvm.array<9223372036854775807 x array<4 x i32>>) kernel { gpu.return } }
