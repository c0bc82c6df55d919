package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// memoryBase is the address of the first byte of the linear memory: the null
// page is not in it. The place of an address is its distance from there, modulo
// 2^32. The places of the null page lie above everything that the linear memory
// can grow to, so an access there traps without a check of its own.
//
// What would cost a subtraction for each access costs next to nothing: constants
// take the difference, sums take it in the term that is known before the loop,
// and the place of an address that serves several accesses has a local.
const memoryBase = translate.NullPage

// sharedAccesses is the number of accesses through one address from which on its
// place has a local. The engine checks the bounds of them together.
const sharedAccesses = 2

// pushLinear puts the place of an address on the stack.
func (f *function) pushLinear(o operand) {
	val := f.body.Value(o.value)
	switch {
	case val == nil || val.Kind == module.Constant:
	case f.state(o.value).inFrame:
		f.getLocal(f.frame)
		f.addConstant(f.state(o.value).offset)
		return
	case f.hasLinear(o.value):
		f.getLocal(uint32(f.state(o.value).linear))
		f.used(o.value)
		return
	case f.state(o.value).folded && f.emitLinear(val.Index):
		return
	}
	f.push(o)
	f.subtractBase()
}

func (f *function) subtractBase() {
	const difference = -memoryBase
	f.addConstant(difference & (1<<32 - 1))
}

// emitLinear puts the place of a sum on the stack, if one of its terms is the one
// to take the difference.
func (f *function) emitLinear(i int) bool {
	in := &f.body.Insts[i]
	term := f.linearTerm(in)
	if term < 0 {
		return false
	}
	for k, v := range in.Args {
		if o := (operand{value: v, typ: isa.I32}); k == term {
			f.pushLinear(o)
		} else {
			f.push(o)
		}
	}
	f.code.op(opI32Add)
	return true
}

// linearTerm returns which operand of a sum is an address whose place is at hand,
// or -1. The sum with a constant needs none.
func (f *function) linearTerm(in *module.Inst) int {
	if !f.isSum(in) {
		return -1
	}
	for k, v := range in.Args {
		if f.body.Value(v) == nil || f.state(v).inFrame || f.hasLinear(v) {
			return k
		}
	}
	return -1
}

// isSum reports whether an instruction adds two i32 that are no constants.
func (f *function) isSum(in *module.Inst) bool {
	return in.ID == isa.Add && in.Type == isa.I32 && f.constant(in.Args[0]) == nil && f.constant(in.Args[1]) == nil
}

// hasLinear reports whether the place of a value that is no constant has a local.
func (f *function) hasLinear(v module.ValueID) bool {
	s := f.state(v)
	return (s.accesses >= sharedAccesses || s.indexed) && s.uses > 0 && !s.inFrame
}

// isPlace reports whether a value is used as an address of accesses only: then it
// need not have a local of its own.
func (f *function) isPlace(v module.ValueID) bool {
	s := f.state(v)
	return s.accesses > 0 && s.accesses == s.uses
}

// findIndexed finds the arrays: values that sums in other blocks, mostly of loops,
// make places of.
func (f *function) findIndexed() {
	for i := range f.body.Insts {
		in := &f.body.Insts[i]
		if !f.isSum(in) || !f.isPlace(in.Result) {
			continue
		}
		for _, v := range in.Args {
			if f.comesFromOutside(v, i) {
				f.state(v).indexed = true
				break
			}
		}
	}
}

// comesFromOutside reports whether a value is computed in another block than an
// instruction.
func (f *function) comesFromOutside(v module.ValueID, i int) bool {
	val := f.body.Value(v)
	if val == nil {
		return false
	}
	return val.Kind == module.Param || f.blockOf[val.Index] != f.blockOf[i]
}

// setLinear computes the place of a value that has just been set.
func (f *function) setLinear(v module.ValueID) {
	if f.hasLinear(v) {
		f.getLocal(f.localOf(v))
		f.subtractBase()
		f.takeLinear(v)
	}
}

// setLinearParams computes the places of the parameters.
func (f *function) setLinearParams() {
	for i := range f.body.Values {
		if f.body.Values[i].Kind == module.Param {
			f.setLinear(f.body.Base + module.ValueID(i))
		}
	}
}

// setLinearPhis computes the places of the phis of a block.
func (f *function) setLinearPhis(bl *module.Block) {
	for i := bl.First; i < bl.End && isPhi(&f.body.Insts[i]); i++ {
		f.setLinear(f.body.Insts[i].Result)
	}
}

// takeLinear takes the place on the stack into the local for that of a value.
func (f *function) takeLinear(v module.ValueID) {
	s := f.state(v)
	if s.linear == noLocal {
		s.linear = int32(f.newLocal(v, i32))
	}
	f.setLocal(uint32(s.linear))
}
