package assembler

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// LoadListing reads a three-column listing (bit address, record, text) by its
// record column, which says everything that the bits say (errata section 1,
// point 2). The slips that the original disassembler makes in that column are
// undone.
func LoadListing(text []byte) (*Program, diag.List) {
	r := &listingReader{}
	for start := 0; start < len(text); {
		end := start + lineLength(text[start:])
		r.line(bytes.TrimRight(text[start:end], "\r\n"), start)
		start = end
	}
	r.finish()
	if r.diags.HasErrors() {
		return nil, r.diags
	}
	segments := bitstream.Split(r.records, uint32(isa.Function))
	if diags := checkShapes(segments, codeListing); diags != nil {
		return nil, diags
	}
	return &Program{Segments: segments}, r.diags
}

func lineLength(text []byte) int {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// listingReader collects the record column of a listing.
type listingReader struct {
	records []bitstream.Record
	cell    []byte // the record column of the record at work, joined
	start   int    // where it begins in the text
	diags   diag.List
}

// line reads one line. A line with an address begins a record, one without
// continues it.
func (r *listingReader) line(line []byte, start int) {
	address, rest, ok := bytes.Cut(line, []byte("|"))
	record, _, _ := bytes.Cut(rest, []byte("|"))
	switch {
	case bytes.HasPrefix(line, []byte("Error(")):
		r.problem(diag.Span{Start: start, End: start + len(line)}, "the listing comes from a failed disassembly: disassemble the file itself")
		return
	case !ok:
		return // a warning, or an empty line
	}
	if len(bytes.TrimSpace(address)) > 0 {
		r.finish()
		r.start = start + len(address) + 1
	}
	r.cell = append(append(r.cell, ' '), bytes.TrimSpace(record)...)
}

func (r *listingReader) problem(span diag.Span, message string) {
	r.diags = append(r.diags, diag.Diagnostic{Code: codeListing, Severity: diag.Error, Origin: diag.At(span), Message: message})
}

// finish reads the record whose lines have been joined.
func (r *listingReader) finish() {
	cell := bytes.TrimSpace(r.cell)
	r.cell = r.cell[:0]
	if len(cell) == 0 {
		return
	}
	rec, err := parseRecordCell(cell)
	if err != nil {
		r.problem(diag.Span{Start: r.start, End: r.start}, err.Error())
		return
	}
	if rec.Abbrev != 0 || rec.Values[0] != isa.CodeHeader {
		r.records = append(r.records, undoSlips(rec))
	}
}

// parseRecordCell reads `a: <v0, v1, …>`; the header record has no `a:`.
func parseRecordCell(cell []byte) (bitstream.Record, error) {
	var rec bitstream.Record
	index, values, ok := bytes.Cut(cell, []byte("<"))
	values, closed := bytes.CutSuffix(bytes.TrimSpace(values), []byte(">"))
	if !ok || !closed {
		return rec, fmt.Errorf("expected a record `a: <v0, v1, …>` in the second column, not `%s`", cell)
	}
	if index := bytes.TrimRight(bytes.TrimSpace(index), ": "); len(index) > 0 {
		n, err := strconv.ParseUint(string(index), 10, 32)
		if err != nil {
			return rec, fmt.Errorf("`%s` is no abbreviation index", index)
		}
		rec.Abbrev = uint32(n)
	}
	for v := range bytes.SplitSeq(values, []byte(",")) {
		n, err := strconv.ParseUint(string(bytes.TrimSpace(v)), 10, 64)
		if err != nil {
			return rec, fmt.Errorf("`%s` is no value of a record: expected a number below 2^64", bytes.TrimSpace(v))
		}
		rec.Values = append(rec.Values, n)
	}
	return rec, nil
}

// undoSlips mends what the original disassembler prints wrongly: the index of
// records that open a section (errata E7), a block ID in front of a definition
// (errata E9), and a doubled width of 0 (errata E10).
func undoSlips(rec bitstream.Record) bitstream.Record {
	switch {
	case rec.Abbrev == isa.AbbrevEnter && rec.Values[0] == isa.CodeSetBlock:
		rec.Abbrev = isa.AbbrevDefault
	case rec.Abbrev == isa.AbbrevDefine && rec.Values[0] == isa.CodeDefine:
		rec.Values = undoDefinition(rec.Values)
	}
	return rec
}

func undoDefinition(values []uint64) []uint64 {
	withoutID := append([]uint64{values[0]}, values[min(2, len(values)):]...)
	for _, v := range [][]uint64{values, undoubled(values), withoutID, undoubled(withoutID)} {
		if _, err := bitstream.ParseAbbrev(v); err == nil {
			return v
		}
	}
	return values
}

// undoubled drops the second 0 of every `0, 1, 0, 0` and `0, 2, 0, 0`.
func undoubled(values []uint64) []uint64 {
	if len(values) < 2 {
		return values
	}
	out := append([]uint64(nil), values[:2]...)
	for rest := values[2:]; len(rest) > 0; {
		n := min(2, len(rest))
		drop := 0
		if rest[0] == 0 && n == 2 && (rest[1] == isa.EncodingFixed || rest[1] == isa.EncodingVBR) {
			n = min(3, len(rest))
			if n == 3 && rest[2] == 0 {
				drop = 1
			}
		}
		out = append(out, rest[:n]...)
		rest = rest[min(n+drop, len(rest)):]
	}
	return out
}
