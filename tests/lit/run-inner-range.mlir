// The extents and strides of the inner layout show that an argument inside its shape gives 3000000000.
//
// RUN: cute-run %s | FileCheck %s
// CHECK: {{^3000000000$}}
func.func @main() {
  %i = arith.constant 3 : i32
  %o = cute.make_int_tuple(%i) : (i32) -> !cute.int_tuple<"?">
  %a = cute.static : !cute.layout<"4:1000000000">
  %b = cute.static : !cute.layout<"4:0">
  %l = cute.make_composed_layout(%a, %o, %b) : (!cute.layout<"4:1000000000">, <"?">, <"4:0">) -> <"4:1000000000 o ? o 4:0">
  %c = cute.make_coord(%i) : (i32) -> !cute.coord<"?">
  %e = cute.layout_eval(%c, %l) : (!cute.coord<"?">, !cute.composed_layout<"4:1000000000 o ? o 4:0">) -> !cute.int_tuple<"?{i64}">
  cute.print(%e) : !cute.int_tuple<"?{i64}">
  return
}
