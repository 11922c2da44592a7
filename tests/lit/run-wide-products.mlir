// Where the index has 64 bits, for whatever reason, every product on the way to it has.
//
// RUN: cute-run %s | FileCheck %s

func.func @main() {
  %z = arith.constant 0 : i64
  %n = arith.constant 65536 : i32
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i64
  %seven = arith.constant 7 : i64

  // The second coordinate is 64 bits wide, the first product 65536 * 65536.
  %s = cute.static : !cute.shape<"(131072,4)">
  %d = cute.make_stride(%n) : (i32) -> !cute.stride<"(?,1)">
  %l = cute.make_layout(%s, %d) : (!cute.shape<"(131072,4)">, !cute.stride<"(?,1)">) -> !cute.layout<"(131072,4):(?,1)">
  %c = cute.make_coord(%n, %z) : (i32, i64) -> !cute.coord<"(?,?{i64})">
  %e = cute.layout_eval(%c, %l) : (!cute.coord<"(?,?{i64})">, !cute.layout<"(131072,4):(?,1)">) -> !cute.int_tuple<"?{i64}">
  // CHECK: {{^4294967296$}}
  cute.print(%e) : !cute.int_tuple<"?{i64}">

  // Another stride is 64 bits wide: 3 * 2147483647.
  %s2 = cute.make_shape(%four) : (i64) -> !cute.shape<"(?{i64},2)">
  %d2 = cute.make_stride(%z) : (i64) -> !cute.stride<"(2147483647,?{i64})">
  %l2 = cute.make_layout(%s2, %d2) : (!cute.shape<"(?{i64},2)">, !cute.stride<"(2147483647,?{i64})">) -> !cute.layout<"(?{i64},2):(2147483647,?{i64})">
  %c2 = cute.make_coord(%three) : (i32) -> !cute.coord<"(?,1)">
  %e2 = cute.layout_eval(%c2, %l2) : (!cute.coord<"(?,1)">, !cute.layout<"(?{i64},2):(2147483647,?{i64})">) -> !cute.int_tuple<"?{i64}">
  // CHECK-NEXT: {{^6442450941$}}
  cute.print(%e2) : !cute.int_tuple<"?{i64}">

  // The offset is 64 bits wide: 7 + 65536 * 65536.
  %o = cute.make_int_tuple(%seven) : (i64) -> !cute.int_tuple<"?{i64}">
  %s3 = cute.static : !cute.shape<"131072">
  %d3 = cute.make_stride(%n) : (i32) -> !cute.stride<"?">
  %b = cute.make_layout(%s3, %d3) : (!cute.shape<"131072">, !cute.stride<"?">) -> !cute.layout<"131072:?">
  %w = cute.static : !cute.swizzle<"S<0,0,0>">
  %l3 = cute.make_composed_layout(%w, %o, %b) : (!cute.swizzle<"S<0,0,0>">, <"?{i64}">, <"131072:?">) -> <"S<0,0,0> o ?{i64} o 131072:?">
  %c3 = cute.make_coord(%n) : (i32) -> !cute.coord<"?">
  %e3 = cute.layout_eval(%c3, %l3) : (!cute.coord<"?">, !cute.composed_layout<"S<0,0,0> o ?{i64} o 131072:?">) -> !cute.int_tuple<"?{i64}">
  // CHECK-NEXT: {{^4294967303$}}
  cute.print(%e3) : !cute.int_tuple<"?{i64}">

  // The last extent is 64 bits wide: 65536 * 65536 * 4.
  %s4 = cute.make_shape(%n, %n, %four) : (i32, i32, i64) -> !cute.shape<"(?,?,?{i64})">
  %z4 = cute.size (%s4) : (!cute.shape<"(?,?,?{i64})">) -> !cute.int_tuple<"?{i64}">
  // CHECK-NEXT: {{^17179869184$}}
  cute.print(%z4) : !cute.int_tuple<"?{i64}">
  return
}
