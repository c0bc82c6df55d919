package ir

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// The codes of what reading finds.
const (
	codeSyntax      = "ir-syntax"
	codeTypedPtr    = "ir-typed-pointer"
	codeUnknown     = "ir-unknown"
	codeUndefined   = "ir-undefined"
	codeTwice       = "ir-defined-twice"
	codeUnsupported = "ir-unsupported"
)

// Rules are the cards of the package's codes, in alphabetical order. Each
// example is a module.
var Rules = []diag.Rule{
	{Code: codeTwice, Title: "a name is defined once in a module of LLVM IR", Severity: diag.Error, Clause: "LLVM Language Reference, Identifiers",
		Explanation: "A second function, variable or value of a name would leave open which one is meant.",
		Example:     "@a = global i32 0\n@a = global i32 1\n"},
	{Code: codeSyntax, Title: "the text is LLVM IR", Severity: diag.Error, Clause: "LLVM Language Reference",
		Explanation: "The text does not read as what clang and opt of LLVM 17 to 22 print. If a newer LLVM wrote it, print it with one of these.",
		Example:     "define void @f( {\n"},
	{Code: codeTypedPtr, Title: "pointers in LLVM IR are opaque", Severity: diag.Error, Clause: "LLVM Language Reference, Pointer Type",
		Explanation: "Until version 14, LLVM wrote the type a pointer points to, as in `i8*`. `opt -S OLD.ll -o NEW.ll` of LLVM 17 or later writes the same module with `ptr`.",
		Example:     "@a = global i8* null\n"},
	{Code: codeUndefined, Title: "what LLVM IR uses is defined", Severity: diag.Error, Clause: "LLVM Language Reference, Identifiers",
		Explanation: "A name stands for a value, a basic block, a type or a symbol that the module nowhere defines or declares.",
		Example:     "define i32 @f() {\n  ret i32 %x\n}\n"},
	{Code: codeUnknown, Title: "the instruction or constant is known", Severity: diag.Error, Clause: "LLVM Language Reference, Instruction Reference",
		Explanation: "The word is none that LLVM 17 to 22 have in this place.",
		Example:     "define void @f() {\n  frobnicate i32 1\n  ret void\n}\n"},
	{Code: codeUnsupported, Title: "the construct of LLVM IR has a form in PNaCl", Severity: diag.Error, Clause: "Stability of the PNaCl bitcode ABI",
		Explanation: "The construct is LLVM's, but nothing in the stable ABI can stand for it: other address spaces, exception handling of Windows, scalable vectors.",
		Example:     "@a = addrspace(3) global i32 0\n"},
}
