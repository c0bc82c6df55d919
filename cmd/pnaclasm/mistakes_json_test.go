package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// said is a diagnostic as a person or a tool sees it: lines and columns count from 1.
type said struct {
	Code     string
	Message  string
	Severity string
	Start    struct{ Line, Column int }
	End      struct{ Line, Column int }
}

func sortSaid(list []said) {
	slices.SortFunc(list, func(a, b said) int {
		return cmp.Or(cmp.Compare(a.Start.Line, b.Start.Line), cmp.Compare(a.Start.Column, b.Start.Column), cmp.Compare(a.End.Line, b.End.Line),
			cmp.Compare(a.End.Column, b.End.Column), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
	})
}

// editorSays is what the editor shows of a document. Lines and columns are counted
// here, from the bytes of the text.
func editorSays(t *testing.T, s *document.Snapshot) []said {
	text, list := s.Bytes(), []said{}
	at := func(offset int) (p struct{ Line, Column int }) {
		before := text[:min(offset, len(text))]
		p.Line, p.Column = 1+bytes.Count(before, []byte("\n")), 1+utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
		return p
	}
	for _, d := range editorShows(t, s) {
		list = append(list, said{d.Code, d.Message, d.Severity.String(), at(d.Origin.Span.Start), at(d.Origin.Span.End)})
	}
	sortSaid(list)
	return list
}

// verifyPrints is what the command line prints of a file for tools.
func verifyPrints(t *testing.T, file string) []said {
	t.Helper()
	out, errs, _ := inProcess(t, "verify", "--format=json", file)
	var report struct{ Diagnostics []said }
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v: %s%s", err, out, errs)
	}
	sortSaid(report.Diagnostics)
	return slices.DeleteFunc(report.Diagnostics, func(d said) bool { return d.Severity == diag.Off.String() })
}

// TestThreeSayTheSame compares an edited document, a fresh one, and what `pnaclasm
// verify --format=json` prints of the same text in a file.
func TestThreeSayTheSame(t *testing.T) {
	const each = 10 // of the sample
	file, n := filepath.Join(t.TempDir(), "mistake.pnaclasm"), 0
	original := originals(t)
	sampleMistakes(t, func(name string, text []byte, m mistake) {
		if n++; n%each != 0 {
			return
		}
		wrong := m.apply(text)
		if err := os.WriteFile(file, wrong, 0o600); err != nil {
			t.Fatal(err)
		}
		printed := verifyPrints(t, file)
		for way, s := range map[string]*document.Snapshot{"fresh": document.New(wrong), "edited": original(name, text).Edit(m.start, m.end, []byte(m.text))} {
			if list := editorSays(t, s); !slices.Equal(list, printed) {
				t.Errorf("%s: %s at %s: the %s document shows\n%v\nverify prints\n%v", name, m.kind, whereIn(text, m.start), way, list, printed)
			}
		}
	})
}
