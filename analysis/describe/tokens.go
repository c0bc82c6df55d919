package describe

import (
	"maps"

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

// Palette is what the tokens of a document take from the definitions of its module:
// which globals are only read, and which functions come with the language.
type Palette struct {
	readOnly, library map[uint64]bool
}

// NewPalette returns that of a document.
func NewPalette(s *document.Snapshot) *Palette {
	p := &Palette{readOnly: map[uint64]bool{}, library: map[uint64]bool{}}
	index := s.Module().Index()
	trees := map[int]*asmparse.Chunk{}
	for id, at := range index.Places {
		if id.Sort != 'g' {
			continue
		}
		if trees[at.Block] == nil {
			trees[at.Block] = s.Tree(at.Block)
		}
		if trees[at.Block].Nodes[at.Node].Op.Row().ID == isa.GlobalConst {
			p.readOnly[id.Index] = true
		}
	}
	for id, name := range index.Names {
		if id.Sort == 'f' && isa.IntrinsicByName(name) != nil {
			p.library[id.Index] = true
		}
	}
	return p
}

// Equal reports whether the same text has the same tokens with both.
func (p *Palette) Equal(q *Palette) bool {
	return maps.Equal(p.readOnly, q.readOnly) && maps.Equal(p.library, q.library)
}

// Tokens calls yield for the tokens of a text that lie in its bytes [from, to) and have
// a class, in order.
func (p *Palette) Tokens(text []byte, from, to int, yield func(SemanticToken)) {
	line := from
	for line > 0 && text[line-1] != '\n' {
		line--
	}
	declaring := false
	l := asmparse.NewLexer(text, line)
	for t := l.Next(); t.Kind != asmparse.EOF && int(t.Start) < to; t = l.Next() {
		word := text[t.Start:t.End]
		declaring = declaring && text[t.Start] != ';' || t.Kind == asmparse.Word && string(word) == isa.ForwardDeclare.Row().Name
		c := SemanticToken{Span: diag.Span{Start: int(t.Start), End: int(t.End)}, Class: classOf(t, text)}
		if c.Class == NoToken || c.Span.End <= from {
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
func (p *Palette) modifiers(id string, rest []byte) TokenModifiers {
	var m TokenModifiers
	if defines(rest) {
		m = Defines
	}
	switch number, _ := document.ParseID(id); {
	case id[1] == 'c', id[1] == 'g' && p.readOnly[number]:
		m |= ReadOnly
	case id[1] == 'f' && p.library[number]:
		m |= Library
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
