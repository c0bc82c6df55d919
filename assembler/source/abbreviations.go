package source

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file puts numbers in the place of the names of abbreviations. `@` is the
// sigil of those that are defined for a kind of block in the abbreviations block,
// `%` of those that a block defines for itself.

// bindSuffix puts the number of the abbreviation in a suffix. The diagnostic says
// that there is none of the name.
func (p *program) bindSuffix(r ref, block isa.BlockID, local map[abbreviationName]uint64) *diag.Diagnostic {
	s := &r.node.Suffix
	name := strings.TrimSpace(string(r.chunk.Text[s.Start+1 : s.End-1]))
	table := p.abbreviations
	if name[0] == '%' {
		table = local
	}
	n, ok := table[abbreviationName{block, name}]
	if !ok {
		at := diag.Span{Start: r.base + int(s.Start), End: r.base + int(s.End)}
		s.Sort = 0
		return &diag.Diagnostic{Code: codeUndefined, Severity: diag.Error, Origin: diag.At(at),
			Message: "there is no abbreviation `" + name + "` for " + diag.Article(block.String()+" block")}
	}
	s.Sort, s.Index = name[0], uint32(n)
	return nil
}

// abbreviation follows the definitions of abbreviations and puts numbers in the
// suffixes of a line.
func (w *shellWriter) abbreviation(r ref, n *asmparse.Node) {
	switch {
	case n.Kind == asmparse.Section:
		w.section = isa.BlockID(r.chunk.Args(r.node)[0].Value)
	case n.Suffix.Sort == asmparse.SortPlaceholder:
		named := *r.node
		if d := w.bindSuffix(ref{r.chunk, &named, r.index, r.base}, w.block, nil); d != nil {
			w.diags = append(w.diags, *d)
		}
		n.Suffix = named.Suffix
	}
	if n.Suffix.Sort != 0 && n.Kind != asmparse.Define {
		n.Suffix.Start += uint32(r.base)
		n.Suffix.End += uint32(r.base)
	}
}

// abbreviationNumber returns the number of a definition with a name.
func (w *shellWriter) abbreviationNumber(r ref, name string) uint64 {
	return w.abbreviations[abbreviationName{w.section, name}]
}
