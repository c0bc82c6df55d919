package source

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This step finds the functions that enter the symbol table: those that are visible
// outside and have a name, unless the table names them already.

func (p *program) inferSymbols() {
	named := map[uint64]bool{}
	for _, r := range p.shell.sections[isa.Valuesymtab].lines {
		if row := r.row(); row != nil && row.ID == isa.Entry {
			if sort, n, ok := p.value(r, &r.chunk.Args(r.node)[0]); ok && sort == 'f' {
				named[n] = true
			}
		}
	}
	for _, a := range p.addresses {
		if a.name != "" && a.linkage == isa.LinkageExternal && !named[a.index] {
			p.symbols = append(p.symbols, a)
		}
	}
}

// value returns the ID that an operand of the shell is, or stands for.
func (p *program) value(r ref, o *asmparse.Operand) (sort byte, n uint64, ok bool) {
	if o.Sort == asmparse.SortPlaceholder {
		return p.lookup(r.text(o))
	}
	return o.Sort, o.Value, true
}

// writeSymbols writes the entries behind those that are written.
func (w *writer) writeSymbols(list []*address) {
	for _, a := range list {
		start := len(w.out.Bytes)
		name := a.name[1:]
		w.out.Bytes = append(w.out.Bytes, name...)
		w.add(asmparse.Statement, isa.Entry, a.at, operand(isa.SlotValue, 'f', a.index),
			operand(isa.SlotName, asmparse.SortQuoted, uint64(start)<<32|uint64(len(name))))
	}
}
