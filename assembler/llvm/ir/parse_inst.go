package ir

import "strconv"

// instruction reads an instruction with what stands around it: its result, the
// metadata behind it.
func (p *parser) instruction() *Inst {
	in := &Inst{Pos: p.base + p.tok.start, Typ: VoidType}
	var name token
	if p.tok.kind == tokLocal {
		name = p.advance()
		p.expect('=')
	}
	in.Tail = p.isWord("tail") || p.isWord("musttail")
	p.acceptWords("tail", "musttail", "notail")
	op, ok := opsByName[p.tok.text]
	if p.tok.kind != tokWord || !ok {
		p.fail(p.tok, codeUnknown, "%s is no instruction that LLVM 17 to 22 have", shorten(p.text[p.tok.start:p.tok.end]))
	}
	read := instructionReaders[op]
	if read == nil {
		p.fail(p.tok, codeUnsupported, "%s has no form in PNaCl", op)
	}
	in.Op = op
	p.advance()
	read(p, in)
	p.suffix(in)
	return p.define1(in, name)
}

// define1 gives the result of an instruction its name, or the next number.
func (p *parser) define1(in *Inst, name token) *Inst {
	if in.Typ.Kind == Void {
		if name.kind == tokLocal {
			p.fail(name, codeSyntax, "%%%s would be the result of an instruction that has none", name.text)
		}
		return in
	}
	in.Name = name.text
	if name.kind != tokLocal {
		in.Name = strconv.Itoa(p.fn.next)
	}
	p.fn.count(in.Name)
	seen, used := p.fn.values[in.Name]
	if !used {
		p.fn.values[in.Name] = in
		return in
	}
	early, ok := seen.(*Inst)
	if !ok || early.Op != BadOp {
		p.fail(name, codeTwice, "%%%s is defined twice", in.Name)
	}
	if !early.Typ.Equal(in.Typ) {
		at := p.fn.uses[early]
		p.fail(at, codeSyntax, "%%%s is of type %s, expected %s", in.Name, in.Typ, early.Typ)
	}
	*early = *in
	delete(p.fn.uses, early)
	return early
}

// suffix reads what follows the operands: alignment and metadata.
func (p *parser) suffix(in *Inst) {
	for p.accept(',') {
		switch {
		case p.acceptWord("align"):
			in.Align = p.alignment()
		case p.isWord("addrspace"):
			p.addrSpace()
		case p.tok.kind == tokMeta:
			p.attachment(in)
		default:
			p.expected("an alignment or metadata")
		}
	}
}

// attachment reads `!dbg !7`, or any other metadata.
func (p *parser) attachment(in *Inst) {
	name := p.advance().text
	n, err := strconv.Atoi(p.tok.text)
	if p.tok.kind != tokMeta {
		p.expected("metadata")
	}
	if err == nil && name == "dbg" {
		in.Debug = n
	}
	if p.advance(); p.is('{') || p.is('(') {
		p.skipBalanced()
	}
}

// value reads a value of type t.
func (p *parser) value(t *Type) Value {
	if p.tok.kind == tokLocal {
		return p.local(p.advance(), t)
	}
	if t.Kind == Metadata {
		return p.metaValue()
	}
	v := p.constant(t)
	if s, ok := v.(*Symbol); ok && t.Kind != Pointer {
		p.fail(p.tok, codeSyntax, "@%s is a pointer, expected %s", s.Name, t)
	}
	return v
}

// metaValue skips metadata that is an operand.
func (p *parser) metaValue() Value {
	start := p.tok
	switch {
	case p.tok.kind == tokMeta:
		p.advance()
		if p.is('{') || p.is('(') {
			p.skipBalanced()
		} else if start.text == "" {
			p.str()
		}
	default:
		p.value(p.typ())
	}
	return &Meta{Text: p.text[start.start:start.end]}
}

// operand reads a type and a value of it.
func (p *parser) operand() Value {
	t := p.typ()
	if t.Kind == Void || t.Kind == FunctionType {
		p.expected("a value")
	}
	return p.value(t)
}

