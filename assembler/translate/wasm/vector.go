package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// shape tells how a vector's bits are divided into lanes.
type shape int

const (
	shape8 shape = iota
	shape16
	shape32
	shapeFloat
)

// shapeOf returns the shape of a vector type. A vector of i1 has as many lanes
// as elements.
func shapeOf(t isa.Type) shape {
	switch {
	case t.Elem == isa.Float:
		return shapeFloat
	case t.N == 16:
		return shape8
	case t.N == 8:
		return shape16
	}
	return shape32
}

// laneOps are the opcodes that take apart and put together a vector.
type laneOps struct{ extract, replace, splat, neg opcode }

var lanes = [...]laneOps{
	shape8:     {opI8x16ExtractU, opI8x16Replace, opI8x16Splat, opI8x16Neg},
	shape16:    {opI16x8ExtractU, opI16x8Replace, opI16x8Splat, opI16x8Neg},
	shape32:    {opI32x4Extract, opI32x4Replace, opI32x4Splat, opI32x4Neg},
	shapeFloat: {extract: opF32x4Extract, replace: opF32x4Replace},
}

// vectorOps holds the opcodes of two-operand instructions by shape; 0 where
// WebAssembly has none and the lanes are computed one by one.
var vectorOps = [isa.NumIDs][4]opcode{
	isa.Add:  {opI8x16Add, opI16x8Add, opI32x4Add, 0},
	isa.Sub:  {opI8x16Sub, opI16x8Sub, opI32x4Sub, 0},
	isa.Mul:  {0, opI16x8Mul, opI32x4Mul, 0},
	isa.And:  {opV128And, opV128And, opV128And, 0},
	isa.Or:   {opV128Or, opV128Or, opV128Or, 0},
	isa.Xor:  {opV128Xor, opV128Xor, opV128Xor, 0},
	isa.FAdd: {shapeFloat: opF32x4Add},
	isa.FSub: {shapeFloat: opF32x4Sub},
	isa.FMul: {shapeFloat: opF32x4Mul},
	isa.FDiv: {shapeFloat: opF32x4Div},
}

// vectorConversions holds the conversions of vectors that are not done lane by
// lane. A rule returns false for those that are.
var vectorConversions = [isa.NumIDs]func(f *function, x *expr) bool{
	isa.Trunc:   (*function).truncateLanes,
	isa.ZExt:    (*function).zeroExtendLanes,
	isa.SExt:    (*function).signExtendLanes,
	isa.FPToUI:  (*function).lanesToInteger,
	isa.FPToSI:  (*function).lanesToInteger,
	isa.UIToFP:  (*function).lanesFromInteger,
	isa.SIToFP:  (*function).lanesFromInteger,
	isa.Bitcast: (*function).bitcastLanes,
}

// vector emits an instruction on vectors.
func (f *function) vector(x *expr) {
	if op := vectorOps[x.id][shapeOf(x.typ)]; op != 0 {
		f.push(x.args[0])
		f.push(x.args[1])
		f.code.op(op)
		return
	}
	if convert := vectorConversions[x.id]; convert == nil || !convert(f, x) {
		f.eachLane(x)
	}
}

// eachLane computes a vector lane by lane with the rule for scalars. The result
// so far stays on the stack.
func (f *function) eachLane(x *expr) {
	var buffer [3]operand
	args := buffer[:len(x.args)]
	for i, o := range x.args {
		f.push(o)
		args[i] = operand{typ: o.typ.Underlying(), lanes: o.typ, local: f.spill(v128)}
	}
	f.code.v128Const([16]byte{})
	for n := range x.typ.N {
		for i := range args {
			args[i].lane = byte(n)
		}
		lane := expr{in: x.in, id: x.id, typ: x.typ.Underlying(), args: args}
		f.fill(x.typ, func() { f.t.rules[x.id](f, &lane) })
		f.replaceLane(x.typ, byte(n))
	}
	for _, o := range args {
		f.locals.release(o.local)
	}
}

// fill puts the new contents of a lane on the stack, given what puts the
// element there: an i1 fills all bits of its lane.
func (f *function) fill(t isa.Type, push func()) {
	if t.Underlying() != isa.I1 {
		push()
		return
	}
	f.code.i32Const(0)
	push()
	f.code.op(opI32Sub)
}

func (f *function) replaceLane(t isa.Type, lane byte) {
	f.code.op(lanes[shapeOf(t)].replace)
	f.code = append(f.code, lane)
}

// pushLane puts a lane of the vector in a local on the stack.
func (f *function) pushLane(o operand) {
	f.getLocal(o.local)
	f.extractLane(o.lanes, o.lane)
}

