package wasm

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// integerComparison is how icmp with one predicate is computed.
type integerComparison struct {
	op32, op64 opcode
	// vector holds the opcodes for lanes of 8, 16 and 32 bits.
	vector [3]opcode
	signed bool
	// inverse is the predicate that holds when this one does not.
	inverse uint64
}

// integerComparisons is indexed by the predicate.
var integerComparisons = [...]integerComparison{
	isa.IntEQ:  {opI32Eq, opI64Eq, [3]opcode{opI8x16Eq, opI16x8Eq, opI32x4Eq}, false, isa.IntNE},
	isa.IntNE:  {opI32Ne, opI64Ne, [3]opcode{opI8x16Ne, opI16x8Ne, opI32x4Ne}, false, isa.IntEQ},
	isa.IntUGT: {opI32GtU, opI64GtU, [3]opcode{opI8x16GtU, opI16x8GtU, opI32x4GtU}, false, isa.IntULE},
	isa.IntUGE: {opI32GeU, opI64GeU, [3]opcode{opI8x16GeU, opI16x8GeU, opI32x4GeU}, false, isa.IntULT},
	isa.IntULT: {opI32LtU, opI64LtU, [3]opcode{opI8x16LtU, opI16x8LtU, opI32x4LtU}, false, isa.IntUGE},
	isa.IntULE: {opI32LeU, opI64LeU, [3]opcode{opI8x16LeU, opI16x8LeU, opI32x4LeU}, false, isa.IntUGT},
	isa.IntSGT: {opI32GtS, opI64GtS, [3]opcode{opI8x16GtS, opI16x8GtS, opI32x4GtS}, true, isa.IntSLE},
	isa.IntSGE: {opI32GeS, opI64GeS, [3]opcode{opI8x16GeS, opI16x8GeS, opI32x4GeS}, true, isa.IntSLT},
	isa.IntSLT: {opI32LtS, opI64LtS, [3]opcode{opI8x16LtS, opI16x8LtS, opI32x4LtS}, true, isa.IntSGE},
	isa.IntSLE: {opI32LeS, opI64LeS, [3]opcode{opI8x16LeS, opI16x8LeS, opI32x4LeS}, true, isa.IntSGT},
}

// compareIntegers emits icmp.
func (f *function) compareIntegers(x *expr) { f.compareWith(x, x.in.Imm) }

func (f *function) compareWith(x *expr, predicate uint64) {
	c := &integerComparisons[predicate]
	t := x.args[0].typ
	if t.IsVector() {
		f.compareVectors(x, c)
		return
	}
	if c.signed && t.Bits < 32 {
		f.pushSigned(x.args[0])
		f.pushSigned(x.args[1])
	} else {
		f.push(x.args[0])
		f.push(x.args[1])
	}
	f.pickInteger(t, c.op32, c.op64)
}

// pushNot puts the negation of a condition on the stack if that costs nothing:
// an integer comparison that is emitted here anyway. Otherwise it does nothing
// and returns false.
func (f *function) pushNot(o operand) bool {
	val := f.body.Value(o.value)
	if val == nil || !f.state(o.value).folded {
		return false
	}
	in := &f.body.Insts[val.Index]
	if in.ID != isa.ICmp {
		return false
	}
	x := expr{in: in, id: in.ID, typ: in.Type, args: f.pushOperands(in)}
	f.compareWith(&x, integerComparisons[in.Imm].inverse)
	f.stack = f.stack[:len(f.stack)-len(x.args)]
	return true
}

// floatComparison is how fcmp with one predicate is computed: with a single
// comparison, or with one for each of two, joined by and or or; then perhaps
// negated.
type floatComparison struct {
	first, second comparisonOps
	join          joinOps
	negate        bool
	// self compares each operand with itself: a NaN differs from itself.
	self bool
}

// comparisonOps are the opcodes of a comparison of floats, doubles and vectors.
type comparisonOps struct{ op32, op64, vector opcode }

// joinOps are the opcodes that join two conditions, and two masks.
type joinOps struct{ scalar, vector opcode }

