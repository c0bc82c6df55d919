package describe

import (
	"fmt"
	"strings"
)

// Text returns the topic for a terminal.
func (t *Topic) Text() string {
	var b strings.Builder
	what := string(t.Kind)
	if t.Kind == Rule {
		what = t.Severity
	}
	fmt.Fprintf(&b, "%s (%s): %s\n", t.Name, what, t.Title)
	for _, form := range []string{t.Syntax, t.Record} {
		if form != "" {
			fmt.Fprintf(&b, "\n%s", indented(form))
		}
	}
	t.writeParts(&b)
	for _, paragraph := range []string{t.Why, t.Do} {
		if paragraph != "" {
			fmt.Fprintf(&b, "\n%s\n", paragraph)
		}
	}
	if t.Excerpt != "" {
		fmt.Fprintf(&b, "\nExample of what breaks the rule:\n\n%s", indented(t.Excerpt))
	}
	if t.Damage != "" {
		fmt.Fprintf(&b, "\nExample of what breaks the rule: the file of a right program, damaged by %q\n", t.Damage)
	}
	t.writeSources(&b)
	return b.String()
}

func (t *Topic) writeParts(b *strings.Builder) {
	width := 0
	for _, p := range t.Parts {
		width = max(width, len(p.Name))
	}
	for i, p := range t.Parts {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "    %-*s  %s\n", width, p.Name, p.Text)
	}
}

// writeSources ends a topic: where it comes from, what else to read.
func (t *Topic) writeSources(b *strings.Builder) {
	if t.Clause != "" {
		fmt.Fprintf(b, "\nFrom: %s\n", t.Clause)
	}
	if len(t.See) > 0 {
		fmt.Fprintf(b, "\nSee also: %s\n", strings.Join(t.See, ", "))
	}
}

// Line returns the topic as a line of a list, its name in so many columns.
func (t *Topic) Line(width int) string {
	if t.Kind == Rule {
		return fmt.Sprintf("%-*s %-8s %s\n", width, t.Name, t.Severity, t.Title)
	}
	return fmt.Sprintf("%-*s %s\n", width, t.Name, t.Title)
}

// indented returns a text four blanks to the right.
func indented(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			out.WriteString("    ")
		}
		out.WriteString(line)
	}
	if !strings.HasSuffix(text, "\n") {
		out.WriteString("\n")
	}
	return out.String()
}
