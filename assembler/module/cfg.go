package module

import "slices"

// Connect fills the control-flow graph: Succs and Preds of all blocks. Whoever
// changes a body calls it anew.
func (b *Body) Connect() { b.connect(&edges{}) }

// edges is the memory of a graph: counts are the number of predecessors of each block.
type edges struct{ succs, preds, counts []int }

func (b *Body) connect(e *edges) {
	n := 0
	for i := range b.Blocks {
		n += len(b.branchTargets(i))
	}
	e.grow(n, len(b.Blocks))
	succs := e.succs
	for i := range b.Blocks {
		first := len(succs)
		for _, t := range b.branchTargets(i) {
			if uint64(t) < uint64(len(b.Blocks)) {
				succs = append(succs, int(t))
				e.counts[t]++
			}
		}
		b.Blocks[i].Succs = succs[first:len(succs):len(succs)]
	}
	preds := e.preds
	for i, n := range e.counts {
		b.Blocks[i].Preds, preds = preds[:0:n], preds[n:]
	}
	for i := range b.Blocks {
		for _, t := range b.Blocks[i].Succs {
			b.Blocks[t].Preds = append(b.Blocks[t].Preds, i)
		}
	}
}

// grow makes room for n edges between as many blocks.
func (e *edges) grow(n, blocks int) {
	e.succs = slices.Grow(e.succs[:0], n)
	e.preds = slices.Grow(e.preds[:0], n)[:n]
	e.counts = slices.Grow(e.counts[:0], blocks)[:blocks]
	clear(e.counts)
}

// branchTargets returns the targets of a block's terminator, none where it has
// none.
func (b *Body) branchTargets(block int) []uint32 {
	bl := &b.Blocks[block]
	if in := &b.Insts[bl.End-1]; in.ID.Row() != nil && in.ID.Row().Terminator {
		return in.Targets
	}
	return nil
}

// Terminator returns the instruction that ends a block, or nil where the last
// one does not end it.
func (b *Body) Terminator(block int) *Inst {
	in := &b.Insts[b.Blocks[block].End-1]
	if row := in.ID.Row(); row != nil && row.Terminator {
		return in
	}
	return nil
}
