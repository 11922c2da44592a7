// The result of main is the exit status; what is printed before comes out, also in a loop and for
// static values of every kind.
//
// RUN: not cute-run %s > %t
// RUN: FileCheck %s < %t
// RUN: cute-opt %s | not cute-run - | FileCheck %s

func.func @main() -> i32 {
  %0 = cute.static : !cute.int_tuple<"(1,(2,-3))">
  %1 = cute.static : !cute.coord<"(_,4)">
  %2 = cute.static : !cute.shape<"()">
  %3 = cute.static : !cute.stride<"(1@0,2@1@2)">
  %4 = cute.static : !cute.layout<"(2,3):(3,1)">
  %5 = cute.static : !cute.tile<"[4:1;_]">
  %6 = cute.static : !cute.swizzle<"S<3,4,-3>">
  %7 = cute.static : !cute.composed_layout<"4:1 o 2 o 3:1">
  // CHECK:      (1,(2,-3))
  // CHECK-NEXT: (_,4)
  // CHECK-NEXT: ()
  // CHECK-NEXT: (1@0,2@1@2)
  // CHECK-NEXT: (2,3):(3,1)
  // CHECK-NEXT: [4:1;_]
  // CHECK-NEXT: S<3,4,-3>
  // CHECK-NEXT: 4:1 o 2 o 3:1
  cute.print(%0) : !cute.int_tuple<"(1,(2,-3))">
  cute.print(%1) : !cute.coord<"(_,4)">
  cute.print(%2) : !cute.shape<"()">
  cute.print(%3) : !cute.stride<"(1@0,2@1@2)">
  cute.print(%4) : !cute.layout<"(2,3):(3,1)">
  cute.print(%5) : !cute.tile<"[4:1;_]">
  cute.print(%6) : !cute.swizzle<"S<3,4,-3>">
  cute.print(%7) : !cute.composed_layout<"4:1 o 2 o 3:1">
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  // The coordinate is carried through the loop.
  // CHECK-NEXT: {{^0$}}
  // CHECK-NEXT: {{^2$}}
  // CHECK-NEXT: {{^4$}}
  // CHECK-NOT:  {{.}}
  %start = cute.make_coord(%zero) : (i32) -> !cute.coord<"?">
  %l = cute.static : !cute.layout<"3:2">
  %end = scf.for %i = %zero to %three step %one iter_args(%c = %start) -> (!cute.coord<"?">) : i32 {
    %e = cute.layout_eval(%c, %l) : (!cute.coord<"?">, !cute.layout<"3:2">) -> !cute.int_tuple<"?">
    cute.print(%e) : !cute.int_tuple<"?">
    %v = cute.get_scalars (%c) : !cute.coord<"?">
    %w = arith.addi %v, %one : i32
    %next = cute.make_coord(%w) : (i32) -> !cute.coord<"?">
    scf.yield %next : !cute.coord<"?">
  }
  %status = cute.get_scalars (%end) : !cute.coord<"?">
  return %status : i32
}
