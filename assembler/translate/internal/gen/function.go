package gen

import (
	"math"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// function is a function in the making.
type function struct {
	*program
	address   *node
	params    []*node
	constants map[constantKey]*node
	// order holds the constants in the order in which they came up.
	order  []*node
	blocks []*block
	// callees are the functions it may call.
	callees []*function
	calls   int
	here    *block
}

type constantKey struct {
	typ   isa.Type
	bits  uint64
	undef bool
}

// block is a basic block.
type block struct {
	index int
	phis  []*inst
	insts []*inst
	// defined are the values of the block, by type.
	defined map[isa.Type][]*node
	// succs are the targets of its terminator; the first is a jump back if
	// guarded is set.
	succs   []int
	guarded bool
	preds   []int // one for each edge
	idom    *block
}

// inst is an instruction.
type inst struct {
	id      isa.ID
	typ     isa.Type // of the result, or what a load, store or cast names
	args    []*node
	targets []int
	cases   []uint64
	imm     uint64
	result  *node
}

func (f *function) generate(callees []*function) {
	f.callees = callees
	f.shape()
	order := f.dominators()
	for _, b := range order {
		f.fill(b)
	}
	for _, b := range f.blocks {
		f.completePhis(b)
	}
}

// shape makes the control-flow graph. The last block returns, and so control
// can always go on to a later block.
func (f *function) shape() {
	n := 1 + f.IntN(max(f.options.Blocks, 1))
	for i := range n {
		f.blocks = append(f.blocks, &block{index: i, defined: map[isa.Type][]*node{}})
	}
	for _, b := range f.blocks[:n-1] {
		forward := func() int { return b.index + 1 + f.IntN(min(n-1-b.index, 4)) }
		switch f.IntN(5) {
		case 0:
			b.succs = []int{forward()}
		case 1, 2:
			b.succs = []int{forward(), forward()}
		case 3:
			for range 2 + f.IntN(5) {
				b.succs = append(b.succs, forward())
			}
		case 4:
			b.succs = []int{max(1, f.IntN(b.index+1)), forward()}
			b.guarded = true
		}
		for _, s := range b.succs {
			f.blocks[s].preds = append(f.blocks[s].preds, b.index)
		}
	}
}

// dominators finds the immediate dominators and returns the blocks in an order
// in which dominators come first, those out of reach last.
func (f *function) dominators() []*block {
	body := module.Body{Blocks: make([]module.Block, len(f.blocks))}
	for i, b := range f.blocks {
		body.Blocks[i] = module.Block{Succs: b.succs, Preds: b.preds}
	}
	d := body.Dominators()
	var order []*block
	for _, i := range d.Order {
		order = append(order, f.blocks[i])
		if p, ok := d.Parent(i); ok {
			f.blocks[i].idom = f.blocks[p]
		}
	}
	for i, b := range f.blocks {
		if !d.Reachable(i) {
			order = append(order, b)
		}
	}
	return order
}

// fill makes the instructions of a block.
func (f *function) fill(b *block) {
	f.here = b
	if len(b.preds) > 1 {
		for range f.IntN(4) {
			f.phi(pick(f, f.valueTypes()))
		}
	}
	for range f.IntN(max(f.options.Insts, 1)) {
		first := len(b.insts)
		f.instruction()
		f.keep(b.insts[first:])
	}
	f.terminate(b)
}

func (f *function) phi(t isa.Type) {
	b := f.here
	in := &inst{id: isa.Phi, typ: t, targets: slices.Clone(b.preds), result: &node{typ: t}}
	b.phis = append(b.phis, in)
	b.defined[t] = append(b.defined[t], in.result)
}

// completePhis gives the phis of a block their values. Edges between the same
// blocks bring the same one.
func (f *function) completePhis(b *block) {
	for _, in := range b.phis {
		values := map[int]*node{}
		for _, from := range in.targets {
			if values[from] == nil {
				f.here = f.blocks[from]
				values[from] = f.value(in.typ)
			}
			in.args = append(in.args, values[from])
		}
	}
}

func (f *function) terminate(b *block) {
	switch {
	case len(b.succs) == 0:
		f.finish()
	case b.guarded:
		left := f.emit(isa.Load, isa.I32, &f.globals[fuelGlobal].node)
		left = f.emit(isa.Sub, isa.I32, left, f.integer(isa.I32, 1))
		f.add(&inst{id: isa.Store, typ: isa.I32, args: []*node{&f.globals[fuelGlobal].node, left}, imm: 1})
		c := f.compare(isa.IntSGT, left, f.integer(isa.I32, 0))
		f.add(&inst{id: isa.BrIf, args: []*node{c}, targets: b.succs})
	case len(b.succs) == 1:
		f.add(&inst{id: isa.Br, targets: b.succs})
	case len(b.succs) == 2:
		f.add(&inst{id: isa.BrIf, args: []*node{f.value(isa.I1)}, targets: b.succs})
	default:
		f.switchOn(b)
	}
}

// switchOn ends a block with a switch of dense or sparse cases.
func (f *function) switchOn(b *block) {
	t := pick(f, []isa.Type{isa.I8, isa.I16, isa.I32, isa.I64})
	in := &inst{id: isa.Switch, typ: t, args: []*node{f.value(t)}, targets: b.succs}
	seen := map[uint64]bool{}
	next := f.interesting(t.Bits)
	for len(in.cases) < len(b.succs)-1 {
		c := uint64(int64(next<<(64-t.Bits)) >> (64 - t.Bits))
		if !seen[c] {
			seen[c] = true
			in.cases = append(in.cases, c)
		}
		next++
		if f.IntN(3) == 0 {
			next = f.interesting(t.Bits)
		}
	}
	f.add(in)
}

// finish ends a function, perhaps with a tail call.
func (f *function) finish() {
	want := f.address.signature.Return
	for _, callee := range f.callees {
		if callee.address.signature.Return == want && f.IntN(3) == 0 {
			r := f.callTo(callee, 1)
			f.add(&inst{id: isa.Ret, args: []*node{r}})
			return
		}
	}
	f.add(&inst{id: isa.Ret, args: []*node{f.value(want)}})
}

func (f *function) add(in *inst) { f.here.insts = append(f.here.insts, in) }

// keep stores the result of the last of some instructions in memory now and
// then: what nobody uses is not worth translating.
func (f *function) keep(made []*inst) {
	if len(made) == 0 || f.IntN(2) == 0 {
		return
	}
	n := made[len(made)-1].result
	if n == nil {
		return
	}
	switch n.typ.Underlying() {
	case isa.I1:
		wide := isa.I32
		if n.typ.IsVector() {
			wide = isa.IntType(uint16(128 / n.typ.N))
		}
		f.store(f.cast(isa.SExt, n, n.typ.With(wide)))
	default:
		f.store(n)
	}
}

// store stores a value where values of its type may be.
func (f *function) store(n *node) {
	address, align := f.region(n.typ)
	f.add(&inst{id: isa.Store, typ: n.typ, args: []*node{address, n}, imm: log2(align)})
}

// define adds an instruction with a result.
func (f *function) define(in *inst, t isa.Type) *node {
	in.result = &node{typ: t}
	f.add(in)
	f.here.defined[t] = append(f.here.defined[t], in.result)
	return in.result
}

// emit adds an instruction whose result has its type.
func (f *function) emit(id isa.ID, t isa.Type, args ...*node) *node {
	return f.define(&inst{id: id, typ: t, args: args, imm: 1}, t)
}

func (f *function) compare(predicate uint64, a, b *node) *node {
	return f.define(&inst{id: isa.ICmp, args: []*node{a, b}, imm: predicate}, a.typ.With(isa.I1))
}

// value returns a value of a type: one that is defined here, or a constant.
func (f *function) value(t isa.Type) *node {
	if n := f.existing(t); n != nil && f.IntN(4) > 0 {
		return n
	}
	switch {
	case t.IsVector():
		if n := f.existing(t); n != nil {
			return n
		}
		return f.constant(constantKey{typ: t, undef: true})
	case t.Kind == isa.Float:
		return f.constant(constantKey{typ: t, bits: uint64(math.Float32bits(float32(f.interestingFloat())))})
	case t.Kind == isa.Double:
		return f.constant(constantKey{typ: t, bits: math.Float64bits(f.interestingFloat())})
	}
	return f.integer(t, f.interesting(t.Bits))
}

// existing returns a value of a type that is defined in this block or one that
// dominates it, or nil. Near ones are more likely.
func (f *function) existing(t isa.Type) *node {
	for b := f.here; b != nil; b = b.idom {
		if list := b.defined[t]; len(list) > 0 && f.IntN(4) > 0 {
			return list[len(list)-1-f.IntN(min(len(list), 6))]
		}
	}
	for _, p := range f.params {
		if p.typ == t && f.IntN(2) == 0 {
			return p
		}
	}
	return nil
}

// integer returns an integer constant with the low bits of n.
func (f *function) integer(t isa.Type, n uint64) *node {
	return f.constant(constantKey{typ: t, bits: uint64(int64(n<<(64-t.Bits)) >> (64 - t.Bits))})
}

func (f *function) constant(k constantKey) *node {
	n := f.constants[k]
	if n == nil {
		n = &node{typ: k.typ, bits: k.bits, undef: k.undef}
		f.constants[k] = n
		f.order = append(f.order, n)
	}
	return n
}
