package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// sharing finds values that are computed where they are known already.
//
// The ABI has no addresses of elements, only products and sums. The passes that
// make those of the former run last, so each access to a[i].x computes the place of
// a[i] anew. LLVM finds that by itself; engines for WebAssembly do not look.
type sharing struct {
	body *module.Body
	dom  *module.Dominators
	// known holds where each computation was seen last.
	known map[computation]place
	// leaders holds the value to use instead of each, by ValueID - Base.
	leaders []module.ValueID
	found   bool
}

// computation is what an instruction without effects computes.
type computation struct {
	id   isa.ID
	typ  isa.Type
	imm  uint64
	args [maxOperands]module.ValueID
}

// maxOperands is the largest number of operands of such an instruction: select
// has three.
const maxOperands = 3

// place is an instruction, by its value, in a block.
type place struct {
	block int
	value module.ValueID
}

// share returns a body that computes values once. The instructions it no longer
// needs are still there, but nobody uses what they compute.
func share(b *module.Body, dom *module.Dominators) *module.Body {
	s := sharing{body: b, dom: dom, known: map[computation]place{}, leaders: make([]module.ValueID, len(b.Values))}
	for i := range s.leaders {
		s.leaders[i] = b.Base + module.ValueID(i)
	}
	for _, block := range dom.Order {
		bl := &b.Blocks[block]
		for i := bl.First; i < bl.End; i++ {
			if in := &b.Insts[i]; isShared(in) {
				s.visit(in, block)
			}
		}
	}
	if !s.found {
		return b
	}
	return s.result()
}

// isShared reports whether an instruction computes something from nothing but its
// operands. A comparison does, too, but costs less where it is used: it becomes one
// instruction with the branch.
func isShared(in *module.Inst) bool {
	switch {
	case in.Result == module.NoValue || effects[in.ID] != pure:
		return false
	case in.ID == isa.Phi || in.ID == isa.ICmp || in.ID == isa.FCmp:
		return false
	}
	return len(in.Args) <= maxOperands
}

// visit looks for an earlier instruction that computes the same. One that does not
// dominate this block is forgotten: of two branches, the later one comes next to
// what follows.
func (s *sharing) visit(in *module.Inst, block int) {
	c := computation{id: in.ID, typ: in.Type, imm: in.Imm}
	for k, v := range in.Args {
		c.args[k] = s.leader(v)
	}
	if p, ok := s.known[c]; ok && s.dom.Dominates(p.block, block) {
		s.leaders[in.Result-s.body.Base] = p.value
		s.found = true
		return
	}
	s.known[c] = place{block, in.Result}
}

func (s *sharing) leader(v module.ValueID) module.ValueID {
	if s.body.Value(v) == nil {
		return v
	}
	return s.leaders[v-s.body.Base]
}

// result returns the body with each value replaced by its leader.
func (s *sharing) result() *module.Body {
	b := *s.body
	b.Insts = slices.Clone(b.Insts)
	for i := range b.Insts {
		in := &b.Insts[i]
		if !slices.ContainsFunc(in.Args, func(v module.ValueID) bool { return s.leader(v) != v }) {
			continue
		}
		in.Args = slices.Clone(in.Args)
		for k, v := range in.Args {
			in.Args[k] = s.leader(v)
		}
	}
	return &b
}
