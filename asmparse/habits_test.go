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
		{"goto loop;", "br label", ""},
		{"ret void ; the end", "comments begin with", "ret void ; // the end"},
		{"/* the end */", "end with their line", "// the end */"},
		{"%x = load i32, ptr %p, align 1;", "in the place of `ptr`", "%x = load i32* %p, align 1;"},
		{"%x = load i32* %p;", "expected `, align 1`", "%x = load i32* %p, align 1;"},
		{"store i32 1, i32* %p;", "expected `, align 1`", "store i32 1, i32* %p, align 1;"},
		{"%x = load <4 x i32>* %p;", "expected `, align 4`", "%x = load <4 x i32>* %p, align 4;"},
		{"store i32 1, ptr %p, align 1;", "no type `ptr`", "store i32 1, i32 %p, align 1;"},
		{"%x = add int %p, 1;", "no type `int`", "%x = add i32 %p, 1;"},
		{"%x = add %p, 1;", "a type in front of `%p`", ""},
		{"call void @g(1);", "a type in front of `1`", ""},
		{"call @g(i32 1);", "that of the result", ""},
		{"call void @g(i8* %p);", "no types of pointers", "call void @g(i32 %p);"},
		{"br label loop;", "begins with `%`", "br label %loop;"},
		{"%x = add i32 p, 1;", "begins with `%`", "%x = add i32 %p, 1;"},
		{"%x = add i1 true, 1;", "there is no `true`", "%x = add i1 1, 1;"},
		{"%x = 5;", "the result of an instruction", ""},
		{"%x = i32 5;", "the result of an instruction", ""},
		{"%x = alloca i32;", "asked for in bytes", ""},
		{"%x = add i32 %p, 1, !dbg !7;", "no metadata", ""},
		{"%x = inttoptr i32 %p to i8*;", "leave the conversion out", ""},
		{"cmp %p, 1", "icmp eq", ""},
		{"syscall", "include <irt>", ""},
	} {
		checkHabit(t, Body, "function void @f0(i32 %p) {\n", c.line, "\nret void;\n}\n", c.answer, c.fixed)
	}
}

// checkHabit parses a line between others and compares the only answer, and the line that
// its fix makes of it; "" for no fix.
func checkHabit(t *testing.T, part Part, before, line, after, answer, fixed string) {
	t.Helper()
	text := before + line + after
	chunk := ParsePiece([]byte(text), part)
	if len(chunk.Diags) != 1 || !strings.Contains(chunk.Diags[0].Message, answer) {
		t.Errorf("%s: %v; want one answer with %q", line, chunk.Diags, answer)
		return
	}
	fixes := chunk.Diags[0].Fixes
	if (len(fixes) > 0) != (fixed != "") {
		t.Errorf("%s: %d fixes", line, len(fixes))
	} else if fixed != "" {
		e := fixes[0].Edits[0]
		if got := text[:e.Span.Start] + e.Text + text[e.Span.End:]; got != before+fixed+after {
			t.Errorf("%s: the fix makes %q, want %q", line, got, fixed)
		}
	}
}

// TestHabitsOutside does the same with lines outside of functions.
func TestHabitsOutside(t *testing.T) {
	for _, c := range []struct{ line, answer, fixed string }{
		{"; a comment", "comments begin with", "// a comment"},
		{"#include <irt>", "comments begin with", "//include <irt>"},
		{".text", "there are no sections", ""},
		{"section .data", "there are no sections", ""},
		{"global _start", "memory is written", ""},
		{"extern printf", "nothing is linked", ""},
		{"import irt", "include <irt>", ""},
		{`msg db "hello", 0`, "bytes are written", ""},
		{`msg: .asciz "hello"`, "labels stand in functions", ""},
		{`@msg = constant [4 x i8] c"abc"`, "memory is written", ""},
		{"%pair = type { i32, i32 }", "no structures", ""},
		{`const hello, "x"`, "begins with `@`", `const @hello, "x"`},
		{`const @hello = "x"`, "expected `,` and not `=`", `const @hello, "x"`},
		{"var @n, i32 5", "words stand in braces", "var @n, i32 {5}"},
		{"fn add(a, b)", "functions are written", ""},
	} {
		checkHabit(t, Whole, "\n", c.line, "\n", c.answer, c.fixed)
	}
}

// TestHabitsInHeaders does the same with headers of functions.
func TestHabitsInHeaders(t *testing.T) {
	for _, c := range []struct{ line, answer string }{
		{"define i32 @f(i32 %x) {", "functions are written with `function`"},
		{"function internal void f() {", "begins with `@`"},
		{"function internal @f() {", "that of the result"},
		{"function internal void @f(%x) {", "a type in front of `%x`"},
		{"function internal void @f(int %x) {", "no type `int`"},
		{"function internal void @f(i32 x) {", "begins with `%`"},
		{"function internal void @f(i8* %x) {", "no types of pointers"},
	} {
		diags := Parse([]byte(c.line + "\n  ret void;\n}\n")).Diagnostics()
		if len(diags) != 1 || !strings.Contains(diags[0].Message, c.answer) {
			t.Errorf("%s: %v; want one answer with %q", c.line, diags, c.answer)
		}
	}
}
