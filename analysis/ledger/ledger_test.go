package ledger_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

func decode(t testing.TB, file string) *bitstream.File {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := bitstream.Decode(data, uint32(isa.Function))
	if err != nil {
		return nil
	}
	return f
}

// TestBitsAreThoseWritten holds the ledger to what Encode writes, for every
// record of every readable file.
func TestBitsAreThoseWritten(t *testing.T) {
	for _, folder := range []string{"real", "small", "edge", "spec-examples"} {
		t.Run(folder, func(t *testing.T) {
			for _, file := range testcorpus.Files(t, folder) {
				if f := decode(t, file); f != nil {
					checkBits(t, filepath.Base(file), f.Segments)
				}
			}
		})
	}
}

func checkBits(t *testing.T, name string, segments []bitstream.Segment) {
	t.Helper()
	data, err := bitstream.Encode(segments)
	if err != nil {
		return // the bytes themselves cannot be written back
	}
	l := ledger.Of(segments)
	if l.Bits != 8*uint64(len(data)) {
		t.Errorf("%s: %d bits predicted, %d written", name, l.Bits, 8*len(data))
	}
	for i, s := range segments {
		for j := range s.Records {
			a := &l.Segments[i][j]
			if a.Pos != s.Records[j].Pos || a.Misfit {
				t.Fatalf("%s: segment %d, record %d: predicted at bit %d (misfit %v), written at %d", name, i, j, a.Pos, a.Misfit, s.Records[j].Pos)
			}
			checkOperands(t, name, &s.Records[j], a)
		}
	}
}

// checkOperands holds the parts of a record to the whole.
func checkOperands(t *testing.T, name string, r *bitstream.Record, a *ledger.Account) {
	t.Helper()
	if r.Abbrev < isa.AbbrevDefault {
		return
	}
	var abbrev bitstream.Abbrev
	if d := a.Definition(r.Abbrev); d != nil {
		abbrev = d.Abbrev
	}
	sum := uint64(a.Block.Width) + uint64(ledger.Count(abbrev, r.Values))
	for _, o := range ledger.Operands(abbrev, r.Values) {
		sum += uint64(o.Bits)
	}
	if sum != a.Bits {
		t.Fatalf("%s: record at bit %d: its parts have %d bits, the whole %d", name, a.Pos, sum, a.Bits)
	}
}

