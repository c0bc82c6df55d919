package lower

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// Program makes the records of a module. The program is nil if something in the
// module has no record: the diagnostics name it.
func Program(m *ir.Module) (*assembler.Program, diag.List) {
	l := &lowerer{module: m, types: newTypeTable(), index: map[ir.Value]uint64{}, signatures: map[*ir.Symbol]*signature{}}
	l.number()
	bodies := make([]*body, 0, len(l.functions))
	for _, f := range l.functions {
		if f.Defined() {
			bodies = append(bodies, l.survey(f))
		}
	}
	if len(l.diags) > 0 {
		return nil, l.diags
	}
	l.types.number()
	p := &assembler.Program{Segments: []bitstream.Segment{{Records: l.shell()}}}
	for _, b := range bodies {
		p.Segments = append(p.Segments, bitstream.Segment{Records: b.records(), Split: true})
	}
	end := &recorder{}
	end.exit()
	p.Segments = append(p.Segments, bitstream.Segment{Records: end.records})
	return p, nil
}

// lowerer makes the records of one module.
type lowerer struct {
	module     *ir.Module
	types      *typeTable
	functions  []*ir.Symbol
	globals    []*ir.Symbol
	signatures map[*ir.Symbol]*signature
	// index are the absolute indices of functions and globals.
	index map[ir.Value]uint64
	diags diag.List
}

// refuse reports what has no record.
func (l *lowerer) refuse(pos int, format string, args ...any) {
	if len(l.diags) < 20 {
		l.diags = append(l.diags, diag.Diagnostic{Code: codeNoRecord, Severity: diag.Error,
			Origin: diag.At(diag.Span{Start: pos, End: pos}), Message: fmt.Sprintf(format, args...)})
	}
}

const codeNoRecord = "ir-no-record"

// Rules are the cards of the package's codes.
var Rules = []diag.Rule{
	{Code: codeNoRecord, Title: "instructions and types have records", Severity: diag.Error, Clause: "Restrict bitcode integer and floating-point types",
		Explanation: "The ABI knows i1, i8, i16, i32, i64, float and double. A long double of 128 bits becomes a double with `-Xclang -mlong-double-64`.",
		Example:     "define void @_start(i32 %p) {\n  %x = fpext double 1.0 to fp128\n  ret void\n}\n"},
}

// number gives functions and globals their indices.
func (l *lowerer) number() {
	for _, s := range l.module.Symbols {
		switch {
		case s.Kind == ir.FunctionSymbol:
			l.functions = append(l.functions, s)
			l.signatures[s] = l.types.signature(s.ValueType)
		case s.Kind == ir.VariableSymbol:
			l.globals = append(l.globals, s)
		}
	}
	for _, s := range append(append([]*ir.Symbol(nil), l.functions...), l.globals...) {
		l.index[s] = uint64(len(l.index))
	}
}

// shell are the records of a module up to its functions.
func (l *lowerer) shell() []bitstream.Record {
	r := &recorder{}
	r.enter(isa.Module)
	r.emit(isa.Version, []uint64{1})
	l.types.emit(r)
	for _, f := range l.functions {
		proto, linkage := isa.ProtoDeclare, isa.LinkageInternal
		if f.Defined() {
			proto = isa.ProtoDefine
		}
		if isExternal(f) {
			linkage = isa.LinkageExternal
		}
		r.emit(isa.FunctionAddress, []uint64{l.signatures[f].id, proto, linkage})
	}
	l.emitGlobals(r)
	l.emitNames(r)
	return r.records
}

// isExternal reports whether others see a function: where the program begins, and
// what it does not define.
func isExternal(f *ir.Symbol) bool { return f.Name == isa.EntryPoint || !f.Defined() }

// emitNames writes the names of functions and globals.
func (l *lowerer) emitNames(r *recorder) {
	r.enter(isa.Valuesymtab)
	for _, s := range append(append([]*ir.Symbol(nil), l.functions...), l.globals...) {
		if isNumber(s.Name) {
			continue // LLVM's way to say that it has none
		}
		operands := []uint64{l.index[s]}
		for i := range len(s.Name) {
			operands = append(operands, uint64(s.Name[i]))
		}
		r.emit(isa.Entry, operands)
	}
	r.exit()
}

func isNumber(name string) bool { return strings.Trim(name, "0123456789") == "" }

func (l *lowerer) emitGlobals(r *recorder) {
	r.enter(isa.Globals)
	r.emit(isa.GlobalsCount, []uint64{uint64(len(l.globals))})
	for _, g := range l.globals {
		id := isa.GlobalVar
		if g.Constant {
			id = isa.GlobalConst
		}
		r.emit(id, []uint64{max(g.Align, 1)})
		l.emitInitializers(r, g)
	}
	r.exit()
}

// emitInitializers writes the contents of a global: the parts of a packed struct.
func (l *lowerer) emitInitializers(r *recorder, g *ir.Symbol) {
	c := g.Init.(*ir.Const)
	if len(c.Elems) == 0 {
		r.emit(isa.Zerofill, []uint64{0})
		return
	}
	if len(c.Elems) > 1 {
		r.emit(isa.Initializers, []uint64{uint64(len(c.Elems))})
	}
	for _, e := range c.Elems {
		l.emitInitializer(r, e.(*ir.Const))
	}
}

func (l *lowerer) emitInitializer(r *recorder, c *ir.Const) {
	switch c.Kind {
	case ir.BytesConst:
		data := make([]uint64, len(c.Bytes))
		for i := range len(c.Bytes) {
			data[i] = uint64(c.Bytes[i])
		}
		r.emit(isa.Data, data)
	case ir.ExprConst:
		if c.Op == ir.Add {
			address, addend := c.Elems[0].(*ir.Const), c.Elems[1].(*ir.Const)
			r.emit(isa.RelocAddend, []uint64{l.index[address.Elems[0]], addend.Bits})
			return
		}
		r.emit(isa.Reloc, []uint64{l.index[c.Elems[0]]})
	default:
		r.emit(isa.Zerofill, []uint64{c.Typ.Count})
	}
}
