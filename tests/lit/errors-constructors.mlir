// What the constructors refuse: operands of other types or widths, too many or too few of them,
// other results, parts that do not fit together.
//
// RUN: cute-opt %s -split-input-file -verify-diagnostics

func.func @f(%n: index) {
  // expected-error @below {{'cute.make_shape' op operand #0 must be}}
  %0 = cute.make_shape(%n) : (index) -> !cute.shape<"?">
  return
}

// -----

func.func @f(%n: i16) {
  // expected-error @below {{'cute.make_int_tuple' op operand #0 must be}}
  %0 = cute.make_int_tuple(%n) : (i16) -> !cute.int_tuple<"?">
  return
}

// -----

func.func @f(%j: i64) {
  // expected-error @below {{'cute.make_shape' op expects operand #0 to fit the i32 leaf}}
  %0 = cute.make_shape(%j) : (i64) -> !cute.shape<"?">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{'cute.make_coord' op expects operand #0 to fit the i64 leaf}}
  %0 = cute.make_coord(%i) : (i32) -> !cute.coord<"?{i64}">
  return
}

// -----

func.func @f(%i: i32, %j: i64) {
  // expected-error @below {{'cute.make_stride' op expects operand #0 to fit the i64 leaf}}
  %0 = cute.make_stride(%i, %j) : (i32, i64) -> !cute.stride<"(?{i64},?)">
  return
}

// -----

func.func @f(%t: !cute.int_tuple<"?{i64}">) {
  // expected-error @below {{'cute.make_shape' op expects operand #0 to fit the i32 leaf}}
  %0 = cute.make_shape(%t) : (!cute.int_tuple<"?{i64}">) -> !cute.shape<"?">
  return
}

// -----

func.func @f(%t: !cute.int_tuple<"2147483648">) {
  // expected-error @below {{2147483648}}
  %0 = cute.make_shape(%t) : (!cute.int_tuple<"2147483648">) -> !cute.shape<"?">
  return
}

// -----

func.func @f(%t: !cute.int_tuple<"(?)">) {
  // expected-error @below {{depth 0}}
  %0 = cute.make_shape(%t) : (!cute.int_tuple<"(?)">) -> !cute.shape<"?">
  return
}

// -----

func.func @f(%c: !cute.coord<"?">) {
  // expected-error @below {{'cute.make_coord' op operand #0 must be}}
  %0 = cute.make_coord(%c) : (!cute.coord<"?">) -> !cute.coord<"?">
  return
}

// -----

func.func @f() {
  // expected-error @below {{'cute.make_stride' op expects}}
  %0 = cute.make_stride() : () -> !cute.stride<"?">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{'cute.make_tile' op expects}}
  %0 = cute.make_tile(%i) : (i32) -> !cute.tile<"[?:?]">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{'cute.make_tile' op expects}}
  %0 = cute.make_tile(%i) : (i32) -> !cute.tile<"_">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{number of operands and types do not match: got 1 operands and 2 types}}
  %0 = cute.make_shape(%i) : (i32, i32) -> !cute.shape<"(?,?)">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{number of operands and types do not match: got 2 operands and 1 types}}
  %0 = cute.make_shape(%i, %i) : (i32) -> !cute.shape<"(?,?)">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{'cute.make_shape' op result #0 must be shape}}
  %0 = cute.make_shape(%i) : (i32) -> !cute.coord<"?">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{'cute.make_shape' op result #0 must be shape}}
  %0 = "cute.make_shape"(%i) : (i32) -> none
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{operation defines 2 results but was provided 1 to bind}}
  %0 = cute.make_shape(%i) : (i32) -> (!cute.shape<"?">, !cute.shape<"?">)
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{expected '('}}
  %0 = cute.make_shape %i : (i32) -> !cute.shape<"?">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{has no property 'x'}}
  %0 = "cute.make_shape"(%i) <{x}> : (i32) -> !cute.shape<"?">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">, %d: !cute.stride<"(4,?)">) {
  // expected-error @below {{'cute.make_layout' op inferred type(s) '!cute.layout<"(4,2):(4,?)">' are incompatible with return type(s) of operation '!cute.layout<"(4,2):(4,?{i64})">'}}
  %0 = cute.make_layout(%s, %d) : (!cute.shape<"(4,2)">, !cute.stride<"(4,?)">) -> !cute.layout<"(4,2):(4,?{i64})">
  return
}

