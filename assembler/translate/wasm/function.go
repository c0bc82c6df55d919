package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// function is the translation of one function body.
type function struct {
	t    *translator
	body *module.Body
	sig  *bind.Signature
	dom  *module.Dominators
	code code
	// lines says which record what may trap comes from.
	lines []line
	sites []line
	// counts are the globals that count blocks, by their first record: see count.go.
	counts map[int]uint32

	locals
	bounds
	handover
	values  []valueState // by ValueID - body.Base
	blockOf []int32      // by instruction
	moves   [][]phiMove  // by the block that edges leave

	// lastSet, lastLocal and afterSet describe the last local.set: where it
	// starts, its local, and where it ends.
	lastSet, afterSet int
	lastLocal         uint32

	// term describes the constant that the code ends with.
	term term

	// frameSize and frameAlign describe the frame of static allocations, in
	// bytes; frame is the local with its address, saved the one with the
	// caller's stack pointer.
	frameSize, frameAlign uint64
	allocates             bool
	frame, saved          uint32

	// turns is the local that counts the turns of loops, noLocal if there is none.
	turns int

	// sets says that the function calls setjmp; unwinding is nil where no longjmp
	// passes.
	sets      bool
	unwinding *unwinding

	// stack and the slices behind it are reused from one instruction to the next.
	stack, scratch   []operand
	spare            []*expr
	placed           []bool
	readers, writers []int
}

// line tells where an instruction that may trap comes from.
type line struct {
	// offset counts from the start of the function's body, in bytes.
	offset uint32
	// record is the index of the record in the segment of the body.
	record int
	// place is where the record starts: a bit of the file, or a byte of the text.
	place uint64
}

// translateBody returns the code section's entry for a function body without
// its length, and the lines and sites with offsets in it.
func (t *translator) translateBody(b *module.Body) translatedBody {
	counts := t.countsOf(b)
	b, dom := improve(b, &t.options)
	f := t.newFunction(b, dom)
	f.counts = counts
	f.makeUnwinding()
	return f.translate(len(f.sig.Params))
}

func (t *translator) newFunction(b *module.Body, dom *module.Dominators) *function {
	f := &function{t: t, body: b, sig: t.module.Functions[b.Function].Signature, dom: dom, turns: noLocal}
	for _, p := range f.sig.Params {
		f.locals.types = append(f.locals.types, typeOf(p))
	}
	return f
}

// translate returns the code section's entry for a function of so many parameters.
func (f *function) translate(params int) translatedBody {
	f.makeHandover()
	f.analyse()
	f.prologue()
	if f.beside() && f.kept == nil {
		f.code.op(opUnreachable)
	} else {
		newStructure(f).emit()
	}
	if f.sig.Return.Kind != isa.Void {
		f.code.op(opUnreachable) // every path has returned
	}
	f.code.op(opEnd)
	var entry code
	f.locals.declarations(&entry, params)
	for i := range f.lines {
		f.lines[i].offset += uint32(len(entry))
	}
	return translatedBody{entry: append(entry, f.code...), lines: f.lines, sites: f.sites}
}

// prologue makes the frame and saves the stack pointer for functions that
// allocate, and numbers the activation of those that call setjmp.
func (f *function) prologue() {
	f.countCall()
	f.begin()
	f.setLinearParams()
	if f.lands() {
		f.countActivation()
	}
	if !f.allocates {
		return
	}
	if f.entering {
		f.code.opU32(opGlobalGet, globalWords+WordStack)
		f.code.op(opI32WrapI64)
	} else {
		f.code.opU32(opGlobalGet, globalSP)
	}
	f.saved = f.spill(i32)
	if f.frameSize == 0 {
		return
	}
	f.getLocal(f.saved)
	f.code.i32Const(int32(uint32(f.frameSize + f.frameAlign + translate.NullPage)))
	f.code.op(opI32LtU)
	f.trapIf(f.t.overflowFunc)
	f.getLocal(f.saved)
	f.code.i32Const(int32(uint32(f.frameSize)))
	f.code.op(opI32Sub)
	f.align(f.frameAlign)
	frame := f.spill(i32)
	f.getLocal(frame)
	f.code.opU32(opGlobalSet, globalSP)
	f.getLocal(frame)
	f.subtractBase()
	f.frame = f.spill(i32)
	f.locals.release(frame)
}

// align rounds the address on the stack down to an alignment in bytes.
func (f *function) align(align uint64) {
	if align > 1 {
		f.code.i32Const(-int32(uint32(align)))
		f.code.op(opI32And)
	}
}

