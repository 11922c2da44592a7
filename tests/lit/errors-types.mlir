// What no type accepts, and where in its text the error is. An attribute obeys the rules of the type
// of its name.
//
// RUN: not cute-opt %s -allow-unregistered-dialect -split-input-file -o %t 2>&1 | FileCheck %s

// CHECK: :[[@LINE+1]]:39: error: {{.*expected}}
"t.op"() : () -> !cute.int_tuple<"(1,2">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*64\ bits}}
"t.op"() : () -> !cute.int_tuple<"9223372036854775808">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*64\ bits}}
"t.op"() : () -> !cute.int_tuple<"-9223372036854775809">

// -----

// CHECK: :[[@LINE+1]]:37: error: {{.*i24}}
"t.op"() : () -> !cute.int_tuple<"?{i24}">

// -----

// CHECK: :[[@LINE+1]]:37: error: {{.*i16}}
"t.op"() : () -> !cute.int_tuple<"?{i16}">

// -----

// CHECK: :[[@LINE+1]]:40: error: {{.*i8}}
"t.op"() : () -> !cute.int_tuple<"(1,?{i8})">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*x}}
"t.op"() : () -> !cute.int_tuple<"x">

// -----

// CHECK: :[[@LINE+1]]:38: error: {{.*expected}}
"t.op"() : () -> !cute.int_tuple<"(1,,2)">

// -----

// CHECK: :[[@LINE+1]]:36: error: {{.*expected}}
"t.op"() : () -> !cute.int_tuple<"(,1)">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*expected}}
"t.op"() : () -> !cute.int_tuple<"+1">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*expected}}
"t.op"() : () -> !cute.int_tuple<"- 1">

// -----

// CHECK: :[[@LINE+1]]:36: error: {{.*expected}}
"t.op"() : () -> !cute.int_tuple<"0x10">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*expected}}
"t.op"() : () -> !cute.int_tuple<"_">

// -----

// CHECK: :[[@LINE+1]]:36: error: {{.*expected}}
"t.op"() : () -> !cute.int_tuple<"1@0">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*expected}}
"t.op"() : () -> !cute.coord<"(1,)_">

// -----

// CHECK: :[[@LINE+1]]:32: error: {{.*expected}}
"t.op"() : () -> !cute.coord<"1@0">

// -----

// CHECK: :[[@LINE+1]]:34: error: {{.*expected}}
"t.op"() : () -> !cute.shape<"(4,_)">

// -----

// CHECK: :[[@LINE+1]]:37: error: {{.*basis}}
"t.op"() : () -> !cute.stride<"(3@0,5)">

// -----

// CHECK: :[[@LINE+1]]:37: error: {{.*basis}}
"t.op"() : () -> !cute.stride<"(3@0,?)">

// -----

// CHECK: :[[@LINE+1]]:33: error: {{.*expected}}
"t.op"() : () -> !cute.stride<"1/2">

// -----

// CHECK: :[[@LINE+1]]:34: error: {{.*mode}}
"t.op"() : () -> !cute.stride<"1@-1">

// -----

// CHECK: :[[@LINE+1]]:34: error: {{.*32\ bits}}
"t.op"() : () -> !cute.stride<"1@2147483648">

// -----

// CHECK: :[[@LINE+1]]:33: error: {{.*positive}}
"t.op"() : () -> !cute.layout<"(0,6):(1,5)">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*positive}}
"t.op"() : () -> !cute.layout<"(6,-1):(1,5)">

// -----

// CHECK: :[[@LINE+1]]:38: error: {{.*congruent}}
"t.op"() : () -> !cute.layout<"(2,3):(1)">

// -----

// CHECK: :[[@LINE+1]]:45: error: {{.*congruent}}
"t.op"() : () -> !cute.layout<"(2,(3,4)):(1,2)">

// -----

// CHECK: :[[@LINE+1]]:39: error: {{.*path}}
"t.op"() : () -> !cute.layout<"(2,3):(1@1@0,2@0)">

// -----

// CHECK: :[[@LINE+1]]:43: error: {{.*basis}}
"t.op"() : () -> !cute.layout<"(2,3):(1@0,2)">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*expected}}
"t.op"() : () -> !cute.layout<"2:1:3">

// -----

// CHECK: :[[@LINE+1]]:33: error: {{.*num_shift}}
"t.op"() : () -> !cute.swizzle<"S<3,4,2>">

