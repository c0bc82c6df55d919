package legalize

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// The symbols by which a library that starts threads finds what each thread's
// memory begins with: a start, an end behind it, and how it must be aligned. If
// the program has no such library, its first thread is set up before it starts.
const (
	tlsStart     = "__tls_template_start"
	tlsEnd       = "__tls_template_end"
	tlsAlignment = "__tls_template_alignment"
)

// Provided are the names of symbols that steps define if they are used.
var Provided = []string{tlsStart, tlsEnd, tlsAlignment}

// threadLocals gives thread-local variables places below the thread pointer.
func threadLocals(p *pass) {
	t := &threads{pass: p, offsets: map[*ir.Symbol]uint64{}}
	t.layOut()
	t.define()
	if len(t.offsets) == 0 {
		return
	}
	start := p.module.Symbol(isa.EntryPoint)
	if own := p.module.Symbol(tlsStart); own == nil || !t.wanted {
		t.setUp(start)
	}
	for _, f := range p.module.Functions() {
		t.access(f)
	}
	p.module.Keep(func(s *ir.Symbol) bool { return !s.ThreadLocal })
}

// threads is the layout of a thread's memory.
type threads struct {
	*pass
	offsets map[*ir.Symbol]uint64
	size    uint64
	align   uint64
	types   []*ir.Type
	values  []ir.Value
	// wanted says that the program looks at the template itself.
	wanted bool
}

// layOut gives each variable a place.
func (t *threads) layOut() {
	t.align = 16
	l := &t.module.Layout
	for _, s := range t.module.Symbols {
		if s.Kind != ir.VariableSymbol || !s.ThreadLocal || s.Init == nil {
			continue
		}
		align := max(s.Align, l.Align(s.ValueType))
		t.align = max(t.align, align)
		t.pad(alignTo(t.size, align) - t.size)
		t.offsets[s] = t.size
		t.types, t.values = append(t.types, s.ValueType), append(t.values, s.Init)
		t.size += l.Size(s.ValueType)
		t.pad(l.Size(s.ValueType) - packedSize(l, s.ValueType))
	}
	t.pad(alignTo(t.size, t.align) - t.size)
}

// packedSize is how far a value moves what follows it in a packed struct.
func packedSize(l *ir.Layout, t *ir.Type) uint64 {
	return l.Size(&ir.Type{Kind: ir.Struct, Packed: true, Fields: []*ir.Type{t}})
}

func (t *threads) pad(n uint64) {
	if n > 0 {
		gap := ir.ArrayOf(n, ir.I8)
		t.types, t.values = append(t.types, gap), append(t.values, ir.Zero(gap))
		t.size += n
	}
}

// define makes the template, and defines the symbols by which it is found.
func (t *threads) define() {
	typ := &ir.Type{Kind: ir.Struct, Packed: true, Fields: t.types}
	template := &ir.Symbol{Name: "pnacl.tls_template", Kind: ir.VariableSymbol, Linkage: ir.Internal, Constant: true, ValueType: typ,
		Init: &ir.Const{Typ: typ, Kind: ir.AggregateConst, Elems: t.values}, Align: t.align, Module: t.module}
	end := &ir.Const{Typ: ir.PtrType, Kind: ir.ExprConst, Op: ir.GetElementPtr, Source: ir.I8,
		Elems: []ir.Value{template, ir.IntOf(ir.I32, int64(t.size))}}
	align := &ir.Symbol{Name: "pnacl.tls_alignment", Kind: ir.VariableSymbol, Linkage: ir.Internal, Constant: true, ValueType: ir.I32,
		Init: ir.IntOf(ir.I32, int64(t.align)), Align: 4, Module: t.module}
	replace := map[*ir.Symbol]ir.Value{}
	for name, v := range map[string]ir.Value{tlsStart: template, tlsEnd: end, tlsAlignment: align} {
		if s := t.module.Symbol(name); s != nil && !s.Defined() {
			replace[s] = v
		}
	}
	t.wanted = len(replace) > 0
	if !t.wanted && len(t.offsets) == 0 {
		return
	}
	t.module.Add(template)
	if t.wanted {
		t.module.Add(align)
		t.replace(replace)
	}
}

func (t *threads) replace(by map[*ir.Symbol]ir.Value) {
	for _, s := range t.module.Symbols {
		s.ReplaceSymbols(func(used *ir.Symbol) ir.Value {
			if v := by[used]; v != nil {
				return v
			}
			return used
		})
	}
	t.module.Keep(func(s *ir.Symbol) bool { return by[s] == nil })
	constantExpressions(t.pass)
}

// setUp calls a function that gives the first thread its memory, where the
// program begins.
func (t *threads) setUp(start *ir.Symbol) {
	if start == nil || !start.Defined() || len(start.Params) == 0 {
		return
	}
	f := t.template("tls", ir.I32, ir.VoidType)
	block := t.module.Symbol("pnacl.tls_block")
	size := alignTo(t.size, t.align)
	block.ValueType = ir.ArrayOf(size+64, ir.I8)
	block.Init, block.Align = ir.Zero(block.ValueType), t.align
	call := &ir.Inst{Op: ir.Call, Typ: ir.VoidType, Source: f.ValueType,
		Args: []ir.Value{start.Params[0], t.module.Symbol("pnacl.tls_template"), ir.IntOf(ir.I32, int64(size)), f}}
	b := start.Blocks[0]
	b.Insts = append([]*ir.Inst{call}, b.Insts...)
}

// access computes the addresses of the variables where they are used.
func (t *threads) access(f *ir.Symbol) {
	var tp ir.Value
	var at *ir.Block
	t.rewrite(f, func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
		if in.Op == ir.Phi {
			return nil, false
		}
		if r.block != at {
			at, tp = r.block, nil
		}
		for i, a := range in.Args {
			if s, ok := a.(*ir.Symbol); ok && s.ThreadLocal {
				if tp == nil {
					tp = r.machine(isa.ReadTP, ir.PtrType, nil)
				}
				in.Args[i] = r.address(tp, uint64(uint32(t.offsets[s]-t.size)))
			}
		}
		if in.Op == ir.Call {
			tp = nil // the function that is called may set the pointer
		}
		return nil, false
	})
	t.phis(f)
}

// phis computes the addresses that phis take at the end of the blocks they come
// from.
func (t *threads) phis(f *ir.Symbol) {
	for _, b := range f.Blocks {
		for _, in := range b.Insts {
			if in.Op != ir.Phi {
				break
			}
			done := map[*ir.Block]ir.Value{}
			for i, a := range in.Args {
				s, ok := a.(*ir.Symbol)
				if !ok || !s.ThreadLocal {
					continue
				}
				from := in.Blocks[i]
				if done[from] == nil {
					done[from] = t.before(f, from, in, s)
				}
				in.Args[i] = done[from]
			}
		}
	}
}

func (t *threads) before(f *ir.Symbol, b *ir.Block, at *ir.Inst, s *ir.Symbol) ir.Value {
	r := newRewriter(t.pass, f)
	r.at, r.block = at, b
	end := len(b.Insts) - 1
	terminator := b.Insts[end]
	r.out = b.Insts[:end]
	v := r.address(r.machine(isa.ReadTP, ir.PtrType, nil), uint64(uint32(t.offsets[s]-t.size)))
	b.Insts = append(r.out, terminator)
	return v
}
