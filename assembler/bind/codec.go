package bind

import (
	"math/bits"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// codec turns one operand of a statement into one value of its record and
// back. Both functions look at the Cursor in front of the record only, so that
// decode undoes exactly what encode does.
type codec struct {
	// encode returns the operand's value; the problem is "" or says in a few
	// words why there is none.
	encode func(c *Cursor, o *asmparse.Operand, ty isa.Type) (v uint64, problem string)
	// decode fills the operand. It fails for values that no operand encodes to.
	decode func(c *Cursor, o *asmparse.Operand, v uint64, ty isa.Type) bool
}

// codecs are the codecs of single values. The others need the whole statement:
// see statement.go.
var codecs = [...]codec{
	isa.CodecRelative:   {encodeRelative, decodeRelative},
	isa.CodecRelative64: {encodeRelative64, decodeRelative64},
	isa.CodecSigned:     {encodeSigned, decodeSigned},
	isa.CodecAbsolute:   {encodeAbsolute, decodeAbsolute},
	isa.CodecNumber:     {encodeNumber, decodeNumber},
	isa.CodecTypeID:     {encodeTypeID, decodeTypeID},
	isa.CodecBits:       {encodeBits, decodeBits},
	isa.CodecAlign:      {encodeAlign, decodeAlign},
	isa.CodecSignRotate: {encodeInteger, decodeInteger},
	isa.CodecIEEE:       {encodeFloating, decodeFloating},
	isa.CodecAddend:     {encodeAddend, decodeAddend},
	isa.CodecKeyword:    {encodeKeyword, decodeKeyword},
	isa.CodecTail:       {encodeTail, decodeTail},
}

func init() {
	isa.MustCoverCodecs("the codecs of records", func(k isa.Codec) bool {
		switch k {
		case isa.CodecLiteral, isa.CodecOperator, isa.CodecCount, isa.CodecBytes, isa.CodecVector, isa.CodecSignature:
			return true // of the whole statement
		}
		return int(k) < len(codecs) && codecs[k].encode != nil && codecs[k].decode != nil
	})
}

// Relative operands wrap at 32 bits, whatever their sign (errata E26).

func encodeRelative(c *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	abs, problem := absolute(c, o)
	return uint64(uint32(c.next() - abs)), problem
}

func decodeRelative(c *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	return v < 1<<32 && setValue(c, o, uint64(uint32(c.next()-v)))
}

// The selector of a switch wraps at 64 bits (errata E26).

func encodeRelative64(c *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	abs, problem := absolute(c, o)
	return c.next() - abs, problem
}

func decodeRelative64(c *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	abs := c.next() - v
	return abs < 1<<32 && setValue(c, o, abs)
}

// The values of a phi are sign-rotated differences (errata E26, E30).

func encodeSigned(c *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	abs, problem := absolute(c, o)
	return SignRotate(int64(c.next() - abs)), problem
}

func decodeSigned(c *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	abs := c.next() - uint64(Unrotate(v))
	return v != 1 && abs < 1<<32 && setValue(c, o, abs)
}

func encodeAbsolute(c *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	return absolute(c, o)
}

func decodeAbsolute(c *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	return v < 1<<32 && setValue(c, o, v)
}

// Numbers and labels stand in the record as they are.

func encodeNumber(_ *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	if o.Sort == asmparse.SortPlaceholder {
		return 0, undefinedProblem
	}
	return o.Value, ""
}

func decodeNumber(_ *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	o.Value = v
	if o.Kind == isa.SlotLabel {
		o.Sort = 'b'
		return v < 1<<32
	}
	return true
}

func encodeTypeID(c *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	id, ok := c.State.TypeID(o.Type())
	if !ok {
		return 0, undefinedTypeProblem
	}
	return uint64(id), ""
}

func decodeTypeID(c *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	ty := c.State.TypeOf(v)
	id, ok := c.State.TypeID(ty)
	o.Value = ty.Pack()
	return ok && (uint64(id) == v || c.lossy) && ty.Nameable()
}

func encodeBits(_ *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	return uint64(o.Type().Bits), ""
}

func decodeBits(_ *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	o.Value = isa.IntType(uint16(v)).Pack()
	return v > 0 && v < 1<<16
}

// Alignments are 0, or log2 + 1 up to 2^29 (errata E13).

func encodeAlign(_ *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	return uint64(bits.Len64(o.Value)), ""
}

func decodeAlign(_ *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	if v > 30 {
		return false
	}
	o.Value = 1 << v >> 1
	return true
}

// Integer literals are sign-rotated already; of i1, only 0 and 3 have a text
// (errata E18, E20).

func encodeInteger(_ *Cursor, o *asmparse.Operand, ty isa.Type) (uint64, string) {
	if ty != isa.I1 {
		return o.Value, ""
	}
	switch o.Value {
	case 0:
		return 0, ""
	case 2, 3:
		return 3, ""
	}
	return 0, "does not fit i1: write 0 or 1"
}

func decodeInteger(c *Cursor, o *asmparse.Operand, v uint64, ty isa.Type) bool {
	o.Value = v
	if ty != isa.I1 {
		return true
	}
	o.Value = v &^ 1
	return v == 0 || v == 3 || c.lossy
}

func encodeFloating(_ *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	return o.Value, ""
}

func decodeFloating(_ *Cursor, o *asmparse.Operand, v uint64, ty isa.Type) bool {
	o.Value = v
	return ty == isa.DoubleType || ty == isa.FloatType && v < 1<<32
}

func encodeAddend(_ *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	return o.Value, ""
}

func decodeAddend(_ *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	o.Value = v
	return v < 1<<32
}

func encodeKeyword(_ *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	return o.Value, ""
}

func decodeKeyword(_ *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	o.Value = v
	return true
}

// The calling convention is always 0, which leaves the tail bit (errata E55).

func encodeTail(_ *Cursor, o *asmparse.Operand, _ isa.Type) (uint64, string) {
	return o.Value, ""
}

func decodeTail(_ *Cursor, o *asmparse.Operand, v uint64, _ isa.Type) bool {
	o.Value = v
	return v <= 1
}

// SignRotate is the manual's function of that name, in 64 bits: the smallest
// int64 becomes 1 (errata E18).
func SignRotate(n int64) uint64 {
	if n < 0 {
		return uint64(-n)<<1 | 1
	}
	return uint64(n) << 1
}

// Unrotate is the inverse of SignRotate.
func Unrotate(v uint64) int64 {
	switch {
	case v == 1:
		return -1 << 63
	case v&1 != 0:
		return -int64(v >> 1)
	}
	return int64(v >> 1)
}

// Problems that callers tell apart.
const (
	undefinedProblem     = "is not defined"
	undefinedTypeProblem = "is not defined in the types block"
)

// next is the absolute index of the next local value; outside of functions
// there is none, and no operand is relative.
func (c *Cursor) next() uint64 {
	if c.Fn == nil {
		return 0
	}
	return c.Fn.Next()
}

// absolute is the AbsoluteIndex of a value operand. Outside of functions, where
// later globals may be named, every @gN has one (errata E17).
func absolute(c *Cursor, o *asmparse.Operand) (uint64, string) {
	switch {
	case o.Sort == asmparse.SortPlaceholder:
		return 0, undefinedProblem
	case c.Fn != nil:
		if abs, ok := c.Fn.AbsoluteIndex(o.Sort, o.Value); ok {
			return abs, ""
		}
		return 0, undefinedProblem
	}
	abs, funcs := o.Value, uint64(len(c.State.Functions))
	switch {
	case o.Sort == 'f' && abs < funcs:
		return abs, ""
	case o.Sort == 'g' && abs < 1<<32-funcs:
		return funcs + abs, ""
	}
	return 0, undefinedProblem
}

// setValue makes o the ID with an absolute index. It fails where the slot wants
// another sort of ID.
func setValue(c *Cursor, o *asmparse.Operand, abs uint64) bool {
	if c.Fn != nil {
		o.Sort, o.Value = c.Fn.IDOf(abs)
	} else if funcs := uint64(len(c.State.Functions)); abs < funcs {
		o.Sort, o.Value = 'f', abs
	} else {
		o.Sort, o.Value = 'g', abs-funcs
	}
	return o.Kind != isa.SlotCallee || o.Sort == 'f'
}
