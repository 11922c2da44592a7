// Types are converted wherever they occur, so that no type of the dialect and no cast is left:
// structured and unstructured control flow, calls, GPU functions, unregistered ops, nested types and
// types in attributes.
//
// RUN: cute-opt %s -cute-to-base -allow-unregistered-dialect | FileCheck %s --implicit-check-not=!cute. --implicit-check-not=unrealized_conversion_cast

// CHECK-LABEL: func.func @structured(%arg0: i32,
func.func @structured(%s: !cute.shape<"?">, %b: i1, %n: index) -> !cute.shape<"?"> {
  %zero = arith.constant 0 : index
  // CHECK: scf.for {{.*}} -> (i32)
  %r = scf.for %k = %zero to %n step %n iter_args(%q = %s) -> (!cute.shape<"?">) {
    // CHECK: scf.if %{{.*}} -> (i32)
    %z = scf.if %b -> (!cute.shape<"?">) {
      scf.yield %q : !cute.shape<"?">
    } else {
      scf.yield %s : !cute.shape<"?">
    }
    // CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
    %w = arith.select %b, %z, %q : !cute.shape<"?">
    scf.yield %w : !cute.shape<"?">
  }
  // CHECK: scf.while (%{{.*}} = %{{.*}}) : (i32) -> (i32, !llvm.struct<(struct<()>, struct<()>)>)
  %w:2 = scf.while (%a = %r) : (!cute.shape<"?">) -> (!cute.shape<"?">, !cute.layout<"4:1">) {
    %t = cute.static : !cute.layout<"4:1">
    scf.condition(%b) %a, %t : !cute.shape<"?">, !cute.layout<"4:1">
  } do {
  ^bb0(%a: !cute.shape<"?">, %u: !cute.layout<"4:1">):
    scf.yield %a : !cute.shape<"?">
  }
  return %w#0 : !cute.shape<"?">
}

// CHECK-LABEL: func.func @blocks(%arg0: !llvm.struct<(i32, i32)>,
func.func @blocks(%s: !cute.layout<"?:?">, %b: i1, %i: i32) -> !cute.layout<"?:?"> {
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : !llvm.struct<(i32, i32)>), ^bb2(%{{.*}} : !llvm.struct<(i32, i32)>)
  cf.cond_br %b, ^bb1(%s : !cute.layout<"?:?">), ^bb2(%s : !cute.layout<"?:?">)
// CHECK: ^bb1(%{{.*}}: !llvm.struct<(i32, i32)>)
^bb1(%x: !cute.layout<"?:?">):
  // CHECK: cf.switch
  cf.switch %i : i32, [
    default: ^bb2(%x : !cute.layout<"?:?">),
    42: ^bb1(%x : !cute.layout<"?:?">)
  ]
^bb2(%y: !cute.layout<"?:?">):
  return %y : !cute.layout<"?:?">
}

// CHECK-LABEL: func.func @calls(
func.func @calls(%l: !cute.layout<"?:?">, %b: i1, %i: i32) -> !cute.layout<"?:?"> {
  // CHECK: constant @blocks : (!llvm.struct<(i32, i32)>, i1, i32) -> !llvm.struct<(i32, i32)>
  %f = func.constant @blocks : (!cute.layout<"?:?">, i1, i32) -> !cute.layout<"?:?">
  // CHECK: call_indirect %{{.*}} : (!llvm.struct<(i32, i32)>, i1, i32) -> !llvm.struct<(i32, i32)>
  %x = func.call_indirect %f(%l, %b, %i) : (!cute.layout<"?:?">, i1, i32) -> !cute.layout<"?:?">
  // CHECK: call @blocks(%{{.*}}) : (!llvm.struct<(i32, i32)>, i1, i32) -> !llvm.struct<(i32, i32)>
  %y = func.call @blocks(%x, %b, %i) : (!cute.layout<"?:?">, i1, i32) -> !cute.layout<"?:?">
  return %y : !cute.layout<"?:?">
}

