package ir

import (
	"strconv"
	"strings"
)

// Kind is the kind of a type.
type Kind uint8

// The kinds of type.
const (
	Void Kind = iota
	Integer
	Float
	Double
	OtherFloat // half, bfloat, x86_fp80, fp128, ppc_fp128: read, but nothing can be done with them
	Pointer
	Label
	Token
	Metadata
	Vector
	Array
	Struct
	FunctionType
	Opaque
)

// Type is a type. Types are compared with Equal: only the scalar ones have one
// pointer each.
type Type struct {
	Kind Kind
	// Bits is the width of an integer.
	Bits int
	// Count is the number of elements of a vector or an array.
	Count uint64
	// Elem is the element type of a vector or an array, or what a function
	// returns.
	Elem *Type
	// Fields are the types of a struct's fields or of a function's parameters.
	Fields []*Type
	// Packed marks a struct without padding, Variadic a function that takes more
	// arguments than it has parameters, Scalable a vector of unknown length.
	Packed, Variadic, Scalable bool
	// Name is that of a named struct, or the keyword of an OtherFloat.
	Name string
}

// The types without parts.
var (
	VoidType     = &Type{Kind: Void}
	FloatType    = &Type{Kind: Float}
	DoubleType   = &Type{Kind: Double}
	PtrType      = &Type{Kind: Pointer}
	LabelType    = &Type{Kind: Label}
	TokenType    = &Type{Kind: Token}
	MetadataType = &Type{Kind: Metadata}
	I1           = Int(1)
	I8           = Int(8)
	I16          = Int(16)
	I32          = Int(32)
	I64          = Int(64)
	I128         = Int(128)
)

// ints are the integer types that programs are full of.
var ints = func() (list [129]*Type) {
	for i := range list {
		list[i] = &Type{Kind: Integer, Bits: i}
	}
	return list
}()

// Int returns the integer type of a width in bits.
func Int(bits int) *Type {
	if bits < len(ints) {
		return ints[bits]
	}
	return &Type{Kind: Integer, Bits: bits}
}

// StructOf returns a struct type without a name.
func StructOf(fields ...*Type) *Type { return &Type{Kind: Struct, Fields: fields} }

// ArrayOf returns the type of n elements in a row.
func ArrayOf(n uint64, elem *Type) *Type { return &Type{Kind: Array, Count: n, Elem: elem} }

// VectorOf returns the vector type of n elements.
func VectorOf(n uint64, elem *Type) *Type { return &Type{Kind: Vector, Count: n, Elem: elem} }

// FunctionOf returns the type of a function.
func FunctionOf(result *Type, params ...*Type) *Type {
	return &Type{Kind: FunctionType, Elem: result, Fields: params}
}

// IsInt reports whether t is the integer type of a width in bits.
func (t *Type) IsInt(bits int) bool { return t.Kind == Integer && t.Bits == bits }

// IsFloat reports whether t is float or double.
func (t *Type) IsFloat() bool { return t.Kind == Float || t.Kind == Double }

// IsAggregate reports whether t is a struct or an array.
func (t *Type) IsAggregate() bool { return t.Kind == Struct || t.Kind == Array }

// Scalar is the element type of a vector, any other type itself.
func (t *Type) Scalar() *Type {
	if t.Kind == Vector {
		return t.Elem
	}
	return t
}

// WithScalar returns elem in the shape of t: a vector of as many elements, or
// elem itself where t is no vector.
func (t *Type) WithScalar(elem *Type) *Type {
	if t.Kind == Vector {
		return VectorOf(t.Count, elem)
	}
	return elem
}

// NumFields is the number of parts of a struct, an array or a vector.
func (t *Type) NumFields() int {
	if t.Kind == Struct {
		return len(t.Fields)
	}
	return int(t.Count)
}

// Field is the type of part number i of a struct, an array or a vector.
func (t *Type) Field(i int) *Type {
	if t.Kind == Struct {
		return t.Fields[i]
	}
	return t.Elem
}

// Equal reports whether two types are the same. Named structs with the same
// parts count as the same: two modules may name one type differently.
func (t *Type) Equal(u *Type) bool {
	if t == u {
		return true
	}
	if t == nil || u == nil || t.Kind != u.Kind || t.Bits != u.Bits || t.Count != u.Count || len(t.Fields) != len(u.Fields) ||
		t.Packed != u.Packed || t.Variadic != u.Variadic || t.Scalable != u.Scalable || t.Kind == OtherFloat && t.Name != u.Name {
		return false
	}
	if t.Elem != nil && !t.Elem.Equal(u.Elem) {
		return false
	}
	for i := range t.Fields {
		if !t.Fields[i].Equal(u.Fields[i]) {
			return false
		}
	}
	return true
}

// String returns the type as the text writes it. Named structs are written in
// full: a printed module defines no types.
func (t *Type) String() string {
	switch t.Kind {
	case Integer:
		return "i" + strconv.Itoa(t.Bits)
	case OtherFloat:
		return t.Name
	case Vector:
		if t.Scalable {
			return "<vscale x " + strconv.FormatUint(t.Count, 10) + " x " + t.Elem.String() + ">"
		}
		return "<" + strconv.FormatUint(t.Count, 10) + " x " + t.Elem.String() + ">"
	case Array:
		return "[" + strconv.FormatUint(t.Count, 10) + " x " + t.Elem.String() + "]"
	case Struct:
		return t.structString()
	case FunctionType:
		return t.Elem.String() + " (" + t.paramString() + ")"
	}
	return [...]string{Void: "void", Float: "float", Double: "double", Pointer: "ptr", Label: "label",
		Token: "token", Metadata: "metadata", Opaque: "opaque"}[t.Kind]
}

func (t *Type) structString() string {
	s := "{}"
	if len(t.Fields) > 0 {
		s = "{ " + joinTypes(t.Fields) + " }"
	}
	if t.Packed {
		return "<" + s + ">"
	}
	return s
}

func (t *Type) paramString() string {
	s := joinTypes(t.Fields)
	switch {
	case !t.Variadic:
		return s
	case s == "":
		return "..."
	}
	return s + ", ..."
}

func joinTypes(types []*Type) string {
	list := make([]string, len(types))
	for i, t := range types {
		list[i] = t.String()
	}
	return strings.Join(list, ", ")
}
