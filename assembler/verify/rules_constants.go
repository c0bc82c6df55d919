package verify

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// Section G: constants.

var (
	settypeFirst = &Rule{
		Code: "G1-settype-first", Title: "a constant stands before the first type of its block",
		Why: "The type that was set last is the type of a constant.", Do: "Set the type first: `i32:`.",
		Clause: "Constants Blocks", Example: Example{Body: "constants {\n 3: <4, 2>\n}\nret i32 %p0;"},
	}
	settypeKnown = &Rule{
		Code: "G2-settype", Title: "a constants block sets a type that does not exist",
		Why: "Types are defined in the types block.", Do: "Define the type there.",
		Clause: "Set Type Record", Example: Example{Body: "constants {\n 3: <1, 99>\n}\nret i32 %p0;"},
	}
	settypeValue = &Rule{
		Code: "G3-settype-value", Title: "a constants block sets a type that has no values",
		Why: "Constants are scalars or vectors.", Do: "Set a scalar or vector type.",
		Clause: "Set Type Record", Example: Example{Body: "constants {\n void:\n}\nret i32 %p0;"},
	}
	integerLiteral = &Rule{
		Code: "G4-integer-literal", Title: "an integer literal is of a type that is no integer",
		Why: "Its bits mean something only as an integer.", Do: "Set an integer type, or write a floating literal.",
		Clause: "Integer Literal", Example: Example{Body: "constants {\n float:\n 3: <4, 2>\n}\nret i32 %p0;"},
	}
	floatingLiteral = &Rule{
		Code: "G5-floating-literal", Title: "a floating literal is of a type that is neither float nor double",
		Why: "Its bits mean something only as a floating value.", Do: "Set float or double, or write an integer literal.",
		Clause: "Floating Point Literal", Example: Example{Body: "constants {\n i32:\n 3: <6, 0>\n}\nret i32 %p0;"},
	}
	literalRange = &Rule{
		Code: "G6-literal-range", Title: "an integer literal does not fit its type",
		Why: "Readers drop the bits that do not fit.", Do: "Write the value that is meant.",
		Clause: "Integer Literal", Severity: diag.Warning, Harmless: true,
		Example: Example{Body: "constants {\n i8:\n %c0 = i8 1000;\n}\nret i32 %p0;"},
	}
	constantShape = &Rule{
		Code: "G7-constant-shape", Title: "a record of a constants block has too few or too many values",
		Why: "A literal has one value, undef has none.", Do: "Give the record the values the manual lists.",
		Clause: "Undefined Literal", Example: Example{Body: "constants {\n i32:\n 3: <3, 1>\n}\nret i32 %p0;"},
	}
	constantRecordUnknown = &Rule{
		Code: "G8-unknown-record", Title: "a constants block holds a record the manual does not know",
		Why: "Readers refuse records they do not know.", Do: "Remove the record.",
		Clause: "Constants Blocks", Example: Example{Body: "constants {\n i32:\n 3: <77>\n}\nret i32 %p0;"},
	}
	constantsLate = &Rule{
		Code: "G9-constants-late", Title: "a constants block follows an instruction",
		Why: "Constants are numbered before the values of instructions.", Do: "Move the block to the start of the function.",
		Clause: "Function Blocks", Example: Example{Body: "blocks 2;\nbr label %b1;\nconstants {\n}\nret i32 %p0;"},
	}
	constantsTwice = &Rule{
		Code: "G9-constants-twice", Title: "a function has a second constants block",
		Why: "The manual has one block of constants in a function.", Do: "Put all constants into one block.",
		Clause: "Function Blocks", Severity: diag.Warning, InModule: diag.Hint, Harmless: true,
		Example: Example{Body: "constants {\n}\nconstants {\n}\nret i32 %p0;"},
	}
	constantUnused = &Rule{
		Code: "G11-case-constant", Title: "a constant is not used by any instruction",
		Why: "The values of a switch's cases stand in its own record: constants for them only make the file larger.", Do: "Remove the constant.",
		Clause: "Constants Blocks", Severity: diag.Note, InModule: diag.Hint, Harmless: true,
		Example: Example{Body: "blocks 3;\nconstants {\n i32:\n %c0 = i32 7;\n}\nswitch i32 %p0 {\n default: br label %b1;\n i32 7: br label %b2;\n}\nret i32 %p0;\nret i32 %p0;"},
	}
)

var constantRules = []*Rule{
	settypeFirst, settypeKnown, settypeValue, integerLiteral, floatingLiteral, literalRange, constantShape,
	constantRecordUnknown, constantsLate, constantsTwice, constantUnused,
}
