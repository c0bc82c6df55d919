package verify

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// check checks one function block. The checker may be used for one after the other.
func (c *bodyChecker) check(m *module.Module, b *module.FunctionBlock, levels []diag.Severity) result {
	if b.Body == nil || b.Body.Function < 0 {
		return result{} // it belongs to no function, which is said where functions are counted
	}
	c.restart(m, b, levels)
	c.checkBlocks()
	c.records()
	c.finish()
	return result{c.list, !c.unsafe}
}

// bodyChecker moves over the records of a function block, and with them over
// the values, instructions and basic blocks made of them.
type bodyChecker struct {
	reporter
	nesting nesting
	module  *module.Module
	state   *bind.State
	body    *module.Body
	sig     *bind.Signature // of the function; may be nil
	segment int
	enter   int // index of the enter record

	// next is the number of values defined so far, inst the instruction and
	// block the basic block that come next.
	next, inst, block int

	counted  place // the record that counts the basic blocks
	hasCount bool
	constants
	forward  map[module.ValueID]declaration
	declared []module.ValueID // the keys of forward, in order

	// broken says that the control-flow graph is not what was meant, so that
	// dominance and the edges of phis mean nothing.
	broken bool
	// unended is the last instruction of a function that does not end with a
	// terminator.
	unended *module.Inst
	// exceeded says that it belongs to a basic block beyond those announced.
	exceeded bool
	// lost says that a record was met which may have defined a value or not: the
	// operands of all that follow may be others than meant.
	lost bool
	// blockOf is the basic block of each instruction; dom its dominators, once
	// they have been needed.
	blockOf []int32
	dom     *module.Dominators
	// balance is scratch space: zero for every basic block.
	balance []int32
	// seen is scratch space: the cases of a switch by value.
	seen map[int64]int
	// params and consts count the parameters and constants once tallied.
	params, consts int
	tallied        bool
	// saved are the results of stacksave.
	saved map[module.ValueID]bool
}

// restart puts the checker in front of a function block, in the memory of the last.
func (c *bodyChecker) restart(m *module.Module, b *module.FunctionBlock, levels []diag.Severity) {
	*c = bodyChecker{
		reporter: reporter{program: m.Program, levels: levels},
		nesting:  nesting{reporter: &c.reporter, open: c.nesting.open[:0]},
		module:   m, state: b.State, body: b.Body,
		segment: b.Enter.Segment, enter: b.Enter.Record,
		constants: constants{used: zeroed(c.used, len(b.Body.Values))},
		blockOf:   zeroed(c.blockOf, len(b.Body.Insts)),
		balance:   zeroed(c.balance, len(b.Body.Blocks)),
		declared:  c.declared[:0],
	}
	if f := b.State.Function(uint64(b.Body.Function)); f != nil {
		c.sig = f.Signature
	}
	if c.sig != nil {
		c.next = len(c.sig.Params)
	}
	for i := range b.Body.Blocks {
		for k := b.Body.Blocks[i].First; k < b.Body.Blocks[i].End; k++ {
			c.blockOf[k] = int32(i)
		}
	}
}

