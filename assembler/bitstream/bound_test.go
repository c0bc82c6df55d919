package bitstream_test

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// enter adds an enter record in an outer block with indices of 2 bits.
func (b *bits) enter(id, width, words uint64) {
	b.field(1, 2)
	b.field(id, 8)
	b.field(width, 4)
	b.align()
	b.field(words, 32)
}

// exit adds an exit record.
func (b *bits) exit(width int) {
	b.field(0, width)
	b.align()
}

// vbr adds a vbr field.
func (b *bits) vbr(v uint64, width int) {
	for ; v >= 1<<(width-1); v >>= width - 1 {
		b.field(v&(1<<(width-1)-1)|1<<(width-1), width)
	}
	b.field(v, width)
}

// hostile are streams of up to a megabyte that are made to cost more than they
// have bits.
var hostile = []struct {
	name  string
	build func(b *bits)
	want  string // the error
}{
	{"values of no bits in every block", func(b *bits) {
		const blocks = 20000
		b.enter(8, 2, 4*blocks+1)
		for range blocks {
			b.enter(12, 3, 2)
			b.field(2, 3) // <array(fixed(0))>
			b.vbr(2, 5)
			b.field(3<<1, 4)
			b.field(1<<1, 4)
			b.vbr(0, 5)
			b.field(4, 3)
			b.vbr(1<<16, 6)
			b.exit(3)
		}
		b.exit(2)
	}, "2546:5: the file decodes to more than 10306432 values, which no file of 320028 bytes needs"},
	{"a thousand values in every index", func(b *bits) {
		b.enter(8, 3, 0)
		b.field(2, 3)
		b.vbr(1000, 5)
		for range 1000 {
			b.field(1, 1)
			b.vbr(0, 8)
		}
		for range 1 << 20 {
			b.field(4, 3)
		}
		b.exit(3)
	}, "5907:3: the file decodes to more than 12685312 values, which no file of 394368 bytes needs"},
	{"many definitions", func(b *bits) {
		const definitions = 1 << 18
		b.enter(8, 2, (7*definitions+2+31)/32)
		for range definitions {
			b.field(2, 2)
			b.vbr(0, 5)
		}
		b.exit(2)
	}, ""},
	{"many registrations, each seen by a block", func(b *bits) {
		const rounds = 30000
		b.enter(8, 2, 8*rounds+1)
		for i := range uint64(rounds) {
			b.enter(0, 2, 3)
			b.field(3, 2)
			b.vbr(1, 6)
			b.vbr(1, 6)
			b.vbr(1<<30|i, 6)
			b.field(2, 2)
			b.vbr(0, 5)
			b.exit(2)
			b.enter(12, 2, 1)
			b.exit(2)
		}
		b.exit(2)
	}, ""},
	{"small blocks", func(b *bits) {
		const blocks = 80000
		b.enter(8, 2, 3*blocks+1)
		for range blocks {
			b.enter(12, 2, 1)
			b.exit(2)
		}
		b.exit(2)
	}, ""},
}

// TestBoundedMemory reads hostile streams in memory that is in proportion.
func TestBoundedMemory(t *testing.T) {
	const perByte = 1000
	for _, c := range hostile {
		t.Run(c.name, func(t *testing.T) {
			b := bits{}
			for _, h := range bitstream.Header {
				b.field(uint64(h), 8)
			}
			c.build(&b)
			data := b.bytes()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := bitstream.Decode(data, functions)
			runtime.ReadMemStats(&after)
			used := after.TotalAlloc - before.TotalAlloc
			t.Logf("%d bytes, %d bytes of memory for each: %v", len(data), used/uint64(len(data)), err)
			if c.want == "" && err != nil || c.want != "" && fmt.Sprint(err) != c.want {
				t.Errorf("got error %v, want %q", err, c.want)
			}
			if used > perByte*uint64(len(data)) {
				t.Errorf("%d bytes take %d bytes of memory", len(data), used)
			}
		})
	}
}

// TestTruncated reads every prefix of the hand-made streams.
func TestTruncated(t *testing.T) {
	for name, s := range streams(t) {
		for n := range s.data {
			file, err := bitstream.Decode(s.data[:n], functions)
			if err != nil || len(file.Flaws) > 0 {
				continue
			}
			if again, err := bitstream.Encode(file.Segments); err != nil || !bytes.Equal(again, s.data[:n]) {
				t.Errorf("%s: the first %d bytes do not come back: %v", name, n, err)
			}
		}
	}
}