// pointer reads a pointer operand.
func (p *parser) pointer() Value {
	at := p.tok
	v := p.operand()
	if v.Type().Kind != Pointer {
		p.fail(at, codeSyntax, "expected a pointer, found a value of type %s", v.Type())
	}
	return v
}

// flags are words that allow an optimiser more, and nothing else.
var flags = map[string]bool{}

func init() {
	for _, w := range []string{"nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "inbounds", "nusw",
		"nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast"} {
		flags[w] = true
	}
}

// acceptFlags skips flags.
func (p *parser) acceptFlags(in *Inst) {
	for p.tok.kind == tokWord && flags[p.tok.text] {
		if in != nil && p.tok.text == "disjoint" {
			in.Disjoint = true
		}
		p.advance()
	}
}

// instructionReaders read what follows the word of an instruction. Those without
// one have no form in PNaCl.
var instructionReaders [numOps]func(*parser, *Inst)

func init() {
	r := &instructionReaders
	for op := Add; op <= Xor; op++ {
		r[op] = (*parser).binary
	}
	for op := Trunc; op <= AddrSpaceCast; op++ {
		r[op] = (*parser).cast
	}
	r[Ret], r[Br], r[Switch], r[IndirectBr] = (*parser).ret, (*parser).br, (*parser).switchInst, (*parser).indirectBr
	r[Invoke], r[Call], r[LandingPad], r[Resume] = (*parser).call, (*parser).call, (*parser).landingPad, (*parser).unary0
	r[Unreachable] = func(*parser, *Inst) {}
	r[FNeg], r[Freeze] = (*parser).unary, (*parser).unary
	r[ICmp], r[FCmp] = (*parser).compare, (*parser).compare
	r[ExtractElement], r[InsertElement], r[ShuffleVector] = (*parser).extractElement, (*parser).insertElement, (*parser).shuffle
	r[ExtractValue], r[InsertValue] = (*parser).extractValue, (*parser).insertValue
	r[Alloca], r[Load], r[Store], r[Fence] = (*parser).alloca, (*parser).load, (*parser).store, (*parser).fence
	r[CmpXchg], r[AtomicRMW], r[GetElementPtr] = (*parser).cmpXchg, (*parser).atomicRMW, (*parser).gep
	r[Phi], r[Select], r[VAArg] = (*parser).phi, (*parser).selectInst, (*parser).vaArg
}

func (p *parser) binary(in *Inst) {
	p.acceptFlags(in)
	at := p.tok
	a := p.operand()
	in.Typ = a.Type()
	kind := in.Typ.Scalar().Kind
	if float := in.Op.IsFloatBinary(); float == (kind == Integer) || kind == Pointer || in.Typ.IsAggregate() {
		p.fail(at, codeSyntax, "%s has no operands of type %s", in.Op, in.Typ)
	}
	p.expect(',')
	in.Args = []Value{a, p.value(in.Typ)}
}

func (p *parser) unary(in *Inst) {
	p.acceptFlags(in)
	in.Args = []Value{p.operand()}
	in.Typ = in.Args[0].Type()
}

// unary0 reads an instruction with one operand and no result.
func (p *parser) unary0(in *Inst) { in.Args = []Value{p.operand()} }

func (p *parser) cast(in *Inst) {
	p.acceptFlags(in)
	at := p.tok
	in.Args = []Value{p.operand()}
	p.expectWord("to")
	in.Typ = p.typ()
	if from := in.Args[0].Type(); !Castable(in.Op, from, in.Typ) {
		p.fail(at, codeSyntax, "%s does not turn %s into %s", in.Op, from, in.Typ)
	}
}

