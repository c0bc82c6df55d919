package verify

import (
	"math"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// instruction checks one instruction: the shape of its record, that its operands
// exist and are defined before it, and then what its kind demands of types.
func (c *bodyChecker) instruction(in *module.Inst, values []uint64) {
	if in.Poisoned {
		return
	}
	if in.Malformed && !c.onlyFlags(in, values) {
		c.malformed(in, values)
		c.lost = c.lost || in.ID.IsCall()
		return
	}
	if c.lost {
		return
	}
	// A mistake in an operand leaves its type open.
	if !c.operands(in) {
		return
	}
	if in.ID != isa.NoRow {
		instructionChecks[in.ID](c, in)
	}
}

// instructionChecks are the checks of types, by instruction.
var instructionChecks = [isa.NumIDs]func(*bodyChecker, *module.Inst){
	isa.Br: (*bodyChecker).untyped, isa.Unreachable: (*bodyChecker).untyped,
	isa.BrIf: (*bodyChecker).branch, isa.Switch: (*bodyChecker).switchInst,
	isa.RetVoid: (*bodyChecker).ret, isa.Ret: (*bodyChecker).ret,

	isa.Add: (*bodyChecker).arithmetic, isa.Sub: (*bodyChecker).arithmetic, isa.Mul: (*bodyChecker).arithmetic,
	isa.SDiv: (*bodyChecker).arithmetic, isa.UDiv: (*bodyChecker).arithmetic,
	isa.SRem: (*bodyChecker).arithmetic, isa.URem: (*bodyChecker).arithmetic,
	isa.Shl: (*bodyChecker).arithmetic, isa.LShr: (*bodyChecker).arithmetic, isa.AShr: (*bodyChecker).arithmetic,
	isa.And: (*bodyChecker).logic, isa.Or: (*bodyChecker).logic, isa.Xor: (*bodyChecker).logic,
	isa.FAdd: (*bodyChecker).floating, isa.FSub: (*bodyChecker).floating, isa.FMul: (*bodyChecker).floating,
	isa.FDiv: (*bodyChecker).floating, isa.FRem: (*bodyChecker).floating,

	isa.Alloca: (*bodyChecker).alloca, isa.Load: (*bodyChecker).load, isa.Store: (*bodyChecker).store,

	isa.Trunc: (*bodyChecker).cast, isa.FPTrunc: (*bodyChecker).cast, isa.ZExt: (*bodyChecker).cast,
	isa.SExt: (*bodyChecker).cast, isa.FPExt: (*bodyChecker).cast, isa.FPToUI: (*bodyChecker).cast,
	isa.FPToSI: (*bodyChecker).cast, isa.UIToFP: (*bodyChecker).cast, isa.SIToFP: (*bodyChecker).cast,
	isa.Bitcast: (*bodyChecker).cast,

	isa.ICmp: (*bodyChecker).compare, isa.FCmp: (*bodyChecker).compare,
	isa.InsertElement: (*bodyChecker).insertElement, isa.ExtractElement: (*bodyChecker).extractElement,
	isa.Phi: (*bodyChecker).phi, isa.Select: (*bodyChecker).selectInst,
	isa.Call: (*bodyChecker).call, isa.CallIndirect: (*bodyChecker).callIndirect,
}

// untyped is the check of an instruction without types.
func (c *bodyChecker) untyped(*module.Inst) {}

func init() {
	isa.MustCover("verify", func(r *isa.Row) bool { return instructionChecks[r.ID] != nil && shapeRules[r.ID] != nil })
}

// shapeRules are the rules about the shape of records, by instruction.
var shapeRules = shapeRulesOf(map[*Rule][]isa.ID{
	binaryShape: {isa.Add, isa.Sub, isa.Mul, isa.SDiv, isa.UDiv, isa.SRem, isa.URem, isa.Shl, isa.LShr, isa.AShr,
		isa.And, isa.Or, isa.Xor, isa.FAdd, isa.FSub, isa.FMul, isa.FDiv, isa.FRem},
	castShape:        {isa.Trunc, isa.FPTrunc, isa.ZExt, isa.SExt, isa.FPExt, isa.FPToUI, isa.FPToSI, isa.UIToFP, isa.SIToFP, isa.Bitcast},
	compareShape:     {isa.ICmp, isa.FCmp},
	selectShape:      {isa.Select},
	branchShape:      {isa.Br, isa.BrIf},
	switchShape:      {isa.Switch},
	returnShape:      {isa.RetVoid, isa.Ret},
	unreachableShape: {isa.Unreachable},
	allocaShape:      {isa.Alloca},
	memoryShape:      {isa.Load, isa.Store},
	vectorShape:      {isa.InsertElement, isa.ExtractElement},
	callShape:        {isa.Call, isa.CallIndirect},
	phiShape:         {isa.Phi},
})

func shapeRulesOf(m map[*Rule][]isa.ID) [isa.NumIDs]*Rule {
	var index [isa.NumIDs]*Rule
	for rule, ids := range m {
		for _, id := range ids {
			index[id] = rule
		}
	}
	return index
}

// onlyFlags reports whether a binary instruction has all its values and flags
// after them, as old files do, and if so says it.
func (c *bodyChecker) onlyFlags(in *module.Inst, values []uint64) bool {
	if shapeRules[in.ID] != binaryShape || len(values) != 2+len(in.ID.Row().Shape.Fields) {
		return false
	}
	c.report(binaryFlags, c.of(in, len(values)-1), "flags of a binary instruction are ignored")
	return true
}

// malformed says what is wrong with the shape of a record.
func (c *bodyChecker) malformed(in *module.Inst, values []uint64) {
	row := isa.ByCode(isa.Function, values[0])[0] // of which all rows have the same number of values
	operator := operatorValue(row)
	switch {
	case in.ID == isa.NoRow && operator < len(values):
		rule := binaryOperator
		if shapeRules[row.ID] == castShape {
			rule = castOperator
		}
		c.report(rule, c.of(in, operator), "unknown operator %d", values[operator])
	case in.ID == isa.NoRow:
		c.shape(shapeRules[row.ID], in, row, values)
	case in.ID == isa.Switch && isRange(in.ID.Row(), values):
		c.report(switchRange, c.of(in, whole), "the switch has a range of values as a case, expected 1, 1 in front of each value")
	default:
		c.shape(shapeRules[in.ID], in, in.ID.Row(), values)
	}
}

// operatorValue returns the number of the record value that tells the rows of a
// code apart, or one no record has.
func operatorValue(row *isa.Row) int {
	for i := range row.Shape.Fields {
		if row.Shape.Fields[i].Codec == isa.CodecOperator {
			return i + 1
		}
	}
	return math.MaxInt
}

func (c *bodyChecker) shape(rule *Rule, in *module.Inst, row *isa.Row, values []uint64) {
	c.report(rule, c.of(in, whole), "the record of `%s` has %s, expected %s", row.Name, diag.Counted(len(values)-1, "value"), recordForm(row))
}

// isRange reports whether a switch has a case whose header announces anything
// but one single value.
func isRange(row *isa.Row, values []uint64) bool {
	for v := 1 + len(row.Shape.Fields); v < len(values); v += len(row.Shape.Repeat) {
		for i, f := range row.Shape.Repeat {
			if f.Codec == isa.CodecLiteral && v+i < len(values) && values[v+i] != f.Literal {
				return true
			}
		}
	}
	return false
}

// operands checks that the operands of an instruction exist where it uses them.
func (c *bodyChecker) operands(in *module.Inst) bool {
	ok := true
	for i, id := range in.Args {
		switch n := int64(id) - int64(c.body.Base); {
		case n < 0:
			if !(i == 0 && in.ID == isa.Call) && int(id) < len(c.module.Functions) && c.module.Functions[id].Intrinsic != nil {
				c.addressOfIntrinsic(in, i)
				ok = false
			}
		case n >= int64(c.next):
			ok = c.ahead(in, i, n) && ok
		default:
			ok = c.behind(in, i, int(n)) && ok
		}
	}
	return ok
}

// behind checks a use of local value n, which has been defined.
func (c *bodyChecker) behind(in *module.Inst, i, n int) bool {
	v := &c.body.Values[n]
	if v.Kind != module.Result {
		if v.Kind == module.Constant {
			c.used[n] = true
		}
		return true
	}
	if c.saved != nil {
		c.useSaved(in, i)
	}
	switch {
	case in.ID == isa.Phi:
		return c.dominatesEdge(in, i, v)
	case v.Index >= c.body.Blocks[c.block].First, c.dominates(int(c.blockOf[v.Index]), c.block):
		return true
	}
	c.undominated(in, i, v)
	return false
}

// ahead checks a use of local value n, which has not been defined yet.
func (c *bodyChecker) ahead(in *module.Inst, i int, n int64) bool {
	id := in.Args[i]
	_, declared := c.forward[id]
	switch {
	case in.ID == isa.Phi && id == in.Result:
		return true
	case id == in.Result && !declared:
		c.report(operandExists, c.arg(in, i), "%s is used by the instruction that defines it", c.name(id))
		return false
	case n >= int64(len(c.body.Values)):
		if !declared { // else the declaration is reported
			c.report(operandExists, c.arg(in, i), "%s", c.missing(id))
		}
		return false
	}
	v := &c.body.Values[n]
	if v.Kind == module.Result && c.body.Insts[v.Index].Poisoned {
		return false
	}
	if !declared {
		d := c.report(forwardDeclared, c.arg(in, i), "%s is defined later and not declared here", c.name(id))
		c.related(d, c.place(v.Record, whole), "it is defined here")
		if v.Type.IsKnown() {
			c.insertBefore(d, c.of(in, whole), "declare "+v.Type.String()+" "+c.name(id)+";")
		}
		return false
	}
	if v.Kind != module.Result {
		return true
	}
	if in.ID == isa.Phi {
		return c.dominatesEdge(in, i, v)
	}
	// Of two blocks, or of one that control cannot reach, the later may come
	// first.
	def := int(c.blockOf[v.Index])
	if c.broken || def != c.block && c.dominates(def, c.block) || def == c.block && !c.dominators().Reachable(def) {
		return true
	}
	c.undominated(in, i, v)
	return false
}

// missing says that a value does not exist. Relative indices wrap around: one
// that reaches back too far stands for a very large absolute one.
func (c *bodyChecker) missing(id module.ValueID) string {
	if next := c.body.Base + module.ValueID(c.next); id-next >= 1<<31 {
		return "the operand is " + utoa(uint64(next-id)) + " values back, but only " + utoa(uint64(next)) + " are defined here"
	}
	return c.name(id) + " does not exist: the function has " + diag.Counted(c.results(), "value") + " of instructions"
}

// results is how many of the function's values are those of instructions: those
// that are called %v.
func (c *bodyChecker) results() int {
	n := 0
	for i := range c.body.Values {
		if c.body.Values[i].Kind == module.Result {
			n++
		}
	}
	return n
}

// dominatesEdge checks that a phi's value is defined on the edge it belongs to.
func (c *bodyChecker) dominatesEdge(in *module.Inst, i int, v *module.Value) bool {
	if i >= len(in.Targets) || in.Targets[i] >= uint32(len(c.body.Blocks)) || c.dominates(int(c.blockOf[v.Index]), int(in.Targets[i])) {
		return true
	}
	d := c.report(dominance, c.arg(in, i), "%s may not be defined when control comes from %s", c.name(in.Args[i]), c.blockName(int(in.Targets[i])))
	c.related(d, c.place(v.Record, whole), "it is defined here")
	return false
}

func (c *bodyChecker) undominated(in *module.Inst, i int, v *module.Value) {
	d := c.report(dominance, c.arg(in, i), "%s may not be defined here: not every path leads through its definition", c.name(in.Args[i]))
	c.related(d, c.place(v.Record, whole), "it is defined here, in %s", c.blockName(int(c.blockOf[v.Index])))
}

// typed returns the types of the first two arguments, and false if one of them
// has no type to judge by.
func (c *bodyChecker) typed(in *module.Inst) (a, b isa.Type, ok bool) {
	a = c.typeOf(in.Args[0])
	b = a
	if len(in.Args) > 1 {
		b = c.typeOf(in.Args[1])
	}
	return a, b, isValue(a) && isValue(b)
}
