package gen

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

var (
	integers  = []isa.Type{isa.I8, isa.I16, isa.I32, isa.I32, isa.I64}
	vectors   = []isa.Type{isa.VectorOf(16, isa.I8), isa.VectorOf(8, isa.I16), isa.VectorOf(4, isa.I32)}
	masks     = []isa.Type{isa.VectorOf(16, isa.I1), isa.VectorOf(8, isa.I1), isa.VectorOf(4, isa.I1)}
	floats4   = isa.VectorOf(4, isa.FloatType)
	floatings = []isa.Type{isa.FloatType, isa.DoubleType}
)

// valueTypes are the types that values may have.
func (f *function) valueTypes() []isa.Type {
	list := append([]isa.Type{isa.I1, isa.FloatType, isa.DoubleType}, integers...)
	if f.options.Vectors {
		list = append(append(append(list, vectors...), masks...), floats4)
	}
	return list
}

// integral and floating return a random type of the kind, perhaps a vector.
func (f *function) integral() isa.Type {
	if f.options.Vectors && f.IntN(3) == 0 {
		return pick(f, vectors)
	}
	return pick(f, integers)
}

func (f *function) floating() isa.Type {
	if f.options.Vectors && f.IntN(3) == 0 {
		return floats4
	}
	return pick(f, floatings)
}

// instruction adds a random instruction.
func (f *function) instruction() {
	makers := []func(){
		f.arithmetic, f.arithmetic, f.logic, f.floatArithmetic, f.comparison, f.floatComparison,
		f.selection, f.widthChange, f.floatConversion, f.memory, f.memory, f.call, f.bitIntrinsic, f.floatIntrinsic,
		f.bulkMemory, f.stack,
	}
	if f.options.Vectors {
		makers = append(makers, f.element, f.element, f.vectorCast)
	}
	if f.options.Atomics {
		makers = append(makers, f.atomic)
	}
	if f.options.Wild {
		makers = append(makers, f.wildAtomic, f.wildBulk, f.wildBulk)
	}
	pick(f, makers)()
}

func (f *function) arithmetic() {
	t := f.integral()
	id := pick(f, []isa.ID{isa.Add, isa.Sub, isa.Mul, isa.Shl, isa.LShr, isa.AShr, isa.SDiv, isa.UDiv, isa.SRem, isa.URem})
	b := f.value(t)
	if id >= isa.SDiv && id <= isa.URem {
		b = f.divisor(t, b)
	}
	f.emit(id, t, f.value(t), b)
}

// divisor makes a divisor: division by zero ends a run, which should be rare. A
// vector has no constants but undef, so it is made of a mask.
func (f *function) divisor(t isa.Type, n *node) *node {
	switch {
	case f.IntN(16) == 0:
		return n
	case !t.IsVector() && f.IntN(2) == 0:
		return f.integer(t, max(f.interesting(t.Bits)&(1<<(t.Bits-1)-1), 1)*pick(f, []uint64{1, ^uint64(0)}))
	case !t.IsVector():
		return f.emit(isa.Or, t, n, f.integer(t, 1))
	}
	zero := f.constant(constantKey{typ: t, undef: true})
	c := f.compare(isa.IntEQ, n, zero)
	ones := f.define(&inst{id: isa.SExt, typ: t, args: []*node{c}}, t)
	return f.emit(isa.Or, t, n, ones)
}

func (f *function) logic() {
	t := pick(f, append([]isa.Type{isa.I1, f.integral()}, integers...))
	if f.options.Vectors && f.IntN(4) == 0 {
		t = pick(f, masks)
	}
	f.emit(pick(f, []isa.ID{isa.And, isa.Or, isa.Xor}), t, f.value(t), f.value(t))
}

func (f *function) floatArithmetic() {
	t := f.floating()
	f.emit(pick(f, []isa.ID{isa.FAdd, isa.FSub, isa.FMul, isa.FDiv, isa.FRem}), t, f.value(t), f.value(t))
}

func (f *function) comparison() {
	t := f.integral()
	f.compare(isa.IntEQ+uint64(f.IntN(int(isa.IntSLE-isa.IntEQ)+1)), f.value(t), f.value(t))
}

