package ir

import "strconv"

// function is what is known of a function while its body is read.
type function struct {
	symbol *Symbol
	// values are parameters and instructions by name; one that was used and is
	// not defined yet is an instruction without Op.
	values map[string]Value
	// uses are the places of the first uses of such instructions.
	uses   map[*Inst]token
	blocks map[string]*Block
	// wanted are the places of the first uses of blocks.
	wanted map[*Block]token
	// next is the number of the next value or block without a name.
	next int
}

func (p *parser) declare() {
	p.advance()
	for p.tok.kind == tokMeta {
		p.advance()
		p.advance()
	}
	p.functionHeader()
	p.functionTail()
}

func (p *parser) define() {
	p.advance()
	s, only := p.functionHeader()
	p.functionTail()
	p.fn = p.newFunction(s)
	p.body()
	p.checkBody()
	p.fn = nil
	if only {
		s.Blocks = nil
	}
}

// functionHeader reads a function up to its parameters. Only says that the text is
// a mere copy of a definition elsewhere.
func (p *parser) functionHeader() (s *Symbol, only bool) {
	var seen Symbol
	_, only = p.symbolWords(&seen)
	p.convention()
	seen.Result = p.attrs()
	result := p.typeName()
	if p.tok.kind != tokGlobal {
		p.expected("the name of a function")
	}
	s = p.newSymbol(p.advance(), FunctionSymbol)
	s.Linkage, s.Result = seen.Linkage, seen.Result
	s.ValueType = &Type{Kind: FunctionType, Elem: result}
	p.expect('(')
	p.list(')', func() { p.param(s) })
	return s, only
}

// typeName reads a type that is not followed by the parameters of a function.
func (p *parser) typeName() *Type {
	t := p.baseType()
	if !p.is('(') {
		t = p.typeSuffix(t)
	}
	return t
}

func (p *parser) param(s *Symbol) {
	if p.tok.kind == tokEllipsis {
		p.advance()
		s.ValueType.Variadic = true
		return
	}
	param := &Param{Typ: p.typ()}
	param.Attrs = p.attrs()
	if p.tok.kind == tokLocal {
		param.Name = p.advance().text
	}
	s.ValueType.Fields = append(s.ValueType.Fields, param.Typ)
	s.Params = append(s.Params, param)
}

// functionTail reads what follows the parameters.
func (p *parser) functionTail() {
	for {
		switch p.tok.kind {
		case tokAttrs:
			p.advance()
		case tokString:
			p.advance()
			if p.accept('=') {
				p.str()
			}
		case tokMeta:
			if p.atLineStart() {
				return // metadata of the module
			}
			p.functionMeta()
		case tokWord:
			if p.isWord("define") || p.isWord("declare") || p.isWord("attributes") || p.isWord("target") {
				return
			}
			p.functionWord()
		default:
			return
		}
	}
}

// functionMeta reads `!dbg !7`.
func (p *parser) functionMeta() {
	name := p.advance().text
	if n, err := strconv.Atoi(p.tok.text); err == nil && name == "dbg" {
		p.lastSymbol().Debug = n
	}
	p.advance()
}

func (p *parser) lastSymbol() *Symbol { return p.module.Symbols[len(p.module.Symbols)-1] }

func (p *parser) atLineStart() bool {
	return p.tok.start == 0 || p.text[p.tok.start-1] == '\n'
}

// functionWord reads an attribute of a function.
func (p *parser) functionWord() {
	switch word := p.advance(); word.text {
	case "section", "partition", "gc":
		p.str()
	case "align", "alignstack":
		p.alignment()
	case "comdat":
		p.skipArguments()
	case "personality", "prefix", "prologue":
		p.typedConstant()
	case "addrspace":
		p.skipArguments()
	default:
		p.skipArguments() // an attribute that helps an optimiser
	}
}

func (p *parser) newFunction(s *Symbol) *function {
	f := &function{symbol: s, values: map[string]Value{}, uses: map[*Inst]token{}, blocks: map[string]*Block{}, wanted: map[*Block]token{}}
	for _, param := range s.Params {
		if param.Name == "" {
			param.Name = strconv.Itoa(f.next)
		}
		f.count(param.Name)
		if f.values[param.Name] != nil {
			p.fail(p.tok, codeTwice, "two parameters are called %%%s", param.Name)
		}
		f.values[param.Name] = param
	}
	return f
}

