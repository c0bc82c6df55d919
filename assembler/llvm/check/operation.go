package check

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// operation returns what is wrong with the types of an instruction or of a
// constant expression, "" if nothing is.
func (c *checker) operation(in *ir.Inst) string {
	if check := operations[in.Op]; check != nil {
		return check(c, in)
	}
	switch {
	case in.Op.IsBinary():
		return wrong(c.binary(in), "the operands are not both of the type of the result")
	case in.Op.IsCast():
		return wrong(c.cast(in), "no such value can be turned into the type of the result")
	}
	return ""
}

// wrong is a message if something is not so.
func wrong(ok bool, message string) string {
	if ok {
		return ""
	}
	return message
}

// operations check instructions other than binary ones and casts.
var operations map[ir.Op]func(*checker, *ir.Inst) string

func init() {
	operations = map[ir.Op]func(*checker, *ir.Inst) string{
		ir.FNeg: func(_ *checker, in *ir.Inst) string {
			return wrong(isFloating(in.Args[0].Type()), "the operand is no floating value")
		},
		ir.Freeze:         value,
		ir.Ret:            value,
		ir.Alloca:         (*checker).alloca,
		ir.Load:           (*checker).access,
		ir.Store:          (*checker).access,
		ir.CmpXchg:        (*checker).exchange,
		ir.AtomicRMW:      (*checker).modify,
		ir.GetElementPtr:  (*checker).gep,
		ir.ICmp:           (*checker).compare,
		ir.FCmp:           (*checker).compare,
		ir.Select:         (*checker).selection,
		ir.ExtractElement: (*checker).element,
		ir.InsertElement:  (*checker).element,
		ir.ShuffleVector:  (*checker).shuffle,
		ir.Switch:         (*checker).cases,
		ir.Call:           (*checker).call,
		ir.Invoke:         (*checker).call,
		ir.VAArg: func(c *checker, in *ir.Inst) string {
			return wrong(c.memory(in.Typ), "no argument is of such a type")
		},
	}
}

// value checks an instruction that passes a value on.
func value(c *checker, in *ir.Inst) string {
	for _, a := range in.Args {
		if !c.memory(a.Type()) {
			return "the operand is no value"
		}
	}
	return ""
}

func (c *checker) binary(in *ir.Inst) bool {
	a, b := in.Args[0].Type(), in.Args[1].Type()
	if !a.Equal(in.Typ) || !b.Equal(in.Typ) {
		return false
	}
	if in.Op.IsFloatBinary() {
		return isFloating(a)
	}
	return a.Scalar().Kind == ir.Integer
}

// cast checks what the reader of texts does not: sizes.
func (c *checker) cast(in *ir.Inst) bool {
	from, to := in.Args[0].Type(), in.Typ
	if !isScalar(from.Scalar()) || !isScalar(to.Scalar()) || !ir.Castable(in.Op, from, to) {
		return false
	}
	a, b := c.bits(from), c.bits(to)
	switch in.Op {
	case ir.Bitcast:
		return a == b && (from.Scalar().Kind == ir.Pointer) == (to.Scalar().Kind == ir.Pointer)
	case ir.FPTrunc:
		return a > b
	case ir.FPExt:
		return a < b
	}
	return true
}

func (c *checker) alloca(in *ir.Inst) string {
	return wrong(c.memory(in.Source) && in.Args[0].Type().Kind == ir.Integer, "memory holds a number of values")
}

// access checks a load or a store.
func (c *checker) access(in *ir.Inst) string {
	t := in.Typ
	if in.Op == ir.Store {
		t = in.Args[0].Type()
	}
	switch {
	case !c.memory(t):
		return "memory cannot hold a value of type " + t.String()
	case in.Order != ir.NotAtomic && (!isScalar(t) || !wholeBytes(t)):
		return "a value of type " + t.String() + " cannot be accessed atomically"
	}
	return ""
}

// wholeBytes reports whether an integer has a power of two of bytes.
func wholeBytes(t *ir.Type) bool {
	return t.Kind != ir.Integer || t.Bits >= 8 && t.Bits&(t.Bits-1) == 0
}

