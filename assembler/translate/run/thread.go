package run

import (
	"encoding/binary"
	"errors"
	"math"
	"runtime"
	"runtime/metrics"
	"slices"
	"sync"
	"time"

	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/experimental/table"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// maxThreads bounds the threads of a program, each of which has a stack of the
// host.
const maxThreads = 1000

// shareMemory makes the memory that all threads import: a module of its own
// owns it. It has its full size from the start, so that it never moves.
func (p *process) shareMemory() error {
	ctx := experimental.WithMemoryAllocator(p.ctx, p.space)
	m, err := p.engine.InstantiateWithConfig(ctx, wasm.SharedMemory(p.options.pages()-1), moduleConfig().WithName(wasm.MemoryModule))
	if err != nil {
		return err
	}
	p.memory = guestMemory{m.ExportedMemory(wasm.ExportMemory)}
	// The first instance that is closed makes the engine forget whose memory it
	// is, without synchronisation. That had better be before there are threads.
	first, err := p.newThread()
	if err != nil {
		return err
	}
	return first.module.Close(p.ctx)
}

// createThread starts a thread at a function pointer, with its own stack and
// thread pointer.
func createThread(t *thread, a []uint64) errno {
	p := t.process
	if p.live.Add(1) > maxThreads {
		p.live.Add(-1)
		return eagain
	}
	n, err := p.newThread()
	if err != nil {
		p.live.Add(-1)
		return eagain
	}
	n.sp.Set(a[1])
	n.tp.Set(a[2])
	n.separateJumps(p.started.Add(1))
	start := uint32(a[0]) // the arguments are gone when the thread begins
	p.threads.Go(func() { n.run(start) })
	return success
}

// watch ends a program with threads whose stacks take more of the host's memory
// than the program itself may use: each may nest calls deeply.
func (p *process) watch() {
	const interval = 50 * time.Millisecond
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-p.ctx.Done():
			return
		case <-ticker.C:
			if p.exhausted() {
				p.cancel(errStacks)
				return
			}
		}
	}
}

// exhausted reports whether what the host holds for the program is larger than
// the memory the program may use.
func (p *process) exhausted() bool {
	limit := uint64(p.options.pages()) * translate.PageSize
	if heapSize() <= limit {
		return false
	}
	runtime.GC() // it may be garbage
	return heapSize() > limit
}

// heapSize returns the size of the host's heap in bytes, garbage included.
func heapSize() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}

var errStacks = errors.New("stack overflow: the stacks of all threads together are larger than the memory limit")

// threadEnd is how a thread ends by its own will.
type threadEnd struct{}

func (threadEnd) Error() string { return "the thread has ended" }

// run calls a function of the program on a thread. What goes wrong in it ends
// the process.
func (t *thread) run(start uint32) {
	err := t.call(start)
	t.close()
	if err != nil && !errors.Is(err, threadEnd{}) {
		t.process.cancel(err)
	}
}

// close gives back the instance of a thread that has ended.
func (t *thread) close() {
	t.process.closing.Lock()
	defer t.process.closing.Unlock()
	t.module.Close(t.process.ctx)
	t.process.live.Add(-1)
}

// call calls a function pointer of type void (). Looking it up panics where it
// is none.
func (t *thread) call(pointer uint32) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errThreadStart
		}
	}()
	_, err = table.LookupFunction(t.module, 0, pointer, nil, nil).Call(t.process.contextOf(t))
	return t.endOf(err)
}

// endOf returns what the thread has ended with, given what its outermost function
// ended with: some errors come without a stack trace, or are none for the engine.
func (t *thread) endOf(err error) error {
	switch {
	case err == nil && t.isJumping():
		return t.atSite(errNoJump)
	case err != nil && reasonOf(err.Error()) == tooDeep:
		return t.atSite(err)
	}
	return err
}

var errThreadStart = errors.New("a thread was to start at a function pointer that is no function without parameters")

func exitThread(t *thread, a []uint64) errno {
	if flag := uint32(a[0]); flag != 0 {
		t.process.memory.write32(flag, 0)
	}
	panic(threadEnd{})
}

func niceThread(*thread, []uint64) errno { return success }

// futexes are the threads that sleep until an address is woken.
type futexes struct {
	mu     sync.Mutex
	queues map[uint32][]*waiter
}

type waiter struct{ woken chan struct{} }

// futexWait sleeps while the word at an address has a value. Comparing and
// going to sleep are one step with respect to futexWake.
func futexWait(t *thread, a []uint64) errno {
	p, address := t.process, uint32(a[0])
	deadline, bounded, e := t.deadline(uint32(a[2]))
	if e != success {
		return e
	}
	p.futex.mu.Lock()
	v, ok := p.memory.read32(address)
	if !ok || v != uint32(a[1]) {
		p.futex.mu.Unlock()
		if !ok {
			return efault
		}
		return eagain
	}
	w := &waiter{make(chan struct{})}
	p.futex.queues[address] = append(p.futex.queues[address], w)
	p.futex.mu.Unlock()
	p.files.flush()
	return t.sleepOn(address, w, deadline, bounded)
}

func (t *thread) sleepOn(address uint32, w *waiter, deadline time.Time, bounded bool) errno {
	var timeout <-chan time.Time
	if bounded {
		timer := time.NewTimer(time.Until(deadline))
		defer timer.Stop()
		timeout = timer.C
	}
	select {
	case <-w.woken:
		return success
	case <-t.process.ctx.Done():
		t.process.stop()
	case <-timeout:
	}
	if t.process.futex.remove(address, w) {
		return etimedout
	}
	return success // woken at the last moment
}

// remove takes a waiter out of its queue; false: it was woken before.
func (f *futexes) remove(address uint32, w *waiter) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	i := slices.Index(f.queues[address], w)
	if i < 0 {
		return false
	}
	f.set(address, slices.Delete(f.queues[address], i, i+1))
	return true
}

func (f *futexes) set(address uint32, queue []*waiter) {
	if len(queue) == 0 {
		delete(f.queues, address)
	} else {
		f.queues[address] = queue
	}
}

func futexWake(t *thread, a []uint64) errno {
	f, address := &t.process.futex, uint32(a[0])
	f.mu.Lock()
	queue := f.queues[address]
	n := min(uint64(uint32(a[1])), uint64(len(queue)))
	for _, w := range queue[:n] {
		close(w.woken)
	}
	f.set(address, queue[n:])
	f.mu.Unlock()
	return t.putUint32(a[2], n)
}

// deadline reads the moment a wait ends at: a timespec of the wall clock; none
// at address 0.
func (t *thread) deadline(address uint32) (at time.Time, bounded bool, e errno) {
	if address == 0 {
		return time.Time{}, false, success
	}
	b, ok := t.process.read(address, 12)
	if !ok {
		return time.Time{}, false, efault
	}
	return time.Unix(int64(binary.LittleEndian.Uint64(b)), int64(binary.LittleEndian.Uint32(b[8:]))), true, success
}

// duration reads a timespec; ok is false for none that is valid.
func duration(b []byte) (d time.Duration, ok bool) {
	sec, nsec := int64(binary.LittleEndian.Uint64(b)), int64(int32(binary.LittleEndian.Uint32(b[8:])))
	const second = int64(time.Second)
	if sec < 0 || nsec < 0 || nsec >= second {
		return 0, false
	}
	if sec > math.MaxInt64/second-1 {
		return math.MaxInt64, true
	}
	return time.Duration(sec*second + nsec), true
}
