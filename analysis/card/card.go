// Package card finds the rule behind a diagnostic code, whichever stage of the
// pipeline it comes from, and prints its card.
package card

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Card is what is known about a rule.
type Card struct {
	Code, Title, Why, Do, Clause, Example string
}

// Find returns the card of a code, or false.
func Find(code string) (Card, bool) {
	for _, list := range [][]diag.Rule{asmparse.Rules, assembler.Rules} {
		for i := range list {
			if r := &list[i]; r.Code == code {
				return Card{r.Code, r.Title, r.Explanation, "", r.Clause, r.Example}, true
			}
		}
	}
	for _, r := range verify.Lookup(code) {
		if r.Code == code {
			return Card{r.Code, r.Title, r.Why, r.Do, r.Clause, ""}, true
		}
	}
	return Card{}, false
}

// Markdown returns the card as a document.
func (c Card) Markdown() string {
	var b strings.Builder
	b.WriteString("# " + c.Code + "\n\n**" + c.Title + "**\n")
	for _, part := range []string{c.Why, c.Do} {
		if part != "" {
			b.WriteString("\n" + part + "\n")
		}
	}
	if c.Clause != "" {
		b.WriteString("\nSource: " + c.Clause + "\n")
	}
	if c.Example != "" {
		b.WriteString("\nThe smallest input that breaks it:\n\n```pnaclasm\n" + strings.TrimSpace(c.Example) + "\n```\n")
	}
	return b.String()
}
