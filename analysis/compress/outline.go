package compress

import (
	"errors"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// An outline is a file without its abbreviations: its blocks and, for each of
// its data records, the item that stands for it.
type outline struct {
	segments []bitstream.Segment
	// items are parallel to the records of the segments: for each data record
	// but the version its item in the population of its block.
	items [][]int32
	// blocks are in the order of their enter records. Abbreviations blocks are
	// not among them.
	blocks []*block
	// populations are in the order of their first blocks.
	populations []*population
}

// A block is one block of the file.
type block struct {
	pop *population
	// number counts the blocks of its kind.
	number int
	// records are the items of its data records.
	records []int32
	// others counts the abbreviation indices that come besides: of nested
	// blocks, the exit and records without a choice.
	others int
}

// errors of files that cannot be taken apart.
var (
	errNesting   = errors.New("the file's blocks do not nest: every enter record needs its exit record, expected a file that can be written")
	errBlockInfo = errors.New("an abbreviations block holds something other than sections and definitions; remove it to compress the file")
)

// newOutline takes a file apart.
func newOutline(segments []bitstream.Segment) (*outline, error) {
	o := &outline{segments: segments, items: make([][]int32, len(segments))}
	var gather gatherer
	if err := walk(segments, &gather); err != nil {
		return nil, err
	}
	o.populations = gather.populations()
	m := itemMaker{outline: o, byID: map[uint64]*population{}}
	for _, p := range o.populations {
		m.byID[p.id] = p
	}
	for i, s := range segments {
		o.items[i] = make([]int32, len(s.Records))
	}
	return o, walk(segments, &m)
}

// A visitor is told of the records of a file in order, abbreviations blocks and
// definitions left out.
type visitor interface {
	// enter and exit are called for blocks.
	enter(at position)
	exit(at position)
	// version is called for the module's version record, which stands in front
	// of all abbreviations (manual, "Module Block").
	version(at position)
	// data is called for all other data records.
	data(at position)
}

// position is the place of a record in a file.
type position struct {
	segment, record int
	*bitstream.Record
}

// walk visits the records of a file.
func walk(segments []bitstream.Segment, v visitor) error {
	var open []uint64
	for i, s := range segments {
		for j := range s.Records {
			var err error
			if open, err = step(position{i, j, &s.Records[j]}, open, v); err != nil {
				return err
			}
		}
	}
	if len(open) > 0 {
		return errNesting
	}
	return nil
}

// step visits one record inside the open blocks and returns those after it.
func step(at position, open []uint64, v visitor) ([]uint64, error) {
	inside := len(open) > 0
	info := inside && open[len(open)-1] == uint64(isa.Abbreviations)
	switch {
	case len(at.Values) == 0, at.Abbrev == isa.AbbrevEnter && len(at.Values) != 3, at.Abbrev != isa.AbbrevEnter && !inside:
		return nil, errNesting
	case at.Abbrev == isa.AbbrevEnter:
		if info {
			return nil, errBlockInfo
		}
		if at.Values[1] != uint64(isa.Abbreviations) {
			v.enter(at)
		}
		return append(open, at.Values[1]), nil
	case at.Abbrev == isa.AbbrevExit:
		if !info {
			v.exit(at)
		}
		return open[:len(open)-1], nil
	case at.Abbrev == isa.AbbrevDefine:
	case info:
		if at.Values[0] != isa.CodeSetBlock {
			return nil, errBlockInfo
		}
	case isVersion(open, at.Record):
		v.version(at)
	default:
		v.data(at)
	}
	return open, nil
}

// isVersion reports whether r is the version record of the module.
func isVersion(open []uint64, r *bitstream.Record) bool {
	return len(open) == 1 && open[0] == uint64(isa.Module) && r.Values[0] == isa.Version.Row().Code
}

// gatherer collects the records of each kind of block.
type gatherer struct {
	open    []uint64
	ids     []uint64
	records map[uint64][]*bitstream.Record
}

func (g *gatherer) enter(at position) {
	id := at.Values[1]
	if g.records == nil {
		g.records = map[uint64][]*bitstream.Record{}
	}
	if _, ok := g.records[id]; !ok {
		g.ids = append(g.ids, id)
		g.records[id] = nil
	}
	g.open = append(g.open, id)
}

func (g *gatherer) exit(position)    { g.open = g.open[:len(g.open)-1] }
func (g *gatherer) version(position) {}

func (g *gatherer) data(at position) {
	id := g.open[len(g.open)-1]
	g.records[id] = append(g.records[id], at.Record)
}

func (g *gatherer) populations() []*population {
	var pops []*population
	for _, id := range g.ids {
		pops = append(pops, newPopulation(id, literals(g.records[id])))
	}
	return pops
}

// itemMaker makes the items and blocks of an outline.
type itemMaker struct {
	*outline
	byID map[uint64]*population
	open []*block
}

func (m *itemMaker) enter(at position) {
	m.other()
	b := &block{pop: m.byID[at.Values[1]]}
	b.number = len(b.pop.blocks)
	if len(m.open) == 0 || m.open[0].pop.id != uint64(isa.Module) {
		b.pop.outside = true
	}
	b.pop.blocks = append(b.pop.blocks, b)
	m.blocks = append(m.blocks, b)
	m.open = append(m.open, b)
}

func (m *itemMaker) exit(position) {
	m.other()
	m.open = m.open[:len(m.open)-1]
}

func (m *itemMaker) version(position) { m.other() }

// other counts an index in the innermost block.
func (m *itemMaker) other() {
	if n := len(m.open); n > 0 {
		m.open[n-1].others++
	}
}

func (m *itemMaker) data(at position) {
	b := m.open[len(m.open)-1]
	id := b.pop.item(at.Values, bitstream.DefaultSize(at.Values))
	b.records = append(b.records, id)
	m.items[at.segment][at.record] = id
}
