// Pure ops that are unused vanish, with all that only they use; equal ones become one, and an op whose result type is static is
// replaced by one cute.static. A print has an effect: it is neither removed nor merged.
//
// RUN: cute-opt %s -cse | FileCheck %s --check-prefix=CSE
// RUN: cute-opt %s -canonicalize | FileCheck %s --check-prefix=CANON
// RUN: cute-opt %s -canonicalize -cse | FileCheck %s --check-prefix=BOTH

// CSE-LABEL: func.func @merge
// CSE-NEXT:    %[[A:.*]] = cute.make_coord(%{{.*}}) : (i32) -> !cute.coord<"(?,3)">
// CSE-NEXT:    %[[E:.*]] = cute.layout_eval(%[[A]], %{{.*}})
// CSE-NEXT:    cute.print(%[[E]]) : !cute.int_tuple<"?">
// CSE-NEXT:    cute.print(%[[E]]) : !cute.int_tuple<"?">
// CSE-NEXT:    return
func.func @merge(%i: i32, %l: !cute.layout<"(4,8):(8,1)">) {
  %a = cute.make_coord(%i) : (i32) -> !cute.coord<"(?,3)">
  %b = cute.make_coord(%i) : (i32) -> !cute.coord<"(?,3)">
  %x = cute.layout_eval(%a, %l) : (!cute.coord<"(?,3)">, !cute.layout<"(4,8):(8,1)">) -> !cute.int_tuple<"?">
  %y = cute.layout_eval(%b, %l) : (!cute.coord<"(?,3)">, !cute.layout<"(4,8):(8,1)">) -> !cute.int_tuple<"?">
  cute.print(%x) : !cute.int_tuple<"?">
  cute.print(%y) : !cute.int_tuple<"?">
  return
}

// Ops that differ in a property are different ops.
// CSE-LABEL: func.func @properties_differ
// CSE:         cute.size<[0]>
// CSE:         cute.size<[1]>
// CSE:         cute.get_scalars<{only_dynamic}>
// CSE:         cute.get_scalars (
func.func @properties_differ(%s: !cute.shape<"(?,?)">) -> (!cute.int_tuple<"?">, !cute.int_tuple<"?">, i32, i32) {
  %0 = cute.size<[0]> (%s) : (!cute.shape<"(?,?)">) -> !cute.int_tuple<"?">
  %1 = cute.size<[1]> (%s) : (!cute.shape<"(?,?)">) -> !cute.int_tuple<"?">
  %2:2 = cute.get_scalars<{only_dynamic}> (%s) : !cute.shape<"(?,?)">
  %3:2 = cute.get_scalars (%s) : !cute.shape<"(?,?)">
  return %0, %1, %2#0, %3#1 : !cute.int_tuple<"?">, !cute.int_tuple<"?">, i32, i32
}

// CANON-LABEL: func.func @dead
// CANON-NEXT:    return
func.func @dead(%i: i32, %s: !cute.shape<"(?,4)">, %d: !cute.stride<"(1,?)">, %t: !cute.int_tuple<"?">) {
  %0 = cute.make_shape(%i) : (i32) -> !cute.shape<"?">
  %1 = cute.make_stride(%i) : (i32) -> !cute.stride<"?">
  %2 = cute.make_coord(%i) : (i32) -> !cute.coord<"?">
  %3 = cute.make_int_tuple(%i) : (i32) -> !cute.int_tuple<"?">
  %4 = cute.make_tile(%i) : (i32) -> !cute.tile<"[?:1]">
  %5 = cute.make_layout(%s, %d) : (!cute.shape<"(?,4)">, !cute.stride<"(1,?)">) -> !cute.layout<"(?,4):(1,?)">
  %6 = cute.static : !cute.swizzle<"S<3,4,3>">
  %7 = cute.make_composed_layout(%6, %t, %5)
         : (!cute.swizzle<"S<3,4,3>">, <"?">, <"(?,4):(1,?)">) -> <"S<3,4,3> o ? o (?,4):(1,?)">
  %8:3 = cute.get_scalars<{only_dynamic}> (%7) : !cute.composed_layout<"S<3,4,3> o ? o (?,4):(1,?)">
  %9 = cute.size (%5) : (!cute.layout<"(?,4):(1,?)">) -> !cute.int_tuple<"?">
  %10 = cute.layout_eval(%2, %5) : (!cute.coord<"?">, !cute.layout<"(?,4):(1,?)">) -> !cute.int_tuple<"?">
  return
}

// CANON-LABEL: func.func @static_result
// CANON-NEXT:    %[[Z:.*]] = cute.static : !cute.int_tuple<"32">
// CANON-NEXT:    return %[[Z]]
func.func @static_result(%s: !cute.shape<"(4,8)">) -> !cute.int_tuple<"32"> {
  %0 = cute.size (%s) : (!cute.shape<"(4,8)">) -> !cute.int_tuple<"32">
  return %0 : !cute.int_tuple<"32">
}

// A coordinate known at run time over a stride of 0 gives a static index: 2 * 9.
// CANON-LABEL: func.func @static_index
// CANON-NEXT:    %[[Z:.*]] = cute.static : !cute.int_tuple<"18">
// CANON-NEXT:    return %[[Z]]
func.func @static_index(%i: i32) -> !cute.int_tuple<"18"> {
  %l = cute.static : !cute.layout<"(5,6):(0,9)">
  %c = cute.make_coord(%i) : (i32) -> !cute.coord<"(?,2)">
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"(?,2)">, !cute.layout<"(5,6):(0,9)">) -> !cute.int_tuple<"18">
  return %0 : !cute.int_tuple<"18">
}

// Constants of one type are one constant; prints of it stay.
// BOTH-LABEL: func.func @constants
// BOTH-NEXT:    %[[S:.*]] = cute.static : !cute.shape<"4">
// BOTH-NEXT:    cute.print(%[[S]])
// BOTH-NEXT:    cute.print(%[[S]])
// BOTH-NEXT:    cute.print(%[[S]])
// BOTH-NEXT:    return
func.func @constants() {
  %0 = cute.static : !cute.shape<"4">
  %1 = cute.static : !cute.shape<"4">
  %2 = cute.make_shape() : () -> !cute.shape<"4">
  cute.print(%0) : !cute.shape<"4">
  cute.print(%1) : !cute.shape<"4">
  cute.print(%2) : !cute.shape<"4">
  return
}
