package asmparse

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// The codes of the diagnostics of this package. They are never renamed.
const (
	codeExpected     = "syntax-expected"
	codeUnknown      = "syntax-unknown-instruction"
	codeWrongBlock   = "syntax-wrong-block"
	codeToken        = "syntax-token"
	codeFailed       = "syntax-failed-disassembly"
	codeUnclosed     = "syntax-unclosed-block"
	codeStray        = "syntax-stray-brace"
	codeEncoding     = "syntax-encoding"
	codeTooLarge     = "syntax-too-large"
	codeTooMany      = "syntax-too-many-errors"
	codeRange        = "literal-range"
	codeLiteralRange = "literal-width"
	codeFloat        = "literal-floating"
	codeAlign        = "literal-align"
	codeName         = "literal-name"
	codeEscape       = "literal-escape"
)

// Rules are the cards of this package's diagnostics.
var Rules = []diag.Rule{
	{
		Code: codeExpected, Severity: diag.Error, Title: "something else should stand here",
		Explanation: "The line starts like one of the language, but this token does not fit. The message says what may stand in its place.",
		Clause:      "Syntax sections",
		Example:     "module {\n  version;\n}\n",
	},
	{
		Code: codeUnknown, Severity: diag.Error, Title: "no instruction of this name",
		Explanation: "The word starts no statement of this block, nor of any other.",
		Clause:      "Function Blocks",
		Example:     "module {\nfunction void @f0() {\n  blocks 1;\n  unreachabel;\n}\n}\n",
	},
	{
		Code: codeWrongBlock, Severity: diag.Error, Title: "the statement belongs to another block",
		Explanation: "Every statement stands in one kind of block: instructions in functions, types in `types`. Move it, or look for a brace that is missing or too much.",
		Clause:      "PNaClAsm",
		Example:     "module {\n  unreachable;\n}\n",
	},
	{
		Code: codeToken, Severity: diag.Error, Title: "a character that is no part of the language",
		Explanation: "The text is made of words, identifiers, numbers, quoted names and punctuation; only comments may hold other characters.",
		Clause:      "PNaClAsm",
		Example:     "module {\n  #\n}\n",
	},
	{
		Code: codeFailed, Severity: diag.Error, Title: "the text comes from a failed disassembly",
		Explanation: "pnacl-bcdis prints `Error(…)` between the lines and may lose or glue instructions there. Such a text does not stand for the file it was made from.",
		Clause:      "errata E68",
		Example:     "module {\nError(16:0): no version\n}\n",
	},
	{
		Code: codeUnclosed, Severity: diag.Error, Title: "a block is not closed",
		Explanation: "Every `{` needs its `}`. A function ends, at the latest, where the next one starts.",
		Clause:      "Exit Block Record",
		Example:     "module {\n  version 1;\n",
	},
	{
		Code: codeStray, Severity: diag.Error, Title: "a brace that closes nothing",
		Explanation: "All blocks are closed already.",
		Clause:      "Exit Block Record",
		Example:     "module {\n}\n}\n",
	},
	{
		Code: codeEncoding, Severity: diag.Error, Title: "an encoding in the wrong form",
		Explanation: "`fixed` and `vbr` take a number of bits, `char6` takes nothing, `array` takes one other encoding and must be the last.",
		Clause:      "Abbreviation Record",
		Example:     "module {\n  %a0 = abbrev <array(char6), 1>;\n}\n",
	},
	{
		Code: codeTooLarge, Severity: diag.Error, Title: "the text is too large",
		Explanation: "One function, or what stands between two functions, may have 4 gigabytes of text. A line that is not laid out in the usual way, or is faulty, may have a million tokens. Blocks nest up to 64 deep.",
		Clause:      "",
	},
	{
		Code: codeTooMany, Severity: diag.Error, Title: "too many errors",
		Explanation: "A function, or what stands between two functions, has more than 1000 faulty lines: it is probably no PNaClAsm. The rest of it is not read.",
		Clause:      "",
	},
	{
		Code: codeRange, Severity: diag.Error, Title: "a number is out of range",
		Explanation: "Record values have 64 bits, the numbers of identifiers 32, addends lie between -2147483648 and 4294967295, bytes between 0 and 255.",
		Clause:      "errata E16, E18",
		Example:     "module {\n  version 18446744073709551616;\n}\n",
	},
	{
		Code: codeLiteralRange, Severity: diag.Warning, Title: "a literal does not fit in its type",
		Explanation: "An n-bit integer holds -2^(n-1) to 2^n - 1. The number is assembled as it stands; the translator drops its high bits.",
		Clause:      "Integer Literals; errata E19",
		Example:     "module {\nfunction void @f0() {\n  constants {\n    i8:\n      %c0 = i8 1000;\n  }\n}\n}\n",
	},
	{
		Code: codeFloat, Severity: diag.Error, Title: "a floating literal without value",
		Explanation: "A decimal must not overflow to infinity: write `inf`. Raw bits are `0x` and at most 8 digits for float, 16 for double; they have no sign.",
		Clause:      "Floating Point Literals; errata E22",
		Example:     "module {\nfunction void @f0() {\n  constants {\n    float:\n      %c0 = float 1e+60;\n  }\n}\n}\n",
	},
	{
		Code: codeAlign, Severity: diag.Error, Title: "an alignment that records cannot hold",
		Explanation: "An alignment is 0 or a power of two up to 2^29 bytes.",
		Clause:      "Memory Blocks and Alignment; errata E13",
		Example:     "module {\n  globals {\n    count 1;\n    var @g0, align 3,\n      zerofill 1;\n  }\n}\n",
	},
	{
		Code: codeName, Severity: diag.Error, Title: "a character that a quoted name cannot hold",
		Explanation: "Quoted names hold printable ASCII except the quote and the backslash; there are no escapes. Any other byte is written in a list: `{'a', 10}`.",
		Clause:      "Valuesymtab Block; errata E43",
		Example:     "module {\n  valuesymtab {\n    @f0 : \"a\\n\";\n  }\n}\n",
	},
	{
		Code: codeEscape, Severity: diag.Error, Title: "a string that cannot be read",
		Explanation: "In the strings of globals a backslash starts an escape: `\\n`, `\\t`, `\\r`, `\\0`, `\\\\`, `\\\"`, `\\xHH` for a byte and `\\u{HHHH}` for a character in UTF-8. `x\"DE AD\"` holds bytes as pairs of hexadecimal digits.",
		Clause:      "",
		Example:     "const @g0, \"100\\%\"\n",
	},
}
