package lower

import (
	"cmp"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// body is a function block at work.
type body struct {
	*lowerer
	*recorder
	fn *ir.Symbol
	// local are the absolute indices of parameters and instructions.
	local     map[ir.Value]uint64
	blocks    map[*ir.Block]uint64
	constants map[constant]*constantUse
	declared  map[uint64]bool
}

// constant tells constants apart.
type constant struct {
	typ   isa.Type
	bits  uint64
	undef bool
}

// constantUse is how often a constant is used, and its absolute index.
type constantUse struct {
	constant
	uses  int
	index uint64
}

// survey finds the constants and types of a function.
func (l *lowerer) survey(f *ir.Symbol) *body {
	b := &body{lowerer: l, recorder: &recorder{}, fn: f, local: map[ir.Value]uint64{}, blocks: map[*ir.Block]uint64{},
		constants: map[constant]*constantUse{}, declared: map[uint64]bool{}}
	types := map[isa.Type]bool{}
	for i, block := range f.Blocks {
		b.blocks[block] = uint64(i)
		for _, in := range block.Insts {
			b.surveyInst(in, types)
		}
	}
	for t := range types {
		l.types.use(t)
	}
	return b
}

func (b *body) surveyInst(in *ir.Inst, types map[isa.Type]bool) {
	if in.Typ.Kind != ir.Void && !typeOf(in.Typ).IsKnown() {
		b.refuse(in.Pos, "%s of type %s has no record", in.Op, in.Typ)
	}
	switch {
	case in.Op == ir.Load || in.Op == ir.Phi || in.Op.IsCast():
		b.types.use(typeOf(in.Typ))
	case in.Op == ir.Switch:
		b.types.use(typeOf(in.Args[0].Type()))
	case in.Op == ir.Call && in.CalledSymbol() == nil:
		b.types.use(typeOf(in.Source.Elem))
	}
	for _, a := range in.Args {
		if c, ok := a.(*ir.Const); ok {
			k, ok := constantOf(c)
			if !ok {
				b.refuse(in.Pos, "a constant of type %s has no record", c.Typ)
				continue
			}
			if b.constants[k] == nil {
				b.constants[k] = &constantUse{constant: k}
				types[k.typ] = true
			}
			b.constants[k].uses++
		}
	}
}

// constantOf returns what a constant is in records.
func constantOf(c *ir.Const) (constant, bool) {
	k := constant{typ: typeOf(c.Typ)}
	switch {
	case !k.typ.IsKnown():
		return k, false
	case c.IsUndef():
		k.undef = true
	case c.IsZero():
	case c.Kind == ir.IntConst || c.Kind == ir.FloatConst:
		k.bits = c.Bits
	default:
		return k, false
	}
	return k, !k.typ.IsVector() || k.undef
}

// records are those of the function block.
func (b *body) records() []bitstream.Record {
	next := uint64(len(b.index))
	for _, p := range b.fn.Params {
		b.local[p] = next
		next++
	}
	list := b.orderConstants()
	for _, c := range list {
		c.index = next
		next++
	}
	b.next = next
	for _, block := range b.fn.Blocks {
		for _, in := range block.Insts {
			if in.Typ.Kind != ir.Void {
				b.local[in] = next
				next++
			}
		}
	}
	b.enter(isa.Function)
	b.emit(isa.BlocksCount, []uint64{uint64(len(b.fn.Blocks))})
	b.emitConstants(list)
	for _, block := range b.fn.Blocks {
		for _, in := range block.Insts {
			b.instruction(in)
		}
	}
	b.exit()
	return b.recorder.records
}

// orderConstants puts constants of one type together, and what is used most last:
// it is nearer to the instructions.
func (b *body) orderConstants() []*constantUse {
	uses := map[isa.Type]int{}
	var list []*constantUse
	for _, c := range b.constants {
		uses[c.typ] += c.uses
		list = append(list, c)
	}
	slices.SortFunc(list, func(x, y *constantUse) int {
		return cmp.Or(uses[x.typ]-uses[y.typ], int(b.types.ids[x.typ])-int(b.types.ids[y.typ]), x.uses-y.uses,
			cmp.Compare(x.bits, y.bits), cmp.Compare(boolInt(x.undef), boolInt(y.undef)))
	})
	return list
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (b *body) emitConstants(list []*constantUse) {
	if len(list) == 0 {
		return
	}
	b.enter(isa.Constants)
	var set isa.Type
	for _, c := range list {
		if c.typ != set {
			set = c.typ
			b.emit(isa.SetType, []uint64{b.types.ids[set]})
		}
		switch {
		case c.undef:
			b.emit(isa.Undef, nil)
		case c.typ.IsFloat():
			b.emit(isa.FloatingLiteral, []uint64{c.bits})
		default:
			b.emit(isa.IntegerLiteral, []uint64{signExtend(c.bits, c.typ)})
		}
	}
	b.exit()
}

// signExtend is an integer with the sign of its type. An i1 has none but true's:
// its record is that of -1.
func signExtend(v uint64, t isa.Type) uint64 {
	shift := 64 - t.Bits
	return uint64(int64(v<<shift) >> shift)
}

// value is the absolute index of a value. One that comes later is declared.
func (b *body) value(v ir.Value) uint64 {
	switch v := v.(type) {
	case *ir.Const:
		k, _ := constantOf(v)
		return b.constants[k].index
	case *ir.Symbol:
		return b.index[v]
	}
	n := b.local[v]
	if n >= b.next && !b.declared[n] {
		b.declared[n] = true
		b.emit(isa.ForwardDeclare, []uint64{n, b.types.ids[typeOf(v.Type())]})
	}
	return n
}

func (b *body) list(values []ir.Value) []uint64 {
	out := make([]uint64, len(values))
	for i, v := range values {
		out[i] = b.value(v)
	}
	return out
}

func (b *body) typeID(t *ir.Type) uint64 { return b.types.ids[typeOf(t)] }
