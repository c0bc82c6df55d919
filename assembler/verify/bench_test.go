package verify

import (
	"os"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// largest is the largest program of the corpus: 283,243 instructions.
func largest(b *testing.B) []byte {
	data, err := os.ReadFile(testcorpus.Path(b, "real", "kichikuou-xsystem35.pexe"))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	return data
}

// BenchmarkDecode is the measure for the others.
func BenchmarkDecode(b *testing.B) {
	data := largest(b)
	for b.Loop() {
		if _, err := bitstream.Decode(data, uint32(isa.Function)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	p, _ := Load(largest(b), Config{})
	b.ReportAllocs()
	for b.Loop() {
		module.Build(p)
	}
}

func BenchmarkVerify(b *testing.B) {
	p, _ := Load(largest(b), Config{})
	m := module.Build(p)
	b.ReportAllocs()
	for b.Loop() {
		if v, list := Module(m, Config{}); v == nil {
			b.Fatal(list)
		}
	}
}

// BenchmarkStudy is all that the command does: bits in, diagnostics out.
func BenchmarkStudy(b *testing.B) {
	data := largest(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, list := Study(source.Input{Text: data}, Config{}); list.HasErrors() {
			b.Fatal(list)
		}
	}
}
