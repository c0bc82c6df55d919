package pepper

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// callback is a PP_CompletionCallback.
type callback struct {
	function, user, flags uint32
}

// mayAnswer reports whether the function that is given the callback may answer at
// once instead of calling back.
func (c callback) mayAnswer() bool { return c.flags&1 != 0 }

// callback reads a callback for what may take its time; e says why that cannot be.
func (t *Thread) callback(address uint64) (c callback, e int32) {
	b := t.copyOf(address, ppapi.CallbackSize)
	c = callback{get32(b), get32(b[4:]), get32(b[8:])}
	switch {
	case c.function == 0 && t.loop == t.host.main:
		return c, ppapi.BlocksMainThread
	case c.function != 0 && t.loop == nil:
		return c, ppapi.NoMessageLoop
	}
	return c, ppapi.OK
}

// finish gives the result of what has been done at once: as the answer if the
// callback allows that, and by calling back otherwise.
func (t *Thread) finish(c callback, result int32) uint64 {
	if c.function == 0 || c.mayAnswer() {
		return code(result)
	}
	return code(t.loop.post(task{callback: c, result: result}, 0))
}

// later does what may take long, beside the program: do returns the result, and what
// is to be done on the program's thread before it learns of it; nil for nothing.
func (t *Thread) later(c callback, do func() (result int32, deliver func(t *Thread) int32)) uint64 {
	if c.function == 0 {
		result, deliver := do()
		if deliver != nil {
			result = deliver(t)
		}
		return code(result)
	}
	loop := t.loop
	if !t.host.begin() {
		return code(ppapi.NoMemory)
	}
	go func() {
		defer t.host.end()
		result, deliver := do()
		loop.post(task{callback: c, result: result, before: deliver}, 0)
	}()
	return code(ppapi.CompletionPending)
}

// task is what a loop does next: a call of the host, or one back to the program.
type task struct {
	callback callback
	result   int32
	before   func(t *Thread) int32 // gives the result, if it is there
	host     func(t *Thread)       // instead of a call back
	frame    bool                  // it says that a picture has been shown
}

func (k task) do(t *Thread) {
	switch {
	case k.host != nil:
		k.host(t)
		return
	case k.before != nil:
		k.result = k.before(t)
	}
	if k.callback.function != 0 {
		t.call(k.callback.function, "ii", 'v', uint64(k.callback.user), code(k.result))
	}
}

// maxTasks bounds what may wait in a loop.
const maxTasks = 1 << 20

// loop is a message loop: what is to be done on one thread, in order.
type loop struct {
	host   *Host
	number atomic.Uint32 // of the resource; 0 before it is one
	mu     sync.Mutex
	queue  []task
	// delayed is how many tasks wait for their time, showing how many more wait for
	// that of a picture.
	delayed, showing int
	attached         bool
	// ended says that the loop ends when it is empty, destroyed that it does so for
	// ever.
	ended, destroyed bool
	// waiting says that the loop runs and has nothing to do.
	waiting bool
	wake    chan struct{} // has an element where queue or ended have changed
}

func newLoop(h *Host) *loop { return &loop{host: h, wake: make(chan struct{}, 1)} }

// post adds a task, to be done after a delay. The result is CompletionPending, or
// why that cannot be.
func (l *loop) post(k task, delay time.Duration) int32 {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.ended:
		return ppapi.Failed
	case len(l.queue)+l.delayed+l.showing >= maxTasks:
		return ppapi.NoMemory
	case delay > 0:
		*l.counter(k)++
		time.AfterFunc(delay, func() { l.due(k) })
		return ppapi.CompletionPending
	}
	l.push(k)
	return ppapi.CompletionPending
}

// due adds a task whose delay is over.
func (l *loop) due(k task) {
	l.mu.Lock()
	defer l.mu.Unlock()
	*l.counter(k)--
	l.push(k)
}

// counter is where a delayed task counts.
func (l *loop) counter(k task) *int {
	if k.frame {
		return &l.showing
	}
	return &l.delayed
}

func (l *loop) push(k task) {
	l.queue = append(l.queue, k)
	l.waiting = false
	l.host.posts.Add(1)
	l.stir()
}

// stir makes whoever waits look again.
func (l *loop) stir() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// quit ends the loop when it has done what is in it, for ever or until it is run
// again.
func (l *loop) quit(forever bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended, l.destroyed = true, l.destroyed || forever
	l.host.posts.Add(1)
	l.stir()
}

