package source

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file puts numbers in the place of names, and constants in the place of
// literals.

func (r *resolver) bind() {
	r.constants.base = r.consts
	next := uint64(0) // values in front of the node
	for i := range r.chunk.Nodes {
		n := &r.chunk.Nodes[i]
		r.node = i
		if n.Kind == asmparse.Enter && n.Count > 2 {
			r.bindHeader(n)
		}
		if r.escaped[i] {
			next++
		}
		if n.Kind != asmparse.Statement {
			continue
		}
		row := n.Op.Row()
		args := r.args(n)
		for j := range args {
			o := &args[j]
			switch {
			case o.Sort == asmparse.SortPlaceholder:
				r.bindName(o)
			case o.Sort == asmparse.SortLiteral:
				r.bindLiteral(o, int(n.First)+j, typeOf(row, args, j), next)
			}
		}
		if row.Block == isa.Function && row.Defines() == 'v' && args[0].Value != asmparse.NoID {
			next++
		}
	}
}

// bindHeader puts the address of the function in its header.
func (r *resolver) bindHeader(n *asmparse.Node) {
	if o := &r.args(n)[2]; o.Sort == asmparse.SortPlaceholder {
		o.Sort, o.Value = 'f', 0
		if r.address != nil {
			o.Value = r.address.index
		}
	}
}

// bindName puts a number in the place of a name.
func (r *resolver) bindName(o *asmparse.Operand) {
	name := r.text(o)
	if name[0] == '@' {
		sort, n, ok := r.program.lookup(name)
		if !ok || o.Kind == isa.SlotCallee && sort != 'f' {
			r.undefined(o)
			return
		}
		o.Sort, o.Value = sort, n
		return
	}
	id, ok := r.names[name]
	if !ok || (id.kind == 'b') != (o.Kind == isa.SlotLabel) {
		r.undefined(o)
		return
	}
	o.Sort, o.Value = id.kind, id.number
}

// TakePrelude is the edit that takes the prelude in, at the start of the text.
var TakePrelude = diag.Edit{Text: includePrelude + "\n\n"}

// undefined reports a name that nothing defines, once in a function.
func (r *resolver) undefined(o *asmparse.Operand) {
	defer r.poison()
	name := r.text(o)
	if r.unknown[name] || r.program.isSuspect(name) {
		return
	}
	if r.unknown == nil {
		r.unknown = map[string]bool{}
	}
	r.unknown[name] = true
	what, like := r.candidates(o)
	at := operandSpan(o)
	r.diags = append(r.diags, undefinedName(name, diag.Span{Start: at.Start + r.base, End: at.End + r.base}, what, like))
}

// undefinedName is the error about a name that nothing defines: what messages call such a
// thing, and where it comes from, or the nearest of the names that are there.
func undefinedName(name string, at diag.Span, what string, like []string) diag.Diagnostic {
	d := diag.Diagnostic{Code: codeUndefined, Severity: diag.Error, Origin: diag.At(at), Message: "there is no " + what + " `" + name + "`"}
	if name[0] == '@' && preludeNames()[name] {
		d.Message += ": it comes with `" + includePrelude + "`"
		d.Fixes = []diag.Fix{{Title: "Write `" + includePrelude + "`", Edits: []diag.Edit{TakePrelude}}}
	} else if s := nearest(name, like); s != "" {
		d.Message += "; did you mean `" + s + "`?"
		d.Fixes = []diag.Fix{{Title: "Write `" + s + "`", Edits: []diag.Edit{{Span: at, Text: s}}}}
	}
	return d
}

// candidates returns what messages call the thing that an operand names, and the
// names of all such things.
func (r *resolver) candidates(o *asmparse.Operand) (what string, names []string) {
	if r.text(o)[0] == '@' {
		return r.program.candidates(o)
	}
	what = "value"
	if o.Kind == isa.SlotLabel {
		what = "block"
	}
	for name, id := range r.names {
		if (id.kind == 'b') == (o.Kind == isa.SlotLabel) {
			names = append(names, name)
		}
	}
	return what, names
}

// candidates is that of resolver for a name of the module.
func (p *program) candidates(o *asmparse.Operand) (what string, names []string) {
	for name, d := range p.names {
		if d.kind == 'f' || d.kind == 'g' && o.Kind != isa.SlotCallee {
			names = append(names, name)
		}
	}
	if o.Kind == isa.SlotCallee {
		return isa.SlotCallee.Noun(), names
	}
	return "function or global", names
}

// poison marks the statement at work, which could not be understood. To those who
// come after it is text that could not be parsed: they say nothing about it.
func (r *resolver) poison() {
	if r.poisoned == nil {
		r.poisoned = map[int]bool{}
	}
	r.poisoned[r.node] = true
}

// bindLiteral puts a constant in the place of a literal. next is how many values
// are defined in front of it.
func (r *resolver) bindLiteral(o *asmparse.Operand, index int, t isa.Type, next uint64) {
	spelling := r.text(o)
	if strings.ContainsAny(spelling, "/\n") { // a comment behind the sign
		fields := strings.Fields(spelling)
		spelling = fields[0] + fields[len(fields)-1]
	}
	l, why := asmparse.ParseLiteral(spelling, t)
	if why != "" {
		r.report(codeLiteral, operandSpan(o), why)
		r.poison()
		return
	}
	if l.Misfit {
		d := r.report(codeMisfit, operandSpan(o), "the literal does not fit in "+t.String())
		d.Severity = diag.Warning
	}
	r.constants.use(constant{t, l.Row, l.Value}, operandSpan(o), index, next)
}

// nearest is diag.Nearest for names with their sigils, which say nothing of how alike
// they are.
func nearest(name string, names []string) string {
	words := make([]string, len(names))
	for i, s := range names {
		words[i] = s[1:]
	}
	if s := diag.Nearest(name[1:], words); s != "" {
		return name[:1] + s
	}
	return ""
}
