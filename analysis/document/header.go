package document

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// header is the span of the header of a function block, up to its brace.
func (b *Block) header() diag.Span {
	end := len(b.Text)
	if i := bytes.IndexByte(b.Text, '{'); i >= 0 {
		end = i + 1
	}
	return diag.Span{Start: max(0, bytes.Index(b.Text[:end], functionWord)), End: end}
}

// AddressSpan is where the header of function block i names its function
// address: the whole header where that cannot be found. It needs no tree.
func (s *Snapshot) AddressSpan(i int) diag.Span {
	b := s.blocks[i]
	header := b.header()
	l := asmparse.NewLexer(b.Text[:header.End], header.Start)
	for t := l.Next(); t.Kind != asmparse.EOF; t = l.Next() {
		if (t.Kind == asmparse.ID || t.Kind == asmparse.Name) && b.Text[t.Start] == '@' {
			header = diag.Span{Start: int(t.Start), End: int(t.End)}
			break
		}
	}
	return diag.Span{Start: s.starts[i] + header.Start, End: s.starts[i] + header.End}
}
