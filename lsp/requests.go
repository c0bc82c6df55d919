package lsp

import (
	"context"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
)

// inFlight holds the requests that are being answered, for their cancellation.
type inFlight struct {
	mu     sync.Mutex
	cancel map[jsonrpc2.ID]context.CancelCauseFunc
}

// start registers a request. The context it returns ends with the session, when
// the request is cancelled or when the function it returns is called.
func (f *inFlight) start(session context.Context, id jsonrpc2.ID) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(session)
	f.mu.Lock()
	if f.cancel == nil {
		f.cancel = map[jsonrpc2.ID]context.CancelCauseFunc{}
	}
	f.cancel[id] = cancel
	f.mu.Unlock()
	return ctx, func() {
		f.mu.Lock()
		delete(f.cancel, id)
		f.mu.Unlock()
		cancel(nil)
	}
}

func (f *inFlight) stop(id jsonrpc2.ID) {
	f.mu.Lock()
	cancel := f.cancel[id]
	f.mu.Unlock()
	if cancel != nil {
		cancel(errCancelled)
	}
}

func (f *inFlight) stopAll() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, cancel := range f.cancel {
		cancel(errLeaving)
	}
}

// unanswered counts the requests that have been read and whose answers have not
// been written.
type unanswered struct {
	mu sync.Mutex
	n  int
	// broken says that nothing can be written any more.
	broken bool
	// change is closed when one of the above changes; nil if nobody waits.
	change chan struct{}
}

// add counts n more requests: -1 for one that has been answered.
func (u *unanswered) add(n int) { u.update(func() { u.n += n }) }

// giveUp tells those who wait for answers that none will be written.
func (u *unanswered) giveUp() { u.update(func() { u.broken = true }) }

func (u *unanswered) update(f func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	f()
	if u.change != nil {
		close(u.change)
		u.change = nil
	}
}

// wait waits until at most n requests are unanswered, the connection is broken
// or ctx ends. It returns false for the last.
func (u *unanswered) wait(ctx context.Context, n int) bool {
	for {
		u.mu.Lock()
		done := u.n <= n || u.broken
		if !done && u.change == nil {
			u.change = make(chan struct{})
		}
		change := u.change
		u.mu.Unlock()
		if done {
			return true
		}
		select {
		case <-change:
		case <-ctx.Done():
			return false
		}
	}
}

// grace is how long a session that ends waits for the answers to requests, and
// once more after it has cancelled them. Editors kill servers that take longer.
const grace = 750 * time.Millisecond

// settle waits until at most n requests are unanswered. Those that take long
// are cancelled.
func (s *server) settle(n int) {
	if !s.settled(n) {
		s.running.stopAll()
		s.settled(n)
	}
}

func (s *server) settled(n int) bool {
	ctx, cancel := context.WithTimeout(s.ctx, grace)
	defer cancel()
	return s.unanswered.wait(ctx, n)
}
