package source

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This step gives functions, globals, types and abbreviations their numbers: the
// order of the records in the file.

func (p *program) number() {
	p.putMissingLast()
	for i, a := range p.addresses {
		a.index = uint64(i)
		if a.def != nil {
			a.def.index = a.index
		}
	}
	for i, g := range p.globals {
		g.index = uint64(i)
		if g.def != nil {
			g.def.index = g.index
		}
	}
	// The Nth function block is the body of the Nth `define`.
	slices.SortStableFunc(p.functions, func(a, b *function) int { return a.place() - b.place() })
	p.numberTypes()
	p.abbreviations = p.nameAbbreviations()
}

// putMissingLast puts each `define` without a function block behind the others, if all
// have names: what is wrong is that there is no block left for it, and not that all
// blocks behind belong to other functions.
func (p *program) putMissingLast() {
	if slices.ContainsFunc(p.addresses, func(a *address) bool { return (a.written != nil || a.function != nil) && a.def == nil }) {
		return
	}
	missing := func(a *address) int {
		if a.proto == isa.ProtoDefine && a.function == nil {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(p.addresses, func(a, b *address) int { return missing(a) - missing(b) })
}

// place is where the block of a function stands among the others; without an
// address, behind them.
func (f *function) place() int {
	if f.address == nil {
		return 1 << 32
	}
	return int(f.address.index)
}

func (p *program) numberTypes() {
	n := uint64(0)
	for _, r := range p.shell.sections[isa.Types].lines {
		row := r.row()
		if row == nil || row.Defines() == 0 {
			continue
		}
		if row.ID == isa.TypeVoid {
			p.void, p.hasVoid = n, true
		}
		if def, ok := r.chunk.Defined(r.node); ok && def.Sort == asmparse.SortPlaceholder {
			if d := p.names[r.text(def)]; d != nil && d.at == r.at(def) {
				d.index = n
			}
		}
		n++
	}
}

// abbreviationName is the name of a global abbreviation of a kind of block.
type abbreviationName struct {
	block isa.BlockID
	name  string
}

// nameAbbreviations returns the numbers of the global abbreviations with names.
func (p *program) nameAbbreviations() map[abbreviationName]uint64 {
	names := map[abbreviationName]uint64{}
	counts := map[isa.BlockID]uint64{}
	var block isa.BlockID
	for _, r := range p.shell.sections[isa.Abbreviations].lines {
		switch r.node.Kind {
		case asmparse.Section:
			block = isa.BlockID(r.chunk.Args(r.node)[0].Value)
		case asmparse.Define:
			if o := &r.chunk.Args(r.node)[0]; o.Sort == asmparse.SortPlaceholder {
				names[abbreviationName{block, r.text(o)}] = counts[block]
			}
			counts[block]++
		}
	}
	return names
}

// lookup returns the ID that a name of the module stands for as a value.
func (p *program) lookup(name string) (sort byte, n uint64, ok bool) {
	d := p.names[name]
	if d == nil || d.kind == 't' {
		return 0, 0, false
	}
	return d.kind, d.index, true
}
