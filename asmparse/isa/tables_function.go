package isa

// Statements of the function block, in the order of the manual.

var functionRows = []section{
	{"Function Blocks: Count Record", Function, []entry{
		{id: BlocksCount, name: "blocks", syntax: "blocks :?<N:count>;", record: "1, N:n",
			doc: "The number of basic blocks of the function. It must stand first."},
	}},
}

var terminatorRows = []section{
	{"Unconditional Branch Instruction", Function, []entry{
		{id: Br, name: "br", syntax: "br label? <B:label>;", record: "11, B:n", term: true,
			doc: "Goes to a basic block."},
	}},
	{"Conditional Branch Instruction", Function, []entry{
		{id: BrIf, name: "br", syntax: "br <T:type=C> <C:value>, label? <X:label>, label? <Y:label>;", record: "11, X:n, Y:n, C:rel", term: true,
			doc: "Goes to the first block if the condition is true, to the second otherwise."},
	}},
	{"Unreachable", Function, []entry{
		{id: Unreachable, name: "unreachable", syntax: "unreachable;", record: "15", term: true,
			doc: "Control never gets here."},
	}},
	{"Switch Instruction", Function, []entry{
		{id: Switch, name: "switch",
			syntax: "switch <T:type> <V:value> {\n default: br label? <D:label>;<*\n <U:type=T> <C:integer>: br label? <L:label>;>\n}",
			record: "12, T:typeid, V:rel64, D:n, #, {1, 1, C:signrot, L:n}", term: true,
			doc: "Goes to the block of the case that equals the selector, or to the default block."},
	}},
	{"Return Instruction", Function, []entry{
		{id: RetVoid, name: "ret", syntax: "ret void;", record: "10", term: true,
			doc: "Returns from a function without a value."},
		{id: Ret, name: "ret", syntax: "ret <T:type=V> <V:value>;", record: "10, V:rel", term: true,
			doc: "Returns a value."},
	}},
}

// binary is the row of a two-operand instruction.
func binary(id ID, name string, sub uint64, class Class, doc string) entry {
	return entry{id: id, name: name, sub: sub, class: class, doc: doc,
		syntax: "<R:def@v> = <op> <T:type=A> <A:value>, <B:value>;", record: "2, A:rel, B:rel, op",
		result: Result{ResultOf, 1}}
}

var binaryRows = []section{
	{"Integer Binary Instructions", Function, []entry{
		binary(Add, "add", 0, IntegerClass, "Sum, modulo 2^n."),
		binary(Sub, "sub", 1, IntegerClass, "Difference, modulo 2^n."),
		binary(Mul, "mul", 2, IntegerClass, "Product, modulo 2^n."),
		binary(SDiv, "sdiv", 4, IntegerClass, "Signed quotient, rounded toward zero. Division by zero traps."),
		binary(UDiv, "udiv", 3, IntegerClass, "Unsigned quotient. Division by zero traps."),
		binary(SRem, "srem", 6, IntegerClass, "Signed remainder, with the sign of the dividend. Division by zero traps."),
		binary(URem, "urem", 5, IntegerClass, "Unsigned remainder. Division by zero traps."),
		binary(Shl, "shl", 7, IntegerClass, "Shift left. The amount must be below the width."),
		binary(LShr, "lshr", 8, IntegerClass, "Shift right, filling with zeros. The amount must be below the width."),
		binary(AShr, "ashr", 9, IntegerClass, "Shift right, filling with the sign. The amount must be below the width."),
		binary(And, "and", 10, IntegerClass, "Bitwise and."),
		binary(Or, "or", 11, IntegerClass, "Bitwise or."),
		binary(Xor, "xor", 12, IntegerClass, "Bitwise exclusive or."),
	}},
	{"Floating Point Binary Instructions", Function, []entry{
		binary(FAdd, "fadd", 0, FloatingClass, "Floating sum."),
		binary(FSub, "fsub", 1, FloatingClass, "Floating difference."),
		binary(FMul, "fmul", 2, FloatingClass, "Floating product."),
		binary(FDiv, "fdiv", 4, FloatingClass, "Floating quotient."),
		binary(FRem, "frem", 6, FloatingClass, "Floating remainder, with the sign of the dividend, as C's fmod."),
	}},
}

var memoryRows = []section{
	{"Alloca Instruction", Function, []entry{
		{id: Alloca, name: "alloca", syntax: "<R:def@v> = alloca i8, <T:type=S> <S:value>, align <V:align>;", record: "19, S:rel, V:align",
			result: Result{Rule: ResultPointer},
			doc:    "Allocates S bytes on the stack, freed when the function returns. The result is their address."},
	}},
	{"Load Instruction", Function, []entry{
		{id: Load, name: "load", syntax: "<R:def@v> = load <T:type>* <P:value>, align <V:align>;", record: "20, P:rel, V:align, T:typeid",
			result: Result{ResultTypeID, 3},
			doc:    "Loads a value from an address. Alignment: 1 for integers, 1 or the size for floats, the element size for vectors."},
	}},
	{"Store Instruction", Function, []entry{
		{id: Store, name: "store", syntax: "store <T:type=S> <S:value>, <U:type=S>* <P:value>, align <V:align>;", record: "24, P:rel, S:rel, V:align",
			doc: "Stores a value at an address. Alignment: 1 for integers, 1 or the size for floats, the element size for vectors."},
	}},
}

