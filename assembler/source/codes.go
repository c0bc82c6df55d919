package source

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// The codes of the diagnostics of this package. They are never renamed.
const (
	codeUndefined = "name-undefined"
	codeTwice     = "name-twice"
	codeLiteral   = "literal-operand"
	codeMisfit    = "literal-width" // as of a constant that is written
	codeInclude   = "include"
	codeOwner     = "initializer-owner"
)

// Rules are the cards of this package's diagnostics.
var Rules = []diag.Rule{
	{Code: codeUndefined, Title: "a name must be defined", Severity: diag.Error, Clause: "",
		Explanation: "A name with `%` belongs to its function: a parameter, a block or the value of an instruction. One with `@` belongs to the module: a function or a global. It may stand before its definition, but there must be one.",
		Example:     "function external void @_start(i32 %info) {\n%sum = add i32 %info, %step;\nret void;\n}\n"},
	{Code: codeTwice, Title: "a name has one definition", Severity: diag.Error, Clause: "",
		Explanation: "A name stands for one number. Two values, or two functions, need two names.",
		Example:     "function external void @_start(i32 %info) {\n%sum = add i32 %info, 1;\n%sum = add i32 %info, 2;\nret void;\n}\n"},
	{Code: codeLiteral, Title: "a literal must be one of the type in front of it", Severity: diag.Error, Clause: "Constants Blocks",
		Explanation: "A literal in the place of a value becomes a constant of the type that is written in front of it: digits, `0x`, `0b` and characters for integers, digits with a point or an exponent, `inf` and `nan` for floating types, `undef` for all.",
		Example:     "function external void @_start(i32 %info) {\n%sum = add i32 %info, 1.5;\nret void;\n}\n"},
	{Code: codeInclude, Title: "an included file must be there", Severity: diag.Error, Clause: "",
		Explanation: "`include \"FILE\"` takes in the definitions of a file in the folder of the text or below it, once, and `include <irt>` what is called of the functions that come with pnaclasm. A file cannot include itself, by way of others neither.",
		Example:     "include \"nowhere.pnaclasm\"\n"},
	{Code: codeOwner, Title: "an initializer belongs to a global", Severity: diag.Error, Clause: "Globals Block",
		Explanation: "Strings, bytes and words are the memory of the `var` or `const` in front of them.",
		Example:     "\"Hello\"\n"},
}
