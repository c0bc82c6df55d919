package describe

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestSourceForm assembles what is shown of the source form: it is right as a
// part of a program, and it is laid out.
func TestSourceForm(t *testing.T) {
	for _, topic := range OfKind(SourceForm) {
		if topic.Syntax == "" {
			t.Errorf("%s shows nothing", topic.Name)
		}
		_, _, diags := verify.CheckSource(source.Input{Text: []byte(topic.Syntax)}, verify.Config{Profile: verify.Fragment})
		if diags.HasErrors() {
			t.Errorf("%s: %v", topic.Name, diags)
		}
		if laid := string(asmparse.Format(asmparse.Parse([]byte(topic.Syntax)))); laid != topic.Syntax {
			t.Errorf("%s is laid out as\n%s", topic.Name, laid)
		}
		for _, name := range topic.See {
			if len(Search(name)) == 0 {
				t.Errorf("%s refers to %s, which there is not", topic.Name, name)
			}
		}
	}
}

// TestSourceFormIsFound looks for what a new user looks for.
func TestSourceFormIsFound(t *testing.T) {
	for word, want := range map[string]string{
		"loop": "labels", "string": "strings", "pointer": "addresses", "mov": "values", "main": "entry point", "db": "memory",
		"comment": "comments", "literal": "literals", "name": "names", "include": "include", "function": "functions", "source": "source form",
	} {
		if found := Search(word); len(found) == 0 || found[0].Name != want || found[0].Kind != SourceForm {
			t.Errorf("%s finds %v, want %s first", word, found, want)
		}
	}
}
