// cute-expand-ops on layouts made of shapes: the shape and the stride, then the layout.
//
// RUN: cute-opt %s -cute-expand-ops | FileCheck %s

// The strides are static whatever the extents are.
// CHECK-LABEL: func.func @identity(
// CHECK-SAME:    %[[A0:.*]]: !cute.shape<"(?,(3,?{i64}))">
// CHECK-NEXT:    %[[V1:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"(?,(3,?{i64}))">
// CHECK-NEXT:    %[[V2:.*]] = cute.make_shape(%[[V1]]#0, %[[V1]]#1) : (i32, i64) -> !cute.shape<"(?,(3,?{i64}))">
// CHECK-NEXT:    %[[V3:.*]] = cute.make_stride() : () -> !cute.stride<"(1@0,(1@0@1,1@1@1))">
// CHECK-NEXT:    %[[V4:.*]] = cute.make_layout(%[[V2]], %[[V3]]) : (!cute.shape<"(?,(3,?{i64}))">, !cute.stride<"(1@0,(1@0@1,1@1@1))">) -> !cute.layout<"(?,(3,?{i64})):(1@0,(1@0@1,1@1@1))">
// CHECK-NEXT:    return %[[V4]] : !cute.layout<"(?,(3,?{i64})):(1@0,(1@0@1,1@1@1))">
func.func @identity(%s: !cute.shape<"(?,(3,?{i64}))">) -> !cute.layout<"(?,(3,?{i64})):(1@0,(1@0@1,1@1@1))"> {
  %0 = cute.make_identity_layout(%s) : !cute.shape<"(?,(3,?{i64}))"> -> !cute.layout<"(?,(3,?{i64})):(1@0,(1@0@1,1@1@1))">
  return %0 : !cute.layout<"(?,(3,?{i64})):(1@0,(1@0@1,1@1@1))">
}

// Dynamic strides tell the order only.
// CHECK-LABEL: func.func @like(
// CHECK-SAME:    %[[A0:.*]]: !cute.layout<"(4,3,?):(?,9,?{i64})">
// CHECK-NEXT:    %[[V1:.*]]:3 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.layout<"(4,3,?):(?,9,?{i64})">
// CHECK-NEXT:    %[[V2:.*]] = cute.make_shape(%[[V1]]#0) : (i32) -> !cute.shape<"(4,3,?)">
// CHECK-NEXT:    %[[V3:.*]] = cute.make_stride() : () -> !cute.stride<"(3,1,12)">
// CHECK-NEXT:    %[[V4:.*]] = cute.make_layout(%[[V2]], %[[V3]]) : (!cute.shape<"(4,3,?)">, !cute.stride<"(3,1,12)">) -> !cute.layout<"(4,3,?):(3,1,12)">
// CHECK-NEXT:    return %[[V4]] : !cute.layout<"(4,3,?):(3,1,12)">
func.func @like(%src: !cute.layout<"(4,3,?):(?,9,?{i64})">) -> !cute.layout<"(4,3,?):(3,1,12)"> {
  %0 = cute.make_layout_like(%src) : !cute.layout<"(4,3,?):(?,9,?{i64})"> -> !cute.layout<"(4,3,?):(3,1,12)">
  return %0 : !cute.layout<"(4,3,?):(3,1,12)">
}

// A stride is the product of the extents before it in the order.
// CHECK-LABEL: func.func @ordered(
// CHECK-SAME:    %[[A0:.*]]: !cute.shape<"(7,?{i64},?)">, %[[A1:.*]]: !cute.int_tuple<"(2,1,0)">
// CHECK-NEXT:    %[[V2:.*]]:2 = cute.get_scalars<{only_dynamic}> (%[[A0]]) : !cute.shape<"(7,?{i64},?)">
// CHECK-NEXT:    %[[V3:.*]] = arith.extsi %[[V2]]#1 : i32 to i64
// CHECK-NEXT:    %[[V4:.*]] = arith.muli %[[V2]]#0, %[[V3]] overflow<nsw> : i64
// CHECK-NEXT:    %[[V5:.*]] = cute.make_shape(%[[V2]]#0, %[[V2]]#1) : (i64, i32) -> !cute.shape<"(7,?{i64},?)">
// CHECK-NEXT:    %[[V6:.*]] = cute.make_stride(%[[V4]], %[[V2]]#1) : (i64, i32) -> !cute.stride<"(?{i64},?,1)">
// CHECK-NEXT:    %[[V7:.*]] = cute.make_layout(%[[V5]], %[[V6]]) : (!cute.shape<"(7,?{i64},?)">, !cute.stride<"(?{i64},?,1)">) -> !cute.layout<"(7,?{i64},?):(?{i64},?,1)">
// CHECK-NEXT:    return %[[V7]] : !cute.layout<"(7,?{i64},?):(?{i64},?,1)">
func.func @ordered(%s: !cute.shape<"(7,?{i64},?)">, %o: !cute.int_tuple<"(2,1,0)">) -> !cute.layout<"(7,?{i64},?):(?{i64},?,1)"> {
  %0 = cute.make_ordered_layout(%s, %o) : (!cute.shape<"(7,?{i64},?)">, !cute.int_tuple<"(2,1,0)">) -> !cute.layout<"(7,?{i64},?):(?{i64},?,1)">
  return %0 : !cute.layout<"(7,?{i64},?):(?{i64},?,1)">
}
