package compress_test

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// adds is a function of n additions of near values and as many far ones.
func adds(n int, width uint64) []bitstream.Record {
	add := isa.Add.Row().Code
	records := []bitstream.Record{{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(isa.Function), width}}}
	for i := range uint64(n) {
		records = append(records,
			bitstream.Record{Abbrev: isa.AbbrevDefault, Values: []uint64{add, 1 + i%3, 2, 0}},
			bitstream.Record{Abbrev: isa.AbbrevDefault, Values: []uint64{add, 1 + i%3, 900 + i%100, 0}})
	}
	return append(records, bitstream.Record{Abbrev: isa.AbbrevExit, Values: []uint64{isa.CodeExit}})
}

func propose(records []bitstream.Record) *compress.Proposal {
	none := func(uint32) []bitstream.Abbrev { return nil }
	return compress.Propose(ledger.OfBlock(none, 2, 0, records), records, isa.Function)
}

// TestPropose checks that a proposal keeps its promise.
func TestPropose(t *testing.T) {
	const n = 50
	p := propose(adds(n, 3))
	if p == nil {
		t.Fatal("no abbreviation is proposed")
	}
	var saved uint64
	users := 0
	for _, r := range adds(n, 3) {
		if r.Abbrev != isa.AbbrevDefault {
			continue
		}
		if size, ok := p.Abbrev.Size(r.Values); ok && size < bitstream.DefaultSize(r.Values) {
			saved += bitstream.DefaultSize(r.Values) - size
			users++
		}
	}
	if saved != p.Saved || users != p.Records {
		t.Errorf("%v saves %d bits in %d records, promised were %d in %d", p.Abbrev, saved, users, p.Saved, p.Records)
	}
	if want := 2 + bitstream.DefineSize(p.Abbrev); p.Cost != want {
		t.Errorf("%v costs %d bits, expected its definition of %d", p.Abbrev, p.Cost, want)
	}
}

// TestProposeWider has no index left: all records get wider ones.
func TestProposeWider(t *testing.T) {
	const n = 50
	narrow, wide := propose(adds(n, 2)), propose(adds(n, 3))
	if narrow == nil || wide == nil || narrow.Cost != wide.Cost+2*n+1 {
		t.Errorf("without a free index %+v, with one %+v; expected %d bits between them", narrow, wide, 2*n+1)
	}
	if p := propose(adds(1, 2)[:2]); p != nil {
		t.Errorf("%v is proposed for one record", p.Abbrev)
	}
}
