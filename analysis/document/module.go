package document

import (
	"crypto/sha256"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Module is what a document says outside of its function blocks.
type Module struct {
	// State is the Global State at the end; do not change it.
	State *bind.State
	// Width is the width of abbreviation indices in the module block.
	Width uint32
	// abbrevs are the global abbreviations by kind of block, abbrevKey is the
	// fingerprint of these and of damaged.
	abbrevs   map[uint32][]bitstream.Abbrev
	abbrevKey [sha256.Size]byte
	// damaged says that text outside of function blocks could not be parsed that
	// functions may depend on, so that rules cannot be held against them.
	damaged bool
	// contexts belong to the blocks of the document; nil for those that are no
	// function block of the module.
	contexts []*Context
	// shells are the units without context, by the number of their block.
	shells map[int]*unit

	indexOnce sync.Once
	index     *Index
	shellOnce sync.Once
	shell     *module.Module
	// functionModel is that of functionShell.
	functionShellOnce sync.Once
	functionModel     *module.Module

	verifyOnce sync.Once
	verified   atomic.Bool
	violations map[int]diag.List
}

// Abbrevs returns the global abbreviations of a kind of block.
func (m *Module) Abbrevs(id uint32) []bitstream.Abbrev { return m.abbrevs[id] }

// moduleBuilder parses and lowers what is no function block, in order.
type moduleBuilder struct {
	module *Module
	cursor *bind.Cursor
	print  *fingerprint
	// context is that of the next function block; nil if it must be made anew.
	context  *Context
	segments []bitstream.Segment
	lowered  []*unit
}

// buildModule makes the Module of a document. Trees of old units are used again
// where they can be.
func buildModule(blocks []*Block, old map[*Block]*unit) *Module {
	b := &moduleBuilder{
		module: &Module{contexts: make([]*Context, len(blocks)), shells: map[int]*unit{}},
		cursor: bind.NewCursor(), print: &fingerprint{hash: sha256.New()},
	}
	for i, block := range blocks {
		if block.Function && b.cursor.Depth() == 1 && b.cursor.Block() == isa.Module {
			b.function(i)
		} else {
			b.shell(i, block, old[block])
		}
	}
	b.module.State = b.cursor.State
	b.measure()
	return b.module
}

func (b *moduleBuilder) function(i int) {
	if b.context == nil {
		b.context = &Context{State: b.cursor.State.Snapshot(), module: b.module, key: b.print.key()}
	}
	c := *b.context
	c.Number = b.cursor.State.FunctionBlocks
	b.module.contexts[i] = &c
	b.cursor.State.FunctionBlocks++
}

// shell makes the unit of a block that is no function block of the module.
func (b *moduleBuilder) shell(i int, block *Block, old *unit) {
	sh := &shell{}
	u := &unit{block: block, shell: sh}
	stack := b.cursor.Blocks()
	if old != nil && old.shell != nil && slices.Equal(old.shell.chunk.Context, stack) {
		sh.chunk = old.shell.chunk
	} else {
		sh.chunk = asmparse.ParseChunk(block.Text, stack, false)
	}
	low := bind.Lower(b.cursor, sh.chunk)
	b.setModuleWidth(low.Records)
	b.print.add(stack, low.Records)
	b.damage(sh.chunk)
	b.misread()
	b.names(sh.chunk)
	if len(low.Records) > 0 {
		b.context = nil
	}
	sh.meaning = newMeaning(sh.chunk, low, nil, nil)
	b.module.shells[i] = u
	b.lowered = append(b.lowered, u)
	b.segments = append(b.segments, bitstream.Segment{Records: low.Records})
}

// damage notes text that could not be parsed and that may define what functions
// depend on.
func (b *moduleBuilder) damage(c *asmparse.Chunk) {
	kinds := verify.Unparsed(c)
	delete(kinds, isa.Globals) // how many there are is counted
	delete(kinds, isa.Valuesymtab)
	if len(kinds) == 0 {
		return
	}
	b.module.damaged = true
	b.context = nil
	for i := range c.Nodes {
		if n := &c.Nodes[i]; n.Kind == asmparse.Bad {
			b.printText(i, c.Text[n.Start:n.End])
		}
	}
}

// printText adds text to the fingerprint, and the index of what it belongs to.
func (b *moduleBuilder) printText(i int, text []byte) {
	b.print.sum(&bitstream.Record{Values: []uint64{uint64(i)}})
	b.print.hash.Write(text) // a hash never fails
}

// misread notes that function addresses or types are not those meant: nothing can be
// said of functions then.
func (b *moduleBuilder) misread() {
	if b.module.damaged || !b.cursor.State.Misread() {
		return
	}
	b.module.damaged = true
	b.context = nil
	b.print.sum(&bitstream.Record{Values: []uint64{isa.CodeHeader}})
}

// names notes the placeholders of the module: functions may use them.
func (b *moduleBuilder) names(c *asmparse.Chunk) {
	for i := range c.Operands {
		if o := &c.Operands[i]; o.Kind == isa.SlotDef && o.Sort == asmparse.SortPlaceholder {
			b.context = nil
			b.printText(i, c.Text[o.Start:o.End])
		}
	}
}

// setModuleWidth infers the width of a block that another piece of the text
// closes: the module, with the abbreviations it has so far (errata E3).
func (b *moduleBuilder) setModuleWidth(records []bitstream.Record) {
	global, local := b.cursor.Abbrevs()
	for i := range records {
		r := &records[i]
		if r.Abbrev != isa.AbbrevEnter {
			continue
		}
		if r.Values[2] == 0 {
			r.Values[2] = uint64(bitstream.InferWidth(int(global), int(local)))
		}
		if isa.BlockID(r.Values[1]) == isa.Module {
			b.module.Width = uint32(r.Values[2])
		}
	}
}

// measure computes the costs of the records when all are known.
func (b *moduleBuilder) measure() {
	l := ledger.Of(b.segments)
	for i, u := range b.lowered {
		sh := u.shell
		sh.accounts = l.Segments[i]
		p := &assembler.Program{
			Segments: b.segments[i : i+1],
			Origins:  []bind.SegmentOrigin{{Chunk: sh.chunk, Nodes: sh.meaning.Nodes}},
		}
		sh.meaning.Bits = relative(offsets(l.Segments[i]))
		sh.meaning.Diags = append(sh.meaning.Diags, misfits(p, l.Segments[i])...)
		sh.meaning.Diags.Sort()
		u.summarize()
	}
	b.module.abbrevs = map[uint32][]bitstream.Abbrev{}
	print := &fingerprint{hash: sha256.New()}
	for _, d := range l.Definitions {
		if !d.Local {
			b.module.abbrevs[uint32(d.Block)] = append(b.module.abbrevs[uint32(d.Block)], d.Abbrev)
			print.sum(&bitstream.Record{Abbrev: uint32(d.Block), Values: d.Abbrev.Values()})
		}
	}
	if b.module.damaged {
		print.sum(&bitstream.Record{})
	}
	b.module.abbrevKey = print.key()
}

// relative moves positions so that the first is 0.
func relative(bits []uint32) []uint32 {
	for i := len(bits) - 1; i >= 0; i-- {
		bits[i] -= bits[0]
	}
	return bits
}
