// cute-expand-ops on the layout algebra: leaves are taken over where nothing is computed, and what
// depends on run-time values is chosen with scf.if.
//
// RUN: cute-opt %s -cute-expand-ops | FileCheck %s --implicit-check-not=arith.select

// A slice takes leaves over; the coordinate of a plain layout is not looked at.
// CHECK-LABEL: func.func @slice(
// CHECK-SAME:    %[[L:.*]]: !cute.layout<"(?,3,4):(1,?,?)">
// CHECK-NOT:     arith
// CHECK:         %[[S:.*]]:3 = cute.get_scalars<{only_dynamic}> (%[[L]])
// CHECK-NOT:     arith
// CHECK:         %[[SHAPE:.*]] = cute.make_shape(%[[S]]#0) : (i32) -> !cute.shape<"(?,4)">
// CHECK:         %[[STRIDE:.*]] = cute.make_stride(%[[S]]#2) : (i32) -> !cute.stride<"(1,?)">
// CHECK:         cute.make_layout(%[[SHAPE]], %[[STRIDE]])
func.func @slice(%l: !cute.layout<"(?,3,4):(1,?,?)">, %c: !cute.coord<"(_,?,_)">) -> !cute.layout<"(?,4):(1,?)"> {
  %r = cute.slice(%l, %c) : !cute.layout<"(?,3,4):(1,?,?)">, !cute.coord<"(_,?,_)">
  return %r : !cute.layout<"(?,4):(1,?)">
}

// The place of a slice goes into the offset of a composed layout: o + 5 * j.
// CHECK-LABEL: func.func @place(
// CHECK:         %[[P:.*]] = arith.muli %{{.*}} overflow<nsw> : i32
// CHECK:         %[[SUM:.*]] = arith.addi %[[P]], %{{.*}} overflow<nsw> : i32
// CHECK:         %[[O:.*]] = cute.make_int_tuple(%[[SUM]]) : (i32) -> !cute.int_tuple<"?">
// CHECK:         cute.make_composed_layout(%{{.*}}, %[[O]], %{{.*}})
func.func @place(%cl: !cute.composed_layout<"90:2 o ? o (5,6):(1,5)">, %c: !cute.coord<"(_,?)">) -> !cute.composed_layout<"90:2 o ? o (5):(1)"> {
  %r = cute.slice(%cl, %c) : !cute.composed_layout<"90:2 o ? o (5,6):(1,5)">, !cute.coord<"(_,?)">
  return %r : !cute.composed_layout<"90:2 o ? o (5):(1)">
}

// Whether a step adds a bit or takes it away is decided by a bit of the place.
// CHECK-LABEL: func.func @swizzle(
// CHECK:         %[[PLACE:.*]] = arith.muli %{{.*}} overflow<nsw> : i32
// CHECK:         %[[EIGHT:.*]] = arith.constant 8 : i32
// CHECK:         %[[BIT:.*]] = arith.andi %[[PLACE]], %[[EIGHT]] : i32
// CHECK:         %[[CLEAR:.*]] = arith.cmpi eq, %[[BIT]], %{{.*}} : i32
// CHECK:         %[[MINUS:.*]] = arith.constant -1 : i32
// CHECK-NEXT:    %[[D:.*]] = scf.if %[[CLEAR]] -> (i32)
// CHECK:           scf.yield %[[MINUS]] : i32
// CHECK:         %[[MINUS2:.*]] = arith.constant -2 : i32
// CHECK-NEXT:    %[[E:.*]] = scf.if %{{.*}} -> (i32)
// CHECK:           scf.yield %[[MINUS2]] : i32
// CHECK:         cute.make_stride(%[[D]], %[[E]]) : (i32, i32) -> !cute.stride<"((?,?,4))">
func.func @swizzle(%cl: !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, %c: !cute.coord<"(_,?)">) -> !cute.layout<"((2,2,2)):((?,?,4))"> {
  %r = cute.slice(%cl, %c) : !cute.composed_layout<"S<2,0,3> o 0 o (8,8):(1,8)">, !cute.coord<"(_,?)">
  return %r : !cute.layout<"((2,2,2)):((?,?,4))">
}

// Every second element of (n,5):(1,d): min(ceil(n / 2), 3) of the first mode, then the next one.
// CHECK-LABEL: func.func @composition(
// CHECK:         %[[S:.*]]:2 = cute.get_scalars<{only_dynamic}>
// CHECK:         %[[N:.*]] = arith.ceildivsi %[[S]]#0, %{{.*}} : i32
// CHECK:         %[[NEXT:.*]] = arith.ceildivsi %{{.*}}, %[[S]]#0 : i32
// CHECK:         %[[T:.*]] = arith.minsi %[[N]], %{{.*}} : i32
// CHECK:         %[[REST:.*]] = arith.divsi %{{.*}}, %[[T]] : i32
// CHECK:         %[[D:.*]] = arith.muli %[[S]]#1, %[[NEXT]] overflow<nsw> : i32
// CHECK:         cute.make_shape(%[[T]], %[[REST]])
// CHECK:         cute.make_stride(%[[D]])
func.func @composition(%a: !cute.layout<"(?,5):(1,?)">, %b: !cute.layout<"3:2">) -> !cute.layout<"(?,?):(2,?)"> {
  %r = cute.composition(%a, %b) : (!cute.layout<"(?,5):(1,?)">, !cute.layout<"3:2">) -> !cute.layout<"(?,?):(2,?)">
  return %r : !cute.layout<"(?,?):(2,?)">
}

// A dynamic stride counted in pairs: half of it, or 1 with its sign where that is 0.
// CHECK-LABEL: func.func @recast(
// CHECK:         arith.divsi
// CHECK:         arith.cmpi ne
// CHECK:         scf.if %{{.*}} -> (i32)
// CHECK:         arith.cmpi sgt
// CHECK:         scf.if %{{.*}} -> (i32)
func.func @recast(%l: !cute.layout<"(6,5):(1,?)">) -> !cute.layout<"(3,5):(1,?)"> {
  %r = cute.recast_layout<16, 8> (%l) : !cute.layout<"(6,5):(1,?)"> -> !cute.layout<"(3,5):(1,?)">
  return %r : !cute.layout<"(3,5):(1,?)">
}

// A static result reads nothing.
// CHECK-LABEL: func.func @static(
// CHECK-NOT:     cute.get_scalars
// CHECK:         cute.static : !cute.layout<"6:5">
// CHECK-NEXT:    return
func.func @static(%l: !cute.layout<"(5,6):(?,1)">) -> !cute.layout<"6:5"> {
  %r = cute.right_inverse(%l) : (!cute.layout<"(5,6):(?,1)">) -> !cute.layout<"6:5">
  return %r : !cute.layout<"6:5">
}
