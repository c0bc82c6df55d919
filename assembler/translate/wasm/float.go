package wasm

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// floatOp holds the opcodes of a floating instruction for float and double.
type floatOp struct{ op32, op64 opcode }

var floatOps = [isa.NumIDs]floatOp{
	isa.FAdd: {opF32Add, opF64Add},
	isa.FSub: {opF32Sub, opF64Sub},
	isa.FMul: {opF32Mul, opF64Mul},
	isa.FDiv: {opF32Div, opF64Div},
}

// float emits a two-operand floating instruction.
func (f *function) float(x *expr) {
	if x.typ.IsVector() {
		f.vector(x)
		return
	}
	f.push(x.args[0])
	f.push(x.args[1])
	f.pickFloat(x.typ, floatOps[x.id])
}

// pickFloat emits the opcode for a floating type.
func (f *function) pickFloat(t isa.Type, op floatOp) {
	if t.Kind == isa.Double {
		f.code.op(op.op64)
	} else {
		f.code.op(op.op32)
	}
}

// remainder emits frem, which the host computes for doubles. The remainder of
// two floats is exact, so it may go through doubles.
func (f *function) remainder(x *expr) {
	if x.typ.IsVector() {
		f.vector(x)
		return
	}
	double := x.typ.Kind == isa.Double
	for _, o := range x.args {
		f.push(o)
		if !double {
			f.code.op(opF64PromoteF32)
		}
	}
	f.code.opU32(opCall, f.t.fmodFunc)
	if !double {
		f.code.op(opF32DemoteF64)
	}
}
