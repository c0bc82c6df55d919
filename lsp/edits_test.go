package lsp

import (
	"encoding/json"
	"flag"
	"math/rand"
	"testing"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
)

var edits = flag.Int("edits", 400, "how many random edits TestRandomEdits makes")

// corpusText returns a program of the corpus as text.
func corpusText(tb testing.TB, name string) string {
	p, _ := assembler.LoadBits(testcorpus.Read(tb, testcorpus.Path(tb, "real", name+".pexe")))
	return string(assembler.Disassemble(p))
}

// pulling are the capabilities of a client that asks for diagnostics.
const pulling = `{"general":{"positionEncodings":["utf-8"]},"textDocument":{"diagnostic":{},
"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}`

// answers are all that the server says about the document.
func (c *testClient) answers(lines int) map[string]string {
	c.tb.Helper()
	all := map[string]string{}
	r := map[string]any{"range": protocol.Range{End: protocol.Position{Line: uint32(lines)}}}
	for method, more := range map[string]map[string]any{
		protocol.MethodTextDocumentDiagnostic: nil, protocol.MethodTextDocumentInlayHint: r,
		protocol.MethodTextDocumentSemanticTokensRange: r, protocol.MethodTextDocumentDocumentSymbol: nil,
		protocol.MethodTextDocumentCodeLens: nil, protocol.MethodTextDocumentFoldingRange: nil,
	} {
		var raw json.RawMessage
		c.call(method, onDocument(more), (*rawResult)(&raw))
		all[method] = string(raw)
	}
	return all
}

// pieces are what random edits put in.
var pieces = []string{"", "x", ";", "}", "{", "\n", "function", "//", "\"", "%v1", "i32", " ", "ret void;\n", "}\n", "count 9;", "<@a0>",
	"blocks 2;", "%v0 = add i32 %p0, %p0;\n", "switch i32 %v0 {", "é𝄞", "function void @f0() {\nblocks 1;\nret void;\n}\n"}

// TestRandomEdits edits a program at random. What the server says in the end
// is what a server says that has never seen another text.
func TestRandomEdits(t *testing.T) {
	text := corpusText(t, "nbody")
	rng := rand.New(rand.NewSource(7))
	c := connect(t, pulling, Options{})
	c.openOnly(text)
	s := document.New([]byte(text))
	for i := range *edits {
		start := rng.Intn(s.Len() + 1)
		end := min(s.Len(), start+rng.Intn(3)*rng.Intn(60))
		piece := pieces[rng.Intn(len(pieces))]
		c.change(int32(i+2), protocol.Range{Start: utf8Units.position(s, start), End: utf8Units.position(s, end)}, piece)
		start, end = utf8Units.offset(s, utf8Units.position(s, start)), utf8Units.offset(s, utf8Units.position(s, end))
		s = s.Edit(start, max(start, end), []byte(piece))
		if i%100 == 99 {
			compareWithFresh(t, c, s)
		}
		if i%20 == 19 { // back to a program that is mostly right
			s = document.New([]byte(text))
			c.notify(protocol.MethodTextDocumentDidChange, map[string]any{
				"textDocument":   map[string]any{"uri": testURI, "version": i + 2},
				"contentChanges": []any{map[string]any{"text": text}}})
		}
	}
}

func compareWithFresh(t *testing.T, c *testClient, s *document.Snapshot) {
	t.Helper()
	fresh := connect(t, pulling, Options{})
	fresh.openOnly(string(s.Bytes()))
	got, want := c.answers(s.NumLines()), fresh.answers(s.NumLines())
	for method := range want {
		g, w := got[method], want[method]
		if method == protocol.MethodTextDocumentDiagnostic {
			g, w = withoutID(g), withoutID(w)
		}
		if g != w {
			t.Fatalf("%s differs:\n%.2000s\nwant\n%.2000s", method, g, w)
		}
	}
	fresh.raw.Close()
}

// withoutID takes the id, which has the version in it, out of a report.
func withoutID(report string) string {
	var m map[string]any
	if json.Unmarshal([]byte(report), &m) != nil {
		return report
	}
	delete(m, "resultId")
	out, _ := json.Marshal(m)
	return string(out)
}

// openOnly opens a document without waiting for anything.
func (c *testClient) openOnly(text string) {
	c.notify(protocol.MethodTextDocumentDidOpen, map[string]any{"textDocument": map[string]any{
		"uri": testURI, "languageId": "pnaclasm", "version": 1, "text": text}})
}
