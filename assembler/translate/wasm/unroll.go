package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// unrolling makes loops of one block that count do several turns at once:
//
//	before ─► guard ─► fast: the turns, without a look whether to leave ─┬─► guard
//	            │                                                       └─► after
//	            └────► the loop as it was ─► after ─► …
//
// guard looks whether all of the next turns will be made. An engine without loop
// optimizations gets fewer jumps this way, and looks at the bounds of what all the
// turns access through one address only once.
//
// The original loop stays for the last turns, in its block; what it computes goes
// through a phi in after to those that use it.
type unrolling struct {
	*rewriting
	// outside marks the values that other blocks use, by ValueID - Base.
	outside []bool
	// merged holds the phi to use in place of a value behind its loop, and loopOf the
	// loop that a block belongs to, where the value itself is used.
	merged map[module.ValueID]mergedValue
	loopOf map[uint32]int
	loops  int
}

type mergedValue struct {
	phi  module.ValueID
	loop int
}

// turns is how many turns are made at once.
const turns = 4

// unroll returns a body with loops unrolled.
func unroll(b *module.Body, dom *module.Dominators) *module.Body {
	var u *unrolling
	for block := 1; block < len(b.Blocks); block++ {
		l := countedLoop(b, block)
		if l == nil || !dom.Reachable(block) {
			continue
		}
		if u == nil {
			u = newUnrolling(b)
		}
		u.loop(l)
	}
	if u == nil {
		return b
	}
	u.replaceUses()
	return u.finish()
}

func newUnrolling(b *module.Body) *unrolling {
	u := &unrolling{
		rewriting: newRewriting(b), outside: make([]bool, len(b.Values)),
		merged: map[module.ValueID]mergedValue{}, loopOf: map[uint32]int{},
	}
	for i := range b.Blocks {
		bl := &b.Blocks[i]
		for k := bl.First; k < bl.End; k++ {
			for _, v := range b.Insts[k].Args {
				if val := b.Value(v); val != nil && (val.Index < bl.First || val.Index >= bl.End) {
					u.outside[v-b.Base] = true
				}
			}
		}
	}
	return u
}

// loop unrolls one loop. What other loops before it have changed is in u.blocks.
func (u *unrolling) loop(l *counted) {
	u.loops++
	own := slices.Clone(u.blocks[l.block])
	u.blocks[l.block] = own
	l.phis, l.exit = own[:len(l.phis)], own[len(own)-1]
	l.leaves()
	guard, fast, after := u.rewriting.block(), u.rewriting.block(), u.rewriting.block()
	for _, b := range []uint32{uint32(l.block), fast, after} {
		u.loopOf[b] = u.loops
	}
	u.enter(l, guard)
	state := u.guard(l, guard, fast)
	u.turns(l, fast, state)
	u.leave(l, guard, fast, after, state)
}

// values are the values of a loop after some turns, by those of the original.
type values map[module.ValueID]module.ValueID

// of returns what stands for a value after some turns.
func (s values) of(v module.ValueID) module.ValueID {
	if n, ok := s[v]; ok {
		return n
	}
	return v
}

func (s values) all(list []module.ValueID) []module.ValueID {
	out := make([]module.ValueID, len(list))
	for i, v := range list {
		out[i] = s.of(v)
	}
	return out
}

// enter has the edges into the loop go to guard.
func (u *unrolling) enter(l *counted, guard uint32) {
	for _, phi := range l.phis[:1] {
		for _, from := range phi.Targets {
			if int(from) != l.block {
				u.retarget(from, uint32(l.block), guard)
			}
		}
	}
}

// retarget changes where the last instruction of a block goes to.
func (u *unrolling) retarget(block, from, to uint32) {
	insts := slices.Clone(u.blocks[block])
	u.blocks[block] = insts
	last := &insts[len(insts)-1]
	last.Targets = exchanged(last.Targets, from, to)
}

// exchanged returns a list of blocks with one in place of another.
func exchanged(list []uint32, from, to uint32) []uint32 {
	list = slices.Clone(list)
	for i, t := range list {
		if t == from {
			list[i] = to
		}
	}
	return list
}

// guard makes the block that looks whether the next turns will all be made. It
// returns the values of the loop's phis there.
func (u *unrolling) guard(l *counted, guard, fast uint32) values {
	state := values{}
	next := make([]module.ValueID, len(l.phis))
	for i := range l.phis {
		phi := &l.phis[i]
		next[i] = l.next(phi)
		in := module.Inst{ID: isa.Phi, Type: phi.Type, Record: phi.Record}
		for k, from := range phi.Targets {
			if int(from) != l.block {
				in.Args, in.Targets = append(in.Args, phi.Args[k]), append(in.Targets, from)
			}
		}
		state[phi.Result] = u.add(guard, in, phi.Type)
	}
	for i := range l.phis {
		phi := &l.phis[i]
		phi.Args, phi.Targets = []module.ValueID{state[phi.Result], next[i]}, []uint32{guard, uint32(l.block)}
	}
	enough := u.enough(l, guard, state[l.counter])
	u.add(guard, module.Inst{ID: isa.BrIf, Type: isa.I1, Args: []module.ValueID{enough}, Targets: []uint32{fast, uint32(l.block)}, Record: l.exit.Record}, isa.VoidType)
	return state
}

