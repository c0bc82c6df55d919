package describe

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// usage is what the records of a kind of block have to do with one of its
// abbreviations.
type usage struct {
	used, could int
	// saved is how many bits those save that could use it.
	saved uint64
	// misfits count the records that it does not fit, by the operand at fault.
	misfits map[int]int
	others  int // records that it does not fit
}

// maxUsageText is the length in bytes of documents that are searched as a whole
// for the records of an abbreviation; of longer ones, only the block is.
const maxUsageText = 1 << 20

// usageOf looks at the records that may use an abbreviation: those of a block of
// the document, or of all.
func usageOf(s *document.Snapshot, y symbol.Symbol, block int, all bool) usage {
	u := usage{misfits: map[int]int{}}
	first, last := block, block+1
	if all && s.Len() <= maxUsageText {
		first, last = 0, s.NumBlocks()
	}
	for i := first; i < last; i++ {
		m, accounts := s.Meaning(i), s.Accounts(i)
		for r := range m.Records {
			if accounts[r].Block.ID == y.Abbrevs.Kind && m.Records[r].Abbrev >= isa.AbbrevDefault {
				u.add(&accounts[r], &m.Records[r], y)
			}
		}
	}
	return u
}

func (u *usage) add(a *ledger.Account, r *bitstream.Record, y symbol.Symbol) {
	index, def := abbrevAt(a, y)
	if def == nil {
		return
	}
	size, fits := def.Abbrev.Size(r.Values)
	size += uint64(a.Block.Width)
	switch {
	case r.Abbrev == index:
		u.used++
	case !fits:
		u.others++
		if fit, ok := def.Abbrev.Fits(r.Values).(*bitstream.FitError); ok {
			u.misfits[fit.Operand]++
		}
	case size < a.Bits:
		u.could++
		u.saved += a.Bits - size
	}
}

// abbrevAt finds an abbreviation, and its index, at the place of a record. The
// local ones come behind the global ones (errata E6).
func abbrevAt(a *ledger.Account, y symbol.Symbol) (uint32, *ledger.Definition) {
	local := y.Block != symbol.Module
	first := isa.FirstUserAbbrev
	for local {
		if d := a.Definition(first); d == nil || d.Local {
			break
		}
		first++
	}
	index := first + uint32(y.Index)
	d := a.Definition(index)
	if d == nil || d.Local != local {
		return 0, nil
	}
	return index, d
}

// text says it in a sentence or two.
func (u *usage) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Records that use it: %d.", u.used)
	if u.could > 0 {
		fmt.Fprintf(&b, " That would be smaller with it: %d, by %d bits.", u.could, u.saved)
	}
	if u.others > 0 {
		fmt.Fprintf(&b, " That it does not fit: %d", u.others)
		if value, n := u.culprit(); n > 0 {
			fmt.Fprintf(&b, ", %d of them because of value %d", n, value)
		}
		b.WriteByte('.')
	}
	return b.String()
}

// culprit is the value that most often does not fit; the first of equals. The
// code, value 0, says only that the abbreviation is for other records.
func (u *usage) culprit() (value, n int) {
	for v, count := range u.misfits {
		if v > 0 && (count > n || count == n && v < value) {
			value, n = v, count
		}
	}
	return value, n
}
