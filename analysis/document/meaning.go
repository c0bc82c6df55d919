package document

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// Meaning is a block as the assembler sees it.
type Meaning struct {
	bind.Lowered
	// Tree is what it was made of.
	Tree *asmparse.Chunk
	// Bits are the offsets of the records in bits, and that of the end, for a
	// block that starts on a word.
	Bits []uint32
	// Diags are all diagnostics of the block, sorted; spans are relative to it.
	// They include those of the parser.
	Diags diag.List
	// accounts are those of the records; nil for a block with a shell, which has
	// them.
	accounts []ledger.Account
	// index leads from nodes to records; -1 for nodes without one.
	index []int32
}

// newMeaning puts together what lowering a tree gave.
func newMeaning(chunk *asmparse.Chunk, low bind.Lowered, accounts []ledger.Account, more diag.List) *Meaning {
	m := &Meaning{Lowered: low, Tree: chunk, accounts: accounts, index: make([]int32, len(chunk.Nodes))}
	m.Bits = offsets(accounts)
	m.Diags = slices.Concat(chunk.Diags, low.Diags, more)
	m.Diags.Sort()
	for i := range m.index {
		m.index[i] = -1
	}
	for i, n := range low.Nodes {
		m.index[n] = int32(i)
	}
	return m
}

// RecordOf returns the index of the record made from a node of the block, or -1.
func (m *Meaning) RecordOf(node int) int {
	if node < 0 || node >= len(m.index) {
		return -1
	}
	return int(m.index[node])
}

// Size returns the bits of record i; those of enter and exit records include
// the padding to a word.
func (m *Meaning) Size(i int) uint64 { return uint64(m.Bits[i+1] - m.Bits[i]) }

// Total returns the bits of the whole block.
func (m *Meaning) Total() uint64 { return uint64(m.Bits[len(m.Bits)-1]) }
