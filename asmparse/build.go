package asmparse

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// accept adds a line of the grammar to the tree and moves behind it.
func (p *parser) accept(l *line) *syntaxError {
	n := Node{
		Start: uint32(p.pos), End: uint32(tokenEnd(&l.Tokens[len(l.Tokens)-1])),
		First: uint32(len(p.chunk.Operands)),
	}
	source := p.chunk.Source
	if err := p.fill(&n, l); err != nil {
		p.chunk.Operands, p.chunk.Source = p.chunk.Operands[:n.First], source
		return err
	}
	p.inner(&n)
	p.push(n)
	return nil
}

// fill sets what depends on the kind of line.
func (p *parser) fill(n *Node, l *line) *syntaxError {
	switch {
	case l.Statement != nil:
		if s := l.Statement.(*statement); s.row == nil {
			p.sourceLine(n, s)
			return nil
		}
		return p.statement(n, l.Statement.(*statement), l.Suffix)
	case l.Function != nil:
		return p.function(n, l.Function)
	case l.Block != nil:
		return p.blockLine(n, l.Block)
	case l.Exit:
		return p.exit(n)
	case l.Label != nil:
		return p.label(n, l.Label)
	case l.Define != nil:
		return p.define(n, l.Define)
	}
	return p.escape(n, l.Escape)
}

// label adds the name of a basic block. It may stand anywhere between the
// records of a function (errata E40), but not in a block within.
func (p *parser) label(n *Node, id *lexer.Token) *syntaxError {
	n.Kind = Label
	if top := len(p.frames) - 1; top > 0 && p.block() != isa.Function && p.frames[top-1].block == isa.Function {
		return &syntaxError{code: codeWrongBlock, message: "a label stands in a function block, not " + placeNoun(p.block()), at: *id}
	}
	return p.operandID(isa.SlotLabel, id)
}

// push appends a node whose operands are in place and follows its braces.
func (p *parser) push(n Node) {
	n.Count = uint32(len(p.chunk.Operands)) - n.First
	p.pos = int(n.End)
	p.chunk.Nodes = append(p.chunk.Nodes, n)
	at := len(p.chunk.Nodes) - 1
	switch n.Kind {
	case Enter:
		p.frames = append(p.frames, frame{block: isa.BlockID(p.chunk.Operands[n.First].Value), node: at})
	case Exit, Close:
		p.frames = p.frames[:len(p.frames)-1]
	case Statement:
		if opensBrace(n.Op.Row()) {
			p.frames = append(p.frames, frame{block: p.block(), compound: true, node: at})
		}
		return
	}
	p.programs = programsOf[p.block()]
}

// opensBrace reports whether statements of a row end with the brace that
// opens a compound initializer.
func opensBrace(r *isa.Row) bool { return r.ID == isa.Initializers }

// inner keeps the comments between the tokens of a line.
func (p *parser) inner(n *Node) {
	l := Lexer{text: p.text, pos: int(n.Start)}
	end := n.Start
	for t := l.Next(); t.Start < n.End; t = l.Next() {
		if t.Kind == CommentLine {
			p.chunk.Comments = append(p.chunk.Comments, Comment{
				Start: t.Start, End: t.End, Node: uint32(len(p.chunk.Nodes)),
				Trailing: sameLine(p.text[end:t.Start]),
			})
			continue
		}
		end = t.End
	}
}

func (p *parser) operand(kind isa.SlotKind, sort byte, t *lexer.Token, value uint64) {
	p.chunk.Operands = append(p.chunk.Operands, Operand{
		Kind: kind, Sort: sort, Start: uint32(t.Pos.Offset), End: uint32(tokenEnd(t)), Value: value,
	})
}

// operandID adds an ID, or a name in its place.
func (p *parser) operandID(kind isa.SlotKind, t *lexer.Token) *syntaxError {
	if t.Type == lexer.TokenType(Name) || t.Type == symLabelName || t.Type == symAbbrevName {
		p.chunk.Source = true
		p.operand(kind, SortPlaceholder, t, 0)
		return nil
	}
	index, ok := parseIndex(t.Value[2:])
	if !ok {
		return &syntaxError{code: codeRange, message: "the number of an ID has at most 32 bits", at: *t}
	}
	p.operand(kind, t.Value[1], t, index)
	return nil
}

