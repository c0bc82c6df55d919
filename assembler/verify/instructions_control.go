package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

func (c *bodyChecker) branch(in *module.Inst) {
	if t := c.typeOf(in.Args[0]); isValue(t) && t != isa.I1 {
		c.report(branchCondition, c.arg(in, 0), "the condition is of type %s, expected i1", t)
	}
}

func (c *bodyChecker) switchInst(in *module.Inst) {
	selector, t := c.typeOf(in.Args[0]), in.Type
	switch {
	case !t.IsKnown():
		c.report(switchType, c.of(in, in.TypeIDValue()), "the type of the switch does not exist")
		return
	case isValue(selector) && selector != t:
		c.report(switchType, c.arg(in, 0), "the selector is of type %s, expected %s", selector, describe(c, t))
		return
	case !t.IsInteger() || t == isa.I1:
		c.report(switchInteger, c.of(in, in.TypeIDValue()), "a switch on %s, expected an integer of 8 to 64 bits", describe(c, t))
		return
	}
	c.cases(in)
}

// cases checks the values of a switch's cases.
func (c *bodyChecker) cases(in *module.Inst) {
	if c.seen == nil {
		c.seen = map[int64]int{}
	}
	clear(c.seen)
	for i, v := range in.Cases {
		at := in.CaseValue(i)
		if raw := c.recordValue(in, at); !module.LiteralFits(raw, in.Type) {
			c.report(caseRange, c.of(in, at), "%d does not fit %s", module.Literal(raw), in.Type)
		}
		if first, again := c.seen[v]; again {
			d := c.report(caseTwice, c.of(in, at), "a second case for %d", v)
			c.related(d, c.of(in, in.CaseValue(first)), "the first is here")
			continue
		}
		c.seen[v] = i
	}
}

func (c *bodyChecker) ret(in *module.Inst) {
	if c.sig == nil {
		return
	}
	want := c.sig.Return
	if in.ID == isa.RetVoid {
		if isValue(want) {
			c.report(returnType, c.of(in, whole), "the function returns %s, expected a value", want)
		}
		return
	}
	switch t := c.typeOf(in.Args[0]); {
	case want == isa.VoidType:
		c.report(returnType, c.arg(in, 0), "the function returns nothing, expected `%s void`", in.ID.Row().Name)
	case isValue(t) && isValue(want) && t != want:
		c.report(returnType, c.arg(in, 0), "%s is of type %s, but the function returns %s", c.name(in.Args[0]), t, want)
	}
}
