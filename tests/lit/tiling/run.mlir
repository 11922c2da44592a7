// Tiles of matrices of which size and stride are known at run time, by compiled code.
//
// RUN: cute-run %s | FileCheck %s

// Tile (1,2) of a matrix, its extents rounded up to whole tiles.
func.func @tile(%m: i32, %n: i64, %d: i64) {
  %s = cute.make_shape(%m, %n) : (i32, i64) -> !cute.shape<"(?,?{i64})">
  %t = cute.make_stride(%d) : (i64) -> !cute.stride<"(?{i64},1)">
  %l = cute.make_layout(%s, %t)
         : (!cute.shape<"(?,?{i64})">, !cute.stride<"(?{i64},1)">) -> !cute.layout<"(?,?{i64}):(?{i64},1)">
  %b = cute.static : !cute.shape<"(3,5)">
  %z = cute.zipped_divide(%l, %b)
         : (!cute.layout<"(?,?{i64}):(?{i64},1)">, !cute.shape<"(3,5)">)
        -> !cute.layout<"((3,5),(?,?{i64})):((?{i64},1),(?{i64},5))">
  cute.print(%z) : !cute.layout<"((3,5),(?,?{i64})):((?{i64},1),(?{i64},5))">
  %c = cute.static : !cute.coord<"(_,(1,2))">
  %r = cute.slice(%z, %c) : !cute.layout<"((3,5),(?,?{i64})):((?{i64},1),(?{i64},5))">, !cute.coord<"(_,(1,2))">
  cute.print(%r) : !cute.layout<"((3,5)):((?{i64},1))">
  %o = cute.static : !cute.coord<"((0,0),(1,2))">
  %p = cute.layout_eval(%o, %z)
         : (!cute.coord<"((0,0),(1,2))">, !cute.layout<"((3,5),(?,?{i64})):((?{i64},1),(?{i64},5))">) -> !cute.int_tuple<"?{i64}">
  cute.print(%p) : !cute.int_tuple<"?{i64}">
  return
}

func.func @repeat(%n: i32, %d: i32) {
  %block = cute.static : !cute.layout<"(5,2):(1,5)">
  %s = cute.make_shape(%n) : (i32) -> !cute.shape<"(?,4)">
  %t = cute.make_stride(%d) : (i32) -> !cute.stride<"(1,?)">
  %l = cute.make_layout(%s, %t) : (!cute.shape<"(?,4)">, !cute.stride<"(1,?)">) -> !cute.layout<"(?,4):(1,?)">
  %a = cute.blocked_product(%block, %l)
         : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"(?,4):(1,?)">) -> !cute.layout<"((5,?),(2,4)):((1,10),(5,?))">
  cute.print(%a) : !cute.layout<"((5,?),(2,4)):((1,10),(5,?))">
  %b = cute.raked_product(%block, %l)
         : (!cute.layout<"(5,2):(1,5)">, !cute.layout<"(?,4):(1,?)">) -> !cute.layout<"((?,5),(4,2)):((10,1),(?,5))">
  cute.print(%b) : !cute.layout<"((?,5),(4,2)):((10,1),(?,5))">
  %u = cute.make_shape(%n) : (i32) -> !cute.shape<"(?,9)">
  %c = cute.tile_to_shape(%block, %u)
         : (!cute.layout<"(5,2):(1,5)">, !cute.shape<"(?,9)">) -> !cute.layout<"((5,?),(2,5)):((1,10),(5,?))">
  cute.print(%c) : !cute.layout<"((5,?),(2,5)):((1,10),(5,?))">
  return
}

func.func @main() {
  %3 = arith.constant 3 : i32
  %7 = arith.constant 7 : i32
  %12 = arith.constant 12 : i32
  %n = arith.constant 5000000001 : i64
  // 7 rows are 3 tiles. Tile (1,2) is 3 rows down and 10 columns to the right.
  // CHECK:      ((3,5),(3,1000000001)):((5000000001,1),(15000000003,5))
  // CHECK-NEXT: ((3,5)):((5000000001,1))
  // CHECK-NEXT: {{^15000000013$}}
  call @tile(%7, %n, %n) : (i32, i64, i64) -> ()
  // CHECK-NEXT: ((5,7),(2,4)):((1,10),(5,30))
  // CHECK-NEXT: ((7,5),(4,2)):((10,1),(30,5))
  // CHECK-NEXT: ((5,2),(2,5)):((1,10),(5,20))
  call @repeat(%7, %3) : (i32, i32) -> ()
  // CHECK-NEXT: ((5,12),(2,4)):((1,10),(5,70))
  // CHECK-NEXT: ((12,5),(4,2)):((10,1),(70,5))
  // CHECK-NEXT: ((5,3),(2,5)):((1,10),(5,30))
  call @repeat(%12, %7) : (i32, i32) -> ()
  return
}
