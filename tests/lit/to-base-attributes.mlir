// An attribute of the dialect survives cute-to-base beside types that are converted; properties of
// unregistered ops are converted as well.
//
// RUN: cute-opt %s -cute-to-base -allow-unregistered-dialect | FileCheck %s --implicit-check-not=!cute.

// CHECK: func.func @f(%arg0: i32) attributes {tile = #cute.tile<"[4:1]">}
func.func @f(%s: !cute.shape<"?">) attributes {tile = #cute.tile<"[4:1]">} {
  // CHECK: "test.op"(%arg0) <{type = i64}> : (i32) -> ()
  "test.op"(%s) <{type = !cute.shape<"?{i64}">}> : (!cute.shape<"?">) -> ()
  return
}
