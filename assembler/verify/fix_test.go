package verify

import (
	"cmp"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// fixed are the codes whose examples must come with a fix.
var fixed = []string{
	"B1-version", "B2-version", "C2-type-count", "D7-external-function", "D11-intrinsic-defined", "D12-intrinsic-internal",
	"E2-global-count", "E12-alignment-zero", "H3-fewer-blocks", "H8-undeclared-forward", "H10-declared-type",
	"I31-alignment-zero", "I35-memory-alignment",
}

// A fix removes the diagnostic it belongs to.
func TestFixes(t *testing.T) {
	have := map[string]bool{}
	for _, r := range All() {
		source := r.Example.Source()
		for _, d := range verifyText(source, r.Example.Profile) {
			for _, f := range d.Fixes {
				have[d.Code] = true
				fixedSource := apply(source, f.Edits)
				for _, after := range verifyText(fixedSource, r.Example.Profile) {
					if after.Code == d.Code {
						t.Errorf("%s: %q does not help: %s", d.Code, f.Title, fixedSource)
					}
				}
			}
		}
	}
	for _, code := range fixed {
		if !have[code] {
			t.Errorf("%s has no fix", code)
		}
	}
}

func verifyText(source string, profile Profile) diag.List {
	p, _ := assembler.LoadText([]byte(source))
	_, list := Module(module.Build(p), Config{Profile: profile})
	return list
}

// apply makes the edits, which do not overlap.
func apply(text string, edits []diag.Edit) string {
	edits = slices.SortedFunc(slices.Values(edits), func(a, b diag.Edit) int { return cmp.Compare(b.Span.Start, a.Span.Start) })
	for _, e := range edits {
		text = text[:e.Span.Start] + e.Text + text[e.Span.End:]
	}
	return text
}

// Checking the parts of a module one by one finds what checking it whole does.
func TestParts(t *testing.T) {
	for _, r := range All() {
		p, _ := assembler.LoadText([]byte(r.Example.Source()))
		m := module.Build(p)
		cfg := Config{Profile: r.Example.Profile}
		_, all := Module(m, cfg)
		parts := Shell(m, cfg)
		for i := range m.FunctionBlocks {
			parts = append(parts, Body(m, &m.FunctionBlocks[i], cfg)...)
		}
		parts.Sort()
		if len(all) != len(parts) {
			t.Errorf("%s: %v, in parts %v", r.Code, describeAll(all), describeAll(parts))
		}
	}
}
