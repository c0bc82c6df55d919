package main

import (
	"bufio"
	"fmt"
	"strings"
	"unicode"

	"github.com/pnaclasm/pnaclasm/analysis/views"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// showText writes diagnostics for people: the place, the message, and for text
// the line with the place marked. count is how many there are.
func (r reporter) showText(w *world, all []findings, count int) error {
	out := bufio.NewWriter(w.stderr)
	shown := 0
	for _, f := range all {
		t := textReport{world: w, out: out, places: places{in: f.in}}
		for i := range f.diags {
			if shown == r.MaxShown && r.MaxShown > 0 {
				fmt.Fprintf(out, "%d more are not shown: --max-shown=0 shows all\n", count-shown)
				return out.Flush()
			}
			t.diagnostic(&f.diags[i])
			shown++
		}
	}
	return out.Flush()
}

// textReport writes the diagnostics of one input.
type textReport struct {
	*world
	out *bufio.Writer
	places
}

var severityPaint = map[diag.Severity]paint{
	diag.Error: red, diag.Warning: magenta, diag.Note: cyan, diag.Hint: green,
}

func (t *textReport) diagnostic(d *diag.Diagnostic) {
	message := d.Message
	if d.Code != "" {
		message += " [" + d.Code + "]"
	}
	t.entry(d.Origin, d.Severity, message)
	for _, r := range d.Related {
		t.entry(r.Origin, diag.Note, r.Message)
	}
	for _, fix := range d.Fixes {
		fmt.Fprintf(t.out, "  fix: %s\n", fix.Title)
	}
}

// entry writes one message and the line it is about.
func (t *textReport) entry(o diag.Origin, severity diag.Severity, message string) {
	name, lines, o := t.local(o)
	fmt.Fprintf(t.out, "%s %s %s\n",
		t.paint(bold, location(name, lines, o)+":"),
		t.paint(severityPaint[severity], severity.String()+":"), message)
	if !o.InBits {
		t.snippet(lines, o.Span, severityPaint[severity])
	} else if at, ok := t.in.statementAt(o.Bit); ok {
		t.statement(at)
	}
}

// statement shows the statement that bits stand for, with its line in the
// disassembled text.
func (t *textReport) statement(at views.Place) {
	line := []rune(visible([]byte(at.Statement)))
	if len(line) > maxSnippet {
		line = append(line[:maxSnippet], '…')
	}
	where := ""
	if at.Function != "" {
		where = "in " + at.Function + ", "
	}
	fmt.Fprintf(t.out, "%5d | %s\n", at.Line, string(line))
	fmt.Fprintf(t.out, "%5s | %sline %d of what dis prints\n", "", where, at.Line)
}

// location returns NAME:LINE:COLUMN, or NAME:BYTE:BIT for a file of bits.
func location(name string, l *lines, o diag.Origin) string {
	if o.InBits {
		return name + ":" + o.Bit.String()
	}
	at := l.place(o.Span.Start)
	return fmt.Sprintf("%s:%d:%d", name, at.Line, at.Column)
}

// maxSnippet is the longest line that is shown, in bytes: a line of a generated
// file may have megabytes.
const maxSnippet = 200

// snippet shows the first line of a span, with the span underlined.
func (t *textReport) snippet(l *lines, span diag.Span, p paint) {
	at := l.place(span.Start)
	line := l.line(at.Line)
	if len(line) > maxSnippet || len(strings.TrimSpace(string(line))) == 0 {
		return
	}
	column := span.Start - l.starts[at.Line-1]
	column = min(column, len(line))
	end := max(column, min(span.End-l.starts[at.Line-1], len(line)))
	number := fmt.Sprintf("%5d", at.Line)
	fmt.Fprintf(t.out, "%s | %s\n", number, visible(line))
	fmt.Fprintf(t.out, "%*s | %s%s\n", len(number), "", indentLike(line[:column]), t.paint(p, underline(line[column:end])))
}

// visible replaces what would not be one column of text: control characters,
// which could drive the terminal, and bytes that are no UTF-8.
func visible(line []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, string(line))
}

// indentLike returns blanks as wide as text: a tab stays a tab.
func indentLike(text []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, string(text))
}

// underline returns a caret and as many tildes as text has further characters.
func underline(text []byte) string {
	return "^" + strings.Repeat("~", max(0, len([]rune(string(text)))-1))
}
