package bitstream_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

func TestReadText(t *testing.T) {
	const text = "65535,8,2;\n\n 1 , 1 ;\r\n65533,1,1,10;\n4: 10;\n3: 65535,1;\n65535,12,3;\n65534;\n65534;"
	want := []bitstream.Segment{
		{Records: []bitstream.Record{
			{Abbrev: 1, Values: []uint64{65535, 8, 2}},
			{Abbrev: 3, Values: []uint64{1, 1}},
			{Abbrev: 2, Values: []uint64{65533, 1, 1, 10}},
			{Abbrev: 4, Values: []uint64{10}},
			{Abbrev: 3, Values: []uint64{65535, 1}},
		}},
		{Split: true, Records: []bitstream.Record{
			{Abbrev: 1, Values: []uint64{65535, 12, 3}},
			{Abbrev: 0, Values: []uint64{65534}},
		}},
		{Records: []bitstream.Record{{Abbrev: 0, Values: []uint64{65534}}}},
	}
	got, err := bitstream.ReadText([]byte(text), functions)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	const canonical = "65535,8,2;\n1,1;\n65533,1,1,10;\n4: 10;\n3: 65535,1;\n65535,12,3;\n65534;\n65534;\n"
	if diff := cmp.Diff(canonical, string(bitstream.AppendText(nil, got))); diff != "" {
		t.Errorf("AppendText (-want +got):\n%s", diff)
	}
}

var textErrors = []struct{ text, want string }{
	{"+,0,2;\n", "1:1: expected a record code, a decimal number, found '+'"},
	{"1,1;\n;", "2:1: expected a record code, a decimal number, found ';'"},
	{"1,1;\n  1,", "2:5: expected a value, a decimal number, found the end of the text"},
	{"1,1\n1;", "1:4: expected ',' and a value or ';', found the end of the line"},
	{"1,1;2;", "1:5: expected the end of the line: one record stands on a line, found '2'"},
	{"1,-1;", "1:3: expected a value, a decimal number, found '-'"},
	{"1,é;", "1:3: expected a value, a decimal number, found 'é'"},
	{"1,18446744073709551616;", "1:3: the number is too large, expected at most 18446744073709551615"},
	{"4294967296: 1;", "1:12: abbreviation index 4294967296 is too large"},
	{"4: 5: 1;", "1:5: expected ',' and a value or ';', found ':'"},
	{"4:\n1;", "1:3: expected a record code, a decimal number, found the end of the line"},
}

func TestReadTextErrors(t *testing.T) {
	for _, c := range textErrors {
		segments, err := bitstream.ReadText([]byte(c.text), functions)
		if err == nil || err.Error() != c.want || segments != nil {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
}

// TestCorpusText reads the textual records of the corpus and makes files of
// them. bad-code.tbc is the one that is malformed as text.
func TestCorpusText(t *testing.T) {
	for _, name := range corpus(t, "records/*.tbc") {
		segments, err := bitstream.ReadText(testcorpus.Read(t, name), functions)
		if malformed := filepath.Base(name) == "bad-code.tbc"; malformed != (err != nil) {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil {
			continue
		}
		if diff := cmp.Diff(string(testcorpus.Read(t, name)), string(bitstream.AppendText(nil, segments))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		data, err := bitstream.Encode(segments)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if file, err := bitstream.Decode(data, functions); err != nil || !cmp.Equal(file.Segments, segments) {
			t.Errorf("%s does not read back: %v", name, err)
		}
	}
}
