package gen

import (
	"math/rand/v2"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Programs with wild accesses are well-formed, too.
func TestWild(t *testing.T) {
	for seed := range uint64(100) {
		p := Program(rand.New(rand.NewPCG(seed, 0)), Options{Functions: 2, Blocks: 4, Insts: 8, Wild: true})
		if v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment}); v == nil {
			t.Fatalf("seed %d: %v\n%s", seed, list, assembler.Disassemble(p))
		}
	}
}
