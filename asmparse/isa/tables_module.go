package isa

// Statements of the module, types, globals, valuesymtab and constants blocks,
// in the order of the manual.

var moduleRows = []section{
	{"Version Record", Module, []entry{
		{id: Version, name: "version", syntax: "version <N:count>;", record: "1, N:n",
			doc: "The version of the record layout. It must be 1."},
	}},
	{"Function Address", Module, []entry{
		{id: FunctionAddress, name: "function address",
			syntax: "<P:keyword@proto> <L:keyword@linkage> <T:type> <F:def@f>(<*, <U:type>>);",
			record: "8, T:sig, 0, P:word, L:word",
			doc:    "A function address and its signature. Each `define` takes the next function block as its body."},
	}},
}

var typeRows = []section{
	{"Types Block: Count Record", Types, []entry{
		{id: TypesCount, name: "count", syntax: "count <N:count>;", record: "1, N:n",
			doc: "The number of types the block defines. It must stand first."},
	}},
	{"Void Type", Types, []entry{
		{id: TypeVoid, name: "void type", syntax: "<R:def@t> = void;", record: "2",
			doc: "The type of no value: only a function's return type."},
	}},
	{"Integer Types", Types, []entry{
		{id: TypeInteger, name: "integer type", syntax: "<R:def@t> = <T:type>;", record: "7, T:bits", class: IntegerClass,
			doc: "An integer of 1, 8, 16, 32 or 64 bits; pointers are i32. Signedness belongs to the instructions."},
	}},
	{"32-Bit Floating Point Type", Types, []entry{
		{id: TypeFloat, name: "float type", syntax: "<R:def@t> = float;", record: "3", doc: "IEEE 754 binary32."},
	}},
	{"64-bit Floating Point Type", Types, []entry{
		{id: TypeDouble, name: "double type", syntax: "<R:def@t> = double;", record: "4", doc: "IEEE 754 binary64."},
	}},
	{"Vector Types", Types, []entry{
		{id: TypeVector, name: "vector type", syntax: "<R:def@t> = <T:type>;", record: "12, T:vector",
			doc: "A vector: i1 x 4, 8 or 16, i8 x 16, i16 x 8, i32 x 4 or float x 4."},
	}},
	{"Function Type", Types, []entry{
		{id: TypeFunction, name: "function type", syntax: "<R:def@t> = <T:type> (<*, <U:type>>);", record: "21, 0, T:typeid, {U:typeid}",
			doc: "A function signature: return type and parameter types."},
	}},
}

var globalRows = []section{
	{"Globals Block: Count Record", Globals, []entry{
		{id: GlobalsCount, name: "count", syntax: "count <N:count>;", record: "5, N:n",
			doc: "The number of global addresses the block defines. It must stand first."},
	}},
	{"Global Variable Addresses", Globals, []entry{
		{id: GlobalVar, name: "var", syntax: "var <R:def@g>, align <V:align>,", record: "0, V:align, 0", result: Result{Rule: ResultPointer},
			doc: "A global variable. Its initializers follow and give its size."},
	}},
	{"Global Constant Addresses", Globals, []entry{
		{id: GlobalConst, name: "const", syntax: "const <R:def@g>, align <V:align>,", record: "0, V:align, 1", result: Result{Rule: ResultPointer},
			doc: "A global constant: memory the program only reads. Its initializers follow."},
	}},
	{"Zerofill Initializer", Globals, []entry{
		{id: Zerofill, name: "zerofill", syntax: "zerofill <N:count>;", record: "2, N:n",
			doc: "N bytes of zeros."},
	}},
	{"Data Initializer", Globals, []entry{
		{id: Data, name: "data", syntax: "<B:bytes>", record: "3, B:bytes",
			doc: "The bytes themselves."},
	}},
	{"Relocation Initializer", Globals, []entry{
		{id: Reloc, name: "reloc", syntax: "reloc <V:value>;", record: "4, V:abs",
			doc: "Four bytes that hold the address of a function or global."},
	}},
	{"Subfield Relocation Initializer", Globals, []entry{
		{id: RelocAddend, name: "reloc", syntax: "reloc <V:value> <X:addend>;", record: "4, V:abs, X:addend",
			doc: "Four bytes that hold an address plus or minus a constant, modulo 2^32."},
	}},
	{"Compound Initializer", Globals, []entry{
		{id: Initializers, name: "initializers", syntax: "initializers <N:count> {", record: "1, N:n",
			doc: "The next N initializers together make the memory of one global."},
	}},
}

var valuesymtabRows = []section{
	{"Entry Record", Valuesymtab, []entry{
		{id: Entry, name: "entry", syntax: "<V:value> : <B:name>;", record: "1, V:abs, B:bytes",
			doc: "Names a function address; in a function's own table, any value of the function."},
		{id: BlockEntry, name: "block entry", syntax: "<L:label> : <B:name>;", record: "2, L:n, B:bytes",
			doc: "Names a basic block, in a function's own table."},
	}},
}

var constantRows = []section{
	{"Set Type Record", Constants, []entry{
		{id: SetType, name: "settype", syntax: "<T:type>:", record: "1, T:typeid",
			doc: "The type of the constants that follow."},
		{id: SetTypeFunction, name: "settype", syntax: "<T:type> (<*, <U:type>>):", record: "1, T:sig",
			doc: "The type of the constants that follow. A function type is never allowed."},
	}},
	{"Undefined Literal", Constants, []entry{
		{id: Undef, name: "undef", syntax: "<R:def@c> = <T:type=set> undef;", record: "3", result: Result{Rule: ResultSet},
			doc: "A constant whose value nobody may depend on; the only vector constant."},
	}},
	{"Integer Literal", Constants, []entry{
		{id: IntegerLiteral, name: "integer literal", syntax: "<R:def@c> = <T:type=set> <V:integer>;", record: "4, V:signrot", class: IntegerClass, result: Result{Rule: ResultSet},
			doc: "An integer constant."},
	}},
	{"Floating Point Literal", Constants, []entry{
		{id: FloatingLiteral, name: "floating literal", syntax: "<R:def@c> = <T:type=set> <V:floating>;", record: "6, V:ieee", class: FloatingClass, result: Result{Rule: ResultSet},
			doc: "A floating constant: the shortest decimal of its bits, nan, inf, or the bits in hexadecimal."},
	}},
}
