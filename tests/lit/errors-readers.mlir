// What get_scalars, size, layout_eval and print refuse, in custom and in generic form: other kinds,
// wrong counts, properties that are none, paths that lead nowhere, results that are not the inferred.
//
// RUN: cute-opt %s -split-input-file -verify-diagnostics

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{operation defines 4 results but was provided 1 to bind}}
  %0 = cute.get_scalars (%l) : !cute.layout<"(4,?):(1,4)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = cute.get_scalars<{only_dynamic}> (%l) : !cute.layout<"(4,?):(1,4)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{expected 'only_dynamic'}}
  %0:4 = cute.get_scalars<{}> (%l) : !cute.layout<"(4,?):(1,4)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{expected 'only_dynamic'}}
  %0:4 = cute.get_scalars<{other}> (%l) : !cute.layout<"(4,?):(1,4)">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{'cute.get_scalars' op operand #0 must be}}
  %0 = cute.get_scalars (%i) : i32
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{'cute.get_scalars' op inferred type(s) 'i32', 'i32', 'i32', 'i32' are incompatible with return type(s) of operation 'i32'}}
  %0 = "cute.get_scalars"(%l) : (!cute.layout<"(4,?):(1,4)">) -> i32
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{'cute.get_scalars' op inferred type(s) 'i32' are incompatible with return type(s) of operation 'i64'}}
  %0 = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"(4,?):(1,4)">) -> i64
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{attribute 'only_dynamic' failed to satisfy constraint: unit attribute}}
  %0 = "cute.get_scalars"(%l) <{only_dynamic = 1 : i32}> : (!cute.layout<"(4,?):(1,4)">) -> i32
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{has no property 'other'}}
  %0 = "cute.get_scalars"(%l) <{only_dynamic, other}> : (!cute.layout<"(4,?):(1,4)">) -> i32
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{must be a dictionary}}
  %0 = "cute.get_scalars"(%l) <"other"> : (!cute.layout<"(4,?):(1,4)">) -> i32
  return
}

// -----

func.func @f() {
  // expected-error @below {{'cute.get_scalars' op expected 1 operands, but found 0}}
  "cute.get_scalars"() : () -> ()
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{'cute.get_scalars' op expected 1 operands, but found 2}}
  %0 = "cute.get_scalars"(%l, %l) : (!cute.layout<"(4,?):(1,4)">, !cute.layout<"(4,?):(1,4)">) -> i32
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{'cute.size' op mode path [2]}}
  %0 = cute.size<[2]> (%s) : (!cute.shape<"(4,2)">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{'cute.size' op mode path [-1]}}
  %0 = cute.size<[-1]> (%s) : (!cute.shape<"(4,2)">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{leaf}}
  %0 = cute.size<[0, 0]> (%s) : (!cute.shape<"(4,2)">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{integer value too large}}
  %0 = cute.size<[4294967296]> (%s) : (!cute.shape<"(4,2)">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{expected '['}}
  %0 = cute.size<0> (%s) : (!cute.shape<"(4,2)">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%s: !cute.shape<"()">) {
  // expected-error @below {{'cute.size' op mode path [0]}}
  %0 = cute.size<[0]> (%s) : (!cute.shape<"()">) -> !cute.int_tuple<"1">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{inferred type(s) '!cute.int_tuple<"8">' are incompatible with return type(s) of operation '!cute.int_tuple<"4">'}}
  %0 = cute.size<[]> (%s) : (!cute.shape<"(4,2)">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%s: !cute.shape<"(?,?{i64})">) {
  // expected-error @below {{inferred type(s) '!cute.int_tuple<"?{i64}">' are incompatible with return type(s) of operation '!cute.int_tuple<"?">'}}
  %0 = cute.size (%s) : (!cute.shape<"(?,?{i64})">) -> !cute.int_tuple<"?">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4294967296,4294967296)">) {
  // expected-error @below {{64 bits}}
  %0 = cute.size (%s) : (!cute.shape<"(4294967296,4294967296)">) -> !cute.int_tuple<"0">
  return
}

// -----

