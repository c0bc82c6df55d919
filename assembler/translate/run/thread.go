package run

import (
	"errors"
	"runtime"
	"runtime/metrics"
	"time"

	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/experimental/table"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// shareMemory makes the memory that all threads import: a module of its own
// owns it. It has its full size from the start, so that it never moves.
func (m *machine) shareMemory() error {
	ctx := experimental.WithMemoryAllocator(m.Context(), allocator{m.space})
	owner, err := m.engine.InstantiateWithConfig(ctx, wasm.SharedMemory(m.Options().Pages()-1), moduleConfig().WithName(wasm.MemoryModule))
	if err != nil {
		return err
	}
	m.Attach(guestMemory{owner.ExportedMemory(wasm.ExportMemory)}, m)
	// The first instance that is closed makes the engine forget whose memory it
	// is, without synchronisation. That had better be before there are threads.
	first, err := m.newThread()
	if err != nil {
		return err
	}
	m.samples.end(first)
	return first.module.Close(m.Context())
}

// StartThread starts a thread at a function pointer, with its own stack and
// thread pointer.
func (m *machine) StartThread(entry, stack, pointer uint32) bool {
	n, err := m.newThread()
	if err != nil {
		return false
	}
	n.sp.Set(stack)
	n.Pointer.Set(pointer)
	n.separateJumps(m.started.Add(1))
	m.threads.Go(func() { n.run(entry) })
	return true
}

// watch ends a program with threads whose stacks take more of the host's memory
// than the program itself may use: each may nest calls deeply.
func (m *machine) watch() {
	const interval = 50 * time.Millisecond
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-m.Context().Done():
			return
		case <-ticker.C:
			if m.exhausted() {
				m.End(errStacks)
				return
			}
		}
	}
}

// exhausted reports whether what the host holds for the program is larger than
// the memory the program may use.
func (m *machine) exhausted() bool {
	limit := uint64(m.Options().Pages()) * translate.PageSize
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

// run calls a function of the program on a thread. What goes wrong in it ends
// the process.
func (t *thread) run(start uint32) {
	err := t.call(start)
	t.close()
	if err != nil && !errors.Is(err, process.ThreadEnd{}) {
		t.machine.End(err)
	}
}

// close gives back the instance of a thread that has ended.
func (t *thread) close() {
	t.machine.closing.Lock()
	defer t.machine.closing.Unlock()
	t.machine.counts.add(t.module)
	t.machine.samples.end(t)
	t.module.Close(t.machine.Context())
	t.machine.ThreadEnded()
}

// call calls a function pointer of type void (). Looking it up panics where it
// is none.
func (t *thread) call(pointer uint32) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errThreadStart
		}
	}()
	_, err = table.LookupFunction(t.module, 0, pointer, nil, nil).Call(t.machine.contextOf(t))
	return t.endOf(err)
}

// endOf returns what the thread has ended with, given what its outermost function
// ended with: some errors come without a stack trace, or are none for the engine.
func (t *thread) endOf(err error) error {
	switch {
	case err == nil && t.isJumping():
		return t.atSite(errNoJump)
	case err != nil && reasonOf(err.Error()) == process.ReasonDepth:
		return t.atSite(err)
	}
	return err
}

var errThreadStart = errors.New(process.ReasonThreadStart)