var (
	equal        = comparisonOps{opF32Eq, opF64Eq, opF32x4Eq}
	notEqual     = comparisonOps{opF32Ne, opF64Ne, opF32x4Ne}
	less         = comparisonOps{opF32Lt, opF64Lt, opF32x4Lt}
	greater      = comparisonOps{opF32Gt, opF64Gt, opF32x4Gt}
	lessEqual    = comparisonOps{opF32Le, opF64Le, opF32x4Le}
	greaterEqual = comparisonOps{opF32Ge, opF64Ge, opF32x4Ge}

	both   = joinOps{opI32And, opV128And}
	either = joinOps{opI32Or, opV128Or}
)

// floatComparisons is indexed by the predicate. The constant predicates have no
// comparison.
var floatComparisons = [...]floatComparison{
	isa.FloatOEQ:  {first: equal},
	isa.FloatOGT:  {first: greater},
	isa.FloatOGE:  {first: greaterEqual},
	isa.FloatOLT:  {first: less},
	isa.FloatOLE:  {first: lessEqual},
	isa.FloatONE:  {first: less, second: greater, join: either},
	isa.FloatORD:  {first: equal, second: equal, join: both, self: true},
	isa.FloatUNO:  {first: notEqual, second: notEqual, join: either, self: true},
	isa.FloatUEQ:  {first: less, second: greater, join: either, negate: true},
	isa.FloatUGT:  {first: lessEqual, negate: true},
	isa.FloatUGE:  {first: less, negate: true},
	isa.FloatULT:  {first: greaterEqual, negate: true},
	isa.FloatULE:  {first: greater, negate: true},
	isa.FloatUNE:  {first: notEqual},
	isa.FloatTrue: {},
}

// compareFloats emits fcmp.
func (f *function) compareFloats(x *expr) {
	if len(x.args) == 0 {
		f.pushBool(x.typ, x.in.Imm == isa.FloatTrue)
		return
	}
	c := &floatComparisons[x.in.Imm]
	t := x.args[0].typ
	f.push(x.args[0])
	switch {
	case c.join == joinOps{}:
		f.push(x.args[1])
		f.compareOp(t, c.first)
	case c.self && sameOperand(x.args[0], x.args[1]):
		f.push(x.args[1])
		f.compareOp(t, c.first)
	default:
		f.compareTwice(x, c)
	}
	if c.negate {
		f.not(t)
	}
}

// compareTwice emits a comparison made of two; the first operand is on the
// stack.
func (f *function) compareTwice(x *expr, c *floatComparison) {
	t := x.args[0].typ
	a := f.spill(typeOf(t))
	f.push(x.args[1])
	b := f.spill(typeOf(t))
	pairs := [2][2]uint32{{a, b}, {a, b}}
	if c.self {
		pairs = [2][2]uint32{{a, a}, {b, b}}
	}
	for i, op := range []comparisonOps{c.first, c.second} {
		f.getLocal(pairs[i][0])
		f.getLocal(pairs[i][1])
		f.compareOp(t, op)
	}
	if t.IsVector() {
		f.code.op(c.join.vector)
	} else {
		f.code.op(c.join.scalar)
	}
	f.locals.release(a)
	f.locals.release(b)
}

func sameOperand(a, b operand) bool { return a == b }

func (f *function) compareOp(t isa.Type, op comparisonOps) {
	switch {
	case t.IsVector():
		f.code.op(op.vector)
	case t.Kind == isa.Double:
		f.code.op(op.op64)
	default:
		f.code.op(op.op32)
	}
}

// not negates the condition, or mask, that a comparison of type t left.
func (f *function) not(t isa.Type) {
	if t.IsVector() {
		f.code.op(opV128Not)
	} else {
		f.code.op(opI32Eqz)
	}
}

// pushBool puts a condition, or a mask of equal lanes, on the stack.
func (f *function) pushBool(t isa.Type, v bool) {
	switch {
	case t.IsVector():
		f.code.v128Const([16]byte{})
		if v {
			f.code.op(opV128Not)
		}
	case v:
		f.code.i32Const(1)
	default:
		f.code.i32Const(0)
	}
}

// selectValue emits select. Its operands come as value, value, condition.
func (f *function) selectValue(x *expr) {
	for _, o := range x.args {
		f.push(o)
	}
	switch {
	case x.args[2].typ.IsVector():
		f.code.op(opV128Bitselect)
	case x.typ.IsVector():
		f.code.op(opSelectTyped)
		f.code = append(f.code, 1, byte(v128))
	default:
		f.code.op(opSelect)
	}
}
