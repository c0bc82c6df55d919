package compress

import (
	"cmp"
	"slices"
)

// Effort says how much time to spend.
type Effort uint8

// The efforts. The zero value is the usual one; Fast takes about a quarter of its
// time, Max a few times as long.
const (
	Default Effort = iota
	Fast
	Max
)

// limits are what an effort comes to.
type limits struct {
	plans  int // most abbreviations for a kind of block
	rounds int // of settling after each new plan
	// candidates is the number of sets of plans that are worked out in full.
	candidates int
	// refinements is how often plans are fitted again once the widths of blocks
	// are known.
	refinements int
	// locals says whether blocks may get abbreviations of their own.
	locals bool
}

var efforts = [...]limits{
	Default: {plans: reach(maxIndexWidth), rounds: 3, candidates: 2, refinements: 2, locals: true},
	Fast:    {plans: reach(6), rounds: 2, candidates: 1},
	Max:     {plans: reach(maxIndexWidth), rounds: 8, candidates: maxIndexWidth, refinements: 10, locals: true},
}

// solve chooses the abbreviations of a population and the width of each of its
// blocks. With localOnly it leaves out global ones.
func solve(pop *population, l limits, localOnly bool, progress func(float64)) *scheme {
	best := newScheme(pop, nil)
	best.apply(l)
	sets := choose(pop, l, progress)
	for i, plans := range sets {
		progress(grown + (1-grown)*float64(i)/float64(len(sets)))
		ordered := order(pop, plans)
		for _, local := range placements(pop) {
			if localOnly && !local {
				continue
			}
			if s := workOut(pop, ordered, local, l); s.total < best.total {
				best = s
			}
		}
	}
	return best
}

// workOut returns the best scheme that plans in their order come to.
func workOut(pop *population, plans []plan, local bool, l limits) *scheme {
	best := newScheme(pop, plans)
	best.local = local
	best.apply(l)
	for range l.refinements {
		s := best.refined()
		if s.apply(l); s.total >= best.total {
			break
		}
		best = s
	}
	return best
}

// placements returns where abbreviations of a population can be defined: in the
// abbreviations block (false), in the only block that uses them (true). The
// module's must be local, as it is open when the abbreviations block comes.
func placements(pop *population) []bool {
	var list []bool
	if !pop.outside {
		list = append(list, false)
	}
	if len(pop.blocks) == 1 {
		list = append(list, true)
	}
	return list
}

// grown is the share of the work that is done when the plans are chosen, as a
// rule.
const grown = 0.5

// candidate is a set of plans with an estimate of the population's size.
type candidate struct {
	plans []plan
	size  uint64
}

// choose grows plans and returns the most promising of the sets that use an
// index width up. Each step saves bits, so that it comes to an end.
func choose(pop *population, l limits, progress func(float64)) [][]plan {
	indices := uint64(pop.records() + pop.others())
	g := newGrower(pop.atoms, pop.items, globalIndex, l.rounds, populationWork)
	var sets []candidate
	for more := true; more; {
		more = g.plans() < l.plans && g.grow()
		progress(grown * float64(g.plans()) / float64(l.plans))
		if n := g.plans(); n > 0 && (!more || n == reach(widthFor(n))) {
			sets = append(sets, candidate{g.snapshot(), g.total() + uint64(widthFor(n))*indices})
		}
	}
	slices.SortStableFunc(sets, func(a, b candidate) int { return cmp.Compare(a.size, b.size) })
	var best [][]plan
	for _, c := range sets[:min(len(sets), l.candidates)] {
		best = append(best, c.plans)
	}
	return best
}
