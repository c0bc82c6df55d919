package describe

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
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
	st, ok := statementAt(s, offset)
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
			if sig, ok := callSignature(s, &e); ok {
				return []Signature{sig}
			}
		}
		text, parts := Syntax(e.row)
		list = append(list, Signature{Text: text, Doc: rowDoc(e.row), Parts: parts, Active: e.slot})
	}
	return list
}

// callSignature is the form of a call of a function whose type is known.
func callSignature(s *document.Snapshot, e *expectation) (Signature, bool) {
	callee, ok := calleeRead(e)
	fn := s.Module().State.Function(callee)
	if !ok || fn == nil || fn.Signature == nil {
		return Signature{}, false
	}
	name := s.Module().Index().Names[document.ID{Sort: 'f', Index: callee}]
	in := isa.IntrinsicByName(name)
	var b strings.Builder
	sig := Signature{Active: e.repeat}
	b.WriteString(fn.Signature.Return.String() + " " + (document.ID{Sort: 'f', Index: callee}).String())
	if name != "" {
		b.WriteString(" " + name)
	}
	b.WriteByte('(')
	for i, p := range fn.Signature.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		start := b.Len()
		b.WriteString(p.String())
		if in != nil && i < len(in.Args) {
			b.WriteString(" " + in.Args[i])
		}
		sig.Parts = append(sig.Parts, Range{Start: start, End: b.Len()})
	}
	sig.Text = b.String() + ")"
	if in != nil {
		sig.Doc = in.Doc
	}
	if sig.Active >= len(sig.Parts) {
		sig.Active = -1
	}
	return sig, true
}

// calleeRead returns the function address that the tokens call.
func calleeRead(e *expectation) (uint64, bool) {
	for i := range e.row.Shape.Slots {
		if e.row.Shape.Slots[i].Kind == isa.SlotCallee && len(e.read[i]) == 1 && e.read[i][0].Kind == asmparse.ID {
			return document.ParseID(e.read[i][0].text)
		}
	}
	return 0, false
}
