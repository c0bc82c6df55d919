package assembler

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// unit is a piece of the text on its way to records: a function block, or what
// lies between two of them.
type unit struct {
	piece asmparse.Piece
	chunk *asmparse.Chunk
	low   bind.Lowered
	// state is the Global State in front of a function block, and number the
	// count of function blocks before it.
	state  *bind.State
	number uint32
	diags  diag.List // spans in the whole text
	// records is how many records the unit has, or had before it was forgotten.
	records int
}

// units splits a text and lowers all but the function blocks, in order: what
// functions need to know of the module is then known, and each can be lowered
// on its own.
func units(text []byte) []unit {
	cur := bind.NewCursor()
	var list []unit
	var snapshot *bind.State
	forgotten := 0
	for _, p := range asmparse.Split(text) {
		u := unit{piece: p}
		if p.Function && len(list) > 0 {
			forgotten += list[len(list)-1].closeBlocks(text, cur, p)
		}
		if p.Function && cur.Block() == isa.Module {
			if snapshot == nil {
				snapshot = cur.State.Snapshot()
			}
			u.state, u.number = snapshot, cur.State.FunctionBlocks
			cur.State.FunctionBlocks++
		} else {
			u.piece.Function = false
			u.lower(text, cur)
			if len(u.low.Records) > 0 {
				snapshot = nil
			}
		}
		list = append(list, u)
	}
	cur.Finish()
	if len(list) > 0 {
		open := unclosed(list)
		list[0].diags = append(list[0].diags, open[min(forgotten, len(open)):]...)
	}
	return list
}

// closeBlocks closes what the unit, in front of a function, has left open inside
// the module: there the function stands. It returns the number of braces that
// were forgotten.
func (u *unit) closeBlocks(text []byte, cur *bind.Cursor, function asmparse.Piece) (forgotten int) {
	blocks := cur.Blocks()
	if u.piece.Function || len(u.chunk.Nodes) == 0 || len(blocks) < 2 || blocks[0] != isa.Module {
		return 0
	}
	word := isa.Function.String()
	at := function.Start + bytes.Index(text[function.Start:function.End], []byte(word))
	for i := len(blocks) - 1; i > 0; i-- {
		r := bitstream.Record{Abbrev: isa.AbbrevExit, Values: []uint64{isa.CodeExit}}
		cur.Apply(&r)
		u.low.Records = append(u.low.Records, r)
		u.low.Nodes = append(u.low.Nodes, uint32(len(u.chunk.Nodes)-1))
		u.diags = append(u.diags, asmparse.Forgotten(diag.Span{Start: at, End: at + len(word)}, isa.Module, blocks[i]))
	}
	u.records = len(u.low.Records)
	return len(blocks) - 1
}

// unclosed returns an error for each block that is open at the end of the text.
func unclosed(list []unit) diag.List {
	chunks, starts := make([]*asmparse.Chunk, len(list)), make([]int, len(list))
	for i := range list {
		chunks[i], starts[i] = list[i].chunk, list[i].piece.Start
	}
	return asmparse.Unclosed(chunks, starts)
}

// lower parses and lowers the unit and collects its diagnostics.
func (u *unit) lower(text []byte, cur *bind.Cursor) {
	p := u.piece
	u.chunk = asmparse.ParseChunk(text[p.Start:p.End], cur.Blocks(), p.Function)
	u.low = bind.Lower(cur, u.chunk)
	u.records = len(u.low.Records)
	for _, list := range []diag.List{u.chunk.Diags, u.low.Diags} {
		for _, d := range list {
			u.diags = append(u.diags, d.Shift(p.Start))
		}
	}
}

// lowerFunction is lower for a function block.
func (u *unit) lowerFunction(text []byte) { u.lower(text, bind.FunctionCursor(u.state, u.number)) }

// functionRun returns the end of the run of function blocks that starts at
// list[i].
func functionRun(list []unit, i int) int {
	for i < len(list) && list[i].piece.Function {
		i++
	}
	return i
}

// gather returns the diagnostics of all units, sorted, and adds one if the text
// has no module at all.
func gather(list []unit) diag.List {
	var all diag.List
	records := 0
	for i := range list {
		all = append(all, list[i].diags...)
		records += list[i].records
	}
	if records == 0 && len(all) == 0 {
		all = append(all, diag.Diagnostic{Code: codeNoModule, Severity: diag.Error,
			Message: "expected `" + isa.Module.String() + " {`: the text has no module"})
	}
	all.Sort()
	return all
}

// LoadText turns PNaClAsm text into a Program that remembers where each record
// comes from. The Program is never nil: with errors it has what could be made
// of the text, for the verifier to speak about the rest.
func LoadText(text []byte) (*Program, diag.List) {
	list := units(text)
	parallel.Each(len(list), func(i int) {
		if list[i].piece.Function {
			list[i].lowerFunction(text)
		}
	})
	p := &Program{
		Segments: make([]bitstream.Segment, len(list)),
		Origins:  make([]bind.SegmentOrigin, len(list)),
	}
	for i := range list {
		u := &list[i]
		p.Segments[i] = bitstream.Segment{Records: u.low.Records, Split: u.piece.Function}
		p.Origins[i] = bind.SegmentOrigin{Chunk: u.chunk, Start: u.piece.Start, Nodes: u.low.Nodes}
	}
	return p, gather(list)
}
