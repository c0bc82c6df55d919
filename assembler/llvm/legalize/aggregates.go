package legalize

import (
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// aggregates takes structs, arrays and vectors in registers apart. Vectors that the
// ABI has stay; what it cannot do with them is done to their elements.
func aggregates(p *pass) {
	if p.refuseLarge(); len(p.diags) > 0 {
		return
	}
	s := &splitter{pieces: aggregatePieces, compute: computeAggregate, whole: true}
	s.run(p)
}

// refuseLarge refuses instructions on values of so many parts that no compiler
// keeps them in registers: each part would be a value of its own.
func (p *pass) refuseLarge() {
	for _, f := range p.module.Functions() {
		for _, b := range f.Blocks {
			for _, in := range b.Insts {
				if partCount(in.Typ) > maxPieces || slices.ContainsFunc(in.Args, hasManyParts) {
					p.refuse(in, "%s handles a value of more than %d parts, which is for memory only", in.Op, maxPieces)
				}
			}
		}
		for _, param := range f.Params {
			if partCount(param.Typ) > maxPieces {
				p.refuseSymbol(f, "@"+f.Name+" has a parameter of too many parts")
			}
		}
	}
}

func hasManyParts(v ir.Value) bool { return partCount(v.Type()) > maxPieces }

// partCount is the number of scalars in a type, and of steps to find them;
// anything above maxPieces stands for too many.
func partCount(t *ir.Type) uint64 {
	switch t.Kind {
	case ir.Array, ir.Vector:
		if t.Count > maxPieces {
			return maxPieces + 1
		}
		return t.Count * max(min(partCount(t.Elem), maxPieces+1), 1)
	case ir.Struct:
		n := uint64(0)
		for _, f := range t.Fields {
			if n += partCount(f); n > maxPieces {
				break
			}
		}
		return n
	}
	return 1
}

func isIntrinsicName(f *ir.Symbol) bool { return isa.IsIntrinsicName(f.Name) }

// aggregatePieces are the scalars that a type consists of.
func aggregatePieces(l *ir.Layout, t *ir.Type) ([]piece, bool) {
	if !t.IsAggregate() && t.Kind != ir.Vector {
		return nil, false
	}
	var list []piece
	for i := range t.NumFields() {
		var inner []piece
		split := false
		if !isWhole(t.Field(i)) {
			inner, split = aggregatePieces(l, t.Field(i))
		}
		if !split {
			inner = []piece{{t.Field(i), 0}}
		}
		for _, part := range inner {
			list = append(list, piece{part.typ, part.offset + l.Offset(t, i)})
		}
		if len(list) > maxPieces {
			break
		}
	}
	return list, true
}

// computeAggregate handles the instructions on aggregates and vectors.
func computeAggregate(s *splitter, r *rewriter, in *ir.Inst) []ir.Value {
	switch in.Op {
	case ir.ExtractValue:
		from, to := s.span(r, in.Args[0].Type(), in.Indices)
		return s.partsOf(r, in.Args[0])[from:to]
	case ir.InsertValue:
		parts := s.partsOf(r, in.Args[0])
		from, _ := s.span(r, in.Typ, in.Indices)
		copy(parts[from:], s.partsOf(r, in.Args[1]))
		return parts
	case ir.ExtractElement, ir.InsertElement:
		return s.element(r, in)
	case ir.ShuffleVector:
		return s.shuffle(r, in)
	case ir.Bitcast:
		return s.bitcast(r, in)
	case ir.Call:
		return s.vectorCall(r, in)
	}
	return s.elementwise(r, in)
}

// span is where the parts of a field are among those of the whole.
func (s *splitter) span(r *rewriter, t *ir.Type, indices []int) (from, to int) {
	count := func(t *ir.Type) int {
		if list, yes := s.of(r.pass, t); yes {
			return len(list)
		}
		return 1
	}
	for _, index := range indices {
		if t.Kind == ir.Array {
			from += index * count(t.Elem)
		} else {
			for _, f := range t.Fields[:index] {
				from += count(f)
			}
		}
		t = t.Field(index)
	}
	return from, from + count(t)
}

// element takes an element out of a vector or puts one in. With an index that is
// no constant, the vector goes through memory.
func (s *splitter) element(r *rewriter, in *ir.Inst) []ir.Value {
	parts := s.partsOf(r, in.Args[0])
	index := in.Args[len(in.Args)-1]
	if n := number(index); n != nil && n.IsInt64() && n.Int64() < int64(len(parts)) {
		if in.Op == ir.ExtractElement {
			return parts[n.Int64() : n.Int64()+1]
		}
		parts[n.Int64()] = in.Args[1]
		return parts
	}
	elem := in.Args[0].Type().Elem
	size := r.module.Layout.Size(elem)
	memory := r.temporary(ir.ArrayOf(uint64(len(parts)), elem), 1)
	align := r.module.Layout.Align(elem)
	for i, part := range parts {
		r.store(part, memory, uint64(i)*size, align)
	}
	at := r.emit(&ir.Inst{Op: ir.GetElementPtr, Typ: ir.PtrType, Source: elem, Args: []ir.Value{memory, index}})
	if in.Op == ir.ExtractElement {
		return []ir.Value{r.load(elem, at, 0, align)}
	}
	r.store(in.Args[1], at, 0, align)
	for i := range parts {
		parts[i] = r.load(elem, memory, uint64(i)*size, align)
	}
	return parts
}

func (s *splitter) shuffle(r *rewriter, in *ir.Inst) []ir.Value {
	from := append(s.partsOf(r, in.Args[0]), s.partsOf(r, in.Args[1])...)
	parts := make([]ir.Value, len(in.Indices))
	for i, n := range in.Indices {
		if n < 0 {
			parts[i] = ir.Undef(in.Typ.Elem)
		} else {
			parts[i] = from[n]
		}
	}
	return parts
}

// elementwise does to each element what an instruction does to vectors.
func (s *splitter) elementwise(r *rewriter, in *ir.Inst) []ir.Value {
	count := 1
	args := make([][]ir.Value, len(in.Args))
	for i, a := range in.Args {
		args[i] = s.partsOf(r, a)
		count = max(count, len(args[i]))
	}
	parts := make([]ir.Value, count)
	for n := range parts {
		made := *in
		made.Typ, made.Args, made.Name = in.Typ.Scalar(), make([]ir.Value, len(args)), ""
		for i := range args {
			made.Args[i] = args[i][min(n, len(args[i])-1)]
		}
		parts[n] = r.emit(&made)
		if in.Op == ir.FNeg {
			r.out = r.out[:len(r.out)-1]
			parts[n] = r.negate(&made)
		}
	}
	return parts
}

// packedBits reports whether the elements of a vector share bytes in memory.
func packedBits(t *ir.Type) bool {
	return t.Kind == ir.Vector && t.Elem.Kind == ir.Integer && t.Elem.Bits%8 != 0
}

// pack makes one integer of elements, the first in the lowest bits.
func (r *rewriter) pack(parts []ir.Value) ir.Value {
	width := r.width(parts[0].Type())
	t := ir.Int(width * len(parts))
	var whole ir.Value = ir.IntOf(t, 0)
	for i, part := range parts {
		if part.Type().Kind == ir.Pointer {
			part = r.cast(ir.PtrToInt, part, ir.I32)
		} else if part.Type().Kind != ir.Integer {
			part = r.cast(ir.Bitcast, part, ir.Int(width))
		}
		bits := r.binaryNumber(ir.Shl, r.resize(part, t, false), int64(i*width))
		whole = r.binary(ir.Or, whole, bits)
	}
	return whole
}

// unpack is the inverse of pack.
func (r *rewriter) unpack(whole ir.Value, t *ir.Type) []ir.Value {
	width := r.width(t.Elem)
	parts := make([]ir.Value, t.Count)
	for i := range parts {
		v := r.resize(r.binaryNumber(ir.LShr, whole, int64(i*width)), ir.Int(width), false)
		if t.Elem.Kind != ir.Integer {
			v = r.fromCell(v, t.Elem)
		}
		parts[i] = v
	}
	return parts
}

// bitcast reads the bits of a vector as another type, or the other way round.
func (s *splitter) bitcast(r *rewriter, in *ir.Inst) []ir.Value {
	from, to := in.Args[0].Type(), in.Typ
	if from.Kind == ir.Vector && to.Kind == ir.Vector && from.Count == to.Count {
		return s.elementwise(r, in)
	}
	var whole ir.Value
	if from.Kind == ir.Vector {
		whole = r.pack(s.partsOf(r, in.Args[0]))
	} else {
		whole = r.toCell(in.Args[0], ir.Int(r.width(from)))
	}
	if to.Kind == ir.Vector {
		return r.unpack(whole, to)
	}
	if to.Kind == ir.Integer {
		return []ir.Value{whole}
	}
	return []ir.Value{r.fromCell(whole, to)}
}

// vectorCall does what an intrinsic does to vectors.
func (s *splitter) vectorCall(r *rewriter, in *ir.Inst) []ir.Value {
	name := family(in.CalledSymbol())
	if reduction, ok := strings.CutPrefix(name, "vector.reduce."); ok {
		return []ir.Value{s.reduce(r, in, reduction)}
	}
	known := templates[name] != nil || countFamilies[name] || libraryFamilies[name] || name == "fabs" || name == "sqrt" || name == "fma"
	if !known || in.Typ.IsAggregate() {
		r.refuse(in, "the intrinsic %s has no form in PNaCl", in.CalledSymbol().Name)
		return s.partsOf(r, ir.Undef(in.Typ))
	}
	args := make([][]ir.Value, len(in.CallArgs()))
	for i, a := range in.CallArgs() {
		args[i] = s.partsOf(r, a)
	}
	parts := make([]ir.Value, len(args[0]))
	for n := range parts {
		list := make([]ir.Value, len(args))
		for i := range args {
			list[i] = args[i][min(n, len(args[i])-1)]
		}
		parts[n] = r.scalarIntrinsic(name, in.Typ.Scalar(), list)
	}
	return parts
}

// scalarIntrinsic calls an intrinsic of a family.
func (r *rewriter) scalarIntrinsic(name string, result *ir.Type, args []ir.Value) ir.Value {
	full := isa.IntrinsicPrefix + name
	if !result.Equal(args[0].Type()) {
		full += "." + ir.Mangled(result)
	}
	full += "." + ir.Mangled(args[0].Type())
	return r.call(r.intrinsic(full, result, typesOf(args)...), args...)
}

// reductions are those that join elements by an instruction.
var reductions = func() map[string]ir.Op {
	m := map[string]ir.Op{}
	for _, op := range []ir.Op{ir.Add, ir.Mul, ir.And, ir.Or, ir.Xor, ir.FAdd, ir.FMul} {
		m[op.String()] = op
	}
	return m
}()

// reductionCalls are those that join them by an intrinsic.
var reductionCalls = map[string]string{"smax": "smax", "smin": "smin", "umax": "umax", "umin": "umin",
	"fmax": "maxnum", "fmin": "minnum", "fmaximum": "maximum", "fminimum": "minimum"}

// reduce joins the elements of a vector by an operation, in order.
func (s *splitter) reduce(r *rewriter, in *ir.Inst, name string) ir.Value {
	args := in.CallArgs()
	parts := s.partsOf(r, args[len(args)-1])
	if len(args) == 2 {
		parts = append([]ir.Value{args[0]}, parts...)
	}
	op, plain := reductions[name]
	v := parts[0]
	for _, part := range parts[1:] {
		if plain {
			v = r.binary(op, v, part)
		} else {
			v = r.scalarIntrinsic(reductionCalls[name], v.Type(), []ir.Value{v, part})
		}
	}
	return v
}
