package assembler

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Lower undoes Raise, record by record, without a look at the text between.
func TestLowerRaise(t *testing.T) {
	for _, file := range testcorpus.Files(t, "real", "small", "edge", "spec-examples") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := bitstream.Decode(data, uint32(isa.Function))
		if err != nil {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) { lowerRaise(t, f.Segments) })
	}
}

func lowerRaise(t *testing.T, segments []bitstream.Segment) {
	up, down := NewCursor(), NewCursor()
	for _, s := range segments {
		chunk := Raise(up, s.Records)
		low := Lower(down, chunk)
		for _, d := range low.Diags {
			t.Errorf("diagnostic: %s", d.Message)
		}
		if len(low.Records) != len(s.Records) {
			t.Fatalf("%d records, want %d", len(low.Records), len(s.Records))
		}
		for i, r := range low.Records {
			if want := s.Records[i]; r.Abbrev != want.Abbrev || !slices.Equal(r.Values, want.Values) {
				t.Fatalf("record %d is %d: %v, want %d: %v", i, r.Abbrev, r.Values, want.Abbrev, want.Values)
			}
		}
	}
}
