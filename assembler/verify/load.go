package verify

import (
	"errors"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// wordBytes is the size of the words a bit stream consists of, in bytes.
const wordBytes = 4

// Load reads a bitcode file and says, as diagnostics of section A, what is wrong
// with its bits. The Program is nil if it cannot be read.
func Load(data []byte, cfg Config) (*assembler.Program, diag.List) {
	r := reporter{levels: cfg.levels()}
	f, err := bitstream.Decode(data, uint32(isa.Function))
	switch {
	case err != nil:
		r.levels = allErrors()
		r.damage(err, len(data))
		return nil, r.list
	case len(data)%wordBytes != 0:
		r.levels = allErrors()
		r.bits(fileSize, diag.BitPos(8*len(data)), "the file has %d bytes, expected a multiple of %d", len(data), wordBytes)
		return nil, r.list
	}
	for _, flaw := range f.Flaws {
		r.flaw(flaw)
	}
	return &assembler.Program{Segments: f.Segments}, r.list
}

// allErrors are levels for what no setting can lower: there is no program behind
// it.
func allErrors() []diag.Severity {
	levels := make([]diag.Severity, len(allRules))
	for i := range levels {
		levels[i] = diag.Error
	}
	return levels
}

// bits adds a violation at a position of the file.
func (r *reporter) bits(rule *Rule, p diag.BitPos, format string, args ...any) {
	p0 := r.program
	r.program = atBit(p)
	r.report(rule, place{value: whole}, format, args...)
	r.program = p0
}

// atBit returns a program of one record at a position.
func atBit(p diag.BitPos) *assembler.Program {
	return &assembler.Program{Segments: []bitstream.Segment{{Records: []bitstream.Record{{Pos: uint64(p)}}}}}
}

// damageRules are the rules that kinds of damage break.
var damageRules = map[bitstream.Damage]*Rule{
	bitstream.BadRecord: fileTruncated, bitstream.BadTopLevel: fileTrailing, bitstream.Truncated: fileTruncated,
	bitstream.BadIndex: fileAbbreviationIndex, bitstream.BadAbbreviation: fileAbbreviation,
	bitstream.BadEncoding: fileEncoding, bitstream.BadSection: fileAbbreviationsBlock, bitstream.BadBlock: fileWidth,
	bitstream.TooDeep: blockUnknown, // PNaCl's blocks are three deep at most
}

// headerRules are the rules that the fields of the header break, by position in
// bytes.
var headerRules = map[diag.BitPos]*Rule{0: fileMagic, 4: fileFields, 6: fileHeaderSize, 8: fileVersion, 12: fileVersion}

// damage adds the violation that keeps a file of size bytes from being read.
func (r *reporter) damage(err error, size int) {
	var e *bitstream.Error
	switch {
	case !errors.As(err, &e):
		r.bits(fileTruncated, 0, "%v", err)
	case e.Damage == bitstream.BadHeader:
		rule := headerRules[e.Pos/8]
		if rule == nil {
			rule = fileTruncated
		}
		r.bits(rule, e.Pos, "%s", e.Msg)
	case size%wordBytes != 0:
		r.bits(fileSize, e.Pos, "%s; the file has %d bytes, expected a multiple of %d", e.Msg, size, wordBytes)
	default:
		r.bits(damageRules[e.Damage], e.Pos, "%s", e.Msg)
	}
}

// flaw adds what is unusual about a file that can be read. Only a wrong length of
// a function block is an error: readers that skip functions would go astray.
func (r *reporter) flaw(f bitstream.Flaw) {
	rule := fileCanonical
	switch {
	case f.Length && f.Block == uint32(isa.Function):
		rule = fileBlockLength
	case f.Length:
		rule = fileUnusedLength
	}
	r.bits(rule, f.Pos, "%s", f.Msg)
}
