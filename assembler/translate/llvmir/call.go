package llvmir

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// call calls a function, or does what an intrinsic does.
func (f *function) call(in *module.Inst) {
	callee := &f.module.Functions[in.Args[0]]
	if callee.Intrinsic != nil {
		intrinsics[callee.Intrinsic.ID](f, in, in.Args[1:])
		return
	}
	f.result(in, "%scall %v @%s(%s)", tail(in), callee.Signature.Return, f.symbol(int(in.Args[0])), f.list(in.Args[1:]))
}

// tail is the hint that the caller's frame is not needed any more. It is safe
// to pass on: variables whose address is taken are in the program's memory.
func tail(in *module.Inst) string {
	if in.Imm != 0 {
		return "tail "
	}
	return ""
}

// callIndirect calls through a function pointer.
func (f *function) callIndirect(in *module.Inst) {
	if n, args, ok := translate.StaticCallee(f.module, f.body, in); ok {
		f.callStatic(in, n, args)
		return
	}
	sig := bind.Signature{Return: in.Type}
	for _, a := range in.Args[1:] {
		sig.Params = append(sig.Params, f.typeOf(a))
	}
	pointer := f.value(in.Args[0])
	callee := f.callee(pointer, &sig)
	f.result(in, "%scall %v %s(%s)", tail(in), in.Type, callee, f.list(in.Args[1:]))
}

// callStatic calls function @fN by a type that need not be its own.
func (f *function) callStatic(in *module.Inst, n int, args []module.ValueID) {
	ret := f.module.Functions[n].Signature.Return
	call := fmt.Sprintf("call %v @%s(%s)", ret, f.symbol(n), f.list(args))
	if ret == in.Type {
		f.result(in, "%s%s", tail(in), call)
		return
	}
	f.printf("  %s\n", call)
	if in.Result != module.NoValue {
		f.result(in, "bitcast %v %s to %v", in.Type, literal(&module.Value{Type: in.Type}), in.Type)
	}
}

// callee returns the code of a function pointer after a check that it is a
// function of the given signature. What is outside of the table is taken for
// pointer 0, which is no function.
func (f *function) callee(pointer string, sig *bind.Signature) string {
	inside := f.define("icmp ult i32 %s, %d", pointer, f.layout.TableSize())
	index := f.define("select i1 %s, i32 %s, i32 0", inside, pointer)
	has := f.define("load i32, %s %s, !invariant.load !0", f.pointer("i32"), f.slot(index, 1))
	wrong := f.define("icmp ne i32 %s, %d", has, f.sigs.number(sig))
	f.check(wrong, func() { f.printf("  call void @pnacl_trap_call(i32 %s) #1\n  unreachable\n", pointer) })
	bytes := f.pointer("i8")
	code := f.define("load %s, %s %s, !invariant.load !0", bytes, f.pointer(bytes), f.slot(index, 0))
	if f.opaque {
		return code
	}
	return f.define("bitcast i8* %s to %v*", code, sig)
}

// slot is a pointer to a member of an entry of the table.
func (f *function) slot(index string, member int) string {
	return f.define("getelementptr %s, %s @pnacl_table, i32 0, i32 %s, i32 %d", f.table(), f.pointer(f.table()), index, member)
}

// An intrinsicPrinter writes a call of an intrinsic with the given arguments.
type intrinsicPrinter func(f *function, in *module.Inst, args []module.ValueID)

// intrinsics writes a call of each intrinsic.
var intrinsics = map[isa.IntrinsicID]intrinsicPrinter{
	isa.Bswap:            (*function).unary,
	isa.Ctlz:             (*function).countZeros,
	isa.Cttz:             (*function).countZeros,
	isa.Ctpop:            (*function).unary,
	isa.Sqrt:             (*function).unary,
	isa.Fabs:             (*function).unary,
	isa.ReadTP:           (*function).readThreadPointer,
	isa.Setjmp:           (*function).setjmp,
	isa.Longjmp:          (*function).longjmp,
	isa.Stacksave:        (*function).saveStack,
	isa.Stackrestore:     (*function).restoreStack,
	isa.Trap:             (*function).trapCall,
	isa.Memcpy:           (*function).move,
	isa.Memmove:          (*function).move,
	isa.Memset:           (*function).fill,
	isa.AtomicLoad:       (*function).atomicLoad,
	isa.AtomicStore:      (*function).atomicStore,
	isa.AtomicRMW:        (*function).atomicRMW,
	isa.AtomicCmpxchg:    (*function).atomicCmpxchg,
	isa.AtomicFence:      (*function).fence,
	isa.AtomicFenceAll:   (*function).fence,
	isa.AtomicIsLockFree: (*function).isLockFree,
}

// unary calls LLVM's intrinsic of the same name.
func (f *function) unary(in *module.Inst, args []module.ValueID) {
	callee := f.same(in)
	f.declared[callee] = "declare " + in.Type.String() + " %s(" + in.Type.String() + ")"
	f.result(in, "call %v @%s(%s)", in.Type, callee, f.typed(args[0]))
}

// countZeros does too, but 0 is a defined argument whatever the program says.
func (f *function) countZeros(in *module.Inst, args []module.ValueID) {
	callee := f.same(in)
	f.declared[callee] = "declare " + in.Type.String() + " %s(" + in.Type.String() + ", i1)"
	f.result(in, "call %v @%s(%s, i1 false)", in.Type, callee, f.typed(args[0]))
}

// same is the name of the intrinsic that an instruction calls.
func (f *function) same(in *module.Inst) string {
	return f.module.Functions[in.Args[0]].Intrinsic.Name
}

func (f *function) readThreadPointer(in *module.Inst, _ []module.ValueID) {
	f.result(in, "load i32, %s", f.variable(threadPointer))
}

// setjmp lets the runtime prepare the host's buffer; the host's setjmp must be
// called from here, since this function is what returns twice.
func (f *function) setjmp(in *module.Inst, args []module.ValueID) {
	bytes := f.pointer("i8")
	buffer := f.define("call %s @pnacl_setjmp(i32 %s, i32 %%jumps)", bytes, f.value(args[0]))
	f.result(in, "call i32 @_setjmp(%s %s) #2", bytes, buffer)
}

func (f *function) longjmp(_ *module.Inst, args []module.ValueID) {
	f.printf("  call void @pnacl_longjmp(%s)\n", f.list(args))
}

func (f *function) saveStack(in *module.Inst, _ []module.ValueID) {
	f.result(in, "load i32, %s", f.variable(stackPointer))
}

func (f *function) restoreStack(_ *module.Inst, args []module.ValueID) {
	f.printf("  store %s, %s\n", f.typed(args[0]), f.variable(stackPointer))
}

func (f *function) trapCall(_ *module.Inst, _ []module.ValueID) {
	f.printf("  call void @pnacl_trap(i32 %d) #1\n", trapCalled)
}
