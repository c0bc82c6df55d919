package lower

import (
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

// Names is the map of the program that Program makes of a module: the names that
// LLVM IR has for functions, globals and values, and the lines of the source that
// the compiler says instructions come from.
func Names(m *ir.Module) *namemap.Map {
	l := &lowerer{module: m, types: newTypeTable(), index: map[ir.Value]uint64{}, signatures: map[*ir.Symbol]*signature{}}
	l.number()
	n := &namer{sources: map[string]int{}, places: map[metadataKey]ir.Place{}}
	for _, f := range l.functions {
		n.out.Functions = append(n.out.Functions, n.function(f))
	}
	for _, g := range l.globals {
		n.out.Globals = append(n.out.Globals, given(g.Name))
	}
	return &n.out
}

// namer makes the map of one program.
type namer struct {
	out     namemap.Map
	sources map[string]int
	// places are those that were looked up.
	places map[metadataKey]ir.Place
}

type metadataKey struct {
	module *ir.Module
	number int
}

// given is a name that somebody gave: LLVM's numbers are none.
func given(name string) string {
	if isNumber(name) {
		return ""
	}
	return name
}

func (n *namer) function(f *ir.Symbol) namemap.Function {
	out := namemap.Function{Name: given(f.Name)}
	if p := n.place(f.Module, f.Debug); p.Line > 0 {
		out.Source, out.Line = n.source(p.File), p.Line
	}
	for _, p := range f.Params {
		out.Params = append(out.Params, given(p.Name))
	}
	i := uint32(0)
	for _, b := range f.Blocks {
		out.Blocks = append(out.Blocks, given(b.Name))
		for _, in := range b.Insts {
			if in.Typ.Kind != ir.Void {
				out.Values = append(out.Values, given(in.Name))
			}
			out.Lines.Add(n.run(f, in, i))
			i++
		}
	}
	if len(out.Lines) == 1 && out.Lines[0].Line == 0 {
		out.Lines = nil
	}
	return out
}

// run says where an instruction comes from.
func (n *namer) run(f *ir.Symbol, in *ir.Inst, i uint32) namemap.Run {
	p := n.place(f.Module, in.Debug)
	if p.Line == 0 {
		return namemap.Run{Instruction: i}
	}
	return namemap.Run{Instruction: i, Source: uint32(n.source(p.File)), Line: uint32(p.Line), Column: uint32(p.Column)}
}

// place is what metadata of a module says, line 0 if nothing.
func (n *namer) place(m *ir.Module, number int) ir.Place {
	key := metadataKey{m, number}
	p, known := n.places[key]
	if !known {
		p, _ = m.Location(number)
		n.places[key] = p
	}
	return p
}

// source is the number of a file.
func (n *namer) source(file string) int {
	at, known := n.sources[file]
	if !known {
		at = len(n.out.Sources)
		n.sources[file] = at
		n.out.Sources = append(n.out.Sources, file)
	}
	return at
}
