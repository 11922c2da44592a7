// What accessors refuse, and how they say so.
//
// RUN: cute-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: !cute.shape<"(4,(2,3))">) {
  // expected-error @below {{'cute.get' op mode path [1, 2]: index 2 at step 1 is outside [0, 2)}}
  %0 = cute.get<[1, 2]> (%a) : !cute.shape<"(4,(2,3))"> -> !cute.shape<"3">
  return
}

// -----

func.func @f(%a: !cute.shape<"(4,(2,3))">) {
  // expected-error @below {{mode path [-2147483648]: index -2147483648 at step 0 is outside [0, 2)}}
  %0 = "cute.get"(%a) <{mode = array<i32: -2147483648>}> : (!cute.shape<"(4,(2,3))">) -> !cute.shape<"3">
  return
}

// -----

func.func @f(%a: !cute.shape<"(4,(2,3))">) {
  // expected-error @below {{attribute 'mode' failed to satisfy constraint: i32 dense array attribute, but got 'array<i64: 1>'}}
  %0 = "cute.get"(%a) <{mode = array<i64: 1>}> : (!cute.shape<"(4,(2,3))">) -> !cute.shape<"(2,3)">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">) {
  // expected-error @below {{requires attribute 'mode'}}
  %0 = "cute.select"(%a) : (!cute.shape<"4">) -> !cute.shape<"(4)">
  return
}

// -----

func.func @f(%a: !cute.layout<"(4,8):(1,?)">) {
  // expected-error @below {{; mode [0] of the stride is inferred as `?`, but written as `4`}}
  %0 = cute.select<[1]> (%a) : !cute.layout<"(4,8):(1,?)"> -> !cute.layout<"(8):(4)">
  return
}

// -----

func.func @f(%a: !cute.composed_layout<"(5,6):(1,5) o 0 o (3,2):(1@0,1@1)">) {
  // expected-error @below {{inner shape `(5,6)` does not take `(0)`}}
  %0 = cute.get<[0]> (%a) : !cute.composed_layout<"(5,6):(1,5) o 0 o (3,2):(1@0,1@1)"> -> !cute.composed_layout<"(5,6):(1,5) o 0 o 3:1@0">
  return
}

// -----

func.func @f(%a: !cute.shape<"(4,(2,3))">) {
  // expected-error @below {{operation defines 3 results but was provided 4 to bind}}
  %0:4 = cute.get_leaves(%a) : !cute.shape<"(4,(2,3))">
  return
}

// -----

func.func @f(%a: !cute.tile<"_">) {
  // expected-error @below {{tile `_` has no layout; at least one is expected}}
  cute.get_layouts_from_tile(%a) : !cute.tile<"_">
  return
}

// -----

func.func @f(%a: !cute.tile<"[4:1;[_]]">) {
  // expected-error @below {{slot `_` at mode [1, 0] of the tile has no shape; get_layouts_from_tile leaves it out}}
  %0 = cute.get_shape(%a) : !cute.tile<"[4:1;[_]]"> -> !cute.shape<"(4,(1))">
  return
}

// -----

func.func @f(%a: !cute.coord<"(1,(_,2))">) {
  // expected-error @below {{leaf `_` at mode [1, 0] of src is not an integer}}
  %0 = cute.to_int_tuple(%a) : !cute.coord<"(1,(_,2))"> -> !cute.int_tuple<"(1,(0,2))">
  return
}
