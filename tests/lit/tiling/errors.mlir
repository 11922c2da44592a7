// What divides and products refuse beyond the examples of the reference: tilers in brackets, results
// of another kind, operands that are missing or too many, numbers that do not fit.
//
// RUN: cute-opt %s -split-input-file -verify-diagnostics

// Which slot, which mode of it, and what is divided by what.
func.func @f(%l: !cute.layout<"(5,(4,6)):(24,(6,1))">, %t: !cute.tile<"[5:1;3:1]">) {
  // expected-error @below {{under the slot at mode [1] of tiler: lhs after rhs is no layout: with index 1 at mode [0] and index 1 at mode [1] of rhs, lhs(4) is 1, but the modes alone add up to 24; here lhs is what is divided, and rhs is `(3,8):(1,3)`, the tiler and the rest}}
  %0 = cute.zipped_divide(%l, %t) : (!cute.layout<"(5,(4,6)):(24,(6,1))">, !cute.tile<"[5:1;3:1]">) -> !cute.layout<"(5,(4,6)):(24,(6,1))">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,(4,6)):(24,(6,1))">, %t: !cute.tile<"[_;[2:1;2:1;2:1]]">) {
  // expected-error @below {{tiler has 3 modes over shape `(4,6)` of rank 2 at mode [1]}}
  %0 = cute.logical_divide(%l, %t) : (!cute.layout<"(5,(4,6)):(24,(6,1))">, !cute.tile<"[_;[2:1;2:1;2:1]]">) -> !cute.layout<"(5,(4,6)):(24,(6,1))">
  return
}

// -----

// A tiler of more slots of the codomain than the input has modes.
func.func @f(%l: !cute.layout<"(9,10):(1,9)">, %t: !cute.layout<"3:1@2">) {
  // expected-error @below {{the codomain of rhs has 3 modes over shape `(9,10)` of rank 2}}
  %0 = cute.flat_divide(%l, %t) : (!cute.layout<"(9,10):(1,9)">, !cute.layout<"3:1@2">) -> !cute.layout<"(9,10):(1,9)">
  return
}

// -----

func.func @f(%l: !cute.layout<"30:1">, %t: !cute.layout<"5:1">) {
  // expected-error @below {{are incompatible with return type(s) of operation '!cute.composed_layout<"S<2,3,4> o 1 o (5,6):(1,5)">'}}
  %0 = cute.logical_divide(%l, %t) : (!cute.layout<"30:1">, !cute.layout<"5:1">) -> !cute.composed_layout<"S<2,3,4> o 1 o (5,6):(1,5)">
  return
}

// -----

func.func @f(%l: !cute.layout<"30:1">) {
  // expected-error @below {{'cute.tiled_divide' op expected 2 operands, but found 1}}
  %0 = "cute.tiled_divide"(%l) : (!cute.layout<"30:1">) -> !cute.layout<"30:1">
  return
}

// -----

func.func @f(%l: !cute.layout<"()">, %m: !cute.layout<"3:1">) {
  // expected-error @below {{no complement of the block was found: it has no modes}}
  %0 = cute.logical_product(%l, %m) : (!cute.layout<"()">, !cute.layout<"3:1">) -> !cute.layout<"((),3):((),1)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(4294967296,2147483647):(1,4294967296)">, %m: !cute.layout<"3:4">) {
  // expected-error @below {{does not fit in 64 bits}}
  %0 = cute.blocked_product(%l, %m) : (!cute.layout<"(4294967296,2147483647):(1,4294967296)">, !cute.layout<"3:4">) -> !cute.layout<"3:4">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,2):(1,5)">, %s: !cute.shape<"(0,4)">) {
  // expected-error @below {{extent 0 at mode [0] of the shape is not positive}}
  %0 = cute.tile_to_shape(%l, %s) : (!cute.layout<"(5,2):(1,5)">, !cute.shape<"(0,4)">) -> !cute.layout<"(5,2):(1,5)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,2):(1,5)">, %s: !cute.shape<"(5,2)">, %o: !cute.int_tuple<"(0,(1))">) {
  // expected-error @below {{order `(0,(1))` is not static or not a permutation of 0 up to 2}}
  %0 = cute.tile_to_shape(%l, %s, %o) : (!cute.layout<"(5,2):(1,5)">, !cute.shape<"(5,2)">, !cute.int_tuple<"(0,(1))">) -> !cute.layout<"(5,2):(1,5)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,2):(1,5)">) {
  // expected-error @below {{'cute.tile_to_shape' op expected 2 or 3 operands, but found 1}}
  %0 = "cute.tile_to_shape"(%l) : (!cute.layout<"(5,2):(1,5)">) -> !cute.layout<"(5,2):(1,5)">
  return
}
