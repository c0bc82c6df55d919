package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// structure nests the blocks of a control-flow graph in WebAssembly's blocks, loops and ifs, along the dominator tree: Norman Ramsey's "Beyond
// Relooper: Recursive Translation of Unstructured Control Flow to Structured
// Control Flow" (ICFP 2022), with a list of tasks in place of the recursion.
type structure struct {
	*graph
	f *function
	// next is the local that says which place a router leads to, noLocal before
	// it is needed.
	next int
	// rank is the place of each block in reverse postorder.
	rank []int32
	// merges marks the blocks that several forward edges lead to: control
	// branches there. All others are emitted where their only edge is.
	merges []bool
	// loops marks the blocks that backward edges lead to.
	loops []bool
	// firstChild and nextChild list the merges that each block dominates
	// immediately, by rank.
	firstChild, nextChild []int32
	// blockLevel and loopLevel are the depths at which the block that ends in
	// front of a merge, and the loop of a loop header, stand.
	blockLevel, loopLevel []int32
	// level is the number of blocks, loops and ifs that are open.
	level int32
	tasks []task
}

// task is something to emit later.
type task struct {
	kind     taskKind
	from, to int32
}

type taskKind uint8

const (
	taskTree   taskKind = iota // block `to` and all it dominates
	taskBranch                 // the edge from one block to another
	taskElse
	taskEnd // the end of a block, loop or if
)

func newStructure(f *function) *structure {
	g := newGraph(f)
	n := len(g.blocks)
	numbers := make([]int32, 4*n)
	flags := make([]bool, 2*n)
	s := &structure{
		graph: g, f: f, next: noLocal, rank: g.dom.Ranks(), firstChild: numbers[:n], nextChild: numbers[n : 2*n],
		blockLevel: numbers[2*n : 3*n], loopLevel: numbers[3*n:],
		merges: flags[:n], loops: flags[n:],
	}
	s.classify()
	return s
}

// classify finds merges and loops, and the children of each block.
func (s *structure) classify() {
	order := s.dom.Order
	for _, b := range order {
		forward := 0
		for _, p := range s.blocks[b].Preds {
			switch {
			case !s.dom.Reachable(p):
			case s.rank[p] >= s.rank[b]:
				s.loops[b] = true
			default:
				forward++
			}
		}
		s.merges[b] = forward > 1
		s.firstChild[b] = noBlock
	}
	if u := s.f.unwinding; u != nil { // leaveIfJumping branches there
		s.merges[s.routed(u.exit)] = true
	}
	for i := len(order) - 1; i > 0; i-- {
		if b := order[i]; s.merges[b] {
			p, _ := s.dom.Parent(b)
			s.nextChild[b] = s.firstChild[p]
			s.firstChild[p] = int32(b)
		}
	}
}

func (s *structure) emit() {
	s.later(task{kind: taskTree})
	for len(s.tasks) > 0 {
		t := s.tasks[len(s.tasks)-1]
		s.tasks = s.tasks[:len(s.tasks)-1]
		switch t.kind {
		case taskTree:
			s.tree(int(t.to))
		case taskBranch:
			s.branch(int(t.from), int(t.to))
		case taskElse:
			s.f.code.op(opElse)
		case taskEnd:
			s.f.code.op(opEnd)
			s.level--
		}
	}
}

// later adds tasks that are to be done in the order given, before all others.
func (s *structure) later(tasks ...task) {
	for i := len(tasks) - 1; i >= 0; i-- {
		s.tasks = append(s.tasks, tasks[i])
	}
}

// open starts a block, loop or if and returns its level.
func (s *structure) open(op opcode) int32 {
	s.f.code.op(op)
	s.f.code = append(s.f.code, voidBlock)
	s.level++
	return s.level
}

// tree emits a block, in a loop if it is the header of one, inside of a block
// for each merge it dominates immediately.
func (s *structure) tree(b int) {
	if s.loops[b] {
		s.later(task{kind: taskEnd})
		s.loopLevel[b] = s.open(opLoop)
		s.f.countTurn()
	}
	first := len(s.tasks)
	for c := s.firstChild[b]; c != noBlock; c = s.nextChild[c] {
		s.tasks = append(s.tasks, task{kind: taskEnd}, task{kind: taskTree, to: c})
	}
	children := s.tasks[first:]
	for i, j := 0, len(children)-1; i < j; i, j = i+1, j-1 {
		children[i], children[j] = children[j], children[i]
	}
	for _, t := range children {
		if t.kind == taskTree {
			s.blockLevel[t.to] = s.open(opBlock)
		}
	}
	switch {
	case b >= len(s.f.body.Blocks):
		s.dispatch(s.blocks[b].Succs)
	case s.f.unwinding != nil && b == s.f.unwinding.exit:
		s.exit(b)
	default:
		s.terminator(b, s.f.block(b))
	}
}

// dispatch emits a router: a br_table that leaves a block for each place, with
// the place behind its end. There is no other way to it.
func (s *structure) dispatch(places []int) {
	for _, b := range places {
		s.tasks = append(s.tasks, task{kind: taskTree, to: int32(b)}, task{kind: taskEnd})
		s.open(opBlock)
	}
	s.f.getLocal(s.nextLocal())
	s.f.code.opU32(opBrTable, uint32(len(places)-1))
	for i := range places {
		s.f.code.u32(uint32(len(places) - 1 - i))
	}
}

