package isa

import "strconv"

// BlockID is the number that names a kind of block in an enter record
// (manual, "Enter Block Record").
type BlockID uint32

// The kinds of block, in the manual's numbering.
const (
	Abbreviations BlockID = 0
	Module        BlockID = 8
	Constants     BlockID = 11
	Function      BlockID = 12
	Valuesymtab   BlockID = 14
	Types         BlockID = 17
	Globals       BlockID = 19

	// TopLevel stands for the place outside every block. It is no block ID
	// of the format: those are below 1<<32-1.
	TopLevel BlockID = 1<<32 - 1
)

// Global record codes: the same in every block (manual, "Global Records").
const (
	CodeHeader uint64 = 65532
	CodeDefine uint64 = 65533
	CodeExit   uint64 = 65534
	CodeEnter  uint64 = 65535
)

// Default abbreviation indices (manual, "Default Abbreviations").
const (
	AbbrevExit    uint32 = 0
	AbbrevEnter   uint32 = 1
	AbbrevDefine  uint32 = 2
	AbbrevDefault uint32 = 3

	// FirstUserAbbrev is the index of the first user-defined abbreviation.
	FirstUserAbbrev uint32 = 4
)

// CodeSetBlock is the record of an abbreviations block that opens the section
// of one kind of block (SETBID in LLVM's terms).
const CodeSetBlock uint64 = 1

// Block describes one kind of block.
type Block struct {
	ID   BlockID
	Name string
	// Parents are the blocks it may stand in.
	Parents []BlockID
	// Doc is one or two sentences for hover.
	Doc string
	// Clause is the heading of the manual that describes it.
	Clause string
}

// Blocks is the table of block kinds, in the order a module has them.
var Blocks = []Block{
	{Module, "module", []BlockID{TopLevel}, "The program: version, types, function addresses, globals, names and function bodies.", "Module Block"},
	{Abbreviations, "abbreviations", []BlockID{Module}, "Global abbreviations, one section for each kind of block.", "Abbreviations Block"},
	{Types, "types", []BlockID{Module}, "All types the program uses; a record's position is its type ID.", "Types Block"},
	{Globals, "globals", []BlockID{Module}, "Global variables and constants with their initializers.", "Globals Block"},
	{Valuesymtab, "valuesymtab", []BlockID{Module, Function}, "Names of function addresses and other values.", "Valuesymtab Block"},
	{Function, "function", []BlockID{Module}, "The body of one defined function; the Nth body belongs to the Nth `define`.", "Function Blocks"},
	{Constants, "constants", []BlockID{Function}, "The literals a function's instructions use.", "Constants Blocks"},
}

// BlockByID returns the row of id, or nil for a kind the manual does not know.
func BlockByID(id BlockID) *Block {
	for i := range Blocks {
		if Blocks[i].ID == id {
			return &Blocks[i]
		}
	}
	return nil
}

// BlockByName returns the row called name, or nil.
func BlockByName(name string) *Block {
	for i := range Blocks {
		if Blocks[i].Name == name {
			return &Blocks[i]
		}
	}
	return nil
}

// String returns the block's keyword, or `block(N)` for an unknown kind: the
// form the text uses (errata E7, E77).
func (id BlockID) String() string {
	if b := BlockByID(id); b != nil {
		return b.Name
	}
	if id == TopLevel {
		return "file"
	}
	return "block(" + strconv.FormatUint(uint64(id), 10) + ")"
}
