package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// dispatch emits a function with an irreducible control-flow graph: all blocks
// in reverse postorder, nested so that a jump forward leaves the blocks in
// between, inside of a loop that goes to the block whose number a local holds.
//
//	loop
//	  block … block
//	    br_table (local next)
//	  end  first block of the program
//	  end  second block
//	  …
//	end
type dispatch struct {
	f    *function
	rank []int32
	next uint32 // local: the rank of the block to go to from the start of the loop
	// level is the number of open blocks, loops and ifs; here is the block that
	// is being emitted.
	level int32
	here  int
}

// loopLevel is the level of the loop around everything.
const loopLevel = 1

func newDispatch(f *function) *dispatch {
	d := &dispatch{f: f, rank: make([]int32, len(f.body.Blocks))}
	for i, b := range f.dom.Order {
		d.rank[b] = int32(i)
	}
	return d
}

func (d *dispatch) emit() {
	order := d.f.dom.Order
	d.next = d.f.locals.alloc(i32) // zero at the start: the entry block
	d.open(opLoop)
	for range order {
		d.open(opBlock)
	}
	d.f.getLocal(d.next)
	d.f.code.opU32(opBrTable, uint32(len(order)-1))
	for i := range order {
		d.f.code.u32(uint32(i))
	}
	for _, b := range order {
		d.close()
		d.here = b
		d.terminator(b, d.f.block(b))
	}
	d.close()
}

func (d *dispatch) open(op opcode) int32 {
	d.f.code.op(op)
	d.f.code = append(d.f.code, voidBlock)
	d.level++
	return d.level
}

func (d *dispatch) close() {
	d.f.code.op(opEnd)
	d.level--
}

// blockLevel is the level of the block whose end stands in front of block b.
func (d *dispatch) blockLevel(b int) int32 {
	return int32(len(d.f.dom.Order)) - d.rank[b] + loopLevel
}

func (d *dispatch) terminator(b int, in *module.Inst) {
	switch in.ID {
	case isa.Br:
		d.branch(int(in.Targets[0]))
	case isa.BrIf:
		d.f.push(operand{value: in.Args[0], typ: isa.I1})
		d.open(opIf)
		d.branch(int(in.Targets[0]))
		d.f.code.op(opElse)
		d.branch(int(in.Targets[1]))
		d.close()
	case isa.Switch:
		d.switchOn(b, in)
	default:
		d.f.leave(b, in)
	}
}

// branch emits the edge from the present block to another.
func (d *dispatch) branch(to int) {
	d.f.move(d.here, to)
	if d.isForward(to) {
		d.f.code.opU32(opBr, uint32(d.level-d.blockLevel(to)))
		return
	}
	d.f.code.i32Const(d.rank[to])
	d.f.setLocal(d.next)
	d.f.code.opU32(opBr, uint32(d.level-loopLevel))
}

func (d *dispatch) isForward(to int) bool { return d.rank[to] > d.rank[d.here] }

func (d *dispatch) switchOn(b int, in *module.Inst) {
	labels := map[uint32]int32{}
	var edges []int
	for _, t := range targets(in) {
		if d.isForward(int(t)) && len(d.f.movesTo(b, int(t))) == 0 {
			labels[t] = d.blockLevel(int(t))
			continue
		}
		labels[t] = d.open(opBlock)
		edges = append(edges, int(t))
	}
	d.f.emitCases(in, d.level, labels)
	for _, to := range slices.Backward(edges) {
		d.close()
		d.branch(to)
	}
}
