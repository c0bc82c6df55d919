//go:build !js

package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/translate/profile"
)

// maxProfile is how large a file with a profile may be, in bytes.
const maxProfile = 64 << 20

// profileExtensions are those of the files that are looked for beside a document.
var profileExtensions = []string{".pb.gz", ".lcov"}

// profileResult is a profile as a client shows it.
type profileResult struct {
	Path string `json:"path"`
	// Records and Time, in nanoseconds, are those of all lines.
	Records uint64        `json:"records"`
	Time    int64         `json:"time"`
	Lines   []profileLine `json:"lines"`
}

// profileLine is what a line, from 0, has cost. Heat is from 0 to 1: its share of what
// the most expensive line has.
type profileLine struct {
	Line    int     `json:"line"`
	Records uint64  `json:"records"`
	Time    int64   `json:"time"`
	Heat    float64 `json:"heat"`
}

// profileCommand reads a profile or coverage: lenses and graphs show it from then on.
func profileCommand(v *view, _ context.Context, a *commandArguments) (any, error) {
	name, err := v.profileFile(a)
	if err != nil {
		return nil, err
	}
	data, err := files.Read(name, maxProfile)
	if err != nil {
		return nil, err
	}
	costs, err := profile.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	document, _, _ := strings.Cut(string(v.uri), "?")
	lines := costs.Of(cmp.Or(filePath(v.uri), document))
	if len(lines) == 0 {
		return nil, fmt.Errorf("%s is of another program: it has no lines of this text", name)
	}
	h := &heat{state: v.state, lines: map[int]lineCost{}}
	for line, c := range lines {
		h.lines[line-1] = lineCost{c.Records, c.Time}
		h.total.add(h.lines[line-1])
	}
	v.setHeat(h)
	if s := v.server; s.clientNow().refreshLenses {
		s.spawn("lenses", func() { s.askAgain(protocol.MethodWorkspaceCodeLensRefresh) })
	}
	return h.result(name), nil
}

// profileFile returns the file that is meant: the one given, or one beside the document.
func (v *view) profileFile(a *commandArguments) (string, error) {
	if a.Other != "" {
		return filePath(a.Other), nil
	}
	own := filePath(v.uri)
	if own == "" {
		return "", errors.New("the document is no file: say where the profile is with `other`")
	}
	for _, ext := range profileExtensions {
		name := strings.TrimSuffix(strings.TrimSuffix(own, ".pexe"), ".pnaclasm") + ext
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			return name, nil
		}
	}
	return "", errors.New("there is no profile beside the program: `pnaclasm run --pprof=NAME.pb.gz` makes one")
}

func (h *heat) result(name string) profileResult {
	r := profileResult{Path: name, Records: h.total.records, Time: h.total.time.Nanoseconds(), Lines: []profileLine{}}
	var most lineCost
	for _, c := range h.lines {
		most.records, most.time = max(most.records, c.records), max(most.time, c.time)
	}
	for line, c := range h.lines {
		l := profileLine{Line: line, Records: c.records, Time: c.time.Nanoseconds()}
		switch {
		case most.time > 0:
			l.Heat = float64(c.time) / float64(most.time)
		case most.records > 0:
			l.Heat = float64(c.records) / float64(most.records)
		}
		r.Lines = append(r.Lines, l)
	}
	slices.SortFunc(r.Lines, func(a, b profileLine) int { return a.Line - b.Line })
	return r
}
