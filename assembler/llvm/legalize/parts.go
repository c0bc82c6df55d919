package legalize

import (
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// splitter takes values of certain types apart: one value becomes several of
// types that the ABI has, or that a later step handles.
type splitter struct {
	// pieces are the parts of a type with their offsets in memory; split is false
	// for a type that stays as it is.
	pieces func(l *ir.Layout, t *ir.Type) (list []piece, split bool)
	// whole says that vectors which the ABI has stay in one piece, apart that their
	// elements are wanted all the same.
	whole, apart bool
	// compute handles the instructions that do more than move values.
	compute func(s *splitter, r *rewriter, in *ir.Inst) []ir.Value

	// known are the pieces of types that were asked for.
	known map[*ir.Type]split
	// results are the parameters for the results of functions.
	results map[*ir.Symbol]*ir.Param
	params  map[*ir.Symbol]map[ir.Value][]ir.Value
	// phis are those whose values are put in when all are known.
	phis []splitPhi
	// edges are those that begin at another block than before.
	edges []movedEdge
	// exceeded says that the bound on instructions was reported.
	exceeded bool
}

// piece is a part of a value.
type piece struct {
	typ    *ir.Type
	offset uint64 // in memory, in bytes
}

type split struct {
	list []piece
	yes  bool
}

type splitPhi struct {
	old   *ir.Inst
	parts []ir.Value
}

// maxPieces bounds what one value may become.
const maxPieces = 1 << 12

// of returns the pieces of a type.
func (s *splitter) of(r *pass, t *ir.Type) ([]piece, bool) {
	if s.whole && isWhole(t) {
		if !s.apart {
			return nil, false
		}
		return s.pieces(&r.module.Layout, t)
	}
	k, ok := s.known[t]
	if !ok {
		k.list, k.yes = s.pieces(&r.module.Layout, t)
		s.known[t] = k
	}
	return k.list, k.yes
}

// run takes the values of a module apart.
func (s *splitter) run(p *pass) {
	s.known, s.results = map[*ir.Type]split{}, map[*ir.Symbol]*ir.Param{}
	s.params = map[*ir.Symbol]map[ir.Value][]ir.Value{}
	for i := 0; i < len(p.module.Symbols); i++ {
		f := p.module.Symbols[i]
		if f.Kind != ir.FunctionSymbol {
			continue
		}
		s.signature(p, f)
		if !f.Defined() {
			continue
		}
		r := newRewriter(p, f)
		for v, parts := range s.params[f] {
			r.parts[v] = parts
		}
		s.phis = nil
		for _, b := range ir.ReversePostorder(f) {
			r.rewriteBlock(b, s.handle)
		}
		s.finishPhis(r)
		r.finish()
		s.moveEdges(r)
	}
}

// signature gives a function parameters for the parts of its parameters. A
// result of several parts is left where a first parameter points to.
func (s *splitter) signature(p *pass, f *ir.Symbol) {
	if isIntrinsicName(f) {
		return
	}
	t, changed := s.functionType(p, f.ValueType)
	if !changed {
		return
	}
	parts := map[ir.Value][]ir.Value{}
	var params []*ir.Param
	if list, yes := s.of(p, f.ValueType.Elem); yes && len(list) > 1 {
		result := &ir.Param{Typ: ir.PtrType, Name: "result"}
		params, s.results[f] = append(params, result), result
	}
	for _, old := range f.Params {
		list, yes := s.of(p, old.Typ)
		if !yes {
			params = append(params, old)
			continue
		}
		values := make([]ir.Value, len(list))
		for i, part := range list {
			param := &ir.Param{Typ: part.typ}
			values[i], params = param, append(params, param)
		}
		parts[old] = values
	}
	f.Params, f.ValueType, s.params[f] = params, t, parts
}

// functionType is the type of a function whose values are taken apart.
func (s *splitter) functionType(p *pass, t *ir.Type) (*ir.Type, bool) {
	result := &ir.Type{Kind: ir.FunctionType, Elem: t.Elem, Variadic: t.Variadic}
	changed := false
	if list, yes := s.of(p, t.Elem); yes {
		changed = true
		switch len(list) {
		case 1:
			result.Elem = list[0].typ
		case 0:
			result.Elem = ir.VoidType
		default:
			result.Elem, result.Fields = ir.VoidType, []*ir.Type{ir.PtrType}
		}
	}
	for _, f := range t.Fields {
		list, yes := s.of(p, f)
		if !yes {
			result.Fields = append(result.Fields, f)
			continue
		}
		changed = true
		for _, part := range list {
			result.Fields = append(result.Fields, part.typ)
		}
	}
	return result, changed
}

// touches reports whether an instruction handles a value that is taken apart.
func (s *splitter) touches(r *rewriter, in *ir.Inst) bool {
	if _, yes := s.of(r.pass, in.Typ); yes {
		return true
	}
	for _, a := range in.Args {
		if _, yes := s.of(r.pass, a.Type()); yes {
			return true
		}
	}
	return false
}

// handle is the handler of the rewriter.
func (s *splitter) handle(r *rewriter, in *ir.Inst) (ir.Value, bool) {
	if s.whole && handlesWhole(in) {
		if v, replaced, handled := s.wholeVectors(r, in); handled {
			return v, replaced
		}
	}
	if !s.touches(r, in) {
		return nil, false
	}
	if r.made > maxMade {
		return s.exceed(r, in)
	}
	switch in.Op {
	case ir.Phi:
		r.parts[in] = s.phi(r, in)
	case ir.Load:
		r.parts[in] = s.load(r, in)
	case ir.Store:
		s.store(r, in)
	case ir.Ret:
		s.ret(r, in)
	case ir.Freeze:
		r.parts[in] = s.each(r, in.Args[0], func(v ir.Value) ir.Value {
			return r.emit(&ir.Inst{Op: ir.Freeze, Typ: v.Type(), Args: []ir.Value{v}})
		})
	case ir.Call:
		if f := in.CalledSymbol(); f == nil || !isIntrinsicName(f) {
			return s.call(r, in), true
		}
		return s.computed(r, in)
	default:
		if in.Op == ir.Select && in.Args[0].Type().Kind == ir.Integer {
			r.parts[in] = s.choose(r, in)
			break
		}
		return s.computed(r, in)
	}
	return nil, true
}

// maxMade bounds the instructions that a step adds to take values apart: a few
// characters can ask for the work of thousands.
const maxMade = 1 << 19

// exceed refuses the first instruction beyond the bound, and leaves out all of them.
func (s *splitter) exceed(r *rewriter, in *ir.Inst) (ir.Value, bool) {
	if !s.exceeded {
		s.exceeded = true
		r.refuse(in, "the values of more than 64 bits, structs, arrays and vectors up to here would become more than %d instructions", maxMade)
	}
	if _, yes := s.of(r.pass, in.Typ); yes || in.Typ.Kind == ir.Void || in.Op.IsTerminator() {
		return nil, !in.Op.IsTerminator()
	}
	return ir.Undef(in.Typ), true
}

// computed handles an instruction that computes: its result is one value if its
// type stays as it is.
func (s *splitter) computed(r *rewriter, in *ir.Inst) (ir.Value, bool) {
	parts := s.compute(s, r, in)
	if _, yes := s.of(r.pass, in.Typ); yes {
		r.parts[in] = parts
		return nil, true
	}
	if len(parts) > 0 {
		return parts[0], true
	}
	return nil, true
}

// partsOf are the parts of a value; a value that stays as it is has one.
func (s *splitter) partsOf(r *rewriter, v ir.Value) []ir.Value {
	list, yes := s.of(r.pass, v.Type())
	if !yes {
		return []ir.Value{r.current(v)}
	}
	if s.whole && isWhole(v.Type()) {
		return r.elementsOf(r.current(v))
	}
	if parts, ok := r.parts[v]; ok {
		out := make([]ir.Value, len(parts))
		for i, part := range parts {
			out[i] = r.current(part)
		}
		return out
	}
	out := make([]ir.Value, len(list))
	if c, ok := v.(*ir.Const); ok {
		s.constant(r, c, out)
		return out
	}
	for i := range out { // of an instruction that was refused
		out[i] = ir.Undef(list[i].typ)
	}
	return out
}

// constant puts the parts of a constant into out.
func (s *splitter) constant(r *rewriter, c *ir.Const, out []ir.Value) {
	if c.Typ.Kind == ir.Integer {
		for i := range out {
			out[i] = integerPart(c, i)
		}
		return
	}
	at := 0
	for i := range c.Typ.NumFields() {
		for _, v := range s.partsOf(r, c.Part(i)) {
			out[at] = v
			at++
		}
	}
}

// each does something with every part of a value.
func (s *splitter) each(r *rewriter, v ir.Value, do func(ir.Value) ir.Value) []ir.Value {
	parts := s.partsOf(r, v)
	for i, part := range parts {
		parts[i] = do(part)
	}
	return parts
}

func (s *splitter) phi(r *rewriter, in *ir.Inst) []ir.Value {
	list, _ := s.of(r.pass, in.Typ)
	parts := make([]ir.Value, len(list))
	for i, part := range list {
		parts[i] = r.emit(&ir.Inst{Op: ir.Phi, Typ: part.typ, Blocks: append([]*ir.Block(nil), in.Blocks...)})
	}
	s.phis = append(s.phis, splitPhi{in, parts})
	return parts
}

// finishPhis puts the values into the phis that were made.
func (s *splitter) finishPhis(r *rewriter) {
	for _, phi := range s.phis {
		for _, a := range phi.old.Args {
			values := s.partsOf(r, a)
			for i, part := range phi.parts {
				made := part.(*ir.Inst)
				made.Args = append(made.Args, values[i])
			}
		}
	}
}

func (s *splitter) choose(r *rewriter, in *ir.Inst) []ir.Value {
	a, b := s.partsOf(r, in.Args[1]), s.partsOf(r, in.Args[2])
	for i := range a {
		a[i] = r.choose(in.Args[0], a[i], b[i])
	}
	return a
}

// alignOf is the alignment of an access.
func (r *rewriter) alignOf(in *ir.Inst, t *ir.Type) uint64 {
	if in.Align > 0 {
		return in.Align
	}
	return r.module.Layout.Align(t)
}

func (s *splitter) load(r *rewriter, in *ir.Inst) []ir.Value {
	list, _ := s.of(r.pass, in.Typ)
	if packedBits(in.Typ) {
		whole := r.load(ir.Int(int(in.Typ.Count)*in.Typ.Elem.Bits), in.Args[0], 0, r.alignOf(in, in.Typ))
		return r.unpack(whole, in.Typ)
	}
	parts := make([]ir.Value, len(list))
	for i, part := range list {
		parts[i] = r.load(part.typ, in.Args[0], part.offset, r.alignOf(in, in.Typ))
	}
	return parts
}

func (s *splitter) store(r *rewriter, in *ir.Inst) {
	t := in.Args[0].Type()
	parts := s.partsOf(r, in.Args[0])
	if packedBits(t) {
		r.store(r.pack(parts), in.Args[1], 0, r.alignOf(in, t))
		return
	}
	list, _ := s.of(r.pass, t)
	for i, part := range list {
		if c, ok := parts[i].(*ir.Const); ok && c.IsUndef() {
			continue // whatever is there will do
		}
		r.store(parts[i], in.Args[1], part.offset, r.alignOf(in, t))
	}
}

func (s *splitter) ret(r *rewriter, in *ir.Inst) {
	parts := s.partsOf(r, in.Args[0])
	if result := s.results[r.fn]; result != nil {
		list, _ := s.of(r.pass, in.Args[0].Type())
		align := r.module.Layout.Align(in.Args[0].Type())
		for i, part := range list {
			r.store(parts[i], result, part.offset, align)
		}
		parts = nil
	}
	r.emit(&ir.Inst{Op: ir.Ret, Args: parts})
}

func (s *splitter) call(r *rewriter, in *ir.Inst) ir.Value {
	t, _ := s.functionType(r.pass, in.Source)
	var args []ir.Value
	var memory *ir.Inst
	list, yes := s.of(r.pass, in.Typ)
	if yes && len(list) > 1 {
		memory = r.temporary(in.Typ, 8)
		args = append(args, memory)
	}
	for _, a := range in.CallArgs() {
		args = append(args, s.partsOf(r, a)...)
	}
	made := r.emit(&ir.Inst{Op: ir.Call, Typ: t.Elem, Source: t, Args: append(args, in.Callee()), Tail: in.Tail && memory == nil})
	if !yes {
		return made
	}
	parts := make([]ir.Value, len(list))
	for i, part := range list {
		if parts[i] = made; memory != nil {
			parts[i] = r.load(part.typ, memory, part.offset, 8)
		}
	}
	r.parts[in] = parts
	return nil
}
