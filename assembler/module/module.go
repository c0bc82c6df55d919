// Package module is the typed model of a program: function addresses, globals
// with their bytes, and function bodies as basic blocks of SSA instructions,
// with control-flow graph and dominators.
//
// It is built from the records of a Program, of right and of wrong ones: what
// cannot be resolved stays marked as such, so that the verifier can speak about
// the rest. Values are numbered by the manual's AbsoluteIndex throughout. The
// package may import assembler and what that imports.
package module

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// ValueID is the manual's AbsoluteIndex of a value: function addresses first,
// then globals, then the parameters, constants and instruction values of one
// function.
type ValueID uint32

// NoValue stands for the result of an instruction without one, and for an
// operand that the record lacks.
const NoValue ValueID = 1<<32 - 1

// Module is a program.
type Module struct {
	Program   *assembler.Program
	State     *bind.State // the Global State at the end of the module
	Functions []Function  // by index of the function address @fN
	Globals   []Global    // by index of the global address @gN
	// FunctionBlocks are the module's function blocks in the order of the file.
	FunctionBlocks []FunctionBlock
}

// Function is a function address.
type Function struct {
	// Name is the symbol table's name, "" where there is none.
	Name string
	// Label is what a function without a name is called in its text, or in a map of
	// names: for people to read.
	Label     string
	Signature *bind.Signature // nil where the type is no function type
	Defined   bool
	External  bool
	// Intrinsic is the row of the intrinsic of this name, or nil.
	Intrinsic *isa.Intrinsic
	// Body is the implementation; nil without one.
	Body *Body
	// Record is where the address was defined.
	Record RecordRef
	// Poisoned says that nothing else is known: its text means nothing.
	Poisoned bool
}

// Shown is what people know the function as: its name, else its label; "" without
// either.
func (f *Function) Shown() string {
	if f.Name != "" {
		return f.Name
	}
	return f.Label
}

// RecordRef is the place of a record in the Program.
type RecordRef struct{ Segment, Record int }

// FunctionBlock is the place of a function block, and what it takes from the
// module: all that BuildBody needs to build its body on its own.
type FunctionBlock struct {
	// Enter is the block's enter record.
	Enter RecordRef
	// Number counts the function blocks of the module from 0.
	Number uint32
	// State is the Global State in front of the block. It is shared: do not
	// change it.
	State *bind.State
	// Oversized marks a block that is not built, because the functions of the
	// module have too many parameters in all.
	Oversized bool
	// Body is what was built of it; nil in the result of BuildShell.
	Body *Body
}

// Global is a global variable or constant.
type Global struct {
	Name     string
	Constant bool
	Align    uint64 // in bytes
	Inits    []Initializer
	Record   RecordRef
	// Poisoned says that nothing else is known: its text means nothing.
	Poisoned bool
}

// Size returns the size of the global's memory in bytes.
func (g *Global) Size() uint64 {
	var n uint64
	for i := range g.Inits {
		n += g.Inits[i].Size()
	}
	return n
}

// Initializer is a piece of a global's memory: bytes, zeros or an address.
type Initializer struct {
	// ID is isa.Data, isa.Zerofill, isa.Reloc or isa.RelocAddend.
	ID     isa.ID
	Data   []uint64 // of Data: one byte each, as the record has them
	Zeros  uint64   // of Zerofill: how many bytes
	Target ValueID  // of a relocation: a function or global address
	Addend uint32   // of RelocAddend, modulo 2^32
	Record RecordRef
}

// Size returns the size of the piece in bytes.
func (i *Initializer) Size() uint64 {
	switch i.ID {
	case isa.Data:
		return uint64(len(i.Data))
	case isa.Zerofill:
		return i.Zeros
	}
	return 4
}

// Body is the implementation of a function.
type Body struct {
	// Function is the index of its function address, or -1 where no `define` is
	// left for the block.
	Function int
	Segment  int // of the Program
	// Base is the ValueID of the first local value: parameters, then constants,
	// then instruction values.
	Base   ValueID
	Values []Value // by ValueID - Base, in the order of their definitions
	Blocks []Block
	Insts  []Inst // in the order of the records
	// Unknown is the index of the first record that is no statement of a function
	// block, 0 if there is none. What follows may be numbered otherwise than meant.
	Unknown int
	// Unread says that the text of some basic blocks means nothing, so that the
	// blocks are not those meant.
	Unread bool
	// Names are the names of the function's own symbol table, BlockNames those
	// it gives to basic blocks; nil without one.
	Names      map[ValueID]string
	BlockNames map[uint32]string
}

// Value returns the local value with the given ID, or nil for addresses and
// for IDs that name nothing.
func (b *Body) Value(id ValueID) *Value {
	if i := int64(id) - int64(b.Base); i >= 0 && i < int64(len(b.Values)) {
		return &b.Values[i]
	}
	return nil
}

// TypeOf returns the type of a value: i32 for addresses, the unknown type for
// IDs that name nothing.
func (b *Body) TypeOf(id ValueID) isa.Type {
	switch i := int64(id) - int64(b.Base); {
	case i < 0:
		return isa.I32
	case i < int64(len(b.Values)):
		return b.Values[i].Type
	}
	return isa.Type{}
}

// Value is a local value of a function.
type Value struct {
	Type isa.Type
	// Bits is the value of a constant: sign-extended integer bits, or IEEE bits.
	Bits uint64
	// Index is the parameter's number, or the instruction's index in Insts.
	Index int
	// Record is the index of the defining record in the body's segment; of a
	// parameter, of the function block's enter record.
	Record int
	// Kind tells parameters, constants and instruction results apart.
	Kind ValueKind
	// Undef marks a constant without a value.
	Undef bool
}

// ValueKind is the kind of a local value.
type ValueKind uint8

// The kinds of local value.
const (
	Param ValueKind = iota
	Constant
	Result
)

// Block is a basic block. Its instructions are Insts[First:End] of the body.
type Block struct {
	First, End int
	Preds      []int // one entry for each edge, in the order of the blocks
	Succs      []int // targets that exist, in the order of the terminator
}

// Inst is an instruction: a record of the function block that does something.
// Counts and forward declarations are none.
type Inst struct {
	ID isa.ID // isa.NoRow where the record is no instruction of the manual
	// Malformed marks a record that has not the shape of ID's row. What could be
	// read of it is there.
	Malformed bool
	// Poisoned marks what stands for text that means nothing: all that is known is
	// that it defines a value, or ends a basic block.
	Poisoned bool
	// Type is the type of the result or, without one, the first type the text
	// writes: for a store or a return, of the value; for a switch, of the
	// selector; for a branch, of the condition. It is void where there is none.
	Type isa.Type
	// Result is the value it defines, or NoValue.
	Result ValueID
	// Args are the values it uses, in the order of the text: a call's callee
	// comes first, a phi's are its incoming values.
	Args []ValueID
	// Targets are basic blocks: of a branch; of a switch, the default and one for
	// each case; of a phi, where each value comes from.
	Targets []uint32
	// Cases are the values of a switch, sign-extended.
	Cases []int64
	// Imm is the code of a predicate, an alignment in bytes, or the tail flag.
	Imm uint64
	// Record is the index of its record in the body's segment.
	Record int
}
