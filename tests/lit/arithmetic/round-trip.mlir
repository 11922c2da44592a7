// The custom form of arithmetic, and that it survives the generic form and bytecode.
//
// RUN: cute-opt %s | FileCheck %s --strict-whitespace
// RUN: cute-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: cute-opt %s > %t.once
// RUN: cute-opt %t.once > %t.twice
// RUN: diff %t.once %t.twice
// RUN: cute-opt %s -mlir-print-op-generic | cute-opt > %t.generic
// RUN: diff %t.once %t.generic
// RUN: cute-opt %s -emit-bytecode | cute-opt > %t.bytecode
// RUN: diff %t.once %t.bytecode

// CHECK-LABEL: func.func @arithmetic(
// CHECK-SAME:      %[[S:.*]]: !cute.shape<"(?,8)">, %[[U:.*]]: !cute.shape<"(4,?{i64})">, %[[I:.*]]: !cute.int_tuple<"(?,2)">, %[[T:.*]]: !cute.tile<"[4:1;2:?]">, %[[C:.*]]: !cute.coord<"(?,7)">)
func.func @arithmetic(%s: !cute.shape<"(?,8)">, %u: !cute.shape<"(4,?{i64})">, %i: !cute.int_tuple<"(?,2)">, %t: !cute.tile<"[4:1;2:?]">, %c: !cute.coord<"(?,7)">) {
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.ceil_div(%[[S]], %[[I]]) : (!cute.shape<"(?,8)">, !cute.int_tuple<"(?,2)">) -> !cute.shape<"(?,4)">{{$}}
  // GENERIC: "cute.ceil_div"(%{{.*}}, %{{.*}}) : (!cute.shape<"(?,8)">, !cute.int_tuple<"(?,2)">) -> !cute.shape<"(?,4)">
  %0 = cute.ceil_div(%s, %i) : (!cute.shape<"(?,8)">, !cute.int_tuple<"(?,2)">) -> !cute.shape<"(?,4)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.ceil_div(%[[I]], %[[T]]) {note} : (!cute.int_tuple<"(?,2)">, !cute.tile<"[4:1;2:?]">) -> !cute.int_tuple<"(?,(?,?))">{{$}}
  // GENERIC: "cute.ceil_div"(%{{.*}}, %{{.*}}) {note} : (!cute.int_tuple<"(?,2)">, !cute.tile<"[4:1;2:?]">) -> !cute.int_tuple<"(?,(?,?))">
  %1 = cute.ceil_div(%i, %t) {note} : (!cute.int_tuple<"(?,2)">, !cute.tile<"[4:1;2:?]">) -> !cute.int_tuple<"(?,(?,?))">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.shape_div(%[[S]], %[[U]]) : (!cute.shape<"(?,8)">, !cute.shape<"(4,?{i64})">) -> !cute.shape<"(?,?{i64})">{{$}}
  // GENERIC: "cute.shape_div"(%{{.*}}, %{{.*}}) : (!cute.shape<"(?,8)">, !cute.shape<"(4,?{i64})">) -> !cute.shape<"(?,?{i64})">
  %2 = cute.shape_div(%s, %u) : (!cute.shape<"(?,8)">, !cute.shape<"(4,?{i64})">) -> !cute.shape<"(?,?{i64})">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.tuple_add(%[[S]], %[[U]]) : (!cute.shape<"(?,8)">, !cute.shape<"(4,?{i64})">) -> !cute.shape<"(?,?{i64})">{{$}}
  // GENERIC: "cute.tuple_add"(%{{.*}}, %{{.*}}) : (!cute.shape<"(?,8)">, !cute.shape<"(4,?{i64})">) -> !cute.shape<"(?,?{i64})">
  %3 = cute.tuple_add(%s, %u) : (!cute.shape<"(?,8)">, !cute.shape<"(4,?{i64})">) -> !cute.shape<"(?,?{i64})">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.tuple_sub(%[[I]], %[[I]]) : (!cute.int_tuple<"(?,2)">, !cute.int_tuple<"(?,2)">) -> !cute.int_tuple<"(?,0)">{{$}}
  // GENERIC: "cute.tuple_sub"(%{{.*}}, %{{.*}}) : (!cute.int_tuple<"(?,2)">, !cute.int_tuple<"(?,2)">) -> !cute.int_tuple<"(?,0)">
  %4 = cute.tuple_sub(%i, %i) : (!cute.int_tuple<"(?,2)">, !cute.int_tuple<"(?,2)">) -> !cute.int_tuple<"(?,0)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.elem_less(%[[C]], %[[S]]) : (!cute.coord<"(?,7)">, !cute.shape<"(?,8)">) -> i1{{$}}
  // GENERIC: "cute.elem_less"(%{{.*}}, %{{.*}}) : (!cute.coord<"(?,7)">, !cute.shape<"(?,8)">) -> i1
  %5 = cute.elem_less(%c, %s) : (!cute.coord<"(?,7)">, !cute.shape<"(?,8)">) -> i1
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.equal(%[[S]], %[[U]]) : (!cute.shape<"(?,8)">, !cute.shape<"(4,?{i64})">) -> i1{{$}}
  // GENERIC: "cute.equal"(%{{.*}}, %{{.*}}) : (!cute.shape<"(?,8)">, !cute.shape<"(4,?{i64})">) -> i1
  %6 = cute.equal(%s, %u) : (!cute.shape<"(?,8)">, !cute.shape<"(4,?{i64})">) -> i1
  // CHECK-NEXT: return
  return
}
