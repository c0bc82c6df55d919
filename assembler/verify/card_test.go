package verify

import (
	"flag"
	"os"
	"regexp"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

var update = flag.Bool("update", false, "write generated files")

// RULES.md is what Markdown makes of the rules.
func TestRuleTable(t *testing.T) {
	const file = "RULES.md"
	if *update {
		if err := os.WriteFile(file, []byte(Markdown()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != Markdown() {
		t.Errorf("%s is not current: run the test with -update", file)
	}
}

// Every rule says all that a card needs, in one style, and no code occurs twice.
func TestCards(t *testing.T) {
	code := regexp.MustCompile(`^[A-K][1-9][0-9]?-[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[string]bool{}
	for _, r := range All() {
		if !code.MatchString(r.Code) || seen[r.Code] {
			t.Errorf("code %q", r.Code)
		}
		seen[r.Code] = true
		if r.Title == "" || r.Why == "" || r.Do == "" || r.Clause == "" || r.Example.Text() == "" {
			t.Errorf("%s: something is missing", r.Code)
		}
		for _, sentence := range []string{r.Why, r.Do} {
			if last := sentence[len(sentence)-1]; last != '.' {
				t.Errorf("%s: %q is no sentence", r.Code, sentence)
			}
		}
	}
}

// The clauses of rules are headings of the manual.
func TestClauses(t *testing.T) {
	manual, err := os.ReadFile(testcorpus.Shared(t, "spec", "seeds", "001_54c3d08b7f1b093e.txt"))
	if err != nil {
		t.Fatal(err)
	}
	heading := regexp.MustCompile(`(?:^.*: )?(.*)$`)
	for _, r := range All() {
		if len(r.Clause) > 5 && r.Clause[:5] == "ABI: " {
			continue
		}
		want := heading.FindStringSubmatch(r.Clause)[1]
		if !regexp.MustCompile(`(?mi)^` + regexp.QuoteMeta(want) + `$`).Match(manual) {
			t.Errorf("%s: the manual has no heading %q", r.Code, want)
		}
	}
}
