// Divides and products in custom and generic form, and back from both and from bytecode.
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
func.func @forms(%a: !cute.layout<"(9,10):(1,9)">, %b: !cute.shape<"(3,?)">, %c: !cute.composed_layout<"S<2,3,4> o ? o 30:1">, %d: !cute.layout<"5:1">, %e: !cute.layout<"(5,2):(1,5)">, %f: !cute.layout<"?:1">, %g: !cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, %h: !cute.shape<"(9,?)">, %i: !cute.int_tuple<"(1,0)">) {
  // CHECK: {{^    }}%{{.*}} = cute.logical_divide(%{{.*}}, %{{.*}}) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"((3,3),(?,?)):((1,3),(9,?))">{{$}}
  // GENERIC: %{{.*}} = "cute.logical_divide"(%{{.*}}, %{{.*}}) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"((3,3),(?,?)):((1,3),(9,?))">
  %0 = cute.logical_divide(%a, %b) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"((3,3),(?,?)):((1,3),(9,?))">
  // CHECK: {{^    }}%{{.*}} = cute.logical_divide(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">{{$}}
  // GENERIC: %{{.*}} = "cute.logical_divide"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">
  %1 = cute.logical_divide(%c, %d) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">
  // CHECK: {{^    }}%{{.*}} = cute.zipped_divide(%{{.*}}, %{{.*}}) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"((3,?),(3,?)):((1,9),(3,?))">{{$}}
  // GENERIC: %{{.*}} = "cute.zipped_divide"(%{{.*}}, %{{.*}}) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"((3,?),(3,?)):((1,9),(3,?))">
  %2 = cute.zipped_divide(%a, %b) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"((3,?),(3,?)):((1,9),(3,?))">
  // CHECK: {{^    }}%{{.*}} = cute.zipped_divide(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">{{$}}
  // GENERIC: %{{.*}} = "cute.zipped_divide"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">
  %3 = cute.zipped_divide(%c, %d) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">
  // CHECK: {{^    }}%{{.*}} = cute.tiled_divide(%{{.*}}, %{{.*}}) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"((3,?),3,?):((1,9),3,?)">{{$}}
  // GENERIC: %{{.*}} = "cute.tiled_divide"(%{{.*}}, %{{.*}}) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"((3,?),3,?):((1,9),3,?)">
  %4 = cute.tiled_divide(%a, %b) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"((3,?),3,?):((1,9),3,?)">
  // CHECK: {{^    }}%{{.*}} = cute.tiled_divide(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">{{$}}
  // GENERIC: %{{.*}} = "cute.tiled_divide"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">
  %5 = cute.tiled_divide(%c, %d) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">
  // CHECK: {{^    }}%{{.*}} = cute.flat_divide(%{{.*}}, %{{.*}}) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"(3,?,3,?):(1,9,3,?)">{{$}}
  // GENERIC: %{{.*}} = "cute.flat_divide"(%{{.*}}, %{{.*}}) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"(3,?,3,?):(1,9,3,?)">
  %6 = cute.flat_divide(%a, %b) : (!cute.layout<"(9,10):(1,9)">, !cute.shape<"(3,?)">) -> !cute.layout<"(3,?,3,?):(1,9,3,?)">
  // CHECK: {{^    }}%{{.*}} = cute.flat_divide(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">{{$}}
  // GENERIC: %{{.*}} = "cute.flat_divide"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">
  %7 = cute.flat_divide(%c, %d) : (!cute.composed_layout<"S<2,3,4> o ? o 30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,6):(1,5)">
  // CHECK: {{^    }}%{{.*}} = cute.logical_product(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,2),?):((1,5),10)">{{$}}
  // GENERIC: %{{.*}} = "cute.logical_product"(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,2),?):((1,5),10)">
  %8 = cute.logical_product(%e, %f) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,2),?):((1,5),10)">
  // CHECK: {{^    }}%{{.*}} = cute.logical_product(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),?):((1,5),10)">{{$}}
  // GENERIC: %{{.*}} = "cute.logical_product"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),?):((1,5),10)">
  %9 = cute.logical_product(%g, %f) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),?):((1,5),10)">
  // CHECK: {{^    }}%{{.*}} = cute.zipped_product(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,2),?):((1,5),10)">{{$}}
  // GENERIC: %{{.*}} = "cute.zipped_product"(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,2),?):((1,5),10)">
  %10 = cute.zipped_product(%e, %f) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,2),?):((1,5),10)">
  // CHECK: {{^    }}%{{.*}} = cute.zipped_product(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),?):((1,5),10)">{{$}}
  // GENERIC: %{{.*}} = "cute.zipped_product"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),?):((1,5),10)">
  %11 = cute.zipped_product(%g, %f) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),?):((1,5),10)">
  // CHECK: {{^    }}%{{.*}} = cute.tiled_product(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,2),?):((1,5),10)">{{$}}
  // GENERIC: %{{.*}} = "cute.tiled_product"(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,2),?):((1,5),10)">
  %12 = cute.tiled_product(%e, %f) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,2),?):((1,5),10)">
  // CHECK: {{^    }}%{{.*}} = cute.tiled_product(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),?):((1,5),10)">{{$}}
  // GENERIC: %{{.*}} = "cute.tiled_product"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),?):((1,5),10)">
  %13 = cute.tiled_product(%g, %f) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),?):((1,5),10)">
  // CHECK: {{^    }}%{{.*}} = cute.flat_product(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"(5,2,?):(1,5,10)">{{$}}
  // GENERIC: %{{.*}} = "cute.flat_product"(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"(5,2,?):(1,5,10)">
  %14 = cute.flat_product(%e, %f) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"(5,2,?):(1,5,10)">
  // CHECK: {{^    }}%{{.*}} = cute.flat_product(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,2,?):(1,5,10)">{{$}}
  // GENERIC: %{{.*}} = "cute.flat_product"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,2,?):(1,5,10)">
  %15 = cute.flat_product(%g, %f) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o (5,2,?):(1,5,10)">
  // CHECK: {{^    }}%{{.*}} = cute.blocked_product(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,?),(2,1)):((1,10),(5,0))">{{$}}
  // GENERIC: %{{.*}} = "cute.blocked_product"(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,?),(2,1)):((1,10),(5,0))">
  %16 = cute.blocked_product(%e, %f) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((5,?),(2,1)):((1,10),(5,0))">
  // CHECK: {{^    }}%{{.*}} = cute.blocked_product(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,?),(2,1)):((1,10),(5,0))">{{$}}
  // GENERIC: %{{.*}} = "cute.blocked_product"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,?),(2,1)):((1,10),(5,0))">
  %17 = cute.blocked_product(%g, %f) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,?),(2,1)):((1,10),(5,0))">
  // CHECK: {{^    }}%{{.*}} = cute.raked_product(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((?,5),2):((10,1),5)">{{$}}
  // GENERIC: %{{.*}} = "cute.raked_product"(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((?,5),2):((10,1),5)">
  %18 = cute.raked_product(%e, %f) : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.layout<"((?,5),2):((10,1),5)">
  // CHECK: {{^    }}%{{.*}} = cute.raked_product(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((?,5),2):((10,1),5)">{{$}}
  // GENERIC: %{{.*}} = "cute.raked_product"(%{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((?,5),2):((10,1),5)">
  %19 = cute.raked_product(%g, %f) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.layout<"?:1">) -> !cute.composed_layout<"S<2,3,4> o ? o ((?,5),2):((10,1),5)">
  // CHECK: {{^    }}%{{.*}} = cute.tile_to_shape(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.shape<"(9,?)">) -> !cute.layout<"((5,2),(2,?)):((1,10),(5,20))">{{$}}
  // GENERIC: %{{.*}} = "cute.tile_to_shape"(%{{.*}}, %{{.*}}) : (!cute.layout<"(5,2):(1,5)">, !cute.shape<"(9,?)">) -> !cute.layout<"((5,2),(2,?)):((1,10),(5,20))">
  %20 = cute.tile_to_shape(%e, %h) : (!cute.layout<"(5,2):(1,5)">, !cute.shape<"(9,?)">) -> !cute.layout<"((5,2),(2,?)):((1,10),(5,20))">
  // CHECK: {{^    }}%{{.*}} = cute.tile_to_shape(%{{.*}}, %{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.shape<"(9,?)">, !cute.int_tuple<"(1,0)">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),(2,?)):((1,?),(5,10))">{{$}}
  // GENERIC: %{{.*}} = "cute.tile_to_shape"(%{{.*}}, %{{.*}}, %{{.*}}) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.shape<"(9,?)">, !cute.int_tuple<"(1,0)">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),(2,?)):((1,?),(5,10))">
  %21 = cute.tile_to_shape(%g, %h, %i) : (!cute.composed_layout<"S<2,3,4> o ? o (5,2):(1,5)">, !cute.shape<"(9,?)">, !cute.int_tuple<"(1,0)">) -> !cute.composed_layout<"S<2,3,4> o ? o ((5,2),(2,?)):((1,?),(5,10))">
  return
}
