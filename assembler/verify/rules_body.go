package verify

// Section H: function body structure.

var (
	blockCountFirst = &Rule{
		Code: "H1-block-count", Title: "a function does not begin with the number of its basic blocks",
		Why: "Readers make the basic blocks before they read the first branch. There is at least one.", Do: "Begin the function with `blocks N;`, once.",
		Clause: "Function Blocks: Count Record", Example: Example{Body: "ret i32 %p0;\nblocks 1;"},
	}
	blocksMore = &Rule{
		Code: "H2-more-blocks", Title: "a function has more basic blocks than it announces",
		Why: "Each terminator ends one basic block.", Do: "Write the number of terminators.",
		Clause: "Function Blocks: Count Record", Example: Example{Body: "blocks 1;\nret i32 %p0;\nret i32 %p0;"},
	}
	blocksFewer = &Rule{
		Code: "H3-fewer-blocks", Title: "a function has fewer basic blocks than it announces",
		Why: "A basic block without instructions has no meaning.", Do: "Write the number of terminators.",
		Clause: "Function Blocks: Count Record", Example: Example{Body: "blocks 2;\nret i32 %p0;"},
	}
	unterminated = &Rule{
		Code: "H4-unterminated", Title: "the last instruction of a function is no terminator",
		Why: "Control would run past the end of the function.", Do: "End the function with a branch, a switch, `ret` or `unreachable`.",
		Clause: "Terminator Instructions", Example: Example{Body: "%v0 = add i32 %p0, %p0;"},
	}
	branchTarget = &Rule{
		Code: "H5-branch-target", Title: "a branch goes to a basic block that does not exist",
		Why: "Basic blocks are numbered from 0 in the order of the function.", Do: "Name an existing basic block.",
		Clause: "Terminator Instructions", Example: Example{Body: "br label %b7;"},
	}
	branchEntry = &Rule{
		Code: "H6-branch-entry", Title: "a branch goes to the entry block",
		Why: "The entry block has no predecessors: it is where the function starts.", Do: "Put a block that only branches in front.",
		Clause: "Function Blocks", Example: Example{Body: "br label %b0;"},
	}
	operandExists = &Rule{
		Code: "H7-operand", Title: "an operand names a value that does not exist",
		Why: "Operands are values of the function, functions or globals.", Do: "Name an existing value.",
		Clause: "PNaCl Identifiers", Example: Example{Body: "%v0 = add i32 %p0, %v9;\nret i32 %p0;"},
	}
	forwardDeclared = &Rule{
		Code: "H8-undeclared-forward", Title: "a value is used before its definition without a declaration",
		Why: "Readers must know the type of a value before they meet its use.", Do: "Declare it before the first use: `declare i32 %v1;`.",
		Clause:  "Forward Type Declaration",
		Example: Example{Body: "blocks 4;\nbr label %b2;\n%v0 = add i32 %v1, %p0;\nret i32 %v0;\n%v1 = add i32 %p0, %p0;\nbr label %b1;\nret i32 %p0;"},
	}
	forwardShape = &Rule{
		Code: "H9-forward-declaration", Title: "a declaration declares no value that is defined later",
		Why: "A declaration gives the type of one instruction value, once, before it is defined.", Do: "Remove it, or name such a value.",
		Clause: "Forward Type Declaration", Example: Example{Body: "declare i32 %p0;\nret i32 %p0;"},
	}
	forwardType = &Rule{
		Code: "H10-declared-type", Title: "a value is defined with another type than declared",
		Why: "Readers treat earlier uses by the declared type.", Do: "Declare the type of the definition.",
		Clause: "Forward Type Declaration", Example: Example{Body: "declare i64 %v0;\n%v0 = add i32 %p0, %p0;\nret i32 %v0;"},
	}
	forwardUnresolved = &Rule{
		Code: "H11-unresolved-declaration", Title: "a declared value is never defined",
		Why: "A declaration stands for an instruction that follows.", Do: "Remove it, or add the instruction.",
		Clause: "Forward Type Declaration", Example: Example{Body: "declare i32 %v0;\nret i32 %p0;"},
	}
	dominance = &Rule{
		Code: "H12-dominance", Title: "a value is used where its definition may not have been executed",
		Why: "Every path to a use must lead through the definition.", Do: "Move the definition up, or merge the values of the paths with a phi.",
		Clause: "ABI: Instruction Reference", Example: Example{Body: "blocks 3;\nconstants {\n i1:\n %c0 = i1 1;\n}\nbr i1 %c0, label %b1, label %b2;\n%v0 = add i32 %p0, %p0;\nbr label %b2;\nret i32 %v0;"},
	}
	phiPlace = &Rule{
		Code: "H14-phi-place", Title: "a phi follows another instruction of its basic block",
		Why: "Phis take their values on the edge into the block, before any instruction.", Do: "Move the phi to the start of the block.",
		Clause: "Phi Instruction", Example: Example{Body: "blocks 2;\nbr label %b1;\n%v0 = add i32 %p0, %p0;\n%v1 = phi i32 [%p0, %b0];\nret i32 %v1;"},
	}
	phiEntry = &Rule{
		Code: "H15-phi-entry", Title: "a phi stands in the entry block",
		Why: "Control does not come from any block there.", Do: "Use the value itself.",
		Clause: "Function Blocks", Example: Example{Body: "%v0 = phi i32 [%p0, %b0];\nret i32 %p0;"},
	}
	phiEdges = &Rule{
		Code: "H16-phi-edges", Title: "a phi has not exactly one value for each edge into its basic block",
		Why: "Whichever way control comes, there is one value.", Do: "Give one pair for each predecessor.",
		Clause: "Phi Instruction", Example: Example{Body: "blocks 3;\nconstants {\n i1:\n %c0 = i1 1;\n}\nbr i1 %c0, label %b1, label %b2;\nbr label %b2;\n%v0 = phi i32 [%p0, %b0];\nret i32 %v0;"},
	}
	phiType = &Rule{
		Code: "H17-phi-type", Title: "a phi merges a value of another type",
		Why: "The phi is one value of one type.", Do: "Convert the value in the block it comes from.",
		Clause: "Phi Instruction", Example: Example{Body: "blocks 2;\nbr label %b1;\n%v0 = phi i32 [%p1, %b0];\nret i32 %p0;"},
	}
	phiShape = &Rule{
		Code: "H18-phi-shape", Title: "a phi is not a type and pairs of values and basic blocks",
		Why: "It has a value type and at least one pair, and the blocks exist.", Do: "Give one pair for each predecessor.",
		Clause: "Phi Instruction", Example: Example{Body: "blocks 2;\nbr label %b1;\n3: <16, 0, 2, 0, 2>\nret i32 %p0;"},
	}
	returnType = &Rule{
		Code: "H19-return-type", Title: "a function returns something else than its type says",
		Why: "Callers use the result by the function's type.", Do: "Return a value of that type; `ret void` if there is none.",
		Clause: "Return Value Instruction", Example: Example{Body: "ret i64 %p1;"},
	}
	bodyRecord = &Rule{
		Code: "H20-unknown-record", Title: "a function holds a record the manual does not know",
		Why: "Readers refuse records they do not know.", Do: "Remove the record.",
		Clause: "Function Blocks", Example: Example{Body: "3: <77, 1>\nret i32 %p0;"},
	}
)

var bodyRules = []*Rule{
	blockCountFirst, blocksMore, blocksFewer, unterminated, branchTarget, branchEntry, operandExists, forwardDeclared,
	forwardShape, forwardType, forwardUnresolved, dominance, phiPlace, phiEntry, phiEdges, phiType, phiShape, returnType, bodyRecord,
}
