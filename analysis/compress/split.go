package compress

import (
	"cmp"
	"slices"
)

// maxCategories limits the values of one place for which a split is tried.
const maxCategories = 8

// findSplit looks for the best way to take members out of cluster k: all
// above or below a threshold of one property, or all with one value in one
// place. It changes nothing but the tally.
func (f *family) findSplit(t *tally, k int32) *split {
	c := f.clusters[k]
	s := splitter{family: f, t: t, c: c, plain: k == 0, best: &split{}}
	if len(c.members) == 0 {
		return s.best
	}
	if s.plain {
		s.try(c.members, nil)
	}
	if len(c.members) < 2 {
		return s.best
	}
	longest := 0
	for _, i := range c.members {
		longest = max(longest, f.items[i].length)
	}
	s.ordered(func(it *item) int { return it.length })
	for p := range min(longest, maxScalars) {
		s.ordered(func(it *item) int { return it.bitsAt(f.atoms, p) })
		s.categories(p)
	}
	if longest > maxPrefix {
		s.ordered(func(it *item) int { return it.widest(f.atoms) })
		s.ordered(func(it *item) int { return it.density(f.atoms) })
	}
	return s.best
}

// splitter tries the splits of one cluster.
type splitter struct {
	*family
	t *tally
	c *cluster
	// plain says that the cluster is that of the default abbreviation: what
	// remains in it needs no plan.
	plain bool
	best  *split
	keys  []int
}

// propose keeps a split if it is the best so far.
func (s *splitter) propose(gain int64, members []int32) {
	if gain > s.best.gain {
		s.best.gain = gain
		s.best.members = append(s.best.members[:0], members...)
	}
}

// try evaluates one split.
func (s *splitter) try(taken, rest []int32) {
	s.t.count(s.items, taken)
	cost := s.t.fit(nil)
	if s.plain {
		cost += s.plainTotal(rest)
	} else {
		s.t.count(s.items, rest)
		cost += s.t.fit(nil)
	}
	s.propose(int64(s.c.total)-int64(cost), taken)
}

// ordered tries every threshold of a key.
func (s *splitter) ordered(key func(*item) int) {
	if s.keys == nil {
		s.keys = make([]int, len(s.items))
	}
	for _, i := range s.c.members {
		s.keys[i] = key(&s.items[i])
	}
	members := slices.Clone(s.c.members)
	slices.SortStableFunc(members, func(a, b int32) int { return cmp.Compare(s.keys[a], s.keys[b]) })
	var ends []int
	for n := 1; n < len(members); n++ {
		if s.keys[members[n]] != s.keys[members[n-1]] {
			ends = append(ends, n)
		}
	}
	if len(ends) == 0 {
		return
	}
	low, lowPlain := s.below(members, ends)
	high, highPlain := s.above(members, ends)
	for e, end := range ends {
		if !s.plain {
			s.propose(int64(s.c.total)-int64(low[e]+high[e]), members[:end])
			continue
		}
		s.propose(int64(lowPlain[e])-int64(low[e]), members[:end])
		s.propose(int64(highPlain[e])-int64(high[e]), members[end:])
	}
}

// below returns the size of members[:end] for every end: under the best plan
// and under the default abbreviation.
func (s *splitter) below(members []int32, ends []int) (fitted, plain []uint64) {
	fitted, plain = make([]uint64, len(ends)), make([]uint64, len(ends))
	s.t.reset()
	n, sum := 0, uint64(0)
	for e, end := range ends {
		for ; n < end; n++ {
			it := &s.items[members[n]]
			s.t.add(it)
			sum += it.weight * it.plain
		}
		fitted[e], plain[e] = s.t.fit(nil), sum
	}
	return fitted, plain
}

// above returns the same for members[end:].
func (s *splitter) above(members []int32, ends []int) (fitted, plain []uint64) {
	fitted, plain = make([]uint64, len(ends)), make([]uint64, len(ends))
	s.t.reset()
	n, sum := len(members), uint64(0)
	for e := len(ends) - 1; e >= 0; e-- {
		for ; n > ends[e]; n-- {
			it := &s.items[members[n-1]]
			s.t.add(it)
			sum += it.weight * it.plain
		}
		fitted[e], plain[e] = s.t.fit(nil), sum
	}
	return fitted, plain
}

// categories tries to take out the most frequent values of place p.
func (s *splitter) categories(p int) {
	var taken, rest []int32
	for _, id := range s.frequent(p) {
		taken, rest = taken[:0], rest[:0]
		for _, i := range s.c.members {
			if it := &s.items[i]; p < len(it.atoms) && it.atoms[p] == id {
				taken = append(taken, i)
			} else {
				rest = append(rest, i)
			}
		}
		if len(rest) > 0 {
			s.try(taken, rest)
		}
	}
}

// frequent returns the most frequent of the atoms at place p that a literal
// can stand for.
func (s *splitter) frequent(p int) []uint16 {
	weights := map[uint16]uint64{}
	for _, i := range s.c.members {
		it := &s.items[i]
		if p < len(it.atoms) && s.atoms[it.atoms[p]].exact {
			weights[it.atoms[p]] += it.weight
		}
	}
	ids := make([]uint16, 0, len(weights))
	for id := range weights {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b uint16) int {
		return cmp.Or(cmp.Compare(weights[b], weights[a]), cmp.Compare(a, b))
	})
	return ids[:min(len(ids), maxCategories)]
}

// bitsAt is the bit length of value p, -1 where there is none.
func (it *item) bitsAt(atoms []atom, p int) int {
	if p >= len(it.atoms) {
		return -1
	}
	return int(atoms[it.atoms[p]].bits)
}

// arrayHead is the number of values in front of what is most likely an array:
// the code and one operand.
const arrayHead = 2

// widest orders items by the width their array elements need: those of char6
// first, then by bit length.
func (it *item) widest(atoms []atom) int {
	widest, other := uint8(0), it.tailOther
	for _, a := range it.atoms[min(arrayHead, len(it.atoms)):] {
		widest = max(widest, atoms[a].bits)
		other = other || !atoms[a].char6
	}
	for _, t := range it.tail {
		widest = max(widest, t.bits)
	}
	if !other {
		return -1
	}
	return int(widest)
}

// density orders items by the mean size of their array elements in a narrow
// vbr.
func (it *item) density(atoms []atom) int {
	const chunk = 4
	sum, n := 0, 0
	for _, a := range it.atoms[min(arrayHead, len(it.atoms)):] {
		sum, n = sum+int(vbrCost[chunk][atoms[a].bits]), n+1
	}
	for _, t := range it.tail {
		sum, n = sum+int(t.n)*int(vbrCost[chunk][t.bits]), n+int(t.n)
	}
	return sum * 2 / max(n, 1)
}
