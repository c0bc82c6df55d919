package interp

import (
	"math"
	"unsafe"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// laneRule computes an instruction on vectors.
type laneRule func(l *laneOp, in *ins, fp unsafe.Pointer) event

// vector is a vector in two registers.
type vector [2]uint64

// lane returns an element of a vector of a type, setLane changes it. Both take
// the lanes of i1 to be one bit wide.
func (v *vector) lane(t isa.Type, i uint32) uint64 {
	width := uint32(t.Underlying().BitSize())
	at := i * width
	return v[at>>6] >> (at & 63) & maskOf(t.Underlying())
}

func (v *vector) setLane(t isa.Type, i uint32, x uint64) {
	width := uint32(t.Underlying().BitSize())
	at, mask := i*width, maskOf(t.Underlying())
	v[at>>6] = v[at>>6]&^(mask<<(at&63)) | x&mask<<(at&63)
}

func getVector(fp unsafe.Pointer, o uint32) vector { return *(*vector)(unsafe.Add(fp, o)) }

func setVector(fp unsafe.Pointer, o uint32, v vector) { *(*vector)(unsafe.Add(fp, o)) = v }

// operandLane returns an element of an operand, or the operand where it is a scalar.
func operandLane(fp unsafe.Pointer, o uint32, t isa.Type, i uint32) uint64 {
	if !t.IsVector() {
		return get(fp, o)
	}
	v := getVector(fp, o)
	return v.lane(t, i)
}

// laneRules are the rules for vectors, by isa.ID. Those that are missing are
// done by eachLane with laneOps.
var laneRules = [isa.NumIDs]laneRule{
	isa.ExtractElement: extractLane,
	isa.InsertElement:  insertLane,
	isa.Select:         selectLanes,
	isa.Bitcast:        castLanes,
}

// lanesOf returns the rule of an instruction on vectors.
func lanesOf(id isa.ID) laneRule {
	if rule := laneRules[id]; rule != nil {
		return rule
	}
	if laneOps[id] != nil {
		return eachLane
	}
	return eachOperand
}

func extractLane(l *laneOp, in *ins, fp unsafe.Pointer) event {
	v := getVector(fp, in.a)
	set(fp, in.d, v.lane(l.from, get32(fp, in.b)%l.from.N))
	return 0
}

func insertLane(l *laneOp, in *ins, fp unsafe.Pointer) event {
	v := getVector(fp, in.a)
	v.setLane(l.from, get32(fp, l.c)%l.from.N, get(fp, in.b))
	setVector(fp, in.d, v)
	return 0
}

// selectLanes chooses lanes by a condition that is a vector or a scalar.
func selectLanes(l *laneOp, in *ins, fp unsafe.Pointer) event {
	yes, no := getVector(fp, in.b), getVector(fp, l.c)
	for i := range l.to.N {
		if operandLane(fp, in.a, l.from, i) != 0 {
			no.setLane(l.to, i, yes.lane(l.to, i))
		}
	}
	setVector(fp, in.d, no)
	return 0
}

// castLanes keeps the bits: the lanes of all types lie behind each other.
func castLanes(l *laneOp, in *ins, fp unsafe.Pointer) event {
	switch {
	case l.from.IsVector() && l.to.IsVector():
		setVector(fp, in.d, getVector(fp, in.a))
	case l.to.IsVector():
		setVector(fp, in.d, vector{get(fp, in.a)})
	default:
		set(fp, in.d, get(fp, in.a))
	}
	return 0
}

// binaryLane computes an instruction on two elements of a type.
type binaryLane func(t isa.Type, x, y uint64) uint64

// shiftBits is how many bits a number of a type lacks of 64.
func shiftBits(t isa.Type) uint64 { return 64 - t.BitSize() }

func signed(t isa.Type, x uint64) int64 { return int64(x<<shiftBits(t)) >> shiftBits(t) }

func floatLane(compute func(x, y float32) float32) binaryLane {
	return func(_ isa.Type, x, y uint64) uint64 { return fromFloat32(compute(toFloat32(x), toFloat32(y))) }
}

// laneOps are the instructions on two vectors of one type, divisions excepted:
// those may end the program.
var laneOps = [isa.NumIDs]binaryLane{
	isa.Add:  func(_ isa.Type, x, y uint64) uint64 { return x + y },
	isa.Sub:  func(_ isa.Type, x, y uint64) uint64 { return x - y },
	isa.Mul:  func(_ isa.Type, x, y uint64) uint64 { return x * y },
	isa.And:  func(_ isa.Type, x, y uint64) uint64 { return x & y },
	isa.Or:   func(_ isa.Type, x, y uint64) uint64 { return x | y },
	isa.Xor:  func(_ isa.Type, x, y uint64) uint64 { return x ^ y },
	isa.Shl:  func(t isa.Type, x, y uint64) uint64 { return x << (y % t.BitSize()) },
	isa.LShr: func(t isa.Type, x, y uint64) uint64 { return x >> (y % t.BitSize()) },
	isa.AShr: func(t isa.Type, x, y uint64) uint64 { return uint64(signed(t, x) >> (y % t.BitSize())) },
	isa.UDiv: func(t isa.Type, x, y uint64) uint64 { return divide(opUDiv, x, y, uint16(shiftBits(t))) },
	isa.URem: func(t isa.Type, x, y uint64) uint64 { return divide(opURem, x, y, uint16(shiftBits(t))) },
	isa.SDiv: func(t isa.Type, x, y uint64) uint64 { return divide(opSDiv, x, y, uint16(shiftBits(t))) },
	isa.SRem: func(t isa.Type, x, y uint64) uint64 { return divide(opSRem, x, y, uint16(shiftBits(t))) },
	isa.FAdd: floatLane(func(x, y float32) float32 { return x + y }),
	isa.FSub: floatLane(func(x, y float32) float32 { return x - y }),
	isa.FMul: floatLane(func(x, y float32) float32 { return x * y }),
	isa.FDiv: floatLane(func(x, y float32) float32 { return x / y }),
	isa.FRem: floatLane(func(x, y float32) float32 { return float32(math.Mod(float64(x), float64(y))) }),
}

// divides tells the instructions that end the program for a divisor of 0.
var divides = [isa.NumIDs]bool{isa.UDiv: true, isa.SDiv: true, isa.URem: true, isa.SRem: true}

func eachLane(l *laneOp, in *ins, fp unsafe.Pointer) event {
	x, y, t := getVector(fp, in.a), getVector(fp, in.b), l.to.Underlying()
	var v vector
	for i := range l.to.N {
		b := y.lane(l.to, i)
		if b == 0 && divides[l.id] {
			return trapDivision
		}
		v.setLane(l.to, i, laneOps[l.id](t, x.lane(l.to, i), b))
	}
	setVector(fp, in.d, v)
	return 0
}

// eachOperand computes comparisons and conversions.
func eachOperand(l *laneOp, in *ins, fp unsafe.Pointer) event {
	x, y := getVector(fp, in.a), getVector(fp, in.b)
	var v vector
	for i := range l.to.N {
		v.setLane(l.to, i, l.scalar(x.lane(l.from, i), y.lane(l.from, i)))
	}
	setVector(fp, in.d, v)
	return 0
}

// scalar computes a comparison or conversion of one lane.
func (l *laneOp) scalar(x, y uint64) uint64 {
	t := l.from.Underlying()
	switch l.id {
	case isa.ICmp:
		return bit(compareIntegers(l.imm, t, x, y))
	case isa.FCmp:
		return bit(compareFloats(uint16(l.imm), float64(toFloat32(x)), float64(toFloat32(y))))
	}
	o, n, imm := conversion(l.id, t, l.to.Underlying())
	switch o {
	case opMask:
		return x & imm
	case opSExt:
		return uint64(int64(x<<n)>>n) & imm
	case opUnary:
		return unaries[n](x, imm)
	}
	return x
}

func compareIntegers(predicate uint64, t isa.Type, x, y uint64) bool {
	c := integerComparisons[predicate]
	if c.swap {
		x, y = y, x
	}
	switch sx, sy := signed(t, x), signed(t, y); c.op {
	case opEq:
		return x == y
	case opNe:
		return x != y
	case opULT:
		return x < y
	case opULE:
		return x <= y
	case opSLT:
		return sx < sy
	default:
		return sx <= sy
	}
}
