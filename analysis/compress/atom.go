package compress

import (
	"math/bits"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// An atom stands for all values that the operators under consideration encode
// alike: one value that a literal may be made of, or all other values of one
// bit length.
type atom struct {
	// value is the value if exact is set; it is a candidate for a literal.
	value uint64
	exact bool
	// bits is the bit length of the values, 0 for the value 0.
	bits uint8
	// char6 says that char6 can encode the values.
	char6 bool
}

// never is the cost of what an operator cannot encode, in bits. Sums of a
// record's worth of them do not overflow.
const never = 1 << 40

// vbrCost[w][b] is the size of a value of b bits in vbr(w).
var vbrCost = func() (table [33][65]uint16) {
	for w := 2; w <= 32; w++ {
		for b := range table[w] {
			table[w][b] = uint16((max(b, 1) + w - 2) / (w - 1) * w)
		}
	}
	return table
}()

// charBits is the size of a char6 field, countWidth the chunk width of an
// array's count, in bits.
const (
	charBits   = 6
	countWidth = 6
)

// cost returns the bits that a value of the atom takes under o, or never.
func (a *atom) cost(o bitstream.Operator) uint64 {
	switch o.Encoding {
	case bitstream.Literal:
		if a.exact && a.value == o.Value {
			return 0
		}
	case bitstream.Fixed:
		if uint64(a.bits) <= o.Value {
			return o.Value
		}
	case bitstream.VBR:
		return uint64(vbrCost[o.Value][a.bits])
	case bitstream.Char6:
		if a.char6 {
			return charBits
		}
	}
	return never
}

// countCost is the size of the count of an array of n elements, in bits.
func countCost(n int) uint64 { return uint64(vbrCost[countWidth][bits.Len(uint(n))]) }
