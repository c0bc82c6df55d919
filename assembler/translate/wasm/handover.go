package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// handover is what the translation of a function needs that runs beside an
// interpreter.
type handover struct {
	kept *Kept
	// enter are the values that an entry takes over, nil for the function itself;
	// entering says that this is one.
	enter    []module.ValueID
	entering bool
	// taken tells which values those are, by ValueID - Base; nil without them.
	taken []bool
	// entered is the local with what was left when the function was entered, left the
	// one with what is left now: the global has it during calls.
	entered, left uint32
	// heads are the blocks where it is looked whether any records are left.
	heads []bool
	// segment numbers the instructions of a block by the calls in front of them:
	// nothing is folded from one segment into another.
	segment []int32
}

// makeHandover finds out where the function hands over.
func (f *function) makeHandover() {
	if f.t.companion == nil {
		return
	}
	f.kept = f.t.companion.kept[f.body.Function]
	f.heads = headsOf(f.body, f.dom)
	f.segment = make([]int32, len(f.body.Insts))
	n := int32(0)
	for i := range f.body.Insts {
		f.segment[i] = n
		if leavesAt(f.t.module, &f.body.Insts[i]) {
			n++
		}
	}
}

// beside reports whether the function runs beside an interpreter.
func (f *function) beside() bool { return f.t.companion != nil }

// begin emits the beginning of a function: what was left, and whether any is left
// of it. Entries take over an activation instead.
func (f *function) begin() {
	if !f.beside() {
		return
	}
	f.entered, f.left = f.locals.reserve(i64), f.locals.reserve(i64)
	f.loadLeft()
	if f.entering {
		f.takeOver()
		return
	}
	f.code.opU32(opLocalGet, f.left)
	f.setLocal(f.entered)
	f.charge(f.body.Blocks[0].First)
	f.code.opU32(opLocalGet, f.left)
	f.code.opU32(opGlobalGet, globalWords+uint32(f.t.companion.words)+uint32(f.body.Function))
	f.code.op(opI64LtS)
	f.handOver(SiteEntry, params(f.body))
}

// charge emits that the stretch of code from an instruction on is executed.
func (f *function) charge(inst int) {
	f.code.opU32(opLocalGet, f.left)
	f.code.i64Const(stretch(f.t.module, f.body, inst))
	f.code.op(opI64Sub)
	f.setLocal(f.left)
}

func (f *function) loadLeft() {
	f.code.opU32(opGlobalGet, globalLeft)
	f.setLocal(f.left)
}

// storeLeft emits what comes before control leaves the function, for a time or for
// good.
func (f *function) storeLeft() {
	if f.beside() {
		f.code.opU32(opLocalGet, f.left)
		f.code.opU32(opGlobalSet, globalLeft)
	}
}

// enterCall emits what comes before an instruction, if that is a call.
func (f *function) enterCall(inst int) {
	if f.beside() && leavesAt(f.t.module, &f.body.Insts[inst]) {
		f.storeLeft()
	}
}

// handOverIfOut hands over if nothing is left.
func (f *function) handOverIfOut(site int) {
	f.code.opU32(opLocalGet, f.left)
	f.code.i64Const(0)
	f.code.op(opI64LtS)
	f.handOver(site, f.kept.At(site))
}

// enterBlock emits what a block begins with, behind its phis.
func (f *function) enterBlock(b int) {
	if !f.beside() || b == 0 {
		return
	}
	i := firstReal(f.body, b)
	f.charge(i)
	if f.heads[b] {
		f.handOverIfOut(SiteBefore(i))
	}
}

// firstReal returns the first instruction of a block that is no phi.
func firstReal(b *module.Body, block int) int {
	i := b.Blocks[block].First
	for isPhi(&b.Insts[i]) {
		i++
	}
	return i
}

// leaveCall emits what follows a call, whose result has been taken.
func (f *function) leaveCall(inst int) {
	if f.beside() && leavesAt(f.t.module, &f.body.Insts[inst]) {
		f.loadLeft()
		f.charge(inst + 1)
		f.handOverIfOut(SiteBehind(inst))
	}
}