// extractLane replaces the vector on the stack by one of its elements.
func (f *function) extractLane(t isa.Type, lane byte) {
	f.code.op(lanes[shapeOf(t)].extract)
	f.code = append(f.code, lane)
	if t.Underlying() == isa.I1 {
		f.mask(1)
	}
}

// laneIndex returns the index of an insertelement or extractelement, which the
// verifier demands to be a constant in range.
func (f *function) laneIndex(x *expr) byte {
	last := x.in.Args[len(x.in.Args)-1]
	n, _ := f.intConstant(operand{value: last, typ: isa.I32})
	return byte(uint32(n) % f.body.TypeOf(x.in.Args[0]).N)
}

func (f *function) insertElement(x *expr) {
	f.push(x.args[0])
	f.fill(x.typ, func() { f.push(x.args[1]) })
	f.replaceLane(x.typ, f.laneIndex(x))
}

func (f *function) extractElement(x *expr) {
	f.push(x.args[0])
	f.extractLane(x.args[0].typ, f.laneIndex(x))
}

// compareVectors emits icmp on vectors. The order of lanes that are all zeros or
// all ones is that of their i1, signed and unsigned.
func (f *function) compareVectors(x *expr, c *integerComparison) {
	f.push(x.args[0])
	f.push(x.args[1])
	f.code.op(c.vector[shapeOf(x.args[0].typ)])
}

// lowBits clears all but the lowest bit of each lane.
func (f *function) lowBits(t isa.Type) {
	f.code.i32Const(1)
	f.code.op(lanes[shapeOf(t)].splat, opV128And)
}

// isMask reports whether t is a vector of i1. Conversions of vectors are between
// these and integers as wide as their lanes: no others keep the number of lanes.
func isMask(t isa.Type) bool { return t.Underlying() == isa.I1 }

func (f *function) truncateLanes(x *expr) bool {
	f.push(x.args[0])
	if isMask(x.typ) && !isMask(x.args[0].typ) {
		f.lowBits(x.typ)
		f.code.op(lanes[shapeOf(x.typ)].neg)
	}
	return true
}

func (f *function) zeroExtendLanes(x *expr) bool {
	f.push(x.args[0])
	if isMask(x.args[0].typ) && !isMask(x.typ) {
		f.lowBits(x.typ)
	}
	return true
}

// signExtendLanes has nothing to do: a mask is the sign extension of its i1.
func (f *function) signExtendLanes(x *expr) bool {
	f.push(x.args[0])
	return true
}

func (f *function) lanesToInteger(x *expr) bool {
	if isMask(x.typ) {
		return false
	}
	f.push(x.args[0])
	if x.id == isa.FPToSI {
		f.code.op(opI32x4TruncSatS)
	} else {
		f.code.op(opI32x4TruncSatU)
	}
	return true
}

func (f *function) lanesFromInteger(x *expr) bool {
	f.push(x.args[0])
	if x.id == isa.SIToFP {
		f.code.op(opF32x4ConvertI32S)
		return true
	}
	if isMask(x.args[0].typ) {
		f.lowBits(x.args[0].typ)
	}
	f.code.op(opF32x4ConvertI32U)
	return true
}

// bitcastLanes emits a bitcast from or to a vector. Those of 128 bits are all
// alike; those of i1 have one bit for each lane.
func (f *function) bitcastLanes(x *expr) bool {
	f.push(x.args[0])
	from, to := x.args[0].typ, x.typ
	switch {
	case from.IsVector() && to.IsVector():
	case from.N == 8:
		f.code.op(opI16x8Bitmask)
	case from.N == 16:
		f.code.op(opI8x16Bitmask)
	case to.N == 8:
		f.spreadBits(opI16x8Eq, [16]byte{0: 1, 2: 2, 4: 4, 6: 8, 8: 16, 10: 32, 12: 64, 14: 128})
	default:
		f.spreadBits(opI8x16Eq, [16]byte{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128})
	}
	return true
}

// spreadBits turns the low bits of the i32 on the stack into a mask. bits says
// which bit of its byte each lane stands for.
func (f *function) spreadBits(equal opcode, bits [16]byte) {
	f.code.op(opI16x8Splat)
	if equal == opI8x16Eq {
		f.code.v128Const([16]byte{})
		f.code.op(opI8x16Shuffle) // the low byte eight times, then the high byte
		f.code = append(f.code, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)
	}
	f.code.v128Const(bits)
	f.code.op(opV128And)
	f.code.v128Const(bits)
	f.code.op(equal)
}
