package assembler

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// bind.Lower undoes bind.Raise, record by record, without a look at the text between.
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
	up, down := bind.NewCursor(), bind.NewCursor()
	for _, s := range segments {
		chunk := bind.Raise(up, s.Records)
		low := bind.Lower(down, chunk)
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

// Records that are out of the ordinary come back from their text and from their
// listing.
func TestOddRecords(t *testing.T) {
	for _, records := range []string{
		"65535,8,2;\n65535,0,2;\n1,4294967295;\n65533,1,1,10;\n65534;\n65534;\n",      // a section for no kind of block
		"65535,8,2;\n65535,0,2;\n1,4294967294;\n65533,1,1,10;\n65534;\n65534;\n",      // for the last kind
		"65535,8,2;\n65535,0,2;\n1,4294967296;\n65533,1,1,10;\n65534;\n65534;\n",      // for one beyond 32 bits
		"65535,8,2;\n65535,0,2;\n1,8,8;\n65533,1,1,10;\n9;\n65534;\n65534;\n",         // records that are no sections
		"65535,8,2;\n65535,4294967294,2;\n65535,99,32;\n0;\n65534;\n65534;\n65534;\n", // unknown blocks
		"65535,8,2;\n18446744073709551615,18446744073709551615;\n65534;\n",            // the largest values
		"65535,8,2;\n65532,80;\n65534;\n",                                             // the code of the header
	} {
		p, diags := LoadRecords([]byte(records))
		if len(diags) > 0 {
			t.Fatal(records, diags)
		}
		want, diags := Encode(p)
		if len(diags) > 0 {
			t.Fatal(records, diags)
		}
		text := Disassemble(p)
		if got, diags := Assemble(text); !bytes.Equal(got, want) {
			t.Errorf("%q does not come back: %v\n%s", records, diags, text)
		}
		listed, diags := LoadListing(Listing(p))
		if len(diags) > 0 {
			t.Fatal(records, diags)
		}
		if got, _ := Encode(listed); !bytes.Equal(got, want) {
			t.Errorf("%q does not come back from its listing", records)
		}
	}
}

// A file with an abbreviations block inside a function, which text cannot say,
// is one that does not come back: reading it says so.
func TestDependent(t *testing.T) {
	segments, err := bitstream.ReadText([]byte("65535,8,2;\n65535,12,2;\n65535,0,2;\n65534;\n65534;\n65534;\n"), uint32(isa.Function))
	if err != nil {
		t.Fatal(err)
	}
	data, err := bitstream.Encode(segments)
	if err != nil {
		t.Fatal(err)
	}
	p, diags := LoadBits(data)
	if p == nil || len(diags) != 1 || diags[0].Origin.Bit != diag.BitPos(segments[1].Records[1].Pos) {
		t.Errorf("got %v", diags)
	}
}