func (f *function) floatComparison() {
	t := f.floating()
	f.define(&inst{id: isa.FCmp, args: []*node{f.value(t), f.value(t)}, imm: uint64(f.IntN(int(isa.FloatTrue) + 1))}, t.With(isa.I1))
}

func (f *function) selection() {
	t := pick(f, f.valueTypes())
	c := isa.I1
	if t.IsVector() {
		c = t.With(isa.I1)
	}
	f.emit(isa.Select, t, f.value(t), f.value(t), f.value(c))
}

// cast adds a conversion.
func (f *function) cast(id isa.ID, from *node, to isa.Type) *node {
	return f.define(&inst{id: id, typ: to, args: []*node{from}}, to)
}

// widthChange adds a trunc, zext or sext.
func (f *function) widthChange() {
	widths := []isa.Type{isa.I1, isa.I8, isa.I16, isa.I32, isa.I64}
	small := f.IntN(len(widths) - 1)
	large := small + 1 + f.IntN(len(widths)-1-small)
	if f.IntN(3) == 0 {
		f.cast(isa.Trunc, f.value(widths[large]), widths[small])
		return
	}
	f.cast(pick(f, []isa.ID{isa.ZExt, isa.SExt}), f.value(widths[small]), widths[large])
}

// floatConversion adds a conversion from or to floating point. Bits of floats
// become integers only where they are those of an integer's value.
func (f *function) floatConversion() {
	i, t := pick(f, append([]isa.Type{isa.I1}, integers...)), pick(f, floatings)
	switch f.IntN(6) {
	case 0:
		f.cast(isa.FPTrunc, f.value(isa.DoubleType), isa.FloatType)
	case 1:
		f.cast(isa.FPExt, f.value(isa.FloatType), isa.DoubleType)
	case 2:
		f.cast(pick(f, []isa.ID{isa.FPToUI, isa.FPToSI}), f.value(t), i)
	case 3:
		f.cast(pick(f, []isa.ID{isa.UIToFP, isa.SIToFP}), f.value(i), t)
	case 4:
		clean := f.cast(isa.SIToFP, f.value(i), t)
		f.cast(isa.Bitcast, clean, isa.IntType(uint16(t.BitSize())))
	case 5:
		f.cast(isa.Bitcast, f.value(isa.IntType(uint16(t.BitSize()))), t)
	}
}

// region returns an address in a global where values of a type may be accessed,
// and the alignment to name. Integers may stand anywhere.
func (f *function) region(t isa.Type) (address *node, align uint64) {
	g, mask, align := intGlobal, uint64(regionSize-1-16), uint64(1)
	switch t.Underlying().Kind {
	case isa.Float:
		g, mask, align = floatGlobal, regionSize-1-15, 4
	case isa.Double:
		g, mask, align = doubleGlobal, regionSize-1-15, 8
	}
	if t.IsVector() {
		mask, align = regionSize-1-31, t.Underlying().BitSize()/8
	}
	offset := f.emit(isa.And, isa.I32, f.value(isa.I32), f.integer(isa.I32, mask))
	base := f.emit(isa.Add, isa.I32, offset, &f.globals[g].node)
	if f.IntN(2) == 0 {
		step := uint64(8)
		if t.IsVector() {
			step = 16
		}
		base = f.emit(isa.Add, isa.I32, base, f.integer(isa.I32, step))
	}
	return base, align
}

// memory adds a load or a store.
func (f *function) memory() {
	types := append([]isa.Type{isa.FloatType, isa.DoubleType}, integers...)
	if f.options.Vectors {
		types = append(append(types, vectors...), floats4)
	}
	t := pick(f, types)
	if f.IntN(2) == 0 {
		address, align := f.region(t)
		f.define(&inst{id: isa.Load, typ: t, args: []*node{address}, imm: log2(align)}, t)
		return
	}
	f.store(f.value(t))
}

