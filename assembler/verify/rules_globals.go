package verify

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// Section E: globals.

var (
	globalCountFirst = &Rule{
		Code: "E1-count-first", Title: "the globals block does not begin with its count",
		Why: "Local values are counted from the number of globals.", Do: "Begin the block with `count N;`, once.",
		Clause: "Globals Block", Example: Example{Globals: "var @g0, align 1,\nzerofill 4;\ncount 1;"},
	}
	globalCount = &Rule{
		Code: "E2-global-count", Title: "the count of the globals block is not the number of its globals",
		Why: "Local values are counted from the number of globals.", Do: "Write the number of globals.",
		Clause: "Globals Block: Count Record", Example: Example{Globals: "count 1;"},
	}
	globalInitializer = &Rule{
		Code: "E3-missing-initializer", Title: "a global has no initializer, or not as many as announced",
		Why: "The initializers say how large the global is.", Do: "Add the initializer: `zerofill N;` for N bytes of zeros.",
		Clause: "Globals Block", Example: Example{Globals: "count 1;\nvar @g0, align 1,\n"},
	}
	strayInitializer = &Rule{
		Code: "E4-stray-initializer", Title: "an initializer belongs to no global",
		Why: "A global has one initializer, or as many as `initializers N` announces.", Do: "Announce it, or remove it.",
		Clause: "Globals Block", Example: Example{Globals: "count 0;\nzerofill 4;"},
	}
	compoundPlace = &Rule{
		Code: "E5-compound-place", Title: "a compound initializer does not directly follow its global",
		Why: "It announces the initializers of one global and cannot be nested.", Do: "Put it directly after the global.",
		Clause: "Compound Initializer", Example: Example{Globals: "count 1;\nvar @g0, align 1,\ninitializers 2 {\n zerofill 1;\n 3: <1, 2>\n zerofill 1;\n}"},
	}
	compoundEmpty = &Rule{
		Code: "E6-empty-compound", Title: "a compound initializer announces nothing",
		Why: "The global would have no memory.", Do: "Give it initializers.",
		Clause: "Compound Initializer", Example: Example{Globals: "count 1;\nvar @g0, align 1,\ninitializers 0 {\n}"},
	}
	compoundSingle = &Rule{
		Code: "E6-single-compound", Title: "a compound initializer announces only one initializer",
		Why: "A compound is made of more than one; a single one stands for itself.", Do: "Remove the `initializers 1` around it.",
		Clause: "ABI: Global Variables", Severity: diag.Warning, InModule: diag.Hint, Harmless: true,
		Example: Example{Globals: "count 1;\nvar @g0, align 1,\ninitializers 1 {\n zerofill 4;\n}"},
	}
	dataBytes = &Rule{
		Code: "E7-data", Title: "a data initializer is empty, or holds something else than bytes",
		Why: "It is a sequence of one or more bytes.", Do: "Write the bytes, each from 0 to 255.",
		Clause: "Data Initializer", Example: Example{Globals: "count 1;\nvar @g0, align 1,\n{}"},
	}
	zerofillEmpty = &Rule{
		Code: "E8-empty-zerofill", Title: "a zerofill initializer fills nothing",
		Why: "A global without memory has no address of its own.", Do: "Give it a size.",
		Clause: "Zerofill Initializer", Severity: diag.Note, Harmless: true,
		Example: Example{Globals: "count 1;\nvar @g0, align 1,\nzerofill 0;"},
	}
	relocation = &Rule{
		Code: "E9-relocation", Title: "a relocation refers to something that is no function and no global",
		Why: "It stands for an address that is known when the program starts.", Do: "Name a function or a global of the module.",
		Clause: "Relocation Initializer", Example: Example{Globals: "count 1;\nvar @g0, align 1,\n3: <4, 99>"},
	}
	relocationWide = &Rule{
		Code: "E9-addend", Title: "a relocation adds more than 32 bits",
		Why: "Addresses have 32 bits, and so has what is added to them.", Do: "Write the addend modulo 2^32.",
		Clause: "Subfield Relocation Initializer", Example: Example{Globals: "count 1;\nvar @g0, align 1,\n3: <4, 11, 4294967296>"},
	}
	relocationIntrinsic = &Rule{
		Code: "E10-relocation-intrinsic", Title: "a relocation refers to an intrinsic",
		Why: "Intrinsics have no address: they stand for instructions.", Do: "Write a function that calls the intrinsic and use its address.",
		Clause: "ABI: Global Variables", Example: Example{Globals: "count 1;\nvar @g0, align 1,\nreloc @f10;"},
	}
	relocationAddend = &Rule{
		Code: "E11-function-addend", Title: "a relocation adds something to the address of a function",
		Why: "The manual allows addends for globals only; the ABI and all tools allow both.", Do: "Nothing, unless the program ought to follow the manual to the letter.",
		Clause: "Subfield Relocation Initializer", Severity: diag.Hint, Harmless: true,
		Example: Example{Globals: "count 1;\nvar @g0, align 1,\nreloc @f0 + 4;"},
	}
	globalAlignment = &Rule{
		Code: "E12-alignment", Title: "the alignment of a global is larger than 2^29 bytes",
		Why: "No larger alignment can be had.", Do: "Use a smaller power of two.",
		Clause: "Global Variable Addresses", Example: Example{Globals: "count 1;\n3: <0, 31, 0>\nzerofill 4;"},
	}
	globalUnaligned = &Rule{
		Code: "E12-alignment-zero", Title: "the alignment of a global is 0",
		Why: "The manual never allows an alignment of 0; readers take it for 1.", Do: "Write `align 1`.",
		Clause: "Global Variable Addresses", Severity: diag.Warning, InModule: diag.Hint, Harmless: true,
		Example: Example{Globals: "count 1;\nvar @g0, align 0,\nzerofill 4;"},
	}
	globalShape = &Rule{
		Code: "E3-global-shape", Title: "a record of the globals block has too few or too many values",
		Why: "A global has an alignment and says whether it is constant; a zerofill has a size.", Do: "Give the record the values the manual lists.",
		Clause: "Globals Block", Example: Example{Globals: "count 1;\nvar @g0, align 1,\n3: <2, 4, 4>"},
	}
	globalRecordUnknown = &Rule{
		Code: "E13-unknown-record", Title: "the globals block holds a record the manual does not know",
		Why: "Readers refuse records they do not know.", Do: "Remove the record.",
		Clause: "Globals Block", Example: Example{Globals: "count 0;\n3: <77>"},
	}
)

var globalRules = []*Rule{
	globalCountFirst, globalCount, globalInitializer, strayInitializer, compoundPlace, compoundEmpty, compoundSingle,
	dataBytes, zerofillEmpty, relocation, relocationWide, relocationIntrinsic, relocationAddend, globalAlignment, globalUnaligned, globalRecordUnknown, globalShape,
}
