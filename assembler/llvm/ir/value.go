package ir

import "math/big"

// Value is what an instruction uses: a *Const, *Symbol, *Param, *Inst or *Meta.
type Value interface {
	// Type is the type of the value; a symbol's is a pointer.
	Type() *Type
}

// ConstKind is the kind of a constant.
type ConstKind uint8

// The kinds of constant.
const (
	IntConst          ConstKind = iota // Bits, or Big where the type is wider than 64 bits
	FloatConst                         // Bits: IEEE bits of the type
	NullConst                          // the null pointer
	ZeroConst                          // zeroinitializer
	UndefConst                         // undef
	PoisonConst                        // poison
	AggregateConst                     // Elems: the parts of a struct, an array or a vector
	BytesConst                         // Bytes: an array of i8
	ExprConst                          // Op on Elems
	BlockAddressConst                  // the address of Block in the function Elems[0]
)

// Const is a constant.
type Const struct {
	Typ  *Type
	Kind ConstKind
	// Bits is an integer zero-extended to 64 bits, or the bits of a float.
	Bits uint64
	// Big is an integer of more than 64 bits, from 0 to 2^n-1.
	Big   *big.Int
	Elems []Value
	Bytes string
	// Op, Source (of a getelementptr) and Pred belong to an expression.
	Op     Op
	Source *Type
	Pred   uint64
	// Indices are those of an extractvalue or insertvalue.
	Indices []int
	Block   *Block
}

// Type is the type of the constant.
func (c *Const) Type() *Type { return c.Typ }

// IntOf returns an integer constant; v is cut to the width of t.
func IntOf(t *Type, v int64) *Const {
	switch {
	case t.Bits < 64:
		return &Const{Typ: t, Bits: uint64(v) & (1<<t.Bits - 1)}
	case t.Bits == 64:
		return &Const{Typ: t, Bits: uint64(v)}
	}
	return BigOf(t, big.NewInt(v))
}

// BigOf returns an integer constant of any width; v is cut to the width of t.
func BigOf(t *Type, v *big.Int) *Const {
	mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(t.Bits)), big.NewInt(1))
	v = new(big.Int).And(v, mask)
	if t.Bits <= 64 {
		return &Const{Typ: t, Bits: v.Uint64()}
	}
	return &Const{Typ: t, Big: v}
}

// Integer returns an integer constant's value, from 0 to 2^n-1.
func (c *Const) Integer() *big.Int {
	if c.Big != nil {
		return c.Big
	}
	return new(big.Int).SetUint64(c.Bits)
}

// Signed returns an integer constant of at most 64 bits with its sign.
func (c *Const) Signed() int64 {
	shift := 64 - c.Typ.Bits
	return int64(c.Bits<<shift) >> shift
}

// Undef returns the undefined value of a type.
func Undef(t *Type) *Const { return &Const{Typ: t, Kind: UndefConst} }

// Zero returns the zero of a type, as simple as the type allows.
func Zero(t *Type) *Const {
	switch t.Kind {
	case Integer:
		return IntOf(t, 0)
	case Float, Double:
		return &Const{Typ: t, Kind: FloatConst}
	case Pointer:
		return &Const{Typ: t, Kind: NullConst}
	}
	return &Const{Typ: t, Kind: ZeroConst}
}

// IsZero reports whether a constant consists of zeros.
func (c *Const) IsZero() bool {
	switch c.Kind {
	case IntConst:
		return c.Bits == 0 && (c.Big == nil || c.Big.Sign() == 0)
	case FloatConst:
		return c.Bits == 0
	}
	return c.Kind == NullConst || c.Kind == ZeroConst
}

// IsUndef reports whether nobody may depend on the constant's value.
func (c *Const) IsUndef() bool { return c.Kind == UndefConst || c.Kind == PoisonConst }

// Part returns part number i of a constant aggregate or vector.
func (c *Const) Part(i int) Value {
	t := c.Typ.Field(i)
	switch c.Kind {
	case AggregateConst:
		return c.Elems[i]
	case BytesConst:
		return IntOf(t, int64(c.Bytes[i]))
	case UndefConst, PoisonConst:
		return &Const{Typ: t, Kind: c.Kind}
	}
	return Zero(t)
}

// Meta is metadata where an instruction has a value: an argument of an
// intrinsic that only tools look at.
type Meta struct{ Text string }

// Type is the metadata type.
func (m *Meta) Type() *Type { return MetadataType }

// Param is a parameter of a function.
type Param struct {
	Typ  *Type
	Name string
	Attrs
}

// Type is the type of the parameter.
func (p *Param) Type() *Type { return p.Typ }

// Attrs are the attributes of a parameter, an argument or a result that change
// what a call does.
type Attrs struct {
	ZeroExt, SignExt bool
	// ByVal is the type that is copied for the callee, StructRet the type of the
	// memory that the callee fills with its result; nil without.
	ByVal, StructRet *Type
	// Align is the alignment of the pointer, in bytes; 0 if not said.
	Align uint64
	// Refused is an attribute that asks for a calling convention nobody has here.
	Refused string
}
