package main

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// The forms of diagnostics.
const (
	formatText  = "text"
	formatSARIF = "sarif"
)

// defaultMaxShown is the default of --max-shown.
const defaultMaxShown = 100

// reporter shows diagnostics in the form that --format asks for. It is embedded
// in every command that has diagnostics.
type reporter struct {
	Format   string `help:"How diagnostics are shown: text, json or sarif." enum:"text,json,sarif" default:"text" placeholder:"FORMAT"`
	MaxShown int    `complete:"none" help:"Show no more than N diagnostics as text; 0 shows all." default:"100" placeholder:"N"`
}

// report shows the diagnostics of one input on standard error. The error is
// statusWrong if one of them is an error.
func (r reporter) report(w *world, in *input, diags diag.List) error {
	return r.reportAll(w, []findings{{in, diags}})
}

// reportAll shows the diagnostics of several inputs.
func (r reporter) reportAll(w *world, all []findings) error {
	if err := r.show(w, all); err != nil {
		return err
	}
	if slices.ContainsFunc(all, findings.wrong) {
		return statusWrong
	}
	return nil
}

// show writes one document for json and sarif, and nothing for text without
// diagnostics. A command that succeeds without a word stays silent in any form;
// verify, whose result the document is, calls document itself.
func (r reporter) show(w *world, all []findings) error {
	count := 0
	for i := range all {
		all[i].diags.Sort()
		count += len(all[i].diags)
	}
	switch {
	case count == 0:
		return nil
	case r.Format == formatText:
		w.settle()
		return r.showText(w, all, count)
	}
	document, err := r.document(all)
	if err != nil {
		return err
	}
	w.settle()
	_, err = w.stderr.Write(document)
	return err
}

// document returns the diagnostics as JSON or SARIF.
func (r reporter) document(all []findings) ([]byte, error) {
	if r.Format == formatSARIF {
		return sarifDocument(all)
	}
	return jsonDocument(all)
}

// problem is the diagnostic for an error that is about an input as a whole.
func problem(err error) diag.List {
	return diag.List{{Severity: diag.Error, Origin: diag.AtBit(0), Message: err.Error()}}
}

// errorsOf leaves out all but errors: whoever runs a program wants its output.
func errorsOf(diags diag.List) diag.List {
	return slices.DeleteFunc(diags, func(d diag.Diagnostic) bool { return d.Severity != diag.Error })
}

// important leaves out what is no reason to hesitate: notes and hints.
func important(diags diag.List) diag.List {
	return slices.DeleteFunc(diags, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Note || d.Severity == diag.Hint
	})
}
