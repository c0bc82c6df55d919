package bitstream

import (
	"encoding/binary"
	"math/bits"
)

// bitWriter appends fields to a buffer, least significant bit first.
type bitWriter struct {
	buf     []byte // whole words
	pending uint64 // bits that are not yet in buf, less than a word of them
	used    uint64 // number of pending bits
}

// pos returns the position in bits.
func (w *bitWriter) pos() uint64 { return 8*uint64(len(w.buf)) + w.used }

// fixed appends the low bits of v in a field of width bits, at most 32; the
// other bits of v are 0.
func (w *bitWriter) fixed(v, width uint64) {
	w.pending |= v << w.used
	w.used += width
	if w.used >= wordBits {
		w.buf = binary.LittleEndian.AppendUint32(w.buf, uint32(w.pending))
		w.pending >>= wordBits
		w.used -= wordBits
	}
}

// vbr appends the shortest encoding of v in chunks of width bits: 2 to 32, or
// 0 for the value 0.
func (w *bitWriter) vbr(v, width uint64) {
	if width == 0 {
		return
	}
	payload := width - 1
	more := uint64(1) << payload
	for uint64(bits.Len64(v)) > payload {
		w.fixed(v&(more-1)|more, width)
		v >>= payload
	}
	w.fixed(v, width)
}

// align appends zeros up to the next word.
func (w *bitWriter) align() { w.fixed(0, -w.pos()%wordBits) }

// scalar appends v under the operator of a single value, which fits it.
func (w *bitWriter) scalar(o Operator, v uint64) {
	switch o.Encoding {
	case Fixed:
		w.fixed(v, o.Value)
	case VBR:
		w.vbr(v, o.Value)
	case Char6:
		w.fixed(uint64(char6Codes[v&0xff]), char6Width)
	}
}
