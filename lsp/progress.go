package lsp

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"go.lsp.dev/protocol"
)

// progresses are the pieces of work that the user sees and can cancel.
type progresses struct {
	count  atomic.Int64
	mu     sync.Mutex
	cancel map[string]context.CancelCauseFunc
}

// progress shows work under a title until done is called: under the client's
// token, or under one of the server's own.
func (s *server) progress(ctx context.Context, token protocol.ProgressToken, title string) (context.Context, func()) {
	if title == "" || token == nil && !s.clientNow().progress {
		return ctx, func() {}
	}
	if token == nil {
		token = protocol.String(fmt.Sprintf("pnaclasm-%d", s.work.count.Add(1)))
		params := &protocol.WorkDoneProgressCreateParams{Token: token}
		if _, err := s.conn.Call(ctx, protocol.MethodWindowWorkDoneProgressCreate, params, nil); err != nil {
			return ctx, func() {}
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	s.work.add(token, cancel)
	s.report(token, protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: new(true)})
	return ctx, func() {
		s.report(token, protocol.WorkDoneProgressEnd{Kind: "end"})
		s.work.remove(token)
		cancel(nil)
	}
}

func (s *server) report(token protocol.ProgressToken, value any) {
	raw, err := marshal(value)
	if err != nil {
		s.log.Warn("progress not sent", "error", err)
		return
	}
	s.tell(protocol.MethodProgress, &protocol.ProgressParams{Token: token, Value: raw})
}

func tokenKey(t protocol.ProgressToken) string { return fmt.Sprintf("%T %v", t, t) }

func (p *progresses) add(t protocol.ProgressToken, cancel context.CancelCauseFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cancel == nil {
		p.cancel = map[string]context.CancelCauseFunc{}
	}
	p.cancel[tokenKey(t)] = cancel
}

func (p *progresses) remove(t protocol.ProgressToken) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.cancel, tokenKey(t))
}

func cancelProgress(s *server, p *protocol.WorkDoneProgressCancelParams) error {
	s.work.mu.Lock()
	defer s.work.mu.Unlock()
	if cancel := s.work.cancel[tokenKey(p.Token)]; cancel != nil {
		cancel(errCancelled)
	}
	return nil
}
