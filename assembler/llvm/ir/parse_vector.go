package ir

import "slices"

func (p *parser) vector() Value {
	at := p.tok
	v := p.operand()
	if v.Type().Kind != Vector {
		p.fail(at, codeSyntax, "expected a vector, found a value of type %s", v.Type())
	}
	return v
}

func (p *parser) extractElement(in *Inst) {
	v := p.vector()
	p.expect(',')
	in.Typ, in.Args = v.Type().Elem, []Value{v, p.operand()}
}

func (p *parser) insertElement(in *Inst) {
	v := p.vector()
	p.expect(',')
	at := p.tok
	e := p.operand()
	if !e.Type().Equal(v.Type().Elem) {
		p.fail(at, codeSyntax, "an element of a %s is not of type %s", v.Type(), e.Type())
	}
	p.expect(',')
	in.Typ, in.Args = v.Type(), []Value{v, e, p.operand()}
}

func (p *parser) shuffle(in *Inst) {
	a := p.vector()
	p.expect(',')
	b := p.vector()
	p.expect(',')
	at := p.tok
	mask, _ := p.operand().(*Const)
	if mask == nil || mask.Typ.Kind != Vector || !a.Type().Equal(b.Type()) {
		p.fail(at, codeSyntax, "shufflevector has two vectors of one type and a constant mask")
	}
	in.Args, in.Typ = []Value{a, b}, VectorOf(mask.Typ.Count, a.Type().Elem)
	in.Indices = maskElements(mask, 2*a.Type().Count)
	if slices.Contains(in.Indices, -2) {
		p.fail(at, codeSyntax, "an element of the mask is none of the vectors'")
	}
}

func maskElements(mask *Const, count uint64) []int {
	list := make([]int, mask.Typ.Count)
	for i := range list {
		list[i] = maskElement(mask.Part(i), count)
	}
	return list
}

// maskElement is an element of a shuffle's mask: -1 for any, -2 for a wrong one.
func maskElement(v Value, count uint64) int {
	c, ok := v.(*Const)
	switch {
	case ok && c.IsUndef():
		return -1
	case ok && c.Kind == IntConst && c.Bits < count:
		return int(c.Bits)
	}
	return -2
}

// constantMask takes the mask of a constant shuffle from its operands.
func (p *parser) constantMask(at token, c *Const) {
	if len(c.Elems) == 3 {
		if mask, ok := c.Elems[2].(*Const); ok && mask.Typ.Kind == Vector && c.Elems[0].Type().Kind == Vector {
			c.Indices, c.Elems = maskElements(mask, 2*c.Elems[0].Type().Count), c.Elems[:2]
			return
		}
	}
	p.fail(at, codeSyntax, "shufflevector has two vectors of one type and a constant mask")
}
