// Quotients, sums and comparisons of what is known at run time only, computed by compiled code: the
// numbers are those of the definitions.
//
// RUN: cute-run %s | FileCheck %s

func.func @shape_div(%a: i32, %b: i32) {
  %s = cute.make_shape(%a) : (i32) -> !cute.shape<"?">
  %d = cute.make_shape(%b) : (i32) -> !cute.shape<"?">
  %q = cute.shape_div(%s, %d) : (!cute.shape<"?">, !cute.shape<"?">) -> !cute.shape<"?">
  cute.print(%q) : !cute.shape<"?">
  return
}

// By the constant 15, and 15 by the number.
func.func @shape_div_15(%a: i32) {
  %s = cute.make_shape(%a) : (i32) -> !cute.shape<"?">
  %k = cute.static : !cute.shape<"15">
  %q = cute.shape_div(%s, %k) : (!cute.shape<"?">, !cute.shape<"15">) -> !cute.shape<"?">
  %r = cute.shape_div(%k, %s) : (!cute.shape<"15">, !cute.shape<"?">) -> !cute.shape<"?">
  cute.print(%q) : !cute.shape<"?">
  cute.print(%r) : !cute.shape<"?">
  return
}

// A tuple by an integer.
func.func @consume(%a: i32, %b: i64, %d: i32) {
  %s = cute.make_shape(%a, %b) : (i32, i64) -> !cute.shape<"(?,(?{i64},2))">
  %t = cute.make_int_tuple(%a, %b) : (i32, i64) -> !cute.int_tuple<"(?,(?{i64},2))">
  %e = cute.make_shape(%d) : (i32) -> !cute.shape<"?">
  %q = cute.shape_div(%s, %e) : (!cute.shape<"(?,(?{i64},2))">, !cute.shape<"?">) -> !cute.shape<"(?,(?{i64},?{i64}))">
  %r = cute.ceil_div(%t, %e) : (!cute.int_tuple<"(?,(?{i64},2))">, !cute.shape<"?">) -> !cute.int_tuple<"(?,(?{i64},?{i64}))">
  cute.print(%q) : !cute.shape<"(?,(?{i64},?{i64}))">
  cute.print(%r) : !cute.int_tuple<"(?,(?{i64},?{i64}))">
  return
}

func.func @ceil_div(%a: i32, %b: i32) {
  %s = cute.make_int_tuple(%a) : (i32) -> !cute.int_tuple<"?">
  %d = cute.make_int_tuple(%b) : (i32) -> !cute.int_tuple<"?">
  %q = cute.ceil_div(%s, %d) : (!cute.int_tuple<"?">, !cute.int_tuple<"?">) -> !cute.int_tuple<"?">
  cute.print(%q) : !cute.int_tuple<"?">
  return
}

// By a layout with a dynamic stride: (stride, what the layout leaves).
func.func @by_tile(%a: i32, %b: i32) {
  %s = cute.make_shape(%a) : (i32) -> !cute.shape<"(?,10)">
  %t = cute.make_tile(%b) : (i32) -> !cute.tile<"[4:?]">
  %q = cute.ceil_div(%s, %t) : (!cute.shape<"(?,10)">, !cute.tile<"[4:?]">) -> !cute.shape<"((?,?),10)">
  cute.print(%q) : !cute.shape<"((?,?),10)">
  return
}

func.func @sums(%a: i32, %b: i64) {
  %s = cute.make_int_tuple(%a, %b) : (i32, i64) -> !cute.int_tuple<"(?,(5,?{i64}))">
  %t = cute.make_int_tuple(%a, %a) : (i32, i32) -> !cute.int_tuple<"(2,(1,?),?)">
  %p = cute.tuple_add(%s, %t) : (!cute.int_tuple<"(?,(5,?{i64}))">, !cute.int_tuple<"(2,(1,?),?)">) -> !cute.int_tuple<"(?,(6,?{i64}),?)">
  %m = cute.tuple_sub(%s, %t) : (!cute.int_tuple<"(?,(5,?{i64}))">, !cute.int_tuple<"(2,(1,?),?)">) -> !cute.int_tuple<"(?,(4,?{i64}),?)">
  cute.print(%p) : !cute.int_tuple<"(?,(6,?{i64}),?)">
  cute.print(%m) : !cute.int_tuple<"(?,(4,?{i64}),?)">
  return
}

func.func @truth(%truth: i1) {
  %i = arith.extui %truth : i1 to i32
  %t = cute.make_int_tuple(%i) : (i32) -> !cute.int_tuple<"?">
  cute.print(%t) : !cute.int_tuple<"?">
  return
}

func.func @compare(%a: i32, %b: i64) {
  %c = cute.make_coord(%a, %b) : (i32, i64) -> !cute.coord<"(?,(1,?{i64}))">
  %s = cute.static : !cute.shape<"(4,(2,5000000000))">
  %less = cute.elem_less(%c, %s) : (!cute.coord<"(?,(1,?{i64}))">, !cute.shape<"(4,(2,5000000000))">) -> i1
  call @truth(%less) : (i1) -> ()
  %l = cute.static : !cute.stride<"(3@0,(1@1,4999999999@2))">
  %d = cute.make_stride(%a, %b) : (i32, i64) -> !cute.stride<"(?@0,(1@1,?{i64}@2))">
  %equal = cute.equal(%l, %d) : (!cute.stride<"(3@0,(1@1,4999999999@2))">, !cute.stride<"(?@0,(1@1,?{i64}@2))">) -> i1
  call @truth(%equal) : (i1) -> ()
  return
}

