package describe

import (
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// program is a text in which § stands for the line that is being written.
const program = `module {
version 1;
abbreviations {
function:
@a0 = abbrev <2, vbr(6), vbr(6), 0>;
}
types {
count 6;
@t0 = void;
@t1 = i32;
@t2 = void (i32);
@t3 = i32 (i32);
@t4 = i1;
@t5 = void ();
}
define external void @f0(i32);
define internal i32 @f1(i32);
globals {
count 0;
}
function void @f0(i32 %p0) {
blocks 3;
constants {
i32:
%c0 = i32 7;
}
%v0 = call i32 @f1(i32 %c0);
%v1 = icmp slt i32 %v0, %p0;
br i1 %v1, label %b1, label %b2;
%b1:
unreachable;
%b2:
§
ret void;
}
function i32 @f1(i32 %p0) {
blocks 1;
ret i32 %p0;
}
}
`

// TestComplete writes lines of a function and looks at what may follow: labels
// that must and that must not be there, and the part of the signature that is
// being written.
func TestComplete(t *testing.T) {
	for _, test := range []struct{ line, want, without, active string }{
		{"", "add br constants valuesymtab %v2", "version", ""},
		{"a", "add alloca", "%v2", ""},
		{"%v2 = ", "add icmp load call", "ret br", ""},
		{"%v2 = add ", "i32 i1", "%v0", "T"},
		{"%v2 = add i32 ", "%v0 %c0 %p0 @f0", "%b1", "A"},
		{"%v2 = add i32 %v0, ", "%v0", "i32", "B"},
		{"%v2 = add i32 %v0, %", "%v0 %p0", "@f0", "B"},
		{"%v2 = icmp ", "eq slt", "oeq", "integer predicate"},
		{"%v2 = fcmp ", "oeq uno", "slt", "floating predicate"},
		{"%v2 = zext i1 %v1 ", "to", "", ""},
		{"%v2 = zext i1 %v1 to ", "i32", "", "U"},
		{"%v2 = load i32* ", "%v0", "", "P"},
		{"%v2 = phi i32 [", "%v0", "%b1", "V"},
		{"%v2 = phi i32 [%v0, ", "%b0", "%v0 %b1", "B"},
		{"%v2 = phi i32 [%v0, %b1], [", "%v0", "%b1", "V"},
		{"br label ", "%b1 %b2", "%v0", "B"},
		{"br i1 %v1, label ", "%b1", "%v1", "X"},
		{"call void ", "@f0", "@f1", "F"},
		{"%v2 = call i32 ", "@f1", "@f0", "F"},
		{"%v2 = call i32 @f1(", "i32", "", "i32"},
		{"switch i32 %v0 {\n default: br label ", "%b1", "%v0", "D"},
		{"switch i32 %v0 {\n default: br label %b1;\n i32 1: br label ", "%b2", "%v0", "L"},
		{"ret ", "void i32", "", ""},
		{"%v2 = add i32 %v0, %v0; <", "@a0", "i32", ""},
		{"%v2 = add i32 %v0, %v0; <@", "@a0", "@f0", ""},
		{"// a", "", "add", ""},
	} {
		before, after, _ := strings.Cut(program, "§")
		s := document.New([]byte(before + test.line + after))
		offset := len(before + test.line)
		var labels []string
		for _, c := range Complete(s, offset).Candidates {
			labels = append(labels, c.Label)
		}
		for _, l := range strings.Fields(test.want) {
			if !slices.Contains(labels, l) {
				t.Errorf("%q: %s is not offered: %v", test.line, l, labels)
			}
		}
		for _, l := range strings.Fields(test.without) {
			if slices.Contains(labels, l) {
				t.Errorf("%q: %s is offered", test.line, l)
			}
		}
		if got := active(Signatures(s, offset)); test.active != "" && got != test.active {
			t.Errorf("%q: %q is being written, want %q", test.line, got, test.active)
		}
	}
}

// active is the part of the first signature that is being written.
func active(list []Signature) string {
	for _, s := range list {
		if s.Active >= 0 {
			return s.Text[s.Parts[s.Active].Start:s.Parts[s.Active].End]
		}
	}
	return ""
}

// Hints of types are for statements that define a value: others may have no
// operand at all.
func TestTypeHintsWithoutOperands(t *testing.T) {
	s := document.New([]byte(strings.Replace(program, "§", "", 1)))
	hints := Hints(s, diag.Span{End: s.Len()}, HintKinds{Types: true})
	if len(hints) == 0 || hints[0].Text != ": i32" {
		t.Errorf("got %v", hints)
	}
}
