package compress

// minLocalRecords is the least number of records for which a block may have
// abbreviations of its own: fewer never pay for a definition.
const minLocalRecords = 32

// specialize gives a block abbreviations of its own on top of the global ones
// where that makes it smaller. It returns the bits saved.
func (s *scheme) specialize(b *block) uint64 {
	if len(b.records) < minLocalRecords || s.local {
		return 0
	}
	top := s.levels[len(s.levels)-1]
	items, ids := subset(s.pop, b, top.cost)
	indices := uint64(len(b.records) + b.others)
	before := s.size(b, int(s.blocks[b.number].width))
	least := before
	width := widthFor(len(s.plans) + 1)
	g := newGrower(s.pop.atoms, items, uint64(width), 2, 0)
	for g.plans() < maxLocals && g.grow() {
		w := widthFor(len(s.plans) + g.plans())
		if w > maxIndexWidth+1 {
			break
		}
		if size := g.total() + uint64(w)*indices; size < least {
			least = size
			s.blocks[b.number] = blockScheme{width: uint32(w), locals: g.snapshot()}
		}
	}
	if least < before {
		s.chooseLocals(b, items, ids)
	}
	return before - least
}

// maxLocals limits the abbreviations of one block.
const maxLocals = 64

// subset returns the items of one block with their weights there; plain is what
// they cost without abbreviations of the block's own. ids are their numbers in
// the population.
func subset(pop *population, b *block, plain []uint64) (items []item, ids []int32) {
	at := map[int32]int{}
	for _, id := range b.records {
		k, ok := at[id]
		if !ok {
			k = len(items)
			at[id] = k
			it := pop.items[id]
			it.weight, it.plain = 0, plain[id]
			items, ids = append(items, it), append(ids, id)
		}
		items[k].weight++
	}
	return items, ids
}

// chooseLocals notes which items use which of the block's own abbreviations.
func (s *scheme) chooseLocals(b *block, items []item, ids []int32) {
	own := &s.blocks[b.number]
	own.choice = map[int32]int16{}
	for i := range items {
		cost := items[i].plain
		for k := range own.locals {
			if c := items[i].cost(s.pop.atoms, &own.locals[k], cost); c < cost {
				cost = c
				own.choice[ids[i]] = int16(k)
			}
		}
	}
}
