package llvmir

import (
	"bytes"
	"fmt"
	"math"
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// function writes one function. Its values keep the manual's names: %p0, %v0,
// and %b0 for basic blocks. A basic block that contains checks becomes several
// of LLVM's: %b0, %b0.1, %b0.2, …
type function struct {
	*printer
	index int
	body  *module.Body
	// firstResult is the number of local values in front of the instructions'.
	firstResult int
	// block is the basic block being written, pieces how many of LLVM's it has
	// become so far.
	block, pieces int
	// exits are the names of the last pieces of the blocks.
	exits []string
	temps int
	// at is the instruction being written; allocated says how many allocas behind
	// it have been written already.
	at, allocated int
	// moved and jumps say that the function changes the stack pointer, and that
	// it calls setjmp: both are undone when it returns.
	moved, jumps bool
	// scope is the debug information; nil where the source is not known.
	scope *scope
}

// function writes function address @fN.
func (p *printer) function(n int) {
	f := &function{printer: p, index: n, body: p.module.Functions[n].Body}
	for f.firstResult < len(f.body.Values) && f.body.Values[f.firstResult].Kind != module.Result {
		f.firstResult++
	}
	f.survey()
	f.header()
	blocks := f.blocks()
	for b := range f.body.Blocks {
		f.printf("b%d:\n", b)
		f.phis(b)
		f.text.Write(blocks[b])
	}
	f.printf("}\n")
	f.closeScope()
}

// survey finds out what the function has to undo when it returns.
func (f *function) survey() {
	for i := range f.body.Insts {
		in := &f.body.Insts[i]
		switch f.intrinsic(in) {
		case isa.Stackrestore:
			f.moved = true
		case isa.Setjmp:
			f.jumps = true
		}
		f.moved = f.moved || in.ID == isa.Alloca
	}
}

// intrinsic returns the intrinsic that an instruction calls.
func (f *function) intrinsic(in *module.Inst) isa.IntrinsicID {
	if in.ID != isa.Call {
		return isa.NoIntrinsic
	}
	if i := f.module.Functions[in.Args[0]].Intrinsic; i != nil {
		return i.ID
	}
	return isa.NoIntrinsic
}

func (f *function) header() {
	sig := f.module.Functions[f.index].Signature
	f.printf("\ndefine %s %v @%s(", f.linkage(), sig.Return, f.symbol(f.index))
	for i, t := range sig.Params {
		if i > 0 {
			f.printf(", ")
		}
		f.printf("%v %%p%d", t, i)
	}
	f.printf(") #0%s {\nentry:\n", f.openScope())
	base := f.pointer("i8")
	f.printf("  %%m = load %s, %s @pnacl_memory, !invariant.load !0\n", base, f.pointer(base))
	if f.moved {
		f.printf("  %%sp = load i32, %s\n", f.variable(stackPointer))
	}
	if f.jumps {
		f.printf("  %%jumps = load i32, %s\n", f.variable(jumpCount))
	}
	f.printf("  br label %%b0\n")
}

// blocks returns the text of the basic blocks without their phis: those name
// the last pieces of other blocks, which are known only afterwards.
func (f *function) blocks() [][]byte {
	outer := f.text
	defer func() { f.text = outer }()
	texts := make([][]byte, len(f.body.Blocks))
	f.exits = make([]string, len(f.body.Blocks))
	for b, block := range f.body.Blocks {
		f.text = new(bytes.Buffer)
		f.block, f.pieces = b, 0
		for i := block.First; i < block.End; i++ {
			f.at = i
			if in := &f.body.Insts[i]; in.ID != isa.Phi {
				from := f.text.Len()
				instructions[in.ID](f, in)
				f.locate(from, i)
			}
		}
		f.exits[b] = f.piece()
		texts[b] = f.text.Bytes()
	}
	return texts
}

func (f *function) phis(b int) {
	block := f.body.Blocks[b]
	for i := block.First; i < block.End && f.body.Insts[i].ID == isa.Phi; i++ {
		in := &f.body.Insts[i]
		f.printf("  %s = %s %v ", f.value(in.Result), in.ID.Row().Name, in.Type)
		for k, v := range in.Args {
			if k > 0 {
				f.printf(", ")
			}
			f.printf("[%s, %%%s]", f.value(v), f.exits[in.Targets[k]])
		}
		f.printf("\n")
	}
}

// piece is the name of the piece of the basic block that is being written.
func (f *function) piece() string {
	if f.pieces == 0 {
		return "b" + strconv.Itoa(f.block)
	}
	return fmt.Sprintf("b%d.%d", f.block, f.pieces)
}

// temp returns a new name for a value that the program does not have.
func (f *function) temp() string {
	f.temps++
	return "%t" + strconv.Itoa(f.temps)
}

// define writes an instruction with a new name for its result, and returns the
// name.
func (f *function) define(format string, args ...any) string {
	name := f.temp()
	f.printf("  %s = ", name)
	f.printf(format+"\n", args...)
	return name
}

// result writes an instruction that defines the result of in.
func (f *function) result(in *module.Inst, format string, args ...any) {
	f.printf("  ")
	if in.Result != module.NoValue {
		f.printf("%s = ", f.value(in.Result))
	}
	f.printf(format+"\n", args...)
}

// local returns a local value, or nil for an address of the module.
func (f *function) local(v module.ValueID) *module.Value {
	if v < f.body.Base {
		return nil
	}
	return &f.body.Values[v-f.body.Base]
}

// typeOf returns the type of a value: i32 for addresses.
func (f *function) typeOf(v module.ValueID) isa.Type { return f.body.TypeOf(v) }

// value returns a value as an operand: a name or a literal.
func (f *function) value(v module.ValueID) string {
	l := f.local(v)
	switch {
	case l == nil:
		address, _ := f.layout.Address(v)
		return strconv.FormatUint(uint64(address), 10)
	case l.Kind == module.Param:
		return "%p" + strconv.Itoa(l.Index)
	case l.Kind == module.Constant:
		return literal(l)
	}
	return "%v" + strconv.Itoa(int(v-f.body.Base)-f.firstResult)
}

// typed returns a value with its type in front.
func (f *function) typed(v module.ValueID) string { return f.typeOf(v).String() + " " + f.value(v) }

// constant returns the bits of an integer constant or of an address.
func (f *function) constant(v module.ValueID) (bits uint64, ok bool) {
	l := f.local(v)
	if l == nil {
		address, _ := f.layout.Address(v)
		return uint64(address), true
	}
	return l.Bits, l.Kind == module.Constant && l.Type.IsInteger()
}

// literal writes a constant. Undef is zero (package translate).
func literal(l *module.Value) string {
	switch {
	case l.Type.IsVector():
		return "zeroinitializer"
	case l.Type.IsInteger():
		return integer(l.Bits, l.Type.Bits)
	case l.Type.Kind == isa.Double:
		return fmt.Sprintf("0x%016X", l.Bits)
	}
	return float(uint32(l.Bits))
}

func integer(bits uint64, width uint16) string {
	if width == 1 {
		return strconv.FormatBool(bits&1 != 0)
	}
	return strconv.FormatInt(int64(bits), 10)
}

// float writes the float with the given bits. LLVM takes the bits of the double
// of the same value; a NaN is not changed into a double and back, but given by
// its own bits.
func float(bits uint32) string {
	v := math.Float32frombits(bits)
	if v != v {
		return fmt.Sprintf("bitcast (i32 %d to float)", bits)
	}
	return fmt.Sprintf("0x%016X", math.Float64bits(float64(v)))
}
