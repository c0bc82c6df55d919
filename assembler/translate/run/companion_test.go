package run

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/gen"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// eager makes excursions wherever they are possible.
var eager = interp.Pace{Least: 1, Most: 300}

// beside returns a machine in front of a call, with a companion or without one.
func beside(t testing.TB, v *verify.Verified, pace *interp.Pace, start func(*interp.Machine) error) *interp.Machine {
	t.Helper()
	m, err := interp.New(context.Background(), v, process.Options{Memory: 64 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	if err := start(m); err != nil {
		t.Fatal(err)
	}
	m.Remember(interp.DefaultHistory)
	if pace != nil {
		c, err := NewCompanion(v, m.Process.Options().Pages())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		if err := c.Attach(m); err != nil {
			t.Fatal(err)
		}
		m.Use(c, *pace)
	}
	return m
}

// sameState wants all that two machines know of a program to be the same. What
// compiled code has not kept only the first one knows.
func sameState(t *testing.T, want, got *interp.Machine) {
	t.Helper()
	if want.Time() != got.Time() {
		t.Fatalf("at %d, want %d", got.Time(), want.Time())
	}
	if len(want.Threads()) != len(got.Threads()) {
		t.Fatalf("%d threads, want %d", len(got.Threads()), len(want.Threads()))
	}
	for n, a := range want.Threads() {
		b := got.Threads()[n]
		if a.StackPointer() != b.StackPointer() || a.Get() != b.Get() || a.Depth() != b.Depth() {
			t.Fatalf("at %d thread %d is at %d %d %d, want %d %d %d", want.Time(), n,
				b.StackPointer(), b.Get(), b.Depth(), a.StackPointer(), a.Get(), a.Depth())
		}
		for i, f := range a.Frames() {
			sameFrame(t, want, a, b, f, b.Frames()[i])
		}
	}
	size := uint32(want.MemoryEnd() - 1<<16)
	a, _ := want.Memory(1<<16, size)
	b, _ := got.Memory(1<<16, size)
	if string(a) != string(b) {
		t.Fatalf("at %d the memory differs", want.Time())
	}
}

func sameFrame(t *testing.T, m *interp.Machine, a, b *interp.Thread, f, g interp.Frame) {
	t.Helper()
	if f.Function != g.Function || f.Inst != g.Inst {
		t.Fatalf("at %d in @f%d at %d, want @f%d at %d", m.Time(), g.Function, g.Inst, f.Function, f.Inst)
	}
	body := m.Module().Functions[f.Function].Body
	for i := range body.Values {
		id := body.Base + module.ValueID(i)
		want, known := a.Value(f, id)
		if got, ok := b.Value(g, id); ok && (!known || got != want) {
			t.Fatalf("at %d in @f%d value %d is %x, want %x %v", m.Time(), f.Function, i, got, want, known)
		}
	}
}

// TestCompanion takes random programs to random times, interpreted and with
// excursions to compiled code.
func TestCompanion(t *testing.T) {
	n := uint64(40)
	if testing.Short() {
		n = 10
	}
	excursions := uint64(0)
	for seed := range n {
		excursions += compareBeside(t, seed)
	}
	if excursions < n {
		t.Errorf("%d excursions in %d programs", excursions, n)
	}
}

// TestCompanionThreads takes a program with threads to random times: who runs when
// follows from the records executed, in whatever code.
func TestCompanionThreads(t *testing.T) {
	path := "../../../testdata/learn/12-threads.pnaclasm"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	raw, list := assembler.LoadSource(source.Input{Name: path, Text: text, Open: source.Folder(filepath.Dir(path))})
	if list.HasErrors() {
		t.Fatal(list)
	}
	v, list := verify.Module(module.Build(raw), verify.Config{})
	if v == nil {
		t.Fatal(list)
	}
	pace := eager
	a, b := beside(t, v, nil, (*interp.Machine).Start), beside(t, v, &pace, (*interp.Machine).Start)
	r := rand.New(rand.NewPCG(1, 2))
	for {
		at := a.Time() + r.Uint64N(500)
		x, y := a.Run(at, false), b.Run(at, false)
		if x.Kind != y.Kind {
			t.Fatalf("at %d %v, want %v", a.Time(), y, x)
		}
		if x.Kind != interp.StopTime {
			break
		}
		sameState(t, a, b)
		if back := a.Time() - r.Uint64N(min(a.Time(), 300)+1); r.IntN(4) == 0 {
			a.GoTo(back)
			b.GoTo(back)
			sameState(t, a, b)
		}
	}
	if a.Time() != b.Time() || b.Excursions() == 0 {
		t.Errorf("ends at %d, want %d, with %d excursions", b.Time(), a.Time(), b.Excursions())
	}
}

func compareBeside(t *testing.T, seed uint64) (excursions uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 77))
	p := gen.Program(r, gen.Options{
		Functions: 1 + r.IntN(4), Blocks: 1 + r.IntN(12), Insts: 1 + r.IntN(10),
		Vectors: r.IntN(2) == 0, Atomics: r.IntN(4) == 0, Wild: r.IntN(4) == 0,
	})
	v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
	if v == nil {
		t.Fatalf("seed %d: %v", seed, list)
	}
	args := randomArgs(r, v.Module().Functions[0].Signature)
	start := func(m *interp.Machine) error { return m.StartCall(0, args) }
	pace := eager
	pace.Most = 1 + r.Uint64N(200)
	a, b := beside(t, v, nil, start), beside(t, v, &pace, start)
	for range 30 {
		at := a.Time() + r.Uint64N(1000)
		x, y := a.Run(at, false), b.Run(at, false)
		if x.Kind != y.Kind {
			t.Fatalf("seed %d: at %d %v, want %v", seed, a.Time(), y, x)
		}
		if x.Kind == interp.StopEnd {
			if a.Time() != b.Time() || a.Result() != b.Result() {
				t.Fatalf("seed %d: ends at %d with %#x, want %d with %#x", seed, b.Time(), b.Result(), a.Time(), a.Result())
			}
			break
		}
		sameState(t, a, b)
		if x.Kind != interp.StopTime {
			break
		}
	}
	return b.Excursions()
}
