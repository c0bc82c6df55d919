package interp

import (
	"math"
	"math/bits"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// maskOf has the bits that values of a scalar type use.
func maskOf(t isa.Type) uint64 { return ^uint64(0) >> (64 - t.BitSize()) }

// divide computes a quotient or remainder by y, which is not 0, of numbers whose
// width is 64-unused.
func divide(o op, x, y uint64, unused uint16) uint64 {
	switch o {
	case opUDiv:
		return x / y
	case opURem:
		return x % y
	}
	sx, sy := int64(x<<unused)>>unused, int64(y<<unused)>>unused
	if o == opSDiv {
		return uint64(sx / sy)
	}
	return uint64(sx % sy)
}

// remainder computes frem of numbers of 32 or 64 bits.
func remainder(width uint16, x, y uint64) uint64 {
	if width == 32 {
		return fromFloat32(float32(math.Mod(float64(toFloat32(x)), float64(toFloat32(y)))))
	}
	return fromFloat64(math.Mod(toFloat64(x), toFloat64(y)))
}

// The relations of two floating point numbers, as bits of a set.
const (
	isEqual = 1 << iota
	isGreater
	isLess
	isUnordered
)

// floatRelations holds, by predicate, the relations for which fcmp is true.
var floatRelations = [...]uint8{
	isa.FloatFalse: 0,
	isa.FloatOEQ:   isEqual,
	isa.FloatOGT:   isGreater,
	isa.FloatOGE:   isGreater | isEqual,
	isa.FloatOLT:   isLess,
	isa.FloatOLE:   isLess | isEqual,
	isa.FloatONE:   isLess | isGreater,
	isa.FloatORD:   isLess | isGreater | isEqual,
	isa.FloatUNO:   isUnordered,
	isa.FloatUEQ:   isUnordered | isEqual,
	isa.FloatUGT:   isUnordered | isGreater,
	isa.FloatUGE:   isUnordered | isGreater | isEqual,
	isa.FloatULT:   isUnordered | isLess,
	isa.FloatULE:   isUnordered | isLess | isEqual,
	isa.FloatUNE:   isUnordered | isLess | isGreater,
	isa.FloatTrue:  isUnordered | isLess | isGreater | isEqual,
}

func compareFloats(predicate uint16, x, y float64) bool {
	relation := uint8(isUnordered)
	switch {
	case x == y:
		relation = isEqual
	case x > y:
		relation = isGreater
	case x < y:
		relation = isLess
	}
	return floatRelations[predicate]&relation != 0
}

// unary computes an instruction of one scalar.
type unary func(x, imm uint64) uint64

// The instructions in unaries.
const (
	unaryNarrow = iota // double to float
	unaryWiden
	unaryFloatToUnsigned // imm is the mask of the result
	unaryDoubleToUnsigned
	unaryFloatToSigned
	unaryDoubleToSigned
	unaryUnsignedToFloat
	unaryUnsignedToDouble
	unarySignedToFloat // imm is 64 less the width of the operand
	unarySignedToDouble
	unarySwap // imm is 64 less the width, as in those that follow
	unaryLeading
	unaryTrailing
	unaryOnes
	unarySqrt32
	unarySqrt64
	unaryAbs32
	unaryAbs64
)

var unaries = [...]unary{
	unaryNarrow:           func(x, _ uint64) uint64 { return fromFloat32(float32(toFloat64(x))) },
	unaryWiden:            func(x, _ uint64) uint64 { return fromFloat64(float64(toFloat32(x))) },
	unaryFloatToUnsigned:  func(x, m uint64) uint64 { return toUnsigned(float64(toFloat32(x)), m) },
	unaryDoubleToUnsigned: func(x, m uint64) uint64 { return toUnsigned(toFloat64(x), m) },
	unaryFloatToSigned:    func(x, m uint64) uint64 { return toSigned(float64(toFloat32(x)), m) },
	unaryDoubleToSigned:   func(x, m uint64) uint64 { return toSigned(toFloat64(x), m) },
	unaryUnsignedToFloat:  func(x, _ uint64) uint64 { return fromFloat32(float32(x)) },
	unaryUnsignedToDouble: func(x, _ uint64) uint64 { return fromFloat64(float64(x)) },
	unarySignedToFloat:    func(x, u uint64) uint64 { return fromFloat32(float32(int64(x<<u) >> u)) },
	unarySignedToDouble:   func(x, u uint64) uint64 { return fromFloat64(float64(int64(x<<u) >> u)) },
	unarySwap:             func(x, u uint64) uint64 { return bits.ReverseBytes64(x) >> u },
	unaryLeading:          func(x, u uint64) uint64 { return uint64(bits.LeadingZeros64(x)) - u },
	unaryTrailing:         func(x, u uint64) uint64 { return min(uint64(bits.TrailingZeros64(x)), 64-u) },
	unaryOnes:             func(x, _ uint64) uint64 { return uint64(bits.OnesCount64(x)) },
	unarySqrt32:           func(x, _ uint64) uint64 { return fromFloat32(float32(math.Sqrt(float64(toFloat32(x))))) },
	unarySqrt64:           func(x, _ uint64) uint64 { return fromFloat64(math.Sqrt(toFloat64(x))) },
	unaryAbs32:            func(x, _ uint64) uint64 { return x &^ (1 << 31) },
	unaryAbs64:            func(x, _ uint64) uint64 { return x &^ (1 << 63) },
}

// toUnsigned converts to the integers up to limit: what lies outside is brought
// into the range, a NaN is 0. The conversion of a float to double before is exact.
func toUnsigned(f float64, limit uint64) uint64 {
	switch {
	case !(f > 0):
		return 0
	case f >= float64(limit)+1: // for 64 bits the sum is 2^64, as limit alone is
		return limit
	case f >= 1<<63:
		return uint64(f-1<<63) | 1<<63
	}
	return uint64(f)
}

// toSigned converts to the signed integers as wide as mask, in the same way.
func toSigned(f float64, mask uint64) uint64 {
	largest := mask >> 1
	bound := float64(largest) + 1
	switch {
	case f != f:
		return 0
	case f >= bound:
		return largest
	case f < -bound:
		return largest + 1
	}
	return uint64(int64(f)) & mask
}

// allocate returns the stack pointer below size more bytes; ok is false where the
// stack ends before.
func allocate(sp, size uint32, align uint64) (top uint32, ok bool) {
	top = (sp - size) &^ uint32(max(align, 1)-1)
	return top, size <= sp && top >= translate.NullPage
}
