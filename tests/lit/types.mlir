// What is written and how it is printed back: blanks, leading zeros, a trailing separator, the
// default width, and the stride a layout gets when it has none.
//
// RUN: cute-opt %s -allow-unregistered-dialect | FileCheck %s

// CHECK:      "t.int_tuple"() : () -> (!cute.int_tuple<"(7)">, !cute.int_tuple<"7">, !cute.int_tuple<"(7,11)">, !cute.int_tuple<"(7)">, !cute.int_tuple<"()">, !cute.int_tuple<"42">, !cute.int_tuple<"0">)
"t.int_tuple"() : () -> (!cute.int_tuple<"(7)">, !cute.int_tuple<"7">, !cute.int_tuple<"( 7 , 11 )">, !cute.int_tuple<"(7,)">, !cute.int_tuple<"()">, !cute.int_tuple<"0042">, !cute.int_tuple<"-0">)
// CHECK-NEXT: "t.widest"() : () -> (!cute.int_tuple<"9223372036854775807">, !cute.int_tuple<"-9223372036854775808">)
"t.widest"() : () -> (!cute.int_tuple<"9223372036854775807">, !cute.int_tuple<"-9223372036854775808">)
// CHECK-NEXT: "t.width"() : () -> (!cute.int_tuple<"?">, !cute.int_tuple<"?{i64}">, !cute.int_tuple<"?">)
"t.width"() : () -> (!cute.int_tuple<"?{i32}">, !cute.int_tuple<"?{ i64 }">, !cute.int_tuple<"?{}">)
// CHECK-NEXT: "t.shape"() : () -> (!cute.shape<"-6">, !cute.shape<"(0,?)">)
"t.shape"() : () -> (!cute.shape<"-6">, !cute.shape<"(0,?)">)
// CHECK-NEXT: "t.coord"() : () -> (!cute.coord<"_">, !cute.coord<"(_,(?,-3))">)
"t.coord"() : () -> (!cute.coord<" _ ">, !cute.coord<"( _ , ( ? , -3 ) )">)
// CHECK-NEXT: "t.stride"() : () -> (!cute.stride<"6@2@1">, !cute.stride<"-6@2">, !cute.stride<"(3@0,0)">, !cute.stride<"(?@0,?{i64}@1)">, !cute.stride<"(1@1@0,2@0)">)
"t.stride"() : () -> (!cute.stride<"6 @ 2 @ 1">, !cute.stride<"-6@2">, !cute.stride<"(3@0,0)">, !cute.stride<"(?@0,?{i64}@1)">, !cute.stride<"(1@1@0,2@0)">)
// CHECK-NEXT: "t.layout"() : () -> (!cute.layout<"(5,6):(1,5)">, !cute.layout<"(5,?{i64},?,2):(1,5,?{i64},?{i64})">, !cute.layout<"(5,1,6):(1,0,5)">, !cute.layout<"():()">)
"t.layout"() : () -> (!cute.layout<"(5,6)">, !cute.layout<"(5,?{i64},?,2)">, !cute.layout<"(5,1,6)">, !cute.layout<"():()">)
// CHECK-NEXT: "t.tile"() : () -> (!cute.tile<"9:1">, !cute.tile<"[9:1]">, !cute.tile<"[5:1;_;(2,3):(1,2)]">, !cute.tile<"{{\[\[}}5:1;_];2:1]">, !cute.tile<"[5:1]">, !cute.tile<"_">)
"t.tile"() : () -> (!cute.tile<"9">, !cute.tile<"[9]">, !cute.tile<"[5;_;(2,3)]">, !cute.tile<"[[5:1;_];2:1]">, !cute.tile<"[5:1;]">, !cute.tile<"_">)
// CHECK-NEXT: "t.swizzle"() : () -> (!cute.swizzle<"S<3,26,3>">, !cute.swizzle<"S<0,32,0>">, !cute.swizzle<"S<3,2,-4>">)
"t.swizzle"() : () -> (!cute.swizzle<"S<3,26,3>">, !cute.swizzle<"S<0,32,0>">, !cute.swizzle<"S< 3 , 2 , -4 >">)
// CHECK-NEXT: "t.composed"() : () -> (!cute.composed_layout<"S<2,3,4> o 5 o 9:1">, !cute.composed_layout<"(5,6):(1,5) o 1 o 4:1">, !cute.composed_layout<"S<0,4,3> o 0 o (8,4):(1,8)">, !cute.composed_layout<"(5,6):(1,5) o 0 o (3,2):(1@0,1@1)">)
"t.composed"() : () -> (!cute.composed_layout<"S<2,3,4>o5o9">, !cute.composed_layout<"(5,6) o 1 o 4">, !cute.composed_layout<"S<0,4,3> o 0 o (8,4):(1,8)">, !cute.composed_layout<"(5,6):(1,5) o 0 o (3,2):(1@0,1@1)">)
