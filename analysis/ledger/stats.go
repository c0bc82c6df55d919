package ledger

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

// Stats is what a file spends its bits on.
type Stats struct {
	// Bits is the size of the file.
	Bits uint64

	segments  []bitstream.Segment
	ledger    *Ledger
	records   group[recordKey, *recordCount]
	operands  group[operandKey, *operandCount]
	functions []functionCount
	dearest   []dear
	names     map[uint64]string // of function addresses
	addresses []bind.FunctionAddress
	globals   uint64
}

// sized is something that takes bits.
type sized interface{ size() uint64 }

// group is a map that remembers the order of its keys.
type group[K comparable, V sized] struct {
	keys []K
	of   map[K]V
}

// at returns the value of a key, made by create if it is new.
func (g *group[K, V]) at(k K, create func() V) V {
	v, ok := g.of[k]
	if !ok {
		if g.of == nil {
			g.of = map[K]V{}
		}
		v = create()
		g.of[k] = v
		g.keys = append(g.keys, k)
	}
	return v
}

// largest returns the keys by the size of their values.
func (g *group[K, V]) largest() []K {
	keys := slices.Clone(g.keys)
	slices.SortStableFunc(keys, func(a, b K) int { return cmp.Compare(g.of[b].size(), g.of[a].size()) })
	return keys
}

// recordKey is a kind of record: rows of one name and code count as one.
type recordKey struct {
	block isa.BlockID
	name  string
	code  uint64
}

// recordCount counts records of one kind.
type recordCount struct {
	count       int
	abbreviated int
	bits        uint64
	plain       uint64 // bits under the default abbreviation
}

func (r *recordCount) size() uint64 { return r.bits }

// operandKey is a place in a kind of record.
type operandKey struct {
	recordKey
	operand string
}

// operandCount counts the values in one place.
type operandCount struct {
	count     int
	bits      uint64
	histogram Histogram
}

func (o *operandCount) size() uint64 { return o.bits }

// Histogram counts values by bit length: Histogram[0] is the number of zeros,
// Histogram[1] of ones, Histogram[2] of twos and threes, and so on.
type Histogram []int

// add counts a value.
func (h *Histogram) add(v uint64) {
	n := bits.Len64(v)
	for len(*h) <= n {
		*h = append(*h, 0)
	}
	(*h)[n]++
}

// String lists the counts that are not 0, each behind its bit length.
func (h Histogram) String() string {
	var s string
	for n, count := range h {
		if count > 0 {
			s += fmt.Sprintf(" %d:%d", n, count)
		}
	}
	return s
}

// functionCount is one function block.
type functionCount struct {
	address int // function address, -1 if the block has none
	total   Total
	kinds   group[recordKey, *recordCount]
}

// dear is a record that takes many bits.
type dear struct {
	pos, bits uint64
	block     isa.BlockID
	values    []uint64
	name      string
	reason    string
	saving    uint64 // by the best abbreviation there is
	index     uint32 // of that abbreviation
}

// maxDearest is how many of the dearest records are kept.
const maxDearest = 25

// Summarize counts a file. Functions without a symbol are called what names, which
// may be nil, call them.
func Summarize(segments []bitstream.Segment, names *namemap.Map) *Stats {
	s := &Stats{segments: segments, ledger: Of(segments), names: map[uint64]string{}}
	s.Bits = s.ledger.Bits
	c := counter{Stats: s, cursor: bind.NewCursor()}
	for i := range segments {
		c.segment(i)
	}
	s.keepAddresses(c.cursor.State)
	s.addNames(names)
	return s
}

// addNames takes the names of functions that the symbol table does not have.
func (s *Stats) addNames(names *namemap.Map) {
	for i := range s.addresses {
		n := uint64(i)
		if name := names.Name(-1, 'f', n); s.names[n] == "" && name != "" {
			s.names[n] = name
		}
	}
}

// counter walks over a file.
type counter struct {
	*Stats
	cursor *bind.Cursor
	fn     *functionCount // nil outside of functions
}

func (c *counter) segment(i int) {
	c.fn = nil
	if s := c.segments[i]; s.Split {
		state := bind.NewFunctionState(c.cursor.State, c.cursor.State.FunctionBlocks)
		c.functions = append(c.functions, functionCount{address: state.Index, total: c.ledger.TotalOf(c.segments, i)})
		c.fn = &c.functions[len(c.functions)-1]
	}
	for j := range c.segments[i].Records {
		r, a := &c.segments[i].Records[j], &c.ledger.Segments[i][j]
		if len(r.Values) > 0 {
			c.record(r, a)
			c.cursor.Apply(r)
		}
	}
}

// Names of what is no data record.
const (
	enterName  = "enter block"
	exitName   = "exit block"
	defineName = "define abbreviation"
)

