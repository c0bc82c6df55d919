package assembler

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// raiseFunc is bind.Raise or bind.RaiseLossy.
type raiseFunc func(*bind.Cursor, []bitstream.Record) *asmparse.Chunk

// raised is a segment on its way to text: raised already if it is no function
// block, otherwise with the cursor in front of it.
type raised struct {
	chunk *asmparse.Chunk
	cur   *bind.Cursor
}

// raiseShell raises all segments but the function blocks, in order: functions
// can then be raised on their own. It is the opposite of units.
func raiseShell(p *Program, raise raiseFunc) []raised {
	list := make([]raised, len(p.Segments))
	cur := bind.NewCursor()
	var snapshot *bind.State
	for i := range p.Segments {
		s := &p.Segments[i]
		if !s.Split || cur.Block() != isa.Module {
			list[i].chunk = raise(cur, s.Records)
			snapshot = nil
			continue
		}
		if snapshot == nil {
			snapshot = cur.State.Snapshot()
		}
		list[i].cur = bind.FunctionCursor(snapshot, cur.State.FunctionBlocks)
		cur.State.FunctionBlocks++
	}
	cur.Finish()
	return list
}

// finish raises the segment if that is still to be done.
func (r *raised) finish(s *bitstream.Segment, raise raiseFunc) *asmparse.Chunk {
	if r.chunk == nil {
		r.chunk = raise(r.cur, s.Records)
		r.chunk.Function = true
	}
	return r.chunk
}
