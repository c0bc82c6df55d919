package llvmir

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// benchmarks are programs of the corpus with arguments that keep them busy for a
// fraction of a second.
var benchmarks = []struct{ name, arg string }{
	{"nbody", "1000000"}, {"fasta", "1000000"}, {"binarytrees", "13"},
}

func readBenchmark(b *testing.B, name string) []byte {
	b.Helper()
	program, err := os.ReadFile(filepath.Join(testcorpus.Path(b), "real", name+".pexe"))
	if err != nil {
		b.Fatal(err)
	}
	return program
}

func BenchmarkEmit(b *testing.B) {
	for _, bench := range benchmarks {
		b.Run(bench.name, func(b *testing.B) {
			v := load(b, readBenchmark(b, bench.name))
			for b.Loop() {
				if err := Emit(io.Discard, v, Dialect{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, bench := range benchmarks {
		b.Run(bench.name, func(b *testing.B) {
			v := load(b, readBenchmark(b, bench.name))
			o := Options{OptLevel: 2, Product: Executable, Output: filepath.Join(b.TempDir(), "program")}
			for b.Loop() {
				if err := Build(context.Background(), v, o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkRun(b *testing.B) {
	for _, bench := range benchmarks {
		b.Run(bench.name, func(b *testing.B) {
			exe := buildExecutable(b, readBenchmark(b, bench.name), "")
			for b.Loop() {
				if err := exec.Command(exe, bench.arg).Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
