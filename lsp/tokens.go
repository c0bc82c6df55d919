package lsp

import (
	"context"
	"slices"
	"strconv"
	"sync"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// tokenTypes is the legend of semantic tokens, by class.
var tokenTypes = [...]protocol.SemanticTokenTypes{
	describe.NoToken:        protocol.SemanticTokenTypesOperator,
	describe.KeywordToken:   protocol.SemanticTokenTypesKeyword,
	describe.TypeToken:      protocol.SemanticTokenTypesType,
	describe.ParameterToken: protocol.SemanticTokenTypesParameter,
	describe.VariableToken:  protocol.SemanticTokenTypesVariable,
	describe.ConstantToken:  protocol.SemanticTokenTypesEnumMember,
	describe.FunctionToken:  protocol.SemanticTokenTypesFunction,
	describe.GlobalToken:    protocol.SemanticTokenTypesProperty,
	describe.LabelToken:     protocol.SemanticTokenTypesLabel,
	describe.AbbrevToken:    protocol.SemanticTokenTypesMacro,
	describe.NumberToken:    protocol.SemanticTokenTypesNumber,
	describe.StringToken:    protocol.SemanticTokenTypesString,
	describe.CommentToken:   protocol.SemanticTokenTypesComment,
}

// tokenModifiers are those of describe.TokenModifiers, by bit.
var tokenModifiers = [...]protocol.SemanticTokenModifiers{
	protocol.SemanticTokenModifiersDefinition, protocol.SemanticTokenModifiersDeclaration,
	protocol.SemanticTokenModifiersReadonly, protocol.SemanticTokenModifiersDefaultLibrary,
}

func tokenLegend() protocol.SemanticTokensLegend {
	var l protocol.SemanticTokensLegend
	for _, m := range tokenModifiers {
		l.TokenModifiers = append(l.TokenModifiers, string(m))
	}
	for _, t := range tokenTypes {
		l.TokenTypes = append(l.TokenTypes, string(t))
	}
	return l
}

// maxTokens is for how many numbers of tokens a document's last ones are kept. For
// larger documents a difference is as dear as all tokens: clients ask for ranges.
const maxTokens = 4 << 20

// tokenCache remembers the tokens sent last, for the next delta. All versions
// of a document share one.
type tokenCache struct {
	mu   sync.Mutex
	id   int
	data []uint32
}

// next stores the tokens and returns those before with the new id. The old ones
// are nil unless they had the given id.
func (c *tokenCache) next(data []uint32, previous string) (old []uint32, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.id > 0 && previous == strconv.Itoa(c.id) {
		old = c.data
	}
	c.id++
	c.data = data
	return old, strconv.Itoa(c.id)
}

func semanticTokensFull(v *view, ctx context.Context, _ *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	data := v.tokens(v.whole())
	if len(data) > maxTokens {
		return &protocol.SemanticTokens{Data: data}, ctx.Err()
	}
	_, id := v.tokenCache.next(data, "")
	return &protocol.SemanticTokens{ResultID: &id, Data: data}, ctx.Err()
}

func semanticTokensRange(v *view, ctx context.Context, p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	return &protocol.SemanticTokens{Data: v.tokens(v.span(p.Range))}, ctx.Err()
}

func semanticTokensDelta(v *view, ctx context.Context, p *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	data := v.tokens(v.whole())
	if len(data) > maxTokens {
		return &protocol.SemanticTokens{Data: data}, ctx.Err()
	}
	old, id := v.tokenCache.next(data, p.PreviousResultID)
	if old == nil {
		return &protocol.SemanticTokens{ResultID: &id, Data: data}, ctx.Err()
	}
	return &protocol.SemanticTokensDelta{ResultID: &id, Edits: tokenEdits(old, data)}, ctx.Err()
}

// tokenEdits replaces what lies between the common start and end.
func tokenEdits(old, data []uint32) []protocol.SemanticTokensEdit {
	if slices.Equal(old, data) {
		return []protocol.SemanticTokensEdit{}
	}
	n := min(len(old), len(data))
	p := 0
	for p < n && old[p] == data[p] {
		p++
	}
	q := 0
	for q < n-p && old[len(old)-1-q] == data[len(data)-1-q] {
		q++
	}
	return []protocol.SemanticTokensEdit{{Start: uint32(p), DeleteCount: uint32(len(old) - p - q), Data: data[p : len(data)-q]}}
}

// tokens encodes the tokens of a span: five numbers each, relative to the one
// before.
func (v *view) tokens(span diag.Span) []uint32 {
	data := []uint32{}
	var last protocol.Position
	at := lineCounter{view: v, line: v.LineOf(span.Start)}
	describe.SemanticTokens(v.Snapshot, span, func(c describe.SemanticToken) {
		pos, length := at.place(c.Span)
		if pos.Line != last.Line {
			last.Character = 0
		}
		data = append(data, pos.Line-last.Line, pos.Character-last.Character, length, uint32(c.Class), uint32(c.Modifiers))
		last = pos
	})
	return data
}

// lineCounter converts spans that come in order.
type lineCounter struct {
	*view
	line       int
	start, end int // of the line, once end is set
}

func (c *lineCounter) place(s diag.Span) (protocol.Position, uint32) {
	if c.end == 0 {
		c.start, c.end = c.LineStart(c.line), c.LineStart(c.line+1)
	}
	for s.Start >= c.end && c.line+1 < c.NumLines() {
		c.line++
		c.start, c.end = c.end, c.LineStart(c.line+1)
	}
	e := c.client.encoding
	return protocol.Position{Line: uint32(c.line), Character: e.units(c.Slice(c.start, s.Start))}, e.units(c.Slice(s.Start, s.End))
}
