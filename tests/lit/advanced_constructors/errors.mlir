// What the constructors from shapes and layouts refuse, and how it is said.
//
// RUN: cute-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: !cute.shape<"(0,6)">) {
  // expected-error @below {{'cute.make_identity_layout' op extent 0 at mode [0] of the shape is not positive}}
  %0 = cute.make_identity_layout(%a) : !cute.shape<"(0,6)"> -> !cute.layout<"(1,6):(1@0,1@1)">
  return
}

// -----

func.func @f(%a: !cute.shape<"(?,(2,-3))">) {
  // expected-error @below {{extent -3 at mode [1, 1] of the shape is not positive}}
  %0 = cute.make_identity_layout(%a) : !cute.shape<"(?,(2,-3))"> -> !cute.layout<"(?,(2,3)):(1@0,(1@0@1,1@1@1))">
  return
}

// -----

func.func @f(%a: !cute.shape<"11">) {
  // expected-error @below {{inferred type(s) '!cute.layout<"11:1">'}}
  %0 = cute.make_identity_layout(%a) : !cute.shape<"11"> -> !cute.layout<"11:1@0">
  return
}

// -----

func.func @f(%a: !cute.layout<"(4,7):(1@0,?@1)">) {
  // expected-error @below {{'cute.make_layout_like' op leaf `1@0` at mode [0] of the stride of src is not an integer}}
  %0 = cute.make_layout_like(%a) : !cute.layout<"(4,7):(1@0,?@1)"> -> !cute.layout<"(4,7):(1,4)">
  return
}

// -----

func.func @f(%a: !cute.composed_layout<"(4,5):(1,4) o 2 o (2,3):(3,1)">) {
  // expected-error @below {{expects the inner part of src to be one of swizzle, but got layout}}
  %0 = cute.make_layout_like(%a) : !cute.composed_layout<"(4,5):(1,4) o 2 o (2,3):(3,1)"> -> !cute.layout<"(2,3):(3,1)">
  return
}

// -----

func.func @f(%a: !cute.layout<"(4294967296,4294967296,2):(1,2,3)">) {
  // expected-error @below {{does not fit in 64 bits}}
  %0 = cute.make_layout_like(%a) : !cute.layout<"(4294967296,4294967296,2):(1,2,3)"> -> !cute.layout<"(4294967296,4294967296,2):(1,2,3)">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">) {
  // expected-error @below {{operand #0 must be layout or composed_layout}}
  %0 = cute.make_layout_like(%a) : !cute.shape<"4"> -> !cute.layout<"4:1">
  return
}

// -----

func.func @f(%a: !cute.shape<"(5,7)">, %b: !cute.int_tuple<"(?,0)">) {
  // expected-error @below {{'cute.make_ordered_layout' op `(?,0)` has a dynamic leaf, but a static order is required}}
  %0 = cute.make_ordered_layout(%a, %b) : (!cute.shape<"(5,7)">, !cute.int_tuple<"(?,0)">) -> !cute.layout<"(5,7):(7,1)">
  return
}

// -----

func.func @f(%a: !cute.shape<"9">, %b: !cute.int_tuple<"(0)">) {
  // expected-error @below {{order `(0)` does not fit `9`, of rank 1, at the top level}}
  %0 = cute.make_ordered_layout(%a, %b) : (!cute.shape<"9">, !cute.int_tuple<"(0)">) -> !cute.layout<"9:1">
  return
}

// -----

func.func @f(%a: !cute.shape<"(5,7)">, %b: !cute.int_tuple<"(0,(1,2))">) {
  // expected-error @below {{order `(1,2)` does not fit `7`, of rank 1, at mode [1]}}
  %0 = cute.make_ordered_layout(%a, %b) : (!cute.shape<"(5,7)">, !cute.int_tuple<"(0,(1,2))">) -> !cute.layout<"(5,7):(1,5)">
  return
}

// -----

func.func @f(%a: !cute.shape<"(5,0)">, %b: !cute.int_tuple<"(1,0)">) {
  // expected-error @below {{extent 0 at mode [1] of the shape is not positive}}
  %0 = cute.make_ordered_layout(%a, %b) : (!cute.shape<"(5,0)">, !cute.int_tuple<"(1,0)">) -> !cute.layout<"(5,1):(1,0)">
  return
}

// -----

func.func @f(%a: !cute.shape<"(5,7)">, %b: !cute.coord<"(1,0)">) {
  // expected-error @below {{operand #1 must be int_tuple}}
  %0 = cute.make_ordered_layout(%a, %b) : (!cute.shape<"(5,7)">, !cute.coord<"(1,0)">) -> !cute.layout<"(5,7):(7,1)">
  return
}
