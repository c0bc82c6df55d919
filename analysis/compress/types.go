package compress

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// permutation is a new order of types.
type permutation struct {
	order []int    // old IDs in their new order
	ids   []uint64 // new IDs by old
}

func (p *permutation) number(id uint64) uint64 {
	if id < uint64(len(p.ids)) {
		return p.ids[id]
	}
	return id
}

// maxTypeWork limits the search for the order of types, which looks at all of
// them and their parts for each place. Real programs need less than a
// thousandth.
const maxTypeWork = 100_000_000

// typeOrder puts the types that are named most first; a type stays behind
// those it is made of.
func (u *usage) typeOrder() *permutation {
	parts := 0
	for _, d := range u.deps {
		parts += len(d)
	}
	if len(u.types)*(len(u.types)+parts) > maxTypeWork {
		return identity(len(u.types))
	}
	p := &permutation{ids: make([]uint64, len(u.types))}
	placed := make([]bool, len(u.types))
	for range u.types {
		best := -1
		for id := range u.types {
			if !placed[id] && u.ready(id, placed) && (best < 0 || u.types[id] > u.types[best]) {
				best = id
			}
		}
		if best < 0 {
			return identity(len(u.types)) // types that are made of each other
		}
		placed[best] = true
		p.ids[best] = uint64(len(p.order))
		p.order = append(p.order, best)
	}
	return p
}

// ready reports whether all parts of a type have their places.
func (u *usage) ready(id int, placed []bool) bool {
	for _, d := range u.deps[id] {
		if d >= uint64(len(placed)) || !placed[d] {
			return false
		}
	}
	return true
}

func identity(n int) *permutation {
	p := &permutation{ids: make([]uint64, n), order: make([]int, n)}
	for i := range n {
		p.ids[i], p.order[i] = uint64(i), i
	}
	return p
}

// sortTypes puts the records of a types block, if there is one, into their new
// order. The count stays where it is.
func (p *permutation) sortTypes(records []bitstream.Record) []bitstream.Record {
	var places []int // of the definitions
	inside := false
	for i := range records {
		switch r := &records[i]; {
		case r.Abbrev == isa.AbbrevEnter:
			inside = r.Values[1] == uint64(isa.Types)
		case r.Abbrev == isa.AbbrevExit:
			inside = false
		case inside && r.Values[0] != isa.TypesCount.Row().Code:
			places = append(places, i)
		}
	}
	if len(places) != len(p.order) {
		return records
	}
	old := make([]bitstream.Record, len(places))
	for id, i := range places {
		old[id] = records[i]
	}
	for k, id := range p.order {
		records[places[k]] = old[id]
	}
	return records
}