// TestBlockAlone holds the account of one function on its own to that of the
// file.
func TestBlockAlone(t *testing.T) {
	f := decode(t, filepath.Join(filepath.Dir(testcorpus.Files(t, "real")[0]), "simple.pexe"))
	w := bitstream.NewWriter()
	l := ledger.Of(f.Segments)
	for i, s := range f.Segments {
		if !s.Split {
			for j := range s.Records {
				if err := w.WriteRecord(&s.Records[j]); err != nil {
					t.Fatal(err)
				}
			}
			continue
		}
		whole := l.Segments[i]
		alone := ledger.OfBlock(w.Scope().Abbrevs, whole[0].Block.Width, whole[0].Pos, s.Records)
		for j := range alone {
			if alone[j].Pos != whole[j].Pos || alone[j].Bits != whole[j].Bits {
				t.Fatalf("segment %d, record %d: alone %d+%d bits, in the file %d+%d", i, j, alone[j].Pos, alone[j].Bits, whole[j].Pos, whole[j].Bits)
			}
		}
		b, err := bitstream.EncodeSplit(w.Scope(), s.Records)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.WriteBlock(b, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func abbrevOf(operators ...bitstream.Operator) bitstream.Record {
	return bitstream.Record{Abbrev: isa.AbbrevDefine, Values: bitstream.Abbrev(operators).Values()}
}

func lit(v uint64) bitstream.Operator {
	return bitstream.Operator{Encoding: bitstream.Literal, Value: v}
}

func vbr(n uint64) bitstream.Operator {
	return bitstream.Operator{Encoding: bitstream.VBR, Value: n}
}

// addFunction is a function block with two abbreviations for `add`, of which
// the second is the better one, and a forward operand.
func addFunction() []bitstream.Record {
	add := isa.Add.Row().Code
	return []bitstream.Record{
		{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(isa.Function), 3}},
		abbrevOf(lit(add), vbr(6), vbr(6), vbr(4)),
		abbrevOf(lit(add), vbr(4), vbr(4), lit(0)),
		{Abbrev: 4, Values: []uint64{add, 1, 2, 0}},
		{Abbrev: isa.AbbrevDefault, Values: []uint64{add, 1<<32 - 3, 2, 0}},
		{Abbrev: isa.AbbrevExit, Values: []uint64{isa.CodeExit}},
	}
}

func none(uint32) []bitstream.Abbrev { return nil }

func TestAdvice(t *testing.T) {
	records := addFunction()
	accounts := ledger.OfBlock(none, 2, 0, records)
	best := accounts[3].Best(records[3].Values, isa.AbbrevExit)
	if best.Index != 5 || accounts[3].Bits-best.Bits != 8 {
		t.Errorf("best is %d and saves %d bits, expected 5 and 8", best.Index, accounts[3].Bits-best.Bits)
	}
	all := accounts[4].Alternatives(records[4].Values)
	if len(all) != 3 || all[1].Bits != 3+42+6+4 {
		t.Errorf("alternatives of the forward operand: %+v", all)
	}
	early := accounts[1].Alternatives(records[3].Values)
	if len(early) != 1 {
		t.Errorf("%d alternatives in front of the definitions, expected the default one", len(early))
	}
}

func TestReason(t *testing.T) {
	records := addFunction()
	for _, c := range []struct {
		record, value int
		want          string
	}{
		{4, 1, "forward operand -3 is 4294967293: seven vbr(6) chunks, 42 bits"},
		{4, 2, "operand 2 values back: vbr(6), 6 bits"},
		{4, 0, "record code 2: vbr(6), 6 bits"},
	} {
		values := records[c.record].Values
		if got := ledger.Reason(isa.Function, values, ledger.Operands(nil, values)[c.value]); got != c.want {
			t.Errorf("record %d, value %d: %q, expected %q", c.record, c.value, got, c.want)
		}
	}
	values := records[4].Values
	if d := ledger.MostExpensive(ledger.Operands(nil, values)); d.Value != 1 || d.Chunks != 7 {
		t.Errorf("dearest operand %+v, expected value 1", d)
	}
}

func TestUsage(t *testing.T) {
	segments := []bitstream.Segment{{Records: []bitstream.Record{
		{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(isa.Module), 2}},
	}}, {Split: true, Records: addFunction()}}
	l := ledger.Of(segments)
	usages := l.Usages(segments)
	if len(usages) != 2 || usages[0].Records != 1 || usages[1].Records != 0 {
		t.Fatalf("usages %+v", usages)
	}
	// The second abbreviation would do: the first saves nothing.
	if usages[0].Saved != 0 || usages[0].Net() >= 0 || usages[1].Net() >= 0 {
		t.Errorf("saved %d, net %d and %d", usages[0].Saved, usages[0].Net(), usages[1].Net())
	}
	total := l.TotalOf(segments, 1)
	if total.Records != 2 || total.Blocks != 1 || total.Definitions != usages[0].Bits+usages[1].Bits {
		t.Errorf("total %+v", total)
	}
	if got := l.ByBlock(segments)[isa.Function].Bits; got != total.Bits {
		t.Errorf("function blocks have %d bits, expected %d", got, total.Bits)
	}
}

// FuzzOf holds the prediction to the writer for arbitrary records.
func FuzzOf(f *testing.F) {
	for _, seed := range [][]uint64{{1, 65535, 8, 3}, {3, 1, 2}} {
		var b []byte
		for _, v := range seed {
			b = append(b, byte(v), byte(v>>8))
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := bitstream.Decode(append(bitstream.Header[:len(bitstream.Header):len(bitstream.Header)], data...), uint32(isa.Function))
		if err == nil {
			checkBits(t, "fuzzed", file.Segments)
		}
	})
}

func BenchmarkOf(b *testing.B) {
	f := decode(b, filepath.Join(filepath.Dir(testcorpus.Files(b, "real")[0]), "kichikuou-xsystem35.pexe"))
	for b.Loop() {
		ledger.Of(f.Segments)
	}
}

func BenchmarkUsages(b *testing.B) {
	f := decode(b, filepath.Join(filepath.Dir(testcorpus.Files(b, "real")[0]), "kichikuou-xsystem35.pexe"))
	l := ledger.Of(f.Segments)
	for b.Loop() {
		l.Usages(f.Segments)
	}
}
