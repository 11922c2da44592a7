// The layout algebra on values known at run time, by compiled code.
//
// RUN: cute-run %s | FileCheck %s

func.func @sliced(%cl: !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, %j: i32) {
  %c = cute.make_coord(%j) : (i32) -> !cute.coord<"(_,?)">
  %r = cute.slice(%cl, %c) : !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, !cute.coord<"(_,?)">
  cute.print(%r) : !cute.layout<"((2,2,2)):((?,?,4))">
  return
}

func.func @composed(%n: i32, %d: i32) {
  %s = cute.make_shape(%n) : (i32) -> !cute.shape<"(?,5)">
  %t = cute.make_stride(%d) : (i32) -> !cute.stride<"(1,?)">
  %a = cute.make_layout(%s, %t) : (!cute.shape<"(?,5)">, !cute.stride<"(1,?)">) -> !cute.layout<"(?,5):(1,?)">
  %b = cute.static : !cute.layout<"6:2">
  %r = cute.composition(%a, %b) : (!cute.layout<"(?,5):(1,?)">, !cute.layout<"6:2">) -> !cute.layout<"(?,?):(2,?)">
  cute.print(%r) : !cute.layout<"(?,?):(2,?)">
  return
}

// Whichever layout a branch gives goes on.
func.func @chosen(%which: i1, %n: i32) {
  %s = cute.make_shape(%n) : (i32) -> !cute.shape<"((?,6),2)">
  %d = cute.static : !cute.stride<"((6,1),100)">
  %l = cute.make_layout(%s, %d)
         : (!cute.shape<"((?,6),2)">, !cute.stride<"((6,1),100)">) -> !cute.layout<"((?,6),2):((6,1),100)">
  %r = scf.if %which -> (!cute.layout<"(?,2):(6,100)">) {
    %c = cute.static : !cute.coord<"((_,3),_)">
    %a = cute.slice(%l, %c) : !cute.layout<"((?,6),2):((6,1),100)">, !cute.coord<"((_,3),_)">
    scf.yield %a : !cute.layout<"(?,2):(6,100)">
  } else {
    %t = cute.make_shape(%n) : (i32) -> !cute.shape<"(?,2)">
    %e = cute.static : !cute.stride<"(6,100)">
    %b = cute.make_layout(%t, %e) : (!cute.shape<"(?,2)">, !cute.stride<"(6,100)">) -> !cute.layout<"(?,2):(6,100)">
    scf.yield %b : !cute.layout<"(?,2):(6,100)">
  }
  %g = cute.group_modes<0, 2> (%r) : (!cute.layout<"(?,2):(6,100)">) -> !cute.layout<"((?,2)):((6,100))">
  cute.print(%g) : !cute.layout<"((?,2)):((6,100))">
  return
}

func.func @recast(%d: i32) {
  %s = cute.static : !cute.shape<"(6,5)">
  %t = cute.make_stride(%d) : (i32) -> !cute.stride<"(1,?)">
  %l = cute.make_layout(%s, %t) : (!cute.shape<"(6,5)">, !cute.stride<"(1,?)">) -> !cute.layout<"(6,5):(1,?)">
  %r = cute.recast_layout<16, 8> (%l) : !cute.layout<"(6,5):(1,?)"> -> !cute.layout<"(3,5):(1,?)">
  cute.print(%r) : !cute.layout<"(3,5):(1,?)">
  return
}

func.func @main() {
  %false = arith.constant false
  %true = arith.constant true
  %minus6 = arith.constant -6 : i32
  %1 = arith.constant 1 : i32
  %4 = arith.constant 4 : i32
  %5 = arith.constant 5 : i32
  %6 = arith.constant 6 : i32
  %10 = arith.constant 10 : i32
  // Column 5 begins at 40 = 0b101000 and is swizzled by 0b01: a step of the lowest bit goes back.
  // Column 6 is swizzled by 0b10, column 4 not at all.
  %cl = cute.static : !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">
  // CHECK:      ((2,2,2)):((-1,2,4))
  // CHECK-NEXT: ((2,2,2)):((1,-2,4))
  // CHECK-NEXT: ((2,2,2)):((1,2,4))
  call @sliced(%cl, %5) : (!cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, i32) -> ()
  call @sliced(%cl, %6) : (!cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, i32) -> ()
  call @sliced(%cl, %4) : (!cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, i32) -> ()

  // Every second element: of (4,5):(1,10) two per column and then the next of three columns, of
  // (1,5):(1,10) every second column.
  // CHECK-NEXT: (2,3):(2,10)
  // CHECK-NEXT: (1,6):(2,20)
  call @composed(%4, %10) : (i32, i32) -> ()
  call @composed(%1, %10) : (i32, i32) -> ()

  // CHECK-NEXT: ((5,2)):((6,100))
  // CHECK-NEXT: ((4,2)):((6,100))
  call @chosen(%true, %5) : (i1, i32) -> ()
  call @chosen(%false, %4) : (i1, i32) -> ()

  // CHECK-NEXT: (3,5):(1,5)
  // CHECK-NEXT: (3,5):(1,-3)
  // CHECK-NEXT: (3,5):(1,1)
  call @recast(%10) : (i32) -> ()
  call @recast(%minus6) : (i32) -> ()
  call @recast(%1) : (i32) -> ()
  return
}
