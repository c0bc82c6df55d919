package ir

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// expression reads a constant expression of type t.
func (p *parser) expression(t *Type, op Op) Value {
	at := p.advance()
	c := &Const{Typ: t, Kind: ExprConst, Op: op}
	p.acceptFlags(nil)
	switch {
	case op == GetElementPtr:
		p.inRange()
		p.expect('(')
		c.Source = p.typ()
		p.expect(',')
	case op == ICmp || op == FCmp:
		c.Pred = p.predicate(op)
		p.expect('(')
	default:
		p.expect('(')
	}
	if op.IsCast() {
		p.castExpression(c, at)
		return c
	}
	p.list(')', func() {
		p.inRange()
		c.Elems = append(c.Elems, p.typedConstant())
	})
	p.checkExpression(at, c)
	return c
}

// inRange skips what a getelementptr says of the bytes it may reach.
func (p *parser) inRange() {
	if p.acceptWord("inrange") && p.is('(') {
		p.skipBalanced()
	}
}

func (p *parser) castExpression(c *Const, at token) {
	c.Elems = []Value{p.typedConstant()}
	p.expectWord("to")
	if t := p.typ(); !t.Equal(c.Typ) {
		p.fail(at, codeSyntax, "a constant of type %s stands where %s is expected", t, c.Typ)
	}
	p.expect(')')
}

// expressionOps are the instructions that may stand in constants.
var expressionOps = []Op{Add, Sub, Mul, Shl, LShr, AShr, And, Or, Xor, ICmp, FCmp, Select, GetElementPtr, ExtractElement, InsertElement, ShuffleVector}

func (p *parser) checkExpression(at token, c *Const) {
	if !slices.Contains(expressionOps, c.Op) {
		p.fail(at, codeUnknown, "%s stands in no constant", shorten(at.text))
	}
	want := 2
	if c.Op == Select {
		want = 3
	}
	if len(c.Elems) < 1 || c.Op != GetElementPtr && len(c.Elems) < want {
		p.fail(at, codeSyntax, "a constant %s lacks operands", c.Op)
	}
	if c.Op == ShuffleVector {
		p.constantMask(at, c)
	}
	if c.Op.IsBinary() && !(c.Elems[0].Type().Equal(c.Typ) && c.Elems[1].Type().Equal(c.Typ)) {
		p.fail(at, codeSyntax, "the operands of a constant %s are not of type %s", c.Op, c.Typ)
	}
}

// predicates are the words of comparisons, which PNaClAsm has, too.
var predicates = map[Op]*isa.Keywords{ICmp: predicateWords(isa.ICmp), FCmp: predicateWords(isa.FCmp)}

func predicateWords(id isa.ID) *isa.Keywords {
	for i := range isa.Rows {
		if isa.Rows[i].ID != id {
			continue
		}
		for _, s := range isa.Rows[i].Shape.Slots {
			if s.Words != nil {
				return s.Words
			}
		}
	}
	panic("ir: no predicates")
}

// predicate reads the word of a comparison.
func (p *parser) predicate(op Op) uint64 {
	code, ok := predicates[op].Code(p.tok.text)
	if p.tok.kind != tokWord || !ok {
		p.expected("the predicate of " + op.String())
	}
	p.advance()
	return code
}
