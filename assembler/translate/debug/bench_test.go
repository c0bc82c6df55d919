package debug

import (
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// speeds are programs that compute for a while.
var speeds = []struct {
	name, file string
	arg        string
}{
	{"nbody", "real/nbody.pexe", "200000"},
	{"fannkuch", "", "9"},
	{"binarytrees", "real/binarytrees.pexe", "12"},
}

// open reads a program of the corpus, or of testdata/bench.
func open(b *testing.B, name, file string) *Program {
	b.Helper()
	path := filepath.Join("..", "..", "..", "testdata", "bench", name+".pnaclasm")
	if file != "" {
		path = testcorpus.Path(b, file)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	p, err := Open(source.Input{Text: data}, nil, true)
	if err != nil {
		b.Fatal(err)
	}
	return p
}

// BenchmarkContinue runs programs under the debugger, and tells what a record costs,
// what it costs to step, and what to go back.
func BenchmarkContinue(b *testing.B) {
	for _, c := range speeds {
		b.Run(c.name, func(b *testing.B) {
			p := open(b, c.name, c.file)
			for b.Loop() {
				begin := time.Now()
				d, err := Launch(context.Background(), p, Options{Function: -1, World: process.Options{Args: []string{c.name, c.arg}, Stdout: io.Discard}})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(time.Since(begin).Microseconds())/1000, "ms/launch")
				d.StopAtCalls([]string{"basic_exit"})
				begin = time.Now()
				if s := d.Resume(0, Continue); s.Reason != AtCall && s.Reason != AtEnd {
					b.Fatal(s)
				}
				b.ReportMetric(float64(time.Since(begin).Nanoseconds())/float64(d.Time()), "ns/record")
				b.ReportMetric(float64(d.Time())/1e6, "Mrecords")
				measure(b, d)
				d.Close()
			}
		})
	}
}

// measure steps and goes back at random moments.
func measure(b *testing.B, d *Debuggee) {
	r := rand.New(rand.NewPCG(1, 1))
	end := d.Time()
	var back, step, worst time.Duration
	const n = 20
	for range n {
		d.goTo(r.Uint64N(end), AtStep)
		begin := time.Now()
		d.Resume(0, BackIn)
		took := time.Since(begin)
		back, worst = back+took, max(worst, took)
		begin = time.Now()
		for range 100 {
			d.Resume(0, In)
		}
		step += time.Since(begin) / 100
	}
	b.ReportMetric(float64(back.Microseconds())/n/1000, "ms/back")
	b.ReportMetric(float64(worst.Microseconds())/1000, "ms/worst-back")
	b.ReportMetric(float64(step.Nanoseconds())/n/1000, "µs/step")
}
