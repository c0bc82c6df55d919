package lsp

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// TestTokenDelta edits a document again and again: what a client makes of the tokens
// that it has and the edits to them are those of the text.
func TestTokenDelta(t *testing.T) {
	text := string(testcorpus.Read(t, testcorpus.Root(t)+"/testdata/globals.pnaclasm"))
	c := connect(t, modern, Options{})
	c.open(text)
	r := rand.New(rand.NewPCG(1, 1))
	tokens := fullTokens(c)
	s := document.New([]byte(text))
	for version := int32(2); version < 200; version++ {
		start := r.IntN(s.Len() + 1)
		end := min(s.Len(), start+r.IntN(4)*r.IntN(40))
		insert := []string{"", "\n", " ", "{", "}", "\"", "%v1", "// x\n", "function void @f0() {\n  ret void;\n}\n", text[:200], "const @g0, align 1,\n  zerofill 4;\n"}[r.IntN(11)]
		c.change(version, protocol.Range{Start: positionIn(s, start), End: positionIn(s, end)}, insert)
		s = s.Edit(start, end, []byte(insert))
		var delta struct {
			ResultID string `json:"resultId"`
			Edits    []protocol.SemanticTokensEdit
		}
		var raw json.RawMessage
		c.call(protocol.MethodTextDocumentSemanticTokensFullDelta, onDocument(map[string]any{"previousResultId": tokens.id}), (*rawResult)(&raw))
		if err := json.Unmarshal(raw, &delta); err != nil {
			t.Fatal(err)
		}
		tokens.id = delta.ResultID
		for _, e := range delta.Edits {
			tokens.data = slices.Replace(tokens.data, int(e.Start), int(e.Start+e.DeleteCount), e.Data...)
		}
		if want := tokensAfresh(s); !slices.Equal(tokens.data, want) {
			t.Fatalf("version %d, %q for [%d, %d): %d numbers, want %d", version, insert, start, end, len(tokens.data), len(want))
		}
	}
}

type clientTokens struct {
	id   string
	data []uint32
}

func fullTokens(c *testClient) clientTokens {
	var tokens protocol.SemanticTokens
	c.call(protocol.MethodTextDocumentSemanticTokensFull, onDocument(nil), &tokens)
	return clientTokens{*tokens.ResultID, tokens.Data}
}

// tokensAfresh encodes the tokens of a text that nobody has seen before.
func tokensAfresh(s *document.Snapshot) []uint32 {
	w := tokenWriter{units: utf8Units.units, palette: describe.NewPalette(s)}
	w.add(s.Bytes())
	return w.data
}

// positionIn is a place in a text of ASCII.
func positionIn(s *document.Snapshot, offset int) protocol.Position {
	before := string(s.Slice(0, offset))
	line := strings.Count(before, "\n")
	return protocol.Position{Line: uint32(line), Character: uint32(len(before) - 1 - strings.LastIndex(before, "\n"))}
}
