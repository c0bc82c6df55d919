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

// callText has a function of two types, one that returns nothing, and a place.
const callText = `module {
  version 1;
  types {
    count 7;
    @t0 = void;
    @t1 = i32;
    @t2 = double;
    @t3 = void (i32);
    @t4 = i32 (i32, double);
    @t5 = double (double);
    @t6 = i1;
  }
  define external void @f0(i32);
  declare external i32 @f1(i32, double);
  declare external double @f2(double);
  globals {
    count 0;
  }
  valuesymtab {
    @f0 : "_start";
    @f1 : "scale";
    @f2 : "root";
  }
  function void @f0(i32 %p0) {
    blocks 1;
    %v0 = add i32 %p0, %p0;
    %v1 = sitofp i32 %v0 to double;
    |
    ret void;
  }
}
`

// proposals are what is proposed where a line is written, by label.
func proposals(line string) map[string]string {
	text, rest, _ := strings.Cut(callText, "|")
	before, after, _ := strings.Cut(line, "|")
	found := map[string]string{}
	for _, k := range Complete(document.New([]byte(text+before+after+rest)), len(text+before)).Candidates {
		found[k.Label] = k.Text
	}
	return found
}

// TestCalls: a call is proposed with arguments of the types that the function takes,
// the nearest, and of functions those that return what is written.
func TestCalls(t *testing.T) {
	for _, c := range []struct{ line, label, text string }{
		{"call|", "call @f1 scale", "%v2 = call i32 @f1(i32 %v0, double %v1);"},
		{"call|", "call", "call void @f0(i32 %v0);"},
		{"%v2 = |", "call", "call i32 @f1(i32 %v0, double %v1);"},
		{"sca|", "call @f1 scale", "%v2 = call i32 @f1(i32 %v0, double %v1);"},
		{"call|", "call @f0 _start", "call void @f0(i32 %v0);"},
		{"%v2 = call|", "call @f2 root", "call double @f2(double %v1);"},
		{"%v2 = call|", "call @f0 _start", ""},
		{"%v2 = call double @|", "@f2", "@f2(double %v1);"},
		{"%v2 = call double @|;", "@f2", "@f2(double %v1)"},
		{"%v2 = call double @|(double %v1);", "@f2", "@f2"},
		{"%v2 = call double @|", "@f1", ""},
		{"%v2 = call i32 @f1(|", "i32 %v0", "i32 %v0"},
		{"%v2 = call i32 @f1(|", "double", ""},
		{"%v2 = call i32 @f1(i32 %v0, |", "double %v1", "double %v1"},
		{"%v2 = call i32 @f1(i32 %v0, double %|", "%v1", "%v1"},
		{"%v2 = call i32 @f1(i32 %v0, double %|", "%v0", ""},
	} {
		if got := proposals(c.line)[c.label]; got != c.text {
			t.Errorf("%s: %s is proposed as %q, want %q", c.line, c.label, got, c.text)
		}
	}
}
