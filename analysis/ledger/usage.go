package ledger

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Usage is what an abbreviation earns.
type Usage struct {
	*Definition
	// Records is the number of records written with it, Size their bits.
	Records int
	Size    uint64
	// Saved is the number of bits by which these records would be larger if
	// each used the next best abbreviation instead.
	Saved uint64
}

// Net is the abbreviation's gain in bits after the cost of its definition. An
// abbreviation with a negative one is better left out.
func (u *Usage) Net() int64 { return int64(u.Saved) - int64(u.Bits) }

// Usages returns what each abbreviation earns, in the order of the definitions.
// The segments are those the ledger was made of.
func (l *Ledger) Usages(segments []bitstream.Segment) []Usage {
	usages := make([]Usage, len(l.Definitions))
	at := make(map[*Definition]*Usage, len(usages))
	for i, d := range l.Definitions {
		usages[i].Definition = d
		at[d] = &usages[i]
	}
	for i, accounts := range l.Segments {
		for j := range accounts {
			r, a := &segments[i].Records[j], &accounts[j]
			if r.Abbrev < isa.FirstUserAbbrev || a.Misfit {
				continue
			}
			u := at[a.Definition(r.Abbrev)]
			u.Records++
			u.Size += a.Bits
			if other := a.Best(r.Values, r.Abbrev); other.Bits > a.Bits {
				u.Saved += other.Bits - a.Bits
			}
		}
	}
	return usages
}

// Total sums up accounts.
type Total struct {
	// Blocks and Records are counts; Records does not count enter and exit
	// records and definitions.
	Blocks, Records int
	// Bits is the whole size. Indices are the abbreviation indices in it,
	// Frames the enter and exit records, Definitions the definitions of
	// abbreviations, and Padding the bits of frames that only align.
	Bits, Indices, Frames, Definitions, Padding uint64
}

// Add counts a record.
func (t *Total) Add(r *bitstream.Record, a *Account) {
	t.Bits += a.Bits
	t.Indices += uint64(a.Block.Width)
	t.Padding += uint64(a.Padding)
	switch r.Abbrev {
	case isa.AbbrevEnter:
		t.Blocks++
		t.Frames += a.Bits
	case isa.AbbrevExit:
		t.Frames += a.Bits
	case isa.AbbrevDefine:
		t.Definitions += a.Bits
	default:
		t.Records++
	}
}

// TotalOf sums up the records of one segment: for a split segment, one
// function.
func (l *Ledger) TotalOf(segments []bitstream.Segment, i int) Total {
	var t Total
	for j := range l.Segments[i] {
		t.Add(&segments[i].Records[j], &l.Segments[i][j])
	}
	return t
}

// ByBlock sums up the records of each kind of block. The enter record of a
// block counts for the block it opens.
func (l *Ledger) ByBlock(segments []bitstream.Segment) map[isa.BlockID]*Total {
	totals := map[isa.BlockID]*Total{}
	for i, accounts := range l.Segments {
		for j := range accounts {
			r := &segments[i].Records[j]
			id := accounts[j].Block.ID
			if r.Abbrev == isa.AbbrevEnter && len(r.Values) == 3 {
				id = isa.BlockID(r.Values[1])
			}
			if totals[id] == nil {
				totals[id] = &Total{}
			}
			totals[id].Add(r, &accounts[j])
		}
	}
	return totals
}
