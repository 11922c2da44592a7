// Where order does not matter ops may form a ring, which has no value to lower.
//
// RUN: cute-opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics -cute-fold-static -cute-expand-ops -cute-to-base

// expected-error @below {{cannot be lowered: its value is defined by itself}}
%0 = cute.make_int_tuple(%0) : (!cute.int_tuple<"?">) -> !cute.int_tuple<"?">
"test.use"(%0) : (!cute.int_tuple<"?">) -> ()

// -----

// expected-error @below {{cannot be lowered: its value is defined by itself}}
%m = cute.get_scalars (%n) : !cute.int_tuple<"?">
%n = cute.make_int_tuple(%m) : (i32) -> !cute.int_tuple<"?">

// -----

%a = cute.get_scalars (%d) : !cute.int_tuple<"?">
%b = cute.make_int_tuple(%a) : (i32) -> !cute.int_tuple<"?">
// expected-error @below {{cannot be lowered: its value is defined by itself}}
%c = cute.get_scalars (%b) : !cute.int_tuple<"?">
%d = cute.make_int_tuple(%c) : (i32) -> !cute.int_tuple<"?">

// -----

// Arithmetic in the ring has a value as long as nothing takes it apart before.
%0 = cute.tuple_add(%0, %1) : (!cute.int_tuple<"?">, !cute.int_tuple<"1">) -> !cute.int_tuple<"?">
%1 = cute.static : !cute.int_tuple<"1">
