package llvmir

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// host returns a pointer to the memory at an address of the program.
func (f *function) host(address module.ValueID) string {
	pointer := f.pointer("i8")
	if bits, ok := f.constant(address); ok {
		offset := min(uint64(uint32(bits)), f.space())
		return f.define("getelementptr i8, %s %%m, %s %d", pointer, f.size(), offset)
	}
	if !f.wide {
		return f.define("getelementptr i8, %s %%m, i32 %s", pointer, f.offset(f.value(address)))
	}
	base, displacement := f.displaced(address)
	at := f.define("getelementptr i8, %s %%m, i64 %s", pointer, f.offset(f.value(base)))
	if displacement == 0 {
		return at
	}
	return f.define("getelementptr i8, %s %s, i64 %d", pointer, at, displacement)
}

// displaced takes an address apart that is a value plus or minus a small
// constant, so that the constant becomes a part of the processor's instruction.
// The sum is that of wider numbers then; where the program's would have wrapped
// around, neither meets memory: the program's is in the null page or in the last
// page of the address space, and the wide one in a guard.
func (f *function) displaced(address module.ValueID) (base module.ValueID, displacement int64) {
	const most = translate.NullPage / 2
	l := f.local(address)
	if l.Kind != module.Result {
		return address, 0
	}
	in := &f.body.Insts[l.Index]
	if in.ID != isa.Add && in.ID != isa.Sub {
		return address, 0
	}
	bits, ok := f.constant(in.Args[1])
	if _, known := f.constant(in.Args[0]); !ok || known {
		return address, 0
	}
	displacement = int64(int32(uint32(bits)))
	if in.ID == isa.Sub {
		displacement = -displacement
	}
	if displacement < -most || displacement > most {
		return address, 0
	}
	return in.Args[0], displacement
}

// offset is an address as an integer as wide as a pointer. Where the address
// space is smaller than 4 GiB, what is outside becomes its end: the guard.
func (f *function) offset(address string) string {
	if f.wide {
		return f.define("zext i32 %s to i64", address)
	}
	f.declared["llvm.umin.i32"] = "declare i32 %s(i32, i32)"
	return f.define("call i32 @llvm.umin.i32(i32 %s, i32 %d)", address, f.space())
}

// hostOf is host for a value of the given type.
func (f *function) hostOf(address module.ValueID, t isa.Type) string {
	at := f.host(address)
	if f.opaque || t == isa.I8 {
		return at
	}
	return f.define("bitcast i8* %s to %v*", at, t)
}

// load reads memory. The alignment that the program promises is not passed on:
// LLVM would leave a broken promise undefined.
func (f *function) load(in *module.Inst) {
	at := f.hostOf(in.Args[0], in.Type)
	f.result(in, "load %v, %s %s, align 1", in.Type, f.pointer(in.Type.String()), at)
}

func (f *function) store(in *module.Inst) {
	at := f.hostOf(in.Args[1], in.Type)
	f.printf("  store %s, %s %s, align 1\n", f.typed(in.Args[0]), f.pointer(in.Type.String()), at)
}

// allocate moves the stack pointer down, for all variables of constant size that
// follow one another at once.
func (f *function) allocate(in *module.Inst) {
	if f.allocated > 0 { // together with one before it
		f.allocated--
		return
	}
	group := f.allocas()
	f.allocated = len(group) - 1
	pointer := f.variable(stackPointer)
	old := f.define("load i32, %s", pointer)
	if !f.isGrouped(f.at) {
		f.checkSize(old, in)
	}
	sp := old
	for i := range group {
		low := f.define("sub i32 %s, %s", sp, f.value(group[i].Args[0]))
		f.result(&group[i], "and i32 %s, %d", low, -int64(max(group[i].Imm, 1)))
		sp = f.value(group[i].Result)
	}
	f.checkStack(old, sp)
	f.printf("  store i32 %s, %s\n", sp, pointer)
}

// Limits of a group of variables: together they are smaller than the address
// space, so that a stack pointer which wrapped around is found.
const (
	maxGrouped     = 1 << 12 // bytes
	maxGroupLength = 1 << 12
)

