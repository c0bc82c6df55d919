package document

import (
	"crypto/sha256"
	"sync"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Module is what a document says outside of its function blocks.
type Module struct {
	// State is the Global State at the end; do not change it.
	State *bind.State
	// Width is the width of abbreviation indices in the module block.
	Width uint32
	// abbrevs are the global abbreviations by kind of block, abbrevKey is their
	// fingerprint.
	abbrevs   map[uint32][]bitstream.Abbrev
	abbrevKey [sha256.Size]byte
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

	// suspicious says that records of the shells may have no encoding.
	suspicious bool
	encodeOnce sync.Once
	encoded    *encoding

	verifyOnce sync.Once
	verified   atomic.Bool
	violations map[int]diag.List
}

// Abbrevs returns the global abbreviations of a kind of block.
func (m *Module) Abbrevs(id uint32) []bitstream.Abbrev { return m.abbrevs[id] }

// moduleBuilder binds what is no function block, in order.
type moduleBuilder struct {
	module *Module
	walk   *bind.Walk
	print  *fingerprint
	// key is that of the contexts of function blocks here; nil if it must be made
	// anew.
	key      *[sha256.Size]byte
	segments []bitstream.Segment
	bound    []*unit
}

// buildModule makes the Module of a document. Trees of old units are used again
// where they can be.
func buildModule(blocks []*Block, old map[*Block]*unit) *Module {
	b := &moduleBuilder{
		module: &Module{contexts: make([]*Context, len(blocks)), shells: map[int]*unit{}},
		walk:   bind.NewWalk(), print: &fingerprint{hash: sha256.New()},
	}
	for i, block := range blocks {
		if block.Function() {
			b.function(i)
		} else {
			b.shell(i, block, old[block])
		}
	}
	b.module.State = b.walk.State()
	b.measure()
	return b.module
}

func (b *moduleBuilder) function(i int) {
	if b.key == nil {
		key := b.print.key()
		b.key = &key
	}
	b.module.contexts[i] = &Context{Context: b.walk.Function(), module: b.module, key: *b.key}
}

// shell makes the unit of a block that is no function block.
func (b *moduleBuilder) shell(i int, block *Block, old *unit) {
	sh := &shell{}
	if old != nil {
		sh.chunk = old.shell.chunk
	} else {
		sh.chunk = asmparse.ParsePiece(block.Text, block.part)
	}
	low := b.walk.Lower(sh.chunk)
	b.setModuleWidth(low.Records)
	b.print.add(sh.chunk.Context, low.Records)
	b.names(sh.chunk)
	b.key = nil
	sh.meaning = newMeaning(sh.chunk, low, nil, nil)
	u := &unit{block: block, shell: sh}
	b.module.shells[i] = u
	b.bound = append(b.bound, u)
	b.segments = append(b.segments, bitstream.Segment{Records: low.Records})
}

// names adds the placeholders of the module to the fingerprint: functions may use
// them.
func (b *moduleBuilder) names(c *asmparse.Chunk) {
	for i := range c.Operands {
		if o := &c.Operands[i]; o.Kind == isa.SlotDef && o.Sort == asmparse.SortPlaceholder {
			b.print.name(i, c.Text[o.Start:o.End])
		}
	}
}

// setModuleWidth infers the width of a block that another piece of the text
// closes: the module, with the abbreviations it has so far (errata E3).
func (b *moduleBuilder) setModuleWidth(records []bitstream.Record) {
	global, local := b.walk.Abbrevs()
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
	for i, u := range b.bound {
		sh := u.shell
		sh.accounts = l.Segments[i]
		sh.meaning.Bits = relative(offsets(l.Segments[i]))
		b.module.suspicious = b.module.suspicious || suspicious(sh.chunk, b.segments[i].Records, l.Segments[i])
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
	b.module.abbrevKey = print.key()
}

// relative moves positions so that the first is 0.
func relative(bits []uint32) []uint32 {
	for i := len(bits) - 1; i >= 0; i-- {
		bits[i] -= bits[0]
	}
	return bits
}
