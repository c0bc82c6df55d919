package ir

import "strconv"

// namedType is a type with a name, which may be used before it is defined.
type namedType struct {
	typ     *Type
	first   token
	defined bool
}

// typ reads a type.
func (p *parser) typ() *Type {
	var t *Type
	p.nested(func() { t = p.typeSuffix(p.baseType()) })
	return t
}

// typeSuffix reads what may follow a type: the parameters of a function.
func (p *parser) typeSuffix(t *Type) *Type {
	for {
		switch {
		case p.is('*'):
			p.fail(p.tok, codeTypedPtr, "expected `ptr`: this text is by LLVM 14 or older; `opt -S` of LLVM 17 or later writes it anew")
		case p.is('('):
			t = p.functionType(t)
		case t.Kind == Pointer && p.isWord("addrspace"):
			p.addrSpace()
		default:
			return t
		}
	}
}

// addrSpace reads `addrspace(N)`: only number 0 is memory.
func (p *parser) addrSpace() {
	at := p.advance()
	p.expect('(')
	if n := p.number(); n != 0 {
		p.fail(at, codeUnsupported, "address space %d is none that a PNaCl program has: only number 0 is memory", n)
	}
	p.expect(')')
}

func (p *parser) functionType(result *Type) *Type {
	t := &Type{Kind: FunctionType, Elem: result}
	p.expect('(')
	p.list(')', func() {
		if p.tok.kind == tokEllipsis {
			p.advance()
			t.Variadic = true
			return
		}
		t.Fields = append(t.Fields, p.typ())
		p.attrs() // old text names the attributes of parameters here
	})
	return t
}

func (p *parser) baseType() *Type {
	switch p.tok.kind {
	case tokWord:
		return p.wordType()
	case tokLocal:
		return p.namedTypeOf(p.advance()).typ
	case tokPunct:
		switch p.text[p.tok.start] {
		case '{':
			return p.structType(false)
		case '[':
			return p.sequence(Array, ']')
		case '<':
			return p.angleType()
		}
	}
	p.expected("a type")
	return nil
}

var wordTypes = map[string]*Type{
	"void": VoidType, "float": FloatType, "double": DoubleType, "ptr": PtrType, "label": LabelType,
	"token": TokenType, "metadata": MetadataType, "opaque": {Kind: Opaque},
	"half": {Kind: OtherFloat, Name: "half"}, "bfloat": {Kind: OtherFloat, Name: "bfloat"},
	"x86_fp80": {Kind: OtherFloat, Name: "x86_fp80"}, "fp128": {Kind: OtherFloat, Name: "fp128"},
	"ppc_fp128": {Kind: OtherFloat, Name: "ppc_fp128"},
}

// maxBits is the widest integer that LLVM has.
const maxBits = 1 << 23

// MaxIntBits bounds the integers that are read: no clang makes wider ones for
// this target, and their arithmetic is written out in pieces.
const MaxIntBits = 4096

func (p *parser) wordType() *Type {
	if t := wordTypes[p.tok.text]; t != nil {
		p.advance()
		return t
	}
	bits, ok := integerWidth(p.tok.text)
	if !ok {
		p.expected("a type")
	}
	if bits > MaxIntBits {
		p.fail(p.tok, codeUnsupported, "integers of more than %d bits are not supported", MaxIntBits)
	}
	p.advance()
	return Int(bits)
}

func integerWidth(word string) (int, bool) {
	if len(word) < 2 || len(word) > 8 || word[0] != 'i' {
		return 0, false
	}
	n, err := strconv.Atoi(word[1:])
	return n, err == nil && n > 0 && n <= maxBits
}

// namedTypeOf returns the type called as a token says.
func (p *parser) namedTypeOf(t token) *namedType {
	n := p.types[t.text]
	if n == nil {
		n = &namedType{typ: &Type{Kind: Opaque, Name: t.text}, first: t}
		p.types[t.text] = n
	}
	return n
}

func (p *parser) structType(packed bool) *Type {
	t := &Type{Kind: Struct, Packed: packed}
	p.expect('{')
	p.list('}', func() { t.Fields = append(t.Fields, p.typ()) })
	return t
}

// angleType reads a vector or a packed struct.
func (p *parser) angleType() *Type {
	open := p.tok
	p.advance()
	if p.is('{') {
		t := p.structType(true)
		p.expect('>')
		return t
	}
	if p.isWord("vscale") {
		p.fail(p.tok, codeUnsupported, "vectors of unknown length have no form in PNaCl: compile for a target without them")
	}
	t := p.counted(Vector, '>')
	if t.Count == 0 || t.Count > maxVector {
		p.fail(open, codeUnsupported, "a vector has 1 to %d elements", maxVector)
	}
	return t
}

// maxVector bounds the elements of a vector: each becomes a value.
const maxVector = 1024

func (p *parser) sequence(kind Kind, end byte) *Type {
	p.advance()
	return p.counted(kind, end)
}

func (p *parser) counted(kind Kind, end byte) *Type {
	n := p.number()
	p.expectWord("x")
	t := &Type{Kind: kind, Count: n, Elem: p.typ()}
	p.expect(end)
	return t
}

// typeDefinition reads `%name = type …`.
func (p *parser) typeDefinition() {
	at := p.advance()
	n := p.namedTypeOf(at)
	p.expect('=')
	p.expectWord("type")
	if n.defined {
		p.fail(at, codeTwice, "the type %%%s is defined twice", at.text)
	}
	n.defined = true
	if t := p.typ(); t.Kind != Opaque {
		*n.typ = *t
		n.typ.Name = at.text
		p.unchecked = append(p.unchecked, n)
	}
}

// checkTypes reports types that are not defined.
func (p *parser) checkTypes() {
	p.checkExtents()
	for _, n := range p.types {
		if !n.defined {
			p.report(&problem{codeUndefined, n.first.start, n.first.end, "the type %" + n.first.text + " is not defined"})
		}
	}
	p.diags.Sort()
}
