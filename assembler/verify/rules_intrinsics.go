package verify

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// Section J: intrinsics.

var (
	intrinsicUnknown = &Rule{
		Code: "J1-unknown-intrinsic", Title: "a function has a name that is reserved for intrinsics, but is none of them",
		Why: "Names that start with `llvm.` are for the intrinsics of the ABI.", Do: "Use one of these, or choose another name.",
		Clause:  "ABI: List of allowed intrinsics",
		Example: Example{Addresses: "$\ndeclare external void @f11();", Names: "$\n@f11 : \"llvm.donothing\";"},
	}
	intrinsicSignature = &Rule{
		Code: "J2-intrinsic-signature", Title: "an intrinsic is declared with a wrong type",
		Why: "Each intrinsic has one type; addresses are i32.", Do: "Declare it with the type of the ABI.",
		Clause:  "ABI: List of allowed intrinsics",
		Example: Example{Addresses: "$\ndeclare external void @f11();", Names: "$\n@f11 : \"llvm.nacl.read.tp\";"},
	}
	intrinsicAddress = &Rule{
		Code: "J4-intrinsic-address", Title: "the address of an intrinsic is used",
		Why: "Intrinsics have no address: they stand for instructions.", Do: "Write a function that calls the intrinsic and use its address.",
		Clause:  "ABI: Intrinsic Functions",
		Example: Example{Body: "%v0 = add i32 %p0, @f10;\nret i32 %p0;"},
	}
	memoryAlign = &Rule{
		Code: "J5-memory-alignment", Title: "memcpy, memmove or memset is called with another alignment than the constant 1",
		Why: "Other alignments promise what a portable program cannot keep.", Do: "Pass the constant i32 1.",
		Clause:  "ABI: List of allowed intrinsics",
		Example: Example{Body: "constants {\n i32:\n %c0 = i32 4;\n i1:\n %c1 = i1 0;\n i32:\n %c2 = i32 1;\n i1:\n %c3 = i1 1;\n i32:\n %c4 = i32 6;\n i32:\n %c5 = i32 9;\n i32:\n %c6 = i32 2;\n}\ncall void @f2(i32 %p0, i32 %p0, i32 %p0, i32 %c0, i1 %c1);\nret i32 %p0;"},
	}
	memoryOrder = &Rule{
		Code: "J6-memory-order", Title: "an atomic operation has a memory order that is not allowed",
		Why: "Orders are constants: acquire (3), release (4), acquire-release (5) and sequentially consistent (6). Loads do not release and stores do not acquire; a failed cmpxchg stores nothing and orders no more than a successful one.", Do: "Use 6 if in doubt.",
		Clause:  "ABI: Atomic intrinsics",
		Example: Example{Body: "constants {\n i32:\n %c0 = i32 4;\n i1:\n %c1 = i1 0;\n i32:\n %c2 = i32 1;\n i1:\n %c3 = i1 1;\n i32:\n %c4 = i32 6;\n i32:\n %c5 = i32 9;\n i32:\n %c6 = i32 2;\n}\n%v0 = call i32 @f3(i32 %p0, i32 %c6);\nret i32 %p0;"},
	}
	rmwOperation = &Rule{
		Code: "J7-rmw-operation", Title: "an atomic read-modify-write has an unknown operation",
		Why: "Operations are constants: add (1), sub (2), or (3), and (4), xor (5), exchange (6).", Do: "Use one of these.",
		Clause:  "ABI: Atomic intrinsics",
		Example: Example{Body: "constants {\n i32:\n %c0 = i32 4;\n i1:\n %c1 = i1 0;\n i32:\n %c2 = i32 1;\n i1:\n %c3 = i1 1;\n i32:\n %c4 = i32 6;\n i32:\n %c5 = i32 9;\n i32:\n %c6 = i32 2;\n}\n%v0 = call i32 @f5(i32 %c5, i32 %p0, i32 %p0, i32 %c4);\nret i32 %p0;"},
	}
	lockFreeSize = &Rule{
		Code: "J8-lock-free-size", Title: "is.lock.free asks about another size than 1, 2, 4 or 8 bytes",
		Why: "The size is a constant: one that an atomic operation can have.", Do: "Use one of these.",
		Clause:  "ABI: Atomic intrinsics",
		Example: Example{Body: "constants {\n i32:\n %c0 = i32 4;\n i1:\n %c1 = i1 0;\n i32:\n %c2 = i32 1;\n i1:\n %c3 = i1 1;\n i32:\n %c4 = i32 6;\n i32:\n %c5 = i32 9;\n i32:\n %c6 = i32 2;\n}\n%v0 = call i1 @f6(i32 %c5, i32 %p0);\nret i32 %p0;"},
	}
	memoryVolatile = &Rule{
		Code: "J9-volatile", Title: "memcpy, memmove or memset is called as volatile",
		Why: "Volatile accesses are not part of the ABI.", Do: "Pass the constant i1 0.",
		Clause: "ABI: Volatile Memory Accesses", Severity: diag.Warning, Harmless: true,
		Example: Example{Body: "constants {\n i32:\n %c0 = i32 4;\n i1:\n %c1 = i1 0;\n i32:\n %c2 = i32 1;\n i1:\n %c3 = i1 1;\n i32:\n %c4 = i32 6;\n i32:\n %c5 = i32 9;\n i32:\n %c6 = i32 2;\n}\ncall void @f2(i32 %p0, i32 %p0, i32 %p0, i32 %c2, i1 %c3);\nret i32 %p0;"},
	}
	bitCountZero = &Rule{
		Code: "J10-is-zero-undef", Title: "the second argument of ctlz or cttz is no constant",
		Why: "It says whether the result for zero matters, which the translator must know.", Do: "Pass a constant i1.",
		Clause:  "ABI: List of allowed intrinsics",
		Example: Example{Body: "constants {\n i1:\n %c0 = i1 1;\n}\n%v0 = trunc i32 %p0 to i1;\n%v1 = call i32 @f7(i32 %p0, i1 %v0);\nret i32 %p0;"},
	}
	stackRestore = &Rule{
		Code: "J11-stack-restore", Title: "stackrestore is called with something else than a result of stacksave, or that is used otherwise",
		Why: "What stacksave returns means something to stackrestore only.", Do: "Keep the result of stacksave and pass it.",
		Clause: "ABI: List of allowed intrinsics", Severity: diag.Warning, Harmless: true,
		Example: Example{Body: "call void @f9(i32 %p0);\nret i32 %p0;"},
	}
)

var intrinsicRules = []*Rule{
	intrinsicUnknown, intrinsicSignature, intrinsicAddress, memoryAlign, memoryOrder, rmwOperation, lockFreeSize, memoryVolatile, bitCountZero, stackRestore,
}
