package compress

import (
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// A column counts the atoms that stand in one place of many records, as far as
// the choice of an operator for the place depends on them.
type column struct {
	bits   [65]uint64 // weight by bit length
	lo, hi uint8      // bit lengths that occur, if weight > 0
	weight uint64
	other  bool   // a value char6 cannot encode occurs
	first  uint16 // the first atom
	mixed  bool   // several atoms occur
}

// reset empties the column.
func (c *column) reset() {
	if c.weight > 0 {
		clear(c.bits[c.lo : int(c.hi)+1])
	}
	*c = column{bits: c.bits}
}

// add counts one atom w times.
func (c *column) add(id uint16, a *atom, w uint64) {
	switch {
	case c.weight == 0:
		c.first, c.lo, c.hi = id, a.bits, a.bits
	case c.first != id:
		c.mixed = true
		c.lo, c.hi = min(c.lo, a.bits), max(c.hi, a.bits)
	}
	c.weight += w
	c.bits[a.bits] += w
	c.other = c.other || !a.char6
}

// merge adds the counts of d.
func (c *column) merge(d *column) {
	if d.weight == 0 {
		return
	}
	if c.weight == 0 {
		c.first, c.lo, c.hi, c.mixed = d.first, d.lo, d.hi, d.mixed
	} else {
		c.mixed = c.mixed || d.mixed || c.first != d.first
		c.lo, c.hi = min(c.lo, d.lo), max(c.hi, d.hi)
	}
	c.weight += d.weight
	c.other = c.other || d.other
	for b := d.lo; b <= d.hi; b++ {
		c.bits[b] += d.bits[b]
	}
}

// best returns the cheapest operator for the column and what its definition and
// all values cost together, in bits. Elements of an array take no literal: no
// original reader knows that.
func (c *column) best(atoms []atom, element bool) (bitstream.Operator, uint64) {
	if !element && !c.mixed && atoms[c.first].exact {
		o := bitstream.Operator{Encoding: bitstream.Literal, Value: atoms[c.first].value}
		return o, operatorSize(o)
	}
	best, cost := c.bestVBR()
	if c.hi <= maxWidth {
		o := bitstream.Operator{Encoding: bitstream.Fixed, Value: uint64(max(c.hi, 1))}
		if total := operatorSize(o) + o.Value*c.weight; total <= cost {
			best, cost = o, total
		}
	}
	if !c.other {
		o := bitstream.Operator{Encoding: bitstream.Char6}
		if total := operatorSize(o) + charBits*c.weight; total < cost {
			best, cost = o, total
		}
	}
	return best, cost
}

// bestVBR returns the cheapest chunk width.
func (c *column) bestVBR() (bitstream.Operator, uint64) {
	var longer [66]uint64 // longer[b] is the weight of values of b bits or more
	for b := int(c.hi); b >= 0; b-- {
		longer[b] = longer[b+1] + c.bits[b]
	}
	var best bitstream.Operator
	cost := uint64(never)
	for w := 2; w <= min(max(int(c.hi), 2), maxWidth); w++ {
		chunks := c.weight
		for b := w; b <= int(c.hi); b += w - 1 {
			chunks += longer[b]
		}
		o := bitstream.Operator{Encoding: bitstream.VBR, Value: uint64(w)}
		if total := operatorSize(o) + uint64(w)*chunks; total < cost {
			best, cost = o, total
		}
	}
	return best, cost
}
