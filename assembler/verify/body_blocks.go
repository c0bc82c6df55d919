package verify

import (
	"fmt"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// checkBlocks checks that basic blocks end with terminators and where these
// lead. What it finds makes the control-flow graph another than meant.
func (c *bodyChecker) checkBlocks() {
	b := c.body
	if b.Unknown > 0 {
		c.broken = true
		return
	}
	c.broken = b.Unread
	if len(b.Blocks) == 0 {
		c.broken = true
		c.report(unterminated, c.place(c.enter, whole), "the function has no instructions, expected at least a terminator")
		return
	}
	for i := range b.Blocks {
		t := b.Terminator(i)
		if t == nil {
			c.broken = true
			c.unended = &b.Insts[b.Blocks[i].End-1]
			continue
		}
		c.checkTargets(t)
	}
}

// endFunction adds the fix that ends the last basic block.
func (c *bodyChecker) endFunction(d *diag.Diagnostic) {
	row := isa.Unreachable.Row()
	if c.sig != nil && c.sig.Return == isa.VoidType {
		row = isa.RetVoid.Row()
	}
	c.insertAfter(d, c.of(c.unended, whole), row.Syntax)
}

// checkTargets checks where a terminator leads.
func (c *bodyChecker) checkTargets(t *module.Inst) {
	if t.Malformed {
		c.broken = true
		return
	}
	n := uint32(len(c.body.Blocks))
	for i, target := range t.Targets {
		switch {
		case target >= n:
			c.broken = true
			c.report(branchTarget, c.of(t, t.TargetValue(i)), "basic block %%b%d does not exist: the function has %s", target, diag.Counted(n, "basic block"))
		case target == 0:
			c.broken = true
			c.report(branchEntry, c.of(t, t.TargetValue(i)), "nothing may branch to the entry block")
		}
	}
}

// dominates reports whether every path to block y leads through block x.
func (c *bodyChecker) dominates(x, y int) bool {
	if x == y || x == 0 || c.broken {
		return true
	}
	return c.dominators().Dominates(x, y)
}

func (c *bodyChecker) dominators() *module.Dominators {
	if c.dom == nil {
		c.dom = c.body.Dominators()
	}
	return c.dom
}

// phi checks what is special about phis.
func (c *bodyChecker) phi(in *module.Inst) {
	switch bl := &c.body.Blocks[c.block]; {
	case c.block == 0:
		c.report(phiEntry, c.of(in, whole), "a phi in the entry block, which control does not enter from another block")
		if len(in.Args) == 0 {
			c.report(phiShape, c.of(in, whole), "the phi has no values")
		}
		return
	case c.inst > bl.First && c.body.Insts[c.inst-1].ID != isa.Phi && !c.body.Insts[c.inst-1].Poisoned:
		c.report(phiPlace, c.of(in, whole), "the phi follows another instruction, expected all phis at the start of the basic block")
	}
	switch {
	case !in.Type.IsKnown():
		c.report(phiShape, c.of(in, in.TypeIDValue()), "the type of the phi does not exist")
		return
	case !isValue(in.Type):
		c.report(phiType, c.of(in, in.TypeIDValue()), "a phi cannot be of type %s", in.Type)
		return
	case len(in.Args) == 0:
		c.report(phiShape, c.of(in, whole), "the phi has no values, expected one for each predecessor")
		return
	}
	for i, a := range in.Args {
		if t := c.typeOf(a); isValue(t) && t != in.Type {
			c.report(phiType, c.arg(in, i), "%s is of type %s, expected the phi's type %s", c.name(a), t, in.Type)
		}
	}
	c.phiEdges(in)
}

// phiEdges compares the pairs of a phi with the edges into its block.
func (c *bodyChecker) phiEdges(in *module.Inst) {
	for i, t := range in.Targets {
		if t >= uint32(len(c.body.Blocks)) {
			c.report(phiShape, c.of(in, in.TargetValue(i)), "basic block %%b%d does not exist: the function has %s", t, diag.Counted(len(c.body.Blocks), "basic block"))
			return
		}
	}
	if c.broken {
		return
	}
	if preds := c.body.Blocks[c.block].Preds; !c.balanced(preds, in.Targets) {
		c.unbalanced(in, preds)
	} else if hasTwins(preds) {
		c.twins(in)
	}
}

// hasTwins reports whether two edges come from one block, as of a switch: the
// predecessors are in order.
func hasTwins(preds []int) bool {
	for i := 1; i < len(preds); i++ {
		if preds[i] == preds[i-1] {
			return true
		}
	}
	return false
}

// twins checks that a phi has the same value for all edges from one block.
func (c *bodyChecker) twins(in *module.Inst) {
	first := map[uint32]module.ValueID{}
	for i, t := range in.Targets {
		if v, again := first[t]; again && v != in.Args[i] {
			c.report(phiEdges, c.arg(in, i), "%s for another edge from %s, expected %s as for the first", c.name(in.Args[i]), c.blockName(int(t)), c.name(v))
		} else {
			first[t] = in.Args[i]
		}
	}
}

// balanced reports whether a phi's targets are its block's predecessors, in any
// order.
func (c *bodyChecker) balanced(preds []int, targets []uint32) bool {
	for _, p := range preds {
		c.balance[p]++
	}
	for _, t := range targets {
		c.balance[t]--
	}
	ok := len(preds) == len(targets)
	for _, p := range preds {
		ok = ok && c.balance[p] == 0
		c.balance[p] = 0
	}
	for _, t := range targets {
		ok = ok && c.balance[t] == 0
		c.balance[t] = 0
	}
	return ok
}

// unbalanced reports what a phi has too much or too little. A value too many is taken for
// one that is missing, as long as there are such.
func (c *bodyChecker) unbalanced(in *module.Inst, preds []int) {
	edges := map[int]int{}
	for _, p := range preds {
		edges[p]++
	}
	missing := c.missingEdges(in, preds, edges)
	entries := map[int]int{}
	for i, t := range in.Targets {
		if entries[int(t)]++; entries[int(t)] <= edges[int(t)] {
			continue
		}
		message := "%s does not branch to %s, so that the phi has no value from it"
		if edges[int(t)] > 0 {
			message = "the phi has more values for %s than that has branches to %s"
		}
		message = fmt.Sprintf(message, c.blockName(int(t)), c.blockName(c.block))
		if len(missing) == 0 {
			c.report(phiEdges, c.of(in, in.TargetValue(i)), "%s", message)
			continue
		}
		d := c.report(phiEdges, c.of(in, in.TargetValue(i)), "%s; expected one for the edge from %s", message, c.blockName(missing[0]))
		c.relateEdge(d, missing[0])
		missing = missing[1:]
	}
	for _, p := range missing {
		c.relateEdge(c.report(phiEdges, c.of(in, whole), "the phi has no value for the edge from %s", c.blockName(p)), p)
	}
}

// missingEdges returns the predecessors that a phi has too few values for.
func (c *bodyChecker) missingEdges(in *module.Inst, preds []int, edges map[int]int) (missing []int) {
	entries := map[int]int{}
	for _, t := range in.Targets {
		entries[int(t)]++
	}
	for _, p := range preds {
		if entries[p] < edges[p] {
			entries[p] = edges[p] // once
			missing = append(missing, p)
		}
	}
	return missing
}

// relateEdge points to the branch from a block to that at work.
func (c *bodyChecker) relateEdge(d *diag.Diagnostic, from int) {
	if t := c.body.Terminator(from); t != nil {
		c.related(d, c.of(t, whole), "%s branches to %s here", c.blockName(from), c.blockName(c.block))
	}
}
