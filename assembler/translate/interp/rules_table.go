package interp

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// rule fills in the code of an instruction. The registers of the result and of
// the first two operands are there.
type rule func(c *compiler, i int, in *module.Inst, x *ins)

// rules are the rules by isa.ID.
var rules [isa.NumIDs]rule

func init() {
	for id, ops := range integerOps {
		rules[id] = integerRule(ops)
	}
	for id, ops := range floatOps {
		rules[id] = floatRule(ops)
	}
	for id := range conversions {
		rules[id] = (*compiler).convert
	}
	for id, r := range map[isa.ID]rule{
		isa.Bitcast: (*compiler).convert,
		isa.ICmp:    (*compiler).compareIntegers,
		isa.FCmp:    (*compiler).compareFloats,
		isa.Select:  (*compiler).choose,
		isa.Alloca: func(_ *compiler, _ int, in *module.Inst, x *ins) {
			x.op, x.imm = opAlloca, in.Imm
		},
		isa.Load:           func(c *compiler, _ int, in *module.Inst, x *ins) { x.op = opLoad8 + accessSize(in.Type) },
		isa.Store:          (*compiler).store,
		isa.ExtractElement: (*compiler).lane,
		isa.InsertElement:  (*compiler).lane,
		isa.Call:           (*compiler).call,
		isa.CallIndirect:   (*compiler).callIndirect,
		isa.Br:             opcodeRule(opBr),
		isa.BrIf:           opcodeRule(opBrIf),
		isa.RetVoid:        opcodeRule(opRetVoid),
		isa.Unreachable:    opcodeRule(opUnreachable),
		isa.Ret: func(c *compiler, _ int, in *module.Inst, x *ins) {
			x.op = opRet
			if in.Type.IsVector() {
				x.op = opRet2
			}
		},
		isa.Switch: func(c *compiler, _ int, _ *module.Inst, x *ins) {
			x.op, x.imm = opSwitch, uint64(len(c.cases))
			c.cases = append(c.cases, switchTable{})
		},
	} {
		rules[id] = r
	}
	isa.MustCover("the interpreter", func(r *isa.Row) bool { return rules[r.ID] != nil || r.ID == isa.Phi })
}

func opcodeRule(o op) rule {
	return func(_ *compiler, _ int, _ *module.Inst, x *ins) { x.op = o }
}

// integerOps are the opcodes of integer arithmetic: of 32 bits, of 64, and of any
// other width.
var integerOps = map[isa.ID][3]op{
	isa.Add: {opAdd32, opAdd64, opAdd}, isa.Sub: {opSub32, opSub64, opSub}, isa.Mul: {opMul32, opMul64, opMul},
	isa.And: {opAnd, opAnd, opAnd}, isa.Or: {opOr, opOr, opOr}, isa.Xor: {opXor, opXor, opXor},
	isa.Shl: {opShl, opShl, opShl}, isa.LShr: {opLShr, opLShr, opLShr}, isa.AShr: {opAShr, opAShr, opAShr},
	isa.UDiv: {opUDiv, opUDiv, opUDiv}, isa.URem: {opURem, opURem, opURem},
	isa.SDiv: {opSDiv, opSDiv, opSDiv}, isa.SRem: {opSRem, opSRem, opSRem},
}

func integerRule(ops [3]op) rule {
	return func(c *compiler, i int, in *module.Inst, x *ins) {
		if in.Type.IsVector() {
			c.lane(i, in, x)
			return
		}
		width := uint16(in.Type.Bits)
		x.imm = maskOf(in.Type)
		switch width {
		case 32:
			x.op = ops[0]
		case 64:
			x.op = ops[1]
		default:
			x.op = ops[2]
		}
		switch x.op {
		case opShl, opLShr, opAShr:
			x.n = width - 1
		case opSDiv, opSRem:
			x.n = 64 - width
		}
	}
}

// floatOps are the opcodes of floating arithmetic, of float and of double.
var floatOps = map[isa.ID][2]op{
	isa.FAdd: {opFAdd32, opFAdd64}, isa.FSub: {opFSub32, opFSub64}, isa.FMul: {opFMul32, opFMul64},
	isa.FDiv: {opFDiv32, opFDiv64}, isa.FRem: {opFRem, opFRem},
}

func floatRule(ops [2]op) rule {
	return func(c *compiler, i int, in *module.Inst, x *ins) {
		x.op, x.n = ops[0], uint16(in.Type.BitSize())
		switch {
		case in.Type.IsVector():
			c.lane(i, in, x)
		case in.Type.Kind == isa.Double:
			x.op = ops[1]
		}
	}
}

// integerComparison is how icmp with one predicate is computed: with the operands
// the other way round if swap is set.
type integerComparison struct {
	op   op
	swap bool
}

