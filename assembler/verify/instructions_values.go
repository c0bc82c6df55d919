package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// sameTypes checks that both operands are of one type.
func (c *bodyChecker) sameTypes(rule *Rule, in *module.Inst, i int, a, b isa.Type) bool {
	if a == b {
		return true
	}
	c.report(rule, c.arg(in, i), "%s is of type %s, expected %s as the other operand", c.name(in.Args[i]), b, a)
	return false
}

// isArithmetic reports whether integer arithmetic is done on type t.
func isArithmetic(t isa.Type) bool { return t.IsIntegral() && t.Underlying() != isa.I1 }

func (c *bodyChecker) arithmetic(in *module.Inst) {
	a, b, ok := c.typed(in)
	if ok && c.sameTypes(binaryTypes, in, 1, a, b) && !isArithmetic(a) {
		c.report(arithmeticType, c.arg(in, 0), "`%s` on %s, expected integers of 8 to 64 bits", in.ID.Row().Name, a)
	}
}

func (c *bodyChecker) logic(in *module.Inst) {
	a, b, ok := c.typed(in)
	if ok && c.sameTypes(binaryTypes, in, 1, a, b) && !a.IsIntegral() {
		c.report(logicType, c.arg(in, 0), "`%s` on %s, expected integers", in.ID.Row().Name, a)
	}
}

// floating checks an instruction that is one of floating values by its first
// operand.
func (c *bodyChecker) floating(in *module.Inst) {
	if a, b, ok := c.typed(in); ok {
		c.sameTypes(binaryTypes, in, 1, a, b)
	}
}

func (c *bodyChecker) compare(in *module.Inst) {
	a, b, ok := c.typed(in)
	if !ok || !c.sameTypes(compareTypes, in, 1, a, b) {
		return
	}
	predicates := isa.IntegerPredicates
	if in.ID == isa.FCmp {
		predicates = isa.FloatingPredicates
	} else if !isArithmetic(a) {
		c.report(compareBits, c.arg(in, 0), "comparing %s, expected integers of 8 to 64 bits", a)
		return
	}
	if _, known := predicates.Word(in.Imm); !known {
		c.report(comparePredicate, c.of(in, in.ImmValue()), "%d is no %s", in.Imm, predicates.Name)
	}
}

func (c *bodyChecker) cast(in *module.Inst) {
	from, to := c.typeOf(in.Args[0]), in.Type
	switch {
	case !to.IsKnown():
		c.report(castShape, c.of(in, in.TypeIDValue()), "the type to convert to does not exist")
	case from.IsKnown() && !castAllowed(in.ID, from, to) && !(isValue(to) && !isValue(from)):
		c.report(castTypes, c.of(in, in.TypeIDValue()), "`%s` does not convert %s to %s", in.ID.Row().Name, from, describe(c, to))
	}
}

// describe names a type; a function type by its signature.
func describe(c *bodyChecker, t isa.Type) string {
	if t.Kind == isa.FunctionType {
		if s := c.state.Signature(uint64(t.N)); s != nil {
			return s.String()
		}
	}
	return t.String()
}

// castAllowed reports whether a conversion is defined between two types
// (manual, "Conversion Instructions").
func castAllowed(id isa.ID, from, to isa.Type) bool {
	if id == isa.Bitcast {
		return isValue(from) && isValue(to) && from.BitSize() == to.BitSize()
	}
	if from.UnderlyingCount() != to.UnderlyingCount() {
		return false
	}
	a, b := from.Underlying(), to.Underlying()
	ints := a.IsInteger() && b.IsInteger()
	switch id {
	case isa.Trunc:
		return ints && a.Bits > b.Bits
	case isa.ZExt, isa.SExt:
		return ints && a.Bits < b.Bits
	case isa.FPTrunc:
		return a == isa.DoubleType && b == isa.FloatType
	case isa.FPExt:
		return a == isa.FloatType && b == isa.DoubleType
	case isa.FPToUI, isa.FPToSI:
		return a.IsFloat() && b.IsInteger()
	case isa.UIToFP, isa.SIToFP:
		return a.IsInteger() && b.IsFloat()
	}
	return false
}

// selectInst checks a select, whose arguments are condition, value, value.
func (c *bodyChecker) selectInst(in *module.Inst) {
	cond, a, b := c.typeOf(in.Args[0]), c.typeOf(in.Args[1]), c.typeOf(in.Args[2])
	if isValue(cond) && cond.Underlying() != isa.I1 {
		c.report(selectCondition, c.arg(in, 0), "the condition is of type %s, expected i1 or a vector of it", cond)
		return
	}
	if !isValue(cond) || !isValue(a) || !isValue(b) || !c.sameTypes(selectTypes, in, 2, a, b) {
		return
	}
	switch {
	case cond.IsVector() && cond.N != a.UnderlyingCount():
		c.report(selectVector, c.arg(in, 1), "%d conditions cannot select from %s, expected a vector of %d elements", cond.N, a, cond.N)
	case !cond.IsVector() && a.IsVector():
		c.report(selectScalar, c.arg(in, 0), "one condition for vectors of %d elements, expected a vector of conditions", a.N)
	}
}

// extractElement checks an extractelement: vector, index.
func (c *bodyChecker) extractElement(in *module.Inst) {
	if t := c.typeOf(in.Args[0]); c.isVector(in, t) {
		c.vectorIndex(in, 1, t)
	}
}

// insertElement checks an insertelement: vector, element, index.
func (c *bodyChecker) insertElement(in *module.Inst) {
	t := c.typeOf(in.Args[0])
	if !c.isVector(in, t) {
		return
	}
	if e := c.typeOf(in.Args[1]); isValue(e) && e != t.Underlying() {
		c.report(vectorElement, c.arg(in, 1), "%s is of type %s, expected %s", c.name(in.Args[1]), e, t.Underlying())
	}
	c.vectorIndex(in, 2, t)
}

func (c *bodyChecker) isVector(in *module.Inst, t isa.Type) bool {
	if isValue(t) && !t.IsVector() {
		c.report(vectorOperand, c.arg(in, 0), "%s is of type %s, expected a vector", c.name(in.Args[0]), t)
	}
	return t.IsVector()
}

// vectorIndex checks argument i, the index into a vector of type t.
func (c *bodyChecker) vectorIndex(in *module.Inst, i int, t isa.Type) {
	v := c.body.Value(in.Args[i])
	switch index := c.typeOf(in.Args[i]); {
	case !isValue(index):
	case index != isa.I32:
		c.report(vectorIndexType, c.arg(in, i), "the index is of type %s, expected i32", index)
	case v == nil || v.Kind != module.Constant || v.Undef:
		c.report(vectorIndexConstant, c.arg(in, i), "the index %s is no constant", c.name(in.Args[i]))
	case v.Bits >= uint64(t.N):
		c.report(vectorIndexRange, c.arg(in, i), "the index is %d, but %s has only %d elements", int64(v.Bits), t, t.N)
	}
}
