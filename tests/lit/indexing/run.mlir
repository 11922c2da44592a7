// Indices and coordinates of what is known at run time only, computed by compiled code: the numbers are
// those of the definitions.
//
// RUN: cute-run %s | FileCheck %s

// A coordinate in the shape (m,(n,3)), the index, and back.
func.func @there_and_back(%m: i32, %n: i32, %i: i32, %j: i32, %k: i32) {
  %s = cute.make_shape(%m, %n) : (i32, i32) -> !cute.shape<"(?,(?,3))">
  %c = cute.make_coord(%i, %j, %k) : (i32, i32, i32) -> !cute.coord<"(?,(?,?))">
  %x = cute.crd2idx(%c, %s) : (!cute.coord<"(?,(?,?))">, !cute.shape<"(?,(?,3))">) -> !cute.int_tuple<"?">
  %b = cute.idx2crd(%x, %s) : (!cute.int_tuple<"?">, !cute.shape<"(?,(?,3))">) -> !cute.coord<"(?,(?,?))">
  cute.print(%x) : !cute.int_tuple<"?">
  cute.print(%b) : !cute.coord<"(?,(?,?))">
  return
}

func.func @increment(%m: i32, %n: i64, %i: i32, %j: i64, %k: i32) {
  %s = cute.make_shape(%m, %n) : (i32, i64) -> !cute.shape<"(?,(1,?{i64}),4)">
  %c = cute.make_coord(%i, %j, %k) : (i32, i64, i32) -> !cute.coord<"(?,(7,?{i64}),?)">
  %x = cute.increment_coord(%c, %s) : (!cute.coord<"(?,(7,?{i64}),?)">, !cute.shape<"(?,(1,?{i64}),4)">) -> !cute.coord<"(?,(0,?{i64}),?)">
  cute.print(%x) : !cute.coord<"(?,(0,?{i64}),?)">
  return
}

func.func @measure(%m: i32, %d: i32) {
  %s = cute.make_shape(%m) : (i32) -> !cute.shape<"(?,3)">
  %t = cute.make_stride(%d) : (i32) -> !cute.stride<"(1,?)">
  %l = cute.make_layout(%s, %t) : (!cute.shape<"(?,3)">, !cute.stride<"(1,?)">) -> !cute.layout<"(?,3):(1,?)">
  %c = cute.cosize (%l) : (!cute.layout<"(?,3):(1,?)">) -> !cute.int_tuple<"?">
  cute.print(%c) : !cute.int_tuple<"?">
  %e = cute.static : !cute.layout<"1:0">
  %p = cute.prepend_to_rank<4> (%l, %e) : !cute.layout<"(?,3):(1,?)">, !cute.layout<"1:0">
  cute.print(%p) : !cute.layout<"(1,1,?,3):(0,0,1,?)">
  %q = cute.tuple_product_each(%s) : (!cute.shape<"(?,3)">) -> !cute.shape<"(?,3)">
  cute.print(%q) : !cute.shape<"(?,3)">
  %r = cute.tuple_product(%s) : (!cute.shape<"(?,3)">) -> !cute.shape<"?">
  cute.print(%r) : !cute.shape<"?">
  return
}

func.func @main() {
  %n9 = arith.constant -9 : i32
  %n7 = arith.constant -7 : i32
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %4 = arith.constant 4 : i32
  %5 = arith.constant 5 : i32
  %6 = arith.constant 6 : i32

  // 3 + 4 * 5 + 2 * 30
  // CHECK:      {{^83$}}
  // CHECK-NEXT: (3,(4,2))
  call @there_and_back(%5, %6, %3, %4, %2) : (i32, i32, i32, i32, i32) -> ()
  // 6 + 4 * 5 + 5 * 30: beyond the first and the last extent, 176 is (1,(5,5)).
  // CHECK-NEXT: {{^176$}}
  // CHECK-NEXT: (1,(5,5))
  call @there_and_back(%5, %6, %6, %4, %5) : (i32, i32, i32, i32, i32) -> ()
  // -7 + 0: truncated, -7 is (-2,(-1,0)).
  // CHECK-NEXT: {{^-7$}}
  // CHECK-NEXT: (-2,(-1,0))
  call @there_and_back(%5, %6, %n7, %0, %0) : (i32, i32, i32, i32, i32) -> ()

  // In (5,(1,6),4): (3,(7,2),1) goes on in the first mode.
  // CHECK-NEXT: (4,(0,2),1)
  %w2 = arith.constant 2 : i64
  %w5 = arith.constant 5 : i64
  %w6 = arith.constant 6 : i64
  call @increment(%5, %w6, %3, %w2, %1) : (i32, i64, i32, i64, i32) -> ()
  // (4,(7,2),1) carries over once, (4,(7,5),1) twice, (4,(7,5),3) past the end.
  // CHECK-NEXT: (0,(0,3),1)
  // CHECK-NEXT: (0,(0,0),2)
  // CHECK-NEXT: (0,(0,0),4)
  call @increment(%5, %w6, %4, %w2, %1) : (i32, i64, i32, i64, i32) -> ()
  call @increment(%5, %w6, %4, %w5, %1) : (i32, i64, i32, i64, i32) -> ()
  call @increment(%5, %w6, %4, %w5, %3) : (i32, i64, i32, i64, i32) -> ()

  // 4 * 1 + 2 * |-9| + 1
  // CHECK-NEXT: {{^23$}}
  // CHECK-NEXT: (1,1,5,3):(0,0,1,-9)
  // CHECK-NEXT: (5,3)
  // CHECK-NEXT: {{^15$}}
  call @measure(%5, %n9) : (i32, i32) -> ()

  // The stride of the last mode is 2^32 and more, although every extent fits in 32 bits: 1 over
  // (4,(536870912,2),3) lies at 4 * 536870912 * 2.
  // CHECK-NEXT: {{^4294967296$}}
  %n = arith.constant 536870912 : i32
  %s = cute.make_shape(%n) : (i32) -> !cute.shape<"(4,(?,2),3)">
  %w1 = arith.constant 1 : i64
  %c = cute.make_coord(%w1) : (i64) -> !cute.coord<"(0,(0,_),?{i64})">
  %x = cute.crd2idx(%c, %s) : (!cute.coord<"(0,(0,_),?{i64})">, !cute.shape<"(4,(?,2),3)">) -> !cute.int_tuple<"?{i64}">
  cute.print(%x) : !cute.int_tuple<"?{i64}">

  // 65535 * 65536 + 65535, by static extents alone.
  // CHECK-NEXT: {{^4294967295$}}
  // CHECK-NEXT: (65535,65535)
  %last = arith.constant 65535 : i32
  %square = cute.static : !cute.shape<"(65536,65536)">
  %d = cute.make_coord(%last, %last) : (i32, i32) -> !cute.coord<"(?,?)">
  %y = cute.crd2idx(%d, %square) : (!cute.coord<"(?,?)">, !cute.shape<"(65536,65536)">) -> !cute.int_tuple<"?{i64}">
  cute.print(%y) : !cute.int_tuple<"?{i64}">
  %e = cute.idx2crd(%y, %square) : (!cute.int_tuple<"?{i64}">, !cute.shape<"(65536,65536)">) -> !cute.coord<"(?{i64},?{i64})">
  cute.print(%e) : !cute.coord<"(?{i64},?{i64})">
  return
}
