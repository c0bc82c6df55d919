package legalize

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// prototypes drops declarations that nothing uses any more.
func prototypes(p *pass) {
	used := map[*ir.Symbol]bool{}
	for _, s := range p.module.Symbols {
		s.References(func(other *ir.Symbol) { used[other] = true })
	}
	p.module.Keep(func(s *ir.Symbol) bool { return s.Defined() || used[s] })
}
