package compress

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// usage is what a file makes of its types and constants.
type usage struct {
	// types counts the records that name each type, and deps lists the types
	// that each type is made of.
	types []uint64
	deps  [][]uint64
	// functions are those whose constants may move, by segment.
	functions map[int]*function
}

// surveyor walks over a file once.
type surveyor struct {
	usage
	cursor *bind.Cursor
	counts map[uint64]uint64
	fn     *function // the function of the segment, if its constants may move
	// typesBlocks counts the types blocks begun.
	typesBlocks int
}

// survey counts what a stripped file uses.
func survey(segments []bitstream.Segment) (*usage, error) {
	s := surveyor{cursor: bind.NewCursor(), counts: map[uint64]uint64{}}
	s.functions = map[int]*function{}
	for i := range segments {
		if err := s.segment(i, &segments[i]); err != nil {
			return nil, err
		}
	}
	s.types = make([]uint64, s.cursor.State.NumTypes())
	for id, n := range s.counts {
		if id >= uint64(len(s.types)) {
			return nil, errTypes
		}
		s.types[id] = n
	}
	if len(s.deps) != len(s.types) {
		return nil, errTypes
	}
	return &s.usage, nil
}

func (s *surveyor) segment(i int, seg *bitstream.Segment) error {
	s.fn = nil
	if seg.Split && len(seg.Records) > 0 { // a function in a block of abbreviations is gone with it
		s.fn = newFunction(s.cursor.State, seg.Records)
	}
	for j := range seg.Records {
		r := &seg.Records[j]
		if err := s.record(r); err != nil {
			return err
		}
		s.cursor.Apply(r)
	}
	if s.fn != nil {
		s.fn.arrange()
		s.functions[i] = s.fn
	}
	return nil
}

// record counts what one record uses.
func (s *surveyor) record(r *bitstream.Record) error {
	block := s.cursor.Block()
	if r.Abbrev == isa.AbbrevEnter {
		if r.Values[1] == uint64(isa.Types) {
			s.typesBlocks++
		}
		if block == isa.Types || s.typesBlocks > 1 {
			return errTypes
		}
		return nil
	}
	if r.Abbrev != isa.AbbrevDefault {
		return nil
	}
	var used []uint64
	m := numbering{
		Type:  func(id uint64) uint64 { used = append(used, id); return id },
		Value: s.value,
	}
	if _, err := m.Record(s.cursor, r.Values); err != nil {
		return err
	}
	if block == isa.Types && bind.FieldsRow(block, r.Values).ID != isa.TypesCount {
		s.deps = append(s.deps, used)
	}
	for _, id := range used {
		s.counts[id]++
	}
	return nil
}

// value notes the use of a value.
func (s *surveyor) value(abs uint64) uint64 {
	if s.fn != nil {
		s.fn.use(abs, s.cursor.Fn.Next())
	}
	return abs
}
