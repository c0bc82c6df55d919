package semdiff

import (
	"fmt"
	"hash/maphash"
	"math"
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// A ref is a number in an instruction: sort is f, g, p, v or b, as in the IDs
// of the text.
type ref struct {
	sort byte
	n    uint64
}

// A line is an instruction, or a global with its initializers, without its
// numbers.
type line struct {
	// key is a hash of everything but the references.
	key  uint64
	refs []ref
	// record is the number of the record in its segment.
	record int
	// block is the basic block the instruction is in, value the number of the
	// value it defines, or -1.
	block uint64
	value int64
}

// renderer turns records into lines.
type renderer struct {
	seed maphash.Seed
	// constants are the constants of the function at hand.
	constants []string
	buf       []byte
	refs      []ref
}

// key hashes what was rendered.
func (r *renderer) key() uint64 { return maphash.Bytes(r.seed, r.buf) }

// render appends what a record of a function or of the globals block says, apart
// from the numbers in it, for its key. c stands in front of it.
func (r *renderer) render(c *bind.Cursor, values []uint64) {
	row := bind.RowOf(c, values)
	if row == nil {
		r.buf = fmt.Appendf(r.buf, "record %v of block %v", values, c.Block())
		return
	}
	r.buf = append(r.buf, row.Name...)
	separator := " "
	for i := 1; i < len(values); i++ {
		f, _ := row.Shape.FieldAt(i)
		if f.Codec == isa.CodecLiteral || f.Codec == isa.CodecOperator || f.Codec == isa.CodecCount {
			continue
		}
		r.buf = append(r.buf, separator...)
		separator = ", "
		r.operand(c, row, f, values[i])
	}
}

// operand appends one value of a record.
func (r *renderer) operand(c *bind.Cursor, row *isa.Row, f isa.Field, v uint64) {
	switch f.Codec {
	case isa.CodecRelative, isa.CodecRelative64:
		r.value(c, uint64(uint32(next(c)-v)))
	case isa.CodecSigned:
		r.value(c, uint64(uint32(next(c)-uint64(bind.Unrotate(v)))))
	case isa.CodecAbsolute:
		r.value(c, v)
	case isa.CodecTypeID, isa.CodecSignature:
		r.buf = appendType(r.buf, c.State, v)
	case isa.CodecAlign:
		r.buf = appendAlign(r.buf, v)
	case isa.CodecTail:
		r.buf = fmt.Appendf(r.buf, "cc %d", v)
	case isa.CodecKeyword:
		r.keyword(row.Shape.Slots[f.Slot].Words, v)
	case isa.CodecSignRotate:
		r.buf = strconv.AppendInt(r.buf, bind.Unrotate(v), 10)
	default:
		if row.Shape.Slots[f.Slot].Kind == isa.SlotLabel {
			r.ref('b', v)
			return
		}
		r.buf = strconv.AppendUint(r.buf, v, 10)
	}
}

// appendAlign appends an alignment in bytes; codes of none stand for themselves.
func appendAlign(b []byte, v uint64) []byte {
	if v > 31 {
		return fmt.Appendf(b, "align code %d", v)
	}
	return fmt.Appendf(b, "align %d", uint64(1)<<v>>1)
}

// next is the absolute index that relative operands count from.
func next(c *bind.Cursor) uint64 {
	if c.Fn == nil {
		return c.State.NumAbsolute()
	}
	return c.Fn.Next()
}

func (r *renderer) keyword(words *isa.Keywords, code uint64) {
	if w, ok := words.Word(code); ok {
		r.buf = append(r.buf, w...)
		return
	}
	r.buf = strconv.AppendUint(r.buf, code, 10)
}

// value appends a value: a constant by what it is, any other as a reference.
func (r *renderer) value(c *bind.Cursor, abs uint64) {
	sort, n := idOf(c, abs)
	if sort == 'c' && n < uint64(len(r.constants)) {
		r.buf = append(r.buf, r.constants[n]...)
		return
	}
	r.ref(sort, n)
}

func idOf(c *bind.Cursor, abs uint64) (byte, uint64) {
	if c.Fn != nil {
		return c.Fn.IDOf(abs)
	}
	if n := uint64(len(c.State.Functions)); abs >= n {
		return 'g', abs - n
	}
	return 'f', abs
}

func (r *renderer) ref(sort byte, n uint64) {
	r.refs = append(r.refs, ref{sort, n})
	if sort == 'f' || sort == 'g' {
		r.buf = append(r.buf, '@', sort)
	} else {
		r.buf = append(r.buf, '%', sort)
	}
}

// appendType appends a type by its structure.
func appendType(b []byte, s *bind.State, id uint64) []byte {
	if sig := s.Signature(id); sig != nil {
		return append(b, sig.String()...)
	}
	return s.TypeOf(id).AppendTo(b)
}

// constant returns a constant of a function by its type and value, which
// counts as the readers take it: reduced to the type's width.
func constant(ty isa.Type, row isa.ID, values []uint64) string {
	b := append(ty.AppendTo(nil), ' ')
	switch {
	case row == isa.Undef:
		b = append(b, "undef"...)
	case len(values) < 2:
		b = append(b, '?')
	case row == isa.IntegerLiteral:
		b = strconv.AppendInt(b, truncate(bind.Unrotate(values[1]), ty.Bits), 10)
	case row == isa.FloatingLiteral && ty.Kind == isa.Float:
		b = appendFloat(b, float64(math.Float32frombits(uint32(values[1]))), uint64(uint32(values[1])), 32)
	case row == isa.FloatingLiteral:
		b = appendFloat(b, math.Float64frombits(values[1]), values[1], 64)
	default:
		b = fmt.Append(b, values)
	}
	return string(b)
}

// truncate reduces v to a signed integer of so many bits.
func truncate(v int64, width uint16) int64 {
	if width == 0 || width >= 64 {
		return v
	}
	return v << (64 - width) >> (64 - width)
}

// appendFloat appends a floating value so that different bits look different.
func appendFloat(b []byte, v float64, raw uint64, size int) []byte {
	if math.IsNaN(v) {
		return fmt.Appendf(b, "nan %#x", raw)
	}
	return strconv.AppendFloat(b, v, 'g', -1, size)
}

// lines returns the instructions of a function block. c stands in front of it.
func (r *renderer) lines(c *bind.Cursor, records []bitstream.Record) []line {
	r.constants = r.constants[:0]
	var lines []line
	for i := range records {
		rec := &records[i]
		if isInstruction(c, rec) {
			l := line{record: i, value: -1, block: c.Fn.NumBasicBlocks}
			r.buf, r.refs = r.buf[:0], nil
			r.render(c, rec.Values)
			l.key, l.refs = r.key(), r.refs
			defined := c.Fn.NumValuedInsts
			c.Apply(rec)
			if c.Fn.NumValuedInsts > defined {
				l.value = int64(defined)
			}
			lines = append(lines, l)
			continue
		}
		r.note(c, rec)
		c.Apply(rec)
	}
	return lines
}

// isInstruction reports whether a record is an instruction: the count of
// blocks and the forward declarations follow from the others.
func isInstruction(c *bind.Cursor, rec *bitstream.Record) bool {
	if rec.Abbrev < isa.AbbrevDefault || c.Fn == nil || c.Block() != isa.Function {
		return false
	}
	row := bind.FieldsRow(isa.Function, rec.Values)
	return row == nil || row.ID != isa.BlocksCount && row.ID != isa.ForwardDeclare
}

// note takes in a constant.
func (r *renderer) note(c *bind.Cursor, rec *bitstream.Record) {
	if c.Fn == nil || c.Block() != isa.Constants || rec.Abbrev < isa.AbbrevDefault {
		return
	}
	rows := isa.ByCode(isa.Constants, rec.Values[0])
	if len(rows) > 0 && rows[0].Defines() != 0 {
		r.constants = append(r.constants, constant(c.Fn.ConstantsSetType, rows[0].ID, rec.Values))
	}
}
