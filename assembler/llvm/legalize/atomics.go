package legalize

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// atomics makes intrinsics of the ABI of atomic accesses, and of volatile ones:
// nothing else keeps a translator from dropping or joining these. Orders that the
// ABI lacks become sequentially consistent.
func atomics(p *pass) {
	p.rewriteAll(func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
		switch in.Op {
		case ir.Load:
			return r.atomicLoad(in)
		case ir.Store:
			return r.atomicStore(in)
		case ir.CmpXchg:
			return r.compareExchange(in), true
		case ir.AtomicRMW:
			return r.readModifyWrite(in), true
		case ir.Fence:
			r.machine(isa.AtomicFence, ir.VoidType, nil, order(in.Order))
			return nil, true
		case ir.Call:
			if in.Asm != nil {
				return r.assembly(in), true
			}
		}
		return nil, false
	})
}

// order is the code of an ordering.
func order(o ir.Ordering) ir.Value {
	code := isa.OrderSequentiallyConsistent
	switch o {
	case ir.Acquire:
		code = isa.OrderAcquire
	case ir.Release:
		code = isa.OrderRelease
	case ir.AcquireRelease:
		code = isa.OrderAcquireRelease
	}
	return ir.IntOf(ir.I32, int64(code))
}

// machine calls an intrinsic of the ABI. Of the intrinsics that differ in a type
// it is the one for t.
func (r *rewriter) machine(id isa.IntrinsicID, result, t *ir.Type, args ...ir.Value) ir.Value {
	return r.call(r.abiIntrinsic(id, result, t, args), args...)
}

// abiIntrinsic returns an intrinsic of the ABI. Its parameters have the types of
// the arguments: addresses are pointers until pointers go.
func (p *pass) abiIntrinsic(id isa.IntrinsicID, result, t *ir.Type, args []ir.Value) *ir.Symbol {
	return p.intrinsic(abiName(id, t), result, typesOf(args)...)
}

// abiName is the name of an intrinsic of the ABI, "" if there is none for the
// type.
func abiName(id isa.IntrinsicID, t *ir.Type) string {
	for i := range isa.Intrinsics {
		row := &isa.Intrinsics[i]
		if row.ID == id && (t == nil || strings.HasSuffix(row.Name, "."+ir.Mangled(t))) {
			return row.Name
		}
	}
	return ""
}

// cell is the integer type whose atomic accesses stand for those of t; nil if
// there is none.
func (p *pass) cell(t *ir.Type) *ir.Type {
	switch {
	case t.Kind == ir.Pointer || t.Kind == ir.Float:
		return ir.I32
	case t.Kind == ir.Double:
		return ir.I64
	case t.Kind == ir.Integer && t.Bits <= 64:
		size := 8 * p.module.Layout.StoreSize(t)
		if size&(size-1) == 0 {
			return ir.Int(int(size))
		}
	}
	return nil
}

// toCell turns a value into the integer that stands for it in memory.
func (r *rewriter) toCell(v ir.Value, t *ir.Type) ir.Value {
	switch v.Type().Kind {
	case ir.Pointer:
		return r.cast(ir.PtrToInt, v, t)
	case ir.Integer:
		return r.resize(v, t, false)
	}
	return r.cast(ir.Bitcast, v, t)
}

// fromCell is the inverse of toCell.
func (r *rewriter) fromCell(v ir.Value, t *ir.Type) ir.Value {
	switch t.Kind {
	case ir.Pointer:
		return r.cast(ir.IntToPtr, v, t)
	case ir.Integer:
		return r.resize(v, t, false)
	}
	return r.cast(ir.Bitcast, v, t)
}

// accessible reports whether an access can be atomic. A volatile one that cannot
// stays an ordinary one: it is too large, or its address need not be aligned.
func (r *rewriter) accessible(in *ir.Inst, t *ir.Type) bool {
	if in.Order == ir.NotAtomic && !in.Volatile {
		return false
	}
	cell := r.cell(t)
	size := r.module.Layout.StoreSize(t)
	if cell != nil && (in.Align == 0 || in.Align >= size) {
		return true
	}
	if in.Order != ir.NotAtomic {
		r.refuse(in, "an atomic access to %s that need not be aligned, or of more than 64 bits, has no form in PNaCl", t)
	}
	return false
}

