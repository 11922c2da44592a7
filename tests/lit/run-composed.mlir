// Swizzles and layouts inside composed layouts, by compiled code.
//
// RUN: cute-run %s | FileCheck %s

func.func @swizzled(%i: i32, %j: i32) {
  %c = cute.make_coord(%i, %j) : (i32, i32) -> !cute.coord<"(?,?)">
  %l = cute.static : !cute.composed_layout<"S<1,3,3> o 0 o (8,16):(16,1)">
  %e = cute.layout_eval(%c, %l)
         : (!cute.coord<"(?,?)">, !cute.composed_layout<"S<1,3,3> o 0 o (8,16):(16,1)">) -> !cute.int_tuple<"?">
  cute.print(%e) : !cute.int_tuple<"?">
  return
}

func.func @at_0_1(%w: !cute.swizzle<"S<3,2,3>">, %o: !cute.int_tuple<"?">, %j: i32) {
  %b = cute.static : !cute.layout<"(32,8):(1,32)">
  %l = cute.make_composed_layout(%w, %o, %b)
         : (!cute.swizzle<"S<3,2,3>">, <"?">, <"(32,8):(1,32)">) -> <"S<3,2,3> o ? o (32,8):(1,32)">
  cute.print(%l) : !cute.composed_layout<"S<3,2,3> o ? o (32,8):(1,32)">
  %c = cute.make_coord(%j) : (i32) -> !cute.coord<"(0,?)">
  %e = cute.layout_eval(%c, %l)
         : (!cute.coord<"(0,?)">, !cute.composed_layout<"S<3,2,3> o ? o (32,8):(1,32)">) -> !cute.int_tuple<"?">
  cute.print(%e) : !cute.int_tuple<"?">
  return
}

func.func @main() {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %4 = arith.constant 4 : i32
  %5 = arith.constant 5 : i32
  // Bit 6 is exclusive-ored into bit 3. 4 * 16 = 64 gives 72; 3 * 16 + 5 = 53 has no bit 6.
  // CHECK:      {{^72$}}
  // CHECK-NEXT: {{^53$}}
  call @swizzled(%4, %0) : (i32, i32) -> ()
  call @swizzled(%3, %5) : (i32, i32) -> ()

  // 32 has bit 5, three above the base: 36. With an offset of 1 it is 33 and gives 37.
  %w = cute.static : !cute.swizzle<"S<3,2,3>">
  %t0 = cute.make_int_tuple(%0) : (i32) -> !cute.int_tuple<"?">
  %t1 = cute.make_int_tuple(%1) : (i32) -> !cute.int_tuple<"?">
  // CHECK-NEXT: S<3,2,3> o 0 o (32,8):(1,32)
  // CHECK-NEXT: {{^36$}}
  call @at_0_1(%w, %t0, %1) : (!cute.swizzle<"S<3,2,3>">, !cute.int_tuple<"?">, i32) -> ()
  // CHECK-NEXT: S<3,2,3> o 1 o (32,8):(1,32)
  // CHECK-NEXT: {{^37$}}
  call @at_0_1(%w, %t1, %1) : (!cute.swizzle<"S<3,2,3>">, !cute.int_tuple<"?">, i32) -> ()

  // A negative shift: the bits 2..3 of the sum go up by 3. 4 + 1 + 2 * 8 = 21 = 0b10101 has bit 2: 0b110101.
  %c = cute.make_coord(%1, %2) : (i32, i32) -> !cute.coord<"(?,?)">
  %up = cute.static : !cute.composed_layout<"S<2,2,-3> o 4 o (8,8):(1,8)">
  %eu = cute.layout_eval(%c, %up)
          : (!cute.coord<"(?,?)">, !cute.composed_layout<"S<2,2,-3> o 4 o (8,8):(1,8)">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^53$}}
  cute.print(%eu) : !cute.int_tuple<"?">

  // A layout inside: 3 * (5 + 1 + 2 * 2).
  %a = cute.static : !cute.composed_layout<"99:3 o 5 o (2,3):(1,2)">
  %ea = cute.layout_eval(%c, %a)
          : (!cute.coord<"(?,?)">, !cute.composed_layout<"99:3 o 5 o (2,3):(1,2)">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^30$}}
  cute.print(%ea) : !cute.int_tuple<"?">

  // A tuple as offset, bases outside: A(2 + 2 * 2, 1 + 1) with A = (6,2):(1,3).
  %b = cute.static : !cute.composed_layout<"(6,2):(1,3) o (2,1) o (2,3):(1@1,2@0)">
  %eb = cute.layout_eval(%c, %b)
          : (!cute.coord<"(?,?)">, !cute.composed_layout<"(6,2):(1,3) o (2,1) o (2,3):(1@1,2@0)">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^12$}}
  cute.print(%eb) : !cute.int_tuple<"?">
  return
}
