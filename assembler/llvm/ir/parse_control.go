package ir

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

func (p *parser) ret(in *Inst) {
	if p.acceptWord(VoidType.String()) {
		if p.fn.symbol.ValueType.Elem.Kind != Void {
			p.expected("a value of type " + p.fn.symbol.ValueType.Elem.String())
		}
		return
	}
	in.Args = []Value{p.value2(p.fn.symbol.ValueType.Elem)}
}

func (p *parser) br(in *Inst) {
	if p.isWord(LabelType.String()) {
		in.Blocks = []*Block{p.labelOperand()}
		return
	}
	in.Args = []Value{p.value2(I1)}
	p.expect(',')
	yes := p.labelOperand()
	p.expect(',')
	in.Blocks = []*Block{yes, p.labelOperand()}
}

func (p *parser) switchInst(in *Inst) {
	at := p.tok
	v := p.operand()
	if v.Type().Kind != Integer {
		p.fail(at, codeSyntax, "expected an integer to switch on, found a value of type %s", v.Type())
	}
	p.expect(',')
	in.Args, in.Blocks = []Value{v}, []*Block{p.labelOperand()}
	p.expect('[')
	for !p.accept(']') {
		at := p.tok
		c, _ := p.typedConstant().(*Const)
		if c == nil || c.Kind != IntConst || !c.Typ.Equal(v.Type()) {
			p.fail(at, codeSyntax, "expected a case of type %s", v.Type())
		}
		p.expect(',')
		in.Cases = append(in.Cases, c)
		in.Blocks = append(in.Blocks, p.labelOperand())
	}
}

func (p *parser) indirectBr(in *Inst) {
	in.Args = []Value{p.pointer()}
	p.expect(',')
	p.expect('[')
	p.list(']', func() { in.Blocks = append(in.Blocks, p.labelOperand()) })
}

// landingPad reads a landingpad. Of its clauses only that there are some matters.
func (p *parser) landingPad(in *Inst) {
	in.Typ = p.typ()
	for {
		switch {
		case p.acceptWord("cleanup"):
			in.Cleanup = true
		case p.acceptWord("catch"), p.acceptWord("filter"):
			in.Args = append(in.Args, p.operand())
		default:
			return
		}
	}
}

// call reads a call or an invoke.
func (p *parser) call(in *Inst) {
	p.acceptFlags(in)
	p.convention()
	in.Result = p.attrs()
	if p.isWord("addrspace") {
		p.addrSpace()
	}
	t := p.typ()
	callee := p.callee(in)
	p.expect('(')
	p.list(')', func() { p.argument(in) })
	in.Args = append(in.Args, callee)
	in.Source, in.Typ = p.signature(in, t), t
	if t.Kind == FunctionType {
		in.Typ = t.Elem
	}
	p.declareIntrinsic(in)
	p.callTail()
	if in.Op == Invoke {
		p.expectWord("to")
		normal := p.labelOperand()
		p.expectWord("unwind")
		in.Blocks = []*Block{normal, p.labelOperand()}
	}
}

// signature is the type of the function that a call names: where only the result
// is written, that of the arguments.
func (p *parser) signature(in *Inst, t *Type) *Type {
	if t.Kind == FunctionType {
		if n := len(in.CallArgs()); n < len(t.Fields) || n > len(t.Fields) && !t.Variadic {
			p.expected("as many arguments as the type of the call says")
		}
		return t
	}
	f := &Type{Kind: FunctionType, Elem: t}
	for _, a := range in.CallArgs() {
		f.Fields = append(f.Fields, a.Type())
	}
	return f
}

// callee reads what is called: a function, an address, or assembly.
func (p *parser) callee(in *Inst) Value {
	if !p.acceptWord("asm") {
		return p.value(PtrType)
	}
	p.acceptWords("sideeffect", "alignstack", "inteldialect", "unwind")
	in.Asm = &Asm{Text: p.str()}
	p.expect(',')
	in.Asm.Constraints = p.str()
	return Zero(PtrType)
}

func (p *parser) argument(in *Inst) {
	t := p.typ()
	a := p.attrs()
	in.ArgAttrs = append(in.ArgAttrs, a)
	in.Args = append(in.Args, p.value(t))
}

// callTail skips the attributes and operand bundles of a call.
func (p *parser) callTail() {
	for {
		switch {
		case p.tok.kind == tokAttrs, p.tok.kind == tokString:
			p.advance()
		case p.is('['):
			p.skipBalanced()
		case p.tok.kind == tokWord && !p.isWord("to") && opsByName[p.tok.text] == BadOp && !p.isWord("tail") &&
			!p.isWord("musttail") && !p.isWord("notail") && !p.atLineStart():
			p.advance()
			p.skipArguments()
		default:
			return
		}
	}
}

// declareIntrinsic declares an intrinsic that the text calls without declaring
// it, as LLVM does.
func (p *parser) declareIntrinsic(in *Inst) {
	s, _ := in.Callee().(*Symbol)
	if s == nil || s.Kind != UnseenSymbol || !isa.IsIntrinsicName(s.Name) {
		return
	}
	s.Kind, s.ValueType = FunctionSymbol, in.Source
	for _, t := range in.Source.Fields {
		s.Params = append(s.Params, &Param{Typ: t})
	}
	p.module.Symbols = append(p.module.Symbols, s)
}
