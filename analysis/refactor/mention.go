package refactor

import (
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// mention is a place where an ID or a placeholder is written.
type mention struct {
	name string // as written
	// sort is the letter of the ID that a definition defines; of a use, that of
	// the ID, or asmparse.SortPlaceholder.
	sort       byte
	defines    bool
	node       int
	start, end uint32 // in the block
	// number is what a definition gets; fixed says that it has it already: a
	// label, whose number is that of its basic block.
	number uint64
	fixed  bool
	// named says that a definition has a placeholder for a name.
	named bool
	// hidden says that no name is written: the definition is that of a record as
	// such.
	hidden bool
}

// written is the number that a definition is written with, if it has one.
func (m *mention) written() (n uint64, ok bool) {
	if m.named || len(m.name) < 3 {
		return 0, false
	}
	n, err := strconv.ParseUint(m.name[2:], 10, 64)
	return n, err == nil
}

// mentions returns all mentions of IDs of some sorts in a chunk; placeholders
// are of all sorts.
func mentions(c *asmparse.Chunk, sorts string, defines func(node int) bool) []mention {
	r := reader{chunk: c, defines: defines, blocks: asmparse.NewBasicBlocks(c)}
	for i := range sorts {
		r.sorts[sorts[i]] = true
	}
	r.sorts[asmparse.SortPlaceholder] = true
	for i := range c.Nodes {
		r.node(i, &c.Nodes[i])
		r.blocks.Follow(c, &c.Nodes[i])
	}
	nameHidden(r.list)
	return r.list
}

// nameHidden gives definitions without a name the one that follows on that of the
// definition in front.
func nameHidden(list []mention) {
	var next [256]uint64
	for i := range list {
		m := &list[i]
		switch {
		case !m.defines:
			continue
		case m.hidden:
			m.name = idOf(m.sort, next[m.sort])
		default:
			if n, ok := m.written(); ok {
				next[m.sort] = n
			}
		}
		next[m.sort]++
	}
}

// reader collects mentions.
type reader struct {
	chunk *asmparse.Chunk
	// defines reports whether a call without a definition returns a value, or a
	// record as such is of one.
	defines func(node int) bool
	sorts   [256]bool
	blocks  *asmparse.BasicBlocks
	list    []mention
}

func (r *reader) node(i int, n *asmparse.Node) {
	switch n.Kind {
	case asmparse.Bad:
		r.bad(i, n)
		return
	case asmparse.Escape:
		r.escape(i, n)
		return
	case asmparse.Label:
		r.blocks.Label()
	}
	first := len(r.list)
	args := r.chunk.Args(n)
	for j := range args {
		r.operand(i, n, j, &args[j])
	}
	if n.Kind == asmparse.Statement {
		r.usesFirst(first)
	}
}

// escape takes in what a record as such defines.
func (r *reader) escape(i int, n *asmparse.Node) {
	sort := escapeSort(r.blocks.Block(), r.chunk, n)
	if sort != 0 && r.sorts[sort] && (sort != 'v' || r.defines(i)) {
		r.list = append(r.list, mention{sort: sort, defines: true, hidden: true, node: i, start: n.Start, end: n.Start})
	}
}

// escapeSort is the letter of the ID that a record as such may define, or 0. In
// the types block, all but the count define a type.
func escapeSort(block isa.BlockID, c *asmparse.Chunk, n *asmparse.Node) byte {
	row := asmparse.EscapeRow(block, c, n)
	switch {
	case row != nil:
		return row.Defines()
	case block == isa.Types:
		return 't'
	}
	return 0
}

// usesFirst moves the definition of a statement behind its uses: a value is not
// yet defined where its own operands are read. A phi may use itself; it then
// means a definition behind.
func (r *reader) usesFirst(first int) {
	if first < len(r.list) && r.list[first].defines {
		d := r.list[first]
		copy(r.list[first:], r.list[first+1:])
		r.list[len(r.list)-1] = d
	}
}

func (r *reader) operand(i int, n *asmparse.Node, j int, o *asmparse.Operand) {
	m := mention{sort: o.Sort, node: i, start: o.Start, end: o.End}
	switch o.Kind {
	case isa.SlotDef:
		m.defines = true
		m.sort = r.sortOf(n, j)
		if o.End == o.Start && !r.defines(i) {
			return
		}
	case isa.SlotLabel:
		if n.Kind == asmparse.Label {
			m.defines, m.sort, m.fixed, m.number = true, 'b', true, r.blocks.Number
		}
	case isa.SlotValue, isa.SlotCallee:
	default:
		return
	}
	if n.Kind == asmparse.Define || !r.sorts[m.sort] {
		return
	}
	m.name = string(r.chunk.Text[o.Start:o.End])
	m.named = o.Sort == asmparse.SortPlaceholder && isName(m.name)
	r.list = append(r.list, m)
}

// isName reports whether a placeholder is a name. One that ends in a question
// mark asks for a number.
func isName(text string) bool { return len(text) > 1 && !strings.HasSuffix(text, "?") }

// sortOf is the letter of the ID that operand j of a node defines.
func (r *reader) sortOf(n *asmparse.Node, j int) byte {
	switch n.Kind {
	case asmparse.Statement:
		return n.Op.Row().Shape.SlotAt(j).Sort
	case asmparse.Enter:
		return 'p'
	}
	return 0
}

// bad reads text that could not be parsed: an ID in front of `=` is defined, a
// name in front of `:` is a label, the others are used.
func (r *reader) bad(i int, n *asmparse.Node) {
	l := asmparse.NewLexer(r.chunk.Text[:n.End], int(n.Start))
	first, position := len(r.list), 0
	for t := l.Next(); t.Kind != asmparse.EOF; t = l.Next() {
		switch {
		case t.Kind == asmparse.ID || t.Kind == asmparse.Name:
			r.badID(i, t)
		case position == 1 && len(r.list) == first+1:
			r.badDefinition(&r.list[first], r.chunk.Text[t.Start])
		}
		position++
	}
	r.usesFirst(first)
}

func (r *reader) badID(node int, t asmparse.Token) {
	m := mention{name: string(r.chunk.Text[t.Start:t.End]), sort: asmparse.SortPlaceholder, node: node, start: t.Start, end: t.End}
	if t.Kind == asmparse.ID {
		m.sort = m.name[1]
	}
	if r.sorts[m.sort] {
		r.list = append(r.list, m)
	}
}

// badDefinition makes the ID that faulty text starts with a definition, if what
// follows says so.
func (r *reader) badDefinition(m *mention, next byte) {
	switch {
	case next == '=' && m.sort != asmparse.SortPlaceholder:
		m.defines = true
	case next == '=' && m.name[0] == '%' && r.sorts['v'] && isName(m.name):
		m.defines, m.sort, m.named = true, 'v', true
	case next == ':' && r.sorts['b'] && (m.sort == 'b' || m.sort == asmparse.SortPlaceholder):
		r.blocks.Label()
		m.named = m.sort == asmparse.SortPlaceholder && isName(m.name)
		m.defines, m.sort, m.fixed, m.number = true, 'b', true, r.blocks.Number
	}
}
