package asmparse

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// IsName reports whether a word may be written behind a sigil as a name: it has the
// characters of one, and is no number of a kind such as v12.
func IsName(word string) bool {
	text := []byte("%" + word)
	l := NewLexer(text, 0)
	t := l.Next()
	return t.Kind == Name && int(t.End) == len(text) && otherSigil(string(text)) == ""
}

// WithNames returns a chunk with names in the place of numbers. name returns that of an ID without its sigil, or "".
func (c *Chunk) WithNames(name func(sort byte, n uint64) string) *Chunk {
	named := *c
	named.Operands = append([]Operand(nil), c.Operands...)
	text := append([]byte{}, c.Text...)
	for i := range named.Operands {
		o := &named.Operands[i]
		if !isID(o) {
			continue
		}
		if s := name(o.Sort, o.Value); s != "" {
			o.Start = uint32(len(text))
			text = append(append(text, sigils[o.Sort]), s...)
			o.End, o.Sort = uint32(len(text)), SortPlaceholder
		}
	}
	named.Text = text
	return &named
}

// isID reports whether an operand is an ID with a number.
func isID(o *Operand) bool {
	switch o.Kind {
	case isa.SlotDef, isa.SlotValue, isa.SlotCallee, isa.SlotLabel:
		return sigils[o.Sort] != 0 && o.Sort != 'a' && o.Value != NoID
	}
	return false
}
