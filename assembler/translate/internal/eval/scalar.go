package eval

import (
	"fmt"
	"math"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// signExtend returns the value of a signed integer.
func signExtend(t isa.Type, x uint64) int64 { return int64(x<<(64-t.Bits)) >> (64 - t.Bits) }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// binaryOp computes an instruction of two scalars of type t.
func binaryOp(in *module.Inst, t isa.Type, a, b uint64) (uint64, error) {
	switch {
	case in.ID == isa.ICmp:
		return bit(compareInts(in.Imm, t, a, b)), nil
	case in.ID == isa.FCmp:
		return bit(compareFloats(in.Imm, toFloat(t, a), toFloat(t, b))), nil
	case t.IsFloat():
		return fromFloat(t, floatOp(in.ID, toFloat(t, a), toFloat(t, b))), nil
	}
	v, err := intOp(in.ID, t, a, b)
	return v & mask(t), err
}

func intOp(id isa.ID, t isa.Type, a, b uint64) (uint64, error) {
	amount := b % uint64(t.Bits)
	sa, sb := signExtend(t, a), signExtend(t, b)
	switch id {
	case isa.Add:
		return a + b, nil
	case isa.Sub:
		return a - b, nil
	case isa.Mul:
		return a * b, nil
	case isa.Shl:
		return a << amount, nil
	case isa.LShr:
		return a >> amount, nil
	case isa.AShr:
		return uint64(sa >> amount), nil
	case isa.And:
		return a & b, nil
	case isa.Or:
		return a | b, nil
	case isa.Xor:
		return a ^ b, nil
	}
	if b == 0 {
		return 0, ErrDivision
	}
	switch id {
	case isa.UDiv:
		return a / b, nil
	case isa.URem:
		return a % b, nil
	case isa.SDiv:
		return uint64(sa / sb), nil // Go's quotient of the most negative number and -1 is that number
	case isa.SRem:
		return uint64(sa % sb), nil
	}
	return 0, fmt.Errorf("instruction %d is not evaluated", id)
}

func compareInts(predicate uint64, t isa.Type, a, b uint64) bool {
	sa, sb := signExtend(t, a), signExtend(t, b)
	return map[uint64]bool{
		isa.IntEQ: a == b, isa.IntNE: a != b,
		isa.IntUGT: a > b, isa.IntUGE: a >= b, isa.IntULT: a < b, isa.IntULE: a <= b,
		isa.IntSGT: sa > sb, isa.IntSGE: sa >= sb, isa.IntSLT: sa < sb, isa.IntSLE: sa <= sb,
	}[predicate]
}

func compareFloats(predicate uint64, a, b float64) bool {
	un := math.IsNaN(a) || math.IsNaN(b)
	return map[uint64]bool{
		isa.FloatTrue: true, isa.FloatORD: !un, isa.FloatUNO: un,
		isa.FloatOEQ: a == b, isa.FloatOGT: a > b, isa.FloatOGE: a >= b,
		isa.FloatOLT: a < b, isa.FloatOLE: a <= b, isa.FloatONE: a < b || a > b,
		isa.FloatUEQ: un || a == b, isa.FloatUGT: un || a > b, isa.FloatUGE: un || a >= b,
		isa.FloatULT: un || a < b, isa.FloatULE: un || a <= b, isa.FloatUNE: a != b,
	}[predicate]
}

// toFloat returns the value of the bits of a float or double, fromFloat the bits
// of a value.
func toFloat(t isa.Type, bits uint64) float64 {
	if t.Kind == isa.Float {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

func fromFloat(t isa.Type, v float64) uint64 {
	if t.Kind == isa.Float {
		return uint64(math.Float32bits(float32(v)))
	}
	return math.Float64bits(v)
}

// floatOp computes in double precision. Rounding the result of one operation on
// floats once more to float is exact.
func floatOp(id isa.ID, a, b float64) float64 {
	switch id {
	case isa.FAdd:
		return a + b
	case isa.FSub:
		return a - b
	case isa.FMul:
		return a * b
	case isa.FDiv:
		return a / b
	}
	return math.Mod(a, b)
}

// casts computes conversions of scalars.
var casts = map[isa.ID]func(from, to isa.Type, x uint64) uint64{
	isa.Trunc:   func(_, to isa.Type, x uint64) uint64 { return x & mask(to) },
	isa.ZExt:    func(_, _ isa.Type, x uint64) uint64 { return x },
	isa.SExt:    func(from, to isa.Type, x uint64) uint64 { return uint64(signExtend(from, x)) & mask(to) },
	isa.FPTrunc: convertFloat,
	isa.FPExt:   convertFloat,
	isa.FPToUI:  func(from, to isa.Type, x uint64) uint64 { return toUnsigned(to, toFloat(from, x)) },
	isa.FPToSI:  func(from, to isa.Type, x uint64) uint64 { return toSigned(to, toFloat(from, x)) },
	isa.UIToFP: func(_, to isa.Type, x uint64) uint64 {
		if to.Kind == isa.Float {
			return uint64(math.Float32bits(float32(x)))
		}
		return math.Float64bits(float64(x))
	},
	isa.SIToFP: func(from, to isa.Type, x uint64) uint64 {
		n := signExtend(from, x)
		if to.Kind == isa.Float {
			return uint64(math.Float32bits(float32(n)))
		}
		return math.Float64bits(float64(n))
	},
}

func convertFloat(from, to isa.Type, x uint64) uint64 { return fromFloat(to, toFloat(from, x)) }

func toUnsigned(t isa.Type, v float64) uint64 {
	limit := math.Ldexp(1, int(t.Bits))
	switch {
	case math.IsNaN(v) || v <= -1:
		return 0
	case v >= limit:
		return mask(t)
	case v >= 1<<63: // beyond what Go's conversion of a signed number takes
		return uint64(v-1<<63) + 1<<63
	}
	return uint64(int64(v))
}

func toSigned(t isa.Type, v float64) uint64 {
	limit := math.Ldexp(1, int(t.Bits)-1)
	switch {
	case math.IsNaN(v):
		return 0
	case v >= limit:
		return mask(t) >> 1
	case v <= -limit:
		return 1 << (t.Bits - 1)
	}
	return uint64(int64(v)) & mask(t)
}
