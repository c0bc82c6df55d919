package source

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file leaves out of a function the count of its blocks, its first label and the
// declarations of values that are used before they are defined.

// functionShortener is a function at work.
type functionShortener struct {
	*function
	*shortener
	about map[uint32]bool // nodes with a comment
	named func(sort byte, n uint64) string
	// next is how many values are defined in front of the node at work, declared
	// those that were announced.
	next     uint64
	declared map[uint64]bool
}

func (f *functionShortener) shorten() {
	if f.hasRecords() {
		return
	}
	f.about, f.named = commented(f.chunk), f.source.Distinct(int(f.address.index))
	f.shortenHead()
	f.shortenConstants()
	f.shortenDeclarations()
}

// hasRecords reports whether the function has records as such, which may define
// values, or text that could not be read.
func (f *functionShortener) hasRecords() bool {
	for i := range f.chunk.Nodes {
		if k := f.chunk.Nodes[i].Kind; k == asmparse.Escape || k == asmparse.Bad {
			return true
		}
	}
	return f.header == nil || f.address == nil || f.out == nil
}

// bare reports whether nothing hangs on a node.
func (f *functionShortener) bare(i int) bool {
	n := &f.chunk.Nodes[i]
	return n.Suffix.Sort == 0 && n.Width == 0 && !f.about[uint32(i)]
}

func (f *functionShortener) dropNode(i int) {
	f.drop(diag.Span{Start: f.base + int(f.chunk.Nodes[i].Start), End: f.base + int(f.chunk.Nodes[i].End)})
}

// row is that of a node in the function block itself, or nil.
func (f *functionShortener) row(i int) *isa.Row {
	if i >= len(f.chunk.Nodes) {
		return nil
	}
	return f.chunk.Nodes[i].RowIn(isa.Function)
}

// resolved are the operands of a node with numbers in the place of names, and
// constants in that of literals.
func (f *functionShortener) resolved(n *asmparse.Node) []asmparse.Operand {
	return f.out.Operands[n.First : n.First+n.Count]
}

// shortenHead leaves out the count of blocks and the label of the first block, where
// no instruction names it.
func (f *functionShortener) shortenHead() {
	count := f.header.index + 1
	if row := f.row(count); row != nil && row.ID == isa.BlocksCount && f.bare(count) &&
		f.chunk.Args(&f.chunk.Nodes[count])[0].Value == f.numBlocks {
		f.dropNode(count)
	}
	if f.firstBlockIsNamed() {
		return
	}
	for i := range f.chunk.Nodes {
		switch n := &f.chunk.Nodes[i]; {
		case n.Kind == asmparse.Label:
			if f.bare(i) {
				f.dropNode(i)
			}
			return
		case f.row(i) != nil && f.row(i).ID != isa.BlocksCount:
			return // the block has begun
		}
	}
}

// firstBlockIsNamed reports whether an instruction goes to the first block or comes
// from there.
func (f *functionShortener) firstBlockIsNamed() bool {
	for i := range f.chunk.Nodes {
		n := &f.chunk.Nodes[i]
		for _, o := range f.resolved(n) {
			if n.Kind != asmparse.Label && o.Kind == isa.SlotLabel && o.Value == 0 {
				return true
			}
		}
	}
	return false
}

// shortenDeclarations leaves out the declarations that stand where they would be
// inferred: in front of the statement that needs them, in the order in which it does.
func (f *functionShortener) shortenDeclarations() {
	f.next, f.declared = 0, map[uint64]bool{}
	for i := 0; i < len(f.chunk.Nodes); i++ {
		first := i
		for row := f.row(i); row != nil && row.ID == isa.ForwardDeclare; row = f.row(i) {
			i++
		}
		if i == len(f.chunk.Nodes) {
			return
		}
		f.declarations(first, i)
		if row := f.row(i); row != nil && row.Defines() == 'v' && f.resolved(&f.chunk.Nodes[i])[0].Value != asmparse.NoID {
			f.next++
		}
	}
}

// declarations leaves out as many as possible of those that stand from first on in
// front of a statement.
func (f *functionShortener) declarations(first, statement int) {
	needed := f.early(statement)
	for i := first; i < statement; i++ {
		f.declared[f.resolved(&f.chunk.Nodes[i])[1].Value] = true
	}
	at := statement
	for k := len(needed) - 1; k >= 0 && at > first; k-- {
		args := f.resolved(&f.chunk.Nodes[at-1])
		if args[1].Value != needed[k].value || args[0].Type() != needed[k].typ || !f.bare(at-1) {
			break
		}
		at--
	}
	for i := at; i < statement; i++ {
		f.dropNode(i)
	}
	for _, e := range needed {
		f.declared[e.value] = true // those that a text in the source form leaves out
	}
}

// earlyValue is a value that is used before it is defined.
type earlyValue struct {
	value uint64
	typ   isa.Type
}

// early returns the values that a statement uses and that must be declared in front
// of it.
func (f *functionShortener) early(statement int) []earlyValue {
	row := f.row(statement)
	if row == nil {
		return nil
	}
	var list []earlyValue
	seen := map[uint64]bool{}
	args := f.resolved(&f.chunk.Nodes[statement])
	for i := range args {
		o := &args[i]
		if o.Kind != isa.SlotValue || o.Sort != 'v' || o.Value < f.next || f.declared[o.Value] || seen[o.Value] || o.Value >= f.numValues {
			continue
		}
		seen[o.Value] = true
		list = append(list, earlyValue{o.Value, typeOf(row, args, i)})
	}
	return list
}
