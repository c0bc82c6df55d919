package compress

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Limits of the values of one place of one record code that may become
// literals: how many, and how often each must occur.
const (
	maxLiterals     = 24
	minLiteralCount = 4
)

// A population is all records of one kind of block, as items.
type population struct {
	id     uint64
	atoms  []atom
	items  []item
	blocks []*block
	// outside says that some of the blocks are not in a module, where global
	// abbreviations reach.
	outside bool

	byValue map[uint64]uint16 // atoms of single values
	byBits  [65][2]uint16     // atoms of all other values, by char6; 0 for none
	byKey   map[string]int32  // items
	key     []byte            // scratch
}

// newPopulation returns a population without items. exact are the values that
// are atoms of their own; 0 is always one of them, so that no other atom has the
// number 0.
func newPopulation(id uint64, exact []uint64) *population {
	p := &population{id: id, byValue: map[uint64]uint16{}, byKey: map[string]int32{}}
	for _, v := range exact {
		p.byValue[v] = uint16(len(p.atoms))
		p.atoms = append(p.atoms, atom{value: v, exact: true, bits: uint8(bits.Len64(v)), char6: isChar6(v)})
	}
	return p
}

// isChar6 reports whether char6 can encode v.
func isChar6(v uint64) bool {
	switch {
	case v >= 'a' && v <= 'z', v >= 'A' && v <= 'Z', v >= '0' && v <= '9', v == '.', v == '_':
		return true
	}
	return false
}

// place is one place of the records of one code.
type place struct {
	code uint64
	pos  int
}

// maxExact limits the atoms of single values in all, so that atoms can be
// numbered in 16 bits.
const maxExact = 1 << 14

// literals returns the values that may become literals, in ascending order.
func literals(records []*bitstream.Record) []uint64 {
	counts := map[place]map[uint64]uint32{}
	for _, r := range records {
		for i, v := range r.Values[:min(len(r.Values), maxScalars)] {
			p := place{r.Values[0], i}
			if counts[p] == nil {
				counts[p] = map[uint64]uint32{}
			}
			counts[p][v]++
		}
	}
	values := []uint64{0, 1}
	for p, m := range counts {
		if p.pos == 0 {
			values = append(values, p.code)
			continue
		}
		values = append(values, frequent(m)...)
	}
	slices.Sort(values)
	values = slices.Compact(values)
	return values[:min(len(values), maxExact)]
}

// frequent returns the most frequent values of m.
func frequent(m map[uint64]uint32) []uint64 {
	var values []uint64
	for v, n := range m {
		if n >= minLiteralCount {
			values = append(values, v)
		}
	}
	slices.SortFunc(values, func(a, b uint64) int { return cmp.Or(cmp.Compare(m[b], m[a]), cmp.Compare(a, b)) })
	return values[:min(len(values), maxLiterals)]
}

// atom returns the atom of a value.
func (p *population) atom(v uint64) uint16 {
	if id, ok := p.byValue[v]; ok {
		return id
	}
	a := atom{bits: uint8(bits.Len64(v)), char6: isChar6(v)}
	id := &p.byBits[a.bits][0]
	if a.char6 {
		id = &p.byBits[a.bits][1]
	}
	if *id == 0 {
		*id = uint16(len(p.atoms))
		p.atoms = append(p.atoms, a)
	}
	return *id
}

// item returns the item of a record, which may be a new one, and counts the
// record. plain is the size of the record without an abbreviation that is still
// to be found, in bits.
func (p *population) item(values []uint64, plain uint64) int32 {
	var head [maxScalars]uint16
	n := min(len(values), maxScalars)
	p.key = binary.AppendUvarint(p.key[:0], plain)
	p.key = binary.AppendUvarint(p.key, uint64(len(values)))
	for i, v := range values[:n] {
		head[i] = p.atom(v)
		p.key = binary.LittleEndian.AppendUint16(p.key, head[i])
	}
	tail, other := p.tail(values[n:])
	id, ok := p.byKey[string(p.key)]
	if !ok {
		id = int32(len(p.items))
		p.byKey[string(p.key)] = id
		p.items = append(p.items, item{
			atoms: slices.Clone(head[:n]), length: len(values), tail: tail, tailOther: other,
			plain: plain,
		})
	}
	p.items[id].weight++
	return id
}

// tail counts the values by bit length and appends them to the key.
func (p *population) tail(values []uint64) (tail []bitCount, other bool) {
	if len(values) == 0 {
		return nil, false
	}
	var counts [65]uint32
	for _, v := range values {
		counts[bits.Len64(v)]++
		other = other || !isChar6(v)
	}
	for b, c := range counts {
		if c > 0 {
			tail = append(tail, bitCount{uint8(b), c})
			p.key = binary.AppendUvarint(append(p.key, byte(b)), uint64(c))
		}
	}
	if other {
		p.key = append(p.key, 1)
	}
	return tail, other
}

// records is the number of records.
func (p *population) records() int {
	n := 0
	for _, b := range p.blocks {
		n += len(b.records)
	}
	return n
}

// others is the number of abbreviation indices besides.
func (p *population) others() int {
	n := 0
	for _, b := range p.blocks {
		n += b.others
	}
	return n
}

// plainSize is the size of all records under the default abbreviation, in bits.
func (p *population) plainSize() uint64 {
	n := uint64(minWidth * (p.records() + p.others()))
	for i := range p.items {
		n += p.items[i].weight * p.items[i].plain
	}
	return n
}
