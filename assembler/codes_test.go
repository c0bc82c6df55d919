package assembler

import (
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

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
			default:
				_, diags = Assemble([]byte(rule.Example))
			}
			if len(diags) != 1 || diags[0].Code != rule.Code {
				t.Errorf("got %v, want one diagnostic", diags)
			}
		})
	}
}

// The cards are in alphabetical order and say what they have to.
func TestRules(t *testing.T) {
	if !slices.IsSortedFunc(Rules, func(a, b diag.Rule) int { return strings.Compare(a.Code, b.Code) }) {
		t.Error("rules are not sorted by code")
	}
	for _, r := range Rules {
		if r.Title == "" || r.Explanation == "" || r.Clause == "" || r.Example == "" || r.Severity == 0 {
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
