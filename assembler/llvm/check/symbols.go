package check

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// symbols checks what symbols are declared as.
func (c *checker) symbols() {
	for _, s := range c.module.Symbols {
		switch s.Kind {
		case ir.FunctionSymbol:
			c.prototype(s)
		case ir.VariableSymbol:
			c.variable(s)
		case ir.AliasSymbol:
			c.alias(s)
		}
	}
}

func (c *checker) prototype(s *ir.Symbol) {
	if !c.sound(s.ValueType) {
		c.symbol(s, "@%s has a parameter or a result that is no value: %s", s.Name, s.ValueType)
	}
	for _, p := range s.Params {
		c.byPointer(p.Attrs, p.Typ, s.Pos)
	}
}

// byPointer checks attributes that only pointers have.
func (c *checker) byPointer(a ir.Attrs, t *ir.Type, pos int) {
	for _, of := range []*ir.Type{a.ByVal, a.StructRet} {
		if of != nil && (t.Kind != ir.Pointer || !c.memory(of)) {
			c.report(pos, 0, "byval and sret belong to pointers to what memory can hold, not to %s", t)
		}
	}
}

func (c *checker) variable(s *ir.Symbol) {
	switch {
	case !c.memory(s.ValueType):
		c.symbol(s, "@%s is of type %s, which memory cannot hold", s.Name, s.ValueType)
	case s.Init != nil && !s.Init.Type().Equal(s.ValueType):
		c.symbol(s, "@%s is of type %s, its contents are of type %s", s.Name, s.ValueType, s.Init.Type())
	case s.Init != nil:
		c.constant(s.Init, s.Pos)
	}
}

// alias checks that an alias stands for something else in the end.
func (c *checker) alias(s *ir.Symbol) {
	c.constant(s.Init, s.Pos)
	if s.Init.Type().Kind != ir.Pointer || c.reaches(s.Init, map[*ir.Symbol]bool{s: true}) {
		c.symbol(s, "@%s stands for itself, or for no address", s.Name)
	}
}

// reaches reports whether a value is an alias among open ones, or leads to one.
func (c *checker) reaches(v ir.Value, open map[*ir.Symbol]bool) bool {
	switch v := v.(type) {
	case *ir.Symbol:
		if open[v] {
			return true
		}
		if v.Kind != ir.AliasSymbol {
			return false
		}
		open[v] = true
		return c.reaches(v.Init, open)
	case *ir.Const:
		for _, e := range v.Elems {
			if c.reaches(e, open) {
				return true
			}
		}
	}
	return false
}

// constant checks a constant at a place.
func (c *checker) constant(v ir.Value, pos int) {
	k, ok := v.(*ir.Const)
	if !ok {
		return
	}
	if k.Typ.Kind != ir.Token && !c.memory(k.Typ) {
		c.report(pos, 0, "there is no constant of type %s", k.Typ)
		return
	}
	for _, e := range k.Elems {
		c.constant(e, pos)
	}
	if k.Kind == ir.ExprConst && !c.expression(k) {
		c.report(pos, 0, "a constant %s does not make a %s of its operands", k.Op, k.Typ)
	}
}

// expression reports whether an expression has operands that it can have.
func (c *checker) expression(k *ir.Const) bool {
	in := &ir.Inst{Op: k.Op, Typ: k.Typ, Args: k.Elems, Source: k.Source, Pred: k.Pred, Indices: k.Indices}
	if k.Op == ir.GetElementPtr && k.Typ.Scalar().Kind != ir.Pointer {
		return false
	}
	return c.operation(in) == ""
}
