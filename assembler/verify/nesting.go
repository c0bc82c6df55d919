package verify

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// nesting follows the blocks of a run of records and checks what is the same in
// all of them: where blocks stand, their widths and abbreviations.
type nesting struct {
	*reporter
	open []openBlock
}

// openBlock is a block that has been entered.
type openBlock struct {
	id    isa.BlockID
	enter place
	width uint64
	// globals and locals count the abbreviations its records may use.
	globals, locals uint32
	// records counts its data records so far.
	records int
	// foreign marks a block that does not belong where it stands: what it holds
	// is not looked at.
	foreign bool
}

// top returns the innermost open block, or nil.
func (n *nesting) top() *openBlock {
	if len(n.open) == 0 {
		return nil
	}
	return &n.open[len(n.open)-1]
}

func (n *nesting) inside() isa.BlockID {
	if b := n.top(); b != nil {
		return b.id
	}
	return isa.TopLevel
}

// enter opens a block for which so many global abbreviations are registered.
func (n *nesting) enter(p place, r *bitstream.Record, globals uint32) *openBlock {
	b := openBlock{id: isa.TopLevel, enter: p, globals: globals}
	if len(r.Values) > 2 {
		b.id, b.width = isa.BlockID(min(r.Values[1], uint64(isa.TopLevel))), r.Values[2]
	}
	parent := n.inside()
	if outer := n.top(); outer != nil && outer.foreign {
		b.foreign = true
	} else if parent != isa.TopLevel {
		b.foreign = !n.checkPlace(b.id, parent, p)
	}
	n.checkWidth(&b)
	n.open = append(n.open, b)
	return n.top()
}

// checkPlace reports a block that does not belong where it stands.
func (n *nesting) checkPlace(id, parent isa.BlockID, p place) bool {
	kind := isa.BlockByID(id)
	switch {
	case kind == nil:
		n.report(blockUnknown, p, "unknown kind of block %d", uint32(id))
		return false
	case slices.Contains(kind.Parents, parent):
		return true
	case id == isa.Constants:
		n.report(constantsPlace, p, "a constants block belongs inside of a function block, not into %s block", diag.Article(parent.String()))
		return false
	}
	n.report(blockUnknown, p, "%s block does not belong into %s block", diag.Article(id.String()), diag.Article(parent.String()))
	return false
}

// maxIndexBits is the largest width of abbreviation indices the manual allows.
const maxIndexBits = 16

func (n *nesting) checkWidth(b *openBlock) {
	switch {
	case b.width == 0 || b.width > 32:
		n.report(fileWidth, b.enter, "abbreviation indices of %s are impossible, expected 1 to 32", diag.Counted(b.width, "bit"))
	case b.id == isa.Abbreviations && b.width != 2:
		n.report(fileWidth, b.enter, "abbreviation indices of %s, expected 2 in an abbreviations block", diag.Counted(b.width, "bit"))
	case b.width > maxIndexBits:
		n.report(fileWide, b.enter, "abbreviation indices of %d bits, expected at most %d", b.width, maxIndexBits)
	}
}

// exit closes the innermost block.
func (n *nesting) exit() {
	b := n.top()
	if b == nil {
		return
	}
	need := uint64(isa.FirstUserAbbrev) + uint64(b.globals) + uint64(b.locals)
	if b.width > 0 && b.width < 32 && 1<<b.width < need {
		n.report(fileNarrow, b.enter, "abbreviation indices of %s have no room for all %d abbreviations of %s block", diag.Counted(b.width, "bit"), need, diag.Article(b.id.String()))
	}
	n.open = n.open[:len(n.open)-1]
}

// poisoned passes a record that stands for text that means nothing.
func (n *nesting) poisoned(r *bitstream.Record) {
	if b := n.top(); b != nil && r.Poison == bind.DefinesAbbrev && b.id != isa.Abbreviations {
		b.locals++
	}
}

// define checks the definition of an abbreviation.
func (n *nesting) define(p place, r *bitstream.Record) {
	b := n.top()
	if b == nil || b.foreign {
		return
	}
	if !n.checkEncodings(p, r.Values) {
		return
	}
	a, err := bitstream.ParseAbbrev(r.Values)
	switch {
	case err != nil:
		n.report(fileAbbreviation, p, "the abbreviation is not well-formed: %v", err)
	case len(a) == 0:
		n.report(fileAbbreviation, p, "the abbreviation has no operators, expected at least one")
	}
	if b.id != isa.Abbreviations {
		b.locals++
	}
}

// checkEncodings looks for operators with an unknown encoding: what follows them
// cannot be understood.
func (n *nesting) checkEncodings(p place, values []uint64) bool {
	for i := 2; i+1 < len(values); {
		switch {
		case values[i] != 0: // a literal and its value
			i += 2
			continue
		case values[i+1] == 0 || values[i+1] > isa.EncodingChar6:
			n.report(fileEncoding, p.at(i+1), "unknown encoding %d, expected 1 (fixed) to 4 (char6)", values[i+1])
			return false
		case values[i+1] == isa.EncodingFixed || values[i+1] == isa.EncodingVBR:
			i++
		}
		i += 2
	}
	return true
}

// data counts a data record and checks its abbreviation and code. It returns
// false if there is nothing more to say about the record.
func (n *nesting) data(p place, r *bitstream.Record) bool {
	b := n.top()
	if b == nil || b.foreign || len(r.Values) == 0 {
		return false
	}
	b.records++
	if r.Abbrev >= isa.FirstUserAbbrev && r.Abbrev-isa.FirstUserAbbrev >= b.globals+b.locals {
		n.report(fileAbbreviationIndex, p, "abbreviation index %d is not defined here: the block has %s", r.Abbrev, diag.Counted(b.globals+b.locals, "abbreviation"))
	}
	if r.Values[0] > isa.CodeEnter {
		n.report(fileRecordCode, p, "record code %d is too large, expected at most %d", r.Values[0], isa.CodeEnter)
		return false
	}
	if r.Values[0] >= isa.CodeHeader {
		n.report(fileDefaultAbbreviation, p, "record code %d is that of a record with an abbreviation index of its own, but this one has %d", r.Values[0], r.Abbrev)
		return false
	}
	return true
}
