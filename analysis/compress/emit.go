package compress

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// emitter writes the records of an outline again with the abbreviations chosen
// for it. It is a visitor.
type emitter struct {
	*outline
	schemes map[uint64]*scheme

	out     []bitstream.Segment
	now     []bitstream.Record // of the current segment
	segment int
	open    []*block
	blocks  []*block // not yet entered
	// preamble says that abbreviations are still to be defined in the innermost
	// block.
	preamble bool
	// registered says that the abbreviations block is written.
	registered bool
}

// emit returns the file with its new abbreviations.
func emit(o *outline, schemes []*scheme) ([]bitstream.Segment, error) {
	e := &emitter{outline: o, schemes: map[uint64]*scheme{}, blocks: o.blocks}
	for _, s := range schemes {
		e.schemes[s.pop.id] = s
	}
	if err := walk(o.segments, e); err != nil {
		return nil, err
	}
	e.flush()
	return e.out, nil
}

// flush ends the current segment.
func (e *emitter) flush() {
	if len(e.now) > 0 {
		e.out = append(e.out, bitstream.Segment{Records: e.now, Split: e.segments[e.segment].Split})
	}
	e.now = nil
}

// begin prepares for a record of the input: abbreviations come first.
func (e *emitter) begin(at position) {
	if e.preamble {
		e.preamble = false
		e.definePreamble()
	}
	e.turn(at.segment)
}

// turn goes on to another segment.
func (e *emitter) turn(segment int) {
	if segment != e.segment {
		e.flush()
		e.segment = segment
		e.now = make([]bitstream.Record, 0, len(e.segments[segment].Records))
	}
}

func (e *emitter) write(abbrev uint32, values ...uint64) {
	e.now = append(e.now, bitstream.Record{Abbrev: abbrev, Values: values})
}

func (e *emitter) top() *block { return e.open[len(e.open)-1] }

func (e *emitter) enter(at position) {
	e.begin(at)
	b := e.blocks[0]
	e.blocks = e.blocks[1:]
	e.open = append(e.open, b)
	width := e.schemes[b.pop.id].blocks[b.number].width
	e.write(isa.AbbrevEnter, isa.CodeEnter, at.Values[1], uint64(width))
	e.preamble = true
}

func (e *emitter) exit(at position) {
	e.begin(at)
	e.write(isa.AbbrevExit, isa.CodeExit)
	e.open = e.open[:len(e.open)-1]
}

func (e *emitter) version(at position) {
	e.turn(at.segment)
	e.write(isa.AbbrevDefault, at.Values...)
}

func (e *emitter) data(at position) {
	e.begin(at)
	b := e.top()
	item := e.items[at.segment][at.record]
	e.write(e.schemes[b.pop.id].index(b, item), at.Values...)
}

// index returns the abbreviation index for an item in a block.
func (s *scheme) index(b *block, item int32) uint32 {
	if k, ok := s.blocks[b.number].choice[item]; ok {
		return isa.FirstUserAbbrev + uint32(len(s.plans)) + uint32(k)
	}
	if p := s.levels[s.levelOf(b)].plan[item]; p >= 0 {
		return isa.FirstUserAbbrev + uint32(p)
	}
	return isa.AbbrevDefault
}

// definePreamble defines the abbreviations of the block just entered and, in
// the module, the global ones.
func (e *emitter) definePreamble() {
	b := e.top()
	s := e.schemes[b.pop.id]
	locals := s.blocks[b.number].locals
	if s.local {
		locals = s.plans
	}
	e.define(locals)
	if b.pop.id == uint64(isa.Module) && !e.registered {
		e.registered = true
		e.register()
	}
}

func (e *emitter) define(plans []plan) {
	for i := range plans {
		e.write(isa.AbbrevDefine, plans[i].abbrev().Values()...)
	}
}

// register writes the abbreviations block, unless it would be empty.
func (e *emitter) register() {
	first := true
	for _, p := range e.populations {
		s := e.schemes[p.id]
		if s.local || len(s.plans) == 0 {
			continue
		}
		if first {
			e.write(isa.AbbrevEnter, isa.CodeEnter, uint64(isa.Abbreviations), globalIndex)
			first = false
		}
		e.write(isa.AbbrevDefault, isa.CodeSetBlock, p.id)
		e.define(s.plans)
	}
	if !first {
		e.write(isa.AbbrevExit, isa.CodeExit)
	}
}
