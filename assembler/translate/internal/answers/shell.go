package answers

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// The types of the entry point, of the query function and of write.
const (
	entryType = "void (i32)"
	queryType = "i32 (i32, i32, i32)"
	writeType = "i32 (i32, i32, i32, i32)"
)

// The globals: all operands, the results, the name of an interface, its table,
// and the number of bytes written.
const (
	operands = "@g0"
	results  = "@g1"
	fdioName = "@g2"
	fdio     = "@g3"
	written  = "@g4"
)

const interfaceName = "nacl-irt-fdio-0.1"

func (p *program) text(cases int) string {
	var b strings.Builder
	b.WriteString("module {\n  version 1;\n")
	p.writeTypes(&b)
	fmt.Fprintf(&b, "  define external %s;\n", address(entryType, 0))
	for i := range p.bodies {
		fmt.Fprintf(&b, "  define internal %s;\n", address(caseType, i+1))
	}
	for i, name := range p.intrinsics {
		fmt.Fprintf(&b, "  declare external %s;\n", address(signature(name), len(p.bodies)+1+i))
	}
	p.writeGlobals(&b, cases)
	p.writeNames(&b)
	writeEntry(&b, cases)
	b.WriteString(strings.Join(p.bodies, "") + "}\n")
	text := b.String()
	for i := range p.intrinsics {
		text = strings.ReplaceAll(text, fmt.Sprintf("INTRINSIC%d_", i), fmt.Sprintf("f%d", len(p.bodies)+1+i))
	}
	return text
}

// address writes a function address of a type.
func address(signature string, n int) string {
	ret, params, _ := strings.Cut(signature, " (")
	if strings.HasPrefix(signature, "<") {
		ret, params, _ = strings.Cut(signature, "> (")
		ret += ">"
	}
	return fmt.Sprintf("%s @f%d(%s", ret, n, params)
}

// signature is the type of an intrinsic.
func signature(name string) string {
	i := isa.IntrinsicByName(name)
	if i == nil {
		return name + " is no intrinsic"
	}
	var params []string
	for _, t := range i.Params {
		params = append(params, t.String())
	}
	return fmt.Sprintf("%v (%s)", i.Return, strings.Join(params, ", "))
}

func (p *program) writeTypes(b *strings.Builder) {
	var names []string
	for name := range types {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { // scalars first: vectors are made of them
		return cmp.Or(cmp.Compare(types[a].UnderlyingCount(), types[b].UnderlyingCount()), strings.Compare(a, b))
	})
	names = append(names, isa.VoidType.String())
	signatures := []string{entryType, queryType, writeType, caseType}
	for _, name := range p.intrinsics {
		if s := signature(name); !slices.Contains(signatures, s) {
			signatures = append(signatures, s)
		}
	}
	names = append(names, signatures...)
	fmt.Fprintf(b, "  types {\n    count %d;\n", len(names))
	for i, name := range names {
		fmt.Fprintf(b, "    @t%d = %s;\n", i, name)
	}
	b.WriteString("  }\n")
}

func (p *program) writeGlobals(b *strings.Builder, cases int) {
	b.WriteString("  globals {\n    count 5;\n")
	fmt.Fprintf(b, "    var %s, align 16,\n      %s\n", operands, byteList(p.operands))
	fmt.Fprintf(b, "    var %s, align 16,\n      zerofill %d;\n", results, cases*ResultSize)
	fmt.Fprintf(b, "    const %s, align 1,\n      %s\n", fdioName, byteList([]byte(interfaceName+"\x00")))
	fmt.Fprintf(b, "    var %s, align 4,\n      zerofill 32;\n", fdio)
	fmt.Fprintf(b, "    var %s, align 4,\n      zerofill 4;\n  }\n", written)
}

func byteList(data []byte) string {
	if len(data) == 0 {
		data = []byte{0}
	}
	words := make([]string, len(data))
	for i, c := range data {
		words[i] = fmt.Sprint(c)
	}
	return "{" + strings.Join(words, ", ") + "}"
}

func (p *program) writeNames(b *strings.Builder) {
	fmt.Fprintf(b, "  valuesymtab {\n    @f0 : %q;\n", isa.EntryPoint)
	for i, name := range p.intrinsics {
		fmt.Fprintf(b, "    @f%d : %q;\n", len(p.bodies)+1+i, name)
	}
	b.WriteString("  }\n")
}

// writeEntry writes the entry point. It calls the cases, finds the query
// function, which is the value of the first pair of the auxiliary vector, asks
// for the interface and writes the results.
func writeEntry(b *strings.Builder, cases int) {
	f := &body{}
	n := func(v int) string { return f.constant(isa.I32, fmt.Sprint(v)) }
	for i := range cases {
		at := f.value("add i32 %s, %s", results, n(i*ResultSize))
		f.lines = append(f.lines, fmt.Sprintf("call void @f%d(i32 %s, i32 %s);", i+1, operands, at))
	}
	word := func(at string, offset int) string {
		return f.value("load i32* %s, align 1", f.value("add i32 %s, %s", at, n(offset)))
	}
	counts := f.value("add i32 %s, %s", word("%p0", 4), word("%p0", 8))
	auxv := f.value("add i32 %%p0, %s", f.value("shl i32 %s, %s", counts, n(2)))
	query := word(auxv, 4*5+4)
	f.value("call i32 %s(i32 %s, i32 %s, i32 %s)", query, fdioName, fdio, n(32))
	write := word(fdio, 4*4)
	f.value("call i32 %s(i32 %s, i32 %s, i32 %s, i32 %s)", write, n(1), results, n(cases*ResultSize), written)
	f.lines = append(f.lines, "ret void;")
	text := f.text(0)
	b.WriteString(strings.Replace(text, "i32 %p0, i32 %p1", "i32 %p0", 1))
}