// -----

// CHECK: :[[@LINE+1]]:33: error: {{.*32}}
"t.op"() : () -> !cute.swizzle<"S<3,27,3>">

// -----

// CHECK: :[[@LINE+1]]:35: error: {{.*expected}}
"t.op"() : () -> !cute.swizzle<"S<-1,0,2>">

// -----

// CHECK: :[[@LINE+1]]:38: error: {{.*expected}}
"t.op"() : () -> !cute.swizzle<"S<1,0>">

// -----

// CHECK: :[[@LINE+1]]:34: error: {{.*expected}}
"t.op"() : () -> !cute.tile<"[4:1,2:1]">

// -----

// CHECK: :[[@LINE+1]]:31: error: {{.*positive}}
"t.op"() : () -> !cute.tile<"[0:1]">

// -----

// CHECK: :[[@LINE+1]]:37: error: {{.*congruent}}
"t.op"() : () -> !cute.tile<"[(2,3):1]">

// -----

// CHECK: :[[@LINE+1]]:34: error: {{.*expected}}
"t.op"() : () -> !cute.tile<"[4:1">

// -----

// CHECK: :[[@LINE+1]]:52: error: {{.*swizzle}}
"t.op"() : () -> !cute.composed_layout<"S<3,3,3> o (0) o 9:1">

// -----

// CHECK: :[[@LINE+1]]:52: error: {{.*swizzle}}
"t.op"() : () -> !cute.composed_layout<"S<3,3,3> o () o 9:1">

// -----

// CHECK: :[[@LINE+1]]:52: error: {{.*swizzle}}
"t.op"() : () -> !cute.composed_layout<"S<3,3,3> o 0 o 9:1@0">

// -----

// CHECK: :[[@LINE+1]]:55: error: {{.*add}}
"t.op"() : () -> !cute.composed_layout<"(5,6):(1,5) o 2 o (3,2):(1@0,1@1)">

// -----

// CHECK: :[[@LINE+1]]:55: error: {{.*congruent}}
"t.op"() : () -> !cute.composed_layout<"(5,6):(1,5) o (1,2,0) o (3,2):(1@0,1@1)">

// -----

// CHECK: :[[@LINE+1]]:48: error: {{.*30}}
"t.op"() : () -> !cute.composed_layout<"30:1 o (1,2) o (3,2):(1@0,1@1)">

// -----

// CHECK: :[[@LINE+1]]:42: error: {{.*positive}}
"t.op"() : () -> !cute.composed_layout<"(0,6):(1,5) o 3 o 4:1">

// -----

// CHECK: :[[@LINE+1]]:44: error: {{.*expected}}
"t.op"() : () -> !cute.composed_layout<"9:1">

// -----

// CHECK: :[[@LINE+1]]:29: error: {{.*positive}}
"t.op"() {a = #cute.layout<"0:1">} : () -> ()

// -----

// CHECK: :[[@LINE+1]]:34: error: {{.*basis}}
"t.op"() {a = #cute.stride<"(3@0,5)">} : () -> ()

// -----

// CHECK: :[[@LINE+1]]:28: error: {{.*x}}
"t.op"() {a = #cute.coord<"x">} : () -> ()

// -----

// CHECK: :[[@LINE+1]]:24: error: {{.*unknown\ type\ `nothing`\ in\ dialect\ `cute`}}
"t.op"() : () -> !cute.nothing<"1">

// -----

// CHECK: :[[@LINE+1]]:21: error: {{.*unknown\ attribute\ `nothing`\ in\ dialect\ `cute`}}
"t.op"() {a = #cute.nothing<"1">} : () -> ()

// -----

// CHECK: :[[@LINE+1]]:34: error: {{.*expected\ string}}
"t.op"() : () -> !cute.int_tuple<1>

// -----

// CHECK: :[[@LINE+1]]:33: error: {{.*expected\ '<'}}
"t.op"() : () -> !cute.int_tuple

// -----

// CHECK: :[[@LINE+1]]:38: error: {{.*expected}}
"t.op"() : () -> !cute.int_tuple<"(1,\22)">

// -----

// CHECK: :[[@LINE+1]]:38: error: {{.*UTF\-8}}
"t.op"() : () -> !cute.int_tuple<"(1,\E9\FF)">
