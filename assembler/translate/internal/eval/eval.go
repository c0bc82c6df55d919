// Package eval evaluates functions of verified modules, one instruction after
// the other. It is slow and plain: tests hold the translations against it. It
// knows what the programs of internal/gen use, which is everything but threads,
// setjmp and the runtime.
package eval

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// Errors that end an evaluation as a trap ends a program, in the words of
// package process, to which the tests hold them.
var (
	ErrDivision = errors.New("integer division by zero")
	ErrMemory   = errors.New("memory access outside of the program's memory")
	ErrCall     = errors.New("call of what is no function of that type")
	ErrAbort    = errors.New("program aborted (llvm.trap)")

	ErrUnaligned = errors.New("atomic access to an address that is not aligned")
)

// value holds the bits of each element of a value: one for a scalar. Integers
// are zero-extended.
type value []uint64

// Machine is a module with its memory.
type Machine struct {
	module *module.Module
	layout *translate.Layout
	memory []byte // from base on
	base   uint32
	sp     uint32
	steps  int
	// Step is called before each instruction that is no phi; nil is not. The values
	// are those of the function, in their order, as the bits of their elements; nil
	// for one that has not been computed. They are shared: do not change them.
	Step func(function, inst int, values [][]uint64)
}

// stackSize is how much of the stack an evaluation can use, in bytes.
const stackSize = 1 << 20

// maxSteps bounds an evaluation.
const maxSteps = 10_000_000

// New returns a machine whose memory holds the globals.
func New(m *module.Module) (*Machine, error) {
	l, err := translate.NewLayout(m)
	if err != nil {
		return nil, err
	}
	e := &Machine{module: m, layout: l, base: translate.StackTop - stackSize, sp: translate.StackTop}
	e.memory = make([]byte, l.End-e.base)
	for _, p := range l.Image() {
		copy(e.memory[p.Address-e.base:], p.Data)
	}
	return e, nil
}

// Memory returns the globals: the memory from translate.StackTop on.
func (e *Machine) Memory() []byte { return e.memory[stackSize:] }

// Call calls a function of scalars. Arguments and result are their bits,
// integers zero-extended.
func (e *Machine) Call(function int, args []uint64) (result uint64, err error) {
	values := make([]value, len(args))
	for i, a := range args {
		values[i] = value{a}
	}
	v, err := e.call(function, values)
	if len(v) == 0 {
		return 0, err
	}
	return v[0], err
}

// frame is a call of a function.
type frame struct {
	*Machine
	body   *module.Body
	values []value
}

func (e *Machine) call(function int, args []value) (value, error) {
	body := e.module.Functions[function].Body
	f := &frame{e, body, make([]value, len(body.Values))}
	copy(f.values, args)
	for i := range body.Values {
		if c := &body.Values[i]; c.Kind == module.Constant {
			f.values[i] = constant(c)
		}
	}
	sp := e.sp
	defer func() { e.sp = sp }()
	return f.run()
}

func constant(c *module.Value) value {
	v := make(value, max(c.Type.UnderlyingCount(), 1))
	if !c.Undef {
		v[0] = c.Bits & mask(c.Type)
	}
	return v
}

// mask has the bits that values of a scalar type use.
func mask(t isa.Type) uint64 { return ^uint64(0) >> (64 - t.Underlying().BitSize()) }

// run executes the blocks from the first one on until one returns.
func (f *frame) run() (value, error) {
	from, block := 0, 0
	for {
		f.phis(from, block)
		bl := &f.body.Blocks[block]
		for i := bl.First; i < bl.End-1; i++ {
			f.tell(i)
			if f.steps++; f.steps > maxSteps {
				return nil, fmt.Errorf("more than %d steps", maxSteps)
			}
			if err := f.execute(&f.body.Insts[i]); err != nil {
				return nil, err
			}
		}
		f.tell(bl.End - 1)
		in := &f.body.Insts[bl.End-1]
		if len(in.Targets) == 0 {
			return f.leave(in)
		}
		from, block = block, int(in.Targets[f.choose(in)])
	}
}

// tell calls Step.
func (f *frame) tell(inst int) {
	if f.Step == nil || f.body.Insts[inst].ID == isa.Phi {
		return
	}
	values := make([][]uint64, len(f.values))
	for i, v := range f.values {
		values[i] = v
	}
	f.Step(f.body.Function, inst, values)
}

// phis gives the phis of a block their values, all at once.
func (f *frame) phis(from, block int) {
	bl := &f.body.Blocks[block]
	var dst []module.ValueID
	var src []value
	for i := bl.First; f.body.Insts[i].ID == isa.Phi; i++ {
		in := &f.body.Insts[i]
		for k, t := range in.Targets {
			if int(t) == from {
				dst, src = append(dst, in.Result), append(src, f.get(in.Args[k]))
				break
			}
		}
	}
	for i := range dst {
		f.set(dst[i], src[i])
	}
}

// choose returns which of its targets a terminator goes to.
func (f *frame) choose(in *module.Inst) int {
	switch in.ID {
	case isa.BrIf:
		if f.get(in.Args[0])[0] == 0 {
			return 1
		}
	case isa.Switch:
		for i, c := range in.Cases {
			if uint64(c)&mask(in.Type) == f.get(in.Args[0])[0] {
				return i + 1
			}
		}
	}
	return 0
}

func (f *frame) leave(in *module.Inst) (value, error) {
	switch in.ID {
	case isa.Ret:
		return f.get(in.Args[0]), nil
	case isa.RetVoid:
		return nil, nil
	}
	return nil, ErrAbort
}

func (f *frame) get(id module.ValueID) value {
	if a, ok := f.layout.Address(id); ok {
		return value{uint64(a)}
	}
	return f.values[id-f.body.Base]
}

func (f *frame) set(id module.ValueID, v value) { f.values[id-f.body.Base] = v }

func (f *frame) args(in *module.Inst) []value {
	list := make([]value, len(in.Args))
	for i, a := range in.Args {
		list[i] = f.get(a)
	}
	return list
}

// at returns n bytes of the memory.
func (e *Machine) at(address, n uint64) ([]byte, error) {
	a := uint64(uint32(address)) - uint64(e.base)
	if uint32(address) < e.base || a+n > uint64(len(e.memory)) {
		return nil, ErrMemory
	}
	return e.memory[a : a+n], nil
}

func (e *Machine) load(t isa.Type, address uint64) (value, error) {
	size := t.Underlying().BitSize() / 8
	v := make(value, max(t.UnderlyingCount(), 1))
	for i := range v {
		b, err := e.at(address+uint64(i)*size, size)
		if err != nil {
			return nil, err
		}
		var word [8]byte
		copy(word[:], b)
		v[i] = binary.LittleEndian.Uint64(word[:])
	}
	return v, nil
}

func (e *Machine) store(t isa.Type, address uint64, v value) error {
	size := t.Underlying().BitSize() / 8
	for i := range v {
		b, err := e.at(address+uint64(i)*size, size)
		if err != nil {
			return err
		}
		word := binary.LittleEndian.AppendUint64(nil, v[i])
		copy(b, word)
	}
	return nil
}

func (e *Machine) allocate(size, align uint64) (value, error) {
	sp := (uint64(e.sp) - size) &^ (max(align, 1) - 1)
	if sp > uint64(e.sp) || sp < uint64(e.base) {
		return nil, ErrMemory
	}
	e.sp = uint32(sp)
	return value{sp}, nil
}
