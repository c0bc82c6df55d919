package gen

import (
	"math/rand/v2"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestVerified holds what the package promises of its programs.
func TestVerified(t *testing.T) {
	for seed := range uint64(200) {
		o := Options{Functions: 3, Blocks: 8, Insts: 8, Vectors: seed%2 == 0, Atomics: seed%3 == 0}
		p := Program(rand.New(rand.NewPCG(seed, 0)), o)
		v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
		if v == nil {
			t.Fatalf("seed %d: %v\n%s", seed, list, assembler.Disassemble(p))
		}
	}
}
