// base-prepare cleans up the host side and each gpu.module: what is equal becomes one, what does not
// depend on the loop leaves it, casts that cancel out vanish.
//
// RUN: cute-opt %s -base-prepare | FileCheck %s

// CHECK-LABEL: func.func @host(%arg0: i32, %arg1: index)
// CHECK:         %[[P:.*]] = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      func.call @use(%[[P]], %[[P]])
// CHECK-NOT:     unrealized_conversion_cast
func.func @host(%i: i32, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %k = %zero to %n step %one {
    %a = arith.muli %i, %i : i32
    %b = arith.muli %i, %i : i32
    %c = builtin.unrealized_conversion_cast %a : i32 to f32
    %d = builtin.unrealized_conversion_cast %c : f32 to i32
    func.call @use(%d, %b) : (i32, i32) -> ()
  }
  return
}
func.func private @use(i32, i32)

// CHECK-LABEL: gpu.module @device
gpu.module @device {
  // CHECK: func.func @f(%arg0: i32) -> (i32, i32)
  func.func @f(%i: i32) -> (i32, i32) {
    // CHECK-NEXT: %[[P:.*]] = arith.muli %arg0, %arg0 : i32
    // CHECK-NEXT: return %[[P]], %[[P]]
    %a = arith.muli %i, %i : i32
    %b = arith.muli %i, %i : i32
    return %a, %b : i32, i32
  }
}
