// The generic form: inherent attributes are properties, absent ones print nothing, and a
// discardable attribute is never taken for an inherent one.
//
// RUN: cute-opt %s -mlir-print-op-generic | FileCheck %s
// RUN: cute-opt %s | FileCheck %s --check-prefix=CUSTOM

// CHECK: sym_name = "forms"
// CUSTOM-LABEL: func.func @forms
"func.func"() <{function_type = (!cute.layout<"(4,?):(1,4)">) -> (), sym_name = "forms"}> ({
^bb0(%l: !cute.layout<"(4,?):(1,4)">):
  // CHECK: "cute.get_scalars"(%{{.*}}) <{only_dynamic}> : (!cute.layout<"(4,?):(1,4)">) -> i32
  // CUSTOM: cute.get_scalars<{only_dynamic}> (%{{.*}}) : !cute.layout<"(4,?):(1,4)">
  %0 = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"(4,?):(1,4)">) -> i32
  // CHECK: "cute.get_scalars"(%{{.*}}) : (!cute.layout<"(4,?):(1,4)">) -> (i32, i32, i32, i32)
  // CUSTOM: cute.get_scalars (%{{.*}}) : !cute.layout<"(4,?):(1,4)">
  %1:4 = "cute.get_scalars"(%l) : (!cute.layout<"(4,?):(1,4)">) -> (i32, i32, i32, i32)
  // CHECK: "cute.size"(%{{.*}}) <{mode = array<i32: 0>}> : (!cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"4">
  // CUSTOM: cute.size<[0]> (%{{.*}}) :
  %2 = "cute.size"(%l) <{mode = array<i32: 0>}> : (!cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"4">
  // CHECK: "cute.size"(%{{.*}}) : (!cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"?">
  // CUSTOM: cute.size (%{{.*}}) :
  %3 = "cute.size"(%l) : (!cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"?">
  // CHECK: "cute.static"() : () -> !cute.tile<"[4:1;_]">
  // CUSTOM: cute.static : !cute.tile<"[4:1;_]">
  %4 = "cute.static"() : () -> !cute.tile<"[4;_]">
  // CHECK: "cute.print"(%{{.*}}) {note} : (!cute.layout<"(4,?):(1,4)">) -> ()
  // CUSTOM: cute.print(%{{.*}}) : !cute.layout<"(4,?):(1,4)"> {note}
  "cute.print"(%l) {note} : (!cute.layout<"(4,?):(1,4)">) -> ()
  "func.return"() : () -> ()
}) : () -> ()
