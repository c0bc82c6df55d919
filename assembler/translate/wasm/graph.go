package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// graph is a reducible control-flow graph: that of a function, with routers
// where the function's own is irreducible or too deep.
//
// A router stands in front of a set of blocks that control can go around in and
// enter at several places. It becomes the only entry: whoever goes to one of the
// places says to which in a local, and goes to the router.
type graph struct {
	// blocks holds the edges of the function's blocks and, behind them, of the
	// routers. Their other fields are not used.
	blocks []module.Block
	dom    *module.Dominators
	// router is the router that stands in front of each block, noRouter if none
	// does; place is the block's number among its entries.
	router, place []int32
}

const noRouter = -1

// newGraph returns the graph of a function.
func newGraph(f *function) *graph {
	cuts := f.cuts(f.t.options.depth())
	if cuts == nil && f.reducible() {
		return &graph{blocks: f.body.Blocks, dom: f.dom}
	}
	n := len(f.body.Blocks)
	g := &graph{blocks: make([]module.Block, n), router: make([]int32, n), place: make([]int32, n)}
	for i := range g.blocks {
		g.router[i] = noRouter
		if f.dom.Reachable(i) {
			g.blocks[i].Succs = slices.Clone(f.body.Blocks[i].Succs)
		}
	}
	if cuts != nil {
		g.addRouter(f.body.Blocks, cuts)
	}
	g.addRouters(f.body.Blocks, f.dom.Order)
	connect(g.blocks)
	g.dom = (&module.Body{Blocks: g.blocks}).Dominators()
	return g
}

// reducible reports whether every backward edge leads to a block that dominates
// where it comes from.
func (f *function) reducible() bool {
	rank := f.dom.Ranks()
	for _, b := range f.dom.Order {
		for _, to := range f.body.Blocks[b].Succs {
			if rank[to] <= rank[b] && !f.dom.Dominates(to, b) {
				return false
			}
		}
	}
	return true
}

// routerOf returns the router in front of a block; ok is false where there is
// none.
func (g *graph) routerOf(b int) (r int, ok bool) {
	if g.router == nil || g.router[b] == noRouter {
		return 0, false
	}
	return int(g.router[b]), true
}

// routed returns what stands in front of a block: its router, or the block itself.
func (g *graph) routed(b int) int {
	if r, ok := g.routerOf(b); ok {
		return r
	}
	return b
}

// addRouters puts routers in front of the cycles within a set of blocks that have
// several entries. Without its entries, what is in a cycle is looked at again:
// there may be cycles inside.
func (g *graph) addRouters(preds []module.Block, set []int) {
	work := [][]int{set}
	for len(work) > 0 {
		set := work[len(work)-1]
		work = work[:len(work)-1]
		for _, c := range cycles(set, g.succs) {
			entries, inner := g.divide(preds, c)
			if len(entries) > 1 {
				g.addRouter(preds, entries)
			}
			if len(inner) > 1 {
				work = append(work, inner)
			}
		}
	}
}

// divide divides the blocks of a cycle into those that edges lead to from
// outside of it and others. preds holds the predecessors: edges that have been
// turned away to a router lead to no block that is still looked at.
func (g *graph) divide(preds []module.Block, cycle []int) (entries, inner []int) {
	inside := make(map[int]bool, len(cycle))
	for _, b := range cycle {
		inside[b] = true
	}
	for _, b := range cycle {
		if slices.ContainsFunc(preds[b].Preds, func(p int) bool { return !inside[p] && len(g.blocks[p].Succs) > 0 }) {
			entries = append(entries, b)
		} else {
			inner = append(inner, b)
		}
	}
	return entries, inner
}

// addRouter makes all edges to the entries lead to a new router.
func (g *graph) addRouter(preds []module.Block, entries []int) {
	r := len(g.blocks)
	for i, b := range entries {
		g.router[b], g.place[b] = int32(r), int32(i)
	}
	done := map[int]bool{}
	for _, b := range entries {
		for _, p := range preds[b].Preds {
			if !done[p] {
				done[p] = true
				g.turnAway(p, r)
			}
		}
	}
	g.blocks = append(g.blocks, module.Block{Succs: slices.Clone(entries)})
}

// turnAway makes the edges of a block that lead to entries of a router lead to
// the router.
func (g *graph) turnAway(b, router int) {
	for k, to := range g.blocks[b].Succs {
		if to < len(g.router) && int(g.router[to]) == router {
			g.blocks[b].Succs[k] = router
		}
	}
}

func (g *graph) succs(b int) []int { return g.blocks[b].Succs }

// connect fills in the predecessors of blocks that have none yet.
func connect(blocks []module.Block) {
	for from := range blocks {
		for _, to := range blocks[from].Succs {
			blocks[to].Preds = append(blocks[to].Preds, from)
		}
	}
}
