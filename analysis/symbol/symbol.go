package symbol

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Module is the Block of symbols that belong to the whole module.
const Module = -1

// Symbol is an identifier: an address, type, value, label, abbreviation or a
// placeholder.
type Symbol struct {
	// Sort is the letter of the ID, or asmparse.SortPlaceholder.
	Sort  byte
	Index uint64
	// Name is the text of a placeholder.
	Name string
	// Block is the block of the document that it is local to, or Module.
	Block int
	// Abbrevs tells apart the abbreviations: those of `@aN` by the kind of block
	// they are for, those of `%aN` by the node that enters their block.
	Abbrevs Scope
}

// Scope is where an abbreviation can be used.
type Scope struct {
	// Kind is the kind of block.
	Kind isa.BlockID
	// Enter is the node that enters the block, negative for global
	// abbreviations and for a block that another chunk enters.
	Enter int
}

// String returns the symbol as the text writes it.
func (y Symbol) String() string {
	if y.Sort == asmparse.SortPlaceholder {
		return y.Name
	}
	sigil := "%"
	switch y.Sort {
	case 'f', 'g', 't':
		sigil = "@"
	case 'a':
		if y.Block == Module {
			sigil = "@"
		}
	}
	return sigil + string(y.Sort) + strconv.FormatUint(y.Index, 10)
}

// Role says what a reference does with its symbol.
type Role uint8

// The roles of references.
const (
	Use Role = iota
	Define
	Declare // of a value ahead of its definition
)

// Reference is a place where a symbol is written.
type Reference struct {
	Block, Node int
	Span        diag.Span
	Role        Role
}

// At returns the symbol at an offset and the span it is written in.
func At(s *document.Snapshot, offset int) (Symbol, diag.Span, bool) {
	site := s.At(offset)
	n := site.NodeAt()
	if n == nil {
		return Symbol{}, diag.Span{}, false
	}
	if site.InSuffix() {
		y := abbreviation(site.Chunk, site.Node, site.Block, n.Suffix.Sort, uint64(n.Suffix.Index))
		return y, site.Span(n.Suffix.Start, n.Suffix.End), true
	}
	o := site.OperandAt()
	if o == nil {
		return Symbol{}, diag.Span{}, false
	}
	y, ok := ofOperand(s, &site, n, o)
	return y, site.Span(o.Start, o.End), ok
}

func ofOperand(s *document.Snapshot, site *document.Site, n *asmparse.Node, o *asmparse.Operand) (Symbol, bool) {
	switch {
	case o.Kind == isa.SlotType:
		return ofType(s, site, n, o)
	case !isID(o):
		return Symbol{}, false
	case o.Sort == asmparse.SortPlaceholder:
		return placeholder(string(site.Chunk.Text[o.Start:o.End]), site.Block), true
	case o.Sort == 'a':
		return abbreviation(site.Chunk, site.Node, site.Block, n.Suffix.Sort, o.Value), true
	case isModuleSort(o.Sort):
		return Symbol{Sort: o.Sort, Index: o.Value, Block: Module}, true
	}
	return Symbol{Sort: o.Sort, Index: o.Value, Block: site.Block}, true
}

func placeholder(name string, block int) Symbol {
	if name[0] == '@' {
		block = Module
	}
	return Symbol{Sort: asmparse.SortPlaceholder, Name: name, Block: block}
}

// isID reports whether an operand is an identifier that is there.
func isID(o *asmparse.Operand) bool {
	switch o.Kind {
	case isa.SlotDef, isa.SlotValue, isa.SlotCallee, isa.SlotLabel:
		return o.End > o.Start && o.Value != asmparse.NoID
	}
	return false
}

func isModuleSort(sort byte) bool { return sort == 'f' || sort == 'g' || sort == 't' }

// ofType returns the type a type's name stands for. The name of a function type
// is several operands of its line.
func ofType(s *document.Snapshot, site *document.Site, n *asmparse.Node, o *asmparse.Operand) (Symbol, bool) {
	id, ok := s.Module().State.TypeID(o.Type())
	if n.Kind == asmparse.Statement && n.Op.Row().Block == isa.Types {
		return Symbol{Sort: 't', Index: site.Chunk.Args(n)[0].Value, Block: Module}, true
	}
	return Symbol{Sort: 't', Index: uint64(id), Block: Module}, ok
}

// abbreviation returns the abbreviation that `@aN` or `%aN` means at a node.
func abbreviation(c *asmparse.Chunk, node, block int, sigil byte, index uint64) Symbol {
	y := Symbol{Sort: 'a', Index: index, Block: Module, Abbrevs: Scope{Enter: -1}}
	kind, enter := enclosing(c, node)
	if kind == isa.Abbreviations {
		kind = section(c, node)
	}
	y.Abbrevs.Kind = kind
	if sigil == '%' {
		y.Block, y.Abbrevs.Enter = block, enter
	}
	return y
}

// outside is the Enter of a block that another chunk enters.
const outside = -2

// enclosing returns the innermost block open in front of a node and the node
// that enters it.
func enclosing(c *asmparse.Chunk, node int) (kind isa.BlockID, enter int) {
	depth := 0
	for i := node - 1; i >= 0; i-- {
		switch n := &c.Nodes[i]; {
		case n.Kind == asmparse.Exit:
			depth++
		case n.Kind == asmparse.Enter && depth > 0:
			depth--
		case n.Kind == asmparse.Enter:
			return isa.BlockID(c.Args(n)[0].Value), i
		}
	}
	if k := len(c.Context) - depth; k > 0 {
		return c.Context[k-1], outside
	}
	return isa.TopLevel, outside
}

// section returns the kind of block that a definition of an abbreviations block
// is for.
func section(c *asmparse.Chunk, node int) isa.BlockID {
	for i := node - 1; i >= 0; i-- {
		if n := &c.Nodes[i]; n.Kind == asmparse.Section {
			return isa.BlockID(c.Args(n)[0].Value)
		}
	}
	return isa.TopLevel
}
