package asmparse

import (
	"runtime"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
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

// Nor does it cost memory out of proportion, whatever is repeated. The bound is
// that of the first faulty lines, of which there are a thousand in a piece.
func TestHostileMemory(t *testing.T) {
	const size, most = 1_000_000, 60
	for _, start := range []string{"", "module {\n", "module {\nglobals {\n", "module {\nfunction void @f0() {\n"} {
		for _, s := range []string{
			"function ", "function\n", "function {", "function {}\n", "function void @f0() {\n", "function void @f0()\n", "module {\n", "types {\n",
			"%b0:\n", "%loop: ", "%v0 = ", ";", "x ", "\x00", "\xff", "{", "}", "<", "// x\n", "1 ", "%v0;", "@f0 = ",
		} {
			text := []byte(start + strings.Repeat(s, size/len(s)))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			Parse(text).Diagnostics()
			runtime.ReadMemStats(&after)
			if n := (after.TotalAlloc - before.TotalAlloc) / uint64(len(text)); n > most {
				t.Errorf("%q and many %q: %d bytes for each", start, s, n)
			}
		}
	}
}

// Messages show what cannot be seen, and do not send it to a terminal.
func TestMessagesAreVisible(t *testing.T) {
	for _, text := range []string{"\x1b[31m", "\x00", "\xff", "\u202e", "\"name\x07\n", "module {\x7f", "module {\nversion 1\x1b"} {
		list := Parse([]byte(text)).Diagnostics()
		if len(list) == 0 {
			t.Errorf("%q is accepted", text)
		}
		for _, d := range list {
			if !utf8.ValidString(d.Message) || strings.ContainsFunc(d.Message, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("%q: %q", text, d.Message)
			}
		}
	}
}
