package wasm

import (
	"cmp"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// cases emits the decision of a switch: jumps to the labels of its targets.
type cases struct {
	f *function
	// bits is the width of the selector.
	bits     uint16
	selector uint32 // its local
	// level is the number of open blocks; labels holds the level of the block
	// that a jump to each target leaves.
	level    int32
	labels   map[int]int32
	fallback uint32
}

// switchCase is a case with its value, zero-extended.
type switchCase struct {
	value  uint64
	target uint32
}

// targets returns the different targets of a switch, the default first.
func targets(in *module.Inst) []int {
	list := slices.Clone(in.Targets[1:])
	slices.Sort(list)
	different := []int{int(in.Targets[0])}
	for _, t := range slices.Compact(list) {
		if t != in.Targets[0] {
			different = append(different, int(t))
		}
	}
	return different
}

// sortedCases returns the cases of a switch that do not go where the default
// goes, in the order of their values.
func sortedCases(in *module.Inst) []switchCase {
	list := make([]switchCase, 0, len(in.Cases))
	for i, v := range in.Cases {
		if t := in.Targets[i+1]; t != in.Targets[0] {
			list = append(list, switchCase{zeroExtend(uint64(v), in.Type.Bits), t})
		}
	}
	slices.SortStableFunc(list, func(a, b switchCase) int { return cmp.Compare(a.value, b.value) })
	return list
}

// emitCases emits the jumps of a switch at a level of nesting.
func (f *function) emitCases(in *module.Inst, level int32, labels map[int]int32) {
	c := cases{f: f, bits: in.Type.Bits, level: level, labels: labels, fallback: in.Targets[0]}
	f.push(operand{value: in.Args[0], typ: in.Type})
	c.selector = f.spill(typeOf(in.Type))
	c.decide(sortedCases(in))
	f.locals.release(c.selector)
}

// decide emits the decision between some cases and the default: a table if they
// are dense, comparisons if they are few, halves of them otherwise.
func (c *cases) decide(list []switchCase) {
	const few, sparse = 3, 4 // sparse: more entries of a table than this for each case
	switch {
	case len(list) > few && list[len(list)-1].value-list[0].value < sparse*uint64(len(list)):
		c.table(list)
	case len(list) <= few:
		c.compare(list)
	default:
		half := len(list) / 2
		c.pushSelector()
		c.constant(list[half].value)
		c.pick(opI32LtU, opI64LtU)
		c.f.code.op(opIf)
		c.f.code = append(c.f.code, voidBlock)
		c.level++
		c.decide(list[:half])
		c.f.code.op(opElse)
		c.decide(list[half:])
		c.f.code.op(opEnd)
		c.level--
	}
}

func (c *cases) compare(list []switchCase) {
	for _, k := range list {
		c.pushSelector()
		c.constant(k.value)
		c.pick(opI32Eq, opI64Eq)
		c.f.leaveIf(c.label(k.target))
	}
	c.f.code.opU32(opBr, c.label(c.fallback))
}

// table emits a br_table. Its index has 32 bits: a wider selector is compared
// with the bounds of the table first.
func (c *cases) table(list []switchCase) {
	first, span := list[0].value, list[len(list)-1].value-list[0].value
	c.pushSelector()
	if first != 0 {
		c.constant(first)
		c.pick(opI32Sub, opI64Sub)
	}
	if c.bits == 64 {
		index := c.f.spill(i64)
		c.f.getLocal(index)
		c.constant(span)
		c.f.code.op(opI64GtU)
		c.f.leaveIf(c.label(c.fallback))
		c.f.getLocal(index)
		c.f.code.op(opI32WrapI64)
		c.f.locals.release(index)
	}
	c.f.code.opU32(opBrTable, uint32(span+1))
	for value := first; len(list) > 0; value++ {
		if list[0].value != value {
			c.f.code.u32(c.label(c.fallback))
			continue
		}
		c.f.code.u32(c.label(list[0].target))
		for len(list) > 0 && list[0].value == value {
			list = list[1:]
		}
	}
	c.f.code.u32(c.label(c.fallback))
}

func (c *cases) label(target uint32) uint32 { return uint32(c.level - c.labels[int(target)]) }

func (c *cases) pushSelector() { c.f.getLocal(c.selector) }

// pick emits the opcode for the width of the selector.
func (c *cases) pick(op32, op64 opcode) {
	if c.bits == 64 {
		c.f.code.op(op64)
	} else {
		c.f.code.op(op32)
	}
}

func (c *cases) constant(n uint64) {
	if c.bits == 64 {
		c.f.code.i64Const(int64(n))
	} else {
		c.f.code.i32Const(int32(n))
	}
}

// switchOn emits a switch.
func (s *structure) switchOn(b int, in *module.Inst) {
	labels := s.labels(b, targets(in))
	s.f.emitCases(in, s.level, labels)
}

// labels returns the levels of the blocks that jumps to different targets leave.
// A target that is no plain jump gets a block of its own; what the edge does
// follows behind its end.
func (s *structure) labels(b int, targets []int) map[int]int32 {
	labels := map[int]int32{}
	var tasks []task
	for _, t := range targets {
		if s.isPlain(b, t) {
			labels[t] = s.level - int32(s.label(b, t))
			continue
		}
		labels[t] = s.open(opBlock)
		tasks = append(tasks, task{kind: taskBranch, from: int32(b), to: int32(t)}, task{kind: taskEnd})
	}
	slices.Reverse(tasks)
	s.later(tasks...)
	return labels
}

// leave emits a terminator that ends the function.
func (f *function) leave(b int, in *module.Inst) {
	call := f.tailCall(b)
	f.pauseFor(f.t.passedFunc)
	f.storeLeft()
	switch {
	case call != nil:
		f.returnCall(call)
	case in.ID == isa.Unreachable:
		f.mayTrap(in)
		f.code.op(opUnreachable)
	default:
		if in.ID == isa.Ret {
			f.push(operand{value: in.Args[0], typ: in.Type})
		}
		f.epilogue()
		f.code.op(opReturn)
	}
}
