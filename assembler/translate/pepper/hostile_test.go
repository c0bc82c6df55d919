package pepper

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// attacker is a program that hands in whatever it likes.
type attacker struct {
	*rand.Rand
	*Thread
	scratch uint32
}

// CallPointer is a function of the program: it answers anything, or ends it.
func (x *attacker) CallPointer(pointer uint32, _ string, _ byte, _ ...uint64) (uint64, error) {
	if pointer%4 == 3 {
		return 0, errNoFunction
	}
	return x.word(), nil
}

var errNoFunction = errors.New("the browser was to call a function pointer that is no function")

// word is a number that means something to many functions: an address, a size, the
// number of a resource or a value.
func (x *attacker) word() uint64 {
	odd := []uint64{0, 1, 3, translate.PageSize, 44100, 48000, 1 << 20, 1 << 24, 1 << 28, 64<<20 - 4, 64 << 20, math.MaxInt32, 1 << 31, math.MaxUint32 - 7, math.MaxUint32}
	switch x.IntN(5) {
	case 0:
		return odd[x.IntN(len(odd))]
	case 1:
		return uint64(x.scratch) + uint64(4*x.IntN(1<<10))
	case 2:
		return uint64(x.IntN(16))
	}
	return uint64(x.IntN(400)) // resources and values
}

// argument is one by its code in the table.
func (x *attacker) argument(code byte) uint64 {
	numbers := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, math.NaN(), math.Inf(1), math.Inf(-1), 1e300}
	n := numbers[x.IntN(len(numbers))]
	switch code {
	case 'd':
		return math.Float64bits(n)
	case 'f':
		return uint64(math.Float32bits(float32(n)))
	case 'I':
		return []uint64{0, 1, math.MaxUint64, 1 << 40, 1 << 63, x.word()}[x.IntN(6)]
	case 'C':
		return x.put(uint32(x.IntN(3))*5, uint32(x.word()), uint32(x.IntN(4)))
	case 'V':
		return x.put(uint32(x.IntN(13)), 0, uint32(x.word()), 0)
	}
	return x.word()
}

// put writes words where the program may, most of the time.
func (x *attacker) put(words ...uint32) uint64 {
	if x.IntN(8) == 0 {
		return x.word()
	}
	at := uint64(x.scratch) + uint64(16*x.IntN(1<<11))
	for i, w := range words {
		put32(x.view(at+4*uint64(i), 4), w)
	}
	return at
}

// try calls a slot; the error is of what a program must not bring about.
func (x *attacker) try(name, codes string) (err error) {
	args := make([]uint64, len(codes))
	for i := range args {
		args[i] = x.argument(codes[i])
	}
	defer func() {
		switch r := recover().(type) {
		case nil, *Fault:
		case runtime.Error:
			err = fmt.Errorf("%s(%x): %v\n%s", name, args, r, debug.Stack())
		case error:
			if !errors.Is(r, errNoFunction) && !strings.Contains(r.Error(), "has no room") {
				err = fmt.Errorf("%s(%x): %v", name, args, r)
			}
		}
	}()
	x.Call(name, allFuncs[name], args, true)
	return nil
}

// work does some of what waits in the main loop.
func (x *attacker) work() (err error) {
	defer func() {
		if r, ok := recover().(runtime.Error); ok {
			err = fmt.Errorf("%v\n%s", r, debug.Stack())
		}
	}()
	for range 100 {
		k, ok, _ := x.loop.take()
		if !ok {
			return nil
		}
		k.do(x.Thread)
	}
	return nil
}

// rounds is how often each slot is called.
const rounds = 12

// TestHostile calls every function of every interface with what a hostile program may
// hand in. A call ends with an answer, or the program ends.
func TestHostile(t *testing.T) {
	for seed := range uint64(4) {
		attack(t, seed)
	}
}

// FuzzHostile does the same with any numbers.
func FuzzHostile(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(attack)
}

func attack(t *testing.T, seed uint64) {
	g := newGuest(t, Options{}, process.Options{Dir: t.TempDir()})
	g.host.log = nil
	x := &attacker{Rand: rand.New(rand.NewPCG(seed, 2)), scratch: g.scratch}
	x.Thread = g.host.NewThread(g.Thread.Thread, x)
	x.loop = g.host.main
	for round := range rounds {
		for _, i := range ppapi.Interfaces() {
			for _, s := range i.Slots {
				if err := x.try(i.Function(&s), s.Codes); err != nil {
					t.Fatalf("round %d: %v", round, err)
				}
			}
		}
		if err := x.work(); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
	}
	for deadline := time.Now().Add(time.Minute); g.host.pending.Load() > 0 && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	var m runtime.MemStats
	runtime.GC()
	if runtime.ReadMemStats(&m); m.HeapAlloc > 512<<20 {
		t.Errorf("the host holds %d MiB for a program of 64", m.HeapAlloc>>20)
	}
	if err := g.host.Close(); err != nil {
		t.Error(err)
	}
}

// TestLoaderWithoutRequest ends a loader that was never opened.
func TestLoaderWithoutRequest(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	loader := g.do("PPB_URLLoader_Create", theInstance)
	g.do("PPB_URLLoader_Close", loader)
	g.functions[9] = func([]uint64) uint64 { return 0 }
	put32(g.view(uint64(g.scratch), 4), 9)
	if got := int32(g.do("PPB_URLLoader_FinishStreamingToFile", loader, g.scratch)); got != ppapi.Failed {
		t.Errorf("it answers %d", got)
	}
}