// zeroed returns n zeros, in the memory of s if that has room.
func zeroed[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// place returns the place of a value of one of the function's records.
func (c *bodyChecker) place(record, value int) place { return place{c.segment, record, value} }

// of returns the place of a value of an instruction's record.
func (c *bodyChecker) of(in *module.Inst, value int) place { return c.place(in.Record, value) }

// arg returns the place of an argument.
func (c *bodyChecker) arg(in *module.Inst, i int) place { return c.of(in, in.ArgValue(i)) }

// records checks the records of the block in order.
func (c *bodyChecker) records() {
	records := c.program.Segments[c.segment].Records
	for i := c.enter; i < len(records); i++ {
		r := &records[i]
		p := c.place(i, whole)
		switch {
		case r.Poison != 0:
			c.poisoned(r)
		case len(r.Values) == 0:
			continue
		case r.Abbrev == isa.AbbrevEnter:
			c.enterBlock(p, r)
		case r.Abbrev == isa.AbbrevExit:
			c.nesting.exit()
			if c.nesting.top() == nil {
				return
			}
		case r.Abbrev == isa.AbbrevDefine:
			c.nesting.define(p, r)
		default:
			if c.nesting.data(p, r) {
				c.data(p, r)
			}
		}
		c.pass(i)
	}
	if b := c.nesting.top(); b != nil {
		c.report(fileTruncated, b.enter, "the %s block is not closed", b.id)
	}
}

// poisoned passes a record of text that means nothing: it may be what something
// else is missed for.
func (c *bodyChecker) poisoned(r *bitstream.Record) {
	c.nesting.poisoned(r)
	c.unsafe, c.hasCount, c.isSet = true, true, true
}

// pass moves over what record i has made: values and an instruction.
func (c *bodyChecker) pass(i int) {
	for c.next < len(c.body.Values) && c.body.Values[c.next].Record == i {
		c.next++
	}
	for c.inst < len(c.body.Insts) && c.body.Insts[c.inst].Record == i {
		c.inst++
		if c.inst == c.body.Blocks[c.block].End {
			c.block++
		}
	}
}

func (c *bodyChecker) enterBlock(p place, r *bitstream.Record) {
	id := isa.TopLevel
	if len(r.Values) > 1 {
		id = isa.BlockID(min(r.Values[1], uint64(isa.TopLevel)))
	}
	first := c.nesting.top() == nil
	b := c.nesting.enter(p, r, c.state.GlobalAbbrevs(id))
	if first || b.foreign {
		return
	}
	switch id {
	case isa.Constants:
		c.enterConstants(p)
	case isa.Valuesymtab:
		c.report(localNames, p, "functions of shipped programs have no symbol table")
	}
}

// data checks a data record.
func (c *bodyChecker) data(p place, r *bitstream.Record) {
	switch c.nesting.inside() {
	case isa.Constants:
		c.constantRecord(p, r.Values)
	case isa.Valuesymtab:
		c.localName(p, r.Values)
	case isa.Function:
		if c.inst < len(c.body.Insts) && c.body.Insts[c.inst].Record == p.record {
			c.needCount(p)
			c.instruction(&c.body.Insts[c.inst], r.Values)
			return
		}
		c.otherRecord(p, r.Values)
	}
}

// otherRecord checks a record of the function block that is no instruction.
func (c *bodyChecker) otherRecord(p place, values []uint64) {
	rows := isa.ByCode(isa.Function, values[0])
	if len(rows) == 0 {
		c.lost = true
		c.report(bodyRecord, p, "unknown record code %d in the function block", values[0])
		return
	}
	switch rows[0].ID {
	case isa.BlocksCount:
		c.blockCount(p, values)
	case isa.ForwardDeclare:
		c.needCount(p)
		c.declare(p, values)
	}
}

// needCount reports, once, that the number of basic blocks does not come first.
func (c *bodyChecker) needCount(p place) {
	if !c.hasCount {
		c.hasCount = true
		c.report(blockCountFirst, c.missingCount(p), "expected `blocks N;` before the first record of the function")
	}
}

// missingCount is where the number of basic blocks should stand: behind the header of
// the function, if that is in the text.
func (c *bodyChecker) missingCount(first place) place {
	if header := (place{c.segment, c.enter, whole}); !c.isPoisoned(header) {
		return header
	}
	return first
}

func (c *bodyChecker) blockCount(p place, values []uint64) {
	switch {
	case c.counted.record > 0:
		d := c.report(blockCountFirst, p, "a second number of basic blocks, expected one")
		c.related(d, c.counted, "the first is here")
	case len(values) != 2:
		c.report(blockCountFirst, p, "the number of basic blocks has %s, expected 1", diag.Counted(len(values)-1, "value"))
	case values[1] == 0:
		c.report(blockCountFirst, p.at(1), "a function has at least one basic block")
	case c.hasCount, c.body.Unknown > 0, c.body.Unread: // it comes late, or its meaning is unknown, which is reported
	default:
		c.compareCount(p.at(1), values[1])
	}
	c.hasCount, c.counted = true, p
}

// compareCount compares the announced number of basic blocks with theirs.
func (c *bodyChecker) compareCount(p place, count uint64) {
	n := uint64(len(c.body.Blocks))
	switch {
	case n == 0: // which is reported
	case n > count:
		c.exceeded = true
		first := &c.body.Insts[c.body.Blocks[count].First]
		d := c.report(blocksMore, c.of(first, whole), "the instruction belongs to basic block %s, but the function announces %s", c.blockName(int(count)), diag.Counted(count, "basic block"))
		c.related(d, p, "the number is here")
	case n < count:
		replace(c.report(blocksFewer, p, "the function announces %s and has %d", diag.Counted(count, "basic block"), n), utoa(n))
	}
}

// localName checks an entry of the function's own symbol table.
func (c *bodyChecker) localName(p place, values []uint64) {
	rows := isa.ByCode(isa.Valuesymtab, values[0])
	if len(rows) == 0 {
		c.report(nameRecordUnknown, p, "unknown record code %d in the symbol table", values[0])
		return
	}
	if _, ok := c.entryName(p, values); !ok {
		return
	}
	switch id := values[1]; rows[0].ID {
	case isa.Entry:
		if last := uint64(c.body.Base) + uint64(len(c.body.Values)); id >= last {
			c.report(nameValue, p.at(1), "value %d does not exist: the last value of the function is %d", id, last-1)
		}
	case isa.BlockEntry:
		if id >= uint64(len(c.body.Blocks)) {
			c.report(nameBlock, p.at(1), "basic block %d does not exist: the function has %s", id, diag.Counted(len(c.body.Blocks), "basic block"))
		}
	}
}

// finish checks what only the whole function shows.
func (c *bodyChecker) finish() {
	if c.unended != nil && !c.exceeded {
		c.endFunction(c.report(unterminated, c.of(c.unended, whole), "the function ends with this instruction, expected a terminator after it"))
	}
	if c.lost {
		return
	}
	c.checkDeclarations()
	c.checkUnused()
}
