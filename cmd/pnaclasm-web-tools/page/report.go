package page

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// finding is a diagnostic as `pnaclasm verify --format=json` has it, as far as an editor
// needs it: a range of the text, or a bit position as BYTE:BIT.
type finding struct {
	Start    *place `json:"start,omitempty"`
	End      *place `json:"end,omitempty"`
	Bit      string `json:"bit,omitempty"`
	Severity string `json:"severity"`
	Code     string `json:"code,omitempty"`
	Message  string `json:"message"`
}

// place counts from 1 on; Column counts bytes.
type place struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// placeAt returns the place of an offset that is one of the text.
func placeAt(text []byte, at int) *place {
	before := text[:min(max(at, 0), len(text))]
	return &place{bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n')}
}

// report says what is wrong with a program.
func report(in source.Input) ([]byte, error) {
	_, _, list := verify.CheckSource(in, verify.Config{})
	found := struct {
		Diagnostics []finding `json:"diagnostics"`
	}{[]finding{}}
	for i := range list {
		if list[i].Severity != diag.Off {
			found.Diagnostics = append(found.Diagnostics, findingOf(&list[i], in))
		}
	}
	return json.Marshal(found)
}

func findingOf(d *diag.Diagnostic, in source.Input) finding {
	f := finding{Severity: d.Severity.String(), Code: d.Code, Message: d.Message}
	switch {
	case d.Origin.InBits:
		f.Bit = d.Origin.Bit.String()
	case assembler.Detect(in.Text) != assembler.Bits:
		f.Start, f.End = placeAt(in.Text, d.Origin.Span.Start), placeAt(in.Text, d.Origin.Span.End)
	}
	return f
}

// Sizes of an overview.
const (
	fewFunctions = 5
	// maxTried is the size in bits of the largest file that is compressed only to know
	// what that would save.
	maxTried = 8 * 128 << 10
)

// overview says in words where the bits of a program are.
func overview(in source.Input) ([]byte, error) {
	p, err := encoded(in)
	if err != nil {
		return nil, err
	}
	s := ledger.Summarize(p.Segments, nil)
	o := s.Overview(fewFunctions)
	if s.Bits <= maxTried {
		if r, err := compress.Compress(p.Segments, compress.Options{Effort: compress.Fast}); err == nil {
			o.Compressed = r.After
		}
	}
	return []byte(o.Text(in.Name)), nil
}

// smaller is the same program in fewer bits.
func smaller(in source.Input) ([]byte, error) {
	p, err := encoded(in)
	if err != nil {
		return nil, err
	}
	r, err := compress.Compress(p.Segments, compress.Options{Effort: compress.Default})
	if err != nil {
		return nil, err
	}
	data, list := assembler.Encode(&assembler.Program{Segments: r.Segments})
	return data, failure(list, in, nil)
}

// salvage is the text of what can be read of damaged bitcode.
func salvage(in source.Input) ([]byte, error) {
	if assembler.Detect(in.Text) != assembler.Bits {
		return text(in)
	}
	p, _ := assembler.Salvage(in.Text)
	if p == nil {
		return nil, errors.New("nothing of it can be read")
	}
	return assembler.Disassemble(p), nil
}
