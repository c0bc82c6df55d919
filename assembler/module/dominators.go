package module

import "slices"

// Dominators is the dominator tree of a body's control-flow graph: a block
// dominates those that control reaches only through it.
type Dominators struct {
	// Order holds the blocks that control can reach, in reverse postorder: every
	// block comes after its immediate dominator.
	Order []int
	// idom is the immediate dominator of each block, itself for the entry
	// block, -1 for unreachable ones.
	idom []int32
	// in and out number each block's subtree of the tree, so that one subtree
	// contains another where its numbers enclose the other's.
	in, out []int32
}

// Dominators computes the tree with the algorithm of Lengauer and Tarjan. The
// simpler iterative ones are as fast on programs, but take quadratic time on
// graphs that a hostile file can hold.
func (b *Body) Dominators() *Dominators {
	n := len(b.Blocks)
	numbers := make([]int32, 3*n)
	d := &Dominators{idom: numbers[:n:n], in: numbers[n : 2*n : 2*n], out: numbers[2*n:]}
	for i := range d.idom {
		d.idom[i] = -1
	}
	if n == 0 {
		return d
	}
	w := newWalk(n)
	d.Order = w.search(b)
	w.semidominators(b)
	d.idom[0] = 0
	for i := 1; i < len(w.block); i++ {
		if w.idom[i] != w.semi[i] {
			w.idom[i] = w.idom[w.idom[i]]
		}
		d.idom[w.block[i]] = w.block[w.idom[i]]
	}
	d.number()
	return d
}

// walk is the state of the algorithm. Except in block and rank, blocks go by
// their rank in a depth-first search.
type walk struct {
	block []int32 // by rank
	rank  []int32 // by block; -1 for unreachable ones
	// parent is the block's parent in the search, semi its semidominator, idom
	// its immediate dominator or a block that has the same one.
	parent, semi, idom []int32
	// ancestor and label are the forest of blocks done so far: label is the block
	// with the least semidominator on the compressed path to the ancestor.
	ancestor, label []int32
	// bucket and next link the blocks that wait for their semidominator.
	bucket, next []int32
	path         []int32
}

func newWalk(n int) *walk {
	all := make([]int32, 9*n)
	part := func() []int32 {
		s := all[:n:n]
		all = all[n:]
		return s
	}
	w := &walk{
		block: part()[:0], rank: part(), parent: part(), semi: part(), idom: part(),
		ancestor: part(), label: part(), bucket: part(), next: part(),
	}
	for i := range n {
		w.rank[i], w.ancestor[i], w.bucket[i] = -1, -1, -1
		w.semi[i], w.label[i] = int32(i), int32(i)
	}
	return w
}

// search ranks the blocks depth first and returns them in reverse postorder.
func (w *walk) search(b *Body) []int {
	type frame struct{ block, next int }
	w.visit(0, 0)
	stack := append(make([]frame, 0, 32), frame{})
	order := make([]int, 0, len(b.Blocks))
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if succs := b.Blocks[f.block].Succs; f.next < len(succs) {
			s := succs[f.next]
			f.next++
			if w.rank[s] < 0 {
				w.visit(s, w.rank[f.block])
				stack = append(stack, frame{block: s})
			}
			continue
		}
		order = append(order, f.block)
		stack = stack[:len(stack)-1]
	}
	slices.Reverse(order)
	return order
}

func (w *walk) visit(block int, parent int32) {
	w.rank[block] = int32(len(w.block))
	w.parent[len(w.block)] = parent
	w.block = append(w.block, int32(block))
}

// semidominators fills semi and idom.
func (w *walk) semidominators(b *Body) {
	for x := int32(len(w.block)) - 1; x > 0; x-- {
		for _, p := range b.Blocks[w.block[x]].Preds {
			if r := w.rank[p]; r >= 0 {
				w.semi[x] = min(w.semi[x], w.semi[w.least(r)])
			}
		}
		s := w.semi[x]
		w.next[x], w.bucket[s] = w.bucket[s], x
		parent := w.parent[x]
		w.ancestor[x] = parent
		for v := w.bucket[parent]; v >= 0; v = w.next[v] {
			w.idom[v] = parent
			if u := w.least(v); w.semi[u] < w.semi[v] {
				w.idom[v] = u
			}
		}
		w.bucket[parent] = -1
	}
}

// least returns the block with the least semidominator on the path from x up
// to the root of its tree in the forest, and compresses that path.
func (w *walk) least(x int32) int32 {
	if w.ancestor[x] < 0 {
		return x
	}
	w.path = w.path[:0]
	v := x
	for ; w.ancestor[w.ancestor[v]] >= 0; v = w.ancestor[v] {
		w.path = append(w.path, v)
	}
	for i := len(w.path) - 1; i >= 0; i-- {
		y := w.path[i]
		if a := w.ancestor[y]; w.semi[w.label[a]] < w.semi[w.label[y]] {
			w.label[y] = w.label[a]
		}
		w.ancestor[y] = w.ancestor[w.ancestor[y]]
	}
	return w.label[x]
}

// number walks the tree without a stack: against the order each block gets the
// size of its subtree, then, along it, its place behind its elder siblings.
func (d *Dominators) number() {
	for i := len(d.Order) - 1; i >= 0; i-- {
		x := d.Order[i]
		d.out[x]++ // the block itself
		if p := d.idom[x]; int(p) != x {
			d.out[p] += d.out[x]
		}
	}
	next := make([]int32, len(d.idom)) // where the next child's numbers begin
	for _, x := range d.Order {
		if p := d.idom[x]; int(p) != x {
			d.in[x] = next[p]
			next[p] += d.out[x]
		}
		next[x] = d.in[x] + 1
		d.out[x] += d.in[x]
	}
}

// Ranks returns the place of each block in Order, 0 for one that control cannot
// reach.
func (d *Dominators) Ranks() []int32 {
	rank := make([]int32, len(d.idom))
	for i, b := range d.Order {
		rank[b] = int32(i)
	}
	return rank
}

// Reachable reports whether control can reach block x.
func (d *Dominators) Reachable(x int) bool { return d.idom[x] >= 0 }

// Parent returns the immediate dominator of block x; ok is false for the entry
// block and for unreachable ones.
func (d *Dominators) Parent(x int) (idom int, ok bool) {
	if p := int(d.idom[x]); p >= 0 && p != x {
		return p, true
	}
	return 0, false
}

// Dominates reports whether block x dominates block y. Every block dominates
// itself, and every block dominates one that control cannot reach.
func (d *Dominators) Dominates(x, y int) bool {
	if !d.Reachable(y) {
		return true
	}
	return d.Reachable(x) && d.in[x] <= d.in[y] && d.in[y] < d.out[x]
}
