package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// TestHeat loads coverage from beside a text: lenses and the graph show it until
// the text changes.
func TestHeat(t *testing.T) {
	text, err := os.ReadFile("../testdata/factorial.pnaclasm")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	u := uri.File(filepath.Join(dir, "factorial.pnaclasm"))
	coverage := "TN:\nSF:factorial.pnaclasm\nDA:66,6\nDA:67,6\nDA:70,1\nDA:73,5\nend_of_record\n"
	if err := os.WriteFile(filepath.Join(dir, "factorial.lcov"), []byte(coverage), 0o600); err != nil {
		t.Fatal(err)
	}
	c := connect(t, modern, Options{})
	c.notify(protocol.MethodTextDocumentDidOpen, map[string]any{"textDocument": map[string]any{
		"uri": u, "languageId": "pnaclasm", "version": 1, "text": string(text)}})
	c.wait(1)
	lenses := func() (titles []string) {
		var list []protocol.CodeLens
		c.call(protocol.MethodTextDocumentCodeLens, map[string]any{"textDocument": map[string]any{"uri": u}}, &list)
		for _, l := range list {
			titles = append(titles, l.Command.Title)
		}
		return titles
	}
	before := len(lenses())
	var r profileResult
	if err := json.Unmarshal([]byte(c.must(commandProfile, map[string]any{"uri": u})), &r); err != nil {
		t.Fatal(err)
	}
	if r.Records != 18 || len(r.Lines) != 4 || r.Lines[0] != (profileLine{Line: 65, Records: 6, Heat: 1}) {
		t.Errorf("got %+v", r)
	}
	titles := lenses()
	if !slices.Contains(titles, "18 records") || !slices.Contains(titles, "never executed") {
		t.Errorf("the lenses are %q", titles)
	}
	var g graphResult
	at := map[string]any{"line": 66, "character": 4}
	if err := json.Unmarshal([]byte(c.must(commandGraph, map[string]any{"uri": u, "position": at})), &g); err != nil {
		t.Fatal(err)
	}
	var counts []uint64
	for _, b := range g.Blocks {
		if b.Count != nil {
			counts = append(counts, *b.Count)
		}
	}
	if !slices.Equal(counts, []uint64{6, 1, 5}) {
		t.Errorf("the blocks have run %v times", counts)
	}
	c.notify(protocol.MethodTextDocumentDidChange, map[string]any{
		"textDocument":   map[string]any{"uri": u, "version": 2},
		"contentChanges": []any{map[string]any{"text": "// more\n" + string(text)}}})
	c.wait(2)
	if after := lenses(); len(after) != before {
		t.Errorf("after a change: %q", after)
	}
}

// TestHeatOfAnother has a profile that is of no use.
func TestHeatOfAnother(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "x.lcov")
	if err := os.WriteFile(other, []byte("SF:x.pnaclasm\nDA:1,1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := connect(t, modern, Options{})
	c.open(sample)
	for name, want := range map[string]string{other: "another program", filepath.Join(dir, "none"): "", dir: "", "/dev/zero": ""} {
		if result, err := c.execute(commandProfile, map[string]any{"uri": testURI, "other": uri.File(name)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %s, %v", name, result, err)
		}
	}
}
