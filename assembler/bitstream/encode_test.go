package bitstream_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// TestEncodeErrors lists records that cannot be written: the last one is to blame.
func TestEncodeErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1,1;", "only a block can stand at the top level, but no block is open for this record"},
		{"65534;", "only a block can stand at the top level, but no block is open for this record"},
		{"3: 65535,8,2;", "only a block can stand at the top level, but no block is open for this record"},
		{"65535,8;", "an enter record has the form <65535, ID, B>"},
		{"1: 5,8,2;", "an enter record has the form <65535, ID, B>"},
		{"65535,4294967295,2;", "block ID 4294967295 is too large, expected at most 4294967294"},
		{"65535,8,0;", "abbreviation indices of 0 bits are impossible, expected 1 to 32"},
		{"65535,8,33;", "abbreviation indices of 33 bits are impossible, expected 1 to 32"},
		{strings.Repeat("65535,8,2;\n", 65), "blocks are nested too deep, expected at most 64 levels"},
		{"65535,8,1;\n1,1;", "abbreviation index 3 does not fit into the 1 bit that indices have here"},
		{"65535,8,2;\n4: 1,1;", "abbreviation index 4 does not fit into the 2 bits that indices have here"},
		{"65535,8,3;\n4: 1,1;", "abbreviation index 4 is not defined: the module block has the indices 0 to 3"},
		{"65535,8,3;\n65534,0;", "an exit record has the form <65534>"},
		{"65535,8,3;\n65533,1,0,5;", "operator 0 of the abbreviation is cut short or has an unknown encoding"},
		{"65535,8,3;\n65533,1,0,4;\n4: 45;", "abbreviation does not fit the record: value 0 is 45, but char6 holds one of the characters a-z, A-Z, 0-9, '.' and '_'"},
		{"65535,0,2;\n65533,1,0,4;", "a definition in an abbreviations block must follow the record that names its block ID"},
		{"65535,0,2;\n1;", "record <1> of the abbreviations block lacks the block ID"},
	} {
		segments, err := bitstream.ReadText([]byte(c.text), functions)
		if err != nil {
			t.Fatal(err)
		}
		data, err := bitstream.Encode(segments)
		var recordErr *bitstream.RecordError
		if data != nil || !errors.As(err, &recordErr) || recordErr.Err.Error() != c.want {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		} else if last := len(flatten(segments)) - 1; recordErr.Segment != 0 || recordErr.Record != last {
			t.Errorf("%q: blames %v, want record %d", c.text, recordErr, last)
		}
	}
}

// TestEncodeErrorPlace blames a record of the third segment.
func TestEncodeErrorPlace(t *testing.T) {
	segments, err := bitstream.ReadText([]byte("65535,8,2;\n65535,12,2;\n65534;\n65535,12,3;\n1,1;\n5: 10;\n65534;\n65534;"), functions)
	if err != nil {
		t.Fatal(err)
	}
	const want = "segment 2, record 2: abbreviation index 5 is not defined: the function block has the indices 0 to 3"
	if _, err := bitstream.Encode(segments); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestEncodeWhole lists errors of the records as a whole.
func TestEncodeWhole(t *testing.T) {
	if data, err := bitstream.Encode(nil); err != nil || !bytes.Equal(data, bitstream.Header[:]) {
		t.Errorf("no records: got % x and %v, want the header", data, err)
	}
	if _, err := bitstream.Encode([]bitstream.Segment{{Records: make([]bitstream.Record, 1)}}); err == nil {
		t.Error("an empty record is written")
	}
	open := bitstream.Record{Abbrev: 1, Values: []uint64{65535, 8, 2}}
	const want = "2 blocks not closed: the module block lacks its exit record"
	if _, err := bitstream.Encode([]bitstream.Segment{{Records: []bitstream.Record{open, open}}}); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	free := []bitstream.Record{
		open,
		{Abbrev: 1, Values: []uint64{65535, 12, 3}},
		{Abbrev: 2, Values: []uint64{65533, 2, 0, 3, 0, 1, 0}},
		{Abbrev: 4, Values: make([]uint64, 1<<20)},
		{Abbrev: 0, Values: []uint64{65534}},
		{Abbrev: 0, Values: []uint64{65534}},
	}
	if _, err := bitstream.Encode([]bitstream.Segment{{Records: free}}); err == nil || !strings.Contains(err.Error(), "1048591 values") {
		t.Errorf("a file that Decode refuses is written: %v", err)
	}
}

// TestWriteBlock encodes a block on its own and puts it in place.
func TestWriteBlock(t *testing.T) {
	records := flatten(mustRead(t, "65535,8,2;\n65535,0,2;\n1,12;\n65533,1,1,10;\n65534;\n65535,12,3;\n4: 10;\n65535,11,2;\n65534;\n65534;\n65534;"))
	want, err := bitstream.Encode([]bitstream.Segment{{Records: records}})
	if err != nil {
		t.Fatal(err)
	}
	w := bitstream.NewWriter()
	write := func(records []bitstream.Record) {
		for i := range records {
			if err := w.WriteRecord(&records[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	got := flatten(mustRead(t, string(bitstream.AppendText(nil, []bitstream.Segment{{Records: records}}))))
	function := got[5:10]
	before := w.Scope()
	write(got[:5])
	if n := len(before.Abbrevs(functions)); n != 0 {
		t.Errorf("a scope has changed: it has %d abbreviations", n)
	}
	if _, err := bitstream.EncodeSplit(before, function); err == nil {
		t.Error("a block is encoded without its abbreviations")
	}
	block, err := bitstream.EncodeSplit(w.Scope(), function)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.WriteBlock(block, function); err != nil {
		t.Fatal(err)
	}
	write(got[10:])
	if err := w.WriteBlock(block, nil); err == nil {
		t.Error("a block is written at the top level")
	}
	data, err := w.Bytes()
	if err != nil || !bytes.Equal(data, want) {
		t.Errorf("got % x and %v, want % x", data, err, want)
	}
	if diff := cmp.Diff(records, got); diff != "" {
		t.Errorf("positions (-want +got):\n%s", diff)
	}
}

// TestEncodeSplitErrors lists what is no block that can be encoded on its own.
func TestEncodeSplitErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "segment 0, record 0: a block that is encoded on its own must begin with its enter record"},
		{"1,1;", "segment 0, record 0: a block that is encoded on its own must begin with its enter record"},
		{"65535,12;", "segment 0, record 0: an enter record has the form <65535, ID, B>"},
		{"65535,12,2;\n1,1;", "segment 0, record 1: a block that is encoded on its own must end with its exit record, and not before"},
		{"65535,12,2;\n65534;\n1,1;", "segment 0, record 2: a block that is encoded on its own must end with its exit record, and not before"},
		{"65535,12,2;\n65535,0,2;", "segment 0, record 1: an abbreviations block must not stand in a block that is handled on its own"},
	} {
		b, err := bitstream.EncodeSplit(bitstream.Scope{}, flatten(mustRead(t, c.text)))
		if b != nil || err == nil || err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.text, err, c.want)
		}
	}
}

// mustRead reads textual records.
func mustRead(t *testing.T, text string) []bitstream.Segment {
	t.Helper()
	segments, err := bitstream.ReadText([]byte(text), functions)
	if err != nil {
		t.Fatal(err)
	}
	return segments
}
