package lsp

import (
	"encoding/json"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/settings"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// settingsSection is the part of a client's configuration that is ours.
const settingsSection = "pnaclasm"

// chosen are the settings of a document, or the client's. They do not change.
type chosen struct {
	*settings.Settings
	// id changes with the settings.
	id string
	// file is the file that changed the client's settings, or nil.
	file *settings.File
}

func choose(s *settings.Settings, file *settings.File) *chosen {
	return &chosen{s, s.ID(), file}
}

// with returns the settings changed by what a client sent: the section itself
// or an object that has it. What cannot be read changes nothing.
func (c *chosen) with(raw []byte) *chosen {
	wrapped := map[string]json.RawMessage{}
	if json.Unmarshal(raw, &wrapped) == nil && wrapped[settingsSection] != nil {
		raw = wrapped[settingsSection]
	}
	return choose(c.With(raw), nil)
}

// severity is that of a diagnostic after the user's choice.
func (c *chosen) severity(d *diag.Diagnostic) diag.Severity {
	if level, ok := c.Level(d.Code); ok {
		return level
	}
	if p, ok := verify.ProfileByName(c.Profile); ok && p != verify.Pexe {
		for _, r := range verify.Lookup(d.Code) {
			return r.SeverityIn(p)
		}
	}
	return d.Severity
}

// fetchSettings asks the client for its settings, if it can be asked, and reads
// the files of the workspace.
func (s *server) fetchSettings() {
	if s.clientNow().configuration {
		var answer []json.RawMessage
		params := &protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: new(settingsSection)}}}
		var raw protocol.LSPAny
		if _, err := s.conn.Call(s.ctx, protocol.MethodWorkspaceConfiguration, params, &raw); err != nil {
			s.log.Warn("no configuration", "error", err)
		} else if json.Unmarshal(raw, &answer) == nil && len(answer) == 1 {
			s.changeSettings(answer[0])
			return
		}
	}
	s.changeSettings(nil)
}

// changeSettings applies what the client sent and reads the files again.
func (s *server) changeSettings(raw []byte) {
	s.mu.Lock()
	s.settings = s.settings.with(raw)
	changed := false
	for key, d := range s.open {
		next := s.settingsOf(d.uri)
		changed = changed || s.perDocument[key] == nil || next.id != s.perDocument[key].id
		s.perDocument[key] = next
	}
	s.mu.Unlock()
	s.tellSettings()
	s.workspace.changed()
	if changed {
		s.refresh()
	}
}

// settingsOf returns the settings of a document: the client's, changed by the
// file nearest to it, in its directory or one above. The caller holds the lock.
func (s *server) settingsOf(u uri.URI) *chosen {
	path := filePath(u)
	if path == "" {
		return s.settings
	}
	file := settings.Nearest(filepath.Dir(path))
	if file == nil {
		return s.settings
	}
	return choose(file.Apply(s.settings.Settings), file)
}

func didChangeConfiguration(s *server, p *protocol.DidChangeConfigurationParams) error {
	raw := []byte(p.Settings)
	s.spawn("configuration", func() {
		if len(raw) == 0 || string(raw) == "null" {
			s.fetchSettings()
			return
		}
		s.changeSettings(raw)
	})
	return nil
}

func didChangeWatchedFiles(s *server, p *protocol.DidChangeWatchedFilesParams) error {
	s.workspace.changed()
	for _, c := range p.Changes {
		s.includedChanged(c.URI)
	}
	s.spawn("configuration", s.fetchSettings)
	return nil
}

// refresh makes the client ask again for all that settings change.
func (s *server) refresh() {
	k := s.clientNow()
	for _, r := range []struct {
		method string
		can    bool
	}{
		{protocol.MethodWorkspaceDiagnosticRefresh, k.refreshDiags},
		{protocol.MethodWorkspaceInlayHintRefresh, k.refreshHints},
		{protocol.MethodWorkspaceCodeLensRefresh, k.refreshLenses},
	} {
		if r.can {
			s.askAgain(r.method)
		}
	}
	if !k.pullDiags {
		for _, v := range s.allViews() {
			s.spawn("diagnostics", func() { v.pushDiagnostics() })
		}
	}
}

// askAgain has the client ask again for what a method refreshes.
func (s *server) askAgain(method string) {
	if _, err := s.conn.Call(s.ctx, method, nil, nil); err != nil {
		s.log.Warn("refresh refused", "method", method, "error", err)
	}
}

// rawJSON marshals a value that always can be.
func rawJSON(v any) protocol.LSPAny {
	raw, _ := json.Marshal(v)
	return protocol.LSPAny(raw)
}
