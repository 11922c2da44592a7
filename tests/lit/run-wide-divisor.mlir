// The size of a mode by which a coordinate is split may pass 32 bits although neither the coordinate
// nor the index does: 5 over ((65536,65536),4) is ((5,0),0).
//
// RUN: cute-run %s | FileCheck %s
// CHECK: {{^5$}}
func.func @main() {
  %n = arith.constant 65536 : i32
  %i = arith.constant 5 : i32
  %s = cute.make_shape(%n, %n) : (i32, i32) -> !cute.shape<"((?,?),4)">
  %d = cute.static : !cute.stride<"((1,0),7)">
  %l = cute.make_layout(%s, %d) : (!cute.shape<"((?,?),4)">, !cute.stride<"((1,0),7)">) -> !cute.layout<"((?,?),4):((1,0),7)">
  %c = cute.make_coord(%i) : (i32) -> !cute.coord<"?">
  %e = cute.layout_eval(%c, %l) : (!cute.coord<"?">, !cute.layout<"((?,?),4):((1,0),7)">) -> !cute.int_tuple<"?">
  cute.print(%e) : !cute.int_tuple<"?">
  return
}
