package run

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/eval"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/gen"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestCounts compares what compiled programs count with what the evaluator sees.
func TestCounts(t *testing.T) {
	compared := 0
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, seed))
		p := gen.Program(r, gen.Options{Functions: 1 + r.IntN(4), Blocks: 1 + r.IntN(12), Insts: 1 + r.IntN(10), Vectors: seed%2 == 0})
		v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
		if v == nil {
			t.Fatal(list)
		}
		m := v.Module()
		bits := randomArgs(r, m.Functions[0].Signature)
		want, err := evaluated(m, bits)
		if err != nil {
			continue // what was begun and not finished counts as a whole
		}
		compared++
		c := NewCounts(m)
		e := Engine{Counts: c}
		if seed%2 == 0 {
			e.Samples = &Samples{always: true} // taking them changes nothing
		}
		if _, err := e.Call(context.Background(), v, "@f0", written(m, bits), process.Options{}); err != nil {
			t.Fatal(err)
		}
		for f := range want.Blocks {
			if !slices.Equal(c.Blocks[f], want.Blocks[f]) {
				t.Fatalf("seed %d: @f%d: counted %v, want %v", seed, f, c.Blocks[f], want.Blocks[f])
			}
		}
	}
	if compared < 20 {
		t.Errorf("only %d programs end well", compared)
	}
}

// evaluated counts with the evaluator.
func evaluated(m *module.Module, bits []uint64) (*Counts, error) {
	e, err := eval.New(m)
	if err != nil {
		return nil, err
	}
	c := NewCounts(m)
	e.Step = func(function, inst int, _ [][]uint64) {
		body := m.Functions[function].Body
		for b := range body.Blocks {
			first := body.Blocks[b].First
			for body.Insts[first].ID == isa.Phi {
				first++
			}
			if first == inst {
				c.Blocks[function][b]++
			}
		}
	}
	_, err = e.Call(0, bits)
	return c, err
}

// written writes arguments as Call takes them.
func written(m *module.Module, bits []uint64) (args []string) {
	for i, t := range m.Functions[0].Signature.Params {
		switch {
		case t.IsFloat():
			args = append(args, fmt.Sprintf("%#x", bits[i]))
		default:
			args = append(args, strconv.FormatUint(bits[i]&(math.MaxUint64>>(64-t.BitSize())), 10))
		}
	}
	return args
}
