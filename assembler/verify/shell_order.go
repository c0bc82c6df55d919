package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// part is a part of the module, in the manual's order ("Module Block").
type part uint8

const (
	partStart part = iota
	partVersion
	partAbbreviations
	partTypes
	partAddresses
	partGlobals
	partNames
	partFunctions
)

// noun names the part in messages.
func (p part) noun() string {
	return [...]string{"the start of the module", "the version", "the abbreviations block", "the types block",
		"the function addresses", "the globals block", "the symbol table", "the function blocks"}[p]
}

// reach notes that a part begins or goes on at p, and reports the first one
// that comes too late: the rest of the order is then anybody's guess.
func (c *shellChecker) reach(q part, p place) {
	switch {
	case q > c.part:
		c.part, c.partAt = q, p
	case q < c.part && !c.misread:
		c.misread = true
		d := c.report(moduleOrder, p, "%s must stand before %s", q.noun(), c.part.noun())
		c.related(d, c.partAt, "%s begin here", c.part.noun())
	}
}

// partOfBlock gives the part that a block is, and the rule that there is only
// one of it.
var partOfBlock = map[isa.BlockID]struct {
	part part
	once *Rule
}{
	isa.Abbreviations: {partAbbreviations, oneAbbreviations},
	isa.Types:         {partTypes, oneTypes},
	isa.Globals:       {partGlobals, oneGlobals},
	isa.Valuesymtab:   {partNames, oneNames},
}

// enterPart notes that a block of the module begins.
func (c *shellChecker) enterPart(p place, id isa.BlockID) {
	b, ok := partOfBlock[id]
	if !ok {
		return
	}
	if first, again := c.blocks[id]; again {
		d := c.report(b.once, p, "a second %s block, expected one", id)
		c.related(d, first, "the first one starts here")
	} else {
		c.blocks[id] = p
		c.reach(b.part, p)
	}
	switch id {
	case isa.Types:
		c.types = typesBlock{first: uint64(c.cursor.State.NumTypes())}
	case isa.Globals:
		c.globals = globalsBlock{}
	}
}

// moduleRecord checks a record of the module block itself.
func (c *shellChecker) moduleRecord(p place, values []uint64) {
	rows := isa.ByCode(isa.Module, values[0])
	if len(rows) == 0 {
		c.report(moduleRecordUnknown, p, "unknown record code %d in the module block", values[0])
		return
	}
	switch rows[0].ID {
	case isa.Version:
		c.versionRecord(p, values)
	case isa.FunctionAddress:
		c.reach(partAddresses, p)
		c.addressRecord(p, values)
	}
}

// supportedVersion is the version that every module has.
const supportedVersion = 1

func (c *shellChecker) versionRecord(p place, values []uint64) {
	switch {
	case c.version:
		c.report(versionOne, p, "a second version record, expected one")
		return
	case c.part > partStart:
		c.report(versionLate, p, "the version must stand before %s", c.part.noun())
	}
	c.version = true
	c.part = max(c.part, partVersion)
	if len(values) != 2 {
		c.report(versionOne, p, "the version record has %s, expected 1", diag.Counted(len(values)-1, "value"))
	} else if values[1] != supportedVersion {
		replace(c.report(versionOne, p.at(1), "version %d is not supported, expected version %d", values[1], supportedVersion), "1")
	}
}

// functionName returns what messages call a function: what the text calls it or, if
// that is its ID, that and the name in the symbol table.
func functionName(m *module.Module, i int) string {
	id := m.Program.Called(-1, 'f', i)
	if name := m.Functions[i].Name; name != "" && id != "@"+name {
		return id + " (" + name + ")"
	}
	return id
}
