package check

import (
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

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

// flow is the graph of a function's basic blocks, by their places in the function.
type flow struct {
	numbers map[*ir.Block]int
	blocks  []module.Block
	dom     *module.Dominators
}

func newFlow(f *ir.Symbol) *flow {
	g := &flow{numbers: make(map[*ir.Block]int, len(f.Blocks)), blocks: make([]module.Block, len(f.Blocks))}
	for n, b := range f.Blocks {
		g.numbers[b] = n
	}
	for n, b := range f.Blocks {
		for _, to := range b.Terminator().Blocks {
			k := g.numbers[to]
			g.blocks[n].Succs = append(g.blocks[n].Succs, k)
			g.blocks[k].Preds = append(g.blocks[k].Preds, n)
		}
	}
	g.dom = (&module.Body{Blocks: g.blocks}).Dominators()
	return g
}

// flow checks that values are computed before they are used, and that phis have a
// value for each block that they are entered from.
func (c *checker) flow(f *ir.Symbol) {
	g := newFlow(f)
	if len(g.blocks[0].Preds) > 0 {
		c.symbol(f, "the first basic block of @%s is jumped to", f.Name)
		return
	}
	c.phis(f, g)
	c.uses(f, g)
}

// phis checks the phis.
func (c *checker) phis(f *ir.Symbol, g *flow) {
	for n, b := range f.Blocks {
		head := true
		for _, in := range b.Insts {
			if in.Op != ir.Phi {
				head = false
				continue
			}
			if !head {
				c.report(in.Pos, 0, "a phi stands behind another instruction of its basic block")
			} else if from := g.blocks[n].Preds; !g.same(in.Blocks, from) {
				c.report(in.Pos, 0, "the phi does not have one value for each of the %d ways into its basic block", len(from))
			}
		}
	}
}

// same reports whether two lists have the same blocks, each as often.
func (g *flow) same(a []*ir.Block, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	if len(a) == 2 {
		x, y := g.numbers[a[0]], g.numbers[a[1]]
		return x == b[0] && y == b[1] || x == b[1] && y == b[0]
	}
	count := make(map[int]int, len(a))
	for i := range a {
		count[g.numbers[a[i]]]++
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
	places := make(map[ir.Value]place, 8*len(g.dom.Order))
	for _, n := range g.dom.Order {
		for i, in := range f.Blocks[n].Insts {
			if in.Typ.Kind != ir.Void {
				places[in] = place{n, i}
			}
		}
	}
	for _, n := range g.dom.Order {
		for i, in := range f.Blocks[n].Insts {
			for j, a := range in.Args {
				at := place{n, i}
				if in.Op == ir.Phi {
					from := g.numbers[in.Blocks[j]]
					if !g.dom.Reachable(from) {
						continue
					}
					at = place{from, len(in.Blocks[j].Insts)}
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
	if !reached || p.block == at.block && p.index >= at.index || p.block != at.block && !g.dom.Dominates(p.block, at.block) {
		c.report(in.Pos, 0, "%%%s is used where it is not computed on all ways that lead there", def.Name)
	}
}
