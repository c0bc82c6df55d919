package check

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// bodies checks the functions.
func (c *checker) bodies() {
	for _, f := range c.module.Functions() {
		before := len(c.diags)
		for _, b := range f.Blocks {
			for _, in := range b.Insts {
				c.instruction(in)
			}
		}
		if len(c.diags) == before {
			c.flow(f)
		}
	}
}

// instruction checks an instruction without regard to those around it.
func (c *checker) instruction(in *ir.Inst) {
	for _, a := range in.Args {
		if k, ok := a.(*ir.Const); ok {
			c.constant(k, in.Pos)
		}
	}
	if in.Typ.Kind != ir.Void && !c.memory(in.Typ) {
		c.report(in.Pos, 0, "%s has a result of type %s, which is no value", in.Op, in.Typ)
		return
	}
	if problem := c.operation(in); problem != "" {
		c.report(in.Pos, 0, "%s: %s", in.Op, problem)
	}
}

// flow is the graph of a function's basic blocks that can be reached.
type flow struct {
	// order are the blocks in an order in which each stands behind those that
	// dominate it; numbers, their places in it.
	order   []*ir.Block
	numbers map[*ir.Block]int
	// above is the next block that dominates a block, by number.
	above []int
	from  map[*ir.Block][]*ir.Block
}

// flow checks that values are computed before they are used, and that phis have a
// value for each block that they are entered from.
func (c *checker) flow(f *ir.Symbol) {
	g := &flow{order: ir.ReversePostorder(f), numbers: make(map[*ir.Block]int, len(f.Blocks)), from: make(map[*ir.Block][]*ir.Block, len(f.Blocks))}
	for _, b := range f.Blocks {
		for _, to := range b.Terminator().Blocks {
			g.from[to] = append(g.from[to], b)
		}
	}
	if len(g.from[f.Blocks[0]]) > 0 {
		c.symbol(f, "the first basic block of @%s is jumped to", f.Name)
		return
	}
	for i, b := range g.order {
		g.numbers[b] = i
	}
	g.dominators()
	c.phis(f, g)
	c.uses(f, g)
}

// dominators finds the next dominator of each block, as Cooper, Harvey and Kennedy
// do.
func (g *flow) dominators() {
	g.above = make([]int, len(g.order))
	for i := range g.above {
		g.above[i] = -1
	}
	g.above[0] = 0
	for changed := true; changed; {
		changed = false
		for i, b := range g.order[1:] {
			next := -1
			for _, from := range g.from[b] {
				n, reached := g.numbers[from]
				if !reached || g.above[n] < 0 {
					continue
				}
				if next < 0 {
					next = n
				} else {
					next = g.meet(next, n)
				}
			}
			if g.above[i+1] != next {
				g.above[i+1], changed = next, true
			}
		}
	}
}

// meet is the next block that dominates two.
func (g *flow) meet(a, b int) int {
	for a != b {
		for a > b {
			a = g.above[a]
		}
		for b > a {
			b = g.above[b]
		}
	}
	return a
}

// dominates reports whether all ways to block b lead through a.
func (g *flow) dominates(a, b int) bool {
	for b > a {
		b = g.above[b]
	}
	return a == b
}

// phis checks the phis.
func (c *checker) phis(f *ir.Symbol, g *flow) {
	for _, b := range f.Blocks {
		head := true
		for _, in := range b.Insts {
			if in.Op != ir.Phi {
				head = false
				continue
			}
			if !head {
				c.report(in.Pos, 0, "a phi stands behind another instruction of its basic block")
			} else if !sameBlocks(in.Blocks, g.from[b]) {
				c.report(in.Pos, 0, "the phi does not have one value for each of the %d ways into its basic block", len(g.from[b]))
			}
		}
	}
}

// sameBlocks reports whether two lists have the same blocks, each as often.
func sameBlocks(a, b []*ir.Block) bool {
	if len(a) != len(b) {
		return false
	}
	if len(a) == 2 {
		return a[0] == b[0] && a[1] == b[1] || a[0] == b[1] && a[1] == b[0]
	}
	count := make(map[*ir.Block]int, len(a))
	for i := range a {
		count[a[i]]++
		count[b[i]]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// place is where an instruction stands.
type place struct{ block, index int }

// uses checks that values are computed on all ways to their uses.
func (c *checker) uses(f *ir.Symbol, g *flow) {
	places := make(map[ir.Value]place, 8*len(g.order))
	for n, b := range g.order {
		for i, in := range b.Insts {
			if in.Typ.Kind != ir.Void {
				places[in] = place{n, i}
			}
		}
	}
	for n, b := range g.order {
		for i, in := range b.Insts {
			for j, a := range in.Args {
				at := place{n, i}
				if in.Op == ir.Phi {
					from, reached := g.numbers[in.Blocks[j]]
					if !reached {
						continue
					}
					at = place{from, len(g.order[from].Insts)}
				}
				c.use(a, in, at, places, g)
			}
		}
	}
}

func (c *checker) use(v ir.Value, in *ir.Inst, at place, places map[ir.Value]place, g *flow) {
	def, ok := v.(*ir.Inst)
	if !ok {
		return
	}
	p, reached := places[def]
	if !reached || p.block == at.block && p.index >= at.index || p.block != at.block && !g.dominates(p.block, at.block) {
		c.report(in.Pos, 0, "%%%s is used where it is not computed on all ways that lead there", def.Name)
	}
}