// cast is the row of a conversion.
func cast(id ID, name string, sub uint64, doc string) entry {
	return entry{id: id, name: name, sub: sub, doc: doc,
		syntax: "<R:def@v> = <op> <T:type=A> <A:value> to <U:type>;", record: "3, A:rel, U:typeid, op",
		result: Result{ResultTypeID, 2}}
}

var conversionRows = []section{
	{"Integer Truncating Instruction", Function, []entry{cast(Trunc, "trunc", 0, "Drops the high bits of an integer.")}},
	{"Floating Point Truncating Instruction", Function, []entry{cast(FPTrunc, "fptrunc", 7, "Rounds a double to float.")}},
	{"Zero Extending Instruction", Function, []entry{cast(ZExt, "zext", 1, "Widens an integer, filling with zeros.")}},
	{"Sign Extending Instruction", Function, []entry{cast(SExt, "sext", 2, "Widens an integer, filling with its sign.")}},
	{"Floating Point Extending Instruction", Function, []entry{cast(FPExt, "fpext", 8, "Widens a float to double.")}},
	{"Floating Point to Unsigned Integer Instruction", Function, []entry{cast(FPToUI, "fptoui", 3, "Rounds toward zero to an unsigned integer.")}},
	{"Floating Point to Signed Integer Instruction", Function, []entry{cast(FPToSI, "fptosi", 4, "Rounds toward zero to a signed integer.")}},
	{"Unsigned Integer to Floating Point Instruction", Function, []entry{cast(UIToFP, "uitofp", 5, "Converts an unsigned integer to floating point.")}},
	{"Signed Integer to Floating Point Instruction", Function, []entry{cast(SIToFP, "sitofp", 6, "Converts a signed integer to floating point.")}},
	{"Bitcast Instruction", Function, []entry{cast(Bitcast, "bitcast", 11, "Reads the same bits as another type of the same size.")}},
}

var compareRows = []section{
	{"Integer Comparison Instructions", Function, []entry{
		{id: ICmp, name: "icmp", syntax: "<R:def@v> = icmp <C:keyword@icmp> <T:type=A> <A:value>, <B:value>;", record: "28, A:rel, B:rel, C:word",
			class: IntegerClass, result: Result{ResultCompare, 1},
			doc: "Compares integers. The result is i1, or a vector of them."},
	}},
	{"Floating Point Comparison Instructions", Function, []entry{
		{id: FCmp, name: "fcmp", syntax: "<R:def@v> = fcmp <C:keyword@fcmp> <T:type=A> <A:value>, <B:value>;", record: "28, A:rel, B:rel, C:word",
			class: FloatingClass, result: Result{ResultCompare, 1},
			doc: "Compares floating values. The result is i1, or a vector of them."},
	}},
}

var vectorRows = []section{
	{"Insert Element Instruction", Function, []entry{
		{id: InsertElement, name: "insertelement", syntax: "<R:def@v> = insertelement <T:type=V> <V:value>, <U:type=E> <E:value>, <W:type=I> <I:value>;",
			record: "7, V:rel, E:rel, I:rel", result: Result{ResultOf, 1},
			doc: "A copy of a vector with one element replaced. The index is a constant."},
	}},
	{"Extract Element Instruction", Function, []entry{
		{id: ExtractElement, name: "extractelement", syntax: "<R:def@v> = extractelement <T:type=V> <V:value>, <W:type=I> <I:value>;",
			record: "6, V:rel, I:rel", result: Result{ResultElement, 1},
			doc: "One element of a vector. The index is a constant."},
	}},
}

var otherRows = []section{
	{"Forward Type Declaration", Function, []entry{
		{id: ForwardDeclare, name: "declare", syntax: "declare <T:type> <V:value>;", record: "43, V:abs, T:typeid",
			doc: "The type of a value that is used before the instruction that defines it."},
	}},
	{"Phi Instruction", Function, []entry{
		{id: Phi, name: "phi", syntax: "<R:def@v> = phi <T:type> <*, [<V:value>, <B:label>]>;", record: "16, T:typeid, {V:signed, B:n}",
			result: Result{ResultTypeID, 1},
			doc:    "The value that belongs to the basic block control came from."},
	}},
	{"Select Instruction", Function, []entry{
		{id: Select, name: "select", syntax: "<R:def@v> = select <T:type=C> <C:value>, <U:type=A> <A:value>, <W:type=B> <B:value>;",
			record: "29, A:rel, B:rel, C:rel", result: Result{ResultOf, 1},
			doc: "The first value where the condition is true, the second where it is false."},
	}},
	{"Direct Function Call", Function, []entry{
		{id: Call, name: "call", syntax: "<R:def@v?> = <K:keyword@tail>call <T:type=F()> <F:callee>(<*, <U:type=A> <A:value>>);",
			record: "34, K:cc, F:rel, {A:rel}", result: Result{ResultReturn, 2},
			doc: "Calls a function by its address."},
	}},
	{"Indirect Function Call", Function, []entry{
		{id: CallIndirect, name: "call", syntax: "<R:def@v?> = <K:keyword@tail>call <T:type> <F:value>(<*, <U:type=A> <A:value>>);",
			record: "44, K:cc, F:rel, T:typeid, {A:rel}", result: Result{ResultReturnID, 3},
			doc: "Calls the function whose address is a value. The signature is made of the written types."},
	}},
}
