package ir

import (
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// entity reads what stands at the top level of a module.
func (p *parser) entity() {
	if p.tok.kind != tokLocal && len(p.unchecked) > 0 {
		p.checkExtents()
	}
	switch p.tok.kind {
	case tokWord:
		p.wordEntity()
	case tokLocal:
		p.typeDefinition()
	case tokGlobal:
		p.globalEntity()
	case tokMeta:
		p.metadataLine()
	case tokComdat, tokPunct:
		if p.tok.kind == tokPunct && !p.is('^') {
			p.expected("a definition")
		}
		p.skipEntityLine()
	default:
		p.expected("a definition")
	}
}

func (p *parser) wordEntity() {
	switch p.tok.text {
	case "define":
		p.define()
	case "declare":
		p.declare()
	case "target":
		p.target()
	case "source_filename":
		p.advance()
		p.expect('=')
		p.str()
	case "attributes":
		p.skipEntityLine()
	case "module":
		p.fail(p.tok, codeUnsupported, "assembly of a machine has no form in PNaCl: remove `module asm`")
	case "uselistorder", "uselistorder_bb":
		p.skipEntityLine()
	default:
		p.fail(p.tok, codeSyntax, "expected a definition, found %s: is this LLVM IR?", shorten(p.tok.text))
	}
}

// skipEntityLine skips the rest of the line: what stands there says nothing that is
// needed.
func (p *parser) skipEntityLine() {
	p.pos = p.tok.end
	p.skipLine()
	p.advance()
}

func (p *parser) target() {
	p.advance()
	word := p.advance().text
	p.expect('=')
	at := p.tok
	value := p.str()
	switch word {
	case "triple":
		p.module.Triple = value
	case "datalayout":
		p.module.Layout = ParseLayout(value)
		if l := p.module.Layout; l.BigEndian || l.PointerBits != 32 {
			p.fail(at, codeUnsupported, "expected a little-endian target with 32-bit pointers: compile with `--target=wasm32`")
		}
	}
}

// metadataLine keeps the text of `!7 = …`. Named metadata and the parts of the
// text that belong to none are skipped.
func (p *parser) metadataLine() {
	n, err := strconv.Atoi(p.tok.text)
	p.pos = p.tok.end
	start := p.pos
	p.skipLine()
	line := p.text[start:p.pos]
	if _, value, ok := strings.Cut(line, "="); ok && err == nil && n >= 0 {
		p.module.Metadata[n] = strings.TrimSpace(value)
	}
	p.advance()
}

// symbolRef returns the symbol that a token names.
func (p *parser) symbolRef(t token) *Symbol {
	if s := p.module.names[t.text]; s != nil {
		return s
	}
	if p.module.names == nil {
		p.module.names = map[string]*Symbol{}
	}
	s := &Symbol{Name: t.text, Module: p.module, Pos: p.base + t.start}
	p.module.names[t.text] = s
	return s
}

// newSymbol returns the symbol that a token defines or declares.
func (p *parser) newSymbol(t token, kind SymbolKind) *Symbol {
	s := p.symbolRef(t)
	if s.Kind == FunctionSymbol && isa.IsIntrinsicName(s.Name) {
		s.Params, s.Pos = nil, p.base+t.start // declared by a call before
		return s
	}
	if s.Kind != UnseenSymbol {
		p.fail(t, codeTwice, "@%s is defined twice", t.text)
	}
	s.Kind, s.Pos = kind, p.base+t.start
	p.module.Symbols = append(p.module.Symbols, s)
	return s
}

// globalEntity reads a variable or an alias: `@name = …`.
func (p *parser) globalEntity() {
	at := p.advance()
	p.expect('=')
	s := p.newSymbol(at, VariableSymbol)
	external, only := p.symbolWords(s)
	switch {
	case p.acceptWord("alias"):
		p.alias(s)
		return
	case p.isWord("ifunc"):
		p.fail(p.tok, codeUnsupported, "an ifunc chooses code by the machine it runs on, which has no form in PNaCl")
	case p.acceptWord("constant"):
		s.Constant = true
	default:
		if !p.acceptWord("global") {
			p.expected("`global`, `constant` or `alias`")
		}
	}
	s.ValueType = p.typ()
	if !external {
		s.Init = p.constant(s.ValueType)
	}
	if only {
		s.Init = nil
	}
	p.globalTail(s)
}

// globalTail reads what follows a variable: alignment, section and the like.
func (p *parser) globalTail(s *Symbol) {
	for p.is(',') || p.tok.kind == tokAttrs {
		if p.tok.kind == tokAttrs {
			p.advance()
			continue
		}
		p.advance()
		switch {
		case p.acceptWord("align"):
			s.Align = p.alignment()
		case p.tok.kind == tokMeta:
			p.advance()
			p.advance()
		case p.tok.kind == tokWord:
			p.globalWord()
		default:
			p.expected("an attribute of the variable")
		}
	}
}

func (p *parser) globalWord() {
	word := p.advance()
	switch word.text {
	case "section", "partition", "code_model":
		p.str()
	case "comdat":
		if p.accept('(') {
			p.advance()
			p.expect(')')
		}
	case "no_sanitize_address", "no_sanitize_hwaddress", "sanitize_memtag", "sanitize_address_dyninit":
	default:
		p.fail(word, codeUnknown, "%s is no attribute of a variable", shorten(word.text))
	}
}

func (p *parser) alias(s *Symbol) {
	s.Kind = AliasSymbol
	s.ValueType = p.typ()
	p.expect(',')
	if _, expression := opsByName[p.tok.text]; expression && p.tok.kind == tokWord {
		s.Init = p.constant(PtrType) // an expression says its type itself
	} else {
		s.Init = p.typedConstant()
	}
	for p.accept(',') {
		p.advance()
		p.str()
	}
}

// checkSymbols reports symbols that are used and neither defined nor declared,
// and basic blocks whose address is taken and that are nowhere.
func (p *parser) checkSymbols() {
	for _, s := range p.module.names {
		if s.Kind == UnseenSymbol {
			p.report(&problem{codeUndefined, s.Pos - p.base, s.Pos - p.base + 1 + len(s.Name), "@" + s.Name + " is neither defined nor declared"})
		}
	}
	for i := range p.addressed {
		if a := &p.addressed[i]; !a.find() {
			p.report(&problem{codeUndefined, a.at.start, a.at.end, "the basic block %" + a.at.text + " is not defined in @" + a.function.Name})
		}
	}
	p.diags.Sort()
	if len(p.diags) > maxErrors {
		p.diags = p.diags[:maxErrors]
	}
}