// nextLocal returns the local that says which place a router leads to.
func (s *structure) nextLocal() uint32 {
	if s.next == noLocal {
		s.next = int(s.f.locals.reserve(i32))
	}
	return uint32(s.next)
}

func (s *structure) terminator(b int, in *module.Inst) {
	if end := terminators[in.ID]; end != nil {
		end(s, b, in)
	} else {
		s.stop(b, in) // a call that does not come back
	}
}

// terminators emits the ends of basic blocks, by instruction.
var terminators = [isa.NumIDs]func(s *structure, b int, in *module.Inst){
	isa.Br:          func(s *structure, b int, in *module.Inst) { s.branch(b, int(in.Targets[0])) },
	isa.BrIf:        (*structure).branchIf,
	isa.Switch:      (*structure).switchOn,
	isa.Unreachable: (*structure).leave,
	isa.RetVoid:     (*structure).leave,
	isa.Ret:         (*structure).leave,
}

func (s *structure) leave(b int, in *module.Inst) { s.f.leave(b, in) }

// branch emits an edge: the moves and then a jump, or the target itself if this
// is the only edge to it.
func (s *structure) branch(from, to int) {
	s.f.move(from, to)
	to = s.route(to)
	switch {
	case !s.isLabel(from, to):
		s.later(task{kind: taskTree, to: int32(to)})
	case !s.fallsThrough(from, to):
		s.f.code.opU32(opBr, s.label(from, to))
	}
}

// route returns the block that edges to a block jump to: the router in front of
// it, which it tells the place, or the block itself.
func (s *structure) route(to int) int {
	r, ok := s.routerOf(to)
	if !ok {
		return to
	}
	s.f.code.i32Const(s.place[to])
	s.f.setLocal(s.nextLocal())
	return r
}

// isLabel reports whether an edge is a jump.
func (s *structure) isLabel(from, to int) bool {
	return s.merges[to] || s.isBackward(from, to)
}

func (s *structure) isBackward(from, to int) bool { return s.rank[to] <= s.rank[from] }

// label is the relative depth of the block or loop that an edge jumps to.
func (s *structure) label(from, to int) uint32 {
	if s.isBackward(from, to) {
		return uint32(s.level - s.loopLevel[to])
	}
	return uint32(s.level - s.blockLevel[to])
}

// fallsThrough reports whether the next thing to emit is the target of a forward
// edge: nothing but ends stand in front of it.
func (s *structure) fallsThrough(from, to int) bool {
	if s.isBackward(from, to) {
		return false
	}
	i := len(s.tasks) - 1
	for level := s.level; level >= s.blockLevel[to] && i >= 0; level-- {
		if s.tasks[i].kind != taskEnd {
			return false
		}
		i--
	}
	return i >= 0 && s.tasks[i].kind == taskTree && int(s.tasks[i].to) == to
}

// branchIf emits a conditional branch.
func (s *structure) branchIf(b int, in *module.Inst) {
	cond := operand{value: in.Args[0], typ: isa.I1}
	yes, no := int(in.Targets[0]), int(in.Targets[1])
	switch {
	case s.isPlain(b, yes):
		s.f.push(cond)
		s.jumpIf(b, yes)
		s.branch(b, no)
	case s.isPlain(b, no) && !s.isBackward(b, no):
		s.f.push(cond)
		s.f.leaveUnless(s.label(b, no))
		s.branch(b, yes)
	case s.isPlain(b, no) && s.f.pushNot(cond):
		s.jumpIf(b, no)
		s.branch(b, yes)
	default:
		s.f.push(cond)
		s.open(opIf)
		s.later(task{kind: taskBranch, from: int32(b), to: int32(yes)}, task{kind: taskElse},
			task{kind: taskBranch, from: int32(b), to: int32(no)}, task{kind: taskEnd})
	}
}

// jumpIf emits a jump where the condition on the stack holds.
func (s *structure) jumpIf(from, to int) {
	if s.isBackward(from, to) {
		s.f.code.opU32(opBrIf, s.label(from, to))
		return
	}
	s.f.leaveIf(s.label(from, to))
}

// leaveIf emits a jump to the end of a block where the condition on the stack
// holds. It goes through a block of its own: wazero makes one instruction of a
// comparison and a jump only to a block that nobody else jumps to. With an else,
// even an empty one, it keeps what it knows of bounds.
func (f *function) leaveIf(label uint32) {
	f.code.op(opIf)
	f.code = append(f.code, voidBlock)
	f.code.opU32(opBr, label+1)
	f.code.op(opElse, opEnd)
}

// leaveUnless does so where the condition does not hold.
func (f *function) leaveUnless(label uint32) {
	f.code.op(opIf)
	f.code = append(f.code, voidBlock)
	f.code.op(opElse)
	f.code.opU32(opBr, label+1)
	f.code.op(opEnd)
}

// isPlain reports whether an edge is a jump without moves.
func (s *structure) isPlain(from, to int) bool {
	_, routed := s.routerOf(to)
	return !routed && s.isLabel(from, to) && len(s.f.movesTo(from, to)) == 0
}
