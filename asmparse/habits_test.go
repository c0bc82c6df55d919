package asmparse

import (
	"strings"
	"testing"
)

// TestHabits has lines as other assemblers have them, a piece of the answer, and
// the line that the fix makes of it, if there is one.
func TestHabits(t *testing.T) {
	for _, c := range []struct{ line, answer, fixed string }{
		{"; a comment { with } braces", "comments begin with", "// a comment { with } braces"},
		{"ret void; ; the end", "comments begin with", "ret void; // the end"},
		{"# a comment", "comments begin with", "// a comment"},
		{"%x = load i32, i32* %p, align 1;", "the type is written once", "%x = load i32* %p, align 1;"},
		{"loop:", "begins with `%`", "%loop:"},
		{"%x = ADD i32 %p, 1;", "lower case", "%x = add i32 %p, 1;"},
		{"RET void;", "lower case", "ret void;"},
		{"%x = getelementptr i8, i8* %p, i32 4;", "add the offset", ""},
		{"%x = add nsw i32 %p, 1;", "flags such as `nsw`", "%x = add i32 %p, 1;"},
		{"%x = add nuw nsw i32 %p, 1;", "flags such as `nuw`", "%x = add nsw i32 %p, 1;"},
		{"%x = call i32 @f(i32 zeroext %p);", "flags such as `zeroext`", "%x = call i32 @f(i32 %p);"},
		{"mov %x, %y", "there is no `mov`", ""},
		{".data", "there are no sections", ""},
		{"db 1, 2", "bytes are written", ""},
		{"jmp loop", "br label", ""},
		{"%c2 = add i32 %p, 1;", "how constants are numbered", ""},
		{"%a2 = add i32 %p, 1;", "such as `%a_2`", ""},
		{"%p0:", "basic blocks are `%bN`", ""},
		{"br label %v0;", "how values of instructions are numbered", ""},
	} {
		text := "function void @f0(i32 %p) {\n" + c.line + "\nret void;\n}\n"
		chunk := ParsePiece([]byte(text), Body)
		if len(chunk.Diags) != 1 || !strings.Contains(chunk.Diags[0].Message, c.answer) {
			t.Errorf("%s: %v; want one answer with %q", c.line, chunk.Diags, c.answer)
			continue
		}
		fixes := chunk.Diags[0].Fixes
		if (len(fixes) > 0) != (c.fixed != "") {
			t.Errorf("%s: %d fixes", c.line, len(fixes))
			continue
		}
		if c.fixed != "" {
			e := fixes[0].Edits[0]
			if got := text[:e.Span.Start] + e.Text + text[e.Span.End:]; !strings.Contains(got, "\n"+c.fixed+"\n") {
				t.Errorf("%s: the fix makes %q, want %q", c.line, got, c.fixed)
			}
		}
	}
}
