package eval

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// execute executes an instruction that ends no block.
func (f *frame) execute(in *module.Inst) error {
	if in.ID == isa.Phi {
		return nil
	}
	v, err := f.evaluate(in, f.args(in))
	if err == nil && in.Result != module.NoValue {
		f.set(in.Result, v)
	}
	return err
}

func (f *frame) evaluate(in *module.Inst, a []value) (value, error) {
	switch in.ID {
	case isa.Alloca:
		return f.allocate(a[0][0], in.Imm)
	case isa.Load:
		return f.load(in.Type, a[0][0])
	case isa.Store:
		return nil, f.store(f.body.TypeOf(in.Args[0]), a[1][0], a[0])
	case isa.Select:
		return choose(a[0], a[1], a[2]), nil
	case isa.ExtractElement:
		return value{a[0][a[1][0]]}, nil
	case isa.InsertElement:
		v := append(value(nil), a[0]...)
		v[a[2][0]] = a[1][0]
		return v, nil
	case isa.Call:
		return f.direct(in, a[1:])
	case isa.CallIndirect:
		return f.indirect(in, a)
	}
	if cast, ok := casts[in.ID]; ok {
		return eachLane(a, func(x []uint64) (uint64, error) {
			return cast(f.body.TypeOf(in.Args[0]).Underlying(), in.Type.Underlying(), x[0]), nil
		})
	}
	if in.ID == isa.Bitcast {
		return join(split(a[0], f.body.TypeOf(in.Args[0])), in.Type), nil
	}
	t := f.body.TypeOf(in.Args[0]).Underlying()
	return eachLane(a, func(x []uint64) (uint64, error) { return binaryOp(in, t, x[0], x[1]) })
}

// eachLane computes each element of a result.
func eachLane(a []value, op func([]uint64) (uint64, error)) (value, error) {
	v := make(value, len(a[0]))
	for i := range v {
		x := make([]uint64, len(a))
		for k := range a {
			x[k] = a[k][i]
		}
		var err error
		if v[i], err = op(x); err != nil {
			return nil, err
		}
	}
	return v, nil
}

func choose(c, yes, no value) value {
	v := make(value, len(yes))
	for i := range v {
		if v[i] = no[i]; c[i%len(c)] != 0 {
			v[i] = yes[i]
		}
	}
	return v
}

// split returns the bits of a value, lowest first; join makes a value of them.
func split(v value, t isa.Type) (bits []uint64) {
	for _, x := range v {
		for i := range t.Underlying().BitSize() {
			bits = append(bits, x>>i&1)
		}
	}
	return bits
}

func join(bits []uint64, t isa.Type) value {
	v := make(value, max(t.UnderlyingCount(), 1))
	width := len(bits) / len(v)
	for i, b := range bits {
		v[i/width] |= b << (i % width)
	}
	return v
}

func (f *frame) direct(in *module.Inst, a []value) (value, error) {
	fn := &f.module.Functions[in.Args[0]]
	if fn.Intrinsic == nil {
		return f.call(int(in.Args[0]), a)
	}
	if op, ok := intrinsics[fn.Intrinsic.ID]; ok {
		return op(f, fn.Intrinsic, a)
	}
	return nil, fmt.Errorf("intrinsic %s is not evaluated", fn.Name)
}

// indirect calls a function pointer.
func (f *frame) indirect(in *module.Inst, a []value) (value, error) {
	n := int64(a[0][0]) - int64(f.layout.FunctionPointer(0))
	if n < 0 || n >= int64(len(f.module.Functions)) || !f.layout.Taken[n] {
		return nil, ErrCall
	}
	sig := f.module.Functions[n].Signature
	if sig == nil || sig.Return != in.Type || len(sig.Params) != len(a)-1 {
		return nil, ErrCall
	}
	for i, p := range sig.Params {
		if p != f.body.TypeOf(in.Args[i+1]) {
			return nil, ErrCall
		}
	}
	return f.call(int(n), a[1:])
}
