package document

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Unneeded is a statement that could go without a change of what the program does.
type Unneeded struct {
	// Span is relative to the block.
	Span diag.Span
	// Unreachable says that control never gets there; else nothing uses the value.
	Unreachable bool
}

// Unneeded returns the statements of block i that nobody needs, as far as it is known
// by now. Of blocks with errors nothing is said.
func (s *Snapshot) Unneeded(i int) []Unneeded {
	if known := s.units[i].summary.Load(); known != nil {
		return known.unneeded
	}
	return nil
}

// unneededIn finds the statements of a function that nobody needs.
func unneededIn(body *module.Body, chunk *asmparse.Chunk, low *bind.Lowered) []Unneeded {
	if len(body.Blocks) == 0 {
		return nil
	}
	dom, used := body.Dominators(), uses(body)
	var list []Unneeded
	add := func(record int, unreachable bool) {
		if record < len(low.Nodes) {
			n := &chunk.Nodes[low.Nodes[record]]
			list = append(list, Unneeded{diag.Span{Start: int(n.Start), End: int(n.End)}, unreachable})
		}
	}
	for i := range body.Values {
		if v := &body.Values[i]; v.Kind == module.Constant && !used[i] {
			add(v.Record, false)
		}
	}
	for b := range body.Blocks {
		bl := &body.Blocks[b]
		for i := bl.First; i < bl.End; i++ {
			in := &body.Insts[i]
			local := int64(in.Result) - int64(body.Base)
			switch {
			case !dom.Reachable(b):
				add(in.Record, true)
			case in.Result != module.NoValue && local >= 0 && local < int64(len(used)) && !used[local] && !in.ID.IsCall():
				add(in.Record, false)
			}
		}
	}
	return list
}

// uses says of each local value whether an instruction names it. Forward declarations are
// no instructions.
func uses(body *module.Body) []bool {
	used := make([]bool, len(body.Values))
	for i := range body.Insts {
		in := &body.Insts[i]
		for _, a := range in.Args {
			if local := int64(a) - int64(body.Base); local >= 0 && local < int64(len(used)) {
				used[local] = true
			}
		}
	}
	return used
}
