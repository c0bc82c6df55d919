package refactor

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// long is a module with a function of n instructions, of which the one with number
// `twice` stands there twice.
func long(n, twice int) string {
	var b strings.Builder
	b.WriteString("module {\nversion 1;\ntypes { count 2; @t0 = i32; @t1 = i32 (i32); }\ndefine internal i32 @f0(i32);\nglobals { count 0; }\nfunction i32 @f0(i32 %p0) {\nblocks 1;\n%b0:\n")
	b.WriteString("%v0 = add i32 %p0, %p0;\n")
	for i := 1; i < n; i++ {
		line := fmt.Sprintf("%%v%d = add i32 %%v%d, %%v%d;\n", i, i-1, i-1)
		b.WriteString(line)
		if i == twice {
			b.WriteString("// the cursor\n" + line)
		}
	}
	fmt.Fprintf(&b, "ret i32 %%v%d;\n}\n}\n", n-1)
	return b.String()
}

// TestFew numbers a long function with few edits, none of which goes over the
// cursor.
func TestFew(t *testing.T) {
	text := []byte(long(3000, 100))
	s := document.New(text)
	block := 0
	for s.Context(block) == nil {
		block++
	}
	edits := RenumberFunction(s, block, nil, Keep)
	cursor := bytes.Index(text, []byte("// the cursor"))
	few := Few(s, edits, []int{cursor})
	if len(edits) < 3000 || len(few) > maxEdits+2 {
		t.Errorf("%d edits became %d", len(edits), len(few))
	}
	if !bytes.Equal(apply(text, few), apply(text, edits)) {
		t.Error("their effect is another")
	}
	for _, e := range few {
		if e.Span.Start <= cursor && cursor <= e.Span.End {
			t.Errorf("an edit goes over the cursor: %v", e.Span)
		}
	}
}