// number adds an unsigned number below 2^bits.
func (p *parser) number(t *lexer.Token, bits int) *syntaxError {
	v, ok := parseNumber(t.Value)
	if !ok || v>>(bits-1)>>1 != 0 {
		return &syntaxError{code: codeRange, message: "the number is too large", at: *t}
	}
	p.operand(isa.SlotCount, 0, t, v)
	return nil
}

func (p *parser) typ(t *typeName) {
	p.chunk.Operands = append(p.chunk.Operands, Operand{
		Kind: isa.SlotType, Start: uint32(t.Start), End: uint32(t.End), Value: t.Type.Pack(),
	})
}

func (p *parser) statement(n *Node, s *statement, suffix *suffix) *syntaxError {
	n.Kind, n.Op = Statement, s.row.Op()
	base := uint64(len(p.chunk.Bytes))
	for _, o := range s.operands {
		if o.Kind == isa.SlotName || o.Kind == isa.SlotBytes {
			o.Value += base << 32
		}
		p.chunk.Operands = append(p.chunk.Operands, o)
	}
	p.chunk.Bytes = append(p.chunk.Bytes, s.bytes...)
	p.chunk.Diags = append(p.chunk.Diags, s.warnings...)
	p.chunk.Source = p.chunk.Source || s.source || s.row.Block != p.block()
	if suffix == nil {
		return nil
	}
	return p.suffix(n, suffix)
}

// suffix sets the abbreviation of a record, which may have a name.
func (p *parser) suffix(n *Node, suffix *suffix) *syntaxError {
	n.Suffix = Suffix{Start: uint32(suffix.Open.Pos.Offset), End: uint32(tokenEnd(&suffix.Close))}
	if suffix.ID.Type == symAbbrevName {
		n.Suffix.Sort = SortPlaceholder
		p.chunk.Source = true
		return nil
	}
	index, ok := parseIndex(suffix.ID.Value[2:])
	if !ok {
		return &syntaxError{code: codeRange, message: "the number of an abbreviation has at most 32 bits", at: suffix.ID}
	}
	n.Suffix.Sort, n.Suffix.Index = suffix.ID.Value[0], uint32(index)
	return nil
}

func (p *parser) function(n *Node, f *functionLine) *syntaxError {
	p.operand(isa.SlotCount, 0, &f.Word, uint64(isa.Function))
	if f.Section {
		n.Kind = Section
		return nil
	}
	n.Kind = Enter
	p.typ(&f.Header.Return)
	if err := p.operandID(isa.SlotValue, &f.Header.Address); err != nil {
		return err
	}
	for i := range f.Header.Params {
		p.typ(&f.Header.Params[i].Type)
		if err := p.operandID(isa.SlotDef, &f.Header.Params[i].ID); err != nil {
			return err
		}
	}
	p.linkage(f.Header.Linkage)
	return p.enter(n, f.Header.Width)
}

// linkage adds the linkage of a function that declares itself.
func (p *parser) linkage(word *lexer.Token) {
	if word != nil {
		code, _ := isa.LinkageWords.Code(word.Value)
		p.operand(isa.SlotKeyword, 0, word, code)
		p.chunk.Source = true
	}
}

func (p *parser) blockLine(n *Node, b *blockLine) *syntaxError {
	switch {
	case b.Name != nil:
		p.operand(isa.SlotCount, 0, b.Name, uint64(isa.BlockByName(b.Name.Value).ID))
	default:
		if err := p.blockNumber(b.Number); err != nil {
			return err
		}
	}
	if b.Section {
		n.Kind = Section
		return nil
	}
	if b.Name != nil && p.headsOuter(b.Name.Value) && !p.isOpenAlready(n) {
		return &syntaxError{code: codeUnclosed, at: *b.Name} // leave says so
	}
	if n.Kind = Enter; b.Name == nil {
		return n.width(b.Width) // who writes numbers means what is written
	}
	return p.enter(n, b.Width)
}

// blockNumber adds the number of a kind of block; the largest of 32 bits stands
// for none.
func (p *parser) blockNumber(t *lexer.Token) *syntaxError {
	if v, ok := parseNumber(t.Value); ok && v == uint64(isa.TopLevel) {
		return &syntaxError{code: codeRange, message: "the number is too large", at: *t}
	}
	return p.number(t, 32)
}

