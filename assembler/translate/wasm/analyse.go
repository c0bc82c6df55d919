package wasm

import (
	"slices"
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// phiMove is what control does on an edge: it gives a phi of the block it goes
// to the value that belongs to the edge.
type phiMove struct {
	to       int32
	dst, src module.ValueID
}

func isPhi(in *module.Inst) bool { return in.ID == isa.Phi }

// analyse finds out how each value is used, before any code is emitted.
func (f *function) analyse() {
	f.values = make([]valueState, len(f.body.Values))
	for i := range f.values {
		f.values[i] = valueState{block: noBlock, local: noLocal, linear: noLocal}
		if f.body.Values[i].Kind == module.Param {
			f.values[i].local = int32(f.body.Values[i].Index)
		}
	}
	f.findBlocks()
	f.findMoves()
	f.countUses()
	f.placeFrame()
	f.findIndexed()
	f.findStatics()
	if f.beside() {
		f.foldUnused()
	} else {
		f.dropDead()
	}
	for _, b := range f.dom.Order {
		f.fold(b)
	}
}

// findBlocks notes the block of each instruction.
func (f *function) findBlocks() {
	f.blockOf = make([]int32, len(f.body.Insts))
	for b := range f.body.Blocks {
		for i := f.body.Blocks[b].First; i < f.body.Blocks[b].End; i++ {
			f.blockOf[i] = int32(b)
		}
	}
}

// findMoves collects the moves of all edges, those of one block together and in
// the order of the blocks they lead to.
func (f *function) findMoves() {
	count := make([]int32, len(f.body.Blocks)+1)
	total := 0
	f.eachIncoming(func(from, _ int, _, _ module.ValueID) {
		count[from]++
		total++
	})
	f.moves = make([][]phiMove, len(f.body.Blocks))
	all := make([]phiMove, total)
	for b := range f.moves {
		f.moves[b], all = all[:0:count[b]], all[count[b]:]
	}
	f.eachIncoming(func(from, to int, dst, src module.ValueID) {
		m := f.moves[from]
		if n := len(m); n > 0 && m[n-1].dst == dst {
			return // another edge between the same blocks: it brings the same value
		}
		f.moves[from] = append(m, phiMove{int32(to), dst, src})
	})
}

// eachIncoming calls g for every pair of every phi in blocks that control can
// reach.
func (f *function) eachIncoming(g func(from, to int, dst, src module.ValueID)) {
	for to := range f.body.Blocks {
		if !f.dom.Reachable(to) {
			continue
		}
		bl := &f.body.Blocks[to]
		for i := bl.First; i < bl.End && isPhi(&f.body.Insts[i]); i++ {
			in := &f.body.Insts[i]
			for k, from := range in.Targets {
				if f.dom.Reachable(int(from)) {
					g(int(from), to, in.Result, in.Args[k])
				}
			}
		}
	}
}

// movesTo returns the moves of the edge between two blocks.
func (f *function) movesTo(from, to int) []phiMove {
	m := f.moves[from]
	first := sort.Search(len(m), func(i int) bool { return int(m[i].to) >= to })
	end := first
	for end < len(m) && int(m[end].to) == to {
		end++
	}
	return m[first:end]
}

// operandsOf returns the operands of an instruction. The slice is valid until
// the next call.
func (f *function) operandsOf(i int) []operand {
	f.scratch = f.operands(f.scratch[:0], &f.body.Insts[i])
	return f.scratch
}

func (f *function) countUses() {
	for _, b := range f.dom.Order {
		bl := &f.body.Blocks[b]
		for i := bl.First; i < bl.End; i++ {
			for _, o := range f.operandsOf(i) {
				f.use(o.value, b, i)
				if o.address {
					f.countAccess(o)
				}
			}
		}
		for _, m := range f.moves[b] {
			f.use(m.src, b, bl.End-1)
		}
	}
}

// countAccess counts an access through an address.
func (f *function) countAccess(o operand) {
	if _, ok := f.staticPlace(o); ok {
		f.statics++
	}
	if f.body.Value(o.value) != nil {
		f.state(o.value).accesses++
	}
}

func (f *function) use(v module.ValueID, block, inst int) {
	if f.body.Value(v) == nil {
		return
	}
	s := f.state(v)
	s.uses++
	s.user = int32(inst)
	switch {
	case s.block == noBlock:
		s.block = int32(block)
	case s.block != int32(block):
		s.block = manyBlocks
	}
}

// dropDead takes the uses away that phis and instructions make whose own
// results nobody uses.
func (f *function) dropDead() {
	for b := range f.moves {
		f.moves[b] = slices.DeleteFunc(f.moves[b], func(m phiMove) bool {
			if f.state(m.dst).uses > 0 {
				return false
			}
			f.unuse(m.src)
			return true
		})
	}
	for k := len(f.dom.Order) - 1; k >= 0; k-- {
		bl := &f.body.Blocks[f.dom.Order[k]]
		for i := bl.End - 1; i >= bl.First; i-- {
			if f.isDead(i) {
				for _, o := range f.operandsOf(i) {
					f.unuse(o.value)
				}
			}
		}
	}
}

func (f *function) unuse(v module.ValueID) {
	if f.body.Value(v) != nil {
		f.state(v).uses--
	}
}

// isDead reports whether an instruction need not be emitted at all.
func (f *function) isDead(i int) bool {
	in := &f.body.Insts[i]
	return in.Result != module.NoValue && f.state(in.Result).uses == 0 && f.effectOf(in) == pure
}

// placeFrame gives the allocations of the entry block that have a constant size
// a place in one frame, which the prologue makes.
func (f *function) placeFrame() {
	f.frameAlign = 1
	if f.beside() { // each allocation has the address that the interpreter gives it
		f.allocates = slices.ContainsFunc(f.body.Insts, func(in module.Inst) bool { return in.ID == isa.Alloca })
		return
	}
	bl := &f.body.Blocks[0]
	for i := bl.First; i < bl.End; i++ {
		in := &f.body.Insts[i]
		if in.ID != isa.Alloca {
			continue
		}
		f.allocates = true
		size, align, ok := f.staticSize(in)
		if !ok || len(bl.Preds) > 0 {
			continue
		}
		offset := (f.frameSize + align - 1) &^ (align - 1)
		s := f.state(in.Result)
		s.inFrame, s.offset = true, uint32(offset)
		f.frameSize = max(offset+size, 1) // an allocation of nothing has an address, too
		f.frameAlign = max(f.frameAlign, align)
	}
	for i := bl.End; i < len(f.body.Insts) && !f.allocates; i++ {
		f.allocates = f.body.Insts[i].ID == isa.Alloca
	}
}

// maxFrame bounds what is allocated at once; larger allocations are checked on
// their own.
const maxFrame = translate.StackSize

// staticSize returns the size and alignment of an allocation that fits into the
// frame, in bytes.
func (f *function) staticSize(in *module.Inst) (size, align uint64, ok bool) {
	c := f.constant(in.Args[0])
	if c == nil {
		return 0, 0, false
	}
	size, align = uint64(uint32(constantBits(c))), max(in.Imm, 1)
	return size, align, f.frameSize+size+align <= maxFrame
}
