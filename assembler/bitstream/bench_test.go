package bitstream_test

import (
	"math/rand/v2"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// benchFile returns the largest real file of the corpus, or one that is made
// of random blocks where there is no corpus.
func benchFile(b *testing.B) []byte {
	b.Helper()
	var largest []byte
	for _, name := range corpusFiles(b, "real/*.pexe") {
		if data := testcorpus.Read(b, name); len(data) > len(largest) {
			largest = data
		}
	}
	if largest != nil {
		return largest
	}
	g := generator{choose: rand.New(rand.NewPCG(1, 1)).IntN}
	g.emit(bitstream.AbbrevEnter, isa.CodeEnter, uint64(isa.Module), 2)
	for range 20000 {
		g.block(uint64(isa.Function), maxDepth)
	}
	g.emit(bitstream.AbbrevExit, isa.CodeExit)
	data, err := bitstream.Encode(bitstream.Split(g.records, functions))
	if err != nil {
		b.Fatal(err)
	}
	return data
}

// recordBytes is the memory that records take, in bytes.
func recordBytes(segments []bitstream.Segment) (n int64) {
	const recordSize, valueSize = 40, 8
	for _, s := range segments {
		for _, r := range s.Records {
			n += recordSize + valueSize*int64(len(r.Values))
		}
	}
	return n
}

func BenchmarkDecode(b *testing.B) {
	data := benchFile(b)
	file, err := bitstream.Decode(data, functions)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(recordBytes(file.Segments))
	for b.Loop() {
		if _, err := bitstream.Decode(data, functions); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	file, err := bitstream.Decode(benchFile(b), functions)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(recordBytes(file.Segments))
	for b.Loop() {
		if _, err := bitstream.Encode(file.Segments); err != nil {
			b.Fatal(err)
		}
	}
}
