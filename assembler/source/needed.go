package source

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
)

// This step finds out what of the prelude is used, and declares the intrinsics
// that nothing declares.

// use is the first use of a name of the module in a function or global.
type use struct {
	name string
	ref  ref
	at   *asmparse.Operand
}

// need marks what is used, from all that is there in any case on, and drops the
// rest.
func (p *program) need() {
	parallel.Each(len(p.functions), func(i int) { p.functions[i].uses = p.functions[i].findUses() })
	var work []use
	for _, f := range p.functions {
		if !f.optional {
			work = append(work, f.uses...)
		}
	}
	for _, g := range p.globals {
		if !g.optional {
			work = append(work, g.uses()...)
		}
	}
	for len(work) > 0 {
		next := work
		work = nil
		for _, u := range next {
			work = append(work, p.needName(u)...)
		}
	}
	p.dropUnused()
}

// needName marks what a name stands for as used and returns what that uses in its
// turn.
func (p *program) needName(u use) []use {
	d := p.names[u.name]
	switch {
	case d == nil:
		p.declareIntrinsic(u)
	case d.address != nil && d.address.optional && !d.address.used:
		d.address.used = true
		if f := d.address.function; f != nil {
			return f.uses
		}
	case d.global != nil && d.global.optional && !d.global.used:
		d.global.used = true
		return d.global.uses()
	}
	return nil
}

// declareIntrinsic adds the address of an intrinsic. Other names that are not
// defined are reported where they stand.
func (p *program) declareIntrinsic(u use) {
	row := isa.IntrinsicByName(strings.TrimPrefix(u.name, "@"))
	if row == nil {
		return
	}
	a := &address{name: u.name, ret: row.Return, params: row.Params, proto: isa.ProtoDeclare, linkage: isa.LinkageExternal, at: u.ref.at(u.at)}
	a.def = &definition{name: u.name, kind: 'f', at: a.at, address: a}
	p.names[u.name] = a.def
	p.addresses = append(p.addresses, a)
}

// dropUnused leaves out what comes in only where it is used, and is not.
func (p *program) dropUnused() {
	functions, addresses, globals := p.functions[:0:0], p.addresses[:0:0], p.globals[:0:0]
	for _, f := range p.functions {
		if !f.optional || f.address != nil && f.address.used {
			functions = append(functions, f)
		}
	}
	for _, a := range p.addresses {
		if !a.optional || a.used {
			addresses = append(addresses, a)
		}
	}
	for _, g := range p.globals {
		if !g.optional || g.used {
			globals = append(globals, g)
		}
	}
	p.functions, p.addresses, p.globals = functions, addresses, globals
}

// findUses returns the names of the module that a function uses.
func (f *function) findUses() []use {
	seen := map[string]bool{}
	var uses []use
	for i := range f.chunk.Nodes {
		uses = appendUses(uses, seen, ref{f.chunk, &f.chunk.Nodes[i], i, f.base})
	}
	return uses
}

// uses returns the names that the memory of a global uses.
func (g *global) uses() []use {
	seen := map[string]bool{}
	var uses []use
	for _, r := range g.items {
		uses = appendUses(uses, seen, r)
	}
	return uses
}

func appendUses(uses []use, seen map[string]bool, r ref) []use {
	args := r.chunk.Args(r.node)
	for i := range args {
		o := &args[i]
		if o.Sort != asmparse.SortPlaceholder || o.Kind == isa.SlotDef || r.node.Kind == asmparse.Enter {
			continue
		}
		name := r.chunk.Text[o.Start:o.End]
		if name[0] == '@' && !seen[string(name)] {
			seen[string(name)] = true
			uses = append(uses, use{string(name), r, o})
		}
	}
	return uses
}
