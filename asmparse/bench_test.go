package asmparse

import (
	"testing"
)

// benchText returns a text of about a megabyte in the usual layout, with
// functions of the size that is usual in real programs.
func benchText() []byte {
	var text []byte
	text = append(text, "module {\n  version 1;\n"...)
	for seed := uint64(0); len(text) < 1<<20; seed++ {
		text = AppendChunk(text, benchChunk(seed), Layout{})
	}
	return append(text, "}\n"...)
}

func benchChunk(seed uint64) *Chunk {
	g := newGenerator(seed)
	g.chunk.Context, g.chunk.Function = moduleContext, true
	g.function(90)
	return g.chunk
}

func benchmark(b *testing.B, text []byte, f func([]byte)) {
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		f(text)
	}
}

func BenchmarkLexer(b *testing.B) {
	benchmark(b, benchText(), func(text []byte) {
		l := NewLexer(text, 0)
		for l.Next().Kind != EOF {
		}
	})
}

func BenchmarkSplit(b *testing.B) {
	benchmark(b, benchText(), func(text []byte) { Split(text) })
}

// BenchmarkFast is the recogniser on one core.
func BenchmarkFast(b *testing.B) {
	benchmark(b, benchText(), func(text []byte) {
		for _, p := range Split(text) {
			ParsePiece(text[p.Start:p.End], p.Part)
		}
	})
}

func BenchmarkGrammar(b *testing.B) {
	text := AppendChunk(nil, benchChunk(1), Layout{})
	benchmark(b, text, func(text []byte) { parseByGrammar(text, Body, moduleContext) })
}

// BenchmarkParse uses all cores.
func BenchmarkParse(b *testing.B) {
	benchmark(b, benchText(), func(text []byte) { Parse(text) })
}

func BenchmarkFormat(b *testing.B) {
	f := Parse(benchText())
	benchmark(b, f.Text, func([]byte) { Format(f) })
}

// BenchmarkPrint prints chunks that have no source, as a disassembler does.
func BenchmarkPrint(b *testing.B) {
	var chunks []*Chunk
	for seed := range uint64(100) {
		chunks = append(chunks, benchChunk(seed))
	}
	var dst []byte
	for _, c := range chunks {
		dst = AppendChunk(dst, c, Layout{Width: lineWidth})
	}
	benchmark(b, dst, func([]byte) {
		dst = dst[:0]
		for _, c := range chunks {
			dst = AppendChunk(dst, c, Layout{Width: lineWidth})
		}
	})
}
