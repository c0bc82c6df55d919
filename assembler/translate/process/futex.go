package process

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"
	"time"
)

// futexes are the threads that sleep until an address is woken.
type futexes struct {
	mu     sync.Mutex
	queues map[uint32][]*waiter
}

// waiter is a thread that sleeps; forNow says that it wakes by itself before long.
type waiter struct {
	woken  chan struct{}
	forNow bool
}

// longSleep is a time that nobody waits for: who sleeps longer sleeps until woken.
const longSleep = time.Hour

// Sleeping is the number of threads that sleep until another one wakes them.
func (p *Process) Sleeping() (n int) {
	if p.counted != nil {
		return p.counted.Sleeping()
	}
	p.futex.mu.Lock()
	defer p.futex.mu.Unlock()
	for _, queue := range p.futex.queues {
		for _, w := range queue {
			if !w.forNow {
				n++
			}
		}
	}
	return n
}

// futexWait sleeps while the word at an address has a value. Comparing and
// going to sleep are one step with respect to futexWake.
func futexWait(t *Thread, a []uint64) Errno {
	p, address := t.Process, uint32(a[0])
	_, readable := p.Uint32(address)
	deadline, bounded, e := t.deadline(uint32(a[2]))
	switch {
	case !readable:
		return EFAULT
	case e != Success:
		return e
	case address%4 != 0:
		return EINVAL
	}
	p.futex.mu.Lock()
	if v, _ := p.Uint32(address); v != uint32(a[1]) {
		p.futex.mu.Unlock()
		return EAGAIN
	}
	w := &waiter{make(chan struct{}), bounded && time.Until(deadline) < longSleep}
	p.futex.queues[address] = append(p.futex.queues[address], w)
	p.futex.mu.Unlock()
	p.files.flush()
	return t.sleepOn(address, w, deadline, bounded)
}

func (t *Thread) sleepOn(address uint32, w *waiter, deadline time.Time, bounded bool) Errno {
	var timeout <-chan time.Time
	if bounded {
		timer := time.NewTimer(time.Until(deadline))
		defer timer.Stop()
		timeout = timer.C
	}
	select {
	case <-w.woken:
		return Success
	case <-t.Process.ctx.Done():
		t.Process.stop()
	case <-timeout:
	}
	if t.Process.futex.remove(address, w) {
		return ETIMEDOUT
	}
	return Success // woken at the last moment
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

func futexWake(t *Thread, a []uint64) Errno {
	f, address := &t.Process.futex, uint32(a[0])
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
// at address 0. A moment that the host's clock does not reach is none, either.
func (t *Thread) deadline(address uint32) (at time.Time, bounded bool, e Errno) {
	if address == 0 {
		return time.Time{}, false, Success
	}
	b, ok := t.Process.Bytes(address, timespecSize)
	if !ok {
		return time.Time{}, false, EFAULT
	}
	const never = math.MaxInt64 / int64(time.Second)
	sec, nsec := int64(binary.LittleEndian.Uint64(b)), int64(int32(binary.LittleEndian.Uint32(b[8:])))
	if nsec < 0 || nsec >= int64(time.Second) {
		return time.Time{}, false, EINVAL
	}
	return time.Unix(max(sec, 0), nsec), sec < never, Success
}

// timespecSize is that of a time of the interfaces in memory, padding included.
const timespecSize = 16

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
