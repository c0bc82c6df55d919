package llvmir

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// operations are the instructions that do what the read-modify-write operations
// do; an exchange needs none.
var operations = map[uint64]isa.ID{
	isa.RMWAdd: isa.Add, isa.RMWSub: isa.Sub, isa.RMWOr: isa.Or, isa.RMWAnd: isa.And, isa.RMWXor: isa.Xor,
}

// atomicOperation is LLVM's name of a read-modify-write operation.
func atomicOperation(operation uint64) string {
	if id, ok := operations[operation]; ok {
		return id.Row().Name
	}
	return "xchg"
}

// atomic returns a pointer for an atomic access to a value of the given type,
// after a check that the address is a multiple of its size.
func (f *function) atomic(address module.ValueID, t isa.Type) string {
	size := t.BitSize() / 8
	if bits, ok := f.constant(address); size > 1 && (!ok || bits%size != 0) {
		low := f.define("and i32 %s, %d", f.value(address), size-1)
		f.checkTrap(f.define("icmp ne i32 %s, 0", low), trapAlignment)
	}
	return f.pointer(t.String()) + " " + f.hostOf(address, t)
}

// The accesses of a program that has one thread only are ordinary ones: nobody
// can see them in the middle.

func (f *function) atomicLoad(in *module.Inst, args []module.ValueID) {
	at, size := f.atomic(args[0], in.Type), in.Type.BitSize()/8
	if f.threads {
		f.result(in, "load atomic %v, %s seq_cst, align %d", in.Type, at, size)
	} else {
		f.result(in, "load %v, %s, align %d", in.Type, at, size)
	}
}

func (f *function) atomicStore(_ *module.Inst, args []module.ValueID) {
	t := f.typeOf(args[0])
	at, size := f.atomic(args[1], t), t.BitSize()/8
	if f.threads {
		f.printf("  store atomic %s, %s seq_cst, align %d\n", f.typed(args[0]), at, size)
	} else {
		f.printf("  store %s, %s, align %d\n", f.typed(args[0]), at, size)
	}
}

func (f *function) atomicRMW(in *module.Inst, args []module.ValueID) {
	operation, _ := f.constant(args[0])
	at := f.atomic(args[1], in.Type)
	if f.threads {
		f.result(in, "atomicrmw %s %s, %s seq_cst", atomicOperation(operation), at, f.typed(args[2]))
		return
	}
	f.result(in, "load %v, %s", in.Type, at)
	value := f.value(args[2])
	if id, ok := operations[operation]; ok {
		value = f.define("%s %v %s, %s", id.Row().Name, in.Type, f.value(in.Result), value)
	}
	f.printf("  store %v %s, %s\n", in.Type, value, at)
}

func (f *function) atomicCmpxchg(in *module.Inst, args []module.ValueID) {
	at := f.atomic(args[0], in.Type)
	if f.threads {
		pair := f.define("cmpxchg %s, %s, %s seq_cst seq_cst", at, f.typed(args[1]), f.typed(args[2]))
		f.result(in, "extractvalue { %v, i1 } %s, 0", in.Type, pair)
		return
	}
	f.result(in, "load %v, %s", in.Type, at)
	same := f.define("icmp eq %v %s, %s", in.Type, f.value(in.Result), f.value(args[1]))
	value := f.define("select i1 %s, %s, %v %s", same, f.typed(args[2]), in.Type, f.value(in.Result))
	f.printf("  store %v %s, %s\n", in.Type, value, at)
}

func (f *function) fence(*module.Inst, []module.ValueID) {
	if f.threads {
		f.printf("  fence seq_cst\n")
	}
}

// isLockFree is true for the sizes that atomic accesses have.
func (f *function) isLockFree(in *module.Inst, args []module.ValueID) {
	size, _ := f.constant(args[0])
	free := size == 1 || size == 2 || size == 4 || size == 8
	f.result(in, "or i1 false, %s", strconv.FormatBool(free))
}