// epilogue gives the caller its stack pointer back.
func (f *function) epilogue() {
	if f.allocates {
		f.code.opU32(opLocalGet, f.saved)
		f.code.opU32(opGlobalSet, globalSP)
	}
}

// pushFrame puts the address at an offset in the frame on the stack.
func (f *function) pushFrame(offset uint32) {
	f.getLocal(f.frame)
	f.addConstant(offset + memoryBase)
}

// trapIf ends the program through one of the trap functions if the condition on
// the stack holds.
func (f *function) trapIf(trap uint32) {
	f.code.op(opIf)
	f.code = append(f.code, voidBlock)
	f.code.opU32(opCall, trap)
	f.code.op(opUnreachable, opElse, opEnd)
}

// mayTrap notes the record of the next instruction.
func (f *function) mayTrap(in *module.Inst) {
	if f.t.options.Lines {
		f.lines = append(f.lines, f.line(in))
	}
}

// line returns the line of the next instruction.
func (f *function) line(in *module.Inst) line {
	o := f.t.module.Program.Origin(f.body.Segment, in.Record, -1)
	place := uint64(o.Bit)
	if !o.InBits {
		place = uint64(o.Span.Start)
	}
	return line{uint32(len(f.code)), in.Record, place}
}

// block emits the instructions of a basic block up to its terminator, which it
// returns.
func (f *function) block(b int) *module.Inst {
	bl := &f.body.Blocks[b]
	if f.isLanding(b) {
		f.land(&f.body.Insts[bl.First-1])
	}
	end := bl.End - 1
	if f.tailCall(b) != nil {
		end-- // it is emitted with the return
	}
	f.setLinearPhis(bl)
	f.enterBlock(b)
	f.openBlock(bl)
	for i := bl.First; i < end; i++ {
		f.count(i)
		f.root(i)
	}
	for i := end; i < bl.End; i++ {
		f.count(i)
	}
	return &f.body.Insts[bl.End-1]
}

// root emits an instruction, unless it was folded into another, and takes its
// result into a local.
func (f *function) root(i int) {
	in := &f.body.Insts[i]
	f.enterCall(i)
	switch {
	case isPhi(in):
	case in.Result == module.NoValue:
		f.emit(i, false)
	case f.state(in.Result).folded || f.state(in.Result).inFrame || f.isDead(i):
	case !f.beside() && f.isPlace(in.Result) && f.hasLinear(in.Result) && f.emitLinear(i):
		f.takeLinear(in.Result)
	default:
		f.emit(i, f.state(in.Result).uses == 0)
		f.take(in)
	}
	f.leaveCall(i)
}

// take takes the result of an instruction off the stack, if it has one.
func (f *function) take(in *module.Inst) {
	switch {
	case in.Result == module.NoValue:
	case f.state(in.Result).uses == 0:
		f.code.op(opDrop)
	default:
		f.set(in.Result)
		f.setLinear(in.Result)
	}
}

// emit puts the result of an instruction on the stack, if it has one. With raw,
// the bits above the width of a narrow integer may be anything.
func (f *function) emit(i int, raw bool) {
	in := &f.body.Insts[i]
	args := f.pushOperands(in)
	x := f.newExpr()
	*x = expr{in: in, id: in.ID, typ: in.Type, args: args, raw: raw}
	f.t.rules[in.ID](f, x)
	if f.endsReach(in) {
		f.openReach(i+1, f.body.Blocks[f.blockOf[i]].End)
	}
	f.spare = append(f.spare, x)
	f.stack = f.stack[:len(f.stack)-len(args)]
}

// newExpr returns an expression that emit has done with, or a new one.
func (f *function) newExpr() *expr {
	n := len(f.spare)
	if n == 0 {
		return new(expr)
	}
	x := f.spare[n-1]
	f.spare = f.spare[:n-1]
	return x
}

// pushOperands returns the operands of an instruction on top of f.stack, where
// the caller takes them off again.
func (f *function) pushOperands(in *module.Inst) []operand {
	n := len(f.stack)
	f.stack = f.operands(f.stack, in)
	return f.stack[n:]
}

// move emits the moves of an edge. All values are on the stack before the first
// phi changes.
func (f *function) move(from, to int) {
	moves := f.movesTo(from, to)
	for _, m := range moves {
		if m.src != m.dst {
			f.push(operand{value: m.src, typ: f.body.TypeOf(m.src)})
		}
	}
	for i := len(moves) - 1; i >= 0; i-- {
		if m := moves[i]; m.src != m.dst {
			f.set(m.dst)
		}
	}
}