// enter opens a block, if that is not open already.
func (p *parser) enter(n *Node, w *width) *syntaxError {
	n.Kind = Enter
	if p.isOpenAlready(n) {
		return p.twice(n.Start, n.End, "the "+p.block().String()+" block is open already: leave this line out")
	}
	return n.width(w)
}

// width sets the `<B>` of an enter record.
func (n *Node) width(w *width) *syntaxError {
	if w == nil {
		return nil
	}
	v, ok := parseIndex(w.Bits.Value)
	if !ok || v == 0 || v > 32 {
		return &syntaxError{code: codeRange, message: "the width of abbreviation indices lies between 1 and 32", at: w.Bits}
	}
	n.Width = uint32(v)
	return nil
}

// exit ends a block or a compound initializer.
func (p *parser) exit(n *Node) *syntaxError {
	if len(p.frames) == 0 {
		at := lexer.Token{Value: "}", Pos: lexer.Position{Offset: p.pos}}
		return &syntaxError{code: codeStray, message: "this `}` closes nothing: all blocks are closed", at: at}
	}
	if e := p.excess(); e != nil {
		return e
	}
	n.Kind = Exit
	if p.frames[len(p.frames)-1].compound {
		n.Kind = Close
	}
	return nil
}

func (p *parser) define(n *Node, d *define) *syntaxError {
	n.Kind = Define
	n.Suffix = Suffix{Sort: d.ID.Value[0]}
	if err := p.operandID(isa.SlotDef, &d.ID); err != nil {
		return err
	}
	for i := range d.Encodings {
		e := &d.Encodings[i]
		if err := p.encoding(e); err != nil {
			return err
		}
		if e.isArray() && i < len(d.Encodings)-1 {
			return &syntaxError{code: codeEncoding, message: "an array must be the last encoding", at: *e.Word}
		}
	}
	return nil
}

// encoding adds the pairs of encoding and value of one operator; two for an
// array.
func (p *parser) encoding(e *encoding) *syntaxError {
	switch {
	case e.Literal != nil:
		return p.literalEncoding(e.Literal)
	case e.Plain != nil:
		p.char6(e.Plain)
		return nil
	case !e.isArray() && e.Bits != nil:
		return p.sized(e.Word, e.Bits)
	case !e.isArray():
		return &syntaxError{code: codeEncoding, message: "expected a number of bits: `" + e.Word.Value + "(6)`", at: *e.Word}
	}
	p.operand(isa.SlotCount, 0, e.Word, isa.EncodingArray)
	p.operand(isa.SlotCount, 0, e.Word, 0)
	switch {
	case e.Bits != nil:
		return p.literalEncoding(e.Bits)
	case e.Element.Plain != nil:
		p.char6(e.Element.Plain)
		return nil
	case encodingCode(e.Element.Word) == isa.EncodingArray:
		return &syntaxError{code: codeEncoding, message: "the elements of an array are no arrays", at: *e.Element.Word}
	}
	return p.sized(e.Element.Word, e.Element.Bits)
}

// isArray reports whether an operator is an array.
func (e *encoding) isArray() bool { return e.Word != nil && encodingCode(e.Word) == isa.EncodingArray }

func encodingCode(word *lexer.Token) uint64 {
	code, _ := isa.EncodingWords.Code(word.Value)
	return code
}

func (p *parser) literalEncoding(value *lexer.Token) *syntaxError {
	p.operand(isa.SlotCount, 0, value, isa.EncodingLiteral)
	return p.number(value, 64)
}

func (p *parser) char6(word *lexer.Token) {
	p.operand(isa.SlotCount, 0, word, isa.EncodingChar6)
	p.operand(isa.SlotCount, 0, word, 0)
}

// sized adds an encoding that has a number of bits.
func (p *parser) sized(word, bits *lexer.Token) *syntaxError {
	p.operand(isa.SlotCount, 0, word, encodingCode(word))
	return p.number(bits, 64)
}

func (p *parser) escape(n *Node, e *escape) *syntaxError {
	n.Kind = Escape
	if err := p.number(&e.Abbrev, 32); err != nil {
		return err
	}
	for i := range e.Values {
		if err := p.number(&e.Values[i].Number, 64); err != nil {
			return err
		}
	}
	return nil
}
