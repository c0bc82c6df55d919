package bind

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// The codes of what binding finds: statements that parse, but that no record
// can mean.
const (
	codeFit           = "abbreviation-fit"
	codeAbbrev        = "abbreviation-malformed"
	codeNoSection     = "abbreviation-section"
	codeWidth         = "block-width"
	codeResult        = "call-result"
	codeHeader        = "function-header"
	codeNumber        = "id-number"
	codeInitializers  = "initializer-count"
	codeLiteral       = "literal-i1"
	codeMisplaced     = "misplaced-statement"
	codeNoModule      = "no-module"
	codeNoTerminator  = "missing-terminator"
	codeTypeClass     = "type-class"
	codeTypeMismatch  = "type-mismatch"
	codeNoAbbrev      = "undefined-abbreviation"
	codeNoID          = "undefined-id"
	codeUndefinedType = "undefined-type"
)

// Codes that other packages report, too, or ask for: records that have no encoding,
// function blocks without an address, types that may be inferred.
const (
	CodeUndefinedType = codeUndefinedType
	CodeNoModule      = codeNoModule

	CodeHeader = codeHeader
	CodeFit    = codeFit
	CodeWidth  = codeWidth
)

// Rules are the cards of the package's codes, in alphabetical order. The
// examples are the text of a function body with the parameters `i32 %p0, float
// %p1` unless they start with `module`.
var Rules = []diag.Rule{
	{Code: codeFit, Title: "an abbreviation must fit its record", Severity: diag.Error, Clause: "Abbreviations",
		Explanation: "Every value of the record must equal the literal, fit the fixed width, or be a char6 character, and there must be as many values as the abbreviation has. Without a suffix the default abbreviation is used, which fits all records.",
		Example:     example("abbreviations {\nfunction:\n@a0 = abbrev <15>;\n}", "blocks 1;\nret void; <@a0>")},
	{Code: codeAbbrev, Title: "an abbreviation must be well formed", Severity: diag.Error, Clause: "Abbreviation Record",
		Explanation: "`array` stands second to last, around a scalar encoding; fixed takes 1 to 32 bits, vbr 2 to 32.",
		Example:     example("abbreviations {\nfunction:\n@a0 = abbrev <2, fixed(77)>;\n}", "blocks 1;\nret void;")},
	{Code: codeNoSection, Title: "an abbreviation needs a section", Severity: diag.Error, Clause: "Abbreviations Block",
		Explanation: "A global abbreviation is for one kind of block. The line `function:` (or another kind) says for which, and comes first.",
		Example:     example("abbreviations {\n@a0 = abbrev <10>;\n}", "blocks 1;\nret void;")},
	{Code: codeWidth, Title: "the abbreviation indices must fit the block's width", Severity: diag.Error, Clause: "Enter Block Record",
		Explanation: "`<B>` after the brace gives the bits of an abbreviation index in the block: at least as many as the largest index used needs, at most 32. Leave it out to have it computed.",
		Example:     example("abbreviations {\nfunction:\n@a0 = abbrev <10>;\n}", "<2>\nblocks 1;\nret void; <@a0>")},
	{Code: codeResult, Title: "a call defines a value just when it returns one", Severity: diag.Error, Clause: "Function Calls",
		Explanation: "Whether a call defines a value follows from the return type. The text must agree, or all later numbers are off.",
		Example:     example("", "blocks 1;\n%v0 = call void @f0(i32 %p0, float %p1);\nret void;")},
	{Code: codeHeader, Title: "a function block's header repeats its declaration", Severity: diag.Error, Clause: "Function Blocks",
		Explanation: "The header is not stored: the Nth function block implements the Nth `define`. Its address, types and parameters must say the same as that line.",
		Example:     "module {\ntypes {\ncount 2;\n@t0 = void;\n@t1 = void ();\n}\ndefine external void @f0();\nfunction void @f1() {\nblocks 1;\nret void;\n}\n}\n"},
	{Code: codeNumber, Title: "IDs are numbered in the order of their definitions", Severity: diag.Error, Clause: "PNaCl Identifiers",
		Explanation: "An ID's number is not stored: it is the position of its definition among those of its kind. Renumbering follows from the order.",
		Example:     example("", "blocks 1;\n%v7 = add i32 %p0, %p0;\nret void;")},
	{Code: codeInitializers, Title: "`initializers N` is followed by N initializers", Severity: diag.Error, Clause: "Compound Initializer",
		Explanation: "The record holds the number; the braces only show it. Both must agree.",
		Example:     "module {\nglobals {\ncount 1;\nvar @g0, align 1,\ninitializers 3 {\nzerofill 1;\nzerofill 1;\n}\n}\n}\n"},
	{Code: codeLiteral, Title: "an i1 is 0 or 1", Severity: diag.Error, Clause: "Integer Literal",
		Explanation: "Other literals of i1 have no record of their own: 1 and -1 are the same value.",
		Example:     example("", "blocks 1;\nconstants {\ni1:\n%c0 = i1 -0;\n}\nret void;")},
	{Code: codeMisplaced, Title: "a statement stands in the block its record belongs to", Severity: diag.Error, Clause: "PNaCl Blocks",
		Explanation: "Record codes mean different things in different blocks, so a statement can only be written in its own.",
		Example:     "module {\n%b0:\n}\n"},
	{Code: codeNoTerminator, Title: "a basic block ends with a terminator", Severity: diag.Error, Clause: "Terminator Instructions",
		Explanation: "A label begins a basic block, and control does not fall through to it: the block in front must branch there, or end in another way. Records have no labels, so that without the terminator the two blocks would be one.",
		Example:     example("", "blocks 2;\n%b0:\n%v0 = add i32 %p0, %p0;\n%b1:\nret void;")},
	{Code: codeNoModule, Title: "a text has a module", Severity: diag.Error, Clause: "Module Block",
		Explanation: "A bitcode file is one module block: `module {` and what it contains.",
		Example:     "// nothing yet\n"},
	{Code: codeTypeClass, Title: "integers and floating values have different mnemonics", Severity: diag.Error, Clause: "Floating Point Binary Instructions",
		Explanation: "`add` and `fadd` are one record: the operands' type decides. The text must use the mnemonic of that type.",
		Example:     example("", "blocks 1;\n%v0 = add float %p1, %p1;\nret void;")},
	{Code: codeTypeMismatch, Title: "a written type must be the operand's type", Severity: diag.Error, Clause: "Typing Functions",
		Explanation: "The type in front of an operand is not stored: it follows from the operand. It is written for the reader, and must be right.",
		Example:     example("", "blocks 1;\n%v0 = add i64 %p0, %p0;\nret void;")},
	{Code: codeNoAbbrev, Title: "an abbreviation must be defined", Severity: diag.Error, Clause: "Abbreviations",
		Explanation: "`<@aN>` counts the global abbreviations of this kind of block, `<%aN>` those defined earlier in the block itself.",
		Example:     example("", "blocks 1;\nret void; <@a3>")},
	{Code: codeNoID, Title: "a value must be defined", Severity: diag.Error, Clause: "AbsoluteIndex",
		Explanation: "Parameters, constants and addresses must exist where they are used. Only instruction values may be used ahead of their definition.",
		Example:     example("", "blocks 1;\n%v0 = add i32 %p0, %c0;\nret void;")},
	{Code: codeUndefinedType, Title: "a type must be defined in the types block", Severity: diag.Error, Clause: "Types Block",
		Explanation: "Records hold type IDs, so every type that a record needs has a line in the types block.",
		Example:     example("", "blocks 1;\n%v0 = zext i32 %p0 to i64;\nret void;")},
}

// example is a module with one function whose body, after the brace, is given.
func example(abbreviations, body string) string {
	return "module {\nversion 1;\n" + abbreviations +
		"\ntypes {\ncount 4;\n@t0 = i32;\n@t1 = float;\n@t2 = void;\n@t3 = void (i32, float);\n@t4 = i1;\n}\n" +
		"define external void @f0(i32, float);\nglobals {\ncount 0;\n}\n" +
		"function void @f0(i32 %p0, float %p1) {\n" + body + "\n}\n}\n"
}