// handOver hands the activation over and returns, if the condition on the stack
// holds.
func (f *function) handOver(site int, values []module.ValueID) {
	f.code.op(opIf)
	f.code = append(f.code, voidBlock)
	f.handOverNow(site, values)
	f.code.op(opElse, opEnd)
}

func (f *function) handOverNow(site int, values []module.ValueID) {
	f.storeLeft()
	f.code.opU32(opLocalGet, f.entered)
	f.code.opU32(opGlobalSet, globalWords+WordEntered)
	if f.allocates && site != SiteEntry {
		f.code.opU32(opLocalGet, f.saved)
	} else {
		f.code.opU32(opGlobalGet, globalSP)
	}
	f.code.op(opI64ExtendU32)
	f.code.opU32(opGlobalSet, globalWords+WordStack)
	word := uint32(globalWords + FirstWord)
	for _, v := range values {
		word = f.handOverValue(word, v)
	}
	f.code.i32Const(int32(f.body.Function))
	f.code.i32Const(int32(site))
	f.code.opU32(opCall, f.t.handOverFunc)
	if t := f.sig.Return; t.Kind != isa.Void {
		f.pushConstant(&module.Value{Type: t})
	}
	f.code.op(opReturn)
}

// handOverValue puts a value into words, from one on, and returns the next.
func (f *function) handOverValue(word uint32, v module.ValueID) uint32 {
	t := f.body.TypeOf(v)
	f.push(operand{value: v, typ: t})
	if typeOf(t) == v128 {
		n := f.spill(v128)
		for lane := range byte(2) {
			f.code.opU32(opLocalGet, n)
			f.code.op(opI64x2Extract)
			f.code = append(f.code, lane)
			f.code.opU32(opGlobalSet, word)
			word++
		}
		f.locals.release(n)
		return word
	}
	f.code.op(toWord[typeOf(t)]...)
	f.code.opU32(opGlobalSet, word)
	return word + 1
}

// toWord and fromWord convert between the types and i64.
var (
	toWord = map[valType][]opcode{
		i32: {opI64ExtendU32}, f32: {opI32ReinterpretF32, opI64ExtendU32}, f64: {opI64ReinterpretF64},
	}
	fromWord = map[valType][]opcode{
		i32: {opI32WrapI64}, f32: {opI32WrapI64, opF32ReinterpretI32}, f64: {opF64ReinterpretI64},
	}
)

// takeOver emits the beginning of an entry: the words become the activation.
func (f *function) takeOver() {
	f.code.opU32(opGlobalGet, globalWords+WordEntered)
	f.setLocal(f.entered)
	word := uint32(globalWords + FirstWord)
	for _, v := range f.enter {
		f.code.opU32(opGlobalGet, word)
		word++
		t := typeOf(f.body.TypeOf(v))
		if t == v128 {
			f.code.op(opI64x2Splat)
			f.code.opU32(opGlobalGet, word)
			f.code.op(opI64x2Replace)
			f.code = append(f.code, 1)
			word++
		}
		f.code.op(fromWord[t]...)
		f.set(v)
		f.setLinear(v)
	}
}

// isTakenOver reports whether a local value comes from the words of an entry.
func (f *function) isTakenOver(v module.ValueID) bool {
	return f.taken != nil && f.taken[v-f.body.Base]
}

// foldUnused has values that nobody but an interpreter uses computed where they are
// handed over: those whose users take them apart.
func (f *function) foldUnused() {
	for i := range f.body.Insts {
		if f.isDead(i) && !isPhi(&f.body.Insts[i]) {
			f.state(f.body.Insts[i].Result).folded = true
		}
	}
}

// isKept reports whether a value must have a local of its own, which an instruction
// might be folded into: there is a call between the two, or the call is one that
// may have to be made again.
func (f *function) isKept(user, inst int) bool {
	if !f.beside() {
		return false
	}
	return f.body.Insts[user].ID == isa.CallIndirect || f.segment[user] != f.segment[inst] || leavesAt(f.t.module, &f.body.Insts[inst])
}
