// A layout whose shape and stride are known only at run time, evaluated at several coordinates.
//
//   cute-run examples/quickstart.mlir

// Prints the layout of a row-major m x n matrix and the indices of a few of its elements.
func.func @show_matrix(%m: i32, %n: i32) {
  %shape = cute.make_shape(%m, %n) : (i32, i32) -> !cute.shape<"(?,?)">
  %stride = cute.make_stride(%n) : (i32) -> !cute.stride<"(?,1)">
  %layout = cute.make_layout(%shape, %stride)
              : (!cute.shape<"(?,?)">, !cute.stride<"(?,1)">) -> _
  cute.print(%layout) : !cute.layout<"(?,?):(?,1)">

  // The number of elements, and of rows.
  %size = cute.size (%layout) : (!cute.layout<"(?,?):(?,1)">) -> _
  cute.print(%size) : !cute.int_tuple<"?">
  %rows = cute.size<[0]> (%layout) : (!cute.layout<"(?,?):(?,1)">) -> _
  cute.print(%rows) : !cute.int_tuple<"?">

  // Row 2, column 3; then the last column of every row.
  %fixed = cute.static : !cute.coord<"(2,3)">
  %at = cute.layout_eval(%fixed, %layout)
          : (!cute.coord<"(2,3)">, !cute.layout<"(?,?):(?,1)">) -> _
  cute.print(%at) : !cute.int_tuple<"?">
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %last = arith.subi %n, %one : i32
  scf.for %row = %zero to %m step %one : i32 {
    %coord = cute.make_coord(%row, %last) : (i32, i32) -> !cute.coord<"(?,?)">
    %index = cute.layout_eval(%coord, %layout)
               : (!cute.coord<"(?,?)">, !cute.layout<"(?,?):(?,1)">) -> _
    cute.print(%index) : !cute.int_tuple<"?">
  }
  return
}

// What is known at compile time is computed at compile time.
func.func @show_swizzle() {
  %tile = cute.static : !cute.composed_layout<"S<1,3,3> o 0 o (8,16):(16,1)">
  cute.print(%tile) : !cute.composed_layout<"S<1,3,3> o 0 o (8,16):(16,1)">
  %coord = cute.static : !cute.coord<"(4,0)">
  %index = cute.layout_eval(%coord, %tile)
             : (!cute.coord<"(4,0)">, !cute.composed_layout<"S<1,3,3> o 0 o (8,16):(16,1)">) -> _
  cute.print(%index) : !cute.int_tuple<"72">
  return
}

func.func @main() {
  %m = arith.constant 4 : i32
  %n = arith.constant 6 : i32
  call @show_matrix(%m, %n) : (i32, i32) -> ()
  call @show_swizzle() : () -> ()
  return
}
