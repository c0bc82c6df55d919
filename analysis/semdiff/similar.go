package semdiff

import (
	"cmp"
	"slices"
)

// Threshold is how alike two functions must be, at least, to be one that was
// changed: the share of their instructions that they have in common, 0 to 1.
const Threshold = 0.5

// renamed is how alike they must be if both have a name, and another one.
const renamed = 0.75

const (
	// commonPlace is in how many functions an instruction is that says nothing
	// about any of them.
	commonPlace = 64
	// closest is how many functions are compared in full with one.
	closest = 8
)

// similarity returns the share of instructions that two functions have in common,
// whatever these refer to: 0 to 1. The keys are sorted.
func similarity(a, b []uint64) float64 {
	if len(a)+len(b) == 0 {
		return 1
	}
	common := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	return 2 * float64(common) / float64(len(a)+len(b))
}

// candidate is a pair of functions that may be one.
type candidate struct {
	a, b  int
	alike float64
}

// bySimilarity pairs the functions with bodies that are left, the most alike
// first; of those that are equally so, those whose places are closest.
func (p *pairing) bySimilarity(a, b []entity, threshold float64) {
	s := similar{pairing: p, a: a, b: b, threshold: threshold, users: map[uint64][]int{}}
	for j := range b {
		if p.toA[j] < 0 && b[j].defined {
			for _, key := range slices.Compact(slices.Clone(b[j].keys)) {
				s.users[key] = append(s.users[key], j)
			}
		}
	}
	var list []candidate
	for i := range a {
		if p.toB[i] < 0 && a[i].defined {
			list = append(list, s.candidates(i)...)
		}
	}
	slices.SortStableFunc(list, func(x, y candidate) int {
		return cmp.Or(cmp.Compare(y.alike, x.alike), cmp.Compare(distance(x), distance(y)))
	})
	for _, c := range list {
		if p.toB[c.a] < 0 && p.toA[c.b] < 0 {
			p.toB[c.a], p.toA[c.b] = c.b, c.a
		}
	}
}

func distance(c candidate) int { return max(c.a-c.b, c.b-c.a) }

// similar looks for functions that are alike.
type similar struct {
	*pairing
	a, b      []entity
	threshold float64
	users     map[uint64][]int // the functions of b with an instruction
}

// candidates returns the functions of b that function i of a may have become.
func (s *similar) candidates(i int) []candidate {
	shared := map[int]int{}
	for _, key := range slices.Compact(slices.Clone(s.a[i].keys)) {
		if users := s.users[key]; len(users) <= commonPlace {
			for _, j := range users {
				shared[j]++
			}
		}
	}
	for _, j := range s.neighbours(i) {
		shared[j]++
	}
	near := make([]int, 0, len(shared))
	for j := range shared {
		near = append(near, j)
	}
	slices.SortFunc(near, func(x, y int) int { return cmp.Or(cmp.Compare(shared[y], shared[x]), cmp.Compare(x, y)) })
	var list []candidate
	for _, j := range near[:min(len(near), closest)] {
		if alike := similarity(s.a[i].keys, s.b[j].keys); alike >= s.needed(i, j) {
			list = append(list, candidate{i, j, alike})
		}
	}
	return list
}

// needed is how alike two functions must be.
func (s *similar) needed(i, j int) float64 {
	if s.a[i].known() != "" && s.b[j].known() != "" {
		return max(s.threshold, renamed)
	}
	return s.threshold
}

// neighbours returns the functions that follow and precede what the functions
// before and behind i have become.
func (s *similar) neighbours(i int) []int {
	var list []int
	for _, step := range []int{-1, 1} {
		at := i + step
		for at >= 0 && at < len(s.toB) && s.toB[at] < 0 {
			at += step
		}
		if at < 0 || at >= len(s.toB) {
			continue
		}
		if j := s.toB[at] + i - at; j >= 0 && j < len(s.b) && s.toA[j] < 0 && s.b[j].defined {
			list = append(list, j)
		}
	}
	return list
}
