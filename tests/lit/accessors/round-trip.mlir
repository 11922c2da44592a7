// The custom form of accessors, and that it survives the generic form and bytecode.
//
// RUN: cute-opt %s | FileCheck %s --strict-whitespace
// RUN: cute-opt %s -mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: cute-opt %s > %t.once
// RUN: cute-opt %s -mlir-print-op-generic | cute-opt > %t.generic
// RUN: diff %t.once %t.generic
// RUN: cute-opt %s -emit-bytecode | cute-opt > %t.bytecode
// RUN: diff %t.once %t.bytecode
// RUN: cute-opt %s -verify-roundtrip -o %t.verified
// RUN: diff %t.once %t.verified

// CHECK-LABEL: func.func @accessors(
// GENERIC: sym_name = "accessors"
func.func @accessors(%s: !cute.shape<"(4,(?,3))">, %c: !cute.coord<"(_,?)">, %t: !cute.tile<"[?:1;_]">, %l: !cute.layout<"(?,8):(1@0,?@1)">, %cl: !cute.composed_layout<"S<2,3,4> o ? o (8,?):(1,8)">, %i: !cute.int_tuple<"(?,1)">) {
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.get<{{\[}}1, 0{{\]}}> (%{{.*}}) : !cute.shape<"(4,(?,3))"> -> !cute.shape<"?">{{$}}
  // GENERIC: "cute.get"(%{{.*}}) <{mode = array<i32: 1, 0>}> : (!cute.shape<"(4,(?,3))">) -> !cute.shape<"?">
  %0 = cute.get<[1, 0]> (%s) : !cute.shape<"(4,(?,3))"> -> !cute.shape<"?">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.get (%{{.*}}) : !cute.coord<"(_,?)"> -> !cute.coord<"(_,?)">{{$}}
  // GENERIC: "cute.get"(%{{.*}}) : (!cute.coord<"(_,?)">) -> !cute.coord<"(_,?)">
  %1 = cute.get (%c) : !cute.coord<"(_,?)"> -> !cute.coord<"(_,?)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.get<{{\[}}1{{\]}}> (%{{.*}}) : !cute.tile<"{{\[}}?:1;_{{\]}}"> -> !cute.tile<"_">{{$}}
  // GENERIC: "cute.get"(%{{.*}}) <{mode = array<i32: 1>}> : (!cute.tile<"{{\[}}?:1;_{{\]}}">) -> !cute.tile<"_">
  %2 = cute.get<[1]> (%t) : !cute.tile<"[?:1;_]"> -> !cute.tile<"_">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.select<{{\[}}1, 1{{\]}}> (%{{.*}}) {note} : !cute.layout<"(?,8):(1@0,?@1)"> -> !cute.layout<"(8,8):(?@1,?@1)">{{$}}
  // GENERIC: "cute.select"(%{{.*}}) <{mode = array<i32: 1, 1>}> {note} : (!cute.layout<"(?,8):(1@0,?@1)">) -> !cute.layout<"(8,8):(?@1,?@1)">
  %3 = cute.select<[1, 1]> (%l) {note} : !cute.layout<"(?,8):(1@0,?@1)"> -> !cute.layout<"(8,8):(?@1,?@1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.select<{{\[}}{{\]}}> (%{{.*}}) : !cute.shape<"(4,(?,3))"> -> !cute.shape<"()">{{$}}
  // GENERIC: "cute.select"(%{{.*}}) <{mode = array<i32>}> : (!cute.shape<"(4,(?,3))">) -> !cute.shape<"()">
  %4 = cute.select<[]> (%s) : !cute.shape<"(4,(?,3))"> -> !cute.shape<"()">
  // CHECK-NEXT: {{^    }}%{{.*}}:3 = cute.get_leaves(%{{.*}}) : !cute.shape<"(4,(?,3))">{{$}}
  // GENERIC: "cute.get_leaves"(%{{.*}}) : (!cute.shape<"(4,(?,3))">) -> (!cute.shape<"4">, !cute.shape<"?">, !cute.shape<"3">)
  %5:3 = cute.get_leaves(%s) : !cute.shape<"(4,(?,3))">
  // CHECK-NEXT: {{^    }}%{{.*}}:2 = cute.get_leaves(%{{.*}}) : !cute.tile<"{{\[}}?:1;_{{\]}}">{{$}}
  // GENERIC: "cute.get_leaves"(%{{.*}}) : (!cute.tile<"{{\[}}?:1;_{{\]}}">) -> (!cute.layout<"?:1">, !cute.tile<"_">)
  %6:2 = cute.get_leaves(%t) : !cute.tile<"[?:1;_]">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.get_layouts_from_tile(%{{.*}}) : <"{{\[}}?:1;_{{\]}}">{{$}}
  // GENERIC: "cute.get_layouts_from_tile"(%{{.*}}) : (!cute.tile<"{{\[}}?:1;_{{\]}}">) -> !cute.layout<"?:1">
  %7 = cute.get_layouts_from_tile(%t) : <"[?:1;_]">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.get_shape(%{{.*}}) : !cute.layout<"(?,8):(1@0,?@1)"> -> !cute.shape<"(?,8)">{{$}}
  // GENERIC: "cute.get_shape"(%{{.*}}) : (!cute.layout<"(?,8):(1@0,?@1)">) -> !cute.shape<"(?,8)">
  %8 = cute.get_shape(%l) : !cute.layout<"(?,8):(1@0,?@1)"> -> !cute.shape<"(?,8)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.get_stride(%{{.*}}) : <"(?,8):(1@0,?@1)"> -> !cute.stride<"(1@0,?@1)">{{$}}
  // GENERIC: "cute.get_stride"(%{{.*}}) : (!cute.layout<"(?,8):(1@0,?@1)">) -> !cute.stride<"(1@0,?@1)">
  %9 = cute.get_stride(%l) : <"(?,8):(1@0,?@1)"> -> !cute.stride<"(1@0,?@1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.composed_get_inner(%{{.*}}) : <"S<2,3,4> o ? o (8,?):(1,8)"> -> !cute.swizzle<"S<2,3,4>">{{$}}
  // GENERIC: "cute.composed_get_inner"(%{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (8,?):(1,8)">) -> !cute.swizzle<"S<2,3,4>">
  %10 = cute.composed_get_inner(%cl) : <"S<2,3,4> o ? o (8,?):(1,8)"> -> !cute.swizzle<"S<2,3,4>">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.composed_get_offset(%{{.*}}) : <"S<2,3,4> o ? o (8,?):(1,8)"> -> !cute.int_tuple<"?">{{$}}
  // GENERIC: "cute.composed_get_offset"(%{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (8,?):(1,8)">) -> !cute.int_tuple<"?">
  %11 = cute.composed_get_offset(%cl) : <"S<2,3,4> o ? o (8,?):(1,8)"> -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.composed_get_outer(%{{.*}}) : <"S<2,3,4> o ? o (8,?):(1,8)"> -> <"(8,?):(1,8)">{{$}}
  // GENERIC: "cute.composed_get_outer"(%{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (8,?):(1,8)">) -> !cute.layout<"(8,?):(1,8)">
  %12 = cute.composed_get_outer(%cl) : <"S<2,3,4> o ? o (8,?):(1,8)"> -> <"(8,?):(1,8)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.to_coord(%{{.*}}) : !cute.int_tuple<"(?,1)"> -> !cute.coord<"(?,1)">{{$}}
  // GENERIC: "cute.to_coord"(%{{.*}}) : (!cute.int_tuple<"(?,1)">) -> !cute.coord<"(?,1)">
  %13 = cute.to_coord(%i) : !cute.int_tuple<"(?,1)"> -> !cute.coord<"(?,1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.to_shape(%{{.*}}) : !cute.int_tuple<"(?,1)"> -> !cute.shape<"(?,1)">{{$}}
  // GENERIC: "cute.to_shape"(%{{.*}}) : (!cute.int_tuple<"(?,1)">) -> !cute.shape<"(?,1)">
  %14 = cute.to_shape(%i) : !cute.int_tuple<"(?,1)"> -> !cute.shape<"(?,1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.to_stride(%{{.*}}) : !cute.int_tuple<"(?,1)"> -> !cute.stride<"(?,1)">{{$}}
  // GENERIC: "cute.to_stride"(%{{.*}}) : (!cute.int_tuple<"(?,1)">) -> !cute.stride<"(?,1)">
  %15 = cute.to_stride(%i) : !cute.int_tuple<"(?,1)"> -> !cute.stride<"(?,1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.to_int_tuple(%{{.*}}) : !cute.shape<"(4,(?,3))"> -> !cute.int_tuple<"(4,(?,3))">{{$}}
  // GENERIC: "cute.to_int_tuple"(%{{.*}}) : (!cute.shape<"(4,(?,3))">) -> !cute.int_tuple<"(4,(?,3))">
  %16 = cute.to_int_tuple(%s) : !cute.shape<"(4,(?,3))"> -> !cute.int_tuple<"(4,(?,3))">
  return
}
