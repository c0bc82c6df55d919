package gen

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// writer collects the records of a segment.
type writer struct{ records []bitstream.Record }

// width is the width of abbreviation indices: no block has abbreviations.
const width = 2

func (w *writer) enter(id isa.BlockID) {
	w.records = append(w.records, bitstream.Record{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(id), width}})
}

func (w *writer) exit() {
	w.records = append(w.records, bitstream.Record{Abbrev: isa.AbbrevExit, Values: []uint64{isa.CodeExit}})
}

// row adds a data record: the code of a row of the table, and values.
func (w *writer) row(id isa.ID, values ...uint64) {
	w.records = append(w.records, bitstream.Record{Abbrev: isa.AbbrevDefault, Values: append([]uint64{id.Row().Code}, values...)})
}

// signed is the manual's SignRotate.
func signed(n int64) uint64 {
	if n < 0 {
		return uint64(-n)<<1 | 1
	}
	return uint64(n) << 1
}

// encode numbers everything and returns the records: a segment for what is in
// front of the functions, one for each function, and the end of the module.
func (p *program) encode() *assembler.Program {
	next := p.numberAddresses()
	bodies := make([]writer, len(p.functions))
	shell := writer{}
	table := &types{ids: map[isa.Type]uint64{}}
	for i, f := range p.functions {
		f.encode(&bodies[i], table, next)
	}
	p.encodeShell(&shell, table)
	program := &assembler.Program{Segments: []bitstream.Segment{{Records: shell.records}}}
	for _, b := range bodies {
		program.Segments = append(program.Segments, bitstream.Segment{Records: b.records, Split: true})
	}
	end := writer{}
	end.exit()
	program.Segments = append(program.Segments, bitstream.Segment{Records: end.records})
	return program
}

// numberAddresses gives function and global addresses their numbers and returns
// the first one for local values.
func (p *program) numberAddresses() uint64 {
	next := uint64(0)
	number := func(n *node) { n.id = next; next++ }
	for _, f := range p.functions {
		number(f.address)
	}
	for _, in := range p.declared {
		number(p.intrinsics[in.Name])
	}
	for _, g := range p.globals {
		number(&g.node)
	}
	return next
}

// types numbers the types of a program.
type types struct {
	writer
	ids   map[isa.Type]uint64
	count uint64
}

// id returns the ID of a type, which it defines on first sight.
func (t *types) id(ty isa.Type) uint64 {
	if id, ok := t.ids[ty]; ok {
		return id
	}
	switch ty.Kind {
	case isa.Void:
		t.row(isa.TypeVoid)
	case isa.Float:
		t.row(isa.TypeFloat)
	case isa.Double:
		t.row(isa.TypeDouble)
	case isa.Vector:
		elem := t.id(ty.Underlying())
		t.row(isa.TypeVector, uint64(ty.N), elem)
	default:
		t.row(isa.TypeInteger, uint64(ty.Bits))
	}
	t.ids[ty] = t.count
	t.count++
	return t.ids[ty]
}

// signatures returns the ID of each of some function types; equal ones share one.
func (t *types) signatures(list []*bind.Signature) []uint64 {
	known := map[string]uint64{}
	ids := make([]uint64, len(list))
	for i, s := range list {
		id, ok := known[s.String()]
		if !ok {
			values := []uint64{0, t.id(s.Return)}
			for _, p := range s.Params {
				values = append(values, t.id(p))
			}
			t.row(isa.TypeFunction, values...)
			id = t.count
			t.count++
			known[s.String()] = id
		}
		ids[i] = id
	}
	return ids
}

// encodeShell writes what is in front of the function blocks.
func (p *program) encodeShell(w *writer, t *types) {
	var signatures []*bind.Signature
	for _, f := range p.functions {
		signatures = append(signatures, f.address.signature)
	}
	for _, in := range p.declared {
		signatures = append(signatures, p.intrinsics[in.Name].signature)
	}
	ids := t.signatures(signatures)
	w.enter(isa.Module)
	w.row(isa.Version, 1)
	w.enter(isa.Types)
	w.row(isa.TypesCount, t.count)
	w.records = append(w.records, t.records...)
	w.exit()
	for range p.functions {
		w.row(isa.FunctionAddress, ids[0], 0, isa.ProtoDefine, isa.LinkageInternal)
		ids = ids[1:]
	}
	for _, id := range ids {
		w.row(isa.FunctionAddress, id, 0, isa.ProtoDeclare, isa.LinkageExternal)
	}
	p.encodeGlobals(w)
	p.encodeNames(w)
}

func (p *program) encodeGlobals(w *writer) {
	w.enter(isa.Globals)
	w.row(isa.GlobalsCount, uint64(len(p.globals)))
	for i, g := range p.globals {
		w.row(isa.GlobalVar, log2(g.align), 0)
		switch {
		case i == fuelGlobal:
			w.row(isa.Data, fuel, 0, 0, 0)
		case g.pointers:
			w.row(isa.Initializers, uint64(len(p.functions)+1))
			for _, f := range p.functions {
				w.row(isa.Reloc, f.address.id)
			}
			w.row(isa.Zerofill, 16)
		default:
			w.row(isa.Data, p.contents(i, g.size)...)
		}
	}
	w.exit()
}

