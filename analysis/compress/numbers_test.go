package compress

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// eachRecord calls f for every data record of a program, with the cursor in front of
// it. Abbreviations blocks are left out.
func eachRecord(segments []bitstream.Segment, f func(c *bind.Cursor, r *bitstream.Record)) {
	c := bind.NewCursor()
	for _, s := range segments {
		for i := range s.Records {
			r := &s.Records[i]
			if r.Abbrev >= isa.AbbrevDefault && c.Block() != isa.Abbreviations {
				f(c, r)
			}
			c.Apply(r)
		}
	}
}

// TestRenumberIdentity reads and writes every operand of the real programs.
func TestRenumberIdentity(t *testing.T) {
	same := func(n uint64) uint64 { return n }
	m := numbering{Type: same, Value: same, Next: same, Label: same}
	for _, file := range testcorpus.Files(t, "real") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := bitstream.Decode(data, uint32(isa.Function))
		if err != nil {
			continue
		}
		eachRecord(f.Segments, func(c *bind.Cursor, r *bitstream.Record) {
			got, err := m.Record(c, r.Values)
			if err != nil || !slices.Equal(got, r.Values) {
				t.Fatalf("%s: %v became %v, %v", filepath.Base(file), r.Values, got, err)
			}
		})
	}
}

// functionCursor is the state inside a function that the module declares with one
// parameter, in a program with two types, one function and no globals, so that
// the next value has the absolute index 2.
func functionCursor() *bind.Cursor {
	c := bind.NewCursor()
	for _, r := range []bitstream.Record{
		{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(isa.Module), 2}},
		{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(isa.Types), 2}},
		{Abbrev: isa.AbbrevDefault, Values: []uint64{isa.TypeInteger.Row().Code, 32}},
		{Abbrev: isa.AbbrevDefault, Values: []uint64{isa.TypeFunction.Row().Code, 0, 0, 0}},
		{Abbrev: isa.AbbrevExit, Values: []uint64{isa.CodeExit}},
		{Abbrev: isa.AbbrevDefault, Values: []uint64{isa.FunctionAddress.Row().Code, 1, 0, isa.ProtoDefine, 0}},
		{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(isa.Function), 2}},
	} {
		c.Apply(&r)
	}
	return c
}

// TestRecord maps type 0 to 9, value 1 (%p0) to 5, block 1 to 3, and makes
// operands count from 12 instead of 2.
func TestRenumberRecord(t *testing.T) {
	swap := func(from, to uint64) func(uint64) uint64 {
		return func(n uint64) uint64 {
			if n == from {
				return to
			}
			return n
		}
	}
	m := numbering{Type: swap(0, 9), Value: swap(1, 5), Next: swap(2, 12), Label: swap(1, 3)}
	code := func(id isa.ID) uint64 { return id.Row().Code }
	for _, c := range []struct {
		name       string
		from, want []uint64
	}{
		{"operands", []uint64{code(isa.Add), 1, 1, 0}, []uint64{code(isa.Add), 7, 7, 0}},
		{"forward", []uint64{code(isa.Add), 1<<32 - 3, 1, 0}, []uint64{code(isa.Add), 7, 7, 0}},
		{"far forward", []uint64{code(isa.Ret), 1<<32 - 20}, []uint64{code(isa.Ret), 1<<32 - 10}},
		{"type", []uint64{code(isa.Load), 1, 3, 0}, []uint64{code(isa.Load), 7, 3, 9}},
		{"labels", []uint64{code(isa.BrIf), 1, 2, 1}, []uint64{code(isa.BrIf), 3, 2, 7}},
		{"phi", []uint64{code(isa.Phi), 0, 2, 1}, []uint64{code(isa.Phi), 9, 14, 3}},
		{"switch", []uint64{code(isa.Switch), 0, 1, 1, 1, 1, 1, 8, 1}, []uint64{code(isa.Switch), 9, 7, 3, 1, 1, 1, 8, 3}},
		{"call", []uint64{code(isa.Call), 0, 2, 1}, []uint64{code(isa.Call), 0, 12, 7}},
		{"declare", []uint64{code(isa.ForwardDeclare), 1, 0}, []uint64{code(isa.ForwardDeclare), 5, 9}},
	} {
		got, err := m.Record(functionCursor(), c.from)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v became %v, %v; expected %v", c.name, c.from, got, err, c.want)
		}
	}
}

func TestRenumberUnknown(t *testing.T) {
	var m numbering
	for _, values := range [][]uint64{{77}, {isa.Ret.Row().Code, 1, 2}, {isa.Add.Row().Code, 1 << 40, 1, 0}, {isa.Phi.Row().Code, 0, 2}} {
		if got, err := m.Record(functionCursor(), values); err == nil {
			t.Errorf("%v became %v, expected an error", values, got)
		}
	}
}
