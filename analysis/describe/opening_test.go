package describe

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// large is a text in the manual's language of nearly 4 MB.
func large() []byte {
	var b bytes.Buffer
	const functions, lines = 800, 150
	b.WriteString("module {\n  version 1;\n  types {\n    count 2;\n    @t0 = i32;\n    @t1 = i32 (i32);\n  }\n")
	for i := range functions {
		fmt.Fprintf(&b, "  define internal i32 @f%d(i32);\n", i)
	}
	b.WriteString("  globals {\n    count 0;\n  }\n")
	for i := range functions {
		fmt.Fprintf(&b, "  function i32 @f%d(i32 %%p0) {\n    blocks 1;\n  %%b0:\n    %%v0 = add i32 %%p0, %%p0;\n", i)
		for j := range lines {
			fmt.Fprintf(&b, "    %%v%d = mul i32 %%p0, %%v%d;\n", j+1, j)
		}
		fmt.Fprintf(&b, "    ret i32 %%v%d;\n  }\n", lines)
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// BenchmarkFirstHover asks what an instruction is when a large text has just been
// opened and nothing but its parts is known.
func BenchmarkFirstHover(b *testing.B) {
	text := large()
	at := len(text)/2 + bytes.Index(text[len(text)/2:], []byte("mul"))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		b.StopTimer()
		s := document.New(text)
		b.StartTimer()
		if _, _, ok := Hover(b.Context(), s, at); !ok {
			b.Fatal("nothing is said")
		}
	}
}

// TestHoverDoesNotWait: what is said of an instruction of a large text that was just
// opened needs its function, and no other: the place in the file comes later.
func TestHoverDoesNotWait(t *testing.T) {
	text := large()
	at := len(text)/2 + bytes.Index(text[len(text)/2:], []byte("mul"))
	s := document.New(text)
	early, _, ok := Hover(t.Context(), s, at)
	known := 0
	for i := range s.NumBlocks() {
		if s.Known(i) {
			known++
		}
	}
	if !ok || known > 10 {
		t.Errorf("to describe one instruction %d blocks were looked at", known)
	}
	s.Complete(t.Context())
	late, _, _ := Hover(t.Context(), s, at)
	if strings.Contains(early, "` at `") || !strings.Contains(late, "` at `") || len(late) < len(early) {
		t.Errorf("first it is\n%s\nlater\n%s", early, late)
	}
}
