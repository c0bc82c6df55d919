package isa

import "strings"

// IntrinsicID says what an intrinsic does, whatever its width.
type IntrinsicID uint8

// The intrinsics, by what they do (manual of the ABI, "Intrinsic Functions").
const (
	NoIntrinsic IntrinsicID = iota
	Bswap
	Ctlz
	Cttz
	Ctpop
	Sqrt
	Fabs
	ReadTP
	Setjmp
	Longjmp
	Stacksave
	Stackrestore
	Trap
	Memcpy
	Memmove
	Memset
	AtomicLoad
	AtomicStore
	AtomicRMW
	AtomicCmpxchg
	AtomicFence
	AtomicFenceAll
	AtomicIsLockFree
)

// Intrinsic is one intrinsic function: its exact name and signature.
type Intrinsic struct {
	Name   string
	ID     IntrinsicID
	Return Type
	Params []Type
	// Args names the parameters, for signature help.
	Args []string
	Doc  string
}

// IntrinsicPrefix starts the names that are reserved for intrinsics.
const IntrinsicPrefix = "llvm."

// EntryPoint is the name of the function a program starts at.
const EntryPoint = "_start"

// The codes of an atomic operation's memory order (rule J6).
const (
	OrderInvalid uint64 = iota
	OrderRelaxed
	OrderConsume
	OrderAcquire
	OrderRelease
	OrderAcquireRelease
	OrderSequentiallyConsistent
)

// The codes of a read-modify-write operation (rule J7).
const (
	RMWInvalid uint64 = iota
	RMWAdd
	RMWSub
	RMWOr
	RMWAnd
	RMWXor
	RMWExchange
)

// Intrinsics is the table of all functions whose names the ABI reserves.
var Intrinsics = buildIntrinsics()

var intrinsicIndex = indexIntrinsics()

// IntrinsicByName returns the intrinsic called name, or nil.
func IntrinsicByName(name string) *Intrinsic { return intrinsicIndex[name] }

// IsIntrinsicName reports whether name is reserved for intrinsics, known or
// not.
func IsIntrinsicName(name string) bool { return strings.HasPrefix(name, IntrinsicPrefix) }

func buildIntrinsics() []Intrinsic {
	list := bitIntrinsics()
	list = append(list, mathIntrinsics()...)
	list = append(list, machineIntrinsics()...)
	list = append(list, memoryIntrinsics()...)
	return append(list, atomicIntrinsics()...)
}

func indexIntrinsics() map[string]*Intrinsic {
	index := make(map[string]*Intrinsic, len(Intrinsics))
	for i := range Intrinsics {
		index[Intrinsics[i].Name] = &Intrinsics[i]
	}
	return index
}

func bitIntrinsics() []Intrinsic {
	var list []Intrinsic
	for _, t := range []Type{I16, I32, I64} {
		list = append(list, Intrinsic{"llvm.bswap." + t.String(), Bswap, t, []Type{t}, []string{"value"}, "Reverses the order of the bytes."})
	}
	for _, t := range []Type{I32, I64} {
		list = append(list,
			Intrinsic{"llvm.ctlz." + t.String(), Ctlz, t, []Type{t, I1}, []string{"value", "is_zero_undef"}, "Counts leading zero bits."},
			Intrinsic{"llvm.cttz." + t.String(), Cttz, t, []Type{t, I1}, []string{"value", "is_zero_undef"}, "Counts trailing zero bits."},
			Intrinsic{"llvm.ctpop." + t.String(), Ctpop, t, []Type{t}, []string{"value"}, "Counts one bits."})
	}
	return list
}

