package refactor

import (
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// place returns the mentions of a block.
func place(s *document.Snapshot, block int, sorts string, list []placed) []placed {
	d := definer{snapshot: s, block: block}
	for _, m := range mentions(s.Tree(block), sorts, d.defines) {
		list = append(list, placed{mention: m, block: block, target: -1})
	}
	return list
}

// definer knows which statements define values that the text does not name.
type definer struct {
	snapshot *document.Snapshot
	block    int
	// values are the nodes whose records define values, once needed.
	values map[uint32]bool
}

// defines reports whether a statement defines a value even where the text does
// not say so: a call that returns one, or a record as such.
func (d *definer) defines(node int) bool {
	c := d.snapshot.Tree(d.block)
	switch n := &c.Nodes[node]; n.Kind {
	case asmparse.Statement:
		return returns(d.snapshot.Module().State, c, n)
	case asmparse.Escape:
		return d.recorded(uint32(node))
	}
	return false
}

// recorded reports whether the record of a node of a function defines a value.
func (d *definer) recorded(node uint32) bool {
	if d.values == nil {
		d.values = map[uint32]bool{}
		m, body := d.snapshot.Meaning(d.block), d.snapshot.Body(d.block)
		for i := range body.Values {
			d.values[m.Nodes[body.Values[i].Record]] = true
		}
	}
	return d.values[node]
}

// returns reports whether a call returns a value.
func returns(s *bind.State, c *asmparse.Chunk, n *asmparse.Node) bool {
	args := c.Args(n)
	for i := range args {
		switch o := &args[i]; {
		case o.Kind == isa.SlotCallee:
			fn := callee(s, c, o)
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
