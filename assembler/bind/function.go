package bind

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// FunctionState is the part of the Global State that belongs to one function
// block: its parameters, constants, instruction values and their types.
type FunctionState struct {
	*State
	// Index is the function address the block implements (EnclosingFcnID), or
	// -1 where no `define` is left for it.
	Index int
	// Signature is that function's type, or nil.
	Signature *Signature

	NumParams      uint64
	NumFcnConsts   uint64
	NumValuedInsts uint64
	// NumBasicBlocks is the number of basic blocks ended so far.
	NumBasicBlocks uint64
	// UnreadBlocks says that the basic blocks are not those meant.
	UnreadBlocks bool
	// ExpectedBasicBlocks is the value of the block count record.
	ExpectedBasicBlocks uint64
	// ConstantsSetType is the type of the constants that follow, unknown at the
	// start of each constants block (errata E45).
	ConstantsSetType isa.Type

	local   []isa.Type          // types of the local values, in order of definition
	forward map[uint64]isa.Type // declared types by absolute index
}

// NewFunctionState returns the state at the start of function block number n
// of the module, counted from 0.
func NewFunctionState(s *State, n uint32) *FunctionState { return newFunctionState(s, n, nil) }

// newFunctionState is NewFunctionState with memory for the types of the values.
func newFunctionState(s *State, n uint32, types []isa.Type) *FunctionState {
	f := &FunctionState{State: s, Index: -1, local: types}
	if n < uint32(len(s.Defining)) {
		f.Index = int(s.Defining[n])
		f.Signature = s.Functions[f.Index].Signature
	}
	if f.Signature != nil {
		f.NumParams = uint64(len(f.Signature.Params))
		f.local = append(f.local, f.Signature.Params...)
	}
	return f
}

// Next is the absolute index of the next value the function defines.
func (f *FunctionState) Next() uint64 { return f.NumAbsolute() + uint64(len(f.local)) }

// AbsoluteIndex is the manual's function of that name, for IDs @f, @g, %p, %c
// and %v. It fails for an index its sort does not have; %v may be ahead of the
// instructions seen so far.
func (f *FunctionState) AbsoluteIndex(sort byte, n uint64) (uint64, bool) {
	funcs, globals := uint64(len(f.Functions)), f.NumGlobals()
	switch sort {
	case 'f':
		return n, n < funcs
	case 'g':
		return funcs + n, n < globals
	case 'p':
		return funcs + globals + n, n < f.NumParams
	case 'c':
		return funcs + globals + f.NumParams + n, n < f.NumFcnConsts
	case 'v':
		abs := funcs + globals + f.NumParams + f.NumFcnConsts + n
		return abs, n < 1<<32 && abs < 1<<32
	}
	return 0, false
}

// IDOf is the inverse of AbsoluteIndex.
func (f *FunctionState) IDOf(abs uint64) (sort byte, n uint64) {
	for _, c := range [...]struct {
		sort byte
		n    uint64
	}{{'f', uint64(len(f.Functions))}, {'g', f.NumGlobals()}, {'p', f.NumParams}, {'c', f.NumFcnConsts}} {
		if abs < c.n {
			return c.sort, abs
		}
		abs -= c.n
	}
	return 'v', abs
}

// TypeOfValue returns the type of the value with an absolute index: i32 for
// addresses, the declared type for a value ahead, unknown where there is none.
func (f *FunctionState) TypeOfValue(abs uint64) isa.Type {
	base := f.NumAbsolute()
	switch {
	case abs < base:
		return isa.I32
	case abs-base < uint64(len(f.local)):
		return f.local[abs-base]
	}
	return f.forward[abs]
}

// Relative returns the absolute index a relative one stands for, modulo 2^32.
func (f *FunctionState) Relative(rel uint64) uint64 { return uint64(uint32(f.Next() - rel)) }

// apply updates the state by a data record of the function or of one of its
// constants blocks.
func (f *FunctionState) apply(block isa.BlockID, values []uint64) {
	rows := isa.ByCode(block, values[0])
	if len(rows) == 0 {
		return
	}
	row := rows[0]
	switch row.ID {
	case isa.SetType:
		if len(values) > 1 {
			f.ConstantsSetType = f.TypeOf(values[1])
		}
	case isa.BlocksCount:
		if len(values) > 1 {
			f.ExpectedBasicBlocks = values[1]
		}
	case isa.ForwardDeclare:
		f.declare(values)
	}
	if row.Terminator {
		f.NumBasicBlocks++
	}
	if ty, ok := f.result(row, values); ok {
		f.define(block, ty)
	}
}

func (f *FunctionState) define(block isa.BlockID, ty isa.Type) {
	f.local = append(f.local, ty)
	if block == isa.Constants {
		f.NumFcnConsts++
	} else {
		f.NumValuedInsts++
	}
}

func (f *FunctionState) declare(values []uint64) {
	if len(values) < 3 {
		return
	}
	if f.forward == nil {
		f.forward = map[uint64]isa.Type{}
	}
	if _, ok := f.forward[values[1]]; !ok {
		f.forward[values[1]] = f.TypeOf(values[2])
	}
}

// result returns the type of the value that a record defines, if it defines
// one.
func (f *FunctionState) result(row *isa.Row, values []uint64) (isa.Type, bool) {
	var arg uint64
	known := row.Result.Arg < len(values)
	if known {
		arg = values[row.Result.Arg]
	}
	switch row.Result.Rule {
	case isa.NoResult:
		return isa.Type{}, false
	case isa.ResultPointer:
		return isa.I32, true
	case isa.ResultSet:
		return f.ConstantsSetType, true
	case isa.ResultReturn, isa.ResultReturnID:
		return f.returned(row.Result.Rule, arg, known)
	}
	if !known {
		return isa.Type{}, true
	}
	return f.derived(row.Result.Rule, arg), true
}

func (f *FunctionState) derived(rule isa.ResultRule, arg uint64) isa.Type {
	switch rule {
	case isa.ResultTypeID:
		return f.TypeOf(arg)
	case isa.ResultCompare:
		if t := f.TypeOfValue(f.Relative(arg)); t.IsKnown() {
			return t.With(isa.I1)
		}
	case isa.ResultElement:
		return f.TypeOfValue(f.Relative(arg)).Underlying()
	case isa.ResultOf:
		return f.TypeOfValue(f.Relative(arg))
	}
	return isa.Type{}
}

// returned is the result of a call: none for void, and none for a callee that
// has no signature.
func (f *FunctionState) returned(rule isa.ResultRule, arg uint64, known bool) (isa.Type, bool) {
	if !known {
		return isa.Type{}, false
	}
	if rule == isa.ResultReturnID {
		t := f.TypeOf(arg)
		return t, t.Kind != isa.Void
	}
	if fn := f.Function(f.Relative(arg)); fn != nil && fn.Signature != nil {
		return fn.Signature.Return, fn.Signature.Return.Kind != isa.Void
	}
	return isa.Type{}, false
}
