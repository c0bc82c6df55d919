package verify

import (
	"math"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// maxAlignValue is the record value of the largest alignment, 2^29 bytes: log2
// plus one (errata E13).
const maxAlignValue = 30

// globalsBlock is the state of checking a globals block.
type globalsBlock struct {
	counted  bool
	late     bool // the missing count has been reported
	exceeded bool // more globals than counted has been reported
	count    uint64
	countAt  place
	n        uint64 // globals so far

	open    bool // the last global lacks initializers
	at      place
	missing uint64 // how many it lacks
	fresh   bool   // nothing has followed the last global yet
	stray   uint64 // how many initializers follow a compound in the wrong place
}

// globalRecord checks a record of the globals block.
func (c *shellChecker) globalRecord(p place, b *openBlock, values []uint64) {
	rows := isa.ByCode(isa.Globals, values[0])
	if len(rows) == 0 {
		c.report(globalRecordUnknown, p, "unknown record code %d in the globals block", values[0])
		return
	}
	g := &c.globals
	if rows[0].ID == isa.GlobalsCount {
		c.globalsCount(p, b, values)
		return
	}
	if !g.counted && !g.late {
		g.late = true
		c.report(globalCountFirst, p, "expected `count N;` before the first global")
	}
	switch rows[0].ID {
	case isa.GlobalVar:
		c.globalVariable(p, values)
	case isa.Initializers:
		c.compound(p, values)
	default:
		c.initializer(p, rows[0].ID, values)
	}
	g.fresh = rows[0].ID == isa.GlobalVar
}

func (c *shellChecker) globalsCount(p place, b *openBlock, values []uint64) {
	g := &c.globals
	switch {
	case g.counted:
		d := c.report(globalCountFirst, p, "a second count, expected one")
		c.related(d, g.countAt, "the first count is here")
		return
	case len(values) != 2:
		c.report(globalCountFirst, p, "the count record has %s, expected 1", diag.Counted(len(values)-1, "value"))
	case b.records > 1 && !g.late:
		g.late = true
		c.report(globalCountFirst, p, "the count must stand before the first global")
	}
	g.counted, g.countAt = true, p.at(1)
	if len(values) > 1 {
		g.count = values[1]
	}
}

// poisonedGlobal passes text that means nothing: it is a global, or belongs to one.
// Of its initializers nothing is known.
func (c *shellChecker) poisonedGlobal(defines bool) {
	g := &c.globals
	g.late = true
	if defines {
		c.endGlobal()
		g.n++
	}
	g.open, g.fresh, g.stray = false, true, math.MaxUint64
}

func (c *shellChecker) globalVariable(p place, values []uint64) {
	c.endGlobal()
	g := &c.globals
	g.n++
	g.open, g.at, g.missing, g.stray = true, p, 1, 0
	if g.counted && g.n > g.count && !g.exceeded {
		g.exceeded = true
		d := c.report(globalCount, p, "the block has more globals than the %d it announces", g.count)
		c.related(d, g.countAt, "the count is here")
	}
	if len(values) != 3 {
		c.report(globalShape, p, "the record of a global has %s, expected 2", diag.Counted(len(values)-1, "value"))
		return
	}
	c.alignment(globalAlignment, globalUnaligned, p.at(1), values[1])
}

// alignment checks the value of an alignment that only has to be a power of
// two.
func (r *reporter) alignment(large, zero *Rule, p place, v uint64) {
	switch {
	case v > maxAlignValue:
		r.report(large, p, "the alignment is larger than 2^%d bytes", maxAlignValue-1)
	case v == 0:
		replace(r.report(zero, p, "the alignment is 0, expected a power of two"), "1")
	}
}

// endGlobal reports what the last global lacks.
func (c *shellChecker) endGlobal() *diag.Diagnostic {
	g := &c.globals
	if !g.open {
		return nil
	}
	g.open = false
	if g.missing == 1 && g.fresh {
		return c.report(globalInitializer, g.at, "%s has no initializer", c.program.Called(-1, 'g', int(g.n-1)))
	}
	return c.report(globalInitializer, g.at, "%s lacks %d of the initializers it announces", c.program.Called(-1, 'g', int(g.n-1)), g.missing)
}

func (c *shellChecker) compound(p place, values []uint64) {
	g := &c.globals
	switch {
	case !g.fresh:
		c.report(compoundPlace, p, "a compound initializer must directly follow its global")
		if !g.open { // what it announces is its own, and nothing else is wrong with it
			g.stray = at(values, 1)
		}
		return
	case len(values) != 2:
		c.report(compoundPlace, p, "a compound initializer has %s, expected 1", diag.Counted(len(values)-1, "value"))
		g.open = false
		return
	case values[1] == 0:
		c.report(compoundEmpty, p.at(1), "a compound initializer of nothing, expected more than one initializer")
		g.open = false
		return
	case values[1] == 1:
		c.report(compoundSingle, p.at(1), "a compound initializer of 1, expected more than one initializer")
	}
	g.missing = values[1]
}

// initializer counts a simple initializer and checks it.
func (c *shellChecker) initializer(p place, id isa.ID, values []uint64) {
	g := &c.globals
	switch {
	case g.open:
		g.missing--
		g.open = g.missing > 0
	case g.stray > 0:
		g.stray--
	default:
		c.report(strayInitializer, p, "the initializer belongs to no global")
	}
	switch id {
	case isa.Data:
		c.dataInitializer(p, values)
	case isa.Zerofill:
		if len(values) != 2 {
			c.report(globalShape, p, "the record of a zerofill has %s, expected 1", diag.Counted(len(values)-1, "value"))
		} else if values[1] == 0 {
			c.report(zerofillEmpty, p.at(1), "a zerofill of 0 bytes")
		}
	default:
		if n := len(values) - 1; n != 1 && n != 2 {
			c.report(relocation, p, "a relocation has %s, expected 1 or 2", diag.Counted(n, "value"))
		} else if n == 2 && values[2] > math.MaxUint32 {
			c.report(relocationWide, p.at(2), "the addend is %d, expected at most %d", values[2], uint32(math.MaxUint32))
		}
	}
}

func (c *shellChecker) dataInitializer(p place, values []uint64) {
	if len(values) == 1 {
		c.report(dataBytes, p, "the data is empty, expected at least one byte")
		return
	}
	for i, v := range values[1:] {
		if v > 255 {
			c.report(dataBytes, p.at(i+1), "%d is no byte, expected 0 to 255", v)
			return
		}
	}
}

// endGlobals compares the count with the number of globals.
func (c *shellChecker) endGlobals(b *openBlock) {
	c.endGlobal()
	switch g := &c.globals; {
	case !g.counted && !g.late:
		c.report(globalCountFirst, b.enter, "expected `count 0;` at the start of the block")
	case g.counted && g.n < g.count:
		d := c.report(globalCount, g.countAt, "the count is %d, but the block defines %s", g.count, diag.Counted(g.n, "global"))
		replace(d, utoa(g.n))
	}
}

// checkRelocations checks the targets of all relocations, which may be ahead.
func (c *shellChecker) checkRelocations() {
	for i := range c.module.Globals {
		inits := c.module.Globals[i].Inits
		for k := range inits {
			if id := inits[k].ID; id == isa.Reloc || id == isa.RelocAddend {
				c.relocationTarget(placeOf(inits[k].Record), uint64(inits[k].Target), id)
			}
		}
	}
}

func (c *shellChecker) relocationTarget(p place, target uint64, id isa.ID) {
	funcs, all := uint64(len(c.module.Functions)), c.module.State.NumAbsolute()
	switch {
	case target >= all:
		c.report(relocation, p.at(1), "the relocation refers to value %d, but the module has %d functions and globals", target, all)
	case target >= funcs:
	case c.module.Functions[target].Intrinsic != nil:
		d := c.report(relocationIntrinsic, p.at(1), "%s is an intrinsic and has no address", functionName(c.module, int(target)))
		c.related(d, placeOf(c.module.Functions[target].Record), "it is declared here")
	case id == isa.RelocAddend:
		c.report(relocationAddend, p.at(2), "the relocation adds to the address of %s", functionName(c.module, int(target)))
	}
}
