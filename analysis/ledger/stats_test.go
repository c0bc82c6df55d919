package ledger_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

const headerBits = 8 * bitstream.HeaderSize

// column returns the index of a column.
func column(t *testing.T, table *ledger.Table, key string) int {
	t.Helper()
	for i, c := range table.Columns {
		if c.Key == key {
			return i
		}
	}
	t.Fatalf("table %s has no column %s", table.By, key)
	return 0
}

// sum adds up the bits of a table's rows.
func sum(t *testing.T, table *ledger.Table) uint64 {
	t.Helper()
	n, i := uint64(0), column(t, table, "bits")
	for _, row := range table.Rows {
		n += row[i].(uint64)
	}
	return n
}

// TestSums holds the parts to the whole: each bit is counted once.
func TestSums(t *testing.T) {
	for _, folder := range []string{"real", "small", "edge"} {
		for _, file := range testcorpus.Files(t, folder) {
			f := decode(t, file)
			if f == nil {
				continue
			}
			s, name := ledger.Summarize(f.Segments, nil), filepath.Base(file)
			for _, by := range []string{"block", "record"} {
				if got := sum(t, s.Table(by)) + headerBits; got != s.Bits {
					t.Errorf("%s: %s: %d bits in all, the file has %d", name, by, got, s.Bits)
				}
			}
			data := uint64(0)
			records := s.Table("record")
			for _, row := range records.Rows {
				switch row[column(t, records, "record")] {
				case "enter block", "exit block", "define abbreviation":
				default:
					data += row[column(t, records, "bits")].(uint64)
				}
			}
			if got := sum(t, s.Table("operand")); got != data {
				t.Errorf("%s: operands have %d bits, data records %d", name, got, data)
			}
			tree := s.Tree()
			if got := leaves(tree) + headerBits; got != s.Bits {
				t.Errorf("%s: the tree has %d bits, the file %d", name, got, s.Bits)
			}
		}
	}
}

// leaves adds up the bits of nodes without children.
func leaves(n *ledger.Node) uint64 {
	if len(n.Children) == 0 {
		return n.Bits
	}
	var total uint64
	for _, c := range n.Children {
		total += leaves(c)
	}
	return total
}

const program = `module {
  version 1;
  abbreviations {
    function:
      @a0 = abbrev <2, vbr(6), vbr(6), 0>;
      @a1 = abbrev <10>;
  }
  types {
    count 2;
    @t0 = i32;
    @t1 = i32 (i32);
  }
  define external i32 @f0(i32);
  globals {
    count 0;
  }
  valuesymtab {
    @f0 : "_start";
  }
  function i32 @f0(i32 %p0) {
    blocks 1;
    %v0 = add i32 %p0, %v1;
    %v1 = add i32 %p0, %v0; <@a0>
    ret i32 %v1;
  }
}
`

func small(t *testing.T) *ledger.Stats {
	t.Helper()
	p, list := assembler.LoadText([]byte(program))
	if p == nil {
		t.Fatal(list)
	}
	return ledger.Summarize(p.Segments, nil)
}

// TestText looks for lines of the tables, blanks apart.
func TestText(t *testing.T) {
	s := small(t)
	for _, c := range []struct {
		by   string
		want []string
	}{
		{"block", []string{"function 1 4 224 20.59 56.00 17 98 0 49", "globals 1 1"}},
		{"record", []string{"function add 2 2", "types integer type 7 1"}},
		{"abbrev", []string{"function @a0 <2, vbr(6), vbr(6), 0> 1 15", "function @a1 <10> 0 0 16 0 -16 unused"}},
		{"function", []string{"@f0 _start 4 224"}},
		{"operand", []string{"function add B (value) 2 48 4.41 24.00 1:1 32:1"}},
		{"dearest", []string{"function add 69 forward operand -1 is 4294967295: seven vbr(6) chunks, 42 bits 18 abbreviation 4"}},
	} {
		text := strings.Join(strings.Fields(s.Table(c.by).Text()), " ")
		for _, w := range c.want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q is missing in\n%s", c.by, w, s.Table(c.by).Text())
			}
		}
	}
	if s.Table("nothing") != nil {
		t.Error("there is a table for an unknown name")
	}
}

