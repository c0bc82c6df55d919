package describe

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// written are the rules about what is written: as PNaClAsm, as records, or as
// LLVM IR.
var written = [][]diag.Rule{asmparse.Rules, assembler.Rules, llvm.Rules}

// FindRule returns the rule behind a diagnostic code, whichever stage of the pipeline
// it comes from, or false.
func FindRule(code string) (diag.Rule, bool) {
	for _, list := range written {
		for i := range list {
			if list[i].Code == code {
				return list[i], true
			}
		}
	}
	for _, r := range verify.Lookup(code) {
		if r.Code == code {
			return r.Card(), true
		}
	}
	return diag.Rule{}, false
}

// ruleTopics are the codes of all diagnostics.
func ruleTopics() []Topic {
	var topics []Topic
	for _, list := range written {
		for _, r := range list {
			topics = append(topics, Topic{Kind: Rule, Name: r.Code, Code: r.Code, Title: r.Title, Severity: r.Severity.String(),
				Clause: r.Clause, Why: r.Explanation, Example: r.Example, Excerpt: r.Example})
		}
	}
	for _, r := range verify.All() {
		topics = append(topics, abiTopic(r))
	}
	return topics
}

func abiTopic(r *verify.Rule) Topic {
	return Topic{Kind: Rule, Name: r.Code, Code: r.Code, Aliases: []string{r.Number()}, Title: r.Title,
		Severity: r.SeverityIn(verify.Pexe).String(), Clause: r.Clause, Why: r.Why, Do: r.Do,
		Example: tidy(r.Example.Source()), Excerpt: excerpt(&r.Example), Damage: r.Example.Damage}
}

// tidy lays a program out, however wrong it is.
func tidy(text string) string { return string(asmparse.Format(asmparse.Parse([]byte(text)))) }

// excerpt returns the parts of a standard program that an example replaces. `…`
// stands for what that has there.
func excerpt(e *verify.Example) string {
	var out strings.Builder
	for _, p := range []struct{ name, text string }{
		{"", e.File}, {isa.Module.String(), e.Module}, {isa.Types.String(), e.Types}, {"function addresses", e.Addresses},
		{isa.Globals.String(), e.Globals}, {isa.Valuesymtab.String(), e.Names}, {"the body of a function", e.Body}, {"function blocks", e.Functions},
	} {
		if p.text == "" {
			continue
		}
		if p.name != "" {
			fmt.Fprintf(&out, "// %s\n", p.name)
		}
		text := p.text
		if rest, ok := strings.CutPrefix(text, "$"); ok {
			text = "…" + rest
		}
		out.WriteString(strings.TrimRight(text, "\n") + "\n")
	}
	return out.String()
}
