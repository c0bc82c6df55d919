package verify

import "github.com/pnaclasm/pnaclasm/asmparse/diag"

// Section A: file and bit stream.

var (
	fileSize = &Rule{
		Code: "A1-size", Title: "the file's size is no multiple of 4 bytes",
		Why: "Bit streams consist of 32-bit words.", Do: "The file was cut or extended: get it again.",
		Clause: "Introduction", Example: Example{Damage: "size -1"},
	}
	fileMagic = &Rule{
		Code: "A2-magic", Title: "this is no PNaCl bitcode file",
		Why: "A PNaCl bitcode file begins with `PEXE`; LLVM's own bitcode is no stable format.", Do: "Finalize LLVM bitcode first.",
		Clause: "Header Record", Example: Example{Damage: "byte 0 66"},
	}
	fileVersion = &Rule{
		Code: "A3-version", Title: "the PNaCl version of the file is not 2",
		Why: "Version 2 is the only one ever shipped.", Do: "Rebuild the program with a released toolchain.",
		Clause: "Header Record", Example: Example{Damage: "byte 12 3"},
	}
	fileFields = &Rule{
		Code: "A4-header-fields", Title: "the header has other fields than the PNaCl version",
		Why: "The 16 bytes of the header never change.", Do: "Write the standard header.",
		Clause: "Header Record", Example: Example{Damage: "byte 4 2"},
	}
	fileHeaderSize = &Rule{
		Code: "A5-header-size", Title: "the header's fields do not lie inside the file",
		Why: "The header says how many bytes its fields take.", Do: "Write the standard header.",
		Clause: "Header Record", Example: Example{Damage: "byte 7 255"},
	}
	fileTopLevel = &Rule{
		Code: "A6-top-level", Title: "the file does not consist of one module block",
		Why: "A file holds one program: one module block outside of all others.", Do: "Put everything into one module block.",
		Clause: "Module Block", Example: Example{File: "types {\n  count 0;\n}"},
	}
	fileTrailing = &Rule{
		Code: "A7-trailing-data", Title: "something follows the module",
		Why: "Nothing but the module block is read.", Do: "Remove what follows the module.",
		Clause: "Module Block", Example: Example{Damage: "size 4"},
	}
	fileTruncated = &Rule{
		Code: "A8-truncated", Title: "the file ends inside a block",
		Why: "Every block ends with its exit record.", Do: "The file was cut: get it again. In text, close the block.",
		Clause: "Exit Block Record", Example: Example{Damage: "size -4"},
	}
	fileBlockLength = &Rule{
		Code: "A9-block-length", Title: "a function block has another length than its length word says",
		Why: "Readers skip function bodies by their length.", Do: "Assemble the program again.",
		Clause: "Enter Block Record", Example: Example{Damage: "length of a function"},
	}
	fileUnusedLength = &Rule{
		Code: "A9-unused-length", Title: "a block other than a function block has another length than its length word says",
		Why: "No reader looks at the length of these blocks, but the file will not come out the same when it is assembled again.", Do: "Assemble the program again if its bytes do not matter.",
		Clause: "Enter Block Record", Severity: diag.Note, Harmless: true, Example: Example{Damage: "length of the module"},
	}
	fileAbbreviationIndex = &Rule{
		Code: "A10-abbreviation-index", Title: "a record uses an abbreviation that is not defined",
		Why: "The abbreviation says how the record is written.", Do: "Define the abbreviation before its use, or leave it out.",
		Clause: "Abbreviation Record", Example: Example{Body: "<3>\nblocks 1;\nret i32 %p0;", Damage: "the last record has abbreviation 7"},
	}
	fileEncoding = &Rule{
		Code: "A11-encoding", Title: "an abbreviation has an operator with an unknown encoding",
		Why: "Encodings are fixed (1), vbr (2), array (3) and char6 (4).", Do: "Use one of them.",
		Clause: "Abbreviation Record", Example: Example{Body: "%a0 = abbrev <fixed(5)>;\nblocks 1;\nret i32 %p0;", Damage: "the abbreviation has encoding 5"},
	}
	fileAbbreviation = &Rule{
		Code: "A12-abbreviation", Title: "an abbreviation is not well-formed",
		Why: "An array is the second to last operator and is followed by its elements' encoding; fixed has 1 to 32 bits, vbr 2 to 32; there is at least one operator.",
		Do:  "Correct the definition.", Clause: "Abbreviation Record",
		Example: Example{Body: "%a0 = abbrev <fixed(33)>;\nret i32 %p0;"},
	}
	fileAbbreviationsBlock = &Rule{
		Code: "A13-abbreviations-block", Title: "an abbreviations block holds something else than sections of definitions",
		Why: "Each definition belongs to the kind of block that was named last.", Do: "Name the block first: `function:`.",
		Clause: "Abbreviations Block", Example: Example{Module: "version 1;\nabbreviations {\n  3: <2, 1>\n}\n$types\n$addresses\n$globals\n$names\n$functions"},
	}
	fileWidth = &Rule{
		Code: "A14-width", Title: "a block's abbreviation indices have an impossible width",
		Why: "Abbreviation indices have 1 to 32 bits; those of the abbreviations block have 2.", Do: "Leave the width out: the assembler finds it.",
		Clause: "Enter Block Record", Example: Example{Module: "version 1;\nabbreviations { <6>\n}\n$types\n$addresses\n$globals\n$names\n$functions"},
	}
	fileNarrow = &Rule{
		Code: "A14-narrow-width", Title: "a block's abbreviation indices are too narrow for some abbreviations",
		Why:    "The manual wants room for all abbreviations that the block may use. Readers do not mind, and compressors save bits where a block does not need them all.",
		Do:     "Leave the width out if size does not matter: the assembler finds it.",
		Clause: "PNaCl Identifiers", Severity: diag.Hint, Harmless: true,
		Example: Example{Body: "<2>\n%a0 = abbrev <10, vbr(6)>;\nblocks 1;\nret i32 %p0;"},
	}
	fileWide = &Rule{
		Code: "A14-wide-width", Title: "a block's abbreviation indices are wider than 16 bits",
		Why: "No block can have as many abbreviations as that, and every record pays for the bits.", Do: "Leave the width out: the assembler finds it.",
		Clause: "PNaCl Identifiers", Severity: diag.Warning, InModule: diag.Hint, Harmless: true,
		Example: Example{Module: "version 1;\n$types\n$addresses\nglobals { <17>\n count 0;\n}\n$names\n$functions"},
	}
	fileCanonical = &Rule{
		Code: "A15-not-canonical", Title: "the file is not written in the canonical way",
		Why: "Longer numbers than needed, padding bits and unusual headers read alike, but are lost when the program is taken apart and assembled again.",
		Do:  "Assemble the program again if its bytes do not matter.", Clause: "Abbreviation Record",
		Severity: diag.Note, Harmless: true, Example: Example{Damage: "byte 15 1"},
	}
	fileRecordCode = &Rule{
		Code: "A16-record-code", Title: "a record code is 65536 or more",
		Why: "Record codes have 16 bits.", Do: "Remove the record.",
		Clause: "PNaCl Records", Example: Example{Body: "3: <65536>\nret i32 %p0;"},
	}
	fileDefaultAbbreviation = &Rule{
		Code: "A17-default-abbreviation", Title: "a record that must use a default abbreviation uses another one",
		Why: "Blocks begin and end, and abbreviations are defined, by abbreviation indices of their own: 0, 1 and 2; the record that opens a section of an abbreviations block has index 3.",
		Do:  "Write a block or a definition instead of the record.", Clause: "Default Abbreviations",
		Example: Example{Body: "3: <65534>\nret i32 %p0;"},
	}
)

var fileRules = []*Rule{
	fileSize, fileMagic, fileVersion, fileFields, fileHeaderSize, fileTopLevel, fileTrailing, fileTruncated,
	fileBlockLength, fileUnusedLength, fileAbbreviationIndex, fileEncoding, fileAbbreviation, fileAbbreviationsBlock,
	fileWidth, fileNarrow, fileWide, fileCanonical, fileRecordCode, fileDefaultAbbreviation,
}
