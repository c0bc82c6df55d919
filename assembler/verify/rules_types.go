package verify

// Section C: types block.

var (
	typeCountFirst = &Rule{
		Code: "C1-count-first", Title: "the types block does not begin with its count",
		Why: "Readers make room for as many types as the count says.", Do: "Begin the block with `count N;`.",
		Clause: "Types Block", Example: Example{Types: "@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\ncount 3;"},
	}
	typeCount = &Rule{
		Code: "C2-type-count", Title: "the count of the types block is not the number of its types",
		Why: "Readers make room for as many types as the count says.", Do: "Write the number of types.",
		Clause: "Types Block: Count Record", Example: Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);"},
	}
	typeShape = &Rule{
		Code: "C3-type-shape", Title: "a record of the types block has too few or too many values",
		Why: "Each kind of type has a fixed shape.", Do: "Give the record the values the manual lists.",
		Clause: "Types Block", Example: Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <3, 1>"},
	}
	integerWidth = &Rule{
		Code: "C4-integer-width", Title: "there is no integer type of this width",
		Why: "Integers have 1, 8, 16, 32 or 64 bits: what every target can handle.", Do: "Use the next larger width.",
		Clause: "Integer Types", Example: Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i3;"},
	}
	vectorType = &Rule{
		Code: "C5-vector-type", Title: "there is no such vector type",
		Why: "Vectors have 128 bits: <16 x i8>, <8 x i16>, <4 x i32>, <4 x float>; and 4, 8 or 16 elements of i1, the results of their comparisons.",
		Do:  "Use one of these.", Clause: "Vector Types",
		Example: Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i64;\n@t4 = <2 x i64>;"},
	}
	typeOrder = &Rule{
		Code: "C6-type-order", Title: "a type refers to a type that is not defined before it",
		Why: "Types are read once, in order.", Do: "Move the definition up.",
		Clause: "Types Block", Example: Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <21, 0, 9>"},
	}
	varargs = &Rule{
		Code: "C7-varargs", Title: "a function type has a variable number of parameters",
		Why: "How such arguments are passed differs between targets.", Do: "Pass the address of a buffer instead.",
		Clause: "ABI: Functions", Example: Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <21, 1, 1>"},
	}
	typeRecordUnknown = &Rule{
		Code: "C8-unknown-type", Title: "the types block holds a record the manual does not know",
		Why: "Types are void, float, double, integers, vectors and function types.", Do: "Remove the record.",
		Clause: "Types Block", Example: Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n3: <5>"},
	}
	typeUnique = &Rule{
		Code: "C9-duplicate-type", Title: "a type is defined twice",
		Why: "The text names a type by its structure, so that it could not tell the two apart.", Do: "Remove the second definition.",
		Clause: "Types Block", Harmless: true, Example: Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i32;"},
	}
	functionType = &Rule{
		Code: "C10-function-type", Title: "a function type takes or returns something that is no value",
		Why: "Parameters are scalars or vectors; so are results, unless there is none.", Do: "Pass an address as i32.",
		Clause: "Function Type", Example: Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = void (void);"},
	}
)

var typeRules = []*Rule{
	typeCountFirst, typeCount, typeShape, integerWidth, vectorType, typeOrder, varargs, typeRecordUnknown, typeUnique, functionType,
}
