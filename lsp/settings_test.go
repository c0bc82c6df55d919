package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
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
	if err := os.WriteFile(filepath.Join(dir, settingsFile), []byte("[diagnostics]\nF8-unstripped = \"off\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c.notify(protocol.MethodWorkspaceDidChangeWatchedFiles, json.RawMessage(`{"changes":[]}`))
	if got := severity(1); got != 0 {
		t.Errorf("with a file the severity is %v", got)
	}
	if err := os.WriteFile(filepath.Join(dir, settingsFile), []byte("this is no TOML"), 0o666); err != nil {
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
	s := defaultSettings().with([]byte(`{"profile":"module","hints":{"bits":"all"}}`))
	if s.Hints.Bits != "all" || !s.Hints.Names {
		t.Errorf("the hints are %+v", s.Hints)
	}
	if s.verifier().Profile.String() != "module" {
		t.Errorf("the profile is %v", s.verifier().Profile)
	}
	if same := s.with([]byte(`"what?"`)); same != s {
		t.Error("settings that cannot be read change something")
	}
}
