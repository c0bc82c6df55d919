package main

import (
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// The parts of SARIF 2.1.0 (the OASIS format for results of static analysis)
// that the report uses.
type (
	sarifLog struct {
		Version string     `json:"version"`
		Schema  string     `json:"$schema"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string       `json:"id"`
		Short sarifMessage `json:"shortDescription"`
		Full  sarifMessage `json:"fullDescription"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId,omitempty"`
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
		Fixes     []sarifFix      `json:"fixes,omitempty"`
	}
	sarifFix struct {
		Description sarifMessage  `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion  `json:"deletedRegion"`
		Inserted sarifMessage `json:"insertedContent"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
		Message  *sarifMessage  `json:"message,omitempty"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
		Kind string `json:"kind"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int  `json:"startLine,omitempty"`
		StartColumn int  `json:"startColumn,omitempty"`
		EndLine     int  `json:"endLine,omitempty"`
		EndColumn   int  `json:"endColumn,omitempty"`
		ByteOffset  *int `json:"byteOffset,omitempty"`
		// Snippet is the statement that the bytes stand for.
		Snippet *sarifMessage `json:"snippet,omitempty"`
	}
)

// sarifLevels are the words that SARIF has for severities.
var sarifLevels = map[diag.Severity]string{
	diag.Error: "error", diag.Warning: "warning", diag.Note: "note", diag.Hint: "note",
}

// sarifDocument returns the diagnostics of all inputs as one SARIF log.
func sarifDocument(all []findings) ([]byte, error) {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "pnaclasm", Version: buildVersion(), Rules: sarifRules(all)}
	for _, f := range all {
		p := placer{places{in: f.in}}
		for i := range f.diags {
			run.Results = append(run.Results, sarifDiagnostic(&p, &f.diags[i]))
		}
	}
	return marshal(sarifLog{
		Version: "2.1.0",
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Runs:    []sarifRun{run},
	})
}

// sarifRules returns the codes that occur, each once.
func sarifRules(all []findings) []sarifRule {
	out := []sarifRule{}
	for _, f := range all {
		for _, d := range f.diags {
			if d.Code == "" || slices.ContainsFunc(out, func(r sarifRule) bool { return r.ID == d.Code }) {
				continue
			}
			rule, _ := describe.FindRule(d.Code)
			out = append(out, sarifRule{d.Code, sarifMessage{rule.Title}, sarifMessage{rule.Explanation}})
		}
	}
	slices.SortFunc(out, func(a, b sarifRule) int { return strings.Compare(a.ID, b.ID) })
	return out
}

// sarifURI returns the name of a file as a URI: absolute for an absolute path,
// relative to the current directory otherwise.
func sarifURI(name string) string {
	u := url.URL{Path: filepath.ToSlash(name)}
	if filepath.IsAbs(name) {
		u.Scheme = "file"
		u.Path = "/" + strings.TrimPrefix(u.Path, "/")
	}
	return u.String()
}

func sarifDiagnostic(p *placer, d *diag.Diagnostic) sarifResult {
	r := sarifResult{RuleID: d.Code, Level: sarifLevels[d.Severity], Message: sarifMessage{d.Message},
		Locations: []sarifLocation{sarifPlace(p, d.Origin, "")}}
	for _, related := range d.Related {
		r.Related = append(r.Related, sarifPlace(p, related.Origin, related.Message))
	}
	for _, fix := range d.Fixes {
		r.Fixes = append(r.Fixes, sarifFixOf(p, fix))
	}
	return r
}

// sarifFixOf is a fix: all its edits are of the file that the diagnostic is about.
func sarifFixOf(p *placer, fix diag.Fix) sarifFix {
	change := sarifChange{Artifact: sarifArtifact{sarifURI(p.in.name)}, Replacements: []sarifReplacement{}}
	for _, e := range fix.Edits {
		region := sarifPlace(p, diag.At(e.Span), "").Physical.Region
		change.Replacements = append(change.Replacements, sarifReplacement{region, sarifMessage{e.Text}})
	}
	return sarifFix{sarifMessage{fix.Title}, []sarifChange{change}}
}

func sarifPlace(p *placer, o diag.Origin, message string) sarifLocation {
	at := p.place(o)
	out := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{sarifURI(at.File)}}}
	if message != "" {
		out.Message = &sarifMessage{message}
	}
	region := &out.Physical.Region
	if o.InBits {
		offset := int(o.Bit / 8)
		region.ByteOffset = &offset
		if at.Statement != "" {
			region.Snippet = &sarifMessage{at.Statement}
		}
		if at.Function != "" {
			out.Logical = []sarifLogical{{at.Function, isa.Function.String()}}
		}
		return out
	}
	region.StartLine, region.StartColumn = at.Start.Line, at.Start.Column
	region.EndLine, region.EndColumn = at.End.Line, at.End.Column
	return out
}
