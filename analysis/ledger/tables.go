package ledger

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Tables names the tables, in the order in which they are shown.
var Tables = []string{"block", "record", "abbrev", "function", "operand", "dearest"}

// Table returns the table of a name of Tables, nil for others.
func (s *Stats) Table(by string) *Table {
	switch by {
	case "block":
		return s.byBlock()
	case "record":
		return s.byRecord()
	case "abbrev":
		return s.byAbbrev()
	case "function":
		return s.byFunction()
	case "operand":
		return s.byOperand()
	case "dearest":
		return s.byDearest()
	}
	return nil
}

// share is a part of the file in percent.
func (s *Stats) share(bits uint64) float64 { return 100 * float64(bits) / float64(max(s.Bits, 1)) }

// mean is the number of bits for each of n.
func mean(bits uint64, n int) float64 { return float64(bits) / float64(max(n, 1)) }

func (s *Stats) byBlock() *Table {
	t := &Table{By: "block", Title: "Blocks by kind: sizes in bits", Columns: []Column{
		{"block", "block", true}, {"instances", "instances", false}, {"records", "records", false}, {"bits", "bits", false},
		{"share", "%", false}, {"mean", "per record", false}, {"indices", "indices", false}, {"frames", "enter, exit", false},
		{"definitions", "definitions", false}, {"padding", "padding", false},
	}}
	totals := s.ledger.ByBlock(s.segments)
	ids := slices.SortedFunc(maps.Keys(totals), func(a, b isa.BlockID) int {
		return cmp.Or(cmp.Compare(totals[b].Bits, totals[a].Bits), cmp.Compare(a, b))
	})
	for _, id := range ids {
		n := totals[id]
		t.Rows = append(t.Rows, []any{id.String(), n.Blocks, n.Records, n.Bits, s.share(n.Bits), mean(n.Bits, n.Records),
			n.Indices, n.Frames, n.Definitions, n.Padding})
	}
	return t
}

func (s *Stats) byRecord() *Table {
	t := &Table{By: "record", Title: "Records by kind: sizes in bits, and under the default abbreviation", Columns: []Column{
		{"block", "block", true}, {"record", "record", true}, {"code", "code", false}, {"count", "count", false},
		{"bits", "bits", false}, {"share", "%", false}, {"mean", "each", false}, {"abbreviated", "% abbreviated", false},
		{"plain", "unabbreviated", false},
	}}
	for _, k := range s.records.largest() {
		n := s.records.of[k]
		t.Rows = append(t.Rows, []any{k.block.String(), k.name, k.code, n.count, n.bits, s.share(n.bits), mean(n.bits, n.count),
			100 * mean(uint64(n.abbreviated), n.count), n.plain})
	}
	return t
}

func (s *Stats) byAbbrev() *Table {
	t := &Table{By: "abbrev", Title: "Abbreviations: bits saved against the next best one, less the definition", Columns: []Column{
		{"block", "block", true}, {"abbrev", "abbreviation", true}, {"definition", "definition", true}, {"records", "records", false},
		{"bits", "bits", false}, {"cost", "defining", false}, {"saved", "saved", false}, {"net", "net", false}, {"verdict", "", true},
	}}
	for _, u := range s.ledger.Usages(s.segments) {
		t.Rows = append(t.Rows, []any{u.Block.String(), abbrevName(u.Definition), u.Abbrev.String(), u.Records, u.Size, u.Bits, u.Saved, u.Net(), verdict(&u)})
	}
	return t
}

// abbrevName names an abbreviation: @aN if it is global, %aN if a block defines
// it for itself; N counts all that the block can use.
func abbrevName(d *Definition) string {
	sigil := "@"
	if d.Local {
		sigil = "%"
	}
	return fmt.Sprintf("%sa%d", sigil, d.Index-isa.FirstUserAbbrev)
}

// verdict says which abbreviations are not worth having.
func verdict(u *Usage) string {
	switch {
	case u.Records == 0:
		return "unused"
	case u.Net() < 0:
		return "losing"
	}
	return ""
}

func (s *Stats) byFunction() *Table {
	t := &Table{By: "function", Title: "Functions: sizes in bits", Columns: []Column{
		{"function", "function", true}, {"name", "name", true}, {"records", "records", false}, {"bits", "bits", false},
		{"share", "%", false}, {"mean", "per record", false}, {"definitions", "definitions", false}, {"padding", "padding", false},
	}}
	for _, f := range s.largestFunctions() {
		t.Rows = append(t.Rows, []any{f.id(), s.names[uint64(f.address)], f.total.Records, f.total.Bits, s.share(f.total.Bits),
			mean(f.total.Bits, f.total.Records), f.total.Definitions, f.total.Padding})
	}
	return t
}

// id is the function's ID in the text.
func (f *functionCount) id() string {
	if f.address < 0 {
		return "(no address)"
	}
	return fmt.Sprintf("@f%d", f.address)
}

func (s *Stats) largestFunctions() []functionCount {
	list := slices.Clone(s.functions)
	slices.SortStableFunc(list, func(a, b functionCount) int { return cmp.Compare(b.total.Bits, a.total.Bits) })
	return list
}

func (s *Stats) byOperand() *Table {
	t := &Table{By: "operand", Title: "Operands: sizes in bits, and how many values there are of each bit length", Columns: []Column{
		{"block", "block", true}, {"record", "record", true}, {"operand", "operand", true}, {"count", "count", false},
		{"bits", "bits", false}, {"share", "%", false}, {"mean", "each", false}, {"histogram", "bit length:count", true},
	}}
	for _, k := range s.operands.largest() {
		n := s.operands.of[k]
		t.Rows = append(t.Rows, []any{k.block.String(), k.name, k.operand, n.count, n.bits, s.share(n.bits), mean(n.bits, n.count), n.histogram})
	}
	return t
}

func (s *Stats) byDearest() *Table {
	t := &Table{By: "dearest", Title: "The dearest records, and what the best abbreviation would save", Columns: []Column{
		{"position", "position", true}, {"block", "block", true}, {"record", "record", true}, {"bits", "bits", false},
		{"reason", "dearest operand", true}, {"saving", "could save", false}, {"best", "with", true},
	}}
	for _, d := range s.dearest {
		best := ""
		if d.saving > 0 {
			best = fmt.Sprint("abbreviation ", d.index)
		}
		t.Rows = append(t.Rows, []any{diag.BitPos(d.pos).String(), d.block.String(), d.name, d.bits, d.reason, d.saving, best})
	}
	return t
}
