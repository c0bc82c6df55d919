package document

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// header is the span of the header of a function block, up to its brace. What
// comments in front of it say does not count.
func (b *Block) header() diag.Span {
	header := diag.Span{End: len(b.Text)}
	l := asmparse.NewLexer(b.Text, 0)
	for t, found := l.Next(), false; t.Kind != asmparse.EOF; t = l.Next() {
		switch {
		case !found && t.Kind == asmparse.Word && bytes.Equal(b.Text[t.Start:t.End], functionWord):
			header.Start, found = int(t.Start), true
		case b.Text[t.Start] == '{':
			header.End = int(t.End)
			return header
		}
	}
	return header
}

// opening is the span of the header with its brace and the `<B>` behind that, if there
// is one.
func (b *Block) opening() diag.Span {
	header := b.header()
	l := asmparse.NewLexer(b.Text, header.End)
	open, bits, closing := l.Next(), l.Next(), l.Next()
	if open.Kind == asmparse.Punctuation && b.Text[open.Start] == '<' && bits.Kind == asmparse.Number &&
		closing.Kind == asmparse.Punctuation && b.Text[closing.Start] == '>' {
		header.End = int(closing.End)
	}
	return header
}

// brace is the offset of the brace that opens a function block, -1 where there is
// none.
func (b *Block) brace() int {
	if at := b.header().End - 1; at >= 0 && b.Text[at] == '{' {
		return at
	}
	return -1
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
