package source

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file puts names in the place of numbers.

// chooseNames finds out what functions and globals are called: what one thing
// is called that can be written. A function that is visible outside is called what the
// symbol table calls it, and nothing where that has no name for it: with a name it
// would get an entry.
func (s *shortener) chooseNames() {
	s.entries = s.readSymbols()
	counts := map[string]int{}
	for name := range s.names {
		counts[name[1:]]++
	}
	wanted := map[id]string{}
	want := func(sort byte, n uint64, def *definition) {
		if def != nil {
			return // it has a name
		}
		if name := s.nameOf(sort, n); name != "" && asmparse.IsName(name) {
			wanted[id{sort, n}] = name
			counts[name]++
		}
	}
	for _, a := range s.addresses {
		want('f', a.index, a.def)
	}
	for _, g := range s.globals {
		want('g', g.index, g.def)
	}
	for id, name := range wanted {
		if counts[name] == 1 {
			s.chosen[id] = name
		}
	}
}

// readSymbols returns the names of functions in the symbol table.
func (s *shortener) readSymbols() map[uint64]string {
	names := map[uint64]string{}
	for _, r := range s.shell.sections[isa.Valuesymtab].lines {
		if row := r.row(); row != nil && row.ID == isa.Entry {
			args := r.chunk.Args(r.node)
			if sort, n, ok := s.value(r, &args[0]); ok && sort == 'f' {
				names[n] = string(r.chunk.Data(&args[1]))
			}
		}
	}
	return names
}

// nameOf is what a number may be called, or "".
func (s *shortener) nameOf(sort byte, n uint64) string {
	if sort != 'f' {
		return s.source.Name(-1, sort, n)
	}
	if name := s.entries[n]; name != "" || s.addresses[n].linkage == isa.LinkageExternal {
		return name
	}
	return s.source.Name(-1, 'f', n)
}

// writeNames writes them wherever the text has the numbers.
func (s *shortener) writeNames() {
	for _, f := range s.sources {
		if f.start > 0 {
			continue // included
		}
		for i, c := range f.tree.Chunks {
			if !c.Function {
				s.nameShell(c, f.start+f.tree.Starts[i])
			}
		}
	}
	for _, f := range s.functions {
		s.nameFunction(f)
	}
}

func (s *shortener) nameShell(c *asmparse.Chunk, base int) {
	for i := range c.Operands {
		o := &c.Operands[i]
		if name := s.chosen[id{o.Sort, o.Value}]; name != "" && isID(o) {
			s.change(ref{base: base}.at(o), "@"+name)
		}
	}
}

// nameFunction writes the names of a function's values, too.
func (s *shortener) nameFunction(f *function) {
	if f.address == nil {
		return
	}
	local := func(byte, uint64) string { return "" }
	if !f.hasNames() {
		local = s.source.Distinct(int(f.address.index))
	}
	for i := range f.chunk.Operands {
		o := &f.chunk.Operands[i]
		if !isID(o) {
			continue
		}
		at := ref{base: f.base}.at(o)
		if name := s.chosen[id{o.Sort, o.Value}]; name != "" {
			s.change(at, "@"+name)
		} else if name := local(o.Sort, o.Value); asmparse.IsName(name) && o.Sort != 'f' && o.Sort != 'g' {
			s.change(at, "%"+name)
		}
	}
}

// hasNames reports whether something of the function has a name already.
func (f *function) hasNames() bool {
	return slices.ContainsFunc(f.chunk.Operands, func(o asmparse.Operand) bool {
		return o.Sort == asmparse.SortPlaceholder && f.chunk.Text[o.Start] == '%'
	})
}

// isID reports whether an operand is a number with its letter, which a name may
// stand for.
func isID(o *asmparse.Operand) bool {
	switch o.Kind {
	case isa.SlotDef, isa.SlotValue, isa.SlotCallee, isa.SlotLabel:
		return o.Sort != asmparse.SortPlaceholder && o.Sort != asmparse.SortLiteral && o.Sort != 'a' &&
			o.Value != asmparse.NoID && o.End > o.Start
	}
	return false
}
