package main

import (
	"bytes"
	"encoding/json"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// jsonReport is the document that --format=json writes.
type jsonReport struct {
	Diagnostics []jsonDiagnostic `json:"diagnostics"`
}

type jsonDiagnostic struct {
	jsonPlace
	Severity string        `json:"severity"`
	Code     string        `json:"code,omitempty"`
	Message  string        `json:"message"`
	Related  []jsonRelated `json:"related,omitempty"`
	Fixes    []jsonFix     `json:"fixes,omitempty"`
}

// jsonPlace is a range of a text, or a bit position as BYTE:BIT.
type jsonPlace struct {
	File  string `json:"file"`
	Start *place `json:"start,omitempty"`
	End   *place `json:"end,omitempty"`
	Bit   string `json:"bit,omitempty"`
	// What follows is where the bit stands in the text that dis prints.
	Line      int    `json:"disLine,omitempty"`
	Statement string `json:"statement,omitempty"`
	Function  string `json:"function,omitempty"`
}

type jsonRelated struct {
	jsonPlace
	Message string `json:"message"`
}

type jsonFix struct {
	Title string     `json:"title"`
	Edits []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	jsonPlace
	Text string `json:"text"`
}

// jsonDocument returns the diagnostics of all inputs as one JSON document.
func jsonDocument(all []findings) ([]byte, error) {
	report := jsonReport{Diagnostics: []jsonDiagnostic{}}
	for _, f := range all {
		p := placer{places{in: f.in}}
		for i := range f.diags {
			report.Diagnostics = append(report.Diagnostics, p.diagnostic(&f.diags[i]))
		}
	}
	return marshal(report)
}

// marshal returns indented JSON with the characters <, > and & as they are.
func marshal(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return out.Bytes(), err
}

// placer turns origins of one input into places.
type placer struct{ places }

func (p *placer) place(o diag.Origin) jsonPlace {
	if o.InBits {
		at, _ := p.in.statementAt(o.Bit)
		return jsonPlace{File: p.in.name, Bit: o.Bit.String(), Line: at.Line, Statement: at.Statement, Function: at.Function}
	}
	name, lines, span := p.find(o.Span)
	start, end := lines.place(span.Start), lines.place(span.End)
	return jsonPlace{File: name, Start: &start, End: &end}
}

func (p *placer) diagnostic(d *diag.Diagnostic) jsonDiagnostic {
	out := jsonDiagnostic{jsonPlace: p.place(d.Origin), Severity: d.Severity.String(), Code: d.Code, Message: d.Message}
	for _, r := range d.Related {
		out.Related = append(out.Related, jsonRelated{p.place(r.Origin), r.Message})
	}
	for _, fix := range d.Fixes {
		out.Fixes = append(out.Fixes, p.fix(fix))
	}
	return out
}

func (p *placer) fix(fix diag.Fix) jsonFix {
	out := jsonFix{Title: fix.Title, Edits: []jsonEdit{}}
	for _, e := range fix.Edits {
		out.Edits = append(out.Edits, jsonEdit{p.place(diag.At(e.Span)), e.Text})
	}
	return out
}