// enough computes whether none of the next turns but the last can be the last of
// the loop: the bound is at least as far away as they go together.
func (u *unrolling) enough(l *counted, guard uint32, counter module.ValueID) module.ValueID {
	low, high, way := counter, l.bound, l.step*turns
	if l.step < 0 {
		low, high, way = l.bound, counter, -way
	}
	binary := func(id isa.ID, t isa.Type, imm uint64, a, b module.ValueID, result isa.Type) module.ValueID {
		return u.add(guard, module.Inst{ID: id, Type: t, Imm: imm, Args: []module.ValueID{a, b}, Record: l.exit.Record}, result)
	}
	distance := binary(isa.Sub, isa.I32, 0, high, low, isa.I32)
	enough := binary(isa.ICmp, isa.I32, isa.IntUGE, distance, u.constant(isa.I32, way), isa.I1)
	if l.less == isa.IntNE {
		return enough
	}
	ahead := binary(isa.ICmp, isa.I32, l.less, counter, l.bound, isa.I1)
	return binary(isa.And, isa.I1, 0, ahead, enough, isa.I1)
}

// turns makes the block with several turns. state holds the values of the phis
// before them; in the end those of all values of the loop in the last turn.
func (u *unrolling) turns(l *counted, fast uint32, state values) {
	for turn := range turns {
		if turn > 0 {
			u.step(l, state)
		}
		for _, in := range l.insts {
			result := in.Result
			in.Args = state.all(in.Args)
			t := isa.VoidType
			if result != module.NoValue {
				t = u.body.TypeOf(result)
			}
			if v := u.add(fast, in, t); result != module.NoValue {
				state[result] = v
			}
		}
	}
}

// step gives the phis the values of the next turn, all at once.
func (u *unrolling) step(l *counted, state values) {
	next := make([]module.ValueID, len(l.phis))
	for i := range l.phis {
		next[i] = state.of(l.next(&l.phis[i]))
	}
	for i := range l.phis {
		state[l.phis[i].Result] = next[i]
	}
}

// leave makes the end of the fast block, and the block behind the loop.
func (u *unrolling) leave(l *counted, guard, fast, after uint32, state values) {
	for i := range l.phis { // the way back
		in := &u.blocks[guard][i]
		in.Args, in.Targets = append(in.Args, state.of(l.next(&l.phis[i]))), append(in.Targets, fast)
	}
	u.merge(l, fast, after, state)
	exit := l.exit
	exit.Args = state.all(exit.Args)
	exit.Targets = exchanged(exchanged(exit.Targets, l.after, after), uint32(l.block), guard)
	u.add(fast, exit, isa.VoidType)
	u.retarget(uint32(l.block), l.after, after)
	u.add(after, module.Inst{ID: isa.Br, Targets: []uint32{l.after}, Record: l.exit.Record}, isa.VoidType)
	behind := slices.Clone(u.blocks[l.after])
	u.blocks[l.after] = behind
	for i := range behind {
		if isPhi(&behind[i]) {
			behind[i].Targets = exchanged(behind[i].Targets, uint32(l.block), after)
		}
	}
}

// merge makes phis, behind the loop, of its values that other blocks use.
func (u *unrolling) merge(l *counted, fast, after uint32, state values) {
	for _, list := range [][]module.Inst{l.phis, l.insts} {
		for i := range list {
			v := list[i].Result
			if v == module.NoValue || !u.outside[v-u.body.Base] {
				continue
			}
			t := u.body.TypeOf(v)
			phi := u.add(after, module.Inst{ID: isa.Phi, Type: t, Args: []module.ValueID{v, state.of(v)},
				Targets: []uint32{uint32(l.block), fast}, Record: l.exit.Record}, t)
			u.merged[v] = mergedValue{phi, u.loops}
		}
	}
}

// replaceUses has what comes behind the loops use the values of the way that
// control has taken.
func (u *unrolling) replaceUses() {
	for b, insts := range u.blocks {
		loop := u.loopOf[uint32(b)]
		replaced := func(v module.ValueID) bool {
			m, ok := u.merged[v]
			return ok && m.loop != loop
		}
		insts = slices.Clone(insts)
		u.blocks[b] = insts
		for i := range insts {
			in := &insts[i]
			if !slices.ContainsFunc(in.Args, replaced) {
				continue
			}
			in.Args = slices.Clone(in.Args)
			for k, v := range in.Args {
				if replaced(v) {
					in.Args[k] = u.merged[v].phi
				}
			}
		}
	}
}
