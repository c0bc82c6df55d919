package interp

import (
	"unsafe"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// ins is an instruction of the code.
type ins struct {
	op op
	// n is a small operand: a width in bits, a predicate, a number of arguments.
	n uint16
	// d, a and b are registers, as offsets in bytes from the frame's first: of
	// the result and of the operands.
	d, a, b uint32
	// imm is what else there is: see the opcodes.
	imm uint64
}

const (
	insSize = unsafe.Sizeof(ins{})
	// regSize is the size of a register in bytes.
	regSize = 8
	// noReg is the result of an instruction without one.
	noReg = 1<<32 - 1
)

// undefined is what a register holds whose value has not been computed in this
// activation. No integer of up to 32 bits and no float looks like it.
const undefined = 0xfff8_dead_0dd5_eed5

// Function is the code of a function.
type Function struct {
	// Index is the index of the function address; Body what the code was made of.
	Index int
	Body  *module.Body

	sig *bind.Signature
	// code is what is executed. ops are the opcodes as they were compiled, without
	// breakpoints; marks tell why an instruction is replaced by opBreak.
	code  []ins
	ops   []op
	marks []mark
	// rest is, for each instruction, how many records are charged with it: those
	// from it to the end of its stretch. Moves of phis have 0.
	rest []uint32
	// args are the registers that calls pass, call by call.
	args []uint32
	// cases are the tables of the switches.
	cases []switchTable
	// lanes are the vector instructions.
	lanes []laneOp
	// reg is the first register of each value, by ValueID - Base, and addresses
	// those of the function and global addresses that are used.
	reg       []uint32
	addresses map[module.ValueID]uint32
	// template is what the registers behind the parameters hold at the start.
	template []uint64
	// params and size are the number of registers of the parameters, and of all.
	params, size uint32
	// allocates tells that the stack pointer is put back at the end, setsJump that
	// a longjmp may come back.
	allocates, setsJump bool
	// watched says that accesses to memory are looked at.
	watched bool
	// breaks is how many breakpoints the machine's user has set; heads are the
	// instructions in front of which compiled code may be entered, nil before it is
	// asked for.
	breaks int
	heads  []bool
	// pcs are the instructions in code of each in Body.Insts, -1 for a phi; insts
	// is the inverse, also for moves: the branch they belong to.
	pcs, insts []int32
	// blocks are the first instructions of the blocks.
	blocks []uint32
}

// mark tells why an instruction is replaced.
type mark uint8

const (
	// markUser is a breakpoint that the machine's user has set, markTime where the
	// time that was given ends.
	markUser mark = 1 << iota
	markTime
)

// switchTable is a switch: where it goes to for which value. Values that lie
// close together are an index, others are looked up.
type switchTable struct {
	byValue map[uint64]edge
	dense   []edge
	first   uint64
	other   edge
}

// edge is where a branch goes to, and what is charged there.
type edge struct{ pc, cost uint32 }

// find returns where a value leads.
func (s *switchTable) find(v uint64) edge {
	if s.dense != nil {
		if i := v - s.first; i < uint64(len(s.dense)) {
			return s.dense[i]
		}
		return s.other
	}
	if e, ok := s.byValue[v]; ok {
		return e
	}
	return s.other
}

// laneOp is an instruction on vectors.
type laneOp struct {
	id       isa.ID
	from, to isa.Type // of the first operand and of the result
	imm      uint64
	c        uint32 // a third register
	compute  laneRule
}

// registers is how many registers a value of a type takes.
func registers(t isa.Type) uint32 {
	if t.IsVector() {
		return 2
	}
	return 1
}

// place returns the register of a value as an offset in bytes.
func (f *Function) place(v module.ValueID) uint32 {
	if v < f.Body.Base {
		return f.addresses[v] * regSize
	}
	return f.reg[v-f.Body.Base] * regSize
}

// mark replaces an instruction by a stop for one more reason.
func (f *Function) mark(pc uint32, m mark) {
	f.marks[pc] |= m
	f.refresh(pc)
}

// unmark takes a reason away.
func (f *Function) unmark(pc uint32, m mark) {
	f.marks[pc] &^= m
	f.refresh(pc)
}

// refresh brings the code in line with the marks: an instruction in front of a
// marked one must not do the work of both.
func (f *Function) refresh(pc uint32) {
	f.code[pc].op = f.opAt(pc)
	if pc > 0 {
		f.code[pc-1].op = f.opAt(pc - 1)
	}
}

func (f *Function) opAt(pc uint32) op {
	switch {
	case f.marks[pc] != 0:
		return opBreak
	case f.watched && f.ops[pc].accesses():
		return opWatch
	case int(pc)+1 < len(f.marks) && f.marks[pc+1] != 0:
		return f.ops[pc].alone()
	}
	return f.ops[pc]
}
