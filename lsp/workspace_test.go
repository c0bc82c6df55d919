package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// watching are the capabilities of a client that asks for diagnostics and watches
// files.
var watching = strings.Replace(modern, `"textDocument":{`, `"textDocument":{"diagnostic":{},`, 1)

// openFolder connects a client that has a folder with some texts open.
func openFolder(t *testing.T, capabilities string, texts map[string]string) (*testClient, string) {
	dir := t.TempDir()
	for name, text := range texts {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := connect(t, capabilities, Options{})
	c.notify(protocol.MethodWorkspaceDidChangeWorkspaceFolders, map[string]any{"event": map[string]any{
		"added": []any{map[string]any{"uri": uri.File(dir), "name": "test"}}, "removed": []any{}}})
	return c, dir
}

// TestWorkspaceSymbols searches texts that nobody has opened.
func TestWorkspaceSymbols(t *testing.T) {
	c, _ := openFolder(t, modern, map[string]string{
		"deep/a.pnaclasm": sample, ".hidden/b.pnaclasm": sample, "node_modules/c.pnaclasm": sample, "d.txt": sample})
	var found []protocol.SymbolInformation
	c.call(protocol.MethodWorkspaceSymbol, map[string]any{"query": "twice"}, &found)
	if len(found) != 1 || found[0].Name != "twice" || !strings.HasSuffix(string(found[0].Location.URI), "/deep/a.pnaclasm") {
		t.Errorf("found %v", found)
	}
}

// TestSymbolsAreKept: a text is read once for all queries, and again when it has changed.
func TestSymbolsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pnaclasm")
	var kept symbolsKept
	ask := func(text string, want int) {
		t.Helper()
		if text != "" {
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		kept.of(&workspaceFile{path, info}, func() []address { return make([]address, len(text)) })
		if kept.read != want || len(kept.files) > 1 {
			t.Errorf("%d texts were read, want %d; %d are kept", kept.read, want, len(kept.files))
		}
	}
	ask("one", 1)
	ask("", 1)
	ask("two ", 2)
	ask("", 2)
	if kept.count != len("two ") {
		t.Errorf("%d symbols are kept", kept.count)
	}
	ask(strings.Repeat("x", maxKept+1), 3)
	ask("", 4) // too many to be kept
}

// TestWorkspaceDiagnostics checks a folder, and again after each change in it.
func TestWorkspaceDiagnostics(t *testing.T) {
	wrong := strings.Replace(sample, "add i32 %p0, %p0", "add i32 %p0, %p7", 1)
	c, dir := openFolder(t, watching, map[string]string{"right.pnaclasm": sample, "wrong.pnaclasm": wrong})
	known := map[string]string{}
	ask := func() map[string]int {
		var report protocol.WorkspaceDiagnosticReport
		previous := []any{}
		for u, id := range known {
			previous = append(previous, map[string]any{"uri": u, "value": id})
		}
		c.call(protocol.MethodWorkspaceDiagnostic, map[string]any{"previousResultIds": previous}, &report)
		got := map[string]int{}
		for _, item := range report.Items {
			full := item.(*protocol.WorkspaceFullDocumentDiagnosticReport)
			delete(known, string(full.URI))
			if full.ResultID != nil {
				known[string(full.URI)] = *full.ResultID
			}
			errors := 0
			for _, d := range full.Items {
				if d.Severity == protocol.DiagnosticSeverityError {
					errors++
				}
			}
			got[filepath.Base(string(full.URI))] = errors
		}
		return got
	}
	check := func(want map[string]int) {
		t.Helper()
		got := ask()
		for name, n := range want {
			if got[name] != n {
				t.Errorf("%s has %d errors, want %d", name, got[name], n)
			}
		}
		if len(got) != len(want) {
			t.Errorf("told of %v, want %v", got, want)
		}
	}
	check(map[string]int{"right.pnaclasm": 0, "wrong.pnaclasm": 1})
	check(map[string]int{})
	if err := os.WriteFile(filepath.Join(dir, "right.pnaclasm"), []byte(wrong+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	check(map[string]int{"right.pnaclasm": 1})
	if err := os.Remove(filepath.Join(dir, "wrong.pnaclasm")); err != nil {
		t.Fatal(err)
	}
	check(map[string]int{"wrong.pnaclasm": 0})
	c.notify(protocol.MethodWorkspaceDidChangeConfiguration, json.RawMessage(`{"settings":{"pnaclasm":{"workspace":false}}}`))
	for { // settings are read when the server gets to it: it may tell the old errors once more
		if errors, told := ask()["right.pnaclasm"]; told && errors == 0 {
			break // nobody wants to know of them
		}
	}
	check(map[string]int{})
}

// TestWorkspaceWaits holds the answer for a client that watches files until one has
// changed, and ends with the session.
func TestWorkspaceWaits(t *testing.T) {
	watches := strings.Replace(watching, `"workspace":{`, `"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true},`, 1)
	c, dir := openFolder(t, watches, nil)
	answer := make(chan *protocol.WorkspaceDiagnosticReport, 1)
	ask := func() {
		var report protocol.WorkspaceDiagnosticReport
		_ = c.try(protocol.MethodWorkspaceDiagnostic, map[string]any{"previousResultIds": []any{}}, &report)
		answer <- &report
	}
	go ask()
	select {
	case r := <-answer:
		t.Fatalf("answered %v where nothing is to be said", r)
	case <-time.After(50 * time.Millisecond):
	}
	if err := os.WriteFile(filepath.Join(dir, "a.pnaclasm"), []byte(sample), 0o666); err != nil {
		t.Fatal(err)
	}
	c.notify(protocol.MethodWorkspaceDidChangeWatchedFiles, map[string]any{"changes": []any{}})
	if r := <-answer; len(r.Items) != 1 {
		t.Errorf("told of %d files", len(r.Items))
	}
	if err := os.Remove(filepath.Join(dir, "a.pnaclasm")); err != nil {
		t.Fatal(err)
	}
	go ask()
	c.call(protocol.MethodShutdown, nil, nil)
	<-answer
}

// TestParts asks for references in parts.
func TestParts(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(sample)
	var list []protocol.Location
	p := onDocument(map[string]any{"partialResultToken": "parts", "context": map[string]any{"includeDeclaration": true}})
	p["position"] = protocol.Position{Line: uint32(strings.Count(sample[:strings.Index(sample, "@f1(i32)")], "\n")), Character: 21}
	c.call(protocol.MethodTextDocumentReferences, p, &list)
	if got := c.parts(); len(list) != 0 || got != 4 {
		t.Errorf("%d references in parts, %d in the answer", got, len(list))
	}
}
