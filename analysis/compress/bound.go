package compress

import (
	"math/bits"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Limits of the files that LowerBound knows: it tries all ways to share
// abbreviations among the records of a block, 3^n for n different ones.
const (
	maxBoundRecords = 9
	maxBoundKinds   = 5 // of blocks besides the module
)

const (
	wordBits    = 32
	headerWords = 8 * bitstream.HeaderSize / wordBits
	enterFields = 12 // bits of an enter record besides the index, at least
)

// LowerBound returns a size in bits that no choice of abbreviations which the
// original readers know goes below. It is known for the smallest files only: a
// module in which each kind of block occurs once, with a handful of records.
//
// The bound is the best of all abbreviations that each block can define for
// itself, rounded up to words where the format does. Global ones are no better
// there: a kind of block that puts d bits of definitions into the abbreviations
// block gets at most d bits smaller by them, or the search would have found
// them, and so saves less than d/32 + 1 words; the abbreviations block takes at
// least 2 words and the d + 20 bits of each kind, more than five kinds save.
func LowerBound(segments []bitstream.Segment) (size uint64, known bool) {
	b := bounder{known: true, seen: map[uint64]bool{}}
	if err := walk(segments, &b); err != nil || !b.known {
		return 0, false
	}
	words := uint64(headerWords + 1) // the module's enter record
	for _, s := range b.sketches {
		words += 1 + s.leastWords() // with the length word
	}
	return words * wordBits, true
}

// A sketch is a block as far as the bound depends on it.
type sketch struct {
	id        uint64
	stretches []stretch
}

// A stretch is what stands between two places where the format begins a word:
// records, then an enter or exit record.
type stretch struct {
	indices uint64
	fixed   uint64 // bits that no abbreviation changes
	records [][]uint64
}

// bounder sketches the blocks of a file. It is a visitor.
type bounder struct {
	sketches []*sketch
	open     []*sketch
	seen     map[uint64]bool
	known    bool
}

// now returns the current stretch, after counting an index in it.
func (b *bounder) now() *stretch {
	s := b.open[len(b.open)-1]
	last := &s.stretches[len(s.stretches)-1]
	last.indices++
	return last
}

func (b *bounder) enter(at position) {
	id := at.Values[1]
	nested := len(b.open) > 0
	if b.seen[id] || len(b.seen) > maxBoundKinds || len(b.open) > 1 || nested != (id != uint64(isa.Module)) {
		b.known = false
	}
	b.seen[id] = true
	if nested {
		b.now().fixed += enterFields
	}
	s := &sketch{id: id, stretches: make([]stretch, 1)}
	b.sketches, b.open = append(b.sketches, s), append(b.open, s)
}

func (b *bounder) exit(position) {
	b.now()
	b.open = b.open[:len(b.open)-1]
	if n := len(b.open); n > 0 {
		b.open[n-1].stretches = append(b.open[n-1].stretches, stretch{})
	}
}

func (b *bounder) version(at position) { b.now().fixed += bitstream.DefaultSize(at.Values) }

func (b *bounder) data(at position) {
	now := b.now()
	now.records = append(now.records, at.Values)
	if len(at.Values) > maxScalars || len(now.records) > 4*maxBoundRecords {
		b.known = false
		now.records = nil
	}
}

// leastWords is the least number of words of the block's body. Behind the last
// data record there is nothing to choose.
func (s *sketch) leastWords() uint64 {
	last := 0
	var records [][]uint64
	for i, t := range s.stretches {
		if len(t.records) > 0 {
			last = i
			records = append(records, t.records...)
		}
	}
	var plain, behind, fixed, indices uint64
	for i, t := range s.stretches {
		if i > last {
			behind += wordsFor(minWidth*t.indices + t.fixed)
			continue
		}
		plain += wordsFor(minWidth*t.indices + t.fixed + plainBits(t.records))
		fixed += t.fixed
		indices += t.indices
	}
	least := plain
	for k, n := range leastBits(s.id, records) {
		if k > 0 {
			least = min(least, wordsFor(uint64(widthFor(k))*(indices+uint64(k))+fixed+n))
		}
	}
	return behind + least
}

// wordsFor is the number of words that hold n bits.
func wordsFor(n uint64) uint64 { return (n + wordBits - 1) / wordBits }

// plainBits is the size of records under the default abbreviation.
func plainBits(records [][]uint64) uint64 {
	var n uint64
	for _, r := range records {
		n += bitstream.DefaultSize(r)
	}
	return n
}

// leastBits returns, for each number of abbreviations in use, the least size of
// their definitions and all records, without indices. Too many different records have
// the bound 0.
func leastBits(id uint64, records [][]uint64) []uint64 {
	pop := newPopulation(id, allValues(records))
	for _, r := range records {
		pop.item(r, bitstream.DefaultSize(r))
	}
	n := len(pop.items)
	if n > maxBoundRecords {
		return []uint64{0, 0}
	}
	fits := fitAll(pop)
	// least[set] is for the items of a set, with k abbreviations.
	least := make([]uint64, 1<<n)
	for set := range least {
		for i := range n {
			if set>>i&1 != 0 {
				least[set] += pop.items[i].weight * pop.items[i].plain
			}
		}
	}
	all := []uint64{least[len(least)-1]}
	for range n {
		least = oneMore(least, fits, pop)
		all = append(all, least[len(least)-1])
	}
	return all
}

// allValues returns every value of the records, in ascending order.
func allValues(records [][]uint64) []uint64 {
	values := slices.Concat(append(records, []uint64{0, 1})...)
	slices.Sort(values)
	return slices.Compact(values)
}

// fitAll returns the size of every set of items under the best abbreviation
// for all of them, with its definition.
func fitAll(pop *population) []uint64 {
	t := tally{atoms: pop.atoms, exhaustive: true}
	fits := make([]uint64, 1<<len(pop.items))
	for set := range fits {
		t.reset()
		for i := range pop.items {
			if set>>i&1 != 0 {
				t.add(&pop.items[i])
			}
		}
		fits[set] = t.fit(nil)
	}
	return fits
}

// oneMore returns the least sizes of all sets with one more abbreviation than
// in least: its first item is under the default abbreviation, or with some
// others under the new one.
func oneMore(least, fits []uint64, pop *population) []uint64 {
	more := make([]uint64, len(least))
	more[0] = never // there is nothing to abbreviate
	for set := 1; set < len(least); set++ {
		first := bits.TrailingZeros(uint(set))
		it := &pop.items[first]
		rest := set &^ (1 << first)
		best := more[rest] + it.weight*it.plain
		for others := rest; ; others = (others - 1) & rest {
			best = min(best, fits[others|1<<first]+least[rest&^others])
			if others == 0 {
				break
			}
		}
		more[set] = best
	}
	return more
}
