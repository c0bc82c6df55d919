package semdiff

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// Range is where the bytes of a global are not the same.
type Range struct {
	// Offset is how far it is from the start of the global, in bytes.
	Offset int `json:"offset"`
	// A and B are the bytes in both programs, in hexadecimal, and addresses as the
	// text writes them; "" behind the end.
	A string `json:"a"`
	B string `json:"b"`
}

// What is shown of a global that differs: so many ranges, each so long, of so many
// bytes at its start.
const (
	maxRanges = 4
	maxRange  = 16
	maxImage  = 1 << 17
)

// content is a byte of a global, or the start of an address.
type content struct {
	byte    byte
	address string
	target  ref
}

// image is the start of what a global holds.
type image []content

// imageOf returns the image of a global.
func (p *program) imageOf(global int) image {
	g := &p.globals[global]
	var m image
	for _, rec := range p.segments[g.segment].Records[g.line.record+1:] {
		if rec.Abbrev < isa.AbbrevDefault || len(rec.Values) == 0 || len(m) >= maxImage {
			break
		}
		row := bind.FieldsRow(isa.Globals, rec.Values)
		if row == nil || row.ID == isa.GlobalVar || row.ID == isa.GlobalConst {
			break
		}
		m = m.with(p, row.ID, rec.Values[1:])
	}
	return m[:min(len(m), maxImage)]
}

// with appends what an initializer holds.
func (m image) with(p *program, id isa.ID, values []uint64) image {
	if len(values) == 0 {
		return m
	}
	switch id {
	case isa.Zerofill:
		return append(m, make(image, min(values[0], maxImage))...)
	case isa.Data:
		for _, v := range values {
			m = append(m, content{byte: byte(v)})
		}
	case isa.Reloc, isa.RelocAddend:
		return append(m, p.address(values), content{}, content{}, content{})
	}
	return m
}

// address is the address of something, and what is added to it.
func (p *program) address(values []uint64) content {
	c := content{target: ref{'f', values[0]}}
	if n := uint64(len(p.functions)); values[0] >= n {
		c.target = ref{'g', values[0] - n}
	}
	c.address = fmt.Sprintf("@%c%d", c.target.sort, c.target.n)
	if len(values) > 1 {
		c.address += fmt.Sprintf(" + %d", values[1])
	}
	return c
}

// ranges compares what two globals hold.
func (c *comparer) ranges(a, b int) (list []Range) {
	x, y := c.a.imageOf(a), c.b.imageOf(b)
	for i := 0; i < max(len(x), len(y)) && len(list) < maxRanges; i++ {
		if i < len(x) && i < len(y) && c.sameCell(x[i], y[i]) {
			continue
		}
		list = append(list, Range{i, x.text(i), y.text(i)})
		i += maxRange - 1
	}
	return list
}

// sameCell reports whether two bytes, or addresses, mean the same.
func (c *comparer) sameCell(a, b content) bool {
	if a.address == "" || b.address == "" {
		return a == b
	}
	_, addA, _ := strings.Cut(a.address, " ")
	_, addB, _ := strings.Cut(b.address, " ")
	return a.target.sort == b.target.sort && addA == addB && c.sameRef(a.target, b.target.n, nil)
}

// text returns a range of an image.
func (m image) text(at int) string {
	var parts []string
	for i := at; i < min(len(m), at+maxRange); i++ {
		if m[i].address != "" {
			parts = append(parts, m[i].address)
			i += 3
			continue
		}
		parts = append(parts, fmt.Sprintf("%02x", m[i].byte))
	}
	return strings.Join(parts, " ")
}

// bytes returns the ranges for a person, a line each.
func (g *Global) bytes() string {
	var b strings.Builder
	for _, r := range g.Ranges {
		fmt.Fprintf(&b, "    from byte %d: %s became %s\n", r.Offset, cmp.Or(r.A, "nothing"), cmp.Or(r.B, "nothing"))
	}
	return b.String()
}
