// A host print adds a global to the enclosing module, so cute-to-base runs on the module or not at
// all: on functions it would run on several threads at once.
//
// RUN: not cute-opt %s -pass-pipeline="builtin.module(func.func(cute-to-base))" 2>&1 | FileCheck %s
// RUN: cute-opt %s -pass-pipeline="builtin.module(cute-to-base)"
// CHECK: 'cute.print' op prints on the host, for which the enclosing builtin.module gets a global: run cute-to-base on that module
// CHECK-NOT: redefinition
func.func @f(%x: !cute.int_tuple<"?">) {
  cute.print(%x) : !cute.int_tuple<"?">
  return
}
func.func @g(%x: !cute.int_tuple<"(?,1)">) {
  cute.print(%x) : !cute.int_tuple<"(?,1)">
  return
}
