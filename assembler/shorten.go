package assembler

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// Shorten takes a text to the source form as far as it can: the opposite of
// Canonical. What is inferred is left out, literals stand in the place of constants,
// and names, where a map has them, in that of numbers. It assembles to the same bytes.
// The text is nil if one of the diagnostics is an error. It stays as it is, and ok is
// false, where the source form has no way to write it: it would add what the text
// lacks, such as the count of a function's blocks, or put the parts of the module into
// another order.
func Shorten(in source.Input, m *namemap.Map) (text []byte, ok bool, diags diag.List) {
	out := AssembleSource(in)
	if out.Bits == nil {
		return nil, false, out.Diags
	}
	plain := asmparse.Format(asmparse.Parse(in.Text))
	r := out.Source
	if r == nil { // what stands in the manual's language must mean the same in the source form
		r = source.Resolve(in)
		if bits, _ := assembleUnits(r.Files.Text, resolvedUnits(r)); !bytes.Equal(bits, out.Bits) {
			return plain, false, out.Diags
		}
	}
	short := in
	short.Text = asmparse.Format(asmparse.Parse(diag.Apply(in.Text, r.Shorten(m))))
	again := AssembleSource(short)
	switch {
	case again.Source == nil:
		return plain, true, out.Diags // nothing is inferred in it
	case !bytes.Equal(again.Bits, out.Bits):
		return plain, false, out.Diags
	}
	return short.Text, true, out.Diags
}