// call adds a call of a later function, by its address or through memory. Few
// calls in each function keep the number of runs small.
func (f *function) call() {
	if len(f.callees) == 0 || f.calls >= 3 {
		return
	}
	f.calls++
	f.callTo(pick(f, f.callees), 0)
}

func (f *function) callTo(callee *function, tail uint64) *node {
	sig := callee.address.signature
	args := []*node{callee.address}
	id := isa.Call
	if f.IntN(2) == 0 {
		id = isa.CallIndirect
		slot := uint64(0)
		for i, other := range f.functions {
			if other == callee {
				slot = uint64(4 * i)
			}
		}
		at := f.emit(isa.Add, isa.I32, &f.globals[pointerGlobal].node, f.integer(isa.I32, slot))
		args[0] = f.define(&inst{id: isa.Load, typ: isa.I32, args: []*node{at}, imm: 1}, isa.I32)
	}
	for _, t := range sig.Params {
		args = append(args, f.value(t))
	}
	return f.define(&inst{id: id, typ: sig.Return, args: args, imm: tail}, sig.Return)
}

// invoke adds a call of an intrinsic.
func (f *function) invoke(in *isa.Intrinsic, args ...*node) *node {
	i := &inst{id: isa.Call, typ: in.Return, args: append([]*node{f.intrinsic(in)}, args...)}
	if in.Return.Kind == isa.Void {
		f.add(i)
		return nil
	}
	return f.define(i, in.Return)
}

// some returns a random intrinsic that does one of the given things.
func (f *function) some(ids ...isa.IntrinsicID) *isa.Intrinsic {
	id := pick(f, ids)
	var list []*isa.Intrinsic
	for i := range isa.Intrinsics {
		in := &isa.Intrinsics[i]
		if in.ID == id && (f.options.Vectors || !in.Return.IsVector()) {
			list = append(list, in)
		}
	}
	return pick(f, list)
}

func (f *function) bitIntrinsic() {
	in := f.some(isa.Bswap, isa.Ctlz, isa.Cttz, isa.Ctpop)
	args := []*node{f.value(in.Params[0])}
	if len(in.Params) > 1 {
		args = append(args, f.integer(isa.I1, 0))
	}
	f.invoke(in, args...)
}

func (f *function) floatIntrinsic() {
	in := f.some(isa.Sqrt, isa.Fabs)
	f.invoke(in, f.value(in.Params[0]))
}

// bulkMemory adds a copy or fill within the region of integers. The places of a
// memcpy do not overlap: one lies in each half.
func (f *function) bulkMemory() {
	in := f.some(isa.Memcpy, isa.Memmove, isa.Memset)
	at := func(half, mask uint64) *node {
		offset := f.emit(isa.And, isa.I32, f.value(isa.I32), f.integer(isa.I32, mask))
		base := f.emit(isa.Add, isa.I32, &f.globals[intGlobal].node, f.integer(isa.I32, half))
		return f.emit(isa.Add, isa.I32, base, offset)
	}
	length := f.integer(isa.I32, uint64(f.IntN(64)))
	if f.IntN(2) == 0 {
		length = f.emit(isa.And, isa.I32, f.value(isa.I32), f.integer(isa.I32, 63))
	}
	second := f.value(isa.I8)
	if in.ID != isa.Memset {
		second = at(regionSize/2, 63)
	}
	f.invoke(in, at(0, 63), second, length, f.integer(isa.I32, 1), f.integer(isa.I1, 0))
}

// stack adds an allocation with a store and a load, perhaps between a stacksave
// and a stackrestore.
func (f *function) stack() {
	var saved *node
	if f.IntN(2) == 0 {
		saved = f.invoke(f.some(isa.Stacksave))
		f.here.forget(saved)
	}
	size := f.integer(isa.I32, uint64(8+f.IntN(100)))
	if f.IntN(3) == 0 {
		n := f.emit(isa.And, isa.I32, f.value(isa.I32), f.integer(isa.I32, 63))
		size = f.emit(isa.Or, isa.I32, n, f.integer(isa.I32, 8))
	}
	// No other instruction may use the address: it differs between machines.
	in := &inst{id: isa.Alloca, args: []*node{size}, imm: log2(1 << f.IntN(6)), result: &node{typ: isa.I32}}
	f.add(in)
	t := pick(f, integers)
	f.add(&inst{id: isa.Store, typ: t, args: []*node{in.result, f.value(t)}, imm: 1})
	f.define(&inst{id: isa.Load, typ: t, args: []*node{in.result}, imm: 1}, t)
	if saved != nil {
		f.invoke(f.some(isa.Stackrestore), saved)
	}
}

