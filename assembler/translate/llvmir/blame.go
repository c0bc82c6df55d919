package llvmir

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// LLVM makes one instruction of the processor out of a load and the instruction
// that uses it, and it stands where the latter did. So that a fault of it names
// the load, such an instruction gets the place of its load: it cannot fault
// itself, or only where the load would have.

// blames finds, for the instructions of a function, the one to blame for a fault.
type blames struct {
	body *module.Body
	uses []int // of the local values
	// block is the basic block of each instruction.
	block []int
	// of is the instruction to blame for each one, itself in most cases.
	of []int
}

// blame returns the index of the instruction to blame for a fault of each one.
func blame(b *module.Body) []int {
	x := &blames{body: b, uses: make([]int, len(b.Values)), block: make([]int, len(b.Insts)), of: make([]int, len(b.Insts))}
	for i := range b.Insts {
		for _, v := range b.Insts[i].Args {
			if v >= b.Base {
				x.uses[v-b.Base]++
			}
		}
	}
	for n, block := range b.Blocks {
		for i := block.First; i < block.End; i++ {
			x.block[i] = n
			x.of[i] = x.find(i)
		}
	}
	return x.of
}

func (x *blames) find(i int) int {
	in := &x.body.Insts[i]
	switch in.ID {
	case isa.Load, isa.Call, isa.CallIndirect, isa.Phi, isa.SDiv, isa.UDiv, isa.SRem, isa.URem, isa.Alloca:
		return i
	case isa.Store:
		return x.store(i)
	}
	for k := len(in.Args) - 1; k >= 0; k-- { // LLVM prefers the last operand, too
		if load := x.folded(in.Args[k], i); load >= 0 {
			return load
		}
	}
	return i
}

// store blames the load that a value was computed from if it was loaded from
// the same address: they become one instruction.
func (x *blames) store(i int) int {
	in := &x.body.Insts[i]
	from := x.inst(in.Args[0], i)
	if from < 0 {
		return i
	}
	if load := &x.body.Insts[x.of[from]]; load.ID == isa.Load && load.Args[0] == in.Args[1] {
		return x.of[from]
	}
	return i
}

// folded returns the load that a value comes from, directly or through an
// instruction that LLVM makes a part of one; -1: none.
func (x *blames) folded(v module.ValueID, user int) int {
	i := x.inst(v, user)
	if i < 0 || x.body.Insts[x.of[i]].ID != isa.Load {
		return -1
	}
	if in := &x.body.Insts[i]; in.ID != isa.Load && in.ID != isa.ICmp && in.ID != isa.FCmp && len(in.Args) > 1 {
		return -1
	}
	return x.of[i]
}

// inst returns the instruction of the same basic block that computes a value
// for nobody but the user; -1: none.
func (x *blames) inst(v module.ValueID, user int) int {
	if v < x.body.Base {
		return -1
	}
	l := &x.body.Values[v-x.body.Base]
	if l.Kind != module.Result || x.uses[v-x.body.Base] != 1 || l.Index >= user || x.block[l.Index] != x.block[user] {
		return -1
	}
	return l.Index
}
