package ir

// gep reads a getelementptr. The base is the first of Args.
func (p *parser) gep(in *Inst) {
	p.acceptFlags(in)
	p.inRange()
	p.acceptFlags(in)
	in.Source = p.typ()
	in.Typ = PtrType
	for p.is(',') && !p.metaFollows() {
		p.advance()
		p.inRange()
		v := p.operand()
		if v.Type().Kind == Vector {
			in.Typ = VectorOf(v.Type().Count, PtrType)
		}
		in.Args = append(in.Args, v)
	}
	if len(in.Args) == 0 || in.Args[0].Type().Scalar().Kind != Pointer {
		p.expected("a pointer")
	}
}

func (p *parser) alloca(in *Inst) {
	p.acceptWords("inalloca", "swifterror")
	in.Source, in.Typ = p.typ(), PtrType
	count := Value(IntOf(I32, 1))
	if p.is(',') && !p.metaFollows() && !p.wordFollows() {
		p.advance()
		count = p.operand()
	}
	in.Args = []Value{count}
}

// wordFollows reports whether an alignment or an address space stands behind the
// comma that is next.
func (p *parser) wordFollows() bool {
	ahead := lexer{text: p.text, pos: p.tok.end}
	t := ahead.next()
	return t.kind == tokWord && (t.text == "align" || t.text == "addrspace")
}

func (p *parser) load(in *Inst) {
	atomic := p.acceptWord("atomic")
	in.Volatile = p.acceptWord("volatile")
	in.Typ = p.typ()
	p.expect(',')
	in.Args = []Value{p.pointer()}
	if atomic {
		in.Order = p.ordering()
	}
}

func (p *parser) store(in *Inst) {
	atomic := p.acceptWord("atomic")
	in.Volatile = p.acceptWord("volatile")
	v := p.operand()
	p.expect(',')
	in.Args = []Value{v, p.pointer()}
	if atomic {
		in.Order = p.ordering()
	}
}

// ordering reads the ordering of an atomic access. Who else takes part in it does
// not matter.
func (p *parser) ordering() Ordering {
	if p.acceptWord("syncscope") {
		p.skipArguments()
	}
	for o := Unordered; o <= SequentiallyConsistent; o++ {
		if p.acceptWord(o.String()) {
			return o
		}
	}
	p.expected("an ordering such as `seq_cst`")
	return NotAtomic
}

func (p *parser) fence(in *Inst) { in.Order = p.ordering() }

func (p *parser) cmpXchg(in *Inst) {
	in.Weak = p.acceptWord("weak")
	in.Volatile = p.acceptWord("volatile")
	address := p.pointer()
	p.expect(',')
	old := p.operand()
	p.expect(',')
	in.Args = []Value{address, old, p.value2(old.Type())}
	in.Order = p.ordering()
	in.FailOrder = p.ordering()
	in.Typ = StructOf(old.Type(), I1)
}

// value2 reads an operand that must be of type t.
func (p *parser) value2(t *Type) Value {
	at := p.tok
	v := p.operand()
	if !v.Type().Equal(t) {
		p.fail(at, codeSyntax, "expected a value of type %s, found one of type %s", t, v.Type())
	}
	return v
}

func (p *parser) atomicRMW(in *Inst) {
	in.Volatile = p.acceptWord("volatile")
	in.RMW = p.rmw()
	address := p.pointer()
	p.expect(',')
	v := p.operand()
	in.Args, in.Typ = []Value{address, v}, v.Type()
	in.Order = p.ordering()
}

func (p *parser) rmw() RMW {
	for i, name := range rmwNames {
		if p.acceptWord(name) {
			return RMW(i)
		}
	}
	p.expected("the operation of atomicrmw")
	return 0
}
