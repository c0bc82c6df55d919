package main

import (
	"fmt"
	"strings"

	rules "github.com/pnaclasm/pnaclasm/analysis/card"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

type explainCommand struct {
	Code    []string `arg:"" optional:"" help:"Codes, as diagnostics show them in brackets."`
	All     bool     `help:"List all codes."`
	Example bool     `help:"Print the whole program that is the example of a code, and nothing else."`
	Format  string   `enum:"text,json" default:"text" placeholder:"FORMAT" help:"How the cards are shown: text or json."`
}

// Help gives examples.
func (explainCommand) Help() string {
	return `Examples:

    pnaclasm explain C2-type-count
    pnaclasm explain C2                 # every rule with that number
    pnaclasm explain --all
    pnaclasm explain --example C2-type-count | pnaclasm verify -`
}

// card is what is said about one code.
type card struct {
	Code     string `json:"code"`
	Title    string `json:"title"`
	Severity string `json:"severity"`
	Clause   string `json:"clause"`
	Why      string `json:"why"`
	Do       string `json:"do,omitempty"`
	Example  string `json:"example,omitempty"`
	// Part is what matters of the example.
	Part string `json:"-"`
	// Damage says how the example's file is damaged afterwards, where text cannot
	// break the rule.
	Damage string `json:"damage,omitempty"`
}

// Run prints the cards of codes.
func (c explainCommand) Run(w *world) error {
	if !c.All && len(c.Code) == 0 {
		return fmt.Errorf("expected a code, or --all")
	}
	cards, err := c.cards()
	if err != nil {
		return err
	}
	if c.Format == "json" {
		text, err := marshal(cards)
		if err != nil {
			return err
		}
		return w.print(string(text))
	}
	var out strings.Builder
	for i, card := range cards {
		switch {
		case c.All:
			fmt.Fprintf(&out, "%-28s %-8s %s\n", card.Code, card.Severity, card.Title)
		case c.Example:
			out.WriteString(card.Example)
		default:
			if i > 0 {
				out.WriteString("\n")
			}
			card.write(&out)
		}
	}
	return w.print(out.String())
}

// cards returns the cards that were asked for.
func (c explainCommand) cards() ([]card, error) {
	if c.All {
		return allCards(), nil
	}
	var cards []card
	for _, code := range c.Code {
		found := verify.Lookup(code)
		if len(found) == 0 && code != "" {
			found = verify.Lookup(strings.ToUpper(code[:1]) + code[1:])
		}
		for _, r := range found {
			cards = append(cards, ruleCard(r))
		}
		if len(found) > 0 {
			continue
		}
		r, ok := rules.Find(code)
		if !ok {
			return nil, fmt.Errorf("there is no rule %q: pnaclasm explain --all lists them", code)
		}
		cards = append(cards, languageCard(r))
	}
	return cards, nil
}

func allCards() []card {
	var cards []card
	for _, r := range asmparse.Rules {
		cards = append(cards, languageCard(r))
	}
	for _, r := range assembler.Rules {
		cards = append(cards, languageCard(r))
	}
	for _, r := range verify.All() {
		cards = append(cards, ruleCard(r))
	}
	return cards
}

func languageCard(r diag.Rule) card {
	return card{Code: r.Code, Title: r.Title, Severity: r.Severity.String(), Clause: r.Clause, Why: r.Explanation, Example: r.Example, Part: r.Example}
}

func ruleCard(r *verify.Rule) card {
	return card{Code: r.Code, Title: r.Title, Severity: r.SeverityIn(verify.Pexe).String(), Clause: r.Clause,
		Why: r.Why, Do: r.Do, Example: tidy(r.Example.Source()), Part: part(&r.Example), Damage: r.Example.Damage}
}

// write prints the card.
func (c card) write(out *strings.Builder) {
	fmt.Fprintf(out, "%s (%s): %s\n", c.Code, c.Severity, c.Title)
	for _, paragraph := range []string{c.Why, c.Do} {
		if paragraph != "" {
			fmt.Fprintf(out, "\n%s\n", paragraph)
		}
	}
	fmt.Fprintf(out, "\nFrom: %s\n", c.Clause)
	if c.Part != "" {
		fmt.Fprintf(out, "\nExample of what breaks the rule:\n\n%s", indented(c.Part))
	}
	if c.Damage != "" {
		fmt.Fprintf(out, "\nExample of what breaks the rule: the file of a right program, damaged by %q\n", c.Damage)
	}
}

// tidy lays a program out, however wrong it is.
func tidy(text string) string { return string(asmparse.Format(asmparse.Parse([]byte(text)))) }

// part returns the parts of a standard program that an example replaces. `…`
// stands for what that has there.
func part(e *verify.Example) string {
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

// indented returns a text four blanks to the right.
func indented(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		out.WriteString("    " + line)
	}
	if !strings.HasSuffix(text, "\n") {
		out.WriteString("\n")
	}
	return out.String()
}
