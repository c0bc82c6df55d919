package asmparse

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// NodeKind is the kind of a node.
type NodeKind uint8

// The kinds of node. Every kind but Label, Close and Include has exactly one
// record; Bad has none.
const (
	Statement NodeKind = iota // a row of the table; Node.Op says which
	Enter                     // `NAME {` or `function … {`
	Exit                      // the `}` of a block
	Close                     // the `}` of a compound initializer: no record
	Label                     // `%bN:`: no record
	Section                   // `NAME:` in an abbreviations block
	Define                    // `@aN = abbrev <…>;`
	Escape                    // `a: <v0, v1, …>`: a record as such
	Bad                       // text that could not be parsed; a diagnostic says why
	Initial                   // of the source form: a string, bytes or words of a global
	Include                   // of the source form: `include "FILE"`
)

// NoID is the Value of an optional definition that is absent.
const NoID = ^uint64(0)

// NoAlign is the Value of an alignment that is left to be inferred.
const NoAlign = ^uint64(0)

// Sorts of operands that are no letters of IDs.
const (
	SortPlaceholder = '?' // a SlotDef, SlotValue, SlotCallee or SlotLabel that is a name: `%sum`
	SortLiteral     = '#' // a SlotValue that is a literal: its text is its value
	SortQuoted      = '"' // a SlotName written in quotes
	SortList        = '{' // a SlotName written as a list
	SortPrelude     = '<' // a SlotName of an Include written in angle brackets
)

// Operand is one varying place of a statement.
//
// Value is, by Kind: the index of an ID (Sort is its letter); a packed
// isa.Type; the code of a keyword; a number; an alignment in bytes; the
// SignRotated form of an integer literal; the IEEE bits of a floating literal;
// an addend modulo 2^32; or, for names and bytes, Offset<<32 | Length within
// Chunk.Bytes.
type Operand struct {
	Kind  isa.SlotKind
	Sort  byte
	Start uint32 // bytes from the start of the chunk
	End   uint32
	Value uint64
}

// Type returns the type a SlotType operand names.
func (o *Operand) Type() isa.Type { return isa.UnpackType(o.Value) }

// Suffix is the `<@aN>` or `<%aN>` after a statement.
type Suffix struct {
	Sort  byte   // '@', '%', SortPlaceholder for a name, or 0 where there is none
	Index uint32 // N
	Start uint32 // bytes from the start of the chunk, at the '<'
	End   uint32
}

// Node is one line of the language: a record, a label or the end of a
// compound initializer. The tree is the sequence of nodes; Enter and Exit nest.
//
// Operands by kind: Statement, as its shape has them; Enter, the block ID
// (SlotCount), for a function block followed by the return type, the address
// (SlotValue, sort f) and a type and an ID (sort p) for each parameter; Label,
// its ID; Section, the block ID (SlotCount); Define, its ID (SlotDef, sort a,
// Suffix.Sort tells @ from %) and pairs of encoding (isa.EncodingFixed, …) and
// value, 0 where it has none (both SlotCount), an array's before its element's;
// Escape, the abbreviation index and the values (SlotCount); Initial, a type and
// the bytes (SlotBytes) or, of words, literals and addresses (SlotValue), each
// address perhaps with an addend behind it; Include, the name of the file.
//
// The header of a function in the source form may say its linkage: a SlotKeyword
// behind the parameters.
type Node struct {
	Kind   NodeKind
	Op     isa.Op
	Width  uint32 // of an Enter: the `<B>` as written, 0 where there is none
	Start  uint32 // bytes from the start of the chunk
	End    uint32 // after the terminator and the suffix
	First  uint32 // index of the first operand in Chunk.Operands
	Count  uint32 // number of operands
	Suffix Suffix
}

// Comment is a `//` comment: its text from the slashes to the end of the line,
// without trailing blanks.
type Comment struct {
	Start uint32 // bytes from the start of the chunk
	End   uint32
	Node  uint32 // index of the node it stands before or, when trailing, after
	// Trailing says that the comment follows code on its line.
	Trailing bool
}

// Chunk is a piece of a file that is parsed on its own: one function block of
// the module, or what lies between two of them. A chunk is immutable once
// parsed, and all its positions are relative to its start.
type Chunk struct {
	// Text is the source; nil for a chunk that was raised from records.
	Text []byte
	// Function says that the chunk is a whole function block.
	Function bool
	// Context is the stack of blocks open at the start of the chunk, outermost
	// first.
	Context []isa.BlockID
	// Bare says that no module is open where one should be: the chunk is the head of
	// a text without one, or nothing at all.
	Bare bool
	// Source says that something in it is of the source form: a name, a literal
	// as an operand, a definition outside of its block and the like. The
	// assembler takes it to the canonical form first.
	Source bool

	Nodes    []Node
	Operands []Operand
	Bytes    []byte // names and data
	Comments []Comment
	Diags    diag.List // spans relative to the chunk
}

// RowIn returns the row of a statement of a kind of block, nil for any other node.
func (n *Node) RowIn(block isa.BlockID) *isa.Row {
	if n.Kind != Statement || n.Op.Row().Block != block {
		return nil
	}
	return n.Op.Row()
}

// Args returns the operands of a node.
func (c *Chunk) Args(n *Node) []Operand { return c.Operands[n.First : n.First+n.Count] }

// Defined returns the operand with the ID that a statement defines, if it has one.
func (c *Chunk) Defined(n *Node) (def *Operand, ok bool) {
	if n.Kind != Statement {
		return nil, false
	}
	args := c.Args(n)
	for i := range args {
		if args[i].Kind == isa.SlotDef {
			return &args[i], true
		}
	}
	return nil, false
}

// Data returns the bytes of a name or data operand.
func (c *Chunk) Data(o *Operand) []byte {
	off, n := o.Value>>32, o.Value&(1<<32-1)
	return c.Bytes[off : off+n]
}

// File is a parsed source text.
type File struct {
	Text   []byte
	Chunks []*Chunk // in the order of the text
	Starts []int    // Starts[i] is the byte offset of Chunks[i] in Text
}
