package compress

import (
	"sync"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Effort says how much time to spend.
type Effort int

// The efforts. The zero value is the usual one.
const (
	Default Effort = iota
	Fast
	Max
)

// Options say how to compress.
type Options struct {
	Effort Effort
}

// Result is a compressed file.
type Result struct {
	Segments []bitstream.Segment
	// Before and After are the sizes of the file in bits.
	Before, After uint64
}

// Compress chooses new abbreviations for a file: the same data records in the
// same order, in fewer bits. It never returns a larger file: where nothing can
// be saved, the segments are those given. The error says why a file cannot be
// taken apart.
func Compress(segments []bitstream.Segment, opt Options) (*Result, error) {
	o, err := newOutline(segments)
	if err != nil {
		return nil, err
	}
	schemes := make([]*scheme, len(o.populations))
	var wg sync.WaitGroup
	for i, p := range o.populations {
		wg.Go(func() { schemes[i] = solve(p, opt.Effort) })
	}
	wg.Wait()
	out, err := emit(o, schemes)
	if err != nil {
		return nil, err
	}
	r := &Result{Segments: segments, Before: ledger.Of(segments).Bits}
	r.After = r.Before
	if after := ledger.Of(out).Bits; after < r.Before {
		r.Segments, r.After = out, after
	}
	return r, nil
}

// solve chooses the abbreviations of a population and the width of each of its
// blocks.
func solve(pop *population, e Effort) *scheme {
	plans := choose(pop, e)
	s := newScheme(pop, order(pop, plans))
	s.local = pop.id == uint64(isa.Module)
	if len(pop.blocks) == 1 && !s.local {
		global := s.widths()
		s.local = true
		if s.widths() <= global {
			return s
		}
		s.local = false
	}
	if s.widths() > plainSize(pop) {
		s = newScheme(pop, nil)
		s.widths()
	}
	return s
}

// plainSize is the size of a population without abbreviations.
func plainSize(pop *population) uint64 {
	n := uint64(minWidth * (pop.records() + pop.others()))
	for i := range pop.items {
		n += pop.items[i].weight * pop.items[i].plain
	}
	return n
}

// choose grows plans and returns those at the best number of them.
func choose(pop *population, e Effort) []plan {
	limit, rounds := reach(maxIndexWidth), 3
	if e == Fast {
		limit, rounds = reach(6), 2
	}
	indices := uint64(pop.records() + pop.others())
	g := newGrower(pop.atoms, pop.items, globalIndex, rounds)
	var best []plan
	least := plainSize(pop)
	for {
		more := g.plans() < limit && g.grow()
		if n := g.plans(); !more || n == reach(widthFor(n)) {
			if size := g.total() + uint64(widthFor(n))*indices; size < least {
				best, least = g.snapshot(), size
			}
		}
		if !more {
			return best
		}
	}
}