func mathIntrinsics() []Intrinsic {
	v4f32 := VectorOf(4, FloatType)
	return []Intrinsic{
		{"llvm.sqrt.f32", Sqrt, FloatType, []Type{FloatType}, []string{"value"}, "Square root; NaN below -0."},
		{"llvm.sqrt.f64", Sqrt, DoubleType, []Type{DoubleType}, []string{"value"}, "Square root; NaN below -0."},
		{"llvm.fabs.f32", Fabs, FloatType, []Type{FloatType}, []string{"value"}, "Absolute value."},
		{"llvm.fabs.f64", Fabs, DoubleType, []Type{DoubleType}, []string{"value"}, "Absolute value."},
		{"llvm.fabs.v4f32", Fabs, v4f32, []Type{v4f32}, []string{"value"}, "Absolute value of each element."},
	}
}

func machineIntrinsics() []Intrinsic {
	return []Intrinsic{
		{"llvm.nacl.read.tp", ReadTP, I32, nil, nil, "The thread pointer."},
		{"llvm.nacl.setjmp", Setjmp, I32, []Type{I32}, []string{"jmp_buf"}, "Saves the place and returns 0; returns again, with longjmp's value, when longjmp goes back."},
		{"llvm.nacl.longjmp", Longjmp, VoidType, []Type{I32, I32}, []string{"jmp_buf", "value"}, "Goes back to the setjmp that filled the buffer."},
		{"llvm.stacksave", Stacksave, I32, nil, nil, "The state of the stack, for stackrestore."},
		{"llvm.stackrestore", Stackrestore, VoidType, []Type{I32}, []string{"state"}, "Frees what was allocated since the stacksave."},
		{"llvm.trap", Trap, VoidType, nil, nil, "Ends the program abnormally."},
	}
}

func memoryIntrinsics() []Intrinsic {
	args := []string{"destination", "source", "length", "align", "volatile"}
	copyParams := []Type{I32, I32, I32, I32, I1}
	return []Intrinsic{
		{"llvm.memcpy.p0i8.p0i8.i32", Memcpy, VoidType, copyParams, args, "Copies bytes between places that do not overlap."},
		{"llvm.memmove.p0i8.p0i8.i32", Memmove, VoidType, copyParams, args, "Copies bytes; the places may overlap."},
		{"llvm.memset.p0i8.i32", Memset, VoidType, []Type{I32, I8, I32, I32, I1}, []string{"destination", "value", "length", "align", "volatile"}, "Fills bytes with a value."},
	}
}

func atomicIntrinsics() []Intrinsic {
	var list []Intrinsic
	for _, t := range []Type{I8, I16, I32, I64} {
		n := t.String()
		list = append(list,
			Intrinsic{"llvm.nacl.atomic.load." + n, AtomicLoad, t, []Type{I32, I32}, []string{"address", "order"}, "Loads a value atomically."},
			Intrinsic{"llvm.nacl.atomic.store." + n, AtomicStore, VoidType, []Type{t, I32, I32}, []string{"value", "address", "order"}, "Stores a value atomically."},
			Intrinsic{"llvm.nacl.atomic.rmw." + n, AtomicRMW, t, []Type{I32, I32, t, I32}, []string{"operation", "address", "value", "order"}, "Changes a value atomically and returns the old one. Operations: 1 add, 2 sub, 3 or, 4 and, 5 xor, 6 exchange."},
			Intrinsic{"llvm.nacl.atomic.cmpxchg." + n, AtomicCmpxchg, t, []Type{I32, t, t, I32, I32}, []string{"address", "expected", "desired", "success", "failure"}, "Stores the desired value if the expected one is there; returns what was there."})
	}
	return append(list,
		Intrinsic{"llvm.nacl.atomic.fence", AtomicFence, VoidType, []Type{I32}, []string{"order"}, "Orders memory accesses between threads."},
		Intrinsic{"llvm.nacl.atomic.fence.all", AtomicFenceAll, VoidType, nil, nil, "Orders all memory accesses, also for the compiler."},
		Intrinsic{"llvm.nacl.atomic.is.lock.free", AtomicIsLockFree, I1, []Type{I32, I32}, []string{"size", "address"}, "Whether atomic accesses of a size need no lock."})
}
