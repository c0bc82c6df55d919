package source

import (
	"cmp"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This step adds the types that records name and the types block lacks, those that
// are named most first: they get the small numbers. A type stands behind those it
// is made of.

// typeKey names a type: a value's, or a function's by its structure.
type typeKey struct {
	typ isa.Type
	sig string // of a function type: the return type and the parameters, packed
}

// typeUse are the types that records of a function name.
type typeUse struct {
	counts map[isa.Type]int
	first  map[isa.Type]diag.Span
	order  []isa.Type
}

func (u *typeUse) use(t isa.Type, at diag.Span) {
	if u.counts == nil {
		u.counts, u.first = map[isa.Type]int{}, map[isa.Type]diag.Span{}
	}
	if u.counts[t]++; u.counts[t] == 1 {
		u.first[t] = at
		u.order = append(u.order, t)
	}
}

// countTypes returns the types that the records of a function name.
func countTypes(c *asmparse.Chunk, base int) typeUse {
	var u typeUse
	for i := range c.Nodes {
		n := &c.Nodes[i]
		if n.Kind != asmparse.Statement {
			continue
		}
		args, shape := c.Args(n), n.Op.Row().Shape
		for _, f := range shape.Fields {
			if f.Codec == isa.CodecTypeID {
				o := &args[f.Slot]
				u.use(o.Type(), diag.Span{Start: base + int(o.Start), End: base + int(o.End)})
			}
		}
	}
	return u
}

// typeEntry is a type that is needed.
type typeEntry struct {
	key    typeKey
	ret    isa.Type
	params []isa.Type
	count  int
	at     diag.Span // the first use
	parts  []typeKey
	known  bool // it is written, or was added
}

// typeTable are the types of a program.
type typeTable struct {
	entries map[typeKey]*typeEntry
	order   []*typeEntry // by first use
	missing []*typeEntry // those to be added, in their order
	written uint64
}

func (t *typeTable) need(key typeKey, at diag.Span, n int) *typeEntry {
	e := t.entries[key]
	if e == nil {
		e = &typeEntry{key: key, at: at}
		t.entries[key] = e
		t.order = append(t.order, e)
		if key.sig == "" && key.typ.Kind == isa.Vector {
			e.parts = []typeKey{{typ: key.typ.Underlying()}}
			t.need(e.parts[0], at, 1)
		}
	}
	e.count += n
	return e
}

// needSignature notes the use of a function type.
func (t *typeTable) needSignature(ret isa.Type, params []isa.Type, at diag.Span) *typeEntry {
	e := t.need(typeKey{sig: signatureKey(ret, params)}, at, 1)
	if e.parts == nil {
		e.ret, e.params = ret, params
		for _, p := range append([]isa.Type{ret}, params...) {
			key := typeKey{typ: p}
			e.parts = append(e.parts, key)
			t.need(key, at, 1)
		}
	}
	return e
}

func signatureKey(ret isa.Type, params []isa.Type) string {
	var b strings.Builder
	b.Write(ret.AppendTo(nil))
	for _, p := range params {
		b.WriteByte(',')
		b.Write(p.AppendTo(nil))
	}
	return b.String()
}

func (p *program) inferTypes() {
	t := &p.types
	t.entries = map[typeKey]*typeEntry{}
	for _, r := range p.shell.sections[isa.Types].lines {
		t.write(r)
	}
	p.useTypes(t)
	t.arrange()
}

// useTypes notes the types that functions need, of their addresses and records.
func (p *program) useTypes(t *typeTable) {
	for _, a := range p.addresses {
		t.needSignature(a.ret, a.params, a.at)
	}
	for _, f := range p.functions {
		for _, typ := range f.types.order {
			t.need(typeKey{typ: typ}, f.types.first[typ], f.types.counts[typ])
		}
	}
}

// write notes a type of the types block, which it returns; nil for another line.
func (t *typeTable) write(r ref) *typeEntry {
	row := r.row()
	if row == nil || row.Defines() == 0 {
		if r.node.Kind == asmparse.Escape {
			t.written++
		}
		return nil
	}
	t.written++
	args := r.chunk.Args(r.node)
	var e *typeEntry
	switch row.ID {
	case isa.TypeFunction:
		var params []isa.Type
		for i := 2; i < len(args); i++ {
			params = append(params, args[i].Type())
		}
		e = t.needSignature(args[1].Type(), params, r.span())
	case isa.TypeVoid:
		e = t.need(typeKey{typ: isa.VoidType}, r.span(), 1)
	case isa.TypeFloat:
		e = t.need(typeKey{typ: isa.FloatType}, r.span(), 1)
	case isa.TypeDouble:
		e = t.need(typeKey{typ: isa.DoubleType}, r.span(), 1)
	default:
		e = t.need(typeKey{typ: args[1].Type()}, r.span(), 1)
	}
	e.known = true
	return e
}

// arrange finds the order of the missing types.
func (t *typeTable) arrange() {
	var missing []*typeEntry
	for _, e := range t.order {
		if !e.known {
			missing = append(missing, e)
		}
	}
	slices.SortStableFunc(missing, func(a, b *typeEntry) int { return cmp.Compare(b.count, a.count) })
	for _, e := range missing {
		t.add(e)
	}
}

// add adds a type behind those it is made of.
func (t *typeTable) add(e *typeEntry) {
	if e.known {
		return
	}
	e.known = true
	for _, part := range e.parts {
		t.add(t.entries[part])
	}
	t.missing = append(t.missing, e)
}

// writeTypes writes the missing types behind those that are written.
func (w *writer) writeTypes(t *typeTable) {
	for i, e := range t.missing {
		row, args := e.statement(t.written + uint64(i))
		w.add(asmparse.Statement, row, e.at, args...)
	}
}

// statement returns the statement that defines a type.
func (e *typeEntry) statement(n uint64) (isa.ID, []asmparse.Operand) {
	args := []asmparse.Operand{operand(isa.SlotDef, 't', n)}
	if e.key.sig != "" {
		for _, p := range append([]isa.Type{e.ret}, e.params...) {
			args = append(args, operand(isa.SlotType, 0, p.Pack()))
		}
		return isa.TypeFunction, args
	}
	typ := e.key.typ
	switch typ.Kind {
	case isa.Void:
		return isa.TypeVoid, args
	case isa.Float:
		return isa.TypeFloat, args
	case isa.Double:
		return isa.TypeDouble, args
	case isa.Vector:
		return isa.TypeVector, append(args, operand(isa.SlotType, 0, typ.Pack()))
	}
	return isa.TypeInteger, append(args, operand(isa.SlotType, 0, typ.Pack()))
}
