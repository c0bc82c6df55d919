package check

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// A signature is written as RESULT(PARAMETERS), where
//
//	I J      integers, or vectors of them; each letter is one type in a signature
//	H M N    as I, but of a multiple of 16 bits; half as wide as the widest or less;
//	         of 32 bits
//	F G      float, double or another floating type, or vectors of them
//	P        ptr, or vectors of it
//	T        any type that values have
//	B        i1, in the shape of the first letter
//	O S      a struct of the first letter's type and i1, of that type twice
//	E        an element of the vector V, which is any
//	void ptr i1 i8 i32 i64 the type itself; n a scalar integer; * anything
//	...      more of anything
//
// Letters that stand for vectors have the same number of elements. An exclamation
// mark behind a parameter says that it is a constant.
type signature struct {
	text   string
	result string
	params []param
	more   bool
}

type param struct {
	word     string
	constant bool
}

func parseSignature(text string) *signature {
	s := &signature{text: text}
	result, list, _ := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	s.result = result
	for _, word := range strings.Split(list, ",") {
		switch name, constant := strings.CutSuffix(word, "!"); name {
		case "":
		case "...":
			s.more = true
		default:
			s.params = append(s.params, param{name, constant})
		}
	}
	return s
}

// match reports whether a function type is what the signature says.
func (s *signature) match(t *ir.Type) bool {
	if len(t.Fields) < len(s.params) || len(t.Fields) > len(s.params) && !s.more || t.Variadic && !s.more {
		return false
	}
	m := matcher{}
	for i, p := range s.params {
		if !m.match(p.word, t.Fields[i]) {
			return false
		}
	}
	return m.match(s.result, t.Elem)
}

// matcher knows what the letters of a signature stand for.
type matcher struct {
	letters map[string]*ir.Type
	// first is what the first of them stands for: it gives the others its shape.
	first *ir.Type
}

// exact are the words that are types.
var exact = map[string]*ir.Type{"void": ir.VoidType, "ptr": ir.PtrType, "i1": ir.I1, "i8": ir.I8, "i16": ir.I16, "i32": ir.I32, "i64": ir.I64,
	"float": ir.FloatType, "double": ir.DoubleType}

func (m *matcher) match(word string, t *ir.Type) bool {
	if e := exact[word]; e != nil {
		return t.Equal(e)
	}
	switch word {
	case "*":
		return true
	case addressWord:
		return t.IsInt(32) || t.Kind == ir.Pointer
	case "n":
		return t.Kind == ir.Integer
	case "B", "O", "S", "E":
		return m.first != nil && t.Equal(m.derived(word))
	}
	return m.letter(word, t)
}

// derived is a type that follows from the first letter's.
func (m *matcher) derived(word string) *ir.Type {
	b := m.first.WithScalar(ir.I1)
	switch word {
	case "B":
		return b
	case "O":
		return ir.StructOf(m.first, b)
	case "S":
		return ir.StructOf(m.first, m.first)
	}
	return m.first.Scalar()
}

// letter matches a letter, which stands for the same type wherever it is.
func (m *matcher) letter(word string, t *ir.Type) bool {
	if known := m.letters[word]; known != nil {
		return t.Equal(known)
	}
	if !fits(word, t) || m.first != nil && !sameShape(m.first, t) {
		return false
	}
	if m.letters == nil {
		m.letters = map[string]*ir.Type{}
	}
	m.letters[word] = t
	if m.first == nil {
		m.first = t
	}
	return true
}

// fits reports whether a letter may stand for a type.
func fits(word string, t *ir.Type) bool {
	kind := t.Scalar().Kind
	switch word {
	case "I", "J":
		return kind == ir.Integer
	case "H":
		return kind == ir.Integer && t.Scalar().Bits%16 == 0
	case "M":
		return kind == ir.Integer && t.Scalar().Bits <= ir.MaxIntBits/2
	case "N":
		return t.Scalar().IsInt(32)
	case "F", "G":
		return kind == ir.Float || kind == ir.Double || kind == ir.OtherFloat
	case "P":
		return kind == ir.Pointer
	case "V":
		return t.Kind == ir.Vector
	}
	return IsValue(t)
}

// sameShape reports whether two types are both scalars, or vectors of as many
// elements.
func sameShape(t, u *ir.Type) bool {
	return (t.Kind == ir.Vector) == (u.Kind == ir.Vector) && (t.Kind != ir.Vector || t.Count == u.Count)
}

// IsValue reports whether registers and memory may hold values of a type.
func IsValue(t *ir.Type) bool {
	switch t.Kind {
	case ir.Void, ir.Label, ir.Token, ir.Metadata, ir.FunctionType, ir.Opaque:
		return false
	}
	return true
}
