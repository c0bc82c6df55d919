package ledger

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Ledger holds the account of every record of a file.
type Ledger struct {
	// Segments has an account for each record of each segment of the file.
	Segments [][]Account
	// Definitions are all abbreviations in the order of the file.
	Definitions []*Definition
	// Bits is the size of the file with its header.
	Bits uint64
}

// Of returns the ledger of a file: what Encode writes for the segments, in
// bits. Records that it would refuse are marked as misfits.
func Of(segments []bitstream.Segment) *Ledger {
	w := walker{pos: 8 * bitstream.HeaderSize, open: []*Block{topLevel()}, globals: map[isa.BlockID][]*Definition{}}
	l := &Ledger{Segments: make([][]Account, len(segments))}
	for i, s := range segments {
		l.Segments[i] = w.accounts(s.Records)
	}
	l.Definitions, l.Bits = w.defined, w.pos
	return l
}

// OfBlock returns the accounts of the records of one block, from its enter to
// its exit record. scope gives the global abbreviations of each kind of block
// (bitstream.Scope.Abbrevs), outer the size of abbreviation indices around the
// block and start the position of its first bit.
func OfBlock(scope func(id uint32) []bitstream.Abbrev, outer uint32, start uint64, records []bitstream.Record) []Account {
	w := walker{pos: start, open: []*Block{{ID: isa.Module, Width: outer}}, globals: map[isa.BlockID][]*Definition{}}
	for i := range isa.Blocks {
		id := isa.Blocks[i].ID
		for _, a := range scope(uint32(id)) {
			w.register(id, a, 0)
		}
	}
	return w.accounts(records)
}

// Sizes of the fields that the format prescribes (manual, "Enter Block
// Record"), in bits.
const (
	blockIDWidth = 8 // vbr
	widthWidth   = 4 // vbr
	wordBits     = 32
)

// walker moves over the records of a file.
type walker struct {
	pos     uint64
	open    []*Block // outermost first, never empty
	globals map[isa.BlockID][]*Definition
	defined []*Definition
}

func (w *walker) top() *Block { return w.open[len(w.open)-1] }

// accounts returns the accounts of the next records.
func (w *walker) accounts(records []bitstream.Record) []Account {
	accounts := make([]Account, len(records))
	for i := range records {
		accounts[i] = w.account(&records[i])
		w.pos += accounts[i].Bits
	}
	return accounts
}

func (w *walker) account(r *bitstream.Record) Account {
	b := w.top()
	a := Account{Pos: w.pos, Bits: uint64(b.Width), Block: b, usable: uint32(len(b.usable))}
	switch {
	case len(r.Values) == 0:
		a.Misfit, a.Bits = true, 0 // it stands for text that means nothing
	case r.Abbrev == isa.AbbrevEnter && len(r.Values) == 3:
		a.Bits += uint64(bitstream.VBRSize(r.Values[1], blockIDWidth) + bitstream.VBRSize(r.Values[2], widthWidth))
		w.align(&a)
		a.Bits += wordBits
		w.enter(isa.BlockID(r.Values[1]), uint32(r.Values[2]))
	case r.Abbrev == isa.AbbrevExit:
		w.align(&a)
		w.exit()
	case r.Abbrev == isa.AbbrevDefine:
		w.define(&a, r.Values)
	default:
		w.data(&a, r)
	}
	return a
}

// align pads the record to the end of a word.
func (w *walker) align(a *Account) {
	a.Padding = uint8(-(a.Pos + a.Bits) % wordBits)
	a.Bits += uint64(a.Padding)
}

func (w *walker) enter(id isa.BlockID, width uint32) {
	usable := w.globals[id]
	w.open = append(w.open, &Block{ID: id, Width: width, Parent: w.top(), usable: usable[:len(usable):len(usable)]})
}

func (w *walker) exit() {
	if len(w.open) > 1 {
		w.open = w.open[:len(w.open)-1]
	}
}

// define accounts for a definition and takes it in.
func (w *walker) define(a *Account, values []uint64) {
	abbrev, err := bitstream.ParseAbbrev(values)
	if err != nil {
		a.Misfit = true
		a.Bits += bitstream.DefaultSize(values)
		return
	}
	a.Bits += bitstream.DefineSize(abbrev)
	b := w.top()
	switch {
	case b.ID != isa.Abbreviations:
		d := &Definition{Abbrev: abbrev, Block: b.ID, Index: nextIndex(b.usable), Local: true, Bits: a.Bits}
		b.usable = append(b.usable, d)
		w.defined = append(w.defined, d)
	case b.hasSection:
		w.defined = append(w.defined, w.register(b.section, abbrev, a.Bits))
	default:
		a.Misfit = true
	}
}

// register takes in a global abbreviation.
func (w *walker) register(id isa.BlockID, abbrev bitstream.Abbrev, size uint64) *Definition {
	d := &Definition{Abbrev: abbrev, Block: id, Index: nextIndex(w.globals[id]), Bits: size}
	w.globals[id] = append(w.globals[id], d)
	return d
}

// nextIndex is the index of the abbreviation that follows those defined.
func nextIndex(defined []*Definition) uint32 { return isa.FirstUserAbbrev + uint32(len(defined)) }

// data accounts for a data record.
func (w *walker) data(a *Account, r *bitstream.Record) {
	b := w.top()
	if b.ID == isa.Abbreviations && r.Values[0] == isa.CodeSetBlock && len(r.Values) > 1 {
		b.section, b.hasSection = isa.BlockID(r.Values[1]), true
	}
	if d := a.Definition(r.Abbrev); d != nil {
		if size, ok := d.Abbrev.Size(r.Values); ok {
			a.Bits += size
			return
		}
	}
	a.Misfit = r.Abbrev != isa.AbbrevDefault
	a.Bits += bitstream.DefaultSize(r.Values)
}
