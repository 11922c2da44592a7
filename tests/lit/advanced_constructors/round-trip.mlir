// The custom form of the constructors from shapes and layouts, and that it survives the generic form
// and bytecode.
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

// CHECK-LABEL: func.func @constructors(
// CHECK-SAME:      %[[S:.*]]: !cute.shape<"(4,?{i64})">, %[[O:.*]]: !cute.int_tuple<"(1,0)">, %[[L:.*]]: !cute.layout<"(4,?):(?,2)">, %[[M:.*]]: !cute.composed_layout<"S<2,2,3> o ? o (8,16):(16,1)">)
func.func @constructors(%s: !cute.shape<"(4,?{i64})">, %o: !cute.int_tuple<"(1,0)">, %l: !cute.layout<"(4,?):(?,2)">, %m: !cute.composed_layout<"S<2,2,3> o ? o (8,16):(16,1)">) {
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.make_identity_layout(%[[S]]) : !cute.shape<"(4,?{i64})"> -> !cute.layout<"(4,?{i64}):(1@0,1@1)">{{$}}
  // GENERIC: "cute.make_identity_layout"(%{{.*}}) : (!cute.shape<"(4,?{i64})">) -> !cute.layout<"(4,?{i64}):(1@0,1@1)">
  %0 = cute.make_identity_layout(%s) : !cute.shape<"(4,?{i64})"> -> !cute.layout<"(4,?{i64}):(1@0,1@1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.make_layout_like(%[[L]]) : !cute.layout<"(4,?):(?,2)"> -> !cute.layout<"(4,?):(?,1)">{{$}}
  // GENERIC: "cute.make_layout_like"(%{{.*}}) : (!cute.layout<"(4,?):(?,2)">) -> !cute.layout<"(4,?):(?,1)">
  %1 = cute.make_layout_like(%l) : !cute.layout<"(4,?):(?,2)"> -> !cute.layout<"(4,?):(?,1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.make_layout_like(%[[M]]) {note} : !cute.composed_layout<"S<2,2,3> o ? o (8,16):(16,1)"> -> !cute.layout<"(8,16):(16,1)">{{$}}
  // GENERIC: "cute.make_layout_like"(%{{.*}}) {note} : (!cute.composed_layout<"S<2,2,3> o ? o (8,16):(16,1)">) -> !cute.layout<"(8,16):(16,1)">
  %2 = cute.make_layout_like(%m) {note} : !cute.composed_layout<"S<2,2,3> o ? o (8,16):(16,1)"> -> !cute.layout<"(8,16):(16,1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.make_ordered_layout(%[[S]], %[[O]]) : (!cute.shape<"(4,?{i64})">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"(4,?{i64}):(?{i64},1)">{{$}}
  // GENERIC: "cute.make_ordered_layout"(%{{.*}}, %{{.*}}) : (!cute.shape<"(4,?{i64})">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"(4,?{i64}):(?{i64},1)">
  %3 = cute.make_ordered_layout(%s, %o) : (!cute.shape<"(4,?{i64})">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"(4,?{i64}):(?{i64},1)">
  // CHECK-NEXT: return
  return
}
