// What arithmetic refuses, and how it says so.
//
// RUN: cute-opt %s -split-input-file -verify-diagnostics

func.func @f(%a: !cute.int_tuple<"(4,8)">, %b: !cute.int_tuple<"(2,4,2)">) {
  // expected-error @below {{'cute.ceil_div' op expects valid operands, but cannot compute ceil_div for '!cute.int_tuple<"(4,8)">' and '!cute.int_tuple<"(2,4,2)">': rank(tiler)=3 > rank(input)=2}}
  %0 = cute.ceil_div(%a, %b) : (!cute.int_tuple<"(4,8)">, !cute.int_tuple<"(2,4,2)">) -> !cute.int_tuple<"(2,2)">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"7">, %b: !cute.int_tuple<"0">) {
  // expected-error @below {{expects valid operands, but cannot compute ceil_div for '!cute.int_tuple<"7">' and '!cute.int_tuple<"0">': tiler is zero}}
  %0 = cute.ceil_div(%a, %b) : (!cute.int_tuple<"7">, !cute.int_tuple<"0">) -> !cute.int_tuple<"7">
  return
}

// -----

func.func @f(%a: !cute.shape<"(7,?)">, %b: !cute.int_tuple<"(2,0)">) {
  // expected-error @below {{expects valid operands, but cannot compute ceil_div for '!cute.shape<"(7,?)">' and '!cute.int_tuple<"(2,0)">': tiler is zero}}
  %0 = cute.ceil_div(%a, %b) : (!cute.shape<"(7,?)">, !cute.int_tuple<"(2,0)">) -> !cute.shape<"(4,?)">
  return
}

// -----

func.func @f(%a: !cute.shape<"(7,8)">, %b: !cute.tile<"[2:1;[_;4:1]]">) {
  // expected-error @below {{slot `_` at mode [1, 0] of the tile has no shape}}
  %0 = cute.ceil_div(%a, %b) : (!cute.shape<"(7,8)">, !cute.tile<"[2:1;[_;4:1]]">) -> !cute.shape<"(4,8)">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"?">, %b: !cute.int_tuple<"?{i64}">) {
  // expected-error @below {{inferred type(s) '!cute.int_tuple<"?{i64}">' are incompatible with return type(s) of operation '!cute.int_tuple<"?">'}}
  %0 = cute.ceil_div(%a, %b) : (!cute.int_tuple<"?">, !cute.int_tuple<"?{i64}">) -> !cute.int_tuple<"?">
  return
}

// -----

func.func @f(%a: !cute.stride<"4">, %b: !cute.int_tuple<"2">) {
  // expected-error @below {{'cute.ceil_div' op operand #0 must be int_tuple or shape}}
  %0 = cute.ceil_div(%a, %b) : (!cute.stride<"4">, !cute.int_tuple<"2">) -> !cute.stride<"2">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.coord<"2">) {
  // expected-error @below {{'cute.ceil_div' op operand #1 must be int_tuple or shape or tile}}
  %0 = cute.ceil_div(%a, %b) : (!cute.shape<"4">, !cute.coord<"2">) -> !cute.shape<"2">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">) {
  // expected-error @below {{expected 2 operands, but found 1}}
  %0 = "cute.ceil_div"(%a) : (!cute.shape<"4">) -> !cute.shape<"4">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.shape<"0">) {
  // expected-error @below {{'cute.shape_div' op expects valid operands, but cannot compute shape_div for '!cute.shape<"4">' and '!cute.shape<"0">': divisor is zero}}
  %0 = cute.shape_div(%a, %b) : (!cute.shape<"4">, !cute.shape<"0">) -> !cute.shape<"4">
  return
}

// -----

func.func @f(%a: !cute.shape<"7">, %b: !cute.shape<"3">) {
  // expected-error @below {{expects valid operands, but cannot compute shape_div for '!cute.shape<"7">' and '!cute.shape<"3">': 7 is not divisible by 3 (neither 7 % 3 == 0 nor 3 % 7 == 0)}}
  %0 = cute.shape_div(%a, %b) : (!cute.shape<"7">, !cute.shape<"3">) -> !cute.shape<"2">
  return
}

// -----

