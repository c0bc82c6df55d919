package asmparse

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

var update = flag.Bool("update", false, "write what is printed to the golden files")

// golden compares got with a file, or writes it.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", file, d)
	}
}

// Every testdata/format/NAME.input is formatted as NAME.golden.
func TestFormat(t *testing.T) {
	files, err := filepath.Glob("testdata/format/*.input")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f := Parse(text)
		for _, d := range f.Diagnostics() {
			t.Errorf("%s: %s", file, d.Message)
		}
		golden(t, strings.TrimSuffix(file, ".input")+".golden", Format(f))
		if err := checkFormat(text); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// The grammar is what a reader finds in testdata/grammar.ebnf.
func TestGrammar(t *testing.T) { golden(t, "testdata/grammar.ebnf", append([]byte(Grammar()), '\n')) }

// literal is a chunk with one constant, as raised from a record.
func literal(kind isa.SlotKind, t isa.Type, value uint64) *Chunk {
	op := isa.ByCode(isa.Constants, isa.ByKey(isa.Constants, "")[0].Code)[0].Op()
	for i := range isa.Rows {
		for _, s := range isa.Rows[i].Shape.Slots {
			if isa.Rows[i].Block == isa.Constants && s.Kind == kind {
				op = isa.Rows[i].Op()
			}
		}
	}
	return &Chunk{
		Nodes: []Node{{Kind: Statement, Op: op, Count: 3}},
		Operands: []Operand{
			{Kind: isa.SlotDef, Sort: 'c'}, {Kind: isa.SlotType, Value: t.Pack()}, {Kind: kind, Value: value},
		},
	}
}

// Literals are printed so that they are read back as they were, and in the
// six digits of pnacl-bcdis where that is asked for.
func TestLiterals(t *testing.T) {
	for _, test := range []struct {
		kind         isa.SlotKind
		t            isa.Type
		value        uint64
		plain, bcdis string
	}{
		{isa.SlotInteger, isa.I32, 0, "0", "0"},
		{isa.SlotInteger, isa.I32, 3, "-1", "-1"},
		{isa.SlotInteger, isa.I32, 1, "-0", "-0"},
		{isa.SlotInteger, isa.I64, 1, "-9223372036854775808", "-0"},
		{isa.SlotInteger, isa.I64, 1<<64 - 2, "9223372036854775807", "9223372036854775807"},
		{isa.SlotFloating, isa.DoubleType, 0x3FE62E42FEFA39EF, "0.6931471805599453", "0.693147"},
		{isa.SlotFloating, isa.DoubleType, 0x8000000000000000, "-0", "-0"},
		{isa.SlotFloating, isa.DoubleType, 0x412E848000000000, "1e+06", "1e+06"},
		{isa.SlotFloating, isa.DoubleType, 0x7FF8000000000000, "nan", "nan"},
		{isa.SlotFloating, isa.DoubleType, 0xFFF8000000000001, "0xfff8000000000001", "-nan"},
		{isa.SlotFloating, isa.FloatType, 0x3EAAAAAB, "0.33333334", "0.333333"},
		{isa.SlotFloating, isa.FloatType, 0xFF800000, "-inf", "-inf"},
		{isa.SlotFloating, isa.FloatType, 0xFFC00000, "-nan", "-nan"},
		{isa.SlotFloating, isa.FloatType, 1, "1e-45", "1.4013e-45"},
	} {
		c := literal(test.kind, test.t, test.value)
		for layout, want := range map[Layout]string{{}: test.plain, {Bcdis: true}: test.bcdis} {
			got := string(AppendNode(nil, c, &c.Nodes[0], layout))
			if got != "%c0 = "+test.t.String()+" "+want+";" {
				t.Errorf("%v %#x is printed as %s, want %s", test.t, test.value, got, want)
			}
		}
		back := ParseLines(AppendNode(nil, c, &c.Nodes[0], Layout{}), []isa.BlockID{isa.Constants})
		if got := back.Operands[2].Value; got != test.value {
			t.Errorf("%s is read as %#x, want %#x", test.plain, got, test.value)
		}
	}
}

// Hopeless text gives a limited number of diagnostics.
func TestTooManyErrors(t *testing.T) {
	f := Parse([]byte(strings.Repeat(";\n", 10*maxErrors)))
	if n := len(f.Diagnostics()); n != maxErrors+1 {
		t.Errorf("%d diagnostics", n)
	}
}
