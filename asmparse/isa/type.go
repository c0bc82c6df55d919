package isa

import "strconv"

// Kind is the kind of a type.
type Kind uint8

// The kinds of type. Unknown is the type of a value that cannot be typed
// (undeclared forward references, broken records); Opaque is a type record
// that the text cannot name.
const (
	Unknown Kind = iota
	Void
	Float
	Double
	Integer
	Vector
	FunctionType
	Opaque
)

// Type is a PNaClAsm type as a small comparable value. Function and opaque
// types hold the ID of their first record in the types block and are looked
// up there; all others are complete in themselves.
type Type struct {
	Kind Kind
	// Elem is the element kind of a vector.
	Elem Kind
	// Bits is the width of an integer, or of a vector's integer element.
	Bits uint16
	// N is the number of elements of a vector, or the type ID of a function
	// or opaque type.
	N uint32
}

// The types that need no types block to be named.
var (
	VoidType   = Type{Kind: Void}
	FloatType  = Type{Kind: Float}
	DoubleType = Type{Kind: Double}
	I1         = IntType(1)
	I8         = IntType(8)
	I16        = IntType(16)
	I32        = IntType(32)
	I64        = IntType(64)
)

// IntType returns the integer type of the given width in bits.
func IntType(bits uint16) Type { return Type{Kind: Integer, Bits: bits} }

// VectorOf returns the type <n x elem>. The element must be a scalar.
func VectorOf(n uint32, elem Type) Type {
	return Type{Kind: Vector, Elem: elem.Kind, Bits: elem.Bits, N: n}
}

// TypeRef returns a function or opaque type held by its type ID.
func TypeRef(kind Kind, id uint32) Type { return Type{Kind: kind, N: id} }

// Pack returns t as a number; UnpackType is its inverse.
func (t Type) Pack() uint64 {
	return uint64(t.Kind)<<56 | uint64(t.Elem)<<48 | uint64(t.Bits)<<32 | uint64(t.N)
}

// UnpackType returns the type that Pack turned into v.
func UnpackType(v uint64) Type {
	return Type{Kind: Kind(v >> 56), Elem: Kind(v >> 48), Bits: uint16(v >> 32), N: uint32(v)}
}

// Underlying is the manual's UnderlyingType: the element type of a vector,
// any other type itself.
func (t Type) Underlying() Type {
	if t.Kind == Vector {
		return Type{Kind: t.Elem, Bits: t.Bits}
	}
	return t
}

// UnderlyingCount is the manual's UnderlyingCount: the number of elements of
// a vector, 0 for any other type.
func (t Type) UnderlyingCount() uint32 {
	if t.Kind == Vector {
		return t.N
	}
	return 0
}

// With returns elem in the shape of t: a vector of as many elements, or elem
// itself where t is no vector.
func (t Type) With(elem Type) Type {
	if t.Kind == Vector {
		return VectorOf(t.N, elem)
	}
	return elem
}

// BitSize is the manual's BitSizeOf, in bits; 0 for types that have no size.
func (t Type) BitSize() uint64 {
	switch t.Kind {
	case Integer:
		return uint64(t.Bits)
	case Float:
		return 32
	case Double:
		return 64
	case Vector:
		return uint64(t.N) * t.Underlying().BitSize()
	}
	return 0
}

// IsKnown reports whether t is the type of something: all but Unknown.
func (t Type) IsKnown() bool { return t.Kind != Unknown }

// IsInteger is the manual's IsInteger for scalars of any width.
func (t Type) IsInteger() bool { return t.Kind == Integer }

// IsFloat is the manual's IsFloat: float or double.
func (t Type) IsFloat() bool { return t.Kind == Float || t.Kind == Double }

// IsVector is the manual's IsVector.
func (t Type) IsVector() bool { return t.Kind == Vector }

// IsPrimitive is the manual's IsPrimitive: an integer or a float scalar.
func (t Type) IsPrimitive() bool { return t.IsInteger() || t.IsFloat() }

// IsFcnArg is the manual's IsFcnArgType: what an ordinary function may take
// and return.
func (t Type) IsFcnArg() bool {
	return t.IsInteger() && (t.Bits == 32 || t.Bits == 64) || t.IsFloat() || t.IsVector()
}

// IsIntegral reports whether t is an integer or a vector of integers.
func (t Type) IsIntegral() bool { return t.Underlying().Kind == Integer }

// IsFloating reports whether t is a float, a double or a vector of them.
func (t Type) IsFloating() bool { return t.Underlying().IsFloat() }

// Nameable reports whether the text has a name for t on its own: every type
// but unknown, function and opaque ones.
func (t Type) Nameable() bool {
	return t.Kind != Unknown && t.Kind != FunctionType && t.Kind != Opaque
}

// AppendTo appends the type's name to b.
func (t Type) AppendTo(b []byte) []byte {
	switch t.Kind {
	case Void:
		return append(b, "void"...)
	case Float:
		return append(b, "float"...)
	case Double:
		return append(b, "double"...)
	case Integer:
		return strconv.AppendUint(append(b, 'i'), uint64(t.Bits), 10)
	case Vector:
		b = strconv.AppendUint(append(b, '<'), uint64(t.N), 10)
		return append(t.Underlying().AppendTo(append(b, " x "...)), '>')
	case FunctionType, Opaque:
		return strconv.AppendUint(append(b, "@t"...), uint64(t.N), 10)
	}
	return append(b, "???"...)
}

// String returns the type's name as the text writes it.
func (t Type) String() string { return string(t.AppendTo(nil)) }

// ValidInteger reports whether the ABI knows integers of this width (manual,
// "Integer Types").
func ValidInteger(bits uint64) bool {
	return bits == 1 || bits == 8 || bits == 16 || bits == 32 || bits == 64
}

// ValidVector reports whether the ABI knows the vector type <n x elem>
// (manual, "Vector Types").
func ValidVector(n uint64, elem Type) bool {
	switch elem {
	case I1:
		return n == 4 || n == 8 || n == 16
	case I8, I16, I32, FloatType:
		return n*elem.BitSize() == 128
	}
	return false
}
