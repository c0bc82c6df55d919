package parallel

import (
	"sync"
	"syscall/js"
	"time"
)

// In a browser all goroutines share one thread with the event loop, which stands still as
// long as one of them can run: no message comes in and no timer fires until a pass over a
// large program has ended. So passes become idle now and then: they wait for a message
// that they post to themselves, behind which everything else that has come is seen.
// (time.Sleep would cost 4 ms each time: browsers do not believe shorter ones.)

// Passes shorter than first are never interrupted, as those after a key are; longer ones
// are after every further interval.
const (
	first    = 50 * time.Millisecond
	interval = 16 * time.Millisecond
)

// Breath is the pause that a pass takes next.
type Breath struct{ due time.Time }

// NewBreath starts a pass.
func NewBreath() *Breath { return &Breath{time.Now().Add(first)} }

// Take lets the event loop in if that is due.
func (b *Breath) Take() {
	if time.Now().Before(b.due) {
		return
	}
	ping.wait()
	b.due = time.Now().Add(interval)
}

// ping is a way to this thread itself, made when it is used first.
var ping pinger

type pinger struct {
	once    sync.Once
	mu      sync.Mutex
	post    func()
	waiting []chan struct{}
}

// wait returns when the event loop has come to a message posted now.
func (p *pinger) wait() {
	p.once.Do(p.open)
	seen := make(chan struct{})
	p.mu.Lock()
	p.waiting = append(p.waiting, seen)
	p.mu.Unlock()
	p.post()
	<-seen
}

// open makes the way. Under node, where a port gets a thousand messages in a row before
// anything else is seen, it is setImmediate.
func (p *pinger) open() {
	answer := js.FuncOf(func(js.Value, []js.Value) any { p.answer(); return nil })
	if immediate := js.Global().Get("setImmediate"); immediate.Truthy() {
		p.post = func() { immediate.Invoke(answer) }
		return
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", answer)
	p.post = func() { channel.Get("port2").Call("postMessage", 0) }
}

// answer ends the longest wait.
func (p *pinger) answer() {
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.waiting[0])
	p.waiting = p.waiting[1:]
}
