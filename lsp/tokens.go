package lsp

import (
	"bytes"
	"context"

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

// numbersPerToken is how many numbers a token is encoded with.
const numbersPerToken = 5

func semanticTokensFull(v *view, ctx context.Context, _ *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	sent, data := v.allTokens()
	id := v.tokenCache.put(sent)
	return &protocol.SemanticTokens{ResultID: &id, Data: data}, ctx.Err()
}

func semanticTokensRange(v *view, ctx context.Context, p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	return &protocol.SemanticTokens{Data: v.tokens(v.span(p.Range))}, ctx.Err()
}

func semanticTokensDelta(v *view, ctx context.Context, p *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	old := v.tokenCache.get(p.PreviousResultID)
	if old == nil {
		return semanticTokensFull(v, ctx, nil)
	}
	sent, edits := v.tokenEdits(old)
	id := v.tokenCache.put(sent)
	return &protocol.SemanticTokensDelta{ResultID: &id, Edits: edits}, ctx.Err()
}

// tokens encodes the tokens of a span.
func (v *view) tokens(span diag.Span) []uint32 {
	i := v.BlockAt(span.Start)
	line := v.LineOf(v.Start(i))
	w := v.newTokenWriter(describe.NewPalette(v.Snapshot))
	w.lines = uint32(line)
	w.advance(v.Slice(v.LineStart(line), v.Start(i)))
	for ; i < v.NumBlocks() && v.Start(i) < span.End; i++ {
		w.addPart(v.Block(i).Text, max(span.Start-v.Start(i), 0), span.End-v.Start(i))
	}
	return w.data
}

// tokenWriter encodes the tokens of texts that follow one another: five numbers each,
// relative to the one before.
type tokenWriter struct {
	palette *describe.Palette
	units   func([]byte) uint32
	data    []uint32
	// lines and characters lead from the last token to where the next text starts.
	lines, characters uint32
}

func (v *view) newTokenWriter(p *describe.Palette) tokenWriter {
	return tokenWriter{palette: p, units: v.client.encoding.units, data: []uint32{}}
}

// add encodes the tokens of the next text.
func (w *tokenWriter) add(text []byte) { w.addPart(text, 0, len(text)) }

// addPart encodes the tokens in the bytes [from, to) of the next text.
func (w *tokenWriter) addPart(text []byte, from, to int) {
	at := 0
	w.palette.Tokens(text, from, to, func(t describe.SemanticToken) {
		w.advance(text[at:t.Span.Start])
		w.data = append(w.data, w.lines, w.characters, w.units(text[t.Span.Start:t.Span.End]), uint32(t.Class), uint32(t.Modifiers))
		w.lines, w.characters, at = 0, 0, t.Span.Start
	})
	w.advance(text[at:])
}

// advance passes text without tokens.
func (w *tokenWriter) advance(text []byte) {
	if n := bytes.LastIndexByte(text, '\n'); n >= 0 {
		w.lines += uint32(bytes.Count(text, []byte("\n")))
		w.characters, text = 0, text[n+1:]
	}
	w.characters += w.units(text)
}
