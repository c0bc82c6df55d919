package wasm

import "slices"

// cycles returns the strongly connected components of a set of nodes that have
// several nodes, with Tarjan's algorithm. succs returns the nodes that edges lead
// to from a node; those outside of the set are passed over.
func cycles(set []int, succs func(int) []int) [][]int {
	t := &tarjan{succs: succs, index: map[int]int{}, low: map[int]int{}, inside: map[int]bool{}, onStack: map[int]bool{}}
	for _, n := range set {
		t.inside[n] = true
	}
	for _, n := range set {
		if _, seen := t.index[n]; !seen {
			t.visit(n)
		}
	}
	return t.found
}

type tarjan struct {
	succs      func(int) []int
	index, low map[int]int // by node
	inside     map[int]bool
	onStack    map[int]bool
	stack      []int
	found      [][]int
}

// visit searches from a node on, without recursion.
func (t *tarjan) visit(root int) {
	type frame struct{ node, next int }
	t.push(root)
	work := []frame{{node: root}}
	for len(work) > 0 {
		f := &work[len(work)-1]
		if succs := t.succs(f.node); f.next < len(succs) {
			to := succs[f.next]
			f.next++
			if _, seen := t.index[to]; !seen && t.inside[to] {
				t.push(to)
				work = append(work, frame{node: to})
			} else if t.onStack[to] {
				t.low[f.node] = min(t.low[f.node], t.index[to])
			}
			continue
		}
		n := f.node
		work = work[:len(work)-1]
		if len(work) > 0 {
			up := work[len(work)-1].node
			t.low[up] = min(t.low[up], t.low[n])
		}
		if t.low[n] == t.index[n] {
			t.pop(n)
		}
	}
}

func (t *tarjan) push(n int) {
	t.index[n], t.low[n] = len(t.index), len(t.index)
	t.stack = append(t.stack, n)
	t.onStack[n] = true
}

// pop takes the component of a node off the stack. A single node is none, even
// with an edge to itself.
func (t *tarjan) pop(n int) {
	i := len(t.stack) - 1
	for t.stack[i] != n {
		i--
	}
	c := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	for _, x := range c {
		t.onStack[x] = false
	}
	if len(c) > 1 {
		t.found = append(t.found, c)
	}
}
