package process

// MaxThreads bounds the threads of a program at a time, each of which has a stack
// of the host.
const MaxThreads = 1000

// Thread is a thread of the program, as the runtime's functions see it.
type Thread struct {
	Process *Process
	// Pointer is the thread pointer.
	Pointer Register
}

// Register is a word of a thread that the program's code reads as well.
type Register interface {
	Get() uint32
	Set(v uint32)
}

// ThreadStarter starts threads in the memory of a process.
type ThreadStarter interface {
	// StartThread starts a thread at a function pointer, with its own stack pointer
	// and thread pointer; false where the host has no room for another. When the
	// thread ends, the starter calls ThreadEnded.
	StartThread(entry, stack, pointer uint32) bool
}

// Census counts the threads of a program, at any time.
type Census interface {
	// Live is the number of threads but the main one, Sleeping that of the threads
	// that sleep until another one wakes them, the main one among them.
	Live() int
	Sleeping() int
}

// ThreadEnd is how a thread ends by its own will: thread_exit panics with it.
type ThreadEnd struct{}

// Error returns the message.
func (ThreadEnd) Error() string { return "the thread has ended" }

// ThreadEnded says that a thread that was started is no more.
func (p *Process) ThreadEnded() { p.live.Add(-1) }

func createThread(t *Thread, a []uint64) Errno {
	p := t.Process
	if p.starter == nil {
		return EAGAIN
	}
	if p.live.Add(1) > MaxThreads {
		p.live.Add(-1)
		return EAGAIN
	}
	if !p.starter.StartThread(uint32(a[0]), uint32(a[1]), uint32(a[2])) {
		p.live.Add(-1)
		return EAGAIN
	}
	return Success
}

func exitThread(t *Thread, a []uint64) Errno {
	if flag := uint32(a[0]); flag != 0 {
		t.Process.PutUint32(flag, 0)
	}
	panic(ThreadEnd{})
}

func niceThread(*Thread, []uint64) Errno { return Success }

func initTLS(t *Thread, a []uint64) Errno {
	t.Pointer.Set(uint32(a[0]))
	return Success
}

func getTLS(t *Thread, _ []uint64) Errno { return Errno(t.Pointer.Get()) }
