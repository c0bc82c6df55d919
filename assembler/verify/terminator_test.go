package verify

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// TestLostTerminator deletes each terminator and each label of the examples that
// stand on a line of their own. A lost terminator is one error, whose fix leaves
// none like it; a lost label is none.
func TestLostTerminator(t *testing.T) {
	label := regexp.MustCompile(`^%b\d+:\n$`)
	for _, name := range exampleFiles(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for at, line := range lineStarts(text) {
			trimmed := strings.TrimLeft(line, " ")
			gone := string(text[:at]) + string(text[at+len(line):])
			switch {
			case label.MatchString(trimmed):
				checkErrors(t, name, gone, 0)
			case isTerminator(trimmed):
				fixed := fixFirst(checkErrors(t, name, gone, 1), gone)
				if _, _, list := Check([]byte(fixed), Config{Profile: Fragment}); hasCode(list, "missing-terminator") || hasCode(list, unterminated.Code) {
					t.Errorf("%s: without %q, the fix leaves %v", name, trimmed, list)
				}
			}
		}
	}
}

// exampleFiles are the examples of the language.
func exampleFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../testdata/*.pnaclasm")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	return files
}

// lineStarts returns the lines of a text by their offsets.
func lineStarts(text []byte) map[int]string {
	lines, at := map[int]string{}, 0
	for _, line := range bytes.SplitAfter(text, []byte("\n")) {
		lines[at] = string(line)
		at += len(line)
	}
	return lines
}

func isTerminator(line string) bool {
	word := line[:len(line)-len(strings.TrimLeft(line, "abcdefghijklmnopqrstuvwxyz"))]
	rows := isa.ByKey(isa.Function, word)
	return word != "" && strings.HasSuffix(line, ";\n") && len(rows) > 0 && rows[0].Terminator
}

func checkErrors(t *testing.T, name, text string, want int) diag.List {
	t.Helper()
	var list diag.List
	_, _, all := Check([]byte(text), Config{Profile: Fragment})
	for _, d := range all {
		if d.Severity == diag.Error {
			list = append(list, d)
		}
	}
	if len(list) != want {
		t.Errorf("%s: %d errors, want %d: %v in\n%s", name, len(list), want, list, text)
	}
	return list
}

// fixFirst applies the first fix of the first diagnostic.
func fixFirst(list diag.List, text string) string {
	if len(list) == 0 || len(list[0].Fixes) == 0 {
		return ""
	}
	e := list[0].Fixes[0].Edits[0]
	return text[:e.Span.Start] + e.Text + text[e.Span.End:]
}

func hasCode(list diag.List, code string) bool {
	for _, d := range list {
		if d.Code == code {
			return true
		}
	}
	return false
}
