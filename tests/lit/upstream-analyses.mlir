// Passes of MLIR that walk types and attributes run on modules with values of the dialect.
//
// RUN: cute-opt %s -sccp | FileCheck %s
// RUN: cute-opt %s -inline | FileCheck %s --check-prefix=INLINE
// RUN: cute-opt %s -symbol-dce -o %t
// RUN: cute-opt %s -remove-dead-values -o %t
// RUN: cute-opt %s -int-range-optimizations -o %t
// RUN: cute-opt %s -duplicate-function-elimination -o %t
// RUN: cute-opt %s -gpu-kernel-outlining | FileCheck %s --check-prefix=OUTLINE

// CHECK-LABEL: func.func @measure
// INLINE-LABEL: func.func @measure
func.func @measure(%l: !cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"?"> attributes {tile = #cute.tile<"[4:1]">} {
  %0 = cute.size (%l) : (!cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// A static value is known on all paths.
// CHECK-LABEL: func.func @constant_branch
// CHECK:         %[[S:.*]] = cute.static : !cute.shape<"4">
// CHECK:         return %[[S]]
func.func @constant_branch(%c: i1) -> !cute.shape<"4"> {
  %a = cute.static : !cute.shape<"4">
  cf.cond_br %c, ^bb1(%a : !cute.shape<"4">), ^bb1(%a : !cute.shape<"4">)
^bb1(%x: !cute.shape<"4">):
  return %x : !cute.shape<"4">
}

// INLINE-LABEL: func.func @caller
// INLINE-NEXT:    cute.size
// INLINE-NEXT:    return
func.func @caller(%l: !cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"?"> {
  %0 = call @measure(%l) : (!cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// OUTLINE: gpu.func @launch_kernel(%{{.*}}: !cute.layout<"(?,8):(8,1)">) kernel
func.func @launch(%l: !cute.layout<"(?,8):(8,1)">, %n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    cute.print(%l) : !cute.layout<"(?,8):(8,1)">
    gpu.terminator
  }
  return
}