// -----

func.func @f(%s: !cute.shape<"(2,3)">, %d: !cute.stride<"(1)">) {
  // expected-error @below {{shape `(2,3)` and stride `(1)` are not congruent}}
  %0 = cute.make_layout(%s, %d) : (!cute.shape<"(2,3)">, !cute.stride<"(1)">) -> !cute.layout<"(2,3):(1,2)">
  return
}

// -----

func.func @f(%s: !cute.shape<"(0,3)">, %d: !cute.stride<"(1,2)">) {
  // expected-error @below {{positive}}
  %0 = cute.make_layout(%s, %d) : (!cute.shape<"(0,3)">, !cute.stride<"(1,2)">) -> !cute.layout<"(2,3):(1,2)">
  return
}

// -----

func.func @f(%s: !cute.shape<"(2,3)">, %d: !cute.stride<"(1@1@0,2@0)">) {
  // expected-error @below {{path}}
  %0 = cute.make_layout(%s, %d) : (!cute.shape<"(2,3)">, !cute.stride<"(1@1@0,2@0)">) -> !cute.layout<"(2,3):(1,2)">
  return
}

// -----

func.func @f(%s: !cute.shape<"4">, %d: !cute.stride<"4">) {
  // expected-error @below {{'cute.make_layout' op operand #0 must be shape}}
  %0 = cute.make_layout(%d, %s) : (!cute.stride<"4">, !cute.shape<"4">) -> !cute.layout<"4:4">
  return
}

// -----

func.func @f(%s: !cute.shape<"4">) {
  // expected-error @below {{expected ','}}
  %0 = cute.make_layout(%s) : (!cute.shape<"4">) -> !cute.layout<"4:4">
  return
}

// -----

func.func @f(%w: !cute.swizzle<"S<3,4,3>">, %o: !cute.int_tuple<"(?)">, %l: !cute.layout<"4:1">) {
  // expected-error @below {{a swizzle takes a single integer}}
  %0 = cute.make_composed_layout(%w, %o, %l) : (!cute.swizzle<"S<3,4,3>">, <"(?)">, <"4:1">) -> <"S<3,4,3> o ? o 4:1">
  return
}

// -----

func.func @f(%w: !cute.layout<"(5,6):(1,5)">, %o: !cute.int_tuple<"2">, %l: !cute.layout<"(3,2):(1@0,1@1)">) {
  // expected-error @below {{do not add}}
  %0 = cute.make_composed_layout(%w, %o, %l) : (!cute.layout<"(5,6):(1,5)">, <"2">, <"(3,2):(1@0,1@1)">) -> <"(5,6):(1,5) o 0 o (3,2):(1@0,1@1)">
  return
}

// -----

func.func @f(%w: !cute.swizzle<"S<3,4,3>">, %o: !cute.int_tuple<"?">, %l: !cute.layout<"4:1">) {
  // expected-error @below {{expected '<'}}
  %0 = cute.make_composed_layout(%w, %o, %l) : (!cute.swizzle<"S<3,4,3>">, i32, <"4:1">) -> <"S<3,4,3> o ? o 4:1">
  return
}

// -----

func.func @f() {
  // expected-error @below {{static}}
  %0 = cute.static : !cute.layout<"(2,?):(1,2)">
  return
}

// -----

func.func @f() {
  // expected-error @below {{'cute.static' op result #0 must be}}
  %0 = cute.static : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{'cute.static' op expected 0 operands, but found 1}}
  %0 = "cute.static"(%i) : (i32) -> !cute.shape<"4">
  return
}

// -----

func.func @f() {
  // expected-error @below {{'cute.static' op expected 1 results, but found 0}}
  "cute.static"() : () -> ()
  return
}