func.func @f(%d: !cute.stride<"4">) {
  // expected-error @below {{'cute.size' op operand #0 must be int_tuple or shape or layout or composed_layout}}
  %0 = cute.size (%d) : (!cute.stride<"4">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%d: !cute.tile<"4:1">) {
  // expected-error @below {{'cute.size' op operand #0 must be int_tuple or shape or layout or composed_layout}}
  %0 = cute.size (%d) : (!cute.tile<"4:1">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{attribute 'mode' failed to satisfy constraint: i32 dense array attribute}}
  %0 = "cute.size"(%s) <{mode = [0]}> : (!cute.shape<"(4,2)">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{attribute 'mode' failed to satisfy constraint: i32 dense array attribute}}
  %0 = "cute.size"(%s) <{mode = array<i64: 0>}> : (!cute.shape<"(4,2)">) -> !cute.int_tuple<"4">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{'cute.size' op requires zero regions}}
  %0 = "cute.size"(%s) ({}) : (!cute.shape<"(4,2)">) -> !cute.int_tuple<"8">
  return
}

// -----

func.func @f(%s: !cute.shape<"(4,2)">) {
  // expected-error @below {{are incompatible with return type(s)}}
  %0:2 = "cute.size"(%s) : (!cute.shape<"(4,2)">) -> (!cute.int_tuple<"8">, !cute.int_tuple<"8">)
  return
}

// -----

func.func @f(%c: !cute.coord<"(1,2,3)">, %l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{rank}}
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"(1,2,3)">, !cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"9">
  return
}

// -----

func.func @f(%c: !cute.coord<"((1,0),2)">, %l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{at mode [0]}}
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"((1,0),2)">, !cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"9">
  return
}

// -----

func.func @f(%c: !cute.coord<"(3)">, %l: !cute.layout<"8:2">) {
  // expected-error @below {{`(3)`}}
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"(3)">, !cute.layout<"8:2">) -> !cute.int_tuple<"6">
  return
}

// -----

func.func @f(%c: !cute.coord<"?">, %l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{are incompatible with return type(s)}}
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"?">, !cute.layout<"(4,?):(1,4)">) -> !cute.int_tuple<"?{i64}">
  return
}

// -----

func.func @f(%c: !cute.coord<"4294967296">, %l: !cute.layout<"8:4294967296">) {
  // expected-error @below {{64 bits}}
  %0 = cute.layout_eval(%c, %l) : (!cute.coord<"4294967296">, !cute.layout<"8:4294967296">) -> !cute.int_tuple<"0">
  return
}

// -----

func.func @f(%c: !cute.coord<"?">, %l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{'cute.layout_eval' op operand #0 must be coord}}
  %0 = cute.layout_eval(%l, %c) : (!cute.layout<"(4,?):(1,4)">, !cute.coord<"?">) -> !cute.int_tuple<"?">
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @below {{'cute.print' op operand #0 must be}}
  cute.print(%i) : i32
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{expected ':'}}
  cute.print(%l) {a} : !cute.layout<"(4,?):(1,4)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{cannot name an operation with no results}}
  %0 = cute.print(%l) : !cute.layout<"(4,?):(1,4)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{custom op 'cute.nothing' is unknown}}
  cute.nothing(%l) : !cute.layout<"(4,?):(1,4)">
  return
}

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{custom op 'cute.layout_evla' is unknown; did you mean `layout_eval`?}}
  cute.layout_evla(%l) : !cute.layout<"(4,?):(1,4)">
  return
}

// -----

// expected-error @below {{unknown type `layuot` in dialect `cute`; did you mean `layout`?}}
func.func private @f(!cute.layuot<"(4,?):(1,4)">)

// -----

// expected-error @below {{unknown type `matrix` in dialect `cute`; it has int_tuple, coord, shape, stride, layout, swizzle, composed_layout, tile}}
func.func private @f(!cute.matrix<"(4,?):(1,4)">)

// -----

func.func @f(%l: !cute.layout<"(4,?):(1,4)">) {
  // expected-error @below {{unregistered operation 'cute.nothing' found in dialect ('cute')}}
  "cute.nothing"(%l) : (!cute.layout<"(4,?):(1,4)">) -> ()
  return
}
