package verify

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// Section D: function addresses.

var (
	addressShape = &Rule{
		Code: "D1-address-shape", Title: "a function address has too few or too many values",
		Why: "It has four: type, calling convention, prototype and linkage.", Do: "Give the record four values.",
		Clause: "Function Address", Example: Example{Addresses: "$\n3: <8, 9, 0, 1>"},
	}
	addressType = &Rule{
		Code: "D2-address-type", Title: "the type of a function address is no function type",
		Why: "It says what the function takes and returns.", Do: "Use the ID of a function type.",
		Clause: "Function Address", Example: Example{Addresses: "$\n3: <8, 0, 0, 0, 3>", Functions: "function void @f11() {\n blocks 1;\n ret void;\n}"},
	}
	addressLinkage = &Rule{
		Code: "D3-linkage", Title: "a function address has an unknown linkage",
		Why: "Functions are external (0) or internal (3).", Do: "Use one of these.",
		Clause: "Function Address", Example: Example{Addresses: "$\n3: <8, 11, 0, 0, 1>", Functions: "function void @f11() {\n blocks 1;\n ret void;\n}"},
	}
	addressConvention = &Rule{
		Code: "D4-calling-convention", Title: "a function has another calling convention than C's",
		Why: "The C calling convention (0) is the only one that is portable.", Do: "Use 0.",
		Clause: "ABI: Calling Conventions", Example: Example{Addresses: "$\n3: <8, 11, 1, 0, 3>", Functions: "function void @f11() {\n blocks 1;\n ret void;\n}"},
	}
	signatureTypes = &Rule{
		Code: "D5-signature", Title: "a function takes or returns an integer that is neither i32 nor i64",
		Why: "How narrow integers are extended when passed differs between targets. Intrinsics are exempt.", Do: "Pass an i32, and extend or truncate explicitly.",
		Clause: "ABI: Scalar types", Harmless: true,
		Example: Example{Types: "count 5;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = i8;\n@t4 = void (i8);", Addresses: "$\ndefine internal void @f1(i8);", Functions: "function void @f1(i8 %p0) {\n blocks 1;\n ret void;\n}"},
	}
	undefinedFunction = &Rule{
		Code: "D6-undefined-function", Title: "a function is declared but not defined",
		Why: "A program is complete: nothing is linked to it later. Only intrinsics are declared.", Do: "Define the function.",
		Clause: "Function Address", InModule: diag.Hint, Harmless: true,
		Example: Example{Addresses: "$\ndeclare internal void @f11();"},
	}
	externalFunction = &Rule{
		Code: "D7-external-function", Title: "a function other than the entry point and intrinsics is external",
		Why: "Nothing outside of the program can refer to it.", Do: "Make the function internal, or name it `_start` if it is the entry point.",
		Clause: "ABI: Linkage Types", InModule: diag.Hint, Harmless: true,
		Example: Example{Addresses: "$\ndefine external void @f11();", Functions: "function void @f11() {\n blocks 1;\n ret void;\n}"},
	}
	entryPoint = &Rule{
		Code: "D8-entry-point", Title: "the module has no entry point",
		Why: "A program starts at its external function `_start`.", Do: "Define `external void @fN(i32)` and name it `_start` in the symbol table.",
		Clause: "ABI: Linkage Types", InModule: diag.Off, Harmless: true,
		Example: Example{Types: "count 3;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);", Addresses: "define internal void @f0(i32);"},
	}
	entryType = &Rule{
		Code: "D10-entry-type", Title: "the entry point is not of type void (i32)",
		Why: "The runtime passes one argument, the address of the startup information, and expects nothing back.", Do: "Define it as `void (i32)`.",
		Clause: "ABI: Linkage Types", Severity: diag.Warning, InModule: diag.Hint, Harmless: true,
		Example: Example{Types: "count 4;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n@t3 = void ();", Addresses: "define internal void @f0(i32);\ndefine external void @f1();",
			Names: `@f1 : "_start";`, Functions: "function void @f1() {\n blocks 1;\n ret void;\n}"},
	}
	intrinsicDefined = &Rule{
		Code: "D11-intrinsic-defined", Title: "an intrinsic is defined",
		Why: "The translator knows what an intrinsic does: a body would never be used.", Do: "Declare it instead, or give the function another name.",
		Clause: "Function Address", Example: Example{Addresses: "$\ndefine external void @f11();", Names: "$\n@f11 : \"llvm.nacl.atomic.fence.all\";", Functions: "function void @f11() {\n blocks 1;\n ret void;\n}"},
	}
	intrinsicInternal = &Rule{
		Code: "D12-intrinsic-internal", Title: "an intrinsic is internal",
		Why: "It is not part of the module.", Do: "Declare it external.",
		Clause: "Function Address", Severity: diag.Warning, Harmless: true,
		Example: Example{Addresses: "$\ndeclare internal void @f11();", Names: "$\n@f11 : \"llvm.nacl.atomic.fence.all\";"},
	}
)

var addressRules = []*Rule{
	addressShape, addressType, addressLinkage, addressConvention, signatureTypes, undefinedFunction,
	externalFunction, entryPoint, entryType, intrinsicDefined, intrinsicInternal,
}
