package wasm

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// conversions holds what converts a scalar, by isa.ID.
var conversions = [isa.NumIDs]rule{
	isa.Trunc:   (*function).truncate,
	isa.ZExt:    (*function).zeroExtend,
	isa.SExt:    (*function).signExtend,
	isa.FPTrunc: (*function).changePrecision,
	isa.FPExt:   (*function).changePrecision,
	isa.FPToUI:  (*function).toInteger,
	isa.FPToSI:  (*function).toInteger,
	isa.UIToFP:  (*function).fromInteger,
	isa.SIToFP:  (*function).fromInteger,
	isa.Bitcast: (*function).bitcast,
}

// convert emits a conversion.
func (f *function) convert(x *expr) {
	if x.typ.IsVector() || x.args[0].typ.IsVector() {
		f.vector(x)
		return
	}
	conversions[x.id](f, x)
}

func (f *function) truncate(x *expr) {
	f.pushRaw(x.args[0])
	if x.args[0].typ.Bits == 64 && x.typ.Bits < 64 {
		f.code.op(opI32WrapI64)
	}
	if !x.raw {
		f.mask(x.typ.Bits)
	}
}

func (f *function) zeroExtend(x *expr) {
	f.push(x.args[0])
	if x.typ.Bits == 64 && x.args[0].typ.Bits < 64 {
		f.code.op(opI64ExtendU32)
	}
}

func (f *function) signExtend(x *expr) {
	if x.args[0].typ.Bits == 64 {
		f.push(x.args[0])
		return
	}
	f.pushSigned(x.args[0])
	switch {
	case x.typ.Bits == 64:
		f.code.op(opI64ExtendS32)
	case !x.raw:
		f.mask(x.typ.Bits)
	}
}

func (f *function) changePrecision(x *expr) {
	f.push(x.args[0])
	from, to := typeOf(x.args[0].typ), typeOf(x.typ)
	switch {
	case from == f64 && to == f32:
		f.code.op(opF32DemoteF64)
	case from == f32 && to == f64:
		f.code.op(opF64PromoteF32)
	}
}

// truncateOps holds the saturating conversions to integers: by signedness, by
// the width of the result and by that of the operand.
var truncateOps = map[isa.ID][2]floatOp{
	isa.FPToSI: {{opI32TruncSatF32S, opI32TruncSatF64S}, {opI64TruncSatF32S, opI64TruncSatF64S}},
	isa.FPToUI: {{opI32TruncSatF32U, opI32TruncSatF64U}, {opI64TruncSatF32U, opI64TruncSatF64U}},
}

// toInteger emits fptosi and fptoui.
func (f *function) toInteger(x *expr) {
	f.push(x.args[0])
	wide := 0
	if x.typ.Bits == 64 {
		wide = 1
	}
	f.pickFloat(x.args[0].typ, truncateOps[x.id][wide])
	if x.typ.Bits < 32 {
		f.saturate(x.typ.Bits, x.id == isa.FPToSI)
	}
}

// saturate brings the i32 on the stack into the range of a narrower type.
func (f *function) saturate(bits uint16, signed bool) {
	if !signed {
		f.clamp(1<<bits-1, opI32LtU)
		return
	}
	f.clamp(1<<(bits-1)-1, opI32LtS)
	f.clamp(-1<<(bits-1), opI32GtS)
	f.mask(bits)
}

// clamp replaces the i32 on the stack by a bound unless it compares with it as
// given.
func (f *function) clamp(bound int32, op opcode) {
	v := f.spill(i32)
	f.getLocal(v)
	f.code.i32Const(bound)
	f.getLocal(v)
	f.code.i32Const(bound)
	f.code.op(op, opSelect)
	f.locals.release(v)
}

// convertOps holds the conversions from integers: by signedness, and by the
// width of the operand.
var convertOps = map[isa.ID][2]floatOp{
	isa.SIToFP: {{opF32ConvertI32S, opF64ConvertI32S}, {opF32ConvertI64S, opF64ConvertI64S}},
	isa.UIToFP: {{opF32ConvertI32U, opF64ConvertI32U}, {opF32ConvertI64U, opF64ConvertI64U}},
}

// fromInteger emits sitofp and uitofp.
func (f *function) fromInteger(x *expr) {
	wide := 0
	switch {
	case x.args[0].typ.Bits == 64:
		wide = 1
		f.push(x.args[0])
	case x.id == isa.SIToFP:
		f.pushSigned(x.args[0])
	default:
		f.push(x.args[0])
	}
	f.pickFloat(x.typ, convertOps[x.id][wide])
}

// bitcast emits the bitcast of a scalar.
func (f *function) bitcast(x *expr) {
	f.push(x.args[0])
	f.reinterpret(typeOf(x.args[0].typ), typeOf(x.typ))
}

// reinterprets holds the opcode that reads the bits of one type as another.
var reinterprets = map[[2]valType]opcode{
	{i32, f32}: opF32ReinterpretI32,
	{f32, i32}: opI32ReinterpretF32,
	{i64, f64}: opF64ReinterpretI64,
	{f64, i64}: opI64ReinterpretF64,
}

func (f *function) reinterpret(from, to valType) {
	if op, ok := reinterprets[[2]valType{from, to}]; ok {
		f.code.op(op)
	}
}
