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

// Find returns the card of a code, or false.
func Find(code string) (diag.Rule, bool) {
	for _, list := range [][]diag.Rule{asmparse.Rules, assembler.Rules} {
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

// Markdown returns a card as a document.
func Markdown(c diag.Rule) string {
	var b strings.Builder
	b.WriteString("# " + c.Code + "\n\n**" + c.Title + "**\n\n" + strings.TrimSpace(c.Explanation) + "\n")
	if c.Clause != "" {
		b.WriteString("\nSource: " + c.Clause + "\n")
	}
	if c.Example != "" {
		b.WriteString("\nThe smallest input that breaks it:\n\n```pnaclasm\n" + strings.TrimSpace(c.Example) + "\n```\n")
	}
	return b.String()
}
