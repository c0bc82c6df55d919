package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// counted is a loop of one block whose number of turns can be told when it
// begins.
type counted struct {
	body  *module.Body
	block int
	phis  []module.Inst
	insts []module.Inst // without phis and the branch
	exit  module.Inst   // the branch
	// after is the block that control leaves the loop to.
	after uint32
	// counter is the phi that counts by step; bound is what it is compared with,
	// after the step.
	counter, bound module.ValueID
	step           int64
	// less is the predicate of "not yet there": IntNE, IntSLT, IntULT and so on.
	less uint64
}

// maxTurn is the largest number of instructions of a loop that counts.
const maxTurn = 24

// countedLoop returns the loop that a block is, nil if it is none that counts.
func countedLoop(b *module.Body, block int) *counted {
	bl := &b.Blocks[block]
	if bl.End-bl.First > maxTurn || bl.End-bl.First < 3 {
		return nil
	}
	l := &counted{body: b, block: block, exit: b.Insts[bl.End-1]}
	if !l.leaves() {
		return nil
	}
	i := bl.First
	for i < bl.End && isPhi(&b.Insts[i]) {
		i++
	}
	l.phis, l.insts = b.Insts[bl.First:i], b.Insts[i:bl.End-1]
	if !slices.ContainsFunc(l.insts, disturbs) && l.counts() {
		return l
	}
	return nil
}

// leaves finds out where the loop goes on to.
func (l *counted) leaves() bool {
	if l.exit.ID != isa.BrIf {
		return false
	}
	yes, no := l.exit.Targets[0], l.exit.Targets[1]
	l.after = yes
	if int(yes) == l.block {
		l.after = no
	}
	return yes != no && (int(yes) == l.block || int(no) == l.block)
}

// disturbs reports whether an instruction is one that makes unrolling useless.
func disturbs(in module.Inst) bool {
	return isPhi(&in) || effects[in.ID] == writes && in.ID != isa.Store
}

// counts finds the comparison that ends the loop, and the counter in it.
func (l *counted) counts() bool {
	cmp := l.inside(l.exit.Args[0])
	if cmp == nil || cmp.ID != isa.ICmp {
		return false
	}
	next, bound, less := cmp.Args[0], cmp.Args[1], cmp.Imm
	if l.inside(next) == nil {
		next, bound, less = bound, next, swapped[less]
	}
	if int(l.exit.Targets[0]) != l.block {
		less = opposite[less]
	}
	l.bound, l.less = bound, less
	return l.isOutside(bound) && l.counter32(l.inside(next)) && l.isForward()
}

// inside returns the instruction of the loop that defines a value.
func (l *counted) inside(v module.ValueID) *module.Inst {
	if val := l.body.Value(v); val != nil && val.Kind == module.Result && !l.isOutside(v) {
		return &l.body.Insts[val.Index]
	}
	return nil
}

// isOutside reports whether a value is the same in all turns.
func (l *counted) isOutside(v module.ValueID) bool {
	val := l.body.Value(v)
	if val == nil || val.Kind != module.Result {
		return true
	}
	bl := &l.body.Blocks[l.block]
	return val.Index < bl.First || val.Index >= bl.End
}

// counter32 reports whether an instruction adds a constant to a phi of the loop
// that it is the next value of.
func (l *counted) counter32(in *module.Inst) bool {
	if in == nil || in.ID != isa.Add || in.Type != isa.I32 {
		return false
	}
	for k, v := range in.Args {
		phi, c := l.inside(v), l.body.Value(in.Args[1-k])
		if phi == nil || !isPhi(phi) || c == nil || c.Kind != module.Constant || l.next(phi) != in.Result {
			continue
		}
		l.counter, l.step = v, signExtend(constantBits(c), 32)
		return true
	}
	return false
}

// next returns the value that a phi gets in the next turn.
func (l *counted) next(phi *module.Inst) module.ValueID {
	return phi.Args[slices.Index(phi.Targets, uint32(l.block))]
}

// maxStep bounds steps, so that those of all turns together are far from 2^31.
const maxStep = 1 << 16

// isForward reports whether the counter goes toward the bound.
func (l *counted) isForward() bool {
	switch l.less {
	case isa.IntNE:
		return l.step != 0 && l.step > -maxStep && l.step < maxStep
	case isa.IntSLT, isa.IntULT:
		return l.step > 0 && l.step < maxStep
	case isa.IntSGT, isa.IntUGT:
		return l.step < 0 && l.step > -maxStep
	}
	return false
}

// swapped and opposite are the predicates with the operands exchanged, and the
// other result.
var (
	swapped = map[uint64]uint64{
		isa.IntEQ: isa.IntEQ, isa.IntNE: isa.IntNE, isa.IntSLT: isa.IntSGT, isa.IntSGT: isa.IntSLT,
		isa.IntULT: isa.IntUGT, isa.IntUGT: isa.IntULT,
		isa.IntSLE: isa.IntSGE, isa.IntSGE: isa.IntSLE, isa.IntULE: isa.IntUGE, isa.IntUGE: isa.IntULE,
	}
	opposite = map[uint64]uint64{
		isa.IntEQ: isa.IntNE, isa.IntNE: isa.IntEQ, isa.IntSLT: isa.IntSGE, isa.IntSGE: isa.IntSLT,
		isa.IntSGT: isa.IntSLE, isa.IntSLE: isa.IntSGT, isa.IntULT: isa.IntUGE, isa.IntUGE: isa.IntULT,
		isa.IntUGT: isa.IntULE, isa.IntULE: isa.IntUGT,
	}
)
