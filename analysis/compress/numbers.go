package compress

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// numbering says what the numbers in records become. A nil function leaves its
// numbers as they are.
type numbering struct {
	// Type maps type IDs.
	Type func(id uint64) uint64
	// Value maps absolute indices, below 1<<32: those of function addresses
	// and globals, and those of the values of the function the record is in.
	Value func(abs uint64) uint64
	// Next maps the absolute index of the value that the function defines
	// next, from which the record's relative operands count.
	Next func(abs uint64) uint64
	// Label maps basic blocks of the function the record is in.
	Label func(block uint64) uint64
}

// Record returns the values of a data record with its numbers mapped. c stands
// in front of the record, in the old numbering; it is not moved. values is not
// changed. The error says why the record's numbers are not known.
func (m *numbering) Record(c *bind.Cursor, values []uint64) ([]uint64, error) {
	row := bind.FieldsRow(c.Block(), values)
	if row == nil {
		return nil, fmt.Errorf("record %v of the %v block is unknown, so its numbers are too; expected a record of the manual", head(values), c.Block())
	}
	mapped := append([]uint64(nil), values...)
	for i := 1; i < len(values); i++ {
		f, _ := row.Shape.FieldAt(i)
		v, ok := m.field(c, row, f, i, values[i])
		if !ok {
			return nil, fmt.Errorf("value %d of record %v of the %v block, %d, is an operand in a form that no writer uses", i, head(values), c.Block(), values[i])
		}
		mapped[i] = v
	}
	return mapped, nil
}

// head is the beginning of a record, for messages.
func head(values []uint64) []uint64 { return values[:min(len(values), 8)] }

// field maps value number i of a record.
func (m *numbering) field(c *bind.Cursor, row *isa.Row, f isa.Field, i int, v uint64) (uint64, bool) {
	switch f.Codec {
	case isa.CodecTypeID, isa.CodecSignature:
		return renumbered(m.Type, v), true
	case isa.CodecVector:
		if i == 2 { // the element type follows the count
			return renumbered(m.Type, v), true
		}
	case isa.CodecAbsolute:
		return renumbered(m.Value, v), v < 1<<32
	case isa.CodecNumber:
		if row.Shape.Slots[f.Slot].Kind == isa.SlotLabel {
			return renumbered(m.Label, v), true
		}
	case isa.CodecRelative, isa.CodecRelative64, isa.CodecSigned:
		if c.Fn == nil {
			return 0, false
		}
		return m.relative(f.Codec, c.Fn.Next(), v)
	}
	return v, true
}

func renumbered(f func(uint64) uint64, v uint64) uint64 {
	if f == nil {
		return v
	}
	return f(v)
}

// relative maps an operand that is a distance back from the value next. The
// three forms wrap in different ways (errata E26).
func (m *numbering) relative(codec isa.Codec, next, v uint64) (uint64, bool) {
	now := renumbered(m.Next, next)
	switch codec {
	case isa.CodecRelative:
		abs := uint64(uint32(next - v))
		return uint64(uint32(now - renumbered(m.Value, abs))), v < 1<<32
	case isa.CodecRelative64:
		abs := next - v
		return now - renumbered(m.Value, abs), abs < 1<<32
	}
	abs := next - uint64(bind.Unrotate(v))
	return bind.SignRotate(int64(now - renumbered(m.Value, abs))), abs < 1<<32 && v != 1
}
