package pepper

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// Func is a function of the host: it takes its arguments and returns its result as
// bits; i32 and f32 take the lower half.
type Func func(t *Thread, a []uint64) uint64

// Caller calls functions of the program on one of its threads, inside of a call of
// the host by that thread.
type Caller interface {
	// CallPointer calls a function pointer. params and result are codes of types as
	// in package ppapi, arguments and result are bits. The error says that there is no
	// such function, or that the program ended in it.
	CallPointer(pointer uint32, params string, result byte, args ...uint64) (uint64, error)
}

// Thread is a thread of the program. The host calls the program only on the thread
// that called the host.
type Thread struct {
	*process.Thread
	host   *Host
	caller Caller
	// loop is the thread's message loop, nil where it has none.
	loop *loop
}

// errFault is an address that is none, before it is known who has handed it in.
var errFault = errors.New("memory access outside of the program's memory")

// Fault ends a program that hands an address to a function of the browser that is
// none.
type Fault struct{ Function string }

// Error names the function.
func (f *Fault) Error() string { return errFault.Error() + " by " + f.Function }

// blame gives a fault in a function of the browser its name.
func blame(function string) {
	switch r := recover(); r {
	case nil:
	case errFault:
		panic(&Fault{function})
	default:
		panic(r)
	}
}

// call calls a function pointer of the program. If the program ends in it, so does
// the call of the host.
func (t *Thread) call(pointer uint32, params string, result byte, args ...uint64) uint64 {
	r, err := t.caller.CallPointer(pointer, params, result, args...)
	if err != nil {
		panic(err)
	}
	return r
}

// view returns memory of the program, not a copy; where there is none, the program
// ends. It must not be called while a lock is held that is not given back then.
func (t *Thread) view(address uint64, size uint32) []byte {
	b, ok := t.Process.Bytes(uint32(address), size)
	if !ok {
		panic(errFault)
	}
	return b
}

// copyOf returns a copy of memory of the program.
func (t *Thread) copyOf(address uint64, size uint32) []byte {
	return append([]byte(nil), t.view(address, size)...)
}

// string returns a copy of a string that ends with a NUL.
func (t *Thread) string(address uint64) string {
	s, ok := t.Process.String(uint32(address))
	if !ok {
		panic(errFault)
	}
	return s
}

func (t *Thread) uint32(address uint64) uint32 { return get32(t.view(address, 4)) }

func (t *Thread) putUint32(address uint64, v uint32) { put32(t.view(address, 4), v) }

var (
	get32 = binary.LittleEndian.Uint32
	put32 = binary.LittleEndian.PutUint32
	get64 = binary.LittleEndian.Uint64
	put64 = binary.LittleEndian.PutUint64
)

// putFloats writes 32-bit numbers one behind the other.
func putFloats(b []byte, list ...float32) {
	for i, f := range list {
		put32(b[4*i:], math.Float32bits(f))
	}
}

// putWords writes 32-bit numbers one behind the other.
func putWords(b []byte, list ...int32) {
	for i, n := range list {
		put32(b[4*i:], uint32(n))
	}
}

// putDoubles writes 64-bit numbers one behind the other.
func putDoubles(b []byte, list ...float64) {
	for i, f := range list {
		put64(b[8*i:], math.Float64bits(f))
	}
}

// flag is a PP_Bool.
func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// code is an error number as a result.
func code(n int32) uint64 { return uint64(uint32(n)) }

// double and single are floating point results as bits.
func double(f float64) uint64 { return math.Float64bits(f) }

func single(f float32) uint64 { return uint64(math.Float32bits(f)) }

func fromDouble(bits uint64) float64 { return math.Float64frombits(bits) }
