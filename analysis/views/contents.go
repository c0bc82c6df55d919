package views

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Contents is what a program consists of, with the bits that each part takes.
type Contents struct {
	Bits      uint64 // of the module
	Functions []Part // that have a body, in their order
	Declared  []Part // function addresses without one
	Globals   []Part
	Types     []Part
	Blocks    []Part // of module scope: types, globals and the like
}

// Part is a piece of a program.
type Part struct {
	ID     string // `@f3`; of a block, what it is called
	Name   string // in the symbol table
	Detail string // a type, a signature
	Bits   uint64
	Bytes  uint64 // the size of a global in memory
	Span   diag.Span
	Kinds  []Kind // the records of a function or block, the dearest first
}

// Kind is what all records of one kind take.
type Kind struct {
	Name    string
	Records int
	Bits    uint64
}

// ContentsOf returns what a document consists of; incomplete when ctx ends.
func ContentsOf(ctx context.Context, s *document.Snapshot) Contents {
	var c Contents
	if starts := s.BitStarts(ctx); starts != nil {
		c.Bits = starts[s.NumBlocks()]
	}
	for i := 0; i < s.NumBlocks() && ctx.Err() == nil; i++ {
		if s.Context(i) == nil {
			c.shell(s, i)
		} else if f, ok := symbol.FunctionOf(s, i); ok {
			p := partOf(s, document.ID{Sort: 'f', Index: f})
			p.Span, p.Bits, p.Kinds = s.AddressSpan(i), s.Meaning(i).Total(), kindsOf(s, i, 0, len(s.Tree(i).Nodes))
			c.Functions = append(c.Functions, p)
		}
	}
	return c
}

// partOf is an address with its name and type.
func partOf(s *document.Snapshot, id document.ID) Part {
	p := Part{ID: id.String(), Name: s.Module().Index().Names[id]}
	if fn := s.Module().State.Function(id.Index); id.Sort == 'f' && fn != nil && fn.Signature != nil {
		p.Detail = fn.Signature.String()
	}
	return p
}

// shell reads a block of module scope: what it defines, and its blocks.
func (c *Contents) shell(s *document.Snapshot, i int) {
	t, m := s.Tree(i), s.Meaning(i)
	for _, b := range topBlocks(t) {
		from, to := m.RecordOf(b.enter), m.RecordOf(b.exit)
		if from < 0 || to < from {
			continue
		}
		c.Blocks = append(c.Blocks, Part{
			ID: b.name, Bits: uint64(m.Bits[to+1] - m.Bits[from]), Span: nodeSpan(s, i, b.enter), Kinds: kindsOf(s, i, b.enter, b.exit+1)})
	}
	var global *Part // that the initializers belong to
	for k := range t.Nodes {
		n := &t.Nodes[k]
		if n.Kind != asmparse.Statement && n.Kind != asmparse.Initial {
			continue
		}
		size := uint64(0)
		if r := m.RecordOf(k); r >= 0 {
			size = m.Size(r)
		}
		def, ok := t.Defined(n)
		if !ok {
			if global != nil && (n.Kind == asmparse.Initial || n.Op.Row().Block == isa.Globals) {
				global.Bits += size
				global.Bytes += initialSize(t, n)
			}
			continue
		}
		p := partOf(s, document.ID{Sort: def.Sort, Index: def.Value})
		p.Bits, p.Span = size, nodeSpan(s, i, k)
		switch def.Sort {
		case 'g':
			p.Detail = n.Op.Row().Name
			c.Globals = append(c.Globals, p)
			global = &c.Globals[len(c.Globals)-1]
		case 't':
			_, text, _ := strings.Cut(text(t, n), "=")
			p.Detail = strings.Trim(text, " ;")
			c.Types = append(c.Types, p)
		case 'f':
			if _, body := s.Module().Index().Bodies[def.Value]; !body {
				c.Declared = append(c.Declared, p)
			}
		}
	}
}

// blockNodes are the nodes at which a block begins and ends.
type blockNodes struct {
	name        string
	enter, exit int
}

// topBlocks finds the blocks right inside of the module.
func topBlocks(c *asmparse.Chunk) []blockNodes {
	var found []blockNodes
	depth := len(c.Context)
	for k := range c.Nodes {
		switch n := &c.Nodes[k]; n.Kind {
		case asmparse.Enter:
			if args := c.Args(n); depth == 1 && len(args) > 0 {
				found = append(found, blockNodes{isa.BlockID(args[0].Value).String(), k, -1})
			}
			depth++
		case asmparse.Exit:
			depth--
			if depth == 1 && len(found) > 0 && found[len(found)-1].exit < 0 {
				found[len(found)-1].exit = k
			}
		}
	}
	return slices.DeleteFunc(found, func(b blockNodes) bool { return b.exit < 0 })
}

func nodeSpan(s *document.Snapshot, i, node int) diag.Span {
	n := &s.Tree(i).Nodes[node]
	return diag.Span{Start: s.Start(i) + int(n.Start), End: s.Start(i) + int(n.End)}
}

// kindsOf sums the records of some nodes by what they are.
func kindsOf(s *document.Snapshot, i, from, to int) []Kind {
	t, m := s.Tree(i), s.Meaning(i)
	at := map[string]int{}
	var kinds []Kind
	for k := from; k < to; k++ {
		r := m.RecordOf(k)
		if r < 0 {
			continue
		}
		name := kindName(&t.Nodes[k])
		if _, ok := at[name]; !ok {
			at[name] = len(kinds)
			kinds = append(kinds, Kind{Name: name})
		}
		kind := &kinds[at[name]]
		kind.Records++
		kind.Bits += m.Size(r)
	}
	slices.SortStableFunc(kinds, func(a, b Kind) int { return cmp.Compare(b.Bits, a.Bits) })
	return kinds
}

func kindName(n *asmparse.Node) string {
	switch n.Kind {
	case asmparse.Statement:
		return n.Op.Row().Name
	case asmparse.Define:
		return "abbreviations"
	case asmparse.Enter, asmparse.Exit:
		return "borders of blocks"
	}
	return "others"
}
