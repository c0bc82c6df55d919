package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// showText writes diagnostics for people: the place, the message, and for text
// the line with the place marked.
func showText(w *world, all []findings) {
	for _, f := range all {
		t := textReport{w: w, in: f.in}
		for i := range f.diags {
			t.diagnostic(&f.diags[i])
		}
	}
}

// textReport writes the diagnostics of one input.
type textReport struct {
	w     *world
	in    *input
	lines *lines // made when the first line is shown
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
		fmt.Fprintf(t.w.stderr, "  fix: %s\n", fix.Title)
	}
}

// entry writes one message and the line it is about.
func (t *textReport) entry(o diag.Origin, severity diag.Severity, message string) {
	if t.lines == nil && !o.InBits {
		t.lines = newLines(t.in.data)
	}
	fmt.Fprintf(t.w.stderr, "%s %s %s\n",
		t.w.paint(bold, location(t.in.name, t.lines, o)+":"),
		t.w.paint(severityPaint[severity], severity.String()+":"), message)
	if !o.InBits {
		snippet(t.w, t.lines, o.Span, severityPaint[severity])
	}
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
func snippet(w *world, l *lines, span diag.Span, p paint) {
	at := l.place(span.Start)
	line := l.line(at.Line)
	if len(line) > maxSnippet || len(strings.TrimSpace(string(line))) == 0 {
		return
	}
	column := span.Start - l.starts[at.Line-1]
	column = min(column, len(line))
	end := max(column, min(span.End-l.starts[at.Line-1], len(line)))
	number := fmt.Sprintf("%5d", at.Line)
	fmt.Fprintf(w.stderr, "%s | %s\n", number, line)
	io.WriteString(w.stderr, strings.Repeat(" ", len(number))+" | "+indentLike(line[:column])+
		w.paint(p, underline(line[column:end]))+"\n")
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
