package symbol

import (
	"context"
	"sort"
	"sync"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// References returns all places where a symbol is written, in their order. It
// returns early when ctx is cancelled.
func References(ctx context.Context, s *document.Snapshot, y Symbol) []Reference {
	var all []Reference
	EachReference(ctx, s, y, func(list []Reference) { all = append(all, list...) })
	sort.Slice(all, func(i, j int) bool { return all[i].Span.Start < all[j].Span.Start })
	return all
}

// EachReference calls found with the references to a symbol, those of a block at a
// time, the blocks in any order. It returns early when ctx is cancelled.
func EachReference(ctx context.Context, s *document.Snapshot, y Symbol, found func([]Reference)) {
	if y.Block != Module {
		found(inBlock(s, y, y.Block))
		return
	}
	var mu sync.Mutex
	s.Each(ctx, func(i int) {
		if y.Sort == 't' && s.Context(i) != nil && !types(s, y).written() {
			return
		}
		list := inBlock(s, y, i)
		mu.Lock()
		defer mu.Unlock()
		found(list)
	})
}

// Definition returns where a symbol is defined.
func Definition(s *document.Snapshot, y Symbol) (Reference, bool) {
	return first(s, y, func(r *Reference) bool { return r.Role == Define })
}

// Declaration returns where a value is declared ahead of its definition.
func Declaration(s *document.Snapshot, y Symbol) (Reference, bool) {
	return first(s, y, func(r *Reference) bool { return r.Role == Declare })
}

func first(s *document.Snapshot, y Symbol, want func(*Reference) bool) (Reference, bool) {
	blocks := []int{y.Block}
	switch {
	case y.Block != Module:
	case isModuleSort(y.Sort):
		place, ok := s.Module().Index().Places[document.ID{Sort: y.Sort, Index: y.Index}]
		if !ok {
			return Reference{}, false
		}
		blocks[0] = place.Block
	default:
		blocks = blocks[:0]
		for i := range s.NumBlocks() {
			if s.Context(i) == nil {
				blocks = append(blocks, i)
			}
		}
	}
	for _, b := range blocks {
		if list := search(s, y, b, want); len(list) > 0 && want(&list[len(list)-1]) {
			return list[len(list)-1], true
		}
	}
	return Reference{}, false
}

// inBlock returns the references in one block.
func inBlock(s *document.Snapshot, y Symbol, block int) []Reference {
	return search(s, y, block, func(*Reference) bool { return false })
}

// search returns the references in one block up to the first that is wanted.
func search(s *document.Snapshot, y Symbol, block int, want func(*Reference) bool) []Reference {
	f := finder{s: s, y: y, block: block, start: s.Start(block), chunk: s.Tree(block)}
	if y.Sort == 't' {
		f.target = types(s, y)
	}
	for _, b := range f.chunk.Context {
		f.open = append(f.open, Scope{b, outside})
	}
	for i := range f.chunk.Nodes {
		n := &f.chunk.Nodes[i]
		seen := len(f.found)
		f.node(i, n)
		for j := seen; j < len(f.found); j++ {
			if want(&f.found[j]) {
				return f.found[:j+1]
			}
		}
		f.nest(i, n)
	}
	return f.found
}

// nest follows the braces and the sections.
func (f *finder) nest(i int, n *asmparse.Node) {
	switch n.Kind {
	case asmparse.Enter:
		f.open = append(f.open, Scope{isa.BlockID(f.chunk.Args(n)[0].Value), i})
	case asmparse.Exit:
		if len(f.open) > 0 {
			f.open = f.open[:len(f.open)-1]
		}
	case asmparse.Section:
		f.section = isa.BlockID(f.chunk.Args(n)[0].Value)
	}
}

type finder struct {
	s      *document.Snapshot
	y      Symbol
	block  int
	start  int
	chunk  *asmparse.Chunk
	target typeTarget
	found  []Reference
	// open are the blocks around the node at work, section the kind of block
	// that an abbreviations block defines for.
	open    []Scope
	section isa.BlockID
}

func (f *finder) add(node int, start, end uint32, role Role) {
	span := diag.Span{Start: f.start + int(start), End: f.start + int(end)}
	f.found = append(f.found, Reference{Block: f.block, Node: node, Span: span, Role: role})
}

func (f *finder) node(i int, n *asmparse.Node) {
	switch {
	case f.y.Sort == 'a':
		f.abbreviation(i, n)
		return
	case f.y.Sort == 't':
		f.types(i, n)
		return
	}
	args := f.chunk.Args(n)
	for j := range args {
		if o := &args[j]; isID(o) && f.matches(o) {
			f.add(i, o.Start, o.End, role(n, o))
		}
	}
}

func (f *finder) matches(o *asmparse.Operand) bool {
	if o.Sort != f.y.Sort {
		return false
	}
	if o.Sort == asmparse.SortPlaceholder {
		return string(f.chunk.Text[o.Start:o.End]) == f.y.Name
	}
	return o.Value == f.y.Index
}

// role says what a node does with an identifier. The header of a function block
// only uses its address.
func role(n *asmparse.Node, o *asmparse.Operand) Role {
	switch {
	case o.Kind == isa.SlotDef, n.Kind == asmparse.Label:
		return Define
	case n.Kind == asmparse.Statement && n.Op.Row().ID == isa.ForwardDeclare:
		return Declare
	}
	return Use
}

func (f *finder) abbreviation(i int, n *asmparse.Node) {
	switch {
	case n.Kind == asmparse.Define && n.Count > 0:
		o := &f.chunk.Args(n)[0]
		if o.Value == f.y.Index && f.sameScope(n.Suffix.Sort) {
			f.add(i, o.Start, o.End, Define)
		}
	case n.Suffix.Sort != 0 && uint64(n.Suffix.Index) == f.y.Index && f.sameScope(n.Suffix.Sort):
		f.add(i, n.Suffix.Start, n.Suffix.End, Use)
	}
}

func (f *finder) sameScope(sigil byte) bool {
	if len(f.open) == 0 || (sigil == '%') != (f.y.Block != Module) {
		return false
	}
	inner := f.open[len(f.open)-1]
	switch {
	case sigil == '%':
		return inner == f.y.Abbrevs
	case inner.Kind == isa.Abbreviations:
		return f.section == f.y.Abbrevs.Kind
	}
	return inner.Kind == f.y.Abbrevs.Kind
}

// typeTarget is a type that names are compared with.
type typeTarget struct {
	id    uint64
	named isa.Type // unknown for function types
}

func types(s *document.Snapshot, y Symbol) typeTarget {
	return typeTarget{y.Index, s.Module().State.TypeOf(y.Index)}
}

// written reports whether functions can write the type.
func (t typeTarget) written() bool { return t.named.Nameable() }

func (f *finder) types(i int, n *asmparse.Node) {
	args := f.chunk.Args(n)
	if n.Kind == asmparse.Statement && n.Op.Row().Block == isa.Types {
		if len(args) > 0 && args[0].Kind == isa.SlotDef && args[0].Value == f.target.id {
			f.add(i, args[0].Start, args[0].End, Define)
			return
		}
	}
	if !f.target.written() {
		f.signature(i, n, args)
		return
	}
	for j := range args {
		if o := &args[j]; o.Kind == isa.SlotType && o.End > o.Start && o.Type() == f.target.named {
			f.add(i, o.Start, o.End, Use)
		}
	}
}

// signature finds the function addresses of a function type.
func (f *finder) signature(i int, n *asmparse.Node, args []asmparse.Operand) {
	if n.Kind != asmparse.Statement || n.Op.Row().ID != isa.FunctionAddress {
		return
	}
	for j := range args {
		if o := &args[j]; o.Kind == isa.SlotDef && o.Sort == 'f' {
			fn := f.s.Module().State.Function(o.Value)
			if fn != nil && fn.TypeID == f.target.id {
				f.add(i, o.Start, o.End, Use)
			}
		}
	}
}

// TypeOf returns the ID of a symbol's type: that of a value, or of a function
// address the type of the function. ok is false for what has none.
func TypeOf(s *document.Snapshot, y Symbol) (id uint32, ok bool) {
	switch y.Sort {
	case 't':
		return uint32(y.Index), true
	case 'f':
		fn := s.Module().State.Function(y.Index)
		if fn == nil {
			return 0, false
		}
		return uint32(fn.TypeID), fn.Signature != nil
	case 'p', 'c', 'v', asmparse.SortPlaceholder:
		t := ValueType(s, y)
		return s.Module().State.TypeID(t)
	}
	return 0, false
}

// ValueType returns the type of a local value, unknown for all other symbols.
func ValueType(s *document.Snapshot, y Symbol) isa.Type {
	if y.Block == Module {
		return isa.Type{}
	}
	state := s.FunctionState(y.Block)
	if state == nil {
		return isa.Type{}
	}
	y = Numbered(s, y)
	abs, ok := state.AbsoluteIndex(y.Sort, y.Index)
	if !ok {
		return isa.Type{}
	}
	return state.TypeOfValue(abs)
}

// Numbered returns the ID that a local placeholder will be once it has its
// number; the symbol itself if it is none, or nothing defines it.
func Numbered(s *document.Snapshot, y Symbol) Symbol {
	if y.Sort != asmparse.SortPlaceholder || y.Block == Module {
		return y
	}
	c := s.Tree(y.Block)
	names := bind.Names(c)
	for i := range c.Operands {
		id, ok := names[i]
		if o := &c.Operands[i]; ok && string(c.Text[o.Start:o.End]) == y.Name {
			return Symbol{Sort: id.Sort, Index: id.Number, Block: y.Block}
		}
	}
	return y
}
