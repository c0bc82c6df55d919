package assembler

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// raiseFunc is bind.Raise or bind.RaiseLossy.
type raiseFunc func(*bind.Cursor, []bitstream.Record) *asmparse.Chunk

// raised is a segment on its way to text: raised already if it is no function
// block, otherwise with its context.
type raised struct {
	chunk   *asmparse.Chunk
	context *bind.Context
}

// raiseShell raises all segments but the function blocks, in order: functions
// can then be raised on their own. It is the opposite of units.
func raiseShell(p *Program, raise raiseFunc) []raised {
	list := make([]raised, len(p.Segments))
	walk := bind.NewWalk()
	for i := range p.Segments {
		if s := &p.Segments[i]; s.Split && walk.InModule() {
			list[i].context = walk.Function()
		} else {
			list[i].chunk = walk.Records(s.Records, raise)
		}
	}
	walk.End()
	return list
}

// finish raises the segment if that is still to be done.
func (r *raised) finish(s *bitstream.Segment, raise raiseFunc) *asmparse.Chunk {
	if r.chunk == nil {
		r.chunk = raise(r.context.Cursor(), s.Records)
		r.chunk.Function = true
	}
	return r.chunk
}
