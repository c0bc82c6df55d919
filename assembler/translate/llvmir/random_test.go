package llvmir

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/eval"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/gen"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestRandom compares random programs with their evaluation. The environment
// variable SEEDS sets how many.
func TestRandom(t *testing.T) {
	n := uint64(25)
	if testing.Short() {
		n = 5
	}
	fmt.Sscan(os.Getenv("SEEDS"), &n)
	for seed := range n {
		compareRandom(t, seed, seed)
	}
}

// TestWild is TestRandom with accesses that end a program, or do nothing, in one
// way on all machines. The environment variable SEEDS sets how many.
func TestWild(t *testing.T) {
	n := uint64(5)
	fmt.Sscan(os.Getenv("SEEDS"), &n)
	for seed := range n {
		compareRandom(t, seed, ^seed)
	}
}

func FuzzRandom(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) { compareRandom(t, a, b) })
}

// compareRandom calls the first function of a program, by its evaluation and
// in an executable. One that traps ends with a status; otherwise results and
// memory are the same.
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
	args := randomArgs(r, sig)
	m, err := eval.New(v.Module())
	if err != nil {
		t.Fatal(err)
	}
	want, wantErr := m.Call(0, args)
	out, err := runFunction(t, v, args, len(m.Memory()))
	switch {
	case (err != nil) != (wantErr != nil):
		t.Errorf("ended with %v, want %v", err, wantErr)
	case err != nil:
		checkReason(t, err, wantErr)
		return
	case !sameResult(sig.Return, binary.LittleEndian.Uint64(out), want):
		t.Errorf("returned %#x, want %#x", out[:8], want)
	case !sameMemory(out[8:], m.Memory()):
		t.Error("the memory differs")
	default:
		return
	}
	t.Fatalf("seed %d %d: @f0(%#x)\n%s", a, b, args, assembler.Disassemble(p))
}

// checkReason wants the message of an executable to give the reason of a trap.
func checkReason(t *testing.T, err, want error) {
	t.Helper()
	var ended *exec.ExitError
	if !errors.As(err, &ended) || !strings.Contains(string(ended.Stderr), "trap: "+want.Error()) {
		t.Errorf("ended with %v %s, want %v", err, ended.Stderr, want)
	}
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

// sameResult compares the bits of results; all NaNs are the same.
func sameResult(t isa.Type, a, b uint64) bool {
	isNaN := func(bits uint64) bool { v := math.Float64frombits(bits); return v != v }
	if t.Kind == isa.Float {
		isNaN = func(bits uint64) bool { v := math.Float32frombits(uint32(bits)); return v != v }
	}
	return a == b || t.IsFloat() && isNaN(a) && isNaN(b)
}

// sameMemory compares memory. All NaNs are the same.
func sameMemory(a, b []byte) bool {
	for i := range b {
		if a[i] != b[i] && !inNaN(a, b, i) {
			return false
		}
	}
	return len(a) == len(b)
}

// inNaN reports whether byte i belongs to a NaN in both memories.
func inNaN(a, b []byte, i int) bool {
	for j := max(i-7, 0); j <= i && j+4 <= len(b); j++ {
		if j > i-4 && isNaN32(a[j:]) && isNaN32(b[j:]) {
			return true
		}
		if j+8 <= len(b) && isNaN64(a[j:]) && isNaN64(b[j:]) {
			return true
		}
	}
	return false
}

func isNaN32(b []byte) bool {
	v := math.Float32frombits(binary.LittleEndian.Uint32(b))
	return v != v
}

func isNaN64(b []byte) bool {
	v := math.Float64frombits(binary.LittleEndian.Uint64(b))
	return v != v
}

// runFunction runs @f0 in place of an entry point, and returns the bits of its
// result and the memory of the globals.
func runFunction(t *testing.T, v *verify.Verified, args []uint64, memory int) ([]byte, error) {
	t.Helper()
	exe, err := buildDriven(t.Context(), v, driver(v.Module().Functions[0].Signature, args, memory), t.TempDir())
	var missing *ToolError
	if errors.As(err, &missing) {
		t.Skip(missing)
	}
	if err != nil {
		t.Fatal(err)
	}
	return exec.Command(exe).Output()
}

// buildDriven builds an executable with an entry point that is written in C.
func buildDriven(ctx context.Context, v *verify.Verified, source, dir string) (string, error) {
	b := &builder{Options: Options{OptLevel: 2, Product: Executable, Cache: cache}, scratch: dir}
	var err error
	if b.llc, err = findLLC(ctx); err != nil {
		return "", err
	}
	cc, err := findCC(ctx, "")
	if err != nil {
		return "", err
	}
	if b.program, err = newProgram(v, Dialect{LLVM: b.llc.version}, nil); err != nil {
		return "", err
	}
	visible := b.program.whole()
	visible.shared = true
	text, err := b.text(ctx, visible)
	if err != nil {
		return "", err
	}
	text = bytes.Replace(text, []byte("@pnacl_enter("), []byte("@pnacl_no_entry("), 1)
	object, exe := filepath.Join(dir, "program.o"), filepath.Join(dir, "program")
	if err := b.compile(ctx, object, text); err != nil {
		return "", err
	}
	runtime, err := b.compileRuntime(ctx, cc)
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "driver.c"), []byte(source), 0o600); err != nil {
		return "", err
	}
	return exe, cc.run(ctx, dir, nil, object, runtime, "driver.c", "-o", exe, "-lm", "-lpthread")
}

// driver is a C program that calls f0 with the given bits as arguments, and
// writes the bits of the result and the memory of the globals.
func driver(sig *bind.Signature, args []uint64, memory int) string {
	var params, values []string
	for i, t := range sig.Params {
		params = append(params, cType(t))
		values = append(values, fmt.Sprintf("*(%s *)&(uint64_t){%#xu}", cType(t), args[i]))
	}
	return fmt.Sprintf(`
#include <stdint.h>
#include <stdio.h>
#include <string.h>
extern char *pnacl_memory;
extern const uint32_t pnacl_stack_top;
%s f0(%s);
void pnacl_enter(uint32_t info)
{
	uint64_t bits = 0;
	%[1]s result = f0(%[3]s);
	memcpy(&bits, &result, sizeof result);
	fwrite(&bits, 1, 8, stdout);
	fwrite(pnacl_memory + pnacl_stack_top, 1, %[4]d, stdout);
	fflush(stdout);
}
`, cType(sig.Return), strings.Join(params, ", "), strings.Join(values, ", "), memory)
}

func cType(t isa.Type) string {
	switch t {
	case isa.FloatType:
		return "float"
	case isa.DoubleType:
		return "double"
	case isa.I64:
		return "uint64_t"
	}
	return "uint32_t"
}