// forget keeps later instructions from using a value.
func (b *block) forget(n *node) {
	list := b.defined[n.typ]
	for i := range list {
		if list[i] == n {
			b.defined[n.typ] = append(list[:i:i], list[i+1:]...)
			return
		}
	}
}

// element adds an insertelement or extractelement.
func (f *function) element() {
	t := pick(f, append(append([]isa.Type{floats4}, vectors...), masks...))
	index := f.integer(isa.I32, uint64(f.IntN(int(t.N))))
	if f.IntN(2) == 0 {
		f.define(&inst{id: isa.ExtractElement, args: []*node{f.value(t), index}}, t.Underlying())
		return
	}
	f.define(&inst{id: isa.InsertElement, args: []*node{f.value(t), f.value(t.Underlying()), index}}, t)
}

// vectorCast adds a conversion of vectors.
func (f *function) vectorCast() {
	t := pick(f, vectors)
	ints := isa.VectorOf(4, isa.I32)
	mask := masks[f.IntN(2)] // as many elements as an integer has bits
	switch f.IntN(7) {
	case 0:
		f.cast(isa.Trunc, f.value(t), t.With(isa.I1))
	case 1:
		f.cast(pick(f, []isa.ID{isa.ZExt, isa.SExt}), f.value(t.With(isa.I1)), t)
	case 2:
		f.cast(pick(f, []isa.ID{isa.FPToUI, isa.FPToSI}), f.value(floats4), pick(f, []isa.Type{ints, ints.With(isa.I1)}))
	case 3:
		f.cast(pick(f, []isa.ID{isa.UIToFP, isa.SIToFP}), f.value(pick(f, []isa.Type{ints, ints.With(isa.I1)})), floats4)
	case 4:
		f.cast(isa.Bitcast, f.value(t), pick(f, vectors))
	case 5:
		f.cast(isa.Bitcast, f.value(mask), isa.IntType(uint16(mask.N)))
	case 6:
		f.cast(isa.Bitcast, f.value(isa.IntType(uint16(mask.N))), mask)
	}
}

// atomic adds an atomic access to an aligned address in the region of integers.
func (f *function) atomic() { f.atomicAt(regionSize - 8) }

// atomicAt is atomic with an offset in the region that has only bits of a mask.
func (f *function) atomicAt(mask uint64) {
	in := f.some(isa.AtomicLoad, isa.AtomicStore, isa.AtomicRMW, isa.AtomicCmpxchg, isa.AtomicFence, isa.AtomicFenceAll, isa.AtomicIsLockFree)
	order := f.integer(isa.I32, isa.OrderSequentiallyConsistent)
	if len(in.Params) < 2 {
		f.invoke(in, []*node{order}[:len(in.Params)]...)
		return
	}
	offset := f.emit(isa.And, isa.I32, f.value(isa.I32), f.integer(isa.I32, mask))
	at := f.emit(isa.Add, isa.I32, &f.globals[intGlobal].node, offset)
	switch in.ID {
	case isa.AtomicLoad:
		f.invoke(in, at, order)
	case isa.AtomicStore:
		f.invoke(in, f.value(in.Params[0]), at, order)
	case isa.AtomicRMW:
		op := isa.RMWAdd + uint64(f.IntN(int(isa.RMWExchange)))
		f.invoke(in, f.integer(isa.I32, op), at, f.value(in.Return), order)
	case isa.AtomicCmpxchg:
		f.invoke(in, at, f.value(in.Return), f.value(in.Return), order, order)
	case isa.AtomicIsLockFree:
		f.invoke(in, f.integer(isa.I32, 1<<f.IntN(4)), at)
	}
}
