// What indexing refuses, and how it says so.
//
// RUN: cute-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: !cute.shape<"4">, %b: !cute.shape<"1">) {
  // expected-error @below {{'cute.append_to_rank' op expects a positive rank, but got 0}}
  %0 = cute.append_to_rank<0> (%a, %b) : !cute.shape<"4">, !cute.shape<"1">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.shape<"1">) {
  // expected-error @below {{expects a positive rank, but got -3}}
  %0 = cute.prepend_to_rank<-3> (%a, %b) : !cute.shape<"4">, !cute.shape<"1">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.int_tuple<"1">) {
  // expected-error @below {{expects element to be one of shape, but got int_tuple}}
  %0 = cute.append_to_rank<2> (%a, %b) : !cute.shape<"4">, !cute.int_tuple<"1">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.int_tuple<"1">) {
  // expected-error @below {{expects element to be one of shape, but got int_tuple}}
  %0 = cute.append_to_rank<1> (%a, %b) : !cute.shape<"4">, !cute.int_tuple<"1">
  return
}

// -----

func.func @f(%a: !cute.layout<"5:1@0">, %b: !cute.layout<"1:5">) {
  // expected-error @below {{stride `5` at mode [1] stands beside the scaled basis `1@0`}}
  %0 = cute.append_to_rank<2> (%a, %b) : !cute.layout<"5:1@0">, !cute.layout<"1:5">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.shape<"1">) {
  // expected-error @below {{more than 4096 leaves}}
  %0 = cute.append_to_rank<100000> (%a, %b) : !cute.shape<"4">, !cute.shape<"1">
  return
}

// -----

func.func @f(%a: !cute.tile<"4:1">, %b: !cute.layout<"1:0">) {
  // expected-error @below {{operand #0 must be int_tuple or coord or stride or shape or layout or composed_layout}}
  %0 = cute.append_to_rank<2> (%a, %b) : !cute.tile<"4:1">, !cute.layout<"1:0">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.shape<"1">) {
  // expected-error @below {{inferred type(s) '!cute.shape<"(4,1)">' are incompatible with return type(s) of operation '!cute.shape<"(1,4)">'}}
  %0 = "cute.append_to_rank"(%a, %b) <{rank = 2 : i32}> : (!cute.shape<"4">, !cute.shape<"1">) -> !cute.shape<"(1,4)">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.shape<"1">) {
  // expected-error @below {{rank}}
  %0 = "cute.append_to_rank"(%a, %b) : (!cute.shape<"4">, !cute.shape<"1">) -> !cute.shape<"(4,1)">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.shape<"1">) {
  // expected-error @below {{rank}}
  %0 = "cute.append_to_rank"(%a, %b) <{rank = 2 : i64}> : (!cute.shape<"4">, !cute.shape<"1">) -> !cute.shape<"(4,1)">
  return
}

// -----

