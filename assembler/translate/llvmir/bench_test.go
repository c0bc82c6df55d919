package llvmir

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// benchmarks are programs of the corpus.
var benchmarks = []string{"nbody", "fasta", "binarytrees"}

func readBenchmark(b *testing.B, name string) []byte {
	b.Helper()
	program, err := os.ReadFile(filepath.Join(testcorpus.Path(b), "real", name+".pexe"))
	if err != nil {
		b.Fatal(err)
	}
	return program
}

func BenchmarkEmit(b *testing.B) {
	for _, name := range benchmarks {
		b.Run(name, func(b *testing.B) {
			v := load(b, readBenchmark(b, name))
			for b.Loop() {
				if err := Emit(b.Context(), io.Discard, v, Dialect{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, name := range benchmarks {
		b.Run(name, func(b *testing.B) {
			v := load(b, readBenchmark(b, name))
			o := Options{OptLevel: 2, Product: Executable, Output: filepath.Join(b.TempDir(), "program")}
			for b.Loop() {
				if err := Build(context.Background(), v, o); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
