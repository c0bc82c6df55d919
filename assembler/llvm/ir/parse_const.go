package ir

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// constWords are the words that constants begin with: what comes before one of
// them, or before an ID or a number, is an attribute.
var constWords = func() map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields("true false null none undef poison zeroinitializer splat blockaddress dso_local_equivalent no_cfi asm") {
		set[w] = true
	}
	for op := Add; op < numOps; op++ {
		set[op.String()] = true
	}
	delete(set, Load.String())
	return set
}()

// constant reads a constant of type t.
func (p *parser) constant(t *Type) Value {
	var v Value
	p.nested(func() { v = p.constantOf(t) })
	return v
}

// typedConstant reads a type and a constant of it.
func (p *parser) typedConstant() Value { return p.constant(p.typ()) }

func (p *parser) constantOf(t *Type) Value {
	switch p.tok.kind {
	case tokGlobal:
		return p.symbolRef(p.advance())
	case tokNumber:
		return p.numberConstant(t)
	case tokBytes:
		return p.bytesConstant(t)
	case tokWord:
		return p.wordConstant(t)
	case tokPunct:
		return p.aggregate(t)
	}
	p.expected("a constant")
	return nil
}

func (p *parser) wordConstant(t *Type) Value {
	switch word := p.tok.text; word {
	case "true", "false":
		if !t.IsInt(1) {
			p.expected("a constant of type " + t.String())
		}
		p.advance()
		return IntOf(t, int64(len("false")-len(word)))
	case "null", "none", "zeroinitializer":
		p.advance()
		if t.Kind == Token {
			return &Const{Typ: t, Kind: NullConst}
		}
		return Zero(t)
	case "undef":
		p.advance()
		return Undef(t)
	case "poison":
		p.advance()
		return &Const{Typ: t, Kind: PoisonConst}
	case "splat":
		return p.splat(t)
	case "blockaddress":
		return p.blockAddress()
	case "dso_local_equivalent", "no_cfi":
		p.advance()
		return p.constant(t)
	}
	if op, ok := opsByName[p.tok.text]; ok {
		return p.expression(t, op)
	}
	p.fail(p.tok, codeUnknown, "%s is no constant that LLVM 17 to 22 have", shorten(p.tok.text))
	return nil
}

func (p *parser) splat(t *Type) Value {
	at := p.advance()
	p.expect('(')
	v := p.typedConstant()
	p.expect(')')
	if t.Kind != Vector || t.Count > maxVector {
		p.fail(at, codeSyntax, "splat is a constant of vector types")
	}
	c := &Const{Typ: t, Kind: AggregateConst, Elems: make([]Value, t.Count)}
	for i := range c.Elems {
		c.Elems[i] = v
	}
	return c
}

// blockAddress reads `blockaddress(@function, %block)`. The block is found when
// the function is complete.
func (p *parser) blockAddress() Value {
	p.advance()
	p.expect('(')
	if p.tok.kind != tokGlobal {
		p.expected("a function")
	}
	f := p.symbolRef(p.advance())
	p.expect(',')
	if p.tok.kind != tokLocal {
		p.expected("a basic block")
	}
	c := &Const{Typ: PtrType, Kind: BlockAddressConst, Elems: []Value{f}}
	p.address(c, f, p.advance())
	p.expect(')')
	return c
}

// numberConstant reads an integer or a floating constant.
func (p *parser) numberConstant(t *Type) Value {
	at := p.advance()
	var c *Const
	switch t.Kind {
	case Integer:
		c = parseInteger(t, at.text)
	case Float, Double, OtherFloat:
		c = parseFloat(t, at.text)
	}
	if c == nil {
		p.fail(at, codeSyntax, "%s is no constant of type %s", shorten(at.text), t)
	}
	return c
}

func parseInteger(t *Type, s string) *Const {
	if v, err := strconv.ParseInt(s, 10, 64); err == nil {
		return IntOf(t, v)
	}
	base, digits := 10, s
	if rest, ok := strings.CutPrefix(s, "u0x"); ok {
		base, digits = 16, rest
	} else if rest, ok := strings.CutPrefix(s, "s0x"); ok {
		base, digits = 16, rest
	}
	if len(digits) > MaxIntBits {
		return nil
	}
	v, ok := new(big.Int).SetString(digits, base)
	if !ok {
		return nil
	}
	return BigOf(t, v)
}

// parseFloat reads a decimal, or the bits of a double in hexadecimal, which LLVM
// writes for floats, too.
func parseFloat(t *Type, s string) *Const {
	if t.Kind == OtherFloat {
		return &Const{Typ: t, Kind: FloatConst}
	}
	v, ok := floatValue(s)
	if !ok {
		return nil
	}
	if t.Kind == Double {
		return &Const{Typ: t, Kind: FloatConst, Bits: v}
	}
	return &Const{Typ: t, Kind: FloatConst, Bits: uint64(narrow(v))}
}

func floatValue(s string) (bits uint64, ok bool) {
	if rest, hex := strings.CutPrefix(s, "0x"); hex {
		v, err := strconv.ParseUint(rest, 16, 64)
		return v, err == nil
	}
	v, err := strconv.ParseFloat(s, 64)
	return math.Float64bits(v), err == nil
}

// narrow turns the bits of a double into those of a float. A NaN keeps its
// payload and stays signalling, which a conversion would not do.
func narrow(bits uint64) uint32 {
	if v := math.Float64frombits(bits); v == v {
		return math.Float32bits(float32(v))
	}
	return uint32(bits>>32&0x80000000) | 0x7F800000 | uint32(bits>>29)&0x7FFFFF
}

// widen is the inverse of narrow.
func widen(bits uint32) uint64 {
	if v := math.Float32frombits(bits); v == v {
		return math.Float64bits(float64(v))
	}
	return uint64(bits&0x80000000)<<32 | 0x7FF0000000000000 | uint64(bits&0x7FFFFF)<<29
}

func (p *parser) bytesConstant(t *Type) Value {
	at := p.advance()
	c := &Const{Typ: t, Kind: BytesConst, Bytes: unescape(at.text)}
	if t.Kind != Array || !t.Elem.IsInt(8) || t.Count != uint64(len(c.Bytes)) {
		p.fail(at, codeSyntax, "a string of %d bytes is no constant of type %s", len(c.Bytes), t)
	}
	return c
}

// aggregate reads the parts of a struct, an array or a vector.
func (p *parser) aggregate(t *Type) Value {
	at := p.tok
	end, angle := byte(0), false
	switch {
	case p.accept('['):
		end = ']'
	case p.accept('{'):
		end = '}'
	case p.accept('<'):
		if end = '>'; p.accept('{') {
			end, angle = '}', true
		}
	default:
		p.expected("a constant")
	}
	c := &Const{Typ: t, Kind: AggregateConst}
	p.list(end, func() { c.Elems = append(c.Elems, p.typedConstant()) })
	if angle {
		p.expect('>')
	}
	p.checkAggregate(at, c)
	return c
}

func (p *parser) checkAggregate(at token, c *Const) {
	t := c.Typ
	if !t.IsAggregate() && t.Kind != Vector || t.NumFields() != len(c.Elems) {
		p.fail(at, codeSyntax, "%d parts are no constant of type %s", len(c.Elems), t)
	}
	for i, e := range c.Elems {
		if !e.Type().Equal(t.Field(i)) {
			p.fail(at, codeSyntax, "part %d of a constant is of type %s, expected %s", i, e.Type(), t.Field(i))
		}
	}
}