func.func @main() {
  %n15 = arith.constant -15 : i32
  %n11 = arith.constant -11 : i32
  %n5 = arith.constant -5 : i32
  %n3 = arith.constant -3 : i32
  %0 = arith.constant 0 : i32
  %2 = arith.constant 2 : i32
  %3 = arith.constant 3 : i32
  %4 = arith.constant 4 : i32
  %5 = arith.constant 5 : i32
  %7 = arith.constant 7 : i32
  %11 = arith.constant 11 : i32
  %15 = arith.constant 15 : i32
  %20 = arith.constant 20 : i32
  %big = arith.constant 2000000000 : i32

  // 15 / 5, 5 / 15, -5 / 15, 5 / -15, -5 / -15, 15 / -5, 0 / 5
  // CHECK:      {{^3$}}
  // CHECK-NEXT: {{^1$}}
  // CHECK-NEXT: {{^-1$}}
  // CHECK-NEXT: {{^-1$}}
  // CHECK-NEXT: {{^1$}}
  // CHECK-NEXT: {{^-3$}}
  // CHECK-NEXT: {{^0$}}
  call @shape_div(%15, %5) : (i32, i32) -> ()
  call @shape_div(%5, %15) : (i32, i32) -> ()
  call @shape_div(%n5, %15) : (i32, i32) -> ()
  call @shape_div(%5, %n15) : (i32, i32) -> ()
  call @shape_div(%n5, %n15) : (i32, i32) -> ()
  call @shape_div(%15, %n5) : (i32, i32) -> ()
  call @shape_div(%0, %5) : (i32, i32) -> ()

  // 5 / 15 and 15 / 5; -5 / 15 and 15 / -5; -15 / 15 and 15 / -15
  // CHECK-NEXT: {{^1$}}
  // CHECK-NEXT: {{^3$}}
  // CHECK-NEXT: {{^-1$}}
  // CHECK-NEXT: {{^-3$}}
  // CHECK-NEXT: {{^-1$}}
  // CHECK-NEXT: {{^-1$}}
  call @shape_div_15(%5) : (i32) -> ()
  call @shape_div_15(%n5) : (i32) -> ()
  call @shape_div_15(%n15) : (i32) -> ()

  // (4,(5,2)) by 20: 4 / 20 = 1 leaves 20 / 4 = 5; 5 / 5 = 1 leaves 1; 2 / 1 = 2. Rounded up it is the
  // same.
  // CHECK-NEXT: (1,(1,2))
  // CHECK-NEXT: (1,(1,2))
  %w5 = arith.constant 5 : i64
  call @consume(%4, %w5, %20) : (i32, i64, i32) -> ()
  // (3,(5000000000,2)) by 3: 1 leaves 1, by which the others are divided.
  // CHECK-NEXT: (1,(5000000000,2))
  // CHECK-NEXT: (1,(5000000000,2))
  %wide = arith.constant 5000000000 : i64
  call @consume(%3, %wide, %3) : (i32, i64, i32) -> ()
  // (4,(10,2)) by 7, which do not divide: truncated, 4 / 7 counts as 1 and leaves 7 / 4 = 1; rounded
  // up, 4 / 7 is 1 and leaves 2, of which 10 / 2 = 5 leaves 2 / 10 = 1.
  // CHECK-NEXT: (1,(10,2))
  // CHECK-NEXT: (1,(5,2))
  %w10 = arith.constant 10 : i64
  call @consume(%4, %w10, %7) : (i32, i64, i32) -> ()

  // 11 / 3, -11 / 3, 11 / -3, -11 / -3, 15 / 5, 2000000000 / 2
  // CHECK-NEXT: {{^4$}}
  // CHECK-NEXT: {{^-3$}}
  // CHECK-NEXT: {{^-3$}}
  // CHECK-NEXT: {{^4$}}
  // CHECK-NEXT: {{^3$}}
  // CHECK-NEXT: {{^1000000000$}}
  call @ceil_div(%11, %3) : (i32, i32) -> ()
  call @ceil_div(%n11, %3) : (i32, i32) -> ()
  call @ceil_div(%11, %n3) : (i32, i32) -> ()
  call @ceil_div(%n11, %n3) : (i32, i32) -> ()
  call @ceil_div(%15, %5) : (i32, i32) -> ()
  call @ceil_div(%big, %2) : (i32, i32) -> ()

  // What 4:2 leaves of 20 is (2,3): a stride of 2, and 20 / 8 rounded up; what 4:5 leaves is (5,1).
  // CHECK-NEXT: ((2,3),10)
  // CHECK-NEXT: ((5,1),10)
  call @by_tile(%20, %2) : (i32, i32) -> ()
  call @by_tile(%20, %5) : (i32, i32) -> ()

  // (-5,(5,5000000000)) and (2,(1,-5),-5)
  // CHECK-NEXT: (-3,(6,4999999995),-5)
  // CHECK-NEXT: (-7,(4,5000000005),-5)
  call @sums(%n5, %wide) : (i32, i64) -> ()

  // 3 < 4 and 4999999999 < 5000000000, and both are those of the stride.
  // CHECK-NEXT: {{^1$}}
  // CHECK-NEXT: {{^1$}}
  // 5000000000 is not less.
  // CHECK-NEXT: {{^0$}}
  // CHECK-NEXT: {{^0$}}
  // 4 is not less.
  // CHECK-NEXT: {{^0$}}
  // CHECK-NEXT: {{^0$}}
  // -5 is less than 4, but is not 3.
  // CHECK-NEXT: {{^1$}}
  // CHECK-NEXT: {{^0$}}
  %below = arith.constant 4999999999 : i64
  call @compare(%3, %below) : (i32, i64) -> ()
  call @compare(%3, %wide) : (i32, i64) -> ()
  call @compare(%4, %below) : (i32, i64) -> ()
  call @compare(%n5, %below) : (i32, i64) -> ()
  return
}
