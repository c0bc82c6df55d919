package verify

import (
	"bytes"
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// maxReports is how many violations are collected of one function, and of what
// lies outside of all functions: what a file can be made to say about itself
// stays in proportion to its size.
const maxReports = 1000

// place is where a diagnostic points: a record, and the number of the value in
// it that it is about; whole stands for the record.
type place struct{ segment, record, value int }

const whole = -1

// at returns the place of another value of the same record.
func (p place) at(value int) place {
	p.value = value
	return p
}

// placeOf returns the place of a record.
func placeOf(r module.RecordRef) place { return place{r.Segment, r.Record, whole} }

// reporter collects the violations of a part of the program.
type reporter struct {
	program *assembler.Program
	levels  []diag.Severity // by index of the rule
	list    diag.List
	// unsafe says that a violation, reported or switched off, leaves the program
	// without a meaning.
	unsafe bool
}

// report adds a violation. Related places and fixes may be added to the result
// until the next call.
func (r *reporter) report(rule *Rule, p place, format string, args ...any) *diag.Diagnostic {
	r.unsafe = r.unsafe || !rule.Harmless
	level := r.levels[rule.index]
	if level == diag.Off || len(r.list) >= maxReports || r.isPoisoned(p) {
		return &diag.Diagnostic{}
	}
	r.list = append(r.list, diag.Diagnostic{
		Code: rule.Code, Severity: level, Origin: r.origin(p), Message: fmt.Sprintf(format, args...),
	})
	return &r.list[len(r.list)-1]
}

// isPoisoned reports whether a record stands for text that means nothing, about
// which enough has been said.
func (r *reporter) isPoisoned(p place) bool {
	records := r.program.Segments[p.segment].Records
	return p.record < len(records) && records[p.record].Poison != 0
}

func (r *reporter) origin(p place) diag.Origin { return r.program.Origin(p.segment, p.record, p.value) }

// related adds a place that explains a diagnostic.
func (r *reporter) related(d *diag.Diagnostic, p place, format string, args ...any) {
	d.Related = append(d.Related, diag.Related{Origin: r.origin(p), Message: fmt.Sprintf(format, args...)})
}

// replace adds a fix that puts other text where the diagnostic points; nothing
// for a program that was read from bits.
func replace(d *diag.Diagnostic, text string) {
	if d.Origin.InBits || d.Code == "" {
		return
	}
	d.Fixes = append(d.Fixes, diag.Fix{Title: "write `" + text + "`",
		Edits: []diag.Edit{{Span: d.Origin.Span, Text: text}}})
}

// insertBefore adds a fix that puts a line in front of the statement at p.
func (r *reporter) insertBefore(d *diag.Diagnostic, p place, line string) {
	if d.Origin.InBits || d.Code == "" {
		return
	}
	start := r.origin(p.at(whole)).Span.Start
	d.Fixes = append(d.Fixes, diag.Fix{Title: "insert `" + line + "`",
		Edits: []diag.Edit{{Span: diag.Span{Start: start, End: start}, Text: line + "\n"}}})
}

// insertAfter adds a fix that puts a line behind that of the statement at p,
// indented as that is.
func (r *reporter) insertAfter(d *diag.Diagnostic, p place, line string) {
	if d.Origin.InBits || d.Code == "" {
		return
	}
	o := &r.program.Origins[p.segment]
	span, text := r.origin(p.at(whole)).Span, o.Chunk.Text
	before := text[:span.Start-o.Start]
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	indent := before[:len(before)-len(bytes.TrimLeft(before, " \t"))]
	if rest := bytes.IndexByte(text[span.End-o.Start:], '\n'); rest > 0 {
		span.End += rest // an abbreviation, or a comment
	}
	d.Fixes = append(d.Fixes, diag.Fix{Title: "insert `" + line + "`",
		Edits: []diag.Edit{{Span: diag.Span{Start: span.End, End: span.End}, Text: "\n" + string(indent) + line}}})
}
