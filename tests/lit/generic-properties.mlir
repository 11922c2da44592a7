// Properties that an op does not have, in the generic form and in bytecode.
//
// RUN: cute-opt %s | FileCheck %s
// RUN: cute-opt %s -emit-bytecode | sed 's/\x00mode\x00/\x00nope\x00/' > %t.bytecode
// RUN: not cute-opt %t.bytecode 2> %t.errors
// RUN: FileCheck %s --check-prefix=RENAMED < %t.errors
// RENAMED: error: 'cute.select' op requires attribute 'mode'

// No properties are no properties, also of an op that has none.
// CHECK: %[[S:.*]] = cute.static : !cute.shape<"4">
%s = "cute.static"() <{}> : () -> !cute.shape<"4">
// CHECK: cute.get_leaves(%[[S]]) : !cute.shape<"4">
%l = "cute.get_leaves"(%s) <{}> : (!cute.shape<"4">) -> !cute.shape<"4">
// CHECK: cute.select<[0]> (%[[S]])
%r = "cute.select"(%s) <{mode = array<i32: 0>}> : (!cute.shape<"4">) -> !cute.shape<"(4)">
