// ceil_div and shape_div move, and cute-fold-static replaces and erases them, only where the divisor
// is known not to be 0: a static int_tuple or shape without 0, not a tile.
//
// RUN: cute-opt %s -loop-invariant-code-motion | FileCheck %s --check-prefix=LICM
// RUN: cute-opt %s -cute-fold-static | FileCheck %s --check-prefix=FOLD
// RUN: cute-opt %s -canonicalize | FileCheck %s --check-prefix=CANON
// RUN: cute-opt %s -cse | FileCheck %s --check-prefix=CSE

// LICM-LABEL: func.func @loop
// LICM:         cute.static : !cute.shape<"(4,2)">
// LICM-NEXT:    %[[A:.*]] = cute.shape_div
// LICM-NEXT:    %[[B:.*]] = cute.ceil_div
// LICM-NEXT:    scf.for
// LICM-NEXT:      cute.shape_div{{.*}}!cute.shape<"(2,?)">)
// LICM-NEXT:      cute.ceil_div{{.*}}!cute.shape<"(2,?)">)
// LICM-NEXT:      cute.ceil_div{{.*}}!cute.tile<"[4:1;2:1]">)
// LICM-NEXT:      cute.print(%[[A]])
// LICM-NEXT:      cute.print(%[[B]])
func.func @loop(%n: index, %a: !cute.shape<"(?,?)">, %d: !cute.shape<"(2,?)">, %t: !cute.tile<"[4:1;2:1]">) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = cute.static : !cute.shape<"(4,2)">
  scf.for %i = %zero to %n step %one {
    %0 = cute.shape_div(%a, %s) : (!cute.shape<"(?,?)">, !cute.shape<"(4,2)">) -> !cute.shape<"(?,?)">
    %1 = cute.ceil_div(%a, %s) : (!cute.shape<"(?,?)">, !cute.shape<"(4,2)">) -> !cute.shape<"(?,?)">
    %2 = cute.shape_div(%a, %d) : (!cute.shape<"(?,?)">, !cute.shape<"(2,?)">) -> !cute.shape<"(?,?)">
    %3 = cute.ceil_div(%a, %d) : (!cute.shape<"(?,?)">, !cute.shape<"(2,?)">) -> !cute.shape<"(?,?)">
    %4 = cute.ceil_div(%a, %t) : (!cute.shape<"(?,?)">, !cute.tile<"[4:1;2:1]">) -> !cute.shape<"(?,?)">
    cute.print(%0) : !cute.shape<"(?,?)">
    cute.print(%1) : !cute.shape<"(?,?)">
    cute.print(%2) : !cute.shape<"(?,?)">
    cute.print(%3) : !cute.shape<"(?,?)">
    cute.print(%4) : !cute.shape<"(?,?)">
  }
  return
}

// FOLD-LABEL: func.func @static
// FOLD-NEXT:    cute.static
// FOLD-NEXT:    cute.static
// FOLD-NEXT:    cute.ceil_div{{.*}}!cute.tile<"[4:1;2:1]">)
// FOLD-NEXT:    cute.shape_div{{.*}}!cute.shape<"?">)
// FOLD-NEXT:    return
// CANON-LABEL: func.func @static
// CANON-NEXT:    %[[S:.*]] = cute.static
// CANON-NEXT:    %[[T:.*]] = cute.ceil_div{{.*}}!cute.tile<"[4:1;2:1]">)
// CANON-NEXT:    %[[U:.*]] = cute.shape_div{{.*}}!cute.shape<"?">)
// CANON-NEXT:    return %[[S]], %[[S]], %[[T]], %[[U]]
func.func @static(%a: !cute.shape<"(8,6)">, %s: !cute.shape<"(4,2)">, %t: !cute.tile<"[4:1;2:1]">, %z: !cute.shape<"0">, %d: !cute.shape<"?">)
    -> (!cute.shape<"(2,3)">, !cute.shape<"(2,3)">, !cute.shape<"(2,3)">, !cute.shape<"0">) {
  %0 = cute.shape_div(%a, %s) : (!cute.shape<"(8,6)">, !cute.shape<"(4,2)">) -> !cute.shape<"(2,3)">
  %1 = cute.ceil_div(%a, %s) : (!cute.shape<"(8,6)">, !cute.shape<"(4,2)">) -> !cute.shape<"(2,3)">
  %2 = cute.ceil_div(%a, %t) : (!cute.shape<"(8,6)">, !cute.tile<"[4:1;2:1]">) -> !cute.shape<"(2,3)">
  %3 = cute.shape_div(%z, %d) : (!cute.shape<"0">, !cute.shape<"?">) -> !cute.shape<"0">
  return %0, %1, %2, %3 : !cute.shape<"(2,3)">, !cute.shape<"(2,3)">, !cute.shape<"(2,3)">, !cute.shape<"0">
}

// Without a use, all of them have no effect; cute-fold-static keeps to pure ops.
// FOLD-LABEL: func.func @unused
// FOLD-NEXT:    cute.ceil_div{{.*}}!cute.int_tuple<"?">)
// FOLD-NEXT:    cute.ceil_div{{.*}}!cute.tile<"[4:1;2:1]">)
// FOLD-NEXT:    return
// CANON-LABEL: func.func @unused
// CANON-NEXT:    return
// CSE-LABEL: func.func @unused
// CSE-NEXT:    return
func.func @unused(%a: !cute.shape<"(8,?)">, %s: !cute.int_tuple<"(4,2)">, %t: !cute.tile<"[4:1;2:1]">, %d: !cute.int_tuple<"?">) {
  %0 = cute.ceil_div(%a, %s) : (!cute.shape<"(8,?)">, !cute.int_tuple<"(4,2)">) -> !cute.shape<"(2,?)">
  %1 = cute.ceil_div(%a, %d) : (!cute.shape<"(8,?)">, !cute.int_tuple<"?">) -> !cute.shape<"(?,?)">
  %2 = cute.ceil_div(%a, %t) : (!cute.shape<"(8,?)">, !cute.tile<"[4:1;2:1]">) -> !cute.shape<"(2,?)">
  return
}

// The second of two equal ones is executed only where the first one was.
// CSE-LABEL: func.func @equal
// CSE-NEXT:    %[[Q:.*]] = cute.shape_div
// CSE-NEXT:    return %[[Q]], %[[Q]]
func.func @equal(%a: !cute.shape<"8">, %d: !cute.shape<"?">) -> (!cute.shape<"?">, !cute.shape<"?">) {
  %0 = cute.shape_div(%a, %d) : (!cute.shape<"8">, !cute.shape<"?">) -> !cute.shape<"?">
  %1 = cute.shape_div(%a, %d) : (!cute.shape<"8">, !cute.shape<"?">) -> !cute.shape<"?">
  return %0, %1 : !cute.shape<"?">, !cute.shape<"?">
}