func.func @f(%a: !cute.shape<"((6,8),5)">, %b: !cute.shape<"(2,5)">) {
  // expected-error @below {{rank(a)=2 of `(6,8)` differs from rank(b)=1 of `2`}}
  %0 = cute.shape_div(%a, %b) : (!cute.shape<"((6,8),5)">, !cute.shape<"(2,5)">) -> !cute.shape<"((3,8),1)">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"4">, %b: !cute.shape<"2">) {
  // expected-error @below {{'cute.shape_div' op operand #0 must be shape}}
  %0 = cute.shape_div(%a, %b) : (!cute.int_tuple<"4">, !cute.shape<"2">) -> !cute.shape<"2">
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.shape<"2">) {
  // expected-error @below {{inferred type(s) '!cute.shape<"2">' are incompatible with return type(s) of operation '!cute.int_tuple<"2">'}}
  %0 = cute.shape_div(%a, %b) : (!cute.shape<"4">, !cute.shape<"2">) -> !cute.int_tuple<"2">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"(3,4)">, %b: !cute.shape<"(1,2)">) {
  // expected-error @below {{'cute.tuple_add' op expects lhs and rhs to be the same kind, but got '!cute.int_tuple<"(3,4)">' and '!cute.shape<"(1,2)">'}}
  %0 = cute.tuple_add(%a, %b) : (!cute.int_tuple<"(3,4)">, !cute.shape<"(1,2)">) -> !cute.int_tuple<"(4,6)">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"?">, %b: !cute.int_tuple<"(5,6)">) {
  // expected-error @below {{`?` and `(5,6)` at the top level do not pair}}
  %0 = cute.tuple_add(%a, %b) : (!cute.int_tuple<"?">, !cute.int_tuple<"(5,6)">) -> !cute.int_tuple<"(?,?)">
  return
}

// -----

func.func @f(%a: !cute.shape<"((1,2),3)">, %b: !cute.shape<"((4,(5)),6)">) {
  // expected-error @below {{`2` and `(5)` at mode [0, 1] do not pair}}
  %0 = cute.tuple_add(%a, %b) : (!cute.shape<"((1,2),3)">, !cute.shape<"((4,(5)),6)">) -> !cute.shape<"((5,7),9)">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"0">, %b: !cute.int_tuple<"(5,6)">) {
  // expected-error @below {{`0` and `(5,6)` at the top level do not pair, one being a tuple, the other an integer; beside a tuple only the static 0 is accepted, only as a whole operand, and only as rhs}}
  %0 = cute.tuple_sub(%a, %b) : (!cute.int_tuple<"0">, !cute.int_tuple<"(5,6)">) -> !cute.int_tuple<"(5,6)">
  return
}

// -----

func.func @f(%a: !cute.layout<"4:1">, %b: !cute.layout<"4:1">) {
  // expected-error @below {{'cute.tuple_sub' op operand #0 must be int_tuple or shape}}
  %0 = cute.tuple_sub(%a, %b) : (!cute.layout<"4:1">, !cute.layout<"4:1">) -> !cute.layout<"4:1">
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"(3,4)">, %b: !cute.int_tuple<"(3,4,5)">) {
  // expected-error @below {{'cute.elem_less' op expects congruent inputs, but got '!cute.int_tuple<"(3,4)">' and '!cute.int_tuple<"(3,4,5)">'}}
  %0 = cute.elem_less(%a, %b) : (!cute.int_tuple<"(3,4)">, !cute.int_tuple<"(3,4,5)">) -> i1
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"((1,2),3)">, %b: !cute.int_tuple<"(4,5)">) {
  // expected-error @below {{at mode [0] one is `(1,2)`, the other `4`}}
  %0 = cute.elem_less(%a, %b) : (!cute.int_tuple<"((1,2),3)">, !cute.int_tuple<"(4,5)">) -> i1
  return
}

// -----

func.func @f(%a: !cute.coord<"(_,?)">, %b: !cute.shape<"(4,5)">) {
  // expected-error @below {{leaf `_` at mode [0] of lhs is not an integer}}
  %0 = cute.elem_less(%a, %b) : (!cute.coord<"(_,?)">, !cute.shape<"(4,5)">) -> i1
  return
}

// -----

func.func @f(%a: !cute.shape<"(4,5)">, %b: !cute.coord<"(3,_)">) {
  // expected-error @below {{leaf `_` at mode [1] of rhs is not an integer}}
  %0 = cute.elem_less(%a, %b) : (!cute.shape<"(4,5)">, !cute.coord<"(3,_)">) -> i1
  return
}

// -----

func.func @f(%a: !cute.shape<"4">, %b: !cute.shape<"5">) {
  // expected-error @below {{inferred type(s) 'i1' are incompatible with return type(s) of operation 'i64'}}
  %0 = cute.elem_less(%a, %b) : (!cute.shape<"4">, !cute.shape<"5">) -> i64
  return
}

// -----

func.func @f(%a: !cute.int_tuple<"(3,4)">, %b: !cute.shape<"(3,4)">) {
  // expected-error @below {{'cute.equal' op expects lhs and rhs to be the same kind, but got '!cute.int_tuple<"(3,4)">' and '!cute.shape<"(3,4)">'}}
  %0 = cute.equal(%a, %b) : (!cute.int_tuple<"(3,4)">, !cute.shape<"(3,4)">) -> i1
  return
}

// -----

func.func @f(%a: !cute.tile<"4:1">, %b: !cute.tile<"4:1">) {
  // expected-error @below {{'cute.equal' op operand #0 must be int_tuple or shape or coord or stride or layout}}
  %0 = cute.equal(%a, %b) : (!cute.tile<"4:1">, !cute.tile<"4:1">) -> i1
  return
}
