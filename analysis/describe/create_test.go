package describe

import (
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// created are texts that are being written at `|`, what is offered there, and the text
// once that is taken and finished with rest.
var created = []struct{ name, text, label, rest, want string }{
	{"a value", "function internal i32 @f(i32 %n) {\n  %tot|\n  ret i32 %n;\n}\n", "%tot", "add i32 %n, 1;",
		"function internal i32 @f(i32 %n) {\n  %tot = add i32 %n, 1;\n  ret i32 %n;\n}\n"},
	{"a value of a statement", "function internal i32 @f(i32 %add) {\n  %x = add i32 %add, 1;\n  |\n  ret i32 %x;\n}\n", "mul", "",
		"function internal i32 @f(i32 %add) {\n  %x = add i32 %add, 1;\n  %mul = mul i32 %x, %x;\n  ret i32 %x;\n}\n"},
	{"a name that is taken", "function internal i32 @f(i32 %n) {\n  %mul = mul i32 %n, 2;\n  |\n  ret i32 %mul;\n}\n", "mul", "",
		"function internal i32 @f(i32 %n) {\n  %mul = mul i32 %n, 2;\n  %mul.2 = mul i32 %mul, %mul;\n  ret i32 %mul;\n}\n"},
	{"a block", "function internal i32 @f(i32 %n) {\n  br label %do|\n%done:\n  ret i32 %n;\n}\n", "%do", ";",
		"function internal i32 @f(i32 %n) {\n  br label %do;\n%done:\n  ret i32 %n;\n%do:\n  unreachable;\n}\n"},
	{"a function", "function internal i32 @f(i32 %n) {\n  %x = call i32 @help|\n  ret i32 %n;\n}\n", "@help", "();",
		"function internal i32 @f(i32 %n) {\n  %x = call i32 @help();\n  ret i32 %n;\n}\n\nfunction internal i32 @help() {\n  unreachable;\n}\n"},
	{"a variable", "function internal i32 @f(i32 %n) {\n  store i32 %n, i32* @seen|\n  ret i32 %n;\n}\n", "@seen", ", align 1;",
		"function internal i32 @f(i32 %n) {\n  store i32 %n, i32* @seen, align 1;\n  ret i32 %n;\n}\n\nvar @seen, zerofill 4;\n"},
	{"the prelude", "function external void @_start(i32 %info) {\n  call void @irt.in|\n  ret void;\n}\n", "@irt.init", "(i32 %info);",
		"include <irt>\n\nfunction external void @_start(i32 %info) {\n  call void @irt.init(i32 %info);\n  ret void;\n}\n"},
}

// TestCompletionCreates takes what is offered for a name that nothing has: the text then
// has no mistake.
func TestCompletionCreates(t *testing.T) {
	for _, c := range created {
		t.Run(c.name, func(t *testing.T) {
			text, at := []byte(strings.Replace(c.text, "|", "", 1)), strings.Index(c.text, "|")
			found := Complete(document.New(text), at)
			i := slices.IndexFunc(found.Candidates, func(k Candidate) bool { return k.Label == c.label })
			if i < 0 {
				t.Fatalf("not offered, of %d", len(found.Candidates))
			}
			k := found.Candidates[i]
			edits := append(slices.Clone(k.More), diag.Edit{Span: found.Span, Text: k.Text + c.rest})
			diag.SortEdits(edits)
			got := diag.Apply(text, edits)
			if string(got) != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if out := assembler.AssembleSource(source.Input{Text: got}); out.Bits == nil {
				t.Errorf("it has a mistake: %v", out.Diags[0])
			}
		})
	}
}

// TestNothingIsCreatedTwice: what is there is offered as it is, and in the manual's
// language names are not.
func TestNothingIsCreatedTwice(t *testing.T) {
	for text, label := range map[string]string{
		"function internal i32 @f(i32 %n) {\n  br label %done|;\n%done:\n  ret i32 %n;\n}\n":                                   "%done",
		"var @seen, zerofill 4;\nfunction internal void @f(i32 %n) {\n  store i32 %n, i32* @seen|, align 1;\n  ret void;\n}\n": "@seen",
		strings.Replace(typedText, "%v2 = |", "%tot|", 1):                                                                      "%tot",
	} {
		for _, k := range Complete(document.New([]byte(strings.Replace(text, "|", "", 1))), strings.Index(text, "|")).Candidates {
			if k.Label == label && (len(k.More) > 0 || strings.HasSuffix(k.Text, "= ")) {
				t.Errorf("%s is created anew: %+v", label, k)
			}
		}
	}
}
