package document

import (
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Body returns the typed model of function block i; nil for other blocks.
func (s *Snapshot) Body(i int) *module.Body {
	c := s.Context(i)
	if c == nil {
		return nil
	}
	m := s.Meaning(i)
	p := &assembler.Program{
		Segments: []bitstream.Segment{{Records: m.Records, Split: true}},
		Origins:  []bind.SegmentOrigin{{Chunk: s.Tree(i), Nodes: m.Nodes}},
	}
	return module.BuildBody(p, &module.FunctionBlock{Number: c.Number, State: c.State})
}
