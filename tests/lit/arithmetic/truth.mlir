// Comparisons that what is static decides are constants: cute-fold-static makes them so, and what it
// has not seen cute-expand-ops does.
//
// RUN: cute-opt %s -cute-fold-static | FileCheck %s --check-prefixes=CHECK,FOLD
// RUN: cute-opt %s -cute-expand-ops -canonicalize | FileCheck %s --check-prefixes=CHECK,EXPAND
// RUN: cute-opt %s -cute-expand-ops -cute-to-base -base-prepare -one-shot-convert-to-llvm | FileCheck %s --check-prefix=LLVM --implicit-check-not=cute. --implicit-check-not=unrealized

// CHECK-LABEL: func.func @static
// CHECK-DAG:     %[[TRUE:.*]] = arith.constant true
// CHECK-DAG:     %[[FALSE:.*]] = arith.constant false
// CHECK-NOT:     cute.e
// CHECK:         return
// EXPAND-SAME:   %[[TRUE]], %[[FALSE]], %[[TRUE]], %[[FALSE]], %[[FALSE]], %[[TRUE]] :
// LLVM-LABEL: llvm.func @static
func.func @static(%a: !cute.coord<"(3,4)">, %b: !cute.shape<"(5,6)">, %c: !cute.shape<"(5,4)">, %d: !cute.shape<"4">, %e: !cute.shape<"(4)">, %f: !cute.shape<"()">)
    -> (i1, i1, i1, i1, i1, i1) {
  %0 = cute.elem_less(%a, %b) : (!cute.coord<"(3,4)">, !cute.shape<"(5,6)">) -> i1
  %1 = cute.elem_less(%a, %c) : (!cute.coord<"(3,4)">, !cute.shape<"(5,4)">) -> i1
  %2 = cute.equal(%b, %b) : (!cute.shape<"(5,6)">, !cute.shape<"(5,6)">) -> i1
  %3 = cute.equal(%b, %c) : (!cute.shape<"(5,6)">, !cute.shape<"(5,4)">) -> i1
  %4 = cute.equal(%d, %e) : (!cute.shape<"4">, !cute.shape<"(4)">) -> i1
  %5 = cute.elem_less(%f, %f) : (!cute.shape<"()">, !cute.shape<"()">) -> i1
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}

// Some leaves are known at run time, but another one, or the structure, decides.
// CHECK-LABEL: func.func @decided
// CHECK-NOT:     cute.e
// CHECK-NOT:     arith.cmpi
// CHECK:         arith.constant false
// CHECK:         return
// LLVM-LABEL: llvm.func @decided
// LLVM-NOT:     llvm.icmp
// LLVM:         llvm.return
func.func @decided(%a: !cute.shape<"(?,(?,3))">, %b: !cute.shape<"((?,?),3)">, %c: !cute.shape<"(?,(?{i64},4))">) -> (i1, i1, i1) {
  %0 = cute.equal(%a, %b) : (!cute.shape<"(?,(?,3))">, !cute.shape<"((?,?),3)">) -> i1
  %1 = cute.equal(%a, %c) : (!cute.shape<"(?,(?,3))">, !cute.shape<"(?,(?{i64},4))">) -> i1
  %2 = cute.elem_less(%c, %a) : (!cute.shape<"(?,(?{i64},4))">, !cute.shape<"(?,(?,3))">) -> i1
  return %0, %1, %2 : i1, i1, i1
}

// A constant decides a branch, which then goes.
// CHECK-LABEL: func.func @branch
// EXPAND-NEXT:   return %arg1
// FOLD:          scf.if
func.func @branch(%a: !cute.coord<"3">, %x: i32, %y: i32, %s: !cute.shape<"5">) -> i32 {
  %0 = cute.elem_less(%a, %s) : (!cute.coord<"3">, !cute.shape<"5">) -> i1
  %1 = scf.if %0 -> (i32) {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %1 : i32
}

// A nested and a flat coordinate of one tile take the same number of comparisons.
// FOLD-LABEL: func.func @flat_and_nested
// EXPAND-LABEL: func.func @flat_and_nested
// EXPAND-COUNT-6: arith.cmpi slt
// EXPAND-NOT:     arith.cmpi
// EXPAND:         return
func.func @flat_and_nested(%a: !cute.coord<"(?,?,?)">, %s: !cute.shape<"(?,?,?)">, %b: !cute.coord<"(?,(?,?))">, %t: !cute.shape<"(?,(?,?))">) -> (i1, i1) {
  %0 = cute.elem_less(%a, %s) : (!cute.coord<"(?,?,?)">, !cute.shape<"(?,?,?)">) -> i1
  %1 = cute.elem_less(%b, %t) : (!cute.coord<"(?,(?,?))">, !cute.shape<"(?,(?,?))">) -> i1
  return %0, %1 : i1, i1
}