// Castable reports whether a cast makes sense for its types.
func Castable(op Op, from, to *Type) bool {
	if op == Bitcast {
		return !from.IsAggregate() && !to.IsAggregate() && to.Kind != Void && to.Kind != FunctionType
	}
	if (from.Kind == Vector) != (to.Kind == Vector) || from.Kind == Vector && from.Count != to.Count {
		return false
	}
	from, to = from.Scalar(), to.Scalar()
	float := func(t *Type) bool { return t.IsFloat() || t.Kind == OtherFloat }
	switch op {
	case Trunc:
		return from.Kind == Integer && to.Kind == Integer && from.Bits > to.Bits
	case ZExt, SExt:
		return from.Kind == Integer && to.Kind == Integer && from.Bits < to.Bits
	case FPTrunc, FPExt:
		return float(from) && float(to)
	case FPToUI, FPToSI:
		return float(from) && to.Kind == Integer
	case UIToFP, SIToFP:
		return from.Kind == Integer && float(to)
	case PtrToInt, PtrToAddr:
		return from.Kind == Pointer && to.Kind == Integer
	case IntToPtr:
		return from.Kind == Integer && to.Kind == Pointer
	}
	return from.Kind == Pointer && to.Kind == Pointer
}

func (p *parser) compare(in *Inst) {
	p.acceptFlags(in)
	in.Pred = p.predicate(in.Op)
	at := p.tok
	a := p.operand()
	kind := a.Type().Scalar().Kind
	if in.Op == ICmp && kind != Integer && kind != Pointer || in.Op == FCmp && (kind == Integer || kind == Pointer) {
		p.fail(at, codeSyntax, "%s has no operands of type %s", in.Op, a.Type())
	}
	p.expect(',')
	in.Args = []Value{a, p.value(a.Type())}
	in.Typ = a.Type().WithScalar(I1)
}

func (p *parser) phi(in *Inst) {
	p.acceptFlags(in)
	in.Typ = p.typ()
	for {
		p.expect('[')
		in.Args = append(in.Args, p.value(in.Typ))
		p.expect(',')
		in.Blocks = append(in.Blocks, p.label())
		p.expect(']')
		if !p.is(',') || p.metaFollows() {
			return
		}
		p.advance()
	}
}

// metaFollows reports whether metadata stands behind the comma that is next.
func (p *parser) metaFollows() bool {
	ahead := lexer{text: p.text, pos: p.tok.end}
	return ahead.next().kind == tokMeta
}

func (p *parser) selectInst(in *Inst) {
	p.acceptFlags(in)
	at := p.tok
	c := p.operand()
	p.expect(',')
	a := p.operand()
	p.expect(',')
	b := p.operand()
	if !c.Type().Scalar().IsInt(1) || !a.Type().Equal(b.Type()) {
		p.fail(at, codeSyntax, "select has an i1 and two values of one type")
	}
	in.Typ, in.Args = a.Type(), []Value{c, a, b}
}

func (p *parser) vaArg(in *Inst) {
	in.Args = []Value{p.pointer()}
	p.expect(',')
	in.Typ = p.typ()
}

// indices reads the numbers of an extractvalue, and returns the type of the part.
func (p *parser) indices(in *Inst, t *Type) *Type {
	for p.is(',') && !p.metaFollows() {
		p.advance()
		at := p.tok
		n := p.number()
		if !t.IsAggregate() || n >= uint64(t.NumFields()) || n > 1<<30 {
			p.fail(at, codeSyntax, "a value of type %s has no part %d", t, n)
		}
		in.Indices = append(in.Indices, int(n))
		t = t.Field(int(n))
	}
	return t
}

func (p *parser) extractValue(in *Inst) {
	in.Args = []Value{p.operand()}
	in.Typ = p.indices(in, in.Args[0].Type())
}

func (p *parser) insertValue(in *Inst) {
	whole := p.operand()
	p.expect(',')
	at := p.tok
	part := p.operand()
	if t := p.indices(in, whole.Type()); !t.Equal(part.Type()) {
		p.fail(at, codeSyntax, "expected a part of type %s, found one of type %s", t, part.Type())
	}
	in.Typ, in.Args = whole.Type(), []Value{whole, part}
}
