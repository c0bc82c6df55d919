package asmparse

import (
	"bytes"
	"math"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// ParsePiece parses a piece that Split found. What is wrong with the text is in
// Chunk.Diags; lines without fault are in the tree all the same. The blocks of the
// tree nest as its part of the file demands, whatever the braces of the text: those
// that are missing are added, and those that are too many stand for nothing. So no
// piece depends on another.
func ParsePiece(text []byte, part Part) *Chunk {
	return newParser(text, part, part.Context()).parse()
}

// ParseLines parses any lines of a text. context is the stack of blocks open at
// their start, outermost first; what they leave open or close is their own affair.
func ParseLines(text []byte, context []isa.BlockID) *Chunk {
	return newParser(text, Fragment, context).parse()
}

func (p *parser) parse() *Chunk {
	if p.fits() {
		p.reserve()
		p.lines(p.fast)
	}
	return p.chunk
}

// parseByGrammar is ParsePiece, or ParseLines, without the recogniser: tests
// compare them.
func parseByGrammar(text []byte, part Part, context []isa.BlockID) *Chunk {
	p := newParser(text, part, context)
	p.lines(func() bool { return false })
	return p.chunk
}

// parser parses one chunk, line by line.
type parser struct {
	chunk  *Chunk
	part   Part
	text   []byte
	pos    int // bytes from the start of text
	frames []frame
	errors int // faulty lines
	// lost says that the last faulty line was in the wrong block, or has braces:
	// the block may be another one than the text means.
	lost bool
	// programs are those of the innermost block.
	programs   *programs
	recogniser recogniser
}

// frame is an open brace.
type frame struct {
	block isa.BlockID
	// compound marks a compound initializer: it is no block.
	compound bool
	// node is the index of the node that opened it, -1 for one of the context.
	node int
}

func newParser(text []byte, part Part, context []isa.BlockID) *parser {
	p := &parser{chunk: &Chunk{Text: text, Context: context, Function: part == Body}, part: part, text: text}
	for _, b := range context {
		p.frames = append(p.frames, frame{block: b, node: -1})
	}
	if len(context) == 0 && bytes.HasPrefix(text, byteOrderMark) {
		p.pos = len(byteOrderMark)
	}
	p.programs = programsOf[p.block()]
	p.recogniser = recogniser{text: text, chunk: p.chunk}
	return p
}

// byteOrderMark is what some editors put in front of a text.
var byteOrderMark = []byte("\ufeff")

// reserve makes room for as many nodes as there are lines, which is about
// right for the usual layout; for no more than text of that size can hold.
func (p *parser) reserve() {
	const shortLine = 16
	lines := 1 + min(bytes.Count(p.text, []byte{'\n'}), len(p.text)/shortLine)
	p.chunk.Nodes = make([]Node, 0, lines)
	p.chunk.Operands = make([]Operand, 0, 4*lines)
}

// fits reports whether offsets within the text fit in a node.
func (p *parser) fits() bool {
	if uint64(len(p.text)) < math.MaxUint32 {
		return true
	}
	p.report(codeTooLarge, diag.Span{}, "a function, or what stands between two functions, has more than 4 gigabytes of text")
	return false
}

// block is the kind of the innermost open block.
func (p *parser) block() isa.BlockID {
	if len(p.frames) == 0 {
		return isa.TopLevel
	}
	return p.frames[len(p.frames)-1].block
}

// maxDepth is how deep braces nest; those of a module nest four deep. No bitcode
// file may nest deeper either.
const maxDepth = 64

// lines parses all lines: those that fast does not recognise by the grammar.
func (p *parser) lines(fast func() bool) {
	for p.trivia() {
		source := p.chunk.Source
		if len(p.frames) > maxDepth {
			p.giveUp(codeTooLarge, "blocks are nested too deep: the rest of this part of the text is not read")
		} else if !fast() {
			p.chunk.Source = source // what an attempt saw that failed does not count
			p.line()
		}
	}
	p.close()
}

// trivia skips what stands before the next line and keeps comments. It
// returns false at the end of the text.
func (p *parser) trivia() bool {
	l := Lexer{text: p.text, pos: p.pos}
	for {
		l.skip(blank)
		if p.pos = l.pos; p.pos < len(p.text) && !startsTrivia(p.text[p.pos]) {
			return true
		}
		t := l.Next()
		switch t.Kind {
		case CommentLine:
			p.comment(t, p.trailing(t))
		case Foreign:
		default:
			p.pos = int(t.Start)
			return t.Kind != EOF
		}
	}
}

// startsTrivia reports whether a comment or a foreign line can start with c.
func startsTrivia(c byte) bool { return c == '/' || c >= 'A' && c <= 'Z' }

// trailing reports whether a comment follows code on its line.
func (p *parser) trailing(t Token) bool {
	n := len(p.chunk.Nodes)
	return n > 0 && sameLine(p.text[p.chunk.Nodes[n-1].End:t.Start])
}

func (p *parser) comment(t Token, trailing bool) {
	c := Comment{Start: t.Start, End: t.End, Node: uint32(len(p.chunk.Nodes)), Trailing: trailing}
	if trailing {
		c.Node--
	}
	p.chunk.Comments = append(p.chunk.Comments, c)
}

// Sizes of the window of tokens that a line is parsed in. It grows when a line
// needs more.
const (
	firstWindow = 32
	lastWindow  = 1 << 20
	// windowMargin is how many tokens before the end of the window a line
	// must end: a suffix may follow it.
	windowMargin = 5
)

// line parses one line by the grammar.
func (p *parser) line() {
	for size := firstWindow; ; size *= 4 {
		w := newWindow(p.text, p.pos, size)
		lex, _ := lexer.Upgrade(w) // a window never fails
		l, err := grammarOf(p.block()).ParseFromLexer(lex, participle.AllowTrailing(true))
		tokens := lex.Range(0, lexer.RawCursor(w.given+1))
		at := int(lex.RawCursor())
		var e *syntaxError
		if err != nil {
			e = explain(err, tokens, p.block())
			at = e.index(tokens)
		}
		if w.cut && at+windowMargin > w.given {
			if size < lastWindow {
				continue
			}
			e = &syntaxError{code: codeTooLarge, message: "the line is too long", at: tokens[0]}
		}
		if e == nil {
			e = p.accept(l)
		}
		if e != nil && !p.leaveOut(tokens, e) && !p.leave(tokens) && !p.enterLost(tokens, e) && !p.answer(tokens, e) {
			p.recover(e)
		}
		return
	}
}

// report adds an error to the chunk.
func (p *parser) report(code string, span diag.Span, message string, related ...diag.Related) {
	p.chunk.Diags = append(p.chunk.Diags, diag.Diagnostic{
		Code: code, Severity: diag.Error, Origin: diag.At(span), Message: message, Related: related,
	})
}
