// The body of a struct with a name cannot change, so one that holds a type of the dialect becomes
// another struct, the same one everywhere, also where it holds itself. A name that another struct
// has stays with that one, and structs without such types stay as they are.
//
// RUN: cute-opt %s -cute-to-base | FileCheck %s --implicit-check-not=!cute.
// RUN: cute-opt %s -pass-pipeline="builtin.module(func.func(cute-to-base))" | FileCheck %s --implicit-check-not=!cute.

// CHECK: func.func private @plain(!llvm.struct<"a.converted", packed (i8, struct<(i32, struct<()>)>)>)
func.func private @plain(!llvm.struct<"a", packed (i8, !cute.layout<"?:1">)>)

// CHECK: func.func private @again(!llvm.array<2 x struct<"a.converted", packed (i8, struct<(i32, struct<()>)>)>>)
func.func private @again(!llvm.array<2 x struct<"a", packed (i8, !cute.layout<"?:1">)>>)

// CHECK: func.func private @itself(!llvm.struct<"b.converted", (tensor<?x!llvm.struct<"b.converted">>, i64)>)
func.func private @itself(!llvm.struct<"b", (tensor<?x!llvm.struct<"b">>, !cute.shape<"?{i64}">)>)

// CHECK: func.func private @each_other(!llvm.struct<"c.converted", (tensor<2x!llvm.struct<"d.converted", (tensor<?x!llvm.struct<"c.converted">>)>>, i32)>)
func.func private @each_other(!llvm.struct<"c", (tensor<2x!llvm.struct<"d", (tensor<?x!llvm.struct<"c">>)>>, !cute.shape<"?">)>)

// CHECK: func.func private @from_within(!llvm.struct<"d.converted", (tensor<?x!llvm.struct<"c.converted", (tensor<2x!llvm.struct<"d.converted">>, i32)>>)>)
func.func private @from_within(!llvm.struct<"d", (tensor<?x!llvm.struct<"c", (tensor<2x!llvm.struct<"d">>, !cute.shape<"?">)>>)>)

// CHECK: func.func private @taken(!llvm.struct<"e.converted", (i8)>, !llvm.struct<"e.converted.1", (i32)>)
func.func private @taken(!llvm.struct<"e.converted", (i8)>, !llvm.struct<"e", (!cute.shape<"?">)>)

// CHECK: func.func private @kept(!llvm.struct<"f", (i32, struct<"g", opaque>, tensor<?x!llvm.struct<"f">>)>)
func.func private @kept(!llvm.struct<"f", (i32, struct<"g", opaque>, tensor<?x!llvm.struct<"f">>)>)