func (c *checker) exchange(in *ir.Inst) string {
	t := in.Args[1].Type()
	return wrong((t.Kind == ir.Integer || t.Kind == ir.Pointer) && wholeBytes(t), "only integers of 8, 16, 32, … bits and pointers can be exchanged")
}

func (c *checker) modify(in *ir.Inst) string {
	t := in.Args[1].Type()
	ok := t.Kind == ir.Integer
	switch {
	case in.RMW == ir.RMWXchg:
		ok = isScalar(t)
	case in.RMW.IsFloat():
		ok = isScalar(t) && isFloating(t)
	}
	return wrong(ok && wholeBytes(t), "the operation does not fit the type of the value")
}

func (c *checker) gep(in *ir.Inst) string {
	if len(in.Args) == 0 || !c.memory(in.Source) || indexed(in.Source, in.Args) == nil || in.Args[0].Type().Scalar().Kind != ir.Pointer {
		return "the type has no part of these indices"
	}
	shape := in.Typ
	for i, a := range in.Args {
		t := a.Type()
		if i > 0 && t.Scalar().Kind != ir.Integer || t.Kind == ir.Vector && !sameShape(t, shape) {
			return "an index is no integer, or no vector of as many elements"
		}
	}
	return ""
}

func (c *checker) compare(in *ir.Inst) string {
	a, b := in.Args[0].Type(), in.Args[1].Type()
	fits := isFloating(a)
	if in.Op == ir.ICmp {
		kind := a.Scalar().Kind
		fits = kind == ir.Integer || kind == ir.Pointer
	}
	return wrong(fits && a.Equal(b) && in.Typ.Equal(a.WithScalar(ir.I1)), "the operands are no two values of one type that can be compared")
}

func (c *checker) selection(in *ir.Inst) string {
	test, t := in.Args[0].Type(), in.Args[1].Type()
	ok := c.memory(t) && t.Equal(in.Typ) && t.Equal(in.Args[2].Type()) && test.Scalar().IsInt(1) &&
		(test.Kind != ir.Vector || sameShape(test, t))
	return wrong(ok, "one i1 chooses between two values, or one for each element of two vectors")
}

func (c *checker) element(in *ir.Inst) string {
	v, index := in.Args[0].Type(), in.Args[len(in.Args)-1].Type()
	ok := v.Kind == ir.Vector && index.Kind == ir.Integer
	if in.Op == ir.InsertElement {
		ok = ok && len(in.Args) == 3 && in.Typ.Equal(v) && in.Args[1].Type().Equal(v.Elem)
	} else {
		ok = ok && len(in.Args) == 2 && in.Typ.Equal(v.Elem)
	}
	return wrong(ok, "an element of a vector is chosen by an integer")
}

func (c *checker) shuffle(in *ir.Inst) string {
	a, b := in.Args[0].Type(), in.Args[1].Type()
	ok := a.Kind == ir.Vector && a.Equal(b) && in.Typ.Kind == ir.Vector && in.Typ.Elem.Equal(a.Elem) && in.Typ.Count == uint64(len(in.Indices)) &&
		!slices.ContainsFunc(in.Indices, func(n int) bool { return n >= 2*int(a.Count) })
	return wrong(ok, "a mask of constants chooses among the elements of two vectors of one type")
}

// cases checks that a switch has each case once.
func (c *checker) cases(in *ir.Inst) string {
	seen := make(map[string]bool, len(in.Cases))
	for _, k := range in.Cases {
		n := k.Integer().String()
		if seen[n] {
			return "the case " + n + " stands twice"
		}
		seen[n] = true
	}
	return ""
}

// call checks that the arguments are of the types that the call's own type says.
func (c *checker) call(in *ir.Inst) string {
	if !c.sound(in.Source) || in.Source.Elem.Kind != ir.Void && !c.memory(in.Source.Elem) {
		return "a parameter or the result is no value"
	}
	for i, a := range in.CallArgs() {
		if i < len(in.Source.Fields) && !a.Type().Equal(in.Source.Fields[i]) {
			return "an argument is of another type than the parameter"
		}
		if _, meta := a.(*ir.Meta); !meta && !c.memory(a.Type()) {
			return "an argument is no value"
		}
	}
	for i := range in.ArgAttrs {
		c.byPointer(in.ArgAttrs[i], in.Args[i].Type(), in.Pos)
	}
	return ""
}
