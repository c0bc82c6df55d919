package assembler

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// inferred are the codes of what only the manual's language lacks: the source form
// infers it.
var inferred = []string{"undefined-type"}

// Every rule's example breaks that rule, and no other.
func TestRuleExamples(t *testing.T) {
	for _, rule := range Rules {
		t.Run(rule.Code, func(t *testing.T) {
			var diags diag.List
			switch {
			case strings.HasPrefix(rule.Example, "0:0|"):
				_, diags = LoadListing([]byte(rule.Example))
			case strings.HasPrefix(rule.Example, "65535"):
				_, diags = LoadRecords([]byte(rule.Example))
			case strings.HasPrefix(rule.Example, "PEXE"):
				_, diags = LoadBits([]byte(rule.Example))
			case slices.Contains(inferred, rule.Code):
				diags = boundPlain([]byte(rule.Example))
			default:
				_, diags = Assemble([]byte(rule.Example))
			}
			if len(diags) != 1 || diags[0].Code != rule.Code {
				t.Errorf("got %v, want one diagnostic", diags)
			}
		})
	}
}

// boundPlain binds a text as one of the manual's language, whatever is in it.
func boundPlain(text []byte) diag.List {
	pieces := asmparse.Split(text)
	list := make([]unit, len(pieces))
	for i, p := range pieces {
		list[i] = unit{piece: p, chunk: asmparse.ParsePiece(text[p.Start:p.End], p.Part)}
	}
	bindShell(text, list)
	_, diags := loadUnits(context.Background(), text, list)
	return diags
}

// The cards are in alphabetical order and say what they have to.
func TestRules(t *testing.T) {
	if !slices.IsSortedFunc(Rules, func(a, b diag.Rule) int { return strings.Compare(a.Code, b.Code) }) {
		t.Error("rules are not sorted by code")
	}
	for _, r := range Rules {
		if r.Title == "" || r.Explanation == "" || r.Example == "" || r.Severity == 0 {
			t.Errorf("%s: incomplete card", r.Code)
		}
	}
}

// Records that shape the file are refused when they are malformed, with the
// number of the record.
func TestMalformedShapes(t *testing.T) {
	for text, want := range map[string]string{
		"65535;\n":                   "record number 1: expected <65535, ID, B> to enter a block",
		"65535,8;\n":                 "record number 1: expected <65535, ID, B> to enter a block",
		"65535,8,2;\n65534,1;\n":     "record number 2: expected <65534> to leave a block",
		"65535,8,2;\n65533,1,0,9;\n": "record number 2: ",
	} {
		p, diags := LoadRecords([]byte(text))
		if p != nil || len(diags) != 1 || !strings.HasPrefix(diags[0].Message, want) {
			t.Errorf("%q: got %v, want %q", text, diags, want)
		}
	}
}

// One mistake gives one diagnostic, and several give several: the number in
// front is how many.
func TestNoCascades(t *testing.T) {
	const head = "module {\ntypes {\ncount 2;\n@t0 = i32;\n@t1 = i32 (i32);\n}\ndefine internal i32 @f0(i32);\nfunction i32 @f0(i32 %p0) {\nblocks 2;\n"
	for _, c := range []struct {
		want int
		body string
	}{
		{1, "%v0 = add i32 %p0, %p0;\n%v9 = add i32 %p0, %v0;\n%v2 = add i32 %v1, %v0;\nbr %b1;\n%b1:\nret i32 %v2;\n"},                          // a slip
		{1, "%v0 = add i32 %p0, %p0;\n%v0 = add i32 %p0, %p0;\n%v1 = add i32 %v0, %v0;\n%v2 = add i32 %v1, %v0;\nbr %b1;\n%b1:\nret i32 %v2;\n"}, // one inserted
		{1, "br label %done;\n%gone:\nret i32 %p0;\n"}, // a label by another name
		{1, "br label oops;\n%b1:\nret i32 %p0;\n"},
		{1, "%v0 = ad i32 %p0, %p0;\n%v1 = add i32 %v0, %p0;\nbr %b1;\n%b1:\nret i32 %v1;\n"},
		{2, "%v0 = add i32 %p0, %p1;\n%v1 = add i64 %p0, %p0;\nbr %b1;\n%b1:\nret i32 %v1;\n"},
	} {
		if _, diags := Assemble([]byte(head + c.body + "}\n}\n")); len(diags) != c.want {
			t.Errorf("%d diagnostics, want %d, for\n%s%v", len(diags), c.want, c.body, diags)
		}
	}
}

// A type that is missing is missed once.
func TestMissingType(t *testing.T) {
	const text = "module {\ntypes {\ncount 3;\n@t0 = i32;\n@t1 = void;\n@t2 = void (i32);\n}\ndefine internal void @f0(i32);\n" +
		"function void @f0(i32 %p0) {\nblocks 1;\n%v0 = add i32 %p0, %p0;\n%v1 = load i32* %v0, align 1;\nret void;\n}\n}\n"
	for _, c := range [][2]string{
		{"@t0 = i32;", "@t0 = ;"}, {"@t1 = void;", "@t1 = vid;"}, {"@t2 = void (i32);", "@t2 = void (i32;"}, {"@t0 = i32;", "@t0 = i32"},
	} {
		if _, diags := Assemble([]byte(strings.Replace(text, c[0], c[1], 1))); len(diags) != 1 {
			t.Errorf("%d diagnostics, want one, for %s: %v", len(diags), c[1], diags)
		}
	}
}

// A brace too many or too few is one mistake, however many functions follow.
func TestBraces(t *testing.T) {
	const text = "module {\nversion 1;\ntypes {\ncount 2;\n@t0 = void;\n@t1 = void ();\n}\ndefine internal void @f0();\ndefine internal void @f1();\n" +
		"valuesymtab {\n@f0 : \"f\";\n}\nfunction void @f0() {\nblocks 1;\nret void;\n}\nfunction void @f1() {\nblocks 1;\nret void;\n}\n}\n"
	for _, c := range []struct{ old, instead string }{
		{"\"f\";\n}", "\"f\";"}, {"\"f\";\n}", "\"f\";\n}\n}"}, {"}\nfunction void @f1", "function void @f1"}, {"}\nfunction void @f1", "}\n}\nfunction void @f1"},
		{"@t1 = void ();\n}", "@t1 = void ();"}, {"ret void;\n}\n}", "ret void;\n}"}, {"types {", "types"}, {"types {", "typ {"}, {"module {", "modul {"},
	} {
		if _, diags := Assemble([]byte(strings.Replace(text, c.old, c.instead, 1))); len(diags) != 1 {
			t.Errorf("%d diagnostics, want one, with %q: %v", len(diags), c.instead, diags)
		}
	}
}

// Every misfit of a function is reported.
func TestMisfits(t *testing.T) {
	i := slices.IndexFunc(Rules, func(r diag.Rule) bool { return r.Code == bind.CodeFit })
	text := strings.Replace(Rules[i].Example, "ret void;", "%v0 = add i32 %p0, %p0; <@a0>\nret void;", 1)
	if _, diags := Assemble([]byte(text)); len(diags) != 2 {
		t.Errorf("got %v, want two diagnostics", diags)
	}
}
