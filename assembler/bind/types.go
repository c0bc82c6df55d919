package bind

import (
	"encoding/binary"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Signature is a function type: what the manual writes RT (T1, …, TM).
type Signature struct {
	// ID is the function type's first type ID.
	ID     uint32
	Return isa.Type
	Params []isa.Type
}

// TypeTable holds the types block: TypeOf and TypeID of the manual's Global
// State. Types may be added; what was added never changes, so a copy of the
// struct goes on describing the moment it was made.
type TypeTable struct {
	types []isa.Type   // by type ID
	sigs  []*Signature // by type ID; nil for all but function types
	ids   map[isa.Type]uint32
	byKey map[string]uint32 // function types by structure
	// unreadTypes says that the text of a type means nothing: a type that is not
	// here may be that one.
	unreadTypes bool
}

func newTypeTable() TypeTable {
	return TypeTable{ids: map[isa.Type]uint32{}, byKey: map[string]uint32{}}
}

// NumTypes is the number of types defined so far.
func (t *TypeTable) NumTypes() uint32 { return uint32(len(t.types)) }

// TypeOf returns the type @tN, or the unknown type where there is none.
func (t *TypeTable) TypeOf(id uint64) isa.Type {
	if id < uint64(len(t.types)) {
		return t.types[id]
	}
	return isa.Type{}
}

// Signature returns the function type with the given ID, or nil.
func (t *TypeTable) Signature(id uint64) *Signature {
	if id < uint64(len(t.sigs)) {
		return t.sigs[id]
	}
	return nil
}

// TypeID returns the first type ID that has the structure of ty (errata E12).
func (t *TypeTable) TypeID(ty isa.Type) (uint32, bool) {
	id, ok := t.ids[ty]
	return id, ok && id < t.NumTypes()
}

// SignatureID returns the first type ID of a function type.
func (t *TypeTable) SignatureID(ret isa.Type, params []isa.Type) (uint32, bool) {
	id, ok := t.byKey[signatureKey(ret, params)]
	return id, ok && id < t.NumTypes()
}

// SignatureString returns a function type as the text writes it.
func (s *Signature) String() string {
	b := append(s.Return.AppendTo(nil), " ("...)
	for i, p := range s.Params {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = p.AppendTo(b)
	}
	return string(append(b, ')'))
}

// add defines the next type from its record. A record that the text cannot
// name defines an opaque type.
func (t *TypeTable) add(values []uint64) {
	ty, sig := t.read(values)
	id := uint32(len(t.types))
	switch {
	case sig != nil:
		t.addSignature(sig, id)
		return
	case ty.Kind == isa.Opaque:
		ty.N = id
	default:
		if _, ok := t.ids[ty]; !ok {
			t.ids[ty] = id
		}
	}
	t.types = append(t.types, ty)
	t.sigs = append(t.sigs, nil)
}

// addUnread defines the next type, of which nothing is known.
func (t *TypeTable) addUnread() {
	t.unreadTypes = true
	t.types = append(t.types, isa.TypeRef(isa.Opaque, t.NumTypes()))
	t.sigs = append(t.sigs, nil)
}

func (t *TypeTable) addSignature(sig *Signature, id uint32) {
	key := signatureKey(sig.Return, sig.Params)
	first, ok := t.byKey[key]
	if !ok {
		first = id
		t.byKey[key] = id
	}
	sig.ID = first
	t.types = append(t.types, isa.TypeRef(isa.FunctionType, first))
	t.sigs = append(t.sigs, sig)
}

// read returns the type a record of the types block defines, or the signature.
func (t *TypeTable) read(values []uint64) (isa.Type, *Signature) {
	opaque := isa.TypeRef(isa.Opaque, 0)
	rows := isa.ByCode(isa.Types, values[0])
	if len(rows) == 0 {
		return opaque, nil
	}
	switch rows[0].ID {
	case isa.TypeVoid:
		return isa.VoidType, nil
	case isa.TypeFloat:
		return isa.FloatType, nil
	case isa.TypeDouble:
		return isa.DoubleType, nil
	case isa.TypeInteger:
		if len(values) == 2 && values[1] > 0 && values[1] < 1<<16 {
			return isa.IntType(uint16(values[1])), nil
		}
	case isa.TypeVector:
		if len(values) == 3 && values[1] < 1<<32 && t.TypeOf(values[2]).IsPrimitive() {
			return isa.VectorOf(uint32(values[1]), t.TypeOf(values[2])), nil
		}
	case isa.TypeFunction:
		return opaque, t.readSignature(values)
	}
	return opaque, nil
}

// readSignature reads a function type; nil where one of its types has no name.
func (t *TypeTable) readSignature(values []uint64) *Signature {
	if len(values) < 3 {
		return nil
	}
	s := &Signature{Return: t.TypeOf(values[2])}
	for _, v := range values[3:] {
		s.Params = append(s.Params, t.TypeOf(v))
	}
	for _, ty := range append(s.Params, s.Return) {
		if !ty.Nameable() {
			return nil
		}
	}
	return s
}

func signatureKey(ret isa.Type, params []isa.Type) string {
	key := make([]byte, 0, 8+8*len(params))
	key = binary.LittleEndian.AppendUint64(key, ret.Pack())
	for _, p := range params {
		key = binary.LittleEndian.AppendUint64(key, p.Pack())
	}
	return string(key)
}
