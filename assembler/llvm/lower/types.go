package lower

import (
	"fmt"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// typeOf is a type of LLVM as one of the ABI; unknown if it is none.
func typeOf(t *ir.Type) isa.Type {
	switch t.Kind {
	case ir.Void:
		return isa.VoidType
	case ir.Float:
		return isa.FloatType
	case ir.Double:
		return isa.DoubleType
	case ir.Pointer:
		return isa.I32
	case ir.Integer:
		if isa.ValidInteger(uint64(t.Bits)) {
			return isa.IntType(uint16(t.Bits))
		}
	case ir.Vector:
		if elem := typeOf(t.Elem); isa.ValidVector(t.Count, elem) {
			return isa.VectorOf(uint32(t.Count), elem)
		}
	}
	return isa.Type{}
}

// typeTable are the types of a program.
type typeTable struct {
	// uses count how often records mention a type.
	uses  map[isa.Type]int
	order []isa.Type // in the order of their first use, then of their IDs
	ids   map[isa.Type]uint64

	signatures map[string]*signature
	list       []*signature
}

// signature is a function type.
type signature struct {
	result isa.Type
	params []isa.Type
	uses   int
	id     uint64
}

func newTypeTable() *typeTable {
	return &typeTable{uses: map[isa.Type]int{}, ids: map[isa.Type]uint64{}, signatures: map[string]*signature{}}
}

// use counts a mention of a type.
func (t *typeTable) use(typ isa.Type) {
	if t.uses[typ] == 0 {
		t.order = append(t.order, typ)
	}
	t.uses[typ]++
	if typ.IsVector() {
		t.use(typ.Underlying())
	}
}

// signature counts a mention of a function type.
func (t *typeTable) signature(f *ir.Type) *signature {
	s := &signature{result: typeOf(f.Elem)}
	for _, p := range f.Fields {
		s.params = append(s.params, typeOf(p))
	}
	key := fmt.Sprint(s.result, s.params)
	if known := t.signatures[key]; known != nil {
		s = known
	} else {
		t.signatures[key] = s
		t.list = append(t.list, s)
		t.use(s.result)
		for _, p := range s.params {
			t.use(p)
		}
	}
	s.uses++
	return s
}

// number gives types their IDs: those that are mentioned most come first. A
// vector stands behind its element, a function behind all others.
func (t *typeTable) number() {
	slices.SortStableFunc(t.order, func(a, b isa.Type) int {
		if a.IsVector() != b.IsVector() {
			if a.IsVector() {
				return 1
			}
			return -1
		}
		return t.uses[b] - t.uses[a]
	})
	for i, typ := range t.order {
		t.ids[typ] = uint64(i)
	}
	slices.SortStableFunc(t.list, func(a, b *signature) int { return b.uses - a.uses })
	for i, s := range t.list {
		s.id = uint64(len(t.order) + i)
	}
}

// emit writes the types block.
func (t *typeTable) emit(r *recorder) {
	r.enter(isa.Types)
	r.emit(isa.TypesCount, []uint64{uint64(len(t.order) + len(t.list))})
	for _, typ := range t.order {
		switch {
		case typ.Kind == isa.Void:
			r.emit(isa.TypeVoid, nil)
		case typ.Kind == isa.Float:
			r.emit(isa.TypeFloat, nil)
		case typ.Kind == isa.Double:
			r.emit(isa.TypeDouble, nil)
		case typ.IsVector():
			r.emit(isa.TypeVector, []uint64{uint64(typ.N), t.ids[typ.Underlying()]})
		default:
			r.emit(isa.TypeInteger, []uint64{uint64(typ.Bits)})
		}
	}
	for _, s := range t.list {
		params := make([]uint64, len(s.params))
		for i, p := range s.params {
			params[i] = t.ids[p]
		}
		r.emit(isa.TypeFunction, []uint64{t.ids[s.result]}, params...)
	}
	r.exit()
}
