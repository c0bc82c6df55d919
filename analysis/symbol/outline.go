package symbol

import (
	"context"
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Item is an entry of the outline.
type Item struct {
	Kind   ItemKind
	Name   string
	Detail string
	Span   diag.Span // of all that belongs to it
	Focus  diag.Span // of its name
	Items  []Item
}

// ItemKind says what an entry of the outline stands for.
type ItemKind uint8

// The kinds of entries.
const (
	BlockItem    ItemKind = iota
	TypeItem              // @tN
	AddressItem           // @fN
	FunctionItem          // a function block
	GlobalItem            // @gN
	ConstantItem          // @gN that is only read
	LabelItem             // a basic block
	AbbrevItem            // an abbreviation
	NameItem              // an entry of a symbol table
)

// Outline returns the tree of a document's blocks and definitions.
func Outline(ctx context.Context, s *document.Snapshot) []Item {
	parts := make([][]Item, s.NumBlocks())
	s.Each(ctx, func(i int) {
		if s.Context(i) != nil {
			o := newOutliner(s, i)
			o.run()
			parts[i] = o.roots
		}
	})
	o := newOutliner(s, 0)
	for i := range s.NumBlocks() {
		if s.Context(i) != nil {
			o.adopt(parts[i])
			continue
		}
		o.enterChunk(s, i)
		o.run()
	}
	o.closeAll()
	return o.roots
}

// Around returns the entries of the outline that the block of the document at an
// offset has by itself.
func Around(s *document.Snapshot, offset int) []Item {
	o := newOutliner(s, s.BlockAt(offset))
	o.run()
	o.closeAll()
	return o.roots
}

// outliner builds the tree while it reads nodes.
type outliner struct {
	names map[document.ID]string
	start int
	chunk *asmparse.Chunk
	open  []Item
	roots []Item
}

func newOutliner(s *document.Snapshot, i int) *outliner {
	o := &outliner{names: s.Module().Index().Names}
	o.enterChunk(s, i)
	return o
}

func (o *outliner) enterChunk(s *document.Snapshot, i int) {
	o.start, o.chunk = s.Start(i), s.Tree(i)
}

func (o *outliner) run() {
	for i := range o.chunk.Nodes {
		o.node(&o.chunk.Nodes[i])
	}
	if o.chunk.Function {
		o.closeAll()
	}
}

func (o *outliner) span(start, end uint32) diag.Span {
	return diag.Span{Start: o.start + int(start), End: o.start + int(end)}
}

// adopt adds finished entries to the innermost open one.
func (o *outliner) adopt(items []Item) {
	if len(o.open) == 0 {
		o.roots = append(o.roots, items...)
		return
	}
	top := &o.open[len(o.open)-1]
	top.Items = append(top.Items, items...)
	for i := range items {
		top.Span.End = max(top.Span.End, items[i].Span.End)
	}
}

func (o *outliner) close(end int) {
	top := o.open[len(o.open)-1]
	o.open = o.open[:len(o.open)-1]
	top.Span.End = max(top.Span.End, end)
	o.adopt([]Item{top})
}

func (o *outliner) closeAll() {
	for len(o.open) > 0 {
		o.close(0)
	}
}

func (o *outliner) node(n *asmparse.Node) {
	if len(o.open) > 0 {
		top := &o.open[len(o.open)-1]
		top.Span.End = max(top.Span.End, o.start+int(n.End))
		if k := len(top.Items); k > 0 && extends(top.Items[k-1].Kind, n) {
			top.Items[k-1].Span.End = o.start + int(n.End)
		}
	}
	args := o.chunk.Args(n)
	switch n.Kind {
	case asmparse.Enter:
		o.open = append(o.open, o.block(n, args))
	case asmparse.Exit:
		if len(o.open) > 0 {
			o.close(o.start + int(n.End))
		}
	case asmparse.Label:
		o.leaf(LabelItem, n, &args[0], "")
	case asmparse.Define:
		o.leaf(AbbrevItem, n, &args[0], "")
	case asmparse.Statement:
		o.statement(n, args)
	}
}

// extends reports whether a node belongs to the entry before it: instructions
// to their label, initializers to their global.
func extends(kind ItemKind, n *asmparse.Node) bool {
	switch kind {
	case LabelItem:
		return n.Kind == asmparse.Statement && n.Op.Row().Block == isa.Function
	case GlobalItem, ConstantItem:
		return n.Kind == asmparse.Close || n.Kind == asmparse.Statement && n.Op.Row().Block == isa.Globals && n.Op.Row().Defines() == 0
	}
	return false
}

// block is the entry of a block that is entered.
func (o *outliner) block(n *asmparse.Node, args []asmparse.Operand) Item {
	item := Item{Name: isa.BlockID(args[0].Value).String(), Span: o.span(n.Start, n.End), Focus: o.span(args[0].Start, args[0].End)}
	if len(args) > 2 {
		item.Kind = FunctionItem
		item.Name = o.titled(&args[2])
		item.Focus = o.span(args[2].Start, args[2].End)
	}
	return item
}

func (o *outliner) text(p *asmparse.Operand) string { return string(o.chunk.Text[p.Start:p.End]) }

// titled is an identifier as it is written with the name an address has in the
// module's symbol table behind it: editors search what is written here.
func (o *outliner) titled(p *asmparse.Operand) string {
	if name := o.names[document.ID{Sort: p.Sort, Index: p.Value}]; name != "" {
		return o.text(p) + " " + name
	}
	return o.text(p)
}

func (o *outliner) leaf(kind ItemKind, n *asmparse.Node, id *asmparse.Operand, detail string) {
	o.adopt([]Item{{Kind: kind, Name: o.titled(id), Detail: detail,
		Span: o.span(n.Start, n.End), Focus: o.span(id.Start, id.End)}})
}

func (o *outliner) statement(n *asmparse.Node, args []asmparse.Operand) {
	switch row := n.Op.Row(); row.ID {
	case isa.FunctionAddress:
		o.defined(AddressItem, n, args)
	case isa.GlobalVar:
		o.defined(GlobalItem, n, args)
	case isa.GlobalConst:
		o.defined(ConstantItem, n, args)
	case isa.Entry, isa.BlockEntry:
		o.leaf(NameItem, n, &args[0], fmt.Sprintf("%q", o.chunk.Data(&args[1])))
	default:
		if row.Defines() == 't' {
			o.defined(TypeItem, n, args)
		}
	}
}

func (o *outliner) defined(kind ItemKind, n *asmparse.Node, args []asmparse.Operand) {
	for i := range args {
		if args[i].Kind != isa.SlotDef {
			continue
		}
		detail := ""
		if kind == TypeItem {
			detail = string(o.chunk.Text[min(args[i].End+1, n.End):n.End])
		}
		o.leaf(kind, n, &args[i], detail)
		return
	}
}
