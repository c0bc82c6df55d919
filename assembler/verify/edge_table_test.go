package verify

// edges are modules that lie on the border of a rule: right ones that a tool too
// strict would reject, and wrong ones that differ from a right one in one place.
// Each is written as the example of a rule is. An edge that is right has no
// rules; the others name, by number, the rules that say so, as errors unless
// the severity is lower.
var edges = []struct {
	name  string
	edge  Example
	rules []string
}{
	// Types.
	{"type_i3", Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i3;"}, []string{"C4"}},
	{"type_i3_record", Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <7, 3>"}, []string{"C4"}},
	{"type_vec_2xi64", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i64;\n@t4 = <2 x i64>;"}, []string{"C5"}},
	{"type_vec_of_function", Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <12, 4, 2>"}, []string{"C5"}},
	{"type_vec_16xi1", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i1;\n@t4 = <16 x i1>;"}, nil},
	{"type_vec_8xi1", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i1;\n@t4 = <8 x i1>;"}, nil},
	{"type_vec_2xi1", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i1;\n@t4 = <2 x i1>;"}, []string{"C5"}},
	{"type_vec_32xi1", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i1;\n@t4 = <32 x i1>;"}, []string{"C5"}},
	{"type_vec_2xdouble", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = double;\n@t4 = <2 x double>;"}, []string{"C5"}},
	{"type_forward", Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <21, 0, 1, 4>"}, []string{"C6"}},
	{"type_forward_counted", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <21, 0, 1, 4>\n@t4 = i64;"}, []string{"C6"}},
	{"type_self", Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <21, 0, 3>"}, []string{"C6"}},
	{"type_count_empty", Example{Types: "3: <1>\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);"}, []string{"C3"}},
	{"type_count_huge", Example{Types: "count 4000000000;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);"}, []string{"C2"}},
	{"type_void_param", Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <21, 0, 1, 1>"}, []string{"C10"}},
	{"type_varargs", Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <21, 1, 1, 0>"}, []string{"C7"}},
	{"type_unknown_block", Example{Types: "count 3;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\nblock(13) {\n}"}, []string{"B4"}},

	// Function addresses.
	{"address_short", Example{Addresses: "$\n3: <8, 11>"}, []string{"D1"}},
	{"address_i8_param", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i8;\n@t4 = void (i8);",
		Addresses: "$\ndefine internal void @f1(i8);", Functions: "function void @f1(i8 %p0) {\nblocks 1;\nret void;\n}"}, []string{"D5"}},
	{"address_i1_result", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i1;\n@t4 = i1 ();",
		Addresses: "$\ndefine internal i1 @f1();", Functions: "function i1 @f1() {\nblocks 1;\nconstants {\ni1:\n%c0 = i1 1;\n}\nret i1 %c0;\n}"}, []string{"D5"}},
	{"address_declared", Example{Addresses: "$\ndeclare external void @f11();", Names: "$\n@f11 : \"foo\";"}, []string{"D6", "F8 note"}},
	{"address_declared_internal", Example{Addresses: "$\ndeclare internal void @f11();"}, []string{"D6"}},
	{"address_unnamed_external", Example{Addresses: "$\ndefine external void @f11();", Functions: "function void @f11() {\nblocks 1;\nret void;\n}"}, []string{"D7"}},
	{"address_no_start", Example{Names: "@f2 : \"llvm.memcpy.p0i8.p0i8.i32\";", Addresses: "define internal void @f0(i32);\ndefine internal i32 @f1(i32, i64, float, <4 x i32>);\ndeclare external void @f2(i32, i32, i32, i32, i1);"}, []string{"D8"}},
	{"address_start_internal", Example{Addresses: "define internal void @f0(i32);\ndefine internal i32 @f1(i32, i64, float, <4 x i32>);", Names: `@f0 : "_start";`}, []string{"D8"}},
	{"address_start_type", Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = void ();",
		Module:    "version 1;\n$types\n$addresses\n$globals\n$names\n$functions",
		Addresses: "define internal void @f0(i32);\ndefine external void @f1();", Names: `@f1 : "_start";`,
		Functions: "function void @f1() {\nblocks 1;\nret void;\n}"}, []string{"D10 warning"}},
	{"address_pso_root", Example{Addresses: "define internal void @f0(i32);\ndefine internal i32 @f1(i32, i64, float, <4 x i32>);",
		Globals: "count 1;\nvar @g0, align 4,\nzerofill 4;", Names: `@g0 : "__pnacl_pso_root";`}, []string{"D8", "F8 note"}},
	{"address_function_typed_i32", Example{Types: "count 3;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);", Addresses: "$\n3: <8, 0, 0, 0, 3>", Functions: "function void @f1() {\nblocks 1;\nret void;\n}"}, []string{"D2"}},

	// Globals.
	{"global_align_2_29", Example{Globals: "count 1;\nvar @g0, align 536870912,\nzerofill 4;"}, nil},
	{"global_align_2_30", Example{Globals: "count 1;\n3: <0, 31, 0>\nzerofill 4;"}, []string{"E12"}},
	{"global_align_wraps", Example{Globals: "count 1;\n3: <0, 32, 0>\nzerofill 4;"}, []string{"E12"}},
	{"global_const_7", Example{Globals: "count 1;\n3: <0, 1, 7>\nzerofill 4;"}, nil},
	{"global_function_addend", Example{Globals: "count 1;\nvar @g0, align 4,\nreloc @f0 + 4;"}, []string{"E11 hint"}},
	{"global_addend_64", Example{Globals: "count 1;\nvar @g0, align 4,\n3: <4, 11, 18446744073709551615>"}, []string{"E9"}},
	{"global_addend_2_32", Example{Globals: "count 1;\nvar @g0, align 4,\n3: <4, 11, 4294967296>"}, []string{"E9"}},
	{"global_addend_min", Example{Globals: "count 1;\nvar @g0, align 4,\nreloc @g0 - 2147483648;"}, nil},
	{"global_relocation_later", Example{Globals: "count 2;\nvar @g0, align 4,\nreloc @g1;\nvar @g1, align 4,\nzerofill 4;"}, nil},
	{"global_relocation_last", Example{Globals: "count 1;\nvar @g0, align 4,\n3: <4, 12>"}, []string{"E9"}},
	{"global_compound_zero", Example{Globals: "count 1;\nvar @g0, align 4,\ninitializers 0 {\n}"}, []string{"E6"}},
	{"global_compound_late", Example{Globals: "count 1;\nvar @g0, align 4,\nzerofill 4;\n3: <1, 2>\n3: <2, 4>\n3: <2, 4>"}, []string{"E5"}},
	{"global_compound_late_short", Example{Globals: "count 1;\nvar @g0, align 4,\nzerofill 4;\n3: <1, 1>\n3: <2, 4>\n3: <2, 4>"}, []string{"E4", "E5"}},
	{"global_byte_256", Example{Globals: "count 1;\nvar @g0, align 4,\n3: <3, 256>"}, []string{"E7"}},
	{"global_data_empty", Example{Globals: "count 1;\nvar @g0, align 4,\n{}"}, []string{"E7"}},

	// Names.
	{"name_out_of_bounds", Example{Names: "$\n3: <1, 99, 97>"}, []string{"F1"}},
	{"name_of_first_parameter", Example{Names: "$\n3: <1, 11, 97>"}, []string{"F1"}},
	{"name_of_block", Example{Names: "$\n3: <2, 0, 97>"}, []string{"F2"}},
	{"name_char_256", Example{Names: "$\n3: <1, 1, 256>"}, []string{"F4"}},
	{"name_internal", Example{Names: "$\n@f1 : \"main\";"}, []string{"F8 note"}},

	// Constants.
	{"const_settype_oob", Example{Body: "constants {\n3: <1, 99>\n}\nret i32 %p0;"}, []string{"G2"}},
	{"const_range_i8", Example{Body: "constants {\ni8:\n%c0 = i8 1000;\n}\n%v0 = zext i8 %c0 to i32;\nret i32 %v0;"}, []string{"G6 warning"}},
	{"const_unsigned_i8", Example{Body: "constants {\ni8:\n%c0 = i8 255;\n}\n%v0 = zext i8 %c0 to i32;\nret i32 %v0;"}, nil},
	{"const_void", Example{Body: "constants {\n3: <1, 1>\n%c0 = void undef;\n}\nret i32 %p0;"}, []string{"G3"}},
	{"const_function", Example{Body: "constants {\n3: <1, 9>\n3: <3>\n}\nret i32 %p0;"}, []string{"G3"}},
	{"const_after", Example{Body: "%v0 = add i32 %p0, %p0;\nconstants {\ni32:\n%c0 = i32 1;\n}\nret i32 %p0;"}, []string{"G9"}},
	{"const_undef_scalar", Example{Body: "constants {\ni32:\n%c0 = i32 undef;\n}\nret i32 %c0;"}, nil},
	{"const_integer_on_float", Example{Body: "constants {\nfloat:\n3: <4, 2>\n}\nret i32 %p0;"}, []string{"G4"}},
	{"const_i1_value_2", Example{Body: "constants {\ni1:\n3: <4, 2>\n}\n%v0 = zext i1 %c0 to i32;\nret i32 %v0;"}, nil},
	{"const_float_64_bits", Example{Body: "constants {\nfloat:\n3: <6, 4611686018427387904>\n}\n%v0 = fptosi float %c0 to i32;\nret i32 %v0;"}, nil},
	{"const_settype_alone", Example{Body: "constants {\ni32:\ni64:\n}\nret i32 %p0;"}, nil},
	{"const_empty", Example{Body: "constants {\n}\nret i32 %p0;"}, nil},

	// Bodies.
	{"blocks_zero", Example{Body: "blocks 0;\nret i32 %p0;"}, []string{"H1"}},
	{"blocks_more", Example{Body: "blocks 2;\nret i32 %p0;"}, []string{"H3"}},
	{"blocks_huge", Example{Body: "blocks 4000000000;\nret i32 %p0;"}, []string{"H3"}},
	{"blocks_without_instructions", Example{Body: "blocks 1;"}, []string{"H4"}},
	{"blocks_after_last_terminator", Example{Body: "blocks 1;\nret i32 %p0;\n%v0 = add i32 %p0, %p0;"}, []string{"H2"}},
	{"unterminated", Example{Body: "blocks 1;\n%v0 = add i32 %p0, %p0;"}, []string{"H4"}},
	{"branch_out_of_bounds", Example{Body: "blocks 2;\nbr label %b7;\nret i32 %p0;"}, []string{"H5"}},
	{"branch_one_too_far", Example{Body: "blocks 2;\nbr label %b2;\nret i32 %p0;"}, []string{"H5"}},
	{"case_out_of_bounds", Example{Body: "blocks 2;\nswitch i32 %p0 {\ndefault: br label %b1;\ni32 1: br label %b9;\n}\nret i32 %p0;"}, []string{"H5"}},
	{"branch_entry", Example{Body: "blocks 2;\nbr label %b1;\nbr label %b0;"}, []string{"H6"}},
	{"forward_undeclared", Example{Body: "%v0 = add i32 %p0, %v1;\n%v1 = add i32 %p0, %p0;\nret i32 %p0;"}, []string{"H8"}},
	{"forward_phi_undeclared", Example{Body: "blocks 2;\nbr label %b1;\n%v0 = phi i32 [%p0, %b0], [%v1, %b1];\n%v1 = add i32 %v0, %p0;\nbr label %b1;"}, []string{"H8"}},
	{"forward_phi", Example{Body: "blocks 2;\nbr label %b1;\ndeclare i32 %v1;\n%v0 = phi i32 [%p0, %b0], [%v1, %b1];\n%v1 = add i32 %v0, %p0;\nbr label %b1;"}, nil},
	{"forward_between_phis", Example{Body: "blocks 2;\nbr label %b1;\ndeclare i32 %v2;\n%v0 = phi i32 [%p0, %b0], [%v2, %b1];\ndeclare i32 %v3;\n%v1 = phi i32 [%p0, %b0], [%v3, %b1];\n%v2 = add i32 %v0, %p0;\n%v3 = add i32 %v1, %p0;\nbr label %b1;"}, nil},
	{"dominance_branch", Example{Body: "blocks 4;\nconstants {\ni1:\n%c0 = i1 1;\n}\nbr i1 %c0, label %b1, label %b2;\n%v0 = add i32 %p0, %p0;\nbr label %b3;\nbr label %b3;\nret i32 %v0;"}, []string{"H12"}},
	{"dominance_unreachable", Example{Body: "blocks 3;\nbr label %b2;\n%v0 = add i32 %p0, %p0;\nbr label %b2;\nret i32 %p0;"}, nil},
	{"dominance_unreachable_use", Example{Body: "blocks 3;\nbr label %b2;\ndeclare i32 %v1;\n%v0 = add i32 %v1, %p0;\nbr label %b2;\n%v1 = add i32 %p0, %p0;\nret i32 %p0;"}, nil},
	{"phi_none", Example{Body: "blocks 2;\nbr label %b1;\n3: <16, 0>\nret i32 %p0;"}, []string{"H18"}},
	{"phi_one", Example{Body: "blocks 2;\nbr label %b1;\n%v0 = phi i32 [%p0, %b0];\nret i32 %v0;"}, nil},
	{"phi_self", Example{Body: "blocks 2;\nbr label %b1;\n%v0 = phi i32 [%p0, %b0], [%v0, %b1];\nbr label %b1;"}, nil},
	{"phi_self_minus_0", Example{Body: "blocks 2;\nbr label %b1;\n3: <16, 0, 8, 0, 1, 1>\nbr label %b1;"}, nil},
	{"phi_missing", Example{Body: "blocks 2;\nbr label %b1;\n%v0 = phi i32 [%p0, %b0];\nbr label %b1;"}, []string{"H16"}},
	{"phi_twice_same_edge", Example{Body: "blocks 2;\nconstants {\ni1:\n%c0 = i1 1;\n}\nbr i1 %c0, label %b1, label %b1;\n%v0 = phi i32 [%p0, %b0];\nret i32 %v0;"}, []string{"H16"}},
	{"phi_twice_two_edges", Example{Body: "blocks 2;\nconstants {\ni1:\n%c0 = i1 1;\n}\nbr i1 %c0, label %b1, label %b1;\n%v0 = phi i32 [%p0, %b0], [%p0, %b0];\nret i32 %v0;"}, nil},
	{"phi_type", Example{Body: "blocks 2;\nbr label %b1;\n%v0 = phi i32 [%p1, %b0];\nret i32 %v0;"}, []string{"H17"}},
	{"phi_odd", Example{Body: "blocks 2;\nbr label %b1;\n3: <16, 0, 8, 0, 8>\nret i32 %p0;"}, []string{"H18"}},
	{"phi_void", Example{Body: "blocks 2;\nbr label %b1;\n3: <16, 1, 8, 0>\nret i32 %p0;"}, []string{"H17"}},
	{"phi_unreachable_edge", Example{Body: "blocks 3;\nbr label %b2;\nbr label %b2;\n%v0 = phi i32 [%p0, %b0], [%p0, %b1];\nret i32 %v0;"}, nil},
	{"return_void", Example{Body: "ret void;"}, []string{"H19"}},
	{"return_type", Example{Body: "ret i64 %p1;"}, []string{"H19"}},

	// Instructions.
	{"binary_operator", Example{Body: "3: <2, 4, 4, 13>\nret i32 %p0;"}, []string{"I2"}},
	{"binary_and_i1", Example{Body: "constants {\ni1:\n%c0 = i1 1;\n}\n%v0 = and i1 %c0, %c0;\nret i32 %p0;"}, nil},
	{"cast_bitcast_size", Example{Body: "%v0 = bitcast i64 %p1 to i32;\nret i32 %p0;"}, []string{"I10"}},
	{"cast_bitcast_function", Example{Body: "3: <3, 4, 9, 11>\nret i32 %p0;"}, []string{"I10"}},
	{"cast_void", Example{Body: "3: <3, 4, 1, 0>\nret i32 %p0;"}, []string{"I10"}},
	{"cast_type_oob", Example{Body: "3: <3, 4, 99, 0>\nret i32 %p0;"}, []string{"I8"}},
	{"cast_pointer", Example{Body: "3: <3, 4, 0, 10>\nret i32 %p0;"}, []string{"I9"}},
	{"cast_bitcast_same", Example{Body: "%v0 = bitcast i32 %p0 to i32;\nret i32 %v0;"}, nil},
	{"cast_fptrunc_up", Example{Body: "%v0 = fptrunc float %p2 to double;\nret i32 %p0;"}, []string{"I10"}},
	{"compare_types", Example{Body: "%v0 = icmp eq i32 %p0, %p1;\nret i32 %p0;"}, []string{"I12"}},
	{"compare_vector_i1", Example{Body: "constants {\n<4 x i1>:\n%c0 = <4 x i1> undef;\n}\n%v0 = icmp eq <4 x i1> %c0, %c0;\nret i32 %p0;"}, []string{"I14"}},
	{"compare_fcmp_predicate", Example{Body: "3: <28, 2, 2, 16>\nret i32 %p0;"}, []string{"I15"}},
	{"compare_icmp_predicate", Example{Body: "3: <28, 4, 4, 42>\nret i32 %p0;"}, []string{"I15"}},
	{"select_types", Example{Body: "constants {\ni1:\n%c0 = i1 1;\n}\n3: <29, 5, 4, 1>\nret i32 %p0;"}, []string{"I17"}},
	{"branch_two", Example{Body: "blocks 2;\n3: <11, 1, 1>\nret i32 %p0;"}, []string{"I20"}},
	{"branch_none", Example{Body: "blocks 2;\n3: <11>\nret i32 %p0;"}, []string{"I20"}},
	{"case_range", Example{Body: "blocks 2;\n3: <12, 3, 1, 1, 1, 1, 1, 2000, 1>\nret i32 %p0;"}, []string{"I21"}},
	{"case_literal", Example{Body: "blocks 2;\n%v0 = trunc i32 %p0 to i8;\nswitch i8 %v0 {\ndefault: br label %b1;\ni8 1000: br label %b1;\n}\nret i32 %p0;"}, []string{"I26 warning"}},
	{"case_literal_again", Example{Body: "blocks 2;\nswitch i32 %p0 {\ndefault: br label %b1;\ni32 0: br label %b1;\ni32 4294967296: br label %b1;\n}\nret i32 %p0;"}, []string{"I25", "I26 warning"}},
	{"case_none", Example{Body: "blocks 2;\nswitch i32 %p0 {\ndefault: br label %b1;\n}\nret i32 %p0;"}, nil},
	{"switch_i64", Example{Body: "blocks 2;\nswitch i64 %p1 {\ndefault: br label %b1;\ni64 -9223372036854775808: br label %b1;\n}\nret i32 %p0;"}, nil},
	{"switch_vector", Example{Body: "blocks 2;\n3: <12, 7, 1, 1, 0>\nret i32 %p0;"}, []string{"I22"}},
	{"switch_32_bit_wrap", Example{Body: "blocks 2;\ndeclare i32 %v1;\n3: <12, 0, 4294967295, 1, 0>\n%v0 = add i32 %p0, %p0;\n%v1 = add i32 %p0, %p0;\nret i32 %v0;"}, []string{"H12"}},
	{"return_three", Example{Body: "3: <10, 4, 4>"}, []string{"I28"}},
	{"unreachable_values", Example{Body: "3: <15, 1>"}, []string{"I29"}},
	{"alloca_i64", Example{Body: "%v0 = alloca i8, i64 %p1, align 4;\nret i32 %v0;"}, []string{"I30"}},
	{"alloca_align_2_30", Example{Body: "3: <19, 4, 31>\nret i32 %v0;"}, []string{"I31"}},
	{"alloca_align_0", Example{Body: "%v0 = alloca i8, i32 %p0, align 0;\nret i32 %v0;"}, []string{"I31 warning"}},
	{"load_short", Example{Body: "3: <20, 4, 1>\nret i32 %p0;"}, []string{"I32"}},
	{"load_long", Example{Body: "3: <20, 4, 1, 0, 0>\nret i32 %v0;"}, []string{"I32"}},
	{"store_short", Example{Body: "3: <24, 4, 4>\nret i32 %p0;"}, []string{"I32"}},
	{"load_i1", Example{Body: "%v0 = load i1* %p0, align 1;\nret i32 %p0;"}, []string{"I34"}},
	{"load_void", Example{Body: "3: <20, 4, 1, 1>\nret i32 %p0;"}, []string{"I34"}},
	{"load_vector_i1", Example{Body: "%v0 = load <4 x i1>* %p0, align 1;\nret i32 %p0;"}, []string{"I34"}},
	{"load_align_i32_4", Example{Body: "%v0 = load i32* %p0, align 4;\nret i32 %v0;"}, []string{"I35"}},
	{"load_align_0", Example{Body: "%v0 = load i32* %p0, align 0;\nret i32 %v0;"}, []string{"I35"}},
	{"load_align_huge", Example{Body: "3: <20, 4, 33, 0>\nret i32 %v0;"}, []string{"I35"}},
	{"load_align_double_4", Example{Body: "%v0 = load double* %p0, align 4;\nret i32 %p0;"}, []string{"I35"}},
	{"load_align_double_8", Example{Body: "%v0 = load double* %p0, align 8;\nret i32 %p0;"}, nil},
	{"load_align_float_4", Example{Body: "%v0 = load float* %p0, align 4;\nret i32 %p0;"}, nil},
	{"store_address_i64", Example{Body: "store i32 %p0, i32* %p1, align 1;\nret i32 %p0;"}, []string{"I33"}},
	{"store_align", Example{Body: "store i64 %p1, i64* %p0, align 8;\nret i32 %p0;"}, []string{"I35"}},
	{"store_vector", Example{Body: "store <4 x i32> %p3, <4 x i32>* %p0, align 4;\nret i32 %p0;"}, nil},
	{"extract_index_4", Example{Body: "constants {\ni32:\n%c0 = i32 4;\n}\n%v0 = extractelement <4 x i32> %p3, i32 %c0;\nret i32 %v0;"}, []string{"I40"}},
	{"extract_index_negative", Example{Body: "constants {\ni32:\n%c0 = i32 -1;\n}\n%v0 = extractelement <4 x i32> %p3, i32 %c0;\nret i32 %v0;"}, []string{"I40"}},
	{"extract_index_undef", Example{Body: "constants {\ni32:\n%c0 = i32 undef;\n}\n%v0 = extractelement <4 x i32> %p3, i32 %c0;\nret i32 %v0;"}, []string{"I39"}},
	{"extract_index_wraps", Example{Body: "constants {\ni32:\n%c0 = i32 4294967296;\n}\n%v0 = extractelement <4 x i32> %p3, i32 %c0;\nret i32 %v0;"}, []string{"G6 warning"}},
	{"insert_element_type", Example{Body: "constants {\ni32:\n%c0 = i32 1;\n}\n%v0 = insertelement <4 x i32> %p3, i64 %p1, i32 %c0;\nret i32 %p0;"}, []string{"I41"}},

	// Calls.
	{"call_few", Example{Body: "3: <34, 0, 15>\nret i32 %p0;"}, []string{"I44"}},
	{"call_argument_type", Example{Body: "call void @f0(i64 %p1);\nret i32 %p0;"}, []string{"I45"}},
	{"call_of_function_indirectly", Example{Body: "3: <44, 0, 15, 1, 4>\nret i32 %p0;"}, []string{"I49 warning"}},
	{"call_indirect_i8", Example{Body: "%v0 = trunc i32 %p0 to i8;\ncall void %p0(i8 %v0);\nret i32 %p0;"}, []string{"I47"}},
	{"call_indirect_float", Example{Body: "call void %p2();\nret i32 %p0;"}, []string{"I46"}},
	{"call_tail", Example{Body: "%v0 = tail call i32 @f1(i32 %p0, i64 %p1, float %p2, <4 x i32> %p3);\nret i32 %v0;"}, nil},
	{"call_convention", Example{Body: "3: <34, 2, 15, 4>\nret i32 %p0;"}, []string{"I50"}},
	{"call_void_result_used", Example{Body: "call void @f0(i32 %p0);\n3: <10, 1>"}, []string{"H19"}},
	{"convert_8xi1", Example{Types: "count 7;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i1;\n@t4 = <8 x i1>;\n@t5 = i8;\n@t6 = void ();",
		Addresses: "$\ndefine internal void @f1();", Functions: "function void @f1() {\nblocks 1;\nconstants {\n<8 x i1>:\n%c0 = <8 x i1> undef;\n}\n%v0 = bitcast <8 x i1> %c0 to i8;\nret void;\n}"}, nil},
	{"convert_fptoui_i1", Example{Body: "%v0 = fptoui float %p2 to i1;\n%v1 = uitofp i1 %v0 to float;\nret i32 %p0;"}, nil},

	// Intrinsics.
	{"intrinsic_result", Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = float;\n@t4 = float (i32);",
		Addresses: "$\ndeclare external float @f1(i32);", Names: "$\n@f1 : \"llvm.nacl.setjmp\";"}, []string{"J2"}},
	{"intrinsic_i8_signature", Example{Types: "count 6;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i8;\n@t4 = i1;\n@t5 = void (i32, i8, i32, i32, i1);",
		Addresses: "$\ndeclare external void @f1(i32, i8, i32, i32, i1);", Names: "$\n@f1 : \"llvm.memset.p0i8.i32\";"}, nil},
	{"intrinsic_fabs_v4f32", Example{Types: "count 6;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = float;\n@t4 = <4 x float>;\n@t5 = <4 x float> (<4 x float>);",
		Addresses: "$\ndeclare external <4 x float> @f1(<4 x float>);", Names: "$\n@f1 : \"llvm.fabs.v4f32\";"}, nil},
	{"intrinsic_ctlz_variable", Example{Body: "constants {\ni32:\n%c0 = i32 1;\n}\n%v0 = trunc i32 %p0 to i1;\n%v1 = call i32 @f7(i32 %p0, i1 %v0);\nret i32 %v1;"}, []string{"J10"}},
	{"intrinsic_load_order_0", orderOfLoad("0"), []string{"J6"}},
	{"intrinsic_load_order_1", orderOfLoad("1"), []string{"J6"}},
	{"intrinsic_load_order_3", orderOfLoad("3"), nil},
	{"intrinsic_load_order_4", orderOfLoad("4"), []string{"J6"}},
	{"intrinsic_load_order_5", orderOfLoad("5"), []string{"J6"}},
	{"intrinsic_load_order_6", orderOfLoad("6"), nil},
	{"intrinsic_load_order_7", orderOfLoad("7"), []string{"J6"}},
	{"intrinsic_load_order_undef", orderOfLoad("undef"), []string{"J6"}},
	{"intrinsic_cmpxchg_6_6", ordersOfExchange("6", "6"), nil},
	{"intrinsic_cmpxchg_6_3", ordersOfExchange("6", "3"), nil},
	{"intrinsic_cmpxchg_5_3", ordersOfExchange("5", "3"), nil},
	{"intrinsic_cmpxchg_3_6", ordersOfExchange("3", "6"), []string{"J6"}},
	{"intrinsic_cmpxchg_6_4", ordersOfExchange("6", "4"), []string{"J6"}},
	{"intrinsic_cmpxchg_4_3", ordersOfExchange("4", "3"), []string{"J6"}},
	{"intrinsic_lock_free_2", Example{Body: "constants {\ni32:\n%c0 = i32 2;\n}\n%v0 = call i1 @f6(i32 %c0, i32 %p0);\nret i32 %p0;"}, nil},
	{"intrinsic_lock_free_0", Example{Body: "constants {\ni32:\n%c0 = i32 0;\n}\n%v0 = call i1 @f6(i32 %c0, i32 %p0);\nret i32 %p0;"}, []string{"J8"}},
	{"intrinsic_rmw_6", operationOf("6"), nil},
	{"intrinsic_rmw_undef", operationOf("undef"), []string{"J7"}},
	{"intrinsic_stackrestore_above", Example{Body: "blocks 3;\nbr label %b2;\ndeclare i32 %v0;\ncall void @f9(i32 %v0);\nret i32 %p0;\n%v0 = call i32 @f8();\nbr label %b1;"}, nil},
	{"intrinsic_memcpy_volatile", Example{Body: "constants {\ni32:\n%c0 = i32 1;\ni1:\n%c1 = i1 1;\n}\ncall void @f2(i32 %p0, i32 %p0, i32 %p0, i32 %c0, i1 %c1);\nret i32 %p0;"}, []string{"J9 warning"}},

	// Structure.
	{"two_types", Example{Module: "version 1;\n$types\ntypes {\ncount 1;\n@t19 = i32 (float);\n}\n$addresses\n$globals\n$names\n$functions"}, []string{"B6"}},
	{"extra_body", Example{Module: "version 1;\n$types\n$addresses\n$globals\n$names\n$functions\nblock(12) {\n3: <1, 1>\n3: <10>\n}"}, []string{"B11"}},
	{"missing_body", Example{Addresses: "$\ndefine internal void @f11();"}, []string{"B12"}},
	{"no_version", Example{Module: "$types\n$addresses\n$globals\n$names\n$functions"}, []string{"B1"}},
	{"no_globals", Example{Module: "version 1;\n$types\n$addresses\n$names\n$functions"}, nil},
	{"no_names", Example{Addresses: "define external void @f0(i32);\ndefine internal i32 @f1(i32, i64, float, <4 x i32>);", Module: "version 1;\n$types\n$addresses\n$globals\n$functions"}, []string{"D7", "D8"}},
	{"no_types", Example{Module: "version 1;\n$globals"}, []string{"D8"}},
}

// orderOfLoad loads atomically with a memory order.
func orderOfLoad(order string) Example {
	return Example{Body: "constants {\ni32:\n%c0 = i32 " + order + ";\n}\n%v0 = call i32 @f3(i32 %p0, i32 %c0);\nret i32 %v0;"}
}

// ordersOfExchange compares and exchanges with two memory orders.
func ordersOfExchange(success, failure string) Example {
	return Example{Body: "constants {\ni32:\n%c0 = i32 " + success + ";\n%c1 = i32 " + failure + ";\n}\n" +
		"%v0 = call i32 @f4(i32 %p0, i32 %p0, i32 %p0, i32 %c0, i32 %c1);\nret i32 %v0;"}
}

// operationOf modifies memory by an operation.
func operationOf(operation string) Example {
	return Example{Body: "constants {\ni32:\n%c0 = i32 " + operation + ";\n%c1 = i32 6;\n}\n" +
		"%v0 = call i32 @f5(i32 %c0, i32 %p0, i32 %p0, i32 %c1);\nret i32 %v0;"}
}
