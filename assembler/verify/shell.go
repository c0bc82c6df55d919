package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// checkShell checks all but the bodies of functions and reports whether the
// module has a meaning.
func checkShell(m *module.Module, levels []diag.Severity) (diag.List, bool) {
	c := &shellChecker{
		reporter: reporter{program: m.Program, levels: levels},
		module:   m,
		cursor:   bind.NewCursor(),
		broken:   map[uint64]bool{},
		narrow:   map[*bind.Signature]narrow{},
		partial:  map[module.RecordRef]bool{},
		blocks:   map[isa.BlockID]place{},
		names:    namesBlock{byID: map[uint64]place{}, byName: map[string]place{}, unread: map[uint64]bool{}},
	}
	c.nesting.reporter = &c.reporter
	for i := range m.Program.Segments {
		c.segment(i)
	}
	c.finish()
	return c.list, !c.unsafe
}

// shellChecker moves over the records outside of function bodies.
type shellChecker struct {
	reporter
	nesting nesting
	module  *module.Module
	cursor  *bind.Cursor

	modules int                   // top-level blocks so far
	foreign bool                  // one of them is no module
	enter   place                 // of the module block
	version bool                  // a version record has been seen
	part    part                  // the furthest part of the module reached
	partAt  place                 // where it began
	misread bool                  // a part out of order has been reported
	blocks  map[isa.BlockID]place // where each block of the module begins

	types   typesBlock
	narrow  map[*bind.Signature]narrow // one for each signature, however many functions have it
	broken  map[uint64]bool            // types that do not exist as written, by ID
	partial map[module.RecordRef]bool  // records of function addresses that lack values
	globals globalsBlock
	names   namesBlock
	// namesUnread says that text in the symbol table means nothing.
	namesUnread bool
}

// segment checks the records of a segment; of a function block, that it stands
// in its place.
func (c *shellChecker) segment(n int) {
	s := &c.program.Segments[n]
	if s.Split {
		if len(s.Records) > 0 {
			c.reach(partFunctions, place{n, 0, whole})
		}
		c.cursor.State.FunctionBlocks++
		return
	}
	for i := range s.Records {
		c.record(place{n, i, whole}, &s.Records[i])
	}
}

func (c *shellChecker) record(p place, r *bitstream.Record) {
	if !c.cursor.InFunction() {
		c.outside(p, r)
	}
	types := uint64(c.cursor.State.NumTypes())
	c.cursor.Apply(r)
	if uint64(c.cursor.State.NumTypes()) > types {
		c.typeDefined(p, types)
	}
}

// outside checks a record outside of functions.
func (c *shellChecker) outside(p place, r *bitstream.Record) {
	switch {
	case r.Poison != 0 && r.Abbrev != isa.AbbrevEnter:
		c.poisoned(r)
	case len(r.Values) == 0:
	case r.Abbrev == isa.AbbrevEnter:
		c.unsafe = c.unsafe || r.Poison != 0
		c.enterBlock(p, r)
	case r.Abbrev == isa.AbbrevExit:
		c.exitBlock()
	case r.Abbrev == isa.AbbrevDefine:
		c.defineAbbreviation(p, r)
	case c.nesting.data(p, r):
		c.data(p, r)
	}
}

// poisoned passes a record of text that means nothing: it may be what something
// else is missed for.
func (c *shellChecker) poisoned(r *bitstream.Record) {
	c.unsafe = true
	c.nesting.poisoned(r)
	b := c.nesting.top()
	if b == nil {
		return
	}
	switch b.id {
	case isa.Module:
		c.version = true
	case isa.Types:
		c.types.late = true
		if c.broken[uint64(c.cursor.State.NumTypes())] = r.Poison == 't'; r.Poison == 't' {
			c.types.gaps++
		}
	case isa.Globals:
		c.poisonedGlobal(r.Poison == 'g')
	case isa.Valuesymtab:
		c.namesUnread = true
	}
}

func (c *shellChecker) enterBlock(p place, r *bitstream.Record) {
	id := isa.TopLevel
	if len(r.Values) > 1 {
		id = isa.BlockID(min(r.Values[1], uint64(isa.TopLevel)))
	}
	outermost := c.nesting.top() == nil
	if outermost {
		c.enterTopLevel(p, id)
	}
	if c.cursor.Depth() == 1 && id == isa.Function {
		c.reach(partFunctions, p) // checkBody looks into it
		return
	}
	b := c.nesting.enter(p, r, c.cursor.State.GlobalAbbrevs(id))
	b.foreign = b.foreign || outermost && (id != isa.Module || c.modules > 1)
	if !b.foreign && len(c.nesting.open) == 2 {
		c.enterPart(p, id)
	}
}

