// What the layout algebra refuses beyond the examples of the reference: attributes and operands that
// are missing, of another kind or too many, results of another kind, numbers that do not fit.
//
// RUN: cute-opt %s -split-input-file -verify-diagnostics

func.func @f(%l: !cute.layout<"(5,3):(1,5)">, %c: !cute.coord<"0">) {
  // expected-error @below {{'cute.coalesce' op expected 1 or 2 operands, but found 3}}
  %0 = "cute.coalesce"(%l, %c, %c) : (!cute.layout<"(5,3):(1,5)">, !cute.coord<"0">, !cute.coord<"0">) -> !cute.layout<"15:1">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,3):(1,5)">) {
  // expected-error @below {{inferred type(s) '!cute.layout<"15:1">' are incompatible with return type(s) of operation '!cute.shape<"15">'}}
  %0 = cute.coalesce(%l) : (!cute.layout<"(5,3):(1,5)">) -> !cute.shape<"15">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{'cute.flatten' op operand #0 must be}}
  %0 = cute.flatten(%i) : (i32) -> i32
  return
}

// -----

// A scaled basis in the codomain of a composed layout is no stride to recast.
func.func @f(%l: !cute.composed_layout<"(5,6):(1,5) o 0 o (3,2):(1@0,1@1)">) {
  // expected-error @below {{scaled basis `1@0` at mode [0] of src: only plain strides are accepted there}}
  %0 = cute.recast_layout<8, 8> (%l) : !cute.composed_layout<"(5,6):(1,5) o 0 o (3,2):(1@0,1@1)"> -> !cute.composed_layout<"(5,6):(1,5) o 0 o (3,2):(1@0,1@1)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,3):(1,5)">) {
  // expected-error @below {{'cute.recast_layout' op requires attribute 'new_type_bits'}}
  %0 = "cute.recast_layout"(%l) <{old_type_bits = 8 : i32}> : (!cute.layout<"(5,3):(1,5)">) -> !cute.layout<"(5,3):(1,5)">
  return
}

// -----

func.func @f(%l: !cute.layout<"9223372036854775807:1">) {
  // expected-error @below {{9223372036854775807 * 2 does not fit in 64 bits}}
  %0 = cute.recast_layout<8, 16> (%l) : !cute.layout<"9223372036854775807:1"> -> !cute.layout<"1:1">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,3):(1,5)">) {
  // expected-error @below {{attribute 'end' failed to satisfy constraint: 32-bit signless integer attribute}}
  %0 = "cute.group_modes"(%l) <{begin = 0 : i32, end = 1 : i64}> : (!cute.layout<"(5,3):(1,5)">) -> !cute.layout<"((5),3):((1),5)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,3):(1,5)">) {
  // expected-error @below {{expected ','}}
  %0 = cute.group_modes<0> (%l) : (!cute.layout<"(5,3):(1,5)">) -> !cute.layout<"((5),3):((1),5)">
  return
}

// -----

func.func @f(%l: !cute.layout<"()">) {
  // expected-error @below {{modes [0, 1) do not lie in a value of rank 0}}
  %0 = cute.group_modes<0, 1> (%l) : (!cute.layout<"()">) -> !cute.layout<"(()):(())">
  return
}

// -----

// The rule of a tile's slot holds within brackets too.
func.func @f(%l: !cute.layout<"(2,(3,3)):(9,(1,4))">, %t: !cute.tile<"[_;[3:1;(2,2):(1,2);_]]">) {
  // expected-error @below {{rhs has 3 modes over shape `(3,3)` of rank 2 at mode [1]}}
  %0 = cute.composition(%l, %t) : (!cute.layout<"(2,(3,3)):(9,(1,4))">, !cute.tile<"[_;[3:1;(2,2):(1,2);_]]">) -> !cute.layout<"2:9">
  return
}

// -----

func.func @f(%l: !cute.layout<"8:2">, %m: !cute.layout<"2:9223372036854775807">) {
  // expected-error @below {{2 * 9223372036854775807 does not fit in 64 bits}}
  %0 = cute.composition(%l, %m) : (!cute.layout<"8:2">, !cute.layout<"2:9223372036854775807">) -> !cute.layout<"2:0">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,3):(1,5)">, %c: !cute.coord<"(_,1)">) {
  // expected-error @below {{'cute.slice' op inferred type(s) '!cute.layout<"(5):(1)">' are incompatible with return type(s) of operation '!cute.layout<"5:1">'}}
  %0 = "cute.slice"(%l, %c) : (!cute.layout<"(5,3):(1,5)">, !cute.coord<"(_,1)">) -> !cute.layout<"5:1">
  return
}

// -----

func.func @f(%w: !cute.swizzle<"S<3,4,3>">, %c: !cute.coord<"_">) {
  // expected-error @below {{'cute.slice' op operand #0 must be}}
  %0 = "cute.slice"(%w, %c) : (!cute.swizzle<"S<3,4,3>">, !cute.coord<"_">) -> !cute.swizzle<"S<3,4,3>">
  return
}

// -----

func.func @f(%l: !cute.layout<"(5,3):(1,5)">) {
  // expected-error @below {{'cute.dice' op expected 2 operands, but found 1}}
  %0 = "cute.dice"(%l) : (!cute.layout<"(5,3):(1,5)">) -> !cute.layout<"(5,3):(1,5)">
  return
}
