package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// offsets moves constants to the end of sums: the address of a[i+1].x is that of
// a[i].x and a constant then, which the access takes as its own offset. Accesses
// get the same base, whose bounds the engine checks once.
type offsets struct {
	*rewriting
	// sums holds what is known of values that are sums with a constant.
	sums map[module.ValueID]sum
	// list are the instructions of the block that is being changed.
	list []module.Inst
}

// sum is a value of type i32, and a constant modulo 2^32.
type sum struct {
	base  module.ValueID
	added uint32
}

// moveOffsets returns a body with constants at the end of sums.
func moveOffsets(b *module.Body, dom *module.Dominators) *module.Body {
	o := offsets{newRewriting(b), map[module.ValueID]sum{}, nil}
	changed := false
	for _, block := range dom.Order {
		o.list = make([]module.Inst, 0, len(o.blocks[block]))
		for _, in := range o.blocks[block] {
			changed = o.visit(in) || changed
		}
		o.blocks[block] = o.list
	}
	if !changed {
		return b
	}
	return o.finish()
}

// visit appends an instruction, or what computes the same. It reports whether it
// is another.
func (o *offsets) visit(in module.Inst) (changed bool) {
	if in.Type == isa.I32 && in.Result != module.NoValue {
		switch in.ID {
		case isa.Add:
			return o.add(in)
		case isa.Mul, isa.Shl:
			return o.scale(in)
		}
	}
	o.list = append(o.list, in)
	return false
}

// split returns a value as a sum.
func (o *offsets) split(v module.ValueID) sum {
	if s, ok := o.sums[v]; ok {
		return s
	}
	return sum{base: v}
}

// constantOf returns the value of a constant.
func (o *offsets) constantOf(v module.ValueID) (n uint32, ok bool) {
	val := o.body.Value(v)
	if val == nil || val.Kind != module.Constant {
		return 0, false
	}
	return uint32(constantBits(val)), true
}

func (o *offsets) add(in module.Inst) (changed bool) {
	for k, v := range in.Args {
		if n, ok := o.constantOf(v); ok {
			s := o.split(in.Args[1-k])
			changed = s.added != 0
			o.sum(in, s.base, s.added+n, changed)
			return changed
		}
	}
	x, y := o.split(in.Args[0]), o.split(in.Args[1])
	if x.added == 0 && y.added == 0 {
		o.list = append(o.list, in)
		return false
	}
	o.sum(in, o.compute(in, x.base, y.base), x.added+y.added, true)
	return true
}

// scale moves the constant out of a product with a constant.
func (o *offsets) scale(in module.Inst) (changed bool) {
	for k, v := range in.Args {
		n, ok := o.constantOf(v)
		s := o.split(in.Args[1-k])
		if !ok || s.added == 0 || in.ID == isa.Shl && k == 0 {
			continue
		}
		added := s.added * n
		if in.ID == isa.Shl {
			added = s.added << (n & 31)
		}
		o.sum(in, o.compute(in, s.base, v), added, true)
		return true
	}
	o.list = append(o.list, in)
	return false
}

// compute appends an instruction with other operands, and a result of its own.
func (o *offsets) compute(in module.Inst, args ...module.ValueID) module.ValueID {
	in.Args = args
	in.Result = o.value(module.Value{Type: in.Type, Record: in.Record, Kind: module.Result})
	o.list = append(o.list, in)
	return in.Result
}

// sum appends an addition of a constant that has the result of an instruction.
func (o *offsets) sum(in module.Inst, base module.ValueID, n uint32, changed bool) {
	o.sums[in.Result] = sum{base, n}
	if changed {
		in.ID, in.Args = isa.Add, []module.ValueID{base, o.constant(isa.I32, int64(int32(n)))}
	}
	o.list = append(o.list, in)
}
