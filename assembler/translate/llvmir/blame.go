package llvmir

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// LLVM makes one instruction of the processor out of a load and the instruction
// that uses it, and gives it the place of the latter. So that a fault of it names
// the load, an instruction that may be the latter gets the place of its load: it
// cannot fault itself, or only where the load would have.

// blames finds, for the instructions of a function, the one to blame for a fault.
type blames struct {
	*function
	uses []int // of the local values
	// block is the basic block of each instruction.
	block []int
	// of is the instruction to blame for each one, itself in most cases.
	of []int
}

// anyOne stands for one of several loads: nobody knows which one LLVM will take.
const anyOne = -1

// blame returns the index of the instruction to blame for a fault of each one,
// or anyOne.
func (f *function) blame() []int {
	b := f.body
	x := &blames{function: f, uses: make([]int, len(b.Values)), block: make([]int, len(b.Insts)), of: make([]int, len(b.Insts))}
	x.count()
	for n, block := range b.Blocks {
		for i := block.First; i < block.End; i++ {
			x.block[i] = n
			x.of[i] = x.find(i)
		}
	}
	return x.of
}

func (x *blames) count() {
	for i := range x.body.Insts {
		for _, v := range x.body.Insts[i].Args {
			if v >= x.body.Base {
				x.uses[v-x.body.Base]++
			}
		}
	}
}

func (x *blames) find(i int) int {
	in := &x.body.Insts[i]
	switch x.intrinsic(in) {
	case isa.Bswap, isa.Ctlz, isa.Cttz, isa.Ctpop, isa.Sqrt, isa.Fabs:
		return x.folded(i)
	}
	switch in.ID {
	case isa.Load, isa.Call, isa.CallIndirect, isa.Phi, isa.SDiv, isa.UDiv, isa.SRem, isa.URem, isa.Alloca:
		return i
	case isa.Store:
		return x.store(i)
	}
	return x.folded(i)
}

// store blames the load that a value was computed from if it was loaded from
// the same address: they become one instruction.
func (x *blames) store(i int) int {
	in := &x.body.Insts[i]
	from := x.inst(in.Args[0], i)
	if from < 0 || x.of[from] == anyOne {
		return i
	}
	if load := &x.body.Insts[x.of[from]]; load.ID == isa.Load && load.Args[0] == in.Args[1] {
		return x.of[from]
	}
	return i
}

// folded blames the load of an operand that becomes a part of instruction i. Of
// several, LLVM takes one that nobody else uses.
func (x *blames) folded(i int) int {
	args, best, uses := x.body.Insts[i].Args, i, 0
	for k := len(args) - 1; k >= 0; k-- {
		from := x.inst(args[k], i)
		if from < 0 || !x.carries(from) {
			continue
		}
		switch n := x.uses[args[k]-x.body.Base]; {
		case best == i || n < uses:
			best, uses = x.of[from], n
		case n == uses && x.of[from] != best:
			best = anyOne
		}
	}
	return best
}

// carries reports whether the value of an instruction is that of a load, or made
// of one in a way that needs no instruction of the processor: by a conversion, or
// by a test of bits, which is an and, a comparison and a branch.
func (x *blames) carries(i int) bool {
	in := &x.body.Insts[i]
	if x.of[i] == anyOne {
		return true
	}
	load := &x.body.Insts[x.of[i]]
	if load.ID != isa.Load && x.intrinsic(load) == isa.NoIntrinsic { // atomic accesses are intrinsics
		return false
	}
	switch in.ID {
	case isa.Load, isa.Call, isa.ICmp, isa.FCmp, isa.And:
		return true
	}
	return len(in.Args) == 1
}

// inst returns the instruction of the same basic block that computes a value;
// -1: none.
func (x *blames) inst(v module.ValueID, user int) int {
	if v < x.body.Base {
		return -1
	}
	l := &x.body.Values[v-x.body.Base]
	if l.Kind != module.Result || l.Index >= user || x.block[l.Index] != x.block[user] {
		return -1
	}
	return l.Index
}
