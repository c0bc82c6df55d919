package legalize

import (
	"encoding/binary"
	"fmt"
	"math/big"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// flatten makes bytes and relocations of the contents of variables: a packed
// struct of arrays of i8 and of addresses.
func flatten(p *pass) {
	for _, s := range p.module.Symbols {
		if s.Kind != ir.VariableSymbol || s.Init == nil {
			continue
		}
		f := &flattener{layout: &p.module.Layout, size: max(p.module.Layout.Size(s.ValueType), 1)}
		if f.size > maxVariable {
			p.refuseSymbol(s, fmt.Sprintf("@%s has %d bytes: no variable has more than %d", s.Name, f.size, maxVariable))
			continue
		}
		if s.Align == 0 {
			s.Align = p.module.Layout.Align(s.ValueType)
		}
		f.budget = dataPerText*uint64(len(moduleText(s))) + 1<<20
		f.value(s.Init, 0)
		if f.problem != "" {
			p.refuseSymbol(s, "the contents of @"+s.Name+" "+f.problem)
			continue
		}
		s.Init = f.finish()
		s.ValueType = s.Init.Type()
	}
}

// dataPerText is how many bytes of memory a byte of text may say the contents of:
// more than anything but runs of zeros in the middle of large arrays.
const dataPerText = 16

// moduleText is the text that a symbol stands in.
func moduleText(s *ir.Symbol) string {
	if s.Module == nil {
		return ""
	}
	return s.Module.Text
}

// maxVariable bounds a variable's size in bytes.
const maxVariable = 1 << 30

func (p *pass) refuseSymbol(s *ir.Symbol, message string) {
	p.diags = append(p.diags, diag.Diagnostic{Code: codeNoForm, Severity: diag.Error,
		Origin: diag.At(diag.Span{Start: s.Pos, End: s.Pos + len(s.Name) + 1}), Message: message})
}

// flattener makes the bytes of one variable.
type flattener struct {
	layout *ir.Layout
	size   uint64
	// data are the bytes that are not zero, up to the last of them.
	data    []byte
	relocs  []relocation
	problem string
	// budget is how long data may become.
	budget uint64
}

// relocation is an address in the bytes of a variable.
type relocation struct {
	offset uint64
	target *ir.Symbol
	addend int64
}

// put stores bytes.
func (f *flattener) put(at uint64, b []byte) {
	for len(b) > 0 && b[len(b)-1] == 0 {
		b = b[:len(b)-1]
	}
	if len(b) == 0 {
		return
	}
	end := at + uint64(len(b))
	if end > f.budget {
		f.problem = "have so many zeros between what is not zero that the text cannot mean it"
		return
	}
	if end > uint64(len(f.data)) {
		f.data = append(f.data, make([]byte, end-uint64(len(f.data)))...)
	}
	copy(f.data[at:], b)
}

// value stores a constant.
func (f *flattener) value(v ir.Value, at uint64) {
	c, ok := v.(*ir.Const)
	if !ok || c.Kind == ir.ExprConst {
		f.address(v, at)
		return
	}
	switch c.Kind {
	case ir.IntConst:
		f.integer(c, at)
	case ir.FloatConst:
		b := binary.LittleEndian.AppendUint64(nil, c.Bits)
		f.put(at, b[:f.layout.StoreSize(c.Typ)])
	case ir.BytesConst:
		f.put(at, []byte(c.Bytes))
	case ir.AggregateConst:
		f.aggregate(c, at)
	}
}

func (f *flattener) integer(c *ir.Const, at uint64) {
	b := c.Integer().Bytes()
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	f.put(at, b)
}

func (f *flattener) aggregate(c *ir.Const, at uint64) {
	if c.Typ.Kind == ir.Vector && packedBits(c.Typ) {
		whole := new(big.Int)
		for i, e := range c.Elems {
			if n := number(e); n != nil {
				whole.Or(whole, new(big.Int).Lsh(n, uint(i*c.Typ.Elem.Bits)))
			}
		}
		f.integer(ir.BigOf(ir.Int(len(c.Elems)*c.Typ.Elem.Bits), whole), at)
		return
	}
	for i, e := range c.Elems {
		f.value(e, at+f.layout.Offset(c.Typ, i))
	}
}

// address stores what an expression is: an address, or a number.
func (f *flattener) address(v ir.Value, at uint64) {
	sum, ok := f.evaluate(v)
	size := f.layout.StoreSize(v.Type())
	switch {
	case !ok:
		f.problem = "are computed in a way that no relocation can say"
	case sum.base == nil:
		f.integer(ir.BigOf(ir.Int(int(8*size)), sum.offset), at)
	case size < 4:
		f.problem = "hold part of an address, which no relocation can say"
	default:
		f.relocs = append(f.relocs, relocation{at, sum.base, sum.offset.Int64()})
	}
}

// finish returns the contents as a packed struct.
func (f *flattener) finish() ir.Value {
	var types []*ir.Type
	var values []ir.Value
	add := func(v ir.Value) { types, values = append(types, v.Type()), append(values, v) }
	at := uint64(0)
	for _, r := range f.relocs {
		f.run(at, r.offset, add)
		add(relocationConstant(r))
		at = r.offset + 4
	}
	f.run(at, f.size, add)
	t := &ir.Type{Kind: ir.Struct, Packed: true, Fields: types}
	return &ir.Const{Typ: t, Kind: ir.AggregateConst, Elems: values}
}

// zeroRun is how many zeros are worth a piece of their own among bytes.
const zeroRun = 16

// run adds the bytes from one offset to another: data, and runs of zeros.
func (f *flattener) run(from, to uint64, add func(ir.Value)) {
	end := min(to, uint64(len(f.data)))
	for from < end {
		n := dataRun(f.data[from:end])
		if from+n == end && to-end < zeroRun {
			n = to - from // a few zeros behind the data, such as the end of a string
		}
		if n > 0 {
			b := make([]byte, n)
			copy(b, f.data[from:end])
			add(&ir.Const{Typ: ir.ArrayOf(n, ir.I8), Kind: ir.BytesConst, Bytes: string(b)})
			from += n
		}
		zeros := uint64(0)
		for from+zeros < end && f.data[from+zeros] == 0 {
			zeros++
		}
		if zeros > 0 {
			add(ir.Zero(ir.ArrayOf(zeros, ir.I8)))
			from += zeros
		}
	}
	if to > from {
		add(ir.Zero(ir.ArrayOf(to-from, ir.I8)))
	}
}

// dataRun is the number of bytes up to a long run of zeros.
func dataRun(b []byte) uint64 {
	zeros := 0
	for i, c := range b {
		if c != 0 {
			zeros = 0
			continue
		}
		if zeros++; zeros == zeroRun {
			return uint64(i + 1 - zeroRun)
		}
	}
	return uint64(len(b))
}

func relocationConstant(r relocation) ir.Value {
	address := ir.Value(&ir.Const{Typ: ir.I32, Kind: ir.ExprConst, Op: ir.PtrToInt, Elems: []ir.Value{r.target}})
	if r.addend == 0 {
		return address
	}
	return &ir.Const{Typ: ir.I32, Kind: ir.ExprConst, Op: ir.Add, Elems: []ir.Value{address, ir.IntOf(ir.I32, r.addend)}}
}
