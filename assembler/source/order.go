package source

import (
	"cmp"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file knows the order of the parts of a module. A module block that is
// written keeps its own; what is missing goes where the manual has it.

// The parts of a module, in the order of the manual.
const (
	rankVersion = iota
	rankAbbreviations
	rankTypes
	rankAddresses
	rankGlobals
	rankSymbols
	rankOther // what has no place of its own: records as such, blocks that the manual does not know, abbreviations of the module block
)

// part is a part of a module.
type part struct {
	rank  int
	lines []ref // of what is kept as it is
}

// rankOf is the part that a block of the module is.
func rankOf(id isa.BlockID) int {
	switch id {
	case isa.Abbreviations:
		return rankAbbreviations
	case isa.Types:
		return rankTypes
	case isa.Globals:
		return rankGlobals
	}
	return rankSymbols
}

// begin notes that something of a part is written here.
func (s *shell) begin(rank int) {
	if !slices.ContainsFunc(s.order, func(p part) bool { return p.rank == rank }) {
		s.order = append(s.order, part{rank: rank})
	}
}

// keep adds a line that is kept as it is.
func (s *shell) keep(r ref) {
	if n := len(s.order); n == 0 || s.order[n-1].rank != rankOther {
		s.order = append(s.order, part{rank: rankOther})
	}
	last := &s.order[len(s.order)-1]
	last.lines = append(last.lines, r)
}

// arranged returns all parts in the order in which they are written out.
func (s *shell) arranged() []part {
	order := slices.Clone(s.order)
	if s.module == nil {
		slices.SortStableFunc(order, func(a, b part) int { return cmp.Compare(a.place(), b.place()) })
	}
	for rank := range rankOther {
		if slices.ContainsFunc(order, func(p part) bool { return p.rank == rank }) {
			continue
		}
		at := slices.IndexFunc(order, func(p part) bool { return p.rank > rank && p.rank < rankOther })
		if at < 0 {
			at = len(order)
		}
		order = slices.Insert(order, at, part{rank: rank})
	}
	return order
}

// place is where a part stands in a program without module block.
func (p part) place() int {
	if p.rank == rankOther {
		return rankVersion
	}
	return p.rank
}
