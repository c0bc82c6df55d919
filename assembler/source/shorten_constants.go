package source

import (
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file puts literals in the place of constants, and leaves out those that the
// literals bring back where they stood: the last ones, and if they are all, the block.

// constantLine is a line of a constants block.
type constantLine struct {
	constant
	node int
	// set is the node in front of it that sets its type, -1 where there is none.
	set int
	// literal stands for it; "" where no literal can.
	literal string
	// fixed says that it cannot be left out.
	fixed bool
	uses  []constantUse
}

// constantUse is an operand that is a constant.
type constantUse struct {
	operand int    // index in the chunk
	next    uint64 // values defined in front of it
	order   int    // among all uses
}

// constantsBlock is the constants block of a function.
type constantsBlock struct {
	enter, exit int
	lines       []constantLine
	uses        int
	// irregular says that a type is set for nothing, or that other constants follow.
	irregular bool
}

// shortenConstants does so where there is one constants block, at the head of the
// function, and no literals yet.
func (f *functionShortener) shortenConstants() {
	b, ok := f.constantsBlock()
	if !ok {
		return
	}
	f.findUses(b)
	least := 0
	for i := range b.lines {
		if l := &b.lines[i]; l.fixed || len(l.uses) == 0 {
			least = i + 1
		}
	}
	keep := linesToKeep(least, len(b.lines), b.comesBack)
	f.inline(b)
	f.dropConstants(b, keep)
}

// constantsBlock reads the lines of the block.
func (f *functionShortener) constantsBlock() (*constantsBlock, bool) {
	b := &constantsBlock{enter: -1}
	blocks, set, depth := 0, -1, 0
	var typ isa.Type
	for i := range f.chunk.Nodes {
		n := &f.chunk.Nodes[i]
		switch {
		case n.Kind == asmparse.Enter:
			if depth++; depth == 2 && isa.BlockID(f.chunk.Args(n)[0].Value) == isa.Constants {
				b.enter = i
				blocks++
			}
		case n.Kind == asmparse.Exit:
			if depth--; depth == 1 && b.enter >= 0 && b.exit == 0 {
				b.exit = i
			}
		case n.Kind == asmparse.Statement && n.Op.Row().Block == isa.Constants:
			if n.Op.Row().ID == isa.SetType {
				b.irregular = b.irregular || set >= 0
				typ, set = f.chunk.Args(n)[0].Type(), i
				continue
			}
			b.lines = append(b.lines, f.constantLine(i, typ, set))
			set = -1
		}
	}
	b.irregular = b.irregular || set >= 0
	return b, blocks == 1 && b.exit > 0 && f.atHead(b.enter)
}

// atHead reports whether a node stands behind the header and the count of blocks.
func (f *functionShortener) atHead(i int) bool {
	before := i - 1
	if row := f.row(before); row != nil && row.ID == isa.BlocksCount {
		before--
	}
	return before == f.header.index
}

func (f *functionShortener) constantLine(i int, typ isa.Type, set int) constantLine {
	n := &f.chunk.Nodes[i]
	l := constantLine{constant: constant{typ: typ, row: n.Op.Row().ID}, node: i, set: set, fixed: !f.bare(i) || set >= 0 && !f.bare(set)}
	args := f.chunk.Args(n)
	last := &args[len(args)-1]
	spelling := f.ref(n).text(last)
	if l.row == isa.Undef {
		spelling = asmparse.UndefWord
	} else {
		l.value = last.Value
	}
	if args[0].Sort == asmparse.SortPlaceholder || f.named('c', args[0].Value) != "" {
		l.fixed = true // it has a name
		return l
	}
	if v, why := asmparse.ParseLiteral(spelling, typ); why == "" && v.Row == l.row && v.Value == l.value {
		l.literal = spelling
	}
	return l
}

func (f *functionShortener) ref(n *asmparse.Node) ref { return ref{f.chunk, n, 0, f.base} }

// findUses finds the operands that are constants, and which of them literals can be.
func (f *functionShortener) findUses(b *constantsBlock) {
	first := map[constant]int{}
	for i := range b.lines {
		if _, taken := first[b.lines[i].key()]; taken {
			b.lines[i].literal = "" // the literal stands for the first one
		} else {
			first[b.lines[i].key()] = i
		}
	}
	next := uint64(0)
	for i := range f.chunk.Nodes {
		row := f.row(i)
		if row == nil {
			continue
		}
		n := &f.chunk.Nodes[i]
		args := f.resolved(n)
		for j := range args {
			switch o := &args[j]; {
			case o.Sort != 'c':
			case o.Value >= uint64(len(b.lines)):
				b.irregular = true
			default:
				f.use(b, row, args, j, int(n.First)+j, next)
			}
		}
		if row.Defines() == 'v' && args[0].Value != asmparse.NoID {
			next++
		}
	}
}

// use notes the use of a constant.
func (f *functionShortener) use(b *constantsBlock, row *isa.Row, args []asmparse.Operand, j, operand int, next uint64) {
	l := &b.lines[args[j].Value]
	if l.literal == "" || args[j].Kind != isa.SlotValue || row.ID == isa.ForwardDeclare || typeOf(row, args, j) != l.typ {
		l.fixed = true
		return
	}
	l.uses = append(l.uses, constantUse{operand, next, b.uses})
	b.uses++
}

// comesBack reports whether the lines from number keep on, if they are left out, are
// inferred in their order, under the headings that they have.
func (b *constantsBlock) comesBack(keep int) bool {
	t := constantTable{base: uint64(keep)}
	for _, u := range b.inOrder(keep) {
		t.use(b.lines[u.line].constant, diag.Span{}, u.operand, u.next)
	}
	t.arrange()
	if len(t.list) != len(b.lines)-keep || b.irregular && keep < len(b.lines) {
		return false
	}
	for i, c := range t.order {
		if c.constant != b.lines[keep+i].constant {
			return false
		}
	}
	return b.headings(keep)
}

// headings reports whether a type is set where it changes, and nowhere else, from a
// line on.
func (b *constantsBlock) headings(keep int) bool {
	var last isa.Type
	if keep > 0 {
		last = b.lines[keep-1].typ
	}
	for _, l := range b.lines[keep:] {
		if (l.set >= 0) != (l.typ != last) {
			return false
		}
		last = l.typ
	}
	return true
}

// lineUse is a use of a line.
type lineUse struct {
	constantUse
	line int
}

// inOrder returns the uses of the lines from a number on, in the order of the text.
func (b *constantsBlock) inOrder(from int) []lineUse {
	var list []lineUse
	for i := from; i < len(b.lines); i++ {
		for _, u := range b.lines[i].uses {
			list = append(list, lineUse{u, i})
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].order < list[j].order })
	return list
}

// inline writes the literals.
func (f *functionShortener) inline(b *constantsBlock) {
	for i := range b.lines {
		for _, u := range b.lines[i].uses {
			if o := &f.chunk.Operands[u.operand]; o.Sort == 'c' {
				f.change(ref{base: f.base}.at(o), b.lines[i].literal)
			}
		}
	}
}

// dropConstants leaves out the lines from a number on, with their headings.
func (f *functionShortener) dropConstants(b *constantsBlock, keep int) {
	if keep == 0 && f.bare(b.enter) && f.bare(b.exit) && b.exit-b.enter-1 == b.nodes() {
		f.drop(diag.Span{Start: f.base + int(f.chunk.Nodes[b.enter].Start), End: f.base + int(f.chunk.Nodes[b.exit].End)})
		return
	}
	if keep == 0 {
		keep = len(b.lines) // what stays behind would be an empty block
	}
	for _, l := range b.lines[keep:] {
		if l.set >= 0 {
			f.dropNode(l.set)
		}
		f.dropNode(l.node)
	}
}

// nodes is how many nodes the lines and their headings are.
func (b *constantsBlock) nodes() int {
	n := len(b.lines)
	for _, l := range b.lines {
		if l.set >= 0 {
			n++
		}
	}
	return n
}
