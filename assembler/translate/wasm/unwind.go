package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// unwinding is what a function has that a longjmp may pass through or land in.
//
// Its blocks are divided behind each call that a longjmp may come out of, behind
// each longjmp, and behind each setjmp:
//
//	call     ──► next, or exit if a jump is under way
//	longjmp  ──► exit
//	setjmp   ──► next: the landing of the setjmp
//	exit     ──► a landing if the jump is to this activation; the caller
//	             otherwise
//
// With these edges in the graph, a value that is used behind a landing has a
// local that nothing else gets.
type unwinding struct {
	// exit is the block that control goes to while a jump is under way. It has no
	// instructions.
	exit int
	// landings are the blocks behind each setjmp, in the order of the
	// instructions; activation is the local with the number of the activation,
	// where there are any.
	landings   []int
	activation uint32
}

// stop is what ends a block that the function's own control flow does not end.
type stop uint8

const (
	noStop stop = iota
	stopCall
	stopLongjmp
	stopSetjmp
)

// stopOf tells whether a block ends behind an instruction.
func (f *function) stopOf(in *module.Inst) stop {
	switch {
	case f.t.calls(in, isa.Longjmp):
		return stopLongjmp
	case f.t.calls(in, isa.Setjmp):
		return stopSetjmp
	case f.t.mayJump != nil:
		if callee, ok := f.t.callee(f.body, in); ok && f.t.mayJump[callee] {
			return stopCall
		}
	}
	return noStop
}

// makeUnwinding divides the blocks of a function that needs it.
func (f *function) makeUnwinding() {
	if !f.t.jumps {
		return
	}
	f.sets = f.t.contains(f.body, isa.Setjmp)
	if d := newDivision(f); len(d.blocks) > d.unwinding.exit+1 {
		f.unwinding = d.unwinding
		f.body = d.body()
		f.dom = f.body.Dominators()
	}
}

// division is the division of a function's blocks in the making. The first piece
// of a block keeps its number; exit and the other pieces follow all blocks.
type division struct {
	f         *function
	unwinding *unwinding
	blocks    []module.Block
	// last is the last piece of each block: it has the edges.
	last []int
}

func newDivision(f *function) *division {
	n := len(f.body.Blocks)
	d := &division{f: f, unwinding: &unwinding{exit: n}, blocks: make([]module.Block, n+1), last: make([]int, n)}
	for b := range f.body.Blocks {
		d.divide(b)
	}
	d.blocks[n] = module.Block{First: len(f.body.Insts), End: len(f.body.Insts), Succs: d.unwinding.landings}
	return d
}

func (d *division) divide(b int) {
	bl := &d.f.body.Blocks[b]
	piece, first := b, bl.First
	for i := bl.First; i < d.f.insideEnd(b); i++ {
		stop := d.f.stopOf(&d.f.body.Insts[i])
		if stop == noStop {
			continue
		}
		next := len(d.blocks)
		d.blocks = append(d.blocks, module.Block{})
		d.blocks[piece] = module.Block{First: first, End: i + 1, Succs: d.succs(stop, next)}
		piece, first = next, i+1
	}
	d.blocks[piece] = module.Block{First: first, End: bl.End, Succs: bl.Succs}
	d.last[b] = piece
}

// insideEnd returns the end of the part of a block that may be divided: the
// instructions in front of the terminator, and of a tail call that ends the
// block. A block that control cannot reach has none.
func (f *function) insideEnd(b int) int {
	bl := &f.body.Blocks[b]
	switch {
	case !f.dom.Reachable(b):
		return bl.First
	case f.tailCall(b) != nil:
		return bl.End - 2
	}
	return bl.End - 1
}

// succs returns where control goes after a piece that stops, if next is the
// piece behind it.
func (d *division) succs(s stop, next int) []int {
	switch s {
	case stopLongjmp:
		return []int{d.unwinding.exit}
	case stopSetjmp:
		d.unwinding.landings = append(d.unwinding.landings, next)
		return []int{next}
	}
	return []int{next, d.unwinding.exit}
}

// body returns the function with its blocks divided.
func (d *division) body() *module.Body {
	body := *d.f.body
	body.Blocks = d.blocks
	connect(body.Blocks)
	body.Insts = slices.Clone(body.Insts)
	for i := range body.Insts {
		if in := &body.Insts[i]; isPhi(in) {
			in.Targets = slices.Clone(in.Targets)
			for k, from := range in.Targets {
				in.Targets[k] = uint32(d.last[from])
			}
		}
	}
	return &body
}

// lands reports whether a jump may land in the function.
func (f *function) lands() bool { return f.unwinding != nil && len(f.unwinding.landings) > 0 }

// isLanding reports whether control comes to a block from a setjmp.
func (f *function) isLanding(b int) bool {
	first := f.body.Blocks[b].First
	return f.lands() && first > 0 && f.t.calls(&f.body.Insts[first-1], isa.Setjmp)
}

// stop emits what ends a block behind a stop.
func (s *structure) stop(b int, in *module.Inst) {
	f, succs := s.f, s.f.body.Blocks[b].Succs
	f.emit(f.body.Blocks[b].End-1, false)
	if f.stopOf(in) == stopCall {
		s.leaveIfJumping(b)
		f.take(in)
	}
	s.branch(b, succs[0])
}

// leaveIfJumping leaves to the exit if a jump is under way. The result of the
// call that it came out of stays on the stack: a local would lose the value that
// is seen behind a landing.
func (s *structure) leaveIfJumping(b int) {
	exit := s.route(s.f.unwinding.exit)
	s.f.code.opU32(opGlobalGet, globalJumping)
	s.f.code.opU32(opBrIf, s.label(b, exit))
}

// exit emits the exit.
func (s *structure) exit(b int) {
	f := s.f
	if f.lands() {
		f.code.opU32(opGlobalGet, globalJumpActivation)
		f.getLocal(f.unwinding.activation)
		f.code.op(opI64Ne, opIf)
		f.code = append(f.code, voidBlock)
	}
	f.epilogue()
	if t := f.sig.Return; t.Kind != isa.Void {
		f.pushConstant(&module.Value{Type: t})
	}
	f.code.op(opReturn)
	if f.lands() {
		f.code.op(opEnd)
		s.chooseLanding(b)
	}
}

// chooseLanding ends a jump: control goes on behind the setjmp that the globals
// tell.
func (s *structure) chooseLanding(exit int) {
	f, landings := s.f, s.f.unwinding.landings
	f.code.i32Const(0)
	f.code.opU32(opGlobalSet, globalJumping)
	f.code.opU32(opGlobalGet, globalJumpSP)
	f.code.opU32(opGlobalSet, globalSP)
	labels := s.labels(exit, landings)
	f.code.opU32(opGlobalGet, globalJumpSetjmp)
	f.code.opU32(opBrTable, uint32(len(landings)-1))
	for _, to := range landings { // the last also for a number that no setjmp has
		f.code.u32(uint32(s.level - labels[to]))
	}
}
