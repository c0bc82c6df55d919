package verify

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// Section B: module structure.

var (
	versionMissing = &Rule{
		Code: "B1-version", Title: "the module has no version record",
		Why: "The version tells readers how to understand what follows.", Do: "Begin the module with `version 1;`.",
		Clause: "Module Block", Harmless: true,
		Example: Example{Module: "$types\n$addresses\n$globals\n$names\n$functions"},
	}
	versionLate = &Rule{
		Code: "B1-version-late", Title: "the version is not the first record of the module",
		Why: "The version tells readers how to understand what follows. Some optimizers put it after the abbreviations.", Do: "Move `version 1;` to the start of the module.",
		Clause: "Module Block", Severity: diag.Warning, InModule: diag.Hint, Harmless: true,
		Example: Example{Module: "$types\nversion 1;\n$addresses\n$globals\n$names\n$functions"},
	}
	versionOne = &Rule{
		Code: "B2-version", Title: "the version is not 1",
		Why: "Version 1, in which operands are relative, is the only one PNaCl has.", Do: "Write `version 1;`.",
		Clause:  "Version Record",
		Example: Example{Module: "version 0;\n$types\n$addresses\n$globals\n$names\n$functions"},
	}
	moduleRecordUnknown = &Rule{
		Code: "B3-unknown-record", Title: "the module block holds a record the manual does not know",
		Why: "Readers refuse records they do not know.", Do: "Remove the record.",
		Clause: "Module Block", Example: Example{Addresses: "$\n3: <77, 1>"},
	}
	blockUnknown = &Rule{
		Code: "B4-unknown-block", Title: "a block stands where it does not belong, or is of no known kind",
		Why: "Readers refuse such blocks, or skip them together with what they hold.", Do: "Move the block to its place, or remove it.",
		Clause: "PNaCl Blocks", Example: Example{Body: "block(13) {\n}\nret i32 %p0;"},
	}
	oneAbbreviations = &Rule{
		Code: "B5-abbreviations-block", Title: "there is a second abbreviations block",
		Why: "Readers look at the first one only.", Do: "Put all global abbreviations into one block.",
		Clause: "Module Block", Example: Example{Module: "version 1;\nabbreviations {\n}\nabbreviations {\n}\n$types\n$addresses\n$globals\n$names\n$functions"},
	}
	oneTypes = &Rule{
		Code: "B6-types-block", Title: "there is a second types block",
		Why: "Type IDs count from the start of the one types block.", Do: "Put all types into one block.",
		Clause: "Module Block", Example: Example{Module: "version 1;\n$types\ntypes {\n count 0;\n}\n$addresses\n$globals\n$names\n$functions"},
	}
	oneGlobals = &Rule{
		Code: "B7-globals-block", Title: "there is a second globals block",
		Why: "The count of the one globals block says where local values are counted from.", Do: "Put all globals into one block.",
		Clause: "Module Block", Example: Example{Module: "version 1;\n$types\n$addresses\n$globals\nglobals {\n count 0;\n}\n$names\n$functions"},
	}
	oneNames = &Rule{
		Code: "B8-valuesymtab-block", Title: "there is a second symbol table",
		Why: "Every name of the module stands in one table.", Do: "Put all names into one block.",
		Clause: "Module Block", Harmless: true, Example: Example{Module: "version 1;\n$types\n$addresses\n$globals\n$names\nvaluesymtab {\n}\n$functions"},
	}
	moduleOrder = &Rule{
		Code: "B9-order", Title: "the parts of the module are not in the manual's order",
		Why: "The order is version, abbreviations, types, function addresses, globals, symbol table, functions: each part counts on those before it.",
		Do:  "Move the part to its place.", Clause: "Module Block",
		Example: Example{Module: "version 1;\n$types\n$globals\n$addresses\n$names\n$functions"},
	}
	noFunctions = &Rule{
		Code: "B10-no-functions", Title: "the module has no function address",
		Why: "A module without functions does nothing. In a complete program the missing entry point is reported instead.",
		Do:  "Declare or define a function.", Clause: "Module Block", Severity: diag.Off, InModule: diag.Warning, Harmless: true,
		Example: Example{Module: "version 1;\ntypes {\n count 0;\n}\nglobals {\n count 0;\n}", Profile: Fragment},
	}
	extraBody = &Rule{
		Code: "B11-extra-body", Title: "a function block has no definition left that it could implement",
		Why: "The Nth function block implements the Nth `define`.", Do: "Add a `define`, turn a `declare` into one, or remove the block.",
		Clause: "Function Blocks", Example: Example{Module: "version 1;\n$types\n$addresses\n$globals\n$names\n$functions\nfunction void @f11() {\n blocks 1;\n ret void;\n}"},
	}
	missingBody = &Rule{
		Code: "B12-missing-body", Title: "a defined function has no body",
		Why: "The Nth function block implements the Nth `define`.", Do: "Add the function block, or turn the `define` into a `declare`.",
		Clause: "Function Blocks", Example: Example{Addresses: "$\ndefine internal void @f11();"},
	}
	localNames = &Rule{
		Code: "B13-local-names", Title: "a function has a symbol table of its own",
		Why: "Shipped programs have none: readers refuse the table unless they are told to allow it.", Do: "Remove the table, or switch this rule off while you need the names.",
		Clause: "Valuesymtab Block", InModule: diag.Hint, Harmless: true,
		Example: Example{Body: "ret i32 %p0;\nvaluesymtab {\n %p0 : \"n\";\n}"},
	}
	constantsPlace = &Rule{
		Code: "B14-constants-place", Title: "a constants block stands outside of a function",
		Why: "Constants are numbered with the values of one function.", Do: "Move the block into the function that uses it.",
		Clause: "Constants Blocks", Example: Example{Module: "version 1;\n$types\n$addresses\n$globals\n$names\nconstants {\n}\n$functions"},
	}
)

var moduleRules = []*Rule{
	versionMissing, versionLate, versionOne, moduleRecordUnknown, blockUnknown, oneAbbreviations, oneTypes, oneGlobals, oneNames,
	moduleOrder, noFunctions, extraBody, missingBody, localNames, constantsPlace,
}
