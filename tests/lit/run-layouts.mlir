// Layouts known at run time only, evaluated by compiled code: the numbers are those of the
// definition, the sum of coordinate times stride.
//
// RUN: cute-run %s | FileCheck %s

func.func @eval(%m: i32, %n: i32, %a: i32, %b: i32, %i: i32, %j: i32) {
  %s = cute.make_shape(%m, %n) : (i32, i32) -> !cute.shape<"(?,?)">
  %d = cute.make_stride(%a, %b) : (i32, i32) -> !cute.stride<"(?,?)">
  %l = cute.make_layout(%s, %d) : (!cute.shape<"(?,?)">, !cute.stride<"(?,?)">) -> !cute.layout<"(?,?):(?,?)">
  cute.print(%l) : !cute.layout<"(?,?):(?,?)">
  %z = cute.size (%l) : (!cute.layout<"(?,?):(?,?)">) -> !cute.int_tuple<"?">
  cute.print(%z) : !cute.int_tuple<"?">
  %c = cute.make_coord(%i, %j) : (i32, i32) -> !cute.coord<"(?,?)">
  %e = cute.layout_eval(%c, %l) : (!cute.coord<"(?,?)">, !cute.layout<"(?,?):(?,?)">) -> !cute.int_tuple<"?">
  cute.print(%e) : !cute.int_tuple<"?">
  // The same coordinate as one integer, column-major.
  %mj = arith.muli %m, %j : i32
  %k = arith.addi %mj, %i : i32
  %ck = cute.make_coord(%k) : (i32) -> !cute.coord<"?">
  %ek = cute.layout_eval(%ck, %l) : (!cute.coord<"?">, !cute.layout<"(?,?):(?,?)">) -> !cute.int_tuple<"?">
  cute.print(%ek) : !cute.int_tuple<"?">
  return
}

func.func @main() {
  %n9 = arith.constant -9 : i32
  %n1 = arith.constant -1 : i32
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %5 = arith.constant 5 : i32
  %6 = arith.constant 6 : i32
  %9 = arith.constant 9 : i32
  // 3 * 1 + 2 * 9
  // CHECK:      (5,6):(1,9)
  // CHECK-NEXT: 30
  // CHECK-NEXT: 21
  // CHECK-NEXT: 21
  call @eval(%5, %6, %1, %9, %3, %2) : (i32, i32, i32, i32, i32, i32) -> ()
  // 3 * 2 - 2 * 9
  // CHECK-NEXT: (5,6):(2,-9)
  // CHECK-NEXT: 30
  // CHECK-NEXT: -12
  // CHECK-NEXT: -12
  call @eval(%5, %6, %2, %n9, %3, %2) : (i32, i32, i32, i32, i32, i32) -> ()
  // 2 * -1 + 0 * 5: a stride of 0.
  // CHECK-NEXT: (3,6):(-1,0)
  // CHECK-NEXT: 18
  // CHECK-NEXT: -2
  // CHECK-NEXT: -2
  call @eval(%3, %6, %n1, %0, %2, %5) : (i32, i32, i32, i32, i32, i32) -> ()

  // Nested: 13 over (5,(2,4)) is (3,(0,1)); 3 * 1 + 0 * 5 + 1 * 20 with the stride (1,(5,20)).
  %l = cute.static : !cute.layout<"(5,(2,4)):(1,(5,20))">
  %i13 = arith.constant 13 : i32
  %c = cute.make_coord(%i13) : (i32) -> !cute.coord<"?">
  %e = cute.layout_eval(%c, %l) : (!cute.coord<"?">, !cute.layout<"(5,(2,4)):(1,(5,20))">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^23$}}
  cute.print(%e) : !cute.int_tuple<"?">

  // Past the end along the last mode: 67 over (66,256) is (1,1); 77 over (5,6) is (2,15).
  %i67 = arith.constant 67 : i32
  %c67 = cute.make_coord(%i67) : (i32) -> !cute.coord<"?">
  %wide = cute.static : !cute.layout<"(66,256):(1000,1)">
  %e67 = cute.layout_eval(%c67, %wide) : (!cute.coord<"?">, !cute.layout<"(66,256):(1000,1)">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^1001$}}
  cute.print(%e67) : !cute.int_tuple<"?">
  %i77 = arith.constant 77 : i32
  %c77 = cute.make_coord(%i77) : (i32) -> !cute.coord<"?">
  %small = cute.static : !cute.layout<"(5,6):(1,9)">
  %e77 = cute.layout_eval(%c77, %small) : (!cute.coord<"?">, !cute.layout<"(5,6):(1,9)">) -> !cute.int_tuple<"?">
  // CHECK-NEXT: {{^137$}}
  cute.print(%e77) : !cute.int_tuple<"?">

  // Scaled bases: (3,2) over (5,6):(?@0,1@2) with a scale of 9.
  %c32 = cute.make_coord(%3, %2) : (i32, i32) -> !cute.coord<"(?,?)">
  %bs = cute.static : !cute.shape<"(5,6)">
  %bd = cute.make_stride(%9) : (i32) -> !cute.stride<"(?@0,1@2)">
  %b = cute.make_layout(%bs, %bd) : (!cute.shape<"(5,6)">, !cute.stride<"(?@0,1@2)">) -> !cute.layout<"(5,6):(?@0,1@2)">
  %eb = cute.layout_eval(%c32, %b) : (!cute.coord<"(?,?)">, !cute.layout<"(5,6):(?@0,1@2)">) -> !cute.int_tuple<"(?,0,?)">
  // CHECK-NEXT: (5,6):(9@0,1@2)
  cute.print(%b) : !cute.layout<"(5,6):(?@0,1@2)">
  // CHECK-NEXT: (27,0,2)
  cute.print(%eb) : !cute.int_tuple<"(?,0,?)">
  return
}
