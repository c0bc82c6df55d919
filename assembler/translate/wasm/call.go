package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// call emits a direct call, or the code of an intrinsic.
func (f *function) call(x *expr) {
	callee := int(x.in.Args[0])
	if i := f.t.module.Functions[callee].Intrinsic; i != nil {
		f.t.intrinsics[i.ID](f, x)
		return
	}
	f.beginCall(x)
	f.callDirect(x, callee)
}

// callDirect emits a call of one of the program's own functions.
func (f *function) callDirect(x *expr, callee int) {
	f.mayTrap(x.in)
	f.code.opU32(opCall, f.t.funcIndex(callee))
}

// callIndirect emits a call through a function pointer.
func (f *function) callIndirect(x *expr) {
	if callee, _, ok := translate.StaticCallee(f.t.module, f.body, x.in); ok {
		f.callStatic(x, callee)
		return
	}
	f.beginCall(x)
	f.callGuessed(x, f.indirectType(x.in))
}

// callStatic emits an indirect call that names its callee. The return types may
// differ if one of them is void: the result of a void function is zero.
func (f *function) callStatic(x *expr, callee int) {
	f.beginCall(x)
	f.callDirect(x, callee)
	switch returned := f.t.module.Functions[callee].Signature.Return; {
	case returned == x.in.Type:
	case x.in.Type.Kind == isa.Void:
		f.code.op(opDrop)
	default:
		f.pushConstant(&module.Value{Type: x.in.Type})
	}
}

// beginCall emits what comes before a call of the program's own functions.
func (f *function) beginCall(x *expr) {
	f.pushAll(x.args)
	if f.recurses(x.in) {
		f.noteSite(x.in)
	}
}

func (f *function) pushAll(args []operand) {
	for _, o := range args {
		f.push(o)
	}
}

// indirectType returns the number of the function type that an indirect call
// expects: the types of its arguments and result.
func (f *function) indirectType(in *module.Inst) uint32 {
	return f.t.types.index[signatureOfCall(f.body, in)]
}

func signatureOfCall(b *module.Body, in *module.Inst) signature {
	params := make([]isa.Type, len(in.Args)-1)
	for i, v := range in.Args[1:] {
		params[i] = b.TypeOf(v)
	}
	return signatureFor(in.Type, params)
}

// tailCall returns the call that a block ends with if it may leave its frame to
// the callee: it is marked so, and what it returns is what the block returns. A
// longjmp must find the frame of a function that calls setjmp.
func (f *function) tailCall(b int) *module.Inst {
	bl := &f.body.Blocks[b]
	if bl.End-bl.First < 2 || f.sets {
		return nil
	}
	call, ret := &f.body.Insts[bl.End-2], &f.body.Insts[bl.End-1]
	if call.Imm == 0 || !f.isGuestCall(call) {
		return nil
	}
	switch {
	case ret.ID == isa.RetVoid && call.Result == module.NoValue:
		return call
	case ret.ID == isa.Ret && ret.Args[0] == call.Result:
		return call
	}
	return nil
}

// isGuestCall reports whether an instruction calls a function of the program by
// its own type.
func (f *function) isGuestCall(in *module.Inst) bool {
	switch in.ID {
	case isa.Call:
		return f.t.module.Functions[in.Args[0]].Intrinsic == nil
	case isa.CallIndirect:
		_, _, static := translate.StaticCallee(f.t.module, f.body, in)
		return !static
	}
	return false
}

// returnCall emits a tail call.
func (f *function) returnCall(in *module.Inst) {
	args := f.pushOperands(in)
	f.pushAll(args)
	f.stack = f.stack[:len(f.stack)-len(args)]
	f.epilogue()
	f.mayTrap(in)
	if in.ID == isa.Call {
		f.code.opU32(opReturnCall, f.t.funcIndex(int(in.Args[0])))
		return
	}
	f.code.opU32(opReturnCallIndirect, f.indirectType(in))
	f.code.u32(callTable)
}
