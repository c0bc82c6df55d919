package check

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// sound reports whether a type is made of parts that it can have: a struct or an
// array of values, a vector of scalars, a function of values.
func (c *checker) sound(t *ir.Type) bool {
	if t.Elem == nil && len(t.Fields) == 0 {
		return true
	}
	known, seen := c.types[t]
	if !seen {
		known = c.soundParts(t)
		c.types[t] = known
	}
	return known
}

func (c *checker) soundParts(t *ir.Type) bool {
	switch t.Kind {
	case ir.Vector:
		return isScalar(t.Elem)
	case ir.Array:
		return c.memory(t.Elem)
	case ir.FunctionType:
		if t.Elem.Kind != ir.Void && !c.memory(t.Elem) {
			return false
		}
	}
	for _, f := range t.Fields {
		if !c.memory(f) && !(t.Kind == ir.FunctionType && f.Kind == ir.Metadata) {
			return false
		}
	}
	return true
}

// memory reports whether memory can hold a type.
func (c *checker) memory(t *ir.Type) bool { return IsValue(t) && c.sound(t) }

func isScalar(t *ir.Type) bool {
	switch t.Kind {
	case ir.Integer, ir.Float, ir.Double, ir.OtherFloat, ir.Pointer:
		return true
	}
	return false
}

// isFloating reports whether a type is a floating one, or a vector of such.
func isFloating(t *ir.Type) bool {
	kind := t.Scalar().Kind
	return kind == ir.Float || kind == ir.Double || kind == ir.OtherFloat
}

// bits is the size of a scalar or a vector in bits.
func (c *checker) bits(t *ir.Type) uint64 {
	switch t.Kind {
	case ir.Integer:
		return uint64(t.Bits)
	case ir.Vector:
		return t.Count * c.bits(t.Elem)
	}
	return 8 * c.module.Layout.StoreSize(t)
}

// indexed returns the type that the operands of a getelementptr lead to, nil if
// there is none. The first index behind the base counts values of t itself.
func indexed(t *ir.Type, operands []ir.Value) *ir.Type {
	for _, index := range operands[min(2, len(operands)):] {
		switch t.Kind {
		case ir.Array, ir.Vector:
			t = t.Elem
		case ir.Struct:
			n := fieldNumber(index)
			if n < 0 || n >= len(t.Fields) {
				return nil
			}
			t = t.Fields[n]
		default:
			return nil
		}
	}
	return t
}

// fieldNumber is an index that is a number: the same one in each element, if it is
// a vector. Any other is -1.
func fieldNumber(v ir.Value) int {
	c, ok := v.(*ir.Const)
	if !ok {
		return -1
	}
	if c.Typ.Kind == ir.Vector {
		n := -1
		for i := range c.Typ.NumFields() {
			m := fieldNumber(c.Part(i))
			if m < 0 || i > 0 && m != n {
				return -1
			}
			n = m
		}
		return n
	}
	if c.Kind != ir.IntConst || c.Big != nil || c.Bits > 1<<30 {
		return -1
	}
	return int(c.Bits)
}
