package asmparse

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// expectation is an `// ERROR "message" "text"` comment: a diagnostic whose
// message matches the regular expression and that underlines the text must
// stand on its line. `WARNING` expects a warning.
type expectation struct {
	severity diag.Severity
	message  *regexp.Regexp
	text     string
}

var expectComment = regexp.MustCompile(`// (ERROR|WARNING) ("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")`)

func parseExpectations(t *testing.T, line []byte) []expectation {
	var list []expectation
	for _, m := range expectComment.FindAllSubmatch(line, -1) {
		message, err := strconv.Unquote(string(m[2]))
		if err != nil {
			t.Fatalf("%s: %v", m[2], err)
		}
		text, err := strconv.Unquote(string(m[3]))
		if err != nil {
			t.Fatalf("%s: %v", m[3], err)
		}
		e := expectation{diag.Error, regexp.MustCompile(message), text}
		if string(m[1]) == "WARNING" {
			e.severity = diag.Warning
		}
		list = append(list, e)
	}
	return list
}

// Every file of testdata/wrong has exactly the diagnostics its comments say.
func TestWrong(t *testing.T) {
	files, err := filepath.Glob("testdata/wrong/*.pnaclasm")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".pnaclasm"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			checkExpectations(t, text, Parse(text).Diagnostics())
		})
	}
}

func checkExpectations(t *testing.T, text []byte, found diag.List) {
	number, start := 0, 0
	for line := range bytes.Lines(text) {
		number++
		end := start + len(line)
		want := parseExpectations(t, line)
		for ; len(found) > 0 && found[0].Origin.Span.Start < end; found = found[1:] {
			d := found[0]
			under := string(text[d.Origin.Span.Start:d.Origin.Span.End])
			if len(want) == 0 {
				t.Errorf("line %d: unexpected %v %q: %s", number, d.Severity, under, d.Message)
				continue
			}
			w := want[0]
			want = want[1:]
			if d.Severity != w.severity || !w.message.MatchString(d.Message) || under != w.text {
				t.Errorf("line %d: %v %q under %q, want %v %q under %q", number, d.Severity, d.Message, under, w.severity, w.message, w.text)
			}
		}
		for _, w := range want {
			t.Errorf("line %d: nothing like %q", number, w.message)
		}
		start = end
	}
	for _, d := range found {
		t.Errorf("at the end: unexpected %v: %s", d.Severity, d.Message)
	}
}

// A name that is not closed, and a line of a failed disassembly, would take a
// comment on their line for themselves.
func TestWrongWithoutComment(t *testing.T) {
	for text, want := range map[string]string{
		"valuesymtab {\n  @f0 : \"open;\n  @f1 : \"f\";\n}\n":      "the name is not closed on its line",
		"module {\nError(16:0): bad\n  version 1;\n}\n":            "the text comes from a failed disassembly: repair or delete what this line is about",
		"module {\nfunction void @f0() {\n  unreachable;\n}":       "expected `}`: the function block is not closed",
		"module {\nfunction void @f0() {\nfunction i1 @f1() {\n}}": "expected `}`: the function block is not closed",
		"module {\n  function void @f0() {\n  version 1;\n}\n}":    "`version` stands in a module block, not in a function block",
	} {
		list := Parse([]byte(text)).Diagnostics()
		if len(list) != 1 || list[0].Message != want {
			t.Errorf("%q: %v, want %s", text, list, want)
		}
	}
}

// The example of every code gives that code first, and only once.
func TestRuleExamples(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Rules {
		if seen[r.Code] || r.Title == "" || r.Explanation == "" {
			t.Errorf("%s: not unique, or without text", r.Code)
		}
		seen[r.Code] = true
		if r.Example == "" {
			continue
		}
		list := Parse([]byte(r.Example)).Diagnostics()
		if len(list) != 1 || list[0].Code != r.Code || list[0].Severity != r.Severity {
			t.Errorf("%s: the example gives %v", r.Code, list)
		}
	}
}
