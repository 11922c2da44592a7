// Every op prints in its custom form with exactly these spaces and types, and what is printed
// reads back as the same text, from the custom form, the generic form and bytecode.
//
// RUN: cute-opt %s | FileCheck %s --strict-whitespace
// RUN: cute-opt %s > %t.once
// RUN: cute-opt %t.once > %t.twice
// RUN: diff %t.once %t.twice
// RUN: cute-opt %s -mlir-print-op-generic | cute-opt > %t.generic
// RUN: diff %t.once %t.generic
// RUN: cute-opt %s -emit-bytecode | cute-opt > %t.bytecode
// RUN: diff %t.once %t.bytecode
// RUN: cute-opt %s -verify-roundtrip -o %t.verified
// RUN: diff %t.once %t.verified

// CHECK-LABEL: func.func @constructors(
// CHECK-SAME:      %[[I:.*]]: i32, %[[J:.*]]: i64, %[[T:.*]]: !cute.int_tuple<"?">, %[[W:.*]]: !cute.swizzle<"S<3,4,3>">)
func.func @constructors(%i: i32, %j: i64, %t: !cute.int_tuple<"?">, %w: !cute.swizzle<"S<3,4,3>">) {
  // CHECK-NEXT: {{^    }}%[[S:.*]] = cute.make_shape(%[[I]]) : (i32) -> !cute.shape<"(?,8)">{{$}}
  %s = cute.make_shape(%i) : (i32) -> !cute.shape<"(?,8)">
  // CHECK-NEXT: {{^    }}%[[D:.*]] = cute.make_stride(%[[T]]) : (!cute.int_tuple<"?">) -> !cute.stride<"(?,1)">{{$}}
  %d = cute.make_stride(%t) : (!cute.int_tuple<"?">) -> !cute.stride<"(?,1)">
  // CHECK-NEXT: {{^    }}%[[L:.*]] = cute.make_layout(%[[S]], %[[D]]) : (!cute.shape<"(?,8)">, !cute.stride<"(?,1)">) -> !cute.layout<"(?,8):(?,1)">{{$}}
  %l = cute.make_layout(%s, %d)
         : (!cute.shape<"(?,8)">, !cute.stride<"(?,1)">) -> !cute.layout<"(?,8):(?,1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.make_coord(%[[I]], %[[J]]) : (i32, i64) -> !cute.coord<"(?,(_,?{i64}))">{{$}}
  %c = cute.make_coord(%i, %j) : (i32, i64) -> !cute.coord<"(?,(_,?{i64}))">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.make_tile(%[[I]]) : (i32) -> !cute.tile<"[?:1;_]">{{$}}
  %tile = cute.make_tile(%i) : (i32) -> !cute.tile<"[?:1;_]">
  // CHECK-NEXT: {{^    }}%[[O:.*]] = cute.make_int_tuple(%[[J]]) : (i64) -> !cute.int_tuple<"?{i64}">{{$}}
  %o = cute.make_int_tuple(%j) : (i64) -> !cute.int_tuple<"?{i64}">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.make_int_tuple() : () -> !cute.int_tuple<"(4,3)">{{$}}
  %none = cute.make_int_tuple() : () -> !cute.int_tuple<"(4,3)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.static : !cute.layout<"(2,3):(1,2)">{{$}}
  %static = cute.static : !cute.layout<"( 2 , 3 )">
  // CHECK-NEXT: return
  return
}

// Where only one kind is possible the type is printed without it; the inner part of a composed
// layout may be a layout or a swizzle. Both spellings are read.
// CHECK-LABEL: func.func @short_types
func.func @short_types(%w: !cute.swizzle<"S<3,4,3>">, %a: !cute.layout<"30:1">, %o: !cute.int_tuple<"?">, %l: !cute.layout<"(?,8):(?,1)">) {
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.make_composed_layout(%{{.*}}, %{{.*}}, %{{.*}}) : (!cute.swizzle<"S<3,4,3>">, <"?">, <"(?,8):(?,1)">) -> <"S<3,4,3> o ? o (?,8):(?,1)">{{$}}
  %0 = cute.make_composed_layout(%w, %o, %l)
         : (!cute.swizzle<"S<3,4,3>">, !cute.int_tuple<"?">, !cute.layout<"(?,8):(?,1)">)
        -> !cute.composed_layout<"S<3,4,3> o ? o (?,8):(?,1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.make_composed_layout(%{{.*}}, %{{.*}}, %{{.*}}) : (!cute.layout<"30:1">, <"?">, <"(?,8):(?,1)">) -> <"30:1 o ? o (?,8):(?,1)">{{$}}
  %1 = cute.make_composed_layout(%a, %o, %l)
         : (!cute.layout<"30:1">, <"?">, <"(?,8):(?,1)">) -> <"30:1 o ? o (?,8):(?,1)">
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @readers
func.func @readers(%l: !cute.layout<"(?,8):(?,1)">, %c: !cute.coord<"(?,2)">) {
  // CHECK-NEXT: {{^    }}%{{.*}}:2 = cute.get_scalars<{only_dynamic}> (%[[L:.*]]) : !cute.layout<"(?,8):(?,1)">{{$}}
  %0:2 = cute.get_scalars<{only_dynamic}> (%l) : !cute.layout<"(?,8):(?,1)">
  // CHECK-NEXT: {{^    }}%{{.*}}:4 = cute.get_scalars (%[[L]]) : !cute.layout<"(?,8):(?,1)">{{$}}
  %a, %b, %d, %e = cute.get_scalars(%l) : !cute.layout<"(?,8):(?,1)">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.size (%[[L]]) : (!cute.layout<"(?,8):(?,1)">) -> !cute.int_tuple<"?">{{$}}
  %2 = cute.size(%l) : (!cute.layout<"(?,8):(?,1)">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.size<[1]> (%[[L]]) : (!cute.layout<"(?,8):(?,1)">) -> !cute.int_tuple<"8">{{$}}
  %3 = cute.size<[1]>(%l) : (!cute.layout<"(?,8):(?,1)">) -> !cute.int_tuple<"8">
  // CHECK-NEXT: {{^    }}%[[X:.*]] = cute.layout_eval(%{{.*}}, %[[L]]) : (!cute.coord<"(?,2)">, !cute.layout<"(?,8):(?,1)">) -> !cute.int_tuple<"?">{{$}}
  %x = cute.layout_eval(%c, %l) : (!cute.coord<"(?,2)">, !cute.layout<"(?,8):(?,1)">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^    }}cute.print(%[[X]]) : !cute.int_tuple<"?">{{$}}
  cute.print(%x) : !cute.int_tuple<"?">
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func.func @path
func.func @path(%t: !cute.int_tuple<"(1,(2,4),9)">) {
  // CHECK-NEXT: {{^    }}%{{.*}} = cute.size<[1, 0]> (%{{.*}}) : (!cute.int_tuple<"(1,(2,4),9)">) -> !cute.int_tuple<"2">{{$}}
  %0 = cute.size<[1,0]>(%t) : (!cute.int_tuple<"(1,(2,4),9)">) -> !cute.int_tuple<"2">
  // CHECK-NEXT: return
  return
}
