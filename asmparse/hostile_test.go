package asmparse

import (
	"strings"
	"testing"
)

// Text made to be slow or large to read is neither: what comes of it is in
// proportion to its length. (A quadratic step would take minutes here.)
func TestHostileText(t *testing.T) {
	const size = 100_000
	for _, start := range []string{"", "module { globals { ", "function void @f0() { "} {
		for _, s := range []string{
			"{", "}", "(", "%", "\"", "'", "//\n", "{1,", "a ", "%v1=", "function ", "\"function ", "types {\n", "add i32 %p0,\n",
			"switch i32 %v0 {\n", "\n", "array(", "Warning(\n", "Error(\n", ";", "%b0:\n", "%v0 = phi i32 [%v0, %b0], ",
			"var @g0, align 4,\n{ 1, 2,", "initializers 3 {\n", "ret void; <@a0> <@a1>", "1: <1, ", "%v0 // c\n = ",
		} {
			f := Parse([]byte(start + strings.Repeat(s, size/len(s))))
			pieces := 0
			for _, c := range f.Chunks {
				pieces += len(c.Nodes) + len(c.Operands) + len(c.Comments) + len(c.Diags)
			}
			if pieces > 4*size {
				t.Errorf("%q: %d pieces", s, pieces)
			}
			if text := Format(f); len(text) > 50*size {
				t.Errorf("%q: %d bytes of formatted text", s, len(text))
			}
		}
	}
}
