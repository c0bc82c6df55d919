package verify

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// Section F: value symbol table.

var (
	nameValue = &Rule{
		Code: "F1-name-value", Title: "a name is given to a value that does not exist",
		Why: "The module's table names function addresses and globals; a function's own table, its values.", Do: "Remove the entry.",
		Clause: "Entry Record", Example: Example{Names: "$\n3: <1, 99, 97>"},
	}
	nameBlock = &Rule{
		Code: "F2-name-block", Title: "a name is given to a basic block that does not exist",
		Why: "Basic blocks have names only in the table of their function.", Do: "Remove the entry.",
		Clause: "Entry Record", Example: Example{Names: "$\n3: <2, 0, 97>"},
	}
	nameEmpty = &Rule{
		Code: "F3-empty-name", Title: "a name is empty",
		Why: "An entry gives a value a name.", Do: "Write a name, or remove the entry.",
		Clause: "Entry Record", Harmless: true, Example: Example{Names: "$\n3: <1, 1>"},
	}
	nameBytes = &Rule{
		Code: "F4-name-bytes", Title: "a name has characters that are no bytes",
		Why: "Names are sequences of bytes.", Do: "Write values from 0 to 255.",
		Clause: "Entry Record", Harmless: true, Example: Example{Names: "$\n3: <1, 1, 97, 256>"},
	}
	nameZero = &Rule{
		Code: "F4-name-zero", Title: "a name has a byte 0",
		Why: "Symbol tables of executables end names with it; readers of bitcode stop at one.", Do: "Choose a name without it.",
		Clause: "Entry Record", Harmless: true, Example: Example{Names: "$\n3: <1, 1, 97, 0>"},
	}
	nameRecordUnknown = &Rule{
		Code: "F5-unknown-record", Title: "a symbol table holds a record the manual does not know",
		Why: "There are entries of values (1) and of basic blocks (2).", Do: "Remove the record.",
		Clause: "Valuesymtab Block", Harmless: true, Example: Example{Names: "$\n3: <3, 1, 97>"},
	}
	nameTwice = &Rule{
		Code: "F6-named-twice", Title: "a value is named twice",
		Why: "Tools would disagree which name counts.", Do: "Remove one of the entries.",
		Clause: "Entry Record", Example: Example{Names: "$\n@f10 : \"llvm.trap\";"},
	}
	nameUnique = &Rule{
		Code: "F7-duplicate-name", Title: "two values have the same name",
		Why: "Names are how functions are told apart; the second would be renamed.", Do: "Choose another name.",
		Clause: "Entry Record", Example: Example{Names: "$\n@f1 : \"_start\";"},
	}
	nameStripped = &Rule{
		Code: "F8-unstripped", Title: "functions other than the entry point and intrinsics have names",
		Why: "The manual wants shipped programs without other names; most have them, and nothing depends on it.", Do: "Remove the names to make the file smaller.",
		Clause: "Valuesymtab Block", Severity: diag.Note, InModule: diag.Off, Harmless: true,
		Example: Example{Names: "$\n@f1 : \"main\";"},
	}
)

var nameRules = []*Rule{
	nameValue, nameBlock, nameEmpty, nameBytes, nameZero, nameRecordUnknown, nameTwice, nameUnique, nameStripped,
}
