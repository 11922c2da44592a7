// What cute-to-base refuses: ops that cute-expand-ops was to replace, a print whose symbols are not
// those of C or out of reach, and types of the dialect in what MLIR cannot rebuild.
//
// RUN: cute-opt %s -cute-to-base -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @not_expanded(%s: !cute.shape<"(?,4)">) -> !cute.int_tuple<"?"> {
  // expected-error @below {{cute.size}}
  %0 = cute.size (%s) : (!cute.shape<"(?,4)">) -> !cute.int_tuple<"?">
  return %0 : !cute.int_tuple<"?">
}

// -----

func.func private @printf(i32)
func.func @f(%x: !cute.int_tuple<"?">) {
  // expected-error @below {{'cute.print' op is lowered to a call of the 'llvm.func' @printf of type '!llvm.func<i32 (ptr, ...)>', but @printf of this module is 'func.func' of type '(i32) -> ()'; rename it or declare it with that type}}
  cute.print(%x) : !cute.int_tuple<"?">
  return
}

// -----

llvm.func @printf(!llvm.ptr) -> i32
func.func @f(%x: !cute.int_tuple<"?">) {
  // expected-error @below {{but @printf of this module is 'llvm.func' of type '!llvm.func<i32 (ptr)>'}}
  cute.print(%x) : !cute.int_tuple<"?">
  return
}

// -----

llvm.mlir.global external @printf() : i32
func.func @f(%x: !cute.int_tuple<"?">) {
  // expected-error @below {{but @printf of this module is 'llvm.mlir.global'; rename it}}
  cute.print(%x) : !cute.int_tuple<"?">
  return
}

// -----

// Any op that is not registered may have a symbol table of its own.
func.func @f(%x: !cute.int_tuple<"?">) {
  "test.region"() ({
    // expected-error @below {{'cute.print' op prints on the host through symbols of the builtin.module around it, which are out of reach inside an op that is not registered}}
    cute.print(%x) : !cute.int_tuple<"?">
  }) : () -> ()
  return
}

// -----

emitc.file "a" {
  %x = cute.static : !cute.shape<"4">
  // expected-error @below {{'cute.print' op prints on the host through symbols of the nearest symbol table, which must be a builtin.module and is 'emitc.file'}}
  cute.print(%x) : !cute.shape<"4">
}

// -----

// expected-error @below {{'test.op' op cannot be lowered: MLIR cannot rebuild '"text" : !cute.shape<"?">' with other types}}
"test.op"() {a = "text" : !cute.shape<"?">} : () -> ()

// -----

// expected-error @below {{'func.func' op cannot be lowered: MLIR cannot rebuild '(!test.type<!cute.shape<"?">>) -> ()' with other types}}
func.func private @f(!test.type<!cute.shape<"?">>)
