package describe

import (
	"fmt"
	"strings"
)

// Markdown returns the topic as a document.
func (t *Topic) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n**%s**\n", title(t.Name), strings.TrimSpace(t.Title))
	if t.Kind != Rule {
		fmt.Fprintf(&b, "\nKind: %s\n", t.Kind)
	} else {
		fmt.Fprintf(&b, "\nSeverity: %s\n", t.Severity)
	}
	fence(&b, t.Syntax)
	fence(&b, t.Record)
	for i, p := range t.Parts {
		if i == 0 {
			b.WriteString("\n| | |\n|---|---|\n")
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", p.Name, cell(p.Text))
	}
	for _, paragraph := range []string{t.Why, t.Do} {
		if paragraph != "" {
			fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(paragraph))
		}
	}
	if t.Clause != "" {
		fmt.Fprintf(&b, "\nSource: %s\n", t.Clause)
	}
	if t.Example != "" {
		b.WriteString("\nThe smallest input that breaks it:\n")
		fence(&b, t.Example)
	}
	if t.Damage != "" {
		fmt.Fprintf(&b, "\nBehind that, the file is damaged: `%s`\n", t.Damage)
	}
	if len(t.See) > 0 {
		fmt.Fprintf(&b, "\nSee also: `%s`\n", strings.Join(t.See, "`, `"))
	}
	return b.String()
}

// title keeps a name with angle brackets from being taken for HTML.
func title(name string) string {
	if strings.ContainsAny(name, "<>") {
		return "`" + name + "`"
	}
	return name
}

func fence(b *strings.Builder, text string) {
	if text = strings.TrimSpace(text); text != "" {
		b.WriteString("\n```pnaclasm\n" + text + "\n```\n")
	}
}

// cell keeps a text inside its cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
