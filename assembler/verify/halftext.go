package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// This file recognizes text whose records are not what was meant: the
// assembler's diagnostics say why, and the rules have nothing to add.

// hasBadText reports whether a segment comes from text that could not be parsed.
func hasBadText(p *assembler.Program, segment int) bool {
	if p.Origins == nil || p.Origins[segment].Chunk == nil {
		return false
	}
	nodes := p.Origins[segment].Chunk.Nodes
	for i := range nodes {
		if nodes[i].Kind == asmparse.Bad {
			return true
		}
	}
	return false
}

// misnumbered reports whether the text of a function numbers its values in
// another way than their order does, so that its operands are not those meant.
func misnumbered(p *assembler.Program, b *module.Body) bool {
	if p.Origins == nil || p.Origins[b.Segment].Chunk == nil {
		return false
	}
	o := &p.Origins[b.Segment]
	constants, results := uint64(0), uint64(0)
	for i := range b.Values {
		v := &b.Values[i]
		next := &constants
		switch v.Kind {
		case module.Param:
			continue
		case module.Result:
			next = &results
		}
		if n, ok := definedNumber(o, v.Record); ok && n != *next {
			return true
		}
		*next++
	}
	return false
}

// definedNumber returns the number that the statement of a record gives to what
// it defines, if it gives one.
func definedNumber(o *assembler.SegmentOrigin, record int) (uint64, bool) {
	n := &o.Chunk.Nodes[o.Nodes[record]]
	if n.Kind != asmparse.Statement || n.Count == 0 {
		return 0, false
	}
	def := &o.Chunk.Args(n)[0]
	return def.Value, def.Kind == isa.SlotDef && def.Value != asmparse.NoID && def.Sort != asmparse.SortPlaceholder
}
