package legalize

import (
	"embed"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// The templates are functions in LLVM IR with types left open. A step that has
// to compute what the ABI has no instruction for takes one, puts the types at
// hand in, and calls it, or puts its instructions in the place of a call.
//
//go:embed templates/*.ll
var templateFiles embed.FS

// templateText is a template with the types it is for.
type templateText struct {
	widths []string // words such as i8, wide, float; none for all
	text   string
}

// templates are all templates by name.
var templates = readTemplates()

func readTemplates() map[string][]templateText {
	index := map[string][]templateText{}
	entries, err := templateFiles.ReadDir("templates")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		data, err := templateFiles.ReadFile("templates/" + e.Name())
		if err != nil {
			panic(err)
		}
		for _, section := range strings.Split("\n"+string(data), "\n;; ")[1:] {
			head, text, _ := strings.Cut(section, "\n")
			words := strings.Fields(head)
			name := words[0]
			if name == "op" {
				name, words = "op."+words[1], words[1:]
			}
			index[name] = append(index[name], templateText{words[1:], text})
		}
	}
	return index
}

// fits reports whether a template is for a type.
func (t *templateText) fits(typ *ir.Type) bool {
	if len(t.widths) == 0 {
		return true
	}
	for _, w := range t.widths {
		wide := typ.Kind == ir.Integer && typ.Bits > 64
		if w == typ.String() || w == "wide" && wide || w == "int" && typ.Kind == ir.Integer || w == "floating" && typ.IsFloat() {
			return true
		}
	}
	return false
}

// templateFor returns the text of a template for a type, "" without.
func templateFor(name string, t *ir.Type) string {
	for i := range templates[name] {
		if c := &templates[name][i]; c.fits(t) {
			return c.text
		}
	}
	return ""
}

// template returns the function that a template makes for the type of its first
// argument and that of its result, and puts it into the module; nil if there is
// none.
func (p *pass) template(name string, t, result *ir.Type) *ir.Symbol {
	m := p.instance(name, t, result)
	if m == nil {
		return nil
	}
	return p.module.Graft(m)
}

// instance is a template with types put in, as a module.
func (p *pass) instance(name string, t, result *ir.Type) *ir.Module {
	op := ""
	base := name
	if rest, ok := strings.CutPrefix(name, "rmw."); ok {
		base, op = "rmw", templateFor("op."+rest, t)
	}
	text := templateFor(base, t)
	if text == "" {
		return nil
	}
	text = strings.ReplaceAll(text, "$OP", strings.TrimSpace(op))
	text = p.substitute(text, name, t, result)
	m, diags := ir.Parse(name, text)
	if len(diags) > 0 {
		panic(fmt.Sprintf("legalize: template %s for %s: %s: %q", name, t, diags[0].Message, text[diags[0].Origin.Span.Start:]))
	}
	m.Layout = p.module.Layout
	return m
}

// substitute puts types and the numbers that depend on them into a text.
func (p *pass) substitute(text, name string, t, result *ir.Type) string {
	w, rw := max(p.width(t), 1), max(p.width(result), 1)
	cell := p.cell(t)
	if cell == nil {
		cell = ir.Int(w)
	}
	from, to := ir.Bitcast, ir.Bitcast
	if cell.Bits != w {
		from, to = ir.Trunc, ir.ZExt
	}
	one := big.NewInt(1)
	power := func(n int) string { return new(big.Int).Lsh(one, uint(n)).String() }
	minus := func(s string) string { return "-" + s }
	var pairs []string
	put := func(key, value string) { pairs = append(pairs, "$"+key, value) }
	// Longer keys come first: the replacer takes the first that fits.
	wide(put, name, t, result)
	put("NAME", name)
	put("FROM", from.String())
	put("TO", to.String())
	put("HALFW", strconv.Itoa(w/2))
	put("HALF", "i"+strconv.Itoa(max(w/2, 1)))
	put("TWICE", "i"+strconv.Itoa(2*w))
	put("SIGNBIT", minus(power(w-1)))
	put("NEXT", "i"+strconv.Itoa(nextWidth(w)))
	put("MORE", strconv.Itoa(nextWidth(w)-w))
	put("MAX", maxNumber(w-1))
	put("RMIN", minus(power(rw-1)))
	put("RMAX", maxNumber(rw-1))
	put("FSLOW", floatPower(t, rw-1, true))
	put("FSHIGH", floatPower(t, rw-1, false))
	put("FUHIGH", floatPower(t, rw, false))
	put("W1", strconv.Itoa(w-1))
	put("W", strconv.Itoa(w))
	put("RW", strconv.Itoa(rw))
	put("R", result.String())
	put("I", cell.String())
	put("B", strconv.FormatUint(p.module.Layout.StoreSize(t), 10))
	put("M", ir.Mangled(t))
	put("T", t.String())
	return strings.NewReplacer(pairs...).Replace(text)
}

