package main

import (
	"bytes"
	"math"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// speedProgram is a program of testdata/bench.
type speedProgram struct {
	name string
	// small and large are arguments: one that takes next to no time, one that
	// takes a part of a second.
	small, large string
	// corpus says that the corpus has the program as PNaCl's compiler made it.
	corpus bool
}

var speedPrograms = []speedProgram{
	{name: "binarytrees", small: "8", large: "14", corpus: true},
	{name: "fannkuch", small: "7", large: "10"},
	{name: "fasta", small: "777", large: "2000000", corpus: true},
	{name: "indirect", small: "1000", large: "30000000"},
	{name: "int64", small: "1000", large: "20000000"},
	{name: "mandelbrot", small: "50", large: "1500"},
	{name: "nbody", small: "1000", large: "3000000", corpus: true},
	{name: "pentominoes", small: "3", large: "5"},
	{name: "simd", small: "1000", large: "60000000"},
	{name: "spectralnorm", small: "100", large: "1200"},
	{name: "strings", small: "10", large: "1000"},
}

// file returns the path of a file of testdata/bench.
func (p *speedProgram) file(extension string) string {
	return filepath.Join(root, "testdata", "bench", p.name+extension)
}

// compile makes an executable of the C program.
func (p *speedProgram) compile(t testing.TB, path string) {
	argv := []string{"gcc", "-O2", "-o", path, p.file(".c")}
	if !p.corpus {
		argv = append(argv, filepath.Join(root, "testdata", "bench", "main.c"))
	}
	mustRun(t, append(argv, "-lm")...)
}

// build makes an executable of the program for PNaCl. The command is this test
// binary, see TestMain.
func (p *speedProgram) build(t testing.TB, path string, flags ...string) {
	program := p.file(".pnaclasm")
	if p.corpus {
		program = testcorpus.Path(t, "real", p.name+".pexe")
	}
	mustRun(t, append([]string{"pnaclasm", "build", program, "-o", path}, flags...)...)
}

// speedRoute is a way to an executable.
type speedRoute struct {
	name string
	// tool is what it needs, "" for nothing.
	tool string
	make func(p *speedProgram, t testing.TB, path string)
}

// speedRoutes begins with the one that the others are compared with.
var speedRoutes = [...]speedRoute{
	{"gcc", "gcc", (*speedProgram).compile},
	{"llvm", "llc", func(p *speedProgram, t testing.TB, path string) { p.build(t, path, "-O") }},
	{"wazero", "", func(p *speedProgram, t testing.TB, path string) { p.build(t, path) }},
}

// executables returns the path of an executable for each route, "" where its
// tool is not installed.
func (p *speedProgram) executables(t testing.TB) (paths [len(speedRoutes)]string) {
	dir := t.TempDir()
	for i, r := range speedRoutes {
		if _, err := exec.LookPath(r.tool); r.tool != "" && err != nil {
			continue
		}
		paths[i] = filepath.Join(dir, r.name)
		r.make(p, t, paths[i])
	}
	return paths
}

// TestSpeedPrograms has the programs print the same, whichever way they were
// compiled.
func TestSpeedPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles them all with three compilers")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for _, p := range speedPrograms {
		t.Run(p.name, func(t *testing.T) {
			var want []byte
			for i, path := range p.executables(t) {
				if path == "" {
					continue
				}
				got, err := exec.Command(path, p.small).Output()
				if err != nil {
					t.Errorf("%s: %v", speedRoutes[i].name, err)
				}
				if want == nil {
					want = got
				}
				if !bytes.Equal(got, want) {
					t.Errorf("%s: printed %q, want %q", speedRoutes[i].name, got, want)
				}
			}
		})
	}
}

// BenchmarkSpeed measures the CPU time of the programs, the routes in turn, and
// reports the lowest of each in milliseconds, its ratio to the first route's,
// and at last the geometric mean of the ratios over all programs.
func BenchmarkSpeed(b *testing.B) {
	b.Setenv("XDG_CACHE_HOME", b.TempDir())
	var ratios [len(speedRoutes)][]float64
	for _, p := range speedPrograms {
		b.Run(p.name, func(b *testing.B) {
			times := p.measure(b, p.executables(b))
			for i, r := range speedRoutes {
				if times[i] == 0 {
					continue
				}
				b.ReportMetric(times[i].Seconds()*1000, r.name+"-ms")
				if i > 0 && times[0] > 0 {
					ratio := float64(times[i]) / float64(times[0])
					b.ReportMetric(ratio, r.name+"/"+speedRoutes[0].name)
					ratios[i] = append(ratios[i], ratio)
				}
			}
		})
	}
	b.Run("mean", func(b *testing.B) {
		for i, list := range ratios {
			if len(list) > 0 {
				b.ReportMetric(geometricMean(list), speedRoutes[i].name+"/"+speedRoutes[0].name)
			}
		}
	})
}

// measure runs the executables and returns the lowest user CPU time of each; 0
// for one that does not exist.
func (p *speedProgram) measure(b *testing.B, paths [len(speedRoutes)]string) (lowest [len(speedRoutes)]time.Duration) {
	for b.Loop() {
		for i, path := range paths {
			if path == "" {
				continue
			}
			cmd := exec.Command(path, p.large)
			if err := cmd.Run(); err != nil {
				b.Fatalf("%s: %v", speedRoutes[i].name, err)
			}
			if used := cmd.ProcessState.UserTime(); lowest[i] == 0 || used < lowest[i] {
				lowest[i] = used
			}
		}
	}
	return lowest
}

func geometricMean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(list)))
}
