package lower

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Module is the opposite of Program: it makes LLVM IR of a verified program, in
// which addresses are i32 as in the program. Symbols without a name get the
// numbers that LLVM gives them.
func Module(m *module.Module) *ir.Module {
	r := &raiser{in: m, out: &ir.Module{Layout: ir.DefaultLayout()}}
	r.declare()
	for i := range m.Globals {
		r.global(&m.Globals[i], r.symbols[len(m.Functions)+i])
	}
	for i := range m.Functions {
		if m.Functions[i].Body != nil {
			b := &bodyRaiser{raiser: r, body: m.Functions[i].Body, fn: r.symbols[i]}
			b.raise()
		}
	}
	return r.out
}

// raiser makes one module.
type raiser struct {
	in  *module.Module
	out *ir.Module
	// symbols are functions and globals by absolute index.
	symbols []*ir.Symbol
}

// raisedSignature is the type of a function.
func raisedSignature(s *bind.Signature) *ir.Type {
	t := ir.FunctionOf(ir.OfABI(s.Return))
	for _, p := range s.Params {
		t.Fields = append(t.Fields, ir.OfABI(p))
	}
	return t
}

// declare makes the symbols. LLVM counts those without a name in the order of the
// text, in which variables come first.
func (r *raiser) declare() {
	next := 0
	number := func(name string) string {
		if name == "" {
			name = strconv.Itoa(next)
			next++
		}
		return name
	}
	var globals []*ir.Symbol
	for i := range r.in.Globals {
		g := &r.in.Globals[i]
		globals = append(globals, &ir.Symbol{Name: number(g.Name), Kind: ir.VariableSymbol, Linkage: ir.Internal,
			Constant: g.Constant, Align: g.Align, Module: r.out})
	}
	for i := range r.in.Functions {
		f := &r.in.Functions[i]
		s := &ir.Symbol{Name: number(f.Name), Kind: ir.FunctionSymbol, ValueType: raisedSignature(f.Signature), Module: r.out}
		if !f.External {
			s.Linkage = ir.Internal
		}
		for _, t := range s.ValueType.Fields {
			s.Params = append(s.Params, &ir.Param{Typ: t})
		}
		r.symbols = append(r.symbols, s)
	}
	r.symbols = append(r.symbols, globals...)
	for _, s := range r.symbols {
		r.out.Add(s)
	}
}

// global makes the contents of a variable: a packed struct of arrays of bytes and
// of addresses.
func (r *raiser) global(g *module.Global, s *ir.Symbol) {
	var types []*ir.Type
	var values []ir.Value
	for i := range g.Inits {
		v := r.initializer(&g.Inits[i])
		types, values = append(types, v.Type()), append(values, v)
	}
	s.ValueType = &ir.Type{Kind: ir.Struct, Packed: true, Fields: types}
	s.Init = &ir.Const{Typ: s.ValueType, Kind: ir.AggregateConst, Elems: values}
}

func (r *raiser) initializer(i *module.Initializer) ir.Value {
	switch i.ID {
	case isa.Data:
		b := make([]byte, len(i.Data))
		for n, v := range i.Data {
			b[n] = byte(v)
		}
		return &ir.Const{Typ: ir.ArrayOf(uint64(len(b)), ir.I8), Kind: ir.BytesConst, Bytes: string(b)}
	case isa.Zerofill:
		return ir.Zero(ir.ArrayOf(i.Zeros, ir.I8))
	}
	address := ir.Value(&ir.Const{Typ: ir.I32, Kind: ir.ExprConst, Op: ir.PtrToInt, Elems: []ir.Value{r.symbols[i.Target]}})
	if i.ID == isa.Reloc {
		return address
	}
	return &ir.Const{Typ: ir.I32, Kind: ir.ExprConst, Op: ir.Add, Elems: []ir.Value{address, ir.IntOf(ir.I32, int64(int32(i.Addend)))}}
}

// bodyRaiser makes the body of one function.
type bodyRaiser struct {
	*raiser
	body   *module.Body
	fn     *ir.Symbol
	values []ir.Value // local ones
	blocks []*ir.Block
}

func (b *bodyRaiser) raise() {
	b.values = make([]ir.Value, len(b.body.Values))
	for i := range b.body.Values {
		b.values[i] = b.local(i)
	}
	for i := range b.body.Blocks {
		b.blocks = append(b.blocks, &ir.Block{Name: b.body.BlockNames[uint32(i)]})
	}
	for i := range b.body.Blocks {
		block := &b.body.Blocks[i]
		for n := block.First; n < block.End; n++ {
			b.blocks[i].Insts = append(b.blocks[i].Insts, b.instruction(&b.body.Insts[n]))
		}
	}
	b.fn.Blocks = b.blocks
}

// local makes a local value; an instruction is filled in later.
func (b *bodyRaiser) local(i int) ir.Value {
	v := &b.body.Values[i]
	t := ir.OfABI(v.Type)
	name := b.body.Names[b.body.Base+module.ValueID(i)]
	switch {
	case v.Kind == module.Param:
		p := b.fn.Params[v.Index]
		p.Name = name
		return p
	case v.Kind == module.Result:
		return &ir.Inst{Typ: t, Name: name}
	case v.Undef:
		return ir.Undef(t)
	case t.IsFloat():
		return &ir.Const{Typ: t, Kind: ir.FloatConst, Bits: v.Bits}
	}
	return ir.IntOf(t, int64(v.Bits))
}

func (b *bodyRaiser) value(id module.ValueID) ir.Value {
	if id < b.body.Base {
		return b.symbols[id]
	}
	return b.values[id-b.body.Base]
}

// instruction makes an instruction. Its operands are in the order of the text.
func (b *bodyRaiser) instruction(in *module.Inst) *ir.Inst {
	out := &ir.Inst{Typ: ir.VoidType}
	if in.Result != module.NoValue {
		out = b.value(in.Result).(*ir.Inst)
	}
	out.Op = ops[in.ID]
	for _, a := range in.Args {
		out.Args = append(out.Args, b.value(a))
	}
	for _, t := range in.Targets {
		out.Blocks = append(out.Blocks, b.blocks[t])
	}
	switch out.Op {
	case ir.Switch:
		for _, c := range in.Cases {
			out.Cases = append(out.Cases, ir.IntOf(out.Args[0].Type(), c))
		}
	case ir.ICmp, ir.FCmp:
		out.Pred = in.Imm
	case ir.Alloca, ir.Load, ir.Store:
		out.Align, out.Source = in.Imm, ir.I8
	case ir.Call:
		b.call(out, in)
	}
	return out
}

// call puts the callee behind the arguments.
func (b *bodyRaiser) call(out *ir.Inst, in *module.Inst) {
	out.Args = append(out.Args[1:], out.Args[0])
	out.Tail = in.Imm != 0
	if s := out.CalledSymbol(); s != nil && s.Kind == ir.FunctionSymbol && in.ID == isa.Call {
		out.Source = s.ValueType
		return
	}
	out.Source = ir.FunctionOf(out.Typ)
	for _, a := range out.CallArgs() {
		t := a.Type()
		if t.Kind == ir.Pointer {
			t = ir.I32
		}
		out.Source.Fields = append(out.Source.Fields, t)
	}
}
