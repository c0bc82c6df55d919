package llvm_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

var update = flag.Bool("update", false, "write the expected outputs anew")

// Each directory of testdata/steps is called as a step. A file NAME.ll in it is
// taken through all steps up to that one; NAME.want is what is left.
func TestSteps(t *testing.T) {
	files, err := filepath.Glob("testdata/steps/*/*.ll")
	if err != nil || len(files) == 0 {
		t.Fatal("no inputs", err)
	}
	for _, name := range files {
		step := filepath.Base(filepath.Dir(name))
		t.Run(step+"/"+filepath.Base(name), func(t *testing.T) {
			r, diags := llvm.Import([]llvm.Source{{Name: name, Text: read(t, name)}}, llvm.Options{After: step})
			if len(diags) > 0 {
				t.Fatal(diags[0].Message)
			}
			got := ir.Print(r.Module)
			if _, diags := ir.Parse(name, got); len(diags) > 0 {
				t.Errorf("what is left is no LLVM IR: %s\n%s", diags[0].Message, got)
			}
			compare(t, strings.TrimSuffix(name, ".ll")+".want", got)
		})
	}
}

// All inputs of the steps, and modules with all constructs, become programs without
// errors.
func TestInputsBecomePrograms(t *testing.T) {
	files, _ := filepath.Glob("testdata/steps/*/*.ll")
	constructs, _ := filepath.Glob("testdata/constructs/*.ll")
	for _, name := range append(files, constructs...) {
		r, diags := llvm.Import([]llvm.Source{{Name: name, Text: read(t, name)}}, llvm.Options{})
		if len(diags) > 0 {
			t.Errorf("%s: %s", name, diags[0].Message)
			continue
		}
		bits, diags := assembler.Encode(r.Program)
		_, _, found := verify.Check(bits, verify.Config{Profile: verify.Pexe})
		for _, d := range append(diags, found...) {
			if d.Severity == diag.Error {
				t.Errorf("%s: %s [%s]", name, d.Message, d.Code)
			}
		}
	}
}

// Every step has a name of its own, words, and inputs that show what it does.
func TestStepsAreExplained(t *testing.T) {
	var names []string
	for _, s := range llvm.Steps() {
		if s.Title == "" || s.Clause == "" || slices.Contains(names, s.Name) {
			t.Errorf("step %q is not explained, or stands twice", s.Name)
		}
		names = append(names, s.Name)
	}
	dirs, _ := filepath.Glob("testdata/steps/*")
	for _, dir := range dirs {
		if !slices.Contains(names, filepath.Base(dir)) {
			t.Errorf("%s: there is no such step", dir)
		}
	}
}

// Every rule's example breaks that rule, and no other.
func TestRuleExamples(t *testing.T) {
	for _, rule := range llvm.Rules {
		var list []llvm.Source
		for _, text := range strings.Split(rule.Example, "---\n") {
			list = append(list, llvm.Source{Name: rule.Code, Text: text})
		}
		_, diags := llvm.Import(list, llvm.Options{})
		if len(diags) != 1 || diags[0].Code != rule.Code {
			t.Errorf("%s: got %v, want one diagnostic of the rule", rule.Code, diags)
		}
		if rule.Title == "" || rule.Explanation == "" || rule.Clause == "" {
			t.Errorf("%s: incomplete card", rule.Code)
		}
	}
}

func read(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := read(t, name); got != want {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}
