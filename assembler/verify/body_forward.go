package verify

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// declaration is a forward type declaration.
type declaration struct {
	t  isa.Type
	at place
}

// declare checks a forward type declaration and notes it.
func (c *bodyChecker) declare(p place, values []uint64) {
	if len(values) != 3 {
		c.report(forwardShape, p, "a declaration has %s, expected 2", diag.Counted(len(values)-1, "value"))
		return
	}
	id, t := values[1], c.state.TypeOf(values[2])
	first := uint64(c.body.Base) + uint64(c.next)
	switch {
	case !t.IsKnown():
		c.report(forwardShape, p.at(2), "the type of the declaration does not exist")
	case id < first:
		c.report(forwardShape, p.at(1), "%s is defined already", c.name(module.ValueID(id)))
		return
	case id-uint64(c.body.Base) >= uint64(c.maxValues()):
		c.report(forwardShape, p.at(1), "value %d does not exist: the function has no more than %s", id, diag.Counted(len(c.body.Values), "value"))
		return
	}
	if old, again := c.forward[module.ValueID(id)]; again {
		d := c.report(forwardShape, p.at(1), "%s is declared a second time", c.name(module.ValueID(id)))
		c.related(d, old.at, "the first declaration is here")
		return
	}
	if c.forward == nil {
		c.forward = map[module.ValueID]declaration{}
	}
	c.forward[module.ValueID(id)] = declaration{t, p}
	c.declared = append(c.declared, module.ValueID(id))
}

// maxValues is many more values than a function of this size can have: an ID
// beyond is no value that was left out, but none at all.
func (c *bodyChecker) maxValues() int {
	return 64*len(c.program.Segments[c.segment].Records) + len(c.body.Values)
}

// checkDeclarations compares the declarations with the definitions.
func (c *bodyChecker) checkDeclarations() {
	for _, id := range c.declared {
		d, v := c.forward[id], c.body.Value(id)
		if v == nil {
			c.report(forwardUnresolved, d.at.at(1), "%s is declared but never defined", c.name(id))
			continue
		}
		if d.t.IsKnown() && v.Type.IsKnown() && d.t != v.Type {
			r := c.report(forwardType, d.at.at(2), "%s is declared as %s, but defined as %s", c.name(id), d.t, v.Type)
			c.related(r, c.place(v.Record, whole), "it is defined here")
			replace(r, v.Type.String())
		}
	}
}

// typeOf returns the type of a value as readers know it here: as declared, for
// a value that is defined later. It is unknown where a mistake has been
// reported, or will be.
func (c *bodyChecker) typeOf(id module.ValueID) isa.Type {
	if i := int64(id) - int64(c.body.Base); i >= int64(c.next) {
		if d, ok := c.forward[id]; ok {
			return d.t
		}
	}
	return c.body.TypeOf(id)
}

// name returns what messages call a value: as the text does, also by the literal that
// stands for it.
func (c *bodyChecker) name(id module.ValueID) string {
	if f := len(c.state.Functions); int(id) < f {
		return functionName(c.module, int(id))
	} else if id < c.body.Base {
		return c.called('g', int(id)-f)
	}
	n := int(id - c.body.Base)
	params, consts := c.localCounts()
	switch {
	case n < params:
		return c.called('p', n)
	case n < params+consts:
		return c.constantName(id, n-params)
	}
	return c.called('v', n-params-consts)
}

func (c *bodyChecker) called(sort byte, n int) string {
	return c.program.Called(c.body.Function, sort, n)
}

// blockName returns what messages call a basic block.
func (c *bodyChecker) blockName(n int) string { return c.called('b', n) }

// constantName returns what messages call a constant: in the source form the literal
// that it was inferred from.
func (c *bodyChecker) constantName(id module.ValueID, n int) string {
	name := c.called('c', n)
	if c.program.Source == nil || int(id-c.body.Base) >= len(c.body.Values) {
		return name
	}
	at := c.reporter.origin(c.place(c.body.Values[id-c.body.Base].Record, whole)).Span
	text := c.program.Files.Text
	if at.Start < 0 || at.End > len(text) || at.Start >= at.End || bytes.IndexByte(text[at.Start:at.End], '=') >= 0 {
		return name // it is written as a constant
	}
	return "`" + string(text[at.Start:at.End]) + "`"
}

// localCounts returns the numbers of parameters and of constants. Both come
// before all results in the numbering of a right function.
func (c *bodyChecker) localCounts() (params, consts int) {
	if !c.tallied {
		c.tallied = true
		for i := range c.body.Values {
			switch c.body.Values[i].Kind {
			case module.Param:
				c.params++
			case module.Constant:
				c.consts++
			}
		}
	}
	return c.params, c.consts
}