// nextWidth is the width in which bits are counted: 32, or a multiple of 64.
func nextWidth(w int) int {
	if w <= 32 {
		return 32
	}
	return (w + 63) / 64 * 64
}

func maxNumber(bits int) string {
	n := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	return n.Sub(n, big.NewInt(1)).String()
}

// floatPower is 2^n or -2^n as a constant of a floating type.
func floatPower(t *ir.Type, n int, negative bool) string {
	bits := uint64(1023+n) << 52
	if n > 1023 || t.Kind == ir.Float && n > 127 {
		bits = 0x7FF0000000000000
	}
	if negative {
		bits |= 1 << 63
	}
	return fmt.Sprintf("0x%016X", bits)
}

// wide puts in what templates on wide integers need.
func wide(put func(key, value string), name string, t, result *ir.Type) {
	if op, ok := strings.CutPrefix(name, "wide."); ok && t.Kind == ir.Integer {
		put("SHIFTS", shifts(op, t))
		if result.IsFloat() {
			roundTo(put, t, result)
		}
	}
}

// shifts are instructions that shift %a by %n to %v: for each bit of %n, by a
// constant if it is set.
func shifts(op string, t *ir.Type) string {
	var b strings.Builder
	last := "%a"
	for n := 1; n < t.Bits; n *= 2 {
		next := "%v" + strconv.Itoa(n)
		if 2*n >= t.Bits {
			next = "%v"
		}
		fmt.Fprintf(&b, "  %%b%d = and %s %%n, %d\n  %%c%d = icmp ne %s %%b%d, 0\n", n, t, n, n, t, n)
		fmt.Fprintf(&b, "  %%s%d = %s %s %s, %d\n  %s = select i1 %%c%d, %s %%s%d, %s %s\n", n, op, t, last, n, next, n, t, n, t, last)
		last = next
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// roundTo puts in what the conversion of a wide integer to a floating type needs.
func roundTo(put func(key, value string), t, result *ir.Type) {
	mantissa, bias, infinity, bits := 53, 1023, int64(0x7FF0000000000000), "add i64 %cut, 0"
	if result.Kind == ir.Float {
		mantissa, bias, infinity, bits = 24, 127, 0x7F800000, "trunc i64 %cut to i32"
	}
	dropped := t.Bits - mantissa
	put("MANTISSA", strconv.Itoa(mantissa))
	put("DROPPEDMASK", maxNumber(dropped))
	put("DROPPED", strconv.Itoa(dropped))
	put("MIDDLE", new(big.Int).Lsh(big.NewInt(1), uint(dropped-1)).String())
	// The first bit of the mantissa adds one to the exponent.
	put("TOPEXP", strconv.Itoa(bias+t.Bits-2))
	put("EXPSHIFT", strconv.Itoa(mantissa-1))
	put("MAXEXP", strconv.Itoa(2*bias))
	put("INFBITS", strconv.FormatInt(infinity, 10))
	put("TOBITS", bits)
	put("RI", map[ir.Kind]string{ir.Float: "i32", ir.Double: "i64"}[result.Kind])
}
