// RUN: cute-opt %s | cute-opt | FileCheck %s
// CHECK: cute.static : !cute.layout<"(2,3):(1,2)">
%0 = cute.static : !cute.layout<"( 2 , 3 )">
