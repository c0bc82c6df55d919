package module

// Connect fills the control-flow graph: Succs and Preds of all blocks. Whoever
// changes a body calls it anew.
func (b *Body) Connect() {
	edges := 0
	for i := range b.Blocks {
		edges += len(b.branchTargets(i))
	}
	succs, preds := make([]int, 0, edges), make([]int, edges)
	counts := make([]int, len(b.Blocks))
	for i := range b.Blocks {
		first := len(succs)
		for _, t := range b.branchTargets(i) {
			if uint64(t) < uint64(len(b.Blocks)) {
				succs = append(succs, int(t))
				counts[t]++
			}
		}
		b.Blocks[i].Succs = succs[first:len(succs):len(succs)]
	}
	for i, n := range counts {
		b.Blocks[i].Preds, preds = preds[:0:n], preds[n:]
	}
	for i := range b.Blocks {
		for _, t := range b.Blocks[i].Succs {
			b.Blocks[t].Preds = append(b.Blocks[t].Preds, i)
		}
	}
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