gpu.module @kernels {
  // CHECK: gpu.func @device(%{{.*}}: !llvm.struct<(i32, i32)>) -> i64
  gpu.func @device(%l: !cute.layout<"?:?">) -> !cute.coord<"?{i64}"> {
    // CHECK: "test.make"() : () -> i64
    %c = "test.make"() : () -> !cute.coord<"?{i64}">
    // CHECK: gpu.return %{{.*}} : i64
    gpu.return %c : !cute.coord<"?{i64}">
  }
}

// CHECK-LABEL: func.func @nested
// CHECK-SAME:    %arg0: tuple<i32, tuple<!llvm.struct<(i32, struct<()>)>>>
// CHECK-SAME:    attributes {list = [!llvm.struct<(i32, i32)>, {map = (i32) -> ()}], single = i32}
func.func @nested(%t: tuple<!cute.shape<"?">, tuple<!cute.layout<"?:1">>>)
    attributes {single = !cute.shape<"?">, list = [!cute.layout<"?:?">, {map = (!cute.coord<"?">) -> ()}]} {
  // CHECK: "test.op"(%arg0) {type = i64} : {{.*}} -> !llvm.struct<(i32, struct<()>)>
  %0 = "test.op"(%t) {type = !cute.shape<"?{i64}">} : (tuple<!cute.shape<"?">, tuple<!cute.layout<"?:1">>>) -> !cute.tile<"[?:1]">
  // CHECK: "test.region"
  "test.region"(%0) ({
  // CHECK: ^bb0(%{{.*}}: !llvm.struct<(i32, struct<()>)>, %{{.*}}: !llvm.struct<(i32, i32)>)
  ^bb0(%x: !cute.tile<"[?:1]">, %y: !cute.shape<"(?,?)">):
    "test.branch"(%y)[^bb1] : (!cute.shape<"(?,?)">) -> ()
  ^bb1:
    "test.yield"(%x) : (!cute.tile<"[?:1]">) -> ()
  }) : (!cute.tile<"[?:1]">) -> ()
  return
}

// Casts between a value and what it becomes cancel out.
// CHECK-LABEL: func.func @casts(%arg0: i32) -> i32
// CHECK-NEXT:    return %arg0 : i32
func.func @casts(%x: !cute.int_tuple<"?">) -> !cute.int_tuple<"?"> {
  %0 = builtin.unrealized_conversion_cast %x : !cute.int_tuple<"?"> to i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to !cute.int_tuple<"?">
  return %1 : !cute.int_tuple<"?">
}

// CHECK-LABEL: func.func @parallel(
func.func @parallel(%l: !cute.layout<"?:?">, %n: index) -> !cute.layout<"?:?"> {
  // CHECK: scf.parallel {{.*}} init (%{{.*}}) -> !llvm.struct<(i32, i32)>
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init(%l) -> !cute.layout<"?:?"> {
    scf.reduce(%l : !cute.layout<"?:?">) {
    // CHECK: ^bb0(%{{.*}}: !llvm.struct<(i32, i32)>, %{{.*}}: !llvm.struct<(i32, i32)>)
    ^bb0(%a: !cute.layout<"?:?">, %b: !cute.layout<"?:?">):
      scf.reduce.return %a : !cute.layout<"?:?">
    }
  }
  // CHECK: affine.for {{.*}} -> (!llvm.struct<(i32, i32)>)
  %q = affine.for %i = 0 to 10 iter_args(%a = %r) -> !cute.layout<"?:?"> {
    affine.yield %a : !cute.layout<"?:?">
  }
  return %q : !cute.layout<"?:?">
}

// CHECK-LABEL: module attributes {gpu.container_module}
module attributes {gpu.container_module} {
  gpu.module @launched {
    // CHECK: gpu.func @kernel(%{{.*}}: !llvm.struct<(i32, i32)>) kernel
    gpu.func @kernel(%l: !cute.layout<"?:?">) kernel {
      gpu.return
    }
  }
  func.func @launch(%l: !cute.layout<"?:?">, %n: index) {
    // CHECK: gpu.launch_func {{.*}} args(%{{.*}} : !llvm.struct<(i32, i32)>)
    gpu.launch_func @launched::@kernel blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%l : !cute.layout<"?:?">)
    return
  }
}
