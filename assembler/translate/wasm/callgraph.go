package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// callGraph says which functions call which. Its nodes are the function
// addresses and, behind them, the function types that calls through pointers
// expect: such a call leads to its type, and from there to all functions of that
// type whose address is taken.
type callGraph struct {
	succs [][]int // by node
}

// newCallGraph returns the call graph of the program. All function types have
// their numbers.
func (t *translator) newCallGraph() *callGraph {
	g := &callGraph{succs: make([][]int, len(t.module.Functions)+len(t.types.list))}
	for _, f := range t.defined {
		body := t.module.Functions[f].Body
		for i := range body.Insts {
			if to, ok := t.callee(body, &body.Insts[i]); ok {
				g.succs[f] = append(g.succs[f], to)
			}
		}
		if t.layout.Taken[f] {
			n := t.typeNode(signatureOf(t.module.Functions[f].Signature))
			g.succs[n] = append(g.succs[n], f)
		}
	}
	return g
}

// typeNode returns the node of a function type.
func (t *translator) typeNode(s signature) int {
	return len(t.module.Functions) + int(t.types.index[s])
}

// callee returns the node that an instruction calls; ok is false for one that
// calls no function of the program.
func (t *translator) callee(b *module.Body, in *module.Inst) (node int, ok bool) {
	switch in.ID {
	case isa.Call:
		callee := int(in.Args[0])
		return callee, t.module.Functions[callee].Intrinsic == nil
	case isa.CallIndirect:
		if callee, _, ok := translate.StaticCallee(t.module, b, in); ok {
			return callee, true
		}
		return t.typeNode(signatureOfCall(b, in)), true
	}
	return 0, false
}

// cycles numbers the cycles of the graph, by node: nodes that can reach one
// another have the same number. 0 stands for a node that reaches no other that
// reaches it.
func (g *callGraph) cycles() []int {
	all := make([]int, len(g.succs))
	for n := range all {
		all[n] = n
	}
	number := make([]int, len(g.succs))
	for i, c := range cycles(all, func(n int) []int { return g.succs[n] }) {
		for _, n := range c {
			number[n] = i + 1
		}
	}
	return number
}

// reaching returns the nodes from which one of some nodes can be reached, those
// included.
func (g *callGraph) reaching(targets []int) []bool {
	callers := make([][]int, len(g.succs))
	for from, succs := range g.succs {
		for _, to := range succs {
			callers[to] = append(callers[to], from)
		}
	}
	reached := make([]bool, len(g.succs))
	for work := targets; len(work) > 0; {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		if !reached[n] {
			reached[n] = true
			work = append(work, callers[n]...)
		}
	}
	return reached
}
