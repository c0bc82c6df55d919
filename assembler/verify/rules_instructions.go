package verify

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// Section I: instructions.

var (
	binaryShape = &Rule{
		Code: "I1-binary-shape", Title: "a binary instruction has too few or too many values",
		Why: "It has two operands and an operator.", Do: "Give the record three values.",
		Clause:  "Integer Binary Instructions",
		Example: Example{Body: "3: <2, 1, 1>\nret i32 %p0;"},
	}
	binaryFlags = &Rule{
		Code: "I1-binary-flags", Title: "a binary instruction has flags",
		Why: "Old files have a fourth value with flags, which readers ignore.", Do: "Assemble the program again without them.",
		Clause: "ABI: Fast-Math Flags", Severity: diag.Warning, Harmless: true,
		Example: Example{Body: "3: <2, 4, 4, 0, 1>\nret i32 %p0;"},
	}
	binaryOperator = &Rule{
		Code: "I2-binary-operator", Title: "a binary instruction has an unknown operator",
		Why: "The manual lists the operators.", Do: "Use one of them.",
		Clause:  "Integer Binary Instructions",
		Example: Example{Body: "3: <2, 4, 4, 99>\nret i32 %p0;"},
	}
	binaryTypes = &Rule{
		Code: "I3-operand-types", Title: "the operands of a binary instruction differ in type",
		Why: "Both operands and the result are of one type.", Do: "Convert one of them.",
		Clause:  "Integer Binary Instructions",
		Example: Example{Body: "%v0 = add i32 %p0, %p1;\nret i32 %p0;"},
	}
	arithmeticType = &Rule{
		Code: "I4-arithmetic-type", Title: "integer arithmetic is done on something else than integers of 8 to 64 bits",
		Why: "Arithmetic on i1 is left to `and`, `or` and `xor`; floating values have instructions of their own.", Do: "Use an instruction for the type, or convert the operands.",
		Clause:  "ABI: List of allowed instructions",
		Example: Example{Body: "constants {\n i1:\n %c0 = i1 1;\n}\n%v0 = add i1 %c0, %c0;\nret i32 %p0;"},
	}
	logicType = &Rule{
		Code: "I5-logic-type", Title: "a bitwise instruction has operands that are no integers",
		Why: "Only integers have bits to combine.", Do: "Read the bits with `bitcast` first.",
		Clause:  "Logical And",
		Example: Example{Body: "3: <2, 2, 2, 10>\nret i32 %p0;"},
	}
	castShape = &Rule{
		Code: "I8-cast-shape", Title: "a conversion has too few or too many values, or no type",
		Why: "It has an operand, a type and an operator.", Do: "Give the record three values; define the type in the types block.",
		Clause:  "Conversion Instructions",
		Example: Example{Body: "3: <3, 4, 0>\nret i32 %p0;"},
	}
	castOperator = &Rule{
		Code: "I9-cast-operator", Title: "a conversion has an unknown operator",
		Why: "The manual lists the conversions; there are none of pointers.", Do: "Use one of them.",
		Clause:  "Conversion Instructions",
		Example: Example{Body: "3: <3, 4, 4, 9>\nret i32 %p0;"},
	}
	castTypes = &Rule{
		Code: "I10-cast-types", Title: "a conversion is not defined between these types",
		Why: "trunc makes integers smaller, zext and sext larger; fptrunc and fpext convert between double and float; the rest between integers and floating values, or between types of the same size.", Do: "Use the conversion for these types; none, if they are the same.",
		Clause:  "Conversion Instructions",
		Example: Example{Body: "%v0 = trunc i32 %p0 to i64;\nret i32 %p0;"},
	}
	compareTypes = &Rule{
		Code: "I12-compare-types", Title: "the operands of a comparison differ in type",
		Why: "Values of one type are compared.", Do: "Convert one of them.",
		Clause:  "Comparison Instructions",
		Example: Example{Body: "%v0 = icmp eq i32 %p0, %p1;\nret i32 %p0;"},
	}
	compareShape = &Rule{
		Code: "I13-compare-shape", Title: "a comparison is not made of two integers or floating values and a predicate",
		Why: "Only these have an order.", Do: "Compare integers or floating values.",
		Clause:  "Comparison Instructions",
		Example: Example{Body: "3: <28, 4, 4>\nret i32 %p0;"},
	}
	compareBits = &Rule{
		Code: "I14-compare-i1", Title: "a comparison is made of i1 values",
		Why: "Comparing i1 is not part of the ABI.", Do: "Use `xor` for `ne`; and `xor` with 1 after it for `eq`.",
		Clause:  "ABI: List of allowed instructions",
		Example: Example{Body: "constants {\n i1:\n %c0 = i1 1;\n}\n%v0 = icmp eq i1 %c0, %c0;\nret i32 %p0;"},
	}
	comparePredicate = &Rule{
		Code: "I15-predicate", Title: "a comparison has an unknown predicate",
		Why: "Integers and floating values have predicates of their own.", Do: "Use a predicate of the operand type.",
		Clause:  "Comparison Instructions",
		Example: Example{Body: "3: <28, 4, 4, 3>\nret i32 %p0;"},
	}
	selectShape = &Rule{
		Code: "I16-select-shape", Title: "a select has too few or too many values",
		Why: "It has two values and a condition.", Do: "Give the record three values.",
		Clause:  "Select Instruction",
		Example: Example{Body: "3: <29, 4, 4>\nret i32 %p0;"},
	}
	selectCondition = &Rule{
		Code: "I16-select-condition", Title: "the condition of a select is no i1",
		Why: "The condition is i1 or a vector of i1.", Do: "Compare first.",
		Clause:  "Select Instruction",
		Example: Example{Body: "%v0 = select i32 %p0, i32 %p0, i32 %p0;\nret i32 %p0;"},
	}
	selectTypes = &Rule{
		Code: "I17-select-types", Title: "the values of a select differ in type, or are no values to select",
		Why: "Either value may be the result.", Do: "Convert one of them.",
		Clause:  "Select Instruction",
		Example: Example{Body: "constants {\n i1:\n %c0 = i1 1;\n}\n%v0 = select i1 %c0, i32 %p0, i64 %p1;\nret i32 %p0;"},
	}
	selectVector = &Rule{
		Code: "I18-select-vector", Title: "a vector of conditions selects among values of another shape",
		Why: "Each condition selects one element.", Do: "Use vectors with as many elements, or one condition.",
		Clause:  "Select Instruction",
		Example: Example{Body: "constants {\n <4 x i1>:\n %c0 = <4 x i1> undef;\n}\n%v0 = select <4 x i1> %c0, i32 %p0, i32 %p0;\nret i32 %p0;"},
	}
	selectScalar = &Rule{
		Code: "I19-select-scalar", Title: "one condition selects between vectors",
		Why: "The manual wants a vector of conditions for vectors; the tools accept both.", Do: "Nothing, unless the program ought to follow the manual to the letter.",
		Clause: "Select Instruction", Severity: diag.Warning, Harmless: true,
		Example: Example{Body: "constants {\n i1:\n %c0 = i1 1;\n}\n%v0 = select i1 %c0, <4 x i32> %p3, <4 x i32> %p3;\nret i32 %p0;"},
	}
	branchShape = &Rule{
		Code: "I20-branch-shape", Title: "a branch has neither one target nor two and a condition",
		Why: "These are the two forms of the record.", Do: "Give the record one value or three.",
		Clause:  "Conditional Branch Instruction",
		Example: Example{Body: "blocks 2;\n3: <11, 1, 1>\nret i32 %p0;"},
	}
	branchCondition = &Rule{
		Code: "I20-branch-condition", Title: "the condition of a branch is no i1",
		Why: "It is true or false.", Do: "Compare first.",
		Clause:  "Conditional Branch Instruction",
		Example: Example{Body: "blocks 2;\nbr i32 %p0, label %b1, label %b1;\nret i32 %p0;"},
	}
	switchType = &Rule{
		Code: "I21-switch-type", Title: "the selector of a switch is not of the type the switch names",
		Why: "Cases are compared with the selector.", Do: "Name the type of the selector.",
		Clause:  "Switch Instruction",
		Example: Example{Body: "blocks 2;\n3: <12, 4, 4, 1, 0>\nret i32 %p0;"},
	}
	switchInteger = &Rule{
		Code: "I22-switch-integer", Title: "a switch selects by something else than an integer of 8 to 64 bits",
		Why: "For i1 there is the conditional branch.", Do: "Use a conditional branch, or convert the selector.",
		Clause:  "ABI: List of allowed instructions",
		Example: Example{Body: "blocks 2;\nconstants {\n i1:\n %c0 = i1 1;\n}\nswitch i1 %c0 {\n default: br label %b1;\n}\nret i32 %p0;"},
	}
	switchRange = &Rule{
		Code: "I23-case-range", Title: "a case of a switch is a range",
		Why: "Each case is one value: the record says 1, 1 in front of it.", Do: "Write one case for each value.",
		Clause:  "Switch Instruction",
		Example: Example{Body: "blocks 2;\n3: <12, 0, 4, 1, 1, 1, 0, 2, 1>\nret i32 %p0;"},
	}
	switchShape = &Rule{
		Code: "I24-switch-shape", Title: "a switch has not all of its cases",
		Why: "The record says how many cases follow.", Do: "Give all cases.",
		Clause:  "Switch Instruction",
		Example: Example{Body: "blocks 2;\n3: <12, 0, 4, 1, 2, 1, 1, 2, 1>\nret i32 %p0;"},
	}
	caseTwice = &Rule{
		Code: "I25-duplicate-case", Title: "two cases of a switch have the same value",
		Why: "Control can go to one of them only.", Do: "Remove one of the cases.",
		Clause:  "Switch Instruction",
		Example: Example{Body: "blocks 2;\nswitch i32 %p0 {\n default: br label %b1;\n i32 7: br label %b1;\n i32 7: br label %b1;\n}\nret i32 %p0;"},
	}
	caseRange = &Rule{
		Code: "I26-case-literal", Title: "the value of a case does not fit the type of the switch",
		Why: "The selector never has this value; readers drop the bits that do not fit.", Do: "Remove the case, or write the value that is meant.",
		Clause: "Switch Instruction", Severity: diag.Warning, Harmless: true,
		Example: Example{Body: "blocks 2;\nconstants {\n i8:\n %c0 = i8 1;\n}\nswitch i8 %c0 {\n default: br label %b1;\n i8 1000: br label %b1;\n}\nret i32 %p0;"},
	}
	returnShape = &Rule{
		Code: "I28-return-shape", Title: "a return has more than one value",
		Why: "A function returns one value or none.", Do: "Return one value.",
		Clause:  "Return Value Instruction",
		Example: Example{Body: "3: <10, 4, 4>"},
	}
	unreachableShape = &Rule{
		Code: "I29-unreachable-shape", Title: "unreachable has values",
		Why: "There is nothing to say about it.", Do: "Write `unreachable;`.",
		Clause:  "Unreachable",
		Example: Example{Body: "3: <15, 1>"},
	}
	allocaShape = &Rule{
		Code: "I30-alloca-shape", Title: "an alloca has too few or too many values",
		Why: "It has a size and an alignment.", Do: "Give the record two values.",
		Clause:  "Alloca Instruction",
		Example: Example{Body: "3: <19, 4>\nret i32 %p0;"},
	}
	allocaSize = &Rule{
		Code: "I30-alloca-size", Title: "the size of an alloca is no i32",
		Why: "Sizes are 32-bit numbers, as addresses are.", Do: "Convert the size to i32.",
		Clause:  "ABI: alloca",
		Example: Example{Body: "%v0 = alloca i8, i64 %p1, align 8;\nret i32 %p0;"},
	}
	allocaAddress = &Rule{
		Code: "I30-alloca-function", Title: "the size of an alloca is the address of a function",
		Why: "Readers take the size as it stands, and the address of a function is no number to them.", Do: "Use an i32 that is computed.",
		Clause:  "ABI: alloca",
		Example: Example{Body: "%v0 = alloca i8, i32 @f1, align 8;\nret i32 %p0;"},
	}
	allocaAlignment = &Rule{
		Code: "I31-alignment", Title: "the alignment of an alloca is larger than 2^29 bytes",
		Why: "No larger alignment can be had.", Do: "Use a smaller power of two.",
		Clause:  "Alloca Instruction",
		Example: Example{Body: "3: <19, 4, 31>\nret i32 %p0;"},
	}
	allocaUnaligned = &Rule{
		Code: "I31-alignment-zero", Title: "the alignment of an alloca is 0",
		Why: "The manual never allows an alignment of 0; readers take it for 1.", Do: "Write `align 1`.",
		Clause: "Alloca Instruction", Severity: diag.Warning, Harmless: true,
		Example: Example{Body: "%v0 = alloca i8, i32 %p0, align 0;\nret i32 %p0;"},
	}
	memoryShape = &Rule{
		Code: "I32-memory-shape", Title: "a load or store has too few or too many values, or no type",
		Why: "A load has an address, an alignment and a type; a store an address, a value and an alignment.", Do: "Give the record three values.",
		Clause:  "Load Instruction",
		Example: Example{Body: "3: <20, 4, 1>\nret i32 %p0;"},
	}
	addressI32 = &Rule{
		Code: "I33-address", Title: "the address of a load or store is no i32",
		Why: "Addresses have 32 bits.", Do: "Convert the address to i32.",
		Clause:  "Load Instruction",
		Example: Example{Body: "%v0 = load i32* %p1, align 1;\nret i32 %p0;"},
	}
	memoryType = &Rule{
		Code: "I34-memory-type", Title: "a value of this type cannot be in memory",
		Why: "Memory holds integers of 8 to 64 bits, float, double and vectors of these.", Do: "Extend i1 to i8 before it is stored, truncate it after it is loaded.",
		Clause:  "ABI: List of allowed instructions",
		Example: Example{Body: "%v0 = load i1* %p0, align 1;\nret i32 %p0;"},
	}
	memoryAlignment = &Rule{
		Code: "I35-memory-alignment", Title: "the alignment of a load or store is not the one for its type",
		Why: "Integers have align 1; float 1 or 4; double 1 or 8; vectors the size of their elements: what runs equally well on all targets.", Do: "Write the alignment for the type.",
		Clause:  "ABI: List of allowed instructions",
		Example: Example{Body: "%v0 = load i32* %p0, align 4;\nret i32 %p0;"},
	}
	storeConstant = &Rule{
		Code: "I36-store-constant", Title: "a store changes a constant global",
		Why: "Readers may put constants where nothing can be written, and take their contents for known.", Do: "Make the global a `var`, or store elsewhere.",
		Clause: "ABI: Global Variables", Severity: diag.Warning, Harmless: true,
		Example: Example{Globals: "count 1;\nconst @g0, align 1,\n  {1, 2, 3, 4}", Body: "store i32 %p0, i32* @g0, align 1;\nret i32 %p0;"},
	}
	vectorShape = &Rule{
		Code: "I37-vector-shape", Title: "an instruction on a vector element has too few or too many values",
		Why: "It has a vector, an index and, to insert, an element.", Do: "Give the record the values the manual lists.",
		Clause:  "Vector Instructions",
		Example: Example{Body: "3: <6, 1>\nret i32 %p0;"},
	}
	vectorOperand = &Rule{
		Code: "I37-vector-operand", Title: "an element is taken from or put into something that is no vector",
		Why: "Only vectors have elements.", Do: "Use a vector.",
		Clause:  "Vector Instructions",
		Example: Example{Body: "3: <6, 4, 4>\nret i32 %p0;"},
	}
	vectorIndexType = &Rule{
		Code: "I38-index-type", Title: "the index of a vector element is no i32",
		Why: "Indices are 32-bit numbers.", Do: "Use an i32 constant.",
		Clause:  "Vector Instructions",
		Example: Example{Body: "constants {\n i64:\n %c0 = i64 0;\n}\n%v0 = extractelement <4 x i32> %p3, i64 %c0;\nret i32 %p0;"},
	}
	vectorIndexConstant = &Rule{
		Code: "I39-index-constant", Title: "the index of a vector element is no constant",
		Why: "Targets have no instruction for a variable index.", Do: "Store the vector in memory and load the element from there.",
		Clause:  "Insert Element Instruction",
		Example: Example{Body: "%v0 = extractelement <4 x i32> %p3, i32 %p0;\nret i32 %p0;"},
	}
	vectorIndexRange = &Rule{
		Code: "I40-index-range", Title: "the index of a vector element is out of range",
		Why: "The elements are numbered from 0.", Do: "Use an index below the number of elements.",
		Clause:  "Insert Element Instruction",
		Example: Example{Body: "constants {\n i32:\n %c0 = i32 4;\n}\n%v0 = extractelement <4 x i32> %p3, i32 %c0;\nret i32 %p0;"},
	}
	vectorElement = &Rule{
		Code: "I41-element-type", Title: "the value put into a vector is not of the element type",
		Why: "All elements are of one type.", Do: "Convert the value.",
		Clause:  "Insert Element Instruction",
		Example: Example{Body: "constants {\n i32:\n %c0 = i32 0;\n}\n%v0 = insertelement <4 x i32> %p3, float %p2, i32 %c0;\nret i32 %p0;"},
	}
	callShape = &Rule{
		Code: "I42-call-shape", Title: "a call has too few values",
		Why: "It has a calling convention, a callee and, if indirect, a return type.", Do: "Give the record these values.",
		Clause:  "Call Instructions",
		Example: Example{Body: "3: <34, 0>\nret i32 %p0;"},
	}
	callCallee = &Rule{
		Code: "I43-callee", Title: "a direct call does not name a function",
		Why: "What it calls is known.", Do: "Call a value with an indirect call.",
		Clause:  "Direct Function Call",
		Example: Example{Body: "3: <34, 0, 4>\nret i32 %p0;"},
	}
	callArguments = &Rule{
		Code: "I44-argument-count", Title: "a call has too few or too many arguments",
		Why: "The function takes as many as its type says.", Do: "Give one argument for each parameter.",
		Clause:  "Direct Function Call",
		Example: Example{Body: "call void @f0();\nret i32 %p0;"},
	}
	callTypes = &Rule{
		Code: "I45-argument-type", Title: "an argument of a call is not of the type of the parameter",
		Why: "The function takes values of the types its type says.", Do: "Convert the argument.",
		Clause:  "Direct Function Call",
		Example: Example{Body: "call void @f0(i64 %p1);\nret i32 %p0;"},
	}
	callAddress = &Rule{
		Code: "I46-callee-address", Title: "the callee of an indirect call is no i32",
		Why: "It is the address of a function.", Do: "Call an address of type i32.",
		Clause:  "Indirect Function Call",
		Example: Example{Body: "call void %p2();\nret i32 %p0;"},
	}
	callSignature = &Rule{
		Code: "I47-indirect-types", Title: "an indirect call passes or returns an integer that is neither i32 nor i64",
		Why: "Only intrinsics take such integers, and they have no address.", Do: "Pass an i32.",
		Clause:  "ABI: Scalar types",
		Example: Example{Body: "constants {\n i1:\n %c0 = i1 1;\n}\ncall void %p0(i1 %c0);\nret i32 %p0;"},
	}
	callReturnType = &Rule{
		Code: "I48-return-type", Title: "the return type of an indirect call does not exist",
		Why: "Types are defined in the types block.", Do: "Define the type there.",
		Clause:  "Indirect Function Call",
		Example: Example{Body: "3: <44, 0, 4, 99>\nret i32 %p0;"},
	}
	callFunction = &Rule{
		Code: "I49-indirect-function", Title: "an indirect call names a function",
		Why: "A direct call says the same in less space, and its types are checked.", Do: "Use a direct call.",
		Clause: "Indirect Function Call", Severity: diag.Warning, Harmless: true,
		Example: Example{Body: "3: <44, 0, 15, 1, 4>\nret i32 %p0;"},
	}
	callConvention = &Rule{
		Code: "I50-calling-convention", Title: "a call has another calling convention than C's",
		Why: "The C calling convention (0) is the only one that is portable.", Do: "Use 0.",
		Clause:  "ABI: Calling Conventions",
		Example: Example{Body: "3: <34, 2, 15, 4>\nret i32 %p0;"},
	}
)

var instructionRules = []*Rule{
	binaryShape, binaryFlags, binaryOperator, binaryTypes, arithmeticType, logicType, castShape, castOperator, castTypes, compareTypes, compareShape, compareBits, comparePredicate, selectShape, selectCondition, selectTypes, selectVector, selectScalar, branchShape, branchCondition, switchType, switchInteger, switchRange, switchShape, caseTwice, caseRange, returnShape, unreachableShape, allocaShape, allocaSize, allocaAddress, allocaAlignment, allocaUnaligned, memoryShape, addressI32, memoryType, memoryAlignment, storeConstant, vectorShape, vectorOperand, vectorIndexType, vectorIndexConstant, vectorIndexRange, vectorElement, callShape, callCallee, callArguments, callTypes, callAddress, callSignature, callReturnType, callFunction, callConvention,
}
