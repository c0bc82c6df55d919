package describe

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Signature is the form of a statement with its parts.
type Signature struct {
	Text string
	Doc  string
	// Parts are the places in Text; Active is the one that is being written, or
	// -1.
	Parts  []Range
	Active int
}

// Signatures returns the forms that the statement at an offset may have.
func Signatures(s *document.Snapshot, offset int) []Signature {
	st, ok := completerAt(s, offset)
	if !ok || len(st.tokens) == 0 || st.tokens[len(st.tokens)-1].is("=") {
		return nil // behind `=` any instruction may follow: that is what completion lists
	}
	var list []Signature
	seen := map[*isa.Row]bool{}
	for _, e := range st.expected() {
		if seen[e.row] {
			continue
		}
		seen[e.row] = true
		if e.row.ID == isa.Call {
			if sig, ok := callSignature(st, &e); ok {
				return []Signature{sig}
			}
		}
		text, parts := Syntax(e.row)
		list = append(list, Signature{Text: text, Doc: rowDoc(e.row), Parts: parts, Active: e.slot})
	}
	return list
}

// callSignature is the form of a call of a function whose type is known.
func callSignature(c *completer, e *expectation) (Signature, bool) {
	f, ok := c.calleeNamed(e)
	if !ok {
		return Signature{}, false
	}
	in := isa.IntrinsicByName(f.name)
	var b strings.Builder
	sig := Signature{Active: e.repeat, Doc: f.doc}
	b.WriteString(f.returns + " " + strings.TrimSpace(f.text+" "+f.name) + "(")
	for i, p := range f.params {
		if i > 0 {
			b.WriteString(", ")
		}
		start := b.Len()
		b.WriteString(p)
		if in != nil && i < len(in.Args) {
			b.WriteString(" " + in.Args[i])
		}
		sig.Parts = append(sig.Parts, Range{Start: start, End: b.Len()})
	}
	sig.Text = b.String() + ")"
	if sig.Active >= len(sig.Parts) {
		sig.Active = -1
	}
	return sig, true
}
