package interp

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/eval"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/gen"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestRandom compares random programs with their evaluation.
func TestRandom(t *testing.T) {
	n := uint64(600)
	if testing.Short() {
		n = 100
	}
	for seed := range n {
		compareRandom(t, seed, seed)
	}
}

// TestWild is TestRandom with accesses that end a program, or do nothing, in one
// way on all machines. The environment variable SEEDS sets how many.
func TestWild(t *testing.T) {
	n := uint64(30)
	fmt.Sscan(os.Getenv("SEEDS"), &n)
	for seed := range n {
		compareRandom(t, seed, ^seed)
	}
}

func FuzzRandom(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) { compareRandom(t, a, b) })
}

// randomProgram returns a random program and arguments for its function @f0.
func randomProgram(t testing.TB, a, b uint64) (v *verify.Verified, text string, args []uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(a, b))
	p := gen.Program(r, gen.Options{
		Functions: 1 + r.IntN(4), Blocks: 1 + r.IntN(12), Insts: 1 + r.IntN(10),
		Vectors: r.IntN(2) == 0, Atomics: r.IntN(4) == 0, Threads: r.IntN(8) == 0, Wild: a != b,
	})
	v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
	if v == nil {
		t.Fatalf("seed %d %d: %v", a, b, list)
	}
	return v, string(assembler.Disassemble(p)), randomArgs(r, v.Module().Functions[0].Signature)
}

func compareRandom(t *testing.T, a, b uint64) {
	t.Helper()
	v, text, bits := randomProgram(t, a, b)
	e, err := eval.New(v.Module())
	if err != nil {
		t.Fatal(err)
	}
	want, wantErr := e.Call(0, bits)
	m, err := New(context.Background(), v, process.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if err := m.StartCall(0, bits); err != nil {
		t.Fatal(err)
	}
	stop := m.Run(math.MaxUint64, false)
	memory, _ := m.Memory(translate.StackTop, uint32(len(e.Memory())))
	switch {
	case (stop.Kind == StopTrap) != (wantErr != nil), wantErr != nil && stop.Trap.Reason != wantErr.Error():
		t.Errorf("ended with %v, want %v", stop, wantErr)
	case wantErr == nil && !sameResult(v.Module().Functions[0].Signature.Return, m.Result(), want):
		t.Errorf("returned %#x, want %#x", m.Result(), want)
	case !bytes.Equal(memory, e.Memory()):
		t.Error("the memory differs")
	default:
		return
	}
	t.Fatalf("seed %d %d: @f0(%#x)\n%s", a, b, bits, text)
}

// sameResult reports whether two results are the same. What operations make of
// NaN differs in its bits.
func sameResult(t isa.Type, a, b uint64) bool {
	if isNaN(t, a) {
		return isNaN(t, b)
	}
	return a == b
}

func isNaN(t isa.Type, bits uint64) bool {
	switch t.Kind {
	case isa.Float:
		return math.IsNaN(float64(math.Float32frombits(uint32(bits))))
	case isa.Double:
		return math.IsNaN(math.Float64frombits(bits))
	}
	return false
}

// randomArgs returns arguments for a function: their bits.
func randomArgs(r *rand.Rand, sig *bind.Signature) (bits []uint64) {
	for _, p := range sig.Params {
		switch p.Kind {
		case isa.Float:
			bits = append(bits, uint64(math.Float32bits(float32(r.NormFloat64()*100))))
		case isa.Double:
			bits = append(bits, math.Float64bits(r.NormFloat64()*100))
		default:
			bits = append(bits, r.Uint64()>>(64-p.Bits)>>r.IntN(int(p.Bits)))
		}
	}
	return bits
}
