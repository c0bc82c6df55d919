package legalize

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// byValue makes callers copy the structs that they pass by value. The memory of
// a copy is needed during the call alone, so that all calls of a function share
// it: argument number n of one and of another call have one place.
func byValue(p *pass) {
	for _, f := range p.module.Functions() {
		slots := &copySlots{}
		p.rewrite(f, func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
			if in.Op == ir.Call {
				r.copyArguments(in, slots)
			}
			return nil, false
		})
	}
	for _, s := range p.module.Symbols {
		for _, param := range s.Params {
			param.ByVal, param.StructRet = nil, nil
		}
	}
}

// copySlots are the places for copies in a function's frame.
type copySlots struct{ list []*ir.Inst }

// slot returns place number n, at least so large and aligned.
func (s *copySlots) slot(r *rewriter, n int, size, align uint64) *ir.Inst {
	for len(s.list) <= n {
		s.list = append(s.list, r.temporary(ir.ArrayOf(0, ir.I8), 1))
	}
	slot := s.list[n]
	slot.Source = ir.ArrayOf(max(slot.Source.Count, size), ir.I8)
	slot.Align = max(slot.Align, align)
	return slot
}

func (r *rewriter) copyArguments(in *ir.Inst, slots *copySlots) {
	next := 0
	for i := range in.ArgAttrs {
		a := &in.ArgAttrs[i]
		if a.Refused != "" && a.Refused != "nest" {
			r.refuse(in, "an argument marked %s is passed as no PNaCl program does", a.Refused)
		}
		if t := a.ByVal; t != nil {
			size := r.module.Layout.Size(t)
			slot := slots.slot(r, next, size, max(a.Align, r.module.Layout.Align(t)))
			next++
			r.copyMemory(slot, in.Args[i], size)
			in.Args[i] = slot
			in.Tail = false // the function reads memory of its caller
		}
		a.ByVal, a.StructRet = nil, nil
	}
}

// copyMemory copies bytes from one address to another.
func (r *rewriter) copyMemory(to, from ir.Value, size uint64) {
	f := r.intrinsic("llvm.memcpy.p0.p0.i32", ir.VoidType, ir.PtrType, ir.PtrType, ir.I32, ir.I1)
	r.call(f, to, from, ir.IntOf(ir.I32, int64(size)), boolean(false))
}

// intrinsic returns the function of a name, declared if need be.
func (p *pass) intrinsic(name string, result *ir.Type, params ...*ir.Type) *ir.Symbol {
	if s := p.module.Symbol(name); s != nil {
		return s
	}
	s := &ir.Symbol{Name: name, Kind: ir.FunctionSymbol, ValueType: ir.FunctionOf(result, params...), Module: p.module}
	for _, t := range params {
		s.Params = append(s.Params, &ir.Param{Typ: t})
	}
	return p.module.Add(s)
}