func TestJSON(t *testing.T) {
	s := small(t)
	for _, by := range ledger.Tables {
		data, err := json.Marshal(s.Table(by))
		if err != nil {
			t.Fatal(err)
		}
		var back struct {
			By   string
			Rows []map[string]any
		}
		if err := json.Unmarshal(data, &back); err != nil || back.By != by || len(back.Rows) == 0 {
			t.Errorf("%s: %v in %s", by, err, data)
		}
	}
}

// TestHTML checks that the page needs nothing else and holds what it should.
func TestHTML(t *testing.T) {
	html, err := small(t).HTML(`a "b" <c>.pexe`)
	if err != nil {
		t.Fatal(err)
	}
	page := string(html)
	for _, w := range []string{"http:", "https:", "src=", "@import", "url(", "<c>"} {
		if strings.Contains(page, w) {
			t.Errorf("the page contains %q", w)
		}
	}
	for _, w := range []string{`"name":"file"`, "@f0 _start", "unused", "by-operand", "&lt;c&gt;"} {
		if !strings.Contains(page, w) {
			t.Errorf("the page lacks %q", w)
		}
	}
}

func FuzzNew(f *testing.F) {
	f.Add([]byte{33, 12, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := bitstream.Decode(append(bitstream.Header[:len(bitstream.Header):len(bitstream.Header)], data...), uint32(isa.Function))
		if err != nil {
			return
		}
		s := ledger.Summarize(file.Segments, nil)
		for _, by := range ledger.Tables {
			s.Table(by).Text()
		}
		if _, err := s.HTML("fuzzed"); err != nil {
			t.Error(err)
		}
	})
}

func BenchmarkNew(b *testing.B) {
	f := decode(b, filepath.Join(filepath.Dir(testcorpus.Files(b, "real")[0]), "kichikuou-xsystem35.pexe"))
	for b.Loop() {
		ledger.Summarize(f.Segments, nil)
	}
}

// A record of very many values, or a switch of very many cases, makes no table
// of as many rows.
func TestLongRecords(t *testing.T) {
	values := []uint64{999}
	for range 100_000 {
		values = append(values, 1)
	}
	segments := []bitstream.Segment{{Records: []bitstream.Record{
		{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(isa.Module), 2}},
		{Abbrev: isa.AbbrevDefault, Values: values},
		{Abbrev: isa.AbbrevExit, Values: []uint64{isa.CodeExit}},
	}}}
	text := ledger.Summarize(segments, nil).Table("operand").Text()
	if lines := strings.Count(text, "\n"); lines > 50 {
		t.Errorf("the table has %d lines", lines)
	}
}

// TestOverview holds the parts of an overview to the whole.
func TestOverview(t *testing.T) {
	for _, file := range testcorpus.Files(t, "real") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := bitstream.Decode(data, uint32(isa.Function))
		if err != nil || len(data) > 100_000 {
			continue
		}
		o := ledger.Summarize(f.Segments, nil).Overview(3)
		sum := uint64(0)
		for _, p := range o.Blocks {
			sum += p.Bits
		}
		if o.Bits != 8*uint64(len(data)) || sum != o.Bits {
			t.Errorf("%s: %d bytes are %d bits, the parts %d", file, len(data), o.Bits, sum)
		}
		if len(o.Biggest) > 3 || o.Defined > o.Functions || o.Abbreviated > o.Records {
			t.Errorf("%s: %+v", file, o)
		}
		if n := strings.Count(o.Text("x"), "\n"); n > 13 {
			t.Errorf("%s: %d lines", file, n)
		}
	}
}

// TestHTMLOfManyFunctions: the page stays small however many functions there are.
func TestHTMLOfManyFunctions(t *testing.T) {
	size := func(functions int) int {
		text := "module {\nversion 1;\ntypes {\ncount 2;\n@t0 = void;\n@t1 = void ();\n}\n" +
			strings.Repeat("define internal void @f0();\n", functions) +
			strings.Repeat("function void @f0() {\nblocks 1;\nret void;\n}\n", functions) + "}\n"
		p, _ := assembler.LoadText([]byte(text))
		if _, diags := assembler.Encode(p); diags.HasErrors() {
			t.Fatal(diags)
		}
		html, err := ledger.Summarize(p.Segments, nil).HTML("many.pexe")
		if err != nil {
			t.Fatal(err)
		}
		return len(html)
	}
	if small, large := size(1500), size(6000); large > small+small/10 {
		t.Errorf("the page takes %d bytes for 6000 functions, %d for 1500", large, small)
	}
}
