package lower

import (
	"math/bits"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// rows are the rows of the table by ID.
var rows = func() map[isa.ID]*isa.Row {
	index := map[isa.ID]*isa.Row{}
	for i := range isa.Rows {
		index[isa.Rows[i].ID] = &isa.Rows[i]
	}
	return index
}()

// recorder collects the records of a segment.
type recorder struct {
	records []bitstream.Record
	// next is the absolute index of the next value.
	next uint64
}

// enter opens a block, exit closes it. Without abbreviations of its own a block
// needs indices of two bits.
func (r *recorder) enter(id isa.BlockID) {
	const width = 2
	r.records = append(r.records, bitstream.Record{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(id), width}})
}

func (r *recorder) exit() {
	r.records = append(r.records, bitstream.Record{Abbrev: isa.AbbrevExit, Values: []uint64{isa.CodeExit}})
}

// emit adds the record of a row. Operands come in the order of the record's
// fields, values as absolute indices, types as IDs; group are those of the part
// that repeats.
func (r *recorder) emit(id isa.ID, operands []uint64, group ...uint64) {
	row := rows[id]
	values := make([]uint64, 1, 1+len(row.Shape.Fields)+len(group))
	values[0] = row.Code
	for _, f := range row.Shape.Fields {
		switch f.Codec {
		case isa.CodecLiteral:
			values = append(values, f.Literal)
		case isa.CodecOperator:
			values = append(values, row.Sub)
		case isa.CodecCount:
			values = append(values, uint64(len(group)/groupSize(row.Shape)))
		case isa.CodecVector:
			values, operands = append(values, operands[0], operands[1]), operands[2:]
		case isa.CodecBytes:
			values, operands = append(values, operands...), nil
		default:
			values, operands = append(values, r.encode(f.Codec, operands[0])), operands[1:]
		}
	}
	for len(group) > 0 {
		for _, f := range row.Shape.Repeat {
			if f.Codec == isa.CodecLiteral {
				values = append(values, f.Literal)
				continue
			}
			values, group = append(values, r.encode(f.Codec, group[0])), group[1:]
		}
	}
	r.records = append(r.records, bitstream.Record{Abbrev: isa.AbbrevDefault, Values: values})
}

// groupSize is the number of operands that one repetition of a record's group has.
func groupSize(s *isa.Shape) int {
	n := 0
	for _, f := range s.Repeat {
		if f.Codec != isa.CodecLiteral {
			n++
		}
	}
	return n
}

// encode turns an operand into the value that its record holds.
func (r *recorder) encode(codec isa.Codec, v uint64) uint64 {
	switch codec {
	case isa.CodecRelative:
		return uint64(uint32(r.next - v))
	case isa.CodecRelative64:
		return r.next - v
	case isa.CodecSigned:
		return bind.SignRotate(int64(r.next - v))
	case isa.CodecSignRotate:
		return bind.SignRotate(int64(v))
	case isa.CodecAlign:
		return uint64(bits.Len64(v))
	case isa.CodecAddend:
		return uint64(uint32(v))
	}
	return v
}
