package document

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse"
)

// build makes a snapshot of blocks and takes from old what is still valid.
func build(blocks []*Block, old *Snapshot) *Snapshot {
	blocks = parts(blocks)
	s := &Snapshot{blocks: blocks, recent: &recent{}}
	if old != nil {
		s.recent, s.folder = old.recent, old.folder
	}
	s.index()
	a := align(blocks, old)
	if s.module = a.module(); s.module == nil {
		s.module = buildModule(blocks, a.shells())
	}
	s.units = make([]*unit, len(blocks))
	for i, b := range blocks {
		s.units[i] = s.module.shells[i]
		if s.units[i] == nil {
			s.units[i] = a.unit(i, b, s.module.contexts[i])
		}
	}
	return s
}

// parts makes blocks the parts of a document that they are where they stand: a text
// with functions has a head and a tail.
func parts(blocks []*Block) []*Block {
	first := slices.IndexFunc(blocks, (*Block).Function)
	if first < 0 {
		if len(blocks) == 0 {
			return []*Block{newBlock(nil, asmparse.Whole)} // there is always one
		}
		return []*Block{blocks[0].as(asmparse.Whole)}
	}
	if first == 0 {
		blocks = slices.Insert(blocks, 0, newBlock(nil, asmparse.Head))
	}
	if blocks[len(blocks)-1].Function() {
		blocks = append(blocks, newBlock(nil, asmparse.Tail))
	}
	last := len(blocks) - 1
	for i, b := range blocks {
		switch {
		case i == 0:
			blocks[i] = b.as(asmparse.Head)
		case i == last:
			blocks[i] = b.as(asmparse.TailOf(blocks[0].Text))
		case !b.Function():
			blocks[i] = b.as(asmparse.Middle)
		}
	}
	return slices.DeleteFunc(blocks, func(b *Block) bool { return b.part == asmparse.Middle && len(b.Text) == 0 && b != blocks[last] })
}

// alignment says which blocks of a snapshot stand in an older one too: the
// first and the last ones.
type alignment struct {
	old           *Snapshot
	blocks        []*Block
	before, after int
}

func align(blocks []*Block, old *Snapshot) alignment {
	a := alignment{old: old, blocks: blocks}
	if old == nil {
		return a
	}
	n := min(len(blocks), len(old.blocks))
	for a.before < n && blocks[a.before] == old.blocks[a.before] {
		a.before++
	}
	for a.after < n-a.before && blocks[len(blocks)-1-a.after] == old.blocks[len(old.blocks)-1-a.after] {
		a.after++
	}
	return a
}

// previous returns the number that block i had in the old snapshot.
func (a *alignment) previous(i int) (old int, ok bool) {
	switch {
	case a.old == nil:
		return 0, false
	case i < a.before:
		return i, true
	case i >= len(a.blocks)-a.after:
		return i - len(a.blocks) + len(a.old.blocks), true
	}
	return i, len(a.blocks) == len(a.old.blocks)
}

// module returns the old Module if it is valid still: only function blocks of
// it have changed, and each is one still.
func (a *alignment) module() *Module {
	if a.old == nil || len(a.blocks) != len(a.old.blocks) {
		return nil
	}
	for i := a.before; i < len(a.blocks)-a.after; i++ {
		if a.old.module.contexts[i] == nil || !a.blocks[i].Function() {
			return nil
		}
	}
	return a.old.module
}

// shells returns the old units of blocks that are no function blocks.
func (a *alignment) shells() map[*Block]*unit {
	units := map[*Block]*unit{}
	if a.old != nil {
		for _, u := range a.old.module.shells {
			units[u.block] = u
		}
	}
	return units
}

// unit returns the unit of function block i: the old one if it means the same.
func (a *alignment) unit(i int, b *Block, c *Context) *unit {
	u := &unit{block: b, context: c}
	j, ok := a.previous(i)
	if !ok {
		return u
	}
	old := a.old.units[j]
	if old.block != b {
		return u
	}
	if old.context == c {
		return old
	}
	u.stale = old.known()
	if old.context != nil && old.context.same(c) {
		u.summary.Store(old.summary.Load()) // without what the old context holds
	}
	return u
}

// Previous returns the number that block i of s had in an older snapshot of the
// document. ok is false if it is not clear which one it was.
func (s *Snapshot) Previous(old *Snapshot, i int) (j int, ok bool) {
	a := align(s.blocks, old)
	return a.previous(i)
}
