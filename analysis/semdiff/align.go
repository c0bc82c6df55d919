package semdiff

// maxEdits limits the differences that are looked for in the middle of two
// sequences. What differs more is taken as replaced.
const maxEdits = 1000

// align returns, for each element of a, the element of b it corresponds to, or
// -1: a longest common subsequence, found by Myers's greedy algorithm, and what
// stands in its gaps if that is as much on both sides.
func align(a, b []line) []int {
	to := common(a, b)
	start, next := 0, 0
	for i := 0; i <= len(a); i++ {
		j := len(b)
		if i < len(a) {
			if j = to[i]; j < 0 {
				continue
			}
		}
		if i-start == j-next {
			for k := start; k < i; k++ {
				to[k] = next + k - start
			}
		}
		start, next = i+1, j+1
	}
	return to
}

// common returns a longest common subsequence.
func common(a, b []line) []int {
	to := make([]int, len(a))
	for i := range to {
		to[i] = -1
	}
	start := 0
	for start < len(a) && start < len(b) && a[start].key == b[start].key {
		to[start] = start
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && a[endA-1].key == b[endB-1].key {
		endA, endB = endA-1, endB-1
		to[endA] = endB
	}
	m := myers{a: a[start:endA], b: b[start:endB]}
	for _, p := range m.pairs() {
		to[start+p[0]] = start + p[1]
	}
	return to
}

// myers finds the shortest edit script of two sequences.
type myers struct {
	a, b []line
	// trace[d][k+d] is how far into a the best path with d edits reaches on
	// diagonal k.
	trace [][]int
}

// pairs returns the elements in common, from the back.
func (m *myers) pairs() [][2]int {
	for d := 0; d <= min(maxEdits, len(m.a)+len(m.b)); d++ {
		if m.extend(d) {
			return m.backtrack(d)
		}
	}
	return nil
}

// from returns where paths with d edits on diagonal k start to slide: the place
// in a, and whether they came by taking an element out of a.
func (m *myers) from(d, k int) (x int, deleted bool) {
	if d == 0 {
		return 0, false
	}
	before := m.trace[d-1]
	at := func(k int) int { return before[k+d-1] }
	if k == -d || k != d && at(k-1) < at(k+1) {
		return at(k + 1), false
	}
	return at(k-1) + 1, true
}

// extend finds how far paths with d edits reach; true if one reaches the end.
func (m *myers) extend(d int) bool {
	reached := make([]int, 2*d+1)
	m.trace = append(m.trace, reached)
	for k := -d; k <= d; k += 2 {
		x, _ := m.from(d, k)
		for x < len(m.a) && x-k < len(m.b) && x-k >= 0 && m.a[x].key == m.b[x-k].key {
			x++
		}
		reached[k+d] = x
		if x >= len(m.a) && x-k >= len(m.b) {
			return true
		}
	}
	return false
}

func (m *myers) backtrack(d int) [][2]int {
	var pairs [][2]int
	k := len(m.a) - len(m.b)
	x := len(m.a)
	for ; d >= 0; d-- {
		start, deleted := m.from(d, k)
		for x > start {
			x--
			pairs = append(pairs, [2]int{x, x - k})
		}
		if deleted {
			k, x = k-1, x-1
		} else {
			k++
		}
	}
	return pairs
}
