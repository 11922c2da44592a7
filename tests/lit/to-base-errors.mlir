// What cute-to-base refuses: ops that cute-expand-ops was to replace, and a printf that is no
// function of LLVM.
//
// RUN: cute-opt %s -cute-to-base -split-input-file -verify-diagnostics

func.func @not_expanded(%s: !cute.shape<"(?,4)">) -> !cute.int_tuple<"?"> {
  // expected-error @below {{cute.size}}
  %0 = cute.size (%s) : (!cute.shape<"(?,4)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// -----

// expected-note @+2 {{see existing symbol definition here}}
// expected-error @below {{redefinition of symbol named 'printf'}}
func.func private @printf(i32)
func.func @f(%x: !cute.int_tuple<"?">) {
  cute.print(%x) : !cute.int_tuple<"?">
  return
}
