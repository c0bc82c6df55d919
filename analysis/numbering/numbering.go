package numbering

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// Sorts of IDs by where they count.
const (
	localSorts  = "pcvb"
	moduleSorts = "ftg"
)

// Names says what becomes of placeholders such as `%sum`. They count like IDs
// in any case, and those that end in a question mark (`%v?`) are numbered.
type Names int

// What becomes of placeholders.
const (
	Keep   Names = iota // they stay, with all their uses: for a text that is being written
	Number              // they become IDs
)

// Function returns the edits that put the numbers of one function block right:
// its parameters, constants, values, labels and its number of basic blocks. old
// is a state of the document in which they were right, or nil.
func Function(s *document.Snapshot, block int, old *document.Snapshot, names Names) []diag.Edit {
	t := &text{list: place(s, block, localSorts, nil), names: names}
	if was, ok := previous(s, block, old); ok {
		h := compare(old.Tree(was), s.Tree(block))
		t.markChanged(h)
		t.number()
		before := &text{list: place(old, was, localSorts, nil)}
		t.remember(before, map[int]*history{block: h}, map[int]int{was: block})
	} else {
		t.number()
	}
	t.bind()
	return sorted(append(t.edits(s), counts(s, block)...))
}

// Document returns the edits that put all numbers of a document right. old is a
// state of it in which they were right, or nil.
func Document(s *document.Snapshot, old *document.Snapshot, names Names) []diag.Edit {
	edits := Module(s, old, names)
	for i := range s.NumBlocks() {
		if s.Context(i) != nil {
			edits = append(edits, Function(s, i, old, names)...)
		}
	}
	return sorted(edits)
}

// previous returns the block of old that a block was.
func previous(s *document.Snapshot, block int, old *document.Snapshot) (int, bool) {
	if old == nil {
		return 0, false
	}
	was, ok := s.Previous(old, block)
	return was, ok && (old.Context(was) != nil) == (s.Context(block) != nil)
}

func (t *text) markChanged(h *history) {
	for i := range t.list {
		t.list[i].changed = h.changed(t.list[i].node)
	}
}

// place returns the mentions of a block.
func place(s *document.Snapshot, block int, sorts string, list []placed) []placed {
	c := s.Tree(block)
	for _, m := range mentions(c, sorts, func(n *asmparse.Node) bool { return returns(s, c, n) }) {
		list = append(list, placed{mention: m, block: block, target: -1})
	}
	return list
}

// returns reports whether a call returns a value, so that it defines one even
// where the text does not say so.
func returns(s *document.Snapshot, c *asmparse.Chunk, n *asmparse.Node) bool {
	if n.Kind != asmparse.Statement {
		return false
	}
	args := c.Args(n)
	for i := range args {
		switch o := &args[i]; {
		case o.Kind == isa.SlotCallee:
			fn := callee(s.Module().State, c, o)
			return fn != nil && fn.Signature != nil && fn.Signature.Return.Kind != isa.Void
		case o.Kind == isa.SlotType && n.Op.Row().ID == isa.CallIndirect:
			return o.Type().Kind != isa.Void
		}
	}
	return false
}

// callee is the function address that an operand names, nil if there is none.
func callee(s *bind.State, c *asmparse.Chunk, o *asmparse.Operand) *bind.FunctionAddress {
	if o.Sort != asmparse.SortPlaceholder {
		return s.Function(o.Value)
	}
	if id, ok := s.Named(c.Text[o.Start:o.End]); ok && id.Sort == 'f' {
		return s.Function(id.Number)
	}
	return nil
}

// edits returns the edits of the mentions that are wrong.
func (t *text) edits(s *document.Snapshot) []diag.Edit {
	var edits []diag.Edit
	for i := range t.list {
		m := &t.list[i]
		want := t.right(i)
		if want == m.name {
			continue
		}
		if m.start == m.end {
			want += " = "
		}
		at := s.Start(m.block)
		edits = append(edits, diag.Edit{Span: diag.Span{Start: at + int(m.start), End: at + int(m.end)}, Text: want})
	}
	return edits
}

func sorted(edits []diag.Edit) []diag.Edit {
	slices.SortFunc(edits, func(a, b diag.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return edits
}

// Counts returns the edits that put the counts of a document right, and nothing
// else.
func Counts(s *document.Snapshot) []diag.Edit {
	var edits []diag.Edit
	for i := range s.NumBlocks() {
		edits = append(edits, counts(s, i)...)
	}
	return sorted(edits)
}

// counts returns the edits of the count records of a block.
func counts(s *document.Snapshot, block int) []diag.Edit {
	c := &counter{chunk: s.Tree(block), start: s.Start(block)}
	for i := range c.chunk.Nodes {
		c.node(&c.chunk.Nodes[i])
	}
	c.settle(c.basicBlocks, c.terminators)
	if !c.damaged {
		c.settle(c.types, c.numTypes)
		c.settle(c.globals, c.numGlobals)
	}
	return c.edits
}

// counter counts what count records are about.
type counter struct {
	chunk *asmparse.Chunk
	start int
	edits []diag.Edit
	// damaged says that a line could not be read, which may define a type or a
	// global.
	damaged bool

	// The operands of the count records, nil where there are none.
	basicBlocks, types, globals *asmparse.Operand
	terminators                 uint64
	numTypes, numGlobals        uint64
	// compound is the number of an open compound initializer, parts how many
	// initializers it has so far.
	compound *asmparse.Operand
	parts    uint64
}

func (c *counter) node(n *asmparse.Node) {
	if n.Kind == asmparse.Close {
		c.settle(c.compound, c.parts)
		c.compound = nil
	}
	if n.Kind == asmparse.Bad {
		c.damaged = true
		if endsBlock(c.chunk, n) {
			c.terminators++
		}
	}
	if n.Kind != asmparse.Statement {
		return
	}
	row := n.Op.Row()
	switch row.ID {
	case isa.BlocksCount:
		c.basicBlocks = &c.chunk.Args(n)[0]
	case isa.TypesCount:
		c.types = &c.chunk.Args(n)[0]
	case isa.GlobalsCount:
		c.globals = &c.chunk.Args(n)[0]
	case isa.Initializers:
		c.compound, c.parts = &c.chunk.Args(n)[0], 0
	case isa.Zerofill, isa.Data, isa.Reloc, isa.RelocAddend:
		c.parts++
	}
	switch {
	case row.Terminator:
		c.terminators++
	case row.Defines() == 't':
		c.numTypes++
	case row.Defines() == 'g':
		c.numGlobals++
	}
}

// settle makes a count what it should be.
func (c *counter) settle(o *asmparse.Operand, n uint64) {
	if o != nil && o.Value != n {
		c.edits = append(c.edits, diag.Edit{
			Span: diag.Span{Start: c.start + int(o.Start), End: c.start + int(o.End)},
			Text: strconv.FormatUint(n, 10),
		})
	}
}
