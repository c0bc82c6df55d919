package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// constants is the state of checking the constants of a function.
type constants struct {
	hasConstants bool
	constantsAt  place
	// set is the type of the constants that follow; isSet says that one was set
	// in this block, or that its absence has been reported.
	set   isa.Type
	isSet bool
	used  []bool // whether an instruction uses it, by number of the local value
}

func (c *bodyChecker) enterConstants(p place) {
	switch {
	case c.inst > 0 && !c.body.Insts[c.inst-1].Poisoned:
		c.report(constantsLate, p, "a constants block after an instruction, expected all constants before the first")
	case c.hasConstants:
		d := c.report(constantsTwice, p, "a second constants block, expected one")
		c.related(d, c.constantsAt, "the first one starts here")
	default:
		c.constantsAt = p
	}
	c.hasConstants, c.isSet, c.set = true, false, isa.Type{}
	c.needCount(p)
}

// constantRecord checks a record of a constants block.
func (c *bodyChecker) constantRecord(p place, values []uint64) {
	rows := isa.ByCode(isa.Constants, values[0])
	if len(rows) == 0 {
		c.report(constantRecordUnknown, p, "unknown record code %d in the constants block", values[0])
		return
	}
	id := rows[0].ID
	if id == isa.SetType {
		c.settype(p, values)
		return
	}
	if !c.isSet {
		c.isSet = true
		c.report(settypeFirst, p, "expected a type before the first constant: `%s:`", isa.I32)
	}
	if len(values) != 1+len(rows[0].Shape.Fields) {
		c.report(constantShape, p, "the record of a constant has %s, expected %d", diag.Counted(len(values)-1, "value"), len(rows[0].Shape.Fields))
		return
	}
	c.literal(p, id, values)
}

func (c *bodyChecker) settype(p place, values []uint64) {
	c.isSet, c.set = true, isa.Type{}
	if len(values) != 2 {
		c.report(settypeKnown, p, "the record that sets the type has %s, expected 1", diag.Counted(len(values)-1, "value"))
		return
	}
	switch t := c.state.TypeOf(values[1]); {
	case !t.IsKnown():
		c.report(settypeKnown, p.at(1), "type @t%d does not exist: the module has %d types", values[1], c.state.NumTypes())
	case t.Kind == isa.Opaque: // the types block has been reported
	case !isValue(t):
		c.report(settypeValue, p.at(1), "there are no constants of type %s", describeType(c.state, values[1]))
	default:
		c.set = t
	}
}

// literal checks that a literal fits its type.
func (c *bodyChecker) literal(p place, id isa.ID, values []uint64) {
	switch t := c.set; {
	case !t.IsKnown():
	case id == isa.IntegerLiteral && !t.IsInteger():
		c.report(integerLiteral, p.at(1), "an integer literal of type %s", t)
	case id == isa.FloatingLiteral && !t.IsFloat():
		c.report(floatingLiteral, p.at(1), "a floating literal of type %s", t)
	case id == isa.IntegerLiteral && !module.LiteralFits(values[1], t):
		c.report(literalRange, p.at(1), "%d does not fit %s", module.Literal(values[1]), t)
	}
}

// checkUnused reports constants that only stand for values of a switch's cases.
func (c *bodyChecker) checkUnused() {
	var unused map[caseValue]int
	for i := range c.body.Insts {
		in := &c.body.Insts[i]
		if in.ID != isa.Switch || in.Malformed || !c.hasConstants {
			continue
		}
		if unused == nil {
			unused = c.unusedConstants()
		}
		for _, v := range in.Cases {
			key := caseValue{in.Type, uint64(v)}
			if n, ok := unused[key]; ok {
				delete(unused, key)
				d := c.report(constantUnused, c.place(c.body.Values[n].Record, whole), "the constant is not used: the cases of a switch hold their own values")
				c.related(d, c.of(in, whole), "this switch has a case of the value")
			}
		}
	}
}

// caseValue is a value that a switch may compare with.
type caseValue struct {
	t    isa.Type
	bits uint64
}

// unusedConstants returns the constants that no instruction uses.
func (c *bodyChecker) unusedConstants() map[caseValue]int {
	unused := map[caseValue]int{}
	for i := range c.body.Values {
		v := &c.body.Values[i]
		if v.Kind == module.Constant && !v.Undef && !c.used[i] {
			unused[caseValue{v.Type, v.Bits}] = i
		}
	}
	return unused
}
