package bitstream_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// generator makes valid record streams of a source of choices.
type generator struct {
	choose  func(n int) int // returns 0 to n-1; 0 when the source is exhausted
	records []bitstream.Record
	globals map[uint64][]bitstream.Abbrev
}

// maxDepth is the deepest nesting of generated blocks.
const maxDepth = 4

// emit appends a record.
func (g *generator) emit(index uint32, values ...uint64) {
	g.records = append(g.records, bitstream.Record{Abbrev: index, Values: values})
}

// block emits a block with the ID, and blocks inside it.
func (g *generator) block(id uint64, depth int) {
	abbrevs := append([]bitstream.Abbrev(nil), g.globals[id]...)
	g.emit(bitstream.AbbrevEnter, isa.CodeEnter, id, uint64(6+g.choose(27)))
	for range g.choose(8) {
		switch g.choose(8) {
		case 0:
			if depth < maxDepth {
				g.block([]uint64{8, 12, 12, 12, 17, 1 << 20}[g.choose(6)], depth+1)
			}
		case 1:
			if depth < maxDepth {
				g.info()
			}
		case 2:
			if len(abbrevs) < 20 {
				a := g.abbrev()
				abbrevs = append(abbrevs, a)
				g.emit(bitstream.AbbrevDefine, a.Values()...)
			}
		default:
			g.data(abbrevs)
		}
	}
	g.emit(bitstream.AbbrevExit, isa.CodeExit)
}

// info emits an abbreviations block.
func (g *generator) info() {
	g.emit(bitstream.AbbrevEnter, isa.CodeEnter, uint64(isa.Abbreviations), 2)
	for range g.choose(3) {
		id := []uint64{8, 12, 17}[g.choose(3)]
		g.emit(bitstream.AbbrevDefault, isa.CodeSetBlock, id)
		for range g.choose(4) {
			a := g.abbrev()
			g.emit(bitstream.AbbrevDefine, a.Values()...)
			if len(g.globals[id]) < 20 {
				g.globals[id] = append(g.globals[id], a)
			}
		}
	}
	g.emit(bitstream.AbbrevExit, isa.CodeExit)
}

// data emits a data record under the default abbreviation or one of abbrevs.
func (g *generator) data(abbrevs []bitstream.Abbrev) {
	var index uint32 = bitstream.AbbrevDefault
	a := bitstream.Abbrev{vbr(6), array, vbr(6)}
	if i := g.choose(len(abbrevs) + 1); i < len(abbrevs) {
		index, a = uint32(4+i), abbrevs[i]
	}
	var values []uint64
	for i, o := range a {
		if o.Encoding == bitstream.Array {
			for range g.choose(6) {
				values = append(values, g.value(a[i+1]))
			}
			break
		}
		values = append(values, g.value(o))
	}
	if len(values) > 0 {
		g.emit(index, values...)
	}
}

// abbrev returns an abbreviation.
func (g *generator) abbrev() (a bitstream.Abbrev) {
	for range g.choose(5) {
		a = append(a, g.operator())
	}
	if g.choose(2) == 1 {
		a = append(a, array, g.operator())
	}
	return a
}

// operator returns an operator of a single value.
func (g *generator) operator() bitstream.Operator {
	switch g.choose(4) {
	case 0:
		return fixed(uint64(g.choose(33)))
	case 1:
		return vbr([]uint64{0, 2, 3, 4, 6, 8, 31, 32}[g.choose(8)])
	case 2:
		return char6
	}
	return literal(g.number())
}

// value returns a value that fits o.
func (g *generator) value(o bitstream.Operator) uint64 {
	v := g.number()
	switch {
	case o.Encoding == bitstream.Literal:
		return o.Value
	case o.Encoding == bitstream.Char6:
		return uint64("azAZ09._"[v%8])
	case o.Encoding == bitstream.Fixed:
		return v & (1<<o.Value - 1)
	case o.Value == 0:
		return 0
	}
	return v
}

// number returns a value of any size.
func (g *generator) number() uint64 {
	v := uint64(g.choose(1 << 16))
	return v << g.choose(49) >> g.choose(16)
}