// allocas returns the alloca being written and those behind it that belong to
// its group.
func (f *function) allocas() []module.Inst {
	first := f.at
	end := first + 1
	for f.isGrouped(first) && end-first < maxGroupLength && f.isGrouped(end) {
		end++
	}
	return f.body.Insts[first:end]
}

// isGrouped reports whether an instruction is an alloca of a small constant
// size.
func (f *function) isGrouped(i int) bool {
	if i >= len(f.body.Insts) || f.body.Insts[i].ID != isa.Alloca || f.body.Insts[i].Imm > maxGrouped {
		return false
	}
	size, ok := f.constant(f.body.Insts[i].Args[0])
	return ok && size <= maxGrouped
}

// checkSize ends the program if a variable is larger than the stack. One of
// nearly the size of the address space would else end up, rounded, where it
// began.
func (f *function) checkSize(old string, in *module.Inst) {
	room := f.define("sub i32 %s, %d", old, translate.NullPage)
	f.checkTrap(f.define("icmp ugt i32 %s, %s", f.value(in.Args[0]), room), trapStack)
}

// checkStack ends the program if the stack pointer went below the end of the
// null page. Both numbers it compares count from there, so that one comparison
// finds a pointer in the null page as well as one that wrapped around.
func (f *function) checkStack(old, sp string) {
	after := f.define("sub i32 %s, %d", sp, translate.NullPage)
	before := f.define("sub i32 %s, %d", old, translate.NullPage)
	f.checkTrap(f.define("icmp ugt i32 %s, %s", after, before), trapStack)
}

// move copies memory, whether or not the places overlap. A copy onto itself does
// nothing, wherever that is, as with the other engine; C libraries differ there.
func (f *function) move(_ *module.Inst, args []module.ValueID) {
	if args[0] == args[1] {
		return
	}
	if !f.wide {
		f.printf("  call void @pnacl_move(i32 %s, i32 %s, i32 %s)\n", f.value(args[0]), f.value(args[1]), f.value(args[2]))
		return
	}
	callee := "llvm.memmove." + f.overload() + "." + f.overload() + ".i64"
	pointer := f.pointer("i8")
	f.declared[callee] = "declare void %s(" + pointer + ", " + pointer + ", i64, i1)"
	f.printf("  call void @%s(%s %s, %s %s, i64 %s, i1 false)\n", callee, pointer, f.host(args[0]), pointer, f.host(args[1]), f.lengthToMove(args))
}

// maxInline is the length in bytes up to which copies of a known length are made
// in any case.
const maxInline = 64

// lengthToMove is the number of bytes that a copy has to move.
func (f *function) lengthToMove(args []module.ValueID) string {
	length := f.length(args[2])
	if bits, ok := f.constant(args[2]); ok && uint32(bits) <= maxInline {
		return length
	}
	same := f.define("icmp eq i32 %s, %s", f.value(args[0]), f.value(args[1]))
	return f.define("select i1 %s, i64 0, i64 %s", same, length)
}

// fill sets memory to a byte.
func (f *function) fill(_ *module.Inst, args []module.ValueID) {
	if !f.wide {
		value := f.define("zext i8 %s to i32", f.value(args[1]))
		f.printf("  call void @pnacl_fill(i32 %s, i32 %s, i32 %s)\n", f.value(args[0]), value, f.value(args[2]))
		return
	}
	callee := "llvm.memset." + f.overload() + ".i64"
	pointer := f.pointer("i8")
	f.declared[callee] = "declare void %s(" + pointer + ", i8, i64, i1)"
	f.printf("  call void @%s(%s %s, i8 %s, i64 %s, i1 false)\n", callee, pointer, f.host(args[0]), f.value(args[1]), f.length(args[2]))
}

// length is an unsigned number of bytes, as 64 bits.
func (f *function) length(v module.ValueID) string {
	if bits, ok := f.constant(v); ok {
		return strconv.FormatUint(uint64(uint32(bits)), 10)
	}
	return f.define("zext i32 %s to i64", f.value(v))
}

func itoa(n uint32) string { return strconv.FormatUint(uint64(n), 10) }
