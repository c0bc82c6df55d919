package ledger

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// Overview is what a person wants to know of a file first. Sizes are in bits.
type Overview struct {
	Bits    uint64 `json:"bits"`
	Records int    `json:"records"`
	// Abbreviated is how many of the records use an abbreviation.
	Abbreviated int `json:"abbreviated"`
	// Functions counts function addresses, Defined those with a body.
	Functions int    `json:"functions"`
	Defined   int    `json:"defined"`
	Globals   uint64 `json:"globals"`
	// Blocks are the kinds of blocks, Biggest the functions, by their sizes.
	Blocks  []Part `json:"blocks"`
	Biggest []Part `json:"biggest"`
	// Compressed is what compression would leave, 0 if that is not known.
	Compressed uint64 `json:"compressed,omitempty"`
}

// Part is a part of a file.
type Part struct {
	Name string `json:"name"`
	Bits uint64 `json:"bits"`
}

// fewBlocks is how many kinds of blocks an overview tells apart.
const fewBlocks = 4

// Overview returns the overview with the top biggest functions.
func (s *Stats) Overview(top int) *Overview {
	o := &Overview{Bits: s.Bits, Functions: len(s.addresses), Globals: s.globals, Blocks: s.blockParts()}
	for _, k := range s.records.keys {
		o.Records += s.records.of[k].count
		o.Abbreviated += s.records.of[k].abbreviated
	}
	for i := range s.addresses {
		if s.addresses[i].Defined() {
			o.Defined++
		}
	}
	for _, f := range s.largestFunctions() {
		if len(o.Biggest) == top {
			break
		}
		name := f.id()
		if known := s.names[uint64(f.address)]; known != "" {
			name += fmt.Sprintf(" %q", known)
		}
		o.Biggest = append(o.Biggest, Part{name, f.total.Bits})
	}
	return o
}

// blockParts returns the largest kinds of blocks, and the others as one.
func (s *Stats) blockParts() []Part {
	totals := s.ledger.ByBlock(s.segments)
	ids := slices.SortedFunc(maps.Keys(totals), func(a, b isa.BlockID) int {
		return cmp.Or(cmp.Compare(totals[b].Bits, totals[a].Bits), cmp.Compare(a, b))
	})
	var parts []Part
	rest := s.Bits
	for _, id := range ids[:min(len(ids), fewBlocks)] {
		parts = append(parts, Part{id.String(), totals[id].Bits})
		rest -= min(rest, totals[id].Bits)
	}
	if rest > 0 {
		parts = append(parts, Part{"the rest", rest})
	}
	return parts
}

// Text returns the overview in about ten lines, with the name of the file.
func (o *Overview) Text(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d bytes, %s, %.0f %% of them abbreviated\n", name, o.Bits/8, diag.Counted(o.Records, "record"), percent(uint64(o.Abbreviated), uint64(o.Records)))
	fmt.Fprintf(&b, "%s, %d of them with a body; %s\n", diag.Counted(o.Functions, "function"), o.Defined, diag.Counted(o.Globals, "global"))
	o.parts(&b, "Where the bytes are, by kind of block", o.Blocks)
	o.parts(&b, "The biggest functions", o.Biggest)
	switch {
	case o.Compressed == 0:
	case o.Compressed < o.Bits:
		fmt.Fprintf(&b, "compress would leave %d bytes (%.1f %% less), or fewer\n", o.Compressed/8, 100-percent(o.Compressed, o.Bits))
	default:
		b.WriteString("compress would save nothing\n")
	}
	return b.String()
}

// parts writes parts with their shares, in lines if there are any.
func (o *Overview) parts(b *strings.Builder, title string, parts []Part) {
	if len(parts) == 0 {
		return
	}
	fmt.Fprintf(b, "%s:\n", title)
	for _, p := range parts {
		fmt.Fprintf(b, "  %8d  %5.1f %%  %s\n", p.Bits/8, percent(p.Bits, o.Bits), p.Name)
	}
}

func percent(part, whole uint64) float64 { return 100 * float64(part) / float64(max(whole, 1)) }

// keepAddresses notes what only the end of the file tells.
func (s *Stats) keepAddresses(state *bind.State) {
	s.addresses, s.globals = state.Functions, state.NumGlobalAddresses
}

// Top returns the table with its first n rows; 0 stands for all.
func (t *Table) Top(n int) *Table {
	if n == 0 || n >= len(t.Rows) {
		return t
	}
	short := *t
	short.Rows, short.Left = t.Rows[:n], len(t.Rows)-n
	return &short
}
