package compress

import "math/bits"

// A scheme is the abbreviations of one kind of block, in the order of their
// indices, with what each item costs under them.
type scheme struct {
	pop   *population
	plans []plan
	// local says that the only block of the kind defines them for itself.
	local bool
	// levels[b-minWidth] is what records choose in a block whose indices have
	// b bits.
	levels []level
	// blocks are what the blocks of the population do, total is its size with
	// all definitions in bits: see apply.
	blocks []blockScheme
	total  uint64
}

// blockScheme is what one block does with its scheme.
type blockScheme struct {
	width uint32 // of its abbreviation indices, in bits
	// locals are abbreviations of the block's own, after the global ones, and
	// choice tells which of them items use, if they use one.
	locals []plan
	choice map[int32]int16
}

// minWidth and maxIndexWidth limit the width of abbreviation indices, in bits.
// The manual's limit is 16 ("Abbreviations"), but what more than 508
// abbreviations could save does not pay for a wider index.
const (
	minWidth      = 2
	maxIndexWidth = 9
)

// A level is the best choice for each item among the abbreviations that indices
// of one width reach.
type level struct {
	plan []int16  // by item; -1 for the default abbreviation
	cost []uint64 // by item, without the index
}

// reach is the number of user-defined abbreviations that indices of width bits
// reach.
func reach(width int) int { return 1<<width - 4 }

// widthFor is the smallest width whose indices reach n abbreviations.
func widthFor(n int) int { return max(bits.Len(uint(n+3)), minWidth) }

// newScheme works out the levels for plans in the order of their indices.
func newScheme(pop *population, plans []plan) *scheme {
	s := &scheme{pop: pop, plans: plans}
	top := widthFor(len(plans))
	now := level{plan: make([]int16, len(pop.items)), cost: make([]uint64, len(pop.items))}
	for i := range pop.items {
		now.plan[i], now.cost[i] = -1, pop.items[i].plain
	}
	groups := newGroups(pop, plans)
	from := 0
	for w := minWidth; w <= top; w++ {
		to := min(reach(w), len(plans))
		groups.improve(&now, from, to)
		s.levels = append(s.levels, now.clone())
		from = to
	}
	return s
}

func (l *level) clone() level {
	return level{plan: append([]int16(nil), l.plan...), cost: append([]uint64(nil), l.cost...)}
}

// groups tells which plans can encode a record code at all.
type groups struct {
	pop    *population
	plans  []plan
	byCode map[uint16][]int16
}

func newGroups(pop *population, plans []plan) groups {
	g := groups{pop: pop, plans: plans, byCode: map[uint16][]int16{}}
	for i := range pop.items {
		code := pop.items[i].atoms[0]
		if _, ok := g.byCode[code]; ok {
			continue
		}
		list := []int16{}
		for p := range plans {
			if plans[p].admits(&pop.atoms[code]) {
				list = append(list, int16(p))
			}
		}
		g.byCode[code] = list
	}
	return g
}

// admits reports whether the plan can encode a record code.
func (p *plan) admits(code *atom) bool {
	if len(p.scalars) == 0 {
		return code.cost(p.element) < never
	}
	return code.cost(p.scalars[0]) < never
}

// improve takes the plans with indices from up to to into account.
func (g *groups) improve(l *level, from, to int) {
	for i := range g.pop.items {
		it := &g.pop.items[i]
		for _, p := range g.byCode[it.atoms[0]] {
			if int(p) < from || int(p) >= to {
				continue
			}
			if c := it.cost(g.pop.atoms, &g.plans[p], l.cost[i]); c < l.cost[i] {
				l.plan[i], l.cost[i] = p, c
			}
		}
	}
}

// definitions is the size of all definitions, and of the section they stand
// in, in bits.
func (s *scheme) definitions() uint64 {
	if len(s.plans) == 0 {
		return 0
	}
	index, sum := uint64(globalIndex), uint64(sectionSize)
	if s.local {
		index, sum = uint64(s.top()), 0
	}
	for i := range s.plans {
		sum += index + s.plans[i].size()
	}
	return sum
}

// top is the width that reaches all plans.
func (s *scheme) top() int { return minWidth + len(s.levels) - 1 }

// levelOf is the level of a block whose width is settled.
func (s *scheme) levelOf(b *block) int { return min(int(s.blocks[b.number].width), s.top()) - minWidth }

// globalIndex is the width of indices in an abbreviations block, sectionSize
// the size of a SETBID record there, in bits.
const (
	globalIndex = 2
	sectionSize = globalIndex + 3*6
)

// apply settles what each block of the population does.
func (s *scheme) apply(l limits) {
	s.total = s.definitions()
	s.blocks = make([]blockScheme, len(s.pop.blocks))
	for i, b := range s.pop.blocks {
		w, size := s.width(b)
		s.blocks[i].width = uint32(w)
		if l.locals && !s.local && len(s.plans) > 0 {
			size -= s.specialize(b)
		}
		s.total += size
	}
}

// width returns the best width for a block and the size of its records.
func (s *scheme) width(b *block) (best int, size uint64) {
	first := minWidth
	if s.local {
		first = s.top() // the definitions themselves need it
	}
	size = never
	for w := first; w <= s.top(); w++ {
		if n := s.size(b, w); n < size {
			best, size = w, n
		}
	}
	return best, size
}

// size is the size of a block's records if its indices have w bits.
func (s *scheme) size(b *block, w int) uint64 {
	sum := uint64(w) * uint64(len(b.records)+b.others)
	cost := s.levels[w-minWidth].cost
	for _, i := range b.records {
		sum += cost[i]
	}
	return sum
}
