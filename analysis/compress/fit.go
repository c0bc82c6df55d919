package compress

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// A tally sums up items as far as the choice of one plan for all of them
// depends on them.
type tally struct {
	atoms []atom
	// index is the size of the abbreviation index of a definition, in bits.
	index uint64
	// exhaustive says that arrays are tried everywhere, not only where they are
	// likely to be the best.
	exhaustive bool

	weight   uint64
	min, max int // lengths
	columns  [maxScalars]column
	tail     column
	// counts[n] is the size of all array counts after n scalars.
	counts [maxScalars + 1]uint64
	suffix column // scratch: what an array covers
	// work counts what was done: one for each value added, fitWork for each
	// column that an operator was chosen for.
	work int64
}

// fitWork is about how many values can be added in the time in which an
// operator is chosen for a column.
const fitWork = 32

// reset empties the tally.
func (t *tally) reset() {
	for i := range t.columns[:min(t.max, maxScalars)] {
		t.columns[i].reset()
	}
	t.tail.reset()
	t.weight, t.min, t.max = 0, 0, 0
	clear(t.counts[:])
}

// count tallies members of items and nothing else.
func (t *tally) count(items []item, members []int32) {
	t.reset()
	for _, i := range members {
		t.add(&items[i])
	}
}

// add counts an item.
func (t *tally) add(it *item) {
	if t.weight == 0 {
		t.min, t.max = it.length, it.length
	} else {
		t.min, t.max = min(t.min, it.length), max(t.max, it.length)
	}
	t.weight += it.weight
	t.work += int64(len(it.atoms))
	for i, id := range it.atoms {
		t.columns[i].add(id, &t.atoms[id], it.weight)
	}
	for n := range min(t.prefix(), it.length) + 1 {
		t.counts[n] += it.weight * countCost(it.length-n)
	}
	for _, b := range it.tail {
		a := atom{bits: b.bits, char6: !it.tailOther}
		t.tail.add(uint16(b.bits), &a, it.weight*uint64(b.n))
	}
}

// fit returns the bits that the definition of the best plan for the items
// counted and all their records take, without the records' indices. It fills
// in the plan unless p is nil. The best plan has the best operator in each
// place; what is to choose besides is where an array begins, if there is one.
func (t *tally) fit(p *plan) uint64 {
	if t.weight == 0 {
		return 0
	}
	var ops [maxScalars]bitstream.Operator
	var scalars [maxScalars + 1]uint64 // scalars[n] is the cost of the first n
	n := min(t.min, maxScalars)
	t.work += fitWork * int64(n)
	for i := range n {
		o, c := t.columns[i].best(t.atoms, false)
		ops[i], scalars[i+1] = o, scalars[i]+c
	}
	cost, element, array := uint64(never), bitstream.Operator{}, false
	if t.max == t.min && t.max <= maxScalars {
		cost = scalars[n] + t.index + opCount(n)
	}
	if t.max >= minArray || cost == never || t.exhaustive {
		for k := min(n, t.prefix()); k >= 0; k-- {
			o, c := t.bestElement(k)
			if c += scalars[k] + t.counts[k] + t.index + opCount(k+2) + encodingBits; c < cost {
				cost, n, element, array = c, k, o, true
			}
		}
	}
	if p != nil {
		*p = plan{scalars: slices.Clone(ops[:n]), array: array, element: element}
	}
	return cost
}

// prefix is the most operators in front of an array.
func (t *tally) prefix() int {
	if t.exhaustive {
		return maxScalars
	}
	return maxPrefix
}

// minArray is the number of values from which on an array is tried for records
// of one length.
const minArray = 5

// opCount is the size of the number of operators in a definition, in bits.
func opCount(n int) uint64 { return uint64(bitstream.VBRSize(uint64(n), opCountWidth)) }

// bestElement returns the operator for the elements of an array after n scalars.
func (t *tally) bestElement(n int) (bitstream.Operator, uint64) {
	t.work += fitWork
	t.suffix.reset()
	t.suffix.merge(&t.tail)
	for i := n; i < min(t.max, maxScalars); i++ {
		t.suffix.merge(&t.columns[i])
	}
	if t.suffix.weight == 0 {
		o := bitstream.Operator{Encoding: bitstream.Fixed, Value: 1}
		return o, operatorSize(o)
	}
	return t.suffix.best(t.atoms, true)
}
