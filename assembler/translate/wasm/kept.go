package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// SiteEntry is the site at the beginning of a function.
//
// A site is where an activation may go from compiled code to an interpreter: 2n is
// in front of instruction n, the first of a block that is no phi, and 2n+1 behind
// instruction n, a call. At the function's first instruction all its parameters are
// kept.
const SiteEntry = 0

// SiteBefore returns the site in front of an instruction.
func SiteBefore(inst int) int { return 2 * inst }

// SiteBehind returns the site behind a call.
func SiteBehind(call int) int { return 2*call + 1 }

// SiteOf returns the instruction that a site is in front of, or behind.
func SiteOf(site int) (inst int, behind bool) { return site / 2, site%2 != 0 }

// Kept says which values of a function are still needed where its activation may
// go from compiled code to an interpreter: at the beginning of a block, and behind
// a call.
type Kept struct {
	body *module.Body
	// entering are the values that a block takes over from those before it.
	entering [][]module.ValueID
	// calls are the values that are needed behind each call, by instruction; nil
	// before they are asked for.
	calls map[int][]module.ValueID
	// outgoing are the values that each block gives to phis.
	outgoing [][]module.ValueID
	// size is the length of all lists, together.
	size int
}

// maxKept bounds Kept.size: a function where more is needed is not compiled.
const maxKept = 1 << 20

func newKept(b *module.Body) *Kept {
	k := &Kept{body: b, entering: make([][]module.ValueID, len(b.Blocks))}
	reached := make([]module.ValueID, len(b.Blocks))
	for i, blocks := range usingBlocks(b) {
		v := b.Base + module.ValueID(i)
		if from, ok := k.definedIn(v); ok && k.size <= maxKept {
			k.bring(v, from, blocks, reached)
		}
	}
	return k
}

// usingBlocks returns the blocks that use each local value: what a phi does is done
// at the end of the block that control comes from.
func usingBlocks(b *module.Body) [][]int {
	blocks := make([][]int, len(b.Values))
	for at := range b.Blocks {
		for i := b.Blocks[at].First; i < b.Blocks[at].End; i++ {
			in := &b.Insts[i]
			for n, v := range in.Args {
				if b.Value(v) == nil {
					continue
				}
				user := at
				if in.ID == isa.Phi {
					user = int(in.Targets[n])
				}
				blocks[v-b.Base] = append(blocks[v-b.Base], user)
			}
		}
	}
	return blocks
}

// bring notes that a value is taken over by the blocks that use it and by those in
// front of them, up to where it is computed. reached has the last value that got to
// each block.
func (k *Kept) bring(v module.ValueID, from int, work []int, reached []module.ValueID) {
	for len(work) > 0 && k.size <= maxKept {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b == from || reached[b] == v {
			continue
		}
		reached[b] = v
		k.entering[b] = append(k.entering[b], v)
		k.size++
		work = append(work, k.body.Blocks[b].Preds...)
	}
}

// definedIn returns the block that computes a value, -1 for a parameter; ok is
// false for what needs no keeping.
func (k *Kept) definedIn(v module.ValueID) (block int, ok bool) {
	val := k.body.Value(v)
	switch {
	case val == nil || val.Kind == module.Constant:
		return 0, false
	case val.Kind == module.Param:
		return -1, true
	}
	return blockAt(k.body, val.Index), true
}

// blockAt returns the block of an instruction.
func blockAt(b *module.Body, inst int) int {
	n, _ := slices.BinarySearchFunc(b.Blocks, inst, func(bl module.Block, i int) int {
		if bl.End <= i {
			return -1
		}
		return 1
	})
	return n
}

// At returns the values that are needed at a site, in the order of their numbers.
func (k *Kept) At(site int) []module.ValueID {
	inst, behind := SiteOf(site)
	switch {
	case site == SiteEntry:
		return params(k.body)
	case behind:
		return k.behindCall(inst)
	}
	return k.atBlock(blockAt(k.body, inst))
}

func params(b *module.Body) (list []module.ValueID) {
	for i := range b.Values {
		if b.Values[i].Kind == module.Param {
			list = append(list, b.Base+module.ValueID(i))
		}
	}
	return list
}

