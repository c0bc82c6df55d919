// Package gen makes random programs for tests: well-formed, verified without
// complaint, sure to end, and with one right answer. Tests compare translations
// of them with each other and with internal/eval.
//
// A program is a set of functions of scalars that call only later ones. Control
// flow is arbitrary, also irreducible; jumps back cost fuel, of which there is
// little. Memory accesses stay within the globals and the stack, unless wild ones are
// asked for. The bits of a
// NaN, which may differ between machines, never get into integers.
package gen

import (
	"math/bits"
	"math/rand/v2"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// Options say what a program may consist of.
type Options struct {
	// Functions is the number of functions with bodies, at least 1.
	Functions int
	// Blocks and Insts bound the basic blocks of a function and the instructions
	// of a block.
	Blocks, Insts int
	// Vectors adds vectors, Atomics atomic accesses.
	Vectors, Atomics bool
	// Wild adds atomic accesses that may not be aligned, copies onto themselves
	// wherever and of any size, and copies and fills that are too long or empty.
	Wild bool
	// Threads makes the program one that may start threads; it starts none.
	Threads bool
}

// Program returns a random program. Its functions @f0 to @f(Functions-1) take
// and return scalars of 32 and 64 bits and may be called from outside.
func Program(r *rand.Rand, o Options) *assembler.Program {
	p := &program{Rand: r, options: o, intrinsics: map[string]*node{}}
	p.declareGlobals()
	for range max(o.Functions, 1) {
		p.functions = append(p.functions, p.newFunction())
	}
	for i := range p.functions {
		p.functions[i].generate(p.functions[i+1:])
	}
	return p.encode()
}

// node is a value of the program: an address, a parameter, a constant or the
// result of an instruction.
type node struct {
	typ isa.Type
	// bits and undef are the contents of a constant.
	bits  uint64
	undef bool
	// id is the AbsoluteIndex, known when the program is encoded.
	id uint64
	// signature is that of a function address.
	signature *bind.Signature
}

// program is a program in the making.
type program struct {
	*rand.Rand
	options    Options
	functions  []*function
	intrinsics map[string]*node
	// declared are the intrinsics in the order of their addresses.
	declared []*isa.Intrinsic
	globals  []*global
}

// global is a global variable of 2^n bytes, or of pointers to functions.
type global struct {
	node
	size  int
	align uint64
	// pointers are the functions whose addresses it holds, before other bytes.
	pointers bool
}

// Indices of the globals.
const (
	fuelGlobal   = iota // how many more jumps back there may be
	intGlobal           // accessed as integers
	floatGlobal         // accessed as floats
	doubleGlobal        // accessed as doubles
	pointerGlobal
	nameGlobal // the name of the interface that starts threads
	numGlobals
)

// regionSize is the size in bytes of a global that instructions access.
const regionSize = 256

// fuel is the number of jumps back in one run.
const fuel = 40

func (p *program) declareGlobals() {
	p.globals = make([]*global, numGlobals)
	for i := range p.globals {
		p.globals[i] = &global{node: node{typ: isa.I32}, size: regionSize, align: 1 << p.IntN(5)}
	}
	p.globals[fuelGlobal].size = 4
	p.globals[intGlobal].align = 16
	p.globals[doubleGlobal].align = 8
	p.globals[pointerGlobal].pointers = true
	if !p.options.Threads {
		p.globals = p.globals[:nameGlobal]
	}
}

// scalars are the types that functions take and return.
var scalars = []isa.Type{isa.I32, isa.I32, isa.I64, isa.FloatType, isa.DoubleType}

func (p *program) newFunction() *function {
	s := &bind.Signature{Return: pick(p, scalars)}
	f := &function{program: p, address: &node{typ: isa.I32, signature: s}, constants: map[constantKey]*node{}}
	for range p.IntN(4) {
		t := pick(p, scalars)
		s.Params = append(s.Params, t)
		f.params = append(f.params, &node{typ: t})
	}
	return f
}

// intrinsic returns the address of an intrinsic.
func (p *program) intrinsic(in *isa.Intrinsic) *node {
	n := p.intrinsics[in.Name]
	if n == nil {
		n = &node{typ: isa.I32, signature: &bind.Signature{Return: in.Return, Params: in.Params}}
		p.intrinsics[in.Name] = n
		p.declared = append(p.declared, in)
	}
	return n
}

func pick[T any](r interface{ IntN(int) int }, list []T) T { return list[r.IntN(len(list))] }

// interesting returns the bits of an integer that is often special.
func (p *program) interesting(width uint16) uint64 {
	switch p.IntN(6) {
	case 0:
		return uint64(p.IntN(4))
	case 1:
		return ^uint64(p.IntN(3))
	case 2:
		return 1 << (width - 1)
	case 3:
		return 1<<(width-1) - 1
	case 4:
		return uint64(p.IntN(100))
	}
	return p.Uint64()
}

// interestingFloat returns the bits of a double that is often special.
func (p *program) interestingFloat() float64 {
	special := []float64{0, 1, -1, 0.5, 1e10, -1e10, 1e300, 2147483648, -2147483649, 4294967296, 9.3e18, 1e-310, 3.5}
	if p.IntN(3) == 0 {
		return (p.Float64() - 0.5) * float64(uint64(1)<<p.IntN(63))
	}
	return pick(p, special)
}

// log2 is the alignment of n bytes as a record holds it.
func log2(n uint64) uint64 { return uint64(bits.Len64(n)) }
