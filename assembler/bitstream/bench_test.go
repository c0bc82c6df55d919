package bitstream_test

import (
	"os"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// benchFile returns the largest real file of the corpus.
func benchFile(b *testing.B) []byte {
	b.Helper()
	largest, size := "", int64(0)
	for _, name := range corpus(b, "real/*.pexe") {
		if info, err := os.Stat(name); err == nil && info.Size() > size {
			largest, size = name, info.Size()
		}
	}
	return read(b, largest)
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
