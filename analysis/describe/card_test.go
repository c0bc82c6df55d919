package describe_test

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// names lists what must be explained, from the tables.
func names() map[describe.Kind][]string {
	want := map[describe.Kind][]string{}
	add := func(k describe.Kind, name string) { want[k] = append(want[k], name) }
	for i := range isa.Rows {
		if isa.Rows[i].Block == isa.Function {
			add(describe.Instruction, isa.Rows[i].Name)
		} else {
			add(describe.Record, isa.Rows[i].Name)
		}
	}
	for _, b := range isa.Blocks {
		add(describe.Block, b.Name)
	}
	for _, in := range isa.Intrinsics {
		add(describe.Intrinsic, in.Name)
	}
	for _, w := range append(isa.LinkageWords.List, isa.FloatingPredicates.List...) {
		add(describe.Word, w.Word)
	}
	for _, i := range translate.Interfaces {
		add(describe.Interface, i.Name)
		for _, s := range i.Slots {
			add(describe.Function, i.Family()+"."+s.Name)
			add(describe.Function, s.Name)
		}
	}
	for _, i := range ppapi.Interfaces() {
		add(describe.Browser, i.Name)
		for _, s := range i.Slots {
			add(describe.Browser, i.Function(&s))
		}
	}
	for _, r := range append(asmparse.Rules, assembler.Rules...) {
		add(describe.Rule, r.Code)
	}
	for _, r := range verify.All() {
		add(describe.Rule, r.Code)
		add(describe.Rule, r.Number())
	}
	return want
}

// TestEverythingIsExplained finds every row of the tables by its name.
func TestEverythingIsExplained(t *testing.T) {
	for kind, list := range names() {
		for _, name := range list {
			found := false
			for _, topic := range describe.Search(name) {
				found = found || topic.Kind == kind
			}
			if !found {
				t.Errorf("%s %q is not explained", kind, name)
			}
		}
	}
}

// TestTopicsAreWhole wants a sentence in every topic, and every topic that
// another names.
func TestTopicsAreWhole(t *testing.T) {
	for _, topic := range describe.Topics() {
		if topic.Title == "" || topic.Kind != describe.Rule && !strings.HasSuffix(topic.Title, ".") {
			t.Errorf("%s: the title is no sentence: %q", topic.Name, topic.Title)
		}
		for _, name := range topic.See {
			if len(describe.Search(name)) == 0 {
				t.Errorf("%s: %q, which it names, is not explained", topic.Name, name)
			}
		}
		for _, p := range topic.Parts {
			if p.Name == "" || p.Text == "" {
				t.Errorf("%s: a part is empty: %q", topic.Name, p)
			}
		}
		if !strings.Contains(topic.Markdown(), topic.Title) || !strings.Contains(topic.Text(), topic.Title) {
			t.Errorf("%s: the title is lost", topic.Name)
		}
	}
}

// TestSearch finds topics by what people type.
func TestSearch(t *testing.T) {
	for typed, want := range map[string]string{
		"add": "add", "ADD": "add", "function 2": "add", "c2-type-count": "C2-type-count", "llvm.memcpy": "llvm.memcpy.p0i8.p0i8.i32",
		"4xi32": "<4 x i32>", "exit 134": "status 134", "FDIO.read": "fdio.read",
	} {
		found := describe.Search(typed)
		if len(found) == 0 || found[0].Name != want {
			t.Errorf("%q finds %v, expected %s first", typed, found, want)
		}
	}
	for _, typed := range []string{"", " ", "?", "nothing of the kind"} {
		if found := describe.Search(typed); len(found) > 0 {
			t.Errorf("%q finds %s", typed, found[0].Name)
		}
	}
}

// TestSuggest names what was nearly typed.
func TestSuggest(t *testing.T) {
	for typed, want := range map[string]string{"selct": "select", "mod": "module", "nacl-irt-fdio": "nacl-irt-fdio-0.1"} {
		if list := describe.Suggest(typed); !strings.Contains(strings.Join(list, " "), want) {
			t.Errorf("%q: %q are suggested, expected %s among them", typed, list, want)
		}
	}
	if list := describe.Suggest(strings.Repeat("x", 1<<20)); len(list) > 0 {
		t.Errorf("a long word suggests %q", list)
	}
}