// enterTopLevel checks that the file is one module.
func (c *shellChecker) enterTopLevel(p place, id isa.BlockID) {
	c.modules++
	switch {
	case id != isa.Module:
		c.foreign = true
		c.report(fileTopLevel, p, "expected a module block, found %s block", diag.Article(id.String()))
	case c.modules > 1:
		d := c.report(fileTopLevel, p, "a second module block, expected one")
		c.related(d, c.enter, "the first module block starts here")
	default:
		c.enter = p
	}
}

func (c *shellChecker) exitBlock() {
	if b := c.nesting.top(); b != nil && !b.foreign {
		switch b.id {
		case isa.Types:
			c.endTypes(b)
		case isa.Globals:
			c.endGlobals(b)
		}
	}
	c.nesting.exit()
}

func (c *shellChecker) defineAbbreviation(p place, r *bitstream.Record) {
	if b := c.nesting.top(); b != nil && b.id == isa.Abbreviations {
		if _, ok := c.cursor.Section(); !ok {
			c.report(fileAbbreviationsBlock, p, "the definition stands before the first section, expected the name of a block: `%s:`", isa.Function)
		}
	}
	c.nesting.define(p, r)
}

// data checks a data record outside of functions.
func (c *shellChecker) data(p place, r *bitstream.Record) {
	b := c.nesting.top()
	switch b.id {
	case isa.Module:
		c.moduleRecord(p, r.Values)
	case isa.Abbreviations:
		c.abbreviationsRecord(p, r)
	case isa.Types:
		c.typeRecord(p, b, r.Values)
	case isa.Globals:
		c.globalRecord(p, b, r.Values)
	case isa.Valuesymtab:
		c.nameRecord(p, r.Values)
	}
}

func (c *shellChecker) abbreviationsRecord(p place, r *bitstream.Record) {
	switch {
	case r.Values[0] != isa.CodeSetBlock || len(r.Values) != 2:
		c.report(fileAbbreviationsBlock, p, "expected the name of a block or a definition, found record code %d with %s", r.Values[0], diag.Counted(len(r.Values)-1, "value"))
	case r.Abbrev != isa.AbbrevDefault:
		c.report(fileDefaultAbbreviation, p, "the section's record is written with abbreviation %d, expected %d", r.Abbrev, isa.AbbrevDefault)
	case r.Values[1] > uint64(isa.TopLevel) || isa.BlockByID(isa.BlockID(r.Values[1])) == nil:
		c.report(blockUnknown, p.at(1), "abbreviations for an unknown kind of block %d", r.Values[1])
	}
}

// finish checks what only the whole module shows.
func (c *shellChecker) finish() {
	if c.modules == 0 {
		c.noModule()
		return
	}
	if b := c.nesting.top(); b != nil {
		c.report(fileTruncated, b.enter, "the %s block is not closed", b.id)
	}
	if c.modules != 1 || c.foreign {
		return // whatever follows is about two programs at once
	}
	if !c.version {
		d := c.report(versionMissing, c.enter, "expected `version 1;` at the start of the module")
		c.insertVersion(d)
	}
	if !c.namesUnread { // names tell what an address is
		c.checkAddresses()
	}
	c.checkRelocations()
	c.checkNames()
}

// noModule reports that there is no module, at the first record if there is one.
func (c *shellChecker) noModule() {
	if c.program.Origins != nil {
		return // which was said when the text was read
	}
	const message = "expected a module block, found none"
	for i := range c.program.Segments {
		if len(c.program.Segments[i].Records) > 0 {
			c.report(fileTopLevel, place{i, 0, whole}, message)
			return
		}
	}
	c.bits(fileTopLevel, 0, message)
}

// insertVersion adds a fix that writes the version behind the module's brace.
func (c *shellChecker) insertVersion(d *diag.Diagnostic) {
	if d.Origin.InBits || d.Code == "" {
		return
	}
	end := d.Origin.Span.End
	d.Fixes = append(d.Fixes, diag.Fix{Title: "insert the version",
		Edits: []diag.Edit{{Span: diag.Span{Start: end, End: end}, Text: "\n  version 1;"}}})
}