// contents returns the bytes of a global. Floating ones are zero: other bits may
// be a NaN.
func (p *program) contents(global, size int) []uint64 {
	if global == nameGlobal {
		return text(translate.ThreadInterface)
	}
	list := make([]uint64, size)
	if global == intGlobal {
		for i := range list {
			list[i] = p.Uint64() & 0xff
		}
	}
	return list
}

func (p *program) encodeNames(w *writer) {
	if len(p.declared) == 0 {
		return
	}
	w.enter(isa.Valuesymtab)
	for _, in := range p.declared {
		w.row(isa.Entry, append([]uint64{p.intrinsics[in.Name].id}, text(in.Name)...)...)
	}
	w.exit()
}

// text returns the bytes of a string as the values of a record.
func text(s string) (values []uint64) {
	for _, c := range []byte(s) {
		values = append(values, uint64(c))
	}
	return values
}

// encoder writes the body of a function.
type encoder struct {
	*writer
	types *types
	next  uint64 // the number of the next value
	// declared are the values whose types were declared ahead of their
	// definition.
	declared map[*node]bool
}

func (f *function) encode(w *writer, t *types, next uint64) {
	e := &encoder{writer: w, types: t, next: next, declared: map[*node]bool{}}
	f.number(next)
	w.enter(isa.Function)
	w.row(isa.BlocksCount, uint64(len(f.blocks)))
	e.next += uint64(len(f.params))
	e.constants(f.order)
	for _, b := range f.blocks {
		for _, in := range b.all() {
			e.declare(in)
			e.instruction(in)
			if in.result != nil {
				e.next++
			}
		}
	}
	w.exit()
}

// all returns the instructions of a block.
func (b *block) all() []*inst { return slices.Concat(b.phis, b.insts) }

// number gives the local values their numbers: parameters, constants by type,
// and results in the order of the blocks.
func (f *function) number(next uint64) {
	slices.SortStableFunc(f.order, func(a, b *node) int { return int(int64(a.typ.Pack()>>32) - int64(b.typ.Pack()>>32)) })
	for _, list := range [][]*node{f.params, f.order} {
		for _, n := range list {
			n.id = next
			next++
		}
	}
	for _, b := range f.blocks {
		for _, in := range b.all() {
			if in.result != nil {
				in.result.id = next
				next++
			}
		}
	}
}

func (e *encoder) constants(list []*node) {
	if len(list) == 0 {
		return
	}
	e.enter(isa.Constants)
	var set isa.Type
	for _, n := range list {
		if n.typ != set {
			set = n.typ
			e.row(isa.SetType, e.types.id(set))
		}
		switch {
		case n.undef:
			e.row(isa.Undef)
		case n.typ.IsFloat():
			e.row(isa.FloatingLiteral, n.bits)
		default:
			e.row(isa.IntegerLiteral, signed(int64(n.bits)))
		}
		e.next++
	}
	e.exit()
}

// declare writes the types of values that an instruction uses before they are
// defined.
func (e *encoder) declare(in *inst) {
	for _, a := range in.args {
		if a.id >= e.next && a != in.result && !e.declared[a] {
			e.declared[a] = true
			e.row(isa.ForwardDeclare, a.id, e.types.id(a.typ))
		}
	}
}

// rel is the relative index of a value, modulo 2^32.
func (e *encoder) rel(n *node) uint64 { return uint64(uint32(e.next - n.id)) }

func (e *encoder) rels(list []*node) (values []uint64) {
	for _, n := range list {
		values = append(values, e.rel(n))
	}
	return values
}

// instruction writes an instruction, its operands in the order of its record.
func (e *encoder) instruction(in *inst) {
	args := e.rels(in.args)
	switch in.id {
	case isa.Br:
		e.row(in.id, uint64(in.targets[0]))
	case isa.BrIf:
		e.row(in.id, uint64(in.targets[0]), uint64(in.targets[1]), args[0])
	case isa.Switch:
		e.switchOn(in)
	case isa.Phi:
		values := []uint64{e.types.id(in.typ)}
		for i, a := range in.args {
			values = append(values, signed(int64(e.next)-int64(a.id)), uint64(in.targets[i]))
		}
		e.row(in.id, values...)
	case isa.Alloca, isa.Store:
		e.row(in.id, append(args, in.imm)...)
	case isa.Load:
		e.row(in.id, args[0], in.imm, e.types.id(in.typ))
	case isa.ICmp, isa.FCmp:
		e.row(in.id, append(args, in.imm)...)
	case isa.Call:
		e.row(in.id, append([]uint64{in.imm}, args...)...)
	case isa.CallIndirect:
		e.row(in.id, append([]uint64{in.imm, args[0], e.types.id(in.typ)}, args[1:]...)...)
	case isa.Ret, isa.Select, isa.InsertElement, isa.ExtractElement:
		e.row(in.id, args...)
	default:
		e.operator(in, args)
	}
}

// operator writes a binary instruction or a conversion.
func (e *encoder) operator(in *inst, args []uint64) {
	if len(args) == 1 {
		args = append(args, e.types.id(in.typ))
	}
	e.row(in.id, append(args, in.id.Row().Sub)...)
}

func (e *encoder) switchOn(in *inst) {
	values := []uint64{e.types.id(in.typ), e.next - in.args[0].id, uint64(in.targets[0]), uint64(len(in.cases))}
	for i, c := range in.cases {
		values = append(values, 1, 1, signed(int64(c)), uint64(in.targets[i+1]))
	}
	e.row(in.id, values...)
}
