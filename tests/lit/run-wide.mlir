// Indices beyond 32 bits, by compiled code.
//
// RUN: cute-run %s | FileCheck %s

func.func @main() {
  // The last element of 175000 rows of 12288: 174999 * 12288 + 12287.
  %i = arith.constant 174999 : i32
  %j = arith.constant 12287 : i32
  %c = cute.make_coord(%i, %j) : (i32, i32) -> !cute.coord<"(?,?)">
  %l = cute.static : !cute.layout<"(175000,12288):(12288,1)">
  %e = cute.layout_eval(%c, %l)
         : (!cute.coord<"(?,?)">, !cute.layout<"(175000,12288):(12288,1)">) -> !cute.int_tuple<"?{i64}">
  // CHECK: {{^2150399999$}}
  cute.print(%e) : !cute.int_tuple<"?{i64}">

  // The same element by its number, column-major.
  %k = arith.constant 2150399999 : i64
  %ck = cute.make_coord(%k) : (i64) -> !cute.coord<"?{i64}">
  %ek = cute.layout_eval(%ck, %l)
          : (!cute.coord<"?{i64}">, !cute.layout<"(175000,12288):(12288,1)">) -> !cute.int_tuple<"?{i64}">
  // CHECK-NEXT: {{^2150399999$}}
  cute.print(%ek) : !cute.int_tuple<"?{i64}">

  // 2^30 times a 64-bit stride that holds 4.
  %n = arith.constant 1073741824 : i32
  %four = arith.constant 4 : i64
  %s = cute.static : !cute.shape<"2147483647">
  %d = cute.make_stride(%four) : (i64) -> !cute.stride<"?{i64}">
  %m = cute.make_layout(%s, %d) : (!cute.shape<"2147483647">, !cute.stride<"?{i64}">) -> !cute.layout<"2147483647:?{i64}">
  %cn = cute.make_coord(%n) : (i32) -> !cute.coord<"?">
  %en = cute.layout_eval(%cn, %m) : (!cute.coord<"?">, !cute.layout<"2147483647:?{i64}">) -> !cute.int_tuple<"?{i64}">
  // CHECK-NEXT: {{^4294967296$}}
  cute.print(%en) : !cute.int_tuple<"?{i64}">

  // A negative index: -3 * 2^31.
  %three = arith.constant 3 : i32
  %c3 = cute.make_coord(%three) : (i32) -> !cute.coord<"?">
  %neg = cute.static : !cute.layout<"4:-2147483648">
  %e3 = cute.layout_eval(%c3, %neg) : (!cute.coord<"?">, !cute.layout<"4:-2147483648">) -> !cute.int_tuple<"?{i64}">
  // CHECK-NEXT: {{^-6442450944$}}
  cute.print(%e3) : !cute.int_tuple<"?{i64}">

  // The first stride is 2^32 itself; the extent of its mode is known at run time: 1 * 2^32 + 2 * 65536 + 3.
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %ts = cute.make_shape(%two) : (i32) -> !cute.shape<"(?,65536,65536)">
  %td = cute.static : !cute.stride<"(4294967296,65536,1)">
  %t = cute.make_layout(%ts, %td)
         : (!cute.shape<"(?,65536,65536)">, !cute.stride<"(4294967296,65536,1)">) -> !cute.layout<"(?,65536,65536):(4294967296,65536,1)">
  %ct = cute.make_coord(%one, %two, %three) : (i32, i32, i32) -> !cute.coord<"(?,?,?)">
  %et = cute.layout_eval(%ct, %t)
          : (!cute.coord<"(?,?,?)">, !cute.layout<"(?,65536,65536):(4294967296,65536,1)">) -> !cute.int_tuple<"?{i64}">
  // CHECK-NEXT: {{^4295098371$}}
  cute.print(%et) : !cute.int_tuple<"?{i64}">

  // The offset of a composed layout is 2^31 - 1: with it the index passes 32 bits.
  %w = cute.static : !cute.composed_layout<"S<0,4,3> o 2147483647 o 8:1">
  %ew = cute.layout_eval(%c3, %w)
          : (!cute.coord<"?">, !cute.composed_layout<"S<0,4,3> o 2147483647 o 8:1">) -> !cute.int_tuple<"?{i64}">
  // CHECK-NEXT: {{^2147483650$}}
  cute.print(%ew) : !cute.int_tuple<"?{i64}">
  return
}
