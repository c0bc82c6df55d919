package compress

import (
	"errors"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Arrange returns a file with its types and constants in a better order. As
// the old abbreviations may not fit the new numbers, the result has none: all its
// records use the default one. The error says why the file has to stay as it
// is.
func Arrange(segments []bitstream.Segment) ([]bitstream.Segment, error) {
	plain, err := strip(segments)
	if err != nil {
		return nil, err
	}
	u, err := survey(plain)
	if err != nil {
		return nil, err
	}
	m := mover{types: u.typeOrder(), functions: u.functions}
	return m.move(plain)
}

// defaultWidth is the size of abbreviation indices where there are no
// abbreviations, in bits.
const defaultWidth = 2

var errRecords = errors.New("a record has no code, or an enter record no ID or width; expected a file that can be written")

// strip returns a file without its abbreviations. The segments stay as they
// are, though some may become empty.
func strip(segments []bitstream.Segment) ([]bitstream.Segment, error) {
	out := make([]bitstream.Segment, len(segments))
	info := 0 // open blocks, from an abbreviations block on
	for i, s := range segments {
		records := make([]bitstream.Record, 0, len(s.Records))
		for _, r := range s.Records {
			enters := r.Abbrev == isa.AbbrevEnter
			switch {
			case len(r.Values) == 0, enters && len(r.Values) != 3:
				return nil, errRecords
			case enters && (info > 0 || r.Values[1] == uint64(isa.Abbreviations)):
				info++
			case info > 0 && r.Abbrev == isa.AbbrevExit:
				info--
			case info > 0 || r.Abbrev == isa.AbbrevDefine:
			case enters:
				records = append(records, bitstream.Record{Abbrev: r.Abbrev, Values: []uint64{r.Values[0], r.Values[1], defaultWidth}})
			default:
				records = append(records, bitstream.Record{Abbrev: min(r.Abbrev, isa.AbbrevDefault), Values: r.Values})
			}
		}
		out[i] = bitstream.Segment{Records: records, Split: s.Split}
	}
	return out, nil
}

// errTypes refuses files whose types cannot be told apart by their place.
var errTypes = errors.New("the types cannot be reordered: expected one types block, without blocks inside, in front of all that uses it")

// mover writes a file in its new order.
type mover struct {
	types     *permutation
	functions map[int]*function // by segment

	out []bitstream.Record
}

// move returns the segments in their new order.
func (m *mover) move(segments []bitstream.Segment) ([]bitstream.Segment, error) {
	cursor := bind.NewCursor()
	out := make([]bitstream.Segment, len(segments))
	for i, s := range segments {
		m.out = make([]bitstream.Record, 0, len(s.Records))
		numbers := numbering{Type: m.types.number}
		fn := m.functions[i]
		if fn != nil {
			numbers.Value = fn.number
		}
		for j := range s.Records {
			if err := m.record(cursor, &numbers, &s.Records[j]); err != nil {
				return nil, err
			}
			cursor.Apply(&s.Records[j])
		}
		if fn != nil {
			m.out = fn.sortConstants(m.out, m.types)
		}
		out[i] = bitstream.Segment{Records: m.types.sortTypes(m.out), Split: s.Split}
	}
	return out, nil
}

// record writes one record with its new numbers, in its old place.
func (m *mover) record(c *bind.Cursor, numbers *numbering, r *bitstream.Record) error {
	n := bitstream.Record{Abbrev: r.Abbrev, Values: r.Values}
	if r.Abbrev == isa.AbbrevDefault {
		var err error
		if n.Values, err = numbers.Record(c, r.Values); err != nil {
			return err
		}
	}
	m.out = append(m.out, n)
	return nil
}
