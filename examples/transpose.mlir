// Transposes a row-major m x n matrix of f32 on the GPU, m and n multiples of 32.
//
// Grid (n / 32, m / 32), blocks of 32 x 32 threads. Every thread has one coordinate, row and column
// each as (within the tile, which tile), and two layouts say where that coordinate is: one for the
// matrix, one for its transpose. Indices are 64 bits wide because the strides are.

gpu.module @kernels {
  gpu.func @transpose(%input: !llvm.ptr<1>, %output: !llvm.ptr<1>, %m: i32, %n: i32) kernel {
    %c32 = arith.constant 32 : i32
    %c32_wide = arith.constant 32 : i64

    // ((32, m / 32), (32, n / 32)): the tiles of the matrix.
    %row_tiles = arith.divsi %m, %c32 : i32
    %column_tiles = arith.divsi %n, %c32 : i32
    %shape = cute.make_shape(%row_tiles, %column_tiles)
               : (i32, i32) -> !cute.shape<"((32,?),(32,?))">

    // A row further on is n elements away in the matrix, and one in its transpose.
    %n_wide = arith.extsi %n : i32 to i64
    %n_tile = arith.muli %n_wide, %c32_wide : i64
    %row_major = cute.make_stride(%n_wide, %n_tile)
                   : (i64, i64) -> !cute.stride<"((?{i64},?{i64}),(1,32))">
    %matrix = cute.make_layout(%shape, %row_major)
                : (!cute.shape<"((32,?),(32,?))">, !cute.stride<"((?{i64},?{i64}),(1,32))">) -> _

    %m_wide = arith.extsi %m : i32 to i64
    %m_tile = arith.muli %m_wide, %c32_wide : i64
    %column_major = cute.make_stride(%m_wide, %m_tile)
                      : (i64, i64) -> !cute.stride<"((1,32),(?{i64},?{i64}))">
    %transposed = cute.make_layout(%shape, %column_major)
                    : (!cute.shape<"((32,?),(32,?))">, !cute.stride<"((1,32),(?{i64},?{i64}))">) -> _

    %tx = gpu.thread_id x
    %ty = gpu.thread_id y
    %bx = gpu.block_id x
    %by = gpu.block_id y
    %column = arith.index_cast %tx : index to i32
    %row = arith.index_cast %ty : index to i32
    %column_tile = arith.index_cast %bx : index to i32
    %row_tile = arith.index_cast %by : index to i32
    %coord = cute.make_coord(%row, %row_tile, %column, %column_tile)
               : (i32, i32, i32, i32) -> !cute.coord<"((?,?),(?,?))">

    %from = cute.layout_eval(%coord, %matrix)
              : (!cute.coord<"((?,?),(?,?))">,
                 !cute.layout<"((32,?),(32,?)):((?{i64},?{i64}),(1,32))">) -> _
    %to = cute.layout_eval(%coord, %transposed)
            : (!cute.coord<"((?,?),(?,?))">,
               !cute.layout<"((32,?),(32,?)):((1,32),(?{i64},?{i64}))">) -> _
    %from_index = cute.get_scalars (%from) : !cute.int_tuple<"?{i64}">
    %to_index = cute.get_scalars (%to) : !cute.int_tuple<"?{i64}">

    %source = llvm.getelementptr %input[%from_index] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %target = llvm.getelementptr %output[%to_index] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %element = llvm.load %source : !llvm.ptr<1> -> f32
    llvm.store %element, %target : f32, !llvm.ptr<1>
    gpu.return
  }
}
