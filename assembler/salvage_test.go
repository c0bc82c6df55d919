package assembler

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// exampleBits is an example of the language with several functions, as bits.
func exampleBits(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", "factorial.pnaclasm"))
	if err != nil {
		t.Fatal(err)
	}
	data, diags := Assemble(text)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return data
}

// flat are the records of a file with where they are.
func flat(segments []bitstream.Segment) []bitstream.Record {
	var all []bitstream.Record
	for _, s := range segments {
		all = append(all, s.Records...)
	}
	return all
}

// Of a file that is cut off anywhere, all records in front of the cut are read.
func TestSalvageOfCutFiles(t *testing.T) {
	data := exampleBits(t)
	whole, _ := LoadBits(data)
	records := flat(whole.Segments)
	for size := bitstream.HeaderSize + 8; size < len(data); size += 7 {
		p, diags := Salvage(data[:size])
		if p == nil || len(diags) == 0 {
			t.Fatalf("cut at %d: %v", size, diags)
		}
		got := flat(p.Segments)
		for i, r := range records {
			if i+1 < len(records) && records[i+1].Pos > uint64(8*size)-64 {
				break
			}
			if i >= len(got) || !bytes.Equal(recordKey(&got[i]), recordKey(&r)) {
				t.Fatalf("cut at %d: record %d is lost", size, i)
			}
		}
		Disassemble(p)
	}
}

func recordKey(r *bitstream.Record) []byte {
	return bitstream.AppendText(nil, []bitstream.Segment{{Records: []bitstream.Record{*r}}})
}

// Where a function is damaged, those behind it are read.
func TestSalvageBehindDamage(t *testing.T) {
	data := exampleBits(t)
	whole, _ := LoadBits(data)
	var starts []uint64
	for _, s := range whole.Segments {
		if s.Split {
			starts = append(starts, s.Records[0].Pos)
		}
	}
	wrong := bytes.Clone(data)
	for i := starts[0]/8 + 8; i < starts[0]/8+16; i++ {
		wrong[i] = 0xff
	}
	if p, _ := LoadBits(wrong); p != nil {
		t.Fatal("the damage does no harm")
	}
	p, diags := Salvage(wrong)
	if p == nil || len(diags) == 0 {
		t.Fatal(diags)
	}
	last := whole.Segments[len(whole.Segments)-2].Records
	found := false
	for _, s := range p.Segments {
		found = found || s.Split && s.Records[0].Pos == last[0].Pos && len(s.Records) == len(last)
	}
	if !found {
		t.Errorf("the last function is lost: %v, %d functions at %v", diags, len(starts), starts)
	}
	if got := flat(p.Segments); got[len(got)-1].Abbrev != isa.AbbrevExit {
		t.Error("the module is not closed")
	}
}

// FuzzSalvage: whatever the bytes, what is read is well formed.
func FuzzSalvage(f *testing.F) {
	f.Add([]byte("PEXE\x01\x00\x08\x00\x11\x00\x04\x00\x02\x00\x00\x00\x21\x08\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, diags := Salvage(data)
		if p == nil {
			if len(diags) == 0 {
				t.Error("nothing is read and nothing said")
			}
			return
		}
		Disassemble(p)
		depth := 0
		for _, r := range flat(p.Segments) {
			switch r.Abbrev {
			case isa.AbbrevEnter:
				depth++
			case isa.AbbrevExit:
				depth--
			}
		}
		if depth != 0 {
			t.Error("blocks are left open")
		}
	})
}
