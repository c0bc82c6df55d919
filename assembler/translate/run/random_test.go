package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/translate/call"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/eval"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/gen"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestRandom compares random programs with their evaluation.
func TestRandom(t *testing.T) {
	n := uint64(300)
	if testing.Short() {
		n = 50
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

func compareRandom(t *testing.T, a, b uint64) {
	r := rand.New(rand.NewPCG(a, b))
	p := gen.Program(r, gen.Options{
		Functions: 1 + r.IntN(4), Blocks: 1 + r.IntN(12), Insts: 1 + r.IntN(10),
		Vectors: r.IntN(2) == 0, Atomics: r.IntN(4) == 0, Threads: r.IntN(8) == 0, Wild: a != b,
	})
	v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
	if v == nil {
		t.Fatalf("seed %d %d: %v", a, b, list)
	}
	sig := v.Module().Functions[0].Signature
	bits := randomArgs(r, sig)
	m, err := eval.New(v.Module())
	if err != nil {
		t.Fatal(err)
	}
	want, wantErr := m.Call(0, bits)
	got, memory, err := callBits(v, wasm.Options{Exports: []int{0}, Depth: int(b % 4)}, bits, uint32(len(m.Memory())))
	switch {
	case reason(err) != wantedReason(wantErr):
		t.Errorf("ended with %v, want %v", err, wantErr)
	case err == nil && !sameResult(sig.Return, got, want):
		t.Errorf("returned %#x, want %#x", got, want)
	case !bytes.Equal(memory, m.Memory()):
		t.Error("the memory differs")
	default:
		return
	}
	t.Fatalf("seed %d %d: @f0(%#x)\n%s", a, b, bits, assembler.Disassemble(p))
}

// reason says why a program trapped, "" if it did not.
func reason(err error) string {
	if err == nil {
		return ""
	}
	var trap *process.Trap
	if errors.As(err, &trap) {
		return trap.Reason
	}
	return err.Error()
}

// wantedReason is reason for an evaluation.
func wantedReason(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// sameResult reports whether two results are the same. What operations make of
// NaN differs in its bits.
func sameResult(t isa.Type, a, b uint64) bool {
	if isNaN(t, a) {
		return isNaN(t, b)
	}
	return call.Format(t, a) == call.Format(t, b)
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

// callBits calls @f0 and returns the bits of its result and the globals.
func callBits(v *verify.Verified, o wasm.Options, args []uint64, size uint32) (result uint64, memory []byte, err error) {
	b, err := wasm.Translate(v, o)
	if err != nil {
		return 0, nil, err
	}
	m, err := Engine{}.newMachine(context.Background(), b, process.Options{})
	if err != nil {
		return 0, nil, err
	}
	defer m.close()
	results, err := m.main.module.ExportedFunction(wasm.FunctionName(0)).Call(m.contextOf(m.main), args...)
	memory, _ = m.Bytes(translate.StackTop, size)
	if err != nil {
		return 0, bytes.Clone(memory), trapOf(err, b)
	}
	return results[0], bytes.Clone(memory), nil
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
