package wasm_test

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// BenchmarkTranslate measures the translation alone. nbody has 10,800
// instructions.
func BenchmarkTranslate(b *testing.B) {
	for _, name := range []string{"nbody", "fasta", "kichikuou-xsystem35"} {
		b.Run(name, func(b *testing.B) {
			v := corpusModule(b, name)
			insts := 0
			for i := range v.Module().Functions {
				if body := v.Module().Functions[i].Body; body != nil {
					insts += len(body.Insts)
				}
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := wasm.Translate(v, wasm.Options{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(insts), "ns/inst")
		})
	}
}

// corpusModule returns a program of the corpus, and skips where that is absent.
func corpusModule(b *testing.B, name string) *verify.Verified {
	p, list := assembler.Load(testcorpus.Read(b, testcorpus.Path(b, "real", name+".pexe")))
	if p == nil {
		b.Fatal(list)
	}
	v, list := verify.Module(module.Build(p), verify.Config{})
	if v == nil {
		b.Fatal(list)
	}
	return v
}
