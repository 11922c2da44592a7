// The custom form of indexing, and that it survives the generic form and bytecode.
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

// CHECK-LABEL: func.func @indexing(
// CHECK-SAME:      %[[L:.*]]: !cute.layout<"(?,8):(1,?)">, %[[S:.*]]: !cute.shape<"(4,?{i64})">, %[[C:.*]]: !cute.coord<"(?,2)">, %[[I:.*]]: !cute.int_tuple<"?">, %[[E:.*]]: !cute.layout<"1:0">)
func.func @indexing(%l: !cute.layout<"(?,8):(1,?)">, %s: !cute.shape<"(4,?{i64})">, %c: !cute.coord<"(?,2)">, %i: !cute.int_tuple<"?">, %e: !cute.layout<"1:0">) {
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.append_to_rank<3> (%[[L]], %[[E]]) : !cute.layout<"(?,8):(1,?)">, !cute.layout<"1:0">{{$}}
  // GENERIC: "cute.append_to_rank"(%{{.*}}, %{{.*}}) <{rank = 3 : i32}> : (!cute.layout<"(?,8):(1,?)">, !cute.layout<"1:0">) -> !cute.layout<"(?,8,1):(1,?,0)">
  %0 = cute.append_to_rank<3>(%l, %e) : !cute.layout<"(?,8):(1,?)">, !cute.layout<"1:0">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.prepend_to_rank<1> (%[[I]], %[[I]]) {note} : !cute.int_tuple<"?">, !cute.int_tuple<"?">{{$}}
  // GENERIC: "cute.prepend_to_rank"(%{{.*}}, %{{.*}}) <{rank = 1 : i32}> {note} : (!cute.int_tuple<"?">, !cute.int_tuple<"?">) -> !cute.int_tuple<"?">
  %1 = cute.prepend_to_rank<1> (%i, %i) {note} : !cute.int_tuple<"?">, !cute.int_tuple<"?">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.cosize (%[[L]]) : (!cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?">{{$}}
  // GENERIC: "cute.cosize"(%{{.*}}) : (!cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?">
  %2 = cute.cosize(%l) : (!cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.cosize<[0]> (%[[L]]) : (!cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?">{{$}}
  // GENERIC: "cute.cosize"(%{{.*}}) <{mode = array<i32: 0>}> : (!cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?">
  %3 = cute.cosize<[0]> (%l) : (!cute.layout<"(?,8):(1,?)">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.crd2idx(%[[C]], %[[S]]) : (!cute.coord<"(?,2)">, !cute.shape<"(4,?{i64})">) -> !cute.int_tuple<"?">{{$}}
  // GENERIC: "cute.crd2idx"(%{{.*}}, %{{.*}}) : (!cute.coord<"(?,2)">, !cute.shape<"(4,?{i64})">) -> !cute.int_tuple<"?">
  %4 = cute.crd2idx(%c, %s) : (!cute.coord<"(?,2)">, !cute.shape<"(4,?{i64})">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.idx2crd(%[[I]], %[[S]]) : (!cute.int_tuple<"?">, !cute.shape<"(4,?{i64})">) -> !cute.coord<"(?,?)">{{$}}
  // GENERIC: "cute.idx2crd"(%{{.*}}, %{{.*}}) : (!cute.int_tuple<"?">, !cute.shape<"(4,?{i64})">) -> !cute.coord<"(?,?)">
  %5 = cute.idx2crd(%i, %s) : (!cute.int_tuple<"?">, !cute.shape<"(4,?{i64})">) -> !cute.coord<"(?,?)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.increment_coord(%[[C]], %[[S]]) : (!cute.coord<"(?,2)">, !cute.shape<"(4,?{i64})">) -> !cute.coord<"(?,?)">{{$}}
  // GENERIC: "cute.increment_coord"(%{{.*}}, %{{.*}}) : (!cute.coord<"(?,2)">, !cute.shape<"(4,?{i64})">) -> !cute.coord<"(?,?)">
  %6 = cute.increment_coord(%c, %s) : (!cute.coord<"(?,2)">, !cute.shape<"(4,?{i64})">) -> !cute.coord<"(?,?)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.tuple_product(%[[S]]) : (!cute.shape<"(4,?{i64})">) -> !cute.shape<"?{i64}">{{$}}
  // GENERIC: "cute.tuple_product"(%{{.*}}) : (!cute.shape<"(4,?{i64})">) -> !cute.shape<"?{i64}">
  %7 = cute.tuple_product(%s) : (!cute.shape<"(4,?{i64})">) -> !cute.shape<"?{i64}">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.tuple_product_each(%[[I]]) : (!cute.int_tuple<"?">) -> !cute.int_tuple<"(?)">{{$}}
  // GENERIC: "cute.tuple_product_each"(%{{.*}}) : (!cute.int_tuple<"?">) -> !cute.int_tuple<"(?)">
  %8 = cute.tuple_product_each(%i) : (!cute.int_tuple<"?">) -> !cute.int_tuple<"(?)">
  // CHECK-NEXT: return
  return
}
