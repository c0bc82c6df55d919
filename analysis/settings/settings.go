// Package settings holds what a person can choose: in the file .pnaclasm.toml of a
// directory, and in an editor. The command line and the language server read the
// file here, so that they understand the same by it. A file that lies in a folder
// which somebody opens may be anything: it is read only if it is a regular file of
// a few kilobytes, and what is wrong in it is said at its place.
//
// It may import the verifier, whose rules a file is about, and other packages of
// analysis.
package settings

import (
	"encoding/json"
	"maps"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Settings are what was chosen. They do not change.
type Settings struct {
	// Hints are the inlay hints that an editor shows.
	Hints Hints `json:"hints"`
	// Lenses switches code lenses on.
	Lenses bool `json:"lenses"`
	// Renumber lets IDs follow while typing.
	Renumber bool `json:"renumber"`
	// Workspace has texts of a workspace checked that are not open.
	Workspace bool `json:"workspace"`
	// Diagnostics gives rules, by code or number, a severity: error, warning, note,
	// hint or off.
	Diagnostics map[string]string `json:"diagnostics"`
	// Profile is what programs are meant to be: "pexe", complete, or "module", a
	// part; "" is the former.
	Profile string `json:"profile"`
}

// Hints are the kinds of inlay hints.
type Hints struct {
	// Bits shows what records cost: "off", "costly" or "all".
	Bits string `json:"bits"`
	// Types shows the types of values that instructions define.
	Types bool `json:"types"`
	// Names shows the names of function addresses and globals.
	Names bool `json:"names"`
	// Parameters shows the names of the parameters of intrinsics.
	Parameters bool `json:"parameters"`
}

// Default returns the settings of those who have chosen nothing.
func Default() *Settings {
	return &Settings{
		Hints:  Hints{Bits: "costly", Names: true, Parameters: true},
		Lenses: true, Renumber: true, Workspace: true, Diagnostics: map[string]string{},
	}
}

// clone returns a copy that may be changed.
func (s *Settings) clone() *Settings {
	t := *s
	t.Diagnostics = maps.Clone(s.Diagnostics)
	return &t
}

// With returns the settings changed by those that a client sent as JSON. What
// cannot be read changes nothing.
func (s *Settings) With(raw []byte) *Settings {
	t := s.clone()
	if json.Unmarshal(raw, t) != nil {
		return s
	}
	return t
}

// ID differs where settings do.
func (s *Settings) ID() string {
	raw, err := json.Marshal(s)
	if err != nil {
		return ""
	}
	return string(raw)
}

// severities are the words for how much a rule matters.
var severities = map[string]diag.Severity{
	diag.Error.String(): diag.Error, diag.Warning.String(): diag.Warning, diag.Note.String(): diag.Note,
	diag.Hint.String(): diag.Hint, diag.Off.String(): diag.Off,
}

// severityWords says which words there are.
const severityWords = "error, warning, note, hint or off"

// Level returns the severity that was chosen for a code, by itself or by the
// number it begins with; ok is false for one that was not.
func (s *Settings) Level(code string) (level diag.Severity, ok bool) {
	number, _, _ := strings.Cut(code, "-")
	for _, c := range []string{code, number} {
		if level, ok = severities[s.Diagnostics[c]]; ok {
			return level, true
		}
	}
	return 0, false
}

// Verifier returns what the verifier takes.
func (s *Settings) Verifier() verify.Config {
	cfg := verify.Config{Levels: map[string]diag.Severity{}}
	cfg.Profile, _ = verify.ProfileByName(s.Profile)
	for code, word := range s.Diagnostics {
		if level, ok := severities[word]; ok {
			cfg.Levels[code] = level
		}
	}
	return cfg
}
