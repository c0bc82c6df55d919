package verify

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// table reads a manifest: rows by column name.
func table(t testing.TB, path string) []map[string]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(data), "\n"), "\n")
	names := strings.Split(lines[0], "\t")
	var rows []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, cell := range strings.Split(line, "\t") {
			row[names[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// check returns all that is to be said about a file, and whether it is accepted.
func check(t testing.TB, path string, cfg Config) (diag.List, bool) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var p *assembler.Program
	var list diag.List
	if filepath.Ext(path) == ".tbc" {
		p, list = assembler.LoadRecords(data)
	} else {
		p, list = Load(data, cfg)
	}
	if p == nil {
		return list, false
	}
	v, more := Module(module.Build(p), cfg)
	list = append(list, more...)
	return list, v != nil && !list.HasErrors()
}

// numbers returns the rules that errors of a list name.
func numbers(list diag.List) []string {
	var all []string
	for _, d := range list {
		if rules := Lookup(d.Code); len(rules) > 0 {
			all = append(all, rules[0].Number())
		} else {
			all = append(all, d.Code)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// reasons maps messages of the original verifier to rules.
var reasons = []struct {
	message *regexp.Regexp
	rules   []string
}{
	{regexp.MustCompile(`^Module has no entry point`), []string{"D8"}},
	{regexp.MustCompile(`Local value symbol tables not allowed`), []string{"B13"}},
	{regexp.MustCompile(`is declared but not defined`), []string{"D6"}},
	{regexp.MustCompile(`is not a valid external symbol`), []string{"D7"}},
	{regexp.MustCompile(`^LLVM ERROR: Intrinsic return type mismatch`), []string{"J2"}},
	{regexp.MustCompile(`^Function \S+ has disallowed type`), []string{"D5"}},
	{regexp.MustCompile(`disallowed: bad result type: i1\*`), []string{"I34"}},
}

// Files of real programs and of test suites are accepted as by the original
// verifier, and rejected for its first reason.
func TestCorpusVerdicts(t *testing.T) {
	for _, dir := range []string{"real", "small"} {
		root := testcorpus.Path(t, dir)
		for _, row := range table(t, filepath.Join(root, "manifest.tsv")) {
			list, ok := check(t, filepath.Join(root, row["file"]), Config{})
			if want := row["abi_rc"] == "0"; ok != want {
				t.Errorf("%s: accepted %v, want %v: %v", row["file"], ok, want, first(list))
			}
			if message := row["abi_first"]; message != "" {
				checkReason(t, row["file"], message, numbers(list))
			}
		}
	}
}

func checkReason(t *testing.T, file, message string, got []string) {
	for _, r := range reasons {
		if !r.message.MatchString(message) {
			continue
		}
		for _, rule := range r.rules {
			if slices.Contains(got, rule) {
				return
			}
		}
		t.Errorf("%s: %v, want %v: %s", file, got, r.rules, message)
		return
	}
	t.Errorf("%s: no rule for %q", file, message)
}

// first returns a few diagnostics, for messages.
func first(list diag.List) []string {
	var lines []string
	for _, d := range list {
		if d.Severity == diag.Error && len(lines) < 5 {
			lines = append(lines, d.Origin.Bit.String()+": "+d.Code+": "+d.Message)
		}
	}
	return lines
}

// evidence returns the rules that the list of ABI rules cites each file of the
// corpus for.
func evidence(t *testing.T) map[string][]string {
	data, err := os.ReadFile(testcorpus.Shared(t, "spec", "abi-rules.md"))
	if err != nil {
		t.Fatal(err)
	}
	cited := map[string][]string{}
	row := regexp.MustCompile(`(?m)^\| ([A-J]\d+) \|.*\| ([^|]*) \|$`)
	name := regexp.MustCompile(`\b[a-z]+[a-z0-9]*(_[a-z0-9]+)*(_?\*)?`)
	for _, m := range row.FindAllStringSubmatch(string(data), -1) {
		if m[1] == "I6" { // a check of the assembler
			continue
		}
		for _, n := range name.FindAllString(m[2], -1) {
			cited[n] = append(cited[n], m[1])
		}
	}
	return cited
}

func citedFor(cited map[string][]string, file string) []string {
	name := strings.TrimSuffix(strings.TrimSuffix(file, ".pexe"), ".tbc")
	rules := slices.Clone(cited[name])
	for n, r := range cited {
		if prefix, ok := strings.CutSuffix(n, "*"); ok && strings.HasPrefix(name, prefix) {
			rules = append(rules, r...)
		}
	}
	return rules
}

// Hand-made files that any of the original tools rejects are rejected, under the
// rule they are cited for; the others are accepted unless the manual forbids
// what they do.
func TestCorpusEdge(t *testing.T) {
	root := testcorpus.Path(t, "edge")
	cited := evidence(t)
	for _, row := range table(t, filepath.Join(root, "manifest.tsv")) {
		list, ok := check(t, filepath.Join(root, row["file"]), Config{})
		bad := rejected(row["listing_rc"]) || rejected(row["abi_rc"]) || rejected(row["llvm_verify_rc"])
		want := citedFor(cited, row["file"])
		got := numbers(list)
		forbidden := !bad && !ok && len(want) > 0 && subset(numbers(errorsOf(list)), want) // by the manual alone
		if bad == ok && !forbidden {
			t.Errorf("%s: rejected %v, want %v (%v): %v", row["file"], !ok, bad, want, got)
		}
		if len(want) > 0 && bad && !slices.ContainsFunc(want, func(r string) bool { return slices.Contains(got, r) }) {
			t.Errorf("%s: %v, want %v: %v", row["file"], got, want, first(list))
		}
		t.Logf("%-24s %v %v", row["file"], got, want)
	}
}

func errorsOf(list diag.List) diag.List {
	return slices.DeleteFunc(slices.Clone(list), func(d diag.Diagnostic) bool { return d.Severity != diag.Error })
}

func subset(a, b []string) bool {
	return !slices.ContainsFunc(a, func(x string) bool { return !slices.Contains(b, x) })
}

func rejected(rc string) bool { return rc != "" && rc != "0" }

// Textual records are rejected for what is wrong with them.
func TestCorpusRecords(t *testing.T) {
	root := testcorpus.Path(t, "records")
	files, err := filepath.Glob(filepath.Join(root, "*.tbc"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		list, ok := check(t, file, Config{})
		t.Logf("%-40s %v %v", filepath.Base(file), ok, first(list))
		if ok {
			t.Errorf("%s is accepted", filepath.Base(file))
		}
	}
}

// brokenExamples are the examples of the manual that are wrong: one has a wrong
// count (errata E70), two show a definition without its body.
var brokenExamples = map[string]string{"spec07.pexe": "C2-type-count", "spec22.pexe": "B12-missing-body", "spec24.pexe": "B12-missing-body"}

// The examples of the manual are right as fragments, but for known mistakes.
func TestCorpusManual(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testcorpus.Path(t, "spec-examples"), "*.pexe"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		list, ok := check(t, file, Config{Profile: Fragment})
		list = slices.DeleteFunc(errorsOf(list), func(d diag.Diagnostic) bool { return d.Code == brokenExamples[filepath.Base(file)] })
		if ok == (brokenExamples[filepath.Base(file)] != "") || len(list) > 0 {
			t.Errorf("%s: accepted %v, %v", filepath.Base(file), ok, first(list))
		}
	}
}