func (r *rewriter) atomicLoad(in *ir.Inst) (ir.Value, bool) {
	if !r.accessible(in, in.Typ) {
		in.Volatile = false
		return nil, false
	}
	t := r.cell(in.Typ)
	return r.fromCell(r.machine(isa.AtomicLoad, t, t, in.Args[0], order(in.Order)), in.Typ), true
}

func (r *rewriter) atomicStore(in *ir.Inst) (ir.Value, bool) {
	t := in.Args[0].Type()
	if !r.accessible(in, t) {
		in.Volatile = false
		return nil, false
	}
	v := r.toCell(in.Args[0], r.cell(t))
	r.machine(isa.AtomicStore, ir.VoidType, v.Type(), v, in.Args[1], order(in.Order))
	return nil, true
}

func (r *rewriter) compareExchange(in *ir.Inst) ir.Value {
	t := r.cell(in.Args[1].Type())
	if t == nil {
		r.refuse(in, "an atomic access to %s has no form in PNaCl", in.Args[1].Type())
		return ir.Undef(in.Typ)
	}
	expected := r.toCell(in.Args[1], t)
	success, failure := exchangeOrders(in)
	old := r.machine(isa.AtomicCmpxchg, t, t, in.Args[0], expected, r.toCell(in.Args[2], t), success, failure)
	same := r.compare(isa.IntEQ, old, expected)
	return r.assemble(in.Typ, []ir.Value{r.fromCell(old, in.Args[1].Type()), same})
}

// exchangeOrders are the orderings of an exchange that succeeds and of one that
// fails: no stronger than the first, and none that a load cannot have.
func exchangeOrders(in *ir.Inst) (success, failure ir.Value) {
	switch in.Order {
	case ir.Acquire:
		return order(ir.Acquire), order(ir.Acquire)
	case ir.Release, ir.AcquireRelease:
		return order(ir.AcquireRelease), order(ir.Acquire)
	}
	return order(ir.SequentiallyConsistent), order(in.FailOrder)
}

// rmwCodes are the operations that the ABI has codes for.
var rmwCodes = map[ir.RMW]uint64{ir.RMWAdd: isa.RMWAdd, ir.RMWSub: isa.RMWSub, ir.RMWOr: isa.RMWOr,
	ir.RMWAnd: isa.RMWAnd, ir.RMWXor: isa.RMWXor, ir.RMWXchg: isa.RMWExchange}

func (r *rewriter) readModifyWrite(in *ir.Inst) ir.Value {
	given := in.Args[1].Type()
	t := r.cell(given)
	if t == nil {
		r.refuse(in, "an atomic access to %s has no form in PNaCl", given)
		return ir.Undef(given)
	}
	code, direct := rmwCodes[in.RMW]
	if !direct || t.Bits != r.width(given) {
		return r.call(r.template("rmw."+in.RMW.String(), given, given), in.Args...)
	}
	v := r.machine(isa.AtomicRMW, t, t, ir.IntOf(ir.I32, int64(code)), in.Args[0], r.toCell(in.Args[1], t), order(in.Order))
	return r.fromCell(v, given)
}

// width is the number of bits of a scalar.
func (p *pass) width(t *ir.Type) int {
	if t.Kind == ir.Integer {
		return t.Bits
	}
	return int(8 * p.module.Layout.StoreSize(t))
}

// assembly replaces assembly without text, which only keeps an optimiser from
// looking through it: a barrier to memory, or a value that comes out as it went in.
func (r *rewriter) assembly(in *ir.Inst) ir.Value {
	constraints := strings.Split(in.Asm.Constraints, ",")
	if strings.Trim(in.Asm.Text, " \t\n;") != "" {
		r.refuse(in, "inline assembly has no form in PNaCl: %q", in.Asm.Text)
		return ir.Undef(in.Typ)
	}
	if in.Typ.Kind == ir.Void {
		for _, c := range constraints {
			if c == "~{memory}" {
				r.machine(isa.AtomicFenceAll, ir.VoidType, nil)
			}
		}
		return nil
	}
	if len(in.CallArgs()) == 1 && in.Args[0].Type().Equal(in.Typ) {
		return in.Args[0]
	}
	r.refuse(in, "inline assembly with more than one operand has no form in PNaCl")
	return ir.Undef(in.Typ)
}
