package source

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file writes a function out: with its constants, its count of blocks and the
// declarations of values that are used before they are defined.

// writer adds nodes to a chunk. Those that were not written get the place of what
// they were inferred from.
type writer struct {
	out *asmparse.Chunk
}

// operand is an operand of an inferred statement.
func operand(kind isa.SlotKind, sort byte, value uint64) asmparse.Operand {
	return asmparse.Operand{Kind: kind, Sort: sort, Value: value}
}

// add adds an inferred node.
func (w *writer) add(kind asmparse.NodeKind, row isa.ID, at diag.Span, args ...asmparse.Operand) {
	n := asmparse.Node{Kind: kind, Start: uint32(at.Start), End: uint32(at.End), First: uint32(len(w.out.Operands)), Count: uint32(len(args))}
	if kind == asmparse.Statement {
		n.Op = row.Row().Op()
	}
	for i := range args {
		args[i].Start, args[i].End = n.Start, n.End
	}
	w.out.Operands = append(w.out.Operands, args...)
	w.out.Nodes = append(w.out.Nodes, n)
}

// writeOut makes the chunk in the manual's language.
func (r *resolver) writeOut() {
	for _, u := range r.constants.uses {
		o := &r.operands[u.operand]
		o.Sort, o.Value = 'c', r.constants.numberOf(u)
	}
	c := *r.chunk
	c.Operands, c.Nodes, c.Diags, c.Comments, c.Source = r.operands, make([]asmparse.Node, 0, len(r.chunk.Nodes)+len(r.constants.list)+16), nil, nil, false
	r.out = &c
	f := forward{resolver: r, writer: writer{&c}}
	f.run()
}

// forward writes nodes in order and declares values that are used too early.
type forward struct {
	*resolver
	writer
	next     uint64 // the number of the next value
	declared map[uint64]bool
	comments []asmparse.Comment
}

func (f *forward) run() {
	f.comments = f.chunk.Comments
	for i := range f.chunk.Nodes {
		n := f.chunk.Nodes[i]
		f.suffix(&n)
		f.follow(&n)
		if n.Kind == asmparse.Exit && i == f.constantsAt {
			f.writeConstants()
		}
		switch {
		case f.poisoned[i]:
			f.pass(&n)
			n.Kind, n.Count = asmparse.Bad, 0
		case n.Kind == asmparse.Bad:
			f.passBad(&n)
		default:
			f.declare(&n)
		}
		if n.Kind == asmparse.Enter && n.Count > 3 && (n.Count-3)%2 != 0 {
			n.Count-- // the linkage
		}
		if f.escaped[i] {
			f.next++
		}
		f.keepComments(uint32(i))
		f.out.Nodes = append(f.out.Nodes, n)
		f.behind(i, &n)
	}
	f.keepComments(uint32(len(f.chunk.Nodes)))
}

// keepComments moves the comments of node i to its new place.
func (f *forward) keepComments(i uint32) {
	for len(f.comments) > 0 && f.comments[0].Node <= i {
		k := f.comments[0]
		k.Node = uint32(len(f.out.Nodes))
		f.out.Comments = append(f.out.Comments, k)
		f.comments = f.comments[1:]
	}
}

// behind writes what belongs behind the head of a function: the count of its
// blocks, and its constants.
func (f *forward) behind(i int, n *asmparse.Node) {
	head := n.Kind == asmparse.Enter && len(f.nesting) == 1
	counts := n.Kind == asmparse.Statement && n.Op.Row().ID == isa.BlocksCount
	if head && !f.counted {
		f.add(asmparse.Statement, isa.BlocksCount, headSpan(n), operand(isa.SlotCount, 0, f.blocks.Count()))
	}
	if (head && !f.counted || counts) && f.constantsAt < 0 && len(f.constants.list) > 0 {
		at := headSpan(n)
		f.add(asmparse.Enter, 0, at, operand(isa.SlotCount, 0, uint64(isa.Constants)))
		f.writeConstants()
		f.add(asmparse.Exit, 0, at)
		f.constantsAt = i
	}
}

// headSpan is the place of what is inferred for a block as a whole.
func headSpan(n *asmparse.Node) diag.Span { return nodeSpan(n) }

// writeConstants writes the constants that literals stand for.
func (f *forward) writeConstants() {
	typ := f.lastSet
	for _, c := range f.constants.order {
		if c.typ != typ {
			typ = c.typ
			f.add(asmparse.Statement, isa.SetType, c.at, operand(isa.SlotType, 0, typ.Pack()))
		}
		args := []asmparse.Operand{operand(isa.SlotDef, 'c', c.number), operand(isa.SlotType, 0, typ.Pack())}
		switch c.row {
		case isa.IntegerLiteral:
			args = append(args, operand(isa.SlotInteger, 0, c.value))
		case isa.FloatingLiteral:
			args = append(args, operand(isa.SlotFloating, 0, c.value))
		}
		f.add(asmparse.Statement, c.row, c.at, args...)
	}
}

// declare writes declarations for the values that a statement uses before they
// are defined.
func (f *forward) declare(n *asmparse.Node) {
	row := n.RowIn(isa.Function)
	if row == nil {
		return
	}
	args := f.args(n)
	if row.ID == isa.ForwardDeclare {
		f.note(args[1].Value)
		return
	}
	for i := range args {
		o := &args[i]
		if o.Kind != isa.SlotValue || o.Sort != 'v' || o.Value < f.next || f.declared[o.Value] {
			continue
		}
		if o.Value >= f.values {
			continue // nothing defines it
		}
		f.note(o.Value)
		f.add(asmparse.Statement, isa.ForwardDeclare, operandSpan(o),
			operand(isa.SlotType, 0, typeOf(row, args, i).Pack()), operand(isa.SlotValue, 'v', o.Value))
		args = f.args(n)
	}
	f.pass(n)
}

// pass counts what a statement defines.
func (f *forward) pass(n *asmparse.Node) {
	if row := n.RowIn(isa.Function); row != nil && row.Defines() == 'v' && f.args(n)[0].Value != asmparse.NoID {
		f.next++
	}
}

// passBad counts what text defines that could not be read.
func (f *forward) passBad(n *asmparse.Node) {
	if _, ok := f.chunk.Damaged(n).DefinedName(); ok {
		f.next++
	}
}

func (f *forward) note(value uint64) {
	if f.declared == nil {
		f.declared = map[uint64]bool{}
	}
	f.declared[value] = true
}

// suffix puts the number of an abbreviation in the place of its name.
func (f *forward) suffix(n *asmparse.Node) {
	if n.Suffix.Sort != asmparse.SortPlaceholder {
		return
	}
	r := ref{f.chunk, n, 0, f.base}
	if d := f.program.bindSuffix(r, f.inner(), f.abbrevs); d != nil {
		f.diags = append(f.diags, *d)
	}
}
