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

// SemanticToken is a token with its class.
type SemanticToken struct {
	Span  diag.Span
	Class TokenClass
	// Defines says that the token defines what it names.
	Defines bool
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
	for i := s.BlockAt(span.Start); i < s.NumBlocks() && s.Start(i) < span.End; i++ {
		tokensOf(s.Block(i).Text, s.Start(i), span, yield)
	}
}

func tokensOf(text []byte, start int, span diag.Span, yield func(SemanticToken)) {
	from := max(span.Start-start, 0)
	for from > 0 && text[from-1] != '\n' {
		from--
	}
	l := asmparse.NewLexer(text, from)
	for t := l.Next(); t.Kind != asmparse.EOF && start+int(t.Start) < span.End; t = l.Next() {
		c := SemanticToken{Span: diag.Span{Start: start + int(t.Start), End: start + int(t.End)}, Class: classOf(t, text)}
		if c.Class == NoToken || c.Span.End <= span.Start {
			continue
		}
		c.Defines = t.Kind == asmparse.ID && defines(text[t.End:])
		yield(c)
	}
}

func classOf(t asmparse.Token, text []byte) TokenClass {
	switch {
	case t.Kind == asmparse.ID:
		return idClasses[text[t.Start+1]]
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
