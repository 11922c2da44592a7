// cute-run --ptx compiles the GPU modules: an entry with the right name and target, a 64-bit
// multiplication for an index that may pass 32 bits, and vprintf for a print.
//
// RUN: cute-run --ptx sm_90 %s | FileCheck %s

// CHECK:     .target sm_90
// CHECK:     .address_size 64
// CHECK:     .visible .entry far(
// CHECK:     mul.wide.s32 {{.*}}, 12288
// CHECK:     st.global
// CHECK:     call.uni {{.*}}vprintf
gpu.module @kernels {
  gpu.func @far(%out: !llvm.ptr<1>, %i: i32, %j: i32) kernel {
    %l = cute.static : !cute.layout<"(175000,12288):(12288,1)">
    %c = cute.make_coord(%i, %j) : (i32, i32) -> !cute.coord<"(?,?)">
    %e = cute.layout_eval(%c, %l)
           : (!cute.coord<"(?,?)">, !cute.layout<"(175000,12288):(12288,1)">) -> !cute.int_tuple<"?{i64}">
    %x = cute.get_scalars (%e) : !cute.int_tuple<"?{i64}">
    llvm.store %x, %out : i64, !llvm.ptr<1>
    cute.print(%e) : !cute.int_tuple<"?{i64}">
    gpu.return
  }
}
