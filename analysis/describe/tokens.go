package describe

import (
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// TokenClass says what a token is to the eye.
type TokenClass uint8

// The classes of tokens.
const (
	NoToken TokenClass = iota
	KeywordToken
	TypeToken
	ParameterToken
	VariableToken
	ConstantToken
	FunctionToken
	GlobalToken
	LabelToken
	AbbrevToken
	NumberToken
	StringToken
	CommentToken
)

// TokenModifiers say more of a token than its class: a sum of the values below.
type TokenModifiers uint8

// What is said of tokens.
const (
	Defines  TokenModifiers = 1 << iota // it defines what it names
	Declares                            // it stands in a declaration: the definition is elsewhere
	ReadOnly                            // it names what no program changes: a constant, a constant global
	Library                             // it names what comes with the language: an intrinsic
)

// SemanticToken is a token with its class.
type SemanticToken struct {
	Span      diag.Span
	Class     TokenClass
	Modifiers TokenModifiers
}

// idClasses are the classes of IDs by their letter.
var idClasses = [256]TokenClass{
	'f': FunctionToken, 'g': GlobalToken, 't': TypeToken, 'a': AbbrevToken,
	'p': ParameterToken, 'c': ConstantToken, 'v': VariableToken, 'b': LabelToken,
}

var tokenClasses = [...]TokenClass{
	asmparse.CommentLine: CommentToken, asmparse.Word: KeywordToken, asmparse.Name: VariableToken,
	asmparse.Number: NumberToken, asmparse.Decimal: NumberToken, asmparse.Hex: NumberToken,
	asmparse.Quoted: StringToken, asmparse.Character: StringToken, asmparse.Punctuation: NoToken,
}

var typeWords = makeTypeWords()

func makeTypeWords() map[string]bool {
	m := map[string]bool{}
	for _, t := range []isa.Type{isa.VoidType, isa.FloatType, isa.DoubleType, isa.I1, isa.I8, isa.I16, isa.I32, isa.I64} {
		m[t.String()] = true
	}
	return m
}

// SemanticTokens calls yield for the tokens within a span that have a class, in order.
func SemanticTokens(s *document.Snapshot, span diag.Span, yield func(SemanticToken)) {
	p := painter{s, s.Module().Index()}
	for i := s.BlockAt(span.Start); i < s.NumBlocks() && s.Start(i) < span.End; i++ {
		p.tokens(s.Block(i).Text, i, span, yield)
	}
}

// painter knows what the names of a document stand for.
type painter struct {
	*document.Snapshot
	index *document.Index
}

func (p *painter) tokens(text []byte, block int, span diag.Span, yield func(SemanticToken)) {
	start := p.Start(block)
	from := max(span.Start-start, 0)
	for from > 0 && text[from-1] != '\n' {
		from--
	}
	declaring := false
	l := asmparse.NewLexer(text, from)
	for t := l.Next(); t.Kind != asmparse.EOF && start+int(t.Start) < span.End; t = l.Next() {
		word := text[t.Start:t.End]
		declaring = declaring && text[t.Start] != ';' || t.Kind == asmparse.Word && string(word) == isa.ForwardDeclare.Row().Name
		c := SemanticToken{Span: diag.Span{Start: start + int(t.Start), End: start + int(t.End)}, Class: classOf(t, text)}
		if c.Class == NoToken || c.Span.End <= span.Start {
			continue
		}
		if t.Kind == asmparse.ID {
			c.Modifiers = p.modifiers(string(word), text[t.End:])
		}
		if declaring && (t.Kind == asmparse.ID || t.Kind == asmparse.Name) {
			c.Modifiers |= Declares
		}
		yield(c)
	}
}

// modifiers are what is said of an ID by what it stands for and by what follows it.
func (p *painter) modifiers(id string, rest []byte) TokenModifiers {
	var m TokenModifiers
	if defines(rest) {
		m = Defines
	}
	switch number, _ := document.ParseID(id); id[1] {
	case 'c':
		m |= ReadOnly
	case 'g':
		if at, ok := p.index.Places[document.ID{Sort: 'g', Index: number}]; ok && p.Tree(at.Block).Nodes[at.Node].Op.Row().ID == isa.GlobalConst {
			m |= ReadOnly
		}
	case 'f':
		if isa.IntrinsicByName(p.index.Names[document.ID{Sort: 'f', Index: number}]) != nil {
			m |= Library
		}
	}
	return m
}

func classOf(t asmparse.Token, text []byte) TokenClass {
	switch {
	case t.Kind == asmparse.ID:
		return idClasses[text[t.Start+1]]
	case t.Kind == asmparse.Name && text[t.Start] == '@' && int(t.End) < len(text) && text[t.End] == '(':
		return FunctionToken
	case t.Kind == asmparse.Name && text[t.Start] == '@':
		return GlobalToken
	case t.Kind == asmparse.Word && typeWords[string(text[t.Start:t.End])]:
		return TypeToken
	case int(t.Kind) < len(tokenClasses):
		return tokenClasses[t.Kind]
	}
	return NoToken
}

// defines reports whether what follows an ID makes it a definition: an equals
// sign or, on its line, a colon.
func defines(rest []byte) bool {
	for _, c := range rest {
		switch c {
		case ' ', '\t':
			continue
		case '=':
			return true
		}
		return c == ':'
	}
	return false
}
