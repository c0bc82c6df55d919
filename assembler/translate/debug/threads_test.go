package debug

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// withThreads launches an example with several threads.
func withThreads(t *testing.T) *Debuggee {
	t.Helper()
	path := filepath.Join("..", "..", "..", "testdata", "learn", "12-threads.pnaclasm")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Open(source.Input{Name: path, Text: text, Open: source.Folder(filepath.Dir(path))}, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Launch(context.Background(), p, Options{Function: -1, World: process.Options{Args: []string{"threads"}, Stdout: io.Discard}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// state describes all threads, with all activations and values, and the memory.
func state(d *Debuggee) string {
	var b strings.Builder
	for _, n := range d.Threads() {
		frames, total := d.Frames(n, 0, 100)
		fmt.Fprintf(&b, "thread %d, %d deep, waits %v\n", n, total, d.Waits(n))
		for _, f := range frames {
			fmt.Fprintf(&b, "  @f%d %d:", f.Function, f.Inst)
			body := d.Program.Module().Functions[f.Function].Body
			for i := range body.Values {
				if v, ok := f.Value(d.Program, body.Base+module.ValueID(i)); ok {
					fmt.Fprintf(&b, " %x", v.Bits)
				}
			}
			b.WriteByte('\n')
		}
	}
	zeros := make([]byte, 0x10000)
	for address := uint64(0x10000); ; address += uint64(len(zeros)) {
		page := d.Memory(address, len(zeros))
		if len(page) == 0 {
			break
		}
		if !bytes.Equal(page, zeros[:len(page)]) { // what was taken and not used need not be given back
			fmt.Fprintf(&b, "%#x: %x\n", address, crc32.Checksum(page, crc32.MakeTable(crc32.Castagnoli)))
		}
	}
	return b.String()
}

// TestRandomSessionsWithThreads goes forward and back in a program with threads: whoever
// comes to a moment again, from wherever, finds it as it was.
func TestRandomSessionsWithThreads(t *testing.T) {
	goals := []Goal{In, In, Over, Out, Block, Continue, BackIn, BackIn, BackOver, BackOut, BackContinue}
	again, most := 0, 0
	n := max(*sessions/50, 1)
	if testing.Short() {
		n = 1
	}
	for seed := range n {
		d := withThreads(t)
		r := rand.New(rand.NewPCG(seed, 12))
		seen := map[uint64]string{}
		check := func() {
			now := state(d)
			if was, known := seen[d.Time()]; known {
				if again++; was != now {
					t.Fatalf("seed %d: at %d there was\n%s\nand is\n%s", seed, d.Time(), was, now)
				}
			}
			seen[d.Time()] = now
		}
		for range 30 {
			if r.IntN(4) == 0 {
				breakIn(d, r)
			}
			threads := d.Threads()
			most = max(most, len(threads))
			if len(threads) == 0 || d.Resume(threads[r.IntN(len(threads))], goals[r.IntN(len(goals))]).Reason == AtEnd {
				break
			}
			check()
			backAndForth(d, 1+r.IntN(12), check)
		}
		d.Close()
	}
	if again < 50 || most < 2 {
		t.Errorf("%d moments have been met again, with up to %d threads", again, most)
	}
}

// breakIn sets breakpoints at random lines.
func breakIn(d *Debuggee, r *rand.Rand) {
	var specs []Spec
	for range r.IntN(4) {
		if at, ok := d.Program.PlaceAt(Where{0, 1 + r.IntN(d.Program.Lines())}); ok {
			specs = append(specs, Spec{Place: at})
		}
	}
	d.SetBreakpoints("lines", specs)
}

// backAndForth goes back some records of whatever threads, and through the same
// moments again.
func backAndForth(d *Debuggee, n int, check func()) {
	end := d.Time()
	for range n {
		if d.Time() == 0 {
			break
		}
		d.goTo(d.Time()-1, AtStep)
		check()
	}
	for d.Time() < end {
		if _, done := d.forward(d.Time() + 1); done {
			check()
		}
	}
}
