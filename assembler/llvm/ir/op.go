package ir

import "strings"

// Op is an instruction.
type Op uint8

// The instructions, in the order of LLVM's language reference.
const (
	BadOp Op = iota
	Ret
	Br // conditional if it has an operand
	Switch
	IndirectBr
	Invoke
	CallBr
	Resume
	CatchSwitch
	CatchRet
	CleanupRet
	Unreachable

	FNeg

	Add
	FAdd
	Sub
	FSub
	Mul
	FMul
	UDiv
	SDiv
	FDiv
	URem
	SRem
	FRem
	Shl
	LShr
	AShr
	And
	Or
	Xor

	ExtractElement
	InsertElement
	ShuffleVector
	ExtractValue
	InsertValue

	Alloca
	Load
	Store
	Fence
	CmpXchg
	AtomicRMW
	GetElementPtr

	Trunc
	ZExt
	SExt
	FPTrunc
	FPExt
	FPToUI
	FPToSI
	UIToFP
	SIToFP
	PtrToInt
	PtrToAddr
	IntToPtr
	Bitcast
	AddrSpaceCast

	ICmp
	FCmp
	Phi
	Select
	Freeze
	Call
	VAArg
	LandingPad
	CatchPad
	CleanupPad

	numOps
)

// opNames are the words of the instructions, in the order of the constants.
var opNames = strings.Fields(`?
	ret br switch indirectbr invoke callbr resume catchswitch catchret cleanupret unreachable
	fneg
	add fadd sub fsub mul fmul udiv sdiv fdiv urem srem frem shl lshr ashr and or xor
	extractelement insertelement shufflevector extractvalue insertvalue
	alloca load store fence cmpxchg atomicrmw getelementptr
	trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint ptrtoaddr inttoptr bitcast addrspacecast
	icmp fcmp phi select freeze call va_arg landingpad catchpad cleanuppad`)

var opsByName = func() map[string]Op {
	index := make(map[string]Op, numOps)
	for i, name := range opNames[1:] {
		index[name] = Op(i + 1)
	}
	return index
}()

// String returns the instruction's word.
func (o Op) String() string { return opNames[o] }

// IsTerminator reports whether the instruction ends a basic block.
func (o Op) IsTerminator() bool { return o >= Ret && o <= Unreachable }

// IsBinary reports whether the instruction has two operands of the type of its
// result.
func (o Op) IsBinary() bool { return o >= Add && o <= Xor }

// IsFloatBinary reports whether the instruction is a binary one on floating
// values.
func (o Op) IsFloatBinary() bool {
	switch o {
	case FAdd, FSub, FMul, FDiv, FRem:
		return true
	}
	return false
}

// IsCast reports whether the instruction turns one operand into another type.
func (o Op) IsCast() bool { return o >= Trunc && o <= AddrSpaceCast }

// Ordering is how an atomic access is ordered against others.
type Ordering uint8

// The orderings. NotAtomic is that of an ordinary access.
const (
	NotAtomic Ordering = iota
	Unordered
	Monotonic
	Acquire
	Release
	AcquireRelease
	SequentiallyConsistent
)

var orderings = strings.Fields("not_atomic unordered monotonic acquire release acq_rel seq_cst")

// String returns the ordering's word.
func (o Ordering) String() string { return orderings[o] }
