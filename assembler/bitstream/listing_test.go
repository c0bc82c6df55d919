package bitstream_test

import (
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// stream is a file of testdata/streams (testdata/README).
type stream struct {
	data      []byte
	records   []bitstream.Record
	flaws     []string
	err       string
	positions []bool // which records have their position in the file
}

// bits collects fields one bit at a time, so that nothing is shared with the
// code under test.
type bits []byte

func (b *bits) field(v uint64, width int) {
	for i := range width {
		*b = append(*b, byte(v>>i&1))
	}
}

func (b *bits) align() {
	for len(*b)%32 != 0 {
		*b = append(*b, 0)
	}
}

func (b bits) bytes() []byte {
	data := make([]byte, (len(b)+7)/8)
	for i, bit := range b {
		data[i/8] |= bit << (i % 8)
	}
	return data
}

// parseStream reads a file of testdata/streams.
func parseStream(text string) (s stream, err error) {
	var b bits
	header := bitstream.Header[:]
	var fields []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "// FLAW "); ok {
			s.flaws = append(s.flaws, rest)
		} else if rest, ok := strings.CutPrefix(line, "// ERROR "); ok {
			s.err = rest
		} else if rest, ok := strings.CutPrefix(line, "header "); ok {
			if header, err = hex.DecodeString(strings.ReplaceAll(rest, " ", "")); err != nil {
				return s, err
			}
		} else if line != "" && !strings.HasPrefix(line, "//") {
			columns := strings.Split(line, "|")
			if len(columns) != 3 {
				return s, fmt.Errorf("%q: want three columns", line)
			}
			if err := s.record(columns[0], columns[1]); err != nil {
				return s, err
			}
			fields = append(fields, strings.Fields(columns[2])...)
		}
	}
	for _, c := range header {
		b.field(uint64(c), 8)
	}
	for _, f := range fields {
		if f == "align" {
			b.align()
			continue
		}
		var v uint64
		var width int
		if _, err := fmt.Sscanf(f, "%d/%d", &v, &width); err != nil {
			return s, fmt.Errorf("field %q: %v", f, err)
		}
		b.field(v, width)
	}
	s.data = b.bytes()
	return s, nil
}

// record takes in the first two columns of a line.
func (s *stream) record(position, record string) error {
	if record = strings.TrimSpace(record); record == "" {
		return nil
	}
	index, values, _ := strings.Cut(strings.TrimSuffix(record, ">"), ": <")
	abbrev, err := strconv.ParseUint(index, 10, 32)
	if err != nil {
		return err
	}
	r := bitstream.Record{Abbrev: uint32(abbrev)}
	for _, v := range strings.Split(values, ", ") {
		n, err := strconv.ParseUint(v, 10, 64)
		if err != nil {
			return err
		}
		r.Values = append(r.Values, n)
	}
	var byteAt, bitAt uint64
	_, err = fmt.Sscanf(position, "%d:%d", &byteAt, &bitAt)
	r.Pos = 8*byteAt + bitAt
	s.positions = append(s.positions, err == nil)
	s.records = append(s.records, r)
	return nil
}

// streams returns the files of testdata/streams.
func streams(tb testing.TB) map[string]stream {
	tb.Helper()
	names, err := filepath.Glob("testdata/streams/*.txt")
	if err != nil || len(names) == 0 {
		tb.Fatal("no testdata/streams", err)
	}
	all := make(map[string]stream)
	for _, name := range names {
		s, err := parseStream(string(testcorpus.Read(tb, name)))
		if err != nil {
			tb.Fatalf("%s: %v", name, err)
		}
		all[filepath.Base(name)] = s
	}
	return all
}

// TestStreams reads the hand-made streams and writes them again.
func TestStreams(t *testing.T) {
	for name, s := range streams(t) {
		t.Run(name, func(t *testing.T) {
			file, err := bitstream.Decode(s.data, functions)
			if got := fmt.Sprint(err); s.err != "" && got != s.err || s.err == "" && err != nil {
				t.Fatalf("got error %q, want %q", got, s.err)
			}
			if err != nil {
				return
			}
			var flaws []string
			for _, f := range file.Flaws {
				flaws = append(flaws, f.Pos.String()+": "+f.Msg)
			}
			if diff := cmp.Diff(s.flaws, flaws); diff != "" {
				t.Errorf("flaws (-want +got):\n%s", diff)
			}
			s.compare(t, flatten(file.Segments))
			if s.flaws != nil {
				return
			}
			data, err := bitstream.Encode(bitstream.Split(s.records, functions))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(hex.Dump(s.data), hex.Dump(data)); diff != "" {
				t.Errorf("encoded (-want +got):\n%s", diff)
			}
		})
	}
}

// compare checks records against the listing, with the positions it gives.
func (s *stream) compare(t *testing.T, records []bitstream.Record) {
	t.Helper()
	got := slices.Clone(records)
	for i := range got {
		if i < len(s.positions) && !s.positions[i] {
			got[i].Pos = 0
		}
		if i < len(s.positions) && s.positions[i] && got[i].Pos != s.records[i].Pos {
			t.Errorf("record %d is at %v, want %v", i, diag.BitPos(got[i].Pos), diag.BitPos(s.records[i].Pos))
		}
	}
	if diff := cmp.Diff(s.records, got); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
}

// flatten returns the records of all segments.
func flatten(segments []bitstream.Segment) (records []bitstream.Record) {
	for _, s := range segments {
		records = append(records, s.Records...)
	}
	return records
}
