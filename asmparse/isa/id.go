package isa

// ID names a row of the table in code: what a switch or a table of another
// package is keyed on. Rows with the same meaning in text and record have one
// ID each, so that direct and indirect calls, or the two forms of ret, differ.
type ID uint8

// The rows of the table, in the order of the manual.
const (
	NoRow ID = iota

	Version
	FunctionAddress

	TypesCount
	TypeVoid
	TypeInteger
	TypeFloat
	TypeDouble
	TypeVector
	TypeFunction

	GlobalsCount
	GlobalVar
	GlobalConst
	Zerofill
	Data
	Reloc
	RelocAddend
	Initializers

	Entry
	BlockEntry

	SetType
	SetTypeFunction
	Undef
	IntegerLiteral
	FloatingLiteral

	BlocksCount

	Br
	BrIf
	Unreachable
	Switch
	RetVoid
	Ret

	Add
	Sub
	Mul
	SDiv
	UDiv
	SRem
	URem
	Shl
	LShr
	AShr
	And
	Or
	Xor
	FAdd
	FSub
	FMul
	FDiv
	FRem

	Alloca
	Load
	Store

	Trunc
	FPTrunc
	ZExt
	SExt
	FPExt
	FPToUI
	FPToSI
	UIToFP
	SIToFP
	Bitcast

	ICmp
	FCmp

	InsertElement
	ExtractElement

	ForwardDeclare
	Phi
	Select
	Call
	CallIndirect

	// NumIDs is one more than the largest ID: the size of a table indexed by
	// ID.
	NumIDs
)

var byID = indexIDs()

// Row returns the row of an ID, or nil for NoRow.
func (id ID) Row() *Row { return byID[id] }

// IsCall reports whether it is a call, of a function or through a pointer.
func (id ID) IsCall() bool { return id == Call || id == CallIndirect }

func indexIDs() [NumIDs]*Row {
	var index [NumIDs]*Row
	for i := range Rows {
		index[Rows[i].ID] = &Rows[i]
	}
	return index
}
