package translate

import (
	"fmt"
	"math/bits"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// The guest's memory, in bytes:
//
//	0          the null page, never used
//	NullPage   the main stack, which grows down from StackTop
//	StackTop   the constant globals, in order, each aligned, on pages of their own
//	…          the other globals, in order, each aligned
//	End        the start-up block with the program's arguments
//	…          the heap, from the next page up to the memory limit
const (
	// PageSize is the unit of memory the runtime hands out.
	PageSize = 1 << 16
	// NullPage is the size of the part at address 0 that nothing lies in.
	NullPage = PageSize
	// StackSize is the size of the main stack.
	StackSize = 8 << 20
	// StackTop is the main thread's first stack pointer, and the address of the
	// globals.
	StackTop = NullPage + StackSize
	// MaxMemory is the most memory a guest can have: one page less than the
	// address space, so that an address plus the size of an access is still a
	// 32-bit number inside of it.
	MaxMemory = 1<<32 - PageSize
)

// Layout says where the parts of a program lie.
type Layout struct {
	// Globals is the address of each global @gN, and Order are their indices in
	// the order of the addresses.
	Globals []uint32
	Order   []int
	// ConstantsEnd is the first address behind the pages that start at StackTop and
	// hold nothing but constant globals. An engine may forbid stores there.
	ConstantsEnd uint32
	// End is the first address behind the globals, aligned to 16 bytes.
	End uint32
	// Taken tells which function addresses @fN the program uses as values: only
	// those can be called through a pointer.
	Taken []bool

	module *module.Module
}

// SizeError says that the globals of a program do not fit into MaxMemory.
type SizeError struct {
	Global int    // the index of the first one that does not
	Size   uint64 // its size in bytes
}

// Error returns the message.
func (e *SizeError) Error() string {
	return fmt.Sprintf("global @g%d of %d bytes does not fit into the address space: make the globals smaller than %d bytes together", e.Global, e.Size, uint64(MaxMemory-StackTop))
}

// NewLayout lays out a program. The error is a *SizeError.
func NewLayout(m *module.Module) (*Layout, error) {
	l := &Layout{module: m, Globals: make([]uint32, len(m.Globals)), Taken: takenFunctions(m)}
	next, err := l.pack(StackTop, true)
	if err != nil {
		return nil, err
	}
	next = alignUp(next, PageSize)
	l.ConstantsEnd = uint32(next)
	if next, err = l.pack(next, false); err != nil {
		return nil, err
	}
	l.End = uint32(alignUp(next, 16))
	return l, nil
}

// pack gives addresses from next on to the globals that are constant or to those
// that are not, and returns the address behind them. The error is a *SizeError.
func (l *Layout) pack(next uint64, constant bool) (uint64, error) {
	for i := range l.module.Globals {
		g := &l.module.Globals[i]
		if g.Constant != constant {
			continue
		}
		next = alignUp(next, max(g.Align, 1))
		l.Globals[i] = uint32(next)
		l.Order = append(l.Order, i)
		size := g.Size()
		if size > MaxMemory || next+size > MaxMemory {
			return 0, &SizeError{i, size}
		}
		next += size
	}
	return next, nil
}

// alignUp rounds n up to a multiple of align. Alignments that are no power of
// two have been refused by the verifier; rounding them up keeps the sum sane.
func alignUp(n, align uint64) uint64 {
	if align&(align-1) != 0 {
		align = 1 << bits.Len64(align-1)
	}
	return (n + align - 1) &^ (align - 1)
}

// FunctionPointer is the number that stands for function address @fN in memory:
// its index in the call table. 0 is no function.
func (l *Layout) FunctionPointer(n int) uint32 { return uint32(n) + 1 }

// RuntimePointer is the number that stands for function number n of the
// runtime: 0 is the query, then come the slots of all interfaces.
func (l *Layout) RuntimePointer(n int) uint32 { return uint32(len(l.module.Functions)+n) + 1 }

// TableSize is the number of entries of the call table: the invalid entry 0, the
// functions of the program, and those of the runtime.
func (l *Layout) TableSize() int { return len(l.module.Functions) + l.numRuntimeFunctions() + 1 }

// Address returns the number that stands for a function or global address when
// it is used as a value; ok is false for any other value.
func (l *Layout) Address(v module.ValueID) (address uint32, ok bool) {
	n := uint64(v)
	if n < uint64(len(l.module.Functions)) {
		return l.FunctionPointer(int(n)), true
	}
	if n -= uint64(len(l.module.Functions)); n < uint64(len(l.Globals)) {
		return l.Globals[n], true
	}
	return 0, false
}

// takenFunctions finds the function addresses that are used as values: by
// relocations, and by instructions other than as the callee of a direct call.
func takenFunctions(m *module.Module) []bool {
	taken := make([]bool, len(m.Functions))
	take := func(v module.ValueID) {
		if uint64(v) < uint64(len(taken)) {
			taken[v] = true
		}
	}
	for i := range m.Globals {
		for _, init := range m.Globals[i].Inits {
			if isReloc(init.ID) {
				take(init.Target)
			}
		}
	}
	for i := range m.Functions {
		if b := m.Functions[i].Body; b != nil {
			eachOperand(b, take)
		}
	}
	return taken
}

// eachOperand calls f for the operands of all instructions but the callees of
// direct calls.
func eachOperand(b *module.Body, f func(module.ValueID)) {
	for i := range b.Insts {
		args := b.Insts[i].Args
		if b.Insts[i].ID == isa.Call && len(args) > 0 {
			args = args[1:]
		}
		for _, v := range args {
			f(v)
		}
	}
}

func isReloc(id isa.ID) bool { return id == isa.Reloc || id == isa.RelocAddend }