// count notes that a name was given: numbers go on behind it.
func (f *function) count(name string) {
	if n, ok := decimal(name); ok && n < 1<<40 {
		f.next = int(n) + 1
	}
}

// body reads the basic blocks of a function.
func (p *parser) body() {
	p.expect('{')
	if p.is('}') {
		p.expected("an instruction")
	}
	for !p.is('}') {
		if p.isWord("uselistorder") {
			p.skipEntityLine()
			continue
		}
		p.block()
	}
	p.advance()
}

// block reads a basic block up to its terminator.
func (p *parser) block() {
	b := p.openBlock()
	for {
		if p.tok.kind == tokLabel || p.is('}') {
			p.expected("a terminator: the basic block does not end")
		}
		if p.tok.kind == tokAttrs && len(p.tok.text) > 4 && p.tok.text[:4] == "dbg_" {
			p.skipEntityLine() // a debug record
			continue
		}
		in := p.instruction()
		b.Insts = append(b.Insts, in)
		if in.Op.IsTerminator() {
			return
		}
	}
}

// openBlock begins the block that the next label names; one without a label
// takes the next number.
func (p *parser) openBlock() *Block {
	at := p.tok
	name := strconv.Itoa(p.fn.next)
	if p.tok.kind == tokLabel {
		name = p.advance().text
	}
	b := p.fn.block(name)
	if len(b.Insts) > 0 || p.fn.wanted[b] == definedHere {
		p.fail(at, codeTwice, "the basic block %%%s is defined twice", name)
	}
	p.fn.wanted[b] = definedHere
	p.fn.count(name)
	p.fn.symbol.Blocks = append(p.fn.symbol.Blocks, b)
	return b
}

// definedHere marks a block that is defined.
var definedHere = token{kind: tokLabel, start: -1}

func (f *function) block(name string) *Block {
	b := f.blocks[name]
	if b == nil {
		b = &Block{Name: name}
		f.blocks[name] = b
	}
	return b
}

// label reads the ID of a basic block.
func (p *parser) label() *Block {
	if p.tok.kind != tokLocal {
		p.expected("a basic block")
	}
	t := p.advance()
	b := p.fn.block(t.text)
	if _, seen := p.fn.wanted[b]; !seen {
		p.fn.wanted[b] = t
	}
	return b
}

// labelOperand reads `label %name`.
func (p *parser) labelOperand() *Block {
	p.expectWord("label")
	return p.label()
}

// address makes c the address of the block that a token names. One of another
// function is looked up when all is read.
func (p *parser) address(c *Const, f *Symbol, t token) {
	if p.fn != nil && p.fn.symbol == f {
		c.Block = p.fn.block(t.text)
		if _, seen := p.fn.wanted[c.Block]; !seen {
			p.fn.wanted[c.Block] = t
		}
		return
	}
	p.addressed = append(p.addressed, addressed{c, f, t})
}

// addressed is a constant that takes the address of a block of a function.
type addressed struct {
	constant *Const
	function *Symbol
	at       token
}

// find looks the block up.
func (a *addressed) find() bool {
	for _, b := range a.function.Blocks {
		if b.Name == a.at.text {
			a.constant.Block = b
			return true
		}
	}
	return false
}

// local returns the value that a token names. One that is not defined yet is an
// instruction that its definition fills in; it must be of type t.
func (p *parser) local(at token, t *Type) Value {
	if p.fn == nil {
		p.fail(at, codeSyntax, "%%%s stands outside of functions", at.text)
	}
	v := p.fn.values[at.text]
	if v == nil {
		in := &Inst{Name: at.text, Typ: t}
		p.fn.values[at.text], p.fn.uses[in] = in, at
		return in
	}
	if !v.Type().Equal(t) {
		p.fail(at, codeSyntax, "%%%s is of type %s, expected %s", at.text, v.Type(), t)
	}
	return v
}

// checkBody reports what the function uses and does not define.
func (p *parser) checkBody() {
	for in, at := range p.fn.uses {
		if in.Op == BadOp {
			p.report(&problem{codeUndefined, at.start, at.end, "%" + at.text + " is not defined in @" + p.fn.symbol.Name})
		}
	}
	for b, at := range p.fn.wanted {
		if at != definedHere {
			p.report(&problem{codeUndefined, at.start, at.end, "the basic block %" + b.Name + " is not defined in @" + p.fn.symbol.Name})
		}
	}
	p.diags.Sort()
}