// integerComparisons is indexed by the predicate.
var integerComparisons = [...]integerComparison{
	isa.IntEQ: {opEq, false}, isa.IntNE: {opNe, false},
	isa.IntUGT: {opULT, true}, isa.IntUGE: {opULE, true}, isa.IntULT: {opULT, false}, isa.IntULE: {opULE, false},
	isa.IntSGT: {opSLT, true}, isa.IntSGE: {opSLE, true}, isa.IntSLT: {opSLT, false}, isa.IntSLE: {opSLE, false},
}

func (c *compiler) compareIntegers(i int, in *module.Inst, x *ins) {
	if in.Type.IsVector() {
		c.lane(i, in, x)
		return
	}
	p := integerComparisons[in.Imm]
	x.op, x.n = p.op, uint16(64-c.Body.TypeOf(in.Args[0]).BitSize())
	if p.swap {
		x.a, x.b = x.b, x.a
	}
}

func (c *compiler) compareFloats(i int, in *module.Inst, x *ins) {
	x.op, x.n = opFCmp32, uint16(in.Imm)
	switch {
	case in.Type.IsVector():
		c.lane(i, in, x)
	case c.Body.TypeOf(in.Args[0]).Kind == isa.Double:
		x.op = opFCmp64
	}
}

func (c *compiler) choose(i int, in *module.Inst, x *ins) {
	if in.Type.IsVector() {
		c.lane(i, in, x)
		return
	}
	x.op, x.imm = opSelect, uint64(c.place(in.Args[2]))
}

// store turns the operands round: the address is register a.
func (c *compiler) store(_ int, in *module.Inst, x *ins) {
	x.op = opStore8 + accessSize(c.Body.TypeOf(in.Args[0]))
	x.a, x.b = x.b, x.a
}

// accessSize returns the binary logarithm of the size in bytes of a type in
// memory.
func accessSize(t isa.Type) op {
	n := op(0)
	for size := t.BitSize() / 8; size > 1; size /= 2 {
		n++
	}
	return n
}

// lane makes the code of an instruction on vectors.
func (c *compiler) lane(_ int, in *module.Inst, x *ins) {
	l := laneOp{id: in.ID, from: c.Body.TypeOf(in.Args[0]), to: in.Type, imm: in.Imm, compute: lanesOf(in.ID)}
	if len(in.Args) > 2 {
		l.c = c.place(in.Args[2])
	}
	c.addLane(x, l)
}

func (c *compiler) addLane(x *ins, l laneOp) {
	x.op, x.imm = opLanes, uint64(len(c.lanes))
	c.lanes = append(c.lanes, l)
}

// convert makes the code of a conversion.
func (c *compiler) convert(i int, in *module.Inst, x *ins) {
	from := c.Body.TypeOf(in.Args[0])
	if from.IsVector() || in.Type.IsVector() {
		c.lane(i, in, x)
		return
	}
	x.op, x.n, x.imm = opMove, 0, 0
	if in.ID != isa.Bitcast {
		x.op, x.n, x.imm = conversion(in.ID, from, in.Type)
	}
}

// conversions are the rules of conversions of scalars: opcode, small operand and
// imm, by the types.
var conversions = map[isa.ID]func(from, to isa.Type) (o op, n uint16, imm uint64){
	isa.Trunc: func(_, to isa.Type) (op, uint16, uint64) { return opMask, 0, maskOf(to) },
	isa.ZExt:  func(_, _ isa.Type) (op, uint16, uint64) { return opMove, 0, 0 },
	isa.SExt: func(from, to isa.Type) (op, uint16, uint64) {
		return opSExt, uint16(shiftBits(from)), maskOf(to)
	},
	isa.FPTrunc: func(_, _ isa.Type) (op, uint16, uint64) { return opUnary, unaryNarrow, 0 },
	isa.FPExt:   func(_, _ isa.Type) (op, uint16, uint64) { return opUnary, unaryWiden, 0 },
	isa.FPToUI: func(from, to isa.Type) (op, uint16, uint64) {
		return opUnary, byFormat(from, unaryFloatToUnsigned), maskOf(to)
	},
	isa.FPToSI: func(from, to isa.Type) (op, uint16, uint64) {
		return opUnary, byFormat(from, unaryFloatToSigned), maskOf(to)
	},
	isa.UIToFP: func(_, to isa.Type) (op, uint16, uint64) { return opUnary, byFormat(to, unaryUnsignedToFloat), 0 },
	isa.SIToFP: func(from, to isa.Type) (op, uint16, uint64) {
		return opUnary, byFormat(to, unarySignedToFloat), shiftBits(from)
	},
}

// byFormat returns the instruction for float, or the next one for double.
func byFormat(t isa.Type, n uint16) uint16 {
	if t.Kind == isa.Double {
		return n + 1
	}
	return n
}

// conversion returns the code of a conversion of a scalar. A float is one already.
func conversion(id isa.ID, from, to isa.Type) (o op, n uint16, imm uint64) {
	if from == to && (id == isa.FPTrunc || id == isa.FPExt) {
		return opMove, 0, 0
	}
	return conversions[id](from, to)
}
