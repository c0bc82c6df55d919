package lsp

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/BurntSushi/toml"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

const (
	// settingsSection is the part of a client's configuration that is ours.
	settingsSection = "pnaclasm"
	// settingsFile holds the configuration of a directory and all below.
	settingsFile = ".pnaclasm.toml"
)

// settings are what the user can choose. They do not change.
type settings struct {
	// Hints are the inlay hints to show.
	Hints hintSettings `json:"hints" toml:"hints"`
	// Lenses switches code lenses on.
	Lenses bool `json:"lenses" toml:"lenses"`
	// Renumber lets IDs follow while typing.
	Renumber bool `json:"renumber" toml:"renumber"`
	// Diagnostics gives codes a severity: error, warning, note, hint or off.
	Diagnostics map[string]string `json:"diagnostics" toml:"diagnostics"`
	// Profile is what the program is meant to be: "pexe", complete, or "module",
	// a part.
	Profile string `json:"profile" toml:"profile"`

	// id changes with the settings.
	id string
}

// hintSettings are the kinds of inlay hints.
type hintSettings struct {
	// Bits shows what records cost: "off", "costly" or "all".
	Bits string `json:"bits" toml:"bits"`
	// Types shows the types of values that instructions define.
	Types bool `json:"types" toml:"types"`
	// Names shows the names of function addresses and globals.
	Names bool `json:"names" toml:"names"`
	// Parameters shows the names of the parameters of intrinsics.
	Parameters bool `json:"parameters" toml:"parameters"`
}

func defaultSettings() *settings {
	return &settings{
		Hints:  hintSettings{Bits: "costly", Names: true, Parameters: true},
		Lenses: true, Renumber: true, Diagnostics: map[string]string{},
	}
}

// with returns the settings changed by what a client sent: the section itself
// or an object that has it. What cannot be read changes nothing.
func (s *settings) with(raw []byte) *settings {
	t := *s
	t.Diagnostics = maps.Clone(s.Diagnostics)
	wrapped := map[string]json.RawMessage{}
	if json.Unmarshal(raw, &wrapped) == nil && wrapped[settingsSection] != nil {
		raw = wrapped[settingsSection]
	}
	if json.Unmarshal(raw, &t) != nil {
		return s
	}
	return t.seal()
}

// withFile returns the settings changed by a file, and whether it is there.
func (s *settings) withFile(path string) (next *settings, found bool, err error) {
	t := *s
	t.Diagnostics = maps.Clone(s.Diagnostics)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, false, nil
	}
	if err == nil {
		err = toml.Unmarshal(data, &t)
	}
	if err != nil {
		return s, true, err
	}
	return t.seal(), true, nil
}

// seal gives the settings their id.
func (s *settings) seal() *settings {
	s.id = ""
	if raw, err := json.Marshal(s); err == nil {
		s.id = string(raw)
	}
	return s
}

var severityNames = map[string]diag.Severity{
	"error": diag.Error, "warning": diag.Warning, "note": diag.Note, "hint": diag.Hint, "off": diag.Off,
}

// severity is that of a diagnostic after the user's choice, by code or by its
// part before the first dash.
func (s *settings) severity(d *diag.Diagnostic) diag.Severity {
	number, _, _ := strings.Cut(d.Code, "-")
	for _, code := range []string{d.Code, number} {
		if chosen, ok := severityNames[s.Diagnostics[code]]; ok {
			return chosen
		}
	}
	if p, ok := verify.ProfileByName(s.Profile); ok && p != verify.Pexe {
		for _, r := range verify.Lookup(d.Code) {
			return r.SeverityIn(p)
		}
	}
	if d.Code == codePlaceholder {
		return diag.Note // in a text that is being written they are as good as numbers
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
	if changed {
		s.refresh()
	}
}

// settingsOf returns the settings of a document: the client's, changed by the
// file nearest to it, in its directory or one above. The caller holds the lock.
func (s *server) settingsOf(u uri.URI) *settings {
	path := filePath(u)
	if path == "" {
		return s.settings
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		next, found, err := s.settings.withFile(filepath.Join(dir, settingsFile))
		if err != nil {
			s.log.Warn("settings not read", "directory", dir, "error", err)
		}
		if found || dir == filepath.Dir(dir) {
			return next
		}
	}
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

func didChangeWatchedFiles(s *server, _ *protocol.DidChangeWatchedFilesParams) error {
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
		if !r.can {
			continue
		}
		if _, err := s.conn.Call(s.ctx, r.method, nil, nil); err != nil {
			s.log.Warn("refresh refused", "method", r.method, "error", err)
		}
	}
	if !k.pullDiags {
		for _, v := range s.allViews() {
			s.spawn("diagnostics", func() { v.pushDiagnostics() })
		}
	}
}

// rawJSON marshals a value that always can be.
func rawJSON(v any) protocol.LSPAny {
	raw, _ := json.Marshal(v)
	return protocol.LSPAny(raw)
}

// verifier is the verifier's configuration.
func (s *settings) verifier() verify.Config {
	cfg := verify.Config{Levels: map[string]diag.Severity{}}
	if p, ok := verify.ProfileByName(s.Profile); ok {
		cfg.Profile = p
	}
	for code, word := range s.Diagnostics {
		if level, ok := severityNames[word]; ok {
			cfg.Levels[code] = level
		}
	}
	return cfg
}