// atBlock returns the values that are needed at the beginning of a block, behind
// its phis.
func (k *Kept) atBlock(block int) []module.ValueID {
	list := slices.Clone(k.entering[block])
	bl := &k.body.Blocks[block]
	for i := bl.First; i < bl.End && isPhi(&k.body.Insts[i]); i++ {
		list = append(list, k.body.Insts[i].Result)
	}
	slices.Sort(list)
	return list
}

// behindCall returns the values that are needed behind a call: those used later,
// and those that the call itself uses where it may have to be made again.
func (k *Kept) behindCall(inst int) []module.ValueID {
	if k.calls == nil {
		k.calls = map[int][]module.ValueID{}
		k.findOutgoing()
		for b := range k.body.Blocks {
			if k.size <= maxKept && k.hasCall(b) {
				k.sweep(b)
			}
		}
	}
	return k.calls[inst]
}

// findOutgoing finds out what each block gives to phis.
func (k *Kept) findOutgoing() {
	k.outgoing = make([][]module.ValueID, len(k.body.Blocks))
	for i := range k.body.Insts {
		in := &k.body.Insts[i]
		if !isPhi(in) {
			continue
		}
		for n, from := range in.Targets {
			if _, ok := k.definedIn(in.Args[n]); ok {
				k.outgoing[from] = append(k.outgoing[from], in.Args[n])
			}
		}
	}
}

func (k *Kept) hasCall(block int) bool {
	bl := &k.body.Blocks[block]
	return slices.ContainsFunc(k.body.Insts[bl.First:bl.End], func(in module.Inst) bool { return in.ID.IsCall() })
}

// sweep finds out what is needed behind the calls of a block, from its end.
func (k *Kept) sweep(block int) {
	b := k.body
	bl := &b.Blocks[block]
	live := k.atEnd(block)
	for i := bl.End - 1; i >= bl.First && !isPhi(&b.Insts[i]) && k.size <= maxKept; i-- {
		in := &b.Insts[i]
		if in.ID.IsCall() {
			k.calls[i] = k.around(live, in)
			k.size += len(k.calls[i])
		}
		delete(live, in.Result)
		for _, v := range in.Args {
			if _, ok := k.definedIn(v); ok {
				live[v] = true
			}
		}
	}
}

// atEnd returns the values that are needed at the end of a block.
func (k *Kept) atEnd(block int) map[module.ValueID]bool {
	live := map[module.ValueID]bool{}
	for _, v := range k.outgoing[block] {
		live[v] = true
	}
	succs := slices.Clone(k.body.Blocks[block].Succs)
	slices.Sort(succs)
	for _, to := range slices.Compact(succs) {
		for _, v := range k.entering[to] {
			live[v] = true
		}
	}
	return live
}

// around returns the values that are needed behind a call, with those that it uses
// if it goes through a pointer: it may be one of the runtime's.
func (k *Kept) around(live map[module.ValueID]bool, call *module.Inst) (list []module.ValueID) {
	for v := range live {
		list = append(list, v)
	}
	if call.ID == isa.CallIndirect {
		for _, v := range call.Args {
			if _, ok := k.definedIn(v); ok && !live[v] {
				list = append(list, v)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// endsStretch reports whether time is charged anew behind an instruction: package
// interp has the same rule.
func endsStretch(m *module.Module, in *module.Inst) bool {
	switch row := in.ID.Row(); {
	case in.ID == isa.CallIndirect:
		return true
	case in.ID == isa.Call:
		return m.Functions[in.Args[0]].Intrinsic == nil
	default:
		return row != nil && row.Terminator
	}
}

// stretch is the number of records from an instruction to the end of its stretch.
func stretch(m *module.Module, b *module.Body, inst int) (n int64) {
	for i := inst; i < len(b.Insts); i++ {
		if n++; endsStretch(m, &b.Insts[i]) {
			break
		}
	}
	return n
}

// leavesAt reports whether an instruction calls what may leave compiled code: a
// function of the program or of the runtime.
func leavesAt(m *module.Module, in *module.Inst) bool {
	row := in.ID.Row()
	return endsStretch(m, in) && (row == nil || !row.Terminator)
}
