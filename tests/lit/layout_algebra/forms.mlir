// The layout algebra in custom and generic form, and back from both and from bytecode.
//
// RUN: cute-opt %s | FileCheck %s --strict-whitespace
// RUN: cute-opt %s > %t.once
// RUN: cute-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: cute-opt %s -mlir-print-op-generic | cute-opt > %t.generic
// RUN: diff %t.once %t.generic
// RUN: cute-opt %s -emit-bytecode | cute-opt > %t.bytecode
// RUN: diff %t.once %t.bytecode
// RUN: cute-opt %s -verify-roundtrip -o %t.verified
// RUN: diff %t.once %t.verified

// CHECK-LABEL: func.func @forms(
// GENERIC: sym_name = "forms"
func.func @forms(%a: !cute.layout<"((5,3),?):((1,5),15)">, %b: !cute.coord<"(_,0)">, %c: !cute.tile<"[5:1;[_;?:1]]">, %d: !cute.composed_layout<"S<2,3,4> o ? o ((5,3),2):((1,5),15)">, %e: !cute.layout<"(3,2):(1,9)">, %f: !cute.shape<"?">, %g: !cute.layout<"(6,5):(5,1)">, %h: !cute.layout<"3:2">, %i: !cute.shape<"(3,?{i64})">, %j: !cute.composed_layout<"90:2 o ? o (6,5):(5,1)">, %k: !cute.tile<"[3:1;_]">, %l: !cute.layout<"(5,3,?):(1,5,15)">, %m: !cute.layout<"(5,6):(?,1)">, %n: !cute.coord<"(_,?,1)">, %o: !cute.stride<"(1@0,?@1)">, %p: !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, %q: !cute.int_tuple<"(?,7)">) {
  // CHECK: {{^    }}%{{.*}} = cute.coalesce(%{{.*}}) : (!cute.layout<"((5,3),?):((1,5),15)">) -> !cute.layout<"(15,?):(1,15)">{{$}}
  // GENERIC: %{{.*}} = "cute.coalesce"(%{{.*}}) : (!cute.layout<"((5,3),?):((1,5),15)">) -> !cute.layout<"(15,?):(1,15)">
  %0 = cute.coalesce(%a) : (!cute.layout<"((5,3),?):((1,5),15)">) -> !cute.layout<"(15,?):(1,15)">
  // CHECK: {{^    }}%{{.*}} = cute.coalesce(%{{.*}}, %{{.*}}) : (!cute.layout<"((5,3),?):((1,5),15)">, !cute.coord<"(_,0)">) -> !cute.layout<"(15,?):(1,15)">{{$}}
  // GENERIC: %{{.*}} = "cute.coalesce"(%{{.*}}, %{{.*}}) : (!cute.layout<"((5,3),?):((1,5),15)">, !cute.coord<"(_,0)">) -> !cute.layout<"(15,?):(1,15)">
  %1 = cute.coalesce(%a, %b) : (!cute.layout<"((5,3),?):((1,5),15)">, !cute.coord<"(_,0)">) -> !cute.layout<"(15,?):(1,15)">
  // CHECK: {{^    }}%{{.*}} = cute.flatten(%{{.*}}) : (!cute.tile<"[5:1;[_;?:1]]">) -> !cute.tile<"[5:1;_;?:1]">{{$}}
  // GENERIC: %{{.*}} = "cute.flatten"(%{{.*}}) : (!cute.tile<"[5:1;[_;?:1]]">) -> !cute.tile<"[5:1;_;?:1]">
  %2 = cute.flatten(%c) : (!cute.tile<"[5:1;[_;?:1]]">) -> !cute.tile<"[5:1;_;?:1]">
  // CHECK: {{^    }}%{{.*}} = cute.flatten(%{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o ((5,3),2):((1,5),15)">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,3,2):(1,5,15)">{{$}}
  // GENERIC: %{{.*}} = "cute.flatten"(%{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o ((5,3),2):((1,5),15)">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,3,2):(1,5,15)">
  %3 = cute.flatten(%d) : (!cute.composed_layout<"S<2,3,4> o ? o ((5,3),2):((1,5),15)">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,3,2):(1,5,15)">
  // CHECK: {{^    }}%{{.*}} = cute.complement(%{{.*}}) : (!cute.layout<"(3,2):(1,9)">) -> !cute.layout<"(3,1):(3,18)">{{$}}
  // GENERIC: %{{.*}} = "cute.complement"(%{{.*}}) : (!cute.layout<"(3,2):(1,9)">) -> !cute.layout<"(3,1):(3,18)">
  %4 = cute.complement(%e) : (!cute.layout<"(3,2):(1,9)">) -> !cute.layout<"(3,1):(3,18)">
  // CHECK: {{^    }}%{{.*}} = cute.complement(%{{.*}}, %{{.*}}) : (!cute.layout<"(3,2):(1,9)">, !cute.shape<"?">) -> !cute.layout<"(3,?):(3,18)">{{$}}
  // GENERIC: %{{.*}} = "cute.complement"(%{{.*}}, %{{.*}}) : (!cute.layout<"(3,2):(1,9)">, !cute.shape<"?">) -> !cute.layout<"(3,?):(3,18)">
  %5 = cute.complement(%e, %f) : (!cute.layout<"(3,2):(1,9)">, !cute.shape<"?">) -> !cute.layout<"(3,?):(3,18)">
  // CHECK: {{^    }}%{{.*}} = cute.complement(%{{.*}}, %{{.*}}) : (!cute.layout<"(3,2):(1,9)">, !cute.layout<"(6,5):(5,1)">) -> !cute.layout<"(3,2):(3,18)">{{$}}
  // GENERIC: %{{.*}} = "cute.complement"(%{{.*}}, %{{.*}}) : (!cute.layout<"(3,2):(1,9)">, !cute.layout<"(6,5):(5,1)">) -> !cute.layout<"(3,2):(3,18)">
  %6 = cute.complement(%e, %g) : (!cute.layout<"(3,2):(1,9)">, !cute.layout<"(6,5):(5,1)">) -> !cute.layout<"(3,2):(3,18)">
  // CHECK: {{^    }}%{{.*}} = cute.composition(%{{.*}}, %{{.*}}) : (!cute.layout<"(6,5):(5,1)">, !cute.layout<"3:2">) -> !cute.layout<"3:10">{{$}}
  // GENERIC: %{{.*}} = "cute.composition"(%{{.*}}, %{{.*}}) : (!cute.layout<"(6,5):(5,1)">, !cute.layout<"3:2">) -> !cute.layout<"3:10">
  %7 = cute.composition(%g, %h) : (!cute.layout<"(6,5):(5,1)">, !cute.layout<"3:2">) -> !cute.layout<"3:10">
  // CHECK: {{^    }}%{{.*}} = cute.composition(%{{.*}}, %{{.*}}) : (!cute.layout<"(6,5):(5,1)">, !cute.shape<"(3,?{i64})">) -> !cute.layout<"(3,?{i64}):(5,1)">{{$}}
  // GENERIC: %{{.*}} = "cute.composition"(%{{.*}}, %{{.*}}) : (!cute.layout<"(6,5):(5,1)">, !cute.shape<"(3,?{i64})">) -> !cute.layout<"(3,?{i64}):(5,1)">
  %8 = cute.composition(%g, %i) : (!cute.layout<"(6,5):(5,1)">, !cute.shape<"(3,?{i64})">) -> !cute.layout<"(3,?{i64}):(5,1)">
  // CHECK: {{^    }}%{{.*}} = cute.composition(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"90:2 o ? o (6,5):(5,1)">, !cute.tile<"[3:1;_]">) -> !cute.composed_layout<"90:2 o ? o (3,5):(5,1)">{{$}}
  // GENERIC: %{{.*}} = "cute.composition"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"90:2 o ? o (6,5):(5,1)">, !cute.tile<"[3:1;_]">) -> !cute.composed_layout<"90:2 o ? o (3,5):(5,1)">
  %9 = cute.composition(%j, %k) : (!cute.composed_layout<"90:2 o ? o (6,5):(5,1)">, !cute.tile<"[3:1;_]">) -> !cute.composed_layout<"90:2 o ? o (3,5):(5,1)">
  // CHECK: {{^    }}%{{.*}} = cute.group_modes<0, 2> (%{{.*}}) : (!cute.layout<"(5,3,?):(1,5,15)">) -> !cute.layout<"((5,3),?):((1,5),15)">{{$}}
  // GENERIC: %{{.*}} = "cute.group_modes"(%{{.*}}) <{begin = 0 : i32, end = 2 : i32}> : (!cute.layout<"(5,3,?):(1,5,15)">) -> !cute.layout<"((5,3),?):((1,5),15)">
  %10 = cute.group_modes<0, 2> (%l) : (!cute.layout<"(5,3,?):(1,5,15)">) -> !cute.layout<"((5,3),?):((1,5),15)">
  // CHECK: {{^    }}%{{.*}} = cute.recast_layout<8, 16> (%{{.*}}) : !cute.layout<"(5,3,?):(1,5,15)"> -> !cute.layout<"(10,3,?):(1,10,30)">{{$}}
  // GENERIC: %{{.*}} = "cute.recast_layout"(%{{.*}}) <{new_type_bits = 8 : i32, old_type_bits = 16 : i32}> : (!cute.layout<"(5,3,?):(1,5,15)">) -> !cute.layout<"(10,3,?):(1,10,30)">
  %11 = cute.recast_layout<8, 16> (%l) : !cute.layout<"(5,3,?):(1,5,15)"> -> !cute.layout<"(10,3,?):(1,10,30)">
  // CHECK: {{^    }}%{{.*}} = cute.right_inverse(%{{.*}}) : (!cute.layout<"(5,6):(?,1)">) -> !cute.layout<"6:5">{{$}}
  // GENERIC: %{{.*}} = "cute.right_inverse"(%{{.*}}) : (!cute.layout<"(5,6):(?,1)">) -> !cute.layout<"6:5">
  %12 = cute.right_inverse(%m) : (!cute.layout<"(5,6):(?,1)">) -> !cute.layout<"6:5">
  // CHECK: {{^    }}%{{.*}} = cute.left_inverse(%{{.*}}) : (!cute.layout<"(3,2):(1,9)">) -> !cute.layout<"(9,2):(1,3)">{{$}}
  // GENERIC: %{{.*}} = "cute.left_inverse"(%{{.*}}) : (!cute.layout<"(3,2):(1,9)">) -> !cute.layout<"(9,2):(1,3)">
  %13 = cute.left_inverse(%e) : (!cute.layout<"(3,2):(1,9)">) -> !cute.layout<"(9,2):(1,3)">
  // CHECK: {{^    }}%{{.*}} = cute.slice(%{{.*}}, %{{.*}}) : !cute.layout<"(5,3,?):(1,5,15)">, !cute.coord<"(_,?,1)">{{$}}
  // GENERIC: %{{.*}} = "cute.slice"(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,3,?):(1,5,15)">, !cute.coord<"(_,?,1)">) -> !cute.layout<"(5):(1)">
  %14 = cute.slice(%l, %n) : !cute.layout<"(5,3,?):(1,5,15)">, !cute.coord<"(_,?,1)">
  // CHECK: {{^    }}%{{.*}} = cute.slice(%{{.*}}, %{{.*}}) : !cute.stride<"(1@0,?@1)">, !cute.coord<"(_,0)">{{$}}
  // GENERIC: %{{.*}} = "cute.slice"(%{{.*}}, %{{.*}}) : (!cute.stride<"(1@0,?@1)">, !cute.coord<"(_,0)">) -> !cute.stride<"(1@0)">
  %15 = cute.slice(%o, %b) : !cute.stride<"(1@0,?@1)">, !cute.coord<"(_,0)">
  // CHECK: {{^    }}%{{.*}} = cute.slice(%{{.*}}, %{{.*}}) : !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, !cute.coord<"(_,0)">{{$}}
  // GENERIC: %{{.*}} = "cute.slice"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, !cute.coord<"(_,0)">) -> !cute.layout<"(8):(1)">
  %16 = cute.slice(%p, %b) : !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, !cute.coord<"(_,0)">
  // CHECK: {{^    }}%{{.*}} = cute.dice(%{{.*}}, %{{.*}}) : !cute.int_tuple<"(?,7)">, !cute.coord<"(_,0)">{{$}}
  // GENERIC: %{{.*}} = "cute.dice"(%{{.*}}, %{{.*}}) : (!cute.int_tuple<"(?,7)">, !cute.coord<"(_,0)">) -> !cute.int_tuple<"(7)">
  %17 = cute.dice(%q, %b) : !cute.int_tuple<"(?,7)">, !cute.coord<"(_,0)">
  return
}
