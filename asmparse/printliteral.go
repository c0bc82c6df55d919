package asmparse

import (
	"math"
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// literal prints a number, as it is spelt in the source where there is one.
func (p *printer) literal(dst []byte, o *Operand) []byte {
	if p.chunk.Text != nil && o.Kind != isa.SlotAddend && !p.layout.Canonical {
		if spelling := p.chunk.Text[o.Start:o.End]; !hasBlank(spelling) {
			return append(dst, spelling...)
		}
	}
	switch o.Kind {
	case isa.SlotInteger:
		if p.layout.Bcdis {
			return appendSignMagnitude(dst, o.Value)
		}
		return appendInteger(dst, o.Value, p.literalType())
	case isa.SlotFloating:
		return p.floating(dst, o.Value)
	case isa.SlotAddend:
		if p.layout.Bcdis && o.Value == 1<<31 {
			return append(dst, "- -2147483648"...) // its negation overflows there (errata E16)
		}
		return appendAddend(dst, o.Value)
	}
	return strconv.AppendUint(dst, o.Value, 10)
}

// hasBlank reports whether more than one token is in a spelling.
func hasBlank(s []byte) bool {
	for _, c := range s {
		if classes[c]&blank != 0 || c == '/' {
			return true
		}
	}
	return false
}

// literalType is the type before the literal that is being printed.
func (p *printer) literalType() isa.Type {
	if p.next < 2 || p.args[p.next-2].Kind != isa.SlotType {
		return isa.Type{}
	}
	return p.args[p.next-2].Type()
}

// appendInteger appends a SignRotated integer. 1 is the least number of 64
// bits; for smaller types, where it stands for 0, it is -0 (errata E18).
func appendInteger(dst []byte, v uint64, t isa.Type) []byte {
	if v == 1 && t == isa.I64 {
		return strconv.AppendInt(dst, math.MinInt64, 10)
	}
	return appendSignMagnitude(dst, v)
}

// appendSignMagnitude appends the sign and the magnitude as the record has them.
func appendSignMagnitude(dst []byte, v uint64) []byte {
	if v&1 != 0 {
		dst = append(dst, '-')
	}
	return strconv.AppendUint(dst, v>>1, 10)
}

// appendAddend appends an addend with the sign that makes it short.
func appendAddend(dst []byte, v uint64) []byte {
	if n := int32(v); n < 0 {
		return strconv.AppendUint(append(dst, "- "...), uint64(-int64(n)), 10)
	}
	return strconv.AppendUint(append(dst, "+ "...), v, 10)
}

// floating prints IEEE bits.
func (p *printer) floating(dst []byte, bits uint64) []byte {
	t := p.literalType()
	if p.layout.Bcdis {
		f, _ := floatOf(bits, t)
		return appendSixDigits(dst, f, bits&signBit(t) != 0)
	}
	return AppendFloating(dst, bits, t)
}

// floatOf returns the number that the bits of a floating type are, and the size of
// the type in bits.
func floatOf(bits uint64, t isa.Type) (f float64, size int) {
	if t.Underlying().Kind == isa.Float {
		return float64(math.Float32frombits(uint32(bits))), 32
	}
	return math.Float64frombits(bits), 64
}

// AppendFloating appends the literal of IEEE bits of a floating type, which reads
// back to the same bits: the shortest digits, inf, nan, or the bits themselves
// (errata E22).
func AppendFloating(dst []byte, bits uint64, t isa.Type) []byte {
	f, size := floatOf(bits, t)
	negative := bits&signBit(t) != 0
	switch {
	case math.IsInf(f, 0):
		return append(appendSign(dst, negative), wordInf...)
	case bits&^signBit(t) == NaN(t):
		return append(appendSign(dst, negative), wordNaN...)
	case f != f || size == 32 && bits>>32 != 0:
		return strconv.AppendUint(append(dst, "0x"...), bits, 16)
	}
	return strconv.AppendFloat(dst, f, 'g', -1, size)
}

func appendSign(dst []byte, negative bool) []byte {
	if negative {
		return append(dst, '-')
	}
	return dst
}

// appendSixDigits appends what C's printf makes of %g.
func appendSixDigits(dst []byte, f float64, negative bool) []byte {
	switch {
	case f != f:
		return append(appendSign(dst, negative), wordNaN...)
	case math.IsInf(f, 0):
		return append(appendSign(dst, negative), wordInf...)
	}
	return strconv.AppendFloat(dst, f, 'g', 6, 64)
}
