package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

type nmCommand struct {
	reporter
	In   string `arg:"" name:"program" help:"The program."`
	Sort string `enum:"name,size,address" default:"address" placeholder:"KEY" help:"Sort by name, size or address."`
	Data bool   `help:"List globals only."`
	Code bool   `help:"List functions only."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// Help explains the columns.
func (nmCommand) Help() string {
	return `Each line has an address, a size, a kind and a name. The size of a function is that of its block in the file, in bytes; the size of a global is that of its memory. The kinds are T and t for functions that others see and do not see, U for functions that are only declared, D for variables, R for constants. What has no name in the symbol table has that of the text, or of the map beside the program (asm --map), if there is one.

Examples:

    pnaclasm nm prog.pexe
    pnaclasm nm prog.pexe --sort=size | head -20
    pnaclasm nm prog.pexe --data --json`
}

// symbol is a function or a global.
type symbol struct {
	Address string `json:"address"`
	// Size is in bytes.
	Size uint64 `json:"size"`
	Kind string `json:"kind"`
	Name string `json:"name,omitempty"`
}

// Run lists the symbols of a program.
func (c nmCommand) Run(w *world) error {
	p, err := loadEncoded(w, c.reporter, c.In)
	if err != nil {
		return err
	}
	list := c.symbols(p)
	switch c.Sort {
	case "name":
		slices.SortStableFunc(list, func(a, b symbol) int { return strings.Compare(a.Name, b.Name) })
	case "size":
		slices.SortStableFunc(list, func(a, b symbol) int { return cmp.Compare(b.Size, a.Size) })
	}
	if c.JSON {
		text, err := marshal(list)
		if err != nil {
			return err
		}
		return w.print(string(text))
	}
	var b strings.Builder
	for _, s := range list {
		b.WriteString(strings.TrimRight(fmt.Sprintf("%-8s %8d %s %s", s.Address, s.Size, s.Kind, s.Name), " ") + "\n")
	}
	return w.print(b.String())
}

func (c nmCommand) symbols(p *encoded) []symbol {
	m := module.Build(p.Program)
	m.Label(p.names)
	both := c.Code == c.Data
	var list []symbol
	for i := range m.Functions {
		if f := &m.Functions[i]; both || c.Code {
			list = append(list, symbol{fmt.Sprintf("@f%d", i), blockSize(p.Program, f.Body), functionKind(f), f.Shown()})
		}
	}
	for i := range m.Globals {
		g := &m.Globals[i]
		kind := "D"
		if g.Constant {
			kind = "R"
		}
		if both || c.Data {
			name := cmp.Or(g.Name, p.names.Name(-1, 'g', uint64(i)))
			list = append(list, symbol{fmt.Sprintf("@g%d", i), g.Size(), kind, name})
		}
	}
	return list
}

func functionKind(f *module.Function) string {
	switch {
	case !f.Defined:
		return "U"
	case f.External:
		return "T"
	}
	return "t"
}

// blockSize is the size of a function's block in bytes, from its place to that of
// what follows.
func blockSize(p *assembler.Program, b *module.Body) uint64 {
	if b == nil || b.Segment+1 >= len(p.Segments) {
		return 0
	}
	first, next := p.Segments[b.Segment].Records, p.Segments[b.Segment+1].Records
	if len(first) == 0 || len(next) == 0 {
		return 0
	}
	return (next[0].Pos - first[0].Pos + 7) / 8
}