// stream returns the records of a file.
func (g *generator) stream() []bitstream.Record {
	g.globals = make(map[uint64][]bitstream.Abbrev)
	for range 1 + g.choose(2) {
		g.block(8, 0)
	}
	return g.records
}

// TestRandomStreams writes and reads random streams.
func TestRandomStreams(t *testing.T) {
	for seed := range uint64(3000) {
		g := generator{choose: rand.New(rand.NewPCG(seed, 0)).IntN}
		if records := g.stream(); !checkStream(t, records) {
			t.Fatalf("seed %d: stream\n%s", seed, bitstream.AppendText(nil, []bitstream.Segment{{Records: records}}))
		}
	}
}

// checkStream writes valid records and reads them back, as one segment and as
// several, sequentially and in parallel.
func checkStream(t *testing.T, records []bitstream.Record) bool {
	t.Helper()
	data, err := bitstream.Encode([]bitstream.Segment{{Records: records}})
	if err != nil {
		t.Errorf("Encode: %v", err)
		return false
	}
	segments := bitstream.Split(records, functions)
	want := bitstream.AppendText(nil, segments)
	again, err := bitstream.Encode(segments)
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("Encode of segments: %v, identical %v", err, bytes.Equal(data, again))
	}
	file, err := bitstream.Decode(data, functions)
	if err != nil || len(file.Flaws) > 0 {
		t.Errorf("Decode: %v, %v", err, file)
		return false
	}
	if diff := cmp.Diff(segments, file.Segments); diff != "" {
		t.Errorf("Decode (-want +got):\n%s", diff)
	}
	sequential, err := bitstream.DecodeSequential(data, functions)
	if err != nil || !cmp.Equal(segments, sequential) {
		t.Errorf("Decode is not the same sequentially: %v", err)
	}
	if got, err := bitstream.ReadText(want, functions); err != nil || !bytes.Equal(want, bitstream.AppendText(nil, got)) {
		t.Errorf("text does not read back: %v", err)
	}
	return !t.Failed() && checkSizes(t, records)
}

// checkSizes holds the sizes this package computes for records against the
// distance of their positions.
func checkSizes(t *testing.T, records []bitstream.Record) bool {
	t.Helper()
	var l ledger
	for i := range records[:len(records)-1] {
		size, aligned := l.size(&records[i])
		if distance := records[i+1].Pos - records[i].Pos; !aligned && size != distance {
			t.Errorf("record %d, %v, takes %d bits, computed %d", i, records[i], distance, size)
		}
	}
	return !t.Failed()
}

// ledger computes the sizes of records from outside the package.
type ledger struct {
	scope   map[uint64][]bitstream.Abbrev
	section uint64
	open    []ledgerBlock
}

type ledgerBlock struct {
	id, width uint64
	abbrevs   []bitstream.Abbrev
}

// size returns the size of r in bits, unless it ends with padding.
func (l *ledger) size(r *bitstream.Record) (size uint64, aligned bool) {
	var top *ledgerBlock
	if len(l.open) > 0 {
		top = &l.open[len(l.open)-1]
	}
	switch r.Abbrev {
	case bitstream.AbbrevExit:
		l.open = l.open[:len(l.open)-1]
		return 0, true
	case bitstream.AbbrevEnter:
		abbrevs := append([]bitstream.Abbrev(nil), l.scope[r.Values[1]]...)
		l.open = append(l.open, ledgerBlock{r.Values[1], r.Values[2], abbrevs})
		return 0, true
	case bitstream.AbbrevDefine:
		a, _ := bitstream.ParseAbbrev(r.Values)
		if top.id != uint64(isa.Abbreviations) {
			top.abbrevs = append(top.abbrevs, a)
			return top.width + bitstream.DefineSize(a), false
		}
		if l.scope == nil {
			l.scope = make(map[uint64][]bitstream.Abbrev)
		}
		l.scope[l.section] = append(l.scope[l.section], a)
		return top.width + bitstream.DefineSize(a), false
	case bitstream.AbbrevDefault:
		if top.id == uint64(isa.Abbreviations) {
			l.section = r.Values[1]
		}
		return top.width + bitstream.DefaultSize(r.Values), false
	}
	size, _ = top.abbrevs[r.Abbrev-4].Size(r.Values)
	return top.width + size, false
}