// record counts one record.
func (c *counter) record(r *bitstream.Record, a *Account) {
	block := c.cursor.Block()
	switch r.Abbrev {
	case isa.AbbrevEnter:
		c.count(recordKey{block, enterName, r.Values[0]}, r, a, a.Bits)
	case isa.AbbrevExit:
		c.count(recordKey{block, exitName, r.Values[0]}, r, a, a.Bits)
	case isa.AbbrevDefine:
		c.count(recordKey{block, defineName, r.Values[0]}, r, a, a.Bits)
	default:
		c.data(block, r, a)
	}
}

// count counts a record of a kind, for the file and for its function.
func (c *counter) count(k recordKey, r *bitstream.Record, a *Account, plain uint64) {
	create := func() *recordCount { return &recordCount{} }
	counts := []*recordCount{c.records.at(k, create)}
	if c.fn != nil {
		counts = append(counts, c.fn.kinds.at(k, create))
	}
	for _, n := range counts {
		n.count++
		n.bits += a.Bits
		n.plain += plain
		if r.Abbrev >= isa.FirstUserAbbrev {
			n.abbreviated++
		}
	}
}

// data counts a data record and its operands.
func (c *counter) data(block isa.BlockID, r *bitstream.Record, a *Account) {
	row := bind.RowOf(c.cursor, r.Values)
	k := recordKey{block, rowName(block, row, r.Values), r.Values[0]}
	c.count(k, r, a, uint64(a.Block.Width)+bitstream.DefaultSize(r.Values))
	c.nameOf(row, r.Values)
	if a.Misfit {
		return
	}
	var abbrev bitstream.Abbrev
	if d := a.Definition(r.Abbrev); d != nil {
		abbrev = d.Abbrev
	}
	operands := Operands(abbrev, r.Values)
	for i, o := range operands {
		c.operand(operandKey{k, placeName(row, i)}, uint64(o.Bits), r.Values[i])
	}
	if n := Count(abbrev, r.Values); n > 0 {
		c.operand(operandKey{k, "(count)"}, uint64(n), uint64(len(r.Values)))
	}
	c.operand(operandKey{k, "(index)"}, uint64(a.Block.Width), uint64(r.Abbrev))
	c.keep(k, r, a, operands)
}

func (c *counter) operand(k operandKey, size, v uint64) {
	n := c.operands.at(k, func() *operandCount { return &operandCount{} })
	n.count++
	n.bits += size
	n.histogram.add(v)
}

// rowName names a kind of record.
func rowName(block isa.BlockID, row *isa.Row, values []uint64) string {
	switch {
	case row != nil:
		return row.Name
	case block == isa.Abbreviations && values[0] == isa.CodeSetBlock:
		return "section"
	}
	return fmt.Sprintf("code %d", values[0])
}

// maxPlaces is how many values of a record without a row are told apart.
const maxPlaces = 16

// placeName names a value of a record: its slot in the text, or its number.
func placeName(row *isa.Row, i int) string {
	switch {
	case i == 0:
		return "(code)"
	case row == nil && i >= maxPlaces:
		return fmt.Sprintf("value %d and on", maxPlaces)
	case row == nil:
		return fmt.Sprintf("value %d", i)
	}
	f, ok := row.Shape.FieldAt(i)
	switch {
	case !ok: // which only binary instructions have
		return "(flags)"
	case f.Codec == isa.CodecLiteral:
		return "(constant)"
	case f.Codec == isa.CodecOperator:
		return "operator"
	case f.Codec == isa.CodecCount:
		return "cases"
	}
	slot := &row.Shape.Slots[f.Slot]
	return fmt.Sprintf("%s (%s)", slot.Name, slot.Kind.Noun())
}

// nameOf notes the name of a function address.
func (c *counter) nameOf(row *isa.Row, values []uint64) {
	if row == nil || row.ID != isa.Entry || c.cursor.InFunction() {
		return
	}
	b := make([]byte, 0, len(values)-2)
	for _, v := range values[2:] {
		b = append(b, byte(v))
	}
	c.names[values[1]] = string(b)
}

// keep notes the record if it is one of the dearest so far.
func (c *counter) keep(k recordKey, r *bitstream.Record, a *Account, operands []Operand) {
	if n := len(c.dearest); n == maxDearest && c.dearest[n-1].bits >= a.Bits {
		return
	}
	d := dear{pos: a.Pos, bits: a.Bits, block: k.block, values: r.Values, name: k.name}
	d.reason = Reason(k.block, r.Values, MostExpensive(operands))
	if best := a.Best(r.Values, isa.AbbrevExit); best.Bits < a.Bits {
		d.saving, d.index = a.Bits-best.Bits, best.Index
	}
	c.dearest = append(c.dearest, d)
	slices.SortStableFunc(c.dearest, func(x, y dear) int { return cmp.Compare(y.bits, x.bits) })
	c.dearest = c.dearest[:min(len(c.dearest), maxDearest)]
}
