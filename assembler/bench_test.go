package assembler

import (
	"strconv"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// benchPrograms are the programs that benchmarks run on: from the corpus where
// it is there, and a generated one of a million lines.
func benchPrograms(b *testing.B, run func(b *testing.B, text, bits []byte)) {
	for _, name := range []string{"nbody", "isaacl-stockfish-c4882f0", "kichikuou-xsystem35"} {
		b.Run(name, func(b *testing.B) {
			bits := testcorpus.Read(b, testcorpus.Path(b, "real", name+".pexe"))
			p, _ := LoadBits(bits)
			run(b, Disassemble(p), bits)
		})
	}
	b.Run("generated", func(b *testing.B) {
		text := generate(10_000, 100)
		bits, diags := Assemble(text)
		if bits == nil {
			b.Fatal(diags[0])
		}
		run(b, text, bits)
	})
}

// generate returns the text of a program of so many functions and about so many
// lines in each.
func generate(functions, lines int) []byte {
	text := []byte("module {\n  version 1;\n  types {\n    count 2;\n    @t0 = i32;\n    @t1 = i32 (i32);\n  }\n")
	id := func(i int) []byte { return strconv.AppendInt(nil, int64(i), 10) }
	for i := range functions {
		text = append(append(append(text, "  define internal i32 @f"...), id(i)...), "(i32);\n"...)
	}
	text = append(text, "  globals {\n    count 0;\n  }\n"...)
	for i := range functions {
		text = append(append(append(text, "  function i32 @f"...), id(i)...), "(i32 %p0) {\n    blocks 1;\n  %b0:\n    %v0 = add i32 %p0, %p0;\n"...)
		for j := range lines - 6 {
			text = append(append(append(text, "    %v"...), id(j+1)...), " = mul i32 %p0, %v"...)
			text = append(append(text, id(j)...), ";\n"...)
		}
		text = append(append(append(text, "    ret i32 %v"...), id(lines-6)...), ";\n  }\n"...)
	}
	return append(text, "}\n"...)
}

// BenchmarkAssemble turns text into bits. Compare with BenchmarkLLVMAs.
func BenchmarkAssemble(b *testing.B) {
	benchPrograms(b, func(b *testing.B, text, _ []byte) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			Assemble(text)
		}
	})
}

// BenchmarkDisassemble turns bits into text; the rate is that of the text.
func BenchmarkDisassemble(b *testing.B) {
	benchPrograms(b, func(b *testing.B, text, bits []byte) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			p, _ := LoadBits(bits)
			Disassemble(p)
		}
	})
}

// BenchmarkLoadText is the first half of verifying text: all of it as records,
// with their origins.
func BenchmarkLoadText(b *testing.B) {
	benchPrograms(b, func(b *testing.B, text, _ []byte) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			LoadText(text)
		}
	})
}
