package verify_test

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestMessagesNameThings has texts in the source form with a mistake each, and the
// message: it calls things as the text does.
func TestMessagesNameThings(t *testing.T) {
	const head = "function external void @_start(i32 %info) {\n"
	for _, c := range []struct{ text, want string }{
		{"function internal i8 @half(i32 %n) {\n%x = trunc i32 %n to i8;\nret i8 %x;\n}\n" + head + "ret void;\n}\n", "@half returns i8"},
		{head + "br label %b;\n%b:\n%p = phi i32 [1, %b0], [2, %a];\nret void;\n%a:\nret void;\n}\n", "%a does not branch to %b"},
		{head + "br label %b;\n%a:\nbr label %b;\n%b:\n%p = phi i32 [1, %a];\nret void;\n}\n", "no value for the edge from %b0"},
		{head + "br i1 1, label %b, label %c;\n%b:\n%x = add i32 %info, 1;\nbr label %c;\n%c:\n%y = add i32 %x, 1;\nret void;\n}\n", "%x may not be defined here"},
		{head + "%n = call i32 @llvm.ctlz.i32(i32 1, i1 undef);\nret void;\n}\n", "`undef` is no constant"},
		{head + "br i1 %info, label %a, label %a;\n%a:\nret void;\n}\n", "%info is i32, not i1: a branch needs the result of a comparison"},
	} {
		_, _, diags := verify.CheckSource(source.Input{Text: []byte(c.text)}, verify.Config{})
		if len(diags) == 0 || !strings.Contains(diags[0].Message, c.want) {
			t.Errorf("%s\n%v, want %q", c.text, diags, c.want)
		}
	}
}

// TestSecondDefinition has functions of one name: one mistake is one diagnostic.
func TestSecondDefinition(t *testing.T) {
	const text = "function internal void @x() {\nret void;\n}\n"
	_, _, diags := verify.CheckSource(source.Input{Text: []byte(text + text + "function external void @_start(i32 %info) {\nret void;\n}\n")}, verify.Config{})
	if len(diags) != 1 || diags[0].Code != "name-twice" {
		t.Errorf("%v, want one name-twice", diags)
	}
}

// TestOneMistake has texts with one mistake each: what is said, once, and to what.
func TestOneMistake(t *testing.T) {
	const head, tail = "function external void @_start(i32 %info) {\n", "\nret void;\n}\n"
	const branches = head + "%b = icmp eq i32 %info, 1;\nbr i1 %b, label %x, label %y;\n%x:\nbr label %end;\n%y:\nbr label %end;\n%end:\n"
	for _, c := range []struct{ text, at, message string }{
		{"define internal void @gone(i32);\n" + head + tail, "define internal void @gone(i32);", "@gone is defined, but no function block is left for it"},
		{head + tail + "define internal void @gone(i32);\nfunction internal void @f() {\nret void;\n}\n", "define internal void @gone(i32);", "@gone is defined"},
		{branches + "%p = phi i32 [1, %x], [2, %b0];" + tail, "%b0", "%b0 does not branch to %end, so that the phi has no value from it; expected one for the edge from %y"},
		{branches + "%p = phi i32 [1, %x], [2, %x];" + tail, "%x", "more values for %x than that has branches to %end; expected one for the edge from %y"},
		{branches + "%p = phi i32 [1, %x], [2, %y], [3, %b0];" + tail, "%b0", "%b0 does not branch to %end"},
	} {
		_, _, diags := verify.CheckSource(source.Input{Text: []byte(c.text)}, verify.Config{})
		if len(diags) != 1 || !strings.Contains(diags[0].Message, c.message) {
			t.Errorf("%s\n%v, want one: %q", c.text, diags, c.message)
		} else if at := diags[0].Origin.Span; c.text[at.Start:at.End] != c.at {
			t.Errorf("%s\nat %q, want %q", c.text, c.text[at.Start:at.End], c.at)
		}
	}
}
