package verify

import (
	"bytes"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// An edge is accepted or rejected for its rules, as bits as well as text.
func TestEdges(t *testing.T) {
	for _, c := range edges {
		t.Run(c.name, func(t *testing.T) {
			p, problems := assembler.LoadText([]byte(c.edge.Source()))
			checkRuled(t, "text", p, problems, c.rules)
			if _, _, list := Check([]byte(c.edge.Source()), Config{}); len(list) != len(c.rules) {
				t.Errorf("%d diagnostics, want %d: %s", len(list), len(c.rules), describeAll(list))
			}
			bits, problems := assembler.Encode(p)
			if problems.HasErrors() {
				t.Fatal(describeAll(problems))
			}
			p, problems = assembler.LoadBits(bits)
			checkRuled(t, "bits", p, problems, c.rules)
			text := assembler.Disassemble(p)
			if again, problems := assembler.Assemble(text); !bytes.Equal(again, bits) {
				t.Errorf("the disassembled text gives other bits: %q\n%s", describeAll(problems), text)
			}
		})
	}
}

func checkRuled(t *testing.T, form string, p *assembler.Program, problems diag.List, want []string) {
	if p == nil || problems.HasErrors() {
		t.Fatal(describeAll(problems))
	}
	if got := ruled(p); !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", form, got, want)
	}
}

// ruled returns the number of the rule of each diagnostic of a program, in
// order, with the severity of those that are no errors.
func ruled(p *assembler.Program) []string {
	_, list := Module(module.Build(p), Config{})
	var all []string
	for _, d := range list {
		name := Lookup(d.Code)[0].Number()
		if d.Severity != diag.Error {
			name += " " + d.Severity.String()
		}
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}