// again makes a loop that has ended ready for the next run.
func (l *loop) again() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = l.destroyed
}

// take returns the next task; over says that there will be none.
func (l *loop) take() (k task, ok, over bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.queue) == 0 {
		l.waiting = !l.ended && l.delayed == 0
		return k, false, l.ended
	}
	k = l.queue[0]
	l.queue = l.queue[1:]
	return k, true, false
}

// run does what is in the loop until it ends, or until the function idle, which is
// asked now and then while there is nothing to do, says that it has.
func (l *loop) run(t *Thread, idle func() bool) {
	const first, longest = time.Millisecond, 20 * time.Millisecond
	pause := first
	for {
		k, ok, over := l.take()
		switch {
		case ok:
			k.do(t)
			pause = first
			continue
		case over:
			return
		}
		if idle() {
			return
		}
		select {
		case <-l.wake:
		case <-time.After(pause):
			pause = min(2*pause, longest)
		case <-t.Process.Context().Done():
			t.host.stop()
		}
	}
}

// isWaiting reports whether the loop has nothing to do, now or later, other than to
// show pictures without news.
func (l *loop) isWaiting() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.waiting && len(l.queue) == 0 && l.delayed == 0 && (l.showing == 0 || l.host.screen.still.Load() >= stillFrames)
}

// loopFuncs are PPB_MessageLoop.
var loopFuncs = map[string]Func{
	"PPB_MessageLoop_Create":                createLoop,
	"PPB_MessageLoop_GetForMainThread":      func(t *Thread, _ []uint64) uint64 { return t.numberOf(t.host.main) },
	"PPB_MessageLoop_GetCurrent":            func(t *Thread, _ []uint64) uint64 { return t.numberOf(t.loop) },
	"PPB_MessageLoop_AttachToCurrentThread": with(code(ppapi.BadResource), attachLoop),
	"PPB_MessageLoop_Run":                   with(code(ppapi.BadResource), runLoop),
	"PPB_MessageLoop_PostWork":              with(code(ppapi.BadResource), postWork),
	"PPB_MessageLoop_PostQuit":              with(code(ppapi.BadResource), postQuit),
}

func createLoop(t *Thread, _ []uint64) uint64 { return t.numberOf(newLoop(t.host)) }

// numberOf returns the number of a loop, with a user more; 0 for none. A thread may
// have a loop whose number was given back: it gets another one.
func (t *Thread) numberOf(l *loop) uint64 {
	if l == nil {
		return 0
	}
	n := l.number.Load()
	if t.host.resources.get(n) == any(l) {
		t.host.resources.addRef(n)
		return uint64(n)
	}
	n = t.host.resources.add(l)
	l.number.Store(n)
	return uint64(n)
}

func attachLoop(t *Thread, l *loop, _ []uint64) uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.loop != nil || l.attached {
		return code(ppapi.InProgress)
	}
	l.attached, t.loop = true, l
	return code(ppapi.OK)
}

func runLoop(t *Thread, l *loop, _ []uint64) uint64 {
	switch {
	case l == t.host.main:
		return code(ppapi.InProgress)
	case l != t.loop:
		return code(ppapi.WrongThread)
	}
	t.host.running(l, true)
	defer t.host.running(l, false)
	l.run(t, func() bool { return false })
	l.again()
	return code(ppapi.OK)
}

func postWork(t *Thread, l *loop, a []uint64) uint64 {
	b := t.copyOf(a[1], ppapi.CallbackSize)
	c := callback{get32(b), get32(b[4:]), get32(b[8:])}
	if c.function == 0 {
		return code(ppapi.BadArgument)
	}
	if e := l.post(task{callback: c}, milliseconds(int64(a[2]))); e != ppapi.CompletionPending {
		return code(e)
	}
	return code(ppapi.OK)
}

// milliseconds is a delay that a program asks for: at most some days.
func milliseconds(n int64) time.Duration {
	const most = int64(30 * 24 * time.Hour / time.Millisecond)
	return time.Duration(min(max(n, 0), most)) * time.Millisecond
}

func postQuit(t *Thread, l *loop, a []uint64) uint64 {
	if l == t.host.main {
		return code(ppapi.WrongThread)
	}
	l.quit(uint32(a[1]) != 0)
	return code(ppapi.OK)
}
