package assembler

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/source"
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
	// source says that something in the text is of the source form.
	source bool
	// records is how many records the unit has, or had before it was forgotten.
	records int
}

// units splits a text and lowers all but the function blocks, in order: what
// functions need to know of the module is then known, and each can be lowered
// on its own.
func units(text []byte) []unit {
	b := unitBuilder{text: text, cursor: bind.NewCursor()}
	for _, p := range asmparse.Split(text) {
		b.add(p, nil)
	}
	return b.finish()
}

// unitBuilder makes units one after the other.
type unitBuilder struct {
	text     []byte
	cursor   *bind.Cursor
	list     []unit
	snapshot *bind.State // of the Global State; nil if it must be taken anew
	// forgotten counts the braces that were missing in front of functions.
	forgotten int
}

// add adds a piece of the text, with its tree if there is one already.
func (b *unitBuilder) add(p asmparse.Piece, tree *asmparse.Chunk) {
	u := unit{piece: p, chunk: tree}
	if p.Function && len(b.list) > 0 {
		b.forgotten += b.list[len(b.list)-1].closeBlocks(b.text, b.cursor, p)
	}
	if p.Function && b.cursor.Block() == isa.Module {
		if b.snapshot == nil {
			b.snapshot = b.cursor.State.Snapshot()
		}
		u.state, u.number = b.snapshot, b.cursor.State.FunctionBlocks
		b.cursor.State.FunctionBlocks++
	} else {
		u.piece.Function = false
		u.lower(b.text, b.cursor)
		if len(u.low.Records) > 0 {
			b.snapshot = nil
		}
	}
	b.list = append(b.list, u)
}

// finish closes what is still open and returns the units.
func (b *unitBuilder) finish() []unit {
	b.cursor.Finish()
	if len(b.list) > 0 {
		open := unclosed(b.list)
		b.list[0].diags = append(b.list[0].diags, open[min(b.forgotten, len(open)):]...)
	}
	return b.list
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
	if u.chunk == nil {
		u.chunk = asmparse.ParseChunk(text[p.Start:p.End], cur.Blocks(), p.Function)
	}
	u.source = u.chunk.Source
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
func LoadText(text []byte) (*Program, diag.List) { return LoadSource(source.Input{Text: text}) }

// loadPlain is LoadText for a text in the manual's language. plain says that the text
// is one.
func loadPlain(text []byte) (p *Program, diags diag.List, plain bool) {
	list := units(text)
	p, diags = loadUnits(text, list)
	return p, diags, isPlain(list, diags)
}

func loadUnits(text []byte, list []unit) (*Program, diag.List) {
	parallel.Each(len(list), func(i int) {
		if list[i].piece.Function {
			list[i].lowerFunction(text)
		}
	})
	return segmentsOf(list), gather(list)
}
