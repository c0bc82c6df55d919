package asmparse

import (
	"strings"
	"testing"
)

// Split finds the functions of correct and of broken texts. `§` marks the start
// of a function, `¶` its end.
func TestSplit(t *testing.T) {
	for _, marked := range []string{
		"",
		"module {\n  version 1;\n}\n",
		"module {\n§  function void @f0() {\n  }\n¶}\n",
		"module {\n§  function void @f0() {\n  }\n¶§  function void @f1() {\n    constants {\n    }\n  }\n¶}\n",
		// Headings, comments and names are no functions.
		"abbreviations {\n  function:\n  function :\n  function // of\n  : // function void\n}\n@f0 : \"function \";\nmyfunction x\nfunctions y\n",
		// Comments and blank lines above belong to a function, and the end of
		// the line of its brace.
		"version 1; // one\n§\n// about f0\n\n  // more\nfunction void @f0() { // {\n} // end\n¶}",
		// A comment may stand in front of the type.
		"§function// void\nvoid @f0() {\n}\n¶",
		// Braces in comments, names and characters do not count.
		"§function void @f0() {\n  // }\n  @f1 : \"}\";\n  @f2 : {'}', '{'};\n}\n¶types {\n}\n",
		// All on one line.
		"module { §function void @f0() { ret void; }¶ §function void @f1() { }¶ }",
		// A brace is missing, or one too much.
		"§function void @f0() {\n¶§  function void @f1() {\n}\n¶}\n",
		"§function void @f0() {\n}\n¶}\n§function void @f1() {\n}\n¶",
		"§function void @f0() {\n  constants {\n",
		// What only starts functions is one piece, if it is short.
		"module {\n§function void @f0()\nfunction void @f1() {\n¶§function void @f2() {\n}\n¶}\n",
		"§function void @f0()\n¶§function void @f1(" + strings.Repeat(" ", 300) + ")¶",
		// Without anything behind it, the word starts none.
		"function {\n}\nfunction function\n§function void @f0() {}¶}",
	} {
		text := strings.NewReplacer("§", "", "¶", "").Replace(marked)
		if got := mark(text); got != markEnds(marked) {
			t.Errorf("%q is split as %q", marked, got)
		}
	}
}

// markEnds adds the mark that a text's end stands for.
func markEnds(s string) string {
	if strings.LastIndex(s, "§") > strings.LastIndex(s, "¶") {
		s += "¶"
	}
	return s
}

// mark marks the functions that Split finds.
func mark(text string) string {
	var b strings.Builder
	for _, p := range Split([]byte(text)) {
		if p.IsFunction() {
			b.WriteString("§" + text[p.Start:p.End] + "¶")
		} else {
			b.WriteString(text[p.Start:p.End])
		}
	}
	return b.String()
}

func FuzzSplit(f *testing.F) {
	f.Add([]byte("module {\n  function void @f0() {\n  }\n}\n"))
	f.Add([]byte("function 0")) // what stands behind it closes no module
	f.Fuzz(func(t *testing.T, text []byte) {
		end := 0
		pieces := Split(text)
		for i, p := range pieces {
			outermost := i == 0 || i == len(pieces)-1
			if p.Start != end || p.End < p.Start || p.End == p.Start && !outermost {
				t.Fatalf("piece %v after %d", p, end)
			}
			end = p.End
		}
		if end != len(text) {
			t.Fatalf("the pieces end at %d of %d", end, len(text))
		}
	})
}
