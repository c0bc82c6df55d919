//go:build unix

package run

import (
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// besidePrograms are programs whose speed is measured, with their argument: real
// ones, and one of the examples.
var besidePrograms = []struct{ path, arg string }{
	{"../../../../shared/corpus/real/nbody.pexe", "5000000"},
	{"../../../testdata/bench/fannkuch.pnaclasm", "10"},
	{"../../../../shared/corpus/real/binarytrees.pexe", "14"},
	{"../../../../shared/corpus/real/fasta.pexe", "2000000"},
}

// BenchmarkBeside compares programs as run has them with the same under a debugger
// that has nothing to stop for, compilation included in both. Run it with
// -benchtime=1x: cpu-s is the time of processors, ms/back that of a step back at the
// end.
func BenchmarkBeside(b *testing.B) {
	for _, p := range besidePrograms {
		data, err := os.ReadFile(p.path)
		if err != nil {
			continue
		}
		raw, list := assembler.Load(data)
		if raw == nil {
			b.Fatal(list)
		}
		v, list := verify.Module(module.Build(raw), verify.Config{})
		if v == nil {
			b.Fatal(list)
		}
		name := filepath.Base(p.path)
		o := process.Options{Args: []string{name, p.arg}, Stdout: io.Discard}
		b.Run(name+"/plain", func(b *testing.B) {
			report := cpuTime(b)
			for b.Loop() {
				if _, err := Run(context.Background(), v, o); err != nil {
					b.Fatal(err)
				}
			}
			report(b.N)
		})
		b.Run(name+"/beside", func(b *testing.B) {
			for b.Loop() {
				runBeside(b, v, o)
			}
		})
	}
}

// cpuTime reports the time that the processors have worked, in seconds: on a machine
// that others use, the only one that tells something.
func cpuTime(b *testing.B) (report func(runs int)) {
	used := func() float64 {
		var u syscall.Rusage
		if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
			return 0
		}
		return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
	}
	start := used()
	return func(runs int) { b.ReportMetric((used()-start)/float64(runs), "cpu-s") }
}

func runBeside(b *testing.B, v *verify.Verified, o process.Options) {
	report := cpuTime(b)
	m, err := interp.New(context.Background(), v, o)
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	if err := m.Start(); err != nil {
		b.Fatal(err)
	}
	m.Remember(interp.DefaultHistory)
	c, err := NewCompanion(v, m.Process.Options().Pages())
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	if err := c.Attach(m); err != nil {
		b.Fatal(err)
	}
	m.Use(c, interp.DefaultPace)
	if s := m.Run(math.MaxUint64, false); s.Kind != interp.StopEnd {
		b.Fatal(s)
	}
	b.StopTimer()
	report(1)
	const steps = 20
	end, start := m.Time(), time.Now()
	for i := range uint64(steps) {
		m.GoTo(end - 1000 - i)
	}
	b.ReportMetric(time.Since(start).Seconds()*1000/steps, "ms/back")
	b.ReportMetric(float64(end)/1e6, "Mrecords")
	b.StartTimer()
}