func.func @f(%a: !cute.layout<"(4,3,2):(1,4,12)">) {
  // expected-error @below {{'cute.cosize' op mode path [3]: index 3 at step 0 is outside [0, 3)}}
  %0 = cute.cosize<[3]> (%a) : (!cute.layout<"(4,3,2):(1,4,12)">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%a: !cute.layout<"(4,3,2):(1,4,12)">) {
  // expected-error @below {{mode path [1, 0] goes on below the leaf at [1]}}
  %0 = cute.cosize<[1, 0]> (%a) : (!cute.layout<"(4,3,2):(1,4,12)">) -> !cute.int_tuple<"9">
  return
}

// -----

func.func @f(%a: !cute.composed_layout<"99:1 o 9 o (5,3):(1,5)">) {
  // expected-error @below {{expects the inner part to be one of swizzle, but got layout}}
  %0 = cute.cosize (%a) : (!cute.composed_layout<"99:1 o 9 o (5,3):(1,5)">) -> !cute.int_tuple<"15">
  return
}

// -----

func.func @f(%a: !cute.layout<"(4294967297,4294967297):(1,4294967297)">) {
  // expected-error @below {{64 bits}}
  %0 = cute.cosize (%a) : (!cute.layout<"(4294967297,4294967297):(1,4294967297)">) -> !cute.int_tuple<"0">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">) {
  // expected-error @below {{operand #0 must be layout or composed_layout}}
  %0 = cute.cosize (%a) : (!cute.shape<"4">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%a: !cute.coord<"(1,2,3)">, %b: !cute.shape<"(4,8)">) {
  // expected-error @below {{'cute.crd2idx' op expects coord and shape to be congruent, but got '!cute.coord<"(1,2,3)">' and '!cute.shape<"(4,8)">'}}
  %0 = cute.crd2idx(%a, %b) : (!cute.coord<"(1,2,3)">, !cute.shape<"(4,8)">) -> !cute.int_tuple<"?">
  return
}

// -----

func.func @f(%a: !cute.coord<"(1,2)">, %b: !cute.shape<"(4,8)">) {
  // expected-error @below {{'cute.crd2idx' op inferred type(s) '!cute.int_tuple<"9">' are incompatible with return type(s) of operation '!cute.int_tuple<"7">'}}
  %0 = cute.crd2idx(%a, %b) : (!cute.coord<"(1,2)">, !cute.shape<"(4,8)">) -> !cute.int_tuple<"7">
  return
}

// -----

func.func @f(%a: !cute.coord<"7">, %b: !cute.shape<"(0,5)">) {
  // expected-error @below {{divides by zero}}
  %0 = cute.crd2idx(%a, %b) : (!cute.coord<"7">, !cute.shape<"(0,5)">) -> !cute.int_tuple<"7">
  return
}

// -----

func.func @f(%a: !cute.coord<"(0,4294967296)">, %b: !cute.shape<"(4294967296,4294967297)">) {
  // expected-error @below {{4294967296 * 4294967296 does not fit in 64 bits}}
  %0 = cute.crd2idx(%a, %b) : (!cute.coord<"(0,4294967296)">, !cute.shape<"(4294967296,4294967297)">) -> !cute.int_tuple<"0">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"(9)">, %b: !cute.shape<"(5,6)">) {
  // expected-error @below {{'cute.idx2crd' op index `(9)` does not fit `(5,6)`, of rank 2, at the top level}}
  %0 = cute.idx2crd(%a, %b) : (!cute.int_tuple<"(9)">, !cute.shape<"(5,6)">) -> !cute.coord<"(4,1)">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"(9)">, %b: !cute.shape<"8">) {
  // expected-error @below {{index `(9)` does not fit `8`, of rank 1, at the top level}}
  %0 = cute.idx2crd(%a, %b) : (!cute.int_tuple<"(9)">, !cute.shape<"8">) -> !cute.coord<"1">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"?">, %b: !cute.shape<"(0,5)">) {
  // expected-error @below {{divides by zero}}
  %0 = cute.idx2crd(%a, %b) : (!cute.int_tuple<"?">, !cute.shape<"(0,5)">) -> !cute.coord<"(?,?)">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"?">, %b: !cute.shape<"(4,(2,4))">) {
  // expected-error @below {{inferred type(s) '!cute.coord<"(?,(?,?))">'}}
  %0 = cute.idx2crd(%a, %b) : (!cute.int_tuple<"?">, !cute.shape<"(4,(2,4))">) -> !cute.coord<"(?,?)">
  return
}

// -----

func.func @f(%a: !cute.coord<"(3,2)">, %b: !cute.shape<"(5,(3,6))">) {
  // expected-error @below {{expects congruent inputs, but got '!cute.coord<"(3,2)">' and '!cute.shape<"(5,(3,6))">': at mode [1] one is `2`, the other `(3,6)`}}
  %0 = cute.increment_coord(%a, %b) : (!cute.coord<"(3,2)">, !cute.shape<"(5,(3,6))">) -> !cute.coord<"(4,2)">
  return
}

// -----

func.func @f(%a: !cute.coord<"(3,_)">, %b: !cute.shape<"(5,6)">) {
  // expected-error @below {{leaf `_` at mode [1] of coord is not an integer}}
  %0 = cute.increment_coord(%a, %b) : (!cute.coord<"(3,_)">, !cute.shape<"(5,6)">) -> !cute.coord<"(4,_)">
  return
}

// -----

func.func @f(%a: !cute.coord<"()">, %b: !cute.shape<"()">) {
  // expected-error @below {{`()` has no index that could be incremented}}
  %0 = cute.increment_coord(%a, %b) : (!cute.coord<"()">, !cute.shape<"()">) -> !cute.coord<"()">
  return
}

// -----

func.func @f(%a: !cute.coord<"9223372036854775807">, %b: !cute.shape<"4">) {
  // expected-error @below {{does not fit in 64 bits}}
  %0 = cute.increment_coord(%a, %b) : (!cute.coord<"9223372036854775807">, !cute.shape<"4">) -> !cute.coord<"0">
  return
}

// -----

func.func @f(%a: !cute.coord<"(2,3)">) {
  // expected-error @below {{'cute.tuple_product' op operand #0 must be int_tuple or shape}}
  %0 = cute.tuple_product(%a) : (!cute.coord<"(2,3)">) -> !cute.int_tuple<"6">
  return
}

// -----

func.func @f(%a: !cute.shape<"(2,(3,4))">) {
  // expected-error @below {{inferred type(s) '!cute.shape<"24">'}}
  %0 = cute.tuple_product(%a) : (!cute.shape<"(2,(3,4))">) -> !cute.int_tuple<"24">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"(4294967296,4294967296)">) {
  // expected-error @below {{does not fit in 64 bits}}
  %0 = cute.tuple_product(%a) : (!cute.int_tuple<"(4294967296,4294967296)">) -> !cute.int_tuple<"0">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"4">) {
  // expected-error @below {{inferred type(s) '!cute.int_tuple<"(4)">'}}
  %0 = cute.tuple_product_each(%a) : (!cute.int_tuple<"4">) -> !cute.int_tuple<"4">
  return
}
