// Values of the dialect are ordinary SSA values: scf carries them through loops and branches, cf
// passes them to blocks, arith.select chooses one, calls take and return them.
//
// RUN: cute-opt %s | cute-opt | FileCheck %s

// CHECK-LABEL: func.func @structured
func.func @structured(%s: !cute.shape<"(?,8)">, %cond: i1, %n: index, %m: i32) -> !cute.shape<"(?,8)"> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (!cute.shape<"(?,8)">)
  %r = scf.for %i = %zero to %n step %one iter_args(%acc = %s) -> (!cute.shape<"(?,8)">) {
    // CHECK: scf.if %{{.*}} -> (!cute.shape<"(?,8)">)
    %next = scf.if %cond -> (!cute.shape<"(?,8)">) {
      scf.yield %acc : !cute.shape<"(?,8)">
    } else {
      %new = cute.make_shape(%m) : (i32) -> !cute.shape<"(?,8)">
      scf.yield %new : !cute.shape<"(?,8)">
    }
    // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : !cute.shape<"(?,8)">
    %chosen = arith.select %cond, %next, %acc : !cute.shape<"(?,8)">
    scf.yield %chosen : !cute.shape<"(?,8)">
  }
  return %r : !cute.shape<"(?,8)">
}

// CHECK-LABEL: func.func @blocks
func.func @blocks(%c: !cute.coord<"?">, %d: !cute.coord<"?">, %cond: i1) -> !cute.coord<"?"> {
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : !cute.coord<"?">), ^bb1(%{{.*}} : !cute.coord<"?">)
  cf.cond_br %cond, ^bb1(%c : !cute.coord<"?">), ^bb1(%d : !cute.coord<"?">)
// CHECK: ^bb1(%{{.*}}: !cute.coord<"?">)
^bb1(%x: !cute.coord<"?">):
  return %x : !cute.coord<"?">
}

// CHECK-LABEL: func.func @calls
func.func @calls(%c: !cute.coord<"?">, %cond: i1) -> !cute.coord<"?"> {
  // CHECK: call @blocks(%{{.*}}, %{{.*}}, %{{.*}}) : (!cute.coord<"?">, !cute.coord<"?">, i1) -> !cute.coord<"?">
  %r = call @blocks(%c, %c, %cond) : (!cute.coord<"?">, !cute.coord<"?">, i1) -> !cute.coord<"?">
  return %r : !cute.coord<"?">
}

// CHECK-LABEL: gpu.module @kernels
gpu.module @kernels {
  // CHECK: gpu.func @kernel(%{{.*}}: !cute.layout<"(?,8):(8,1)">) kernel
  gpu.func @kernel(%l: !cute.layout<"(?,8):(8,1)">) kernel {
    cute.print(%l) : !cute.layout<"(?,8):(8,1)">
    gpu.return
  }
}

// CHECK-LABEL: func.func @launch
func.func @launch(%l: !cute.layout<"(?,8):(8,1)">, %n: index) {
  // CHECK: gpu.launch
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    // CHECK: cute.print(%{{.*}}) : !cute.layout<"(?,8):(8,1)">
    cute.print(%l) : !cute.layout<"(?,8):(8,1)">
    gpu.terminator
  }
  return
}

// An LLVM function body computes the integer that fills a leaf.
// CHECK-LABEL: llvm.func @mixed
llvm.func @mixed(%a: i32) -> i32 {
  // CHECK: %[[SUM:.*]] = llvm.add
  %b = llvm.add %a, %a : i32
  // CHECK: cute.make_int_tuple(%[[SUM]]) : (i32) -> !cute.int_tuple<"?">
  %t = cute.make_int_tuple(%b) : (i32) -> !cute.int_tuple<"?">
  %r = cute.get_scalars<{only_dynamic}> (%t) : !cute.int_tuple<"?">
  llvm.return %r : i32
}
