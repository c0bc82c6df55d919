package describe

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// typedText has an i1 and two values of i32 in front of the line that is written.
const typedText = `module {
  version 1;
  types {
    count 4;
    @t0 = void;
    @t1 = i32;
    @t2 = void (i32);
    @t3 = i1;
  }
  define external void @f0(i32);
  globals {
    count 0;
  }
  function void @f0(i32 %p0) {
    blocks 1;
    %v0 = add i32 %p0, %p0;
    %v1 = icmp slt i32 %v0, %p0;
    %v2 = |
    ret void;
  }
}
`

// TestSnippetsAreTyped: what a snippet proposes has the types that it writes, the
// nearest values first.
func TestSnippetsAreTyped(t *testing.T) {
	text, offset := strings.Replace(typedText, "|", "", 1), strings.Index(typedText, "|")
	want := map[string]string{
		"select": "select i1 %v1, i32 %v0, i32 %v0;",
		"add":    "add i32 %v0, %v0;",
		"load":   "load i32* %v0, align 1;",
	}
	for _, k := range Complete(document.New([]byte(text)), offset).Candidates {
		if w, ok := want[k.Label]; ok && k.Text != "" && k.Kind == StatementCandidate {
			delete(want, k.Label)
			if k.Text != w {
				t.Errorf("%s is proposed as %q, want %q", k.Label, k.Text, w)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("not proposed: %v", want)
	}
}

// TestNoSignatureBehindEquals: where completion lists all instructions, no signature
// covers the list.
func TestNoSignatureBehindEquals(t *testing.T) {
	text, offset := strings.Replace(typedText, "|", "", 1), strings.Index(typedText, "|")
	if list := Signatures(document.New([]byte(text)), offset-1); len(list) != 0 {
		t.Errorf("%d signatures behind =", len(list))
	}
}
