package compress

import "github.com/pnaclasm/pnaclasm/assembler/bitstream"

const (
	// maxScalars is the number of a record's values that may have an operator
	// of their own; values beyond are always elements of an array.
	maxScalars = 16
	// maxPrefix is the most operators in front of an array.
	maxPrefix = 6
	// maxWidth is the widest field and vbr chunk, in bits.
	maxWidth = 32
)

// An item stands for all records of a kind of block that every abbreviation
// under consideration encodes in the same number of bits.
type item struct {
	// atoms are those of the first maxScalars values, the code first.
	atoms []uint16
	// length is the number of values.
	length int
	// tail counts the values after those by bit length.
	tail []bitCount
	// tailOther says that char6 cannot encode one of them.
	tailOther bool
	// weight is the number of records.
	weight uint64
	// plain is the size of each record without a plan: under the default
	// abbreviation, or under the best one that is there already.
	plain uint64
}

// bitCount is a number of values of one bit length.
type bitCount struct {
	bits uint8
	n    uint32
}

// cost returns the size of each record of the item under a plan, without the
// index, in bits; never or more if the plan does not fit or the size is not
// below limit.
func (it *item) cost(atoms []atom, p *plan, limit uint64) uint64 {
	n := len(p.scalars)
	if it.length < n || it.length > n && !p.array {
		return never
	}
	var sum uint64
	for i := range n {
		sum += atoms[it.atoms[i]].cost(p.scalars[i])
		if sum >= limit {
			return never
		}
	}
	if !p.array {
		return sum
	}
	sum += countCost(it.length - n)
	for _, a := range it.atoms[n:] {
		sum += atoms[a].cost(p.element)
		if sum >= limit {
			return never
		}
	}
	if it.tailOther && p.element.Encoding == bitstream.Char6 {
		return never
	}
	for _, t := range it.tail {
		a := atom{bits: t.bits, char6: true}
		sum += uint64(t.n) * a.cost(p.element)
	}
	return sum
}

// A plan is an abbreviation in the making.
type plan struct {
	scalars []bitstream.Operator
	array   bool
	element bitstream.Operator
}

// abbrev returns the plan as an abbreviation.
func (p *plan) abbrev() bitstream.Abbrev {
	a := append(bitstream.Abbrev(nil), p.scalars...)
	if p.array {
		a = append(a, bitstream.Operator{Encoding: bitstream.Array}, p.element)
	}
	return a
}

// Sizes of an abbreviation's definition, in bits (manual, "Abbreviation Record").
const (
	opCountWidth = 5 // vbr: number of operators
	literalWidth = 8 // vbr: value of a literal
	opValueWidth = 5 // vbr: width of a field
	encodingBits = 4 // the literal flag and the encoding
)

// operatorSize returns the bits of one operator in a definition.
func operatorSize(o bitstream.Operator) uint64 {
	switch o.Encoding {
	case bitstream.Literal:
		return 1 + uint64(bitstream.VBRSize(o.Value, literalWidth))
	case bitstream.Fixed, bitstream.VBR:
		return encodingBits + uint64(bitstream.VBRSize(o.Value, opValueWidth))
	}
	return encodingBits
}

// size is the size of the plan's definition without its abbreviation index, in
// bits.
func (p *plan) size() uint64 {
	n, sum := len(p.scalars), uint64(0)
	for _, o := range p.scalars {
		sum += operatorSize(o)
	}
	if p.array {
		n += 2
		sum += encodingBits + operatorSize(p.element)
	}
	return sum + opCount(n)
}
