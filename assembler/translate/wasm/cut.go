package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// defaultDepth stands for Options.Depth 0. The engine walks up the dominator tree
// from each block of a function, again and again: a tree that is as deep as it has
// blocks takes quadratic time. Such a tree is cut into parts, and a router put in
// front of all of them.
const defaultDepth = 2000

// cutting finds where to cut a dominator tree. Edges may lead from one part to
// another's root only, which makes the part's root an entry of the router.
type cutting struct {
	f    *function
	cut  []bool  // by block: it is the root of a part
	root []int32 // the root of each block's part
}

// cuts returns the roots of the parts that a tree with branches longer than twice
// depth is cut into, but for the function's own; none if it is better left alone.
func (f *function) cuts(depth int) (roots []int) {
	n := len(f.body.Blocks)
	if n <= 2*depth {
		return nil
	}
	c := &cutting{f, make([]bool, n), make([]int32, n)}
	if !c.branches(depth) {
		return nil
	}
	edges, ok := c.spread()
	if !ok || c.cut[0] || edges*f.travellers() > maxTravels*len(f.body.Insts) {
		return nil
	}
	for _, b := range f.dom.Order {
		if c.cut[b] {
			roots = append(roots, b)
		}
	}
	slices.Reverse(roots) // the router's last place is emitted first: values come before their uses
	return roots
}

// branches cuts long branches every so many blocks. ok is false if there are none.
// What is cut off is at least half as long.
func (c *cutting) branches(depth int) (ok bool) {
	order := c.f.dom.Order
	level, height := make([]int, len(c.cut)), make([]int, len(c.cut))
	for _, b := range order[1:] {
		p, _ := c.f.dom.Parent(b)
		level[b] = level[p] + 1
	}
	for i := len(order) - 1; i > 0; i-- {
		b := order[i]
		p, _ := c.f.dom.Parent(b)
		height[p] = max(height[p], height[b]+1)
		c.cut[b] = level[b]%depth == 0 && height[b] >= depth/2
		ok = ok || level[b] > 2*depth
	}
	return ok
}

// spread cuts what edges between parts lead to, until they lead to roots only. It
// returns how many edges lead to roots; ok is false if it does not come to an end
// soon. One cut causes the next along forward edges, or along backward ones: every
// other pass goes backward.
func (c *cutting) spread() (edges int, ok bool) {
	const maxPasses = 20
	order := slices.Clone(c.f.dom.Order)
	for range maxPasses {
		for _, b := range c.f.dom.Order {
			c.findRoot(b)
		}
		edges, ok = c.pass(order)
		if ok {
			return edges, true
		}
		slices.Reverse(order)
	}
	return 0, false
}

// pass looks at all edges once. done is true if there was nothing to cut.
func (c *cutting) pass(order []int) (edges int, done bool) {
	done = true
	for _, from := range order {
		c.findRoot(from)
		for _, to := range c.f.body.Blocks[from].Succs {
			if !c.cut[to] && c.root[from] != c.root[to] {
				c.cut[to], done = true, false
			}
			if c.cut[to] {
				edges++
			}
		}
	}
	return edges, done
}

func (c *cutting) findRoot(b int) {
	if p, ok := c.f.dom.Parent(b); ok && !c.cut[b] {
		c.root[b] = c.root[p]
	} else {
		c.root[b] = int32(b)
	}
}

// maxTravels bounds the work that cuts make for the engine, which takes each value
// that is used in several blocks along each edge to the router: so many for each
// instruction of the function.
const maxTravels = 50

// travellers returns how many values are used in another block than their own.
func (f *function) travellers() (count int) {
	for i := range f.values {
		s := &f.values[i]
		v := &f.body.Values[i]
		own := int32(0)
		if v.Kind == module.Result {
			own = f.blockOf[v.Index]
		}
		if v.Kind != module.Constant && s.uses > 0 && s.block != own {
			count++
		}
	}
	return count
}
