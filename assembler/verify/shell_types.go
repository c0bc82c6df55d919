package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// typesBlock is the state of checking a types block.
type typesBlock struct {
	first   uint64 // NumTypes at its start
	counted bool
	late    bool   // the missing count has been reported
	unread  bool   // the count record has no value
	gaps    uint64 // types that are missed: no record defines them
	count   uint64
	countAt place
}

// typeRecord checks a record of the types block, which the cursor has not moved
// over: NumTypes is the ID it defines.
func (c *shellChecker) typeRecord(p place, b *openBlock, values []uint64) {
	rows := isa.ByCode(isa.Types, values[0])
	if len(rows) > 0 && rows[0].ID == isa.TypesCount {
		c.typesCount(p, b, values)
		return
	}
	if !c.types.counted && !c.types.late {
		c.types.late = true
		c.report(typeCountFirst, p, "expected `count N;` before the first type")
	}
	id := uint64(c.cursor.State.NumTypes())
	if len(rows) == 0 {
		c.broken[id] = true
		c.report(typeRecordUnknown, p, "unknown record code %d in the types block", values[0])
		return
	}
	if !c.typeShape(p, rows[0], values) || !c.typeStructure(p, rows[0].ID, values) {
		c.broken[id] = true
	}
}

func (c *shellChecker) typesCount(p place, b *openBlock, values []uint64) {
	t := &c.types
	switch {
	case len(values) != 2:
		c.report(typeShape, p, "the count record has %s, expected 1", diag.Counted(len(values)-1, "value"))
	case t.counted:
		d := c.report(typeCountFirst, p, "a second count, expected one")
		c.related(d, t.countAt, "the first count is here")
		return
	case b.records > 1 && !t.late:
		t.late = true
		c.report(typeCountFirst, p, "the count must stand before the first type")
	}
	t.counted, t.countAt = true, p.at(1)
	t.unread = len(values) < 2
	t.count = at(values, 1)
}

// endTypes compares the count with the number of types. It may speak of those that
// are only missed, or not.
func (c *shellChecker) endTypes(b *openBlock) {
	n := uint64(c.cursor.State.NumTypes()) - c.types.first
	switch t := &c.types; {
	case !t.counted && !t.late:
		c.report(typeCountFirst, b.enter, "expected `count 0;` at the start of the block")
	case t.counted && !t.unread && (t.count > n || t.count < n-t.gaps):
		d := c.report(typeCount, t.countAt, "the count is %d, but the block defines %s", t.count, diag.Counted(n, "type"))
		replace(d, utoa(n))
	}
}

// typeShape checks the number of values of a type's record.
func (c *shellChecker) typeShape(p place, row *isa.Row, values []uint64) bool {
	ok := true
	switch n := len(values) - 1; row.ID {
	case isa.TypeFunction:
		ok = n >= 2
	case isa.TypeVector:
		ok = n == 2
	case isa.TypeInteger:
		ok = n == 1
	default:
		ok = n == 0
	}
	if !ok {
		c.report(typeShape, p, "the record of %s has %s, expected %s", diag.Article(row.Name), diag.Counted(len(values)-1, "value"), recordForm(row))
	}
	return ok
}

// typeStructure checks what a type is made of. It returns false for types that
// do not exist.
func (c *shellChecker) typeStructure(p place, id isa.ID, values []uint64) bool {
	switch id {
	case isa.TypeInteger:
		if !isa.ValidInteger(values[1]) {
			c.report(integerWidth, p.at(1), "there is no integer type of %d bits, expected 1, 8, 16, 32 or 64", values[1])
			return false
		}
	case isa.TypeVector:
		return c.vectorStructure(p, values)
	case isa.TypeFunction:
		return c.functionStructure(p, values)
	}
	return true
}

// defined checks that a type ID stands for a type before this one. It is false
// also for a type that was reported itself.
func (c *shellChecker) defined(p place, id uint64) bool {
	if id >= uint64(c.cursor.State.NumTypes()) {
		c.report(typeOrder, p, "@t%d is not defined before this type", id)
		return false
	}
	return !c.broken[id]
}

func (c *shellChecker) vectorStructure(p place, values []uint64) bool {
	if !c.defined(p.at(2), values[2]) {
		return false
	}
	elem := c.cursor.State.TypeOf(values[2])
	if !isa.ValidVector(values[1], elem) {
		c.report(vectorType, p.at(1), "there is no vector type <%d x %s>", values[1], elem)
		return false
	}
	return true
}

func (c *shellChecker) functionStructure(p place, values []uint64) bool {
	if values[1] != 0 {
		c.report(varargs, p.at(1), "function types must not have a variable number of parameters")
		return false
	}
	ok := true
	for i := 2; i < len(values); i++ {
		if !c.defined(p.at(i), values[i]) {
			ok = false
			continue
		}
		t := c.cursor.State.TypeOf(values[i])
		if isValue(t) || i == 2 && t == isa.VoidType {
			continue
		}
		ok = false
		if i == 2 {
			c.report(functionType, p.at(i), "a function cannot return %s, expected void, a scalar or a vector", t)
		} else {
			c.report(functionType, p.at(i), "a parameter cannot be of type %s, expected a scalar or a vector", t)
		}
	}
	return ok
}

// isValue reports whether t is the type of values: a scalar or a vector.
func isValue(t isa.Type) bool { return t.IsPrimitive() || t.IsVector() }

// typeDefined checks that the type with the given ID, which has just been
// defined, is the first of its structure.
func (c *shellChecker) typeDefined(p place, id uint64) {
	t := c.cursor.State.TypeOf(id)
	if c.broken[id] || t.Kind == isa.Opaque {
		return
	}
	first := uint64(t.N) // of a function type, the ID of the first like it
	if t.Kind != isa.FunctionType {
		n, _ := c.cursor.State.TypeID(t)
		first = uint64(n)
	}
	// Of a second types block, B6 has said all there is to say.
	if first != id && c.types.first == 0 {
		c.report(typeUnique, p, "the type is @t%d already", first)
	}
}
