package describe

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// abbrevID is an abbreviation as records of its block name it (errata E6).
func abbrevID(a *ledger.Account, d *ledger.Definition) string {
	if !d.Local {
		return fmt.Sprintf("@a%d", d.Index-isa.FirstUserAbbrev)
	}
	globals := uint32(0)
	for i := isa.FirstUserAbbrev; ; i++ {
		other := a.Definition(i)
		if other == nil || other.Local {
			break
		}
		globals++
	}
	return fmt.Sprintf("%%a%d", d.Index-isa.FirstUserAbbrev-globals)
}

// RecordText returns a record in the manual's notation, shortened to its first
// values if it has more than most; 0 stands for all.
func RecordText(r *bitstream.Record, most int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d: <", r.Abbrev)
	for i, v := range r.Values {
		if i == most && most > 0 {
			fmt.Fprintf(&b, ", … %d more", len(r.Values)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, v)
	}
	return b.String() + ">"
}

// fewValues is how many values of a record are shown at once.
const fewValues = 16

func init() {
	isa.MustCover("hover", func(r *isa.Row) bool { return r.Doc != "" && r.Clause != "" })
}
