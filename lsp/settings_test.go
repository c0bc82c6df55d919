package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/settings"
)

// TestSettings changes the severity of a rule: by the client's configuration and
// by the file of a directory above the document.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	below := filepath.Join(dir, "a", "b")
	if err := os.MkdirAll(below, 0o777); err != nil {
		t.Fatal(err)
	}
	c := connect(t, modern, Options{})
	u := uri.File(filepath.Join(below, "x.pnaclasm"))
	severity := func(version int32) protocol.DiagnosticSeverity {
		for _, d := range c.wait(version) {
			if d.Code == protocol.String("F8-unstripped") {
				return d.Severity
			}
		}
		return 0
	}
	open := func(version int32) {
		c.notify(protocol.MethodTextDocumentDidOpen, map[string]any{"textDocument": map[string]any{
			"uri": u, "languageId": "pnaclasm", "version": version, "text": sample}})
	}
	open(1)
	if got := severity(1); got != protocol.DiagnosticSeverityInformation {
		t.Errorf("without settings the severity is %v", got)
	}
	c.notify(protocol.MethodWorkspaceDidChangeConfiguration, json.RawMessage(`{"settings":{"pnaclasm":{"diagnostics":{"F8":"warning"}}}}`))
	if got := severity(1); got != protocol.DiagnosticSeverityWarning {
		t.Errorf("with the client's settings the severity is %v", got)
	}
	if err := os.WriteFile(filepath.Join(dir, settings.FileName), []byte("[diagnostics]\nF8-unstripped = \"off\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c.notify(protocol.MethodWorkspaceDidChangeWatchedFiles, json.RawMessage(`{"changes":[]}`))
	if got := severity(1); got != 0 {
		t.Errorf("with a file the severity is %v", got)
	}
	if err := os.WriteFile(filepath.Join(dir, settings.FileName), []byte("this is no TOML"), 0o666); err != nil {
		t.Fatal(err)
	}
	c.notify(protocol.MethodTextDocumentDidClose, map[string]any{"textDocument": map[string]any{"uri": u}})
	open(2)
	if got := severity(2); got != protocol.DiagnosticSeverityWarning {
		t.Errorf("with a faulty file the severity is %v", got)
	}
}

// TestProfile sets what programs are to be.
func TestProfile(t *testing.T) {
	s := choose(settings.Default(), nil).with([]byte(`{"profile":"module","hints":{"bits":"all"}}`))
	if s.Hints.Bits != "all" || !s.Hints.Names {
		t.Errorf("the hints are %+v", s.Hints)
	}
	if s.Verifier().Profile.String() != "module" {
		t.Errorf("the profile is %v", s.Verifier().Profile)
	}
	if same := s.with([]byte(`"what?"`)); same.id != s.id {
		t.Error("settings that cannot be read change something")
	}
}

// waitFor returns the next diagnostics of a file.
func (c *testClient) waitFor(u uri.URI) []protocol.Diagnostic {
	c.tb.Helper()
	for {
		select {
		case p := <-c.diags:
			if p.URI == u {
				return p.Diagnostics
			}
		case <-time.After(time.Minute):
			c.tb.Fatal("no diagnostics of", u)
		}
	}
}

// TestSettingsProblems shows what is wrong with a file at the file itself, until it
// is right.
func TestSettingsProblems(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, settings.FileName)
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("profle = \"module\"\n[diagnostics]\nX9 = \"off\"\n")
	c := connect(t, modern, Options{})
	c.notify(protocol.MethodTextDocumentDidOpen, map[string]any{"textDocument": map[string]any{
		"uri": uri.File(filepath.Join(dir, "x.pnaclasm")), "languageId": "pnaclasm", "version": 1, "text": sample}})
	list := c.waitFor(uri.File(path))
	if len(list) != 2 || list[0].Range.Start.Line != 0 || list[1].Range.Start.Line != 2 {
		t.Errorf("the problems are %+v", list)
	}
	write("profile = \"module\"\n")
	c.notify(protocol.MethodWorkspaceDidChangeWatchedFiles, json.RawMessage(`{"changes":[]}`))
	if list := c.waitFor(uri.File(path)); len(list) != 0 {
		t.Errorf("after that they are %+v", list)
	}
}
