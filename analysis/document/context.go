package document

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Context is what one function block takes from the module.
type Context struct {
	*bind.Context
	// module has the abbreviations.
	module *Module
	// key is a fingerprint of the records in front of the block that it depends
	// on.
	key [sha256.Size]byte
}

// same reports whether a function means the same in both contexts.
func (c *Context) same(d *Context) bool {
	return c.Number == d.Number && c.key == d.key && c.module.abbrevKey == d.module.abbrevKey
}

// lower computes what a function block means, without the diagnostics of the
// verifier.
func (c *Context) lower(b *Block) *Meaning {
	chunk := b.functionChunk()
	low := c.Lower(chunk)
	accounts := c.accounts(low.Records)
	return newMeaning(chunk, low, accounts, c.misfits(chunk, &low, accounts))
}

// accounts returns the costs of the records of the function block, as if it
// started at bit 0.
func (c *Context) accounts(records []bitstream.Record) []ledger.Account {
	return ledger.OfBlock(c.module.Abbrevs, c.module.Width, 0, records)
}

// offsets returns the positions of records, and that of the end.
func offsets(accounts []ledger.Account) []uint32 {
	bits := make([]uint32, len(accounts)+1)
	for i := range accounts {
		bits[i] = uint32(accounts[i].Pos)
		bits[i+1] = uint32(accounts[i].Pos + accounts[i].Bits)
	}
	return bits
}

// fingerprint sums up the records outside of function blocks that functions
// depend on: all but the memory of globals.
type fingerprint struct {
	hash   hash.Hash
	blocks []isa.BlockID
}

// add follows records that stand within the given open blocks.
func (f *fingerprint) add(blocks []isa.BlockID, records []bitstream.Record) {
	f.blocks = append(f.blocks[:0], blocks...)
	for i := range records {
		r := &records[i]
		if f.matters(r) {
			f.sum(r)
		}
		switch {
		case r.Abbrev == isa.AbbrevEnter:
			f.blocks = append(f.blocks, isa.BlockID(r.Values[1]))
		case r.Abbrev == isa.AbbrevExit && len(f.blocks) > 0:
			f.blocks = f.blocks[:len(f.blocks)-1]
		}
	}
}

func (f *fingerprint) matters(r *bitstream.Record) bool {
	if len(f.blocks) == 0 || f.blocks[len(f.blocks)-1] != isa.Globals || r.Abbrev < isa.AbbrevDefault || len(r.Values) == 0 {
		return true
	}
	rows := isa.ByCode(isa.Globals, r.Values[0])
	return len(rows) > 0 && (rows[0].ID == isa.GlobalsCount || rows[0].Defines() != 0)
}

func (f *fingerprint) sum(r *bitstream.Record) {
	b := binary.AppendUvarint(nil, uint64(r.Abbrev))
	b = append(binary.AppendUvarint(b, uint64(len(r.Values))), r.Poison)
	for _, v := range r.Values {
		b = binary.AppendUvarint(b, v)
	}
	f.hash.Write(b) // a hash never fails
}

// name adds a name, and the index of its operand.
func (f *fingerprint) name(i int, name []byte) {
	b := binary.AppendUvarint(nil, uint64(i))
	b = binary.AppendUvarint(b, uint64(len(name)))
	f.hash.Write(append(b, name...)) // a hash never fails
}

func (f *fingerprint) key() (key [sha256.Size]byte) {
	f.hash.Sum(key[:0])
	return key
}
