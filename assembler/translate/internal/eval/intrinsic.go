package eval

import (
	"math"
	"math/bits"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// intrinsics computes calls of intrinsics.
var intrinsics = map[isa.IntrinsicID]func(f *frame, in *isa.Intrinsic, a []value) (value, error){
	isa.Bswap: func(_ *frame, in *isa.Intrinsic, a []value) (value, error) {
		return value{bits.ReverseBytes64(a[0][0]) >> (64 - in.Return.Bits)}, nil
	},
	isa.Ctlz: func(_ *frame, in *isa.Intrinsic, a []value) (value, error) {
		return value{uint64(bits.LeadingZeros64(a[0][0]) - 64 + int(in.Return.Bits))}, nil
	},
	isa.Cttz: func(_ *frame, in *isa.Intrinsic, a []value) (value, error) {
		return value{uint64(min(bits.TrailingZeros64(a[0][0]), int(in.Return.Bits)))}, nil
	},
	isa.Ctpop: func(_ *frame, _ *isa.Intrinsic, a []value) (value, error) {
		return value{uint64(bits.OnesCount64(a[0][0]))}, nil
	},
	isa.Sqrt:      floatUnary(math.Sqrt),
	isa.Fabs:      floatUnary(math.Abs),
	isa.Memcpy:    copyMemory,
	isa.Memmove:   copyMemory,
	isa.Memset:    fillMemory,
	isa.Stacksave: func(f *frame, _ *isa.Intrinsic, _ []value) (value, error) { return value{uint64(f.sp)}, nil },
	isa.Stackrestore: func(f *frame, _ *isa.Intrinsic, a []value) (value, error) {
		f.sp = uint32(a[0][0])
		return nil, nil
	},
	isa.Trap:       func(*frame, *isa.Intrinsic, []value) (value, error) { return nil, ErrAbort },
	isa.ReadTP:     func(*frame, *isa.Intrinsic, []value) (value, error) { return value{0}, nil },
	isa.AtomicLoad: func(f *frame, in *isa.Intrinsic, a []value) (value, error) { return f.loadAligned(in.Return, a[0][0]) },
	isa.AtomicStore: func(f *frame, in *isa.Intrinsic, a []value) (value, error) {
		if _, err := f.loadAligned(in.Params[0], a[1][0]); err != nil {
			return nil, err
		}
		return nil, f.store(in.Params[0], a[1][0], a[0])
	},
	isa.AtomicRMW:        modify,
	isa.AtomicCmpxchg:    exchange,
	isa.AtomicFence:      func(*frame, *isa.Intrinsic, []value) (value, error) { return nil, nil },
	isa.AtomicFenceAll:   func(*frame, *isa.Intrinsic, []value) (value, error) { return nil, nil },
	isa.AtomicIsLockFree: func(*frame, *isa.Intrinsic, []value) (value, error) { return value{1}, nil },
}

func floatUnary(op func(float64) float64) func(f *frame, in *isa.Intrinsic, a []value) (value, error) {
	return func(_ *frame, in *isa.Intrinsic, a []value) (value, error) {
		t := in.Return.Underlying()
		return eachLane(a[:1], func(x []uint64) (uint64, error) { return fromFloat(t, op(toFloat(t, x[0]))), nil })
	}
}

func copyMemory(f *frame, _ *isa.Intrinsic, a []value) (value, error) {
	n := a[2][0]
	if n == 0 || a[0][0] == a[1][0] {
		return nil, nil
	}
	src, err := f.at(a[1][0], n)
	if err != nil {
		return nil, err
	}
	dst, err := f.at(a[0][0], n)
	copy(dst, src)
	return nil, err
}

// loadAligned loads an integer from where atomic accesses may go.
func (f *frame) loadAligned(t isa.Type, address uint64) (value, error) {
	if address%(t.BitSize()/8) != 0 {
		return nil, ErrUnaligned
	}
	return f.load(t, address)
}

func fillMemory(f *frame, _ *isa.Intrinsic, a []value) (value, error) {
	if a[2][0] == 0 {
		return nil, nil
	}
	b, err := f.at(a[0][0], a[2][0])
	for i := range b {
		b[i] = byte(a[1][0])
	}
	return nil, err
}

func modify(f *frame, in *isa.Intrinsic, a []value) (value, error) {
	old, err := f.loadAligned(in.Return, a[1][0])
	if err != nil {
		return nil, err
	}
	x, y := old[0], a[2][0]
	v := map[uint64]uint64{
		isa.RMWAdd: x + y, isa.RMWSub: x - y, isa.RMWOr: x | y, isa.RMWAnd: x & y, isa.RMWXor: x ^ y, isa.RMWExchange: y,
	}[a[0][0]]
	return old, f.store(in.Return, a[1][0], value{v})
}

func exchange(f *frame, in *isa.Intrinsic, a []value) (value, error) {
	old, err := f.loadAligned(in.Return, a[0][0])
	if err != nil || old[0] != a[1][0] {
		return old, err
	}
	return old, f.store(in.Return, a[0][0], a[2])
}
