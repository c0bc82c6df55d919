package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// effect says how an instruction depends on others that it does not use.
type effect uint8

const (
	// pure instructions may be computed anywhere.
	pure effect = 1 + iota
	// reads are kept in order with writes: loads, and what may trap.
	reads
	// writes are kept in order with everything but pure instructions.
	writes
)

// effects are those of all instructions. Calls are looked up in intrinsicEffects.
var effects = [isa.NumIDs]effect{
	isa.Load: reads, isa.SDiv: reads, isa.UDiv: reads, isa.SRem: reads, isa.URem: reads,
	isa.Store: writes, isa.Alloca: writes, isa.Call: writes, isa.CallIndirect: writes,
	isa.Br: writes, isa.BrIf: writes, isa.Switch: writes, isa.Unreachable: writes, isa.RetVoid: writes, isa.Ret: writes,
	isa.Add: pure, isa.Sub: pure, isa.Mul: pure, isa.Shl: pure, isa.LShr: pure, isa.AShr: pure, isa.And: pure, isa.Or: pure, isa.Xor: pure,
	isa.FAdd: pure, isa.FSub: pure, isa.FMul: pure, isa.FDiv: pure, isa.FRem: pure, isa.ICmp: pure, isa.FCmp: pure,
	isa.Trunc: pure, isa.FPTrunc: pure, isa.ZExt: pure, isa.SExt: pure, isa.FPExt: pure, isa.Bitcast: pure,
	isa.FPToUI: pure, isa.FPToSI: pure, isa.UIToFP: pure, isa.SIToFP: pure,
	isa.Select: pure, isa.InsertElement: pure, isa.ExtractElement: pure, isa.Phi: pure,
}

// intrinsicEffects lists the intrinsics that do not write.
var intrinsicEffects = map[isa.IntrinsicID]effect{
	isa.Bswap: pure, isa.Ctlz: pure, isa.Cttz: pure, isa.Ctpop: pure, isa.Sqrt: pure, isa.Fabs: pure,
	isa.AtomicIsLockFree: pure, isa.ReadTP: reads, isa.Stacksave: reads,
}

func (f *function) effectOf(in *module.Inst) effect {
	if in.ID == isa.Call {
		if i := f.t.module.Functions[in.Args[0]].Intrinsic; i != nil {
			if e, ok := intrinsicEffects[i.ID]; ok {
				return e
			}
		}
		return writes
	}
	return effects[in.ID]
}

// maxDepth bounds how deep expressions nest, and with it the recursion that
// emits them.
const maxDepth = 64

// folder folds the values of one block into their uses.
//
// It goes through the block backwards and puts together the new order of its
// instructions from the end: each root is followed, towards the front, by the
// values it uses, last operand first. A value may move there if no instruction
// that is still to be placed, and so will run before it, is in conflict with it.
type folder struct {
	f      *function
	block  int
	placed []bool // by index of the block's instructions
	first  int
	// rootInst is the root placed last.
	rootInst int
	// readers and writers are the instructions with these effects, in order;
	// placed ones are dropped from the end.
	readers, writers []int
}

func (f *function) fold(block int) {
	bl := &f.body.Blocks[block]
	fo := folder{f: f, block: block, first: bl.First}
	n := bl.End - bl.First
	if cap(f.placed) < n {
		f.placed = make([]bool, n)
	}
	fo.placed = f.placed[:n]
	clear(fo.placed)
	fo.readers, fo.writers = f.readers[:0], f.writers[:0]
	for i := bl.First; i < bl.End; i++ {
		switch f.effectOf(&f.body.Insts[i]) {
		case reads:
			fo.readers = append(fo.readers, i)
		case writes:
			fo.writers = append(fo.writers, i)
		}
	}
	f.readers, f.writers = fo.readers, fo.writers
	for i := bl.End - 1; i >= bl.First; i-- {
		fo.root(i)
	}
}

// root places an instruction that was not folded into a later one.
func (fo *folder) root(i int) {
	if fo.placed[i-fo.first] || fo.f.isDead(i) {
		return
	}
	in := &fo.f.body.Insts[i]
	fo.placed[i-fo.first] = true
	fo.rootInst = i
	if row := in.ID.Row(); row.Terminator {
		fo.edges(in)
	}
	fo.args(in, 0)
}

// edges folds values into the moves of the edges that leave the block. Where
// there are several, a value moves to one of them only if it is pure.
func (fo *folder) edges(in *module.Inst) {
	moves := fo.f.moves[fo.block]
	limit := pure
	if in.ID == isa.Br {
		limit = writes
	}
	for k := len(moves) - 1; k >= 0; k-- {
		fo.operand(moves[k].src, limit, 0)
	}
}

// args folds the operands of an instruction that has been placed.
func (fo *folder) args(in *module.Inst, depth int) {
	if depth >= maxDepth {
		return
	}
	list := fo.f.pushOperands(in)
	for k := len(list) - 1; k >= 0; k-- {
		fo.operand(list[k].value, writes, depth)
	}
	fo.f.stack = fo.f.stack[:len(fo.f.stack)-len(list)]
}

// operand folds a value into the instruction placed last, if its only use is
// there and its effect is within the limit.
func (fo *folder) operand(v module.ValueID, limit effect, depth int) {
	val := fo.f.body.Value(v)
	if val == nil || val.Kind != module.Result {
		return
	}
	s := fo.f.state(v)
	in := &fo.f.body.Insts[val.Index]
	if s.uses != 1 || s.inFrame || isPhi(in) || int(s.block) != fo.block || int(fo.f.blockOf[val.Index]) != fo.block {
		return
	}
	if fo.f.isKept(fo.rootInst, val.Index) {
		return
	}
	if e := fo.f.effectOf(in); e > limit || !fo.mayMove(val.Index, e) {
		return
	}
	s.folded = true
	fo.placed[val.Index-fo.first] = true
	fo.args(in, depth+1)
}

// mayMove reports whether no instruction still to be placed stands between
// instruction i and the place it would move to, and is in conflict with it.
func (fo *folder) mayMove(i int, e effect) bool {
	switch e {
	case reads:
		return fo.last(&fo.writers) < i
	case writes:
		return fo.last(&fo.writers) == i && fo.last(&fo.readers) < i
	}
	return true
}

// last returns the last instruction of a list that is not placed yet.
func (fo *folder) last(list *[]int) int {
	l := *list
	for len(l) > 0 && fo.placed[l[len(l)-1]-fo.first] {
		l = l[:len(l)-1]
	}
	*list = l
	if len(l) == 0 {
		return -1
	}
	return l[len(l)-1]
}
