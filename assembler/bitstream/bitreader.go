package bitstream

import "encoding/binary"

// readPadding is how many bytes of zeros follow the input of a bitReader, so
// that every field can be loaded with one read of 8 bytes.
const readPadding = 8

// bitReader reads fields at a position. Beyond the end it reads zeros; that
// pos > end says so is checked once for each record, not for each field.
type bitReader struct {
	data []byte // the input and readPadding zeros
	pos  uint64 // in bits
	end  uint64 // of the input, in bits
}

// newBitReader returns a reader at the start of input, of which it keeps a copy.
func newBitReader(input []byte) bitReader {
	data := make([]byte, len(input)+readPadding)
	copy(data, input)
	return bitReader{data: data, end: 8 * uint64(len(input))}
}

// peek returns at least 57 bits from the position pos of data on.
func peek(data []byte, pos uint64) uint64 {
	if i := pos >> 3; i+8 <= uint64(len(data)) {
		return binary.LittleEndian.Uint64(data[i:]) >> (pos & 7)
	}
	return 0
}

// fixed reads a field of width bits, at most 32.
func (r *bitReader) fixed(width uint64) uint64 {
	v := peek(r.data, r.pos) & (1<<width - 1)
	r.pos += width
	return v
}

// vbrFault says what is odd about a vbr field that was read.
type vbrFault uint8

const (
	vbrMinimal  vbrFault = iota // nothing: it is the shortest encoding of its value
	vbrTooLong                  // its last chunk is 0: a shorter encoding exists
	vbrOverflow                 // its value has more than 64 bits
)

// shortVBR reads a vbr field of one chunk of width bits: 0, or 2 to 32. Where
// more chunks follow it returns false and does not move.
func (r *bitReader) shortVBR(width uint64) (uint64, bool) {
	v := peek(r.data, r.pos) & (1<<width - 1)
	if v>>(width-1) != 0 { // never for the width 0: the shift is past 64 bits
		return 0, false
	}
	r.pos += width
	return v, true
}

// longVBR reads a vbr field of any number of chunks of 2 to 32 bits.
func (r *bitReader) longVBR(width uint64) (v uint64, fault vbrFault) {
	payload := uint64(1)<<(width-1) - 1
	for shift := uint64(0); ; shift += width - 1 {
		chunk := r.fixed(width)
		bits := chunk & payload
		if bits<<shift>>shift != bits {
			fault = vbrOverflow
		}
		v |= bits << shift
		if chunk == bits {
			if bits == 0 && fault == vbrMinimal {
				fault = vbrTooLong
			}
			return v, fault
		}
	}
}

// align moves to the next word and reports whether the bits skipped are 0.
func (r *bitReader) align() bool {
	gap := -r.pos % wordBits
	return r.fixed(gap) == 0
}
