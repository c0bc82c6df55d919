package legalize

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// constantExpressions computes constant expressions by instructions in front of
// their use; those of a phi, at the end of the block that the value comes from.
func constantExpressions(p *pass) {
	for _, f := range p.module.Functions() {
		p.rewrite(f, func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
			if in.Op == ir.Phi || in.Op == ir.LandingPad {
				return nil, false
			}
			for i, a := range in.Args {
				in.Args[i] = r.expand(a)
			}
			return nil, false
		})
		p.phiOperands(f, hasExpression, (*rewriter).expand)
	}
}

// phiOperands puts what compute makes of them in the place of certain operands of
// phis. It is computed at the end of the block that the value comes from.
func (p *pass) phiOperands(f *ir.Symbol, wanted func(ir.Value) bool, compute func(*rewriter, ir.Value) ir.Value) {
	for _, b := range f.Blocks {
		for _, in := range b.Insts {
			if in.Op != ir.Phi {
				break
			}
			// Equal edges, as of a switch, must bring the same value.
			done := map[*ir.Block]ir.Value{}
			for i, a := range in.Args {
				if !wanted(a) {
					continue
				}
				from := in.Blocks[i]
				if done[from] == nil {
					done[from] = p.computeBefore(f, from, in, a, compute)
				}
				in.Args[i] = done[from]
			}
		}
	}
}

// computeBefore computes a value in front of a block's terminator.
func (p *pass) computeBefore(f *ir.Symbol, b *ir.Block, at *ir.Inst, v ir.Value, compute func(*rewriter, ir.Value) ir.Value) ir.Value {
	r := newRewriter(p, f)
	r.at, r.first, r.block = at, b, b
	end := len(b.Insts) - 1
	terminator := b.Insts[end]
	r.out = b.Insts[:end]
	v = compute(r, v)
	b.Insts = append(r.out, terminator)
	return v
}

// hasExpression reports whether a constant has to be computed.
func hasExpression(v ir.Value) bool {
	c, ok := v.(*ir.Const)
	if !ok {
		return false
	}
	if c.Kind == ir.ExprConst {
		return true
	}
	for _, e := range c.Elems {
		if hasExpression(e) {
			return true
		}
	}
	return false
}

// expand returns a value without constant expressions in it.
func (r *rewriter) expand(v ir.Value) ir.Value {
	if !hasExpression(v) {
		return v
	}
	c := v.(*ir.Const)
	elems := make([]ir.Value, len(c.Elems))
	for i, e := range c.Elems {
		elems[i] = r.expand(e)
	}
	if c.Kind == ir.AggregateConst {
		return r.assemble(c.Typ, elems)
	}
	if c.Op.IsBinary() {
		return r.binary(c.Op, elems[0], elems[1])
	}
	return r.emit(&ir.Inst{Op: c.Op, Typ: c.Typ, Args: elems, Source: c.Source, Pred: c.Pred, Indices: c.Indices})
}

// assemble puts the parts of an aggregate or a vector together.
func (r *rewriter) assemble(t *ir.Type, parts []ir.Value) ir.Value {
	whole := ir.Value(ir.Undef(t))
	for i, part := range parts {
		if c, ok := part.(*ir.Const); ok && c.IsUndef() {
			continue
		}
		if t.Kind == ir.Vector {
			whole = r.emit(&ir.Inst{Op: ir.InsertElement, Typ: t, Args: []ir.Value{whole, part, ir.IntOf(ir.I32, int64(i))}})
		} else {
			whole = r.emit(&ir.Inst{Op: ir.InsertValue, Typ: t, Args: []ir.Value{whole, part}, Indices: []int{i}})
		}
	}
	return whole
}
