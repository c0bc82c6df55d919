package compress

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
)

// maxFamilies limits the record codes of a population that get a family of
// their own; the rarest share one.
const maxFamilies = 64

// A grower chooses plans for a set of items by growing families: it starts
// with the default abbreviation alone and adds a plan where that saves most.
type grower struct {
	families []*family
	rounds   int       // of settling after each new plan
	tallies  sync.Pool // scratch
	// work is what looking for splits has cost so far, maxWork its limit: the
	// time for any file is to stay in proportion to its size.
	work    atomic.Int64
	maxWork int64
}

// Limits of a grower's work: for each value of its items, and for whole
// populations besides. Real programs stay below.
const (
	workPerValue   = 1000
	populationWork = 150_000_000
)

// newGrower returns a grower without plans. index is the size of the
// abbreviation index in front of a definition, in bits; work is allowed besides
// what the items allow.
func newGrower(atoms []atom, items []item, index uint64, rounds int, work int64) *grower {
	g := &grower{rounds: rounds, maxWork: work}
	for i := range items {
		g.maxWork += workPerValue * int64(len(items[i].atoms))
	}
	g.tallies.New = func() any { return &tally{atoms: atoms, index: index} }
	t := g.tallies.Get().(*tally)
	for _, ids := range byCode(items) {
		members := make([]item, len(ids))
		for i, id := range ids {
			members[i] = items[id]
		}
		g.families = append(g.families, newFamily(t, members))
	}
	return g
}

// byCode groups the numbers of items by record code, that is by first atom.
func byCode(items []item) [][]int32 {
	weights := map[uint16]uint64{}
	for i := range items {
		weights[items[i].atoms[0]] += items[i].weight
	}
	codes := make([]uint16, 0, len(weights))
	for c := range weights {
		codes = append(codes, c)
	}
	slices.SortFunc(codes, func(a, b uint16) int {
		return cmp.Or(cmp.Compare(weights[b], weights[a]), cmp.Compare(a, b))
	})
	group := map[uint16]int{}
	for i, c := range codes {
		group[c] = min(i, maxFamilies-1)
	}
	groups := make([][]int32, min(len(codes), maxFamilies))
	for i := range items {
		k := group[items[i].atoms[0]]
		groups[k] = append(groups[k], int32(i))
	}
	return groups
}

// plans is the number of plans.
func (g *grower) plans() int {
	n := 0
	for _, f := range g.families {
		n += f.plans()
	}
	return n
}

// total is the size of all definitions and records without their indices.
func (g *grower) total() uint64 {
	var sum uint64
	for _, f := range g.families {
		sum += f.total()
	}
	return sum
}

// grow adds a plan where that saves most; false if no plan pays for its
// definition. Each step saves bits: a sequence of them comes to an end.
func (g *grower) grow() bool {
	if g.findSplits(); g.work.Load() > g.maxWork {
		return false
	}
	var best *family
	var cluster int32
	var gain int64
	for _, f := range g.families {
		if k, n := f.next(); n > gain {
			best, cluster, gain = f, k, n
		}
	}
	if best == nil {
		return false
	}
	before := best.total()
	best.divide(cluster, g.rounds)
	return best.total() < before
}

// findSplits finds the splits of all clusters that have changed.
func (g *grower) findSplits() {
	type task struct {
		f *family
		k int32
	}
	var tasks []task
	for _, f := range g.families {
		for k, c := range f.clusters {
			if c.split == nil {
				tasks = append(tasks, task{f, int32(k)})
			}
		}
	}
	parallel.Each(len(tasks), func(n int) {
		t := g.tallies.Get().(*tally)
		tasks[n].f.clusters[tasks[n].k].split = tasks[n].f.findSplit(t, tasks[n].k)
		g.work.Add(t.work)
		t.work = 0
		g.tallies.Put(t)
	})
}

// snapshot returns the plans, those of the dearest families first.
func (g *grower) snapshot() []plan {
	var plans []plan
	for _, f := range g.families {
		for _, c := range f.clusters[1:] {
			plans = append(plans, c.plan)
		}
	}
	return plans
}
